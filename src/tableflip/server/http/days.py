"""Routes of the deal of the day: a day with its results, one's own results, and playing its deals."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from fastapi import APIRouter, Request

from tableflip.core import daily
from tableflip.core.daily import NoDay, read_day
from tableflip.server.http.addresses import counted_of
from tableflip.server.http.limits import LIMITED, TooMany
from tableflip.server.http.prefix import prefix_of
from tableflip.server.http.reading import desk_of
from tableflip.server.messages.days import DayBegin, DayBegun, DayInfo, DayPuzzle, DayPuzzleTry, DayWho, MyDay
from tableflip.server.messages.refusals import NoTable
from tableflip.server.play.days import DayDeals

ROUTES = APIRouter()


@ROUTES.get("/api/day")
async def today(request: Request) -> DayInfo:
    """The deals of today and their tables."""
    return await _deals(request).info(daily.today())


@ROUTES.get("/api/day/{day}")
async def day_of(day: str, request: Request) -> DayInfo:
    """The deals of a day and their tables; their keys once it is over."""
    try:
        return await _deals(request).info(read_day(day))
    except NoDay as problem:
        raise NoTable(str(problem)) from None


@ROUTES.post("/api/day/{day}/mine", dependencies=LIMITED)
async def mine(day: str, asked: DayWho, request: Request) -> MyDay:
    """What somebody has made of a day."""
    address = f"{request.headers.get('host', '')}{prefix_of(request)}/day/{day}"
    return await _deals(request).mine(_day(day), asked.who, address)


@ROUTES.post("/api/day/{day}/begin", dependencies=LIMITED)
async def begin(day: str, asked: DayBegin, request: Request) -> DayBegun:
    """Begin a deal, go on with it, or try it again."""
    begun = await _deals(request).begin(_day(day), asked, _check(request))
    link = f"{prefix_of(request)}/t/{begun.table}#{begun.secret}"
    return DayBegun(table=begun.table, secret=begun.secret, link=link, counted=begun.counted)


@ROUTES.post("/api/day/{day}/puzzle", dependencies=LIMITED)
async def puzzle(day: str, asked: DayPuzzleTry, request: Request) -> DayPuzzle:
    """The puzzle of a day after some decisions."""
    desk = desk_of(request)
    return await _deals(request).puzzle(_day(day), asked, _check(request), lambda work: desk.do(request, work))


def _deals(request: Request) -> DayDeals:
    return request.app.state.days


def _day(text: str) -> date:
    try:
        return read_day(text)
    except NoDay as problem:
        raise NoTable(str(problem)) from None


def _check(request: Request) -> Callable[[], None]:
    """Refuse an address that has begun too many first tries."""

    def check() -> None:
        if not request.app.state.tries.take(counted_of(request)):
            raise TooMany("your address has started too many deals of the day; try again later")

    return check
