"""What fades from logs, records and files while players have to remember: no entry names a tile that is hidden now."""

from __future__ import annotations

import random
import re
from itertools import product
from typing import Any

import pytest

from tableflip import SPECTATOR, Match, game_named, write_match
from tableflip.games.captain_flip.box import CELLS, POWER_NAMES, TILES, WITH_ACTION
from tableflip.games.captain_flip.rules.state import Ask, State, Verb
from tableflip.games.captain_flip.words import faces
from tableflip.server.messages.parts import Told
from tableflip.server.play.frames import past_for
from tableflip.server.play.story import Story
from tableflip.server.store.store import Setup
from tests.games.captain_flip.table import hand, press, sea
from tests.spec import spec

GAME = game_named("captain_flip")
PUTS_BACK = (Verb.BACK, Verb.ONTO, Verb.STEAL, Verb.LOSE, Verb.CLAIM)
PUT_BACK = "41+ ~ ~ ~\n~ 22- ~ ~\n~ ~ ~ ~\n~ ~ ~ ~"


def by_number(_state: State, tile: int) -> str:
    """A name of its own for every tile."""
    return f"tile <{tile}>" if tile > 0 else "a tile"


@pytest.fixture
def numbered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two red whales could not be told apart, so tiles are named by their numbers."""
    monkeypatch.setattr(faces, "name", by_number)


def dealt(options: dict[str, str], seed: str) -> State:
    """A game for two with many tiles that put back, steal and lose others."""
    state: State = GAME.start(2, options, seed)
    for tile in range(WITH_ACTION + 1, TILES + 1):
        state.faces.skull[tile] = POWER_NAMES.index("put_back")
        state.faces.heart[tile] = POWER_NAMES.index("steal_one" if tile % 2 else "lose_two")
    return state


def table_of(start: State, key: str) -> Setup:
    """A table on a server."""
    return Setup(
        id="t",
        game=GAME.name,
        rules=GAME.about.version,
        seats=2,
        options=GAME.rules.settings(start),
        key=key,
        position=GAME.positions.write(start, False),
        chosen=False,
        listed=False,
        aids=True,
        hints=True,
        imported=False,
        host_hash="",
        watch_hash="",
        created="",
    )


def hidden(state: State) -> set[int]:
    """The tiles that lie facedown, in hands and in the deck."""
    down = {state.board[cell] for cell in range(CELLS) if not state.up >> cell & 1}
    in_deck = {state.deck.cards[place] for place in range(state.deck.count)}
    in_hands = {tile for seat in range(state.seats) for tile in hand(state, seat)}
    return (down | in_deck | in_hands) - {0}


def named_in(words: str) -> set[int]:
    """The tiles that a sentence, a decision in notation or a place names."""
    sentences = re.findall(r"<(\d+)>", words)
    decisions = re.findall(r"(?:back|lose|steal \d) (\d+)", words)
    places = re.findall(r"pile:\d:(\d+)", words)
    return {int(tile) for tile in (*sentences, *decisions, *places)}


# seeds and options; decisions that move tiles between piles and board are chosen often
GAMES: list[tuple[int, dict[str, str]]] = [
    (1, {}),
    (2, {"commander": "on", "grid": "4"}),
    (3, {"optional_actions": "on", "sergeant": "on"}),
    (4, {"stalemate": "off", "grid": "4"}),
]


def picked(state: State, dice: random.Random) -> Any:
    """A random decision, more often one that moves tiles between piles and board."""
    legal = GAME.legal(state)
    moving = [action for action in legal if action.verb in PUTS_BACK]
    return dice.choice(moving if moving and dice.random() < 0.8 else legal)


@spec("CAPTAIN-841", "CAPTAIN-804")
@pytest.mark.usefixtures("numbered")
@pytest.mark.parametrize(("seed", "options"), GAMES)
def test_no_event_told_again_names_a_hidden_tile(seed: int, options: dict[str, str]) -> None:
    kinds: set[str] = set()
    for number in range(3):
        state = dealt(options, f"fading {seed} {number}")
        dice = random.Random(seed * 100 + number)
        earlier: list[State] = []
        while state.ask != Ask.OVER and len(earlier) < 250:
            for then in dice.sample(earlier, min(8, len(earlier))):
                for seat in (SPECTATOR, 0, 1):
                    for event in GAME.words.past(then, state, seat):
                        kinds.add(event.kind)
                        told = " ".join((event.words, event.later, event.least, event.details, *event.places))
                        assert not named_in(told) & hidden(state), f"{told!r} names a tile that is hidden now"
            GAME.rules.step(state, *picked(state, dice))
            earlier.append(state.clone())
    assert kinds >= {"claimed", "turned_down", "chose", "laid", "stole", "lost"}


@spec("CAPTAIN-841", "CAPTAIN-842", "CAPTAIN-907")
@pytest.mark.usefixtures("numbered")
@pytest.mark.parametrize(("seed", "options"), GAMES)
def test_nothing_a_server_keeps_names_a_hidden_tile(seed: int, options: dict[str, str]) -> None:
    story = Story.begin(table_of(dealt(options, str(seed)), f"{seed:064x}"))
    dice = random.Random(seed)
    after: dict[int, State] = {}  # each action
    for turn in range(220):
        match = story.match
        if match.turn is None:
            return
        if turn % 9 == 8:
            story.take_back(match.plies[-1].seat, 1 + turn % 2, f"{turn:064x}" if turn % 4 else None)
        else:
            story.act(match.turn, GAME.rules.space.number(picked(match.state, dice)))
            after[story.ply - 1] = match.state
        if turn % 5 or story.over:
            continue
        for held in ((), (0,), (1,)):
            for ply in past_for(story, held, 0).plies:
                told = " ".join((ply.text, *(f"{each.words} {each.later} {each.least}" for each in ply.events)))
                assert not named_in(told) & hidden(story.match.state), f"{told!r} names a tile that is hidden now"
        for viewer, episode in product((SPECTATOR, 0, 1), (each for each in story.past if each.ply in after)):
            told_anew = GAME.words.past(after[episode.ply], story.match.state, viewer)
            assert told_anew == [] or story.past_of(episode, viewer) == [Told(*event) for event in told_anew]
        for done in story.records:
            assert not named_in(" ".join((*done.texts, *done.places, done.words))) & hidden(story.match.state)
        sealed = write_match(story.match, sealed=True)
        assert not named_in(sealed.partition("\n\n")[2]) & hidden(story.match.state)


@spec("CAPTAIN-841")
@pytest.mark.usefixtures("numbered")
def test_a_page_that_keeps_its_log_forgets_what_went_back_to_the_board() -> None:
    """What a page does with its log: `later` after the next decision, `least` after an event that makes it forget."""
    for seed in range(12):
        state = dealt({"grid": "4"}, f"kept {seed}")
        dice = random.Random(seed)
        log: list[str] = []
        fresh: list[tuple[str, str]] = []
        least: list[tuple[str, str]] = []
        while state.ask != Ask.OVER and len(log) < 300:
            least += fresh
            GAME.rules.step(state, *picked(state, dice))
            events = GAME.events(state, 1)
            if any(event.forgets for event in events):
                least = [(kept, kept) for _, kept in least]
            log = [words for words, _ in least]
            assert not {tile for words in log for tile in named_in(words)} & hidden(state)
            fresh = [(event.later or event.words, event.least or event.later or event.words) for event in events]


@spec("CAPTAIN-842")
def test_a_record_names_no_tile_that_a_pile_may_give_up_again() -> None:
    shown = {"sailor": "back ?", "log": "back 21"}
    for memory, words in shown.items():
        state = sea(PUT_BACK, piles=("21", "-"), memory=memory)
        press(state, "flip a1")
        action = GAME.parse(state, "back 21")
        assert [GAME.words.shown(state, action, seat) for seat in (0, 1, SPECTATOR)] == [words] * 3
    state = sea("8- ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("-", "21"))
    press(state, "flip a1")
    assert GAME.words.shown(state, GAME.parse(state, "steal 1 21"), 0) == "steal 1 ?"
    state = sea("9- ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("21", "-"))
    press(state, "flip a1")
    assert GAME.words.shown(state, GAME.parse(state, "lose 21"), 1) == "lose ?"


@spec("CAPTAIN-841", "CAPTAIN-818")
def test_the_tile_that_was_put_back_facedown_fades() -> None:
    state = sea(PUT_BACK, piles=("21", "-"))
    press(state, "flip a1", "back 21")
    then = state.clone()
    assert [event.words for event in GAME.events(then, 1)] == ["Captain puts back the green turtle (+6)"]
    assert [event.words for event in GAME.words.past(then, state, 1)] == ["Captain puts back the green turtle (+6)"]
    press(state, "onto b2")
    assert [event.words for event in GAME.words.past(then, state, 1)] == ["Captain puts back a tile"]
    assert [event.forgets for event in GAME.events(state, 1)][:2] == [False, True]


@spec("CAPTAIN-841")
def test_a_used_action_is_not_named_again_and_a_scored_tile_only_while_it_lies_in_a_pile() -> None:
    state = sea("28- 21+ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ 22- 41+", deck="50-54", optional_actions="on")
    press(state, "flip a1", "use")
    used = state.clone()
    assert [event.words for event in GAME.words.past(used, state, 1)] == ["Captain uses the action"]
    press(state, "claim c4")
    scored = state.clone()
    told = "Captain scores c4: the green shark (+7)"
    assert GAME.words.past(scored, state, 1)[0].words == told
    state.active = 0
    press(state, "flip d4", "use", "back 22", "onto b1")  # faceup on the board, from where it may be turned down
    assert GAME.words.past(scored, state, 1)[0].words == "Captain scores c4"


@spec("CAPTAIN-840")
def test_with_the_ship_s_log_nothing_fades_that_everybody_saw() -> None:
    state = sea(PUT_BACK, piles=("21", "-"), memory="log")
    press(state, "flip a1", "back 21")
    then = state.clone()
    press(state, "onto b2")
    assert [event.words for event in GAME.words.past(then, state, 1)] == ["Captain puts back the green turtle (+6)"]
    cells: Any = GAME.telling.view(state, SPECTATOR)["cells"]
    assert [shown["tile"] for shown in cells if shown["cell"] in ("a1", "b2", "c2")] == [41, 21, None]
    swapped = sea("21+ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", memory="log", commander="on", hands=("50 51 28", "25 48 49"))
    press(swapped, "swap 0 a1")
    players: Any = GAME.telling.view(swapped, 1)["players"]
    assert [player["shown"] for player in players] == [[21], []]


@spec("CAPTAIN-843")
def test_no_earlier_position_is_shown_while_a_sailor_has_to_remember() -> None:
    for memory in ("sailor", "log"):
        match = Match.new(GAME, options={"memory": memory}, seed=5)
        assert GAME.words.may_look_back(match.state) == (memory == "log")
        dice = random.Random(5)
        while match.turn is not None:
            match.play(dice.choice(match.legal()))
        assert GAME.words.may_look_back(match.state)


def test_the_names_of_this_test_are_found() -> None:
    """Else the tests above would prove nothing."""
    assert named_in("Captain scores b2: tile <7>, back 21, steal 1 12, pile:0:40, back ?") == {7, 21, 12, 40}
    state: State = GAME.start(2, {}, "found")
    assert len(hidden(state)) == TILES - 9
