"""Carries out the messages of clients at a table: actions, questions, answers and all others."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from tableflip.core.chance import stream
from tableflip.server.messages.refusals import Refused
from tableflip.server.messages.table import (
    Ack,
    Act,
    ActWith,
    Aid,
    Answer,
    Ask,
    Block,
    FromClient,
    GoOn,
    Hello,
    Hint,
    Numbers,
    Phrase,
    Ping,
    Resign,
    Say,
    Undo,
    Weigh,
    Why,
    Withdraw,
)
from tableflip.server.people.listeners import Listener
from tableflip.server.play.helping import why
from tableflip.server.play.wishes import WISHES
from tableflip.server.think.turns import Asker

if TYPE_CHECKING:
    from tableflip.server.play.room import Room
    from tableflip.server.play.timekeeper import Moment

Change = Act | ActWith | Undo | Ask | Answer | Withdraw | Resign | GoOn


async def carry_out(room: Room, listener: Listener, message: FromClient, moment: Moment) -> None:
    """Carry out a message of anybody; what changes the table takes its lock, and is done once."""
    match message:
        case Hello(ply=ply, names=names):
            is_as_told = names in ([], list(room.story.names)) and not room.game.words.memory
            listener.renew(ply if is_as_told else min(ply, 0))
        case Why(id=name, place=place):
            room.send(listener, why(room, listener.held, name, place))
        case Hint(id=name):
            room.hints.ask(listener, name)
        case Weigh(id=name, ply=ply):
            room.coach.ask(listener, name, ply)
        case Aid(id=name, ply=ply):
            room.aids.ask(listener, name, ply)
        case Ping(id=name, place=place):
            room.pings.point(listener, name, place)
        case Phrase(id=name, phrase=number):
            room.talk.phrase(listener, name, number)
        case Say(id=name, text=text):
            room.talk.write(listener, name, text)
        case Block(id=name, who=who, on=on):
            room.talk.block(listener, name, who, on)
        case _:
            if not listener.held:
                raise Refused("watching", "you are watching; only players with a seat can act")
            async with room.lock:
                room.check_link(listener.held, listener.secret_hash)
                await room.catch_up()
                first = room.first_answer(listener.held, message.id)
                if first is not None:
                    room.send(listener, Ack(message.id, first))
                else:
                    await change(room, listener, message, moment)


async def change(room: Room, listener: Listener, message: Change, moment: Moment) -> None:
    """Carry out a message of somebody who holds a seat; the room is locked meanwhile."""
    if room.story.closed:
        raise Refused("over", room.story.closed)
    if not _speaks_of_the_end(room, message) and (room.story.over or room.story.setup.imported):
        raise Refused("over", f"the match is over ({room.story.match.result or 'a replay'})")
    if room.waiting_for() is not None:
        raise Refused("waiting", f"{room.waiting_for()} has not sat down yet")
    match message:
        case Act(ply=ply):
            room.check_ply(ply, listener.held)
            await _act(room, listener, message, None, moment)
        case ActWith(ply=ply, numbers=numbers):
            room.check_ply(ply, listener.held)
            await _act(room, listener, message, numbers, moment)
        case Undo(ply=ply, id=name):
            room.check_ply(ply, listener.held)
            await room.questions.undo(listener, name)
        case Resign(id=name):
            await _resign(room, listener, name)
        case Ask(id=name, what=what, seat=seat):
            await room.questions.ask(listener, name, what, seat)
        case Answer(id=name, yes=yes, to=question):
            await room.questions.answer(listener, name, yes, question)
        case Withdraw(id=name):
            await room.questions.withdraw(listener, name)
        case GoOn(id=name):
            after = room.story.copy()
            await room.write(after, after.go_on(room.speaker(listener.held), message=name), listener, moment)


def _speaks_of_the_end(room: Room, message: Change) -> bool:
    """Whether it asks for something after the end of a match, or is said about such a question."""
    match message:
        case Ask(what=what):
            if WISHES[what].after_end and not room.story.over:
                raise Refused("not_legal", "this can be asked only after the end of the match")
            return WISHES[what].after_end
        case Answer() | Withdraw():
            return room.questions.asking is not None
        case _:
            return False


async def _act(room: Room, listener: Listener, message: Act | ActWith, numbers: Numbers | None, moment: Moment) -> None:
    match, number = room.story.match, message.number
    seat = match.turn
    if seat is None or seat not in listener.held or room.seats[seat].bot:
        raise Refused("not_your_turn", f"it is {room.who(seat)}'s turn")
    room.length.check_action(room.story)
    await room.timekeeper.check(moment)
    _check_legal(room, seat, number)
    asker = Asker(room.story.setup.id, listener.address)
    outcome, account = await room.workers.find_outcome(
        room.game, match.state, room.game.rules.actions[number], numbers, match.last_account, asker=asker
    )
    after = room.story.copy()
    entry = after.act(seat, number, outcome=outcome, account=account, message=message.id)
    await room.write(after, entry, listener, moment)


def _check_legal(room: Room, seat: int, number: int) -> None:
    """Refuse with a reason made from what the seat may know, so that a refusal cannot tell more either."""
    game, state = room.game, room.story.match.state
    if not 0 <= number < len(game.rules.actions):
        raise Refused("not_legal", f"{game.about.title} has no action with the number {number}")
    if game.rules.actions[number] not in room.story.legal:
        known = game.redeal(state, seat, stream(secrets.token_hex(16)))
        raise Refused("not_legal", game.refusal(known, game.rules.actions[number]))


async def _resign(room: Room, listener: Listener, name: str) -> None:
    after = room.story.copy()
    await room.write(after, after.resign(room.speaker(listener.held), message=name), listener)
