"""FedFW as `compare` puts it beside others: guarantees, and what a client sends and receives in a round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from fedtheory.core.expression import Tree
from fedtheory.core.method import SIZE, Clients, Method, Practice

if TYPE_CHECKING:
    from fedtheory.core.trajectory import Array

_MODEL: Tree = SIZE
_FRANK_WOLFE = "Algorithm 1: x̄ down, an oracle output up"


def frank_wolfe(of: Clients, knobs: Mapping[str, float]) -> Iterator[Array]:
    """Algorithm 1: each client keeps its own x_i and sends an oracle's output."""
    x_bar, t = of.start, 1
    X = of.gradients(x_bar) * 0 + x_bar
    while True:
        eta, lambda_ = 2 / (t + 1), knobs["lambda_0"] * (t + 1) ** 0.5
        S = of.oracle(of.gradients(X) / of.count + lambda_ * (X - x_bar))
        X, x_bar = (1 - eta) * X + eta * S, (1 - eta) * x_bar + eta * S.mean(axis=0)
        t += 1
        yield x_bar


METHODS: tuple[Method, ...] = (
    Method(
        "FedFW",
        "excess",
        ("fedfw.thm1",),
        _MODEL,
        _MODEL,
        _FRANK_WOLFE,
        Practice(
            ("lambda_0",),
            "1",
            "a gradient and a linear problem on the ball",
            frank_wolfe,
            trials={"lambda_0": (1.0, 0.1, 0.01)},
            on_ball=True,
            limits=("fedfw.thm1",),
        ),
    ),
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
