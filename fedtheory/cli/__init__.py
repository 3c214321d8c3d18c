"""The command `fedtheory`: one file a verb. Nothing is written here but a name: `list` is a verb's module, too."""

from fedtheory.cli.command import main

__all__ = ["main"]
