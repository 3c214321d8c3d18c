"""FedNewton as `compare` puts it beside others: guarantees, and what a client sends and receives in a round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from fedtheory.core.expression import Tree
from fedtheory.core.method import SIZE, Clients, Method, Practice

if TYPE_CHECKING:
    from fedtheory.core.trajectory import Array

_TWICE: Tree = ["*", "2", SIZE]
_NEWTON = "Algorithm 1: the iterate and the global gradient down, a gradient and a direction up"


def newton_steps(of: Clients, knobs: Mapping[str, float]) -> Iterator[Array]:
    """Algorithm 1: from the mean of the clients' own solutions, Newton steps with the mean of their inverses."""
    del knobs
    x = of.solved(None)
    while True:
        yield x
        x = x - of.solved(of.weighted(of.gradients(x)))


METHODS: tuple[Method, ...] = (
    Method(
        "FedNewton, objective",
        "excess",
        ("fednewton.objective",),
        _TWICE,
        _TWICE,
        _NEWTON,
        Practice(
            (),
            "1",
            "a gradient and a linear system; the first round solves for the clients' own models",
            newton_steps,
            losses=("squared",),
            by_samples=True,
            before=1,
            factor="rho",
        ),
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
)
