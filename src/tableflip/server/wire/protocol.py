"""The types of all messages and bodies, for web/src/wire.d.ts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import Any

import msgspec
from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from tableflip.server.extras.registry import all_extras
from tableflip.server.messages import bodies
from tableflip.server.messages.bodies import Body, Input
from tableflip.server.messages.table import FromClient, FromServer
from tableflip.server.wire.typescript import REFERENCE, Schema, alias, interface


def protocol_types() -> str:
    """All that follows the head of the file."""
    extras = all_extras()
    asked: dict[str, Any] = {"FromClient": FromClient}
    told: dict[str, Any] = {"FromServer": FromServer}
    for one in extras:
        asked |= one.asked
        told |= one.told
    modules = [bodies, *(one.bodies for one in extras if one.bodies is not None)]
    return "\n".join([*_messages(asked, told), *_bodies(modules)])


def _messages(asked: Mapping[str, Any], told: Mapping[str, Any]) -> list[str]:
    """A client may leave out what has a default; a server never does."""
    unions = {**asked, **told}
    references, schemas = msgspec.json.schema_components(unions.values(), ref_template=REFERENCE)
    _, inputs = msgspec.json.schema_components(asked.values(), ref_template=REFERENCE)
    parts = [alias(name, schema) for name, schema in zip(unions, references)]
    return parts + [_interface(name, schema, is_input=name in inputs) for name, schema in schemas.items()]


def _bodies(modules: Iterable[ModuleType]) -> list[str]:
    found = {kind: None for module in modules for kind in vars(module).values() if _is_body(kind)}
    modes: list[tuple[type[BaseModel], JsonSchemaMode]] = [(kind, "serialization") for kind in found]
    _, schema = models_json_schema(modes, ref_template="#/{model}")
    inputs = {kind.__name__ for kind in found if issubclass(kind, Input)}
    return [_interface(name, told, is_input=name in inputs) for name, told in schema["$defs"].items()]


def _is_body(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Body) and kind not in (Body, Input)


def _interface(name: str, schema: Schema, *, is_input: bool) -> str:
    required = schema.get("required", ())
    return interface(name, schema, lambda field: is_input and field not in required)
