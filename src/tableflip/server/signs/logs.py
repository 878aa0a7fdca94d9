"""The log: a line for each event, as JSON or to be read on a terminal, and never a secret in it.

A line tells what happened, when, and in which request. Errors come with their traceback, once: the same again within a
minute names the request that has it.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple, TextIO

from tableflip.core.errors import TableflipError
from tableflip.server.signs.numbers import NUMBER

FORMS = ("auto", "json", "text")
LEVELS = ("debug", "info", "warning", "error")
LEFT_OUT = "…"
# whatever a line is made of, a library's words too, these never reach it: secrets of links, passwords of databases
NAMES = "secret|watch|host|invite|who|key|seed|token|password"
SECRETS = (
    (re.compile(rf"(?i)\b((?:{NAMES})=)[^&\s\"'#;,)]+"), rf"\1{LEFT_OUT}"),
    (re.compile(rf"(?i)([\"'](?:{NAMES})[\"']\s*:\s*[\"'])[^\"']+"), rf"\1{LEFT_OUT}"),
    (re.compile(r"(?i)\b(authorization:?\s*)\S.*"), rf"\1{LEFT_OUT}"),
    (re.compile(r"(://)[^/\s@]+@"), rf"\1{LEFT_OUT}@"),
)
REPEATED_AFTER = 60.0  # seconds until the same error is told again
REPEATED_MOST = 256  # errors that are remembered for that
NAMED_MOST = 50  # requests in which the same happened again that are named; further ones are only counted

logger = logging.getLogger("tableflip.server")


def tell(level: int, event: str, **fields: object) -> None:
    """Write a line: what happened, and what should be known of it."""
    if logger.isEnabledFor(level):
        logger.log(level, event, extra={"fields": fields})


def set_up(form: str, level: str, stream: TextIO | None = None) -> Callable[[], None]:
    """Write lines from now on; what is given back ends that.

    Others' loggers are heard from warnings on, whatever our own level: at lower ones they tell addresses with secrets.
    """
    if form not in FORMS:
        raise TableflipError(f"the form of the log is json, text or auto, not {form!r}")
    if level not in LEVELS:
        raise TableflipError(f"the level of the log is debug, info, warning or error, not {level!r}")
    out = stream or sys.stderr
    handler = logging.StreamHandler(out)
    as_text = form == "text" or (form == "auto" and out.isatty())
    handler.setFormatter(TextLines() if as_text else JsonLines())
    handler.addFilter(OnceAMinute())
    ours, root = logging.getLogger("tableflip"), logging.getLogger()
    before = (ours.level, root.level)
    ours.setLevel(level.upper())
    root.setLevel(logging.WARNING)
    root.addHandler(handler)

    def undo() -> None:
        root.removeHandler(handler)
        ours.setLevel(before[0])
        root.setLevel(before[1])

    return undo


def without_secrets(text: str) -> str:
    """A text in which whatever looks like a secret has been left out."""
    for pattern, instead in SECRETS:
        text = pattern.sub(instead, text)
    return text


class Seen(NamedTuple):
    """An error that was told whole: when, in which request, and how often it has come since."""

    at: float = -REPEATED_AFTER
    request: str = ""
    again: int = 0


class OnceAMinute(logging.Filter):
    """Lets an error through whole once a minute, with how often it came meanwhile: one fault may meet every client.

    Each of them is told a number of their own, so a short line under it leads to that of the whole one.
    """

    def __init__(self) -> None:
        super().__init__()
        self._seen: OrderedDict[object, Seen] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write this one."""
        if not record.exc_info or record.exc_info[1] is None:
            return True
        key = _place_of(record.exc_info[1])
        now, number = time.monotonic(), NUMBER.get()
        seen = self._seen.get(key, Seen())
        if now - seen.at < REPEATED_AFTER:
            self._seen[key] = seen._replace(again=seen.again + 1)
            record.exc_info, record.like = None, seen.request
            return number not in ("", seen.request) and seen.again < NAMED_MOST
        record.again = seen.again
        self._seen[key] = Seen(now, number)
        self._seen.move_to_end(key)
        if len(self._seen) > REPEATED_MOST:
            self._seen.popitem(last=False)
        return True


def _place_of(problem: BaseException) -> object:
    """What makes two errors the same: their kind, and the line that raised them."""
    trace = problem.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return type(problem), None if trace is None else (trace.tb_frame.f_code.co_filename, trace.tb_lineno)


class JsonLines(logging.Formatter):
    """A line of JSON for each event."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        told = _told(record)
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            **told,
        }
        if record.exc_info:
            line["trace"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    """A line for people at a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record; whatever a client sent cannot begin another."""
        told = dict(_told(record))
        event = told.pop("event")
        parts = [
            datetime.fromtimestamp(record.created).strftime("%H:%M:%S"),
            record.levelname.lower(),
            _printable(event),
        ]
        parts += [f"{name}={_printable(value)}" for name, value in told.items()]
        if record.exc_info:
            parts.append(f"\n{without_secrets(self.formatException(record.exc_info))}")
        return " ".join(parts)


def _told(record: logging.LogRecord) -> Mapping[str, Any]:
    told: dict[str, Any] = {"event": without_secrets(record.getMessage().strip())}
    if number := NUMBER.get():
        told["request"] = number
    for name, value in getattr(record, "fields", {}).items():
        told[name] = without_secrets(value) if isinstance(value, str) else value
    for name in ("again", "like"):
        if value := getattr(record, name, ""):
            told[name] = value
    return told


def _printable(value: object) -> str:
    text = str(value)
    return text if text.isprintable() else repr(text)
