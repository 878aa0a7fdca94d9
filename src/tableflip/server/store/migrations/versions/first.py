"""The first tables."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "tables",
        sql.Column("id", sql.Text, primary_key=True),
        sql.Column("game", sql.Text, nullable=False),
        sql.Column("rules", sql.Integer, nullable=False),
        sql.Column("seats", sql.Integer, nullable=False),
        sql.Column("options", sql.Text, nullable=False),
        sql.Column("key", sql.Text, nullable=False),
        sql.Column("position", sql.Text),
        sql.Column("chosen", sql.Boolean, nullable=False),
        sql.Column("listed", sql.Boolean, nullable=False),
        sql.Column("aids", sql.Boolean, nullable=False),
        sql.Column("hints", sql.Boolean, nullable=False),
        sql.Column("imported", sql.Boolean, nullable=False),
        sql.Column("host_hash", sql.Text, nullable=False),
        sql.Column("watch_hash", sql.Text, nullable=False),
        sql.Column("created", sql.Text, nullable=False),
        sql.Column("finished", sql.Boolean, nullable=False),
    )
    op.create_index("tables_listed", "tables", ["listed", "finished"])
    op.create_table(
        "seats",
        sql.Column("table_id", sql.Text, sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True),
        sql.Column("name", sql.Text, nullable=False),
        sql.Column("bot", sql.Text, nullable=False),
        sql.Column("taken", sql.Boolean, nullable=False),
        sql.Column("secret_hash", sql.Text),
    )
    op.create_table(
        "log",
        sql.Column("table_id", sql.Text, sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("ply", sql.Integer, primary_key=True),
        sql.Column("at", sql.Text, nullable=False),
        sql.Column("kind", sql.Text, nullable=False),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("number", sql.Integer, nullable=False),
        sql.Column("text", sql.Text),
        sql.Column("flight", sql.Text),
        sql.Column("message", sql.Text),
    )


def downgrade() -> None:
    """Drop the tables."""
    for name in ("log", "seats", "tables"):
        op.drop_table(name)
