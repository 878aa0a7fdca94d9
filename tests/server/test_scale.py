"""The reckoning of docs/scale.md is what its script says, and says what one would expect."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from bench import scale

MEASURED: Any = json.loads(scale.KEPT.read_text(encoding="utf-8"))


def test_the_page_has_what_the_script_reckons() -> None:
    page = (Path(__file__).parents[2] / "docs" / "scale.md").read_text(encoding="utf-8")
    assert "\n".join(scale.lines(MEASURED)) in page, "python -m bench.scale --write"


def test_ten_times_the_tables_need_ten_times_as_much_and_an_assumption_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    few, many = (scale.need(tables, MEASURED) for tables in (100_000, 1_000_000))
    assert many.server_cores == pytest.approx(10 * few.server_cores) and many.euros == pytest.approx(10 * few.euros)
    assert few.servers >= 1 and many.databases >= few.databases >= 1
    for name, (told, why) in scale.ASSUMED.items():
        assert why
        monkeypatch.setitem(scale.ASSUMED, name, (told * 2, why))
        changed = "\n".join(scale.lines(MEASURED))
        monkeypatch.setitem(scale.ASSUMED, name, (told, why))
        said = [line for line in changed.splitlines() if not line.startswith(f"| {name} |")]
        before = [line for line in scale.lines(MEASURED) if not line.startswith(f"| {name} |")]
        assert said != before, f"{name} changes nothing"
