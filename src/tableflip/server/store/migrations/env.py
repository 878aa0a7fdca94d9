"""How Alembic reaches the database: over the connection the server hands it."""

from __future__ import annotations

from alembic import context

from tableflip.server.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
