"""Why a request cannot be read, in sentences of ours: what is wrong where, and what to send instead.

The framework finds these mistakes and has words of its own for them; they say little to who wrote a program, and they
change with its versions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

WRONG_MOST = 5  # things wrong with one request that are told
NAME_MOST = 60  # letters of a name of a field
MEMBERS = ("constrained-int", "int", "bool")  # what the framework adds to a place that may be one of several things
NO_BODY = "it has no body; send an object of JSON"
NOT_JSON = "it does not say that its body is JSON; send the header Content-Type: application/json"
NO_OBJECT = "its body must be an object of JSON, as in {…}"
TOO_DEEP = "its body is nested too deeply; send plain JSON"
NOT_UTF8 = "its body is not written in UTF-8; send JSON in UTF-8"
TOO_LONG_A_NUMBER = "a number in its body has more digits than any number here; send a smaller one"
UNKNOWN = "its body is not JSON; send an object of JSON in UTF-8"

WRONG: dict[str, str] = {  # by what the framework calls the mistake; the fields are what it tells with it
    "missing": "is missing",
    "extra_forbidden": "does not belong here; leave it out",
    "string_type": "must be a text",
    "string_unicode": "has invalid characters; send it in valid Unicode",
    "string_too_long": "may have at most {max_length} letters",
    "string_too_short": "must have at least {min_length} letters",
    "string_pattern_mismatch": "must look like {pattern}",
    "int_type": "must be a whole number",
    "int_parsing": "must be a whole number",
    "int_parsing_size": "must be a smaller number",
    "int_from_float": "must be a whole number",
    "float_type": "must be a number",
    "float_parsing": "must be a number",
    "finite_number": "must be a finite number",
    "greater_than": "must be more than {gt}",
    "greater_than_equal": "must be at least {ge}",
    "less_than": "must be less than {lt}",
    "less_than_equal": "must be at most {le}",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "literal_error": "must be {expected}",
    "enum": "must be {expected}",
    "none_required": "must be left out",
    "list_type": "must be a list",
    "dict_type": "must be an object, as in {{…}}",
    "mapping_type": "must be an object, as in {{…}}",
    "model_type": "must be an object, as in {{…}}",
    "model_attributes_type": "must be an object, as in {{…}}",
    "too_long": "may have at most {max_length} members",
    "too_short": "must have at least {min_length} members",
    "value_error": "{error}",
}


def misread(wrong: Sequence[Mapping[str, Any]]) -> str:
    """The sentence for a request in which the framework found these mistakes."""
    places: dict[str, list[str]] = {}  # what is said of each place: of a union one thing for each of its members
    for one in wrong:
        name, words = _told(one)
        places.setdefault(name, []).append(words)
    told = [f"{name}{' or '.join(dict.fromkeys(words))}" for name, words in places.items()]
    return f"this request cannot be read: {'; '.join(told[:WRONG_MOST])}{'; …' if len(told) > WRONG_MOST else ''}"


def unparsed(why: BaseException | None) -> str:
    """The sentence for a body at which the framework gave up, by what it gave up at."""
    words = UNKNOWN
    if isinstance(why, RecursionError):
        words = TOO_DEEP
    elif isinstance(why, UnicodeError):
        words = NOT_UTF8
    elif isinstance(why, ValueError) and "digits" in str(why):
        words = TOO_LONG_A_NUMBER
    return f"this request cannot be read: {words}"


def _told(one: Mapping[str, Any]) -> tuple[str, str]:
    """Where it is, and what is wrong there."""
    kind, place = str(one["type"]), tuple(one["loc"])
    if kind == "json_invalid":
        why = str(one["ctx"]["error"]).lower()
        return "", f"its body is not JSON, from character {place[-1]} on ({why}); correct it there"
    if place == ("body",):
        return "", _about_body(kind, one)
    named = place[1:-1] if place[-1] in MEMBERS else place[1:]
    return f"{'.'.join(str(part)[:NAME_MOST] for part in named)}: ", _words(kind, one)


def _about_body(kind: str, one: Mapping[str, Any]) -> str:
    if kind == "missing":
        return NO_BODY
    if isinstance(one.get("input"), bytes):
        return NOT_JSON
    return _words(kind, one) if kind == "value_error" else NO_OBJECT


def _words(kind: str, one: Mapping[str, Any]) -> str:
    known = WRONG.get(kind)
    return "is not valid; leave it out" if known is None else known.format_map(one.get("ctx") or {})
