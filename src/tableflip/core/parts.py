"""How Numba compiles rules that only other rules call: each is typed by itself, and optimised once, inside its caller.

Numba would optimise such a rule on every level of callers, and make machine code of it each time, which nobody
runs: two fifths of the time that compiling a game takes. A part is left as it comes from typing, in a library
without machine code, until a function with a door for Python takes it in.
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, CompileResult, DefaultPassBuilder


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
        return self.serialize_using_bitcode()

    def read(self, code: bytes) -> None:
        """Take the code as it was kept."""
        self._final_module = llvm.parse_bitcode(code)
        self._finalize_final_module()


class PartCompiler(CompilerBase):
    """Compiles as usual, into a library of parts."""

    def define_pipelines(self) -> list[Any]:
        """The passes of a function without Python objects."""
        self.state.library = PartLibrary(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        return [DefaultPassBuilder.define_nopython_pipeline(self.state)]


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
