"""The words of the printed game, wherever players read."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tableflip import SPECTATOR, game_named
from tableflip.core.phrases import inside
from tableflip.games.captain_flip.box import COLOURS, POWER_NAMES, POWERS
from tableflip.games.captain_flip.rules.state import State, Verb
from tableflip.games.captain_flip.words import faces
from tableflip.games.captain_flip.words.cited import RULE_OF
from tableflip.testing.told import drawn, hinted, offered, refused, seen
from tests.games.captain_flip.table import dealt, events, press, sea
from tests.spec import spec

GAME = game_named("captain_flip")
NAMED = re.compile(r"claim(_\w+| [a-e][1-5]\b)|\(claim\)")  # names of actions, and the notation
ALL_ON = {"sergeant": "on", "commander": "on", "optional_actions": "on"}


def texts(told: Any) -> Iterator[str]:
    """All strings in what somebody is told, except under the keys that programs read."""
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict):
        for key, value in told.items():  # pyright: ignore[reportUnknownVariableType]
            if key not in ("ask", "kind", "name", "notation", "phase", "legal actions", "public position text"):
                yield from texts(value)
    elif hasattr(told, "words") and hasattr(told, "later"):
        yield from (told.words, told.later)
    elif isinstance(told, (list, tuple)):
        for each in told:  # pyright: ignore[reportUnknownVariableType]
            yield from texts(each)


@spec("CAPTAIN-227")
@pytest.mark.parametrize("options", [{}, ALL_ON])
def test_players_read_that_tiles_are_scored(options: dict[str, str]) -> None:
    state: State = GAME.start(3, {"grid": "4", **options}, "words")
    pick = random.Random(3)
    found: set[str] = set()
    while legal := GAME.legal(state):
        seat = state.active
        told = [offered(GAME, state), hinted(GAME, state, seat), seen(GAME, state, SPECTATOR)]
        if len(found) % 9 == 0:
            told += [drawn(GAME, state, seat), refused(GAME, state)]
        found.update(text for each in told for text in texts(dict(each)))
        GAME.rules.step(state, *pick.choice([each for each in legal if each.verb == Verb.CLAIM] or legal))
    wrong = [text for text in found if "claim" in NAMED.sub("", text).lower()]
    assert not wrong, wrong[0]
    for words in ("scores", "score the facedown tile on", "Score one facedown tile from anywhere."):
        assert any(words in text for text in found), words


@spec("CAPTAIN-227")
def test_a_tile_is_scored_in_question_answer_and_log_but_written_claim() -> None:
    state = sea("28- ~ ~ ~\n~ 22- ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", deck="50")
    press(state, "flip a1")
    assert GAME.telling.prompt(state) == "Score one facedown tile from anywhere."
    action = GAME.parse(state, "claim b2")
    assert GAME.telling.describe(state, action) == "score the facedown tile on b2"
    press(state, "claim b2")
    assert events(state, 0)[0] == "Captain scores b2: the green shark (+7)"
    assert GAME.events(state, 0)[0].kind == "claimed"


@spec("CAPTAIN-028")
def test_no_word_of_a_tile_is_damaged_inside_a_sentence() -> None:
    state = dealt()
    told = " ".join(faces.line(state, tile) for tile in range(1, 55))
    assert "star: it is worth 10 if you own all ten types" in told
    for power in POWERS:
        words = power.text.rstrip(".").split()
        assert inside(power.text).split()[1:] == words[1:]
        assert inside(power.text).split()[0] == (words[0] if words[0] == "I'm" else words[0].lower())


@spec("CAPTAIN-028")
def test_a_tile_speaks_of_itself_on_its_face_alone() -> None:
    for power in range(len(POWERS)):
        for words in (faces.told(power), faces.asked(power)):
            assert not re.search(r"\b(I|I'm|me|my)\b", words), words
    row = POWER_NAMES.index("claim_line")
    assert faces.asked(row) == "Score one facedown tile from this tile's row or column."
    assert faces.told(row) == "score one facedown tile from its row or column"
    assert faces.told(POWER_NAMES.index("flip_line")) == "turn over the others in its row or column; no effects"


@spec("CAPTAIN-028")
def test_every_action_on_a_tile_leads_to_the_rule_that_the_table_of_actions_names_for_it() -> None:
    table = re.findall(
        r"^\| \d+ \| (\w+) \|.*\| (CAPTAIN-\d+)[^|]*\|$", (GAME.folder / "spec.md").read_text(encoding="utf-8"), re.M
    )
    assert dict(table) == RULE_OF and len(table) == len(POWERS) - 1


@spec("CAPTAIN-485")
def test_the_end_is_told_by_the_quiet_turns_that_brought_it() -> None:
    state = sea("21- . . 22-\n. . . .\n. . . .\n23- . . 24-", piles=("-", "30"))
    state.quiet = 35
    press(state, "flip d4")
    assert GAME.telling.verdict(state).title == "Pirate wins, the voyage ends after 36 quiet turns"
    alone = sea("21- . . 22-\n. . . .\n. . . .\n23- . . 24-", piles=("30",))
    alone.quiet = 35
    press(alone, "flip d4")
    assert GAME.telling.verdict(alone).why == "the voyage ends after 36 quiet turns"
    assert GAME.telling.verdict(alone).title.endswith(" points")


@spec("CAPTAIN-604")
def test_a_colour_run_is_called_by_its_colour_and_its_cells() -> None:
    state = sea("51+ 37- 45+ .\n~ ~ ~ ~\n~ ~ ~ ~\n47+ 24+ 17+ ~", sergeant="on")
    press(state, "flip b1")
    assert GAME.telling.prompt(state) == "score a colour run, or none"
    colour = COLOURS[state.faces.colour[51]]
    told = [GAME.telling.describe(state, action) for action in GAME.legal(state)]
    assert told == [f"score the {colour} run a1, b1, c1", "score no colour run"]
