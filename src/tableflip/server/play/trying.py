"""Positions to look at and to try things out on, as rule books have them: no table, no log, nothing is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tableflip.core.errors import BadOption, NotLegal
from tableflip.core.game import Game
from tableflip.core.match import Match
from tableflip.core.rulebook import Example, Paragraph, Rulebook
from tableflip.server.messages.reading import ChapterInfo, ExampleInfo, PartInfo, RulebookInfo, Tried, Trying
from tableflip.server.messages.replays import ReplayFrame
from tableflip.server.play.frames import choices_in
from tableflip.server.play.replays import frame_of

SEED = "1"  # of what a position leaves open: whoever tries the same sees the same


def tried(game: Game[Any], asked: Trying, between: Callable[[], None]) -> Tried:
    """The table after some actions."""
    match = _begun(game, asked.position)
    if asked.seat >= match.seats:
        raise BadOption(f"this position has {match.seats} seats; there is no seat {asked.seat}")
    *_, frame = _frames(match, asked.done, asked.seat, asked.plain, between)
    legal = [] if match.turn is None else choices_in(game, match.state, match.legal())
    return Tried(frame=frame, legal=legal, verdict=None if match.verdict is None else str(match.verdict))


def shown(game: Game[Any], book: Rulebook, plain: bool) -> RulebookInfo:
    """A rule book with its examples drawn."""
    chapters = [
        ChapterInfo(title=chapter.title, parts=[_part(game, part, plain) for part in chapter.parts])
        for chapter in book.chapters
    ]
    printed, draws = (game.printed.words, game.printed.draws) if game.printed else ("", False)
    return RulebookInfo(title=book.title, chapters=chapters, printed=printed, saves_ink=draws)


def _part(game: Game[Any], part: Paragraph | Example, plain: bool) -> PartInfo:
    if isinstance(part, Paragraph):
        return PartInfo(text=part.text, rules=list(part.rules), table=[list(row) for row in part.table])
    match, seat = _begun(game, part.position), int(part.seat)
    example = ExampleInfo(
        say=part.say,
        position=part.position,
        seat=seat,
        do=list(part.actions),
        frames=list(_frames(match, part.actions, seat, plain, lambda: None)),
        refused=_refusal(match, part.no),
    )
    return PartInfo(text="", rules=[part.because] if part.because else [], example=example)


def _begun(game: Game[Any], position: str) -> Match[Any]:
    return Match.new(game, seed=SEED, position=position or None)


def _refusal(match: Match[Any], action: str) -> str:
    try:
        if action:
            match.play(action)
    except NotLegal as problem:
        return str(problem)
    return ""


def _frames(
    match: Match[Any], done: Sequence[str], seat: int, plain: bool, between: Callable[[], None]
) -> Iterator[ReplayFrame]:
    """The table before the actions, and after each of them."""
    yield frame_of(match, 0, seat, plain)
    for action in done:
        between()
        for ply in match.play(action):
            frame = frame_of(match, len(match.plies), seat, plain)
            yield frame.model_copy(update={"by": ply.seat, "text": ply.text})
