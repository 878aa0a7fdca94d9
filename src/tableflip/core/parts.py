"""How Numba compiles rules that only other rules call: each is typed by itself, and optimised once, inside its caller.

Numba would optimise such a rule on every level of callers, and make machine code of it each time, which nobody
runs: two fifths of the time that compiling a game takes. A part is left as it comes from typing, in a library
without machine code, until a function with a door for Python takes it in.

All this leans on the inside of Numba, which may change: `try_out` tells whether it still is as it is taken to be here,
and without parts everything compiles in the plain way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import llvmlite.binding as llvm
import numba
import numpy as np
from numba.core import config
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, CompileResult, DefaultPassBuilder

njit: Any = numba.njit  # Numba and llvmlite tell hardly any types
types: Any = numba.types
parse_bitcode: Any = cast(Any, llvm).parse_bitcode


def part(function: Callable[..., Any], how: Mapping[str, Any], *, kept: bool) -> Any:
    """A function that only other compiled functions call; `kept` on disk, or made anew by every process."""
    made = njit(**how, pipeline_class=PartCompiler, no_cpython_wrapper=True)(function)
    if kept:
        made._cache = PartCache(function)
    _take_wide(made)
    return made


def _take_wide(made: Any) -> None:
    """Let a part take whole numbers of any size as one type: else it is compiled for every mixture it is called with.

    Two fifths of what Captain Flip had to compile were such doubles.
    """
    as_usual = made.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return as_usual([_wide(each) for each in args], {name: _wide(each) for name, each in kws.items()})

    made.get_call_template = get_call_template


def _wide(kind: Any) -> Any:
    """The type that a part takes for an argument."""
    kind = types.unliteral(kind)
    if isinstance(kind, types.IntEnumMember):
        return types.int64
    if isinstance(kind, types.Integer) and kind.bitwidth < types.int64.bitwidth:
        return types.int64
    return kind


class PartLibrary(JITCodeLibrary):
    """The code of a part and of all it calls, neither optimised nor made runnable."""

    def _optimize_functions(self, ll_module: Any) -> None:
        pass

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        # Addresses of Python objects are not looked for: there are only those of the rules that are called, which
        # go when the code is optimised. Whoever takes the part in looks again, and would refuse to be kept on disk.
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        # Numba would keep a second copy of every part, to be taken in many times. The one there is will do: machine
        # code is never made of it.
        self._ensure_finalized()
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                function.linkage = llvm.Linkage.linkonce_odr
        return self._final_module

    def get_pointer_to_function(self, name: str) -> int:
        """Nowhere: a part has no door."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> Any:
        """Whom to tell about the Python objects a function uses."""
        return self

    def set_env(self, env_name: str, env: Any) -> None:
        """Rules use no Python objects."""

    def serialize_using_object_code(self) -> Any:
        """What the cache on disk keeps: there is no object code, only code to take in."""
        return cast(Any, self).serialize_using_bitcode()

    def read(self, code: bytes) -> None:
        """Take the code as it was kept."""
        self._final_module = parse_bitcode(code)
        self._finalize_final_module()


class PartCompiler(CompilerBase):
    """Compiles as usual, into a library of parts."""

    def define_pipelines(self) -> list[Any]:
        """The passes of a function without Python objects."""
        state: Any = self.state
        state.library = PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return [cast(Any, DefaultPassBuilder).define_nopython_pipeline(state)]


class PartCacheImpl(CompileResultCacheImpl):
    """Reads parts back without making machine code of them."""

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        """A part as it was kept."""
        (name, _, code), descriptor, env, signature, objectmode, lifted, annotation, reload_init, envs = payload
        for reload in reload_init:
            reload()
        library = PartLibrary(target_context.codegen(), name)
        library.read(code)
        return CompileResult(
            target_context=target_context,
            typing_context=target_context.typing_context,
            library=library,
            environment=env,
            entry_point=target_context.get_executable(library, descriptor, env),
            fndesc=descriptor,
            type_annotation=annotation,
            signature=signature,
            objectmode=objectmode,
            lifted=lifted,
            typing_error=None,
            call_helper=None,
            metadata=None,
            reload_init=reload_init,
            referenced_envs=envs,
        )


class PartCache(FunctionCache):
    """Keeps parts on disk."""

    _impl_class = PartCacheImpl


TABLE = np.array([2, 3, 5])


def try_out(folder: Path, how: Mapping[str, Any]) -> None:
    """Compile a part that calls a part, run it, and do so again with what was kept in the folder; raise if it fails."""
    config.CACHE_DIR = str(folder)  # pyright: ignore[reportAttributeAccessIssue]
    _run_parts(how)
    if not _run_parts(how).stats.cache_hits:
        raise RuntimeError("a part is not read back")


def _run_parts(how: Mapping[str, Any]) -> Any:
    added = part(_seeing(_add, TABLE=TABLE), how, kept=False)
    summed = part(_seeing(_sum, _add=added), how, kept=True)
    door = njit(**how)(_seeing(_door, _sum=summed))
    row = np.zeros(len(TABLE), np.int64)
    told = [door(row), *row]
    if told != [TABLE.sum(), *TABLE]:
        raise RuntimeError(f"parts give {told}")
    return summed


def _seeing(function: Any, **names: Any) -> FunctionType:
    """A function in which names stand for other things."""
    clone = FunctionType(function.__code__, {**names, "__name__": __name__}, function.__name__)
    clone.__module__ = __name__
    return clone


def _add(row: Any, place: int) -> int:
    row[place] += TABLE[place]
    return row[place]


def _sum(row: Any) -> int:
    total = 0
    for place in range(row.size):
        total += _add(row, place)
    return total


def _door(row: Any) -> int:
    return _sum(row)
