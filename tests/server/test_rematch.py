"""One game after another: by one click each, on the same links, with a score, and every game its own replay."""

from __future__ import annotations

from typing import Any

from tableflip.server.store.store import Store
from tests.server.conftest import MakeHouse
from tests.server.house import Guest, House


def ended(house: House, **told: Any) -> tuple[Any, Guest, Guest]:
    """A table whose first seat has given up."""
    table, one, two = house.two(**told)
    one.ask(type="resign")
    two.at_ply(1)
    return table, one, two


def again(guest: Guest, what: str = "rematch") -> Any:
    return guest.ask(type="ask", what=what)


def moved(guest: Guest) -> str:
    """The table to which a link leads now."""
    while not guest.last["next"]:
        guest.wait("frame")
    return guest.last["next"]


def test_both_press_once_and_their_links_lead_to_the_next_game(house: House) -> None:
    table, one, two = ended(house, name="Ann")
    with one, two:
        assert one.hello()["series"] == {"won": [0, 1], "games": 1}
        assert again(one)["type"] == "ack"
        question = two.wait("asked")["question"]
        assert question["what"] == "rematch" and question["words"] == "Ann wants to play again"
        assert two.ask(type="answer", yes=True)["type"] == "ack"
        later = moved(one)
        assert later == moved(two) != table["table"]
        assert again(one)["code"] == "over"
    with house.sit({**table, "table": later}, 0) as one, house.sit({**table, "table": later}, 1) as two:
        first = one.hello()
        assert (first["ply"], first["held"], first["mine"]) == (0, [0], True)
        assert first["series"] == {"won": [0, 1], "games": 1} and two.hello()["held"] == [1]
        assert [seat["name"] for seat in first["seats"]] == ["Ann", "Red"]
        assert first["hash"] != house.get(f"/api/tables/{table['table']}")["hash"]
        two.ask(type="resign")
        one.at_ply(1)
        assert one.last["series"] == {"won": [1, 1], "games": 2}
    old = house.get(f"/api/tables/{table['table']}/replay?seat=0")
    assert len(old["frames"]) >= 1 and house.get(f"/api/tables/{table['table']}")["result"] == "r resign"
    with house.watch({**table, "table": later}) as watcher:  # the watching link goes along too
        assert watcher.hello()["held"] == []


def test_swapped_the_links_hold_the_other_seats_and_the_score_goes_with_the_people(house: House) -> None:
    table, one, two = ended(house, name="Ann")
    with one, two:
        again(two, "swap")
        assert one.wait("asked")["question"]["words"] == "Red wants to play again and swap seats"
        one.ask(type="answer", yes=True)
        later = moved(one)
    with house.sit({**table, "table": later}, 0) as one:
        frame = one.hello()
        assert frame["held"] == [1] and frame["series"] == {"won": [1, 0], "games": 1}
        assert [seat["name"] for seat in frame["seats"]] == ["Blue", "Ann"]


def test_an_offer_stays_when_its_page_is_closed_and_when_the_server_is_started_anew(own_house: MakeHouse) -> None:
    house = own_house()
    table, one, two = ended(house)
    again(one)
    two.wait("asked")
    one.close()
    two.close()
    house.__exit__()
    with own_house().sit(table, 1) as back:
        assert back.hello()["question"]["what"] == "rematch"
        assert back.ask(type="answer", yes=True)["type"] == "ack"
        assert moved(back)


def test_nobody_asks_for_the_next_game_before_the_end_and_a_bot_is_always_ready(house: House) -> None:
    table, one, two = house.two()
    with one, two:
        assert again(one)["code"] == "not_legal"
    table = house.table("me", "bot:random")
    with house.sit(table, 0) as alone:
        alone.hello()
        alone.ask(type="resign")
        assert again(alone)["type"] == "ack"
        assert moved(alone) != table["table"]


def test_who_says_not_now_is_not_moved(house: House) -> None:
    _, one, two = ended(house)
    with one, two:
        again(one)
        two.ask(type="answer", yes=False)
        assert one.wait("settled")["agreed"] is False
        assert one.hello()["next"] == "" and one.last["question"] is None
        assert again(two)["type"] == "ack"  # the same button, later


def test_old_tables_stay_for_as_long_as_their_links_lead_somewhere(own_house: MakeHouse) -> None:
    house = own_house()
    table, one, two = ended(house)
    with one, two:
        again(one)
        two.ask(type="answer", yes=True)
        later = moved(one)
    store: Store = house.hall.store
    for when, spared, gone in (("9999", [later], []), ("9999", [], [later]), ("9999", [], [table["table"]])):
        assert house.run(store.delete_old(when, when, spared=spared, most=9)) == gone


def test_playing_again_opens_no_more_tables_than_an_address_may(own_house: MakeHouse) -> None:
    house = own_house(tables_burst=4, tables_per_second=0.001)
    table = house.table("hotseat", "hotseat")
    secret, opened = table["seats"][0]["secret"], [table["table"]]
    answer: Any = None
    for _ in range(10):
        with Guest(house, opened[-1], secret) as guest:
            guest.hello()
            guest.ask(type="resign")
            answer = again(guest)
            if answer["type"] != "ack":
                break
            opened.append(moved(guest))
    assert answer["code"] == "too_fast" and "play again in a minute" in answer["words"]
    assert len(opened) == 4, "those that were set up count too"
    assert house.ask("/api/tables", {"game": "flip_chess"})[0] == 429
