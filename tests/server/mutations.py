"""What may be wrong with a message: its values, its shape, its bytes."""

from __future__ import annotations

import json
from random import Random
from typing import Any

ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    2**31 - 1,
    2**31,
    -(2**63),
    2**64,
    10**300,
    0.5,
    -0.0,
    1e308,
    "",
    "0",
    "\x00",
    "é" * 200,
    "\U0001f0cf",
    "\u202e\u2066abc",
    "a\ud800b",
    "../../etc/passwd",
    "x" * 2000,
    "'; drop table tables; --",
    [],
    [[]],
    {},
    {"": {}},
    [0] * 500,
    {str(number): number for number in range(100)},
)
NUMBERS = (b"1e999", b"-1e-999", b"NaN", b"Infinity", b"0x10", b"01", b"9" * 400)


def odd_value(pick: Random) -> Any:
    """A value that nobody expects."""
    value = pick.choice(ODD)
    for _ in range(pick.choice((0, 0, 0, 1, 30, 400))):
        value = [value] if pick.random() < 0.5 else {"k": value}
    return value


def damaged(message: Any, pick: Random) -> Any:
    """A message of which something is missing, wrong, or too much."""
    if not isinstance(message, dict) or not message:
        return odd_value(pick)
    told: dict[str, Any] = dict(message)  # pyright: ignore[reportUnknownArgumentType]
    name = pick.choice(list(told))
    match pick.randrange(6):
        case 0:
            del told[name]
        case 1:
            told[pick.choice(("x", "type ", "__proto__", "id", "ply", ""))] = odd_value(pick)
        case 2 if isinstance(told[name], int):
            told[name] += pick.choice((-1, 1, 2, 100, 2**31, -(2**31), 2**63))
        case 3 if isinstance(told[name], dict | list):
            told[name] = damaged(told[name], pick)
        case 4 if isinstance(told[name], str):
            told[name] = _damaged_text(told[name], pick)
        case _:
            told[name] = odd_value(pick)
    return told


def _damaged_text(text: str, pick: Random) -> str:
    at = pick.randrange(len(text) + 1)
    return text[:at] + pick.choice(("", "\x00", "é", "\ud800", " ", "x" * 100, text)) + text[at + pick.randrange(3) :]


def written(message: Any) -> bytes:
    """A message as JSON, also where that is no text that UTF-8 could hold."""
    return json.dumps(message, ensure_ascii=True).encode()


def damaged_bytes(raw: bytes, pick: Random) -> bytes:
    """The bytes of a message, cut, repeated, or changed."""
    at = pick.randrange(len(raw) + 1)
    match pick.randrange(7):
        case 0:
            return raw[:at]
        case 1:
            return raw[:at] + bytes([pick.randrange(256)]) + raw[at + 1 :]
        case 2:
            return raw[:at] + pick.randbytes(pick.randrange(8)) + raw[at:]
        case 3:
            return raw + raw
        case 4:
            return raw[:at] + b"[" * pick.choice((10, 1000)) + raw[at:]
        case 5:
            return raw.replace(b":", b":" + pick.choice(NUMBERS) + b",", 1)
        case _:
            return raw.replace(b'"', b"'", pick.randrange(5)) if pick.random() < 0.5 else b"\xff\xfe" + raw
