"""The command, as the tests of the command line have it."""

from tests.cli.conftest import command, process, shared_store

__all__ = ["command", "process", "shared_store"]
