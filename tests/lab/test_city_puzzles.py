"""Puzzles of Flip City: their odds are what counting every order of the hidden cards gives."""

from __future__ import annotations

from collections import defaultdict
from itertools import permutations
from random import Random

import pytest

from tableflip.core.puzzles import Puzzle, puzzles_of
from tableflip.games.flip_city import FLIP_CITY as GAME
from tableflip.games.flip_city.lab.puzzles import Odds
from tableflip.games.flip_city.rules.play import would_bust
from tableflip.games.flip_city.rules.state import Phase, ResultKind, State

FEW = 4  # cards in the deck: six orders of those below the open one
LOOKED_AT = 3


def short() -> list[Puzzle]:
    """Some puzzles whose deck can be counted out."""
    found = [each for each in puzzles_of(GAME).values() if each.theme == "stop or play"]
    few = [each for each in found if 2 < GAME.start_from(each.position).cities[0].deck.count <= FEW]
    return Random(1).sample(few, min(LOOKED_AT, len(few)))


def orders(state: State) -> list[State]:
    """The same position with its hidden cards in every order; the open one stays on top."""
    deck, found = state.cities[0].deck, list[State]()
    for order in permutations([deck.cards[place] for place in range(deck.count - 1)]):
        laid = state.clone()
        for place, side in enumerate(order):
            laid.cities[0].deck.cards[place] = side
        found.append(laid)
    return found


def counted(states: list[State], odds: Odds) -> dict[str, float]:
    """The chance to win after each decision, where any of these, which look alike, may be what lies there."""
    told: dict[str, float] = {}
    for action in GAME.legal(states[0]):
        seen: dict[str, list[State]] = defaultdict(list)
        for state in states:
            after = state.clone()
            GAME.rules.step(after, *action)
            seen[GAME.positions.write(after, True)].append(after)
        chance = sum(len(alike) * value_of(alike, odds) for alike in seen.values()) / len(states)
        told[GAME.notation.text(states[0], action)] = chance
    return told


def value_of(alike: list[State], odds: Odds) -> float:
    one = alike[0]
    if one.phase == Phase.OVER:
        return 1.0 if one.kind == ResultKind.WIN else 0.0
    if one.phase == Phase.PLAY and one.played.count and one.round < one.round_limit:
        return max(counted(alike, odds).values())
    return odds.value(one)  # nothing hidden is seen before the last turn, which the compiled odds know


@pytest.mark.parametrize("puzzle", short(), ids=lambda each: each.id)
def test_odds_are_those_of_all_orders_of_the_hidden_cards(puzzle: Puzzle) -> None:
    state = GAME.start_from(puzzle.position)
    assert state.round_limit == state.round + 1
    found = counted(orders(state), Odds(GAME))
    assert {text: round(chance, 6) for text, chance in found.items()} == pytest.approx(dict(puzzle.values), abs=2e-6)


def test_stopping_is_the_one_best_answer_of_a_third_and_the_top_card_gives_nothing_away() -> None:
    puzzles = puzzles_of(GAME).values()
    asked = [each for each in puzzles if each.theme == "stop or play"]
    assert {each.theme for each in puzzles} == {"build", "stop or play"}
    assert sum(list(each.answer) == ["stop"] for each in asked) >= len(asked) / 3
    busts = [would_bust(GAME.start_from(each.position)) for each in asked]
    by_the_top = sum(("play" in each.answer) == bust for each, bust in zip(asked, busts))
    assert 1 / 3 <= by_the_top / len(asked) <= 2 / 3, "whether the next card is a bust tells the answer"
