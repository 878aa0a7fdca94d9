"""The example program flicks, tells the landing and saves a picture."""

from __future__ import annotations

from pathlib import Path

import pytest
from examples.flick import main
from PIL import Image


def test_the_example_prints_the_landing_and_saves_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "flick.png"
    main(picture=str(picture))
    told = capsys.readouterr().out
    assert "flick   place=-197" in told and "legal   True" in told and "place   table" in told and " mm" in told
    with Image.open(picture) as image:
        assert image.size == (900, 1500) and image.format == "PNG"
