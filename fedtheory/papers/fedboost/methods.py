"""FedBoost as `compare` puts it beside others: guarantees, and what a client sends and receives in a round."""

from fedtheory.core.expression import Tree
from fedtheory.core.method import SIZE, Method

_BOOSTING = "Figure 1: C predictors with their weights down, the gradient's q entries up"
_PREDICTORS: Tree = ["*", "C", ["+", SIZE, "1"]]
METHODS: tuple[Method, ...] = (
    Method(
        "FedBoost, weighted sampling",
        "excess",
        ("fedboost.cor1_best", "fedboost.cor1"),
        _PREDICTORS,
        "q",
        _BOOSTING,
    ),
    Method(
        "FedBoost, repeated rounds",
        "excess",
        ("fedboost.cor2",),
        ["+", ["/", ["*", "C", SIZE], "R"], "C"],
        "q",
        f"{_BOOSTING}; predictors once in R rounds",
    ),
    Method(
        "FedBoost, unbiased estimates",
        "excess",
        ("fedboost.cor3_best", "fedboost.cor3"),
        _PREDICTORS,
        "q",
        _BOOSTING,
    ),
)
