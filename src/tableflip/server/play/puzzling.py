"""Puzzles on the server: what has been decided is checked here, and nothing of an answer leaves before a try."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tableflip.bots.punishing import punish
from tableflip.core.game import Game
from tableflip.core.match import Match
from tableflip.core.puzzles import SEED, Attempt, Puzzle, begin, first_shown, puzzles_of, solution
from tableflip.server.messages.parts import Choice
from tableflip.server.messages.puzzles import PuzzleInfo, PuzzleList, PuzzleStep, PuzzleTried, PuzzleTry
from tableflip.server.messages.replays import ReplayFrame
from tableflip.server.play.frames import choices_in
from tableflip.server.play.helping import why_not
from tableflip.server.play.replays import frame_of

Between = Callable[[], None]
AIM = "this puzzle asks for the aim alone: press what you aim at"


def listed(game: Game[Any]) -> PuzzleList:
    """The puzzles of a game, the easiest first."""
    found = [PuzzleInfo(id=each.id, grade=each.grade, theme=each.theme) for each in puzzles_of(game).values()]
    return PuzzleList(title=game.about.title, puzzles=found)


def tried(game: Game[Any], puzzle: Puzzle, asked: PuzzleTry, between: Between) -> PuzzleTried:
    """How a puzzle stands after some decisions; a mistake is played out by the other side."""
    made = begin(game, puzzle)
    frames = list(_played(made, asked.done, asked.plain, between))
    standing = "shown" if asked.give_up and made.standing == "open" else made.standing
    if made.aims and standing == "open":  # what the table would ask for is a hand
        frames[-1] = frames[-1].model_copy(update={"prompt": AIM})
    return PuzzleTried(
        id=puzzle.id,
        title=game.about.title,
        grade=puzzle.grade,
        theme=puzzle.theme,
        goal=made.asked,
        seat=puzzle.seat,
        names=list(game.about.titles[: made.match.seats]),
        rules=list(puzzle.rules),
        standing=standing,
        said=made.said,
        frames=frames,
        look=None if asked.done or not puzzle.look else _first(game, puzzle, asked.plain),
        legal=_choices(made) if standing == "open" else [],
        answer=[] if standing == "open" else list(_answer(game, puzzle, asked.plain, between)),
        why=why_not(game, made.match.state, puzzle.seat, asked.place) if asked.place and standing == "open" else None,
    )


def _choices(made: Attempt) -> list[Choice]:
    if aims := made.aims:
        return [Choice(number, *aim) for number, aim in enumerate(aims)]
    return choices_in(made.game, made.match.state, made.match.legal())


def _played(made: Attempt, done: Sequence[str], plain: bool, between: Between) -> Iterator[ReplayFrame]:
    match, seat = made.match, made.puzzle.seat
    yield frame_of(match, 0, seat, plain)
    for text in done:
        between()
        yield from _since(match, len(match.plies), plain, seat, lambda text=text: made.decide(text))
    if made.standing == "wrong":
        yield from _since(match, len(match.plies), plain, seat, lambda: punish(match, seat, between))


def _since(match: Match[Any], before: int, plain: bool, seat: int, go_on: Callable[[], None]) -> Iterator[ReplayFrame]:
    """Go on, and show the table after each ply that came."""
    go_on()
    for number in range(before + 1, len(match.plies) + 1):
        then = match if number == len(match.plies) else match.rewound(number)
        ply = match.plies[number - 1]
        yield frame_of(then, number, seat, plain).model_copy(update={"by": ply.seat, "text": ply.text})


def _first(game: Game[Any], puzzle: Puzzle, plain: bool) -> ReplayFrame:
    return frame_of(Match.new(game, seed=SEED, position=first_shown(puzzle)), 0, puzzle.seat, plain)


def _answer(game: Game[Any], puzzle: Puzzle, plain: bool, between: Between) -> Iterator[PuzzleStep]:
    """The answer played out, with the reasons that a hint would give."""
    made, seat = begin(game, puzzle), puzzle.seat
    for text in solution(puzzle):
        between()
        words, reason, own = made.words_of(text), made.reason_for(text), made.match.turn == seat
        made.play(text)
        frame = frame_of(made.match, len(made.match.plies), seat, plain)
        yield PuzzleStep(words=words, reason=reason if own else "", frame=frame)
