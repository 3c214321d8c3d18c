"""The command, for scripts."""

from tests.cli.conftest import command, shared_store

__all__ = ["command", "shared_store"]
