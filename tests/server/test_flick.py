"""Flicks over the wire: a frame with a flight for everybody, ranges checked, the same landing in the replay."""

from __future__ import annotations

from typing import Any

import pytest

from tableflip.server.play.story import Story
from tests.server.conftest import MakeHouse
from tests.server.house import Guest, House

STROKE = {"place": -197, "overhang": 110, "power": 380, "aim": 0, "contact": 0, "loft": 55}


@pytest.fixture
def opened(own_house: MakeHouse) -> House:
    return own_house(messages_burst=100_000)


def at_flick(guest: Guest) -> dict[str, Any]:
    """Choose ships until one is in hand; the action that flicks it."""
    guest.hello()
    while not (flicks := [each for each in guest.last["legal"] if each["place"].startswith("launch:")]):
        ply = guest.last["ply"]
        guest.act()
        guest.at_ply(ply + 1)
    return flicks[0]


def flick(guest: Guest, number: int, **changes: int) -> Any:
    return guest.ask(type="flick", ply=guest.last["ply"], number=number, flick={**STROKE, **changes})


def test_a_flick_gives_everybody_a_frame_with_its_flight_and_the_replay_the_same(opened: House) -> None:
    table = opened.table("me", "bot:random", game="flip_ships", options={"tremor": "steady"})
    with opened.sit(table, 0) as guest, opened.watch(table) as watcher:
        watcher.hello()
        choice = at_flick(guest)
        assert not guest.last["flown"] and guest.last["flight"] is None
        ply = guest.last["ply"]
        assert flick(guest, choice["number"])["type"] == "ack"
        mine, theirs = guest.at_ply(ply + 1), watcher.at_ply(ply + 1)
        assert mine["flown"] and mine["flight"]["tracks"] and mine["flight"] == theirs["flight"]
        assert mine["flight"]["flick"] == STROKE
        written = mine["last"]
        room = opened.run(opened.hall.room(table["table"]))
        assert room.story.match.plies[-1].outcome.startswith("place=-197 overhang=110 power=380 ")
        log = opened.run(room.store.log(table["table"], 0))
        assert log[-1].text == room.story.match.plies[-1].outcome and log[-1].account
        again = Story.begin(room.story.setup, log)
        assert again.match.state == room.story.match.state and again.match.last_account == mine["flight"]
        assert written.startswith("flick ")


def test_a_table_from_a_position_begins_where_its_poses_say(opened: House) -> None:
    position = (
        "FS1 players=2 seats=2 level=standard node=flick order=1,2 city=20/20 mother=3/3 "
        "pilots=P1-ENCORE+P2-LONG+P3-REPAIR/P1-SHORT+P2-PAD+P3-TWIN grid=0,0,0,0,0/0,0,0,0,0/0,0,0,0,0/13,1,0,0,0 "
        "deck=2,3 seen=1,13 ships=S1-1a:table:T.c13;S1-1b:hand;S2-1a:active hand=S1-1b:plain:0:0:0 "
        "poses=13@-44450,552450,150,995004,0,0,99833;S1-1a@-44450,552450,1300"
    )
    table = opened.table("me", "me", game="flip_ships", position=position)
    with opened.sit(table, 0) as guest:
        choice = at_flick(guest)
        lying = guest.last["flight"]["poses"]
        assert not guest.last["flown"] and lying == position.partition("poses=")[2]
        ply = guest.last["ply"]
        assert flick(guest, choice["number"], place=237, power=150)["type"] == "ack"
        assert guest.at_ply(ply + 1)["flight"]["start"].startswith("1@-120650,552450,150;13@-44450,552450,150,995004,")


def test_a_swipe_says_so_and_is_shaken_less_than_the_same_numbers_typed(opened: House) -> None:
    ends: list[str] = []
    for changes in ({}, {"swiped": False}, {"swiped": True}):
        table = opened.table("me", "bot:random", game="flip_ships", seed="swipe")
        with opened.sit(table, 0) as guest:
            choice = at_flick(guest)
            ply = guest.last["ply"]
            assert flick(guest, choice["number"], **changes)["type"] == "ack"
            ends.append(guest.at_ply(ply + 1)["flight"]["poses"])
    assert ends[0] == ends[1] != ends[2]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"power": 1001}, "power of a flick is a whole number from 0 to 1000, not 1001"),
        ({"place": -700}, "place of a flick is a whole number from -631 to 237, not -700"),
        ({"power": True}, "power of a flick is a whole number from 0 to 1000, not True"),
        ({"swiped": 2}, "a flick was swiped or not: true or false, not 2"),
        ({"spin": 2}, "a flick has no 'spin'; its numbers are place, overhang"),
    ],
)
def test_a_flick_out_of_range_is_refused_with_a_sentence(opened: House, changes: dict[str, int], words: str) -> None:
    with opened.sit(opened.table("me", "bot:random", game="flip_ships"), 0) as guest:
        choice = at_flick(guest)
        answer = flick(guest, choice["number"], **changes)
        assert (answer["type"], answer["code"]) == ("error", "not_legal") and words in answer["words"]


def test_what_is_not_a_flick_cannot_be_flicked(opened: House) -> None:
    with opened.sit(opened.table("me", "bot:random", game="flip_ships"), 0) as guest:
        guest.hello()
        answer = flick(guest, guest.last["legal"][0]["number"])
        assert answer["code"] == "not_legal" and "is not done by hand" in answer["words"]


def test_bots_flick_by_physics_and_the_table_stays_where_it_lies(opened: House) -> None:
    table = opened.table("bot:random", "bot:random", game="flip_ships")
    with opened.watch(table) as watcher:
        watcher.hello()
        while not watcher.last["flown"]:
            watcher.wait("frame")
        flight = watcher.last["flight"]
        ply = watcher.last["ply"]
        frame = watcher.at_ply(ply + 1)
        assert frame["flown"] or frame["flight"] == flight
