"""The measured landing table: complete, of the field it was measured on, and near the model of chapter 25."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tableflip.core.data import card_of, read_data
from tableflip.games.flip_ships.about import SKILL_NAMES
from tableflip.games.flip_ships.box import COLUMNS
from tableflip.games.flip_ships.lab.aims import Outcome, Target
from tableflip.games.flip_ships.lab.landings import Bench, is_hit, landings, measure, strength, thinned
from tableflip.games.flip_ships.lab.pads import forward_target
from tableflip.games.flip_ships.lab.race_aims import TARGET as RACE
from tableflip.games.flip_ships.lab.skill import MIDDLE, goal
from tableflip.games.flip_ships.lab.skill import TARGETS as TARGET_ROWS
from tableflip.games.flip_ships.landings import measured, pads
from tableflip.games.flip_ships.landings.aiming import IN_BOX, ON_CARD
from tableflip.games.flip_ships.landings.measured import BLOCK, NO_BLOCK, PLACE, REST_X, REST_Y, SAMPLES, from_edge
from tableflip.games.flip_ships.landings.straight import gap_um, in_atmosphere, lies_on, on_moon
from tableflip.games.flip_ships.landings.targets import (
    FIELDS,
    FIRST_MOON,
    KINDS,
    MOTHERSHIP_TARGET,
    TARGETS,
    TargetKind,
)
from tableflip.games.flip_ships.table.flick import Flick
from tableflip.games.flip_ships.table.hand import SKILLS, Hand
from tableflip.games.flip_ships.table.judge import fact_of
from tableflip.games.flip_ships.table.record import RecordPlace
from tableflip.games.flip_ships.table.tabletop import flat, home

TABLE_PLACE, MOTHERSHIP = 0, 1


class KeptBench(Bench):
    """A bench at which everything has been measured already."""

    def __init__(self, text: str) -> None:
        self.paragraphs = {tuple(words[:2]): words[2:] for words in map(str.split, measured.PARAGRAPH.split(text)[1:])}

    def words(self, kind: TargetKind, by: Hand) -> list[str]:
        return self.paragraphs["/".join(map(str, kind)), by.name]

    def aim(self, kind: TargetKind, by: Hand) -> Flick:
        overhang, power, loft = map(int, self.words(kind, by)[0].split("/"))
        return Flick(0, power, overhang, loft=loft)

    def landings(self, kind: TargetKind, by: Hand) -> list[str]:
        return self.words(kind, by)[1:]


def share_of_hits(field: int, target: int, skill: int) -> float:
    block = BLOCK[field][target] + skill
    if target == MOTHERSHIP_TARGET:
        return sum(place == MOTHERSHIP for place in PLACE[block]) / SAMPLES
    row, column = target // COLUMNS + 1, target % COLUMNS + 1
    rests = zip(PLACE[block], REST_X[block], REST_Y[block])
    return sum(place == TABLE_PLACE and lies_on(field, x, y, row, column) for place, x, y in rests) / SAMPLES


def test_every_target_of_every_field_has_a_full_block_for_every_skill() -> None:
    for number, field in enumerate(FIELDS):
        for target in range(TARGETS):
            row = (target - FIRST_MOON if target >= FIRST_MOON else target // COLUMNS) + 1
            exists = target == MOTHERSHIP_TARGET or row <= field.rows
            assert (BLOCK[number][target] != NO_BLOCK) is exists
    for table in (PLACE, REST_X, REST_Y):
        assert len(table) == (25 + 19) * 2 * len(SKILL_NAMES)
        assert all(len(block) == SAMPLES for block in table)


def test_ships_at_rest_on_the_table_lie_on_it_and_outside_the_mothership() -> None:
    for number, field in enumerate(FIELDS):
        for target in (0, 7, 12, 14, FIRST_MOON, MOTHERSHIP_TARGET):
            block = BLOCK[number][target]
            for place, x, y in zip(PLACE[block], REST_X[block], REST_Y[block]):
                if place == TABLE_PLACE:
                    assert field.carries(x / 1000, y / 1000)
                    inside = field.box.left < x / 1000 < field.box.right and field.box.near < y / 1000 < field.box.far
                    assert not inside


@pytest.mark.parametrize("field", range(len(FIELDS)))
def test_a_better_hand_hits_more(field: int) -> None:
    targets = [MOTHERSHIP_TARGET, MIDDLE - 1, COLUMNS + MIDDLE - 1, 2 * COLUMNS + MIDDLE - 1]
    means = [sum(share_of_hits(field, target, skill) for target in targets) / len(targets) for skill in range(4)]
    assert means == sorted(means) and means[0] < means[3] - (0.3 if field < 2 else 0.2)  # far rows are hard for all


@pytest.mark.parametrize("row", TARGET_ROWS)
def test_hit_rates_are_those_that_chapter_25_wants(row: int) -> None:
    """Within 5 points over a thousand flips (`tableflip lab skill`); the table has 768 flips, so here within 7."""
    target = (row - 1) * COLUMNS + MIDDLE - 1 if row else MOTHERSHIP_TARGET
    rates = [share_of_hits(0, target, skill) for skill in range(len(SKILL_NAMES))]
    assert rates == sorted(rates)
    for skill, rate in zip(SKILL_NAMES, rates):
        wanted = goal(skill, row)
        assert wanted == "-" or 100 * rate == pytest.approx(wanted, abs=7)


def test_the_aim_of_a_hand_stands_in_front_of_its_target() -> None:
    assert from_edge(0, 2 * COLUMNS, 3).place == -44 and from_edge(0, FIRST_MOON, 0).place == 30
    assert from_edge(0, MOTHERSHIP_TARGET, 1).place == from_edge(2, MOTHERSHIP_TARGET, 1).place == -197
    with pytest.raises(ValueError, match="no target 15"):
        from_edge(1, 15, 0)


def test_the_quick_judge_agrees_with_the_real_one() -> None:
    """The rules for drawn landings against the judge, for flat ships among straight cards all over the table.

    They measure how far a ship reaches over an edge, so only at a corner can a sliver of an overlap be judged apart.
    """
    for number, field in enumerate(FIELDS):
        cards = {r * 10 + c: home(field, r, c) for r in range(1, field.rows + 1) for c in range(1, COLUMNS + 1)}
        for place in range(160):
            x, y = -390.3 + 53.7 * (place * 7 % 11), 150.9 + 37.1 * (place % 17)
            fact, numbers = fact_of(field, cards, flat(x, y, 1.3))
            if fact.place != RecordPlace.TABLE:
                continue
            at = round(x * 1000), round(y * 1000)
            for card in cards:
                row, column = divmod(card, 10)
                if not 0 < numbers.cards_mm2.get(card, 0) < 2:
                    assert lies_on(number, *at, row, column) == (card in fact.cards)
                if card in fact.cards:
                    assert gap_um(number, *at, row, column) == 0
                if fact.gap_um.get(card, 0):
                    assert abs(gap_um(number, *at, row, column) - fact.gap_um[card]) <= 1
            assert [r for r in range(1, field.rows + 1) if on_moon(number, *at, r)] == list(fact.moons)
            assert in_atmosphere(number, at[1]) == fact.atmosphere


@pytest.mark.parametrize("data", [measured.DATA, pads.DATA])
def test_measured_tables_are_small_and_their_cards_name_the_engine(data: Path) -> None:
    card = card_of(data)
    assert "mujoco" in card.made and card.games > 3000
    assert data.stat().st_size < 400_000


@pytest.mark.parametrize("skill", range(4))
def test_bots_reckon_with_what_was_measured(skill: int) -> None:
    """Row by row the mean of the five columns, and the box; all in percent."""
    for row, rate in enumerate(ON_CARD[skill]):
        shares = [share_of_hits(0, row * COLUMNS + column, skill) for column in range(COLUMNS)]
        assert rate == pytest.approx(100 * sum(shares) / COLUMNS, abs=0.6)
    assert IN_BOX[skill] == pytest.approx(100 * share_of_hits(0, MOTHERSHIP_TARGET, skill), abs=0.6)


def test_what_was_measured_is_what_the_table_says() -> None:
    """A bench that has kept every step writes the table and its card again, word for word."""
    text = read_data(measured.DATA).decode()
    bench = KeptBench(text)
    assert measure(bench) == text and strength(bench) == card_of(measured.DATA).strength


def test_no_two_hands_or_targets_are_shaken_alike() -> None:
    """Else what one sample has too many hits of, all have."""
    seeds: list[str] = []

    def run(_: Any, jobs: Any) -> Any:
        seeds.extend(job[3] for job in jobs)
        return [Outcome(flick, True, "table", 0.0, 0.0, (), 720.0, 0.5) for _, flick, _, _ in jobs]

    on_pad = replace(FIELDS[0], launch_pad=True)
    targets = [Target(FIELDS[kind.field], kind.row, kind.column) for kind in KINDS]
    targets += [Target(on_pad, 0, 3), Target(on_pad, 0, 3, bare=True), forward_target(200), forward_target(250), RACE]
    for target in targets:
        for by in SKILLS:
            landings(target, Flick(0, 300), by, run, 3)
    assert len(seeds) == len(set(seeds)) == 3 * len(SKILLS) * len(targets)


def test_one_landing_stands_for_two_flips_that_ended_alike() -> None:
    kind = TargetKind(0, 3, 3)
    flips = [*["m"] * 20, *["0:0"] * 60, *["0:900"] * 40, *["900:0"] * 30, *["f"] * 10]
    kept = thinned(kind, flips[::-1], 2)
    assert {word: kept.count(word) for word in set(flips)} == {word: flips.count(word) // 2 for word in set(flips)}
    assert sum(is_hit(kind, word) for word in kept) == 30 and is_hit(TargetKind(0, 0, 3), "m")


def test_drawing_landings_needs_no_physics_engine() -> None:
    code = "import sys, tableflip.games.flip_ships.landings.nature; sys.exit('mujoco' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_only_the_physics_imports_the_engine() -> None:
    sources = Path(measured.__file__).parents[3]
    users = [path.name for path in sources.rglob("*.py") if "import mujoco" in path.read_text(encoding="utf-8")]
    assert users == ["physics.py"]
