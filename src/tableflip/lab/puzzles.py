"""Makes puzzles: proved candidates from a game's own source, each once up to symmetry, graded by the levels of bots.

The data file with its card is all that is kept: another run goes on where the card says that the last one stopped, and
the same seed makes the same puzzles however often it was stopped.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import click

from tableflip.bots import make_bot
from tableflip.core.chance import stream
from tableflip.core.data import card_of, write_data
from tableflip.core.errors import TableflipError
from tableflip.core.game import Game
from tableflip.core.puzzles import FILE, GRADES, Attempt, Puzzle, begin, puzzles_of, read_puzzles, size
from tableflip.games import GAMES

TRIES = (4, 4, 2, 2, 1)  # of each level: the stronger, the dearer and the steadier
MARGIN_LEAST = 0.03  # of a chance to win
POINTS_LEAST = 3
TREE_MOST = 60  # decisions in an answer: whoever solves it can be told all of it
EACH = 44  # of every grade
SHELVES = 5  # of equal shares of tries; none holds more than a third of all puzzles
EASY = 3  # the first shelf of those that most levels find
ALIKE_MOST = 3 / 4  # of the puzzles with one answer that are easy, or that are hard
SEED = "1"


class Unproved(TableflipError):
    """A puzzle whose answer is not what an exact search finds."""


@dataclass(frozen=True, kw_only=True)
class Maker:
    """How one game makes puzzles."""

    game: str
    found_in: Callable[[str], Iterable[Puzzle]]  # the proved puzzles, not graded yet, of one source by its seed
    prove: Callable[[Puzzle], Puzzle]  # the puzzle that an exact search makes of the same position
    alike: Callable[[Puzzle], str]  # the same for positions that differ by a symmetry only
    tried_by: Callable[[Puzzle], Iterator[float]] | None = None  # instead of the levels, where these do not think
    asks: Callable[[Puzzle], str] | None = None  # where answers are few: what is wanted as often as each other, by name


def maker_of(game: Game[Any]) -> Maker | None:
    """How a game makes puzzles: MAKER in its `lab/puzzles`; None where it does not."""
    try:
        found = importlib.util.find_spec(f"{game.package}.lab.puzzles")
    except ModuleNotFoundError:  # it has no lab, or one in a single file
        return None
    return None if found is None else importlib.import_module(f"{game.package}.lab.puzzles").MAKER


def check(maker: Maker, puzzle: Puzzle) -> None:
    """Prove a puzzle anew; Unproved says what is wrong with it."""
    again = maker.prove(puzzle)
    for name in ("answer", "margin", "values", "seat", "goal", "theme", "unit"):
        told, found = getattr(puzzle, name), getattr(again, name)
        if told != found:
            raise Unproved(f"{puzzle.game} {puzzle.id}: {name} is {str(told)[:200]}, the proof says {str(found)[:200]}")
    least = POINTS_LEAST if puzzle.unit == "points" else MARGIN_LEAST
    if puzzle.margin < least:
        raise Unproved(f"{puzzle.game} {puzzle.id}: its best answer is better by {puzzle.margin}, not by {least}")


def name_of(maker: Maker, puzzle: Puzzle) -> str:
    """The id of a puzzle: the same for positions that are alike."""
    return hashlib.sha256(maker.alike(puzzle).encode()).hexdigest()[:8]


def tried(maker: Maker, puzzle: Puzzle, is_wanted: Callable[[int], bool] = lambda _: True) -> Puzzle | None:
    """The puzzle with what the levels find; None as soon as it can only come to a shelf that is not wanted."""
    found = list[float]()
    levels = len(TRIES) if maker.tried_by else len(GAMES[maker.game].about.levels)
    for share in maker.tried_by(puzzle) if maker.tried_by else found_by_levels(puzzle):
        found.append(share)
        left = levels - len(found)
        if not any(map(is_wanted, range(shelf_of([*found, *[0.0] * left]), shelf_of([*found, *[1.0] * left]) + 1))):
            return None
    return replace(puzzle, found=tuple(found))


def shelf_of(found: Sequence[float]) -> int:
    """Where a puzzle lies while more are looked for, so that easy ones do not crowd the others out."""
    return min(int(SHELVES * sum(found) / len(found) + 1e-9), SHELVES - 1)


def graded(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """The puzzles by how often the levels find them, cut into grades of the same size.

    Of two that are found as often, the one with the smaller margin is the harder one, then the longer one.
    """
    by_ease = sorted(puzzles, key=lambda each: (-sum(each.found), -each.margin, size(each.answer), each.id))
    return [replace(each, grade=GRADES[place * len(GRADES) // len(by_ease)]) for place, each in enumerate(by_ease)]


def found_by_levels(puzzle: Puzzle) -> Iterator[float]:
    """In which share of its tries each level finds the answer, searches by their number of simulations."""
    game = GAMES[puzzle.game]
    for number, tries in zip(range(1, len(game.about.levels) + 1), TRIES):
        yield round(sum(_finds(game, puzzle, number, each) for each in range(tries)) / tries, 2)


def _finds(game: Game[Any], puzzle: Puzzle, level: int, each: int) -> bool:
    quick, seed = game.about.levels[level - 1].quick, f"{puzzle.id} {level} {each}"
    bot, deals = make_bot(game, quick or f"level{level}", seed), stream(f"grade {seed}")

    def choose(tried: Attempt) -> str:
        state = tried.match.state
        action = bot.choose(game, game.redeal(state, puzzle.seat, deals), puzzle.seat)
        return game.notation.text(state, action)

    return solves(game, puzzle, choose)


def solves(game: Game[Any], puzzle: Puzzle, choose: Callable[[Attempt], str]) -> bool:
    """Whether somebody who decides so finds the answer."""
    tried = begin(game, puzzle)
    while tried.standing == "open":
        tried.decide(choose(tried))
    return tried.standing == "solved"


def write(maker: Maker, puzzles: Sequence[Puzzle], seed: str, sources: int) -> None:
    """Keep puzzles by grade, with their card."""
    kept = sorted(graded(puzzles), key=lambda each: (each.grade, each.theme, each.id))
    counts = Counter(each.grade for each in kept)
    lines = ",\n".join(each.written() for each in kept)
    write_data(
        GAMES[maker.game].folder / FILE,
        f"[\n{lines}\n]\n".encode(),
        what=f"puzzles with one best answer each, proved by exact search: {len(kept)}",
        made=f"tableflip lab puzzles {maker.game} --seed {seed}",
        seed=seed,
        games=sources,
        strength=f"by grade {', '.join(f'{grade}: {counts[grade]}' for grade in GRADES)}; graded by the levels of bots",
    )
    read_puzzles.cache_clear()


class Room:
    """How much room is left while puzzles are made: easy ones crowd no others out, and no answer all the others."""

    def __init__(self, maker: Maker, wanted: int, kept: Iterable[Puzzle]) -> None:
        self.asks = maker.asks
        self.most = -(-wanted // 3)
        self.counts: Counter[tuple[str, int | bool]] = Counter()
        for puzzle in kept:
            self.take(puzzle)

    def is_left(self, puzzle: Puzzle, shelf: int) -> bool:
        """Whether a puzzle that comes to this shelf is still wanted."""
        if self.asks is None:
            return self.counts["", shelf] < self.most
        asked = self.asks(puzzle)
        of_all = self.counts[asked, True] + self.counts[asked, False]
        return of_all < self.most and self.counts[asked, shelf >= EASY] < ALIKE_MOST * self.most

    def take(self, puzzle: Puzzle) -> None:
        """Make room for a puzzle."""
        shelf = shelf_of(puzzle.found)
        self.counts["" if self.asks is None else self.asks(puzzle), shelf if self.asks is None else shelf >= EASY] += 1


def make(maker: Maker, seed: str, each: int, sources: int) -> Iterator[tuple[int, list[Puzzle]]]:
    """Go on making puzzles until there are enough: after each source how many sources there were, and all kept."""
    game = GAMES[maker.game]
    kept = list(puzzles_of(game).values())
    begun = card_of(game.folder / FILE).games if kept else 0
    known = {puzzle.id for puzzle in kept}
    room = Room(maker, each * len(GRADES), kept)
    for number in range(begun, begun + sources):
        for found in maker.found_in(f"{seed}/{number}"):
            named = replace(found, id=name_of(maker, found))
            if named.id in known:
                continue
            known.add(named.id)
            puzzle = tried(maker, named, partial(room.is_left, named))
            if puzzle:
                room.take(puzzle)
                kept.append(puzzle)
        yield number + 1, kept
        if len(kept) >= each * len(GRADES):
            return


def command_of(maker: Maker) -> click.Command:
    """The command that makes or grades the puzzles of a game."""

    @click.command("puzzles")
    @click.option("--seed", default=SEED, show_default=True, help="The same seed makes the same puzzles.")
    @click.option(
        "--each", default=EACH, show_default=True, type=click.IntRange(1, 500), help="How many of each grade."
    )
    @click.option(
        "--sources", default=1000, show_default=True, type=click.IntRange(1), help="Games or deals to look at."
    )
    @click.option("--regrade", is_flag=True, help="Only grade the present puzzles anew, after the bots changed.")
    @click.option(
        "--again", "anew", is_flag=True, help="Make all anew, after the rules or the tables they rest on changed."
    )
    def puzzles(seed: str, each: int, sources: int, regrade: bool, anew: bool) -> None:
        """Make puzzles with one best answer, proved and graded. You can stop it; run again, it continues from there."""
        game = GAMES[maker.game]
        path = game.folder / FILE
        if regrade:
            with click.progressbar(list(puzzles_of(game).values()), label="Grading") as bar:
                kept = [again for puzzle in bar if (again := tried(maker, puzzle))]
            card = card_of(path)
            write(maker, kept, card.seed, card.games)
            click.echo(card_of(path).strength)
            return
        if anew:
            path.unlink(missing_ok=True)
            read_puzzles.cache_clear()
        done, kept = 0, list[Puzzle]()
        for done, kept in make(maker, seed, each, sources):
            if done % 10 == 0:
                write(maker, kept, seed, done)
                click.echo(f"{done} sources, {card_of(path).strength}")
        if done:
            write(maker, kept, seed, done)
            click.echo(f"{done} sources, {card_of(path).strength}")

    return puzzles
