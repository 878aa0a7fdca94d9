"""Talk at tables: phrases everywhere, free text where the host allows it, watchers apart, and nothing of it kept."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from tableflip.server.messages.phrases import TALK_KEPT as KEPT
from tableflip.server.play.talk import tidied
from tests.server.conftest import MakeHouse
from tests.server.house import Guest, House


def lines(guest: Guest) -> list[str]:
    """All that a fresh hello tells somebody."""
    guest.hello()
    return [line["words"] for line in guest.wait("talked", whole=True)["lines"]]


def test_phrases_are_said_at_every_table_and_everybody_hears_who_said_them(house: House) -> None:
    table, one, two = house.two()
    watcher = house.watch(table)
    watcher.hello()
    assert one.ask(type="phrase", phrase=1)["type"] == "ack"
    for guest in (two, watcher):
        heard = guest.wait("talked", whole=False)
        assert [(line["who"], line["place"], line["words"]) for line in heard["lines"]] == [
            ("seat0", "table", "Nice flip")
        ]
        assert heard["free"] is False
    assert one.ask(type="say", text="hi")["words"] == "the host of this table allows phrases only"
    for wrong in (-1, 8, 1.5, "Hello"):
        assert one.ask(type="phrase", phrase=wrong)["code"] == "malformed"


def test_what_is_said_again_because_its_answer_was_lost_is_heard_once(house: House) -> None:
    _, one, two = house.two()
    for guest in (one, one, two):  # the other may give their message the same name
        assert guest.ask(type="phrase", phrase=1, id="same")["type"] == "ack"
    one.hello()
    assert [line["who"] for line in one.wait("talked", whole=True)["lines"]] == ["seat0", "seat1"]


def test_free_text_is_for_people_of_the_link_where_the_host_allows_it(house: House) -> None:
    table, one, two = house.two(talk="people")
    assert two.ask(type="say", text="  well\n\tplayed  ")["type"] == "ack"
    assert one.wait("talked", whole=False)["lines"][0]["words"] == "well played"
    assert lines(one) == ["well played"]
    for wrong in ("", "x" * 201):
        assert one.ask(type="say", text=wrong)["code"] == "malformed"
    assert "no text" in one.ask(type="say", text="\u200b \u202e")["words"]
    asked = {"host": table["host"], "talk": "phrases"}
    assert house.ask(f"/api/tables/{table['table']}/talk", {**asked, "host": "x"})[0] == 403
    assert house.post(f"/api/tables/{table['table']}/talk", **asked)["talk"] == "phrases"
    assert one.wait("talked", whole=True)["free"] is False
    assert "phrases only" in one.ask(type="say", text="hi")["words"]


def test_a_table_in_the_lobby_has_phrases_only(house: House) -> None:
    status, answer = house.ask("/api/tables", {"game": "flip_chess", "listed": True, "talk": "people"})
    assert status == 400 and "came by a link" in answer["words"]
    table = house.table("me", "open", listed=True)
    asked = {"host": table["host"], "talk": "all"}
    assert house.ask(f"/api/tables/{table['table']}/talk", asked)[0] == 403


def test_what_watchers_say_reaches_no_player_before_the_end(house: House) -> None:
    table, one, two = house.two(talk="people", game="captain_flip", seats=2)
    watcher, second = house.watch(table), house.watch(table)
    watcher.hello()
    second.hello()
    assert watcher.ask(type="say", text="the whale is on b1")["type"] == "ack"
    assert second.wait("talked", whole=False)["lines"][0]["place"] == "watchers"
    assert lines(one) == lines(two) == [] and lines(second) == ["the whale is on b1"]
    assert one.ask(type="resign")["type"] == "ack"
    assert [line["words"] for line in two.wait("talked", whole=True)["lines"]] == ["the whale is on b1"]
    before = [heard for heard in two.heard if heard["type"] == "frame" and heard["result"] is None]
    assert before and lines(one) == ["the whale is on b1"]


def test_where_the_table_allows_it_watchers_talk_with_players(house: House) -> None:
    table, one, _ = house.two(talk="all")
    watcher = house.watch(table)
    watcher.hello()
    watcher.ask(type="say", text="hello all")
    assert one.wait("talked", whole=False)["lines"][0]["place"] == "table"


def test_whoever_blocks_somebody_neither_hears_them_nor_is_heard(house: House) -> None:
    table, one, two = house.two(talk="people")
    watcher = house.watch(table)
    two.ask(type="say", text="rude")
    assert lines(one) == ["rude"]
    assert one.ask(type="block", who="seat1", on=True)["type"] == "ack"
    told = one.wait("talked", whole=True)
    assert told["lines"] == [] and told["blocked"] == [{"who": "seat1", "name": "Red"}]
    with house.sit(table, 0) as again:  # another window, or the same one after a reload
        again.hello()
        assert again.wait("talked")["blocked"] == told["blocked"]
    two.ask(type="say", text="ruder")
    one.ask(type="say", text="to the watchers")
    assert lines(one) == ["to the watchers"] and lines(two) == ["rude", "ruder"]
    assert lines(watcher) == ["rude", "ruder", "to the watchers"]
    one.ask(type="block", who="seat1", on=False)
    assert lines(one) == ["rude", "ruder", "to the watchers"]
    assert one.ask(type="block", who="seat0", on=True)["code"] == "not_legal"
    assert one.ask(type="block", who="x" * 99, on=True)["code"] == "malformed"


def test_whoever_talks_too_fast_is_told_so_and_memory_is_bounded(house: House) -> None:
    table, one, two = house.two(talk="people")
    answers = [one.ask(type="phrase", phrase=0) for _ in range(8)]
    assert [answer["type"] for answer in answers].count("ack") < 8 and answers[-1]["code"] == "too_fast"
    talk = house.hall.rooms[table["table"]].talk
    talk._rates.clear()
    listener = next(each for each in talk.room.connections if each.held == (1,))

    async def chatter() -> None:
        for number in range(KEPT + 5):
            talk.write(listener, str(number), f"line {number}")
            talk._rates.clear()

    house.run(chatter())
    kept = lines(two)
    assert len(kept) == KEPT and kept[-1] == f"line {KEPT + 4}"


def test_talk_is_in_no_log_and_no_file(own_house: MakeHouse, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    caplog.set_level(logging.WARNING, "websockets.client")  # of the one who talks, not of the server
    house = own_house()
    table, one, _ = house.two(talk="people")
    secret = "pineapple on the d5 square"
    assert one.ask(type="say", text=secret)["type"] == "ack"
    one.ask(type="say", text=secret + "x" * 400)
    assert "pineapple" not in caplog.text
    kept: Any = house.run(house.hall.store.log(table["table"]))
    text = house.get(f"/api/tables/{table['table']}/file?secret={table['seats'][0]['secret']}")
    assert "pineapple" not in f"{kept}{text}"


@pytest.mark.parametrize(
    "text, told",
    [
        ("a\u202eb", "a b"),
        ("x" + "\u0301" * 20, "\u0078" + "\u0301" * 3),
        ("👩\u200d🚀 hi", "👩\u200d🚀 hi"),
        ("\u0e01" + "\u0e47" * 20, "\u0e01" + "\u0e47" * 3),
        ("\u200d", ""),
        ("\u3164 \u2800", ""),
        ("https://evil.example", "https://evil.example"),  # a page never makes it a link
        ("a\x00\x07b\u2028c", "a b c"),
    ],
)
def test_texts_are_tidied(text: str, told: str) -> None:
    assert tidied(text) == told
