"""A stack of states for looking ahead: Python objects in plain rules, rows of bytes in compiled ones."""

from __future__ import annotations

from typing import Any

from tableflip.core.compiled import rule, rule_with_twin
from tableflip.core.loops import as_state, copy_row


@rule
def laid(stack: Any, depth: int) -> Any:
    """The state at one depth of a compiled stack."""
    return as_state(stack[depth])


@rule_with_twin(laid)
def at(stack: Any, depth: int) -> Any:
    """The state at one depth."""
    return stack[depth]


@rule
def lay_on(stack: Any, depth: int) -> None:
    """Copy the state at one depth of a compiled stack to the next."""
    copy_row(stack[depth + 1], stack[depth])


@rule_with_twin(lay_on)
def copy_on(stack: Any, depth: int) -> None:
    """Copy the state at one depth to the next."""
    stack[depth + 1] = stack[depth].clone()
