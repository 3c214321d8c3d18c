"""Compressed methods as `compare` puts them beside others: guarantees and messages, of rand-k and top-k.

Of d numbers, rand-k with omega = d/k - 1 and top-k with q^2 = 1 - k/d send k and their places; a place counts as a number.
"""

from fedtheory.core.expression import Tree
from fedtheory.core.method import SIZE, Method

_MODEL: Tree = SIZE
_RAND_K: Tree = ["/", ["*", "2", SIZE], ["+", "1", "omega"]]
_TOP_K: Tree = ["*", "2", ["-", "1", ["^", "q", "2"]], SIZE]
_RAND_K_UP = "the model down; k = d/(1 + omega) numbers and their places up"
_TOP_K_UP = "the model down; k = (1 - q^2) d numbers and their places up"
METHODS: tuple[Method, ...] = (
    Method(
        "Compressed gradients, rand-k",
        "excess",
        ("compression.convex",),
        _MODEL,
        _RAND_K,
        _RAND_K_UP,
    ),
    Method("DIANA, rand-k", "excess", ("compression.diana_convex",), _MODEL, _RAND_K, _RAND_K_UP),
    Method(
        "Error feedback, top-k",
        "excess",
        ("compression.feedback_convex",),
        _MODEL,
        _TOP_K,
        _TOP_K_UP,
    ),
    Method("EF21, top-k", "excess", ("compression.ef21",), _MODEL, _TOP_K, _TOP_K_UP),
)
