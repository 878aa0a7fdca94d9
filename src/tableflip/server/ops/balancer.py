"""A load balancer for trying out: whichever is installed, with a file that sends everybody to any of the servers."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

PLACES = ("/usr/sbin", "/usr/local/sbin", "/usr/bin")
NGINX = """daemon off;
pid {folder}/pid;
error_log stderr crit;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    map $http_upgrade $tableflip_connection {{ default upgrade; "" ""; }}
    upstream tableflip {{
{servers}
        keepalive 32;
        keepalive_timeout 4s;
    }}
    server {{
        listen {host}:{port};
        location / {{
            proxy_pass http://tableflip;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $tableflip_connection;
            proxy_next_upstream error timeout http_503;
            proxy_connect_timeout 1s;
        }}
    }}
}}
"""
CADDY = """{{
    admin off
    auto_https off
    storage file_system {folder}/caddy
}}
http://{host}:{port} {{
    reverse_proxy {servers} {{
        lb_policy round_robin
        lb_try_duration 3s
        health_uri /readyz
        health_interval 1s
        header_up X-Forwarded-For {{remote_host}}
        transport http {{
            keepalive 4s
        }}
    }}
}}
"""
HAPROXY = """defaults
    mode http
    option forwardfor if-none
    option httpchk GET /readyz
    http-check expect status 200
    timeout connect 1s
    timeout client 60s
    timeout server 60s
    timeout tunnel 1h
    option redispatch
frontend people
    bind {host}:{port}
    http-request del-header X-Forwarded-For
    default_backend servers
backend servers
{servers}
"""


class Balancer:
    """One that is installed: what starts it."""

    def __init__(self, name: str, program: str) -> None:
        self.name = name
        self.program = program

    def command(self, folder: Path, host: str, port: int, servers: Sequence[int]) -> list[str]:
        """Write its file; how it is started with that."""
        file = folder / f"{self.name}.conf"
        given = {"folder": folder, "host": host, "port": port}
        local = [f"127.0.0.1:{each}" for each in servers]
        if self.name == "nginx":
            lines = "\n".join(f"        server {each} max_fails=1 fail_timeout=1s;" for each in local)
            file.write_text(NGINX.format(**given, servers=lines), encoding="utf-8")
            return [self.program, "-p", str(folder), "-e", "stderr", "-c", str(file)]
        if self.name == "caddy":
            file.write_text(CADDY.format(**given, servers=" ".join(local)), encoding="utf-8")
            return [self.program, "run", "--adapter", "caddyfile", "--config", str(file)]
        lines = "\n".join(f"    server s{number} {each} check inter 1s" for number, each in enumerate(local))
        file.write_text(HAPROXY.format(**given, servers=lines), encoding="utf-8")
        return [self.program, "-db", "-f", str(file)]


def installed() -> Balancer | None:
    """The first of those we know that is there."""
    places = os.pathsep.join((os.environ.get("PATH", ""), *PLACES))
    for name in ("nginx", "caddy", "haproxy"):
        program = shutil.which(name, path=places)
        if program is not None:
            return Balancer(name, program)
    return None
