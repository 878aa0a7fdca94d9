"""The coding of a flight for the browser."""

from __future__ import annotations

import math

import numpy as np

from tableflip.games.flip_ships.table.tabletop import MICRO
from tableflip.games.flip_ships.table.tracks import encode, track_of
from tests.games.flip_ships.tracks import decode


def tumbling(frames: int, turn: float = 160.0) -> np.ndarray:
    """A disc that flies an arc and tumbles by `turn` radians a second, then lies still for ten frames."""
    times = np.minimum(np.arange(frames + 10), frames) * 0.004
    half = turn * times / 2
    zeros = np.zeros_like(times)
    return np.stack(
        [-0.2 + 0.01 * times, times * 0.9, 0.001 + times * 2 - 5 * times**2, np.cos(half), -np.sin(half), zeros, zeros],
        axis=1,
    )


def test_a_flight_reads_back_as_it_was_written() -> None:
    tracks = (track_of("", tumbling(150), 1), track_of("31", tumbling(40, 3.0), 4), track_of("S1-2a", tumbling(8), 4))
    assert decode(encode(tracks)) == tracks


def test_positions_are_kept_to_a_fortieth_of_a_millimetre_and_turns_to_a_fifth_of_a_degree() -> None:
    path = tumbling(150)
    poses = track_of("", path, 1).poses()
    for pose, row in zip(poses, path):
        assert max(abs(a - b * 1e6) for a, b in zip(pose[:3], row[:3])) <= 25.001
        along = abs(sum(a / MICRO * b for a, b in zip(pose[3:], row[3:])))
        assert 2 * math.acos(min(1.0, along)) < math.radians(0.25)


def test_still_frames_are_left_out_and_the_last_sample_is_the_rest() -> None:
    path = np.concatenate([np.repeat(tumbling(41)[:1], 7, axis=0), tumbling(41)])
    track = track_of("31", path, 4)
    assert track.first == 7 and track.frames()[-1] >= 48
    assert track.poses()[-1][:3] == track_of("31", path, 1).poses()[-1][:3]


def test_a_body_that_never_moved_has_one_sample() -> None:
    track = track_of("31", np.repeat(tumbling(1)[:1], 30, axis=0), 4)
    assert track.frames() == [0]


def test_a_flight_of_most_of_a_second_takes_one_to_three_kilobytes() -> None:
    assert 300 < len(encode((track_of("", tumbling(200), 1),))) < 3000
