"""What bots know of Peek Pairs."""

from __future__ import annotations

from tableflip.core.mind import Mind

from peek_pairs.mind.evaluate import evaluate
from peek_pairs.mind.observe import LEGEND, OBSERVATION, TARGETS, observe
from peek_pairs.rules.state import State

MIND: Mind[State] = Mind(evaluate=evaluate, observe=observe, observation=OBSERVATION, planes=LEGEND, targets=TARGETS)
