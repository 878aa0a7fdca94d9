"""One invitation for a table: whoever opens it looks first, and sits down on a free seat by a click."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tableflip.server.http.seats import join
from tableflip.server.messages.refusals import SeatTaken
from tableflip.server.messages.sitting import Join, Joined
from tests.server.conftest import MakeHouse
from tests.server.house import Guest, House
from tests.server.stage import Stage


def joining(house: House, table: Any, **asked: Any) -> Any:
    return house.post(f"/api/tables/{table['table']}/join", **asked)


def kinds(house: House, table: Any) -> list[str]:
    return [seat["kind"] for seat in house.get(f"/api/tables/{table['table']}")["seats"]]


def test_to_look_takes_no_seat_and_the_host_sees_that_somebody_looks(house: House) -> None:
    table = house.table("me", "open", name="Ada")
    seat = table["seats"][1]["secret"]
    asked = joining(house, table, secret=table["invite"], look=True)
    assert asked == {"seats": [], "secret": table["invite"], "watching": True, "invited": True}
    asked = joining(house, table, secret=seat, look=True)
    assert (asked["seats"], asked["invited"]) == ([1], False)
    with house.sit(table, 0) as host:
        assert host.hello()["guests"] == 0
        for way in (f"{table['invite']}", f"{seat}&look=yes"):
            with Guest(house, table["table"], way) as guest:
                assert guest.hello()["held"] == [] and kinds(house, table) == ["person", "open"]
                assert host.wait("seats")["guests"] == 1
            assert host.wait("seats")["guests"] == 0
        with house.watch(table) as watcher:
            assert watcher.hello()["guests"] == 0  # that link is for watching alone
        with Guest(house, table["table"], table["invite"]) as guest:
            assert guest.hello()["guests"] == 1
            joining(house, table, secret=table["invite"], name="Bo", seat=1)
            assert guest.wait("frame")["guests"] == 0  # nothing is left to sit down on


def test_an_invited_guest_gets_a_link_of_their_own(house: House) -> None:
    table = house.table("me", "open", name="Ada")
    path = f"/api/tables/{table['table']}/join"
    with Guest(house, table["table"], f"{table['seats'][1]['secret']}&look=yes") as looker:
        looker.hello()
        joined = joining(house, table, secret=table["invite"], name="Bo", seat=1)
        assert joined["seats"] == [1] and joined["secret"] not in (table["invite"], table["seats"][1]["secret"])
        with pytest.raises(ConnectionClosed) as closed:  # the seat's first link holds no longer
            while True:
                looker.next()
        assert closed.value.rcvd and "Bo has taken this seat" in closed.value.rcvd.reason
    with Guest(house, table["table"], joined["secret"]) as bo:
        assert bo.hello()["held"] == [1]
    again = house.ask(path, {"secret": table["invite"], "name": "Cy", "seat": 1})
    assert again[0] == 409 and again[1]["words"] == "Bo was faster and sits there now; you can watch"
    any_seat = house.ask(path, {"secret": table["invite"], "name": "Cy"})
    assert any_seat[0] == 409 and "all seats of this table are taken; you can watch" in any_seat[1]["words"]
    with Guest(house, table["table"], table["invite"]) as watcher:
        assert watcher.hello()["held"] == []


@pytest.mark.parametrize("seat", [7, -1, 100, "x"])
def test_a_seat_that_is_not_there_is_refused_with_a_sentence(house: House, seat: Any) -> None:
    table = house.table("me", "open")
    status, answer = house.ask(f"/api/tables/{table['table']}/join", {"secret": table["invite"], "seat": seat})
    assert status in (400, 422) and "seat" in answer["words"] and kinds(house, table)[1] == "open"


def test_of_two_invited_guests_who_want_one_seat_one_is_told_who_has_it() -> None:
    async def both() -> None:
        stage = Stage((True, False))
        stage.shelf.takes.clear()
        coming = [asyncio.create_task(join(stage.room, Join(name=name, seat=1))) for name in ("Bo", "Cy")]
        await stage.settle()
        stage.shelf.takes.set()
        first, second = await asyncio.gather(*coming, return_exceptions=True)
        assert isinstance(first, Joined) and first.seats == [1]
        assert isinstance(second, SeatTaken) and str(second).startswith("Bo was faster and sits there now")

    asyncio.run(both())


def test_the_invitation_leads_to_the_next_game_and_survives_a_restart(own_house: MakeHouse) -> None:
    house = own_house()
    table = house.table("me", "open", name="Ada")
    bo = joining(house, table, secret=table["invite"], name="Bo")["secret"]
    with house.sit(table, 0) as one, Guest(house, table["table"], bo) as two:
        one.hello()
        two.hello()
        one.ask(type="resign")
        one.ask(type="ask", what="rematch")
        two.wait("asked")
        two.ask(type="answer", yes=True)
        following = two.hello()["next"]
    with Guest(house, following, table["invite"]) as guest:
        assert guest.hello()["held"] == []
    house.run(house.hall.put_away(0))  # as after a restart it is read from what is stored
    assert house.post(f"/api/tables/{following}/join", secret=table["invite"], look=True)["invited"] is True


def test_who_only_watches_cannot_sit_down(house: House) -> None:
    table = house.table("me", "open")
    joined = joining(house, table, secret=table["watch"], seat=1, name="Eve")
    assert joined["watching"] and not joined["invited"] and kinds(house, table)[1] == "open"
