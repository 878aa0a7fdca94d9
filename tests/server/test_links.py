"""Seats by link: secrets, revoking, listing, and what the host may do."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.conftest import MakeHouse
from tests.server.house import Guest, House
from tests.server.test_schema import newest


def test_every_link_is_different_and_none_is_stored(own_house: MakeHouse, tmp_path: Path) -> None:
    house = own_house()
    table = house.table("me", "open")
    secrets = {table["host"], table["watch"], table["invite"], *(seat["secret"] for seat in table["seats"])}
    assert len(secrets) == 5 and all(len(secret) >= 32 for secret in secrets)
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite*"))
    assert table["table"].encode() in stored
    assert not any(secret.encode() in stored for secret in secrets)


def test_a_revoked_link_closes_and_a_new_one_opens(house: House) -> None:
    table, one, two = house.two()
    path = f"/api/tables/{table['table']}/revoke"
    with one:
        new = house.post(path, host=table["host"], seat=1)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                two.next()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4001
        with house.sit(table, 1) as late:
            assert late.next()["code"] == "withdrawn"
        assert new["secret"] != table["seats"][1]["secret"]
        with Guest(house, table["table"], new["secret"]) as back:
            assert back.hello()["held"] == [1]


def test_only_the_host_may_revoke(house: House) -> None:
    table = house.table("me", "open")
    path = f"/api/tables/{table['table']}/revoke"
    for wrong in (table["watch"], table["seats"][0]["secret"], "guess"):
        status, answer = house.ask(path, {"host": wrong, "seat": 1})
        assert (status, answer["code"]) == (403, "NotAllowed")
    status, answer = house.ask(path, {"host": table["host"], "seat": 7})
    assert status == 400 and "seats are 0 to 1" in answer["words"]


def test_joining_takes_the_seat_under_a_name(house: House) -> None:
    table = house.table("me", "open", name="Ada")
    path = f"/api/tables/{table['table']}"
    joined = house.post(f"{path}/join", secret=table["seats"][1]["secret"], name="Grace  Hopper")
    assert joined == {"seats": [1], "secret": table["seats"][1]["secret"], "watching": False, "invited": False}
    seats = house.get(path)["seats"]
    assert [(seat["name"], seat["kind"]) for seat in seats] == [("Ada", "person"), ("Grace Hopper", "person")]
    assert house.post(f"{path}/join", secret=table["watch"])["watching"] is True
    for wrong in ('a"b', "x,y", "[z]", "tab\x07"):
        status, answer = house.ask(f"{path}/join", {"secret": table["seats"][1]["secret"], "name": wrong})
        assert status == 400 and "up to 40 characters" in answer["words"]


def test_a_listed_table_can_be_found_joined_and_watched_without_a_link(house: House) -> None:
    table = house.table("me", "open", listed=True)
    hidden = house.table("me", "open")
    names = [one["table"] for one in house.get("/api/tables")]
    assert table["table"] in names and hidden["table"] not in names
    joined = house.post(f"/api/tables/{table['table']}/join", name="Ada")
    assert joined["seats"] == [1]
    assert table["table"] not in [one["table"] for one in house.get("/api/tables")]
    status, answer = house.ask(f"/api/tables/{table['table']}/join", {"name": "Eve"})
    assert status == 409 and "all seats" in answer["words"]
    status, answer = house.ask(f"/api/tables/{hidden['table']}/join", {"name": "Eve"})
    assert status == 403 and "need the link" in answer["words"]
    with Guest(house, table["table"], "") as watcher:
        assert watcher.hello()["held"] == []
    with Guest(house, hidden["table"], "") as nobody:
        assert nobody.next()["code"] == "withdrawn"


def test_the_host_sends_a_bot_away_and_gets_a_link(house: House) -> None:
    table = house.table("me", "bot:random")
    link = house.post(f"/api/tables/{table['table']}/revoke", host=table["host"], seat=1)
    assert house.get(f"/api/tables/{table['table']}")["seats"][1]["kind"] == "open"
    with Guest(house, table["table"], link["secret"]) as guest:
        assert guest.hello()["held"] == [1]


def test_the_last_person_at_a_game_without_a_bound_is_not_replaced_by_a_bot(house: House) -> None:
    table = house.table("me", "bot:random", options={"stall": "off"})
    asked = {"host": table["host"], "seat": 0, "bot": "random"}
    status, answer = house.ask(f"/api/tables/{table['table']}/bot", asked)
    assert status == 400 and "bots do not play it among themselves: let a person take a seat" in answer["words"]
    assert house.get(f"/api/tables/{table['table']}")["seats"][0]["kind"] != "bot"
    bounded = house.table("me", "bot:random")
    house.post(f"/api/tables/{bounded['table']}/bot", host=bounded["host"], seat=0, bot="random")
    free = house.table("me", "open", options={"stall": "off"})
    house.post(f"/api/tables/{free['table']}/bot", host=free["host"], seat=1, bot="random")


def test_unknown_tables_and_old_links_are_told_so(house: House) -> None:
    assert house.ask("/api/tables/nosuchtable")[0] == 404
    with Guest(house, "nosuchtable", "x") as guest:
        refused = guest.next()
        assert refused["code"] == "withdrawn" and "no such table" in refused["words"]
    table = house.table("me", "open")
    with Guest(house, table["table"], "x" * 32) as guest:
        assert "not valid any more" in guest.next()["words"]


def test_a_watcher_cannot_take_a_seat(house: House) -> None:
    table = house.table("me", "open")
    status, answer = house.ask(f"/api/tables/{table['table']}/take", {"secret": table["watch"], "seat": 1})
    assert (status, answer["code"]) == (403, "NotAllowed")


def test_the_database_of_a_house_is_in_write_ahead_mode(own_house: MakeHouse, tmp_path: Path) -> None:
    own_house()
    with sqlite3.connect(tmp_path / "tables.sqlite") as raw:
        assert raw.execute("pragma journal_mode").fetchone() == ("wal",)
        assert raw.execute("select version_num from alembic_version").fetchone() == (newest(),)
    raw.close()
