"""Coming in at the door of a table when its database is away."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed

from tableflip.server.store.log import Unsaved
from tests.server.conftest import MakeHouse


def test_a_seat_that_cannot_be_saved_is_not_taken(own_house: MakeHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    house = own_house()
    table = house.table("me", "open")
    room = house.hall.rooms[table["table"]]

    async def away(*_: object) -> None:
        raise Unsaved("its database is away")

    with monkeypatch.context() as broken:
        broken.setattr(room.store, "change_seat", away)
        with house.sit(table, 1) as guest, pytest.raises(ConnectionClosed) as closed:
            assert guest.next()["code"] == "unsaved"
            guest.next()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1013, "try again later"
    assert not room.seats[1].taken and not room.connections
    with house.sit(table, 1) as guest:
        assert guest.hello()["held"] == [1]
    assert room.seats[1].taken
