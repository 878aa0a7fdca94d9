"""How a new table is laid: its setup, its seats, and who is called what."""

from __future__ import annotations

import re
import secrets
from typing import Any

from tableflip.bots import bot_names
from tableflip.bots.levels import title_of
from tableflip.core.errors import BadOption
from tableflip.core.game import Game
from tableflip.core.match import Match
from tableflip.server.people.names import UNSEEN, is_stacked
from tableflip.server.people.secrets import hashed, new_secret, new_table_id
from tableflip.server.store.log import now
from tableflip.server.store.store import Seat, Setup

NAME = re.compile(r"[^,\[\]\"\\\x00-\x1f\x7f]{1,40}")  # as match files take them
MINE = ("me", "hotseat")


def new_setup(match: Match[Any], *, watch: str, host: str, invite: str = "", **told: Any) -> Setup:
    """The setup of a table on which this match is played; a replay invites nobody."""
    return Setup(
        id=new_table_id(),
        game=match.game.name,
        rules=match.game.about.version,
        seats=match.seats,
        options=dict(match.options),
        key=match.seed,
        position=match.position,
        host_hash=hashed(host),
        watch_hash=hashed(watch),
        created=now(),
        closed=None,
        closed_at=None,
        asking=None,
        next=None,
        series=None,
        invite_hash=hashed(invite) if invite else None,
        **told,
    )


def new_key() -> str:
    """A key nobody can foresee, from the operating system."""
    return secrets.token_hex(32)


def new_seats(setup: Setup, game: Game[Any], fill: list[str], name: str) -> tuple[list[Seat], dict[int, str]]:
    """The seats of a table and the secrets that open them; own seats and hot seats share one."""
    own = new_secret()
    seats: list[Seat] = []
    opened: dict[int, str] = {}
    for number, how in enumerate(fill):
        called = checked_name(name, game.about.seat_names[number]) if how == "me" else game.about.seat_names[number]
        seat = Seat(table_id=setup.id, seat=number, name=called)
        if how.startswith("bot:"):
            seat.bot = how.removeprefix("bot:")
            seat.name = title_of(game, seat.bot)
        else:
            opened[number] = own if how in MINE else new_secret()
            seat.secret_hash = hashed(opened[number])
            seat.taken = how in MINE
        seats.append(seat)
    return seats, opened


def checked_fill(game: Game[Any], fill: list[str], seats: int) -> list[str]:
    """Who sits where, for every seat; the first is the maker of the table unless told otherwise."""
    if len(fill) > seats:
        raise BadOption(f"fill names {len(fill)} seats, but this table has {seats}")
    for how in fill:
        if how.startswith("bot:"):
            checked_bot(game, how.removeprefix("bot:"))
    return (fill or ["me"]) + ["open"] * (seats - max(len(fill), 1))


def checked_bot(game: Game[Any], bot: str) -> str:
    """The name of a bot that plays this game."""
    names = bot_names(game)
    if bot not in names:
        raise BadOption(f"{game.about.title} has no bot {bot!r}; the bots are {', '.join(names)}")
    return bot


def checked_name(name: str, otherwise: str) -> str:
    """A name as others may see it; without one, the seat's own."""
    called = " ".join(name.split())
    if not called:
        return otherwise
    is_seen = called.isprintable() and UNSEEN.sub("", called).strip()
    if not NAME.fullmatch(called) or not is_seen or is_stacked(called):
        raise BadOption("a name is up to 40 characters that can be seen, without commas, quotes and brackets")
    return called
