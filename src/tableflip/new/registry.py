"""The list of the games of the house, with one more."""

from __future__ import annotations

import re

from tableflip.core.errors import TableflipError
from tableflip.new.names import Names

IMPORT = re.compile(r"^from tableflip\.games\.\w+ import \w+\n", re.MULTILINE)
HOUSE = re.compile(r"^HOUSE: tuple\[Game\[Any\], \.\.\.\] = \((.*?)\)$", re.MULTILINE | re.DOTALL)
AFTER = "from tableflip.core.names import check_name\n"  # imports of games follow this one
LINE_MOST = 120


def with_game(source: str, names: Names) -> str:
    """The source of games/__init__.py with one import and one name more."""
    house = HOUSE.search(source)
    if house is None or AFTER not in source:
        raise TableflipError(
            "src/tableflip/games/__init__.py has no list HOUSE as this program knows it; nothing was written. "
            "With --package the game becomes a package of its own"
        )
    constants = [word.strip() for word in house.group(1).split(",") if word.strip()] + [names.constant]
    source = source.replace(house.group(), _tuple(constants))
    imports = IMPORT.findall(source)
    added = f"from tableflip.games.{names.name} import {names.constant}\n"
    return IMPORT.sub("", source).replace(AFTER, AFTER + "".join(sorted([*imports, added])))


def _tuple(constants: list[str]) -> str:
    head = "HOUSE: tuple[Game[Any], ...] = ("
    line = f"{head}{', '.join(constants)}{',' if len(constants) == 1 else ''})"
    if len(line) <= LINE_MOST:
        return line
    return "\n".join([head, *(f"    {constant}," for constant in constants), ")"])
