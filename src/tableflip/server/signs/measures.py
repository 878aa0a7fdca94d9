"""What is counted and timed, for Prometheus. No label has values without bound: no tables, no addresses."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
LONG = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0)
LAG_EVERY = 0.5  # seconds between two looks at how late the loop is

REGISTRY = CollectorRegistry()  # of this process; a server adds what only it knows (ops/scrape)
_acks = Histogram(
    "tableflip_acknowledgement_seconds",
    "From the receipt of what somebody does at a table to its acknowledgement.",
    buckets=QUICK,
    registry=REGISTRY,
)
_refusals = Counter("tableflip_refusals", "What was asked and not done, by code.", ["code"], registry=REGISTRY)
_queries = Histogram(
    "tableflip_database_seconds", "Work of the database, waiting included.", ["work"], buckets=QUICK, registry=REGISTRY
)
_failures = Counter("tableflip_database_failures", "Work that the database did not do.", ["work"], registry=REGISTRY)
_thoughts = Gauge(
    "tableflip_thoughts", "Thoughts asked for and not answered yet, by kind.", ["kind"], registry=REGISTRY
)
_thinking = Histogram(
    "tableflip_thought_seconds",
    "From asking for a thought to its answer, by kind.",
    ["kind"],
    buckets=LONG,
    registry=REGISTRY,
)
_again = Counter(
    "tableflip_thoughts_again",
    "Thoughts that were begun anew since who thought about them was gone, by kind.",
    ["kind"],
    registry=REGISTRY,
)
_let_go = Counter(
    "tableflip_tables_let_go",
    "Tables that others may have since this server did not renew its lease in time.",
    registry=REGISTRY,
)
_lag = Histogram(
    "tableflip_loop_lag_seconds", "How late the event loop comes to what is due.", buckets=QUICK, registry=REGISTRY
)
for _work in ("read", "write"):  # told from the start, so that the first failure is seen as one
    _queries.labels(_work)
    _failures.labels(_work)
_received: ContextVar[float] = ContextVar("received", default=0.0)


def received() -> None:
    """A message has come: its acknowledgement is timed from here."""
    _received.set(time.perf_counter())


def acknowledged() -> None:
    """What came is acknowledged."""
    if began := _received.get():
        _acks.observe(time.perf_counter() - began)


def refused(code: str) -> None:
    """Something is refused."""
    _refusals.labels(code).inc()


@contextmanager
def querying(work: str, *answers: type[Exception]) -> Generator[None]:
    """Time a piece of work of the database; some errors are answers, the others failures."""
    began = time.perf_counter()
    try:
        yield
    except answers:
        raise
    except Exception:
        _failures.labels(work).inc()
        raise
    finally:
        _queries.labels(work).observe(time.perf_counter() - began)


@contextmanager
def thinking(kind: str) -> Generator[None]:
    """Count a thought as asked for, until it is answered or given up."""
    began = time.perf_counter()
    asked = _thoughts.labels(kind)
    asked.inc()
    try:
        yield
    finally:
        asked.dec()
        _thinking.labels(kind).observe(time.perf_counter() - began)


def thought_again(kind: str) -> None:
    """A thought is begun anew: who thought about it is gone."""
    _again.labels(kind).inc()


def let_go(tables: int) -> None:
    """Others may have so many tables that were ours."""
    _let_go.inc(tables)


async def watch_loop() -> None:
    """See how late the loop is, again and again."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LAG_EVERY
        await asyncio.sleep(LAG_EVERY)
        _lag.observe(max(0.0, loop.time() - due))
