"""Record what is not recorded yet: `python -m tests.golden.record` writes what each ply of a golden game tells.

The games themselves are never written again: those of earlier rules prove that these are still read. A new one is
any match file, saved into the folder of its game.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tableflip import Match
from tableflip.core.notation import load
from tableflip.games import game_named
from tableflip.games._template import PEEK_PAIRS

NEWS = ".news"


def recorded() -> list[Path]:
    """The golden games of the house, and those of the game to copy, which travel with it."""
    return sorted([*Path(__file__).parent.glob("*/*.flip"), *(PEEK_PAIRS.folder / "tests" / "golden").glob("*.flip")])


def match_in(path: Path) -> Match[Any]:
    """The match in a file, also of the game to copy."""
    return load(path, lambda name: PEEK_PAIRS if name == PEEK_PAIRS.name else game_named(name))


def news_of(match: Match[Any]) -> Iterator[str]:
    """What every ply tells, as numbers: kind, seat, object and who may know it; in the end what each seat has won."""
    for now in match.replayed():
        news = now.state.news
        items = [news.items[place] for place in range(news.count)]
        told = (f"{item.kind}:{item.seat}:{item.what}" + f":{item.known_to}" * item.is_reveal for item in items)
        yield " ".join((now.plies[-1].written if now.plies else "start", *told))
    yield f"payoffs {' '.join(str(match.game.rules.payoff(match.state, seat)) for seat in range(match.seats))}"


def main() -> None:
    """Write down what the plies of every golden game tell."""
    for path in recorded():
        path.with_suffix(NEWS).write_text("\n".join(news_of(match_in(path))) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
