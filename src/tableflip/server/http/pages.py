"""The built pages, served as files; every address of the app is its one page."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter
from starlette.responses import FileResponse, HTMLResponse, Response

FOLDER = Path(__file__).parents[2] / "web"
FOREVER = "public, max-age=31536000, immutable"  # Vite names assets after their contents
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>tableflip</title>
<p>The pages have not been built. In a source tree, run <code>make play</code>; the API is at
<a href="/openapi.json">/openapi.json</a>.</p></html>"""

ROUTES = APIRouter()


@ROUTES.get("/{path:path}", include_in_schema=False)
def pages(path: str) -> Response:
    """Every address that is nothing else."""
    return page(path)


def page(path: str, folder: Path = FOLDER) -> Response:
    """The file at a path, or the one page of the app."""
    wanted = (folder / path).resolve()
    if path and wanted.is_relative_to(folder.resolve()) and wanted.is_file():
        cache = FOREVER if path.startswith("assets/") else "no-cache"
        return FileResponse(wanted, headers={"cache-control": cache})
    if path.startswith(("api/", "ws/", "assets/")):
        return Response("not found", 404, media_type="text/plain")
    index = folder / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT, 503)
    return FileResponse(index, headers={"cache-control": "no-cache"})
