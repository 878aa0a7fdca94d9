"""The store: tables, seats and logs in a database, so that a table survives whatever happens to the server."""
