"""Position texts: what is read passes every rule of CAPTAIN-910 to CAPTAIN-933, and nothing is half right."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from tableflip import SPECTATOR, BadPosition, TableflipError, game_named
from tableflip.core.chance import Chance
from tableflip.games.captain_flip.rules.state import Ask, State
from tableflip.testing.told import hinted, offered, seen
from tests.spec import spec

GAME = game_named("captain_flip")
OPTIONS = "options:grid=4,deck=reference"
LAKE = f"21+,22-,.,./23-,24-,.,./.,.,.,./.,.,.,. piles:7/- deck:50.51 {OPTIONS}"
SWAPS = LAKE.replace(OPTIONS, f"{OPTIONS},commander=on") + " hands:1.2.3/4.5.6"
CLAIM = LAKE.replace("21+", "28+") + " turn:1,1,0,0 ask:claim flipped:a1 action:claim_any"
PEEK = LAKE.replace("21+", "40-*") + " turn:1,1,0,0 ask:peek flipped:a1 action:peek_four left:3 chosen:b1"
PICK = LAKE.replace("21+", "12-*") + " turn:1,1,0,0 ask:pick flipped:a1 action:rearrange_four left:2 chosen:a1.b1"
PLACE = PICK.replace("ask:pick", "ask:place").replace(" left:2 chosen:a1.b1", " chosen:a1.b1.a2.b2")
TURN = (
    LAKE.replace("21+", "7+")
    .replace("piles:7", "piles:21")
    .replace(OPTIONS, f"{OPTIONS} turn:1,1,0,0 ask:turn flipped:a1 action:flip_two left:1 chosen:a1")
)
BACK = LAKE.replace("21+", "41-*") + " turn:1,1,0,0 ask:back flipped:a1 action:put_back"
ONTO = BACK.replace("ask:back", "ask:onto") + " held:7"
USE = CLAIM.replace("ask:claim", "ask:use").replace(OPTIONS, f"{OPTIONS},optional_actions=on")
RUN = f"51+,37+,45+,./22-,.,.,./.,.,.,./.,.,.,. piles:7/- {OPTIONS},sergeant=on turn:1,1,0,0 ask:pattern marks:b1"
OVER = f".,.,.,./.,.,.,./.,.,.,./.,.,.,. piles:7/- {OPTIONS} over:cleared"
STALE = LAKE + " over:stalemate quiet:36"
OFF = LAKE.replace(OPTIONS, f"{OPTIONS},stalemate=off")
GOOD = (LAKE, SWAPS, CLAIM, PEEK, PICK, PLACE, TURN, BACK, ONTO, USE, RUN, OVER, STALE, OFF)
SET = GAME.positions.write(GAME.start(2, {}, "a set"), False)


def face(text: str, tile: int, new: str) -> str:
    """A generated set with another face for one tile."""
    before, _, written = text.partition(" set:")
    faces = written.split(".")
    faces[tile - 1] = new
    return f"{before} set:{'.'.join(faces)}"


@pytest.mark.parametrize("text", [*GOOD, SET])
def test_what_follows_is_wrong_by_one_thing_only(text: str) -> None:
    state = GAME.positions.read(text)
    assert GAME.positions.write(GAME.positions.read(GAME.positions.write(state, False)), False)


WRONG = {
    910: [LAKE + " seat:0 seat:0", LAKE + " deck:50.51", LAKE.replace("/23-", ",23-"), LAKE + " nonsense"],
    911: [
        LAKE + " seat:01",
        LAKE + " seat:٠",
        LAKE.replace("22-", "022-"),
        LAKE.replace("22-", "٢٢-"),
        LAKE.replace("piles:7", "piles:07"),
        LAKE + " turn:1,1,1,00",
        LAKE + " turn:1000000000,1,1,0",
        LAKE + f" quiet:{'9' * 5000}",
        LAKE.replace("deck:50.51", "deck:02?"),
        CLAIM + " left:²",
    ],
    912: [
        LAKE.replace("grid=4", "grid=4,grid=4"),
        LAKE.replace("grid=4", "grid=6"),
        LAKE.replace(OPTIONS, f"{OPTIONS},"),
        LAKE.replace("grid=4", "grid"),
        f"{LAKE.replace(OPTIONS, '')} options:",
    ],
    913: [
        LAKE.replace("22-", "22-2"),
        LAKE.replace("22-", "22-00"),
        LAKE.replace("21+", "21+0"),
        SWAPS.replace("/4.5.6", "/4.5.6-5"),
        SWAPS.replace("/4.5.6", "/4.5.6-"),
        SWAPS.replace("/4.5.6", "/4.5.6-11"),
    ],
    914: [LAKE.replace("22-", "21-"), LAKE.replace("deck:50.51", "deck:50.50"), LAKE.replace("deck:50.51", "deck:54?")],
    915: [
        LAKE + " set:1r",
        LAKE.replace(",deck=reference", ""),
        face(SET, 54, "9rH1H1"),
        face(SET, 54, "9rK1H1"),
        face(SET, 54, "9rH1K1S22"),
        face(SET, 54, "9rH22"),
        face(SET, 54, "9rH01"),
        face(SET, 54, "9rH34"),
        face(SET, 54, "٩r"),
        face(face(SET, 54, "9r"), 53, "9r"),
        SET + ".9r",
    ],
    916: [LAKE + " hands:1.2.3/4.5.6", SWAPS.replace("/4.5.6", ""), SWAPS.replace("/4.5.6", "/4.5")],
    917: [
        LAKE + " turn:1,3,1,0",
        LAKE + " turn:1,0,1,0",
        LAKE + " turn:0,1,1,0",
        LAKE + " turn:1,1,3,0",
        LAKE + " turn:1,1,1,1",
        SWAPS + " turn:1,1,1,2",
        LAKE + " turn:1,1,1",
    ],
    918: [LAKE + " quiet:36", LAKE + " quiet:37", OFF + " quiet:37"],
    919: [
        OVER.replace(" over:cleared", ""),
        LAKE + " over:cleared",
        OVER + " deck:50",
        OVER.replace("cleared", "stalemate"),
    ],
    920: [STALE.replace("36", "35"), LAKE + " over:stalemate", OFF + " over:stalemate quiet:36"],
    921: [
        STALE + " ask:use",
        LAKE + " ask:claim over:stalemate quiet:36",
        CLAIM + " over:stalemate quiet:36",
        STALE + " flipped:a1",
        STALE + " action:claim_any",
        STALE + " left:1",
        STALE + " chosen:a1",
        STALE + " placed:a1",
        STALE + " held:7",
        OVER + " held:7",
        STALE.replace(OPTIONS, f"{OPTIONS},sergeant=on") + " marks:a1",
    ],
    922: [
        LAKE + " flipped:a1",
        LAKE + " action:claim_any",
        LAKE + " left:1",
        LAKE + " chosen:a1",
        LAKE + " placed:a1",
        LAKE + " held:7",
        LAKE.replace(OPTIONS, f"{OPTIONS},sergeant=on") + " marks:a1",
        CLAIM + " chosen:b1",
        CLAIM + " placed:b1",
        CLAIM + " held:7",
        BACK + " held:7",
        USE + " left:1",
        PLACE + " left:1",
        RUN + " action:claim_any",
    ],
    923: [
        CLAIM.replace(" flipped:a1", ""),
        CLAIM.replace("flipped:a1", "flipped:d4"),
        CLAIM.replace(" action:claim_any", ""),
        CLAIM.replace("claim_any", "steal_one"),
        CLAIM.replace("claim_any", "claim_line"),
        CLAIM.replace("claim_any", "claim_self"),
        CLAIM.replace("28+", "28-"). replace("claim_any", "claim_faceup_any"),
        PEEK.replace("40-*", "40+"),
        TURN.replace("flip_two", "flip_adjacent"),
        TURN.replace("7+", "7-*"),
        TURN.replace("chosen:a1", "chosen:b1"),
        USE.replace("claim_any", "star_two_flips"),
    ],
    924: [
        USE.replace(",optional_actions=on", ""),
        USE.replace("22-", "22+").replace("23-", "23+").replace("24-", "24+"),
    ],
    925: [
        PEEK.replace(" left:3", ""),
        PEEK.replace("left:3", "left:4"),
        PEEK.replace("left:3", "left:2"),
        CLAIM + " left:2",
        PICK.replace("left:2", "left:1"),
        PLACE.replace(".b2", ""),
        TURN.replace("left:1", "left:2"),
        TURN.replace("left:1", "left:3"),
        LAKE.replace("21+", "9+") + " turn:1,1,0,0 ask:lose flipped:a1 action:lose_two left:3",
    ],
    926: [
        PEEK.replace("chosen:b1", "chosen:a1"),
        PEEK.replace("22-", "22+"),
        PEEK.replace("chosen:b1", "chosen:d4"),
        PEEK.replace("left:3 chosen:b1", "left:2 chosen:b1.b1"),
        PICK.replace("chosen:a1.b1", "chosen:a1.b2"),
        PICK.replace(",.,./.,.,.,./.,.,.,. piles", ",.,./.,.,.,./.,.,48-,49- piles").replace("a1.b1", "c4.d4"),
    ],
    927: [PLACE + " placed:d4", PLACE + " placed:a1.a1", PLACE + " placed:a1.b1.a2", PLACE + " placed:a1.b1.a2.b2"],
    928: [ONTO.replace(" held:7", ""), ONTO.replace("held:7", "held:22"), ONTO.replace("seat:0", "") + " seat:1"],
    929: [RUN.replace("marks:b1", "marks:b1.a2"), CLAIM + " marks:a1", RUN.replace("marks:b1", "marks:d4")],
    930: [
        LAKE + " turn:1,1,0,0",
        RUN.replace(" marks:b1", ""),
        RUN.replace(",sergeant=on", "").replace(" marks:b1", ""),
        PEEK.replace("23-", "23+").replace("24-", "24+"),
        CLAIM.replace("22-", "22+").replace("23-", "23+").replace("24-", "24+"),
        BACK.replace("piles:7/-", "piles:-/-"),
        LAKE.replace("21+", "8+") + " turn:1,1,0,0 ask:steal flipped:a1 action:steal_one",
    ],
    931: [CLAIM.replace("turn:1,1,0,0", "turn:1,1,2,0"), RUN.replace("turn:1,1,0,0", "turn:1,1,2,0")],
    932: [
        LAKE + " peeked:a1,0",
        LAKE + " peeked:d4,0",
        LAKE + " peeked:b1,2",
        LAKE + " peeked:b1",
        PEEK + " peeked:a2,0",
        PEEK + " peeked:b1,1",
        CLAIM + " peeked:b1,0",
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        pytest.param(rule, text, marks=spec(f"CAPTAIN-{rule}"), id=f"{rule}-{place}")
        for rule, texts in WRONG.items()
        for place, text in enumerate(texts)
    ],
)
def test_a_position_that_cannot_be_is_refused(rule: int, text: str) -> None:
    with pytest.raises(BadPosition) as refused:
        GAME.positions.read(text)
    assert len(str(refused.value)) < 400
    ids = re.findall(r"CAPTAIN-(\d+)", str(refused.value))
    assert not ids or str(rule) in ids or set(ids) <= {"911", "028"}, f"{refused.value} does not name CAPTAIN-{rule}"


@spec("CAPTAIN-912", "CAPTAIN-918", "CAPTAIN-925")
def test_what_is_not_written_is_read_as_it_was_from_the_first() -> None:
    state = GAME.positions.read(LAKE)
    assert GAME.rules.settings(state)["stalemate"] == "36" and state.number == 1 and state.active == 0
    assert GAME.positions.read(CLAIM).left == 1
    assert GAME.positions.read(OFF + " quiet:36").quiet == 36 and GAME.positions.read(LAKE + " quiet:35").quiet == 35


def plain(state: State) -> State:
    """A state less what a position does not tell: chance, news, and marks that mean nothing."""
    told: State = state.clone()
    told.chance = Chance()
    told.news = State().news
    told.bag = State().bag
    told.marks = state.marks if state.book.sergeant else 0
    for heap in (told.deck, *(told.players[seat].pile for seat in range(6))):
        for place in range(heap.count, len(heap.cards)):
            heap.cards[place] = 0  # what was drawn or given away
    return told


GAMES: list[tuple[int, dict[str, str]]] = [
    (1, {"grid": "4"}),
    (2, {}),
    (3, {"grid": "4", "sergeant": "on", "commander": "on", "optional_actions": "on"}),
    (2, {"grid": "4", "deck": "reference", "memory": "log", "stalemate": "off", "optional_actions": "on"}),
    (6, {"commander": "on", "sergeant": "on", "deck": "reference"}),
]


@spec("CAPTAIN-933")
@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_every_position_of_a_game_is_written_and_read_back_the_same(seats: int, options: dict[str, str]) -> None:
    asked: set[int] = set()
    for seed in range(3):
        state: State = GAME.start(seats, options, f"read {seed}")
        dice = random.Random(seed)
        for _ in range(150):
            text = GAME.positions.write(state, False)
            again = GAME.positions.read(text)
            assert plain(again) == plain(state), text
            assert GAME.positions.write(again, False) == text
            public = GAME.positions.write(GAME.positions.read(GAME.positions.write(state, True)), False)
            assert GAME.positions.write(GAME.positions.read(public), False) == public
            dealt = GAME.start_from(GAME.positions.write(state, True), str(seed))
            GAME.positions.read(GAME.positions.write(dealt, False))
            asked.add(state.ask)
            legal = GAME.legal(state)
            if not legal:
                break
            GAME.rules.step(state, *dice.choice(legal))
    assert len(asked) > 6


JUNK = "0123456789٣²+-*?.,/: =abcdexhkHKS_é\t"


def spoilt(text: str, dice: random.Random) -> str:
    """A position text with one or two things changed."""
    for _ in range(dice.choice((1, 1, 2))):
        words = text.split(" ")
        place = dice.randrange(len(text))
        kind = dice.randrange(7)
        if kind == 0:
            text = text[:place] + dice.choice(JUNK) + text[place + 1 :]
        elif kind == 1:
            text = text[:place] + dice.choice(JUNK) * dice.choice((1, 2, 50)) + text[place:]
        elif kind == 2:
            text = text[:place] + text[place + dice.randrange(1, 6) :]
        elif kind == 3:
            words.remove(dice.choice(words[1:]))
            text = " ".join(words)
        elif kind == 4:
            text = f"{text} {dice.choice(dice.choice((*GOOD, RUN, PLACE, ONTO)).split()[1:])}"
        elif kind == 5:
            numbers = list(re.finditer(r"\d+", text))
            found = dice.choice(numbers)
            text = text[: found.start()] + str(dice.choice((0, 1, 2, 3, 36, 54, 99))) + text[found.end() :]
        else:
            name = dice.choice(("ask:use", "ask:peek", "ask:pattern", "ask:place", "over:stalemate", "ask:onto"))
            text = re.sub(r"ask:\w+", name, text) if "ask:" in text else f"{text} {name}"
    return text


def test_spoilt_positions_are_refused_or_whole() -> None:
    dice = random.Random(16)
    starts = [*GOOD, SET]
    for seats, options in GAMES:
        state: State = GAME.start(seats, options, "fuzz")
        while GAME.legal(state) and state.number < 12:
            GAME.rules.step(state, *dice.choice(GAME.legal(state)))
            if state.ask != Ask.STEP or dice.random() < 0.2:
                starts.append(GAME.positions.write(state, dice.random() < 0.3))
    accepted = 0
    for number in range(1000):
        text = spoilt(dice.choice(starts), dice)
        try:
            read: State = GAME.positions.read(text)
        except TableflipError as refused:
            assert len(str(refused)) < 500
            continue
        accepted += 1
        written = GAME.positions.write(read, False)
        assert GAME.positions.write(GAME.positions.read(written), False) == written, text
        if number % 8 == 0:
            survives(GAME.start_from(text, "fuzz"), dice)
    assert accepted > 50


def survives(state: State, dice: random.Random) -> None:
    """Everything that is told of a state works, for a few decisions."""
    for _ in range(4):
        for viewer in (SPECTATOR, *range(state.seats)):
            seen(GAME, state, viewer)
            hinted(GAME, state, viewer)
        told: Any = offered(GAME, state)
        assert GAME.positions.read(GAME.positions.write(state, False))
        for seat in range(state.seats):
            GAME.mind.evaluate(state, seat)
        if not told["legal actions"]:
            assert state.ask == Ask.OVER
            return
        GAME.rules.step(state, *dice.choice(told["legal actions"]))


@pytest.mark.parametrize("junk", ["9" * 10_000, "/" * 10_000, "a:" * 5_000, " x" * 5_000, "1." * 5_000, "1-0," * 2_500])
def test_a_long_text_is_refused_shortly(junk: str) -> None:
    for text in (junk, f"{LAKE} {junk}", f"{LAKE} removed:{junk}", f"{LAKE} flags:{junk}", f"{LAKE} chosen:{junk}"):
        with pytest.raises(BadPosition) as refused:
            GAME.positions.read(text)
        assert len(str(refused.value)) < 400
