"""Every rule of the spec is proved by a test, and no test cites a rule that is not there."""

from __future__ import annotations

import re
from pathlib import Path

from tableflip.core.spec import rules_of
from tableflip.games._template import PEEK_PAIRS


def test_every_rule_is_cited_by_a_test() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    cited = {rule for marks in re.findall(r"^@spec\((.*)\)$", tests, re.M) for rule in re.findall(r"[A-Z]+-\d+", marks)}
    assert cited == {rule.id for rule in rules_of(PEEK_PAIRS)}
