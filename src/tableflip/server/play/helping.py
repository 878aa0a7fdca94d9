"""Help at the table: why a place cannot be used, and what a bot would do."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING, Any

from tableflip.bots import advice as bots
from tableflip.core.called import calling
from tableflip.core.chance import stream
from tableflip.core.game import Game
from tableflip.core.layout import CELL, THEN
from tableflip.server.messages.parts import Advice
from tableflip.server.messages.reading import WhyNot
from tableflip.server.messages.refusals import Refused, cited
from tableflip.server.messages.table import Hints, Reason
from tableflip.server.people.listeners import Held, Listener
from tableflip.server.play.asides import Asides
from tableflip.server.play.frames import deed_for, viewer_of
from tableflip.server.think.turns import Asker

if TYPE_CHECKING:
    from tableflip.server.play.room import Room


class TableHints:
    """The hints of one room: each is forgotten when whoever asked leaves, and all when the table moves on."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._asides = Asides(room, "hint")
        self._thoughts: set[asyncio.Task[list[bots.Advice]]] = set()

    def ask(self, listener: Listener, name: str) -> None:
        """Somebody asks for a hint."""
        self._asides.begin(listener, name, lambda: self.advise(listener.held, name, listener.address))

    async def advise(self, held: Held, name: str, address: str) -> Hints:
        """What a bot would do, from what the asking seat may know."""
        room = self.room
        story, match = room.story, room.story.match
        if not story.setup.hints:
            raise Refused("hints_off", "this table is played without hints")
        if story.closed:
            raise Refused("over", story.closed)
        if match.turn is None or match.turn not in held:
            raise Refused("not_your_turn", "only the player whose turn it is can ask for a hint")
        room.timekeeper.check_pause()
        asker = Asker(story.setup.id, address)
        advising = room.workers.advise(room.game, match.state, match.turn, match.decisions, asker=asker)
        with calling(story.names):  # which the task keeps
            thought = asyncio.create_task(advising)
        best = await self._thought(thought)
        if best is None or room.story is not story:
            raise Refused("stale", "the position changed before the hint was ready")
        with calling(story.names):
            return Hints(name, [_advice(room.game, match.state, one) for one in best])

    async def _thought(self, thought: asyncio.Task[list[bots.Advice]]) -> list[bots.Advice] | None:
        """What is found; None if the table has moved on meanwhile."""
        self._thoughts.add(thought)
        try:
            await asyncio.wait([thought])
        finally:
            self._thoughts.discard(thought)
            thought.cancel()  # whoever waits for it may have left
        return None if thought.cancelled() else thought.result()

    def drop(self) -> None:
        """The table has moved on: nobody waits for what is being thought."""
        for thought in self._thoughts:
            thought.cancel()

    def forget(self, listener: Listener) -> None:
        """Somebody has left."""
        self._asides.forget(listener)


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
    """Why a place of a table cannot be used."""
    match, game = room.story.match, room.game
    if room.story.closed:
        return Reason(name, room.story.closed, None)
    if room.story.over:
        return Reason(name, "the match is over", None)
    if match.turn not in held:
        return Reason(name, f"it is {room.who(match.turn)}'s turn", None)
    found = why_not(game, match.state, viewer_of(room.story, held), place)
    return Reason(name, found.words, found.rule, found.places)


def why_not(game: Game[Any], state: Any, seat: int, place: str) -> WhyNot:
    """What speaks against a press, as far as a seat may know: all else is dealt again."""
    words, places = reason_for(game, game.redeal(state, seat, stream(secrets.token_hex(16))), place)
    sentence, rule = cited(words)
    return WhyNot(words=sentence, rule=rule, places=list(dict.fromkeys((*place.split(THEN), *places))))


def reason_for(game: Game[Any], state: Any, place: str) -> tuple[str, tuple[str, ...]]:
    """What speaks against a press, or against presses one after the other, and what that is about."""
    last = place.rpartition(THEN)[2]
    return (
        reason_at(game, state, place)
        or _beyond(game, state, place)
        or (reason_at(game, state, last) if last != place else None)
        or ("nothing can be done there now", ())
    )


def _beyond(game: Game[Any], state: Any, place: str) -> tuple[str, tuple[str, ...]] | None:
    words = game.notation.beyond(state, typed(place))
    return (words, ()) if words else None


def reason_at(game: Game[Any], state: Any, place: str) -> tuple[str, tuple[str, ...]] | None:
    """What speaks against the actions of a place, first against what is asked for now, and what that is about.

    Of a legal one, that it can be done. Where several share a place, one is meant by its notation: develop:hospital.
    """
    legal = set(game.legal(state))
    verbs = {action.verb for action in legal}
    first: tuple[str, tuple[str, ...]] | None = None
    for action in sorted(game.rules.actions, key=lambda action: action.verb not in verbs):
        names = game.telling.place(state, action), game.notation.text(state, action).replace(" ", ":")
        if not place or place not in names:  # some actions have no place
            continue
        if action in legal:
            return f"you can: {game.telling.describe(state, action)}", ()
        first = first or (game.telling.why_not(state, action), game.telling.concerns(state, action))
    return first


def typed(place: str) -> str:
    """Cells that were clicked one after the other, as somebody would type them."""
    return "".join(part.removeprefix(CELL) for part in place.lower().split(THEN))
