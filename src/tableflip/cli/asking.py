"""Asks for options in the terminal when a table is set up."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

import click

from tableflip.core.errors import BadOption, TableflipError
from tableflip.core.game import Game
from tableflip.core.option import Option


def can_ask() -> bool:
    """Whether somebody sits at the keyboard; nobody is asked in a pipe."""
    return sys.stdin.isatty()


def asked_for(game: Game[Any], options: Mapping[str, str]) -> dict[str, str]:
    """The options, with answers to what the rules want to be asked; the defaults hold where nobody can be asked."""
    told = dict(options)
    for option in game.about.options:
        if option.is_asked(told) and can_ask():
            told[option.name] = _ask(option)
    return told


def _ask(option: Option) -> str:
    assert option.asked is not None
    answers = option.asked.answers
    shown = ", ".join(f"{value[0]} {words.lower()}" for value, words in answers.items())
    print(option.asked.words)
    while True:
        try:
            written = input(f"({shown}) > ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            raise click.Abort from None
        meant = [value for value in answers if written and value.startswith(written)]
        if len(meant) == 1:
            return meant[0]
        print(f"Please type {' or '.join(value[0] for value in answers)}.")


def ask_rules(game: Game[Any], seats: int) -> dict[str, str]:
    """The house rules that somebody types, as name=value; asked again until they can be played by."""
    names = [option.name for option in game.about.options]
    if not names:
        return {}
    while True:
        written = input(
            "House rules? (Enter: none; name=value, several with spaces; ? lists them; q leaves) > "
        ).split()
        if written in (["q"], ["quit"]):
            raise EOFError
        if written == ["?"]:
            for option in sorted(game.about.options, key=lambda option: not option.important):
                print(f"  {option.title}  {option.name}={'|'.join(option.values)}\n      {option.explained}")
            continue
        try:
            options = _pairs(written)
            game.rules.set_up(seats, game.about.checked_options(options))
            return options
        except TableflipError as problem:
            print(problem)


def _pairs(words: list[str]) -> dict[str, str]:
    told: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name in told:
            raise BadOption(f"{word[:40]!r} is not name=value, or comes twice")
        told[name] = value
    return told
