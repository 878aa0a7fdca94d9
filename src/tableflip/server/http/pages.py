"""The built pages, served as files; every address of the app is its one page, and others are not there."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter, Request
from starlette.responses import FileResponse, HTMLResponse, Response

from tableflip.server.http.packed import packed
from tableflip.server.http.prefix import prefix_of
from tableflip.server.http.previews import LOBBY, Preview, origin_of, preview_at, with_preview
from tableflip.server.messages.bodies import Version
from tableflip.server.messages.refusals import NoTable

FOLDER = Path(__file__).parents[2] / "web"
FOREVER = "public, max-age=31536000, immutable"  # Vite names assets after their contents
KINDS = {".webmanifest": "application/manifest+json", ".ico": "image/x-icon"}
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>tableflip</title>
<p>The pages have not been built. In a source tree, run <code>make play</code>; the API is at
<code>openapi.json</code>.</p></html>"""

ROUTES = APIRouter()


@ROUTES.get("/api/version")
def version() -> Version:
    """Which pages this server has: an open page learns by it that there are newer ones."""
    index = FOLDER / "index.html"
    return Version(build=build_of(index.read_text(encoding="utf-8")) if index.is_file() else "")


@ROUTES.get("/{path:path}", include_in_schema=False)
async def pages(path: str, request: Request) -> Response:
    """Every address that is nothing else."""
    prefix = prefix_of(request)
    found = file_at(path, FOLDER)
    if found is not None:
        return await packed(found, request.headers.get("accept-encoding", ""))
    preview = await preview_at(path, request, Addresses.read(FOLDER).known(path))
    return page(FOLDER, prefix, preview, origin_of(request))


def file_at(path: str, folder: Path = FOLDER) -> FileResponse | None:
    """The file at a path; None where the app has to answer."""
    wanted = (folder / path).resolve()
    if path and wanted.is_relative_to(folder.resolve()) and _is_file(wanted):
        cache = FOREVER if path.startswith("assets/") else "no-cache"
        return FileResponse(wanted, headers={"cache-control": cache}, media_type=KINDS.get(wanted.suffix))
    if path.startswith(("api/", "ws/", "assets/")):
        raise NoTable("there is nothing at this address")
    return None


def page(folder: Path = FOLDER, prefix: str = "", preview: Preview = LOBBY, origin: str = "") -> Response:
    """The one page of the app, as it introduces itself at an address; where there is nothing it says so, with a 404."""
    index = folder / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT, 503)
    html = index.read_text(encoding="utf-8")
    told = with_preview(placed(html, prefix), preview, f"{origin}{prefix}", folder)
    headers = {"cache-control": "no-cache"}
    if not preview.is_public:
        headers["x-robots-tag"] = "noindex"  # whoever has a table's address may show it around; a search engine may not
    return HTMLResponse(told, 200 if preview.is_known else 404, headers)


def placed(html: str, prefix: str) -> str:
    """The page as it stands under a path: what it fetches, and what it must know of it and of itself."""
    return html.replace('="./', f'="{prefix}/').replace(
        "<html ", f'<html data-prefix="{prefix}" data-build="{build_of(html)}" ', 1
    )


@lru_cache(maxsize=4)
def build_of(html: str) -> str:
    """A name for what was built: its first page names all other files after their contents."""
    return hashlib.sha256(html.encode()).hexdigest()[:16]


class Addresses:
    """The addresses that the pages have, as they tell themselves (`addresses.json`)."""

    def __init__(self, tables: list[str], rooms: list[str]) -> None:
        self.tables = tables
        self.rooms = rooms

    @classmethod
    def read(cls, folder: Path) -> Addresses:
        """As the built pages tell them; none where they are not built."""
        told = folder / "addresses.json"
        return cls(**json.loads(told.read_text(encoding="utf-8"))) if told.is_file() else cls([], [])

    def known(self, path: str) -> bool:
        """Whether the pages have something at a path."""
        word, *more = path.strip("/").split("/")
        if not word or (word in self.rooms and not more):
            return True
        if word not in self.tables or not more or not more[0]:
            return False
        return len(more) == 1 or (word == "r" and len(more) == 2 and more[1].isdecimal())


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name longer than any file's
        return False
