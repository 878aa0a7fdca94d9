"""Reads the tracks of a flight back from what the browser gets, as web/src/games/flip_ships/flight.ts does."""

from __future__ import annotations

import struct
import zlib

import numpy as np

from tableflip.games.flip_ships.table.tracks import SAMPLE, VERSION, Track


def decode(packed: bytes) -> tuple[Track, ...]:
    """The tracks of an encoded flight."""
    plain = zlib.decompress(packed)
    assert plain[0] == VERSION
    tracks: list[Track] = []
    at = 2
    for _ in range(plain[1]):
        long = plain[at]
        name = plain[at + 1 : at + 1 + long].decode()
        first, every, count = struct.unpack_from("<HBH", plain, at + 1 + long)
        at += 6 + long
        tracks.append(Track(name, first, every, _sums(plain[at : at + SAMPLE * count], count)))
        at += SAMPLE * count
    return tuple(tracks)


def _sums(columns: bytes, count: int) -> bytes:
    steps = np.frombuffer(columns, np.uint8).reshape(SAMPLE, count).T.copy().view(np.uint16)
    return np.cumsum(steps, axis=0, dtype=np.uint16).tobytes()
