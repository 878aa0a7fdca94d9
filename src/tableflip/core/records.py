"""Records: declared once for Python, NumPy, Numba and the type checker.

A record is a plain Python object, quick to read and to debug. `pack` lays it out as a row of bytes for
compiled code, `unpack` reads it back; both follow the one declaration.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from struct import Struct, error
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


LETTERS = {np.int8: "b", np.int16: "h", np.int32: "i", np.int64: "q"}  # as `struct` calls them

OWN_NAMES = {"clone", "defaults", "dtype", "fields", "layout", "letters", "numbers"}  # of every record, so no field's


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

    @property
    def numbers(self) -> int:
        """Of how many numbers it consists."""
        return (self.record.numbers if self.record else 1) * (1 if self.length is None else self.length)

    @property
    def letters(self) -> str:
        """The field as `struct` writes it."""
        one = self.record.letters if self.record else LETTERS[self.width]
        return one * (1 if self.length is None else self.length)

    def copied(self) -> str:
        """The Python expression for a copy of this field of `this`."""
        if self.record is None:
            return f"this.{self.name}" if self.length is None else f"this.{self.name}[:]"
        return f"this.{self.name}.clone()" if self.length is None else f"[one.clone() for one in this.{self.name}]"

    def told(self) -> str:
        """The Python statement that adds this field's numbers to `told`."""
        if self.record is None:
            return f"told.append(this.{self.name})" if self.length is None else f"told += this.{self.name}"
        if self.length is None:
            return f"this.{self.name}._tell(told)"
        return f"for one in this.{self.name}: one._tell(told)"

    def read(self, at: int) -> str:
        """The Python expression for this field of a record whose numbers begin at `at` in `told`."""
        first, end = f"at + {at}", f"at + {at + self.numbers}"
        if self.record is None:
            return f"told[{first}]" if self.length is None else f"list(told[{first}:{end}])"
        read = f"make_{self.name}._read"
        if self.length is None:
            return f"{read}(told, {first})"
        return f"[{read}(told, at) for at in range({first}, {end}, {self.record.numbers})]"


class RecordKind(type):
    """The type of all records: their fields are slots, so that a state takes less memory and is copied sooner."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> RecordKind:
        """Keep the defaults apart: a class has no room for them beside slots."""
        declared = [field for field, hint in body.get("__annotations__", {}).items() if "ClassVar" not in str(hint)]
        if bases and (taken := OWN_NAMES.intersection(declared)):
            raise TypeError(f"a field of {name} cannot be called {min(taken)}: every record has that already")
        body["defaults"] = {field: body.pop(field) for field in declared if field in body}
        if declared or not bases:  # a kind of record without fields of its own may keep what it likes
            body.setdefault("__slots__", tuple(declared))
        return super().__new__(cls, name, bases, body)


@dataclass_transform(kw_only_default=True)
class Record(metaclass=RecordKind):
    """Base of every record: `Side(coins=1)` makes one, and fields left out keep their default."""

    defaults: ClassVar[dict[str, Any]]  # of the fields that this class adds
    dtype: ClassVar[np.dtype[Any]]
    fields: ClassVar[tuple[RecordField, ...]]
    numbers: ClassVar[int]  # of how many it consists
    letters: ClassVar[str]  # its layout as `struct` writes it, the same as that of `dtype`
    layout: ClassVar[Struct]

    def __init_subclass__(cls) -> None:
        hints = get_type_hints(cls, include_extras=True)
        declared = {name: hint for name, hint in hints.items() if get_origin(hint) is not ClassVar}
        defaults = {
            name: value for kind in reversed(cls.__mro__) for name, value in getattr(kind, "defaults", {}).items()
        }
        cls.fields = tuple(RecordField(name, hint, defaults.get(name, 0)) for name, hint in declared.items())
        cls.dtype = np.dtype([field.layout for field in cls.fields], align=True)
        cls.numbers = sum(field.numbers for field in cls.fields)
        cls.letters = _letters(cls)
        cls.layout = Struct(f"={cls.letters}")
        _write_methods(cls)

    if TYPE_CHECKING:

        def clone(self: R) -> R:
            """A copy that shares nothing with this record."""
            ...

        def _tell(self, told: list[int]) -> None: ...
        @classmethod
        def _read(cls: type[R], told: Sequence[int], at: int) -> R: ...

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and numbers_of(self) == numbers_of(cast(Record, other))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in self.fields)
        return f"{type(self).__name__}({shown})"


def numbers_of(record: Record) -> list[int]:
    """All numbers of a record, in the order in which they are declared."""
    told: list[int] = []
    record._tell(told)  # pyright: ignore[reportPrivateUsage]
    return told


def bytes_of(record: Record) -> bytes:
    """The record as compiled code lays it out."""
    try:
        return record.layout.pack(*numbers_of(record))
    except error as problem:
        raise OverflowError(f"a {type(record).__name__} cannot be laid out: {problem}") from problem


def pack(record: Record) -> Row:
    """The record as a fresh row of bytes, for compiled code."""
    return np.frombuffer(bytearray(bytes_of(record)), np.uint8)


def unpack(kind: type[R], row: Row | bytes) -> R:
    """The record that `pack` laid out in this row."""
    return kind._read(kind.layout.unpack(cast(Any, row)), 0)  # pyright: ignore[reportPrivateUsage]


def put_away(record: Record) -> bytes:
    """A record to be kept for long: a small part of its memory, and nothing that a collector has to look at."""
    return zlib.compress(bytes_of(record), 1)


def packed_in(kept: bytes) -> bytes:
    """The row of a record that was put away."""
    return zlib.decompress(kept)


def taken_out(kind: type[R], kept: bytes) -> R:
    """A record that was put away."""
    return unpack(kind, packed_in(kept))


def _letters(cls: type[Record]) -> str:
    """The layout of a record as `struct` writes it: NumPy tells where its fields begin, an x is a byte between."""
    letters, end = "", 0
    for field in cls.fields:
        width, first = cast(Any, cls.dtype.fields)[field.name][:2]
        letters += "x" * (first - end) + field.letters
        end = first + width.itemsize
    return letters + "x" * (cls.dtype.itemsize - end)


def _write_methods(cls: type[Record]) -> None:
    """Write methods out in full, as dataclasses do: that is three times faster than a loop."""
    makers = {f"make_{field.name}": field.record for field in cls.fields if field.record}
    known = {"new": cls.__new__, "cls": cls, "declared": {field.name for field in cls.fields}, **makers}
    lines = ["def __init__(this, **given):"]
    lines += [f"  this.{field.name} = {field.empty(f'make_{field.name}')}" for field in cls.fields]
    lines += ["  for name, value in given.items():"]
    lines += ["    if name not in declared: raise TypeError(f'{cls.__name__} has no field {name}')"]
    lines += ["    setattr(this, name, value)"]
    lines += ["def clone(this):", "  made = new(cls)"]
    lines += [f"  made.{field.name} = {field.copied()}" for field in cls.fields]
    lines += ["  return made"]
    lines += ["def _read(told, at):", "  made = new(cls)"]
    at = 0
    for field in cls.fields:
        lines.append(f"  made.{field.name} = {field.read(at)}")
        at += field.numbers
    lines += ["  return made"]
    lines += ["def _tell(this, told):"]
    lines += [f"  {field.told()}" for field in cls.fields]
    written: dict[str, Any] = {}
    exec("\n".join(lines), known, written)
    for name, method in written.items():
        if name not in cls.__dict__:
            setattr(cls, name, staticmethod(method) if name == "_read" else method)
