"""The secrets behind links: unguessable, stored only as hashes."""

from __future__ import annotations

import hashlib
import secrets

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # without those that look alike


def new_secret() -> str:
    """A secret of 192 bits. Whoever has it holds the seat."""
    return secrets.token_urlsafe(24)


def hashed(secret: str) -> str:
    """What is stored of a secret. It is random enough that a plain hash cannot be turned back."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_table_id() -> str:
    """A table's name in addresses: 60 bits, so that nobody finds a table by trying."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))


def same(one: str, other: str | None) -> bool:
    """Compare two hashes without telling by the time it takes where they differ."""
    return other is not None and secrets.compare_digest(one, other)
