"""The .flip match file: tags, the actions in notation, a line for each turn, and the result as the last word.

    [Game "NAME"]
    [Rules "1"]
    [Options "ending=last, melee=yes"]
    [Seats "Ada, greedy"]
    [Seed "42"]
    [Result "b capture"]

    1. c2c3, *e3
    2. d5d4, *d5
    b capture

Every option is written, so that later rules may have other defaults; one that is not written was left as it was under
the version that the file names. `[Clock "300+3 lose"]` tells the clock it was played with, in seconds, and `[Left
"251.2, 180.0"]` what each seat had left of it. A running match ends in `*`; where outcomes leave something behind that
the state does not tell, a tag that the game names holds it. A file without its last word was cut off and is refused
whole. Where an agreed undo dealt the hidden cards again, `=redeal` and the new key stand among the actions. A sealed
file of a running match shows the SHA-256 of each key in its place and only the public part of a position: a receipt
that later proves the deal. The hash of a seed somebody made up could be guessed from: that is only said to be chosen.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from tableflip.core.action import SPECTATOR
from tableflip.core.errors import BadFile, BadOption, TableflipError
from tableflip.core.game import Game
from tableflip.core.match import KEY, Match, position_text, seal
from tableflip.core.numbers import whole
from tableflip.core.outcomes import Outcomes
from tableflip.core.phrases import quoted
from tableflip.core.ply import OUTCOME
from tableflip.core.timing import read_timing

RUNNING = "*"
REDEAL = "=redeal "
CHOSEN = "chosen"  # in place of a hash
TAGS = ("Game", "Rules", "Options", "Seats", "Clock", "Left", "Seed", "SeedHash", "Position", "Result")
NEEDED = ("Game", "Rules", "Seats", "Seed", "Result")
TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
TURN = re.compile(r"(\d+)\.\s+(.*)")
SECONDS = re.compile(r"\d{1,9}(?:\.\d{1,3})?", re.ASCII)
SIZE_MOST = 16_000_000
VERSION_MOST = 999_999
VALUE_MOST = 20_000  # characters of an option or a position: several times the longest
TAG_MOST = 100_000
ACTION_MOST = 10_000  # letters of an action with its outcome: a landing that moves every ship has some thousand

Find = Callable[[str], Game[Any]]
Between = Callable[[], None]  # called before each action; what it raises ends the reading


def _go_on() -> None:
    """Nobody wants to stop."""


def write_match(match: Match[Any], *, sealed: bool = False) -> str:
    """The match as the text of a .flip file; sealed, it tells nothing that is not yet public."""
    tags = {
        "Game": match.game.name,
        "Rules": str(match.game.about.version),
        "Options": ", ".join(f"{name}={value}" for name, value in match.options.items()),
        "Seats": ", ".join(match.names),
        "Clock": str(match.timing or ""),
        "Left": ", ".join(f"{left / 1000:.1f}" for left in match.left),
        "Seed": match.seed,
        "Position": match.position or "",
        "Result": match.result or RUNNING,
    }
    needed = NEEDED
    names = _tags_of(match.game)
    if match.game.outcomes:
        tags[match.game.outcomes.tag] = _left(match)
    if sealed:
        tags |= {"Seed": "", "SeedHash": seal(match.seed) if KEY.fullmatch(match.seed) else CHOSEN}
        account = match.account_at_start()
        tags["Position"] = position_text(match.game, match.start, account, True) if match.position else ""
        needed = tuple(name for name in NEEDED if name != "Seed")
    lines = [f'[{name} "{_quoted(tags[name])}"]' for name in names if tags.get(name) or name in needed]
    lines.append("")
    for number, items in groupby(_written(match, sealed), lambda item: item[0]):
        lines.append(f"{number}. {', '.join(text for _, text in items)}")
    lines.append(match.result or RUNNING)
    return "\n".join(lines) + "\n"


def _tags_of(game: Game[Any]) -> tuple[str, ...]:
    """The tags of a game's files, in their order; the result stands last."""
    return (*TAGS[:-1], game.outcomes.tag, TAGS[-1]) if game.outcomes else TAGS


def _left(match: Match[Any]) -> str:
    """What the last account of an outcome left behind, in a running match."""
    if match.game.outcomes is None or not match.plies or match.turn is None:
        return ""
    return match.game.outcomes.write(match.state, match.last_account)


def _written(match: Match[Any], sealed: bool) -> Iterator[tuple[int, str]]:
    """Everything that was done, in order, each with the number of its turn."""
    texts = _public_texts(match) if sealed else [ply.written for ply in match.plies]
    keys = match.keys_by_ply
    for number in range(len(match.plies) + 1):
        ended = number == len(match.plies)
        turn = match.game.rules.turn_number(match.state) if ended else match.plies[number].turn
        for key in keys.get(number, ()):
            yield turn, REDEAL + (seal(key) if sealed else key)
        if not ended:
            yield turn, texts[number]


def _public_texts(match: Match[Any]) -> list[str]:
    """The actions as anybody may read them while the match runs."""
    texts: list[str] = []
    for ply, now in zip(match.plies, match.replayed()):
        text = match.game.words.shown(now.state, ply.action, SPECTATOR)
        texts.append(text if ply.outcome is None else f"{text}{OUTCOME}{ply.outcome}")
    return texts


def save(match: Match[Any], path: str | os.PathLike[str]) -> None:
    """Write a match file; an earlier file at this path stays whole until the new one is complete on disk."""
    target = Path(path)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}-", suffix=".new")
    except OSError as problem:
        raise TableflipError(f"cannot save into {target.parent}: {problem.strerror}; choose another folder") from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(write_match(match))
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, target)
    except OSError as problem:
        Path(name).unlink(missing_ok=True)
        kept = "; the earlier save is untouched" if target.exists() else ""
        raise TableflipError(f"cannot save {target}: {problem.strerror}{kept}") from None


def load(path: str | os.PathLike[str], find: Find) -> Match[Any]:
    """The match in a file, replayed to its end."""
    source = Path(path)
    try:
        if source.stat().st_size > SIZE_MOST:
            raise TableflipError(f"{source} is too large to be a match file")
        text = source.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise TableflipError(f"{source} is not a match file: it is not text") from None
    except OSError as problem:
        raise TableflipError(f"cannot read {source}: {problem.strerror}") from None
    try:
        return read_match(text, find)
    except BadFile as problem:
        raise BadFile(problem.line, f"{problem.why} (in {source})") from None


def read_match(text: str, find: Find, between: Between = _go_on) -> Match[Any]:
    """The match written in `text`; anything wrong with it is told with its line, and nothing is half-loaded."""
    lines = text.splitlines()
    tags, body = _read_tags(lines)
    game, version = _found(tags, find)
    _check_tags(tags, _tags_of(game))
    match = _begun(game, version, tags)
    last = _play_turns(match, lines, body, between)
    if last is None:
        raise BadFile(len(lines) + 1, f"the file is cut off: its last line should be the result or {RUNNING}")
    number, result = last
    _settle(match, number, result, tags["Result"][1])
    _take_clock(match, tags)
    if game.outcomes:
        _take_account(match, game.outcomes, *tags.get(game.outcomes.tag, (0, "")))
    return match


def _check_tags(tags: Mapping[str, tuple[int, str]], known: Sequence[str]) -> None:
    for name, (line, _) in tags.items():
        if name not in known:
            raise BadFile(line, f"unknown tag {name[:60]}; the tags are {', '.join(known)}")


def _take_account(match: Match[Any], outcomes: Outcomes[Any], line: int, text: str) -> None:
    """Take over what the last account left behind."""
    if not text:
        return
    if not match.plies:
        raise BadFile(line, f"the tag {outcomes.tag} belongs to a match that has begun")
    try:
        match.read_account, match.read_at = outcomes.read(match.state, text), len(match.plies)
    except TableflipError as problem:
        raise BadFile(line, str(problem)) from None


def _take_clock(match: Match[Any], tags: Mapping[str, tuple[int, str]]) -> None:
    """Take over by which clock it was played; nobody's time runs in a file."""
    line, written = tags.get("Clock", (0, ""))
    if written:
        try:
            match.timing = read_timing(written)
            match.timing.check(match.seats, match.game.about.together)
        except BadOption as problem:
            raise BadFile(line, str(problem)) from None
    line, written = tags.get("Left", (0, ""))
    if not written:
        return
    left = [SECONDS.fullmatch(one) for one in written.split(", ")]
    if match.timing is None or len(left) != match.seats or not all(left):
        raise BadFile(line, f"{quoted(written)} is not what a clock has left for {match.seats} seats, like 251.2, 180")
    match.left = tuple(round(float(one.group()) * 1000) for one in left if one)


def _read_tags(lines: list[str]) -> tuple[dict[str, tuple[int, str]], int]:
    tags: dict[str, tuple[int, str]] = {}
    place = 0
    while place < len(lines) and (not lines[place].strip() or lines[place].startswith("[")):
        line = lines[place].strip()
        place += 1
        if not line:
            continue
        found = TAG.fullmatch(line) if len(line) <= TAG_MOST else None
        if not found:
            raise BadFile(place, f'{line[:60]!r} is not a tag like [Game "NAME"]')
        name, value = found.group(1), re.sub(r"\\(.)", r"\1", found.group(2))
        if name in tags:
            raise BadFile(place, f"the tag {name[:60]} stands here a second time")
        tags[name] = (place, value)
    if not tags:
        raise BadFile(1, 'this is not a match file: it should begin with a tag like [Game "NAME"]')
    if "Game" not in tags:
        _check_tags(tags, TAGS)
    for name in NEEDED:
        if name == "Seed" and name not in tags and "SeedHash" in tags:
            line = tags["SeedHash"][0]
            raise BadFile(line, "this match was still running and its deal is sealed; export it again after its end")
        if name not in tags:
            raise BadFile(max(line for line, _ in tags.values()), f"the tag {name} is missing")
    return tags, place


def _found(tags: Mapping[str, tuple[int, str]], find: Find) -> tuple[Game[Any], int]:
    """The game that a file is of, and the version of its rules."""
    line, name = tags["Game"]
    try:
        game = find(name)
    except TableflipError as problem:
        raise BadFile(line, str(problem)) from None
    line, written = tags["Rules"]
    version = whole(written, 1, VERSION_MOST)
    if version is None:
        raise BadFile(line, f"the version of the rules is a number like {game.about.version}, not {quoted(written)}")
    try:
        game.about.check_version(version)
    except TableflipError as problem:
        raise BadFile(line, str(problem)) from None
    return game, version


def _begun(game: Game[Any], version: int, tags: Mapping[str, tuple[int, str]]) -> Match[Any]:
    line, written = tags.get("Options", (0, ""))
    options: dict[str, str] = {}
    for part in filter(None, written.split(", ")):
        name, equals, value = part.partition("=")
        if not equals:
            raise BadFile(line, f"{quoted(part)} is not an option like name=value")
        if name in options:
            raise BadFile(line, f"the option {quoted(name)} is told twice; keep one of the two")
        options[name] = _bounded(line, value)
    seats_line, seats = tags["Seats"]
    names = seats.split(", ")
    position_line, position = tags.get("Position", (0, ""))
    _bounded(position_line, position)
    hash_line, written_hash = tags.get("SeedHash", (0, CHOSEN))
    if written_hash not in (CHOSEN, seal(tags["Seed"][1])):
        raise BadFile(hash_line, "the SeedHash is not the SHA-256 of the Seed: one of them was changed")
    try:
        if not position:
            options = game.about.checked_options(options, version)
        match = Match.new(
            game, seats=len(names), options=options, seed=tags["Seed"][1], position=position or None, names=names
        )
    except BadOption as problem:
        raise BadFile(line or seats_line, str(problem)) from None
    except TableflipError as problem:
        raise BadFile(position_line or line or seats_line, str(problem)) from None
    return match


def _bounded(line: int, value: str) -> str:
    if len(value) > VALUE_MOST:
        raise BadFile(line, f"{quoted(value, 24)} has {len(value)} characters; at most {VALUE_MOST} are read")
    return value


def _play_turns(match: Match[Any], lines: list[str], body: int, between: Between) -> tuple[int, str] | None:
    """Play all turns; the number and text of the last line if it is not a turn."""
    for number, line in enumerate(lines[body:], body + 1):
        if not line.strip():
            continue
        turn = TURN.fullmatch(line.strip())
        if not turn:
            rest = [later for later in lines[number:] if later.strip()]
            if rest:
                raise BadFile(number, f"{line.strip()[:60]!r} is not a turn like '1. …', and it is not the last line")
            return number, line.strip()
        for action in turn.group(2).split(", "):
            between()
            if len(action) > ACTION_MOST:
                raise BadFile(number, f"{quoted(action, 24)} is longer than any action; those are up to {ACTION_MOST}")
            try:
                expected = match.game.rules.turn_number(match.state)
                if turn.group(1) != str(expected):
                    raise BadFile(number, f"turn {turn.group(1)[:20]} is written where turn {expected} is played")
                if action.startswith(REDEAL):
                    match.redeal(action.removeprefix(REDEAL))
                else:
                    match.read_action(action)
            except BadFile:
                raise
            except TableflipError as problem:
                raise BadFile(number, str(problem)) from None
    return None


def _settle(match: Match[Any], number: int, result: str, tagged: str) -> None:
    """Check the last word against the tag and the game, and take over results made outside the rules."""
    if result != tagged:
        raise BadFile(number, f"the result is {quoted(result)} here but {quoted(tagged)} in the tags")
    if match.result is None and result.rsplit(" ", maxsplit=1)[-1] in ("resign", "agreed", "time"):
        if result not in match.results_by_agreement():
            raise BadFile(number, f"{quoted(result)} is no result of this game")
        match.ended = result
    if result != (match.result or RUNNING):
        raise BadFile(
            number, f"the result is written {quoted(result)}, but the game played is {match.result or 'not over'!r}"
        )


def _quoted(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
