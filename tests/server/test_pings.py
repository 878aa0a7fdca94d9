"""Pings: a seat points at an enemy or the mothership, everybody there hears of it, and nothing is kept."""

from __future__ import annotations

from typing import Any

import pytest

from tableflip.server.play import pings
from tests.server.house import Guest, House

POSITION = (
    "FS1 players=2 seats=2 level=standard node=choose order=1,2 city=20/20 mother=3/3 "
    "pilots=P1-SHORT+P2-PAD+P3-TWIN/P1-ENCORE+P2-LONG+P3-REPAIR grid=0,0,0,0,0/0,1,2,3,0/0,0,0,0,0/0,0,0,0,0 "
    "deck=21,22,23,24,25,26,27,28,29 seen=1,2,3 ships=S1-1a:active;S2-1a:active"
)


def at_table(house: House) -> tuple[Any, Guest, Guest]:
    return house.two(game="flip_ships", position=POSITION)


def point(guest: Guest, place: str) -> Any:
    return guest.ask(type="ping", place=place)


def test_everybody_at_the_table_sees_where_a_seat_points(house: House) -> None:
    table, one, two = at_table(house)
    with one, two, house.watch(table) as watcher:
        watcher.hello()
        ply = one.last["ply"]
        assert point(two, "cell:r2c3")["type"] == "ack", "whoever's turn it is"
        for guest in (one, two, watcher):
            assert guest.wait("pinged") == {
                "type": "pinged",
                "by": 1,
                "place": "cell:r2c3",
                "words": "Player 2: aim at Crawler 2 in row 2",
            }
        point(one, "mothership")
        assert two.wait("pinged")["words"] == "Player 1: aim at the mothership"
        assert one.hello()["ply"] == ply
    assert "ping" not in house.get(f"/api/tables/{table['table']}/file?secret={table['watch']}")


def test_nobody_points_at_nothing_or_writes_with_pings(house: House) -> None:
    _, one, two = at_table(house)
    with one, two:
        for place in ("cell:r1c1", "cell:r9c9", "ship:S1-1a", "hello there", ""):
            assert point(one, place)["code"] == "not_legal"


def test_who_watches_cannot_point(house: House) -> None:
    table, one, two = at_table(house)
    with one, two, house.watch(table) as watcher:
        assert point(watcher, "mothership")["code"] == "watching"


def test_who_points_again_and_again_is_asked_to_wait(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pings, "A_SECOND", 0.001)  # however long a busy machine takes for four of them
    _, one, two = at_table(house)
    with one, two:
        answers = [point(one, "mothership").get("code") for _ in range(4)]
        assert answers == [None, None, None, "too_fast"]
        assert point(two, "mothership")["type"] == "ack", "each seat has its own patience"


def test_pointing_means_nothing_where_everybody_plays_alone(house: House) -> None:
    _, one, two = house.two()
    with one, two:
        assert point(one, "cell:c3")["code"] == "not_legal"
