"""Captain Flip in a terminal, and in words."""

from __future__ import annotations

import io
import random

import pytest
from rich.console import Console

from tableflip import SPECTATOR, TableflipError, game_named
from tableflip.core.chance import stream
from tableflip.games.captain_flip.rules.state import Ask, State
from tableflip.games.captain_flip.terminal import BOARD
from tests.games.captain_flip.table import now, press, sea

GAME = game_named("captain_flip")


def drawing(state: State, seat: int = 0, aids: bool = True) -> str:
    out = io.StringIO()
    Console(file=out, width=100, color_system=None).print(BOARD.draw(state, seat, aids))
    return out.getvalue()


def test_a_tile_shows_its_pattern_its_creature_its_value_and_its_icons() -> None:
    shown = drawing(sea("8+ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~"))
    assert "•••• a1" in shown and "whale +9" in shown and "♥ ★" in shown and "░░░b1░░░" in shown


def test_in_a_low_window_the_stars_of_a_pile_stand_before_its_tiles() -> None:
    state = sea("26+ 21- 22+ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("6 28 52 37 50", "-"))
    out = io.StringIO()
    assert BOARD.compact
    Console(file=out, width=60, color_system=None).print(BOARD.compact(state, 0, True))
    assert "★two_flips 6·turtle +6" in out.getvalue() and "…" in out.getvalue()


def test_lines_about_to_clear_are_marked() -> None:
    shown = drawing(sea("21+ 22+ 23+ 24-\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~"))
    assert "1!" in shown and "sinks when d1 is turned up" in shown
    assert "1!" not in drawing(sea("21+ 22+ 23+ 24-\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~"), aids=False)


def test_a_flip_is_previewed_where_it_is_public() -> None:
    state = sea("26+ 28- 22+ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~")
    shown = BOARD.plain(state, 0, True)
    assert "flip a1: skull, score one facedown tile from anywhere" in shown
    assert "flip c1: no skull" in shown and "flip b1" not in shown
    logged = sea("28+ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", memory="log")
    press(logged, "flip a1")
    assert "flip a1: heart, score one facedown tile from anywhere" in BOARD.plain(logged, 0, True)


def test_a_peek_is_drawn_for_the_player_who_made_it() -> None:
    state = sea("40+ 21- ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~")
    press(state, "flip a1", "peek b1")
    assert "b1 facedown, you see green turtle (+6)" in BOARD.plain(state, 0, True)
    assert "b1 facedown;" in BOARD.plain(state, 1, True)
    assert "turtle +6" in drawing(state, 0) and "turtle +6" not in drawing(state, 1)


@pytest.mark.parametrize("options", [{}, {"memory": "log", "commander": "on", "sergeant": "on"}])
def test_no_drawing_tells_what_a_seat_cannot_know(options: dict[str, str]) -> None:
    source = stream("drawings")
    state = GAME.start(3, options, "drawings")
    pick = random.Random(4)
    for _ in range(80):
        legal = GAME.legal(state)
        if not legal:
            break
        GAME.rules.step(state, *pick.choice(legal))
        for seat in (0, 1, 2, SPECTATOR):
            other = GAME.redeal(state, seat, source)
            assert BOARD.plain(other, seat, True) == BOARD.plain(state, seat, True)
            assert drawing(other, seat) == drawing(state, seat)
            for topic in ("a1", "b2", "c3"):
                assert BOARD.explain(other, topic) == BOARD.explain(state, topic)


def test_the_hand_is_drawn_for_its_owner() -> None:
    state = sea("21- ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", hands=("50 51 28", "25 48 49"), commander="on")
    assert "hand of Captain: 0: yellow whale (+9), 1: red whale (+9), 2: red whale (+9)" in BOARD.plain(state, 0, False)
    assert "hand of Captain: ?, ?, ?" in BOARD.plain(state, 1, False)


def test_everything_can_be_asked_about() -> None:
    state = sea("26+ 28- . ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~")
    for topic in BOARD.topics(state):
        assert len(BOARD.explain(state, topic)) > 8
    assert BOARD.explain(state, "b1") == "b1 is facedown"
    assert BOARD.explain(state, "c1") == "c1 is a gap"
    assert BOARD.explain(state, "A1").startswith("a1, faceup: blue ray (+4), curls. skull: Score one facedown")
    assert BOARD.explain(state, "kraken").startswith("kraken: worth −2, 3 tiles")
    assert BOARD.explain(state, "claim_any") == "claim_any (heart or skull): Score one facedown tile from anywhere."
    with pytest.raises(TableflipError, match="nothing to tell about 'moon'"):
        BOARD.explain(state, "moon")


def test_a_single_option_may_be_confirmed_for_the_player() -> None:
    state = sea("28- 21- . .\n. . . .\n. . . .\n. . . .")
    assert BOARD.forced(state) == ""
    press(state, "flip a1")
    assert BOARD.forced(state) == "there is only one option (CAPTAIN-901)"
    press(state, "claim b1")
    assert now(state) == "over cleared" and BOARD.forced(state) == ""


def test_a_peek_is_not_confirmed_away() -> None:
    state = sea("40+ 21- . .\n22- . . .\n. . . .\n. . . .", piles=("-", "30"))
    press(state, "flip a1", "peek b1", "peek a2")
    assert now(state) == "seat 1 step" and BOARD.forced(state) == ""


def test_every_question_has_words() -> None:
    asked: set[Ask] = set()
    for seed in range(30):
        state = GAME.start(2, {"sergeant": "on", "commander": "on", "optional_actions": "on"}, f"words {seed}")
        pick = random.Random(seed)
        while legal := GAME.legal(state):
            asked.add(Ask(state.ask))
            assert GAME.telling.prompt(state) and GAME.asked(state).startswith(("Captain: ", "Pirate: "))
            for action in legal[:5]:
                assert GAME.telling.describe(state, action) and ":" in GAME.telling.place(state, action)
            GAME.rules.step(state, *pick.choice(legal))
            assert all(event.words for event in GAME.events(state, 0))
        assert (
            "over" in BOARD.plain(state, 0, True)
            or "wins" in str(GAME.telling.verdict(state))
            or "share" in str(GAME.telling.verdict(state))
        )
    assert asked == set(Ask) - {Ask.NOTHING, Ask.ACT, Ask.OVER}


def test_results_are_told() -> None:
    state = sea("21- . . .\n. . . .\n. . . .\n. . . .", piles=("50", "28"))
    press(state, "flip a1")
    assert GAME.notation.result(state) == "0+1 cleared"
    assert str(GAME.telling.verdict(state)) == "Captain and Pirate share the win, the sea is empty: Captain 9, Pirate 9"
    assert GAME.telling.prompt(state) == "" and GAME.asked(state) == ""
    assert BOARD.plain(state, 0, True).endswith(str(GAME.telling.verdict(state)))
    assert [GAME.rules.payoff(state, seat) for seat in (0, 1)] == [500, 500]
