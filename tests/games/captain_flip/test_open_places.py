"""What nobody named or a seat cannot know, dealt anew: from which tiles, in which order, and into which places."""

from __future__ import annotations

import pytest

from tableflip import SPECTATOR, game_named
from tableflip.core.action import TOGETHER
from tableflip.core.chance import Chance, Script
from tableflip.games.captain_flip.box import CELLS, TILES
from tableflip.games.captain_flip.rules.census import census
from tableflip.games.captain_flip.rules.hidden import unplaced
from tableflip.games.captain_flip.rules.state import State
from tests.games.captain_flip.table import cell, cleared, dealt, deck, gone, hand, pile
from tests.spec import spec

GAME = game_named("captain_flip")
OPTIONS = "options:deck=reference,commander=on"
# seat 0 knows b1, seat 1 knows e5, everybody knows a3; of seat 0's hand seat 1 knows the last, of seat 2's seat 0
SEEN = (
    "1-,2-0,3+,.,./.,.,.,.,./4-*,.,.,.,./.,.,.,.,./.,.,.,.,5-1 "
    f"piles:17/18/- deck:15.54 hands:6.7.8-1/9.10.11/12.13.14-0 cleared:19 {OPTIONS}"
)
# open are two corners, a hand tile of the first seat, one of the last, and the whole deck
FREE = (1, 9, 20, 31, 40, 53, 54)
NAMED = ".".join(str(tile) for tile in range(10, TILES) if tile not in (*FREE, 17, 18, 19, 21, 22))
OPEN = (
    "?-,2-,.,.,./.,.,.,.,./.,.,.,.,./.,.,.,.,./.,.,.,22+,?- "
    f"piles:17/18/21 deck:2? hands:?.3.4/5.6.7/8.19.? removed:{NAMED} {OPTIONS}"
)


class Asked(Script):
    """A script that notes of how many one was asked for."""

    def __init__(self, *told: int | list[int]) -> None:
        super().__init__(told)
        self.many: list[int] = []

    def draw(self, n: int) -> int:
        self.many.append(n)
        return super().draw(n)


def begun(text: str, chance: Chance) -> State:
    """A position whose chance is told."""
    state = GAME.positions.read(text)
    state.chance = chance
    return state


def is_whole(state: State) -> bool:
    """CAPTAIN-012: every tile is in one place."""
    return set(census(state).values()) == {1}


@spec("CAPTAIN-914", "CAPTAIN-012")
def test_open_places_are_dealt_from_the_tiles_that_are_named_nowhere() -> None:
    asked = Asked(6, 0, 3, 1, 2, 0)  # each time one of those that are left, in the order of their numbers
    state = begun(OPEN, asked)
    GAME.rules.complete(state)
    assert [cell(state, "a1"), cell(state, "e5")] == ["54-", "1-"]
    assert [hand(state, seat) for seat in range(3)] == [[40, 3, 4], [5, 6, 7], [8, 19, 20]]
    assert deck(state) == [9, 53]  # the bottom is dealt first
    assert gone(state)[-1] == 31 and is_whole(state)
    assert asked.many == [7, 6, 5, 4, 3, 2]


@spec("CAPTAIN-914")
def test_a_deck_that_is_told_stays_while_a_cell_is_dealt() -> None:
    text = OPEN.replace("?-,2-", "1-,2-").replace("hands:?", "hands:9").replace("19.?", "19.20")
    asked = Asked(0)
    state = begun(text.replace("deck:2?", "deck:31.54").replace("piles:", "cleared:40 piles:"), asked)
    GAME.rules.complete(state)
    assert cell(state, "e5") == "53-" and deck(state) == [31, 54] and cleared(state) == [40] and is_whole(state)
    assert asked.many == [1]


@spec("CAPTAIN-914", "CAPTAIN-020")
def test_where_no_place_is_empty_a_gap_is_dealt_to_nobody() -> None:
    cells = [f"{tile}-" for tile in range(2, 27)]
    cells[24] = "?-"
    board = "/".join(",".join(cells[row : row + 5]) for row in range(0, 25, 5))
    state = begun(f"{board} piles:-/- deck:- hands:30.31.32/33.34.35 {OPTIONS}", asked := Asked(0))
    GAME.rules.complete(state)
    assert cell(state, "e5") == "1-" and is_whole(state)
    assert gone(state) == [26, 27, 28, 29, *range(36, TILES + 1)]
    assert asked.many == [24]
    full = GAME.positions.read(f"{board.replace('?', '26')} piles:-/- deck:- hands:30.31.32/33.34.35 {OPTIONS}")
    assert gone(full) == [1, 27, 28, 29, *range(36, TILES + 1)]


@spec("CAPTAIN-830", "CAPTAIN-803", "CAPTAIN-805")
@pytest.mark.parametrize(
    ("seat", "lost"),
    [
        (0, [1, 5, 9, 10, 11, 12, 13, 15, 54]),
        (1, [1, 2, 6, 7, 12, 13, 14, 15, 54]),
        (2, [1, 2, 5, 6, 7, 8, 9, 10, 11, 15, 54]),
        (SPECTATOR, [1, 2, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 54]),
        (TOGETHER, [1, 15, 54]),
    ],
)
def test_all_that_a_seat_cannot_place_is_dealt_again_and_nothing_else(seat: int, lost: list[int]) -> None:
    before = GAME.positions.read(SEEN)
    state = begun(SEEN, Asked([lost[-1], *lost[:-1]]))
    assert unplaced(state, seat) == sum(1 << tile for tile in lost)
    GAME.rules.resample(state, seat)
    left = lost[:-1]
    for place in range(CELLS):  # the cells in reading order, then the hands, each from the top of what was gathered
        assert state.board[place] == (left.pop() if before.board[place] in lost else before.board[place])
    for owner in range(3):
        for slot in range(3):
            kept = before.players[owner].hand.tiles[slot]
            assert state.players[owner].hand.tiles[slot] == (left.pop() if kept in lost else kept)
    assert deck(state) == [left.pop(), lost[-1]] and not left
    assert [pile(state, owner) for owner in range(3)] == [[17], [18], []] and is_whole(state)
    assert [state.deck.cards[place] for place in range(2, TILES)] == [0] * (TILES - 2)


@spec("CAPTAIN-803")
def test_what_was_drawn_from_a_deck_leaves_no_trace_in_a_deal() -> None:
    state = dealt()
    assert state.deck.cards[TILES - 1]  # where the first tile of the board lay
    state.chance = Chance()
    GAME.rules.resample(state, TOGETHER)
    assert not any(state.deck.cards[place] for place in range(state.deck.count, TILES))


def test_without_hands_only_deck_and_board_are_dealt_again() -> None:
    text = "1-,2-0,.,./.,.,.,./.,.,.,./.,.,.,. deck:53.54 options:deck=reference,grid=4"
    state = begun(text, Asked([54, 1, 53]))
    GAME.rules.resample(state, 0)
    assert [cell(state, "a1"), cell(state, "b1")] == ["53-", "2-"] and deck(state) == [1, 54]
    assert [hand(state, seat) for seat in range(2)] == [[0, 0, 0], [0, 0, 0]] and is_whole(state)


@spec("CAPTAIN-820")
def test_after_the_end_nothing_is_dealt_again() -> None:
    text = f"1-,2-,.,.,./.,.,.,.,./.,.,.,.,./.,.,.,.,./.,.,.,.,. deck:15.16 hands:6.7.8/9.10.11 {OPTIONS}"
    state = GAME.positions.read(f"{text} over:stalemate quiet:36")
    before = state.clone()
    GAME.rules.resample(state, 0)
    assert state == before
