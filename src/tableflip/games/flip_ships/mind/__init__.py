"""What bots know of Flip Ships."""

from __future__ import annotations

from tableflip.core.mind import Mind
from tableflip.games.flip_ships.mind.bots import Partner, Planner
from tableflip.games.flip_ships.mind.evaluate import evaluate
from tableflip.games.flip_ships.mind.observe import LEGEND, OBSERVATION, TARGETS, observe
from tableflip.games.flip_ships.rules.state import State

MIND: Mind[State] = Mind(
    evaluate=evaluate,
    observe=observe,
    observation=OBSERVATION,
    planes=LEGEND,
    targets=TARGETS,
    bots={"partner": Partner, "planner": Planner},
)
