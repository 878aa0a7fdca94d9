"""Sheets to print: every piece once and in colour, backs behind their fronts, pages that fit the paper."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from tableflip import GAMES
from tableflip.core.printed import Face, Piece
from tableflip.core.rulebook import Paragraph, parse, rulebook_of
from tableflip.games.captain_flip.box import COLOURS, POWERS, TILES, VALUES
from tableflip.games.captain_flip.drawn import HUES, SIZE
from tableflip.games.captain_flip.rules import RULES
from tableflip.games.captain_flip.words.faces import powers
from tableflip.printing.job import nothing, printed
from tableflip.printing.order import PAPERS, ordered
from tableflip.printing.pieces import places, print_pieces
from tableflip.printing.press import Press
from tableflip.printing.reading import TooMuch, print_rules
from tests.printing.pages import DOTS, Pages, Picture, opened

CAPTAIN = GAMES["captain_flip"]
A_SHEET = 20  # tiles on one


@pytest.fixture(scope="module")
def sheets() -> Iterator[Pages]:
    with opened(printed(ordered(CAPTAIN, "a4", seed="deep"))) as pages:
        yield pages


def expected_words(seed: str) -> list[tuple[str, str]]:
    """The colour of each tile, and what is written on it from left to right."""
    state = RULES.set_up(2, CAPTAIN.about.checked_options({}))
    state.chance.set_key(seed)
    RULES.deal(state)
    found = list[tuple[str, str]]()
    for tile in range(1, TILES + 1):
        value = str(VALUES[state.faces.kind[tile]]).replace("-", "−")
        texts = [POWERS[power].text for power in powers(state, tile).values()]
        found.append((COLOURS[state.faces.colour[tile]], " ".join([value, value, *texts])))
    return found


def corners(count: int, mirrored: bool = False) -> list[tuple[float, float]]:
    with Press(*PAPERS["a4"], "") as press:
        return places(press, SIZE, count, mirrored)


def hue_at(picture: Picture, x: float, y: float) -> str:
    """The colour that most of a tile's frame has, of those that tiles have."""
    band = picture[int((y + 0.5) * DOTS) : int((y + 3.5) * DOTS), int((x + 1) * DOTS) : int((x + SIZE - 1) * DOTS)]
    shown = {colour: tuple(bytes.fromhex(hue[1:])) for colour, hue in HUES.items()}
    return max(shown, key=lambda colour: int((band == shown[colour]).all(axis=2).sum()))


def test_there_are_three_sheets_with_backs_the_rules_and_an_aid(sheets: Pages) -> None:
    assert len(sheets) == 8
    assert {sheets.size(page) for page in range(8)} == {PAPERS["a4"]}
    assert [page for page in range(8) if "fronts" in sheets.words(page)] == [0, 2, 4]
    assert "deck of seed deep" in sheets.words(0) and "sheet 3 of 3, backs" in sheets.words(5)


def test_every_tile_is_there_once_with_its_words_and_its_colour(sheets: Pages) -> None:
    found = list[tuple[str, str]]()
    for page, count in ((0, A_SHEET), (2, A_SHEET), (4, TILES - 2 * A_SHEET)):
        picture = sheets.picture(page)
        for x, y in corners(count):
            read = sheets.words(page, (x, y, x + SIZE, y + SIZE))
            found.append((hue_at(picture, x, y), read))
        assert [sheets.words(page, (x, y, x + SIZE, y + SIZE)) for x, y in corners(A_SHEET)[count:]] == [""] * (
            A_SHEET - count
        )
    assert found == expected_words("deep")


def test_backs_lie_behind_fronts_and_tell_nothing(sheets: Pages) -> None:
    back = sheets.picture(5)
    side = int(SIZE * DOTS) - 8
    seen = {
        back[int(y * DOTS) + 4 :][:side, int(x * DOTS) + 4 :][:, :side].tobytes() for x, y in corners(14, mirrored=True)
    }
    assert len({len(each) for each in seen}) == 1
    behind = is_inked(sheets.picture(4))[:, ::-1]
    assert (behind == is_inked(back)).mean() > 0.999
    assert sheets.words(5, (0, 0, 210, 280)) == ""


def is_inked(picture: Picture) -> np.ndarray:
    """Where tiles lie, by the middle of each square millimetre of paper outside of cut lines and feet."""
    dark = picture[: 280 * DOTS].min(axis=2) < 250
    high, wide = dark.shape[0] // (12 * DOTS), dark.shape[1] // (6 * DOTS)
    offset = (dark.shape[1] - wide * 6 * DOTS) // 2
    blocks = dark[: high * 12 * DOTS, offset : offset + wide * 6 * DOTS].reshape(high, 12 * DOTS, wide, 6 * DOTS)
    return blocks.mean(axis=(1, 3)) > 0.12


@pytest.mark.parametrize("paper", PAPERS)
def test_fronts_and_backs_line_up_when_a_sheet_is_turned_over(paper: str) -> None:
    shades = [f"#{20 + 9 * number:02x}{240 - 9 * number:02x}80" for number in range(23)]
    drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="{}"/></svg>'
    faces = [Face(drawn.format(shade)) for shade in shades]
    with Press(*PAPERS[paper], "") as press:
        print_pieces(press, [Piece(face.art, face, face) for face in faces], 48, "", nothing)
        made = press.finished()
    with opened(made) as pages:
        assert len(pages) == 4 and pages.size(0) == PAPERS[paper]
        for front in (0, 2):
            before, behind = pages.picture(front), pages.picture(front + 1)[:, ::-1]
            high = int((PAPERS[paper][1] - 8) * DOTS)  # the foot is not mirrored
            apart = np.abs(before[:high].astype(int) - behind[:high]).max(axis=2) > 40
            assert apart.mean() < 0.003, "more than the edge of a dot along the cuts"
            above = int((places(press, 48, 1, False)[0][1] - 4) * DOTS)
            cuts = [np.flatnonzero(side[above].max(axis=1) < 130) for side in (before, behind)]
            assert len(cuts[0]) >= 5
            assert cuts[0].size == cuts[1].size and np.abs(cuts[0] - cuts[1]).max(initial=0) <= 1


def test_the_rules_are_on_one_page_in_the_words_of_the_rule_book(sheets: Pages) -> None:
    book = rulebook_of(CAPTAIN)
    assert book is not None
    read = sheets.words(6)
    for chapter in book.chapters:
        assert chapter.title in read
        for part in chapter.parts:
            if isinstance(part, Paragraph):
                assert part.text.replace("**", "") in read


def test_a_rule_book_that_no_page_holds_is_refused() -> None:
    book = parse("# Much\n\n## Aim\n\n" + "\n\n".join(["many words " * 60 + "{MOON-001}"] * 90))
    with Press(*PAPERS["a4"], "") as press, pytest.raises(TooMuch, match="Much does not fit"):
        print_rules(press, book, "", nothing)


def test_options_ink_and_deck_change_what_is_printed(sheets: Pages) -> None:
    options = {"grid": "4", "sergeant": "on", "commander": "on", "deck": "reference"}
    with opened(printed(ordered(CAPTAIN, "letter", "saving", options=options))) as pages:
        assert len(pages) == 8 and pages.size(7) == PAPERS["letter"]
        aid = pages.words(7)
        assert "4 rows of 4" in aid and "you must exchange a tile" in aid and "Runs" in aid and "Sunk" in aid
        assert "the reference deck" in pages.words(0)
        assert pages.words(0, (12, 20, 60, 68)).startswith("7 7 Score one facedown tile from my row or column.")
        assert (pages.picture(0) < 200).any(axis=2).mean() < (sheets.picture(0) < 200).any(axis=2).mean() / 2


def test_the_same_order_gives_the_same_bytes_and_copies_repeat_the_pages() -> None:
    chess = GAMES["flip_chess"]
    assert printed(ordered(chess)) == printed(ordered(chess))
    with opened(printed(ordered(chess, copies=3))) as pages:
        assert len(pages) == 3 and len({pages.words(page) for page in range(3)}) == 1


@pytest.mark.parametrize(
    ("paper", "name", "options", "words"),
    [
        ("a4", "flip_ships", {}, ["4 players: enemies in the deck 40 45 50 60", "City 20 20 15 10", "Missions"]),
        ("letter", "flip_ships", {}, ["Ships that each player begins with: 3 with 2 players", "Moonshot", "Blast"]),
        (
            "a4",
            "flip_ships",
            {},
            ["two sides of the targeting computer", "Without one take 63.5 and 88.9 mm", "may be flicked again"],
        ),
        ("letter", "flip_chess", {}, ["Pawn 26", "Only on a King may you stay", "Meeples taken"]),
        ("letter", "flip_city", {"office": "on"}, ["Convenience Store 2 3 Shopping Mall 1", "recycled: 1 point*"]),
        ("a4", "flip_city", {}, ["Power Plant 2* 3* 1*"]),
    ],
)
def test_games_that_are_sold_print_aids(paper: str, name: str, options: dict[str, str], words: list[str]) -> None:
    with opened(printed(ordered(GAMES[name], paper, options=options))) as pages:
        read = " ".join(pages.words(page) for page in range(len(pages)))
        assert all(each in read for each in words), read
        assert ("Trade Center" in read) == bool(options)
        assert all(pages.size(page) == PAPERS[paper] for page in range(len(pages)))
        assert pages.fonts() == {"Inter", "InterBold", "BricolageGrotesqueBold"}
