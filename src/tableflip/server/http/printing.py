"""The address of what can be printed of a game."""

from __future__ import annotations

from collections import OrderedDict
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from tableflip.printing.job import printed
from tableflip.printing.order import INKS, NothingToPrint, Order, ordered
from tableflip.server.http.limits import LIMITED
from tableflip.server.http.reading import desk_of, game_at
from tableflip.server.messages.refusals import NoTable
from tableflip.server.play import spare

ROUTES = APIRouter()
KEPT_MOST = 24  # files, of about 100 kB each
OWN = ("paper", "ink", "seed")  # what is asked beside the options of the game; whoever prints says how often
kept: OrderedDict[Order, bytes] = OrderedDict()  # those asked for last, at the end
spare.frees(kept.clear)

Word = Annotated[str, Query(max_length=100)]


@ROUTES.get("/api/games/{name}/print.pdf", dependencies=LIMITED, response_class=Response)
async def print_game(
    name: str,
    request: Request,
    paper: Word = "a4",
    ink: Word = INKS[0],
    seed: Word | None = None,
) -> Response:
    """Sheets to print and play, or aids; options of the game are told by their names."""
    game = game_at(name)
    options = {key: value for key, value in request.query_params.items() if key not in OWN}
    try:
        order = ordered(game, paper, ink, seed=seed, options=options)
    except NothingToPrint as problem:
        raise NoTable(str(problem)) from None
    made = kept.get(order)
    if made is None:
        made = await desk_of(request).do(request, lambda between: printed(order, between))
    _keep(order, made)
    headers = {"content-disposition": f'attachment; filename="{game.name}-{order.paper}.pdf"'}
    return Response(made, media_type="application/pdf", headers=headers)


def _keep(order: Order, made: bytes) -> None:
    kept[order] = made
    kept.move_to_end(order)
    if len(kept) > KEPT_MOST:
        kept.popitem(last=False)
