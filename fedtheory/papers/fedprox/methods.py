"""FedProx as `compare` puts it beside others and `advise` tries it: guarantees, messages, and how it runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from fedtheory.core.expression import Tree
from fedtheory.core.method import SIZE, Clients, Method, Practice

if TYPE_CHECKING:
    from fedtheory.core.trajectory import Array

_MODEL: Tree = SIZE


def proximal_steps(of: Clients, knobs: Mapping[str, float]) -> Iterator[Array]:
    """An exact proximal step of every client, then the mean."""
    x = of.start
    while True:
        x = of.proximal(x, knobs["eta"]).mean(axis=0)
        yield x


METHODS: tuple[Method, ...] = (
    Method(
        "FedProx",
        "excess",
        ("fedprox.smooth",),
        _MODEL,
        _MODEL,
        "Algorithm 2: the server's model down, the client's up",
        Practice(
            ("eta",),
            "1",
            "an exact proximal step",
            proximal_steps,
            trials={"eta": (0.1, 1.0, 10.0, 100.0)},
            by_smoothness=True,
            limits=("fedprox.drift",),
        ),
    ),
)
