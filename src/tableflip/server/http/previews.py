"""Link previews: the title, sentence and picture that chat programs show when somebody pastes an address.

Of a table that is not on the list nothing is told but its game.
"""

from __future__ import annotations

import re
from asyncio import to_thread
from html import escape
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request

from tableflip.core.daily import read_day
from tableflip.core.errors import TableflipError
from tableflip.core.lesson import lesson_of
from tableflip.core.phrases import listed
from tableflip.core.puzzles import puzzle_named
from tableflip.games import game_named
from tableflip.server.play.hall import Hall
from tableflip.server.play.room import Room
from tableflip.server.store.store import Seat, Setup

TABLE = re.compile(r"(t|r)/([A-Za-z0-9]{1,40})(?:/([0-9]{1,6}))?/?")
STUDY = re.compile(r"(learn|rules|puzzles)/([a-z0-9_]{1,40})(?:-([A-Za-z0-9_-]{1,60}))?/?")
DAY = re.compile(r"day(?:/([0-9]{4}-[0-9]{2}-[0-9]{2})(?:-[a-z0-9_]{1,40})?)?/?")
HOUSE = "Tabletop games about flipping things over, with people or bots"


class Preview(NamedTuple):
    """What is told of an address."""

    title: str = "tableflip"
    sentence: str = HOUSE
    picture: str = "lobby"  # by name; with a slash, an address of this server
    is_known: bool = True  # whether there is something at the address
    is_public: bool = True  # whether a search engine may find it


LOBBY = Preview()
NOTHING = Preview("Nothing here · tableflip", is_known=False, is_public=False)


async def preview_at(path: str, request: Request, is_known: bool) -> Preview:
    """What is told of an address of the pages."""
    asked = TABLE.fullmatch(path)
    if not is_known:
        return NOTHING
    if asked is None:
        return await to_thread(_of_room, path)  # the first one loads a game's lesson or puzzles
    hall: Hall = request.app.state.hall
    try:
        found = await hall.store.table(asked[2])
        room = hall.rooms.get(asked[2])  # what the database says of an end may be as old as the room
        return _of_table(asked, *found, is_drawn=_is_open(room) if room else found[0].finished) if found else NOTHING
    except TableflipError:  # the database is away: the page says so itself, and tries again
        return Preview(is_public=False)


def _of_room(path: str) -> Preview:
    """What is told of a page that has no table."""
    try:
        if day := DAY.fullmatch(path):
            if day[1]:
                read_day(day[1])
            told = "The same deal for everybody: the first try counts, and there is a table of the day."
            return Preview(f"The deal of {f'the day {day[1]}' if day[1] else 'the day'} · tableflip", told)
        if study := STUDY.fullmatch(path):
            return _of_study(*study.groups())
    except TableflipError:  # no such day, game or puzzle
        return NOTHING
    return NOTHING if path.startswith(("t/", "r/", "day/", "learn/", "rules/", "puzzles/")) else LOBBY


def _of_study(word: str, name: str, number: str | None) -> Preview:
    """What is told of a lesson, a rule book or puzzles; an error if there is no such thing."""
    game = game_named(name)
    title = game.about.title
    if number is not None and word == "puzzles":
        puzzle_named(game, number)
        told = f"A position of {title} with one best answer. Can you find it?"
        return Preview(f"Puzzle · {title} · tableflip", told, game.name)
    if name != game.name or number is not None or (word == "learn" and lesson_of(game) is None):
        return NOTHING
    return {
        "learn": Preview(f"Learn {title} · tableflip", f"{title} in five minutes, step by step.", name),
        "rules": Preview(f"Rules of {title} · tableflip", f"The rules of {title} in plain words, with boards.", name),
        "puzzles": Preview(f"Puzzles of {title} · tableflip", "Positions with one best answer, in four grades.", name),
    }[word]


def _is_open(room: Room) -> bool:
    """Whether a picture is made of its positions."""
    return not (room.story.closed or room.story.is_secret)


def _of_table(asked: re.Match[str], setup: Setup, seats: list[Seat], *, is_drawn: bool) -> Preview:
    about = game_named(setup.game).about
    names = [seat.name for seat in seats] if setup.listed or setup.imported else []
    if asked[1] == "t":
        told = f"A table of {about.title}{f' with {listed(names)}' if names else ''}. {about.sentence}"
        return Preview(f"{about.title} · tableflip", told, setup.game, is_public=False)
    move = f", from move {asked[3]}" if asked[3] else ""
    told = f"A whole match{f' of {listed(names)}' if names else ''}, move by move{move}."
    ply = f"?ply={int(asked[3])}" if asked[3] else ""
    picture = f"preview/tables/{setup.id}.png{ply}" if is_drawn or setup.imported else setup.game
    return Preview(f"Replay of {about.title} · tableflip", told, picture, is_public=False)


def with_preview(html: str, preview: Preview, base: str, folder: Path) -> str:
    """The page with what is told of it in its head; whatever people wrote is escaped."""
    is_drawn = "/" in preview.picture
    picture = preview.picture if is_drawn else f"preview/{preview.picture}.jpg"
    told = {"og:type": "website", "og:site_name": "tableflip", "og:title": preview.title}
    told["og:description"] = preview.sentence
    if is_drawn or (folder / picture).is_file():
        told |= {"og:image": f"{base}/{picture}", "og:image:width": "1200", "og:image:height": "630"}
    metas = "".join(f'<meta property="{name}" content="{escape(value)}" />' for name, value in told.items())
    card = '<meta name="twitter:card" content="summary_large_image" />'
    titled = html.replace("<title>tableflip</title>", f"<title>{escape(preview.title)}</title>", 1)
    return titled.replace("</head>", f"{metas}{card}</head>", 1)


def origin_of(request: Request) -> str:
    """The address by which this server was asked; a proxy that is believed says whether it was by https."""
    scheme = request.headers.get("x-forwarded-proto", request.url.scheme)
    return f"{'https' if scheme == 'https' else 'http'}://{request.headers.get('host', '')}"
