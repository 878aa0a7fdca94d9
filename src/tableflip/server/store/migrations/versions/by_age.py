"""Tables are found by their age, for lists and for what is old enough to go."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the index."""
    op.create_index("tables_created", "tables", ["created"])


def downgrade() -> None:
    """Drop it."""
    op.drop_index("tables_created", "tables")
