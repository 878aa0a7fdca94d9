"""The deal of the day: the deal or puzzle of each game, results in a few words, and the line to share.

A game takes part by the `daily` of its about.py. Whoever hands deals out (a server, or a terminal for itself) has a
secret for each day; the key of a deal and the choice of a puzzle follow from it, and from nothing else.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

from tableflip.core.about import Daily
from tableflip.core.action import WON
from tableflip.core.errors import TableflipError
from tableflip.core.game import Game
from tableflip.core.match import Match
from tableflip.core.phrases import counted
from tableflip.core.puzzles import Puzzle, puzzles_of
from tableflip.core.words import Feat

LINE_MOST = 200  # letters of the line that is shared
ADDRESS_MOST = 80  # of which an address may take so many; a longer one is left out
GRADES_BY_WEEKDAY = (1, 1, 2, 2, 3, 3, 4)  # Monday to Sunday
UNSOLVED = -1_000_000  # the rank of a puzzle that somebody has given up


class NoDay(TableflipError):
    """There is no such day, or no such deal on it."""


def read_day(text: str) -> date:
    """A day as addresses write it, 2026-11-16."""
    try:
        found = date.fromisoformat(text[:20])
    except ValueError:
        found = None
    if found is None or found.isoformat() != text:
        raise NoDay("a day is written like 2026-11-16")
    return found


def now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


def today() -> date:
    """The day it is, by which all on one server go: that of UTC."""
    return now().date()


def end_of(day: date) -> datetime:
    """When a day ends, and the next begins."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=1)


def daily_games(games: Iterable[Game[Any]]) -> list[tuple[Game[Any], Daily]]:
    """The games that take part, in their order; of those with a puzzle only who ships some."""
    found = [(game, game.about.daily) for game in games]
    return [(game, one) for game, one in found if one and (one.kind == "deal" or puzzles_of(game))]


def key_of(secret: str, game: str) -> str:
    """The key of a game's deal, by the day's secret; nothing of the others follows from it."""
    return hmac.new(secret.encode(), game.encode(), hashlib.sha256).hexdigest()


def secret_by_date(day: date) -> str:
    """The secret of a day for whoever plays for themselves: anybody could work it out."""
    return hashlib.sha256(f"tableflip {day.isoformat()}".encode()).hexdigest()


def puzzle_on(game: Game[Any], day: date, key: str) -> Puzzle:
    """The puzzle of a day: harder ones later in the week."""
    grade = GRADES_BY_WEEKDAY[day.weekday()]
    all_of = list(puzzles_of(game).values())
    fitting = [each for each in all_of if each.grade == grade] or all_of
    return fitting[int(key[:16], 16) % len(fitting)]


def deal_of(game: Game[Any], daily: Daily, key: str) -> Match[Any]:
    """The deal of a day, before anything was played."""
    return Match.new(game, seats=daily.seats, options=daily.options, seed=key)


def feat_of(match: Match[Any]) -> Feat:
    """What a finished deal has come to; games that tell no more are won or lost, or counted in points."""
    if match.result is None:
        raise TableflipError("this deal is not over yet")
    if match.game.telling.feat:
        return match.game.telling.feat(match.state)
    if match.seats == 1 and (tally := match.tally):
        return Feat(counted(tally.totals[0], tally.unit), tally.totals[0])
    paid = match.game.rules.scores(match.state)[0]
    return Feat("won", 2) if paid == WON else Feat("lost", 0) if paid == 0 else Feat("drawn", 1)


def solved_feat(tries: int) -> Feat:
    """What a solved puzzle comes to: the fewer tries, the better."""
    return Feat("solved (1 try)" if tries == 1 else f"solved ({tries} tries)", -tries)


NOT_SOLVED = Feat("not solved", UNSOLVED)


def shared_line(day: date, told: Sequence[tuple[str, str]], address: str = "") -> str:
    """What somebody did on a day, in plain words and without giving anything away; short enough for any message."""
    head, tail = f"tableflip {day.day} {day:%b}: ", f" – {address}" if 0 < len(address) <= ADDRESS_MOST else ""
    for count in range(len(told), 0, -1):
        left = f" · and {len(told) - count} more" if count < len(told) else ""
        line = head + " · ".join(f"{title} {words}" for title, words in told[:count]) + left + tail
        if len(line) <= LINE_MOST:
            return line
    return f"{head}played{tail}"
