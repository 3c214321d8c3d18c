"""SCAFFOLD as `compare` puts it beside others: its guarantee and its messages."""

from fedtheory.core.expression import Tree
from fedtheory.core.method import SIZE, Method

_TWO_MODELS: Tree = ["*", "2", SIZE]
METHODS: tuple[Method, ...] = (
    Method(
        "SCAFFOLD",
        "excess",
        ("scaffold.convex",),
        _TWO_MODELS,
        _TWO_MODELS,
        "Algorithm 1: a model and a correction each way",
    ),
)
