"""Writes web/src/wire.d.ts from the messages and bodies: `python -m tableflip.server.wire [--check]`."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from tableflip.server import bodies
from tableflip.server.messages import FromClient, FromServer
from tableflip.server.race_messages import FromRace, FromRacer

TARGET = Path(__file__).parents[3] / "web" / "src" / "wire.d.ts"
HEAD = "// Made by `python -m tableflip.server.wire` from src/tableflip/server; not edited by hand.\n"
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def wire_types() -> str:
    """The whole TypeScript file."""
    unions = {"FromClient": FromClient, "FromServer": FromServer, "FromRacer": FromRacer, "FromRace": FromRace}
    references, schemas = msgspec.json.schema_components(unions.values(), ref_template="#/{name}")
    parts = [HEAD]
    parts += [f"export type {name} = {_type(schema)};\n" for name, schema in zip(unions, references)]
    parts += [_interface(name, schema) for name, schema in schemas.items()]
    parts += [_interface(name, schema) for name, schema in _http_schemas().items()]
    return "\n".join(parts)


def _http_schemas() -> Mapping[str, Any]:
    found = [kind for kind in vars(bodies).values() if isinstance(kind, type) and issubclass(kind, BaseModel)]
    models = [(kind, "serialization") for kind in found if kind not in (BaseModel, bodies.Body)]
    _, schema = models_json_schema(models, ref_template="#/{model}")  # pyright: ignore[reportArgumentType]
    return schema["$defs"]


def _interface(name: str, schema: Mapping[str, Any]) -> str:
    lines = [f"/** {schema['description']} */"] if "description" in schema else []
    lines.append(f"export interface {name} {{")
    asked = name in INPUTS  # a client may leave out what has a default; a server never does
    for field, told in schema["properties"].items():
        optional = asked and field not in schema.get("required", ())
        lines.append(f"  {field}{'?' if optional else ''}: {_type(told)};")
    return "\n".join([*lines, "}\n"])


INPUTS = {"Hello", "Stroke", "NewTable", "Join", "BotSits", "Practice", "PracticeFlick", "NewRace", "RaceReady"}


def _type(schema: Mapping[str, Any]) -> str:
    """A JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return schema["$ref"].removeprefix("#/")
    if "enum" in schema or "const" in schema:
        return " | ".join(f'"{value}"' for value in schema.get("enum", [schema.get("const")]))
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " | ".join(_type(one) for one in schema[key])
    if "prefixItems" in schema:
        return f"[{', '.join(_type(one) for one in schema['prefixItems'])}]"
    match schema.get("type"):
        case "array":
            inner = _type(schema["items"])
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case "object":
            values = schema.get("additionalProperties")
            return f"Record<string, {_type(values) if isinstance(values, Mapping) else 'unknown'}>"
        case str(kind):
            return PLAIN[kind]
        case _:
            return "unknown"


def main(arguments: list[str]) -> int:
    """Write the file, or with --check say whether it is what it should be."""
    wanted = wire_types()
    if "--check" not in arguments:
        TARGET.parent.mkdir(parents=True, exist_ok=True)
        TARGET.write_text(wanted, encoding="utf-8")
        return 0
    if TARGET.is_file() and TARGET.read_text(encoding="utf-8") == wanted:
        return 0
    print("web/src/wire.d.ts is stale; run: python -m tableflip.server.wire", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
