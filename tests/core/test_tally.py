"""Recorded games are counted as they ended: by lines that add up to their totals."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableflip import load
from tableflip.core.action import TOGETHER
from tableflip.core.match import Match
from tableflip.games import GAMES
from tests.stages import FINISHED

GOLDEN = Path(__file__).parents[1] / "golden"
FILES = sorted(GOLDEN.glob("*/*.flip"))


def lines_of(name: str) -> list[tuple[str, int]]:
    """The lines of a recorded game, without their seats."""
    tally = load(str(GOLDEN / name)).tally
    assert tally
    return [(line.label, line.points) for line in tally.lines]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_the_lines_of_a_recorded_game_add_up(file: Path) -> None:
    match = load(str(file))
    tally = match.tally
    if tally is None:
        return
    seats = [TOGETHER] if match.game.about.together else range(match.seats)
    assert [sum(line.points for line in tally.lines if line.seat == seat) for seat in seats] == list(tally.totals)
    if tally.decides and len(tally.totals) > 1:
        assert match.winners == [seat for seat in seats if tally.totals[seat] == max(tally.totals)] or not match.winners


def test_finished_games_count_their_ends() -> None:
    assert [game.name for game in FINISHED if game.telling.tally is None] == []


def test_a_winning_turn_is_counted_card_by_card() -> None:
    assert sum(points for _, points in lines_of("flip_city/two-points.flip")) == 8
    assert all(points for _, points in lines_of("flip_city/two-points.flip"))
    cards = lines_of("flip_city/two-cards.flip")
    assert sum(points for _, points in cards) == 19
    assert all(str(points) in label or points == 1 for label, points in cards)


def test_kings_are_counted_where_they_decide_and_meeples_where_the_last_is_taken() -> None:
    ((label, points),) = lines_of("flip_chess/kings.flip")
    assert label.startswith("King on ") and points == 1
    assert [points for _, points in lines_of("flip_chess/capture.flip")] == [0, 2]
    assert load(str(GOLDEN / "flip_chess/trapped.flip")).tally is None


def test_a_mission_is_counted_by_what_is_left_of_it() -> None:
    lost = load(str(GOLDEN / "flip_ships/standard-2-bumps.flip"))
    assert lost.tally and lost.tally.totals[0] < lost.tally.goal and lost.winners == []
    won = load(str(GOLDEN / "flip_ships/training-2.flip"))
    assert won.tally and won.tally.totals[0] == won.tally.goal and won.winners == [0, 1]


def test_what_players_end_themselves_is_not_counted() -> None:
    match = Match.new(GAMES["flip_chess"], seed=1)
    assert match.winners == [] and match.tally is None
    match.resign(0)
    assert match.winners == [1] and match.tally is None
