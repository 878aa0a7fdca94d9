"""Puzzles in the browser: found from the lobby, solved on the game's own board, mistakes played out, marks kept."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tableflip import GAMES
from tableflip.core.puzzles import Puzzle, begin, solution
from tests.puzzles import of_theme, own_decisions
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.test_access import violations

CHESS = GAMES["flip_chess"]


def press(page: Page, puzzle: Puzzle, *texts: str, keys: bool = False) -> None:
    """Take decisions on the board, as their places say."""
    made = begin(GAMES[puzzle.game], puzzle)
    for place_in_line, text in enumerate(texts, 1):
        while made.match.turn != puzzle.seat:  # the other side answers as the tree tells
            made.play(solution(puzzle)[len(made.played)])
        expect(page.locator(".prompt[aria-busy]")).to_have_attribute("aria-busy", "false")
        state = made.match.state
        place = made.game.telling.place(state, made.game.parse(state, text))
        for spot in place.split(">"):
            here = page.locator(f"[data-place='{spot}']").first
            if keys:
                here.focus()
                page.keyboard.press("Enter")
            else:
                here.click()
        made.play(text)
        if place_in_line < len(texts):
            expect(page.get_by_role("button", name="Put back")).to_be_visible()


def test_a_puzzle_is_found_missed_solved_and_marked(visit: Visit) -> None:
    page = visit("/", size=DESK)
    page.get_by_role("link", name="Flip Chess", exact=False).filter(has_text="puzzles").click()
    puzzle = of_theme("win in one")
    page.locator(f"a[href$='flip_chess-{puzzle.id}']").click()
    expect(page.get_by_text(puzzle.goal)).to_be_visible()
    assert violations(page) == []
    assert puzzle.answer and "The answer" not in page.content()
    made = begin(CHESS, puzzle)
    taken = " ".join(CHESS.telling.place(made.match.state, action) for action in made.match.legal())
    dead = next(f"cell:{x}{y}" for x in "abcdef" for y in "123456" if f"{x}{y}" not in taken)
    page.locator(f"[data-place='{dead}']").click()
    expect(page.get_by_role("button", name="The rule")).to_be_visible()
    page.locator(f"[data-place='{dead}']").click()  # a second press opens the book
    expect(page.locator(".cited")).to_be_in_viewport()
    page.keyboard.press("Escape")
    wrong = next(text for text in made.match.legal_texts() if text not in puzzle.answer)
    press(page, puzzle, wrong)
    expect(page.get_by_text("Not this")).to_be_visible()
    expect(page.get_by_role("button", name="Again")).to_be_visible()
    expect(page.get_by_role("heading", name="The answer")).to_be_hidden()  # who tries again is not told it
    page.get_by_role("button", name="Show the answer").click()
    expect(page.get_by_role("heading", name="The answer")).to_be_visible()
    page.get_by_role("button", name="Again").click()
    expect(page.get_by_role("heading", name="The answer")).to_be_hidden()
    press(page, puzzle, *solution(puzzle), keys=True)
    expect(page.get_by_text("Solved.")).to_be_visible()
    page.get_by_role("link", name="To the puzzles").click()
    page.reload()
    expect(page.get_by_label("solved")).to_have_count(1)
    assert violations(page) == []


def test_a_win_in_three_is_solved_decision_by_decision(visit: Visit) -> None:
    puzzle = of_theme("win in three")
    page = visit(f"/puzzles/flip_chess-{puzzle.id}", size=DESK)
    press(page, puzzle, *own_decisions(puzzle))
    expect(page.get_by_text("Solved.")).to_be_visible()
    steps = page.locator("ol.answer > li")
    expect(steps).to_have_count(len(solution(puzzle)))


def test_at_twice_the_size_what_is_asked_has_its_whole_column(visit: Visit) -> None:
    """A window of 1280 by 800 in which everything is shown twice as large has 640 by 400."""
    puzzle = of_theme("save the King")
    page = visit(f"/puzzles/flip_chess-{puzzle.id}", size=(640, 400))
    page.get_by_role("button", name="Show the answer").click()
    expect(page.get_by_role("heading", name="The answer")).to_be_visible()
    assert cut(page, ".prompt[aria-busy]") == 0
    page.goto("/learn/captain_flip")
    expect(page.locator(".step .say")).to_be_visible()
    assert cut(page, ".step .words") == 0
    page.goto("/rules/flip_chess")
    board = page.locator("figure .board").first
    expect(board).to_be_attached()
    assert board.evaluate("(board) => board.clientHeight") >= 320


def cut(page: Page, what: str) -> int:
    """How much of something can be seen only by scrolling in it."""
    return page.locator(what).first.evaluate("(each) => each.scrollHeight - each.clientHeight")


def test_on_a_phone_tiles_are_remembered_and_the_answer_can_be_seen(visit: Visit) -> None:
    puzzle = of_theme("memory", "captain_flip")
    page = visit(f"/puzzles/captain_flip-{puzzle.id}", size=PHONE)
    expect(page.get_by_text("They will be hidden")).to_be_visible()
    page.get_by_role("button", name="I remember them").click()
    page.get_by_role("button", name="Show the answer").click()
    expect(page.get_by_role("heading", name="The answer")).to_be_visible()
    assert violations(page) == []
    page.add_style_tag(content="html { font-size: 200% }")  # with the largest letters its numbers are not cut off
    steps = page.locator("ol.answer")
    assert steps.evaluate(
        "(each) => { const { paddingLeft, fontSize } = getComputedStyle(each); "
        "return parseFloat(paddingLeft) >= 1.3 * parseFloat(fontSize); }"
    )
    letters = "(each) => parseFloat(getComputedStyle(each).fontSize)"
    assert page.get_by_role("button", name="Next puzzle").evaluate(letters) >= 20, "its buttons grow, too"
    page.goto(page.url.replace(puzzle.id, "nothing"))
    expect(page.get_by_text("has no puzzle")).to_be_visible()
    expect(page.get_by_role("link", name="To the puzzles")).to_be_visible()


def test_on_a_phone_a_ship_is_aimed_by_a_tap(visit: Visit) -> None:
    puzzle = of_theme("which aim", "flip_ships")
    made = begin(GAMES["flip_ships"], puzzle)
    page = visit(f"/puzzles/flip_ships-{puzzle.id}", size=PHONE, drawing="flat")
    expect(page.get_by_text(puzzle.goal)).to_be_visible()
    mothership = next(aim for aim in made.aims if aim.place.startswith("button:"))
    enemy = next(aim for aim in made.aims if aim.place.startswith("cell:"))
    button = page.locator(f"button[data-place='{mothership.place}']")  # a place as any, to be lit up
    expect(button).to_have_accessible_name(mothership.words, ignore_case=True)
    assert page.get_by_role("button", name="Flick").count() == 0, "it is aimed, not flicked"
    page.locator(f"[data-place='{enemy.place}']").first.click()
    is_right = enemy.text in puzzle.answer
    expect(page.get_by_text("Solved." if is_right else "Not the best")).to_be_visible()
    if not is_right:
        page.get_by_role("button", name="Show the answer").click()
    expect(page.get_by_role("heading", name="The answer")).to_be_visible()
    assert violations(page) == []
