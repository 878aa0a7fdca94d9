"""Reads long texts from requests without building objects from whatever else a client may put in a megabyte."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from fastapi import Request
from msgspec import Struct
from pydantic import BaseModel

from tableflip.core.books import BOOK_MOST
from tableflip.core.errors import TableflipError
from tableflip.server.messages.replays import FILE_MOST


class _HandedIn(Struct, forbid_unknown_fields=True):
    text: str


_decode = msgspec.json.Decoder(_HandedIn).decode


def _reader(most: int) -> Callable[[Request], Awaitable[str]]:
    async def read(request: Request) -> str:
        try:
            text = _decode(await request.body()).text
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
            why = str(problem).partition(" - at")[0].lower()
            words = f'its body must be one text in JSON and in UTF-8, as in {{"text": "…"}} ({why})'
            raise TableflipError(f"this request cannot be read: {words}") from None
        if len(text) > most:
            raise TableflipError(f"this text is too long: it may have {most} characters; send less")
        return text

    return read


book_text, file_text = _reader(BOOK_MOST), _reader(FILE_MOST)


def told_as(body: type[BaseModel]) -> dict[str, Any]:
    """What OpenAPI tells of such a body."""
    schema = body.model_json_schema()
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}
