"""One name for each seat, wherever it is said; names are what anybody may write, and nobody is taken for another."""

from __future__ import annotations

import pytest

from tableflip.core.errors import BadOption
from tableflip.games import game_named
from tableflip.server.people.names import called
from tableflip.server.people.seating import checked_name
from tableflip.server.store.store import Seat
from tests.server.house import House


def seats(*names: str) -> list[Seat]:
    return [Seat(table_id="t", seat=place, name=name, taken=True) for place, name in enumerate(names)]


def test_people_are_called_by_their_name_bots_by_their_title_and_free_seats_by_their_own() -> None:
    game = game_named("captain_flip")
    there = seats("Ann", "pirate", "Bo")
    there[2].bot = "level1"
    assert called(game, there) == ["Ann", "Pirate", game.about.levels[0].name]


@pytest.mark.parametrize("name", ["You", "YOU", "Ann", "ａｎｎ", "Blue"])
def test_nobody_is_taken_for_somebody_else(name: str) -> None:
    ann, other = called(game_named("flip_chess"), seats("Ann", name))
    assert ann == "Ann" and other == f"{name} (Red)"


@pytest.mark.parametrize("name", ["a" * 41, "Ann\u202egnuj", "A\u200bnn", 'A"nn', "A,nn", "A\\nn", "o" + "\u0301" * 3])
def test_a_name_that_would_hide_or_break_something_is_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(BadOption, match="a name is up to 40 characters"):
        checked_name(name, "blue")


def test_log_prompt_list_and_verdict_say_the_same_name(house: House) -> None:
    table, one, two = house.two(name="Ann")
    with one, two:
        house.post(f"/api/tables/{table['table']}/join", secret=table["seats"][1]["secret"], name="Bo <b>")
        one.hello()
        one.act()
        told = two.at_ply(1)
        assert [seat["name"] for seat in told["seats"]] == ["Ann", "Bo <b>"]
        assert all(event["words"].startswith("Ann ") for event in told["events"])
        house.post(f"/api/tables/{table['table']}/join", secret=table["seats"][0]["secret"], name="Anna")
        past = two.wait("past")  # by another name all is told again
        assert all(event["words"].startswith("Anna ") for ply in past["plies"] for event in ply["events"])
        two.wait("frame")
        one.ask(type="resign")
        assert two.at_ply(2)["verdict"] == "Bo <b> wins: Anna resigns"
        assert house.get(f"/api/tables/{table['table']}")["verdict"] == "Bo <b> wins: Anna resigns"
