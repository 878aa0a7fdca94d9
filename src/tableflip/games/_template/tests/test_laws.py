"""The game keeps the laws of the house."""

from __future__ import annotations

import pytest

from tableflip.games._template import PEEK_PAIRS
from tableflip.testing import Case, cases


@pytest.mark.parametrize("case", cases(PEEK_PAIRS), ids=str)
def test_the_game_keeps_the_law(case: Case) -> None:
    case.law(PEEK_PAIRS, case.seats, case.options)
