"""Deals of the day: the same for everybody on this server, the first try counts, and nothing of a key is told early."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from base64 import urlsafe_b64encode
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from tableflip.core import daily
from tableflip.core.about import Daily
from tableflip.core.daily import NOT_SOLVED, NoDay, daily_games, deal_of, key_of, puzzle_on, shared_line, solved_feat
from tableflip.core.errors import TableflipError
from tableflip.core.game import Game
from tableflip.core.match import seal
from tableflip.games import GAMES
from tableflip.server.messages.days import (
    DayBegin,
    DayDeal,
    DayInfo,
    DayPuzzle,
    DayPuzzleTry,
    DayRow,
    DayTried,
    MyDay,
)
from tableflip.server.messages.puzzles import PuzzleTried, PuzzleTry
from tableflip.server.messages.refusals import NotAllowed
from tableflip.server.people.seating import checked_name, new_setup
from tableflip.server.people.secrets import hashed, new_secret
from tableflip.server.play.day_ends import NOBODY, note_try
from tableflip.server.play.hall import Hall
from tableflip.server.play.puzzling import tried
from tableflip.server.store.days import GRACE, Days, Try, is_secret
from tableflip.server.store.log import now
from tableflip.server.store.store import Seat

OVER = "this day is over; today has a deal of its own"
Check = Callable[[], None]  # raises where an address has begun too many
Work = Callable[[Callable[[], None]], PuzzleTried]


class Dealt(NamedTuple):
    """A deal of a day."""

    game: Game[Any]
    daily: Daily
    key: str


class Begun(NamedTuple):
    """The table of a deal, and the secret of its seat."""

    table: str
    secret: str
    counted: bool


class DayDeals:
    """The deals of all days of one server."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.days = Days(hall.store)
        self._answering: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def info(self, day: date) -> DayInfo:
        """A day with its tables."""
        dealt = await self._dealt(day)
        ends = daily.end_of(day)
        return DayInfo(
            day=day.isoformat(),
            is_today=day == daily.today(),
            ends=ends.isoformat(),
            told=(ends + GRACE).isoformat(),
            before=await self.days.before(day),
            deals=[await self._deal(day, one) for one in dealt],
        )

    async def _deal(self, day: date, one: Dealt) -> DayDeal:
        rows, count = await self.days.best(day.isoformat(), one.game.name)
        is_told = not is_secret(day.isoformat())
        is_puzzle = one.daily.kind == "puzzle"
        return DayDeal(
            game=one.game.name,
            title=one.game.about.title,
            kind=one.daily.kind,
            words=one.daily.words,
            ended=count,
            best=list(_placed(rows)),
            hash=seal(one.key),
            key=one.key if is_told else None,
            puzzle=puzzle_on(one.game, day, one.key).id if is_told and is_puzzle else None,
        )

    async def mine(self, day: date, who: str, address: str) -> MyDay:
        """What somebody has made of a day; what ended and could not be noted then is noted now."""
        dealt = await self._dealt(day)
        by_game = {one.game: one for one in await self.days.all_of(day.isoformat(), hashed(who))}
        for one in [each for each in by_game.values() if each.table_id and not each.ended]:
            by_game[one.game] = await self._looked_after(one)
        told = [await self._tried(one.game.name, by_game.get(one.game.name)) for one in dealt]
        titles = {one.game.name: one.game.about.title for one in dealt}
        done = [(titles[one.game], one.result) for one in told if one.result is not None]
        return MyDay(day=day.isoformat(), deals=told, line=shared_line(day, done, address) if done else "")

    async def _looked_after(self, one: Try) -> Try:
        with suppress(NotAllowed, TableflipError):  # the table is gone, or cannot be read: the try stays as it is
            async with self.hall.visit(str(one.table_id)) as room:
                if room.story.over:
                    await note_try(room)
                    return await self.days.tried(one.day, one.game, one.who) or one
        return one

    async def _tried(self, game: str, one: Try | None) -> DayTried:
        if one is None:
            return DayTried(game=game, state="open", tries=0, result=None, place=None)
        place = await self.days.place(one)
        state = "ended" if one.ended else "running"
        return DayTried(game=game, state=state, tries=len(one.mistakes), result=one.result, place=place)

    async def begin(self, day: date, asked: DayBegin, check: Check) -> Begun:
        """The table of somebody's first try, made if need be; or another table of the same deal, for themselves."""
        one, who = await self._one(day, asked.game, "deal"), hashed(asked.who)
        first = await self.days.tried(day.isoformat(), one.game.name, who)
        if first is not None and not asked.again:
            table = str(first.table_id)
            return Begun(table, seat_secret(asked.who, table), True)
        if day != daily.today():
            raise NotAllowed(OVER)
        if asked.again:
            if first is None or first.ended is None:
                raise NotAllowed("the first try counts: play it to its end before you try again")
            return await self._laid(day, one, asked, counted=False)
        check()
        begun = await self._laid(day, one, asked, counted=True)
        row = Try(
            day=day.isoformat(),
            game=one.game.name,
            who=who,
            name=checked_name(asked.name, NOBODY),
            table_id=begun.table,
            begun=now(),
        )
        kept = await self.days.begin(row)
        table = str(kept.table_id)
        return Begun(table, seat_secret(asked.who, table), True)

    async def _laid(self, day: date, one: Dealt, asked: DayBegin, *, counted: bool) -> Begun:
        match = await asyncio.to_thread(deal_of, one.game, one.daily, one.key)
        setup = new_setup(
            match,
            watch=new_secret(),  # nobody is told these: a deal of the day is one's own
            host=new_secret(),
            chosen=False,
            listed=False,
            aids=True,
            hints=not counted,
            imported=False,
            day=day.isoformat(),
            counted=counted,
        )
        secret, names = seat_secret(asked.who, setup.id), one.game.about.seat_names
        seats = [
            Seat(
                table_id=setup.id,
                seat=place,
                name=checked_name(asked.name, names[place]) if place == 0 else names[place],
                taken=True,
                secret_hash=hashed(secret),
            )
            for place in range(match.seats)
        ]
        await self.hall.lay(setup, seats)
        return Begun(setup.id, secret, counted)

    async def puzzle(self, day: date, asked: DayPuzzleTry, check: Check, do: Callable[[Work], Any]) -> DayPuzzle:
        """The puzzle of a day after some decisions: the wrong ones are counted until it is solved or given up."""
        who = hashed(asked.who)
        # whoever sends many answers at once has them counted one after the other
        async with self._answering.setdefault(who, asyncio.Lock()):
            return await self._answered(day, asked, who, check, do)

    async def _answered(
        self, day: date, asked: DayPuzzleTry, who: str, check: Check, do: Callable[[Work], Any]
    ) -> DayPuzzle:
        one = await self._one(day, asked.game, "puzzle")
        name, game = checked_name(asked.name, NOBODY), one.game.name
        kept = await self.days.tried(day.isoformat(), game, who)
        if kept is None:
            if day != daily.today():
                raise NotAllowed(OVER)
            check()
            row = Try(day=day.isoformat(), game=game, who=who, name=name, begun=now())
            kept = await self.days.begin(row)
        puzzle = puzzle_on(one.game, day, one.key)
        plain = PuzzleTry(done=asked.done, give_up=asked.give_up, place=asked.place, plain=asked.plain)
        found: PuzzleTried = await do(lambda between: tried(one.game, puzzle, plain, between))
        if kept.ended is None:
            if found.standing == "wrong":
                kept = await self.days.miss(kept.day, game, who, "\n".join(asked.done)) or kept
            elif found.standing in ("solved", "shown"):
                feat = solved_feat(1 + len(kept.mistakes)) if found.standing == "solved" else NOT_SOLVED
                await self.days.end(kept.day, game, who, name, feat)
                kept = await self.days.tried(kept.day, game, who) or kept
        if kept.ended is None:
            found = found.model_copy(update={"answer": [], "said": _less_said(found)})
        if is_secret(day.isoformat()):  # by its id it could be tried among all puzzles, where nobody counts
            found = found.model_copy(update={"id": ""})
        return DayPuzzle(tried=found, tries=len(kept.mistakes), result=kept.result)

    async def _one(self, day: date, game: str, kind: str) -> Dealt:
        for one in await self._dealt(day):
            if one.game.name == game and one.daily.kind == kind:
                return one
        raise NoDay(f"there is no {kind} of that name among the deals of the day")

    async def _dealt(self, day: date) -> list[Dealt]:
        """The deals of a day; refused for one that has not begun, or on which nobody played here."""
        if day > daily.today():
            raise NoDay("this day has not begun yet")
        secret = await self.days.secret(day)
        if secret is None:
            raise NoDay("nobody has played the deal of this day here")
        return [Dealt(game, one, key_of(secret, game.name)) for game, one in daily_games(GAMES.values())]


def _less_said(found: PuzzleTried) -> str:
    """What is said of a mistake while the puzzle is still to be solved: not what could be had."""
    return "Not the best. It counts as a try; look again." if found.standing == "wrong" else found.said


def _placed(rows: list[Try]) -> list[DayRow]:
    ranks = [one.rank for one in rows]
    return [DayRow(place=1 + ranks.index(one.rank), name=one.name, result=one.result or "") for one in rows]


def seat_secret(who: str, table: str) -> str:
    """The secret of a seat, from what only its player knows: whoever asks again is led to the same table."""
    return urlsafe_b64encode(hmac.new(who.encode(), table.encode(), hashlib.sha256).digest()[:24]).decode()
