"""How often garbage is sought: seldom, for what is imported stays, and few terms refer to themselves."""

import gc

MADE = 50_000
"""So many objects are made between two searches; each search walks what is young, and now and then all there is."""


def seldom() -> None:
    """Sets that for this process: a command, a worker, a child."""
    gc.set_threshold(MADE)
