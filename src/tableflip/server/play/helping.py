"""Help at the table: why a place cannot be used, and what a bot would do."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from tableflip.bots import advice as bots
from tableflip.core.chance import stream
from tableflip.core.game import Game
from tableflip.core.layout import CELL, THEN
from tableflip.server.messages.refusals import Refused, cited
from tableflip.server.messages.table import Advice, Hints, Reason
from tableflip.server.people.listeners import Held
from tableflip.server.play.frames import deed_for, viewer_of

if TYPE_CHECKING:
    from tableflip.server.play.room import Room

REASONS_MOST = 2


async def advise(room: Room, held: Held, name: str) -> Hints:
    """What a bot would do, from what the asking seat may know."""
    story, match = room.story, room.story.match
    if not story.setup.hints:
        raise Refused("hints_off", "this table is played without hints")
    if story.closed:
        raise Refused("over", story.closed)
    if match.turn is None or match.turn not in held:
        raise Refused("not_your_turn", "a hint is for whoever must decide")
    best = await room.workers.advise(room.game, match.state, match.turn, match.deeds)
    if room.story is not story:
        raise Refused("stale", "the table has moved on while the hint was thought about")
    return Hints(name, [_advice(room.game, match.state, one) for one in best])


def _advice(game: Game[Any], state: Any, best: bots.Advice) -> Advice:
    return Advice(
        game.rules.space.number(best.action),
        game.notation.text(state, best.action),
        game.telling.describe(state, best.action),
        game.telling.place(state, best.action),
        round(best.chance, 3),
        best.outlook,
        best.reason,
        deed_for(game, state, best.action),
    )


def why(room: Room, held: Held, name: str, place: str) -> Reason:
    """Why a place cannot be used: asked of a state in which all that the asker cannot know was dealt again."""
    match, game = room.story.match, room.game
    if room.story.closed:
        return Reason(name, room.story.closed, None)
    if room.story.over:
        return Reason(name, "the match is over", None)
    if match.turn not in held:
        return Reason(name, f"it is {room.who(match.turn)}'s turn", None)
    state = game.redeal(match.state, viewer_of(room.story, held), stream(secrets.token_hex(16)))
    words = (
        reasons_at(game, state, place)
        or game.notation.beyond(state, typed(place))
        or reasons_at(game, state, place.rpartition(THEN)[2])
        or "nothing can be done there now"
    )
    return Reason(name, *cited(words))


def reasons_at(game: Game[Any], state: Any, place: str) -> str:
    """What speaks against the actions of a place; of a legal one, that it can be done."""
    legal = set(game.legal(state))
    verbs = {action.verb for action in legal}
    reasons: list[str] = []
    for action in sorted(game.rules.actions, key=lambda action: action.verb not in verbs):
        if game.telling.place(state, action) != place:
            continue
        if action in legal:
            return f"you can: {game.telling.describe(state, action)}"
        reason = game.telling.why_not(state, action)
        if reason not in reasons:
            reasons.append(reason)
    return "; ".join(reasons[:REASONS_MOST])


def typed(place: str) -> str:
    """Cells that were clicked one after the other, as somebody would type them."""
    return "".join(part.removeprefix(CELL) for part in place.lower().split(THEN))
