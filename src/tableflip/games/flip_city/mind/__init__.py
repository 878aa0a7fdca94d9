"""What bots know of Flip City."""

from __future__ import annotations

from tableflip.core.mind import Measured, Mind, Search
from tableflip.games.flip_city.mind.bots import BOTS
from tableflip.games.flip_city.mind.evaluate import evaluate, foresee
from tableflip.games.flip_city.mind.observe import LEGEND, OBSERVATION, TARGETS, observe
from tableflip.games.flip_city.rules.state import State

MIND: Mind[State] = Mind(
    evaluate=evaluate,
    foresee=foresee,
    observe=observe,
    observation=OBSERVATION,
    planes=LEGEND,
    targets=TARGETS,
    search=Search(rollout=0, exploration=0.05),
    bots=BOTS,
    # the network knows almost all that a search could find out
    measured=Measured(yardsticks=("points", "cards", "gifts"), haste=100),
)
