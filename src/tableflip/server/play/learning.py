"""Lessons for pages: the steps as they begin, and what a learner's decision comes to. Nothing is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tableflip.core.errors import TableflipError
from tableflip.core.game import Game
from tableflip.core.lesson import Lesson, Step
from tableflip.core.match import Match, Ply
from tableflip.core.teaching import Trial, begun, deeds_of
from tableflip.server.messages.learning import Attempt, Judgement, LessonInfo, StepInfo
from tableflip.server.messages.refusals import cited
from tableflip.server.messages.replays import ReplayFrame
from tableflip.server.play.frames import choices_in
from tableflip.server.play.helping import reason_for, typed
from tableflip.server.play.replays import frame_of

Between = Callable[[], None]


class Found(NamedTuple):
    """An outcome in notation, and the account of how it came about."""

    outcome: str | None = None
    account: Any = None


class Open(NamedTuple):
    """An action whose outcome has to be found: the state, its number, and the account before it."""

    state: Any
    number: int
    before: Any


def shown(game: Game[Any], lesson: Lesson, plain: bool) -> LessonInfo:
    """A lesson with the positions of its steps drawn."""
    return LessonInfo(
        title=game.about.title,
        seconds=round(lesson.seconds),
        steps=[_step(game, step, plain) for step in lesson.steps],
    )


def _step(game: Game[Any], step: Step, plain: bool) -> StepInfo:
    match = begun(game, step)
    deeds = deeds_of(match) if plain else {}  # a plain board has a place for what its own page has buttons for
    return StepInfo(
        id=step.id,
        say=step.say,
        ask=step.ask,
        rules=list(step.rules),
        look=[deeds.get(look, look) for look in step.look],
        seat=step.seat,
        free=step.free,
        position=step.position,
        frame=frame_of(match, 0, step.seat, plain).model_copy(update={"account": match.last_account}),
        legal=choices_in(game, match.state, match.legal()),
    )


def left_open(game: Game[Any], step: Step, asked: Attempt, between: Between) -> Open | None:
    """The action that is asked for, if its outcome has to be found."""
    outcomes = game.outcomes
    if outcomes is None or not asked.action:
        return None
    trial = _resumed(game, step, asked, between)
    state = trial.match.state
    try:
        action = game.parse(state, asked.action)
    except TableflipError:
        return None  # it is judged as it is
    if not outcomes.wanted(state, action):
        return None
    return Open(state, game.rules.space.number(action), _account(trial.match, asked.left))


def judge(game: Game[Any], step: Step, asked: Attempt, found: Found, between: Between) -> Judgement:
    """What a decision comes to, with all that is to be seen of it; or why a place cannot be used."""
    frames: list[ReplayFrame] = []

    def watch(match: Match[Any], ply: Ply) -> None:
        between()
        frame = frame_of(match, len(match.plies), step.seat, asked.plain)
        frames.append(frame.model_copy(update={"by": ply.seat, "text": ply.text, "account": ply.account}))

    trial = _resumed(game, step, asked, between)
    before = _account(trial.match, asked.left)
    if asked.place:
        words, _ = reason_for(game, trial.match.state, asked.place)
        verdict, said = "why", trial.slip_of(typed(asked.place)) or words
    else:
        trial.watch = watch
        verdict, said = trial.take(asked.action, found.outcome, found.account)
    match = trial.match
    sentence, rule = cited(said)
    account = (before if found.account is None else found.account) if verdict == "on" else None
    return Judgement(
        verdict=verdict,
        said=sentence,
        rule=rule,
        frames=frames,
        legal=choices_in(game, match.state, match.legal()) if verdict in ("on", "why") else [],
        done=trial.done,
        left=game.outcomes.write(match.state, account) if game.outcomes and account is not None else "",
    )


def _resumed(game: Game[Any], step: Step, asked: Attempt, between: Between) -> Trial:
    trial = Trial(game, step, lambda _match, _ply: between())
    trial.again(asked.done)
    return trial


def _account(match: Match[Any], left: str) -> Any:
    """The account of the last outcome: read from what it left behind, for nothing is found out twice."""
    outcomes = match.game.outcomes
    return outcomes.read(match.state, left) if outcomes and left else match.last_account
