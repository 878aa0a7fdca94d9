"""What position texts may not hold (CITY-870 to CITY-885), what they are read as, and made-up ones by the hundred."""

from __future__ import annotations

import random

import pytest

from tableflip import SPECTATOR, BadPosition
from tableflip.core.errors import TableflipError
from tableflip.core.records import pack
from tableflip.games.flip_city import FLIP_CITY
from tableflip.games.flip_city.box import CARDS_MOST, SEATS_MOST
from tableflip.games.flip_city.rules.state import State
from tests.games.flip_city.table import city, press
from tests.games.flip_city.test_laws import ALL_ABILITIES
from tests.spec import spec

READ, WRITE = FLIP_CITY.positions.read, FLIP_CITY.positions.write
CHOICE = "option empty_deck choose"
NOT_SOLD = (
    "supply: hospital | book hospital.cost null | book hospital.supply_copies 0 | book hospital.solo_supply_copies 0"
)
REFUSED = {
    "CITY-870": [
        "players 2 | players 2",
        "option rounds 5 | option rounds 5",
        "option office | option office",
        "deck 0: church | deck 0: church",
        "cash 1 | cash: 1",
        f"{CHOICE} | round 2 | idle: 0 0",
    ],
    "CITY-871": [
        "cash 2147483647",
        "cash 1000000000",
        "cash 01",
        "cash ٣",
        "cash 1_0",
        "cash +1",
        "cash " + "9" * 5000,
        "points 100000",
        "unhappy 100000",
        "limit 100000",
        "phase build | actions 100000",
        "phase build | extra_buys 100000",
        "round 0",
        "round 1000000000 | option rounds 0",
        "players ٢",
        "turn 00",
        "must_next 2",
        "deck 0: church*0",
        "deck 0: church*03",
        "deck 0: church*٣",
        "deck 0: church*" + "9" * 5000,
    ],
    "CITY-872": [
        "deck ٠: church",
        "deck 2: church",
        "deck 0:church",
        "deck 0:: church",
        "deck 0: church - church",
        "players: 3",
        "option: office",
        "option colour blue",
        "option rounds default",
        "option first none",
        "book: unhappy_limit 3",
        "book unhappy_limit=3;win_points 3",
        "phase sleep",
        "fortune 5",
    ],
    "CITY-873": ["deck 0: church*241", "deck 0: church*200 | deck 1: church*30"],
    "CITY-874": [
        f"{place}: {name}"
        for place in ("deck 0", "discard 1", "played", "supply")
        for name in ("office", "trade_center")
    ],
    "CITY-875": ["supply: church*3", "supply: residential_area", NOT_SOLD],
    "CITY-876": ["removed: church", "players 3 | removed: hospital"],
    "CITY-877": ["players 1 | supply: -", "players 1 | supply: - | phase build | played: church"],
    "CITY-878": ["unhappy 3", "unhappy 3 | phase build | played: church"],
    "CITY-879": [
        "must_next 1",
        "must_next 1 | played: church | deck 0: church",
        "must_next 0 | played: shopping_mall | deck 0: church",
        "must_next 1 | played: shopping_mall | phase build",
        "must_next 1 | played: station*2 shopping_mall*2 | points 8 | over win 0 points",
    ],
    "CITY-880": [
        "actions 3",
        "extra_buys 1 | played: central_park",
        "extra_flips: station | played: station",
        "phase build | played: church | extra_flips: church",
    ],
    "CITY-881": [
        "idle: 0 | round 2",
        f"{CHOICE} | idle: 0",
        f"{CHOICE} | idle: 1 | turn 1",
        f"{CHOICE} | idle: 0 | turn 1 | option first 1",
        f"{CHOICE} | idle: 0 | points 8 | over win 0 points",
    ],
    "CITY-882": [
        "over win 0 points",
        "over win 1 points | points 8",
        "over win 0 cards | points 8",
        "over win 0 both | points 8",
        "over win 0 points | points 8 | played: convenience_store*18",
    ],
    "CITY-883": ["players 1 | over loss 0 supply", "players 1 | over loss 0 supply | supply: factory"],
    "CITY-884": [
        "over draw - rounds | round 99 | turn 1",
        "over draw - rounds | round 100 | turn 0",
        "over draw - rounds | round 100 | turn 1 | option first 1",
        "over draw - rounds | option rounds 0 | turn 1",
        "over draw - rounds | round 100 | turn 1 | cash 1",
        "over draw - rounds | round 100 | turn 1 | played: church",
        "over draw - rounds | round 100 | turn 1 | limit 3",
    ],
    "CITY-885": [
        "phase play | over draw - rounds",
        "deck 0: church ?*3",
        "deck 0: ? church",
        "deck 0: church ?*3 | contents 0: hospital",
        "contents 0: hospital",
    ],
    "CITY-460": ["over loss 0 supply", "over draw 0 rounds", "over win 3 points", "over win - points", "over"],
}
CASES = [pytest.param(text, rule, marks=spec(rule)) for rule, texts in REFUSED.items() for text in texts]


@pytest.mark.parametrize(("text", "rule"), CASES, ids=lambda value: str(value)[:40])
def test_a_position_that_cannot_be_is_refused_with_its_rule(text: str, rule: str) -> None:
    with pytest.raises(BadPosition) as problem:
        READ(text)
    assert f"({rule})" in str(problem.value)
    assert len(str(problem.value)) < 400


ACCEPTED = [
    f"{CHOICE} | idle: 0 | round 2",
    f"{CHOICE} | idle: 1 | turn 0 | option first 1",
    f"{CHOICE} | idle: 0 1 | over draw - rounds | round 100 | turn 1",
    "cash 999999999 | deck 0: church",
    "played: shopping_mall | deck 0: church",
    "over win 1 cards | turn 1 | played: convenience_store*18",
    "over win 0 both | points 8 | played: convenience_store*18",
    "players 1 | over loss 0 supply | supply: -",
    "players 1 | over loss 0 supply | supply: - | played: shopping_mall | must_next 1",
    "players 1 | removed: factory",
    "option office | deck 0: trade_center | supply: office",
    "phase build | played: station | extra_flips: station*900 | book station.extra_flips 99",
    "deck 0: church ?*3 | contents 0: hospital*2 factory",
]


@spec("CITY-860")
@pytest.mark.parametrize("text", ACCEPTED)
def test_what_can_be_is_read_and_its_normal_form_reads_back_the_same(text: str) -> None:
    state = READ(text)
    normal = WRITE(state, False)
    again = READ(normal)
    assert WRITE(again, False) == normal and bare(again) == bare(state)


@spec("CITY-879", "CITY-860")
def test_an_obligation_that_is_not_told_follows_from_the_last_card() -> None:
    assert READ("played: shopping_mall | deck 0: church").must_next == 1
    assert READ("played: shopping_mall | phase build").must_next == 0


def bare(state: State) -> bytes:
    """All that makes up a position: neither chance and news, nor what piles held before."""
    clone = state.clone()
    clone.chance, clone.news = State().chance, State().news
    for pile in (clone.played, *(clone.cities[seat].deck for seat in range(SEATS_MOST))):
        for place in range(pile.count, CARDS_MOST):
            pile.cards[place] = 0
    return pack(clone).tobytes()


TABLES: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (1, {"office": "on"}),
    (3, {"empty_deck": "shuffle", "book": ALL_ABILITIES, "office": "on"}),
    (2, {"round_limit": "3", "first": "1", "book": "power_plant.recycle_unhappy=2;unhappy_limit=1"}),
    (4, {"book": "win_points=3;station.extra_flips=99"}),
]


@spec("CITY-860")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_position_of_a_game_is_read_back_as_it_was(seats: int, options: dict[str, str]) -> None:
    for seed in range(3):
        pick = random.Random(seed)
        state = FLIP_CITY.start(seats, options, str(seed))
        state.first = state.start  # a position names the seat that began, however it was found
        for _ in range(250):
            again = READ(WRITE(state, False))
            assert bare(again) == bare(state)
            choices = FLIP_CITY.legal(state)
            if not choices:
                break
            state = FLIP_CITY.apply(state, pick.choice(choices))


SCRAPS = ["|", " ", ":", "*", "-", "?", "0", "1", "9", "99999", "٣", "church", "shopping_mall", "office", "deck 0",
          "phase build", "over win 0 points", "over draw - rounds", "over loss 0 supply", "must_next 1", "idle: 0",
          "idle: 1", "option office", CHOICE, "supply: -", "supply: church", "extra_flips: station", "removed: church",
          "played: shopping_mall", "unhappy 2", "points 8", "round 100", "turn 1", "book unhappy_limit 1",
          "book church.unhappy 9", "book hospital.cost null", "players 1", "\x00", "[[[["]  # fmt: skip


def mutated(pick: random.Random, text: str) -> str:
    """A text with a few of its parts dropped, doubled, exchanged, or with scraps thrown in."""
    parts = text.split(" | ")
    for _ in range(pick.choice((1, 1, 2, 3))):
        place = pick.randrange(len(parts))
        way = pick.randrange(5)
        if way == 0 and len(parts) > 1:
            del parts[place]
        elif way == 1:
            parts.append(pick.choice(SCRAPS))
        elif way == 2:
            parts[place] = parts[place][: pick.randrange(len(parts[place]) + 1)] + pick.choice(SCRAPS)
        elif way == 3:
            words = parts[place].split(" ")
            words[pick.randrange(len(words))] = pick.choice(SCRAPS)
            parts[place] = " ".join(words)
        else:
            parts.insert(place, pick.choice(parts))
    return " | ".join(parts)


def survive(state: State, pick: random.Random) -> None:
    """Look at a position in every way there is, and play on a little."""
    state = FLIP_CITY.start_from(WRITE(state, True), "fuzz")
    for _ in range(3):
        for seat in (*range(state.players), SPECTATOR):
            FLIP_CITY.telling.view(state, seat)
            FLIP_CITY.telling.layout(state, seat)
        FLIP_CITY.telling.prompt(state)
        for each in FLIP_CITY.rules.actions[::17]:
            FLIP_CITY.telling.why_not(state, each)
        choices = FLIP_CITY.legal(state)
        if not choices:
            assert FLIP_CITY.telling.verdict(state) and FLIP_CITY.notation.result(state)
            return
        action = pick.choice(choices)
        assert FLIP_CITY.telling.describe(state, action) and FLIP_CITY.hints.reason(state, action, state.seat)
        assert FLIP_CITY.words.aids
        FLIP_CITY.words.aids.work_out(state, state.seat)
        FLIP_CITY.mind.evaluate(state, state.seat)
        FLIP_CITY.mind.observe(state, state.seat, [0] * (18 * 12))  # type: ignore[arg-type]
        state = FLIP_CITY.apply(state, action)
        READ(WRITE(state, False))


def test_made_up_positions_are_refused_or_played() -> None:
    pick = random.Random(16)
    read = 0
    for number in range(300):
        seats, options = pick.choice(TABLES)
        begun = FLIP_CITY.start(seats, options, str(number))
        for _ in range(pick.randrange(40)):
            if choices := FLIP_CITY.legal(begun):
                begun = FLIP_CITY.apply(begun, pick.choice(choices))
        text = mutated(pick, WRITE(begun, pick.random() < 0.3))
        try:
            state = READ(text)
        except TableflipError as problem:
            assert isinstance(problem, BadPosition) and len(str(problem)) < 500
            continue
        normal = WRITE(state, False)
        assert WRITE(READ(normal), False) == normal
        survive(state, pick)
        read += 1
    assert read > 25


@pytest.mark.parametrize(
    "text",
    [
        "deck 0: " + "church*240 " * 900,
        "deck 0: " + "church " * 1400,
        "x" * 10_000,
        "book " + "x" * 10_000 + " 1",
        "book church." + "x" * 10_000 + " 1",
        "book church.cash " + "9" * 10_000,
        "book church.cash " + "[" * 10_000,
        "option " + "9" * 10_000,
        "cash " + "9" * 10_000,
        "cash 1 | " * 1000,
        "phase build | extra_flips: " + "station*99999 " * 700,
        "book hospital.cash 1 | " * 400,
    ],
    ids=range(12),
)
def test_long_junk_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(BadPosition) as problem:
        READ(text)
    assert len(str(problem.value)) < 400


@spec("CITY-875")
def test_no_supply_pays_for_being_taken() -> None:
    with pytest.raises(BadPosition, match="church is not for sale"):
        READ("phase build | played: church | supply: church*3")
    assert press(city("phase build | played: church | cash 4"), "buy hospital").cash == 0
