"""Lessons for pages: the steps as they begin, and what a learner's decision comes to. Nothing is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tableflip.core.game import Game
from tableflip.core.lesson import Lesson, Step
from tableflip.core.match import Match
from tableflip.core.ply import Ply
from tableflip.core.teaching import Trial, begun, places_by_action
from tableflip.server.messages.learning import Attempt, Judgement, LessonInfo, StepInfo
from tableflip.server.messages.refusals import cited
from tableflip.server.messages.replays import ReplayFrame
from tableflip.server.play.finding import Found, Open, account_before, left_behind, left_open
from tableflip.server.play.frames import choices_in
from tableflip.server.play.helping import reason_for, typed
from tableflip.server.play.replays import frame_of

Between = Callable[[], None]


def shown(game: Game[Any], lesson: Lesson, plain: bool) -> LessonInfo:
    """A lesson with the positions of its steps drawn."""
    return LessonInfo(
        title=game.about.title,
        seconds=round(lesson.seconds),
        steps=[_step(game, step, plain) for step in lesson.steps],
    )


def _step(game: Game[Any], step: Step, plain: bool) -> StepInfo:
    match = begun(game, step)
    places = places_by_action(match) if plain else {}  # a plain board has a place for what its own page has buttons for
    return StepInfo(
        id=step.id,
        say=step.say,
        ask=step.ask,
        rules=list(step.rules),
        look=[places.get(look, look) for look in step.look],
        seat=step.seat,
        free=step.free,
        position=step.position,
        frame=frame_of(match, 0, step.seat, plain).model_copy(update={"account": match.last_account}),
        legal=choices_in(game, match.state, match.legal()),
    )


def open_in(game: Game[Any], step: Step, asked: Attempt, between: Between) -> Open | None:
    """The action that is asked for, if its outcome has to be found."""
    if game.outcomes is None or not asked.action:
        return None
    return left_open(_resumed(game, step, asked, between).match, asked.action, asked.left)


def judge(game: Game[Any], step: Step, asked: Attempt, found: Found, between: Between) -> Judgement:
    """What a decision comes to, with all that is to be seen of it; or why a place cannot be used."""
    frames: list[ReplayFrame] = []

    def watch(match: Match[Any], ply: Ply) -> None:
        between()
        frame = frame_of(match, len(match.plies), step.seat, asked.plain)
        frames.append(frame.model_copy(update={"by": ply.seat, "text": ply.text, "account": ply.account}))

    trial = _resumed(game, step, asked, between)
    before = account_before(trial.match, asked.left)
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
        left=left_behind(match, account),
    )


def _resumed(game: Game[Any], step: Step, asked: Attempt, between: Between) -> Trial:
    trial = Trial(game, step, lambda _match, _ply: between())
    trial.again(asked.done)
    return trial
