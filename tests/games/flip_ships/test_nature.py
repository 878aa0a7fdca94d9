"""Landings drawn where nothing is simulated: the geometry they are judged by, and what they leave alone."""

from __future__ import annotations

import random

import pytest

from tableflip import Match
from tableflip.core.chance import KEY_WORDS, Chance, below, refill
from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.about import SKILL_NAMES
from tableflip.games.flip_ships.box import CELLS, COLUMNS
from tableflip.games.flip_ships.landings.aiming import aim_of
from tableflip.games.flip_ships.landings.measured import BLOCK, NO_BLOCK, PLACE, REST_X, REST_Y, SAMPLES
from tableflip.games.flip_ships.landings.nature import FIRST_BLOCK, begin_luck, field_of, judge, nature
from tableflip.games.flip_ships.landings.straight import (
    HEIGHT,
    MOON,
    PITCH,
    TILE,
    WIDTH,
    gap_um,
    in_atmosphere,
    lies_on,
    on_moon,
)
from tableflip.games.flip_ships.landings.targets import FIELDS, MOTHERSHIP_TARGET, TARGETS
from tableflip.games.flip_ships.rules.state import Place, Ship, Verb
from tests.games.flip_ships.table import played, table
from tests.spec import spec

STANDARD, THREE_ROWS, LONG = 0, 1, 2
R3C1 = 10  # its cell
TEN = "r4 5:1/1 4:1/1 3:1/1 2:1/1 1:1/1\nr3 10:1/1S 9:1/1S 8:1/1 7:1/1 6:1/1"
# the placements of chapter 18.3: x, y in micrometres; the enemies lain on and the moons touched
JUDGED: list[tuple[str, int, int, list[int], list[int]]] = [
    ("Y-1", 80_000, 250_000, [], []),
    ("Y-2", 70_000, 250_000, [], [1]),
    ("Y-3", 30_000, 304_800, [], [1, 2]),
    ("Y-6", -6_350, 440_000, [6], [3]),
    ("Y-7", -82_550, 550_000, [1, 2], []),
    ("Y-8", -82_550, 396_800, [6, 7], []),
    ("Y-9", -44_450, 356_800, [], []),
    ("Y-11", -196_850, 501_650, [3, 8], []),
    ("Y-13", -82_550, 501_650, [1, 2, 6, 7], []),
]


@spec("SHIPS-015", "SHIPS-029", "SHIPS-030", "SHIPS-073", "SHIPS-145", "SHIPS-032")
@pytest.mark.parametrize(("name", "x", "y", "cards", "moons"), JUDGED, ids=[case[0] for case in JUDGED])
def test_the_placements_of_the_spec_are_judged_as_written(
    name: str, x: int, y: int, cards: list[int], moons: list[int]
) -> None:
    state = table(TEN, deck="13 14")
    ship = state.ships[0]
    judge(state, ship, STANDARD, x, y)
    assert sorted(state.grid[cell] for cell in range(CELLS) if ship.cards >> cell & 1) == cards, name
    assert [row + 1 for row in range(4) if ship.moons >> row & 1] == moons


@spec("SHIPS-061", "SHIPS-207", "SHIPS-159")
def test_a_drawn_landing_tells_the_atmosphere_every_moon_and_the_cards_within_the_long_range() -> None:
    def judged(x: int, y: int, gone: int = 0) -> Ship:
        state = table(TEN, deck="13 14")
        state.gone = gone
        judge(state, state.ships[0], STANDARD, x, y)
        return state.ships[0]

    assert judged(-44_450, 187_800).air == 1 and judged(-44_450, 188_000).air == 0
    assert [judged(30_000, 250_000 + 101_600 * row).moons for row in range(4)] == [1, 2, 4, 8]
    just, beyond = judged(-44_450, 302_200), judged(-44_450, 302_199)
    assert just.near == 1 << R3C1 and just.gaps[R3C1] == 88_900 and beyond.near == 0
    assert judged(-6_350, 440_000).cards == 1 << R3C1  # and what it lies on is not near it
    assert judged(-6_350, 440_000).near & 1 << R3C1 == 0
    off = judged(-6_350, 440_000, 1 << R3C1)
    assert (off.cards | off.near) & 1 << R3C1 == 0 and off.near


@pytest.mark.parametrize("field", [STANDARD, LONG])
def test_a_ship_touches_what_it_reaches_over_by_a_little_on_every_side(field: int) -> None:
    """To the micrometre: over an edge by more than 264 of them it overlaps by a square millimetre."""
    reach = 15_300 - 264
    first = 2 * TILE[field]

    def touches(is_card: bool, x: int, y: int) -> bool:
        return lies_on(field, x, y, 1, 1) if is_card else on_moon(field, x, y, 1)

    for card, left, right, depth in ((False, 0, MOON, TILE[field]), (True, -PITCH, WIDTH - PITCH, HEIGHT)):
        near, far = first, first + depth
        x, y = (left + right) // 2, (near + far) // 2
        assert [touches(card, left - reach + by, y) for by in (0, 1)] == [False, True]
        assert [touches(card, right + reach - by, y) for by in (0, 1)] == [False, True]
        assert [touches(card, x, near - reach + by) for by in (0, 1)] == [False, True]
        assert [touches(card, x, far + reach - by) for by in (0, 1)] == [False, True]


@spec("SHIPS-012", "SHIPS-013", "SHIPS-061")
def test_the_atmosphere_ends_where_the_moons_begin() -> None:
    assert in_atmosphere(STANDARD, 187_800) and not in_atmosphere(STANDARD, 188_000)
    assert in_atmosphere(LONG, 289_500) and not in_atmosphere(LONG, 289_600)


@spec("SHIPS-004", "SHIPS-014", "SHIPS-029")
def test_gaps_are_measured_in_micrometres() -> None:
    assert gap_um(STANDARD, -44_450, 356_800, 3, 1) == 34_300
    assert gap_um(STANDARD, -44_450, 316_800, 3, 1) == 74_300
    assert gap_um(LONG, -196_850, 730_250, 3, 3) == gap_um(LONG, -196_850, 730_250, 4, 3) == 16_450
    assert not lies_on(LONG, -196_850, 730_250, 3, 3)


def rate(field: int, skill: int, target: int, wanted: str) -> float:
    """In a hundred flips aimed at a target with rows 3 and 4 full: on that card, on any card, in the box."""
    block = BLOCK[field][target] + skill
    hits = 0
    for sample in range(SAMPLES):
        at = (field, REST_X[block][sample], REST_Y[block][sample])
        if wanted == "box":
            hits += PLACE[block][sample] == Place.MOTHERSHIP
        elif PLACE[block][sample] == Place.TABLE:
            cells = range(10, CELLS) if wanted == "any" else [target]
            hits += any(lies_on(*at, cell // COLUMNS + 1, cell % COLUMNS + 1) for cell in cells)
    return 100 * hits / SAMPLES


def test_skills_hit_more_the_better_they_are() -> None:
    """Chapter 25; what they hit on the usual table is held to it in test_landings.py."""
    for target, wanted in ((12, "card"), (12, "any"), (MOTHERSHIP_TARGET, "box")):
        rates = [rate(STANDARD, skill, target, wanted) for skill in range(len(SKILL_NAMES))]
        assert rates == sorted(rates) and rates[0] > 8 and rates[-1] > 40, (wanted, rates)
        far = [rate(LONG, skill, target, wanted) for skill in range(len(SKILL_NAMES))]
        assert far[-1] > far[0] and sum(far) < sum(rates), (wanted, far)


def test_every_target_of_a_field_has_landings() -> None:
    for field, rows in enumerate((4, 3, 4, 3)):
        for target in range(TARGETS):
            row = target // COLUMNS if target < CELLS else target - CELLS
            exists = target == MOTHERSHIP_TARGET or row < rows
            assert (BLOCK[field][target] != NO_BLOCK) == exists


def test_nature_aims_only_at_what_is_there() -> None:
    for options in ({}, {"three_rows": "yes", "geometry": "long"}):
        for seed in range(4):
            state = FLIP_SHIPS.start(2, options, str(seed))
            pick = random.Random(seed)
            while actions := FLIP_SHIPS.legal(state):
                if actions[0].verb == Verb.FLICK:
                    target = aim_of(state)
                    assert target == MOTHERSHIP_TARGET or state.filled >> target & 1
                state = FLIP_SHIPS.apply(state, pick.choice(actions))


def test_a_drawn_landing_keeps_what_is_gone_and_other_ships_as_they_are() -> None:
    state = played(table(TEN, deck="13 14"), "choose S1-1a", "flick on 6 ; gone 9", "choose S1-1b")
    after = FLIP_SHIPS.apply(state, FLIP_SHIPS.legal(state)[0])
    assert after.gone == state.gone and after.ships[0].cards == state.ships[0].cards
    assert after.landing.moved == 0 and after.ships[1].cards & after.gone == 0


@spec("SHIPS-053", "SHIPS-183")
def test_drawn_landings_take_nothing_from_the_shuffles() -> None:
    drawn = Match.new(FLIP_SHIPS, seats=2, seed=5)
    told = Match.new(FLIP_SHIPS, seats=2, seed=5)
    pick = random.Random(2)
    while drawn.turn is not None:
        drawn.play(pick.choice(drawn.legal()))
        told.play(drawn.plies[-1].action, drawn.plies[-1].outcome)
        assert told.state == drawn.state


def test_every_flick_draws_from_the_whole_key_and_its_own_number() -> None:
    state = FLIP_SHIPS.start(2, {}, "1")
    drawn: set[tuple[int, ...]] = set()
    for flicks in (0, 1, 2):
        state.flicks = flicks
        begin_luck(state)
        alone = Chance(blocks=FIRST_BLOCK + flicks)
        for place in range(KEY_WORDS):
            alone.key[place] = state.chance.key[place]
        refill(alone)
        assert state.luck == alone
        drawn.add(tuple(state.luck.words[place] for place in range(16)))
    assert len(drawn) == 3


@spec("SHIPS-014", "SHIPS-180")
@pytest.mark.parametrize("geometry", ["standard", "long"])
@pytest.mark.parametrize("three_rows", ["no", "yes"])
def test_landings_are_drawn_from_those_measured_on_a_table_like_this(geometry: str, three_rows: str) -> None:
    state = FLIP_SHIPS.start(2, {"geometry": geometry, "three_rows": three_rows}, "1")
    measured_on = FIELDS[field_of(state)]
    assert (measured_on.geometry, measured_on.rows) == (geometry, 3 if three_rows == "yes" else 4)


@pytest.mark.parametrize(("seat", "skill"), [(0, 0), (1, 3)])
def test_a_drawn_landing_lies_where_its_sample_lay(seat: int, skill: int) -> None:
    """By the block of the seat's skill and aim, and the one number that is drawn."""
    start = played(table(TEN, deck="13 14", options={"skill": "novice/expert"}), "choose S1-1a")
    start.seat = seat
    block = BLOCK[STANDARD][aim_of(start)] + skill
    places: set[int] = set()
    for flicks in range(60):
        state = start.clone()
        state.flicks = flicks
        begin_luck(state)
        sample = below(state.luck, SAMPLES)
        told = Ship(place=PLACE[block][sample])
        if told.place == Place.TABLE:
            judge(state, told, STANDARD, REST_X[block][sample], REST_Y[block][sample])
        state.ships[0].cards = state.ships[0].near = 1  # of its landing before nothing is left
        nature(state, Verb.FLICK, 0)
        facts = state.ships[0]
        assert (facts.place, facts.air, facts.moons) == (told.place, told.air, told.moons)
        assert (facts.cards, facts.near, facts.gaps) == (told.cards, told.near, told.gaps)
        places.add(told.place)
    assert len(places) > 1


@spec("SHIPS-039")
def test_of_an_earlier_flick_a_drawn_one_keeps_no_numbers_and_no_edge() -> None:
    drawn = Match.new(FLIP_SHIPS, seats=2, options={"launch_pad": "yes"}, seed=5)
    told = Match.new(FLIP_SHIPS, seats=2, options={"launch_pad": "yes"}, seed=5)
    flick = "flick S1-1a -> edge place=-197 overhang=92 power=480 aim=3 contact=2 loft=62 space"
    for match in (drawn, told):
        match.play("choose S1-1a")
        match.play(flick)
        match.play("choose S1-1b")
    drawn.play("flick S1-1b")
    assert "=" not in (drawn.plies[-1].outcome or "").split(" gap ")[0] and not drawn.state.landing.edge
    told.play(drawn.plies[-1].action, drawn.plies[-1].outcome)
    assert told.state == drawn.state and drawn.state.landing.legal


def test_the_same_seed_draws_the_same_landings_and_another_other_ones() -> None:
    def landings(seed: int) -> list[str | None]:
        match = Match.new(FLIP_SHIPS, seats=2, seed=seed)
        while match.turn is not None and len(match.plies) < 40:
            match.play(match.legal()[0])
        return [ply.outcome for ply in match.plies]

    assert landings(1) == landings(1) != landings(2)


def test_three_row_games_have_three_moons() -> None:
    assert on_moon(THREE_ROWS, 30_000, 450_000, 3)
    state = FLIP_SHIPS.start(2, {"three_rows": "yes"}, "1")
    judge(state, state.ships[0], THREE_ROWS, 30_000, 560_000)
    assert state.ships[0].moons == 0
