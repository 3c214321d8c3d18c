"""A claim is two sides and a sign.

Never a SymPy relational: `x + 1 > x` would evaluate itself away the moment it is written.
"""

from dataclasses import dataclass
from typing import Literal

from sympy import Expr

Relation = Literal["=", "<=", "<", ">="]


@dataclass(frozen=True)
class Claim:
    """`lhs relation rhs`, as written."""

    lhs: Expr
    relation: Relation
    rhs: Expr
