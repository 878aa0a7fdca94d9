"""What bots know of Captain Flip."""

from __future__ import annotations

from tableflip.core.mind import Endings, Measured, Mind, Rivals, Search
from tableflip.games.captain_flip.mind.bots import Forgetful, Greedy
from tableflip.games.captain_flip.mind.endings import near
from tableflip.games.captain_flip.mind.evaluate import evaluate, foresee, sight
from tableflip.games.captain_flip.mind.observe import LEGEND, OBSERVATION, TARGETS, observe
from tableflip.games.captain_flip.mind.rivals import alike
from tableflip.games.captain_flip.rules.state import State

MIND: Mind[State] = Mind(
    evaluate=evaluate,
    foresee=foresee,
    observe=observe,
    observation=OBSERVATION,
    planes=LEGEND,
    targets=TARGETS,
    search=Search(rollout=0, expand_after=3, exploration=0.05),  # most tiles that may turn up are met once
    endings=Endings(near=near),
    rivals=Rivals(sight=sight, alike=alike),
    bots={"greedy": Greedy, "forgetful": Forgetful},
    measured=Measured(haste=16),  # the network knows most of what a search could find out
)
