"""What bots know of Flip Chess."""

from __future__ import annotations

from tableflip.core.mind import Endings, Mind
from tableflip.games.flip_chess.mind.endings import fate, near
from tableflip.games.flip_chess.mind.evaluate import evaluate
from tableflip.games.flip_chess.mind.observe import OBSERVATION, observe
from tableflip.games.flip_chess.rules.state import State

MIND: Mind[State] = Mind(
    evaluate=evaluate,
    observe=observe,
    observation=OBSERVATION,
    endings=Endings(near=near, fate=fate),
)
