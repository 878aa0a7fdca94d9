"""How a test names the rules it proves: `@spec("PEEK-020")`."""

from __future__ import annotations

import pytest


def spec(*rules: str) -> pytest.MarkDecorator:
    """Mark a test with the ids of the rules it proves."""
    return pytest.mark.spec(*rules)
