"""FedNewton (anonymous authors 2024): its statements, in the order of the paper."""

from typing import Any

from fedtheory.core.statement import Statement
from fedtheory.theorems.fednewton.average_contraction import AVERAGE_CONTRACTION
from fedtheory.theorems.fednewton.prox_contraction import PROX_CONTRACTION

STATEMENTS: tuple[Statement[Any], ...] = (
    PROX_CONTRACTION,
    AVERAGE_CONTRACTION,
)
