"""The picture of a position of a finished match, as it is shown beside a link to its replay.

It stands outside of `/api`, which robots are asked to leave alone: those that show links fetch it.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from tableflip.core.action import SPECTATOR
from tableflip.core.called import calling
from tableflip.core.phrases import counted, listed
from tableflip.printing.picture import Caption, draw_picture
from tableflip.server.http.desk import Between
from tableflip.server.http.limits import LIMITED
from tableflip.server.http.reading import desk_of
from tableflip.server.http.tables import AtTable
from tableflip.server.messages.refusals import NotAllowed
from tableflip.server.play import spare
from tableflip.server.play.pace import rewound
from tableflip.server.play.room import Room

ROUTES = APIRouter()
PLY_MOST = 999_999  # more than any match has: its end
KEPT_MOST = 32  # pictures, of about 20 kB each
kept: OrderedDict[tuple[str, int, bool], bytes] = OrderedDict()  # those asked for last, at the end
spare.frees(kept.clear)


@ROUTES.get("/preview/tables/{table}.png", dependencies=LIMITED, response_class=Response)
async def picture(room: AtTable, request: Request, ply: Annotated[int, Query(ge=0)] = PLY_MOST) -> Response:
    """The table after a ply of a match that is over, else at its end, as everybody may see it.

    People of a table that is listed, and of a file, go by their names; of any other table nothing is told but its game.
    """
    story = room.story
    if story.closed or story.is_secret:
        raise NotAllowed(story.closed or "pictures are made of finished matches only")
    ply = min(ply, len(story.match.plies))
    is_known = story.setup.listed or story.setup.imported
    asked = (story.setup.id, ply, is_known)
    made = kept.get(asked)
    if made is None:
        made = await desk_of(request).do(request, lambda between: drawn(room, ply, is_known, between))
    kept[asked] = made
    kept.move_to_end(asked)
    if len(kept) > KEPT_MOST:
        kept.popitem(last=False)
    return Response(made, media_type="image/png", headers={"cache-control": "public, max-age=86400"})


def drawn(room: Room, ply: int, is_known: bool, between: Between) -> bytes:
    """The position, with its result or the number of its move beside it."""
    story, about = room.story, room.game.about
    then = rewound(story.match, ply, between)
    names = [room.who(seat.seat) for seat in room.seats] if is_known else [name.title() for name in about.titles]
    with calling(names):
        layout = room.game.telling.layout(then.state, SPECTATOR)
        is_end = ply == len(story.match.plies)
        verdict = story.match.verdict if is_end else None
        said = str(verdict) if verdict else f"After move {ply} of {len(story.match.plies)}"
    people = listed(names[: story.match.seats]) if is_known else counted(story.match.seats, "player")
    return draw_picture(layout, Caption(about.title, said, people, "tableflip"))
