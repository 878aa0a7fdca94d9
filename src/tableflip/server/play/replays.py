"""Replays: a match ply by ply from one seat's view, after its end or by consent of all; and matches read from files."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, NamedTuple

from msgspec import structs

from tableflip.core.called import calling
from tableflip.core.errors import BadOption, TableflipError
from tableflip.core.match import Match
from tableflip.core.notation import read_match
from tableflip.games import game_named
from tableflip.server.messages.parts import Told
from tableflip.server.messages.replays import ReplayAnswer, ReplayFrame
from tableflip.server.people.seating import new_setup
from tableflip.server.people.secrets import new_secret
from tableflip.server.play.clock import NOBODY, new_clock, written
from tableflip.server.play.frames import seal_of
from tableflip.server.play.length import REDEALS_MOST
from tableflip.server.play.pace import rewound
from tableflip.server.play.story import Story
from tableflip.server.play.talk import tidied
from tableflip.server.store.log import Entry
from tableflip.server.store.store import Seat, Setup

PLIES_MOST = 4_000  # of a match read from a file: several times the longest that people have played
PART_MOST = 65_536  # bytes of an answer that are made at a time


class Written(NamedTuple):
    """A table as it is stored."""

    setup: Setup
    seats: list[Seat]
    entries: list[Entry]


def replay_from(text: str, between: Callable[[], None]) -> Written:
    """A table on which the match of a file can be looked at; `between` is called often, and may raise to end it."""
    plies = 0

    def count() -> None:
        nonlocal plies
        plies += 1
        if plies > PLIES_MOST:
            raise TableflipError(f"this match is longer than {PLIES_MOST} actions; `tableflip replay` shows such files")
        between()

    match = read_match(text, game_named, count)
    if len(match.redeals) > REDEALS_MOST:
        raise TableflipError(f"this match was dealt anew more than {REDEALS_MOST} times; `tableflip replay` shows it")
    closed: dict[str, Any] = {"listed": False, "hints": False, "chosen": True, "aids": True}
    clock = None if match.timing is None else str(match.timing)
    setup = new_setup(match, watch=new_secret(), host=new_secret(), imported=True, clock=clock, **closed)
    names = [tidied(name) or own for name, own in zip(match.names, match.game.about.seat_names)]  # files say anything
    seats = [Seat(table_id=setup.id, seat=seat, name=name, taken=True) for seat, name in enumerate(names)]
    entries = entries_of(setup, match, between)
    if match.timing is not None and match.left and entries:
        left = structs.replace(new_clock(match.timing, match.seats, 0, NOBODY), left=match.left)
        entries[-1] = structs.replace(entries[-1], clock=written(left))
    return Written(setup, seats, entries)


def replay_in_parts(story: Story, seat: int, names: list[str], plain: bool) -> Generator[bytes]:
    """A replay as JSON, part by part: whoever sends it can wait between them, and no answer is ever held whole."""
    head = _head(story, seat, names).model_dump_json()
    assert head.endswith("[]}")
    part = bytearray(head[:-2].encode())
    for number, frame in enumerate(_frames(story, seat, plain)):
        part += b"," if number else b""
        part += frame.model_dump_json().encode()
        if len(part) >= PART_MOST:
            yield bytes(part)
            part.clear()
    yield bytes(part + b"]}")


def _head(story: Story, seat: int, names: list[str]) -> ReplayAnswer:
    match = story.match
    return ReplayAnswer(
        table=story.setup.id,
        game=match.game.name,
        seat=seat,
        names=names,
        result=match.result,
        verdict=story.verdict,
        hash=seal_of(story),
        key=None if story.is_secret else match.seed,
        frames=[],
    )


def _frames(story: Story, seat: int, plain: bool) -> Generator[ReplayFrame]:
    """All frames of a match as a seat (or a spectator) saw them."""
    match = story.match
    before: Any = None
    for number, now in enumerate(match.replayed()):
        with calling(story.names):
            frame = frame_of(now, number, seat, plain)
            frame = frame.model_copy(update={"prompt": match.game.waited(now.state)})  # nobody here decides
        if number:
            ply, done = match.plies[number - 1], story.records[number - 1]
            if not frame.events:
                frame = frame.model_copy(update={"events": story.quietly(before, done.words, done.texts[0])})
            told = ply.written if story.over else done.texts[seat + 1]
            place = done.places[seat + 1]
            frame = frame.model_copy(update={"by": ply.seat, "text": told, "place": place, "account": ply.account})
        before = now.state
        yield frame


def position_after(story: Story, ply: int, between: Callable[[], None]) -> str:
    """The position after a ply, to play on from; what nobody could know then is left out, and so dealt anew."""
    match = story.match
    if not 0 <= ply <= len(match.plies):
        raise BadOption(f"there is no ply {ply} in this match; it has {len(match.plies)}")
    then = rewound(match, ply, between)
    if then.turn is None:
        raise BadOption("the game is over there; play on from an earlier ply")
    return then.written(public=True)


def frame_of(match: Match[Any], ply: int, seat: int, plain: bool) -> ReplayFrame:
    """The table now as a seat (or a spectator) sees it, with what the last action made happen."""
    events = match.events(seat) if ply else []
    telling = match.game.telling
    return ReplayFrame(
        ply=ply,
        turn=-1 if match.turn is None else match.turn,
        by=-1,
        text="",
        place="",
        prompt="" if match.turn is None else telling.prompt(match.state),
        view=dict((telling.layout if plain else telling.view)(match.state, seat)),
        events=[Told(*event) for event in events],
    )


def entries_of(setup: Setup, match: Match[Any], between: Callable[[], None]) -> list[Entry]:
    """The log that tells a match read from a file: its outcomes without accounts, for no file keeps one.

    `between` is called before each ply; what it raises ends the work.
    """
    story = Story.begin(setup)
    entries: list[Entry] = []
    keys = match.keys_by_ply
    for number in range(len(match.plies) + 1):
        for key in keys.get(number, ()):
            between()
            entries.append(story.take_back(0, 0, key))
        between()
        if number < len(match.plies):
            ply = match.plies[number]
            entries.append(story.act(ply.seat, match.game.rules.space.number(ply.action), outcome=ply.outcome))
    if match.ended:
        entries.append(story.end(0, match.ended))
    return entries
