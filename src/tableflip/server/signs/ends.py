"""Callbacks for the end of a socket, since the layers that opened it are gone by then."""

from __future__ import annotations

from collections.abc import Callable

from starlette.types import Scope

LINE = "tableflip.line"  # the extension of a socket's scope under which its protocol is found


def at_the_end(scope: Scope, call: Callable[[], object]) -> None:
    """Have something done when a socket is closed, however that comes about."""
    scope["extensions"][LINE].at_the_end(call)
