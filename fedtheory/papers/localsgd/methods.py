"""Local SGD as `compare` puts it beside others and `advise` tries it: guarantees, messages, and how it runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from fedtheory.core.expression import Tree
from fedtheory.core.method import SIZE, Clients, Method, Practice

if TYPE_CHECKING:
    from fedtheory.core.trajectory import Array

_MODEL: Tree = SIZE


def local_steps(of: Clients, knobs: Mapping[str, float]) -> Iterator[Array]:
    """K gradient steps of every client, then the mean."""
    x = of.start
    while True:
        X = of.gradients(x) * 0 + x  # every client starts where the server is
        for _ in range(int(knobs["K"])):
            X = X - knobs["eta"] * of.gradients(X)
        x = X.mean(axis=0)
        yield x


METHODS: tuple[Method, ...] = (
    Method(
        "Local SGD",
        "excess",
        ("localsgd.convex",),
        _MODEL,
        _MODEL,
        "the server's model down, the client's up",
        Practice(
            ("eta",),
            "K",
            "K full-gradient steps",
            local_steps,
            whole={"K": (1, 2, 4, 8, 16, 32)},
            trials={"eta": (0.25, 1.0, 1.9), "K": (1, 4, 16, 64)},
            by_smoothness=True,
        ),
    ),
)
