"""The keys of mappings that are literals, which msgspec leaves out of its schemas."""

from __future__ import annotations

from typing import Any, cast

from msgspec import inspect

Schema = dict[str, Any]


def tell_keys(kind: inspect.Type, schema: Schema, parts: dict[str, Schema]) -> None:
    """Write them as `propertyNames` into the schema of a type, and into those of all types it is made of."""
    _Keys(parts).tell(kind, schema)


class _Keys:
    def __init__(self, parts: dict[str, Schema]) -> None:
        self.parts = parts
        self.seen: set[type] = set()

    def tell(self, kind: inspect.Type, schema: Schema) -> None:
        match kind:
            case inspect.TypedDictType(cls=cls, fields=fields) if cls not in self.seen:
                self.seen.add(cls)
                told = self.parts.get(cls.__name__, {}).get("properties", {})
                for field in fields:
                    self.tell(field.type, told.get(field.encode_name, {}))
            case inspect.UnionType(types=types):
                for one in types:
                    for alternative in schema.get("anyOf", [schema]):
                        self.tell(one, alternative)
            case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
                self.tell(item, _inner(schema, "items"))
            case inspect.DictType(key_type=key, value_type=value):
                if isinstance(key, inspect.LiteralType) and "additionalProperties" in schema:
                    schema["propertyNames"] = {"enum": list(key.values)}
                self.tell(value, _inner(schema, "additionalProperties"))
            case _:
                pass


def _inner(schema: Schema, key: str) -> Schema:
    inner = schema.get(key)
    return cast(Schema, inner) if isinstance(inner, dict) else {}
