"""Settings: told by flags, the environment and a file; what is wrong is told with its name and what is allowed."""

from __future__ import annotations

import re
import subprocess
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest
from click.testing import CliRunner

from tableflip.cli.main import main
from tableflip.cli.serve import addresses_of
from tableflip.core.errors import TableflipError
from tableflip.server.configured import (
    KINDS,
    OTHERS,
    PREFIX,
    SETTINGS,
    allowed,
    configured,
    listing,
    warn_of_readers,
)
from tableflip.server.run import bind, make_settings
from tableflip.server.settings import Settings

ROOT = Path(__file__).parents[2]


def file_of(folder: Path, text: str) -> str:
    path = folder / "club.toml"
    path.write_text(text)
    return str(path)


def test_flags_win_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    file = file_of(tmp_path, 'port = 1\nworkers = 2\nprefix = "/a"\nhosts = ["a.example"]\nidle_seconds = 9\n')
    environment = {"TABLEFLIP_PORT": "2", "TABLEFLIP_WORKERS": "3", "TABLEFLIP_CACHE": "/tmp", "HOME": "/"}
    told = configured(file, environment, {"port": 3})
    assert told == {"port": 3, "workers": 3, "prefix": "/a", "hosts": ("a.example",), "idle_seconds": 9.0}
    settings = make_settings({**told, "database": str(tmp_path)})
    assert (settings.port, settings.messages_burst) == (3, Settings.messages_burst)
    assert settings.database.endswith("/tables.sqlite")


def test_the_environment_tells_every_kind() -> None:
    told = configured(
        environment={
            "TABLEFLIP_PROXIES": "127.0.0.1, 10.0.0.0/8,",
            "TABLEFLIP_WARM": "no",
            "TABLEFLIP_IDLE_SECONDS": "1.5",
            "TABLEFLIP_HOST": "0.0.0.0",
        }
    )
    assert told == {"proxies": ("127.0.0.1", "10.0.0.0/8"), "warm": False, "idle_seconds": 1.5, "host": "0.0.0.0"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("prot = 1", r"there is no setting 'prot' \(in .*\); did you mean port\?"),
        ("colour = 1", r"--print-settings"),
        ("port = 70000", r"port in .* must be a whole number from 0 to 65535, not '70000'"),
        ("port = 1.5", "whole number"),
        ("port = true", "whole number"),
        ('port = "80"', "whole number"),
        ("idle_seconds = nan", "a number from 0.01"),
        ("idle_seconds = inf", "a number from 0.01"),
        ("warm = 1", "true or false"),
        ('hosts = "a.example"', "a list of names"),
        ('hosts = ["http://a"]', "a list of names"),
        ('origins = ["a.example"]', "a list of sites"),
        ('proxies = ["proxy.example"]', "a list of addresses"),
        ('prefix = "tableflip/"', "a path like /tableflip"),
        ('database = ""', "a folder"),
        ("port 1", "is not a file of settings"),
        ("workers = 0", "from 1 to 1024"),
    ],
)
def test_what_is_wrong_in_a_file_is_told_with_what_is_allowed(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(TableflipError, match=words):
        configured(file_of(tmp_path, text))


def test_what_is_wrong_elsewhere_is_told_too(tmp_path: Path) -> None:
    with pytest.raises(TableflipError, match="TABLEFLIP_PORT must be a whole number from 0 to 65535, not 'many'"):
        configured(environment={"TABLEFLIP_PORT": "many"})
    with pytest.raises(TableflipError, match=r"no setting TABLEFLIP_PROT .*did you mean TABLEFLIP_PORT\?"):
        configured(environment={"TABLEFLIP_PROT": "1"})
    with pytest.raises(TableflipError, match=r"like 127\.0\.0\.1,10\.0\.0\.0/8, not '127\.0\.0\.1,me'"):
        configured(environment={"TABLEFLIP_PROXIES": "127.0.0.1,me"})
    with pytest.raises(TableflipError, match="--port must be"):
        configured(flags={"port": -1})
    with pytest.raises(TableflipError, match="cannot read the settings in"):
        configured(str(tmp_path / "none.toml"))
    with pytest.raises(TableflipError, match="cannot read the settings in"):
        configured(str(tmp_path))
    (tmp_path / "bytes.toml").write_bytes(b"\xff")
    with pytest.raises(TableflipError, match="is not a file of settings"):
        configured(str(tmp_path / "bytes.toml"))
    with pytest.raises(TableflipError, match="too large"):
        configured(file_of(tmp_path, "#" * 200_000))


def test_every_setting_has_words_and_every_number_bounds_with_its_default_within() -> None:
    for setting in fields(Settings):
        assert len(setting.metadata["words"]) > 10, setting.name
        if KINDS[setting.name] in (int, float):
            least, most = setting.metadata["least"], setting.metadata["most"]
            assert least < most and (setting.default is None or least <= setting.default <= most), setting.name
        assert allowed(setting)


def test_the_printed_settings_are_a_file_that_tells_the_same(tmp_path: Path) -> None:
    told = {"port": 1, "hosts": ("a.example",), "warm": False, "idle_seconds": 1.5, "host": "::"}
    assert configured(file_of(tmp_path, listing(told))) == told
    assert tomllib.loads(listing({})) == {}


def test_a_password_that_others_can_read_is_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "club.toml"
    for mode, database, is_told in (
        (0o644, "postgresql://club:shh@db/tables", True),
        (0o640, "postgresql://club:shh@db/tables", False),
        (0o644, "postgresql://club@db/tables", False),
        (0o644, "/var/lib/tableflip", False),
    ):
        file.write_text(f'database = "{database}"')
        file.chmod(mode)
        caplog.clear()
        warn_of_readers(str(file))
        assert ("chmod 640" in caplog.text) is is_told and "shh" not in caplog.text
    warn_of_readers(None)


def test_the_command_prints_them(tmp_path: Path) -> None:
    file = file_of(tmp_path, "port = 5\n")
    done = CliRunner().invoke(main, ["serve", "--settings", file, "--prefix", "/club", "--print-settings"])
    assert done.exit_code == 0 and "port = 5\n" in done.output and 'prefix = "/club"\n' in done.output
    assert '# host = "127.0.0.1"' in done.output


def test_the_page_of_settings_shows_them_all_as_they_are() -> None:
    page = (ROOT / "docs" / "settings.md").read_text()
    shown = re.search(r"```toml\n(.*?)```", page, re.DOTALL)
    assert shown is not None and shown[1] == listing({}), (
        "write `tableflip serve --print-settings` into docs/settings.md"
    )


def test_no_other_variable_of_the_house_is_taken_for_a_setting() -> None:
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    kinds = (".py", ".md", "Makefile", "tests", "long", "coverage")
    texts = [ROOT / name for name in tracked.split("\0") if name.endswith(kinds) and "settings" not in name]
    used = {name for path in texts if path.is_file() for name in re.findall(PREFIX + r"([A-Z_]+)\b", path.read_text())}
    assert used - {name.upper() for name in KINDS} <= OTHERS


def test_an_open_server_tells_the_addresses_that_others_can_open(monkeypatch: pytest.MonkeyPatch) -> None:
    def own(_host: str) -> list[str]:
        return ["192.0.2.1"]

    monkeypatch.setattr("tableflip.server.run.own_addresses", own)
    with bind("0.0.0.0", 0) as listener:
        port = listener.getsockname()[1]
        assert addresses_of(listener) == [f"http://localhost:{port}", f"http://192.0.2.1:{port}"]
    with bind("127.0.0.1", 0) as listener:
        assert addresses_of(listener) == [f"http://localhost:{listener.getsockname()[1]}"]


def test_every_setting_tells_by_what_it_is_counted_and_nothing_is_written_as_a_power() -> None:
    shown = listing({})
    for name, setting in SETTINGS.items():
        for unit in ("seconds", "days", "megabytes"):
            if name.endswith(f"_{unit}"):
                assert setting.metadata["words"].startswith(f"{unit} "), name
        if name.endswith("_per_second"):
            assert "a second" in setting.metadata["words"], name
    assert not re.search(r"\de[+-]\d|\d{8}", shown.replace("100000000", "")), "a number that nobody reads"
