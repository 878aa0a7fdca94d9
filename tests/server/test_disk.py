"""A disk that is full or turns read-only in the middle of play, and a clock that jumps: a word to all, nothing lost."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from tableflip.server.play import hall
from tableflip.server.store import log
from tests.server.conftest import MakeHouse
from tests.server.house import House, play

Pragma = Callable[[], str]


def set_on_connecting(house: House, pragma: Pragma) -> None:
    """Set something on every connection that the house opens, which it then has for as long as it is open."""
    database = house.hall.store.database

    def limit(connection: Any, _record: Any) -> None:
        connection.execute(f"pragma {pragma()}")

    event.listen(database.engine, "connect", limit)
    house.run(database._writer.do(database._give_back, 30.0))  # the one that inserts is kept outside the pool
    database.engine.dispose()


def full(tmp_path: Path) -> tuple[str, str]:
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as there:
        return f"max_page_count={there.execute('pragma page_count').fetchone()[0]}", "max_page_count=1000000"


def read_only(_tmp_path: Path) -> tuple[str, str]:
    return "query_only=on", "query_only=off"


@pytest.mark.parametrize(("kind", "words"), [(full, "its disk is full"), (read_only, "its database is read-only")])
def test_play_goes_on_by_itself_when_the_disk_is_well_again(
    own_house: MakeHouse,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    kind: Callable[[Path], tuple[str, str]],
    words: str,
) -> None:
    house = own_house(messages_burst=100_000)
    table, one, two = house.two()
    ill, well = kind(tmp_path)
    state = [ill]
    with one, two, caplog.at_level(logging.WARNING, "tableflip.server"):
        play([one, two], 2)
        set_on_connecting(house, lambda: state[0])
        unsaved: dict[str, Any] = {}
        answer, actor, other = {}, one, two
        while not unsaved:  # the last page has room for some more
            actor, other = (one, two) if one.last["mine"] else (two, one)
            ply, number = one.last["ply"], actor.last["legal"][0]["number"]
            move = {"type": "act", "id": f"{ply:064}", "ply": ply, "number": number}
            answer = actor.ask(**move)
            if answer["type"] == "error":
                unsaved = move
            else:
                for guest in (one, two):
                    guest.at_ply(answer["ply"])
        assert words in answer["words"] and "your move is kept" in answer["words"]
        assert words in other.wait("error", code="unsaved")["words"]
        status, refused = house.ask("/api/tables", {"game": "flip_chess"})
        assert status == 200 or words in refused["words"], "a small thing may still have room on a disk that is full"
        assert house.hall.store.trouble == words
        for _ in range(3):
            assert actor.ask(**unsaved)["code"] == "unsaved"
        assert actor.hello()["ply"] == unsaved["ply"], "the table can be looked at"
        state[0] = well
        answers = [actor.ask(**unsaved)["type"] for _ in range(4)]  # as a page does by itself
        assert answers[1:] == ["ack"] * 3
        assert other.at_ply(unsaved["ply"] + 1)["played"] == unsaved["ply"] + 1
        one.hello()
        two.hello()
        play([one, two], 1)
        assert not house.hall.store.trouble
    entries = house.run(house.hall.store.log(table["table"]))
    assert [entry.message for entry in entries].count(unsaved["id"]) == 1 and len(entries) == unsaved["ply"] + 2
    lines = [record.getMessage() for record in caplog.records]
    assert len(lines) == 2 and words in lines[0] and "can be written again" in lines[1]


def test_tables_can_be_set_up_again_after_a_disk_was_read_only(own_house: MakeHouse, tmp_path: Path) -> None:
    """What a connection was told when it was opened stays: those of that time are not used again."""
    house = own_house()
    ill, well = read_only(tmp_path)
    state = [ill]
    set_on_connecting(house, lambda: state[0])
    assert house.ask("/api/tables", {"game": "flip_chess"})[0] == 503
    state[0] = well
    house.ask("/api/tables", {"game": "flip_chess"})
    assert house.ask("/api/tables", {"game": "flip_chess"})[0] == 200


class Jumpy(datetime):
    """A clock that somebody sets."""

    ahead = timedelta()

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Any:
        return datetime.now(tz) + cls.ahead


def test_a_clock_that_jumps_an_hour_either_way_disturbs_nobody(
    own_house: MakeHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "datetime", Jumpy)
    monkeypatch.setattr(hall, "datetime", Jumpy)
    house = own_house(messages_burst=100_000)
    table, one, two = house.two()
    made: list[str] = []
    with one, two:
        for ahead in (1, -1, 0):
            monkeypatch.setattr(Jumpy, "ahead", timedelta(hours=ahead))
            play([one, two], 2)
            made.append(house.table(listed=True)["table"])
            assert {one["table"] for one in house.get("/api/tables")} == set(made)
            house.run(house.hall.put_away(60.0))
            assert set(made) | {table["table"]} <= set(house.hall.rooms), "nobody was idle for a minute"
        monkeypatch.setattr(Jumpy, "ahead", timedelta(hours=25))
        assert house.get("/api/tables") == []
    room = house.hall.rooms[table["table"]]
    view = room.story.match.view(0)
    house.run(house.hall.put_away(-1.0))
    again = house.run(house.hall.room(table["table"]))
    assert again is not room and (again.story.ply, again.story.match.view(0)) == (6, view)
    times = [entry.at for entry in house.run(house.hall.store.log(table["table"]))]
    assert times != sorted(times), "the log goes by its plies, whatever the clock said"
