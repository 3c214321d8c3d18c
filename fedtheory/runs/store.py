"""Results under the digest of what they depend on, in one SQLite file.

A result is put in one transaction, so a process that is killed loses only what it was computing. A result is found
again only while the statement, the instance, the parameters, the seed and what it was computed from are the same. A file
that cannot be used is reported and never touched.
"""

import hashlib
import json
import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.expression import digest
from fedtheory.runs.sources import Needs, same

DEFAULT = Path(".fedtheory") / "results.db"
VARIABLE = "FEDTHEORY_STORE"
APPLICATION = 0x46544853
"""Marks the file as ours: "FTHS" in SQLite's application id."""
BUSY_SECONDS = 30


def asked_key(**parts: Any) -> str:
    """The digest of what was asked, for a result that is kept with what it needs."""
    return digest({**parts, "kept": "with its needs"})


def store_path(given: str | Path | None = None) -> Path:
    """Where results are kept: as given, else by FEDTHEORY_STORE, else below the current folder."""
    return Path(given or os.environ.get(VARIABLE) or DEFAULT)


class Store:
    """An open store. Errors FT031 (cannot be written) and FT032 (is no store, or is damaged) name the file."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._known: dict[str, bool] = {}
        with self._explained():
            self._prepare()

    def get(self, key: str) -> dict[str, Any] | None:
        """The result under this key, if nothing that it was computed from has changed."""
        with self._explained():
            row = self._connection.execute(
                "SELECT value, check_sum FROM results WHERE key = ?", (key,)
            ).fetchone()
        if row is not None and not self._same(key):
            return None
        if row is None:
            return None
        value, check_sum = row
        if not isinstance(value, str) or _check_sum(value) != check_sum:
            raise self._damaged("a result does not match its check sum")
        found: dict[str, Any] = json.loads(value)
        return found

    def needs(self, key: str) -> dict[str, str]:
        """What the result under this key was computed from, if that was kept with it."""
        with self._explained():
            row = self._connection.execute(
                "SELECT value FROM needs JOIN needed USING (digest) WHERE key = ?", (key,)
            ).fetchone()
        found: dict[str, str] = {} if row is None else json.loads(row[0])
        return found

    def _same(self, key: str) -> bool:
        with self._explained():
            row = self._connection.execute(
                "SELECT digest FROM needed WHERE key = ?", (key,)
            ).fetchone()
        if row is None:
            return True
        if row[0] not in self._known:
            self._known[row[0]] = same(self.needs(key))
        return self._known[row[0]]

    def put(self, key: str, result: Mapping[str, Any], needs: Needs | None = None) -> None:
        """Keeps a result, and what it needs if its key does not say that; it is on the disk when this returns."""
        value = json.dumps(result, sort_keys=True, ensure_ascii=True)
        needed = None if needs is None else json.dumps(needs, sort_keys=True)
        with self._explained(), self._connection:
            row = (key, value, _check_sum(value))
            self._connection.execute(
                "INSERT OR REPLACE INTO results (key, value, check_sum) VALUES (?, ?, ?)", row
            )
            if needed is not None:
                digest = _check_sum(needed)
                self._connection.execute(
                    "INSERT OR IGNORE INTO needs VALUES (?, ?)", (digest, needed)
                )
                self._connection.execute(
                    "INSERT OR REPLACE INTO needed VALUES (?, ?)", (key, digest)
                )

    def __len__(self) -> int:
        with self._explained():
            return int(self._connection.execute("SELECT count(*) FROM results").fetchone()[0])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file; what was put stays."""
        self._connection.close()

    def _prepare(self) -> None:
        if self.path.is_dir():
            raise self._unwritable("it is a folder")
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._connection = sqlite3.connect(self.path, timeout=BUSY_SECONDS)
        try:
            self._claim()
        except BaseException:
            self._connection.close()
            raise

    def _claim(self) -> None:
        """Checks that the file is ours, or new, before anything is written to it."""
        connection = self._connection
        (owner,) = connection.execute("PRAGMA application_id").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if owner != APPLICATION and tables:
            raise self._damaged("it is a database of something else")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        if owner != APPLICATION:
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
        with connection:
            # Written even if it is there: a store that cannot be written says so now.
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(
                "CREATE TABLE IF NOT EXISTS results (key TEXT PRIMARY KEY, value TEXT NOT NULL, check_sum TEXT NOT NULL)"
            )
            for table in (
                "needs (digest TEXT PRIMARY KEY, value TEXT NOT NULL)",
                "needed (key TEXT PRIMARY KEY, digest TEXT NOT NULL)",
            ):
                connection.execute(f"CREATE TABLE IF NOT EXISTS {table}")

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """SQLite's and the system's complaints as ours."""
        try:
            yield
        except sqlite3.OperationalError as error:
            raise self._unwritable(str(error)) from error
        except (sqlite3.DatabaseError, ValueError) as error:
            raise self._damaged(str(error)) from error
        except OSError as error:
            raise self._unwritable(error.strerror or str(error)) from error

    def _unwritable(self, reason: str) -> FedTheoryError:
        message = (
            f'the store "{self.path}" cannot be used: {reason}. '
            f"Name another with --store PATH or the variable {VARIABLE}."
        )
        return FedTheoryError(message, code="FT031")

    def _damaged(self, reason: str) -> FedTheoryError:
        message = (
            f'the store "{self.path}" is damaged or no store: {reason}. '
            "It was left as it is; move it away, or name another with --store PATH."
        )
        return FedTheoryError(message, code="FT032")


def _check_sum(value: str) -> str:
    return hashlib.sha256(value.encode()).hexdigest()
