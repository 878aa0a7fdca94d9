"""Whether a value is what a type declares, down to the last key: what pages are sent must be what they expect."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Literal, NotRequired, Required, Union, cast, get_args, get_origin, get_type_hints, is_typeddict

PLAIN = (str, int, float, bool, type(None))


@cache
def declared(function: Callable[..., Any]) -> Any:
    """The type that a function declares to return; it must be a TypedDict, or None besides."""
    hint = get_type_hints(function).get("return")
    kinds = set(get_args(hint)) - {type(None)} if get_origin(hint) in (Union, types.UnionType) else {hint}
    assert all(map(is_typeddict, kinds)), (
        f"{function.__name__} declares {hint!r}, and not a TypedDict: nobody knows its keys"
    )
    return hint


def misfit(value: Any, hint: Any, path: str = "") -> str:
    """Where and why a value is not of a type, empty if it is; nothing undeclared and nothing missing gets through."""
    if is_typeddict(hint):
        return _misfit_keys(value, hint, path)
    origin, inside = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        wrong = [misfit(value, each, path) for each in inside]
        return "" if "" in wrong else wrong[0]
    if origin is Literal:
        fits = any(value == each and type(value) is type(each) for each in inside)
        return "" if fits else f"{path} is {value!r}, not one of {', '.join(map(repr, inside))}"
    if origin is list:
        return _misfit_list(value, inside[0], path)
    if origin is dict:
        return _misfit_dict(value, inside[0], inside[1], path)
    if hint is None or hint in PLAIN:
        kind = type(None) if hint is None else hint
        fits = isinstance(value, kind) and (kind is bool or not isinstance(value, bool))
        fits = fits or (kind is float and type(value) is int)  # as JSON has it
        return "" if fits else f"{path} is {value!r}, not of type {kind.__name__}"
    return f"{path} is declared as {hint!r}, which says too little or cannot be sent"


def _misfit_keys(value: Any, hint: Any, path: str) -> str:
    if not isinstance(value, dict):
        return f"{path or 'it'} is {value!r}, not a {hint.__name__}"
    known, fields = cast("dict[str, Any]", value), _fields(hint)
    if undeclared := known.keys() - fields.keys():
        return f"{path or hint.__name__} has the undeclared {', '.join(sorted(undeclared))}"
    if missing := _required(hint) - known.keys():
        return f"{path or hint.__name__} misses {', '.join(sorted(missing))}"
    return _first(misfit(each, fields[key], f"{path}.{key}".lstrip(".")) for key, each in known.items())


@cache
def _fields(hint: Any) -> dict[str, Any]:
    """The keys of a TypedDict with their types."""
    return get_type_hints(hint)


@cache
def _required(hint: Any) -> set[str]:
    """The keys that must be there; a class cannot tell by itself where its annotations are strings."""
    marks = {key: get_origin(each) for key, each in get_type_hints(hint, include_extras=True).items()}
    optional = {key for key in hint.__optional_keys__ if marks[key] is not Required}
    return marks.keys() - optional - {key for key, mark in marks.items() if mark is NotRequired}


def _misfit_list(value: Any, inside: Any, path: str) -> str:
    if not isinstance(value, list):
        return f"{path} is {value!r}, not a list"
    entries = cast("list[Any]", value)
    return _first(misfit(each, inside, f"{path}[{place}]") for place, each in enumerate(entries))


def _misfit_dict(value: Any, key: Any, inside: Any, path: str) -> str:
    if not isinstance(value, dict):
        return f"{path} is {value!r}, not a dict"
    entries = cast("dict[Any, Any]", value)
    keys = _first(misfit(each, key, f"a key of {path}") for each in entries)
    return keys or _first(misfit(each, inside, f"{path}[{name!r}]") for name, each in entries.items())


def _first(wrong: Iterable[str]) -> str:
    return next((each for each in wrong if each), "")
