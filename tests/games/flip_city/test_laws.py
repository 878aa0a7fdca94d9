"""The laws of the house at tables they do not set by themselves: options with more than one player."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableflip.games.flip_city import FLIP_CITY
from tests.laws import test_laws as laws

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
def test_the_laws_hold_at_every_table(seats: int, options: dict[str, str], tmp_path: Path) -> None:
    laws.test_compiled_and_interpreted_rules_give_the_same_bytes(FLIP_CITY, seats, options)
    laws.test_games_end_within_their_bound(FLIP_CITY, seats, options)
    laws.test_no_view_tells_what_a_seat_cannot_know(FLIP_CITY, seats, options)
    laws.test_a_resample_depends_only_on_what_the_seat_knows(FLIP_CITY, seats, options)
    laws.test_pieces_are_conserved(FLIP_CITY, seats, options)
    laws.test_position_texts_round_trip(FLIP_CITY, seats, options)
    laws.test_notation_names_each_legal_action_once(FLIP_CITY, seats, options)
    laws.test_the_news_row_never_fills_up(FLIP_CITY, seats, options)
    laws.test_match_files_round_trip_and_undo_replays(FLIP_CITY, seats, options, tmp_path)
