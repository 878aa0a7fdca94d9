"""Two who do something at the same moment: one seat for one person, no link past its time, no room without a hall."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs
from starlette.websockets import WebSocket

from tableflip.core.errors import TableflipError
from tableflip.core.match import Match
from tableflip.games import game_named
from tableflip.server.http.seats import join
from tableflip.server.messages.refusals import SeatTaken
from tableflip.server.messages.sitting import Join, Joined
from tableflip.server.people.seating import new_seats, new_setup
from tableflip.server.store.log import Taken
from tableflip.server.store.store import Store
from tests.server.conftest import MakeHouse
from tests.server.stage import Stage


def test_of_two_who_take_the_last_seat_one_is_told_that_it_is_taken() -> None:
    async def both() -> None:
        stage = Stage((True, False))
        stage.shelf.takes.clear()
        coming = [asyncio.create_task(join(stage.room, Join(name=name))) for name in ("Ada", "Eve")]
        await stage.settle()  # both have looked for a free seat, none has it yet
        stage.shelf.takes.set()
        first, second = await asyncio.gather(*coming, return_exceptions=True)
        assert isinstance(first, Joined) and first.seats == [1]
        assert isinstance(second, SeatTaken) and "all seats" in str(second)
        assert stage.room.seats_of(first.secret) == (1,) and stage.room.seats[1].name == "Ada"

    asyncio.run(both())


def test_of_two_who_come_to_two_free_seats_each_gets_one() -> None:
    async def both() -> None:
        stage = Stage((False, False))
        stage.shelf.takes.clear()
        coming = [asyncio.create_task(join(stage.room, Join(name=name))) for name in ("Ada", "Eve")]
        await stage.settle()
        stage.shelf.takes.set()
        found = await asyncio.gather(*coming)
        assert [one.seats for one in found] == [[0], [1]]
        assert all(stage.room.seats_of(one.secret) == tuple(one.seats) for one in found)

    asyncio.run(both())


def test_a_link_withdrawn_while_its_holder_is_at_the_door_does_not_open() -> None:
    async def late() -> None:
        stage = Stage((True, False))
        stage.shelf.takes.clear()
        withdrawing = asyncio.create_task(stage.room.seating.revoke(1))
        await stage.settle()
        stage.come(1)  # by the old link, which still holds
        joining = asyncio.create_task(join(stage.room, Join(secret=stage.secrets[1], name="Eve")))
        await stage.settle()
        stage.shelf.takes.set()
        secret = await withdrawing
        for refused in (*stage.running, joining):
            with pytest.raises(TableflipError, match="not valid any more"):
                await refused
        assert not stage.room.connections and not stage.room.seats[1].taken
        assert stage.room.seats_of(secret) == (1,)

    asyncio.run(late())


def test_what_is_said_by_a_link_that_was_withdrawn_just_before_changes_nothing() -> None:
    async def late() -> None:
        stage = Stage()
        one = stage.come(0)
        await stage.settle()
        stage.shelf.takes.clear()
        withdrawing = asyncio.create_task(stage.room.seating.change_seat(0, secret_hash="of somebody else"))
        await stage.settle()
        one.say(type="resign", id="last")
        await stage.settle()
        stage.shelf.takes.set()
        await withdrawing
        await stage.settle()
        assert [heard["code"] for heard in one.heard if heard.get("id") == "last"] == ["withdrawn"]
        assert not stage.room.story.over
        await stage.end()

    asyncio.run(late())


def test_the_database_takes_a_seat_only_as_it_was_known(database: Callable[[], str]) -> None:
    async def both() -> None:
        store = await Store.open(database())
        game = game_named("flip_chess")
        told: dict[str, Any] = {"listed": True, "hints": True, "chosen": False, "aids": True, "imported": False}
        setup = new_setup(Match.new(game, seed="1"), watch="watch", host="host", **told)
        seats, _ = new_seats(setup, game, ["open", "bot:random"], "")
        await store.create(setup, seats)
        before = structs.replace(seats[0])
        await store.change_seat(before, structs.replace(before, taken=True, name="Ada"))
        with pytest.raises(Taken, match="look again"):
            await store.change_seat(before, structs.replace(before, taken=True, name="Eve"))
        await store.change_seat(seats[1], structs.replace(seats[1], bot="greedy"))
        found = await store.table(setup.id)
        assert found is not None and [(seat.name, seat.bot) for seat in found[1]] == [("Ada", ""), ("random", "greedy")]
        await store.close()

    asyncio.run(both())


def test_a_seat_that_another_server_gave_away_is_told_to_be_taken(own_house: MakeHouse) -> None:
    house = own_house()
    table = house.table("me", "open", listed=True)
    seat = house.hall.rooms[table["table"]].seats[1]
    house.run(house.hall.store.change_seat(seat, structs.replace(seat, taken=True, name="Ada")))
    path = f"/api/tables/{table['table']}"
    status, answer = house.ask(f"{path}/join", {"name": "Eve"})
    assert (status, answer["code"]) == (409, "SeatTaken") and "look again" in answer["words"]
    assert [one["name"] for one in house.get(path)["seats"]][1] == "Ada"


def test_nobody_ends_in_a_room_that_was_put_away(own_house: MakeHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    house = own_house()
    table = house.table("me", "open")
    accept = WebSocket.accept

    async def accept_late(socket: WebSocket, *told: Any, **more: Any) -> None:
        await house.hall.put_away(0)  # the sweeper comes between looking the room up and entering it
        await accept(socket, *told, **more)

    monkeypatch.setattr(WebSocket, "accept", accept_late)
    with house.sit(table, 0) as one, house.sit(table, 1) as two:
        one.hello()
        two.hello()
        one.hello()
        assert one.act()["type"] == "ack"
        assert two.at_ply(1)["ply"] == 1
        assert len(house.hall.rooms[table["table"]].connections) == 2


def test_a_request_keeps_its_room_until_it_is_answered(own_house: MakeHouse) -> None:
    house = own_house()
    table = house.table("me", "open")["table"]

    async def visit() -> None:
        hall = house.hall
        async with hall.visit(table) as room:
            await hall.put_away(0)
            assert hall.rooms[table] is room
        await hall.put_away(0)
        assert table not in hall.rooms

    house.run(visit())


def test_a_room_that_was_put_away_before_its_visitor_came_in_is_opened_anew(
    own_house: MakeHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = own_house()
    table = house.table("me", "open")["table"]
    hall, sweeps = house.hall, 3
    look_up = hall.room

    async def swept(wanted: str) -> Any:
        nonlocal sweeps
        room = await look_up(wanted)
        if sweeps:  # the sweeper comes while whoever asked has not been told yet
            sweeps -= 1
            await hall.put_away(-1)
            assert wanted not in hall.rooms
        return room

    monkeypatch.setattr(hall, "room", swept)

    async def visit() -> None:
        async with hall.visit(table) as room:
            assert hall.rooms.get(table) is room, "this room is nobody's any more"

    house.run(visit())
    assert sweeps == 0
