"""FedFW as `compare` puts it beside others: guarantees, and what a client sends and receives in a round."""

from fedtheory.core.expression import Tree
from fedtheory.core.method import SIZE, Method

_MODEL: Tree = SIZE
_FRANK_WOLFE = "Algorithm 1: x̄ down, an oracle output up"
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
