"""The list of the games of the house, with one more."""

from __future__ import annotations

import re

from tableflip.core.errors import TableflipError
from tableflip.new.names import Names

IMPORT = re.compile(r"^from tableflip\.games\.\w+ import \w+\n", re.MULTILINE)
CORE = re.compile(r"^from tableflip\.core\.\w+ import .+\n", re.MULTILINE)  # imports of games follow these
HOUSE = re.compile(r"^HOUSE: tuple\[Game\[Any\], \.\.\.\] = \((.*?)\)$", re.MULTILINE | re.DOTALL)
LINE_MOST = 120


def with_game(source: str, names: Names) -> str:
    """The source of games/__init__.py with one import and one name more."""
    house, core = HOUSE.search(source), CORE.findall(source)
    if house is None or not core:
        raise TableflipError(
            "src/tableflip/games/__init__.py has no list HOUSE as this program knows it; nothing was written. "
            "With --package the game becomes a package of its own"
        )
    constants = [word.strip() for word in house.group(1).split(",") if word.strip()] + [names.constant]
    source = source.replace(house.group(), _tuple(constants))
    added = f"from tableflip.games.{names.name} import {names.constant}\n"
    imports = sorted([*IMPORT.findall(source), added])
    return IMPORT.sub("", source).replace(core[-1], core[-1] + "".join(imports))


def _tuple(constants: list[str]) -> str:
    head = "HOUSE: tuple[Game[Any], ...] = ("
    line = f"{head}{', '.join(constants)}{',' if len(constants) == 1 else ''})"
    if len(line) <= LINE_MOST:
        return line
    return "\n".join([head, *(f"    {constant}," for constant in constants), ")"])
