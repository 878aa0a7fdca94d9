"""Going back by marks: the same as playing the whole match again, after undos and new deals too."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from tableflip import GAMES, Match
from tableflip.core.marks import APART
from tableflip.core.records import pack
from tableflip.server.play.pace import no_pace, rewound


def same(one: Match[Any], other: Match[Any]) -> bool:
    told = [(one.plies, one.redeals, one.turn, one.read_at), (other.plies, other.redeals, other.turn, other.read_at)]
    return told[0] == told[1] and pack(one.state).tobytes() == pack(other.state).tobytes()


def wandered(name: str, seed: int) -> Match[Any]:
    """A match of random players who take back now and then, sometimes with a new deal."""
    pick, match = random.Random(seed), Match.new(GAMES[name], seed=str(seed))
    while match.turn is not None and len(match.plies) < 4 * APART:
        match.play(pick.choice(match.legal()))
        if pick.random() < 0.15:
            match = match.rewound(max(0, len(match.plies) - pick.choice([1, 1, 2, APART - 3])))
            if pick.random() < 0.5:
                match.redeal(f"{pick.getrandbits(256):064x}")
    return match


@pytest.mark.parametrize("name", GAMES)
def test_going_back_by_marks_is_the_same_as_playing_the_match_again(name: str) -> None:
    match = wandered(name, 1)
    assert len(match.plies) < APART or match.mark_before(len(match.plies)) >= APART
    assert len(match._marks) <= len(match.plies) // APART, "those of ways that were given up are gone"  # pyright: ignore[reportPrivateUsage]
    whole = replace(match, _marks=())
    for plies in range(len(match.plies) + 1):
        assert same(match.rewound(plies), whole.rewound(plies)), plies
        assert same(rewound(match, plies, no_pace), whole.rewound(plies)), plies


def test_a_new_deal_where_a_mark_was_made_counts() -> None:
    pick, match = random.Random(2), Match.new(GAMES["flip_chess"], seed="2")
    while len(match.plies) <= APART:
        match.play(pick.choice(match.legal()))
    match = match.rewound(APART)
    match.redeal("5" * 64)
    assert same(match.rewound(APART), match)
    match.play(match.legal()[0])
    assert same(match.rewound(APART), replace(match, _marks=()).rewound(APART))
    assert match.rewound(APART).redeals == match.redeals


def test_a_way_that_was_given_up_leaves_no_mark_for_another() -> None:
    """Two go on from one match: what one of them marks is not the other's."""
    pick, match = random.Random(3), Match.new(GAMES["flip_city"], seed="3")
    while len(match.plies) < APART:
        match.play(pick.choice(match.legal()))
    one, other = match.rewound(APART), match.rewound(APART)
    one.redeal("6" * 64)
    for each in (one, other):
        for _ in range(3):
            each.play(each.legal()[0])
    for each in (one, other):
        assert same(each.rewound(APART + 1), replace(each, _marks=()).rewound(APART + 1))


@pytest.mark.parametrize("name", ["flip_chess", "flip_ships"])
def test_to_go_back_one_step_plays_few_again(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = wandered(name, 4)
    assert len(match.plies) > 2 * APART
    played: list[int] = []
    play: Any = vars(Match)["play"]

    def counted(self: Match[Any], *told: Any, **more: Any) -> Any:
        played.append(1)
        return play(self, *told, **more)

    monkeypatch.setattr("tableflip.core.match.Match.play", counted)
    match.rewound(len(match.plies) - 1)
    assert len(played) < APART
    played.clear()
    rewound(match, len(match.plies) - 1, no_pace)
    assert len(played) < APART
