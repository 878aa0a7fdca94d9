"""The ladder: the levels of a game play each other, and what they win makes a table of ratings.

Every game is kept as one line of a file as soon as it is over, so a ladder that was interrupted goes on where it was.
Games come in pairs: the same deal with the seats changed. What is reported is played with the seed `ladder`; whoever
tunes a bot takes another, so that nothing is fitted to the deals it is measured by.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from itertools import combinations
from math import log
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableflip.bots.habits import let_watch
from tableflip.bots.levels import hasty, quick_bot
from tableflip.core.action import WON
from tableflip.core.chance import stream
from tableflip.core.errors import NotLegal, TableflipError
from tableflip.core.fast import limit_of
from tableflip.core.game import Game
from tableflip.core.ply import Deed
from tableflip.games import game_named
from tableflip.lab.experiments import experiments_of
from tableflip.lab.intervals import wilson
from tableflip.lab.own_bots import bot_of

FIRST_RATING = 1000.0  # of level 1
ELO = 400 / log(10)
BOOTSTRAP_SAMPLES = 400
PRIOR = 0.01  # keeps the rating of a bot that won or lost everything finite


@dataclass(frozen=True)
class Pair:
    """Two bots, as `bot_of` reads them, and what they are called in the table."""

    one: str
    other: str
    title: str
    other_title: str
    is_rung: bool = False  # one level against another: such games make the ratings


@dataclass(frozen=True)
class Terms:
    """How the games of a ladder are dealt, and after how many decisions they are cut off."""

    seed: str = "ladder"
    limit: int | None = None  # none: at the bound of the game


USUAL = Terms()


@dataclass(frozen=True)
class Played:
    """One game of a pair: what the first of the two won of it, from 0 to 1; None if it was cut off before its end."""

    one: str
    other: str
    number: int
    score: float | None


@dataclass(frozen=True)
class PairResult:
    """What a pair came to; games that were cut off are counted apart, and are no draws."""

    pair: Pair
    games: int  # that were played to their end
    rate: float  # of those, what the first won
    truncated: int = 0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the rate (Wilson)."""
        return wilson(self.rate, self.games) if self.games else (0.0, 1.0)


def pairs_of(game: Game[Any], everyone: bool = False) -> list[Pair]:
    """Neighbours first, then the top level against the yardsticks and against itself in haste."""
    _want_rivals(game)
    if not game.about.levels:
        raise TableflipError(f"{game.about.title} has no levels to rank")
    bots = {number: quick_bot(game, number) for number in range(1, len(game.about.levels) + 1)}
    titles = {number: f"{number} {level.name}" for number, level in enumerate(game.about.levels, 1)}
    rungs = [(low + 1, low) for low in range(1, len(bots))]
    if everyone:
        rungs += [(high, low) for low, high in combinations(bots, 2) if high - low > 1]
    pairs = [Pair(bots[high], bots[low], titles[high], titles[low], is_rung=True) for high, low in rungs]
    top = len(bots)
    others = [each for each in game.mind.measured.yardsticks if each != bots[top]]
    pairs += [Pair(bots[top], yardstick, titles[top], yardstick) for yardstick in others]
    haste = game.mind.measured.haste
    if less := hasty(bots[top], haste):
        pairs.append(Pair(bots[top], less, titles[top], f"{titles[top]} with 1/{haste} of the thinking"))
    return pairs


def _want_rivals(game: Game[Any]) -> None:
    if game.about.together:
        own = " and ".join(f"`tableflip lab {name} {game.name}`" for name in experiments_of(game))
        raise TableflipError(
            f"in {game.about.title} all win or lose as one, so there are no opponents to rank"
            f"{f'; its own experiments are {own}' if own else ''}"
        )


def pair_of(game: Game[Any], one: str, other: str) -> Pair:
    """Two bots by their names; refused before hours of play where there is no such bot."""
    _want_rivals(game)
    for name in (one, other):
        bot_of(game, name, "0")
    return Pair(one, other, one, other)


def play(
    game: Game[Any],
    names: tuple[str, str],
    seed: str,
    *,
    limit: int | None = None,
    options: Mapping[str, str] | None = None,
    look: Callable[[Any, int], None] = lambda _state, _seat: None,
) -> list[int]:
    """One game between two bots, each shown only what its seat may know; the payoffs, of nobody if it was cut off.

    Whoever wants to `look` on is shown every state and who has just acted.
    """
    state, left = game.start(2, options, seed), limit_of(game, limit)
    deals = stream(f"deals {seed}")
    bots = [bot_of(game, name, f"{seed} {seat}") for seat, name in enumerate(names)]
    while (seat := game.rules.turn(state)) >= 0:
        if left == 0:
            return []
        left -= 1
        legal = game.legal(state)
        action = legal[0] if len(legal) == 1 else bots[seat].choose(game, game.redeal(state, seat, deals), seat)
        if action not in legal:  # of a bot of somebody's own
            raise NotLegal(f"{names[seat]} has chosen what it may not: {game.refusal(state, action)}")
        if len(legal) > 1:
            let_watch(bots[1 - seat], game, 1 - seat, [Deed(state, seat, action)], deals)
        game.draw_outcome(state, action)
        game.rules.step(state, *action)
        look(state, seat)
    return game.rules.scores(state)


def meet(name: str, one: str, other: str, number: int, seed: str, limit: int | None = None) -> Played:
    """The game with a number between two bots: the same deal is played from both seats."""
    seat = number % 2
    names = (one, other) if seat == 0 else (other, one)
    scores = play(game_named(name), names, f"{seed} {number // 2}", limit=limit)
    return Played(one, other, number, scores[seat] / WON if scores else None)


def climb(
    game: Game[Any],
    pairs: Iterable[Pair],
    games: int,
    kept: Path,
    *,
    terms: Terms = USUAL,
    workers: int | None = None,
    tell: Callable[[], None] = lambda: None,
) -> list[Played]:
    """Play what the file does not hold yet, and add it there game by game; all games of the pairs."""
    known = {(each.one, each.other, each.number): each for each in read(kept)}
    wanted = [(pair.one, pair.other, number) for pair in pairs for number in range(games)]
    missing = [job for job in wanted if job not in known]
    for _ in range(len(wanted) - len(missing)):
        tell()
    kept.parent.mkdir(parents=True, exist_ok=True)
    count = workers or os.cpu_count() or 1
    with kept.open("a", encoding="utf-8") as file, ProcessPoolExecutor(count, get_context("spawn")) as pool:
        running = [pool.submit(meet, game.name, *job, terms.seed, terms.limit) for job in missing]
        try:
            for done in as_completed(running):
                played = done.result()
                known[played.one, played.other, played.number] = played
                file.write(json.dumps(asdict(played)) + "\n")
                file.flush()
                tell()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return [known[job] for job in wanted]


def read(kept: Path) -> Iterator[Played]:
    """The games a file holds; a line that was cut off when a run was stopped is played again."""
    if not kept.exists():
        return
    for line in kept.read_text(encoding="utf-8").splitlines():
        try:
            yield Played(**json.loads(line))
        except (ValueError, TypeError):
            continue


def results(pairs: Iterable[Pair], games: Iterable[Played]) -> list[PairResult]:
    """What each pair came to."""
    scores: dict[tuple[str, str], list[float | None]] = {}
    for played in games:
        scores.setdefault((played.one, played.other), []).append(played.score)
    found = ((pair, scores.get((pair.one, pair.other), [])) for pair in pairs)
    return [_result(pair, each) for pair, each in found if each]


def _result(pair: Pair, scores: list[float | None]) -> PairResult:
    ended = [score for score in scores if score is not None]
    return PairResult(pair, len(ended), sum(ended) / max(len(ended), 1), len(scores) - len(ended))


def ratings(found: list[PairResult], seed: int = 0) -> list[tuple[str, float, float, float]]:
    """Bradley-Terry ratings of the levels on the scale of chess, with 95 % intervals by bootstrap."""
    rungs = [row for row in found if row.pair.is_rung and row.games]
    if not rungs:
        return []  # a single level has nobody to be rated against, and games without an end rate nobody
    names = sorted({row.pair.title for row in rungs} | {row.pair.other_title for row in rungs})
    estimate = _rated(rungs, names, [row.rate * row.games for row in rungs])
    random = np.random.default_rng(seed)
    wins = ([random.binomial(row.games, row.rate) for row in rungs] for _ in range(BOOTSTRAP_SAMPLES))
    samples = np.array([_rated(rungs, names, sample) for sample in wins])
    low, high = np.percentile(samples, [2.5, 97.5], axis=0)
    return [(name, float(estimate[at]), float(low[at]), float(high[at])) for at, name in enumerate(names)]


def estimator() -> Any:
    """The library that ratings are estimated with; whoever means to rate asks for it before hours of play."""
    try:
        import choix
    except ModuleNotFoundError as missing:
        raise TableflipError(f"ratings need {missing.name}; install it with: pip install 'tableflip[lab]'") from None
    return choix


def _rated(rungs: list[PairResult], names: list[str], wins: Sequence[float]) -> NDArray[np.float64]:
    won = np.zeros((len(names), len(names)))
    for row, count in zip(rungs, wins):
        one, other = names.index(row.pair.title), names.index(row.pair.other_title)
        won[one, other] += count
        won[other, one] += row.games - count
    strength: NDArray[np.float64] = estimator().ilsr_pairwise_dense(won, alpha=PRIOR)
    return FIRST_RATING + ELO * (strength - strength[0])


def table(game: Game[Any], found: list[PairResult]) -> str:
    """The ladder of a game as Markdown."""
    lines = [f"## {game.about.title}"]
    if rated := ratings(found):
        lines += ["", "| level | rating | 95 % interval |", "|---|---|---|"]
        lines += [f"| {name} | {rating:.0f} | {low:.0f} to {high:.0f} |" for name, rating, low, high in rated]
    cut_off = sum(row.truncated for row in found)
    more, rule = (" truncated |", "---|") if cut_off else ("", "")
    lines += ["", f"| pair | games | first wins | 95 % interval |{more}", f"|---|---|---|---|{rule}"]
    for row in found:
        low, high = row.interval
        pair = f"{row.pair.title} – {row.pair.other_title}"
        rate = f"{row.rate:.1%} | {low:.1%} to {high:.1%}" if row.games else "– | –"
        lines.append(f"| {pair} | {row.games} | {rate} |{f' {row.truncated} |' if cut_off else ''}")
    if cut_off:
        lines += [
            "",
            "Truncated games were cut off at the limit of decisions; they count for nobody, and not as draws.",
        ]
    if named := _bots(found):
        lines += ["", f"Bots: {', '.join(f'{name} = `{bot}`' for name, bot in named)}."]
    lines.append("")
    return "\n".join(lines)


def _bots(found: list[PairResult]) -> list[tuple[str, str]]:
    named = {row.pair.title: row.pair.one for row in found} | {row.pair.other_title: row.pair.other for row in found}
    return sorted((name, bot) for name, bot in named.items() if name != bot)


def save(text: str, title: str, into: Path) -> None:
    """Put the section of a game into a file of ladders, in the place of an older one."""
    before = into.read_text(encoding="utf-8") if into.exists() else "# Ladders\n"
    head, *sections = before.split("\n## ")
    kept = {section.partition("\n")[0]: section for section in sections}
    kept[title] = text.removeprefix("## ")
    into.write_text("\n## ".join([head.rstrip("\n") + "\n", *(kept[name].rstrip("\n") + "\n" for name in kept)]))
