"""Where the numbers and texts of a game come from: each game declares it in its sources.py, and everybody shows it.

Importing such a file loads nothing, and no rule may import it: a sentence about a number compiles nothing anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fnmatch import fnmatchcase

SOURCES_TOPIC = "sources"  # what a player asks for in a terminal to read all of it


class Source(Enum):
    """Who says it."""

    PRINTED = "printed"
    DESCRIBED = "described"
    RECONSTRUCTED = "reconstructed"
    OURS = "ours"

    @property
    def mark(self) -> str:
        """The sign beside a number that is not printed; nothing beside one that is."""
        return MARKS[self]

    @property
    def words(self) -> str:
        """The source in a few words."""
        return WORDS[self]


MARKS = {Source.PRINTED: "", Source.DESCRIBED: "~", Source.RECONSTRUCTED: "*", Source.OURS: "°"}
WORDS = {
    Source.PRINTED: "printed rule book",
    Source.DESCRIBED: "public description",
    Source.RECONSTRUCTED: "reconstructed",
    Source.OURS: "ours",
}


@dataclass(frozen=True, kw_only=True)
class Origin:
    """Some numbers or texts that come from one place."""

    source: Source
    what: str  # which they are, as the beginning of a sentence
    note: str  # how sure they are and why, in a sentence or two
    names: Sequence[str] = ()  # of constants in the game's files
    options: Sequence[str] = ()  # that choose them or that they decide about
    topics: Sequence[str] = ()  # of `explain` in a terminal, as patterns in small letters
    rules: Sequence[str] = ()  # their ids

    @property
    def sentence(self) -> str:
        """All of it, for whoever asks."""
        cited = f" ({', '.join(self.rules)})" if self.rules else ""
        return f"{self.what}: {self.source.words}. {self.note}{cited}"

    def shown(self) -> dict[str, str]:
        """All of it in parts, for pages."""
        source = self.source
        return {
            "source": source.value,
            "mark": source.mark,
            "label": source.words,
            "what": self.what,
            "note": self.note,
            "cited": ", ".join(self.rules),
        }


@dataclass(frozen=True, kw_only=True)
class Sources:
    """Where everything in a game comes from."""

    origins: Mapping[str, Origin]  # by a name for pages
    # constants that follow from others, or that only say how the program counts and writes
    follows: Sequence[str] = ()
    files: Sequence[str] = ("box",)  # whose constants all have an origin

    def __iter__(self) -> Iterator[Origin]:
        """The origins one by one."""
        return iter(self.origins.values())

    def of_option(self, name: str) -> Origin | None:
        """What is told of an option; nothing where it stands in the rule book."""
        return next((origin for origin in self if name in origin.options), None)

    def of_topic(self, topic: str) -> list[Origin]:
        """What is told of a topic of the terminal."""
        asked = topic.strip().lower()
        return [origin for origin in self if any(fnmatchcase(asked, pattern) for pattern in origin.topics)]

    def told(self) -> str:
        """All of it, a line each, what is not printed marked."""
        return "\n".join(f"{origin.source.mark or ' '} {origin.sentence}" for origin in self)


NOTHING_TOLD = Sources(origins={})
