"""Opening a table replays its log beside the loop: it steps back often, and a short one waits for no long one."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tableflip.core.notation import read_match
from tableflip.games import game_named
from tableflip.server.play import loading, pace
from tableflip.server.play.story import Story
from tests.server.conftest import MakeHouse
from tests.server.house import PATIENCE, House, play


def put_away_after(house: House, plies: int) -> Any:
    """A table that was played at and then forgotten."""
    table, one, two = house.two()
    with one, two:
        play([one, two], plies)
    while table["table"] in house.hall.rooms:
        house.run(house.hall.put_away(-1))
    return table


def test_whoever_replays_a_table_steps_back_for_the_loop_between_its_actions(
    own_house: MakeHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = own_house(messages_burst=1000)
    table = put_away_after(house, 12)
    stepped: list[str] = []

    def step_back(_seconds: float) -> None:
        stepped.append(threading.current_thread().name)

    monkeypatch.setattr(pace, "STRETCH", 0.0)
    monkeypatch.setattr(pace.time, "sleep", step_back)
    assert house.get(f"/api/tables/{table['table']}")["ply"] == 12
    assert sum(name.startswith("opening") for name in stepped) == 12


def test_a_short_table_does_not_wait_for_long_ones(own_house: MakeHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    house = own_house(messages_burst=1000)
    long, short = [put_away_after(house, 6) for _ in range(5)], put_away_after(house, 2)
    monkeypatch.setattr(loading, "LONG", 6)
    goes_on, begin = threading.Event(), Story.begin
    readers: set[str] = set()

    def slowly(setup: Any, entries: Iterable[Any], names: Sequence[str] = ()) -> Story:
        if setup.id in {table["table"] for table in long}:
            readers.add(threading.current_thread().name)
            assert goes_on.wait(PATIENCE)
        return begin(setup, entries, names)

    monkeypatch.setattr(Story, "begin", slowly)
    with ThreadPoolExecutor(5) as people:
        opening = [people.submit(house.get, f"/api/tables/{table['table']}") for table in long]
        try:
            assert house.get(f"/api/tables/{short['table']}")["ply"] == 2
        finally:
            goes_on.set()
        assert [each.result()["ply"] for each in opening] == [6] * 5
    assert len(readers) == 1, "long ones are read one after the other"


GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*/*.flip"))


@pytest.mark.parametrize("asked", ["undo", "api/tables/{}/position?ply=11", "preview/tables/{}.png?ply=11"])
def test_whoever_plays_a_match_anew_steps_back_between_its_actions(
    own_house: MakeHouse, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    house = own_house(messages_burst=1000)
    table = house.table("me", "hotseat")
    stepped: list[str] = []

    def step_back(_seconds: float) -> None:
        stepped.append(threading.current_thread().name)

    with house.sit(table, 0) as one:
        one.hello()
        play([one], 12)
        if asked != "undo":
            assert one.ask(type="resign")["type"] == "ack"
        monkeypatch.setattr(pace, "STRETCH", -1.0)
        monkeypatch.setattr(pace.time, "sleep", step_back)
        if asked == "undo":
            assert one.ask(type="undo", ply=12)["type"] == "ack"
        else:
            assert house.ask(f"/{asked.format(table['table'])}")[0] == 200
    assert len(stepped) >= 11 and house.thread.name not in stepped


@pytest.mark.parametrize("file", GOLDEN[::3], ids=lambda one: one.stem)
def test_a_match_that_steps_back_is_rewound_to_the_same(file: Path) -> None:
    match = read_match(file.read_text(), game_named)
    for plies in {0, 1, match.read_at, len(match.plies) // 2, len(match.plies)}:
        then, stepped = match.rewound(plies), pace.rewound(match, plies, pace.no_pace)
        assert then.written() == stepped.written() and then.plies == stepped.plies
        assert (then.last_account, then.read_at) == (stepped.last_account, stepped.read_at)
