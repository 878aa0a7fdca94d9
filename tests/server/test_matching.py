"""Finding others: two who ask at the same moment meet; nobody meets themselves, an empty chair, or another game."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest

from tableflip.server.http.people import WAITING_EACH
from tableflip.server.messages.sitting import QuickMatch
from tests.server.conftest import MakeHouse
from tests.server.house import Guest, House

CLOCK = {"kind": "game", "seconds": 300, "more": 3, "out": "lose"}


def quick(house: House, **told: Any) -> Any:
    return house.post("/api/quick", **{"game": "flip_chess", **told})


def come(house: House, found: Any) -> Guest:
    guest = Guest(house, found["table"], found["secret"])
    guest.hello()
    return guest


@pytest.fixture
def lobby(own_house: MakeHouse) -> House:
    return own_house(idle_seconds=3600)


def test_who_asks_for_the_same_meets_at_one_table(lobby: House) -> None:
    first = quick(lobby, name="Ann", clock=CLOCK)
    assert first["seat"] == 0 and first["made"]["seats"][1]["link"]
    one = come(lobby, first)
    assert one.last["prompt"].startswith("Waiting")
    second = quick(lobby, name="Bo", clock=CLOCK)
    assert second["table"] == first["table"] and second["seat"] == 1 and second["made"] is None
    two = come(lobby, second)
    assert [seat["name"] for seat in two.last["seats"]] == ["Ann", "Bo"] and one.hello()["mine"]
    assert quick(lobby, clock=CLOCK)["table"] != first["table"]  # it is full


def test_two_who_press_at_the_same_moment_meet(lobby: House) -> None:
    async def both(count: int) -> Any:
        matching = lobby.app.state.matching
        wishes = [QuickMatch(game="flip_city", seats=2, name=f"P{number}") for number in range(count)]
        return await asyncio.gather(
            *(matching.find(wish, f"10.0.0.{place}", lambda: None) for place, wish in enumerate(wishes))
        )

    found = lobby.run(both(8))
    tables = [one.room.story.setup.id for one in found]
    assert all(tables.count(table) == 2 for table in tables)
    assert len({(one.room.story.setup.id, one.seat) for one in found}) == 8


def test_other_wishes_are_other_tables(lobby: House) -> None:
    first = quick(lobby, clock=CLOCK)
    come(lobby, first)
    others = [
        quick(lobby),
        quick(lobby, clock={**CLOCK, "more": 5}),
        quick(lobby, game="captain_flip", seats=2, clock=CLOCK),
        quick(lobby, game="captain_flip", seats=3),
    ]
    assert len({first["table"], *(one["table"] for one in others)}) == 5


def test_nobody_is_matched_with_themselves(lobby: House) -> None:
    first = quick(lobby)
    again = quick(lobby, mine=[first["table"]])
    assert (again["table"], again["seat"], again["secret"]) == (first["table"], None, "")


def test_nobody_is_sent_to_an_empty_chair(lobby: House, monkeypatch: pytest.MonkeyPatch) -> None:
    first = quick(lobby)
    come(lobby, first).close()
    monkeypatch.setattr("tableflip.server.play.matching.FRESH", 0.0)
    while any(each.held for each in lobby.hall.rooms[first["table"]].connections):
        lobby.run(asyncio.sleep(0.01))
    assert quick(lobby)["table"] != first["table"]
    assert first["table"] not in [table["table"] for table in lobby.get("/api/tables")]


def test_a_table_that_a_host_has_listed_is_found_too_unless_it_has_other_rules(lobby: House) -> None:
    odd = lobby.table("me", "open", listed=True, options={"melee": "yes"})
    usual = lobby.table("me", "open", listed=True, name="Cleo")
    guests = [lobby.sit(table, 0) for table in (odd, usual)]
    assert quick(lobby)["table"] == usual["table"]
    unlisted = lobby.table("me", "open", game="flip_city", seats=2)
    guests.append(lobby.sit(unlisted, 0))
    assert quick(lobby, game="flip_city", seats=2)["table"] != unlisted["table"]


def test_abandoned_tables_of_quick_matches_disappear_and_begun_ones_stay(lobby: House) -> None:
    left, begun = quick(lobby, game="flip_city", seats=2), quick(lobby)
    guests = [come(lobby, begun), come(lobby, quick(lobby))]
    while not any(guest.last["mine"] for guest in guests):
        guests[0].hello()
    next(guest for guest in guests if guest.last["mine"]).act()
    for guest in guests:
        guest.close()
    while any(room.connections for room in lobby.hall.rooms.values()):
        lobby.run(asyncio.sleep(0.01))
    lobby.run(lobby.hall.put_away(0.0))
    assert lobby.ask(f"/api/tables/{left['table']}")[0] == 404
    assert lobby.get(f"/api/tables/{begun['table']}")["ply"] == 1


def test_those_left_by_a_server_that_was_stopped_disappear_when_it_starts(own_house: MakeHouse) -> None:
    house = own_house()
    left, kept = quick(house), house.table("me", "open", listed=True)
    house.__exit__()
    again = own_house(database=house.settings.database)
    assert again.ask(f"/api/tables/{left['table']}")[0] == 404
    assert again.get(f"/api/tables/{kept['table']}")["ply"] == 0


def test_one_address_has_only_so_many_waiting(lobby: House) -> None:
    for number in range(WAITING_EACH):
        quick(lobby, clock={**CLOCK, "more": number})
    status, answer = lobby.ask("/api/quick", {"game": "flip_chess"})
    assert status == 429 and "are waiting for a player already" in answer["words"]
    assert quick(lobby, clock={**CLOCK, "more": 0})["seat"] == 1, "to sit down where somebody waits is always allowed"


def test_one_address_that_asks_many_times_at_once_has_no_more_waiting(lobby: House) -> None:
    wishes = [{"game": "flip_chess", "clock": {**CLOCK, "more": number}} for number in range(4 * WAITING_EACH)]
    with ThreadPoolExecutor(len(wishes)) as asking:
        statuses = [status for status, _ in asking.map(partial(lobby.ask, "/api/quick"), wishes)]
    assert statuses.count(200) == WAITING_EACH and statuses.count(429) == 3 * WAITING_EACH


def test_wishes_that_cannot_be_are_refused(lobby: House) -> None:
    for wrong in ({"game": "chess"}, {"seats": 9}, {"seats": 0}, {"clock": 5}, {"mine": ["x"] * 41}, {"name": "a,b"}):
        assert lobby.ask("/api/quick", {"game": "flip_chess", **wrong})[0] in (400, 404), wrong


def test_ones_own_tables_tell_where_one_must_decide(lobby: House) -> None:
    slow = {"kind": "move", "seconds": 86400, "out": "lose"}
    table, one, two = lobby.two(clock=slow, name="Ann")
    one.act()
    one.at_ply(1)
    other = lobby.table("me", "open", game="flip_city", seats=2)
    mine = [{"table": each["table"], "secret": each["seats"][0]["secret"]} for each in (table, other)]
    theirs = {"table": table["table"], "secret": table["seats"][1]["secret"]}
    found = lobby.post("/api/yours", tables=[*mine, theirs, {"table": "gone", "secret": "x"}])
    assert [one["state"] for one in found] == ["yours", "waiting", "theirs", "gone"]
    assert 86_300_000 < found[0]["left"] <= 86_400_000 and found[0]["title"] == "Flip Chess"
    for secret in ("x", table["watch"], table["host"]):
        asked = [{"table": table["table"], "secret": secret}]
        assert lobby.post("/api/yours", tables=asked)[0] == {**found[3], "table": table["table"]}
    assert lobby.ask("/api/yours", {"tables": [theirs] * 13})[0] == 400
    two.ask(type="resign")
    assert lobby.post("/api/yours", tables=[theirs])[0]["state"] == "over"


def test_ones_own_tables_tell_what_is_asked_there_and_where_one_plays_on(lobby: House) -> None:
    table, one, two = lobby.two(name="Ann")
    links = [{"table": table["table"], "secret": seat["secret"]} for seat in table["seats"]]

    def told() -> list[dict[str, str]]:
        return [{name: each[name] for name in ("asks", "next")} for each in lobby.post("/api/yours", tables=links)]

    nothing = {"asks": "", "next": ""}
    assert told() == [nothing, nothing]
    one.ask(type="ask", what="draw")
    assert told() == [nothing, {"asks": "Ann offers a draw", "next": ""}]  # to whom the answer belongs
    two.ask(type="resign")
    one.ask(type="ask", what="rematch")
    assert told() == [nothing, {"asks": "Ann wants to play again", "next": ""}]
    two.ask(type="answer", yes=True)
    [following] = {each["next"] for each in told()}
    assert following and told() == [{"asks": "", "next": following}] * 2
