"""The types of all messages and bodies: of the tables for web/src/wire.d.ts, of a game's extras for the game's page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import msgspec
from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from tableflip.core.errors import TableflipError
from tableflip.server.extras.registry import Extras
from tableflip.server.messages import bodies, days, games, learning, puzzles, reading, replays, setting_up, sitting
from tableflip.server.messages.bodies import Body, Input
from tableflip.server.messages.table import FromClient, FromServer
from tableflip.server.wire.typescript import REFERENCE, Schema, alias, imported, interface, references

BODIES = (games, setting_up, sitting, replays, bodies, reading, learning, puzzles, days)


@dataclass(frozen=True)
class Declared:
    """A type of the wire: how it is written, and the types that it names."""

    text: str
    named: frozenset[str]


def protocol_types() -> str:
    """All that follows the head of the general file."""
    return _written(_general())


def extras_types(extras: Extras) -> str:
    """The same for what one game brings; what is general already is taken from there."""
    general = _general()
    found = _declared(extras.from_client, extras.from_server, *([] if extras.bodies is None else [extras.bodies]))
    for name in found.keys() & general.keys():
        if found[name] != general[name]:
            raise TableflipError(f"{name} is the name of a type of all tables already")
    own = {name: kind for name, kind in found.items() if name not in general}
    named = {name for kind in own.values() for name in kind.named} - own.keys()
    imports = imported({"../../wire": named & general.keys(), "./view": named - general.keys()})
    return f"{imports}{_written(own)}"


def _general() -> Mapping[str, Declared]:
    return _declared({"FromClient": FromClient}, {"FromServer": FromServer}, *BODIES)


def _written(kinds: Mapping[str, Declared]) -> str:
    return "\n".join(kind.text for kind in kinds.values())


def _declared(asked: Mapping[str, Any], told: Mapping[str, Any], *modules: ModuleType) -> Mapping[str, Declared]:
    return _messages(asked, told) | {name: kind for module in modules for name, kind in _bodies(module).items()}


def _messages(asked: Mapping[str, Any], told: Mapping[str, Any]) -> dict[str, Declared]:
    """A client may leave out what has a default; a server only what it declares unset."""
    unions = {**asked, **told}
    schemas, parts = msgspec.json.schema_components(unions.values(), ref_template=REFERENCE)
    _, inputs = msgspec.json.schema_components(asked.values(), ref_template=REFERENCE)
    aliases = {name: _known(schema, alias(name, schema)) for name, schema in zip(unions, schemas)}
    return aliases | {name: _interface(name, schema, is_input=name in inputs) for name, schema in parts.items()}


def _bodies(module: ModuleType) -> dict[str, Declared]:
    found = [kind for kind in vars(module).values() if _is_body(kind)]
    modes: list[tuple[type[BaseModel], JsonSchemaMode]] = [(kind, "serialization") for kind in found]
    _, schema = models_json_schema(modes, ref_template="#/{model}")
    inputs = {kind.__name__ for kind in found if issubclass(kind, Input)}
    return {name: _interface(name, told, is_input=name in inputs) for name, told in schema["$defs"].items()}


def _is_body(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Body) and kind not in (Body, Input)


def _interface(name: str, schema: Schema, *, is_input: bool) -> Declared:
    required, fields = schema.get("required", ()), schema.get("properties", {})
    return _known(
        schema,
        interface(name, schema, lambda field: field not in required and (is_input or not _has_default(fields[field]))),
    )


def _has_default(schema: Schema) -> bool:
    """What is unset by default has none in its schema."""
    return "default" in schema


def _known(schema: Schema, text: str) -> Declared:
    return Declared(text, references(schema))
