"""TypeScript from JSON schemas and from plain values."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from inspect import cleandoc
from textwrap import wrap
from typing import Any, cast

from tableflip.core.errors import TableflipError

Schema = Mapping[str, Any]
Value = None | bool | int | float | str | list["Value"] | dict[str, "Value"]

REFERENCE = "#/{name}"  # how a schema names another one
NAMED = "x-type"  # where a schema stands for a type that is declared elsewhere
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
IDENTIFIER = re.compile(r"[A-Za-z_$][\w$]*")
WIDE = 120


def interface(name: str, schema: Schema, is_optional: Callable[[str], bool]) -> str:
    """A named object as an exported interface."""
    if not IDENTIFIER.fullmatch(name):
        raise TableflipError(f"{name} cannot be the name of a type; do two classes share one name?")
    lines = [*_comment(schema.get("description", "")), f"export interface {name} {{"]
    for field, told in schema.get("properties", {}).items():
        lines.append(f"  {_key(field)}{'?' if is_optional(field) else ''}: {type_of(told)};")
    return "\n".join([*lines, "}\n"])


def alias(name: str, schema: Schema) -> str:
    """A type under another name."""
    return f"export type {name} = {type_of(schema)};\n"


def type_of(schema: Schema) -> str:
    """A JSON schema as a TypeScript type."""
    return " | ".join(dict.fromkeys(_alternatives(schema)))


def references(schema: Schema) -> frozenset[str]:
    """The names of the other types that a schema is made of."""
    return frozenset(_references(schema))


def imported(names: Mapping[str, Iterable[str]]) -> str:
    """The imports of types by the files that have them."""
    lines = [f'import type {{ {", ".join(sorted(kinds))} }} from "{file}";\n' for file, kinds in names.items() if kinds]
    return "".join([*lines, "\n"]) if lines else ""


def constant(name: str, value: Value) -> str:
    """A value of JSON as an exported constant."""
    if not IDENTIFIER.fullmatch(name):
        raise TableflipError(f"{name} cannot be the name of a constant")
    start, end = f"export const {name} = ", ";" if value is None else " as const;"
    return f"{start}{_value(value, len(start) + len(end), 0)}{end}\n"


def _alternatives(schema: Schema) -> list[str]:
    if NAMED in schema:
        return [schema[NAMED]]
    if "$ref" in schema:
        return [_referred(schema["$ref"])]
    if "enum" in schema or "const" in schema:
        return [json.dumps(value, ensure_ascii=False) for value in schema.get("enum", [schema.get("const")])]
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return [type_ for one in schema[key] for type_ in _alternatives(one)]
    kind: str | list[str] | None = schema.get("type")
    if isinstance(kind, list):
        return [type_ for one in kind for type_ in _alternatives({**schema, "type": one})]
    match kind:
        case None:
            return ["unknown"]
        case "array":
            return [_array(schema)]
        case "object":
            return [_record(schema)]
        case _:
            return [PLAIN[kind]]


def _referred(reference: str) -> str:
    return reference.removeprefix(REFERENCE.format(name=""))


def _references(schema: object) -> Iterator[str]:
    if isinstance(schema, Mapping):
        told = cast(Schema, schema)
        if NAMED in told or "$ref" in told:
            yield from _alternatives(told)
        else:
            for one in told.values():
                yield from _references(one)
    elif isinstance(schema, list):
        for one in cast(list[object], schema):
            yield from _references(one)


def _record(schema: Schema) -> str:
    """Keys that are told are all there can be, not all that there are."""
    values: Schema | bool = schema.get("additionalProperties", True)
    told = "unknown" if isinstance(values, bool) else type_of(values)
    if "enum" in schema.get("propertyNames", {}):
        return f"Partial<Record<{type_of(schema['propertyNames'])}, {told}>>"
    return f"Record<string, {told}>"


def _array(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(one) for one in schema['prefixItems'])}]"
    items = schema.get("items", {})
    if items is False:
        return "[]"
    inner = type_of(items)
    return f"({inner})[]" if len(_alternatives(items)) > 1 else f"{inner}[]"


def _comment(words: str) -> list[str]:
    lines = cleandoc(words).replace("*/", "* /").splitlines()
    if len(lines) <= 1:
        return [f"/** {line} */" for line in lines]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


def _key(name: str) -> str:
    return name if IDENTIFIER.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def _value(value: Value, taken: int, depth: int) -> str:
    """A value on one line where it fits beside what is taken of it, else over several as Prettier would."""
    flat = _flat(value)
    if taken + len(flat) <= WIDE or not isinstance(value, list | dict) or not value:
        return flat
    if isinstance(value, dict):
        parts = _broken(((f"{_key(key)}: ", one) for key, one in value.items()), depth)
        return f"{{\n{parts}{'  ' * depth}}}"
    parts = _filled(flat[1:-1], depth) if _are_numbers(value) else _broken((("", one) for one in value), depth)
    return f"[\n{parts}{'  ' * depth}]"


def _broken(parts: Iterable[tuple[str, Value]], depth: int) -> str:
    start = "  " * (depth + 1)
    return "".join(f"{start}{key}{_value(one, len(start) + len(key) + 1, depth + 1)},\n" for key, one in parts)


def _are_numbers(values: list[Value]) -> bool:
    return all(isinstance(value, int | float) and not isinstance(value, bool) for value in values)


def _filled(numbers: str, depth: int) -> str:
    start = "  " * (depth + 1)
    return "".join(f"{line}\n" for line in wrap(f"{numbers},", WIDE, initial_indent=start, subsequent_indent=start))


def _flat(value: Value) -> str:
    if isinstance(value, dict):
        inner = ", ".join(f"{_key(key)}: {_flat(one)}" for key, one in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return f"[{', '.join(_flat(one) for one in value)}]"
    return json.dumps(value, ensure_ascii=False)
