"""Chapters 9 and 10: the solo game, its record, and the Office option."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tableflip import TableflipError
from tableflip.games.flip_city import FLIP_CITY, solo
from tableflip.games.flip_city.box import ROWS, Side
from tableflip.games.flip_city.rules.state import Phase, held
from tableflip.games.flip_city.solo import SoloResult
from tests.games.flip_city.table import city, deck, discard, happened, legal, press, removed
from tests.games.flip_city.test_play import refused
from tests.spec import spec


@spec("CITY-600", "CITY-601", "CITY-603")
def test_every_solo_shuffle_names_a_supply_card() -> None:
    free = press(city("players 1 | deck 0: church | discard 0: hospital | supply: hospital factory"), "play")
    assert legal(free) == ["shuffle hospital", "shuffle factory", "stop"]
    choice = "players 1 | discard 0: hospital | supply: hospital factory | option empty_deck choose"
    assert legal(city(choice)) == ["shuffle hospital", "shuffle factory", "stop"]
    assert held(press(city(choice), "stop ; end").supply) == 2, "who stops pays nothing"
    assert legal(press(city(choice), "stop ; end")) == ["shuffle hospital", "shuffle factory"]
    compulsory = city("players 1 | discard 0: hospital | supply: hospital factory")
    assert legal(compulsory) == ["shuffle hospital", "shuffle factory"]
    assert "a shuffle names a supply card" in refused(compulsory, "shuffle")
    assert "only the solo game" in refused(city("discard 0: hospital"), "shuffle hospital")
    assert "the supply has no Central Park" in refused(compulsory, "shuffle central_park")


@spec("CITY-602")
def test_the_supply_card_goes_before_the_shuffle() -> None:
    state = city("players 1 | discard 0: hospital station | supply: hospital factory", "station hospital")
    after = press(state, "shuffle factory")
    told = [event.kind for event in FLIP_CITY.events(after, 0)]
    assert told == ["removed", "shuffled", "top"]
    assert removed(after) == ["factory"] and deck(after) == ["station", "hospital"]


@spec("CITY-604", "CITY-605", "CITY-607", "CITY-608")
def test_the_last_supply_card_loses_and_nothing_is_shuffled_any_more() -> None:
    state = city("players 1 | discard 0: hospital station | supply: factory")
    assert "this loses the game" in FLIP_CITY.telling.describe(state, FLIP_CITY.legal(state)[0])
    after = press(state, "shuffle factory")
    assert FLIP_CITY.notation.result(after) == "loss 0 supply" and FLIP_CITY.rules.scores(after) == [0]
    assert deck(after) == [] and discard(after) == ["hospital", "station"]
    assert str(FLIP_CITY.telling.verdict(after)) == "Lost: the supply is empty"


@spec("CITY-604", "CITY-606")
@pytest.mark.parametrize("action", ["buy convenience_store", "develop convenience_store"])
def test_building_with_the_last_supply_card_loses_even_with_eight_points(action: str) -> None:
    state = city("players 1 | phase build | played: station*3 | points 9 | cash 9 | supply: convenience_store")
    assert FLIP_CITY.notation.result(press(state, action)) == "loss 0 supply"
    assert FLIP_CITY.notation.result(press(state, "end")) == "win 0 points"


@spec("CITY-620", "CITY-822")
def test_a_solo_apartment_leaves_the_game_and_names_nobody() -> None:
    state = city("players 1 | phase build | played: station | cash 20 | discard 0: apartment*2 | extra_flips: station")
    assert {"flip apartment main", "flip apartment extra"} <= set(legal(state))
    after = press(state, "flip apartment extra ; flip apartment main")
    assert removed(after) == ["residential_area"] * 2 and discard(after) == [] and held(after.supply) == 16
    assert happened(after)[-1].endswith("Residential Area leaves the game")
    assert "name no receiver (CITY-822)" in refused(state, "flip apartment main 1")


@spec("CITY-621")
def test_solo_turns_follow_each_other_and_each_is_a_round() -> None:
    state = press(city("players 1 | deck 0: apartment church*3 | unhappy 2 | played: church"), "play")
    assert (state.seat, state.round, state.phase) == (0, 2, Phase.PLAY)
    assert press(state, "play ; stop ; end").round == 3


@spec("CITY-862")
def test_solo_results_are_kept_and_ranked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEFLIP_DATA", str(tmp_path / "data"))
    won = press(city("players 1 | round 12 | phase build | played: station*3 | points 9"), "end")
    lost = press(city("players 1 | round 5 | discard 0: church | supply: factory"), "shuffle factory")
    assert solo.result_of(won) == SoloResult("win", "points", 12, 16)
    assert solo.result_of(lost) == SoloResult("loss", "supply", 5, 0)
    assert solo.keep(lost) == "Solo games: 1, won 0."
    solo.add_result(SoloResult("win", "cards", 20, 3))
    said = solo.keep(won)
    assert said == "Solo games: 3, won 2. This one is number 1. Best: 16 supply cards left after 12 rounds."
    ranked = solo.add_result(SoloResult("win", "points", 11, 16))
    assert [(each.supply, each.rounds) for each in ranked] == [(16, 11), (16, 12), (3, 20), (0, 5)]
    kept = json.loads(solo.results_file().read_text(encoding="utf-8"))
    assert kept[1] == {"result": "win", "reason": "cards", "rounds": 20, "supply": 3}
    assert [path.name for path in solo.results_file().parent.iterdir()] == ["flip_city_solo.json"]


def test_a_damaged_record_is_told_and_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEFLIP_DATA", str(tmp_path))
    solo.results_file().write_text('[{"result": "win"}]', encoding="utf-8")
    with pytest.raises(TableflipError, match="move the file away"):
        solo.add_result(SoloResult("win", "cards", 20, 3))
    assert solo.results_file().read_text(encoding="utf-8") == '[{"result": "win"}]'


def test_only_finished_solo_games_are_recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEFLIP_DATA", str(tmp_path))
    together = press(city("phase build | played: station*3 | points 9"), "end")
    assert solo.keep(together) == "" and solo.keep(city("players 1")) == ""
    assert solo.read_results() == []
    with pytest.raises(TableflipError, match="only finished solo games"):
        solo.result_of(together)


@spec("CITY-651")
def test_the_office_cards_are_optional_ten_and_mostly_reconstructed() -> None:
    office = ROWS[Side.OFFICE]
    assert (office.box, office.supply_copies, office.cost, office.but["cost"]) == (10, 10, 3, "C")
    assert office.confidence == ROWS[Side.TRADE_CENTER].confidence == "D"


@spec("CITY-652")
def test_office_cards_are_labelled_as_house_cards_wherever_they_are_shown() -> None:
    state = FLIP_CITY.start(2, {"office": "on"}, "1")
    sides = FLIP_CITY.telling.view(state, 0)["sides"]
    assert [name for name, side in sides.items() if side["house_card"]] == ["office", "trade_center"]  # type: ignore
    option = next(option for option in FLIP_CITY.about.options if option.name == "office")
    assert "house cards with reconstructed values" in option.words


@spec("CITY-653")
def test_each_later_office_pays_exactly_one_more() -> None:
    state = press(city("deck 0: office*4 | option office"), "play*4")
    assert state.cash == 1 + 2 + 2 + 2


@spec("CITY-654")
def test_a_trade_center_gives_an_action_and_cash_played_or_recycled() -> None:
    state = city("deck 0: trade_center*2 church | discard 0: trade_center residential_area | option office")
    state = press(state, "recycle trade_center ; play*2 ; stop")
    assert (state.cash, state.actions) == (6, 3)
    done = press(state, "buy office ; flip residential_area main ; buy convenience_store")
    assert done.actions == 0 and legal(done) == ["end"]
