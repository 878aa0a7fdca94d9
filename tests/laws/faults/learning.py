"""Faults in what a game tells learners: sights that look alike, wrong legends, and chance that is not told."""

from __future__ import annotations

from dataclasses import replace

from tableflip.core.chance import below
from tableflip.core.lots import WEIGHT, is_telling, roll, told, weigh
from tableflip.core.records import Many
from tableflip.games._template.box import CARDS_MOST
from tableflip.games._template.mind.observe import A_PLACE
from tableflip.games._template.rules.state import State
from tests.laws.faults.mutants import MIND, RULES, Fault, mind, rules

ALIKE = "equal_observations_offer_equal_actions"
LEGEND = "an_observation_keeps_to_its_legend"
KNOWN = "what_may_come_is_known_to_all_together"
DECIDES = "what_was_told_decides_what_is_seen"
LIKELY = "what_comes_is_as_likely_as_its_weight"


def blind_observe(state: State, seat: int, out: Many[int]) -> None:
    """It does not see which card lies face up."""
    MIND.observe(state, seat, out)
    for place in range(CARDS_MOST):
        out[place * A_PLACE + 2] = 0
        out[place * A_PLACE + 1] = 0
        out[place * A_PLACE] = min(out[place * A_PLACE], 1)


def revealing_weights(state: State, verb: int, place: int) -> None:
    if is_telling(state.chance):
        told(state.chance, 2, 0)
        weigh(state.chance, 1 + state.cards[0])
    RULES.step(state, verb, place)


def wide_step(state: State, verb: int, place: int) -> None:
    roll(state.chance, 99)
    RULES.step(state, verb, place)


def losing_outcome(state: State, verb: int, place: int) -> None:
    if roll(state.chance, 3) == 0 and is_telling(state.chance):
        state.pairs[0] = 0
        state.cards[place] = (state.cards[place] + 1) % 6
    RULES.step(state, verb, place)


def even_weights(state: State, verb: int, place: int) -> None:
    """A picture of which one card is left is told to be as likely as one with two."""
    RULES.step(state, verb, place)
    if is_telling(state.chance):
        state.chance.words[WEIGHT] = min(state.chance.words[WEIGHT], 1)


def secret_draw(state: State, verb: int, place: int) -> None:
    RULES.step(state, verb, place)
    state.lucky = below(state.chance, 6)


FAULTS = (
    Fault("a sight hides what decides", ALIKE, mind(observe=blind_observe)),
    Fault("a legend leaves a plane out", LEGEND, mind(planes=MIND.planes[1:])),
    Fault("a legend tells a plane twice", LEGEND, mind(planes=(*MIND.planes, MIND.planes[0]))),
    Fault("a legend tells too little", LEGEND, mind(planes=(replace(MIND.planes[0], most=1), *MIND.planes[1:]))),
    Fault("a legend forgets a verb", LEGEND, mind(targets={})),
    Fault("weights tell what is hidden", KNOWN, rules(step=revealing_weights)),
    Fault("there are more outcomes than told", KNOWN, rules(step=wide_step)),
    Fault("a told outcome makes a card", KNOWN, rules(step=losing_outcome)),
    Fault("something is drawn that nobody can tell", DECIDES, rules(step=secret_draw)),
    Fault("all that may come is told as likely", LIKELY, rules(step=even_weights)),
)
