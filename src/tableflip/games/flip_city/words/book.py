"""A file of changed numbers, as `--book FILE` and the set-up of a table take it, and its template (CITY-043)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any, cast

from tableflip.core.books import Template, read_json
from tableflip.core.errors import BadOption
from tableflip.core.phrases import quoted, sentence
from tableflip.games.flip_city.box import IS_FRONT, NAMES, OTHER, SETTINGS, SIDES, TITLES
from tableflip.games.flip_city.rules.book import KEYS, Value, confidence, standard, value_of
from tableflip.games.flip_city.rules.overrides import option_text, override
from tableflip.games.flip_city.sources import OF_CONFIDENCE, SOURCES

HEAD = (
    "The book of Flip City: every number of every card. Change what you like, and leave out what you do not change.",
    "Play with it: tableflip play flip_city --book FILE, or choose the file when you set up a table in the browser.",
    "Members that begin with // are comments. null is none: not for sale, cannot be flipped, no win by cards.",
)


def read_book(text: str) -> str:
    """CITY-043: a file with one JSON object of flat keys and values, as a value of the option `book`.

    What it says as the standard book has it is no change, so that a whole book may be edited in one place.
    """
    told = read_json(text)
    if not isinstance(told, dict):
        raise BadOption('a book is one JSON object of flat keys, like {"power_plant.points": 2}')
    pairs = cast(Mapping[str, Any], told)
    for key, value in pairs.items():
        if isinstance(value, (dict, list)):
            raise BadOption(f"{quoted(key)} holds a list or an object; a book has flat keys, like power_plant.points")
    book, unchanged = standard(), _flat()
    override(book, [(key, value) for key, value in pairs.items() if not _is_same(unchanged.get(key, ...), value)])
    return option_text(book)


def write_book() -> str:
    """CITY-043: the standard book as such a file, with where each number comes from."""
    template = Template(*HEAD)
    flat, book = _flat(), standard()
    template.say("The settings. " + _told({name: letter for name, (_, letter) in SETTINGS.items()}))
    for name in SETTINGS:
        template.put(name, flat[name])
    for side in range(SIDES):
        place = "front" if IS_FRONT[side] else "back"
        letters = {key: confidence(book, side, key) for key in KEYS}
        template.say(f"{TITLES[side]}, {place}; its other side is {TITLES[OTHER[side]]}. {_told(letters)}")
        for key in KEYS:
            template.put(f"{NAMES[side]}.{key}", flat[f"{NAMES[side]}.{key}"])
    return template.text()


def _flat() -> dict[str, Value]:
    book = standard()
    sides = {f"{NAMES[side]}.{key}": value_of(book, side, key) for side in range(SIDES) for key in KEYS}
    return {**{name: value for name, (value, _) in SETTINGS.items()}, **sides}


def _is_same(one: Any, two: Any) -> bool:
    """As JSON sees it: true is not 1."""
    return one == two and type(one) is type(two)


def _told(letters: Mapping[str, str]) -> str:
    """Which keys come from where, as a sentence; most of them come from the place named last."""
    by_words = sorted((SOURCES.origins[OF_CONFIDENCE[letter]].source.words, key) for key, letter in letters.items())
    found = {words: [key for _, key in run] for words, run in groupby(by_words, key=lambda pair: pair[0])}
    most = max(found, key=lambda words: len(found[words]))
    said = [f"{words}: {', '.join(keys)}" for words, keys in found.items() if words != most]
    return sentence(*said, f"{most}: {'all else' if said else 'all'}")
