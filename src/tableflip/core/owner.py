"""Collects what shared loops need to be compiled for one game: its rules, its evaluation and its sizes."""

from __future__ import annotations

from typing import Any

from tableflip.core.compiled import Owner
from tableflip.core.game import Game
from tableflip.core.mind import no_sight, one_fate
from tableflip.core.outcomes import no_nature


def owner_of(game: Game[Any]) -> Owner:
    """Fill the holes of the loops with what a game has."""
    rules, mind = game.rules, game.mind
    filled: dict[str, Any] = {
        "deal": rules.deal,
        "legal_into": rules.legal_into,
        "step": rules.step,
        "turn": rules.turn,
        "payoff": rules.payoff,
        "resample": rules.resample,
        "nature": game.outcomes.nature if game.outcomes else no_nature,
        "evaluate": mind.evaluate,
        "foresee": mind.foresee or mind.evaluate,
        "appraise": mind.measured.appraise or mind.foresee or mind.evaluate,
        "sight": mind.rivals.sight if mind.rivals else no_sight,
        "fate": mind.endings.fate if mind.endings else one_fate,
        "observe": mind.observe,
    }
    if (tactics := mind.tactics) is not None:
        filled |= {
            "judge": tactics.judge,
            "skip": tactics.skip,
            "forcing_into": tactics.forcing_into,
            "urgency": tactics.urgency,
        }
    sizes = {
        "STATE": rules.state.dtype,
        "VERB_OF": tuple(action.verb for action in rules.actions),
        "TARGET_OF": tuple(action.target for action in rules.actions),
        "ACTIONS": len(rules.actions),
        "LEGAL_MOST": rules.legal_most,
        "SEATS_MOST": game.about.seats[-1],
    }
    return Owner(game.name, game.folder, {**filled, **sizes})
