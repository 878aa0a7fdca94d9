"""The files of an SQLite database: one server uses them at a time, and nobody but their owner reads them."""

from __future__ import annotations

import logging
import os
import stat
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy.engine import make_url

from tableflip.core.errors import TableflipError

logger = logging.getLogger("tableflip.server")

BESIDE = ("-wal", "-shm", "-journal", ".lock")  # what lies beside the file while it is used
WHERE = "name the folder or address that the server has with --data, or run this as the server's user"
_claimed: set[Path] = set()  # by this process: such a lock does not keep a process from locking twice


def file_of(url: str) -> Path | None:
    """The file of an SQLite database; None for other databases, and for one without a plain file."""
    address = make_url(url)
    if address.get_backend_name() != "sqlite" or not address.database or address.database.startswith((":", "file:")):
        return None
    return Path(address.database).resolve()


def check_readable(file: Path) -> None:
    """Refuse what cannot be read as a file, in words. It is not opened: closing it would let go of SQLite's locks."""
    try:
        is_plain = stat.S_ISREG(file.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        raise TableflipError(f"there is no file {file}") from None
    except (OSError, ValueError) as problem:
        raise TableflipError(f"cannot read {file}: {getattr(problem, 'strerror', problem)}") from None
    if not is_plain:
        raise TableflipError(f"{file} is no plain file")
    if not os.access(file, os.R_OK):
        raise TableflipError(f"you may not read {file}")


def check_database(file: Path) -> None:
    """The same of a server's file."""
    try:
        check_readable(file)
    except TableflipError as problem:
        raise TableflipError(f"{problem}; {WHERE}") from None


@contextmanager
def claimed(url: str) -> Generator[None]:
    """Have an SQLite database for oneself; a process that is killed gives it back too. Others are told."""
    file = file_of(url)
    if file is None:
        yield
        return
    if file in _claimed:
        raise _in_use(file, str(os.getpid()))
    lock = file.with_name(file.name + ".lock")
    try:
        held = os.fdopen(os.open(lock, os.O_RDWR | os.O_CREAT, 0o600), "r+", encoding="ascii", errors="replace")
    except OSError as problem:
        raise TableflipError(f"cannot write {lock}: {problem.strerror}; choose another folder with --data") from None
    with held:
        try:
            _lock(held.fileno())
        except OSError:
            raise _in_use(file, held.readline(20).strip()) from None
        held.truncate(0)
        held.write(f"{os.getpid()}\n")
        held.flush()
        _claimed.add(file)
        try:
            yield
        finally:
            _claimed.discard(file)


def _in_use(file: Path, process: str) -> TableflipError:
    who = f"another server (process {process})" if process else "another server"
    return TableflipError(f"{who} already uses {file}; stop it, or choose another folder with --data")


def _lock(file: int) -> None:
    """Lock for this process alone: its children, which outlive a killed server for a moment, have no part in it."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def keep_private(url: str) -> None:
    """Let only their owner read the files: keys of deals are in them. A new one is never readable by others."""
    file = file_of(url)
    if file is None or sys.platform == "win32":
        return
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    for one in (file, *(file.with_name(file.name + end) for end in BESIDE)):  # SQLite makes those as the file is
        _tighten(one)
    if all(one.name.startswith(file.name) for one in file.parent.iterdir()):  # a folder with other things is not ours
        _tighten(file.parent)


def _tighten(path: Path) -> None:
    try:
        mode = path.stat().st_mode
        if mode & 0o077:
            path.chmod(mode & 0o700)
    except FileNotFoundError:
        pass
    except OSError as problem:
        logger.warning("others can read %s, and it cannot be changed: %s", path, problem.strerror)
