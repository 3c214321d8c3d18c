"""Performance estimation in PEPit's vocabulary, with exact numbers: the worst case of a method, as a proof."""

from fedtheory.pep.function import Function
from fedtheory.pep.listed import worst_case
from fedtheory.pep.partition import BlockPartition
from fedtheory.pep.problem import PEP
from fedtheory.pep.result import End, Result
from fedtheory.pep.terms import (
    Constraint,
    Expression,
    Point,
    PSDMatrix,
    expectation,
    null_expression,
    null_point,
)

__all__ = [
    "PEP",
    "BlockPartition",
    "Constraint",
    "End",
    "Expression",
    "Function",
    "PSDMatrix",
    "Point",
    "Result",
    "expectation",
    "null_expression",
    "null_point",
    "worst_case",
]
