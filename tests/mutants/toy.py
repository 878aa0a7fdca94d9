"""Two rules and their tests, on which the changes themselves are tried (tests/core/test_mutants.py)."""

from __future__ import annotations

from tableflip.core.compiled import Owner, compiled, rule
from tests.spec import spec


@rule
def larger(one: int, other: int) -> int:
    """CHESS-001: the larger of two numbers."""
    if one > other:
        return one
    return other


@rule
def steps_to(goal: int) -> int:
    """CHESS-002: how many steps lead to a goal."""
    steps = 0
    while steps < goal:
        steps += 1
    return steps


@rule
def forgotten(number: int) -> int:
    """CHESS-003: nobody tests it."""
    return number + 1


@spec("CHESS-001")
def test_the_larger_one_is_found() -> None:
    assert larger(3, 2) == 3 and larger(2, 3) == 3


@spec("CHESS-002")
def test_steps_are_counted() -> None:
    assert steps_to(3) == 3


@spec("CHESS-003")
def test_it_is_called_and_nobody_looks() -> None:
    forgotten(1)


def test_compiled_rules_see_no_change() -> None:
    from pathlib import Path

    assert compiled(larger, Owner("toy", Path(__file__).parent / "equivalent"))(3, 2) == 3
