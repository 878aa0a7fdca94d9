"""The written rules of a game, one numbered sentence each, for people and surfaces to look up."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tableflip.core.errors import TableflipError
from tableflip.core.game import Game

CHAPTER = re.compile(r"#{2,4} +(.*)")
# a rule's number has three digits; those of a list with two letters of its own may have fewer
RULE = re.compile(r"(?:- |\| *)?\**([A-Z]+-\d{3}|(?<=^- \*\*)[A-Z]{2}-\d{1,2}(?=\*\*))\**[ .:|]*(.*)")

MARK = re.compile(r"^\[(?:-|[A-Z](?:,[A-Z])*)\] *")  # where a rule comes from, as [A,B]


class Rule(NamedTuple):
    """One rule: its id, the chapter it stands in, its sentence."""

    id: str
    chapter: str
    text: str

    @property
    def sentence(self) -> str:
        """The rule for people: without the mark of its sources, which only its keepers read."""
        return MARK.sub("", self.text)


@cache
def rules_in(path: Path) -> tuple[Rule, ...]:
    """All rules of a spec, in their order."""
    chapter, found = "", list[Rule]()
    for line in path.read_text(encoding="utf-8").splitlines():
        if heading := CHAPTER.fullmatch(line.strip()):
            chapter = heading.group(1)
        elif rule := RULE.fullmatch(line.strip()):
            found.append(Rule(rule.group(1), chapter, rule.group(2).replace("**", "").rstrip("| ")))
    return tuple(found)


def rules_of(game: Game[Any]) -> tuple[Rule, ...]:
    """All rules of a game."""
    return rules_in(game.folder / "spec.md")


def rule_text(game: Game[Any], name: str) -> str:
    """One rule by its id."""
    for rule in rules_of(game):
        if rule.id == name:
            return f"{rule.id} ({rule.chapter}): {rule.sentence}"
    raise TableflipError(f"{game.about.title} has no rule {name!r}; rules are named like {rules_of(game)[0].id}")
