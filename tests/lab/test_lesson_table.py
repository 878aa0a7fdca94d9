"""The table of lessons in the documents is what the games have."""

from __future__ import annotations

from tableflip.lab import lesson_table


def test_the_table_in_the_documents_is_the_one_that_is_written() -> None:
    page = lesson_table.PAGE.read_text(encoding="utf-8")
    assert lesson_table.with_table(page) == page, "run python -m tableflip.lab.lesson_table"
    assert page.count("<!-- lessons -->") == 1 and "| Flip Ships |" in lesson_table.table()
