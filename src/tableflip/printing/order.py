"""An order to the press: everything that can be chosen, checked where it comes in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tableflip.core.errors import BadOption, TableflipError
from tableflip.core.game import Game
from tableflip.core.phrases import listed, quoted
from tableflip.core.printed import Printed

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}  # millimetres, upright
INKS = ("colour", "saving")
COPIES_MOST = 6
SEED_MOST = 40  # letters
SEED = "1"


class NothingToPrint(TableflipError):
    """A game without sheets."""


@dataclass(frozen=True)
class Order:
    """What is to be printed; two orders that are equal give the same bytes."""

    game: str
    paper: str
    ink: str
    copies: int
    seed: str
    options: tuple[tuple[str, str], ...]  # all that change the sheets, in the game's order


def printed_of(game: Game[Any]) -> Printed:
    """What a game prints; NothingToPrint if that is nothing."""
    if game.printed is None:
        raise NothingToPrint(f"{game.about.title} has nothing to print")
    return game.printed


def ordered(
    game: Game[Any],
    paper: str = "a4",
    ink: str = "colour",
    copies: int = 1,
    seed: str | None = None,
    options: Mapping[str, str] | None = None,
) -> Order:
    """A checked order; BadOption says what is wrong and what is possible."""
    printed, title = printed_of(game), game.about.title
    if paper not in PAPERS:
        raise BadOption(f"there is no paper {quoted(paper)}; it is one of {listed(list(PAPERS), 'or')}")
    if ink not in INKS:
        raise BadOption(f"ink cannot be {quoted(ink)}; it is one of {listed(INKS, 'or')}")
    if ink != INKS[0] and not printed.draws:
        raise BadOption(f"what {title} prints is black on white already: there is no ink to save")
    if not 1 <= copies <= COPIES_MOST:
        raise BadOption(f"1 to {COPIES_MOST} copies can be printed at once, not {copies}")
    told = dict(options or {})
    for name, value in told.items():
        if game.about.knows(name, value) and name not in printed.options:
            known = f"only {listed(printed.options)} do" if printed.options else "no option does"
            raise BadOption(f"option {name} changes nothing that {title} prints; {known}")
    checked = game.about.checked_options(told)
    chosen = tuple((name, checked[name]) for name in printed.options)
    return Order(game.name, paper, ink, copies, _checked_seed(printed, chosen, title, seed), chosen)


def _checked_seed(printed: Printed, chosen: tuple[tuple[str, str], ...], title: str, seed: str | None) -> str:
    if printed.dealt is None or printed.dealt not in chosen:
        if seed is not None:
            when = "" if printed.dealt is None else f" unless {'='.join(printed.dealt)}"
            raise BadOption(f"nothing that {title} prints is dealt{when}: it takes no seed")
        return SEED
    if seed is None:
        return SEED
    if not seed or len(seed) > SEED_MOST or not seed.isascii() or not seed.isprintable():
        raise BadOption(f"a seed is 1 to {SEED_MOST} plain letters, digits and signs")
    return seed
