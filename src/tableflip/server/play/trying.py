"""Positions of rule books, to look at and to try actions on. There is no table, and nothing is stored."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tableflip.core.errors import BadOption, NotLegal
from tableflip.core.game import Game
from tableflip.core.match import Match
from tableflip.core.rulebook import Example, Paragraph, Rulebook
from tableflip.server.messages.reading import (
    ChapterInfo,
    ExampleInfo,
    PartInfo,
    PrintedInfo,
    PrintOptionInfo,
    RulebookInfo,
    Tried,
    Trying,
)
from tableflip.server.messages.refusals import cited
from tableflip.server.messages.replays import ReplayFrame
from tableflip.server.play.finding import Found, Open, account_before, left_behind, left_open
from tableflip.server.play.frames import choices_in
from tableflip.server.play.helping import why_not
from tableflip.server.play.replays import frame_of

Between = Callable[[], None]
SEED = "1"  # of what a position leaves open: whoever tries the same sees the same


def open_in(game: Game[Any], asked: Trying, between: Between) -> Open | None:
    """The action that is asked for, if its outcome has to be found."""
    if game.outcomes is None or not asked.action:
        return None
    return left_open(_resumed(game, asked, between), asked.action, asked.left)


def tried(game: Game[Any], asked: Trying, found: Found, between: Between) -> Tried:
    """The table after an action, or after what was done before it."""
    match = _resumed(game, asked, between)
    account = account_before(match, asked.left)
    if asked.action:
        match.play(asked.action, found.outcome, found.account)
        account = account if found.account is None else found.account
    return Tried(
        frame=_frame(match, asked.seat, asked.plain).model_copy(update={"account": found.account}),
        legal=[] if match.turn is None else choices_in(game, match.state, match.legal()),
        verdict=None if match.verdict is None else str(match.verdict),
        done=[ply.written for ply in match.plies],
        left="" if match.turn is None else left_behind(match, account),
        why=why_not(game, match.state, match.turn, asked.place) if asked.place and match.turn is not None else None,
    )


def shown(game: Game[Any], book: Rulebook, plain: bool) -> RulebookInfo:
    """A rule book with its examples drawn."""
    chapters = [
        ChapterInfo(title=chapter.title, parts=[_part(game, part, plain) for part in chapter.parts])
        for chapter in book.chapters
    ]
    return RulebookInfo(title=book.title, names=list(game.about.titles), chapters=chapters, printed=_printed(game))


def _printed(game: Game[Any]) -> PrintedInfo | None:
    if (printed := game.printed) is None:
        return None
    options = [
        PrintOptionInfo(
            name=one.name,
            question=one.title,
            answers={value: one.said(value) for value in one.values},
            usual=one.default,
        )
        for one in game.about.options
        if one.name in printed.options
    ]
    return PrintedInfo(words=printed.words, saves_ink=printed.draws, options=options, dealt=printed.dealt)


def _part(game: Game[Any], part: Paragraph | Example, plain: bool) -> PartInfo:
    if isinstance(part, Paragraph):
        return PartInfo(text=part.text, rules=list(part.rules), table=[list(row) for row in part.table])
    match, seat = _begun(game, part.position), int(part.seat)
    example = ExampleInfo(
        say=part.say,
        position=part.position,
        seat=seat,
        do=list(part.actions),
        frames=list(_frames(match, part.actions, seat, plain)),
        refused=_refusal(match, part.no),
    )
    return PartInfo(text="", rules=[part.because] if part.because else [], example=example)


def _begun(game: Game[Any], position: str) -> Match[Any]:
    return Match.new(game, seed=SEED, position=position or None)


def _resumed(game: Game[Any], asked: Trying, between: Between) -> Match[Any]:
    """The table after what was done before."""
    match = _begun(game, asked.position)
    if asked.seat >= match.seats:
        raise BadOption(f"this position has {match.seats} seats; there is no seat {asked.seat}")
    for action in asked.done:
        between()
        match.play(action)
    return match


def _refusal(match: Match[Any], action: str) -> str:
    try:
        if action:
            match.play(action)
    except NotLegal as problem:
        words, _ = cited(str(problem))
        return words.partition(": ")[2] or words  # what it says above names the action
    return ""


def _frames(match: Match[Any], done: Sequence[str], seat: int, plain: bool) -> Iterator[ReplayFrame]:
    """The table before the actions, and after each of them."""
    yield _frame(match, seat, plain)
    for action in done:
        match.play(action)
        yield _frame(match, seat, plain)


def _frame(match: Match[Any], seat: int, plain: bool) -> ReplayFrame:
    frame = frame_of(match, len(match.plies), seat, plain)
    if not match.plies:
        return frame
    last = match.plies[-1]
    return frame.model_copy(update={"by": last.seat, "text": last.text})
