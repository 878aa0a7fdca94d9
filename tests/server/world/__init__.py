"""A world for servers: real rooms, stores and leases in one process, by virtual time, on engines that fail by a seed.

`loop` is the time, `engines` the database and the network between everybody, `nodes` the servers, `people` those who
play, `trial` one run of all of them and what must be true of it.
"""
