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


def words_for(number: int) -> str:
    """CHESS-004: what is told of a number."""
    return "one" if number == 1 else "many"


def colour_of(number: int) -> str:
    """CHESS-005: nobody tests it."""
    return "white" if number == 1 else "black"


SIZES = (3, 4)  # CHESS-006


@spec("CHESS-001")
def test_the_larger_one_is_found() -> None:
    assert larger(3, 2) == 3 and larger(2, 3) == 3


@spec("CHESS-002")
def test_steps_are_counted() -> None:
    assert steps_to(3) == 3


@spec("CHESS-003")
def test_it_is_called_and_nobody_looks() -> None:
    forgotten(1)


@spec("CHESS-004", "CHESS-005")
def test_what_is_no_rule_is_looked_at_too() -> None:
    assert words_for(larger(1, 1)) == "one" and colour_of(2)


@spec("CHESS-006")
def test_a_table_is_no_rule() -> None:
    assert SIZES == (3, 4)


def test_compiled_rules_see_no_change() -> None:
    from pathlib import Path

    assert compiled(larger, Owner("toy", Path(__file__).parent / "equivalent"))(3, 2) == 3
