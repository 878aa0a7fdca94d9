"""What all tests share: an index out of bounds is an error here, never a corrupted game."""

from __future__ import annotations

import os

os.environ.setdefault("TABLEFLIP_BOUNDS", "1")
