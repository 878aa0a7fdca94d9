"""What is put away is freed at once, whether or not somebody collects rubbish."""

from __future__ import annotations

import gc
import json
import os
import platform
import socket
import subprocess
import sys
import time
import urllib.request
import weakref
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest

from tableflip import GAMES, Match
from tableflip.core.notation import write_match
from tableflip.server.http import pictures, printing
from tableflip.server.play import hall, spare
from tableflip.server.run import calm_collector
from tests.server.conftest import MakeHouse
from tests.server.house import play

PATIENCE = 60.0  # nothing here waits for a compiler
LONG_REPLAY = 600  # plies of a match whose replay does not go into the buffers of a line


def test_a_room_that_is_put_away_is_freed_at_once(own_house: MakeHouse) -> None:
    house = own_house()
    known: list[weakref.ref[Any]] = []
    gc.collect()
    gc.disable()
    try:
        table, one, two = house.two()
        with one, two, house.watch(table) as watcher:
            watcher.hello()
            play([one, two], 4)
            one.ask(type="why", place="cell:a1")
            one.ask(type="aid", ply=one.last["ply"])
            one.ask(type="undo", ply=one.last["ply"])  # the other is asked, and does not answer
            room = house.hall.rooms[table["table"]]
            known += [weakref.ref(each) for each in (room, room.story, room.story.match, *room.connections)]
            del room
        until = time.monotonic() + PATIENCE
        while house.hall.rooms:  # until the server has heard that they left
            assert time.monotonic() < until
            house.run(house.hall.put_away(0))
        while time.monotonic() < until and any(each() is not None for each in known[3:]):
            time.sleep(0.01)  # until it has hung up as well
        assert [each() for each in known] == [None] * 6
    finally:
        gc.enable()


def test_a_match_is_freed_when_who_reads_its_replay_hangs_up(own_house: MakeHouse) -> None:
    house = own_house()
    match: Match[Any] = Match.new(GAMES["flip_chess"], seed="1", options={"stall": "off"})
    while match.turn is not None and len(match.plies) < LONG_REPLAY:
        match.play(match.legal()[len(match.plies) % len(match.legal())])
    _, made = house.ask("/api/import", {"text": write_match(match)})
    table = made["table"]
    gc.collect()
    gc.disable()
    try:
        with socket.create_connection(("127.0.0.1", house.port)) as line:
            line.sendall(f"GET /api/tables/{table}/replay HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            line.recv(1000)  # it has begun to come
            story = weakref.ref(house.hall.rooms[table].story)
        until = time.monotonic() + PATIENCE
        while story() is not None:
            assert time.monotonic() < until, gc.get_referrers(story())
            house.run(house.hall.put_away(0))
            time.sleep(0.02)
    finally:
        gc.enable()


def test_memory_is_given_back_after_many_tables_and_while_few_are_in_use(
    own_house: MakeHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[int] = []
    give_back = spare.give_back

    def give(of_rooms: bool) -> None:
        given.append(len(house.hall.rooms))
        give_back(of_rooms)

    monkeypatch.setattr(spare, "APART", 0.0)
    monkeypatch.setattr(spare, "ROOMS_MOST", 1)
    monkeypatch.setattr(spare, "give_back", give)
    house = own_house(idle_seconds=0.3)
    of_database = AsyncMock(wraps=house.hall.store.database.give_back)
    monkeypatch.setattr(house.hall.store.database, "give_back", of_database)
    with house.sit(house.table(), 0), house.sit(house.table(), 0) as two:
        given.clear()  # of a server that had no tables yet
        of_database.reset_mock()
        for _ in range(4):
            house.table()
        until = time.monotonic() + PATIENCE
        while len(house.hall.rooms) > 2:
            assert time.monotonic() < until
            time.sleep(0.05)
        assert not given
        two.close()
        while not given:
            assert time.monotonic() < until
            time.sleep(0.05)
        assert given == [1]
        of_database.assert_awaited_once_with()


def test_memory_is_given_back_after_requests_that_leave_no_room_behind(
    own_house: MakeHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    held, given, full = [10**8], list[int](), list[bool]()

    def give(of_rooms: bool) -> None:
        full.append(of_rooms)
        given.append(held[0])
        held[0] = 10**8

    monkeypatch.setattr(spare, "APART", 0.0)
    monkeypatch.setattr(spare, "give_back", give)
    monkeypatch.setattr(spare, "held", lambda: held[0])
    house = own_house(idle_seconds=0.02)
    until = time.monotonic() + PATIENCE
    # the first time it is not known yet how much there is to be; where there was much it is looked once more
    wanted = [10**8, 2 * 10**8, 10**8, 3 * 10**8, 10**8]
    for much, count in ((10**8, 1), (2 * 10**8, 3), (3 * 10**8, 5)):
        held[0] = much
        while len(given) < count:
            assert time.monotonic() < until, "nothing was given back"
            time.sleep(0.01)
    house.get("/healthz")
    assert given == wanted, "and nothing where nothing more was held"
    assert not any(full), "everybody would wait for a full collection"


def test_no_memory_is_looked_for_while_a_long_match_is_open(
    own_house: MakeHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[bool] = []

    def give(of_rooms: bool) -> None:
        given.append(of_rooms)

    monkeypatch.setattr(hall, "WEIGHTY", 2)
    monkeypatch.setattr(spare, "APART", 0.0)
    monkeypatch.setattr(spare, "ROOMS_MOST", 3)
    monkeypatch.setattr(spare, "give_back", give)
    house = own_house(idle_seconds=0.02, messages_burst=100)
    _, one, two = house.two()
    with one, two:
        play([one, two], 6)
        given.clear()
        for _ in range(3):
            house.table()
        until = time.monotonic() + PATIENCE
        while len(house.hall.rooms) > 1:
            assert time.monotonic() < until
            time.sleep(0.01)
        house.get("/healthz")
        assert not given
    while not given:
        assert time.monotonic() < until, "nothing was given back"
        time.sleep(0.01)


def test_pictures_and_pdfs_are_let_go_when_memory_is_given_back(own_house: MakeHouse) -> None:
    house = own_house()
    match: Match[Any] = Match.new(GAMES["flip_chess"], seed="1")
    match.resign(0)
    _, made = house.ask("/api/import", {"text": write_match(match)})
    for path, kept in (
        (f"/preview/tables/{made['table']}.png", pictures.kept),
        ("/api/games/flip_chess/print.pdf", printing.kept),
    ):
        for _ in "ab":  # it is made again where somebody asks again
            urllib.request.urlopen(f"http://127.0.0.1:{house.port}{path}", timeout=PATIENCE).close()
            assert kept
            spare.give_back(of_rooms=False)
            assert not kept


def test_how_much_memory_is_held_is_read_where_the_system_tells(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert spare.held() > 10_000_000
    monkeypatch.setattr(spare, "STATM", tmp_path / "none")
    assert spare.held() == 0


def test_of_too_many_tables_that_nobody_looks_at_the_oldest_are_put_away_at_once(own_house: MakeHouse) -> None:
    house = own_house(idle_most=4)
    first = house.table()
    with house.sit(first, 0) as one:
        one.hello()
        made = [first, *(house.table() for _ in range(12))]
        until = time.monotonic() + PATIENCE
        while len(house.hall.rooms) > 8:  # long before they have been idle for a minute
            assert time.monotonic() < until
            time.sleep(0.01)
        here = [table["table"] in house.hall.rooms for table in made]
        assert here[0], "somebody is there"
        assert here[-1] and not here[1]
    with house.sit(made[1], 0) as guest:
        assert guest.hello()["ply"] == 0, "it comes back from the log"


def test_a_long_match_counts_as_several_tables(own_house: MakeHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "WEIGHTY", 2)
    house = own_house(idle_most=4, messages_burst=100)
    tables = [house.table() for _ in range(2)]
    long, one, two = house.two()
    with one, two:
        play([one, two], 6)
    until = time.monotonic() + PATIENCE
    while len(house.hall.rooms) > 1:  # the long one came last, and leaves no room for others
        assert time.monotonic() < until
        house.run(house.hall.put_away(60.0))
    assert [*house.hall.rooms] == [long["table"]] and len(tables) == 2


RUSH = """
from tableflip.server.play import spare

spare.keep_whole()
large, small = [bytes(20_000_000)], []
large.clear()  # by itself the library would from now on keep what is smaller than that
before = spare.held()
for number in range(200):
    large.append(b"x" * 200_000 + bytes([number]))
    small.append(b"y" * 1_000 + bytes([number]))  # which stays, between the large ones
at_most = spare.held()
large.clear()
print([before, at_most, spare.held()])
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="another C library keeps memory in its own way")
def test_what_is_large_goes_back_to_the_system_as_soon_as_it_is_freed() -> None:
    plain = {**os.environ, "PYTHONMALLOC": "malloc"}
    done = subprocess.run([sys.executable, "-c", RUSH], env=plain, capture_output=True, text=True, check=True)
    before, at_most, after = json.loads(done.stdout)
    assert at_most - before > 30_000_000 and after - before < 4_000_000, done.stdout


THREADS = """
import ctypes, sys, threading

from tableflip.server.play import spare

spare.keep_whole()
all_here, library = threading.Barrier(9), ctypes.CDLL(None)
library.fopen.restype = ctypes.c_void_p


def work() -> None:
    kept = [bytes(1_000 + number) for number in range(100)]
    all_here.wait()
    del kept
    all_here.wait()


for _ in range(8):
    threading.Thread(target=work).start()
all_here.wait()
told = ctypes.c_void_p(library.fopen(sys.argv[1].encode(), b"w"))
library.malloc_info(0, told)
library.fclose(told)
all_here.wait()
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="another C library keeps memory in its own way")
def test_threads_share_what_they_free(tmp_path: Path) -> None:
    plain = {**os.environ, "PYTHONMALLOC": "malloc"}
    subprocess.run([sys.executable, "-c", THREADS, str(tmp_path / "heaps")], env=plain, check=True)
    assert (tmp_path / "heaps").read_text().count("<heap nr=") == 2


def test_what_is_young_is_looked_at_before_it_is_so_much_that_everybody_waits() -> None:
    before, most, looks = gc.get_threshold(), list[int](), set[int]()

    def look(phase: str, told: dict[str, int]) -> None:
        if phase == "start":
            looks.add(told["generation"])
            most.append(sum(len(gc.get_objects(generation)) for generation in range(told["generation"] + 1)))

    def position() -> list[list[int]]:
        return [[number] for number in range(100)]

    try:
        calm_collector()
        gc.callbacks.append(look)
        tables, past = [position() for _ in range(3_000)], list[list[int]]()
        for action in range(12_000):  # puts a new position in the place of an old one, and leaves a little behind
            tables[action % 3_000] = position()
            past += [[action] for _ in range(5)]
    finally:
        gc.callbacks.remove(look)
        gc.set_threshold(*before)
        gc.unfreeze()
    assert looks == {0, 1}, "a look at everything is for calm hours"
    assert len(most) > 4 and max(most) <= 50_000, max(most)
