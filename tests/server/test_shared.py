"""Several servers at one PostgreSQL: what is done on one is true on all, whichever of them somebody comes to."""

from __future__ import annotations

import asyncio
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tableflip.cli.main import main
from tableflip.core.errors import TableflipError
from tableflip.server.http.reached import tell_unless_reached
from tableflip.server.signs.measures import REGISTRY
from tableflip.server.store.schema import LEASES, SERVERS
from tableflip.server.store.store import Store
from tests.server.conftest import quick
from tests.server.house import Guest, House, play
from tests.server.postgres import Postgres
from tests.server.raw import Raw

LET_GO = "tableflip_tables_let_go_total"
SHARED = "127.0.0.1:1"  # a house puts its own port there


@pytest.fixture(scope="module")
def houses(postgres: Postgres) -> Iterator[tuple[House, House]]:
    """Two servers that many tests share."""
    database = postgres.new_database()
    settings = quick(database, shared=SHARED, watchers_per_table=2)
    with House(settings) as one, House(settings) as two:
        yield one, two


@pytest.fixture
def pair(postgres: Postgres) -> Iterator[Callable[[], House]]:
    """Makes servers of a test's own at one database."""
    opened: list[House] = []
    database = postgres.new_database()

    def make() -> House:
        opened.append(House(quick(database, shared=SHARED)).__enter__())
        return opened[-1]

    yield make
    for house in opened:
        if house.thread.is_alive():
            house.__exit__()


def execute(house: House, statement: Any) -> Any:
    def work(connection: sql.Connection) -> Any:
        done = connection.execute(statement)
        return done.scalar() if done.returns_rows else None

    return house.run(house.hall.store.database.write(work))


def test_people_of_one_table_play_through_different_servers(houses: tuple[House, House]) -> None:
    one, two = houses
    table = one.table("me", "open")
    here, there = one.sit(table, 0), two.sit(table, 1)
    here.hello()
    there.hello()
    here.hello()
    play([here, there], 6)
    assert table["table"] in one.hall.rooms and table["table"] not in two.hall.rooms
    assert one.get(f"/api/tables/{table['table']}") == two.get(f"/api/tables/{table['table']}")
    assert there.act()["type"] in ("ack", "error")  # and is answered, whoever's turn it is


def test_a_link_withdrawn_through_one_server_opens_nothing_on_the_other(houses: tuple[House, House]) -> None:
    one, two = houses
    table = one.table("me", "open")
    old = one.sit(table, 1)
    old.hello()
    new = two.post(f"/api/tables/{table['table']}/revoke", host=table["host"], seat=1)
    with pytest.raises(ConnectionClosed):
        while True:
            old.next()
    assert old.socket.close_code == 4001
    for house in houses:
        with pytest.raises((ConnectionClosed, AssertionError)):
            house.sit(table, 1).hello()
        Guest(house, table["table"], new["secret"]).hello()


def test_a_question_asked_through_one_server_is_answered_through_the_other(houses: tuple[House, House]) -> None:
    one, two = houses
    table = one.table("me", "open")
    here, there = one.sit(table, 0), two.sit(table, 1)
    for guest in (here, there, here):
        guest.hello()
    play([here, there], 2)
    asker, other = (there, here) if here.last["mine"] else (here, there)
    assert asker.ask(type="ask", what="draw")["type"] == "ack"
    assert other.wait("asked")["question"]["what"] == "draw"
    assert other.ask(type="answer", yes=True)["type"] == "ack"
    assert asker.wait("settled")["agreed"]
    assert asker.hello()["turn"] == other.hello()["turn"] == -1


def test_the_picture_of_a_finished_match_is_had_through_any_server(houses: tuple[House, House]) -> None:
    one, two = houses
    table, here, there = one.two()
    assert here.ask(type="resign")["type"] == "ack"
    there.at_ply(1)
    for house in houses:
        with urllib.request.urlopen(
            f"http://127.0.0.1:{house.port}/preview/tables/{table['table']}.png", timeout=60
        ) as told:
            assert told.read().startswith(b"\x89PNG")
    assert table["table"] not in two.hall.rooms


def test_watchers_are_counted_over_all_servers(houses: tuple[House, House]) -> None:
    one, two = houses
    table = one.table("me", "open")
    first, second = one.watch(table), two.watch(table)
    first.hello()
    second.hello()
    with pytest.raises(ConnectionClosed):
        two.watch(table).hello()
    first.close()
    second.close()


def test_what_somebody_has_is_told_by_whichever_server_is_asked(houses: tuple[House, House]) -> None:
    one, two = houses
    table = one.table("me", "bot:level1")
    asked = {"tables": [{"table": table["table"], "secret": table["seats"][0]["secret"]}]}
    assert two.post("/api/yours", **asked) == one.post("/api/yours", **asked)
    assert two.post("/api/yours", **asked)[0]["state"] in ("yours", "theirs")


def test_two_who_ask_different_servers_for_a_quick_match_meet(houses: tuple[House, House]) -> None:
    one, two = houses
    first = one.post("/api/quick", game="flip_chess", name="Ann")
    with Guest(two, first["table"], first["secret"]) as waiting:
        waiting.hello()
        assert first["table"] in [each["table"] for each in one.get("/api/tables")]
        assert first["table"] in [each["table"] for each in two.get("/api/tables")]
        second = two.post("/api/quick", game="flip_chess", name="Bea")
        assert second["table"] == first["table"] and second["seat"] != first["seat"]
        with Guest(one, second["table"], second["secret"]) as came:
            came.hello()
            waiting.hello()
            play([waiting, came], 2)


def test_a_race_is_found_through_every_server(houses: tuple[House, House]) -> None:
    for opening, coming in (houses, houses[::-1]):
        race = opening.post("/api/races", players=2, fill=["me"])
        secret = race["seats"][0]["secret"]
        with Guest(coming, f"race/{race['race']}", secret) as racer:
            assert racer.next()["type"] != "error"


def test_each_server_is_reached_where_the_others_look_for_it(
    houses: tuple[House, House], caplog: pytest.LogCaptureFixture
) -> None:
    for house in houses:
        house.run(tell_unless_reached(house.app.state.peers, 0.0))
    assert "not reached" not in caplog.text


def test_who_is_not_one_of_our_servers_is_not_believed(houses: tuple[House, House]) -> None:
    one, _ = houses
    assert one.ask("/api/games", headers={"x-tableflip-peer": "guessed"})[0] == 421
    table = one.table("me", "open")
    with pytest.raises(InvalidStatus) as refused:
        Guest(one, table["table"], table["watch"], additional_headers={"x-tableflip-peer": "guessed"})
    assert refused.value.response.status_code == 421


def test_nobody_fills_the_database_by_asking_for_tables_that_are_not(houses: tuple[House, House]) -> None:
    one, two = houses
    count = sql.select(sql.func.count()).select_from(LEASES)
    before = execute(one, count)
    for number in range(5):
        assert two.ask(f"/api/tables/nosuchtable{number}")[0] == 404
    assert execute(one, count) == before


def test_a_server_that_counts_as_gone_lets_its_tables_go_and_nothing_is_lost(pair: Callable[[], House]) -> None:
    one, two = pair(), pair()
    table, here, there = one.two()
    play([here, there], 3)
    counted = REGISTRY.get_sample_value(LET_GO) or 0.0
    execute(two, SERVERS.delete().where(SERVERS.c.id == one.app.state.peers.keeper.me.id))  # as if its time were over
    back = two.sit(table, 0)
    assert back.hello()["ply"] == 3
    mover = here if here.last["mine"] else there
    with pytest.raises(ConnectionClosed):
        refused = mover.act()
        assert refused["type"] == "error" and refused["code"] == "unsaved"
        while True:
            mover.next()
    assert mover.socket.close_code == 1012
    other = one.sit(table, 1)  # through the one that had it
    other.hello()
    back.hello()
    play([back, other], 2)
    assert table["table"] in two.hall.rooms and table["table"] not in one.hall.rooms
    assert (REGISTRY.get_sample_value(LET_GO) or 0.0) > counted


def test_a_server_that_ends_hands_its_tables_over(pair: Callable[[], House]) -> None:
    one, two = pair(), pair()
    table, here, there = one.two()
    play([here, there], 3)
    through = two.sit(table, 0)
    through.hello()
    one.__exit__()
    with pytest.raises(ConnectionClosed):
        while True:
            through.next()
    here, there = two.sit(table, 0), two.sit(table, 1)
    assert here.hello()["ply"] == 3
    there.hello()
    play([here, there], 2)


def test_tables_of_a_server_that_ends_do_not_wait_for_who_is_slow_to_leave_it(postgres: Postgres) -> None:
    settings = quick(postgres.new_database(), shared=SHARED, body_seconds=600.0)
    with House(settings) as two, House(settings) as one:
        table, here, there = one.two()
        play([here, there], 3)
        one.server.config.timeout_graceful_shutdown = 600
        with Raw(one) as slow:
            slow.head("POST /api/tables HTTP/1.1", "Content-Type: application/json", "Content-Length: 100")
            while not one.server.server_state.tasks:
                time.sleep(0.01)
            one.server.should_exit = True
            with pytest.raises(ConnectionClosed):  # who comes before that is led to it, and asked to come again
                while True:
                    here.next()
            back = come_again(two, table, 0)
            other = come_again(two, table, 1)
            assert one.thread.is_alive() and back.hello()["ply"] == 3
            other.hello()
            play([back, other], 2)


def come_again(house: House, table: Any, seat: int) -> Guest:
    """Come in, as a page does that is refused while nobody has its table; not for ever."""
    for _ in range(10):
        try:
            return house.sit(table, seat)
        except InvalidStatus as refused:
            assert refused.response.status_code == 503
    raise AssertionError("nobody has the table")


def test_who_starts_leaves_the_waiting_tables_of_others_alone(pair: Callable[[], House]) -> None:
    one = pair()
    first = one.post("/api/quick", game="flip_chess", name="Ann")
    with Guest(one, first["table"], first["secret"]) as waiting:
        waiting.hello()
        two = pair()
        assert two.post("/api/quick", game="flip_chess", name="Bea")["table"] == first["table"]


def test_clocks_go_by_the_same_time_everywhere(pair: Callable[[], House]) -> None:
    one, two = pair(), pair()

    async def set_on(house: House, by: int) -> None:
        house.hall.time._before += by
        await house.hall.time._note()

    one.run(set_on(one, 3_600_000))
    two.run(set_on(two, 0))
    assert abs(one.hall.time.now() - two.hall.time.now()) < 60_000


def test_a_file_is_not_shared(tmp_path: Path) -> None:
    serve = ["serve", "--data", str(tmp_path), "--no-open", "--shared"]
    told = CliRunner().invoke(main, [*serve, "127.0.0.1:8427"])
    assert told.exit_code != 0 and "for servers that share a PostgreSQL" in told.output
    told = CliRunner().invoke(main, [*serve, "nonsense"])
    assert told.exit_code != 0 and "an address and a port like 10.0.0.5:8427" in told.output


def test_a_server_that_does_not_share_keeps_away_from_those_that_do(houses: tuple[House, House]) -> None:
    database = houses[0].settings.database
    with pytest.raises(TableflipError, match="2 servers share this database"):
        asyncio.run(Store.check(database))
    asyncio.run(Store.check(database, shared=True))


def test_servers_that_start_at_once_bring_the_database_up_to_date_once(postgres: Postgres) -> None:
    database = postgres.new_database()

    async def start() -> None:
        for store in await asyncio.gather(*(Store.open(database) for _ in range(4))):
            await store.close()

    asyncio.run(start())
