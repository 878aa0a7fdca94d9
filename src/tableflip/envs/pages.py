"""A page for each game that tells what every number of its observation and every action number means.

`python -m tableflip.envs.pages docs/spaces` writes them; a test asks whether they are up to date.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tableflip.core.game import Game
from tableflip.games import HOUSE


def page(game: Game[Any]) -> str:
    """The page of one game."""
    return "\n".join([*_observation(game), "", *_actions(game), ""])


def _observation(game: Game[Any]) -> Iterator[str]:
    shape = " x ".join(map(str, game.mind.observation))
    yield f"# {game.about.title}: observations and actions"
    yield ""
    yield "Written by `python -m tableflip.envs.pages docs/spaces`."
    yield ""
    yield f"An observation is {shape} whole numbers from 0 (uint8). Places count from 0 in one row;"
    yield "`first:last:step` ends before `last`."
    yield ""
    yield "| plane | places | most | says |"
    yield "|---|---|---|---|"
    for plane in game.mind.planes:
        yield f"| {plane.name} | {_places(plane.places)} | {plane.most} | {plane.words} |"


def _places(places: range) -> str:
    if len(places) == 1:
        return str(places.start)
    return f"{places.start}:{places.stop}" + (f":{places.step}" if places.step != 1 else "")


def _actions(game: Game[Any]) -> Iterator[str]:
    space = game.rules.space
    verbs = sorted({action.verb for action in space.actions})
    yield f"There are {len(space.actions)} actions. An action's number is the first one of its verb plus its target."
    yield ""
    yield "| numbers | verb | target |"
    yield "|---|---|---|"
    for verb in verbs:
        count = sum(action.verb == verb for action in space.actions)
        first = space.first[verb]
        numbers = str(first) if count == 1 else f"{first} to {first + count - 1}"
        yield f"| {numbers} | {_name(game, verb)} | {game.mind.targets[verb]} |"


def _name(game: Game[Any], verb: int) -> str:
    """The verb as the game calls it."""
    said = next(each for each in game.mind.targets if each == verb)
    return getattr(said, "name", str(verb)).lower().replace("_", " ")


def write(folder: Path) -> None:
    """Write the pages of all games of the house."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in HOUSE:
        (folder / f"{game.name}.md").write_text(page(game), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
