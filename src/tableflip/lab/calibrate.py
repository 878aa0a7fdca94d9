"""Do shown chances come true? `python -m tableflip.lab.calibrate GAME 1000` measures it and corrects them.

Positions come out of games between levels of all strengths. In each the top hint is asked for and taken, then everybody
plays on as level 4 does, a few times over with other luck, and what comes of it is compared with the chance that was
told. What corrects it (slope and shift of the log odds) is fitted to positions of one seed and tested on those of
another: it is written only where these then come out more even than uncorrected. Every position is kept as one line of
a file, so that a run that was interrupted goes on where it was.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from tableflip.bots import make_bot
from tableflip.bots.advice import adviser_for
from tableflip.bots.calibration import FILE, Calibration, calibration_of, log_odds
from tableflip.bots.levels import quick_bot
from tableflip.core.action import WON
from tableflip.core.chance import Chance, stream
from tableflip.core.data import write_data
from tableflip.core.game import Game
from tableflip.games import game_named
from tableflip.lab.intervals import give_or_take

POSITIONS_A_GAME = 10
CONTINUATIONS = 4  # how often each is played on, every time with what is hidden dealt anew
BINS = 5  # of 20 points each
ENOUGH = 100  # cases in a bin that it is judged by
PLAYER = 4  # the level that plays on
FITTED = "fit"  # the seed of the games that are fitted to
FIT_STEPS = 30
FIRMNESS = 2.0  # how many cases the prior is worth that nothing needs correcting


class Case(NamedTuple):
    """A hint and what came of it."""

    believed: float
    proved: bool
    paid: float  # from 0 to 1: a mean over the continuations


def cases(name: str, seed: str, number: int) -> list[Case]:
    """The cases of some positions of one game."""
    game, pick = game_named(name), Random(f"{seed} {number}")
    levels = [pick.choice([quick_bot(game, level) for level in range(2, len(game.about.levels) + 1)]) for _ in range(2)]
    seats = 2 if 2 in game.about.seats else game.about.seats[0]
    passed = list(played(game, game.start(seats, {}, f"{seed} {number}"), levels, f"{seed} {number}"))
    chosen = pick.sample(passed, min(POSITIONS_A_GAME, len(passed)))
    return [case(game, state, f"{seed} {number} {place}") for place, state in enumerate(chosen)]


def played(game: Game[Any], state: Any, names: Sequence[str], seed: str) -> Iterator[Any]:
    """Let bots play on, each shown what its seat may know; every position with a choice, and at last the end."""
    deals = stream(f"deals {seed}")
    bots = [make_bot(game, names[seat % len(names)], f"{seed} {seat}") for seat in range(game.rules.seat_count(state))]
    while (seat := game.rules.turn(state)) >= 0:
        legal = game.legal(state)
        action = legal[0]
        if len(legal) > 1:
            yield state
            action = bots[seat].choose(game, game.redeal(state, seat, deals), seat)
        state = game.apply(state, action)


def ended(game: Game[Any], state: Any, name: str, seed: str, deals: Chance) -> Any:
    """The end of a game that one kind of bot plays on."""
    bots = [make_bot(game, name, f"{seed} {seat}") for seat in range(game.rules.seat_count(state))]
    state = state.clone()
    while (seat := game.rules.turn(state)) >= 0:
        legal = game.legal(state)
        action = legal[0] if len(legal) == 1 else bots[seat].choose(game, game.redeal(state, seat, deals), seat)
        game.draw_outcome(state, action)
        game.rules.step(state, *action)
    return state


def case(game: Game[Any], state: Any, seed: str) -> Case:
    """Ask for the best action in a position, take it, and let the game be played on."""
    seat, deals = game.rules.turn(state), stream(f"deals {seed}")
    found = adviser_for(game, seed).estimate(game, game.redeal(state, seat, deals), seat)
    best = max(found, key=lambda each: (each.visits, each.value))
    paid = 0.0
    for time in range(CONTINUATIONS):
        after = game.apply(game.redeal(state, seat, deals), best.action)
        end = ended(game, after, quick_bot(game, PLAYER), f"{seed} {time}", deals)
        paid += game.rules.payoff(end, seat) / WON / CONTINUATIONS
    return Case(best.value, best.proved, paid)


def gather(name: str, positions: int, seed: str, *, workers: int | None = None, kept: Path | None = None) -> list[Case]:
    """So many cases of a game, by so many processes (else on all cores); what a file holds is not played again."""
    games = -(-positions // POSITIONS_A_GAME)
    known = dict(_read(kept, seed)) if kept else {}
    missing = [number for number in range(games) if number not in known]
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for number, some in zip(missing, pool.map(partial(cases, name, seed), missing, chunksize=2)):
            known[number] = some
            if kept:
                with kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([seed, number, some]) + "\n")
    return [each for number in range(games) for each in known[number]]


def _read(kept: Path, seed: str) -> Iterator[tuple[int, list[Case]]]:
    for line in kept.read_text(encoding="utf-8").splitlines() if kept.exists() else ():
        try:
            told, number, some = json.loads(line)
        except ValueError:
            continue  # cut off when a run was stopped
        if told == seed:
            yield number, [Case(*each) for each in some]


def fit(found: Iterable[Case]) -> Calibration:
    """The slope and shift that make the results likeliest (Newton's method), pulled a little towards no change."""
    open_cases = [each for each in found if not each.proved]
    odds = np.array([log_odds(each.believed) for each in open_cases])
    paid = np.array([each.paid for each in open_cases])
    inputs = np.stack([odds, np.ones_like(odds)], 1)
    wanted = np.array([1.0, 0.0])
    weights = wanted.copy()
    for _ in range(FIT_STEPS):
        chance = 1 / (1 + np.exp(-inputs @ weights))
        slope = inputs.T @ (chance - paid) + FIRMNESS * (weights - wanted)
        bend = (inputs * (chance * (1 - chance))[:, None]).T @ inputs + FIRMNESS * np.eye(2)
        weights = weights - np.linalg.solve(bend, slope)
    return Calibration(round(float(weights[0]), 4), round(float(weights[1]), 4))


def shown(each: Case, by: Calibration) -> float:
    """The chance that people are shown."""
    return each.believed if each.proved else by.shown(each.believed)


def table(found: Sequence[Case], by: Calibration) -> list[str]:
    """The reliability of shown chances, bin by bin, as lines of Markdown.

    Beside each error stands half of its 95 % interval: an error that is no larger may be luck, and more positions tell.
    """
    rows = ["| shown | cases | mean shown | happened | off by | give or take |", "|---|---|---|---|---|---|"]
    chances = np.array([shown(each, by) for each in found])
    paid = np.array([each.paid for each in found])
    for place in range(BINS):
        low, high = place / BINS, (place + 1) / BINS
        here = (chances >= low) & ((chances < high) | (place == BINS - 1))
        if here.any():
            told, came = chances[here].mean(), paid[here].mean()
            few = "" if here.sum() >= ENOUGH else " (few)"
            off = f"{100 * abs(told - came):.1f}{few}"
            half = 100 * give_or_take((chances - paid)[here])
            rows.append(f"| {low:.0%} to {high:.0%} | {here.sum()} | {told:.1%} | {came:.1%} | {off} | {half:.1f} |")
    rows += ["", f"Brier score {((chances - paid) ** 2).mean():.4f}."]
    return rows


def largest_error(found: Sequence[Case], by: Calibration) -> float:
    """The largest error of a bin with enough cases, in points of a hundred."""
    chances = np.array([shown(each, by) for each in found])
    paid = np.array([each.paid for each in found])
    bins = np.minimum((chances * BINS).astype(int), BINS - 1)
    full = [place for place in range(BINS) if (bins == place).sum() >= ENOUGH]
    return max((100 * abs(float((chances - paid)[bins == place].mean())) for place in full), default=0.0)


def write(game: Game[Any], by: Calibration, fitted: int, tested: int, seed: str, strength: str) -> None:
    """Keep what corrects the hints of a game, with its card: by how many positions it was fitted and tested."""
    write_data(
        game.folder / "data" / FILE,
        (json.dumps(by._asdict()) + "\n").encode(),
        what=f"how chances that searches of {game.about.title} believe in are shown: slope and shift of their log odds",
        made=f"python -m tableflip.lab.calibrate {game.name} {tested} --fitted {fitted} --seed {seed}",
        seed=f"{FITTED}; tested with the seed {seed}",
        games=-(-tested // POSITIONS_A_GAME) - (-fitted // POSITIONS_A_GAME),
        strength=strength,
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, fit, test on other positions, and write what makes these come out better."""
    parser = argparse.ArgumentParser(
        prog="python -m tableflip.lab.calibrate", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("game")
    parser.add_argument("positions", type=int, help="to test")
    parser.add_argument("--fitted", type=int, help="positions to fit to, half as many as are tested unless told")
    parser.add_argument("--seed", default="hints", help="deals the games of the tested positions")
    parser.add_argument("--workers", type=int, help="processes, one a core unless told")
    parser.add_argument("--kept", type=Path, help="a file that keeps every position")
    told = parser.parse_args(arguments)
    fitted = -(-told.positions // 2) if told.fitted is None else told.fitted
    if told.positions < 1 or fitted < 1:
        parser.error("at least one position has to be fitted to, and one tested")
    if told.seed == FITTED:
        parser.error(f"the games of the seed {FITTED} are fitted to; test those of another seed")
    game, how = game_named(told.game), {"workers": told.workers, "kept": told.kept}
    by = fit(gather(game.name, fitted, FITTED, **how))
    tested = gather(game.name, told.positions, told.seed, **how)
    print("\n".join([f"{game.about.title}: {by}", *table(tested, Calibration()), "", *table(tested, by)]), flush=True)
    corrected, plain = largest_error(tested, by), largest_error(tested, Calibration())
    if corrected < plain:
        write(game, by, fitted, told.positions, told.seed, f"largest error {corrected:.1f} points, {plain:.1f} without")
    else:
        print(f"Nothing is written: the largest error is {corrected:.1f} points with it and {plain:.1f} without.")


def section(name: str, positions: int = 1000) -> list[str]:
    """How well the hints of a game come true now: for the page that `python -m bench` writes."""
    game = game_named(name)
    found = gather(name, positions, "hints")
    by = calibration_of(game)
    head = f"{game.about.title}: {len(found)} positions, largest error {largest_error(found, by):.1f} points"
    return ["", head, "", *table(found, by)]


if __name__ == "__main__":
    main()
