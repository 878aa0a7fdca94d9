"""What a source file imports, for the tests that hold the directions of imports."""

from __future__ import annotations

import ast
from pathlib import Path


def imported(path: Path) -> set[str]:
    """The whole names of all that a file imports, wherever in it: `from a import b` is a.b, whatever b is.

    A relative import is refused, so that nothing can be imported under half a name.
    """
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                found |= {name.name for name in names}
            case ast.ImportFrom(module=str(module), level=0, names=names):
                found |= {f"{module}.{name.name}" for name in names}
            case ast.ImportFrom():
                raise AssertionError(f"{path}: imports tell the whole name")
            case _:
                pass
    return found


def own_imports(path: Path, folder: Path, package: str) -> set[str]:
    """The modules of its own package that a file imports, without the name of the package."""
    names = [name.removeprefix(f"{package}.").split(".") for name in imported(path) if name.startswith(f"{package}.")]
    found = {".".join(parts if _is_module(folder.joinpath(*parts)) else parts[:-1]) for parts in names}
    return found - {""}


def _is_module(path: Path) -> bool:
    return path.is_dir() or path.with_suffix(".py").is_file()
