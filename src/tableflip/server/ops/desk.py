"""What the operators' commands do in the database, beside a running server."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import NamedTuple, TypeVar

from tableflip.core.errors import BadVersion, TableflipError
from tableflip.core.match import position_text
from tableflip.core.notation import write_match
from tableflip.core.phrases import quoted
from tableflip.games import game_named
from tableflip.server.people.names import called
from tableflip.server.play.story import Story
from tableflip.server.store.database import database_at
from tableflip.server.store.files import check_database, file_of
from tableflip.server.store.log import Entry, Unsaved
from tableflip.server.store.migrating import check_schema
from tableflip.server.store.orders import Orders, refusal, told
from tableflip.server.store.store import Seat, Setup, Store

T = TypeVar("T")
SHOWN = 10  # actions that are shown of a table


class Look(NamedTuple):
    """A table as an operator may look at it: no more than a spectator knows, unless it was to be revealed."""

    setup: Setup
    seats: list[Seat]
    used: str
    plies: int
    story: Story | None
    trouble: str  # why there is no story


@asynccontextmanager
async def desk(url: str) -> AsyncGenerator[tuple[Orders, Store]]:
    """The database of a server, as it is: nothing is made, and nothing brought up to date."""
    file = file_of(url)
    if file is not None:
        check_database(file)
    database = database_at(url)
    orders, store = Orders(database), Store(database)
    try:
        await told(database.read(partial(check_schema, may_be_empty=False, may_be_older=False)))
        yield orders, store
    except Unsaved as problem:  # which speaks to players
        raise refusal(problem.__cause__ or problem) from None
    finally:
        await store.close()


def no_table(table: str) -> TableflipError:
    """What whoever names a table is told where there is none."""
    return TableflipError(f"there is no table {quoted(table)}; `tableflip tables list --all` has them")


async def look_at(store: Store, table: str) -> Look:
    """All of a table."""
    found = await store.table(table)
    if found is None:
        raise no_table(table)
    setup, seats = found
    entries = await store.log(table)
    used = entries[-1].at if entries else setup.created
    try:
        story, trouble = _story(setup, entries, seats), ""
    except Exception as problem:  # whatever is wrong with its rows, the rest can be looked at
        story, trouble = None, f"its log cannot be told again: {problem}"
    return Look(setup, seats, used, len(entries), story, trouble)


def _story(setup: Setup, entries: list[Entry], seats: list[Seat]) -> Story:
    try:
        game = game_named(setup.game)
        game.about.check_version(setup.rules)
        return Story.begin(setup, entries, called(game, seats))
    except BadVersion as other:
        return Story.shown(setup, entries, len(entries), str(other))


def exported(look: Look, reveal: bool) -> str:
    """A table's match as a .flip file: sealed while its deal is secret, unless it is to be revealed."""
    if look.story is None:
        raise TableflipError(look.trouble)
    match = look.story.copy().match
    match.names = [seat.name for seat in look.seats]
    return write_match(match, sealed=not reveal and look.story.is_secret)


def written(look: Look, reveal: bool) -> list[str]:
    """What lies on the table, line by line: as spectators read it, or all of it."""
    story = look.story
    if story is None:
        return [look.trouble]
    match = story.match
    first = max(0, len(match.plies) - SHOWN)
    plies = [ply.written if reveal else done.texts[0] for ply, done in zip(match.plies, story.records)]
    lines = [f"{number}. {text}" for number, text in enumerate(plies[first:], first + 1)]
    lines.append(f"position: {position_text(match.game, match.state, match.last_account, not reveal)}")
    if reveal:
        lines.append(f"key: {match.seed}")
    return lines


async def at_desk(url: str, do: Callable[[Orders, Store], Awaitable[T]]) -> T:
    """Do one thing at the desk."""
    async with desk(url) as (orders, store):
        return await do(orders, store)
