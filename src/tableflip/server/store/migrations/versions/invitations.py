"""One invitation for a whole table."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make room for it; tables that were set up before have the links of their seats."""
    op.add_column("tables", sql.Column("invite_hash", sql.Text))


def downgrade() -> None:
    """Forget it."""
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("invite_hash")
