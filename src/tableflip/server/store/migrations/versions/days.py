"""The deal of the day: its secret, who tried it, and the tables on which it lies."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make room for it; no table of before has such a deal."""
    op.add_column("tables", sql.Column("day", sql.Text))
    op.add_column("tables", sql.Column("counted", sql.Boolean, nullable=False, server_default=sql.false()))
    op.create_table(
        "days",
        sql.Column("day", sql.Text, primary_key=True),
        sql.Column("secret", sql.Text, nullable=False),
    )
    op.create_table(
        "tries",
        sql.Column("day", sql.Text, primary_key=True),
        sql.Column("game", sql.Text, primary_key=True),
        sql.Column("who", sql.Text, primary_key=True),
        sql.Column("name", sql.Text, nullable=False),
        sql.Column("table_id", sql.Text),
        sql.Column("wrong", sql.Text, nullable=False),
        sql.Column("begun", sql.Text, nullable=False),
        sql.Column("ended", sql.Text),
        sql.Column("result", sql.Text),
        sql.Column("rank", sql.BigInteger),
    )
    op.create_index("tries_ranked", "tries", ["day", "game", "rank"])
    op.create_index("tries_table", "tries", ["table_id"])


def downgrade() -> None:
    """Forget it."""
    op.drop_table("tries")
    op.drop_table("days")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("counted")
        tables.drop_column("day")
