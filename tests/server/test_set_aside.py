"""Tables that cannot be read: set aside, told as such to their people and once to the operator; all others go on."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from tableflip.server.play.story import Story
from tests.server.conftest import MakeHouse
from tests.server.house import House, play
from tests.server.test_versions import change

# what is done to the stored table, and what its people are told of it
UNREADABLE = [
    ("update tables set options = '{'", "how it was set up"),
    ("update tables set options = '[1]'", "how it was set up"),
    ("update tables set seats = 'many'", "how it was set up"),
    ("update tables set seats = 3", "who sits at it"),
    ("update tables set game = 'flip_cards'", "its game 'flip_cards' is not on this server"),
    ("update tables set options = '{\"melee\": \"perhaps\"}', position = 'nonsense'", "options or its first position"),
    ("update seats set taken = 1, seat = 5 where seat = 1", "who sits at it"),
    ("delete from seats where seat = 1", "who sits at it"),
]
DAMAGED = [
    "delete from log where ply = 2",
    "update log set number = 999999 where ply = 2",
    "update log set number = -1 where ply = 2",
    "update log set kind = 'dance' where ply = 2",
    "update log set seat = 'x' where ply = 2",
    "update log set flight = '{' where ply = 2",
    "update log set kind = 'undo', text = '?', number = 9 where ply = 2",
    "update log set kind = 'end', text = null, number = 1 where ply = 2",
]


def played(own_house: MakeHouse) -> tuple[House, Any, Any]:
    """A house with a table of four plies, and another one that is listed."""
    house = own_house()
    table, one, two = house.two(listed=True)
    with one, two:
        play([one, two], 4)
    return house, table, table["table"]


@pytest.mark.parametrize(("statement", "why"), UNREADABLE)
def test_a_table_that_cannot_be_read_is_told_as_such(
    own_house: MakeHouse, tmp_path: Path, caplog: pytest.LogCaptureFixture, statement: str, why: str
) -> None:
    house = own_house()
    table = house.table("me", "open", listed=True)
    change(tmp_path, house, statement)
    good = house.table("me", "open", listed=True)["table"]
    address = f"/api/tables/{table['table']}"
    assert good in [one["table"] for one in house.get("/api/tables")]
    with caplog.at_level(logging.WARNING, "tableflip.server"):
        for path, body in (("", None), ("/file", None), ("/replay", None), ("/join", {"name": "Eve"})):
            status, answer = house.ask(address + path, body)
            assert (status, answer["code"]) == (409, "SetAside") and why in answer["words"], path
            assert f"tell whoever runs this server, and name table {table['table']}" in answer["words"]
        with house.sit(table, 0) as guest:
            told = guest.next()
            assert told["code"] == "withdrawn" and why in told["words"]
    (logged,) = [one.getMessage() for one in caplog.records if one.name == "tableflip.server"]
    assert logged.startswith(f"table {table['table']} is set aside: ") and why in logged
    assert [one["table"] for one in house.get("/api/tables")] == [good]


@pytest.mark.parametrize("statement", DAMAGED)
def test_a_damaged_log_is_shown_as_far_as_it_goes(
    own_house: MakeHouse, tmp_path: Path, caplog: pytest.LogCaptureFixture, statement: str
) -> None:
    house, table, name = played(own_house)
    change(tmp_path, house, statement)
    with caplog.at_level(logging.WARNING, "tableflip.server"), house.sit(table, 0) as one:
        frame = one.hello()
        assert frame["ply"] == 2 and not frame["legal"] and frame["key"] is None
        assert frame["closed"].startswith("This table can only be looked at: what the server has kept of it is damaged")
        assert frame["closed"].endswith("actions)") and name in frame["closed"]
        assert one.ask(type="resign")["code"] == "over"
        assert house.get(f"/api/tables/{name}")["ply"] == 2
    assert ["beyond ply 2" in one.getMessage() for one in caplog.records if one.name == "tableflip.server"] == [True]


def test_a_mended_table_is_played_on(own_house: MakeHouse, tmp_path: Path) -> None:
    house, table, name = played(own_house)
    change(tmp_path, house, "update tables set game = 'flip_cards'")
    assert house.ask(f"/api/tables/{name}")[0] == 409
    change(tmp_path, house, "update tables set game = 'flip_chess'")
    with house.sit(table, 0) as one:
        assert one.hello()["closed"] == "" and name not in house.hall.aside


@pytest.mark.parametrize("problem", [OSError(24, "Too many open files"), MemoryError()])
def test_a_machine_that_is_short_of_something_is_no_damage_of_a_table(
    own_house: MakeHouse, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, problem: Exception
) -> None:
    house, table, name = played(own_house)
    house.run(house.hall.put_away(-1.0))

    def fail(*_: Any, **__: Any) -> Any:
        raise problem

    with monkeypatch.context() as patched:
        patched.setattr(Story, "begin", fail)
        status, answer = house.ask(f"/api/tables/{name}")
        assert (status, answer["code"]) == (503, "Unsaved") and "short of memory or of open files" in answer["words"]
        with house.sit(table, 0) as one:
            assert one.next()["code"] == "unsaved", "a page tries again by itself"
    assert name not in house.hall.aside and "Traceback" in caplog.text
    with house.sit(table, 0) as one:
        assert (one.hello()["ply"], one.last["closed"]) == (4, "")


def test_damage_found_in_the_middle_of_play_closes_that_table_alone(own_house: MakeHouse, tmp_path: Path) -> None:
    house = own_house()
    table, one, two = house.two()
    with one, two:
        play([one, two], 2)
        room = house.hall.rooms[table["table"]]
        change(
            tmp_path,
            house,
            "insert into log (table_id, ply, at, kind, seat, number)"
            " select table_id, 2, at, 'dance', 0, -1 from log limit 1",
        )
        house.hall.rooms[table["table"]] = room
        actor = one if one.last["mine"] else two
        answer = actor.act()
        assert answer["code"] == "over" and "is damaged" in answer["words"]
        assert two.hello()["closed"] and two.last["ply"] == 2
        _, three, four = house.two()
        with three, four:
            play([three, four], 2)
