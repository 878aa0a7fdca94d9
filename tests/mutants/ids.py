"""Which rule ids are only cited: their tests notice no change of the functions they are about.

For an id that lines of rules cite, changes of these lines are tried; if none does, those of the rules that cite it;
then those of other functions that do, which read, tell and show; for any other id, those of the rules that its tests
reach. Only tests that cite the id are run.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from linecache import getline

from tests.mutants.changes import Change
from tests.mutants.citing import ids_in
from tests.mutants.trial import Trials, by_test

ENOUGH = 40  # changes that are tried for an id


def citing_tests(trials: Trials) -> dict[str, list[str]]:
    """The tests that cite each id."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for name, item in trials.items.items():
        for mark in item.iter_markers("spec"):
            for rule in mark.args:
                found[rule].append(name)
    return dict(found)


def by_id(changes: Sequence[Change], cited: Callable[[Change], set[str]]) -> dict[str, list[Change]]:
    """The changes of the places that cite each id."""
    found: defaultdict[str, list[Change]] = defaultdict(list)
    for change in changes:
        for rule in cited(change):
            found[rule].append(change)
    return dict(found)


def by_function(change: Change) -> set[str]:
    """The ids that the function of a change cites."""
    return ids_in(change.function.__doc__ or "")


def by_line(change: Change) -> set[str]:
    """The ids that stand in a comment at the lines of a change."""
    file = change.function.__code__.co_filename
    return ids_in(" ".join(getline(file, line).partition("#")[2] for line in change.lines))


def silent_ids(
    trials: Trials, changes: Sequence[Change], seed: int, processes: int = 1, plain: Sequence[Change] = ()
) -> dict[str, str]:
    """The ids whose tests notice nothing, and what is known about them; `plain` are changes of what is no rule."""
    citing = {**by_id(plain, by_function), **by_id(changes, by_function), **by_id(changes, by_line)}
    silent: dict[str, str] = {}
    for rule, names in sorted(citing_tests(trials).items()):
        tests = {name for name in names if name in trials.seen}
        reached = by_test(trials.seen, tests)
        some = [each for each in citing.get(rule, changes) if _lines(each) & reached]
        if not some and rule in citing and reached:
            silent[rule] = "its tests do not reach the functions that cite it"
            continue
        if not some:
            silent[rule] = f"{len(names)} tests, which run no rule interpreted"
            continue
        some = random.Random(f"{seed} {rule}").sample(some, min(len(some), ENOUGH))
        if not any(verdict.killed for verdict in trials.judge(some, processes, tests.__contains__)):
            silent[rule] = f"none of {len(some)} changes is noticed"
    return silent


def _lines(change: Change) -> set[tuple[str, int]]:
    file = change.function.__code__.co_filename
    return {(file, line) for line in change.lines}
