"""The hypotheses, by name, that go when an assumption of the paper, a condition of a bound or its metric is dropped."""

from collections.abc import Mapping

from fedtheory.core.properties import COMPACT_DOMAIN

DOMAIN = COMPACT_DOMAIN.name
"""To the kernel a convex domain is a symbol, a set; without it no hypothesis can speak of the domain."""
TIES: Mapping[str, tuple[str, ...]] = {
    DOMAIN: (),
    "smooth": ("smooth", "lipschitz", "smooth below"),
    "convex": ("convex",),
    "feasible start": ("start",),
    "consensus start": ("consensus", "Delta_1"),
    "far end start": ("start right", "start left"),
    "full participation": ("update", "dual"),
    "two opposed halves on an interval": ("b", "H", "lmo", "right update", "left update"),
    "clients of the counterexample": ("up", "down", "r", "k_n"),
    "start not above the mean oracle": ("not above",),
    "split domains": ("own convex", "contained", "intersection"),
    "convex and smooth on the hull": ("smooth", "convex"),
    "start at home": ("start",),
    "unbiased stochastic gradients": ("unbiased",),
    "bounded variance": ("variance",),
    "a line with fair noise": ("slope", "lmo", "oracle", "fair", "two values"),
    "one linear client at the far end": ("c", "start", "first gap"),
    # a condition, which says where the minimum lies; where it is lower than there, the gap is larger still
    "n <= 2*k": (),
}
IMPLIED: Mapping[str, tuple[str, ...]] = {
    "two opposed halves on an interval": (DOMAIN, "smooth", "convex"),
    "a line with fair noise": (
        *(DOMAIN, "smooth", "convex"),
        *("unbiased stochastic gradients", "bounded variance"),
    ),
    "one linear client at the far end": (
        *(DOMAIN, "smooth", "convex"),
        *("feasible start", "consensus start"),
    ),
    "clients of the counterexample": (DOMAIN, "smooth", "convex"),
    "far end start": ("feasible start", "consensus start"),
}
"""Worlds that are described outright, and what is true in each of them: to assume it as well says nothing."""
