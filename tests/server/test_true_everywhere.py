"""Two servers at one PostgreSQL: bans, deals of the day, clocks, the lobby and races of one are true on the other."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tableflip.core import daily
from tests.server.conftest import quick
from tests.server.house import Guest, House, play
from tests.server.postgres import Postgres
from tests.server.test_clocks import look
from tests.server.test_days import begin_deal, play_out
from tests.server.test_operators import done
from tests.server.test_race import FLICK
from tests.server.test_shared import SHARED

STRANGER = {"X-Forwarded-For": "203.0.113.7"}
GAME = {"kind": "game", "seconds": 300, "more": 0, "out": "lose"}


@pytest.fixture(scope="module")
def houses(postgres: Postgres) -> Iterator[tuple[House, House]]:
    """Two servers behind a proxy that is believed, which look often what operators say."""
    settings = quick(
        postgres.new_database(),
        shared=SHARED,
        proxies=("127.0.0.1",),
        orders_seconds=0.05,
        messages_burst=100_000,
        live_per_address=1,
    )
    with House(settings) as one, House(settings) as two:
        yield one, two


def wait(until: Callable[[], object]) -> None:
    patience = time.monotonic() + 60
    while not until():
        assert time.monotonic() < patience, "it does not come to pass"
        time.sleep(0.02)


def test_who_is_banned_is_shown_out_by_every_server_and_let_in_by_none(houses: tuple[House, House]) -> None:
    one, two = houses
    table = one.table("me", "open")
    here = one.sit(table, 0)
    there = Guest(two, table["table"], table["seats"][1]["secret"], additional_headers=STRANGER)
    for guest in (here, there, here):
        guest.hello()
    play([here, there], 2)
    done(one, "block", "add", "203.0.113.7")
    with pytest.raises(ConnectionClosed):
        while True:
            there.next()
    assert there.socket.close_code == 4004
    for house in houses:
        wait(lambda house=house: house.ask("/api/games", headers=STRANGER)[0] == 403)
        with pytest.raises((ConnectionClosed, InvalidStatus)):
            Guest(house, table["table"], table["watch"], additional_headers=STRANGER).hello()
        assert house.ask("/api/games")[0] == 200
    done(two, "block", "remove", "203.0.113.7")
    for house in houses:
        wait(lambda house=house: house.ask("/api/games", headers=STRANGER)[0] == 200)


def test_a_table_that_is_closed_is_closed_for_who_came_through_the_other_server(houses: tuple[House, House]) -> None:
    one, two = houses
    table = one.table("me", "hotseat")
    there = two.sit(table, 0)
    there.hello()
    done(two, "tables", "close", table["table"], "--reason", "it is late")
    while there.last["turn"] >= 0 and "it is late" not in json.dumps(there.last):
        there.wait("frame")
    answer = there.ask(type="act", ply=there.last["ply"], number=0)
    assert answer["type"] == "error"
    assert one.get(f"/api/tables/{table['table']}") == two.get(f"/api/tables/{table['table']}")


def test_the_deal_of_the_day_is_one_for_all_servers_and_the_first_try_counts_on_all(
    houses: tuple[House, House],
) -> None:
    one, two = houses
    day, who = daily.today().isoformat(), secrets.token_urlsafe(24)
    with ThreadPoolExecutor(4) as many:  # at once, through both: the day has one secret, and the try one table
        asked = [many.submit(house.get, "/api/day") for house in (one, two, two, one)]
        begin = [many.submit(begin_deal, house, day, who) for house in (one, two, two, one)]
        told, begun = ([each.result() for each in doing] for doing in (asked, begin))
    assert all(each["deals"] == told[0]["deals"] for each in told)
    assert all(each == begun[0] for each in begun), "one table for all of them"
    for house in houses:
        status, words = house.ask(f"/api/day/{day}/begin", {"who": who, "game": "captain_flip", "again": True})
        assert status == 403 and "first try counts" in words["words"]
    play_out(two, begun[0])
    wait(lambda: any(each["ended"] for each in one.get("/api/day")["deals"]))  # it is written after the last action
    tables = [house.get("/api/day")["deals"] for house in houses]
    mine = [house.post(f"/api/day/{day}/mine", who=who)["deals"] for house in houses]
    assert tables[0] == tables[1] and mine[0] == mine[1]
    deal = next(each for each in tables[0] if each["game"] == "captain_flip")
    assert deal["ended"] == 1 and next(each for each in mine[0] if each["game"] == "captain_flip")["place"] == 1
    again = begin_deal(one, day, who, again=True)
    assert again["table"] != begun[0]["table"] and not again["counted"]


def test_the_puzzle_of_the_day_counts_a_mistake_once_wherever_it_was_made(houses: tuple[House, House]) -> None:
    one, two = houses
    day, who = daily.today().isoformat(), secrets.token_urlsafe(24)
    game = next(each["game"] for each in one.get("/api/day")["deals"] if each["kind"] == "puzzle")
    first = one.post(f"/api/day/{day}/puzzle", who=who, game=game, done=[])
    for choice in first["tried"]["legal"]:
        told = [house.post(f"/api/day/{day}/puzzle", who=who, game=game, done=[choice["text"]]) for house in (two, one)]
        if told[0]["tried"]["standing"] == "wrong":
            assert told[0]["tries"] == told[1]["tries"] == 1
            return
    raise AssertionError("every decision is right")


def test_an_open_table_is_in_the_lobby_of_every_server_until_somebody_sits_down(houses: tuple[House, House]) -> None:
    one, two = houses
    tables = [one.table("me", "open", listed=True), two.table("me", "open", listed=True)]
    for house in houses:
        assert {each["table"] for each in tables} <= {each["table"] for each in house.get("/api/tables")}
    for table, other in zip(tables, houses[::-1], strict=True):
        with house_of(table, houses).sit(table, 0) as waiting:
            waiting.hello()
            for house in houses:
                wait(lambda house=house, table=table: connected(house, table) == [True, False])
        other.post(f"/api/tables/{table['table']}/join", name="Bo")
        for house in houses:
            assert table["table"] not in {each["table"] for each in house.get("/api/tables")}


def house_of(table: Any, houses: tuple[House, House]) -> House:
    return next(house for house in houses if table["table"] in house.hall.rooms)


def connected(house: House, table: Any) -> list[bool]:
    listed = next(each for each in house.get("/api/tables") if each["table"] == table["table"])
    return [seat["connected"] for seat in listed["seats"]]


def test_who_sits_where_is_told_to_servers_only(houses: tuple[House, House]) -> None:
    table = houses[0].table("me", "open")
    assert houses[0].ask(f"/api/sitting?tables={table['table']}")[0] == 404


def test_people_race_through_different_servers(houses: tuple[House, House]) -> None:
    one, two = houses
    race = two.post("/api/races", players=2, fill=["me", "open"])
    status, _ = one.ask("/api/races", {"players": 2, "fill": ["me", "open"]})
    assert status == 403, "what one address may run is counted over all servers"
    secret = [seat["secret"] for seat in race["seats"]]
    with Guest(one, f"race/{race['race']}", secret[0]) as here, Guest(two, f"race/{race['race']}", secret[1]) as there:
        for number, guest in enumerate((here, there)):
            assert guest.ask(type="ready", name=f"Racer {number}")["type"] == "ack"
        for guest in (here, there):
            guest.wait("race", phase="racing")
        assert here.ask(type="flick", ship=0, flick=FLICK)["type"] == "ack"
        seen = [guest.wait("flight") for guest in (here, there)]
        assert seen[0] == seen[1] and seen[0]["player"] == 0


def test_a_clock_runs_on_where_its_server_has_ended(postgres: Postgres) -> None:
    settings = quick(postgres.new_database(), shared=SHARED)
    with House(settings) as two:
        with House(settings) as one:
            table = one.table("me", "open", clock=GAME)
            here, there = one.sit(table, 0), two.sit(table, 1)
            for guest in (here, there, here):
                guest.hello()
            while here.last["clock"]["runs"] == -1 or here.last["ply"] < 4:
                play([here, there], 1)
            before = [guest.hello()["clock"] for guest in (here, there)]
            runs = before[0]["runs"]
            assert before[1]["runs"] == runs >= 0 and before[1]["left"][runs] <= before[0]["left"][runs] < 300_000
            assert before[1]["left"][1 - runs] == before[0]["left"][1 - runs]
        back = two.sit(table, 0)
        after = back.hello()["clock"]
        assert after["runs"] == runs and 0 < after["left"][runs] <= before[1]["left"][runs], "nobody gets time for it"
        assert after["left"][1 - runs] == before[0]["left"][1 - runs]

        async def run_out() -> None:
            two.hall.time._before += 301_000  # as if so much had passed

        two.run(run_out())
        look(two, table)
        over: Any = back.hello()
        while over["turn"] != -1:
            over = back.wait("frame")
        assert over["clock"]["runs"] == -1 and over["clock"]["left"][runs] == 0
