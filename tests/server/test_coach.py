"""The coach at the table: for whoever decides and nobody else, thought about once, and never instead of others."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from tableflip.core.chance import stream
from tableflip.core.ply import Deed
from tableflip.server.think import work
from tableflip.server.think.turns import Asker
from tableflip.server.think.work import Warned
from tests.server.conftest import MakeHouse
from tests.server.house import House


class Desk:
    """In place of those who think: it answers when the test says so, and keeps what it was asked."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.asked: list[tuple[int, Asker]] = []
        self.given_up = 0
        self.is_open = asyncio.Event()
        self.is_open.set()

    async def weigh(
        self, _game: Any, _state: Any, seat: int, _deeds: Iterable[Deed] = (), *, asker: Asker
    ) -> list[Warned]:
        self.asked.append((seat, asker))
        try:
            await self.is_open.wait()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        return [Warned(seat + 40, 0.51234, f"Seat {seat} loses by this.")]

    def shut(self, shut: bool = True) -> None:
        async def change() -> None:
            self.is_open.clear() if shut else self.is_open.set()

        self.house.run(change())


@pytest.fixture
def desk(own_house: MakeHouse, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    house = own_house(messages_burst=1000)
    made = Desk(house)
    monkeypatch.setattr(house.hall.workers, "weigh", made.weigh)
    yield made
    made.shut(False)


def test_whoever_decides_is_warned_and_nobody_else_hears_of_it(desk: Desk) -> None:
    table, one, two = desk.house.two()
    with one, two, desk.house.watch(table) as watcher:
        answer = one.ask(type="weigh", ply=0)
        assert (answer["type"], answer["ply"]) == ("weighed", 0)
        assert answer["blunders"] == [{"number": 40, "cost": 0.512, "words": "Seat 0 loses by this."}]
        for guest in (two, watcher):  # what is answered at once: nothing was on its way before it
            guest.ask(type="why", place="nowhere")
        assert not any("loses by this" in str(heard) for guest in (two, watcher) for heard in guest.heard)


def test_nobody_can_ask_about_a_seat_that_is_not_theirs(desk: Desk) -> None:
    table, one, two = desk.house.two()
    with one, two, desk.house.watch(table) as watcher:
        refused = [guest.ask(type="weigh", ply=0) for guest in (two, watcher)]
        assert [answer["code"] for answer in refused] == ["not_your_turn"] * 2
        two.say(type="weigh", ply=0, seat=0)
        assert two.wait("error")["code"] == "malformed"
        assert one.ask(type="weigh", ply=3)["code"] == "stale"
    assert desk.asked == []


def test_a_table_without_hints_has_no_coach(desk: Desk) -> None:
    table = desk.house.table("me", "bot:random", hints=False)
    with desk.house.sit(table, 0) as guest:
        guest.hello()
        assert guest.ask(type="weigh", ply=0)["code"] == "hints_off"
    assert desk.asked == []


def test_a_position_is_weighed_once_however_often_that_is_asked(desk: Desk) -> None:
    table, one, two = desk.house.two()
    with one, two, desk.house.sit(table, 0) as tablet:
        desk.shut()
        names = [guest.say(type="weigh", ply=0) for guest in (one, tablet)]
        flood = [one.ask(type="weigh", ply=0) for _ in range(50)]
        assert {answer["code"] for answer in flood} == {"waiting"}
        tablet.ask(type="why", place="nowhere")
        desk.shut(False)
        for guest, name in zip((one, tablet), names, strict=True):
            assert guest.wait("weighed", id=name)["blunders"]
        assert one.ask(type="weigh", ply=0)["type"] == "weighed"
        assert desk.asked == [(0, (table["table"], "127.0.0.1"))]


def test_a_decision_does_not_wait_for_its_judgement_and_ends_it(desk: Desk) -> None:
    _, one, two = desk.house.two()
    with one, two:
        desk.shut()
        name = one.say(type="weigh", ply=0)
        one.act()
        assert one.at_ply(1) and one.wait("error", id=name)["code"] == "stale"
        assert desk.given_up == 1


def test_a_judgement_is_made_without_what_the_seat_cannot_know(
    own_house: MakeHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "is_taken_away", lambda: False)
    house = own_house()
    table, one, two = house.two()
    with one, two:
        match = house.hall.rooms[table["table"]].story.match
        game, state = match.game, match.state
        others = [game.redeal(state, 0, stream(deal)) for deal in ("one", "two")]
        found = [work.weigh(work.brief_on(game, each, 0, "seed"), []) for each in (state, *others)]
        assert found[0] == found[1] == found[2]
