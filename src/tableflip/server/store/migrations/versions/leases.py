"""Several servers at one database: who they are, and which of them has which table."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make room for it."""
    op.create_table(
        "servers",
        sql.Column("id", sql.Text, primary_key=True),
        sql.Column("address", sql.Text, nullable=False),
        sql.Column("secret", sql.Text, nullable=False),
        sql.Column("until", sql.Double, nullable=False),
    )
    op.create_table(
        "leases",
        sql.Column("name", sql.Text, primary_key=True),
        sql.Column("server", sql.Text, nullable=False),
        sql.Column("token", sql.BigInteger, nullable=False),
    )
    op.create_index("leases_server", "leases", ["server"])


def downgrade() -> None:
    """Forget it."""
    op.drop_index("leases_server", "leases")
    op.drop_table("leases")
    op.drop_table("servers")
