"""The command `fedtheory`: one file a verb. Only its name is exported here, for `list` is a verb's module too."""

from fedtheory.cli.command import main

__all__ = ["main"]
