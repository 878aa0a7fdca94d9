"""Take the pictures of the README from the real pages: `python docs/take_pictures.py`."""

from __future__ import annotations

import json
import sys
import tempfile
import urllib.request
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.web.browser import FLAGS, find_browser  # noqa: E402
from tests.web.house import House, build_pages  # noqa: E402

from tableflip import load  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
MOMENTS = {  # a recorded game, and how many plies into it the picture is taken
    "flip_ships": ("standard-2-bumps", 20),
    "captain_flip": ("two", 30),
    "flip_chess": ("capture", 92),
    "flip_city": ("two-points", 60),
}


def main() -> None:
    """Set up a table at each moment and photograph it, then the lobby."""
    build_pages()
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as player:
        house = House(Path(folder)).start()
        browser = player.chromium.launch(executable_path=find_browser(), args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        for name, (recorded, plies) in MOMENTS.items():
            page.goto(house.address + table_at(house.address, name, recorded, plies))
            page.wait_for_timeout(4000)
            if (curtain := page.get_by_role("button", name="show my hand")).is_visible():
                curtain.click()
                page.wait_for_timeout(1500)
            page.screenshot(path=PICTURES / f"{name}.png")
        page.goto(house.address)
        page.wait_for_timeout(4000)
        page.screenshot(path=PICTURES / "lobby.png")
        browser.close()
        house.stop()


def table_at(address: str, name: str, recorded: str, plies: int) -> str:
    """Set up a table at a moment of a recorded game; the link to its first seat."""
    match = load(ROOT / "tests" / "golden" / name / f"{recorded}.flip")
    moment = match.rewound(min(plies, len(match.plies) - 1))
    wish = {
        "game": name,
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
