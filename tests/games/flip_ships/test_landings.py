"""The measured landing table: complete, of the field it was measured on, and near the model of chapter 25."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tableflip.games.flip_ships import landing_table, landings
from tableflip.games.flip_ships.geometry import COLUMNS
from tableflip.games.flip_ships.judge import Place, fact_of
from tableflip.games.flip_ships.kinds import FIELDS, FIRST_MOON, MOTHERSHIP_TARGET, TARGETS
from tableflip.games.flip_ships.landings import (
    BLOCK,
    NO_BLOCK,
    PLACE,
    REST_X,
    REST_Y,
    SAMPLES,
    SKILL_NAMES,
    aim,
    gap_um,
    in_atmosphere,
    lies_on,
    on_moon,
)
from tableflip.games.flip_ships.tabletop import flat, home
from tableflip.lab.skill import model

TABLE_PLACE, MOTHERSHIP = 0, 1
MIDDLE = 3


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
    assert means == sorted(means) and means[0] < means[3] - 0.3


@pytest.mark.parametrize("skill", range(4))
def test_hit_rates_lie_near_the_table_of_chapter_25(skill: int) -> None:
    """All targets together within 10 points, rows 1 to 3 within 20. In row 4 and the mothership a wall stops the
    ship, which the model does not know: they are easier, but by no more than 35."""
    rows = [share_of_hits(0, (row - 1) * COLUMNS + MIDDLE - 1, skill) for row in range(1, 5)]
    found = [*rows, share_of_hits(0, MOTHERSHIP_TARGET, skill)]
    expected = [model(SKILL_NAMES[skill], 0, row) for row in (1, 2, 3, 4, 0)]
    assert abs(sum(found) - sum(expected)) / 5 < 0.10
    assert all(abs(one - two) < 0.20 for one, two in zip(found[:3], expected[:3]))
    assert all(-0.05 < one - two < 0.35 for one, two in zip(found[3:], expected[3:]))


def test_the_aim_of_a_hand_stands_in_front_of_its_target() -> None:
    assert aim(0, 2 * COLUMNS, 3).place == -44 and aim(0, FIRST_MOON, 0).place == 30
    assert aim(0, MOTHERSHIP_TARGET, 1).place == aim(2, MOTHERSHIP_TARGET, 1).place == -197
    with pytest.raises(ValueError, match="no target 15"):
        aim(1, 15, 0)


def test_the_quick_judge_agrees_with_the_real_one() -> None:
    """The rules for drawn landings against the judge, for flat ships among straight cards all over the table.

    They measure how far a ship reaches over an edge, so only at a corner can a sliver of an overlap be judged apart.
    """
    for number, field in enumerate(FIELDS):
        cards = {r * 10 + c: home(field, r, c) for r in range(1, field.rows + 1) for c in range(1, COLUMNS + 1)}
        for place in range(160):
            x, y = -390.3 + 53.7 * (place * 7 % 11), 150.9 + 37.1 * (place % 17)
            fact, numbers = fact_of(field, cards, flat(x, y, 1.3))
            if fact.place != Place.TABLE:
                continue
            at = round(x * 1000), round(y * 1000)
            for card in cards:
                row, column = divmod(card, 10)
                if not 0 < numbers.cards_mm2.get(card, 0) < 2:
                    assert lies_on(number, *at, row, column) == (card in fact.cards)
                if fact.gap_um.get(card, 0):
                    assert abs(gap_um(number, *at, row, column) - fact.gap_um[card]) <= 1
            assert [r for r in range(1, field.rows + 1) if on_moon(number, *at, r)] == list(fact.moons)
            assert in_atmosphere(number, at[1]) == fact.atmosphere


def test_the_table_is_versioned_and_small() -> None:
    assert landing_table.VERSION >= 1 and landing_table.ENGINE.startswith("mujoco")
    assert Path(landing_table.__file__).stat().st_size < 400_000
    assert landings.__doc__


def test_drawing_landings_needs_no_physics_engine() -> None:
    code = "import sys, tableflip.games.flip_ships.landings; sys.exit('mujoco' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_only_the_physics_imports_the_engine() -> None:
    sources = Path(landings.__file__).parents[2]
    users = [path.name for path in sources.rglob("*.py") if "import mujoco" in path.read_text(encoding="utf-8")]
    assert users == ["physics.py"]
