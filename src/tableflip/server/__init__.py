"""The server: tables that people and bots sit at, over HTTP and WebSocket.

It has rooms, and each imports only from those before it:

settings -> configured, signs -> store -> people -> messages -> think -> play -> http -> extras, ops -> app -> run, wire

- `settings` how a server is run: where its data is, and how much of everything it takes
- `configured` the same as told by flags, environment and a file
- `signs` lines of the log, numbers of requests, measures
- `store` tables, seats and logs in a database
- `people` secrets behind links, seats, limits
- `messages` what is said over WebSocket and HTTP, and refusals
- `think` processes for bots, hints, aids and outcomes
- `play` the rooms of tables, told by their logs
- `http` the addresses
- `extras` what a game brings beside its tables, in a folder of its name; no other room knows a game by name
- `ops` what operators have of it: whether it is well, tables and addresses closed, machines that only think
- `app` all of it together; `run` starts it
- `wire` writes the types of all that is said for the pages
"""
