"""Every sentence of a hint has a shape that was read and judged; none is said that speaks against its own action."""

from __future__ import annotations

import pytest

from tableflip.games import GAMES
from tableflip.testing.walks import setups
from tests.bots.judged import FOLDER, clauses, judged, said, shape

LISTED = sorted(path.stem for path in FOLDER.glob("*.txt"))
AGAINST = (
    "lets SIDE",
    "gives up",
    "gives this up",
    "may cost",
    "costs points",
    "costs you",
    "leaves your",
    "play twice",
    "nothing better",
    "leaves you with",
    "leaves its",
    "unused",
    "would take before it",
    "is a bust",
    "lets each rival",
    "loses the game",
    "alone",
    "But ",
    "but it need",
)


@pytest.mark.parametrize("name", LISTED)
def test_a_sentence_has_a_shape_that_was_judged(name: str) -> None:
    known = judged(name)
    new = {found: clause for found, clause in said(GAMES[name], "judged") if found not in known}
    assert not new, "read these in a position, mend them or put them on the list"


@pytest.mark.parametrize("name", LISTED)
def test_a_list_has_every_shape_once_and_none_that_says_nothing(name: str) -> None:
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert lines == sorted(set(lines)) and all(lines)
    assert not any("(0 %)" in line or "for nothing" in line for line in lines)


@pytest.mark.parametrize("name", LISTED)
def test_no_reason_speaks_against_its_own_action(name: str) -> None:
    game, seat_of = GAMES[name], GAMES[name].rules.turn
    for number, (seats, options) in enumerate(setups(game)):
        state = game.start(seats, options, str(number))
        for _ in range(60):
            legal = game.legal(state)
            if not legal:
                break
            for action in legal[:4]:
                reason = game.hints.reason(state, action, seat_of(state))
                told = [shape(each) for each in clauses(reason)]
                assert not [each for each in told for words in AGAINST if words in each], reason
            state = game.apply(state, legal[-1])


def test_a_shape_leaves_out_what_changes_from_position_to_position() -> None:
    assert shape("The Pawn on c3 can take on d4, e5 or f6") == "* on @ can take on @"
    assert shape("takes on f3, Blue keeps 10 meeples") == "takes on @, SIDE keeps # meeples"
    assert shape("Aimed at Diver 57 in row 4, an expert hand lands on it") == "Aimed at * in @, HAND lands on it"
    assert shape("Destroys Crawler 1, Glider 9 and Diver 57") == "Destroys *"
    assert shape("at best the red shark (+7) on e4 (+7.0)") == "at best * on @ (#)"
    assert clauses("Skull: go again; clears row 1: 4 tiles leave. 2 % ahead of c3.") == [
        "Skull", "go again", "clears row 1: 4 tiles leave", "2 % ahead of c3",
    ]  # fmt: skip
