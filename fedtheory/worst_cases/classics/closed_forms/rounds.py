"""What the inductions of all closed forms share: rounds, and the gap."""

from typing import Any

from fedtheory.language import Formula, function, t
from fedtheory.worst_cases.hypotheses import f, x_star

x = function("x")
here, there = x(t), x(t + 1)
ROUND = {"t": "integer"}


def gap(at: Any) -> Formula:
    """f(x_t) - f(x*)."""
    return f(x(at)) - f(x_star)
