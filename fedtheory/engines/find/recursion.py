"""Induction: a claim about a sequence for all t >= b, from its first value and one step.

The base and the step are claims of their own, for the other finders; the step has the claim at t among its
conditions, and the recursion of the sequence among the givens.
"""

from collections.abc import Iterator
from typing import Any

from fedtheory.core.expression import Tree
from fedtheory.engines.find.goal import Goal, Proposal
from fedtheory.kernel.rules import mentions, put


def recursion(goal: Goal) -> Iterator[Proposal]:
    """Induction on the integer variable of the first condition, if a sequence is about it."""
    schema = goal.schema
    if not schema["if"]:
        return
    first, *others = schema["if"]
    relation, start, t = first
    if (
        relation != "<="
        or not isinstance(t, str)
        or schema["forall"].get(t) != "integer"
        or not _integer(start)
        or mentions(others, t)
    ):
        return
    if not any(_argument(side, t) for side in schema["then"][1:]):
        return
    base = {
        "forall": {name: sort for name, sort in schema["forall"].items() if name != t},
        "if": others,
        "then": put(schema["then"], t, start),
    }
    step = {
        "forall": schema["forall"],
        "if": [first, *others, schema["then"]],
        "then": put(schema["then"], t, ["+", t, "1"]),
    }
    yield Proposal("induction", {"on": t, "base": "?0", "step": "?1"}, (), {"?0": base, "?1": step})


def _integer(start: Any) -> bool:
    return isinstance(start, str) and start.removeprefix("-").isdigit()


def _argument(term: Tree, t: str) -> bool:
    """Whether t stands in an argument of a symbol."""
    if isinstance(term, str):
        return False
    head, *rest = term
    applied = head not in {"+", "*", "-", "/", "^", "root", "exp", "log", "dot", "mean", "expect"}
    return any(mentions(part, t) if applied else _argument(part, t) for part in rest)
