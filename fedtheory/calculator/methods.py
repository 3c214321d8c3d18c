"""The methods whose guarantees can be compared: their statements, and what a client sends and receives in a round.

Messages are counted in numbers, as terms in the letters of the statement and in d: the numbers of one model (of FedBoost,
of one predictor; of FFGB, of one weak answer).
"""

from dataclasses import dataclass

from fedtheory.core.expression import Tree

GOALS = {
    "excess": "how far the objective is above its least value",
    "distance": "how far the function is from the optimal one, squared",
    "ridge": "how far the weights are from ridge regression on all data, in the norm of its Hessian",
    "stationarity": "how large the Frank-Wolfe gap is",
}
SIZE = "d"


@dataclass(frozen=True)
class Method:
    """A method by the name that its paper gives it."""

    name: str
    goal: str
    statements: tuple[str, ...]
    down: Tree
    up: Tree
    locator: str


_MODEL: Tree = SIZE
_TWICE: Tree = ["*", "2", SIZE]
_NEWTON = "Algorithm 1: the iterate and the global gradient down, a gradient and a direction up"
_FRANK_WOLFE = "Algorithm 1: x̄ down, an oracle output up"
_SAMPLE: Tree = ["+", SIZE, "2"]
_BOOSTING = "Figure 1: C predictors with their weights down, the gradient's q entries up"
_PREDICTORS: Tree = ["*", "C", ["+", SIZE, "1"]]
_ENSEMBLE = "Algorithm 2: the answers of all N clients down, K weak answers up"
_ANSWERS: Tree = ["*", "K", SIZE]
_ALL_ANSWERS: Tree = ["*", "N", "K", SIZE]

METHODS: tuple[Method, ...] = (
    Method("FedFW", "excess", ("fedfw.thm1",), _MODEL, _MODEL, _FRANK_WOLFE),
    Method(
        "FedFW, stochastic gradients",
        "excess",
        ("fedfw.thm3",),
        _MODEL,
        _MODEL,
        _FRANK_WOLFE,
    ),
    Method(
        "FedFW, partial participation",
        "excess",
        ("fedfw.ext1",),
        ["*", "p", SIZE],
        ["*", "p", SIZE],
        f"{_FRANK_WOLFE}, if the client takes part",
    ),
    Method(
        "FedRes.ERM",
        "excess",
        ("fedres.thm1",),
        _MODEL,
        ["+", SIZE, SIZE],
        "Algorithms 1 and 2: the global model down, a sample and the local model up",
    ),
    Method(
        "FedRes.SGD",
        "excess",
        ("fedres.thm2sep", "fedres.thm2plus", "fedres.thm2"),
        _MODEL,
        _SAMPLE,
        "Algorithms 3 and 4: the global model down, a sample's features, prediction and label up",
    ),
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
    Method("FedNewton", "ridge", ("fednewton.radius",), _TWICE, _TWICE, _NEWTON),
    Method(
        "FedNewton, damped",
        "ridge",
        ("fednewton.tuned", "fednewton.damped"),
        _TWICE,
        _TWICE,
        _NEWTON,
    ),
    Method("FedNewton, conjugate gradients", "ridge", ("fednewton.pcg",), _TWICE, _TWICE, _NEWTON),
    Method("FedFW, nonconvex", "stationarity", ("fedfw.thm2",), _MODEL, _MODEL, _FRANK_WOLFE),
    Method(
        "FedFW, nonconvex, partial participation",
        "stationarity",
        ("fedfw.ext2",),
        ["*", "p", SIZE],
        ["*", "p", SIZE],
        f"{_FRANK_WOLFE}, if the client takes part",
    ),
)
