"""Chapter 8: winning, the end of a turn, the round limit, results."""

from __future__ import annotations

import pytest

from tableflip.games.flip_city import FLIP_CITY
from tableflip.games.flip_city.rules.state import Phase, Reason, ResultKind
from tests.games.flip_city.table import city, discard, happened, legal, press
from tests.spec import spec

CHURCHES = "church*17"


@spec("CITY-400", "CITY-405")
def test_the_win_is_checked_at_end_and_at_no_other_time() -> None:
    state = press(city("deck 0: station*3 hospital | supply: hospital*3"), "play*4")
    assert state.points == 9 and state.phase == Phase.PLAY
    building = press(state, "stop")
    assert (
        building.phase == Phase.BUILD
        and FLIP_CITY.telling.describe(building, FLIP_CITY.legal(building)[-1]) == "end the turn and win"
    )
    assert press(building, "end").phase == Phase.OVER


@spec("CITY-401")
@pytest.mark.parametrize(("points", "result"), [(7, ""), (8, "win 0 points"), (11, "win 0 points")])
def test_eight_points_of_one_turn_win(points: int, result: str) -> None:
    state = press(city(f"phase build | played: station | points {points}"), "end")
    assert (FLIP_CITY.notation.result(state) if state.phase == Phase.OVER else "") == result


@spec("CITY-402", "CITY-403")
@pytest.mark.parametrize(
    ("played", "result"),
    [
        (f"{CHURCHES} convenience_store", "win 0 cards"),
        (f"convenience_store {CHURCHES} church", "win 0 cards"),
        ("convenience_store church*16", ""),
        (f"{CHURCHES} shopping_mall", ""),
    ],
)
def test_eighteen_played_cards_with_a_store_among_them_win(played: str, result: str) -> None:
    state = press(city(f"phase build | played: {played} | discard 0: convenience_store*9"), "end")
    assert (FLIP_CITY.notation.result(state) if state.phase == Phase.OVER else "") == result


@spec("CITY-404", "CITY-460", "CITY-461")
def test_a_win_ends_the_game_at_once_and_is_a_loss_for_all_others() -> None:
    state = press(city("players 3 | turn 1 | phase build | played: station*3 | points 9"), "end")
    assert state.phase == Phase.OVER and state.played.count == 3 and discard(state, 1) == []
    assert FLIP_CITY.legal(state) == [] and FLIP_CITY.rules.scores(state) == [0, 1000, 0]
    assert (state.kind, state.winner, state.reason) == (ResultKind.WIN, 1, Reason.POINTS)
    assert happened(state) == ["East wins: 9 points in one turn"]


@spec("CITY-460")
def test_the_results_are_told_in_sentences() -> None:
    both = press(city(f"phase build | played: convenience_store {CHURCHES} | points 8"), "end")
    assert FLIP_CITY.notation.result(both) == "win 0 both"
    assert str(FLIP_CITY.telling.verdict(both)) == "North wins: 8 points in one turn, with 18 cards in one turn"
    drawn = press(city("turn 1 | phase build | played: church | option rounds 1"), "end")
    assert FLIP_CITY.notation.result(drawn) == "draw - rounds" and FLIP_CITY.rules.scores(drawn) == [500, 500]
    assert str(FLIP_CITY.telling.verdict(drawn)) == "Draw: nobody has won after 1 round"


@spec("CITY-420", "CITY-421")
def test_at_the_end_of_a_turn_the_played_cards_go_to_the_discard_pile() -> None:
    state = city("deck 0: central_park church | discard 0: hospital | deck 1: church")
    after = press(state, "play*2 ; stop ; end")
    assert discard(after) == ["hospital", "church", "central_park"] and after.played.count == 0
    assert (after.seat, after.limit, after.extra_buys) == (1, 2, 0)


@spec("CITY-440")
def test_a_round_begins_when_the_turn_comes_back_to_the_start_player() -> None:
    state = city("players 3 | deck 0: church | deck 1: church*2 | deck 2: church | option first 1")
    rounds: list[tuple[int, int]] = []
    for _ in range(4):
        rounds.append((state.seat, state.round))
        state = press(state, "play ; stop ; end")
    assert rounds == [(1, 1), (2, 1), (0, 1), (1, 2)]


@spec("CITY-441", "CITY-442")
def test_the_round_limit_draws_the_game_after_the_same_number_of_turns_for_all() -> None:
    state = city(
        "players 3 | round 2 | turn 2 | deck 0: church | deck 1: church | deck 2: church"
        " | option rounds 2 | option first 2"
    )
    seats: list[int] = []
    while state.phase != Phase.OVER:
        seats.append(state.seat)
        state = press(state, "play ; stop ; end")
    assert seats == [2, 0, 1] and (state.round, state.seat) == (2, 1)
    assert FLIP_CITY.notation.result(state) == "draw - rounds"
    endless = press(city("turn 1 | round 5000 | phase build | played: church | option rounds 0"), "end")
    assert endless.round == 5001 and endless.phase == Phase.PLAY


@spec("CITY-443")
def test_a_solo_game_at_its_limit_is_a_draw() -> None:
    state = press(city("players 1 | round 3 | phase build | played: church | option rounds 3"), "end")
    assert FLIP_CITY.notation.result(state) == "draw - rounds" and FLIP_CITY.rules.scores(state) == [500]


@spec("CITY-263", "CITY-441")
def test_a_bust_in_the_last_turn_also_ends_the_game() -> None:
    state = press(city("turn 1 | deck 1: apartment | unhappy 2 | played: church | option rounds 1"), "play")
    assert FLIP_CITY.notation.result(state) == "draw - rounds" and legal(state) == []
