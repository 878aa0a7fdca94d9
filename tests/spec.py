"""How a test names the rules it proves: `@spec("CHESS-020")`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest


def spec(*rules: str) -> Callable[[Any], Any]:
    """Mark a test with the ids of the rules it proves."""
    return pytest.mark.spec(*rules)
