"""Lets compiled rules read a row of bytes as a record, without the checks of Numba's own way.

Numba's own way to see bytes as something else checks sizes and strides, and brings texts of complaints: three tenths of
a second to compile for each kind of thing.
"""

from __future__ import annotations

from typing import Any

import numba
from numba.extending import intrinsic
from numba.np import arrayobj

types: Any = numba.types  # Numba tells hardly any types
arrays: Any = arrayobj
WORD = 8  # bytes


@intrinsic  # type: ignore[misc]
def record_at(_typing: Any, row: Any, kind: Any) -> Any:
    """The record that begins where a row does."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        bytes_there = arrays.make_array(row)(context, builder, args[0])
        return builder.bitcast(bytes_there.data, context.get_value_type(signature.return_type))

    return kind.dtype(row, kind), code


@intrinsic  # type: ignore[misc]
def words_of(_typing: Any, row: Any) -> Any:
    """The bytes of a row as whole numbers of eight bytes. Nobody is told of the new view: the row outlives it."""
    words = types.Array(types.int64, 1, "C")

    def code(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        bytes_there = arrays.make_array(row)(context, builder, args[0])
        view = arrays.make_array(words)(context, builder)
        (size,) = arrays.cgutils.unpack_tuple(builder, bytes_there.shape, 1)
        word = context.get_constant(types.intp, WORD)
        arrays.populate_array(
            view,
            data=builder.bitcast(bytes_there.data, view.data.type),
            shape=[builder.udiv(size, word)],
            strides=[word],
            itemsize=word,
            meminfo=None,
        )
        return view._getvalue()

    return words(row), code
