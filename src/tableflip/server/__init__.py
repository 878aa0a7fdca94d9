"""The server: people and bots play at tables over HTTP and WebSocket.

Its packages and modules; each imports only from those before it:

settings -> configured, signs -> store -> people -> messages -> think -> play -> http -> extras, ops -> app -> run, wire

- `settings` all settings with their defaults: where data is stored, which limits hold
- `configured` reads settings from flags, the environment and a file
- `signs` the server's log, numbers of requests, measures for Prometheus
- `store` tables, seats and logs in a database
- `people` secrets of links, seats, limits of each address
- `messages` the types of all messages over WebSocket and HTTP, and refusals
- `think` processes that compute bot moves, hints, aids and outcomes
- `play` tables in play, kept in memory and computed from their logs
- `http` the routes, and everything about connections
- `extras` what a game adds to the server, in a folder of its name; nothing else knows a game by name
- `ops` for operators: readiness, closed tables, blocked addresses, workers, the trial cluster
- `app` puts all of it together; `run` starts it
- `wire` writes the TypeScript types of all messages for the pages
"""
