"""The types of what each game shows, and the numbers of its box, for the page that draws the game.

A game declares them where it makes them: what `telling.view`, `telling.deed` and `aids.work_out` return, what an
outcome is found by and what an account of it is, and `words.page`, the numbers that the page draws by.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from types import NoneType
from typing import Any, get_args, get_type_hints

import msgspec

from tableflip.core.game import Game
from tableflip.server.wire.keys import tell_keys
from tableflip.server.wire.typescript import REFERENCE, Schema, alias, constant, interface

NOTHING = "undefined"
SOURCES = "SOURCES"  # how a page calls where the numbers of its game come from


def view_types(game: Game[Any]) -> str:
    """The types of a game's page."""
    return declarations(_kinds(game))


def _kinds(game: Game[Any]) -> dict[str, Any]:
    kinds = {"View": _returned(game.telling.view)}
    if game.telling.deed:
        kinds["Deed"] = _without_none(_returned(game.telling.deed))
    if game.words.aids:
        kinds["Aids"] = _returned(game.words.aids.work_out)
    if game.outcomes:
        kinds |= {"Account": game.outcomes.account, "Numbers": game.outcomes.numbers}
    return kinds


def sent_types(games: Iterable[Game[Any]]) -> str:
    """What the pages of each game are sent, by the game's name."""
    named = {game.name: game for game in sorted(games, key=lambda game: game.name)}
    imports = [f'import type * as {name} from "./{name}/view";\n' for name in named]
    lines = [f"  {name}: {{ {'; '.join(_sent(game))} }};\n" for name, game in named.items()]
    return f"{''.join(imports)}\nexport interface Sent {{\n{''.join(lines)}}}\n"


def _sent(game: Game[Any]) -> list[str]:
    kinds = _kinds(game)
    told = {
        kind: f"{game.name}.{kind}" if kind in kinds else NOTHING
        for kind in ("View", "Deed", "Aids", "Account", "Numbers")
    }
    if game.telling.deed and _without_none(deed := _returned(game.telling.deed)) is not deed:
        told["Deed"] += f" | {NOTHING}"  # an action that needs none is sent without
    return [f"{kind.lower()}: {name}" for kind, name in told.items()]


def box_numbers(game: Game[Any]) -> str | None:
    """The constants of a game's page; none for a game whose page needs none."""
    if not game.words.page:
        return None
    told = {name: origin.shown() for name, origin in game.sources.origins.items()}
    return constants({**game.words.page, SOURCES: told} if told else game.words.page)


def declarations(kinds: Mapping[str, Any]) -> str:
    """Types by their names, and all types they are made of."""
    schemas, parts = msgspec.json.schema_components(kinds.values(), ref_template=REFERENCE)
    for kind, schema in zip(msgspec.inspect.multi_type_info(kinds.values()), schemas):
        tell_keys(kind, schema, parts)
    renamed = [alias(name, schema) for name, schema in zip(kinds, schemas) if not _is_itself(name, schema)]
    return "\n".join([*renamed, *(_interface(name, schema) for name, schema in parts.items())])


def constants(page: Mapping[str, Any]) -> str:
    """Values by their names; enums and tuples are what JSON makes of them."""
    return "\n".join(constant(name, json.loads(msgspec.json.encode(value))) for name, value in page.items())


def _interface(name: str, schema: Schema) -> str:
    required = schema.get("required", ())
    return interface(name, schema, lambda field: field not in required)


def _is_itself(name: str, schema: Schema) -> bool:
    return schema == {"$ref": REFERENCE.format(name=name)}


def _without_none(hint: Any) -> Any:
    kinds = [kind for kind in get_args(hint) if kind is not NoneType]
    return kinds[0] if len(kinds) == 1 and len(get_args(hint)) == 2 else hint


def _returned(function: Callable[..., Any]) -> Any:
    return get_type_hints(function)["return"]
