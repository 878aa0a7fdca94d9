"""Builds the messages that show a table to a viewer, only from what the seats of the viewer's link may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET, structs

from tableflip.core.action import SPECTATOR, Action
from tableflip.core.game import Game
from tableflip.core.match import KEY, Match, seal
from tableflip.server.messages.parts import Choice, Deal, Ending, Goal, PastPly, Sitting, TallyLine, TallySheet
from tableflip.server.messages.table import Frame, Past
from tableflip.server.people.listeners import Held
from tableflip.server.play.series import series_of
from tableflip.server.play.story import Story
from tableflip.server.store.store import Seat

if TYPE_CHECKING:
    from tableflip.server.play.room import Room


def viewer_of(story: Story, held: Held) -> int:
    """Whose view a link is shown: of its seats, the one that must decide.

    While none of several must, all who sit at the device look at it together: what only one of them knows stays hidden.
    """
    turn = story.match.turn
    if turn is not None and turn in held:
        return turn
    knows_the_same = len(held) == 1 or (held and story.match.game.telling.same_for_all)
    return held[0] if knows_the_same else SPECTATOR


def frame_for_nobody(room: Room) -> Frame:
    """What is the same in all frames of a moment; the rest is as for somebody who may know nothing."""
    story, match = room.story, room.story.match
    turn = match.turn
    last = story.past[-1] if story.past else None
    return Frame(
        ply=story.ply,
        played=len(match.plies),
        seat=SPECTATOR,
        held=[],
        turn=-1 if turn is None else turn,
        mine=False,
        prompt=room.length.full_words(story) if room.length.is_full(story) else _prompt(story, room.waiting_for()),
        phase="" if story.over else match.game.telling.phase_of(match.state),
        goal=Goal("", (), ""),
        view=msgspec.Raw(b"{}"),
        by=last.seat if last else -1,
        last="",
        last_place="",
        events=[],
        legal=[],
        result=match.result,
        verdict=story.verdict,
        ending=_ending(story),
        can_undo=False,
        can_ask_undo=False,
        seats=sittings(room),
        guests=guests_at(room),
        hash=seal_of(story),
        key=None if story.is_secret else match.seed,
        redeals=deals(story),
        question=room.questions.told(),
        series=series_of(room),
        next=story.setup.next or "",
        account=match.last_account,
        just_found=story.just_found,
        closed=story.closed,
    )


def frame_for(room: Room, base: Frame, held: Held, plain: bool) -> Frame:
    """The whole table as a link may see it, from what all may; its view is a layout for a page that draws any game."""
    story, match = room.story, room.story.match
    viewer = viewer_of(story, held)
    may_act = not story.closed and room.waiting_for() is None and not room.length.is_full(story)
    mine = base.turn in held and may_act
    last = story.past[-1] if story.past else None
    is_open = base.turn >= 0 and not story.closed
    free = is_open and any(match.can_undo(seat) for seat in held)
    return structs.replace(
        base,
        seat=viewer,
        held=list(held),
        mine=mine,
        prompt=match.game.telling.prompt(match.state) if mine else base.prompt,
        goal=Goal(*match.game.goal(match.state, viewer)),
        view=story.look(viewer, plain),
        last=last.text(viewer) if last else "",
        last_place=story.records[-1].places[viewer + 1] if story.records else "",
        events=last.told(viewer) if last else [],
        legal=choices_in(match.game, match.state, story.legal) if mine else [],
        can_undo=free,
        can_ask_undo=not free and is_open and story.setup.day is None and story.undoes(held) > 0,
    )


def _prompt(story: Story, waiting: str | None) -> str:
    if story.over:
        return ""
    if waiting is not None:
        return f"Waiting for {waiting} to sit down: share the link of the seat, or let a bot play"
    return story.match.game.waited(story.match.state)


def _ending(story: Story) -> Ending | None:
    match = story.match
    verdict, by = match.verdict, match.ended_by
    if verdict is None or by is None:
        return None
    return Ending(verdict.title, verdict.why, by, match.winners, tally_sheet(match))


def tally_sheet(match: Match[Any]) -> TallySheet | None:
    """How the end of a match is counted."""
    tally = match.tally
    if tally is None:
        return None
    lines = [TallyLine(*line) for line in tally.lines]
    return TallySheet(tally.unit, lines, list(tally.totals), tally.decides, tally.goal, tally.note)


def choices_in(game: Game[Any], state: Any, legal: Sequence[Action]) -> list[Choice]:
    """The legal actions of a state, to be sent."""
    number, text, telling = game.rules.space.number, game.notation.text, game.telling  # asked for once: they are many
    describe, place = telling.describe, telling.place
    return [
        Choice(
            number(action),
            text(state, action),
            describe(state, action),
            place(state, action),
            deed_for(game, state, action),
        )
        for action in legal
    ]


def deed_for(game: Game[Any], state: Any, action: Action) -> Any:
    """What a game's own page must know of an action besides its place, to be sent; nothing is left out."""
    deed = game.telling.deed_of(state, action)
    return UNSET if deed is None else deed


def seal_of(story: Story) -> str:
    """What is published of the deal from the start: nothing of no deal, and of a chosen seed nothing to guess from."""
    match = story.match
    hidden = story.setup.chosen and not KEY.fullmatch(match.seed)
    return "" if hidden or not match.game.about.chance else seal(match.seed)


def deals(story: Story) -> list[Deal]:
    """The re-deals, sealed until the end."""
    return [
        Deal(redeal.ply, seal(redeal.key), None if story.is_secret else redeal.key) for redeal in story.match.redeals
    ]


def sittings(room: Room) -> list[Sitting]:
    """Who sits where, and whether they are there."""
    here = {seat for connection in room.connections for seat in connection.held}
    return [sitting(seat, room.who(seat.seat), seat.seat in here) for seat in room.seats]


def guests_at(room: Room) -> int:
    """How many look at a table that still has a seat for them."""
    if room.waiting_for() is None:
        return 0
    ways = {room.story.setup.invite_hash, *(seat.secret_hash for seat in room.seats)}
    return sum(not one.held and one.secret_hash in ways for one in room.connections)


def sitting(seat: Seat, name: str, connected: bool) -> Sitting:
    """Who sits on a seat, under what name."""
    if seat.bot:
        return Sitting(name, "bot", seat.bot, True)
    return Sitting(name, "person" if seat.taken else "open", "", connected)


def past_for(story: Story, held: Held, seen: int) -> Past:
    """What happened since a client last looked; of a very long match the end of it, the whole is in its file."""
    viewer = viewer_of(story, held)
    missed: Sequence[PastPly] = [
        PastPly(episode.ply, episode.seat, episode.text(viewer), story.past_of(episode, viewer))
        for episode in story.since(seen)
    ]
    return Past(list(missed))
