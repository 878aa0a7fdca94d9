"""All that anybody is told: by views, boards, offers, refusals, hints, records and pointing."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from tableflip.core.action import OVER, SPECTATOR, Action
from tableflip.core.game import Game
from tableflip.core.terminal import board_of

Knowledge = Mapping[str, Any]  # what is told, by what it is called in a sentence
CHANCES = (0.0, 0.37, 1.0)
WIDTH = 120  # of a terminal
TRIED = 8  # actions whose halves are put together to others


def who(viewer: int) -> str:
    """A viewer in a sentence."""
    return "a spectator" if viewer == SPECTATOR else f"seat {viewer}"


def seen(game: Game[Any], state: Any, viewer: int) -> Knowledge:
    """What a viewer sees and hears of a state without asking."""
    turn = game.rules.turn(state)
    told = {
        "view": game.telling.view(state, viewer),
        "layout": game.telling.layout(state, viewer),
        "events": game.events(state, viewer),
        "prompt": game.telling.prompt(state) if turn != OVER else "",
        "phase": game.telling.phase_of(state),
        "prompt of those who wait": game.waited(state),
        "goal": game.goal(state, viewer),
        "seat to decide": turn,
        "number of the turn": game.rules.turn_number(state),
        "leave to look back": game.words.may_look_back(state),
    }
    if viewer == SPECTATOR:
        return {**told, "public position text": game.positions.write(state, True)}
    return {**told, "observation": observation(game, state, viewer)}


def observation(game: Game[Any], state: Any, seat: int) -> list[int]:
    """What a seat sees as numbers."""
    numbers: Any = [0] * math.prod(game.mind.observation)
    game.mind.observe(state, seat, numbers)
    return numbers


def drawn(game: Game[Any], state: Any, viewer: int) -> Knowledge:
    """What a viewer sees in a terminal."""
    from rich.console import Console

    board = board_of(game.package)
    console = Console(width=WIDTH, color_system="truecolor", force_terminal=True)
    drawings = [board.draw(state, viewer, aids) for aids in (True, False)]
    if board.compact:
        drawings.append(board.compact(state, viewer, True))
    with console.capture() as captured:
        for drawing in drawings:
            console.print(drawing)
    topics = list(board.topics(state))
    return {
        "drawing in the terminal": captured.get(),
        "plain words in the terminal": [board.plain(state, viewer, aids) for aids in (True, False)],
        "topics in the terminal": topics,
        "explanations in the terminal": [board.explain(state, topic) for topic in topics],
        "forced action in the terminal": board.forced(state) if len(game.legal(state)) == 1 else "",
    }


def offered(game: Game[Any], state: Any) -> Knowledge:
    """What the seat to decide is asked and may do."""
    legal = game.legal(state)
    return {
        "legal actions": legal,
        "prompt": game.telling.prompt(state),
        "notation": [game.notation.text(state, action) for action in legal],
        "descriptions": [game.telling.describe(state, action) for action in legal],
        "places": [game.telling.place(state, action) for action in legal],
        "deeds": [game.telling.deed_of(state, action) for action in legal],
    }


def refused(game: Game[Any], state: Any) -> Knowledge:
    """What the seat to decide is told when it tries or points at what it may not do."""
    legal = set(game.legal(state))
    others = [action for action in game.rules.actions if action not in legal]
    tried = _tried([game.notation.text(state, action) for action in game.rules.actions])
    return {
        "refusals": [game.refusal(state, action) for action in others],
        "things that refusals are about": [game.telling.concerns(state, action) for action in others],
        "places of what is not legal": [game.telling.place(state, action) for action in others],
        "words about texts that are no action": {text: game.notation.beyond(state, text) for text in tried},
    }


def _tried(written: Sequence[str]) -> list[str]:
    """Texts that somebody might try: the first half of some action and the second half of another."""
    halves = [(text[: len(text) // 2], text[len(text) // 2 :]) for text in written[:: max(1, len(written) // TRIED)]]
    texts = {f"{first}{last}".lower() for first, _ in halves for _, last in halves}
    return sorted(texts - {text.lower() for text in written})


def recorded(game: Game[Any], state: Any, action: Action, viewer: int) -> Knowledge:
    """What the record of a running match tells a viewer of an action: its place only with its whole text."""
    text = game.words.shown(state, action, viewer)
    is_whole = text == game.notation.text(state, action)
    return {"record": text, "place in the record": game.telling.place(state, action) if is_whole else ""}


def hinted(game: Game[Any], state: Any, viewer: int) -> Knowledge:
    """What a seat is told that asks for help, or a spectator."""
    legal = game.legal(state) if game.rules.turn(state) == viewer else []
    aids = game.words.aids
    return {
        "reasons": [game.hints.reason(state, action, viewer) for action in legal],
        "drawbacks": [game.hints.drawback(state, action, viewer) for action in legal],
        "kinds of actions": [game.hints.kind(state, action) for action in legal],
        "outlooks": [game.hints.outlook(state, chance) for chance in CHANCES],
        "aids": aids.work_out(state, viewer) if aids else {},
    }


def pointed(game: Game[Any], state: Any, places: Iterable[str]) -> Knowledge:
    """What the whole table is told when somebody points at places."""
    team = game.words.team
    return {"words of pointing": {place: team.point(state, place) for place in places} if team else {}}


def difference(one: Knowledge, other: Knowledge) -> str:
    """What is told differently, as the end of a sentence; empty if nothing is."""
    for name, told in one.items():
        if not _is_same(told, other.get(name)):
            return f"the {name}: {_shown(told, other.get(name))}"
    return ""


def _is_same(one: Any, other: Any) -> bool:
    """Whether two values are sent alike: the order of keys could tell something too."""
    return one == other and json.dumps(one, default=repr) == json.dumps(other, default=repr)


def _shown(one: Any, other: Any) -> str:
    """Two different values, or the first entries that differ."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        ours, theirs = cast("Mapping[str, Any]", one), cast("Mapping[str, Any]", other)
        if list(ours) == list(theirs):
            key = next(key for key in ours if not _is_same(ours[key], theirs[key]))
            return f"{key} is {_shown(ours[key], theirs[key])}"
    if isinstance(one, list) and isinstance(other, list):
        left_list, right_list = cast("list[Any]", one), cast("list[Any]", other)
        if len(left_list) == len(right_list):
            entries = zip(left_list, right_list)
            return next(_shown(left, right) for left, right in entries if not _is_same(left, right))
    return f"{one!r}, or {other!r}"
