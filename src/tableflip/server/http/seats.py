"""The addresses of seats: sit down, withdraw a link, let a bot sit in and take the seat back."""

from __future__ import annotations

from fastapi import APIRouter, Request

from tableflip.core.errors import BadOption
from tableflip.server.http.limits import LIMITED
from tableflip.server.http.prefix import prefix_of
from tableflip.server.http.tables import AtTable, info_of, link_to
from tableflip.server.messages.refusals import NotAllowed
from tableflip.server.messages.setting_up import SeatLink, TableInfo
from tableflip.server.messages.sitting import BotSits, Join, Joined, Revoke, Take
from tableflip.server.people.seating import checked_bot
from tableflip.server.people.secrets import hashed
from tableflip.server.play.room import WITHDRAWN_WORDS, Room

ROUTES = APIRouter()


@ROUTES.post("/api/tables/{table}/join", dependencies=LIMITED)
async def join(room: AtTable, asked: Join) -> Joined:
    """Sit down or watch: by a link's secret, or at a listed table on a free seat; or only ask what a link opens."""
    secret = asked.secret or ""
    held = room.seats_of(secret) if secret else ()
    if held is None:
        raise NotAllowed(WITHDRAWN_WORDS)
    invited = room.invites(secret) if secret else room.story.setup.listed
    if not secret and not invited:
        raise NotAllowed("to sit down at this table you need the link of a seat or the invitation")
    if not asked.look:
        if invited:
            _check_open(room)
            seat, secret = await room.seating.take_free_seat(asked.name, asked.seat)
            held = (seat,)
        elif held and not room.story.closed:
            await room.seating.sit_down(held, hashed(secret), asked.name)
    return Joined(seats=list(held), secret=secret, watching=not held, invited=invited)


@ROUTES.post("/api/tables/{table}/revoke", dependencies=LIMITED)
async def revoke(room: AtTable, asked: Revoke, request: Request) -> SeatLink:
    """Withdraw a seat's link (or send its bot away) and make a new link."""
    room.check_host(asked.host)
    _check_seat(room, asked.seat)
    return link_to(room.story.setup.id, asked.seat, await room.seating.revoke(asked.seat), prefix_of(request))


@ROUTES.post("/api/tables/{table}/bot", dependencies=LIMITED)
async def seat_bot(room: AtTable, asked: BotSits) -> TableInfo:
    """Let a bot play a seat, until its holder takes it back."""
    _check_seat(room, asked.seat)
    if asked.secret is None or asked.seat not in (room.seats_of(asked.secret) or ()):
        room.check_host(asked.host)
    await room.seating.change_seat(asked.seat, bot=checked_bot(room.game, asked.bot))
    return info_of(room)


@ROUTES.post("/api/tables/{table}/take", dependencies=LIMITED)
async def take(room: AtTable, asked: Take) -> TableInfo:
    """Take a seat back from the bot that sat in."""
    _check_seat(room, asked.seat)
    if asked.seat not in (room.seats_of(asked.secret) or ()):
        raise NotAllowed("this link is not the one of that seat")
    await room.seating.change_seat(asked.seat, bot="", taken=True)
    return info_of(room)


def _check_seat(room: Room, seat: int) -> None:
    if not 0 <= seat < len(room.seats):
        raise BadOption(f"there is no seat {seat} at this table; its seats are 0 to {len(room.seats) - 1}")
    _check_open(room)


def _check_open(room: Room) -> None:
    if room.story.setup.imported:
        raise NotAllowed("this table is a replay; nobody plays here")
    if room.story.closed:
        raise NotAllowed(room.story.closed)
