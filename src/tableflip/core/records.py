"""Records: declared once for Python, NumPy, Numba and the type checker.

A record is a plain Python object, quick to read and to debug. `pack` lays it out as a row of bytes for
compiled code, `unpack` reads it back; both follow the one declaration.
"""

from __future__ import annotations

import zlib
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Generic,
    TypeVar,
    cast,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

import numpy as np
from numpy.typing import NDArray

T = TypeVar("T")
R = TypeVar("R", bound="Record")
Row = NDArray[np.uint8]

if TYPE_CHECKING:  # a rule sees an int; only NumPy cares how wide it is
    Int8 = int
    Int16 = int
    Int32 = int
    Int64 = int
else:
    Int8 = Annotated[int, np.int8]
    Int16 = Annotated[int, np.int16]
    Int32 = Annotated[int, np.int32]
    Int64 = Annotated[int, np.int64]


class Many(Generic[T]):
    """A list of fixed length: `seats: Annotated[Many[Seat], SEATS_MAX] = Many()`."""

    if TYPE_CHECKING:

        def __getitem__(self, index: int) -> T: ...
        def __setitem__(self, index: int, value: T) -> None: ...
        def __len__(self) -> int: ...


class RecordField:
    """One field: its width or record class, and its length if it is a list."""

    def __init__(self, name: str, hint: Any, default: Any) -> None:
        self.name = name
        self.length: int | None = None
        if get_origin(hint) is Annotated and get_origin(get_args(hint)[0]) is Many:
            many, self.length = get_args(hint)
            hint = get_args(many)[0]
        self.record: type[Record] | None = hint if isinstance(hint, type) and issubclass(hint, Record) else None
        if self.record is None and get_origin(hint) is not Annotated:
            raise TypeError(
                f"{name} is declared as {hint!r}; a field of a record is Int8, Int16, Int32, Int64, or a record"
            )
        self.width: Any = self.record.dtype if self.record else get_args(hint)[1]
        self.default = 0 if self.length is not None or self.record else int(default)

    @property
    def layout(self) -> tuple[Any, ...]:
        """The field as NumPy declares it."""
        return (self.name, self.width) if self.length is None else (self.name, self.width, (self.length,))

    def empty(self, make: str) -> str:
        """The Python expression for this field's starting value."""
        one = f"{make}()" if self.record else repr(self.default)
        if self.length is None:
            return one
        return f"[{one} for _ in range({self.length})]" if self.record else f"[{one}] * {self.length}"

    def copied(self) -> str:
        """The Python expression for a copy of this field of `this`."""
        if self.record is None:
            return f"this.{self.name}" if self.length is None else f"this.{self.name}[:]"
        return f"this.{self.name}.clone()" if self.length is None else f"[one.clone() for one in this.{self.name}]"

    def packed(self) -> str:
        """The Python expression for this field as NumPy takes it: numbers, tuples and lists of them."""
        if self.record is None:
            return f"this.{self.name}"
        if self.length is None:
            return f"this.{self.name}._tuple()"
        return f"[one._tuple() for one in this.{self.name}]"

    def read(self, value: str) -> str:
        """The Python expression for this field of a row, as NumPy gives it: numbers, tuples, and arrays of them."""
        if self.record is None:
            return value if self.length is None else f"{value}.tolist()"
        if self.length is None:
            return f"make_{self.name}._from({value})"
        return f"[make_{self.name}._from(one) for one in {value}.tolist()]"


@dataclass_transform(kw_only_default=True)
class Record:
    """Base of every record: `Side(coins=1)` makes one, and fields left out keep their default."""

    dtype: ClassVar[np.dtype[Any]]
    fields: ClassVar[tuple[RecordField, ...]]

    def __init_subclass__(cls) -> None:
        hints = get_type_hints(cls, include_extras=True)
        declared = {name: hint for name, hint in hints.items() if get_origin(hint) is not ClassVar}
        cls.fields = tuple(RecordField(name, hint, getattr(cls, name, 0)) for name, hint in declared.items())
        cls.dtype = np.dtype([field.layout for field in cls.fields], align=True)
        _write_methods(cls)

    if TYPE_CHECKING:

        def clone(self: R) -> R:
            """A copy that shares nothing with this record."""
            ...

        def _tuple(self) -> tuple[Any, ...]: ...
        @classmethod
        def _from(cls: type[R], values: tuple[Any, ...]) -> R: ...

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._tuple() == cast(Record, other)._tuple()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in self.fields)
        return f"{type(self).__name__}({shown})"


def pack(record: Record) -> Row:
    """The record as a fresh row of bytes, for compiled code."""
    made = np.zeros(1, record.dtype)
    made[0] = record._tuple()  # pyright: ignore[reportPrivateUsage]
    return made.view(np.uint8)


def unpack(kind: type[R], row: Row) -> R:
    """The record that `pack` laid out in this row."""
    return kind._from(row.view(kind.dtype).tolist()[0])  # pyright: ignore[reportPrivateUsage]


def put_away(record: Record) -> bytes:
    """A record to be kept for long: a small part of its memory, and nothing that a collector has to look at."""
    return zlib.compress(pack(record).tobytes(), 1)


def packed_in(kept: bytes) -> bytes:
    """The row of a record that was put away."""
    return zlib.decompress(kept)


def taken_out(kind: type[R], kept: bytes) -> R:
    """A record that was put away."""
    return unpack(kind, np.frombuffer(packed_in(kept), np.uint8))


def _write_methods(cls: type[Record]) -> None:
    """Write methods out in full, as dataclasses do: that is three times faster than a loop."""
    makers = {f"make_{field.name}": field.record for field in cls.fields if field.record}
    known = {"new": cls.__new__, "cls": cls, **makers}
    lines = ["def __init__(this, **given):"]
    lines += [f"  this.{field.name} = {field.empty(f'make_{field.name}')}" for field in cls.fields]
    lines += ["  for name, value in given.items():"]
    lines += ["    if name not in this.__dict__: raise TypeError(f'{cls.__name__} has no field {name}')"]
    lines += ["    setattr(this, name, value)"]
    lines += ["def clone(this):", "  made = new(cls)"]
    lines += [f"  made.{field.name} = {field.copied()}" for field in cls.fields]
    lines += ["  return made"]
    lines += ["def _from(values):", "  made = new(cls)"]
    lines += [f"  made.{field.name} = {field.read(f'values[{place}]')}" for place, field in enumerate(cls.fields)]
    lines += ["  return made"]
    lines += ["def _tuple(this):", f"  return ({' '.join(f'{field.packed()},' for field in cls.fields)})"]
    written: dict[str, Any] = {}
    exec("\n".join(lines), known, written)
    for name, method in written.items():
        if name not in cls.__dict__:
            setattr(cls, name, staticmethod(method) if name == "_from" else method)
