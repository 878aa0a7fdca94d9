"""The addresses: HTTP for tables, seats and files, a WebSocket for play, and the pages."""
