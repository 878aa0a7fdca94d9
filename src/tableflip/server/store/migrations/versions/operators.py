"""What operators say: tables they have closed, and addresses they have blocked."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make room for it."""
    op.add_column("tables", sql.Column("closed", sql.Text))
    op.add_column("tables", sql.Column("closed_at", sql.Text))
    op.create_index("tables_closed", "tables", ["closed_at"])
    op.create_table(
        "blocks",
        sql.Column("network", sql.Text, primary_key=True),
        sql.Column("words", sql.Text, nullable=False),
        sql.Column("at", sql.Text, nullable=False),
    )


def downgrade() -> None:
    """Forget it."""
    op.drop_table("blocks")
    op.drop_index("tables_closed", "tables")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("closed_at")
        tables.drop_column("closed")
