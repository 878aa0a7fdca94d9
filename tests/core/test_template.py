"""The game to copy runs, interpreted and compiled."""

from __future__ import annotations

from tableflip.core.fast import Fast
from tableflip.core.match import Match
from tableflip.core.records import pack
from tableflip.core.spec import rules_of
from tableflip.games._template.game import COIN, FLIP


def test_the_template_plays_to_its_end() -> None:
    results = set[str]()
    for seed in range(20):
        match = Match.new(COIN, seed=seed)
        match.play("flip")
        assert match.turn is None and match.legal() == []
        results.add(match.result or "")
        row = pack(match.start)
        Fast(COIN).step(row, COIN.rules.space.number(FLIP))
        assert row.tobytes() == pack(match.state).tobytes()
    assert results == {"win", "loss"}


def test_its_spec_is_read() -> None:
    assert [rule.id for rule in rules_of(COIN)] == ["COIN-001", "COIN-010", "COIN-011"]
    assert rules_of(COIN)[0].chapter == "Setup"
