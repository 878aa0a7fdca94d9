"""The enemy deck in the corners: refills with a limit on fast enemies, what nobody knows of it, and edited boxes."""

from __future__ import annotations

import json

import pytest

from tableflip.core.chance import Script
from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.box import CELLS, LEVEL_NAMES
from tableflip.games.flip_ships.rules.deck import refill
from tableflip.games.flip_ships.rules.state import State
from tableflip.games.flip_ships.words.book import read_book
from tableflip.games.flip_ships.words.names import enemies_of
from tests.games.flip_ships.table import played, reads_back, table
from tests.spec import spec

ROW = "r4 . . . 1:1/1 13:1/2"


def deck_of(state: State) -> list[int]:
    """The deck, top first."""
    return [state.deck.cards[place] for place in range(state.deck.count - 1, -1, -1)]


def refilled(deck: str, **options: str) -> tuple[list[int], list[int]]:
    """The first seven enemies that a refill lays into an empty grid, and the deck after it."""
    state = table("", deck=deck, options=options)
    state.deck.cards[59] = 48  # what lies beyond the count of a pile means nothing
    refill(state)
    return [state.grid[cell] for cell in range(15, 20)] + [state.grid[10], state.grid[11]], deck_of(state)


@spec("SHIPS-205", "SHIPS-114")
@pytest.mark.parametrize(
    ("spread", "deck", "laid"),
    [
        ("1", "1 45 46 47", [1, 45, 46, 47, 0, 0, 0]),  # the deck runs out: in the order they were set aside
        ("1", "45 46 2 47 1", [45, 2, 1, 46, 47, 0, 0]),
        ("2", "1 45 46 47 2 48", [1, 45, 46, 2, 47, 48, 0]),
        ("1", "45 1 46", [45, 1, 46, 0, 0, 0, 0]),
        ("off", "45 46 1 47", [45, 46, 1, 47, 0, 0, 0]),
    ],
)
def test_fast_enemies_wait_until_the_deck_runs_out(spread: str, deck: str, laid: list[int]) -> None:
    assert refilled(deck, wave_spread=spread) == (laid, [])


@spec("SHIPS-205")
def test_fast_enemies_left_over_go_under_the_deck_in_their_order() -> None:
    slow = "1 2 3 4 5 6 7 8 13 14"
    assert refilled(f"45 46 47 48 {slow} 15 16", wave_spread="1")[1] == [14, 15, 16, 46, 47, 48]
    assert refilled(f"45 46 {slow}", wave_spread="1")[1] == [14, 46]
    assert refilled(f"{slow} 15 16", wave_spread="1")[1] == [15, 16]


@spec("SHIPS-208", "SHIPS-026")
def test_a_redeal_keeps_what_came_back_in_the_deck_and_draws_the_rest_from_all_unseen_cards() -> None:
    state = table(ROW, deck="2 3 4")
    state.seen |= 1 << 60 | 1 << 20  # enemy 60 attacked once and was shuffled back; 20 is destroyed
    state.destroyed |= 1 << 20
    unseen = [enemy for enemy in range(1, 61) if enemy not in (1, 13, 20, 60)]
    lowest, highest = state.clone(), state.clone()
    lowest.chance = Script([0, 0, [2, 60, 3]])
    FLIP_SHIPS.rules.resample(lowest, 0)
    assert deck_of(lowest) == [2, 60, 3]
    highest.chance = Script([len(unseen) - 1, len(unseen) - 2, [59, 58, 60]])
    FLIP_SHIPS.rules.resample(highest, 0)
    assert deck_of(highest) == [59, 58, 60]
    for dealt in (lowest, highest):
        assert sorted(enemies_of(dealt.aside) + deck_of(dealt)) == sorted([*unseen, 60])
        reads_back(dealt)
    between = state.clone()
    between.chance = Script([5, 5, [7, 8, 60]])
    FLIP_SHIPS.rules.resample(between, 0)
    assert deck_of(between) == [7, 8, 60]


@spec("SHIPS-208")
def test_a_deck_that_a_position_leaves_open_is_dealt_and_one_that_is_told_stays() -> None:
    told = table(ROW, deck="2 3 4")
    before = deck_of(told)
    FLIP_SHIPS.rules.complete(told)
    assert deck_of(told) == before
    one = table(ROW, deck="2")
    FLIP_SHIPS.rules.complete(one)
    assert deck_of(one) == [2]
    empty = table(ROW, "seats 2 ; level standard ; last yes", deck="")
    FLIP_SHIPS.rules.complete(empty)
    assert deck_of(empty) == []
    for size in (1, 3):
        text = FLIP_SHIPS.positions.write(told, True).replace("deck=?3", f"deck=?{size}")
        dealt = FLIP_SHIPS.start_from(text, "seed")
        assert len(set(deck_of(dealt)) - {0}) == size


def small_box(first: int, last: int) -> str:
    """A book whose enemies have the ids from the first to the last alone."""
    cards = [{"id": enemy, "speed": 1, "damage": 1} for enemy in range(first, last + 1)]
    decks = {"deck_size": {"2": 12, "3": 13, "4": 14}}
    return read_book(json.dumps({"deck": {"cards": cards}, "levels": dict.fromkeys(LEVEL_NAMES, decks)}))


@spec("SHIPS-212", "SHIPS-024", "SHIPS-026")
@pytest.mark.parametrize(("first", "last"), [(1, 20), (41, 60)])
def test_a_box_with_fewer_enemies_deals_and_hides_those_alone(first: int, last: int) -> None:
    state = FLIP_SHIPS.start(2, {"book": small_box(first, last)}, "1")
    for _ in range(2):
        laid = [state.grid[cell] for cell in range(CELLS) if state.grid[cell]]
        every = [*laid, *deck_of(state), *enemies_of(state.aside)]
        assert sorted(every) == list(range(first, last + 1))
        assert (len(laid), len(deck_of(state))) == (10, 2)
        FLIP_SHIPS.rules.resample(state, 0)


@spec("SHIPS-103", "SHIPS-105")
def test_attackers_and_deck_are_shuffled_together_the_last_id_too() -> None:
    grid = "r4 5:1/1 4:1/1 3:1/1 2:1/1 1:1/1\nr3 14:1/2 13:1/2 8:1/1 7:1/1 6:1/1\nr2 . . . . .\nr1 . . . . 60:3/2"
    state = table(grid, active="S1-1a S2-1a", deck="15 16 17 18 19 20 25 26")
    state = played(state, "choose S1-1a", "flick far", "confirm", "choose S2-1a", "flick far", "confirm")
    assert deck_of(state) == [20, 25, 26, 60] and state.arrived == 0  # nothing shuffles here but the list itself
