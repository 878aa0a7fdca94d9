"""Whether the tests that cite a rule id fail when its sentence is broken by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import pytest

from tests.mutants.by_hand import Break, breaks_of
from tests.mutants.ids import citing_tests
from tests.mutants.trial import Trials, in_fork, limit_time, pairs

ENOUGH = 60  # tests that are asked for an id
SECONDS = 60.0  # of a processor for all of them


@dataclass
class Breaking(Trials):
    """The same plugin where nobody needs to know which lines a test reaches."""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Take over from pytest."""
        self.items = {item.nodeid: item for item in session.items if self.wanted(item.nodeid)}
        self.work(self)
        return True


def unnoticed(trials: Trials, breaks: Iterable[Break]) -> dict[str, str]:
    """The ids whose tests notice none of what was broken by hand, and what is known about them."""
    citing = citing_tests(trials)
    silent: dict[str, str] = {}
    heard: set[str] = set()
    for each in breaks:
        names = citing.get(each.rule, [])[:ENOUGH]
        passing = in_fork(lambda names=names: [name for name, later in pairs(names) if trials.run(name, later)])
        if not each.is_true:
            silent[each.rule] = f"broken by hand, but {each.module} has no such place, or several"
        elif not passing:
            silent[each.rule] = "broken by hand, but none of its tests can be run so"
        elif not in_fork(lambda each=each, passing=passing: _fails(trials, each, passing)):
            silent[each.rule] = f"broken by hand in {each.module}, and not noticed"
        else:
            heard.add(each.rule)
    return {rule: why for rule, why in silent.items() if rule not in heard or "no such place" in why}


def heard_by_hand(trials: Trials, game: str, silent: Mapping[str, str]) -> dict[str, str]:
    """Those of the silent ids whose tests do not notice either what is broken by hand, and others that do not."""
    breaks = breaks_of(game)
    still = unnoticed(trials, breaks)
    return {rule: why for rule, why in silent.items() if rule not in {each.rule for each in breaks}} | still


def _fails(trials: Trials, each: Break, names: Sequence[str]) -> bool:
    each.install()
    limit_time(SECONDS)
    return any(not trials.run(name, later) for name, later in pairs(names))
