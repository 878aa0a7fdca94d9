"""The built pages, served as files; every address of the app is its one page."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, Request
from starlette.responses import FileResponse, HTMLResponse, Response

from tableflip.server.http.prefix import prefix_of
from tableflip.server.messages.refusals import NoTable

FOLDER = Path(__file__).parents[2] / "web"
FOREVER = "public, max-age=31536000, immutable"  # Vite names assets after their contents
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>tableflip</title>
<p>The pages have not been built. In a source tree, run <code>make play</code>; the API is at
<code>openapi.json</code>.</p></html>"""

ROUTES = APIRouter()


@ROUTES.get("/{path:path}", include_in_schema=False)
def pages(path: str, request: Request) -> Response:
    """Every address that is nothing else."""
    return page(path, prefix=prefix_of(request))


def page(path: str, folder: Path = FOLDER, prefix: str = "") -> Response:
    """The file at a path, or the one page of the app."""
    wanted = (folder / path).resolve()
    if path and wanted.is_relative_to(folder.resolve()) and _is_file(wanted):
        cache = FOREVER if path.startswith("assets/") else "no-cache"
        return FileResponse(wanted, headers={"cache-control": cache})
    if path.startswith(("api/", "ws/", "assets/")):
        raise NoTable("there is nothing at this address")
    index = folder / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT, 503)
    return HTMLResponse(placed(index.read_text(encoding="utf-8"), prefix), headers={"cache-control": "no-cache"})


def placed(html: str, prefix: str) -> str:
    """The page as it stands under a path: what it fetches, and what it must know of it."""
    return html.replace('="./', f'="{prefix}/').replace("<html ", f'<html data-prefix="{prefix}" ', 1)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name longer than any file's
        return False
