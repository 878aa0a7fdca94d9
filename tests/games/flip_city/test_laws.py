"""The laws of the house at tables they do not set by themselves: options with more than one player."""

from __future__ import annotations

import pytest

from tableflip.games.flip_city import FLIP_CITY
from tableflip.testing import LAWS

ALL_ABILITIES = ";".join(
    [
        "church.must_play_next=true",
        "station.recyclable=true",
        "station.recycle_unhappy=1",
        "hospital.flip_gives_away=true",
        "factory.extra_actions=2",
        "church.extra_flips=2",
        "church.extra_flip_discount=9",
        "unhappy_limit=9",
    ]
)
TABLES = [
    (2, {"office": "on"}),
    (3, {"office": "on", "book": ALL_ABILITIES}),
    (4, {"round_limit": "5", "first": "3"}),
    (2, {"round_limit": "30", "book": "win_points=4"}),
    (1, {"office": "on", "round_limit": "20", "book": ALL_ABILITIES}),
]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_laws_hold_at_every_table(seats: int, options: dict[str, str]) -> None:
    for law in LAWS.values():
        if not law.once:
            law(FLIP_CITY, seats, options)
