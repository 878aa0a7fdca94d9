"""The count of turns after which something can be taken."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from click.testing import CliRunner

from tableflip import GAMES
from tableflip.games.flip_chess.box import NAMES
from tableflip.games.flip_chess.lab import exposed
from tableflip.games.flip_chess.lab.exposed import Share
from tableflip.lab.ladder import play

CHESS = GAMES["flip_chess"]
DECISIONS = 60  # of a game at random: some twenty turns
OPEN = "KKQQRR/BBNNPP/PPPPPP/PPPPPP/PPPPPP/PPPPPp"
TAKEABLE = f"{OPEN} 4r1/6/3r2/6/2b3/6 b 0 41"  # the Pawn on c3 lets blue take on d4, and the Queen on d6 red take back
LOOSE = f"{OPEN} 6/6/3r2/6/2b3/r5 b 0 41"  # nobody can take back
FAR = f"{OPEN} 4r1/6/6/6/6/b5 b 0 41"
ELSEWHERE = f"{OPEN} 6/6/3r2/6/2b3/br4 b 0 41"  # nobody can take back on d4, but red takes on a1 then


def test_only_whole_turns_count_and_those_after_which_something_can_be_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    names: list[tuple[str, str]] = []

    def play(_game: Any, bots: tuple[str, str], _seed: str, *, look: Callable[[Any, int], None]) -> None:
        names.append(bots)
        look(CHESS.start_from(FAR), 1)  # the first turn, before which nothing was seen
        look(CHESS.start_from(TAKEABLE), 1)  # red has ended its turn, and blue can take
        look(CHESS.start_from(LOOSE), 1)
        look(CHESS.start_from(FAR), 1)
        look(CHESS.start_from(TAKEABLE), 0)  # blue is still at it

    monkeypatch.setattr(exposed, "play", play)
    found = exposed.shares(("one", "two"), 4, "1")
    assert list(found) == ["one", "two"] and found["one"] == found["two"]
    assert (found["one"].turns, found["one"].left, found["one"].unanswered, found["one"].for_nothing) == (6, 4, 2, 2)
    assert names == [("one", "two"), ("two", "one")] * 2


def test_every_turn_of_a_game_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exposed, "play", partial(play, limit=DECISIONS))
    found = exposed.shares(("random", "random"), 2, "1")["random"]
    assert found.turns > 30
    assert 0 < found.needlessly <= found.for_nothing < found.left < found.turns and found.unanswered <= found.left


def test_what_can_be_taken_back_there_is_not_taken_for_nothing() -> None:
    capture = NAMES.index("c2"), NAMES.index("d4")
    for position, is_free in ((TAKEABLE, False), (LOOSE, True), (ELSEWHERE, True)):
        state = CHESS.start_from(position)
        before = state.clone()
        assert capture in exposed.captures(state, 0)
        assert exposed.is_free(state, 0, *capture) is is_free
        assert state == before
    assert not list(exposed.captures(CHESS.start_from(FAR), 0))


@pytest.mark.parametrize(("position", "wins"), [(TAKEABLE, False), (LOOSE, True), (ELSEWHERE, False), (FAR, False)])
def test_a_meeple_is_lost_for_nothing_if_captures_alone_win_it_wherever_they_are_made(
    position: str, wins: bool
) -> None:
    assert exposed.wins_by_taking(CHESS.start_from(position), 0) is wins


def test_a_turn_that_takes_something_leaves_nothing_for_nothing() -> None:
    traded, share = CHESS.start_from(LOOSE), Share()
    one_more = traded.clone()
    one_more.meeples[0] |= 1 << NAMES.index("f6")  # blue had it before red took it
    exposed.add_turn(share, one_more, traded, 1)
    assert share == Share(turns=1, left=1, unanswered=1)


def test_a_loss_is_needless_where_another_turn_had_left_nothing() -> None:
    after, share = CHESS.start_from(LOOSE), Share()
    before = CHESS.start_from(LOOSE.replace(" b 0 41", " r 0 40"))  # red stood there already, and may go away
    exposed.add_turn(share, before, after, 1)
    assert share == Share(turns=1, left=1, unanswered=1, for_nothing=1, needlessly=1)
    assert any(each.meeples[1] != before.meeples[1] for each in exposed.ends_of_turn(before))
    assert all(each.up == before.up for each in exposed.ends_of_turn(before))


def test_the_command_tells_all_measures_of_both(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exposed, "play", partial(play, limit=DECISIONS))
    told = CliRunner().invoke(exposed.hanging, ["random", "random", "--games", "2"])
    assert told.exit_code == 0 and told.output.count("random, of ") == 1
    assert all(words in told.output for words in exposed.WORDS)
