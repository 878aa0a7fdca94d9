"""A table whose people act and take back without end: its log stops growing, and its game can still be ended."""

from __future__ import annotations

from typing import Any

import pytest

from tableflip import GAMES, Match
from tableflip.core.notation import write_match
from tableflip.server.messages.table import PAST_MOST
from tableflip.server.people.seating import new_setup
from tableflip.server.play import length
from tableflip.server.play.story import PAST_MORE, Story
from tests.server.conftest import MakeHouse
from tests.server.house import Guest, play
from tests.server.test_undo import flip, undo


def act_and_undo(guest: Guest) -> Any:
    """Act and take it back until that is refused; the refusal."""
    for _ in range(100):
        acted = guest.act()
        assert acted["type"] == "ack", acted
        guest.at_ply(acted["ply"])
        answer = undo(guest)
        if answer["type"] != "ack":
            return answer
        guest.at_ply(answer["ply"])
    raise AssertionError("the log grew on and on")


def test_who_acts_and_takes_back_without_end_is_refused_long_before_there_is_no_room_for_play(
    own_house: MakeHouse,
) -> None:
    house = own_house(log_most=40, messages_burst=1000)
    table, one, two = house.two()
    with one, two:
        refused = act_and_undo(one)
        assert refused["code"] == "no_undo" and "20 actions and undos" in refused["words"]
        assert one.last["ply"] == 21 and one.last["played"] == 1
        play([one, two], 5)
        assert undo(two)["code"] == "no_undo", "nor is the other one asked"
        assert one.hello()["question"] is None
    house.__exit__()
    again = own_house(database=house.settings.database, log_most=40)
    with again.sit(table, 0) as back:
        assert back.hello()["ply"] == 26, "and it is the same after a restart"
        assert undo(back)["code"] == "no_undo"


def test_a_full_table_tells_everybody_so_and_can_only_be_ended(own_house: MakeHouse) -> None:
    house = own_house(log_most=12, messages_burst=1000)
    table, one, two = house.two()
    with one, two, house.watch(table) as watcher:
        play([one, two], 12)
        for guest in (one, two, watcher):
            frame = guest.hello()
            assert "12 actions and undos" in frame["prompt"] and "agree to a draw" in frame["prompt"]
            assert frame["mine"] is False and frame["legal"] == []
        actor = one if one.last["turn"] == 0 else two
        refused = actor.act(0)
        assert refused["code"] == "over" and refused["words"] == one.last["prompt"]
        assert one.ask(type="ask", what="draw")["type"] == "ack"
        two.wait("asked")
        two.ask(type="answer", yes=True)
        assert one.at_ply(13)["ending"]["by"] == "agreement"


def test_a_full_table_without_a_game_for_two_says_what_to_do(own_house: MakeHouse) -> None:
    house = own_house(log_most=10, messages_burst=1000)
    with house.sit(house.table("me", game="flip_ships"), 0) as guest:
        guest.hello()
        play([guest], 10)
        assert guest.hello()["prompt"].endswith("set up another one to play on")


def test_bots_stop_where_there_is_no_room_and_do_not_think_about_it(own_house: MakeHouse) -> None:
    house = own_house(log_most=10)
    table = house.table("bot:random", "bot:random")
    with house.watch(table) as watcher:
        watcher.hello()
        frame = watcher.at_ply(10)
        assert "10 actions and undos" in frame["prompt"]
        room = house.hall.rooms[table["table"]]

        async def awake() -> object:
            room.bots.wake()
            return room.bots._task

        assert house.run(awake()) is None


def test_nothing_else_fills_the_log_either(own_house: MakeHouse) -> None:
    clock = {"kind": "game", "seconds": 3000, "more": 3, "out": "lose"}
    house = own_house(log_most=12, messages_burst=1000)
    table = house.table("hotseat", "hotseat", clock=clock)
    with house.sit(table, 0) as guest:
        guest.hello()
        for _ in range(3):
            assert guest.ask(type="ask", what="pause")["type"] == "ack"
            assert guest.ask(type="go_on")["type"] == "ack"
        assert guest.hello()["ply"] == 6
        assert "no clock stopped" in guest.ask(type="ask", what="pause")["words"]
        assert guest.ask(type="ask", what="replay")["code"] == "no_undo"


def test_a_replay_is_opened_once(own_house: MakeHouse) -> None:
    house = own_house()
    with house.sit(house.table("hotseat", "hotseat"), 0) as guest:
        guest.hello()
        assert guest.ask(type="ask", what="replay")["type"] == "ack"
        assert "already" in guest.ask(type="ask", what="replay")["words"]
        assert guest.hello()["ply"] == 1


def test_what_was_seen_is_dealt_anew_only_so_often(own_house: MakeHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(length, "REDEALS_MOST", 2)
    house = own_house(messages_burst=1000)
    _, one, two = house.two()
    with one, two:
        for _ in range(2):
            actor = flip([one, two])
            other = two if actor is one else one
            undo(actor)
            other.wait("asked")
            other.ask(type="answer", yes=True)
            one.hello()
            two.hello()
        actor = flip([one, two])
        refused = undo(actor)
        assert refused["code"] == "no_undo" and "dealt anew 2 times" in refused["words"]
        assert len(one.hello()["redeals"]) == 2


def test_a_file_that_was_dealt_anew_all_the_time_is_not_read(own_house: MakeHouse) -> None:
    match = Match.new(GAMES["flip_chess"], seed="1")
    for _ in range(length.REDEALS_MOST + 1):
        match.redeal()
    match.resign(0)
    status, answer = own_house().ask("/api/import", {"text": write_match(match)})
    assert status == 400 and "dealt anew" in answer["words"]


def test_of_what_happened_no_more_stays_in_memory_than_is_told() -> None:
    closed: dict[str, Any] = {"listed": False, "hints": False, "chosen": False, "aids": False, "imported": False}
    match = Match.new(GAMES["flip_chess"], seed="1")
    story = Story(new_setup(match, watch="watch", host="host", **closed), match)
    while story.ply < PAST_MOST + 3 * PAST_MORE:
        story.act(0, story.match.game.rules.space.number(story.legal[0]))
        story.take_back(0, 1, None)
        told = [episode.ply for episode in story.since(0)]
        assert told == list(range(max(0, story.ply - PAST_MOST), story.ply))
        assert [episode.ply for episode in story.since(story.ply - 3)] == told[-3:]
        assert len(story.past) <= PAST_MOST + PAST_MORE
    assert not story.since(story.ply)
