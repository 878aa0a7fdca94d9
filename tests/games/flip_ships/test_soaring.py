"""The free flight in closed form, beside the engine's own steps."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from tableflip.games.flip_ships.table.flick import Flick
from tableflip.games.flip_ships.table.geometry import BOX_BACK, PAD_HEIGHT, SHIP_RADIUS, STANDARD, Field
from tableflip.games.flip_ships.table.physics import Run
from tableflip.games.flip_ships.table.scene import SHIP_INERTIA
from tableflip.games.flip_ships.table.soaring import FRAME, Clearance, Soaring
from tableflip.games.flip_ships.table.tabletop import MICRO, Pose, Tabletop, home

NOTHING = np.zeros((0, 7))
ROWS = {row * 10 + column: home(STANDARD, row, column) for row in range(1, 5) for column in range(1, 6)}


def momentum(pose: list[float], velocity: list[float]) -> list[float]:
    turn = Pose(0, 0, 0, *(round(part * MICRO) for part in pose[3:]))
    return [round(float(part), 3) for part in 1e7 * turn.axes() @ (np.array(SHIP_INERTIA) * velocity[3:])]


def clearance(field: Field = STANDARD, ships: list[list[float]] | None = None, pad: bool = False) -> Clearance:
    lying = np.array(ships, float) if ships else NOTHING
    return Clearance(field, NOTHING, lying, pad)


@pytest.mark.parametrize(
    "flick",
    [Flick(-197, 480), Flick(-300, 620, 120, 40, 8, 55), Flick(-60, 300, 80, -60, -12, 70), Flick(-197, 1000, loft=85)],
)
def test_a_ship_soars_as_the_engine_lets_it_fly(flick: Flick, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until the first contact: the same time to a frame, the same way to 2 mm, and the same turning to 6 degrees where
    the strike gave no spin of its own, of which the engine's steps lose a part."""
    table = Tabletop(cards=ROWS)
    runs: list[Run] = []

    def stay(*_: Any) -> bool:
        return False

    for may_soar in (True, False):
        if not may_soar:
            monkeypatch.setattr(Run, "_soar", stay)
        run = Run(table, table.launched_from(), flick)
        run.strike()
        run.fly()
        runs.append(run)
    soared, stepped = runs
    assert len(soared.frames) == pytest.approx(len(stepped.frames), abs=1)
    assert len(soared.steps) < len(stepped.steps) / 2
    for one, other in list(zip(soared.frames, stepped.frames))[:-1]:
        assert math.dist(one[:3], other[:3]) < 0.002
    at = min(len(soared.frames), len(stepped.frames)) - 3
    alike = abs(float(soared.frames[at][3:7] @ stepped.frames[at][3:7]))
    assert flick.contact or flick.aim or math.degrees(2 * math.acos(min(alike, 1.0))) < 6


def test_a_top_keeps_its_momentum_while_it_precesses() -> None:
    spin = [30.0, 5.0, 40.0]
    flying = Soaring([0, 0, 1, 1, 0, 0, 0], [0, 0, 0, *spin])
    for _ in range(25):
        flying.fly()
    velocity = flying.velocity()
    assert math.hypot(*velocity[3:5]) == pytest.approx(math.hypot(*spin[:2])) and velocity[5] == spin[2]
    assert sum(part * part for part in flying.pose()[3:]) == pytest.approx(1)
    assert momentum(flying.pose(), velocity) == pytest.approx(momentum([0, 0, 1, 1, 0, 0, 0], [0, 0, 0, *spin]))
    assert velocity[2] == pytest.approx(-9.81 * 25 * FRAME, rel=0.02)


def test_over_the_mothership_a_ship_must_fly_higher() -> None:
    x, y = (part / 1000 for part in STANDARD.box_centre)
    plain = clearance()
    assert plain.at(x, y) > (BOX_BACK + SHIP_RADIUS) / 1000 > plain.at(x, y - 0.3) > SHIP_RADIUS / 1000


def test_what_stands_on_the_table_is_kept_clear_of() -> None:
    leaning = [-0.2, 0.3, 0.015, math.cos(math.pi / 4), math.sin(math.pi / 4), 0.0, 0.0]
    assert clearance(ships=[leaning]).at(-0.2, 0.1) - clearance().at(-0.2, 0.1) > 0.029
    assert clearance(pad=True).at(-0.2, 0.1) == pytest.approx(clearance().at(-0.2, 0.1) + PAD_HEIGHT / 1000)


def test_a_back_stop_is_flown_over_or_into() -> None:
    walled = clearance(Field(back_stop=True))
    assert walled.at(-0.2, 1.495) > 0.1 > walled.at(-0.2, 1.2)
    assert walled.at(0.25, 0.5) > 0.1 > walled.at(0.2, 0.5)
