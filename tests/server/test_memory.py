"""Games of memory and of hands: what a log, a file and a replay may tell while the match runs."""

from __future__ import annotations

import pytest

from tests.server.conftest import MakeHouse
from tests.server.house import play


def test_the_slot_of_a_rivals_swap_is_told_to_nobody_else(own_house: MakeHouse) -> None:
    house = own_house(messages_burst=10_000)
    table, one, two = house.two(game="captain_flip", options={"commander": "on"})
    with one, two, house.watch(table) as watcher:
        watcher.hello()
        guests = [one, two, watcher]
        for turn in range(80):
            actor = one if one.last["mine"] else two
            swaps = [choice for choice in actor.last["legal"] if choice["text"].startswith("swap")]
            if swaps:
                answer = actor.act(swaps[0]["number"])
                for guest in guests:
                    guest.at_ply(answer["ply"])
                others = [guest for guest in guests if guest is not actor]
                assert actor.last["last"] == swaps[0]["text"]
                assert all(guest.last["last"].startswith("swap ? ") for guest in others)
                text = house.get(f"/api/tables/{table['table']}/file?secret={table['watch']}")
                assert "swap ? " in text and swaps[0]["text"] not in text
                return
            play(guests, 1, pick=turn)
        pytest.fail("no swap was ever offered")


def test_with_a_sailors_memory_nobody_looks_back_while_the_match_runs(own_house: MakeHouse) -> None:
    house = own_house(messages_burst=10_000)
    table, one, two = house.two(game="captain_flip")
    with one, two:
        play([one, two], 3)
        assert one.ask(type="ask", what="replay")["code"] == "not_legal"
        assert house.ask(f"/api/tables/{table['table']}/replay")[0] == 403
        assert not house.get(f"/api/tables/{table['table']}")["looks_back"]
        one.ask(type="resign")
        assert house.get(f"/api/tables/{table['table']}")["looks_back"]
        assert len(house.get(f"/api/tables/{table['table']}/replay")["frames"]) == 4


def test_an_event_tells_its_place_and_what_a_sailor_may_still_read_of_it_later(own_house: MakeHouse) -> None:
    house = own_house()
    _, one, two = house.two(game="captain_flip")
    with one, two:
        actor = one if one.last["mine"] else two
        flip = actor.last["legal"][1]
        actor.at_ply(actor.act(flip["number"])["ply"])
        (turned,) = [event for event in actor.last["events"] if event["kind"] == "turned_up"]
        assert turned["places"] == [flip["place"]]
        assert turned["words"].startswith(f"{turned['later']}: ")


def test_a_game_all_win_together_is_neither_resigned_nor_drawn(own_house: MakeHouse) -> None:
    house = own_house()
    table = house.table("me", game="flip_ships")
    with house.sit(table, 0) as guest:
        guest.hello()
        for asked in ({"type": "resign"}, {"type": "ask", "what": "draw"}):
            answer = guest.ask(**asked)
            assert answer["code"] == "not_legal" and "together" in answer["words"]
