"""What players are told of an event: where it happened, and what a log still tells of it later."""

from __future__ import annotations

import random

from tableflip import SPECTATOR, Event, game_named
from tableflip.games.captain_flip.rules.cells import LINE_NAMES, NAMES
from tableflip.games.captain_flip.rules.state import State
from tests.games.captain_flip.table import press, sea

GAME = game_named("captain_flip")
PLACES = {f"cell:{name}" for name in NAMES} | {f"line:{name}" for name in LINE_NAMES}


def told(state: State, seat: int = 0) -> dict[str, Event]:
    """The events of the last decision by their kinds."""
    return {event.kind: event for event in GAME.events(state, seat)}


def test_an_event_tells_the_cells_it_happened_at() -> None:
    state = sea("28- 22- ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", deck="50-52")
    press(state, "flip a1")
    assert told(state)["turned_up"].places == ("cell:a1",)
    press(state, "claim b1")
    assert told(state)["claimed"].places == told(state)["refilled_up"].places == ("cell:b1",)


def test_a_move_tells_where_from_and_where_to() -> None:
    state = sea("12+ 21+ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~")
    press(state, "flip a1", "pick a1", "pick b1", "pick c1", "pick d1", "place b1 a1", "place a1 b1", "place c1 c1")
    moved = [event.places for event in GAME.events(state, SPECTATOR) if event.kind == "moved"]
    assert moved == [("cell:b1", "cell:a1"), ("cell:a1", "cell:b1")]


def test_a_clear_tells_the_line() -> None:
    state = sea("21- 22+ 23+ 24+\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", deck="50-54")
    press(state, "flip a1")
    assert told(state)["cleared"].places == ("line:row 1",)
    assert told(state)["refilled_down"].places == ()


def test_where_players_have_to_remember_a_log_forgets_faces_that_are_not_in_piles() -> None:
    state = sea("28- 22- ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", deck="50-52")
    press(state, "flip a1")
    assert told(state)["turned_up"].later == "Captain turns a1 up"
    press(state, "claim b1")
    assert told(state)["claimed"].later == ""
    assert told(state)["refilled_up"].later == "Captain refills b1"


def test_a_log_forgets_what_one_player_alone_saw() -> None:
    state = sea("40+ 21- ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~")
    press(state, "flip a1", "peek b1")
    assert told(state, 0)["saw"].later == "Captain sees a tile"
    assert told(state, 1)["saw"].words == "Captain sees a tile" and told(state, 1)["saw"].later == ""


def test_a_log_forgets_which_action_was_used() -> None:
    state = sea("28- 22- ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", optional_actions="on")
    press(state, "flip a1", "use")
    assert told(state)["used"].words == "Captain uses the action: score one facedown tile from anywhere"
    assert told(state)["used"].later == "Captain uses the action"


def test_the_ship_s_log_forgets_nothing() -> None:
    state = sea("28- 22- ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", memory="log")
    press(state, "flip a1")
    assert told(state)["turned_up"].later == ""


def test_a_log_that_forgets_by_itself_shows_no_more_than_the_game_would_tell_again() -> None:
    for seed, options in enumerate(({"commander": "on"}, {"sergeant": "on"}, {"optional_actions": "on"})):
        state = GAME.start(3, options, f"later {seed}")
        dice = random.Random(seed)
        earlier: list[State] = []
        while legal := GAME.legal(state):
            for then in dice.sample(earlier, min(3, len(earlier))):
                for seat in (SPECTATOR, 0, 1, 2):
                    for fresh, again in zip(GAME.events(then, seat), GAME.words.past(then, state, seat), strict=True):
                        assert set(fresh.places) <= PLACES and again.places == fresh.places
                        is_faded = again.words != fresh.words and fresh.kind != "claimed"
                        assert not is_faded or fresh.later == again.words
            earlier.append(state.clone())
            GAME.rules.step(state, *dice.choice(legal))
