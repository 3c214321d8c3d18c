"""How often the garbage collector runs: seldom, since what is imported stays, and few terms refer to themselves."""

import gc

MADE = 50_000
"""So many objects are created between two collections."""


def seldom() -> None:
    """Sets that for this process: a command, a worker, a child."""
    gc.set_threshold(MADE)
