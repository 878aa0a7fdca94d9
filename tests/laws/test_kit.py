"""The kit of laws: what it lists, how it tells what is broken, and how it reads declared types."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal, NotRequired, TypedDict

import pytest

from tableflip.core.errors import TableflipError
from tableflip.games._template import PEEK_PAIRS
from tableflip.testing import LAWS, cases, check, moment, setups, walk, walks
from tableflip.testing.shapes import declared, misfit
from tableflip.testing.walks import Moment, Options, Walked, looks, walked
from tests.laws.faults.knowledge import leaky_description
from tests.laws.faults.mutants import telling


class Piece(TypedDict):
    kind: Literal["king", "pawn"]
    at: list[int]


class Shown(TypedDict):
    pieces: dict[str, Piece]
    score: float
    over: bool
    note: NotRequired[str | None]


GOOD: dict[str, Any] = {"pieces": {"a": {"kind": "king", "at": [1, 2]}}, "score": 1, "over": False}


def test_ways_to_sit_down_are_all_seats_and_all_values_of_options() -> None:
    assert list(setups(PEEK_PAIRS)) == [(2, {}), (3, {}), (4, {}), (2, {"cards": "16"}), (2, {"cards": "20"})]


def test_every_law_is_checked_for_every_way_to_sit_down_or_quickly_for_two() -> None:
    always = [law for law in LAWS.values() if not law.once]
    once = len(LAWS) - len(always)
    assert len(cases(PEEK_PAIRS)) == 5 * len(always) + once
    assert len(cases(PEEK_PAIRS, quick=True)) == 2 * len(always) + once
    assert str(cases(PEEK_PAIRS)[-1]).startswith("2-cards=20-")


def test_laws_share_a_random_game_as_far_as_each_looks() -> None:
    shared = walked(PEEK_PAIRS, 2, {}, 1)
    first = [moment for moment, _ in zip(shared, range(3), strict=False)]
    moments = list(shared)
    assert all(one is other for one, other in zip(first, moments, strict=False))
    assert all(one is other for one, other in zip(moments, walked(PEEK_PAIRS, 2, {}, 1), strict=True))
    assert [now.state for now in moments] == [now.state for now in walk(PEEK_PAIRS, 2, {}, 1)]


def test_a_random_game_that_cannot_go_on_says_so_to_every_law() -> None:
    def breaks_off() -> Iterator[Moment]:
        yield next(walk(PEEK_PAIRS, 2, {}, 1))
        raise LookupError("no such card")

    shared = Walked(breaks_off())
    for _ in range(2):
        with pytest.raises(LookupError, match="no such card"):
            list(shared)


def test_every_law_is_a_sentence() -> None:
    assert all(re.fullmatch(r"[A-Z].*\.", law.sentence) for law in LAWS.values())


def test_a_broken_law_says_what_where_and_how_to_look_at_it() -> None:
    with pytest.raises(AssertionError) as broken:
        check(telling(describe=leaky_description), quick=True)
    game, sentence, told, where = str(broken.value).splitlines()
    assert game == "Peek Pairs (2 seats) breaks the law no_offer_tells_what_the_mover_cannot_know."
    assert sentence == LAWS["no_offer_tells_what_the_mover_cannot_know"].sentence
    assert told.startswith("seat 0 is told what it cannot know by the descriptions: 'peek at a1 ")
    assert where.startswith("seed 5, ply 0; tableflip.testing.moment(game, 2, {}, seed=5, ply=0)")
    assert moment(PEEK_PAIRS, 2, {}, seed=5, ply=0).state == PEEK_PAIRS.start(2, {}, "5")


def test_there_is_no_moment_after_the_end() -> None:
    with pytest.raises(LookupError, match="over before ply 499"):
        moment(PEEK_PAIRS, 2, {}, seed=1, ply=499)


@pytest.mark.parametrize("note", [{}, {"note": None}, {"note": "mate"}])
def test_a_value_that_is_as_declared_has_no_misfit(note: dict[str, Any]) -> None:
    assert misfit({**GOOD, **note}, Shown) == ""


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"extra": 1}, "Shown has the undeclared extra"),
        ({"score": "1"}, "score is '1', not of type float"),
        ({"score": True}, "score is True, not of type float"),
        ({"over": 0}, "over is 0, not of type bool"),
        ({"note": 3}, "note is 3, not of type str"),
        ({"pieces": []}, "pieces is [], not a dict"),
        ({"pieces": {1: {"kind": "king", "at": []}}}, "a key of pieces is 1, not of type str"),
        ({"pieces": {"a": {"kind": "queen", "at": []}}}, "pieces['a'].kind is 'queen', not one of 'king', 'pawn'"),
        ({"pieces": {"a": {"kind": "king"}}}, "pieces['a'] misses at"),
        ({"pieces": {"a": {"kind": "king", "at": (1, 2)}}}, "pieces['a'].at is (1, 2), not a list"),
        ({"pieces": {"a": {"kind": "king", "at": [1, 2.5]}}}, "pieces['a'].at[1] is 2.5, not of type int"),
    ],
)
def test_a_misfit_is_told_with_its_path(changed: dict[str, Any], told: str) -> None:
    assert misfit({**GOOD, **changed}, Shown) == told


def test_a_type_that_says_nothing_is_a_misfit() -> None:
    assert "says too little" in misfit({"anything": 1}, Any)

    def view() -> dict[str, Any]:
        return {}

    with pytest.raises(AssertionError, match="not a TypedDict"):
        declared(view)


@pytest.mark.parametrize("seeds", [range(1), range(6)], ids=["one game", "six games"])
def test_the_usual_way_to_sit_down_is_looked_at_most_closely(seeds: range, monkeypatch: pytest.MonkeyPatch) -> None:
    def looked_at(options: Options) -> int:
        return len(list(looks(PEEK_PAIRS, 2, options, seeds, 1)))

    def moments(options: Options) -> int:
        return sum(len(list(walk(PEEK_PAIRS, 2, options, seed))) for seed in seeds)

    option = {"cards": "16"}
    assert looked_at({}) == moments({})
    assert 0 < looked_at(option) < moments(option) / 2
    monkeypatch.setattr(walks, "THINNED", 1)
    assert looked_at(option) == moments(option)


@pytest.mark.parametrize("told", ["", "0", "-1", "some", "1.5"])
def test_how_closely_laws_look_is_a_whole_number(told: str) -> None:
    with pytest.raises(TableflipError, match="whole number from 1"):
        walks.thinning(told)
