"""FFGB as `compare` puts it beside others: guarantees, and what a client sends and receives in a round."""

from fedtheory.core.expression import Tree
from fedtheory.core.method import SIZE, Method

_ENSEMBLE = "Algorithm 2: the answers of all N clients down, K weak answers up"
_ANSWERS: Tree = ["*", "K", SIZE]
_ALL_ANSWERS: Tree = ["*", "N", "K", SIZE]
METHODS: tuple[Method, ...] = (
    Method(
        "FFGB, inputs of bounded total variation",
        "distance",
        ("ffgb.thm4_1",),
        _ALL_ANSWERS,
        _ANSWERS,
        _ENSEMBLE,
    ),
    Method(
        "FFGB, the same inputs",
        "distance",
        ("ffgb.thm4_3", "ffgb.local_steps"),
        _ALL_ANSWERS,
        _ANSWERS,
        _ENSEMBLE,
    ),
    Method(
        "FFGB.L, square loss",
        "distance",
        ("ffgb.thm4_4",),
        _ALL_ANSWERS,
        _ANSWERS,
        "Algorithm 3: as Algorithm 2",
    ),
    Method(
        "FFGB, sampled clients, total variation",
        "distance",
        ("ffgb.thmG_1",),
        ["*", "m", "K", SIZE],
        ["/", ["*", "m", "K", SIZE], "N"],
        "Appendix G: the answers of the m sampled clients down, K weak answers up if sampled",
    ),
    Method(
        "FFGB, sampled clients, the same inputs",
        "distance",
        ("ffgb.thmG_2",),
        ["*", "m", "K", SIZE],
        ["/", ["*", "m", "K", SIZE], "N"],
        "Appendix G: the answers of the m sampled clients down, K weak answers up if sampled",
    ),
)
