"""All routes of the server: HTTP for tables, seats and files, the WebSocket of a table, and the pages."""
