"""Change the rules of games one place at a time and see whether tests notice: `python -m tests.mutants [GAME ...]`.

Writes bench/mutants.md, and fails where too little is noticed. `--at TEXT` tries the changes whose key has the text,
`--ids` asks too which rule ids are only cited, `--by-hand` only whether what is broken by hand is noticed.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
FEWEST = 400


def main() -> int:
    """Try one game after the other; each in a process of its own, for what was collected stays."""
    os.environ.setdefault("TABLEFLIP_BOUNDS", "1")
    from tableflip.games import HOUSE

    asked = options()
    names = asked.games or [game.name for game in HOUSE]
    failed = False
    for name in names:
        sys.stdout.flush()
        pid = os.fork()
        if pid == 0:
            os._exit(broken_by_hand(name) if asked.by_hand else one_game(name, asked))
        failed |= os.waitpid(pid, 0)[1] != 0
    return 1 if failed else 0


def options() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="games to try; all of the house unless told")
    parser.add_argument("--number", type=int, default=FEWEST, help="changes to try in each game; 0 for all")
    parser.add_argument("--seed", type=int, default=1, help="which sample of the changes")
    parser.add_argument("--processes", type=int, default=2, help="changes that are tried at once")
    parser.add_argument("--at", default="", help="try all changes whose key has this text; nothing is written")
    parser.add_argument("--ids", action="store_true", help="also ask which rule ids are only cited")
    parser.add_argument("--by-hand", action="store_true", help="try only what is broken by hand; nothing is written")
    return parser.parse_args()


def broken_by_hand(name: str) -> int:
    """Try what is broken by hand in a game; whether something is not noticed."""
    from tests.mutants.breaking import Breaking, unnoticed
    from tests.mutants.by_hand import breaks_of
    from tests.mutants.trial import Trials, try_changes

    breaks, silent = breaks_of(name), dict[str, str]()

    def work(trials: Trials) -> None:
        silent.update(unnoticed(trials, breaks))

    os.chdir(ROOT)
    try_changes([f"tests/games/{name}"], Breaking([], work))
    for rule, why in silent.items():
        print(f"  {rule}: {why}")
    print(f"{name}: {len({each.rule for each in breaks}) - len(silent)} ids broken by hand and noticed", flush=True)
    return 1 if silent else 0


def one_game(name: str, asked: argparse.Namespace) -> int:
    """Try the changes of a game; whether it fails."""
    from tableflip import game_named
    from tests.mutants.breaking import heard_by_hand
    from tests.mutants.equivalent import equivalent
    from tests.mutants.ids import silent_ids
    from tests.mutants.places import all_changes, plain_of_game, rules_of_game
    from tests.mutants.report import Result, write
    from tests.mutants.trial import Trials, try_changes

    functions = rules_of_game(name)
    changes = all_changes(functions)
    plain = plain_of_game(name) if asked.ids else []
    known = equivalent(name)
    stale = sorted(set(known) - {change.key for change in changes})
    result = Result(name, game_named(name).about.title, len(changes), asked.seed, known, stale)

    def work(trials: Trials) -> None:
        reaching = f"{len(trials.usable())} of {len(trials.items)} tests reach them"
        print(f"{result.title}: {len(changes)} places, {reaching}", flush=True)
        some = [change for change in changes if asked.at in change.key]
        if not asked.at and asked.number:
            some = random.Random(asked.seed).sample(some, min(asked.number, len(some)))
        for verdict in trials.judge(some, asked.processes):
            result.verdicts.append(verdict)
            if not verdict.killed and verdict.change.key not in known:
                print(f"  not noticed by {verdict.tried} tests: {verdict.change.key}", flush=True)
        if asked.ids:
            silent = silent_ids(trials, changes, asked.seed, asked.processes, all_changes(plain))
            result.silent = heard_by_hand(trials, name, silent)
            for rule, why in result.silent.items():
                print(f"  {rule}: {why}")

    paths = [f"tests/games/{name}", "tests/golden", "tests/perft"]
    os.chdir(ROOT)
    try_changes(paths, Trials([*functions, *plain], work, lambda test: name in test))
    for key in (*stale, *result.wrongly_listed):
        print(f"  wrongly listed as equivalent: {key}")
    print(f"{result.title}: {len(result.killed)} noticed, {len(result.survived)} not, {result.rate:.1f} %", flush=True)
    if not asked.at:
        write(ROOT / "bench" / "mutants.md", [result])
    return 0 if result.passes else 1


if __name__ == "__main__":
    sys.exit(main())
