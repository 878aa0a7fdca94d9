"""Hints for a seat: its best actions, how good they are and why, from what that seat may know."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tableflip.bots import FirstLook
from tableflip.bots.calibration import calibration_of
from tableflip.bots.deep import DeepBot
from tableflip.bots.habits import let_watch
from tableflip.bots.players import Estimate, SearchBot, best_of_kinds
from tableflip.core.action import Action
from tableflip.core.chance import stream
from tableflip.core.game import Game
from tableflip.core.ply import Deed

ADVICE_MOST = 3
DRAWN = 0.5
AS_GOOD, HARDLY = "As good as", "Hardly ahead of"
ALIKE = 0.005  # chances that differ by less are called equal
SIMULATIONS = 6000  # some tenths of a second
PARTS = re.compile(r" and (?!its\b)(?=[a-z]+s )")  # "costs you 6 points" and "brings Red 6 points"
MEASURE = re.compile(r"\b(under |over )?\d+( %)?|\b[a-f][1-6]\b|\b[A-Z]\w*|, | or ")
SHARE = re.compile(r"(\d+) %")
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
    return _told(game, known, seat, adviser.estimate(game, known, seat, compared=ADVICE_MOST))


def glance(game: Game[Any], state: Any, seat: int, seed: str = "0") -> list[Advice]:
    """The same by a first look, which needs no compiler."""
    known = game.redeal(state, seat, stream(f"advice {seed}"))
    values = FirstLook[Any](seed).values(game, known, seat)
    found = [Estimate(action, 1, value) for action, value in values.items()]
    return _told(game, known, seat, found, by_search=False)


def _told(game: Game[Any], known: Any, seat: int, estimates: list[Estimate], *, by_search: bool = True) -> list[Advice]:
    """The best of what was found, in words; a first look knows too little to compare them."""
    shown = calibration_of(game).shown
    kinds = best_of_kinds(game, known, estimates)
    chances = {each: each.value if each.proved else shown(each.value) for each in kinds}
    ranked = sorted(chances, key=_settled, reverse=True)
    best = sorted(ranked[:ADVICE_MOST], key=lambda each: (chances[each], _lasting(each)), reverse=True)
    _prefer_flawless(game, known, seat, best, chances)
    if _are_equal(chances) and not best[0].proved:
        chances = dict.fromkeys(chances, chances[best[0]])  # what is called equal is shown so
    alone = game.hints.reason(known, best[0].action, seat)
    words = [_words_for_the_best(game, known, seat, best, chances) if by_search else alone]
    own = game.hints.drawback(known, best[0].action, seat)
    words += [_words_for_another(game, known, seat, each, own) for each in best[1:]]
    return [
        Advice(each.action, chances[each], _outlook(game, known, each, chances[each]), reason)
        for each, reason in zip(best, words)
    ]


def _prefer_flawless(
    game: Game[Any], known: Any, seat: int, best: list[Estimate], chances: dict[Estimate, float]
) -> None:
    """Of actions that are called equal the first has nothing against it, if there is such a one."""
    top = chances[best[0]]
    for place, each in enumerate(best):
        if each.proved or chances[each] <= top - ALIKE:  # of what is proved the length decides
            return
        if not game.hints.drawback(known, each.action, seat):
            chances[each] = top
            best.insert(0, best.pop(place))
            return


def _are_equal(chances: Mapping[Estimate, float]) -> bool:
    """Whether it does not matter what is done; a proved loss is worse than a likely one."""
    spread = max(chances.values()) - min(chances.values())
    return len(chances) > 1 and spread < ALIKE and len({each.proved for each in chances}) == 1


def _are_equally_known(game: Game[Any], found: Iterable[Estimate]) -> bool:
    """Whether actions were looked at equally far, or proved: a deep search may end before it has come round."""
    return game.mind.tactics is None or len({each.visits for each in found if not each.proved}) < 2


def _is_lost(found: Iterable[Estimate]) -> bool:
    """Whether every action is proved to lose."""
    return all(each.proved and each.value == 0 for each in found)


def _lasting(each: Estimate) -> int:
    """Of actions worth the same: a proved win is the better the sooner it comes, a proved loss the later."""
    if not each.proved:
        return 0
    return -each.turns if each.value == 1 else each.turns


def _settled(each: Estimate) -> tuple[int, int]:
    """What is proved to win goes before all else, however little it was tried, and what is proved to lose behind it."""
    if not each.proved or each.value not in (0, 1):
        return 0, 0
    return (1 if each.value == 1 else -1), _lasting(each)


def _outlook(game: Game[Any], known: Any, each: Estimate, chance: float) -> str:
    """What an action leads to; a draw that is certain is no even chance."""
    is_duel = not game.about.together and game.rules.seat_count(known) == 2
    if each.proved and each.value == DRAWN and is_duel:
        return "a draw"
    return game.hints.outlook(known, chance)


def _soon(each: Estimate) -> str:
    """A proved win and its length in the own turns."""
    turns = -(-each.turns // 2)
    return f"Wins by force in {turns} turns." if turns > 1 else "Wins by force this turn."


def _words_for_the_best(
    game: Game[Any], known: Any, seat: int, best: list[Estimate], chances: Mapping[Estimate, float]
) -> str:
    """What speaks for the best action, and what it has over the next one; never what speaks against it."""
    top = best[0]
    reason = game.hints.reason(known, top.action, seat)
    if top.proved and top.value == 1:
        return f"{_soon(top)} {reason}"
    if top.proved and top.value == 0:
        is_hopeless = len(chances) > 1 and _is_lost(chances)
        return f"{'Everything loses by force; this lasts longest.' if is_hopeless else 'Loses by force.'} {reason}"
    own = game.hints.drawback(known, top.action, seat)
    against = [_only_against_it(game.hints.drawback(known, each.action, seat), own) for each in best[1:]]
    if _are_equal(chances) and not any(against) and _are_equally_known(game, chances):
        return f"{'Both' if len(chances) == 2 else f'All {len(chances)}'} are equal. {reason}"
    if len(best) < 2 or not (lead := _lead(game, known, best, chances, is_flawed=bool(against[0]))):
        return reason
    other = _label(game, known, best[1].action)
    if lead in (AS_GOOD, HARDLY) and not _are_equally_known(game, best[:2]):
        return f"{reason} {other} may be as good{f', though it {against[0]}' if against[0] else ''}."
    return f"{reason} {lead} {other}, which {against[0]}." if against[0] else f"{reason} {lead} {other}."


def _lead(
    game: Game[Any], known: Any, best: list[Estimate], chances: Mapping[Estimate, float], *, is_flawed: bool
) -> str:
    """What the best action has over the next one, as both are shown; of a flawed one nobody says it is as good."""
    first, second = best[:2]
    if more := game.hints.ahead(known, chances[first], chances[second]):
        return f"{more} ahead of"
    if _outlook(game, known, first, chances[first]) != _outlook(game, known, second, chances[second]):
        return ""
    return HARDLY if is_flawed else AS_GOOD


def _label(game: Game[Any], known: Any, action: Action) -> str:
    """An action by the words beside its hint, as far as they name it."""
    name = re.split(r": | – ", game.telling.describe(known, action))[0]
    return f"“{name[:1].upper()}{name[1:]}”"


def _only_against_it(against: str, own: str) -> str:
    """What speaks against another action and in no way against the best one: else the words would favour that one."""
    shared = {_way(part) for part in PARTS.split(own)}
    return " and ".join(part for part in PARTS.split(against) if _way(part) not in shared)


def _worse_than(against: str, own: str) -> str:
    """What speaks against another action, without what speaks against the best one just as much."""
    shared = {_way(part): part for part in PARTS.split(own)}
    return " and ".join(part for part in PARTS.split(against) if not _is_as_bad(shared.get(_way(part), ""), part))


def _way(part: str) -> str:
    """In which way something speaks against an action, without its numbers, places and names."""
    return MEASURE.sub("", part)


def _is_as_bad(own: str, part: str) -> bool:
    """Whether the same is said against the best action, or that it happens there as often."""
    mine, other = (SHARE.search(each) for each in (own, part))
    return own == part or bool(mine and other and int(mine[1]) >= int(other[1]))


def _words_for_another(game: Game[Any], known: Any, seat: int, each: Estimate, own: str) -> str:
    """What speaks for an action and what against it, more than against the best one."""
    reason = game.hints.reason(known, each.action, seat)
    if each.proved and each.value in (0, 1):
        return f"{_soon(each) if each.value else 'Loses by force.'} {reason}"
    against = _worse_than(game.hints.drawback(known, each.action, seat), own)
    return f"{reason} But it {against}." if against else reason
