"""Whatever is wrong with a message, the server refuses it in words of its own, and others play on."""

from __future__ import annotations

from pathlib import Path

from tests.server.fuzz import fuzz

COUNT = 1600  # many more in make test-long


def test_fuzzed_messages_are_refused_in_words_and_disturb_nobody(tmp_path: Path) -> None:
    done = fuzz(tmp_path, COUNT, seed=1)
    assert not done.faults
    assert done.sent >= COUNT
    assert {"ack", "error malformed", "error stale", "error not_your_turn", "HTTP 200"} <= set(done.answers)
