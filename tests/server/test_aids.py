"""Aids at the table: found outside of the loop, once for all who see the same, and never from what is hidden."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from tableflip import GAMES, SPECTATOR
from tableflip.server.think.aids import aids_of
from tableflip.server.think.turns import Asker
from tests.server import stub_aids
from tests.server.conftest import MakeHouse
from tests.server.house import House


class Desk:
    """In place of the processes that think: it answers when the test says so, and keeps what it was asked."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.asked: list[int] = []
        self.fails = False
        self.is_open = asyncio.Event()
        self.is_open.set()

    async def aid(self, _game: Any, _state: Any, seat: int, *, asker: Asker) -> bytes:
        assert asker.table in self.house.hall.rooms and asker.address == "127.0.0.1"
        self.asked.append(seat)
        await self.is_open.wait()
        if self.fails:
            raise OSError("the desk is on fire")
        return b'{"seat":%d}' % seat

    def shut(self, shut: bool = True) -> None:
        async def change() -> None:
            self.is_open.clear() if shut else self.is_open.set()

        self.house.run(change())


@pytest.fixture
def desk(own_house: MakeHouse, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    house = own_house(messages_burst=1000)
    made = Desk(house)
    monkeypatch.setattr(house.hall.workers, "aid", made.aid)
    yield made
    made.shut(False)


def test_aids_are_found_by_the_processes_that_think_and_not_from_what_is_hidden(
    own_house: MakeHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tableflip.server.think.workers.aids_of", lambda _game: stub_aids.tell_key)  # pyright: ignore
    house = own_house()
    table, one, two = house.two()
    with one, two, house.watch(table) as watcher:
        answers = [guest.ask(type="aid", ply=0) for guest in (one, two, watcher)]
        assert [(answer["type"], answer["ply"]) for answer in answers] == [("aided", 0)] * 3
        assert [answer["aids"]["seat"] for answer in answers] == [0, 1, SPECTATOR]
        dealt = house.hall.rooms[table["table"]].story.match.state
        assert stub_aids.tell_key(dealt, 0)["key"] not in [answer["aids"]["key"] for answer in answers]


def test_a_game_without_aids_answers_with_nothing(house: House) -> None:
    _, one, two = house.two(game="captain_flip")
    with one, two:
        name = one.say(type="aid", ply=0)
        assert one.wait("aided") == {"type": "aided", "id": name, "ply": 0, "aids": None}


def test_several_clients_of_one_viewer_cost_one_look(desk: Desk) -> None:
    house = desk.house
    table, one, two = house.two()
    with one, two, house.sit(table, 0) as tablet, house.watch(table) as first, house.watch(table) as second:
        desk.shut()
        guests = [one, tablet, two, first, second]
        names = [guest.say(type="aid", ply=0) for guest in guests]
        for guest in guests:  # a message that is answered at once: all before it have been taken
            guest.ask(type="why", place="nowhere")
        desk.shut(False)
        answers = [guest.wait("aided", id=name) for guest, name in zip(guests, names, strict=True)]
        assert [answer["aids"]["seat"] for answer in answers] == [0, 0, 1, SPECTATOR, SPECTATOR]
        assert sorted(desk.asked) == [SPECTATOR, 0, 1]
        assert one.ask(type="aid", ply=0)["aids"] == {"seat": 0} and len(desk.asked) == 3
        one.act()
        assert one.at_ply(1) and one.ask(type="aid", ply=1)["ply"] == 1
        assert len(desk.asked) == 4


def test_a_hot_seat_gets_the_aids_of_the_seat_to_decide(desk: Desk) -> None:
    table = desk.house.table("me", "hotseat")
    with desk.house.sit(table, 0) as guest:
        guest.hello()
        for ply in range(6):
            assert guest.ask(type="aid", ply=ply)["aids"] == {"seat": guest.last["turn"]}
            guest.act()
            guest.at_ply(ply + 1)


def test_aids_of_another_position_are_stale(desk: Desk) -> None:
    _, one, two = desk.house.two()
    with one, two:
        answer = one.ask(type="aid", ply=7)
        assert (answer["type"], answer["code"]) == ("error", "stale") and one.wait("frame")["ply"] == 0
        desk.shut()
        waiting = [(guest, guest.say(type="aid", ply=0)) for guest in (one, two)]
        one.act()
        for guest, name in waiting:
            assert guest.wait("error", id=name)["code"] == "stale"
        assert one.hello()["ply"] == 1
        desk.shut(False)
        assert one.ask(type="aid", ply=0)["code"] == "stale"
        assert one.ask(type="aid", ply=1)["aids"] == {"seat": 0}


def test_a_table_without_aids_gives_none_to_anybody(desk: Desk) -> None:
    table, one, two = desk.house.two(aids=False)
    with one, two, desk.house.watch(table) as watcher:
        for guest in (one, two, watcher):
            for ply in (0, 3):
                assert guest.ask(type="aid", ply=ply)["code"] == "aids_off"
    assert not desk.asked


def test_who_asks_again_and_again_has_one_question_under_way(desk: Desk) -> None:
    _, one, two = desk.house.two()
    with one, two:
        desk.shut()
        first = one.say(type="aid", ply=0)
        for _ in range(50):
            answer = one.ask(type="aid", ply=0)
            assert (answer["code"], answer["words"]) == ("waiting", "the last aid is still being thought about")
        assert one.ask(type="why", place="nowhere")["type"] == "reason"
        desk.shut(False)
        assert one.wait("aided", id=first)["aids"] == {"seat": 0}
        assert desk.asked == [0]


def test_a_flood_of_questions_is_slowed_down_like_any_other(own_house: MakeHouse) -> None:
    house = own_house(messages_burst=5, messages_per_second=0.1)
    _, one, two = house.two()
    with one, two:
        for _ in range(8):
            one.say(type="aid", ply=0)
        assert one.wait("error", code="too_fast")


@pytest.mark.parametrize(
    "wrong", [{}, {"ply": -1}, {"ply": "0"}, {"ply": 0.5}, {"ply": None}, {"ply": 0, "seat": 1}, {"ply": 0, "id": ""}]
)
def test_a_question_that_cannot_be_read_is_refused(house: House, wrong: dict[str, Any]) -> None:
    _, one, two = house.two()
    with one, two:
        one.say(type="aid", **wrong)
        assert one.wait("error")["code"] == "malformed"
        assert one.ask(type="aid", ply=0)["type"] == "aided"


def test_what_could_not_be_found_is_told_and_tried_again(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    _, one, two = desk.house.two()
    with one, two:
        desk.fails = True
        answer = one.ask(type="aid", ply=0)
        assert answer["code"] == "waiting" and "fire" not in answer["words"] and "fire" in caplog.text
        desk.fails = False
        assert one.ask(type="aid", ply=0)["aids"] == {"seat": 0}


def test_whoever_leaves_meanwhile_takes_nothing_with_them(desk: Desk) -> None:
    _, one, two = desk.house.two()
    with two:
        desk.shut()
        one.say(type="aid", ply=0)
        one.ask(type="why", place="nowhere")
        one.close()
        name = two.say(type="aid", ply=0)
        desk.shut(False)
        assert two.wait("aided", id=name)["aids"] == {"seat": 1}


def test_the_aids_of_a_game_stand_among_its_words() -> None:
    found = aids_of(GAMES["flip_city"])
    assert found is not None and set(found(GAMES["flip_city"].start(seed="1"), 0)) == {"bust"}
    assert aids_of(GAMES["captain_flip"]) is None
