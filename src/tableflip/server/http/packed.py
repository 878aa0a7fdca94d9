"""Compresses once what is the same for everybody, since every visitor asks for it: built pages, and long answers."""

from __future__ import annotations

import asyncio
import gzip
from functools import lru_cache
from pathlib import Path

from starlette.responses import FileResponse, Response

LEAST = 2_000  # bytes below which packing saves nothing
KEPT_MOST = 128  # files; all that are built are fewer
KINDS = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")


async def packed(found: FileResponse, accepted: str) -> Response:
    """A file for whoever takes it packed; as it is for everybody else, and where it is packed already, as pictures."""
    path = Path(found.path)
    told = path.stat()
    if "gzip" not in accepted or told.st_size < LEAST or not (found.media_type or "").startswith(KINDS):
        return found
    body = await asyncio.to_thread(_packed, path, told.st_mtime_ns)
    headers = {"cache-control": found.headers["cache-control"], "content-encoding": "gzip", "vary": "Accept-Encoding"}
    return Response(body, headers=headers, media_type=found.media_type)


def packed_text(text: bytes, media: str, accepted: str) -> Response:
    """A text that was written once, for whoever takes it packed; as it is for everybody else."""
    if "gzip" not in accepted:
        return Response(text, media_type=media)
    headers = {"content-encoding": "gzip", "vary": "Accept-Encoding"}
    return Response(_squeezed(text), headers=headers, media_type=media)


@lru_cache(KEPT_MOST)
def _squeezed(text: bytes) -> bytes:
    return gzip.compress(text, mtime=0)


@lru_cache(KEPT_MOST)
def _packed(path: Path, _changed: int) -> bytes:
    return gzip.compress(path.read_bytes(), mtime=0)
