"""Advice for a seat: its best actions, how good they are, and why, all from what that seat may know."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tableflip.bots import FirstLook
from tableflip.bots.calibration import calibration_of
from tableflip.bots.deep import DeepBot
from tableflip.bots.habits import let_watch
from tableflip.bots.players import Estimate, SearchBot
from tableflip.core.action import Action
from tableflip.core.chance import stream
from tableflip.core.game import Game
from tableflip.core.match import Deed
from tableflip.core.phrases import counted

ADVICE_MOST = 3
ALIKE = 0.005  # chances that differ by less are called equal
SIMULATIONS = 6000  # some tenths of a second
POSITIONS_A_SIMULATION = 10  # which a deep search looks at in the time


@dataclass(frozen=True)
class Advice:
    """A good action, the chance of winning that a search estimates for it, and a sentence that says why."""

    action: Action
    chance: float
    outlook: str  # the chance in words, or the score to expect where a score is played for
    reason: str


def advise(
    game: Game[Any],
    state: Any,
    seat: int,
    seed: str = "0",
    *,
    simulations: int = SIMULATIONS,
    seconds: float = 0.0,
    deeds: Iterable[Deed] = (),
) -> list[Advice]:
    """The best actions for a seat, best first: by a number of simulations (reproducible), or by a time.

    What was done so far (`match.deeds`) tells how the others play.
    """
    return advise_by(adviser_for(game, seed, simulations, seconds), game, state, seat, deeds)


def adviser_for(
    game: Game[Any], seed: str, simulations: int = SIMULATIONS, seconds: float = 0.0
) -> DeepBot[Any] | SearchBot[Any]:
    """The search that advises in a game: the one by which its best bot plays."""
    if game.mind.tactics is not None:
        return DeepBot(seed, None if seconds else simulations * POSITIONS_A_SIMULATION, seconds or None)
    return SearchBot(seed, None if seconds else simulations, seconds or None)


def advise_by(
    adviser: DeepBot[Any] | SearchBot[Any], game: Game[Any], state: Any, seat: int, deeds: Iterable[Deed] = ()
) -> list[Advice]:
    """The best actions for a seat as a search finds them."""
    deals = stream(f"advice {adviser.seed}")
    known = game.redeal(state, seat, deals)
    let_watch(adviser, game, seat, deeds, deals)
    return _told(game, known, seat, adviser.estimate(game, known, seat))


def glance(game: Game[Any], state: Any, seat: int, seed: str = "0") -> list[Advice]:
    """The same by a first look, which needs no compiler."""
    known = game.redeal(state, seat, stream(f"advice {seed}"))
    values = FirstLook[Any](seed).values(game, known, seat)
    found = [Estimate(action, 1, value) for action, value in values.items()]
    return _told(game, known, seat, found, by_search=False)


def _told(game: Game[Any], known: Any, seat: int, estimates: list[Estimate], *, by_search: bool = True) -> list[Advice]:
    """The best of what was found, in words; a first look knows too little to compare them."""
    kinds: dict[Hashable, Estimate] = {}
    for each in sorted(estimates, key=lambda each: (each.visits, each.value), reverse=True):
        kinds.setdefault(game.hints.kind(known, each.action), each)
    shown = calibration_of(game).shown
    chances = {each: each.value if each.proved else shown(each.value) for each in kinds.values()}
    best = sorted(list(chances)[:ADVICE_MOST], key=lambda each: chances[each], reverse=True)
    alone = game.hints.reason(known, best[0].action, seat)
    words = [_words_for_the_best(game, known, seat, best, chances) if by_search else alone]
    words += [_words_for_another(game, known, seat, each) for each in best[1:]]
    return [
        Advice(each.action, chances[each], game.hints.outlook(known, chances[each]), reason)
        for each, reason in zip(best, words)
    ]


def _words_for_the_best(
    game: Game[Any], known: Any, seat: int, best: list[Estimate], chances: Mapping[Estimate, float]
) -> str:
    """What speaks for the best action, and what it has over the next one; never what speaks against it."""
    top = best[0]
    reason = game.hints.reason(known, top.action, seat)
    if top.proved and top.value == 1:
        return f"Wins by force in {-(-top.turns // 2)}. {reason}"
    spread = max(chances.values()) - min(chances.values())
    if len(chances) > 1 and spread < ALIKE:
        return f"{'Both' if len(chances) == 2 else f'All {len(chances)}'} are equal. {reason}"
    if len(best) > 1 and (points := round(100 * (chances[top] - chances[best[1]]))) >= 1:
        other = game.notation.text(known, best[1].action)
        against = game.hints.drawback(known, best[1].action, seat)
        if against and against != game.hints.drawback(known, top.action, seat):
            return f"{reason} {counted(points, 'point')} better than {other}, which {against}."
        return f"{reason} {counted(points, 'point')} better than {other}."
    return reason


def _words_for_another(game: Game[Any], known: Any, seat: int, each: Estimate) -> str:
    """What speaks for an action and what against it."""
    reason = game.hints.reason(known, each.action, seat)
    if each.proved and each.value == 0:
        return f"Loses by force. {reason}"
    against = game.hints.drawback(known, each.action, seat)
    return f"{reason} But it {against}." if against else reason
