"""Routes by which people find each other: a quick match, and the tables at which it is one's turn."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import TypeAdapter

from tableflip.core.errors import TableflipError
from tableflip.server.http.addresses import counted_of
from tableflip.server.http.asking import Broken, Unreached, ask_of, asked
from tableflip.server.http.limits import LIMITED, TooMany
from tableflip.server.http.prefix import prefix_of
from tableflip.server.http.tables import AtTable, info_of, links_of
from tableflip.server.messages.refusals import NotAllowed
from tableflip.server.messages.setting_up import TableInfo
from tableflip.server.messages.sitting import OneOfYours, QuickMatch, QuickSeat, Talking, Yours, YourTable
from tableflip.server.people.listeners import Held
from tableflip.server.play.matching import Matching
from tableflip.server.play.owning import Elsewhere
from tableflip.server.play.room import Room
from tableflip.server.store.leases import Peer
from tableflip.server.store.log import Unsaved

ROUTES = APIRouter()
ANSWER = TypeAdapter(list[YourTable])
WAITING_EACH = 5  # tables that one address has waiting for somebody


@ROUTES.post("/api/quick", dependencies=LIMITED)
async def quick(wanted: QuickMatch, request: Request) -> QuickSeat:
    """Sit down at a table with these wishes where somebody waits, else wait at a new one."""
    matching: Matching = request.app.state.matching
    address = counted_of(request)

    def check() -> None:
        if matching.waiting(address) >= WAITING_EACH:
            raise TooMany(
                f"{WAITING_EACH} tables of your address are waiting for a player already; go back to one of them"
            )

    found = await matching.find(wanted, address, check)
    made = None if found.opened is None else links_of(found.opened, prefix_of(request))
    setup = found.room.story.setup
    return QuickSeat(
        table=setup.id,
        game=setup.game,
        title=found.room.game.about.title,
        seat=found.seat,
        secret=found.secret,
        made=made,
    )


@ROUTES.post("/api/yours", dependencies=LIMITED)
async def yours(asked: Yours, request: Request) -> list[YourTable]:
    """How the tables stand that somebody has links to: which of them wait for their decision."""
    found: list[YourTable] = []
    for one in asked.tables:
        try:
            async with request.app.state.hall.visit(one.table) as room:
                held = room.seats_of(one.secret)
                if held:
                    found.append(_stands(room, held))
                    continue
        except Elsewhere as elsewhere:
            found += await _asked_there(request, elsewhere.peer, one)
            continue
        except Unsaved:
            raise
        except TableflipError:  # it is gone, or cannot be read
            pass
        found.append(YourTable(table=one.table, state="gone"))
    return found


async def _asked_there(request: Request, peer: Peer, one: OneOfYours) -> list[YourTable]:
    """How a table stands that another server has."""
    body = Yours(tables=[one]).model_dump_json().encode()
    try:
        async with asked(request.app.state.peers, peer, ask_of(request.scope, peer, body)) as told:
            parts = [part async for part in told.parts()]
    except (Unreached, Broken):
        raise Unsaved("the machine that has one of your tables does not answer", "look") from None
    if told.status != 200:
        raise Unsaved("the machine that has one of your tables could not tell", "look")
    return ANSWER.validate_json(b"".join(parts))


def _stands(room: Room, held: Held) -> YourTable:
    story, turn = room.story, room.story.match.turn
    if story.over or story.closed or story.setup.imported:
        state = "over"
    elif room.waiting_for() is not None:
        state = "waiting"
    else:
        state = "yours" if turn is not None and turn in held and not room.seats[turn].bot else "theirs"
    left = room.timekeeper.left()
    question = room.questions.told()
    return YourTable(
        table=story.setup.id,
        state=state,
        game=room.game.name,
        title=room.game.about.title,
        others=[room.who(seat.seat) for seat in room.seats if seat.seat not in held],
        left=left[turn] if left and turn is not None and room.story.clock and room.story.clock.runs == turn else None,
        verdict=story.verdict,
        asks=question.words if question and set(question.open) & set(held) else "",
        next=story.setup.next or "",
    )


@ROUTES.post("/api/tables/{table}/talk", dependencies=LIMITED)
async def talk(room: AtTable, asked: Talking) -> TableInfo:
    """Let people at a table write to each other, or not; by its host."""
    room.check_host(asked.host)
    if asked.talk != "phrases" and room.story.setup.listed:
        raise NotAllowed("free text is for people who came by a link; a table shown in the lobby has phrases only")
    await room.allow_talk(asked.talk)
    return info_of(room)
