"""Take the pictures and the film of the README from the real pages: all, or those named, as in `… film lobby`."""

from __future__ import annotations

import io
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.web.browser import FLAGS, find_browser  # noqa: E402
from tests.web.house import House, build_pages  # noqa: E402
from tests.web.table import set_up  # noqa: E402

from tableflip import Match, load  # noqa: E402
from tableflip.core.game import Game  # noqa: E402
from tableflip.games import HOUSE  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
PREVIEWS = ROOT / "web" / "public" / "preview"  # what is shown where somebody pastes a link
DESK: ViewportSize = {"width": 1280, "height": 800}
PREVIEW: ViewportSize = {"width": 1200, "height": 630}
GOLDEN = ROOT / "tests" / "golden"
FILM: ViewportSize = {"width": 900, "height": 560}
FILM_WIDTH = 480  # pixels as it is shown
FRAME = 80  # milliseconds between two pictures of the film
FRAMES = 30
STROBE = 6  # pictures in one
# a flick that comes down among the enemies
FLICK = {"power": "338"}
FORMATION = (
    "FS1 players=2 seats=2 level=standard node=flick opt=tremor:steady order=1,2 city=14/20 mother=2/3 "
    "pilots=P1-SHORT+P2-PAD+P3-TWIN/P1-ENCORE+P2-LONG+P3-REPAIR "
    "grid=1,25,48,10,0/0,7,26,50,9/11,22,13,30,15/16,17,57,19,20 deck=21,23,24,29,31,33 "
    "seen=1,7,9,10,11,13,15,16,17,19,20,22,25,26,30,48,50,57 "
    "ships=S1-1a:hand;S2-1a:active hand=S1-1a:plain:0:0:0"
)


def main() -> None:
    """Set up a table at each moment and photograph it, then the lobby."""
    build_pages()
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as player:
        house = House(Path(folder)).start()
        browser = player.chromium.launch(executable_path=find_browser(), args=FLAGS)
        wanted = sys.argv[1:] or ["film", *(game.name for game in HOUSE), "lobby"]
        if "film" in wanted:
            film(browser, house.address)
        page = browser.new_page(viewport=DESK, base_url=house.address)
        likes = json.dumps({"drawing": "deep"})  # however slow this machine draws it
        page.add_init_script(f"if (location.protocol === 'http:') localStorage['tableflip.settings'] ??= {likes!r}")
        for game in HOUSE:
            if game.name not in wanted:
                continue
            sit_down(page, table_at(moment_of(game)))
            page.wait_for_timeout(4000)
            if (curtain := page.get_by_role("button", name="show my hand")).is_visible():
                curtain.click()
                page.wait_for_timeout(1500)
            photograph(page, game.name)
        if "lobby" in wanted:
            page.goto(house.address)
            page.wait_for_timeout(4000)
            photograph(page, "lobby")
        browser.close()
        house.stop()


def film(browser: Browser, address: str) -> None:
    """A real flight as a short film, and some of its pictures side by side; the page's clock is led frame by frame."""
    context = browser.new_context(viewport=FILM, base_url=address)
    likes = json.dumps({"drawing": "deep", "way": "numbers", "coach": False})
    context.add_init_script(f"localStorage['tableflip.settings'] = {likes!r}")
    page = context.new_page()
    page.set_default_timeout(120_000)
    sit_down(page, {"game": "flip_ships", "fill": ["me", "hotseat"], "position": FORMATION})
    for name, value in FLICK.items():
        field = page.get_by_role("spinbutton", name=name.title())
        field.fill(value)
        field.blur()
    page.wait_for_timeout(3000)
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 2)
    page.get_by_role("button", name="Flick", exact=True).click()
    while page.locator(".flying").count() == 0:
        page.clock.fast_forward(40)
        page.wait_for_timeout(50)
    pictures: list[Image.Image] = []
    for _ in range(FRAMES):
        page.clock.fast_forward(FRAME)
        shot = page.locator(".drawing").screenshot(animations="allow")
        pictures.append(Image.open(io.BytesIO(shot)).convert("RGB"))
    wide, high = pictures[0].size
    small = [picture.resize((FILM_WIDTH, round(high * FILM_WIDTH / wide))) for picture in pictures]
    few = [picture.quantize(72, dither=Image.Dither.NONE) for picture in small]
    few[0].save(PICTURES / "flight.gif", save_all=True, append_images=few[1:], duration=FRAME, loop=0, optimize=True)
    chosen = [small[place * (FRAMES - 1) // (STROBE - 1)] for place in range(STROBE)]
    sheet = Image.new("RGB", (3 * small[0].width + 8, 2 * small[0].height + 4), "#efe7da")
    for place, picture in enumerate(chosen):
        sheet.paste(picture, (place % 3 * (picture.width + 4), place // 3 * (picture.height + 4)))
    sheet.save(PICTURES / "flight.png", optimize=True)
    context.close()


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


def table_at(moment: Match[Any]) -> dict[str, Any]:
    """A table at a moment of a match, as it is wished for."""
    return {
        "game": moment.game.name,
        "fill": ["hotseat"] * moment.seats,
        "position": moment.game.positions.write(moment.state, False),
        "seed": "picture",
    }


def sit_down(page: Page, wish: dict[str, Any]) -> None:
    """Set a table up as wished, and take its first seat."""
    page.goto(str(set_up(page, **wish)["seats"][0]["link"]))


if __name__ == "__main__":
    main()
