"""Which rule ids are only cited: their tests notice no change of the rules they are about.

For an id that functions cite, their changes are tried; for any other id, those that its tests reach. Only tests that
cite the id are run.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Sequence

from tests.mutants.changes import Change
from tests.mutants.trial import Trials, by_test

ENOUGH = 40  # changes that are tried for an id
ID = re.compile(r"\b([A-Z]+)-(\d+)(?:\s+to\s+(?:[A-Z]+-)?(\d+))?")


def ids_in(text: str) -> set[str]:
    """The rule ids in a text, with those between `X-021 to X-025`."""
    found: set[str] = set()
    for family, first, last in ID.findall(text):
        for number in range(int(first), int(last or first) + 1):
            found.add(f"{family}-{number:0{len(first)}}")
    return found


def citing_tests(trials: Trials) -> dict[str, list[str]]:
    """The tests that cite each id."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for name, item in trials.items.items():
        for mark in item.iter_markers("spec"):
            for rule in mark.args:
                found[rule].append(name)
    return dict(found)


def silent_ids(trials: Trials, changes: Sequence[Change], seed: int, processes: int = 1) -> dict[str, str]:
    """The ids whose tests notice nothing, and what is known about them."""
    about: defaultdict[str, list[Change]] = defaultdict(list)
    for change in changes:
        for rule in ids_in(change.function.__doc__ or ""):
            about[rule].append(change)
    silent: dict[str, str] = {}
    for rule, names in sorted(citing_tests(trials).items()):
        tests = {name for name in names if name in trials.seen}
        reached = by_test(trials.seen, tests)
        near = [each for each in about[rule] if _lines(each) & reached]
        anywhere = [each for each in changes if _lines(each) & reached]
        if not anywhere:
            silent[rule] = f"{len(names)} tests, which run no rule interpreted"
            continue
        if about[rule] and not near:
            silent[rule] = "its tests do not reach the rules that cite it"
            continue
        some = near or anywhere
        some = random.Random(f"{seed} {rule}").sample(some, min(len(some), ENOUGH))
        if not any(verdict.killed for verdict in trials.judge(some, processes, tests.__contains__)):
            silent[rule] = f"none of {len(some)} changes is noticed"
    return silent


def _lines(change: Change) -> set[tuple[str, int]]:
    file = change.function.__code__.co_filename
    return {(file, line) for line in change.lines}
