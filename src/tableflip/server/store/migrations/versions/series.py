"""One game after another at the same links."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make room for it."""
    op.add_column("tables", sql.Column("next", sql.Text))
    op.add_column("tables", sql.Column("series", sql.Text))


def downgrade() -> None:
    """Forget it."""
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("series")
        tables.drop_column("next")
