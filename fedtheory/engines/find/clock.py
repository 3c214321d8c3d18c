"""Deadlines in processor time, so that what is found does not depend on what else the machine has to do.

A deadline is a reading of `now`. Long computations look at it as they go; one that is out of time says so, and whoever
asked for it has found nothing.
"""

import time
from math import inf

now = time.process_time
NEVER = inf


class OutOfTime(Exception):
    """The deadline has passed."""


def late(deadline: float) -> bool:
    """Whether the deadline has passed."""
    return now() > deadline


def in_time(deadline: float) -> None:
    """Raises OutOfTime once the deadline has passed."""
    if now() > deadline:
        raise OutOfTime
