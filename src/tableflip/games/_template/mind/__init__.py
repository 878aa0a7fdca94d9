"""What bots know of Peek Pairs."""

from __future__ import annotations

from tableflip.core.mind import Mind
from tableflip.games._template.mind.evaluate import evaluate
from tableflip.games._template.mind.observe import LEGEND, OBSERVATION, TARGETS, observe
from tableflip.games._template.rules.state import State

MIND: Mind[State] = Mind(evaluate=evaluate, observe=observe, observation=OBSERVATION, planes=LEGEND, targets=TARGETS)
