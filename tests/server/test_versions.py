"""Tables of other versions of the rules: earlier ones are played on, unknown ones are looked at, lists go on."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

from tests.server.conftest import MakeHouse
from tests.server.house import Guest, House, play


def change(tmp_path: Path, house: House, statement: str, *values: Any) -> None:
    """Change what is stored as another program could have left it, and forget what is in memory."""
    with sqlite3.connect(tmp_path / "tables.sqlite") as raw:
        raw.execute(statement, values)
    raw.close()
    house.hall.rooms.clear()


def sit_down(house: House, table: Any) -> list[Guest]:
    guests = [house.sit(table, 0), house.sit(table, 1)]
    for guest in (*guests, guests[0]):
        guest.hello()
    return guests


def test_a_table_of_the_first_rules_is_played_on(own_house: MakeHouse, tmp_path: Path) -> None:
    house = own_house()
    table, one, two = house.two(options={"melee": "yes"})
    with one, two:
        play([one, two], 3)
    # as the first version stored it: without the options that came later
    change(tmp_path, house, "update tables set rules = 1, options = ?", json.dumps({"melee": "yes"}))
    one, two = sit_down(house, table)
    with one, two:
        assert one.last["ply"] == 3 and one.last["closed"] == ""
        assert house.get(f"/api/tables/{table['table']}")["options"]["melee"] == "yes"
        play([one, two], 2)


def closed_house(own_house: MakeHouse, tmp_path: Path) -> tuple[House, Any]:
    house = own_house()
    table, one, two = house.two(listed=True)
    with one, two:
        play([one, two], 4)
    change(tmp_path, house, "update tables set rules = 999")
    return house, table


def test_a_table_of_unknown_rules_can_be_looked_at_and_nothing_else(own_house: MakeHouse, tmp_path: Path) -> None:
    house, table = closed_house(own_house, tmp_path)
    address = f"/api/tables/{table['table']}"
    assert house.get(address)["ply"] == 4
    one, two = sit_down(house, table)
    with one, two:
        for guest in (one, two):
            assert guest.last["ply"] == 4 and guest.last["legal"] == [] and not guest.last["mine"]
            assert guest.last["closed"].startswith("This table can only be looked at: played under rules version 999")
            assert not guest.last["can_undo"] and not guest.last["can_ask_undo"]
            assert guest.last["key"] is None  # a newer server may play on
        for asked in (
            {"type": "act", "ply": 4, "number": 0},
            {"type": "undo", "ply": 4},
            {"type": "resign"},
            {"type": "ask", "what": "draw"},
            {"type": "hint"},
            {"type": "aid", "ply": 4},
        ):
            assert "rules version 999" in one.ask(**asked)["words"]
        assert "rules version 999" in one.ask(type="why", place="cell:a1")["words"]
    secret = table["seats"][0]["secret"]
    for path, body in (
        ("/file", None),
        ("/position?ply=1", None),
        ("/bot", {"seat": 0, "bot": "greedy", "secret": secret}),
        ("/revoke", {"seat": 0, "host": table["host"]}),
        ("/join", {"name": "Eve"}),
    ):
        status, answer = house.ask(address + path, body)
        assert status == 403 and "rules version 999" in answer["words"], path


def test_bots_rest_at_a_table_of_unknown_rules(own_house: MakeHouse, tmp_path: Path) -> None:
    house = own_house()
    table = house.table("me", "bot:random")
    change(tmp_path, house, "update tables set rules = 999")
    with house.watch(table) as guest:
        guest.hello()
        room = house.hall.rooms[table["table"]]
        room.story.match.play(room.story.match.legal()[0])
        while room.story.match.turn == 0:
            room.story.match.play(room.story.match.legal()[0])
        assert room.bots.to_play() is None


def test_what_our_rules_cannot_tell_is_left_out(own_house: MakeHouse, tmp_path: Path) -> None:
    house, table = closed_house(own_house, tmp_path)
    change(tmp_path, house, "update log set number = 999999 where ply = 2")
    change(tmp_path, house, "update tables set options = ?", json.dumps({"melee": "perhaps", "wind": "north"}))
    one, two = sit_down(house, table)
    with one, two:
        assert one.last["ply"] == 2
        assert one.last["closed"].endswith("(shown: the first 2 of 4 actions)")


def test_a_table_of_unknown_rules_breaks_no_list(own_house: MakeHouse, tmp_path: Path) -> None:
    house = own_house()
    old = house.table("me", "open", listed=True)
    change(tmp_path, house, "update tables set rules = 999")
    new = house.table("me", "open", listed=True)
    assert [one["table"] for one in house.get("/api/tables")] == [new["table"]]
    assert house.get(f"/api/tables/{old['table']}")["table"] == old["table"]
