"""What is thought about at a table: it is dropped when nobody wants it any more, and a bot that must wait says so."""

from __future__ import annotations

import asyncio
import http.client
import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tableflip.server.messages.refusals import Refused
from tableflip.server.play import bots
from tableflip.server.play.bots import waiting_words
from tableflip.server.think.thinker import TookTooLong
from tableflip.server.think.thoughts import Notice, Thought
from tableflip.server.think.turns import Kind
from tableflip.server.think.work import Chosen, chosen
from tests.server.conftest import MakeHouse
from tests.server.house import House

BOUND = 20.0  # seconds after which something does not happen any more


class Desk:
    """In place of those who think: nothing is answered before the test says so, and what was given up is kept."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.asked: list[tuple[Thought, Notice | None]] = []
        self.dropped: list[Thought] = []
        self.coming: asyncio.Queue[Any] = asyncio.Queue()
        self.waiting = 0

    async def ask(self, thought: Thought, notice: Notice | None = None) -> Any:
        self.asked.append((thought, notice))
        self.waiting += 1
        try:
            answer = await self.coming.get()
        except asyncio.CancelledError:
            self.dropped.append(thought)
            raise
        finally:
            self.waiting -= 1
        if isinstance(answer, Exception):
            raise answer
        return answer

    def answer(self, *answers: Any) -> None:
        async def put() -> None:
            for answer in answers:
                self.coming.put_nowait(answer)

        self.house.run(put())

    def notice(self, before: int | None) -> None:
        """Let the last one who asked notice how it stands."""

        async def tell() -> None:
            notice = self.asked[-1][1]
            assert notice is not None
            notice(before)

        self.house.run(tell())


@pytest.fixture
def desk(own_house: MakeHouse, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    house = own_house(messages_burst=1000)
    made = Desk(house)
    monkeypatch.setattr(house.hall.workers._office, "ask", made.ask)
    yield made
    made.answer(*[Refused("stale", "the test is over")] * made.waiting)  # whoever was not let go would wait for ever


def until(is_so: Callable[[], Any]) -> None:
    """Wait for something that the server does by itself."""
    end = time.monotonic() + BOUND
    while not is_so():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.005)


def test_a_hint_is_dropped_when_whoever_asked_leaves(desk: Desk) -> None:
    table, one, two = desk.house.two()
    with two:
        one.say(type="hint")
        until(lambda: desk.asked)
        (thought, _) = desk.asked[0]
        assert (thought.kind, thought.asker) == (Kind.HINT, (table["table"], "127.0.0.1")) and not desk.dropped
        one.close()
        until(lambda: desk.dropped == [thought])


def test_a_hint_is_dropped_when_the_position_changes_and_another_can_be_asked(desk: Desk) -> None:
    _, one, two = desk.house.two()
    with one, two:
        one.patience = BOUND
        name = one.say(type="hint")
        until(lambda: desk.asked)
        one.act()
        assert one.wait("error", id=name)["code"] == "stale"
        until(lambda: len(desk.dropped) == 1)
        one.at_ply(1)
        while not one.last["mine"]:
            two.at_ply(one.last["ply"])
            two.act()
            one.at_ply(two.last["ply"] + 1)
        asked = one.say(type="hint")
        desk.answer([])
        assert one.wait("hints", id=asked)["best"] == []


def test_a_hint_of_a_program_is_dropped_when_it_hangs_up(desk: Desk) -> None:
    table, one, two = desk.house.two()
    with one, two:
        asking = http.client.HTTPConnection("127.0.0.1", desk.house.port)
        body = json.dumps({"secret": table["seats"][0]["secret"]})
        asking.request("POST", f"/api/tables/{table['table']}/hint", body, {"content-type": "application/json"})
        until(lambda: desk.asked)
        asking.close()
        until(lambda: desk.dropped)
        desk.answer([])
        assert desk.house.post(f"/api/tables/{table['table']}/hint", secret=table["seats"][0]["secret"])["best"] == []


def test_aids_are_dropped_when_the_last_one_who_waits_for_them_leaves(desk: Desk) -> None:
    table, one, two = desk.house.two(game="flip_city")
    with one, desk.house.sit(table, 1) as tablet:
        for guest in (two, tablet):
            guest.say(type="aid", ply=0)
            guest.ask(type="why", place="nowhere")
        until(lambda: desk.asked)
        assert [thought.kind for thought, _ in desk.asked] == [Kind.REST]
        two.close()
        room = desk.house.hall.rooms[table["table"]]
        until(lambda: len(room.connections) == 2)  # nobody is told: somebody still sits there
        assert tablet.ask(type="why", place="nowhere") and not desk.dropped
        tablet.close()
        until(lambda: desk.dropped)
        name = one.say(type="aid", ply=0)
        desk.answer(b"{}")
        assert one.wait("aided", id=name)["aids"] == {}


def test_bots_among_themselves_stop_thinking_when_nobody_watches_any_more(desk: Desk) -> None:
    table = desk.house.table("bot:random", "bot:random")
    with desk.house.watch(table) as watcher:
        watcher.hello()
        until(lambda: desk.asked)
    until(lambda: desk.dropped)


def test_a_bot_that_must_wait_says_so_also_to_who_comes_later(desk: Desk) -> None:
    table = desk.house.table("bot:level5", "me")
    with desk.house.sit(table, 1) as guest, desk.house.watch(table) as watcher:
        guest.hello()
        until(lambda: desk.asked)
        for _ in range(2):
            desk.notice(12)
        words = waiting_words("Sovereign", 12)
        for one in (guest, watcher):
            assert one.wait("waits") == {"type": "waits", "seat": 0, "words": words}
        desk.notice(0)
        assert guest.wait("waits")["words"] == waiting_words("Sovereign", 0), "what is the same is told once"
        with desk.house.watch(table) as late:
            late.hello()
            assert late.wait("waits")["words"] == waiting_words("Sovereign", 0)
        desk.notice(None)
        assert guest.wait("waits") == {"type": "waits", "seat": 0, "words": ""}
        heard = len(guest.heard)
        guest.hello()
        assert all(message["type"] != "waits" for message in guest.heard[heard:])
        desk.answer(_first(desk, table))
        guest.at_ply(1)


def _first(desk: Desk, table: Any) -> Chosen:
    match = desk.house.hall.rooms[table["table"]].story.match
    return chosen(match.game, match.game.legal(match.state)[0])


def test_a_bot_that_waits_no_longer_because_the_table_moved_on_says_that_too(desk: Desk) -> None:
    table = desk.house.table("bot:level5", "me")
    with desk.house.sit(table, 1) as guest:
        guest.hello()
        until(lambda: desk.asked)
        desk.notice(1)
        assert guest.wait("waits")["words"]
        guest.ask(type="resign")
        assert guest.wait("waits")["words"] == ""
        until(lambda: len(desk.dropped) == 1)


def test_a_bot_whose_address_has_too_much_waiting_says_so_until_it_thinks(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "RETRY", 0.05)
    table = desk.house.table("bot:level5", "me")
    words = bots.crowded_words("Sovereign")
    with desk.house.sit(table, 1) as guest, desk.house.watch(table) as watcher:
        guest.hello()
        too_much = Refused("waiting", "too many requests of your address are waiting already")
        desk.answer(too_much, too_much)
        for one in (guest, watcher):
            assert one.wait("waits") == {"type": "waits", "seat": 0, "words": words}
        until(lambda: len(desk.asked) == 3)  # it has asked again by itself, and waits for an answer
        with desk.house.watch(table) as late:
            late.hello()
            assert late.wait("waits")["words"] == words
        desk.answer(_first(desk, table))
        guest.at_ply(1)
        told = [message["words"] for message in guest.heard if message["type"] == "waits"]
        assert told == [words, ""], "what is the same is told once"


def test_a_bot_that_cannot_think_yet_says_no_more_of_it_when_the_table_has_moved_on(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "RETRY", 600.0)
    table = desk.house.table("bot:level5", "me")
    with desk.house.sit(table, 1) as guest:
        guest.hello()
        desk.answer(Refused("waiting", "too much"))
        assert guest.wait("waits")["words"]
        guest.ask(type="resign")
        assert guest.wait("waits")["words"] == ""


def test_a_bot_that_got_stuck_thinks_once_more_and_then_gives_up(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    table = desk.house.table("bot:level5", "me")
    with desk.house.sit(table, 1) as guest:
        guest.hello()
        desk.answer(TookTooLong("long"), TookTooLong("long"))
        words = [guest.wait("error")["words"] for _ in range(2)]
        assert "thinks again" in words[0] and "the host can seat another" in words[1] and len(desk.asked) == 2
    assert "failed at table" in caplog.text


def test_a_hint_that_took_too_long_or_is_too_much_is_told_in_words(desk: Desk) -> None:
    _, one, two = desk.house.two()
    with one, two:
        desk.answer(TookTooLong("this was stopped"))
        answer = one.ask(type="hint")
        assert (answer["code"], answer["words"]) == ("waiting", "this was stopped")


def test_how_much_comes_before_a_bot_is_told_in_plain_words() -> None:
    said = [waiting_words("Page", before).rpartition("busy, ")[2] for before in (0, 1, 2)]
    assert said == ["it is next", "1 ahead of it", "2 ahead of it"]
