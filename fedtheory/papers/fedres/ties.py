"""The hypotheses, by name, that go when an assumption of the paper, a condition of a bound or its metric is dropped."""

from collections.abc import Mapping

TIES: Mapping[str, tuple[str, ...]] = {
    "loss in [0, 1]": ("range below", "range above", "maximal inequality"),
    "jointly convex": ("convex",),
    "jointly smooth": ("smooth",),
    "bounded gradient of the pair": (
        *("gradient", "global size", "local size"),
        *("G_g <= G", "G_l <= G"),
    ),
    "samples i.i.d. over time": (
        *("law", "fresh", "fresh best", "maximal inequality"),
        *("unbiased", "local unbiased"),
    ),
    "independent clients": ("independent", "maximal inequality"),
    "comparator in the balls": (
        *("comparator", "local comparator", "comparator g", "comparator l"),
        *("w_g <= D", "w_l <= D"),
    ),
    "zero start": ("start", "local start"),
    "delayed feedback": ("round trip", "past mx", "past my"),
    "common local step": ("one step", "tau_c", "tau_m", "w_c"),
    "best partner": ("v 0 best", "v_0 in"),
    "bounded first block": ("radius",),
    "quadratic recursion": ("recursion",),
    "never above the start": ("below",),
    # a condition, which is put into the method and the loss
    "v = 1/4": (
        *("noise", "initial loss", "server, first"),
        *("server, next", "client, first", "client, next"),
    ),
    "rewards in range": ("R_r", "explorations"),
    "realizable rewards": ("realizable",),
    "the Gaussian pair of FedRes": (
        *("noise", "initial loss", "start", "start a", "start b", "start x", "start y"),
        *("choice, first", "choice, last", "best, first", "best, last"),
    ),
}
IMPLIED: Mapping[str, tuple[str, ...]] = {
    "realizable rewards": ("realizable rewards, each context alone",),
}
"""Worlds that are described outright, and what is true in each of them: to assume it as well says nothing."""
