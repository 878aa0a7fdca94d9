"""Samples to train on: named tuples of arrays, with a row in each array for every position."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import numpy as np

Arrays = TypeVar("Arrays", bound=tuple[Any, ...])


def joined(kind: Callable[..., Arrays], samples: Iterable[Arrays]) -> Arrays:
    """Samples of a kind put together."""
    return kind(*(np.concatenate(part) for part in zip(*samples)))
