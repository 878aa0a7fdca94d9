"""Take the pictures of the README from the real pages: `python docs/take_pictures.py`."""

from __future__ import annotations

import json
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, ViewportSize, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.web.browser import FLAGS, find_browser  # noqa: E402
from tests.web.house import House, build_pages  # noqa: E402

from tableflip import Match, load  # noqa: E402
from tableflip.core.game import Game  # noqa: E402
from tableflip.games import HOUSE  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
PREVIEWS = ROOT / "web" / "public" / "preview"  # what is shown where somebody pastes a link
DESK: ViewportSize = {"width": 1280, "height": 800}
PREVIEW: ViewportSize = {"width": 1200, "height": 630}
GOLDEN = ROOT / "tests" / "golden"


def main() -> None:
    """Set up a table at each moment and photograph it, then the lobby."""
    build_pages()
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as player:
        house = House(Path(folder)).start()
        browser = player.chromium.launch(executable_path=find_browser(), args=FLAGS)
        page = browser.new_page(viewport=DESK)
        for game in HOUSE:
            page.goto(house.address + table_at(house.address, moment_of(game)))
            page.wait_for_timeout(4000)
            if (curtain := page.get_by_role("button", name="show my hand")).is_visible():
                curtain.click()
                page.wait_for_timeout(1500)
            photograph(page, game.name)
        page.goto(house.address)
        page.wait_for_timeout(4000)
        photograph(page, "lobby")
        browser.close()
        house.stop()


def photograph(page: Page, name: str) -> None:
    """As the README shows it, and as a link does."""
    page.screenshot(path=PICTURES / f"{name}.png")
    page.set_viewport_size(PREVIEW)
    page.wait_for_timeout(1000)
    page.screenshot(path=PREVIEWS / f"{name}.jpg", type="jpeg", quality=72)
    page.set_viewport_size(DESK)


def moment_of(game: Game[Any]) -> Match[Any]:
    """A third of the way into the first recorded game as people usually play it; a start where none is recorded."""
    usual = game.about.default_seats, game.about.checked_options({}), None
    for path in sorted((GOLDEN / game.name).glob("*.flip")):
        match = load(path)
        if (match.seats, match.options, match.position) == usual:
            return match.rewound(len(match.plies) // 3)
    return Match.new(game, seed="picture")


def table_at(address: str, moment: Match[Any]) -> str:
    """Set up a table at a moment of a match; the link to its first seat."""
    wish = {
        "game": moment.game.name,
        "fill": ["hotseat"] * moment.seats,
        "position": moment.game.positions.write(moment.state, False),
        "seed": "picture",
    }
    request = urllib.request.Request(
        f"{address}/api/tables", json.dumps(wish).encode(), {"Content-Type": "application/json", "Origin": address}
    )
    with urllib.request.urlopen(request) as answer:
        return str(json.load(answer)["seats"][0]["link"])


if __name__ == "__main__":
    main()
