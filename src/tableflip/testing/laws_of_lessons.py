"""The law of lessons: what a step counts as right or wrong is judged so, and every reply can be given."""

from __future__ import annotations

from typing import Any

from tableflip.core.errors import NoEngine
from tableflip.core.game import Game
from tableflip.core.lesson import Step, decisions_of, has_pattern, lesson_of
from tableflip.core.ply import OUTCOME
from tableflip.core.spec import rules_of
from tableflip.core.teaching import Judged, Trial, places_by_action
from tableflip.testing.law import law_once
from tableflip.testing.walks import Options


@law_once
def a_lesson_can_be_taken_as_it_is_told(game: Game[Any], _seats: int, _options: Options) -> None:
    """Every line that a lesson accepts is accepted, every slip is answered by its sentence, and nobody is stuck."""
    lesson = lesson_of(game)
    if lesson is None:
        return
    ids = {rule.id for rule in rules_of(game)}
    for step in lesson.steps:
        unknown = [rule for rule in step.rules if rule not in ids]
        assert not unknown, f"step {step.id} teaches {', '.join(unknown)}, which the spec does not have"
        _check_places(game, step)
        _check_lines(game, step)
        _check_slips(game, step)
        _check_any(game, step)


def _check_places(game: Game[Any], step: Step) -> None:
    """What is to be lit up is on the table, or is a button that can be pressed."""
    match = Trial(game, step).match
    layout = game.telling.layout(match.state, step.seat)
    places = {spot["place"] for area in layout["areas"] for spot in area["spots"]}
    by_action = places_by_action(match)
    places |= {*by_action, *by_action.values()}
    missing = [place for place in step.look if place not in places]
    assert not missing, f"step {step.id} looks at {', '.join(missing)}, which the table does not have"


def _check_lines(game: Game[Any], step: Step) -> None:
    lines = [line for line in (step.show, *step.accept) if line and not has_pattern(line)]
    for line in lines:
        trial, judged = tried(game, step, line)
        assert judged.verdict == "done", f"step {step.id} does not accept {line!r}: {judged.said}"
        assert judged.said, f"step {step.id} says nothing when {line!r} is done"
        assert trial.replied == decisions_of(step.reply), f"step {step.id}: {step.reply!r} is not what the others did"


def _check_slips(game: Game[Any], step: Step) -> None:
    for slip in step.slips:
        _, judged = tried(game, step, slip.such or slip.when)
        found = judged.verdict, judged.said
        assert found == ("wrong", slip.say), f"step {step.id}: {slip.such or slip.when!r} is answered by {judged}"


def _check_any(game: Game[Any], step: Step) -> None:
    """Whatever a learner does first is judged, and what is wrong is answered by a sentence."""
    for text in Trial(game, step).match.legal_texts():
        judged = Trial(game, step).take(text)
        assert judged.verdict != "wrong" or judged.said, f"step {step.id}: nothing is said to {text!r}"


def tried(game: Game[Any], step: Step, line: str) -> tuple[Trial, Judged]:
    """A line of decisions, played in a step by the hand that it brings; the rest of it once one was judged."""
    trial, hands, judged = Trial(game, step), list(step.hand), Judged("on", "")
    for decision in decisions_of(line):
        assert judged.verdict == "on", f"step {step.id}: {line!r} is judged before its end: {judged.said}"
        judged = trial.take(decision, *_found(game, trial, decision, hands))
    return trial, judged


def _found(game: Game[Any], trial: Trial, decision: str, hands: list[Any]) -> tuple[str | None, Any]:
    """The outcome that the next hand brings about; none where the rules decide, or nothing can find it."""
    state = trial.match.state
    if game.outcomes is None or OUTCOME in decision or not hands or decision not in trial.match.legal_texts():
        return None, None
    action = game.parse(state, decision)
    if not game.outcomes.wanted(state, action):
        return None, None
    try:
        return game.outcomes.find(state, action, hands.pop(0), trial.match.last_account)
    except NoEngine as problem:
        raise AssertionError(f"step {trial.step.id} needs a hand: {problem}") from problem
