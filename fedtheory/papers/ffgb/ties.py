"""Which hypotheses of its proofs, by name, fall with an assumption of the paper, a condition of a bound or what it measures."""

from collections.abc import Mapping

TIES: Mapping[str, tuple[str, ...]] = {
    "full participation": ("server", "step"),
    "convex": ("convex",),
    "bounded functional gradients": ("bounded", "bounded star", "query, passed"),
    "functional gradients bounded in the mean square": ("bounded", "bounded star"),
    "weak learning in the supremum": ("weak", "answer"),
    "weak learning in the mean square": ("weak",),
    "bounded answers": ("range", "answer"),
    "range as printed": ("range",),
    "small start": ("start 0",),
    "small start in the mean square": ("small",),
    "private points": ("private", "on", "unit", "omega", "optimum", "answer"),
    "frozen private points": ("private", "on", "unit", "omega", "optimum", "answer"),
    "frozen": ("own", "one owner", "one owner, of a vector", "gap", "answer", "start"),
    # one measure for all clients: what is bounded, missed or minimised is so under it
    "identical inputs": ("bounded", "bounded star", "optimal", "weak"),
    "one slope": ("optimum", "answer", "line 6"),
    "square losses": ("square", "square star"),
    "the largest output": ("units", "orthogonal", "step", "optimum"),
    "square loss without noise": ("lipschitz", "extension", "line 5", "labels", "exact steps"),
    "weak learning with slopes": ("(14)", "(15)", "cap", "line 5", "exact steps"),
    "near supports": ("labels above", "labels below", "close", "within D", "w_1"),
    "upper extension": ("extension", "attained", "near", "extensions", "spread"),
    "two sites": ("far", "far mass", "lone", "labels"),
    "midpoint extension": ("midpoint", "largest", "least"),
    "mu = 1": ("line 5", "exact steps"),  # a condition
    # what is measured, where two metrics are written alike
    "largest local function on its own support": (),  # what is shown of it holds everywhere
    "largest answer on its own support": ("picked",),
}
IMPLIED: Mapping[str, tuple[str, ...]] = {
    "private points": ("convex", "bounded functional gradients"),
    "frozen private points": ("convex", "bounded functional gradients"),
    "one slope": (
        *("convex", "identical inputs", "functional gradients bounded in the mean square"),
        "weak learning in the mean square",
    ),
    "the largest output": (
        *("convex", "identical inputs", "functional gradients bounded in the mean square"),
        "weak learning in the mean square",
    ),
    "two sites": ("near supports",),
}
"""Worlds that are described outright, and what is true in each of them: to assume it as well says nothing."""
