"""A new game from the one to copy: in a checkout of tableflip, or as a package of its own."""

from __future__ import annotations

from tableflip.new.writing import Made, make

__all__ = ["Made", "make"]
