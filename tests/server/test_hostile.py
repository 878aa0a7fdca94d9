"""All attacks of the bench's list, for some seconds, beside people and bots who play on."""

from __future__ import annotations

from bench import hostile
from bench.attacks import ATTACKS


def test_no_attack_closes_a_player_or_ends_in_a_fault_of_the_server() -> None:
    found = hostile.run(tables=4, seconds=4, rest=0)
    assert not found.faults, [*found.faults, *found.seen.refused, *found.answers.worst]
    assert found.seen.waits, "they played on meanwhile"
    assert set(found.answers.made) <= set(ATTACKS) and len(found.answers.made) > 3
