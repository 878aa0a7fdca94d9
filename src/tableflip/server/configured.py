"""Reads the settings: from flags, else from the environment, else from a file, else their defaults."""

from __future__ import annotations

import difflib
import json
import logging
import re
import stat
import sys
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from ipaddress import ip_network
from pathlib import Path
from typing import Any, get_type_hints

from tableflip.core.errors import TableflipError
from tableflip.core.phrases import quoted
from tableflip.server.settings import Settings

logger = logging.getLogger("tableflip.server")

PREFIX = "TABLEFLIP_"
PASSWORD = re.compile(r"://[^/@]*:[^/@]+@")
# variables that begin like settings and are something else: of the library, of building it, and of its tests
OTHERS = {
    "CACHE",
    "BOUNDS",
    "DATA",
    "PAGES",
    "CITED",
    "KILLS",
    "LAWS_THINNED",
    "STORIES",
    "PUZZLES",
    "WORLDS",
    "WORLDS_FIRST",
    "TAKEOVERS",
    "STORMS",
}
FILE_MOST = 100_000
FLAG_NAMES = {"database": "data", "hosts": "name", "origins": "origin"}  # of those that are called otherwise
FLAGS = {"yes": True, "true": True, "on": True, "1": True, "no": False, "false": False, "off": False, "0": False}
NAME = re.compile(r"(?:[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?\.)*[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61})\.?")
ORIGIN = re.compile(r"https?://(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")
BOUND = re.compile(r"(?:[0-9.]{7,15}|\[[0-9A-Fa-f:.]{2,45}\]|localhost):[0-9]{1,5}")
PATH = re.compile(r"(?:/[A-Za-z0-9._~-]{1,60}){1,5}")


def configured(
    file: str | None = None, environment: Mapping[str, str] | None = None, flags: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """All that is told, by the name of its setting; TableflipError with the place and what is allowed there."""
    found = _in_file(file) if file else {}
    found |= _in_environment(environment or {})
    for name, value in (flags or {}).items():
        found[name] = _checked(f"--{FLAG_NAMES.get(name, name)}", SETTINGS[name], value)
    return found


def warn_of_readers(file: str | None) -> None:
    """Tell the operator where everybody on the machine can read the password of the database."""
    if file and sys.platform != "win32" and Path(file).stat().st_mode & stat.S_IROTH:
        if PASSWORD.search(str(_in_file(file).get("database", ""))):
            logger.warning(
                "everybody on this machine can read %s, and in it the password of the database: give it to the group "
                "of the server's user (chgrp) and shut others out (chmod 640)",
                file,
            )


def _in_file(file: str) -> dict[str, Any]:
    try:
        if Path(file).stat().st_size > FILE_MOST:
            raise TableflipError(f"{file} is too large for a file of settings")
        told = tomllib.loads(Path(file).read_text(encoding="utf-8"))
    except OSError as problem:
        raise TableflipError(f"cannot read the settings in {file}: {problem.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise TableflipError(f"{file} is not a file of settings like `port = 8427`: {problem}") from None
    return {name: _checked(f"{name} in {file}", _known(name, file), value) for name, value in told.items()}


def _in_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for variable, value in environment.items():
        name = variable.removeprefix(PREFIX)
        if name != variable and name not in OTHERS:
            setting = _known(name.lower(), "the environment", variable)
            found[setting.name] = _checked(variable, setting, _read(setting, value), value)
    return found


def _known(name: str, where: str, shown: str = "") -> Field[Any]:
    if name in SETTINGS:
        return SETTINGS[name]
    close = difflib.get_close_matches(name[:60], SETTINGS, 1)
    likely = f"{PREFIX}{close[0].upper()}" if close and shown else "".join(close)
    meant = f"did you mean {likely}?" if close else "`tableflip serve --print-settings` shows all there are"
    raise TableflipError(f"there is no setting {shown or quoted(name)} (in {where}); {meant}")


def _read(setting: Field[Any], text: str) -> Any:
    """A value as the environment tells it, a list with commas; what cannot be read stays as it is."""
    kind = KINDS[setting.name]
    if kind == tuple[str, ...]:
        return [part.strip() for part in text.split(",") if part.strip()]
    if kind is bool:
        return FLAGS.get(text.strip().lower(), text)
    if kind is str:
        return text
    try:
        return float(text) if kind is float or "." in text else int(text[:20])
    except ValueError:
        return text


def _checked(where: str, setting: Field[Any], value: Any, written: str | None = None) -> Any:
    """A value of the right kind, within its bounds; in the environment it is written as a text, lists with commas."""
    kind = KINDS[setting.name]
    is_right = _fits(kind, value)
    if is_right and kind not in (bool, str, tuple[str, ...]):
        is_right = setting.metadata["least"] <= value <= setting.metadata["most"]
    if is_right and setting.name in SHAPES:
        shape = SHAPES[setting.name]
        is_right = all(shape(one) for one in ([value] if kind is str else value))
    if not is_right:
        may = allowed(setting) if written is None else _with_commas(allowed(setting))
        found = written if written is not None else value if isinstance(value, str) else _shown(value)
        raise TableflipError(f"{where} must be {may}, not {quoted(found)}")
    if kind == tuple[str, ...]:
        return tuple(value)
    return float(value) if kind is float else value


def _with_commas(words: str) -> str:
    """What a setting may be, where its list is written as in the environment."""
    return re.sub(r"\[(.*)\]", lambda told: told[1].replace('"', "").replace(", ", ","), words)


def _fits(kind: Any, value: Any) -> bool:
    if kind == tuple[str, ...]:
        return isinstance(value, (list, tuple)) and all(isinstance(one, str) for one in value)  # pyright: ignore
    if kind is bool or isinstance(value, bool):
        return kind is bool and isinstance(value, bool)
    if kind is float:
        return isinstance(value, (int, float))
    return isinstance(value, str if kind is str else int)


def allowed(setting: Field[Any]) -> str:
    """What a setting may be, in words."""
    kind, bounds = KINDS[setting.name], setting.metadata
    if setting.name in LIKE:
        return LIKE[setting.name]
    if kind is bool:
        return "true or false"
    if kind is str:
        return "a text"
    least, most = (f"{bounds[name]:f}".rstrip("0").rstrip(".") for name in ("least", "most"))
    return f"a {'number' if kind is float else 'whole number'} from {least} to {most}"


def listing(told: Mapping[str, Any]) -> str:
    """All settings with their meaning, as a file that sets them so; those that nobody has told are comments."""
    lines: list[str] = []
    for name, setting in SETTINGS.items():
        bounds = f" ({allowed(setting)})" if KINDS[name] not in (str, bool) or name in LIKE else ""
        lines += ["", f"# {setting.metadata['words']}{bounds}"]
        value = told.get(name, None if setting.default is MISSING else setting.default)
        lines.append(f"{'' if name in told else '# '}{name} = {'' if value is None else _shown(value)}".rstrip())
    return "\n".join(lines[1:]) + "\n"


def _shown(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, (list, tuple)):
        return json.dumps(list(value), ensure_ascii=False)  # pyright: ignore[reportUnknownArgumentType]
    return json.dumps(value, ensure_ascii=False, default=str)


def _is_network(text: str) -> bool:
    try:
        ip_network(text, strict=False)
    except ValueError:
        return False
    return True


SETTINGS: dict[str, Field[Any]] = {setting.name: setting for setting in fields(Settings)}
KINDS: dict[str, Any] = {
    name: {int | None: int, float | None: float}.get(kind, kind) for name, kind in get_type_hints(Settings).items()
}
SHAPES: dict[str, Callable[[str], object]] = {
    "hosts": NAME.fullmatch,
    "origins": ORIGIN.fullmatch,
    "proxies": _is_network,
    "prefix": lambda text: not text or PATH.fullmatch(text),
    "database": lambda text: text and "\0" not in text,
    "host": bool,
    "metrics": lambda text: not text or BOUND.fullmatch(text),
    "shared": lambda text: not text or BOUND.fullmatch(text),
    "log": ("auto", "json", "text").__contains__,
    "log_level": ("debug", "info", "warning", "error").__contains__,
}
LIKE = {
    "hosts": 'a list of names like ["club.example"]',
    "origins": 'a list of sites like ["https://club.example"]',
    "proxies": 'a list of addresses or networks like ["127.0.0.1", "10.0.0.0/8"]',
    "prefix": "a path like /tableflip, without a slash at its end",
    "database": "a folder, or an address like postgresql://host/name",
    "host": "an address of this machine like 127.0.0.1",
    "metrics": "an address and a port like 127.0.0.1:9464",
    "shared": "an address and a port like 10.0.0.5:8427",
    "log": "auto, json or text",
    "log_level": "debug, info, warning or error",
}
