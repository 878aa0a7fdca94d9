"""What bots know of Flip Chess."""

from __future__ import annotations

from tableflip.core.mind import Endings, Measured, Mind, Tactics
from tableflip.games.flip_chess.mind.appraise import appraise
from tableflip.games.flip_chess.mind.endings import fate, near
from tableflip.games.flip_chess.mind.evaluate import evaluate
from tableflip.games.flip_chess.mind.judge import judge
from tableflip.games.flip_chess.mind.observe import LEGEND, OBSERVATION, TARGETS, observe
from tableflip.games.flip_chess.mind.tactics import forcing_into, is_veiled, skip, urgency
from tableflip.games.flip_chess.rules.state import State

MIND: Mind[State] = Mind(
    evaluate=evaluate,
    observe=observe,
    observation=OBSERVATION,
    planes=LEGEND,
    targets=TARGETS,
    endings=Endings(near=near, fate=fate),
    tactics=Tactics(judge=judge, skip=skip, forcing_into=forcing_into, urgency=urgency, is_veiled=is_veiled),
    measured=Measured(
        yardsticks=("greedy", "alphabeta:3", "alphabeta:4", "search:10000", "search:60000"), appraise=appraise
    ),
)
