"""Whether tests notice a change: each change is made in a forked process, which then runs the tests that reach it.

Everything is imported and collected once; a change costs a fork and its tests. First the tests run as they are, in a
process of their own too, so that nothing they remember hides a change: it is noted which lines of the rules each
reaches. Tests that fail, that take long, or that need compiled rules, which no change would reach, are left out.
"""

from __future__ import annotations

import gc
import os
import pickle
import resource
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NoReturn

import pytest

from tableflip.core import compiled
from tests.mutants.changes import Change, code_of, tree_of

Line = tuple[str, int]  # a file and a line of it
LONGEST = 10.0  # seconds of CPU, traced, after which a test is left out
ENDLESS = 1.0  # seconds of CPU that every test may take,
SLOWER = 4  # and this many times what it took unchanged
WAITING = 60.0  # seconds by the clock
MEMORY = 1 << 30  # bytes that a process may take on top of what it has at its start
TIRING = 1000  # calls of one function in one test; what it has not reached by then it is taken not to reach
TIME_OVER = (signal.SIGPROF, signal.SIGALRM)


@dataclass(frozen=True)
class Seen:
    """What a test did when nothing was changed."""

    passed: bool
    seconds: float
    lines: frozenset[Line]


@dataclass(frozen=True)
class Verdict:
    """What became of a change: the test that noticed it, or nothing."""

    change: Change
    test: str = ""
    endless: bool = False
    tried: int = 0  # tests that reach it

    @property
    def killed(self) -> bool:
        """Whether it was noticed."""
        return bool(self.test) or self.endless


@dataclass
class Trials:
    """A plugin for pytest that, instead of running the tests, hands them to `work`."""

    functions: Sequence[Callable[..., Any]]
    work: Callable[[Trials], None]
    wanted: Callable[[str], bool] = lambda nodeid: True
    endless: float = ENDLESS
    items: dict[str, pytest.Item] = field(default_factory=dict[str, pytest.Item])
    seen: dict[str, Seen] = field(default_factory=dict[str, Seen])
    keen: defaultdict[Any, Counter[str]] = field(default_factory=lambda: defaultdict(Counter[str]))
    failed: bool = False
    skipped: bool = False

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Take over from pytest."""
        self.items = {item.nodeid: item for item in session.items if self.wanted(item.nodeid)}
        self.seen = in_fork(self.look)
        steady = in_fork(lambda: self.passing(self.usable()))
        self.seen = {name: seen for name, seen in self.seen.items() if name in steady}
        gc.freeze()  # what is there is copied into no process only because it was looked at
        self.work(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note how the test at hand goes."""
        self.failed |= report.failed
        self.skipped |= report.skipped

    def run(self, name: str, following: str = "") -> bool:
        """Run one test; whether it passed."""
        self.failed = self.skipped = False
        item, after = self.items[name], self.items.get(following)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        return not self.failed and not self.skipped

    def look(self) -> dict[str, Seen]:
        """Run every test once, and note which lines of the rules it reaches."""
        files = {function.__code__.co_filename for function in self.functions}
        found: dict[str, Seen] = {}
        for name, following in pairs(list(self.items)):
            lines: set[Line] = set()
            start = time.process_time()
            signal.signal(signal.SIGPROF, too_long)
            signal.setitimer(signal.ITIMER_PROF, LONGEST)
            sys.settrace(tracer(files, lines))
            try:
                passed = self.run(name, following)
            finally:
                sys.settrace(None)
                signal.setitimer(signal.ITIMER_PROF, 0)
            found[name] = Seen(passed, time.process_time() - start, frozenset(lines))
        return found

    def usable(self) -> list[str]:
        """The tests that passed and reach any rule, quickest first."""
        some = [name for name, seen in self.seen.items() if seen.passed and seen.lines]
        return sorted(some, key=lambda name: self.seen[name].seconds)

    def passing(self, names: Sequence[str]) -> set[str]:
        """Those of the tests that pass in another order too, all rules compiled anew without a change."""
        for function in self.functions:
            function.__code__ = code_of(function, tree_of(function))  # type: ignore[attr-defined,arg-type]
        return {name for name, following in pairs(names) if self.run(name, following)}

    def reaching(self, change: Change) -> list[str]:
        """The tests that reach a change: first those that noticed others in the same function, then the quickest."""
        file = change.function.__code__.co_filename
        lines = {(file, line) for line in change.lines}
        found = [name for name in self.usable() if not lines.isdisjoint(self.seen[name].lines)]
        noticed = self.keen[change.function]
        return sorted(found, key=lambda name: -noticed[name])

    def judge(
        self, changes: Iterable[Change], processes: int = 1, among: Callable[[str], bool] = lambda name: True
    ) -> Iterator[Verdict]:
        """What becomes of each change, in the order in which that is known."""
        waiting: dict[int, tuple[int, Change, list[str]]] = {}
        try:
            for change in changes:
                names = [name for name in self.reaching(change) if among(name)]
                if not names:
                    yield Verdict(change)
                    continue
                if len(waiting) >= processes:
                    yield self.gather(waiting)
                pid, answer = fork(lambda change=change, names=names: self.first_failure(change, names))
                waiting[pid] = (answer, change, names)
            while waiting:
                yield self.gather(waiting)
        finally:  # whoever asked may know enough before all have answered
            for pid, (answer, _, _) in waiting.items():
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
                os.close(answer)

    def first_failure(self, change: Change, names: Sequence[str]) -> str:
        """Make the change and run the tests until one fails; its name, or nothing."""
        gc.disable()  # the process is short-lived, and its memory is limited
        change.install()
        resource.setrlimit(resource.RLIMIT_AS, (memory_now() + MEMORY, -1))
        for name, following in pairs(names):
            limit_time(self.endless + SLOWER * self.seen[name].seconds)
            if not self.run(name, following):
                return name
        return ""

    def gather(self, waiting: dict[int, tuple[int, Change, list[str]]]) -> Verdict:
        """Wait for one of the processes."""
        pid, status = os.wait()
        answer, change, names = waiting.pop(pid)
        told = read_all(answer)
        stopped = os.WIFSIGNALED(status) and os.WTERMSIG(status) in TIME_OVER
        if not told:  # out of time, or it broke the interpreter: either way somebody notices
            return Verdict(change, "" if stopped else "the interpreter", stopped, len(names))
        test = pickle.loads(told)
        if test:
            self.keen[change.function][test] += 1
        return Verdict(change, test, False, len(names))


def try_changes(paths: Sequence[str], trials: Trials) -> None:
    """Collect the tests in these paths and let the plugin work with them. Once in a process."""
    compiled._jit = no_compiling  # pyright: ignore[reportPrivateUsage]
    quiet = ["-s", "-qq", "-p", "no:cacheprovider", "--no-header", "--no-summary", "--assert=plain", "--tb=no"]
    code = pytest.main([*quiet, *paths], plugins=[trials])
    if not trials.items:
        raise SystemExit(f"no tests were collected from {', '.join(paths)} (pytest ended with {code})")


def no_compiling(*_: Any, **__: Any) -> NoReturn:
    """What compiles a rule, here: compiled code would not see the change."""
    pytest.skip("compiled rules see no change")


def too_long(*_: Any) -> NoReturn:
    """End a test that takes too long to be run for every change."""
    pytest.skip("it takes too long")


def tracer(files: set[str], lines: set[Line]) -> Callable[[FrameType, str, Any], Any]:
    """A trace function that notes the lines of some files, looks into no other, and tires of what is called often."""
    calls: Counter[CodeType] = Counter()

    def inside(frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            lines.add((frame.f_code.co_filename, frame.f_lineno))
        return inside

    def entering(frame: FrameType, _: str, __: Any) -> Any:
        code = frame.f_code
        if code.co_filename not in files or calls[code] > TIRING:
            return None
        calls[code] += 1
        return inside

    return entering


def pairs(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each test with the one after it."""
    return zip(names, [*names[1:], ""])


def in_fork(work: Callable[[], Any]) -> Any:
    """The result of some work that is done in a process of its own."""
    pid, answer = fork(work)
    told = read_all(answer)
    os.waitpid(pid, 0)
    if not told:
        raise SystemExit("a process of the tests ended without an answer")
    return pickle.loads(told)


def fork(work: Callable[[], Any]) -> tuple[int, int]:
    """Begin some work in a process of its own: its id, and where its answer can be read."""
    answer, told = os.pipe()
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        os.close(told)
        return pid, answer
    try:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for each in (0, 1, 2):
            os.dup2(nowhere, each)
        for each in TIME_OVER:
            signal.signal(each, signal.SIG_DFL)
        result = pickle.dumps(work())
        with os.fdopen(told, "wb") as pipe:
            pipe.write(result)
    finally:
        os._exit(0)


def read_all(answer: int) -> bytes:
    """All that a process has to say."""
    with os.fdopen(answer, "rb") as pipe:
        return pipe.read()


def limit_time(seconds: float) -> None:
    """End this process after so much CPU, or after a long wait."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, WAITING + 10 * seconds)


def memory_now() -> int:
    """The address space of this process, in bytes; without /proc a large number."""
    here = Path("/proc/self/statm")
    return int(here.read_text().split()[0]) * resource.getpagesize() if here.exists() else 1 << 40


def by_test(seen: Mapping[str, Seen], names: Iterable[str]) -> frozenset[Line]:
    """All lines that some tests reach together."""
    return frozenset(line for name in names if name in seen for line in seen[name].lines)
