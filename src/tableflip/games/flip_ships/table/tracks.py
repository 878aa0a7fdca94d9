"""The flight as the browser gets it: quantised poses, the flipped ship at 250 Hz, what it moved at 62.5 Hz.

A sample is 10 bytes: three 16-bit lengths in twentieths of a millimetre and the quaternion's three smaller parts
in 30 bits, after two bits that say which part was left out. Neighbouring samples are stored as differences,
one byte place after the other, so that they pack well.
"""

from __future__ import annotations

import math
import struct
import zlib
from dataclasses import dataclass

import numpy as np

from tableflip.games.flip_ships.table.tabletop import MICRO, Pose, Vectors

VERSION = 1
COUNT_AT, HEADS_AT = 1, 2  # bytes: how many tracks there are, and where the first begins
HEAD = struct.Struct("<HBH")  # after the name of a track: its first frame, every how many, how many samples
FIRST_AT, EVERY_AT, SAMPLES_AT = 0, 2, 3  # bytes of the head
SAMPLE = 10
TWENTIETHS = 20_000  # of a millimetre in a metre
BITS = 10  # of a smaller part of a quaternion
ZERO = 1 << BITS - 1  # how a part of nothing is written
STEPS = ((1 << BITS) - 1) * math.sqrt(2)  # of a part between 0 and the largest a smaller part can be
BASE_RATE = 250


@dataclass(frozen=True)
class Track:
    """How one body moved: `name` is a card's number, a ship's id, or empty for the flipped ship.

    Sample n belongs to frame `first + n * every` of 250 a second.
    """

    name: str
    first: int
    every: int
    samples: bytes

    def poses(self) -> list[Pose]:
        """The samples as poses."""
        return [_unpack(self.samples[at : at + SAMPLE]) for at in range(0, len(self.samples), SAMPLE)]

    def frames(self) -> list[int]:
        """The frame each sample belongs to."""
        return [self.first + number * self.every for number in range(len(self.samples) // SAMPLE)]


def track_of(name: str, path: Vectors, every: int) -> Track:
    """The track of a body from its path: one row of position (m) and quaternion a frame; still ends are cut off."""
    moved = np.flatnonzero(np.abs(np.diff(path, axis=0)).max(axis=1) > 1e-7)
    start = int(moved[0]) if len(moved) else 0
    stop = int(moved[-1]) + 1 if len(moved) else 0
    kept = [*range(start, stop, every), stop]  # the last sample is where it rests
    return Track(name, start, every, _pack(path[kept]))


def _pack(rows: Vectors) -> bytes:
    lengths = np.clip(np.rint(rows[:, :3] * TWENTIETHS), -32768, 32767).astype(np.int16)
    turns = rows[:, 3:]
    largest = np.abs(turns).argmax(axis=1)
    each = np.arange(len(rows))
    turns = turns * np.where(turns[each, largest] < 0, -1.0, 1.0)[:, None]
    others = np.array([[place for place in range(4) if place != left_out] for left_out in range(4)])[largest]
    smaller = np.clip(np.rint(turns[each[:, None], others] * STEPS / 2), 1 - ZERO, ZERO - 1).astype(np.int64) + ZERO
    words = largest << 3 * BITS | smaller[:, 0] << 2 * BITS | smaller[:, 1] << BITS | smaller[:, 2]
    samples = np.empty(len(rows), np.dtype([("at", "<i2", 3), ("turn", "<u4")]))
    samples["at"], samples["turn"] = lengths, words
    return samples.tobytes()


def _unpack(sample: bytes) -> Pose:
    x, y, z, word = struct.unpack("<hhhI", sample)
    largest = word >> 3 * BITS
    smaller = [((word >> shift & (1 << BITS) - 1) - ZERO) / (STEPS / 2) for shift in (2 * BITS, BITS, 0)]
    smaller.insert(largest, math.sqrt(max(0.0, 1 - sum(part * part for part in smaller))))
    return Pose(x * 50, y * 50, z * 50, *(round(part * MICRO) for part in smaller))


def encode(tracks: tuple[Track, ...]) -> bytes:
    """All tracks as one packed text of bytes."""
    parts = [bytes([VERSION, len(tracks)])]
    for track in tracks:
        name = track.name.encode()
        count = len(track.samples) // SAMPLE
        parts.append(bytes([len(name)]) + name + HEAD.pack(track.first, track.every, count))
        parts.append(_differences(track.samples, count))
    return zlib.compress(b"".join(parts), 9)


def _differences(samples: bytes, count: int) -> bytes:
    rows = np.frombuffer(samples, np.uint16).reshape(count, SAMPLE // 2)
    steps = np.diff(rows, axis=0, prepend=np.zeros((1, SAMPLE // 2), np.uint16))
    return steps.view(np.uint8).reshape(count, SAMPLE).T.tobytes()
