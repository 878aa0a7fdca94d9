"""Small changes of rules, one place at a time: what a careless edit might do to a function.

A change is known by the words of the statement before and after it, not by its line, so that a list of changes stays
true while other lines come and go.
"""

from __future__ import annotations

import ast
import inspect
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, cast

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


@dataclass(frozen=True)
class Change:
    """One place of a function, and what stands there instead."""

    function: Any  # not a FunctionType: a type checker would take it for a method
    tree: ast.FunctionDef  # the function as it is, in which the place is
    holder: ast.AST
    field: str
    index: int | None
    new: ast.AST
    lines: range  # of the statement, without what is nested in it
    before: str
    after: str
    count: int = 1  # which of the places with the same words

    @property
    def where(self) -> str:
        """The function, from the game's folder on."""
        module = self.function.__module__.rpartition("games.")[2]
        return f"{module}.{self.function.__qualname__}"

    @property
    def key(self) -> str:
        """What it is known by."""
        again = f" #{self.count}" if self.count > 1 else ""
        return f"{self.where}: {self.before} => {self.after}{again}"

    def install(self) -> None:
        """Change the function for all who know it. There is no way back: do it in a process of its own."""
        _put(self.holder, self.field, self.index, self.new)
        self.function.__code__ = code_of(self.function, self.tree)


def changes_of(function: Callable[..., Any]) -> list[Change]:
    """Every change of a function, in the order of its lines."""
    plain = cast(FunctionType, function)
    tree = tree_of(plain)
    body = tree.body[1:] if ast.get_docstring(tree) is not None else tree.body
    found: list[Change] = []
    seen: Counter[tuple[str, str]] = Counter()
    for statement in _statements(body):
        before = _words(statement)
        for holder, field, index, new in list(_in_statement(statement, plain, tree)):
            old = _at(holder, field, index)
            _put(holder, field, index, new)
            after = _words(statement) if holder is not tree and old is not statement else _words(cast(ast.stmt, new))
            _put(holder, field, index, old)
            if after == before:
                continue
            seen[before, after] += 1
            lines = range(statement.lineno, _header_end(statement) + 1)
            found.append(Change(plain, tree, holder, field, index, new, lines, before, after, seen[before, after]))
    return found


def tree_of(function: FunctionType) -> ast.FunctionDef:
    """The source of a function, with its lines as in the file."""
    file = inspect.getsourcefile(function)
    assert file is not None
    return _trees(file)[function.__qualname__]


def code_of(function: FunctionType, tree: ast.FunctionDef) -> CodeType:
    """What a tree compiles to, to stand in for the code of a function."""
    bare = ast.FunctionDef(tree.name, tree.args, tree.body, [], tree.returns, tree.type_comment)
    module = ast.Module([ast.fix_missing_locations(ast.copy_location(bare, tree))], [])
    flags = function.__code__.co_flags & 0x1000000  # annotations are not evaluated
    whole = compile(module, function.__code__.co_filename, "exec", flags=flags, dont_inherit=True)
    return next(each for each in whole.co_consts if isinstance(each, CodeType) and each.co_name == tree.name)


@cache
def _trees(file: str) -> dict[str, ast.FunctionDef]:
    whole = ast.parse(Path(file).read_text(encoding="utf-8"))
    return {node.name: node for node in whole.body if isinstance(node, ast.FunctionDef)}


Place = tuple[ast.AST, str, "int | None", ast.AST]


def _at(holder: ast.AST, field: str, index: int | None) -> ast.AST:
    value = getattr(holder, field)
    return value if index is None else value[index]


def _put(holder: ast.AST, field: str, index: int | None, new: ast.AST) -> None:
    if index is None:
        setattr(holder, field, new)
    else:
        getattr(holder, field)[index] = new


def _statements(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    for statement in body:
        yield statement
        for field in ("body", "orelse"):
            yield from _statements(getattr(statement, field, []))


def _words(statement: ast.stmt) -> str:
    return ast.unparse(statement).splitlines()[0]


def _header_end(statement: ast.stmt) -> int:
    if isinstance(statement, ast.If | ast.While):
        return statement.test.end_lineno or statement.lineno
    if isinstance(statement, ast.For):
        return statement.iter.end_lineno or statement.lineno
    return statement.end_lineno or statement.lineno


def _in_statement(statement: ast.stmt, function: FunctionType, tree: ast.FunctionDef) -> Iterator[Place]:
    """Changes of a statement itself, then those of the expressions in it."""
    for instead in _instead(statement, tree):
        yield from ((*place, instead) for place in _home(tree, statement))
    for field, value in ast.iter_fields(statement):
        if field in ("body", "orelse", "annotation", "target", "targets") and not _is_place(value):
            continue
        if field == "op" and isinstance(statement, ast.AugAssign) and type(statement.op) in RECKONED:
            yield statement, "op", None, RECKONED[type(statement.op)]()
        yield from _below(statement, field, value, function)


def _is_place(value: Any) -> bool:
    """Whether it is an element or a field that is written, in which an index may be changed."""
    several = cast("list[Any]", value if isinstance(value, list) else [value])
    return bool(several) and isinstance(several[0], ast.Subscript)


def _home(tree: ast.FunctionDef, statement: ast.stmt) -> Iterator[tuple[ast.AST, str, int]]:
    for holder in ast.walk(tree):
        for field in ("body", "orelse") if isinstance(holder, ast.stmt) else ():
            for index, each in enumerate(cast("list[ast.AST]", getattr(holder, field, []))):
                if each is statement:
                    yield holder, field, index


def _instead(statement: ast.stmt, tree: ast.FunctionDef) -> Iterator[ast.stmt]:
    """What may stand in the place of a whole statement."""
    new: list[ast.stmt] = []
    if isinstance(statement, ast.If):
        for always in (True, False):
            new.append(ast.If(ast.Constant(always), statement.body, statement.orelse))
    elif isinstance(statement, ast.Expr | ast.AugAssign) or (
        isinstance(statement, ast.Assign) and not isinstance(statement.targets[0], ast.Name | ast.Tuple)
    ):
        new.append(ast.Pass())
    elif isinstance(statement, ast.Break):
        new += [ast.Pass(), ast.Continue()]
    elif isinstance(statement, ast.Continue):
        new += [ast.Pass(), ast.Break()]
    elif isinstance(statement, ast.Return) and statement.value is None:
        new.append(ast.Pass())
    elif isinstance(statement, ast.Return) and not isinstance(statement.value, ast.Constant):
        kind = ast.unparse(tree.returns) if tree.returns is not None else ""
        assert statement.value is not None
        if kind == "bool":
            new += [ast.Return(ast.Constant(True)), ast.Return(ast.Constant(False))]
        elif kind == "int":
            more = ast.BinOp(statement.value, ast.Add(), ast.Constant(1))
            new += [ast.Return(ast.Constant(0)), ast.Return(more)]
    for each in new:
        yield ast.fix_missing_locations(ast.copy_location(each, statement))


def _below(holder: ast.AST, field: str, value: Any, function: FunctionType) -> Iterator[Place]:
    """Changes of the expressions in a field."""
    if isinstance(value, list):
        many = cast("list[Any]", value)
        for index, each in enumerate(many):
            if isinstance(each, ast.AST):
                yield from _each(holder, field, index, each, function)
    elif isinstance(value, ast.AST):
        yield from _each(holder, field, None, value, function)


def _each(holder: ast.AST, field: str, index: int | None, node: ast.AST, function: FunctionType) -> Iterator[Place]:
    if isinstance(node, ast.expr):
        for new in _swaps(node, function):
            yield holder, field, index, ast.fix_missing_locations(ast.copy_location(new, node))
    for name, value in ast.iter_fields(node):
        yield from _below(node, name, value, function)


def _swaps(node: ast.expr, function: FunctionType) -> Iterator[ast.AST]:
    """What may stand in the place of an expression."""
    match node:
        case ast.Compare(left=left, ops=[operator], comparators=others):
            for other in COMPARED[type(operator)]:
                yield ast.Compare(left, [other()], others)
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in RECKONED:
            yield ast.BinOp(left, RECKONED[type(operator)](), right)
        case ast.BoolOp(op=operator, values=values):
            yield ast.BoolOp(ast.And() if isinstance(operator, ast.Or) else ast.Or(), values)
            for left_out in range(len(values)):
                kept = values[:left_out] + values[left_out + 1 :]
                yield kept[0] if len(kept) == 1 else ast.BoolOp(operator, kept)
        case ast.UnaryOp(operand=operand) if not isinstance(operand, ast.Constant):
            yield operand
        case ast.Constant(value=bool(true)):
            yield ast.Constant(not true)
        case ast.Constant(value=int(number)):
            yield ast.Constant(number + 1)
            if number > 0:
                yield ast.Constant(number - 1)
        case ast.IfExp(body=yes, orelse=no):
            yield yes
            yield no
        case ast.Call(func=ast.Name("range"), args=[*first, last]) if not isinstance(last, ast.Constant):
            yield ast.Call(node.func, [*first, ast.BinOp(last, ast.Sub(), ast.Constant(1))], [])
        case ast.Call(func=ast.Name("min" | "max" as name), args=several):
            yield ast.Call(ast.Name("max" if name == "min" else "min", ast.Load()), several, [])
        case ast.Attribute(value=ast.Name(name), attr=member):
            kind = function.__globals__.get(name)
            if isinstance(kind, type) and issubclass(kind, Enum) and len(kind) > 1 and member in kind.__members__:
                members = list(kind.__members__)
                other = members[(members.index(member) + 1) % len(members)]
                yield ast.Attribute(ast.Name(name, ast.Load()), other, ast.Load())
        case _:
            pass
