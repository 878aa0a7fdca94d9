"""Texts of a game damaged at random, and what its readers must do with them whatever they are.

    from tableflip.testing.fuzz import findings
    assert findings(MY_GAME, seed=1, count=200) == []

Positions, match files, books and options are written by real games, then damaged: cut, doubled, mixed with each other,
with numbers of thousands of digits, digits of other scripts, brackets in brackets. A reader refuses such a text with an
error of the project that shows little of it, or takes it whole: what it took is written in a normal form that reads
back the same, and everything that is said of a position can be said of it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import Any

from tableflip.core.action import OVER, SPECTATOR
from tableflip.core.chance import Chance
from tableflip.core.errors import TableflipError
from tableflip.core.game import Game
from tableflip.core.match import Match
from tableflip.core.notation import read_match, write_match
from tableflip.core.phrases import quoted
from tableflip.testing.walks import setups, walk

KINDS = ("position", "file", "book", "options")
MESSAGE_MOST = 600  # letters of an error: it shows at most a line of what it refuses
SECONDS = 0.05  # of a processor, for a text of so many letters or fewer
LETTERS = 10_000
YARDSTICK = 0.012  # what `_yardstick` took where these seconds were set: a slower machine may take longer
REASONED_MOST = 6  # actions of a position whose reasons are asked for
WHOLE = 10  # texts that are not damaged come first
PLIES = 8  # a position that was taken is played on for so many
SHORT = 30  # decisions of most files
LONG = 1000  # of one file in LONG_EVERY: about as many as stand in LETTERS letters
LONG_EVERY = 5

BOOKS = ('{"a": 1}', "{}", "[]", '{"unhappy_limit": 3}', '{"seats": 2, "seats": 3}', "1", '"text"', "null", "")
HUGE = ("9" * 5000, "0" * 5000, "2147483647", "2147483648", "-1", "99999999999999999999", "1e309", "0x10")
ODD = ("٣", "²", "007", "\u2028", "\x00", "\ud7ff", "|", ":", ",", ";", "/", "=", "?", "*", "-", "->", '"', "\\", "𝟙")
DEEP = ("[" * 100_000, "{" * 100_000, '{"a":' * 20_000, "(" * 5000, "a" * 20_000, "1 " * 10_000, "| " * 10_000)


@dataclass(frozen=True)
class Finding:
    """A text that was not dealt with as it must be."""

    game: str
    kind: str
    text: str
    why: str

    def __str__(self) -> str:
        return f"{self.game}, {self.kind} {quoted(self.text, 300)}: {self.why}"


@dataclass
class Report:
    """What became of the damaged texts of a kind."""

    texts: int = 0
    taken: int = 0
    slowest: float = 0.0  # seconds of a processor for LETTERS letters
    findings: list[Finding] = field(default_factory=list[Finding])


def findings(game: Game[Any], *, seed: int, count: int, kinds: tuple[str, ...] = KINDS) -> list[Finding]:
    """What is wrong with so many damaged texts of each kind."""
    return [finding for kind in kinds for finding in report(game, kind, seed=seed, count=count).findings]


def report(game: Game[Any], kind: str, *, seed: int, count: int) -> Report:
    """Read so many damaged texts of a kind, and look at what was taken."""
    told = Report()
    slow = SECONDS * max(_yardstick() / YARDSTICK, 1.0)
    for text in islice(damaged(game, kind, seed), count):
        told.texts += 1
        why = broken(game, kind, text, slow, told)
        if why:
            told.findings.append(Finding(game.name, kind, text, why))
    return told


def broken(game: Game[Any], kind: str, text: str, slow: float = SECONDS, told: Report | None = None) -> str:
    """What a reader does wrong with a text; empty if nothing."""
    read, told = _readers(game)[kind], told or Report()
    size = max(len(text) / LETTERS, 1.0)
    took, taken, why = _timed(read, text)
    if took > slow * size:  # once may be bad luck
        took = min(_timed(read, text)[0] for _ in range(4))
    told.slowest = max(told.slowest, took / size)
    if took > slow * size:
        return f"reading {len(text)} letters took {1000 * took:.0f} ms of a processor"
    if why or taken is None:
        return why
    told.taken += 1
    try:
        return _CHECKS[kind](game, taken)
    except Exception as problem:  # whatever it is, it is a finding
        return f"it was taken, and then {type(problem).__name__}: {quoted(str(problem), 200)}"


def _timed(read: Callable[[str], Any], text: str) -> tuple[float, Any, str]:
    """The processor's time, what was read, and what is wrong with the refusal, if it was refused wrongly."""
    begin = time.thread_time()
    try:
        taken, why = read(text), ""
    except TableflipError as problem:
        taken, why = None, _wrong_refusal(str(problem))
    except Exception as problem:
        taken, why = None, f"{type(problem).__name__} instead of a sentence: {quoted(str(problem), 200)}"
    return time.thread_time() - begin, taken, why


def _wrong_refusal(message: str) -> str:
    if len(message) > MESSAGE_MOST:
        return f"the refusal has {len(message)} letters: {quoted(message, 200)}"
    return "" if message.strip() else "it is refused without a word"


def _yardstick() -> float:
    """How long this machine takes for something always the same."""

    def once() -> float:
        begin = time.thread_time()
        sum(number * number % 7 for number in range(200_000))
        return time.thread_time() - begin

    return min(once() for _ in range(5))


# What is read, and what must be true of what was taken


def _readers(game: Game[Any]) -> dict[str, Callable[[str], Any]]:
    return {
        "position": lambda text: Match.new(game, position=text, seed="fuzz"),
        "file": lambda text: read_match(text, lambda _: game),
        "book": game.notation.read_book or (lambda _: None),
        "options": lambda text: Match.new(game, options=_options(text), seed="fuzz"),
    }


def _options(text: str) -> dict[str, str]:
    return {name: value for name, _, value in (part.partition("=") for part in text.split(", "))}


def _check_match(game: Game[Any], match: Match[Any]) -> str:
    """A match that was taken can be written and read back, shown, told and played on."""
    if why := _check_normal_form(game, match):
        return why
    pick = random.Random(len(match.plies))
    for _ in range(PLIES):
        _say_everything(game, match)
        legal = match.legal()
        if (match.turn is None) != (legal == []):
            return "nobody may do anything, but it is not over" if match.turn is not None else "it is over, but goes on"
        if not legal:
            return ""
        match.play(pick.choice(legal))
    return ""


def _check_normal_form(game: Game[Any], match: Match[Any]) -> str:
    """What is written of a position reads back the same, and is written the same again."""
    for public in (False, True):
        form = match.written(public=public)
        again = Match.new(game, position=form, seed="fuzz")
        if again.written(public=public) != form:
            return f"its normal form {quoted(form, 200)} is written {quoted(again.written(public=public), 200)}"
        if not public and match.position is not None and not match.plies and _lying(again) != _lying(match):
            return f"its normal form {quoted(form, 200)} is another position"
    return ""


def _lying(match: Match[Any]) -> Any:
    """What lies on the table, without the stream of chance: what a text left open was dealt by it."""
    state = match.state.clone()
    state.chance = Chance()
    return state


def _say_everything(game: Game[Any], match: Match[Any]) -> None:
    state, telling = match.state, game.telling
    for seat in (SPECTATOR, *range(match.seats)):
        telling.view(state, seat)
        telling.layout(state, seat)
        telling.events(state, seat)
    for seat in range(match.seats):
        game.rules.payoff(state, seat)
        game.mind.evaluate(state, seat)
    if game.rules.turn(state) == OVER:
        telling.verdict(state)
        game.notation.result(state)
        return
    game.asked(state)
    for action in match.legal()[:REASONED_MOST]:
        telling.describe(state, action)
        game.hints.reason(state, action, game.rules.turn(state))


def _check_file(game: Game[Any], match: Match[Any]) -> str:
    again = read_match(write_match(match), lambda _: game)
    if again.state != match.state or write_match(again) != write_match(match):
        return "the file that is written of it is another match"
    return "" if match.turn is None else _check_match(game, match)


def _check_book(game: Game[Any], value: str) -> str:
    """Whether a book can be played is for the table to say, by its seats and options: in a sentence too."""
    try:
        Match.new(game, options={"book": value}, seed="fuzz")
    except TableflipError as problem:
        return _wrong_refusal(str(problem))
    return ""


_CHECKS: dict[str, Callable[[Game[Any], Any], str]] = {
    "position": _check_match,
    "file": _check_file,
    "book": _check_book,
    "options": _check_match,
}


# Texts, whole and damaged


def damaged(game: Game[Any], kind: str, seed: int) -> Iterator[str]:
    """Some whole texts of a kind, and then damaged ones without end."""
    whole = _whole(game, kind)
    pick = random.Random(f"{game.name} {kind} {seed}")
    yield from pick.sample(whole, min(len(whole), WHOLE))
    yield from DEEP
    while True:
        text = pick.choice(whole)
        for _ in range(pick.choice((1, 1, 1, 2, 3))):
            text = pick.choice(_DAMAGES)(pick, text, whole)
        yield text


@lru_cache(maxsize=32)
def _whole(game: Game[Any], kind: str) -> tuple[str, ...]:
    """Texts as real games write them."""
    if kind == "book":
        return BOOKS if game.notation.write_book is None else (*BOOKS, game.notation.write_book())
    if kind == "options":
        return tuple(_option_texts(game))
    texts: list[str] = []
    for place, (seats, options) in enumerate(setups(game)):
        if kind == "file":
            plies = LONG if place % LONG_EVERY == 0 else SHORT
            texts.append(_file_of(game, seats, dict(options), place, plies))
        else:
            moments = islice(walk(game, seats, options, place), 0, 70, 23)
            texts += [game.positions.write(now.state, bool(now.ply % 2)) for now in moments]
    return tuple(texts)


def _option_texts(game: Game[Any]) -> Iterator[str]:
    yield ""
    for option in game.about.options:
        for value in option.values:
            yield f"{option.name}={value}"
    yield ", ".join(f"{option.name}={option.values[-1]}" for option in game.about.options)


def _file_of(game: Game[Any], seats: int, options: dict[str, str], seed: int, plies: int) -> str:
    match = Match.new(game, seats=seats, options=options, seed=seed)
    pick = random.Random(seed)
    for number in range(plies):
        if match.turn is None:
            break
        if number % 11 == 10 and number < SHORT:
            match.redeal(f"{seed:064x}")
        match.play(pick.choice(match.legal()))
    return write_match(match)


Damage = Callable[[random.Random, str, tuple[str, ...]], str]


def _cut(pick: random.Random, text: str, _whole: tuple[str, ...]) -> str:
    place = pick.randint(0, len(text))
    return text[:place] if pick.random() < 0.5 else text[place:]


def _letter(pick: random.Random, text: str, _whole: tuple[str, ...]) -> str:
    place = pick.randint(0, len(text))
    return text[:place] + pick.choice(ODD + tuple("0123456789abhkrsx. ")) + text[place + pick.randint(0, 1) :]


def _number(pick: random.Random, text: str, _whole: tuple[str, ...]) -> str:
    """Another number in the place of one."""
    places = [place for place, letter in enumerate(text) if letter.isdigit()]
    if not places:
        return text + pick.choice(HUGE)
    place = pick.choice(places)
    near = str(int(text[place]) + pick.choice((-1, 1))) if text[place].isascii() else "1"
    return text[:place] + pick.choice((*HUGE, near, near, near)) + text[place + 1 :]


def _word(pick: random.Random, text: str, whole: tuple[str, ...]) -> str:
    """A word gone, doubled, moved or exchanged for one of another text."""
    words = text.split(" ")
    place = pick.randrange(len(words))
    how = pick.randrange(4)
    if how == 0:
        del words[place]
    elif how == 1:
        words.insert(pick.randint(0, len(words)), words[place])
    elif how == 2:
        other = pick.randrange(len(words))
        words[place], words[other] = words[other], words[place]
    else:
        words[place] = pick.choice(pick.choice(whole).split(" "))
    return " ".join(words)


def _part(pick: random.Random, text: str, whole: tuple[str, ...]) -> str:
    """The same with the parts between other marks."""
    marks = [mark for mark in (" | ", ":", ",", ";", "=", "/", "\n") if mark in text]
    if not marks:
        return _word(pick, text, whole)
    mark = pick.choice(marks)
    other = pick.choice(whole).split(mark)
    parts = text.split(mark)
    place = pick.randrange(len(parts))
    parts[place : place + pick.randint(0, 1)] = [pick.choice(other), parts[place]][: pick.randint(0, 2)]
    return mark.join(parts)


def _joined(pick: random.Random, text: str, whole: tuple[str, ...]) -> str:
    return text + pick.choice((" ", " | ", "\n", "")) + pick.choice(whole)


_DAMAGES: tuple[Damage, ...] = (_cut, _letter, _letter, _number, _number, _word, _word, _part, _part, _joined)
