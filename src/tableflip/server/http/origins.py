"""Checks the Host and Origin of requests: which pages may use this server, and by which host names."""

from __future__ import annotations

import re
import socket
from collections.abc import Mapping
from ipaddress import ip_address

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tableflip.server.http.errors import problem
from tableflip.server.settings import LOOPBACK, Settings

SAFE = {"GET", "HEAD", "OPTIONS"}
PATH_MOST = 500  # characters; the longest of ours has 60
NETLOC = re.compile(r"(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")
# what no address of ours has: control characters, and what is not UTF-8
ODD = re.compile(r"[\x00-\x1f\x7f\ufffd]")


def hostname_of(netloc: str) -> str | None:
    """The name in a Host header, or in an Origin after its scheme; None where there is none that could be one."""
    if not NETLOC.fullmatch(netloc):
        return None
    bare = netloc[1:].partition("]")[0] if netloc.startswith("[") else netloc.partition(":")[0]
    return bare.lower().rstrip(".")


def _is_literal(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


class Names:
    """The names a server answers to.

    A page of another site can have its own name pointed at this machine, and its visitors' browsers then take us for
    that site. So whoever listens for all the world answers to bare addresses, to this machine's name and to the names
    it was told; who listens on this machine alone answers to that alone.
    """

    def __init__(self, settings: Settings) -> None:
        self.told = {name.lower().rstrip(".") for name in settings.hosts}
        self.loopback = settings.loopback
        own = socket.gethostname().lower()
        short = own.partition(".")[0]
        self.known = LOOPBACK | self.told
        if not self.loopback:
            self.known |= {own, short, f"{short}.local"}

    def answers_to(self, host: str) -> bool:
        """Whether this Host header names us."""
        name = hostname_of(host)
        return name is not None and (name in self.known or (not self.loopback and _is_literal(name)))


def headers_for(settings: Settings) -> list[tuple[bytes, bytes]]:
    """The headers that keep pages apart."""
    others = "".join(f" {origin} {origin.replace('http', 'ws', 1)}" for origin in settings.origins)
    policy = (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
        f"connect-src 'self'{others}; worker-src 'self' blob:; frame-ancestors 'none'; "
        "base-uri 'none'; form-action 'self'; object-src 'none'"
    )
    return [
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"),  # links carry secrets
        (b"content-security-policy", policy.encode()),
    ]


class Doorkeeper:
    """Middleware: checks where requests come from and adds the headers that keep pages apart."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.names = Names(settings)
        self.headers = headers_for(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or not."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", ()), *self.headers]}
            await send(message)

        telling = with_headers if scope["type"] == "http" else send
        refused = self._refusal(scope)
        if refused is None:
            await self.app(scope, receive, telling)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            await problem(*refused)(scope, receive, telling)

    def _refusal(self, scope: Scope) -> tuple[int, str, str] | None:
        """Why a request is not let in: a status, a code and a sentence."""
        path = scope["path"]
        if len(scope["raw_path"]) > PATH_MOST:
            return 414, "malformed", f"this address is longer than {PATH_MOST} characters; none of ours is"
        if not path.startswith("/") or ODD.search(path):
            return 400, "malformed", "this address cannot be read; the link may be damaged"
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get("host", "")
        if not self.names.answers_to(host):
            name = hostname_of(host)
            if name is None:
                return 400, "malformed", "this request does not say which host it is for"
            words = f"this server does not answer to the name {name}; whoever runs it can add it to the setting hosts"
            return 403, "host", words
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changes and not self._is_welcome(headers, host):
            return 403, "origin", "this request comes from another site's page; open the table's own address"
        return None

    def _is_welcome(self, headers: Mapping[str, str], host: str) -> bool:
        """Whether a request comes from a page that may make it; programs that are no browsers send no Origin."""
        origin = headers.get("origin")
        if origin is None or origin in self.settings.origins:
            return True
        scheme, _, netloc = origin.partition("://")
        name = hostname_of(netloc)
        if scheme not in ("http", "https") or name is None:
            return False
        # a proxy may have changed the host; the names that we were told are ours in any case
        return netloc == host or netloc == headers.get("x-forwarded-host") or name in self.names.told
