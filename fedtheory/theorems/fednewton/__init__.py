"""FedNewton (anonymous authors 2024): its statements, in the order of the paper."""

from typing import Any

from fedtheory.core.statement import Statement

STATEMENTS: tuple[Statement[Any], ...] = ()
