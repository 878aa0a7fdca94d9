"""Makes Numba compile faster: a rule that only other rules call is typed alone and optimised once, in its caller.

Numba would optimise such a rule on every level of callers, and make machine code of it each time, which nobody
runs: two fifths of the time that compiling a game takes. A part is left as it comes from typing, in a library
without machine code, until a function with a door for Python takes it in, with all the parts that it needs, each once.

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
from numba.core.compiler_machinery import PassManager

from tableflip.core.shortcuts import shortcuts

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


def door(function: Callable[..., Any], how: Mapping[str, Any], *, kept: bool, brief: bool = False) -> Any:
    """A function that Python calls; `kept` on disk, optimised twice, as Numba does it, or once (`brief`)."""
    return njit(cache=kept, pipeline_class=BriefDoorCompiler if brief else DoorCompiler, **how)(function)


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
    """The code of a part, neither optimised nor made runnable, and the libraries of all that it calls."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.needed: list[Any] = []  # callers before those they call: the linker drops what nobody has called yet

    def add_linking_library(self, library: Any) -> None:
        """Remember a library whose code this one calls, and what that calls."""
        library._ensure_finalized()
        self.needed += with_needed(library)

    def finalize(self) -> None:
        """Nothing is taken in here: Numba would copy all that is called on every level of callers."""
        own: Any = self
        for library in self.needed:
            own._reload_init.update(library._reload_init)
        self._finalize_final_module()

    def _optimize_functions(self, ll_module: Any) -> None:
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
        """What the cache on disk keeps: there is no object code, only code to take in, that of what it calls too."""
        whole = self._get_module_for_linking().clone()
        for library in dict.fromkeys(self.needed):
            whole.link_in(library._get_module_for_linking(), preserve=True)
        return self.name, "bitcode", whole.as_bitcode()

    def read(self, code: bytes) -> None:
        """Take the code as it was kept."""
        self._final_module = parse_bitcode(code)
        self._finalize_final_module()


def with_needed(library: Any) -> list[Any]:
    """A library and those that it needs."""
    return [library, *getattr(library, "needed", ())]


class DoorLibrary(JITCodeLibrary):
    """The code of a function with a door for Python, and of all the parts it takes in."""

    def add_linking_library(self, library: Any) -> None:
        """Take in a library with all that it needs; what was taken in before is not taken again."""
        for each in with_needed(library):
            cast(Any, super()).add_linking_library(each)


class BriefDoorLibrary(DoorLibrary):
    """The same, optimised once.

    Numba optimises all of it twice, the first time to bring counts of references together that cancel out then. Rules
    have next to none, and searches are no slower for it. Loops that play at random are optimised twice as ever.
    """

    def _optimize_final_module(self) -> None:
        code: Any = self
        for function in code._final_module.functions:  # by its old name other doors of the process would use this code
            is_shared = not function.is_declaration and function.linkage == llvm.Linkage.linkonce_odr
            if is_shared and not function.name.startswith("NRT_"):  # LLVM is told of these by their names
                function.name = f"{function.name}.brief"
        passes, builder = code._codegen._module_pass_manager()
        passes.run(code._final_module, builder)


NEEDLESS = {  # for functions without closures, generators, exceptions, strings and sums of whole arrays
    "WithLifting",
    "InlineClosureLikes",
    "RewriteSemanticConstants",
    "RewriteDynamicRaises",
    "MakeFunctionToJitFunction",
    "InlineInlinables",
    "FindLiterallyCalls",
    "LiteralUnroll",
    "LiteralPropagationSubPipelinePass",
    "InlineOverloads",
    "NopythonRewrites",
    "NoPythonSupportedFeatureValidation",
    "AnnotateTypes",
}


def needed_passes(state: Any) -> Any:
    """The passes of Numba that a rule needs, which are half of all."""
    chosen: Any = PassManager("rules")
    for each, words in cast(Any, DefaultPassBuilder).define_nopython_pipeline(state).passes:
        if each.__name__ not in NEEDLESS:
            chosen.add_pass(each, words)
    chosen.finalize()
    return chosen


class RuleCompiler(CompilerBase):
    """Compiles by as little work as rules need."""

    def compile_extra(self, func: Any) -> Any:
        """Compile a function."""
        state: Any = self.state
        with shortcuts(state.typingctx, state.targetctx):
            return cast(Any, super()).compile_extra(func)


class PartCompiler(RuleCompiler):
    """Compiles into a library of parts."""

    def define_pipelines(self) -> list[Any]:
        """The passes of a function without Python objects."""
        state: Any = self.state
        state.library = PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return [needed_passes(state)]


class DoorCompiler(RuleCompiler):
    """Compiles what Python calls, with the parts it takes in."""

    library = DoorLibrary

    def define_pipelines(self) -> list[Any]:
        """The passes of a function without Python objects."""
        state: Any = self.state
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return [needed_passes(state)]


class BriefDoorCompiler(DoorCompiler):
    """Compiles it in less time."""

    library = BriefDoorLibrary


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
    opened = door(_seeing(_door, _sum=summed), how, kept=False)
    row = np.zeros(len(TABLE), np.int64)
    told = [opened(row), *row]
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
