"""What the inductions of all closed forms share: the letters, and a claim at its first round and at the next."""

from typing import Any

from fedtheory.core.term import Function, Schema, Term, substitute, symbol
from fedtheory.worst_cases.hypotheses import f, x_star

x, s = Function("x"), Function("s")
t, N = symbol("t"), symbol("N")
AT, ROUND, EACH = {"t": "t"}, {"t": "integer"}, {"t": "integer", "N": "integer"}
here, there = x(t), x(t + 1)


def letter(name: str) -> Any:
    """A letter where the programs have a number."""
    return symbol(name)


def gap(at: Any) -> Term:
    """f(x_t) - f(x*)."""
    return f(x(at)) - f(x_star)


def first(claim: Schema) -> Any:
    """The claim at t = 0."""
    return substitute(claim.then, "t", 0)


def following(claim: Schema) -> Any:
    """The claim at t + 1."""
    return substitute(claim.then, "t", t + 1)
