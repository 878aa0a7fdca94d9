"""Clocks, and how long the house has been open; who may talk at a table; tables of quick matches."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make room for it; tables of before have no clock and phrases only."""
    op.add_column("tables", sql.Column("clock", sql.Text))
    op.add_column("tables", sql.Column("talk", sql.Text, nullable=False, server_default="phrases"))
    op.add_column("tables", sql.Column("quick", sql.Boolean, nullable=False, server_default=sql.false()))
    op.add_column("log", sql.Column("clock", sql.Text))
    op.create_table(
        "house",
        sql.Column("name", sql.Text, primary_key=True),
        sql.Column("value", sql.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Forget it."""
    op.drop_table("house")
    with op.batch_alter_table("log") as log:
        log.drop_column("clock")
    with op.batch_alter_table("tables") as tables:
        for name in ("quick", "talk", "clock"):
            tables.drop_column(name)
