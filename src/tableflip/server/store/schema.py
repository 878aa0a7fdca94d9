"""The tables of the database; migrations/ brings any earlier one up to this."""

from __future__ import annotations

import sqlalchemy as sql

METADATA = sql.MetaData()

TABLES = sql.Table(
    "tables",
    METADATA,
    sql.Column("id", sql.Text, primary_key=True),
    sql.Column("game", sql.Text, nullable=False),
    sql.Column("rules", sql.Integer, nullable=False),  # the version of the rules it was begun under
    sql.Column("seats", sql.Integer, nullable=False),
    sql.Column("options", sql.Text, nullable=False),  # JSON
    sql.Column("key", sql.Text, nullable=False),  # of the deal: secret until the match is over
    sql.Column("position", sql.Text),
    sql.Column("chosen", sql.Boolean, nullable=False),
    sql.Column("listed", sql.Boolean, nullable=False),
    sql.Column("aids", sql.Boolean, nullable=False),
    sql.Column("hints", sql.Boolean, nullable=False),
    sql.Column("imported", sql.Boolean, nullable=False),
    sql.Column("host_hash", sql.Text, nullable=False),
    sql.Column("watch_hash", sql.Text, nullable=False),
    sql.Column("created", sql.Text, nullable=False),
    sql.Column("finished", sql.Boolean, nullable=False),  # for the lobby only; the log says whether it is so
    sql.Column("closed", sql.Text),  # why an operator has closed it; none for nearly all
    sql.Column("closed_at", sql.Text),
    sql.Column("asking", sql.Text),  # JSON of the question that is open at it, if one is
    sql.Column("clock", sql.Text),  # its terms; none for a table without
    sql.Column("talk", sql.Text, nullable=False),  # who may write more there than phrases of the house
    sql.Column("quick", sql.Boolean, nullable=False),  # whether a quick match has opened it
    sql.Column("next", sql.Text),  # the table on which the same people have gone on, by the same links
    sql.Column("series", sql.Text),  # JSON of who won the games before it; none at the first
    sql.Column("invite_hash", sql.Text),  # of the invitation to any free seat; none at tables that have none
    sql.Column("day", sql.Text),  # the day whose deal lies on it; none at all other tables
    sql.Column("counted", sql.Boolean, nullable=False),  # whether it is somebody's first try at that deal
)

SEATS = sql.Table(
    "seats",
    METADATA,
    sql.Column("table_id", sql.Text, sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("bot", sql.Text, nullable=False),  # who plays instead; empty where a person does
    sql.Column("taken", sql.Boolean, nullable=False),
    sql.Column("secret_hash", sql.Text),  # none for a seat that only ever was a bot's
)

LOG = sql.Table(
    "log",
    METADATA,
    sql.Column("table_id", sql.Text, sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("ply", sql.Integer, primary_key=True),
    sql.Column("at", sql.Text, nullable=False),
    sql.Column("kind", sql.Text, nullable=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("number", sql.Integer, nullable=False),
    sql.Column("text", sql.Text),
    sql.Column("flight", sql.Text),  # JSON of an account, under the column's first name
    sql.Column("message", sql.Text),  # the id of the client's message, by which a repeated one is recognised
    sql.Column("clock", sql.Text),  # JSON of the clock from then on, with the deadline; none for a table without
)

HOUSE = sql.Table(
    "house",
    METADATA,
    sql.Column("name", sql.Text, primary_key=True),
    sql.Column("value", sql.BigInteger, nullable=False),  # of `open`: milliseconds for which it has been open in all
)

BLOCKS = sql.Table(
    "blocks",
    METADATA,
    sql.Column("network", sql.Text, primary_key=True),  # whose addresses an operator has blocked
    sql.Column("words", sql.Text, nullable=False),  # why; for the operator only
    sql.Column("at", sql.Text, nullable=False),
)

DAYS = sql.Table(
    "days",
    METADATA,
    sql.Column("day", sql.Text, primary_key=True),
    sql.Column("secret", sql.Text, nullable=False),  # from which its deals follow; told deal by deal once it is over
)

TRIES = sql.Table(
    "tries",
    METADATA,
    sql.Column("day", sql.Text, primary_key=True),
    sql.Column("game", sql.Text, primary_key=True),
    sql.Column("who", sql.Text, primary_key=True),  # a hash of what a device calls itself
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("table_id", sql.Text),  # where it is played; none for a puzzle
    sql.Column("wrong", sql.Text, nullable=False),  # JSON of the wrong answers to a puzzle
    sql.Column("begun", sql.Text, nullable=False),
    sql.Column("ended", sql.Text),
    sql.Column("result", sql.Text),  # in words; none until it has ended
    sql.Column("rank", sql.BigInteger),  # more is better; none for what came too late
)

sql.Index("tries_ranked", TRIES.c.day, TRIES.c.game, TRIES.c.rank)
sql.Index("tries_table", TRIES.c.table_id)

SERVERS = sql.Table(
    "servers",
    METADATA,
    sql.Column("id", sql.Text, primary_key=True),  # of one run of a server; the next one has another
    sql.Column("address", sql.Text, nullable=False),  # by which the others reach it
    sql.Column("secret", sql.Text, nullable=False),  # by which it knows that one of the others asks
    sql.Column("until", sql.Double, nullable=False),  # when it counts as gone, by the clock of the database
)

LEASES = sql.Table(
    "leases",
    METADATA,
    sql.Column("name", sql.Text, primary_key=True),  # of a table, or of something that there is once
    sql.Column("server", sql.Text, nullable=False),  # who has it; empty for nobody
    sql.Column("token", sql.BigInteger, nullable=False),  # one more each time it changes hands
)

sql.Index("leases_server", LEASES.c.server)
sql.Index("tables_closed", TABLES.c.closed_at)
sql.Index("tables_listed", TABLES.c.listed, TABLES.c.finished)
sql.Index("tables_created", TABLES.c.created)

# the timeline of PostgreSQL: another one for each standby that was promoted
TIMELINE = "substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)"
