"""Record the golden games again: `python -m tests.golden.record` replays every file's actions under today's rules.

With `--news` only what is told on the way is written down again, and the games stay as they are. A game whose actions
are no longer legal is told and left as it is: decide by hand what should become of it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tableflip import Match, TableflipError, game_named, load, save
from tableflip.core.notation import read_match

NEWS = ".news"


def news_of(match: Match[Any]) -> Iterator[str]:
    """What every ply tells, as numbers: kind, seat, object and who may know it; in the end what each seat has won."""
    for now in match.replayed():
        news = now.state.news
        items = [news.items[place] for place in range(news.count)]
        told = (f"{item.kind}:{item.seat}:{item.what}" + f":{item.known_to}" * item.is_reveal for item in items)
        yield " ".join((now.plies[-1].written if now.plies else "start", *told))
    yield f"payoffs {' '.join(str(match.game.rules.payoff(match.state, seat)) for seat in range(match.seats))}"


def main() -> None:
    """Write every golden game anew with the current rules version, and what it tells."""
    paths = sorted(Path(__file__).parent.glob("*/*.flip"))
    if "--news" not in sys.argv:
        record(paths)
    for path in paths:
        path.with_suffix(NEWS).write_text("\n".join(news_of(load(path))) + "\n", encoding="utf-8")


def record(paths: list[Path]) -> None:
    """Write games anew."""
    for path in paths:
        game = game_named(path.parent.name)
        lines = path.read_text(encoding="utf-8").splitlines()
        lines = [f'[Rules "{game.about.version}"]' if line.startswith("[Rules ") else line for line in lines]
        try:
            save(read_match("\n".join(lines), game_named), path)
        except TableflipError as problem:
            print(f"{path}: {problem}")


if __name__ == "__main__":
    main()
