"""A real proxy in front of a house: nginx or Caddy from Debian's packages, with the file of deploy/ and its own key."""

from __future__ import annotations

import functools
import os
import shutil
import ssl
import subprocess
import time
from contextlib import closing
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from typing import Any, cast

from websockets.sync.client import connect

from tests.debian import install
from tests.server.house import PATIENCE, Guest, House
from tests.server.postgres import free_port

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "localhost"  # in the place of club.example
PREFIX = "/tableflip"
PLACES = ("/usr/sbin", "/usr/bin")


def find(name: str) -> str | None:
    """A program as it is found here, also where only who runs the machine looks."""
    return shutil.which(name, path=os.pathsep.join((os.environ.get("PATH", ""), *PLACES)))


@functools.cache
def program(name: str) -> str | None:
    """A program of Debian's package of that name, installed where that is possible and it is missing."""
    install(name, lambda: find(name) is None)
    return find(name)


def make_key(folder: Path) -> tuple[Path, Path]:
    """A certificate that nobody else has signed, and its key."""
    certificate, key = folder / "fullchain.pem", folder / "privkey.pem"
    wanted = [
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "2",
        "-subj",
        f"/CN={NAME}",
    ]
    files = ["-keyout", str(key), "-out", str(certificate), "-addext", f"subjectAltName=DNS:{NAME}"]
    subprocess.run(["openssl", "req", "-x509", *wanted, *files], check=True, capture_output=True, timeout=60)
    return certificate, key


class Proxy:
    """A proxy that runs, and ends with the test."""

    def __init__(self, name: str, house: House, folder: Path, other: House | None = None) -> None:
        """Before one house; or, by the file for a site, before two."""
        self.house = house
        self.other = other
        self.folder = folder
        self.plain, self.port = free_port(), free_port()
        self.certificate, self.key = make_key(folder)
        self.trust = ssl.create_default_context(cafile=str(self.certificate))
        # with 1.3 tickets come after the handshake: one thread reads them while another writes, and a request is lost
        self.trust.maximum_version = ssl.TLSVersion.TLSv1_2
        found = program(name)
        assert found is not None
        command = self._nginx(found) if name == "nginx" else self._caddy(found)
        own = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        self.said = folder / "said.log"
        with self.said.open("wb") as said:
            self.process = subprocess.Popen(command, stdout=said, stderr=said, cwd=folder, env={**os.environ, **own})
        self._wait()

    def _ours(self, file: str, changes: dict[str, str]) -> str:
        """A file of deploy/ with the names of this test; each of them must be there to be changed."""
        text = (DEPLOY / file).read_text(encoding="utf-8")
        for old, new in changes.items():
            assert old in text, f"{file} has no {old}"
            text = text.replace(old, new)
        return text

    def _nginx(self, found: str) -> list[str]:
        changes = {
            "listen [::]:80;": "",
            "listen [::]:443 ssl http2;": "",
            "listen 80;": f"listen 127.0.0.1:{self.plain};",
            "listen 443 ssl http2;": f"listen 127.0.0.1:{self.port} ssl http2;",
            "/etc/letsencrypt/live/club.example": str(self.folder),
            "club.example": NAME,
            "/var/log/nginx": str(self.folder),
        }
        file = "nginx.conf" if self.other is None else "nginx-site.conf"
        if self.other is None:
            changes["127.0.0.1:8427"] = f"127.0.0.1:{self.house.port}"
        else:
            changes["10.0.0.5:8427"] = f"127.0.0.1:{self.house.port}"
            changes["10.0.0.6:8427"] = f"127.0.0.1:{self.other.port}"
        (self.folder / "site.conf").write_text(self._ours(file, changes), encoding="utf-8")
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        temporary = "".join(f"{kind}_temp_path {self.folder}/{kind};\n" for kind in kinds)
        user = "user root;\n" if os.geteuid() == 0 else ""  # whose folder this is
        around = f"{user}daemon off;\npid {self.folder}/pid;\nerror_log {self.folder}/main.log;\nevents {{}}\n"
        inside = f"http {{\n{temporary}include {self.folder}/site.conf;\n}}\n"
        (self.folder / "nginx.conf").write_text(around + inside, encoding="utf-8")
        return [found, "-p", str(self.folder), "-c", str(self.folder / "nginx.conf")]

    def _caddy(self, found: str) -> list[str]:
        own = f"admin off\n\thttp_port {self.plain}\n\thttps_port {self.port}\n\tdefault_bind 127.0.0.1"
        changes = {
            "\n{\n": f"\n{{\n\t{own}\n",
            "club.example {\n": f"{NAME} {{\n\ttls {self.certificate} {self.key}\n",
            "127.0.0.1:8427": f"127.0.0.1:{self.house.port}",
        }
        (self.folder / "Caddyfile").write_text(self._ours("Caddyfile", changes), encoding="utf-8")
        return [found, "run", "--config", str(self.folder / "Caddyfile"), "--adapter", "caddyfile"]

    def _wait(self) -> None:
        for _ in range(400):
            if self.process.poll() is not None:
                break
            try:
                self.ask(f"{PREFIX}/healthz")
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError(f"the proxy did not start: {self.told()}")

    def told(self) -> str:
        """All that it has written."""
        return "\n".join(
            path.read_text(encoding="utf-8", errors="replace") for path in sorted(self.folder.glob("*.log"))
        )

    def ask(
        self, path: str, data: bytes | None = None, headers: dict[str, str] | None = None, *, is_plain: bool = False
    ) -> tuple[int, bytes, dict[str, str]]:
        """A request over TLS, or without; its status, body and headers. No redirect is followed."""
        if is_plain:
            opened = HTTPConnection(NAME, self.plain, timeout=PATIENCE)
        else:
            opened = HTTPSConnection(NAME, self.port, timeout=PATIENCE, context=self.trust)
        with closing(opened):
            method = "GET" if data is None else "POST"
            opened.request(method, path, data, {"content-type": "application/json", **(headers or {})})
            answer = opened.getresponse()
            return answer.status, answer.read(), {name.lower(): value for name, value in answer.headers.items()}

    def refuses(self, path: str, size: int) -> bool:
        """Whether a body of this size is refused. A proxy refuses while it is written to and may then close the line:
        its answer, or the end of it, is lost on the way. Caddy 2.6 says 502."""
        with closing(HTTPSConnection(NAME, self.port, timeout=PATIENCE, context=self.trust)) as opened:
            try:
                opened.request("POST", path, b" " * size, {"content-type": "application/json"})
                return opened.getresponse().status in (413, 502)
            except (ConnectionError, ssl.SSLError):
                return True

    def sit(self, table: Any, seat: int) -> Guest:
        """Come to a table by the link of a seat, as a page of this site does."""
        return Visitor(self, table["table"], table["seats"][seat]["secret"])

    def close(self) -> None:
        """Stop."""
        self.process.terminate()
        self.process.wait(30)


class Visitor(Guest):
    """Somebody at a table, by a WebSocket through the proxy."""

    def __init__(self, proxy: Proxy, table: str, secret: str) -> None:
        address = f"wss://{NAME}:{proxy.port}{PREFIX}/ws/{table}?secret={secret}"
        origin: Any = f"https://{NAME}:{proxy.port}"
        opening = cast(Any, connect(address, ssl=proxy.trust, origin=origin, compression=None))
        self.socket = opening.__enter__()
        self.last = None
        self.heard = []
        self.raw = []
