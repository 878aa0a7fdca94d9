"""One name for each seat, wherever it is said; names are what anybody may write, and nobody is taken for another."""

from __future__ import annotations

import json
import random
import unicodedata
from itertools import product
from typing import Any

import pytest

from tableflip.core.action import SPECTATOR
from tableflip.core.errors import BadOption
from tableflip.core.match import Match
from tableflip.core.notation import write_match
from tableflip.games import GAMES, game_named
from tableflip.server.people.names import called
from tableflip.server.people.seating import checked_name, new_setup
from tableflip.server.play.episodes import QUIET
from tableflip.server.play.replays import replay_in_parts
from tableflip.server.play.story import Story
from tableflip.server.store.store import Seat
from tests.server.house import House


def seats(*names: str) -> list[Seat]:
    return [Seat(table_id="t", seat=place, name=name, taken=True) for place, name in enumerate(names)]


def test_people_are_called_by_their_name_bots_by_their_title_and_free_seats_by_their_own() -> None:
    game = game_named("captain_flip")
    there = seats("Ann", "pirate", "Bo")
    there[2].bot = "level1"
    assert called(game, there) == ["Ann", "Pirate", game.about.levels[0].name]


PILED = ["o" + "\u0301" * 4, "\u0e01" + "\u0e47" * 20, "a" + "\u20dd" * 9, "Ann\u0488\u0489\u0488\u0489"]
UNSEEN_IN_NAMES = ["A\u3164nn", "Ann\ufe0f", "\u2800Ann", "Y\u034fou"]


@pytest.mark.parametrize("name", ["You", "YOU", "Ann", "ａｎｎ", "Blue", *UNSEEN_IN_NAMES])
def test_nobody_is_taken_for_somebody_else(name: str) -> None:
    ann, other = called(game_named("flip_chess"), seats("Ann", name))
    assert ann == "Ann" and other == f"{name} (Red)"


@pytest.mark.parametrize(
    "name", ["a" * 41, "Ann\u202egnuj", "A\u200bnn", 'A"nn', "A,nn", "A\\nn", *PILED, "\u3164", "\u2800 \ufe0f"]
)
def test_a_name_that_would_hide_or_break_something_is_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(BadOption, match="a name is up to 40 characters"):
        checked_name(name, "blue")


@pytest.mark.parametrize("name", ["Thảo", "น้ำทิพย์", "སྐྱིད", "שִׁמְעוֹן", "❤\ufe0f Ann", "Ŏ̰o"])
def test_names_of_all_languages_are_taken(name: str) -> None:
    assert checked_name(unicodedata.normalize("NFD", name), "blue")


def test_names_of_a_file_are_tidied(house: House) -> None:
    match = Match.new(GAMES["flip_chess"], seed="1", names=["Ann\u200b" + "\u0489" * 9, "\u3164"])
    match.resign(0)
    made = house.post("/api/import", text=write_match(match))
    assert [seat["name"] for seat in house.get(f"/api/tables/{made['table']}")["seats"]] == [
        "Ann \u0489\u0489\u0489",
        "Red",
    ]


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


def test_hints_call_others_as_the_table_does(house: House) -> None:
    table, one, two = house.two(name="Ann")
    with one, two:
        blue, red = (seat["secret"] for seat in table["seats"])
        house.post(f"/api/tables/{table['table']}/join", secret=red, name="Bo")
        one.hello()
        asked, posted = one.ask(type="hint"), house.post(f"/api/tables/{table['table']}/hint", secret=blue)
        for told in (*asked["best"], *posted["best"]):
            assert "Bo can take nothing" in told["reason"] and "Red" not in told["reason"]


def test_every_action_is_told_in_words_to_all_now_later_and_in_a_replay() -> None:
    pick, quiet = random.Random(1), 0
    closed: dict[str, Any] = {"listed": True, "hints": True, "chosen": False, "aids": True, "imported": False}
    for game, seed in product(GAMES.values(), "12"):
        match = Match.new(game, seats=2, seed=seed)
        story = Story(new_setup(match, watch="watch", host="host", **closed), match, names=["Ann", "Bo"])
        while match.turn is not None and story.ply < 120:
            story.act(match.turn, game.rules.space.number(pick.choice(match.legal())))
        for viewer in (SPECTATOR, 0, 1):
            for episode in story.past:
                for told in (episode.told(viewer), story.past_of(episode, viewer)):
                    assert told and all(event.words for event in told), episode
            answer: Any = json.loads(b"".join(replay_in_parts(story, viewer, ["Ann", "Bo"], plain=False)))
            assert all(frame["events"] for frame in answer["frames"][1:])
        quiet += sum(told.kind == QUIET for episode in story.past for told in episode.told(SPECTATOR))
    assert quiet, "nothing that this is about has come up"
