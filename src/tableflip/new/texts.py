"""The texts of the game to copy, under another name."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Collection

from tableflip.new.names import Names

TEMPLATE = "tableflip.games._template"
NAMED = re.compile(
    rf"{re.escape(TEMPLATE)}\.tests\.spec\b|{re.escape(TEMPLATE)}\.tests\b|{re.escape(TEMPLATE)}\b"
    r"|PEEK_PAIRS|Peek Pairs|peek_pairs|\bPEEK(?=-\d)"
)


def renamed(text: str, names: Names, *, package: str, tests: str) -> str:
    """A text of the template in which everything is called by its new name; `tests` is the package of the tests."""
    new = {
        f"{TEMPLATE}.tests.spec": "tests.spec",
        f"{TEMPLATE}.tests": tests,
        TEMPLATE: package,
        "PEEK_PAIRS": names.constant,
        "Peek Pairs": names.title,
        "peek_pairs": names.name,
        "PEEK": names.prefix,
    }
    return NAMED.sub(lambda found: new[found.group()], text)


def with_sorted_imports(source: str, own: Collection[str]) -> str:
    """A Python source whose imports stand in the order that linters ask for; `own` are the packages beside it."""
    body = [node for node in ast.parse(source).body if isinstance(node, (ast.Import, ast.ImportFrom))]
    if not body:
        return source
    lines = source.splitlines()
    sections: dict[int, list[tuple[bool, str, str]]] = {}
    for node in body:
        module = (node.module or "") if isinstance(node, ast.ImportFrom) else node.names[0].name
        text = "\n".join(lines[node.lineno - 1 : node.end_lineno])
        sections.setdefault(_section(module, own), []).append((isinstance(node, ast.ImportFrom), module, text))
    blocks = ["\n".join(text for *_, text in sorted(sections[each])) for each in sorted(sections)]
    before, after = lines[: body[0].lineno - 1], lines[body[-1].end_lineno or 0 :]
    return "\n".join([*before, "\n\n".join(blocks), *after]) + "\n"


def _section(module: str, own: Collection[str]) -> int:
    """Where a module is imported: the future, the standard library, other packages, one's own."""
    top = module.partition(".")[0]
    if top == "__future__":
        return 0
    if top in sys.stdlib_module_names:
        return 1
    return 3 if top in own else 2
