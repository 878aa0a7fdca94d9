"""The history of the database, one file a change."""
