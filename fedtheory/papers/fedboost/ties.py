"""The hypotheses, by name, that go when an assumption of the paper, a condition of a bound or its metric is dropped."""

from collections.abc import Mapping

TIES: Mapping[str, tuple[str, ...]] = {
    "jointly convex divergence": ("jointly convex",),
    "convex": ("convex",),
    # r bounds the divergence from the first weights because F is smallest there
    "start of mirror descent": ("start", "a start", "l start"),
    "all coordinates of the gradient": ("unbiased clients",),
    "unbiased clients": ("unbiased clients",),
    "weighted sampling": (
        *("unbiased mask", "never sent", "indicator", "always sent", "sometimes sent"),
        *("no bend", "no tilt"),
    ),
    "repeated weighted sampling": (
        *("unbiased mask", "never sent", "indicator", "always sent", "sometimes sent"),
    ),
    "l2 norm": ("l2 norm",),
    "squared loss": (),  # it makes (10) unbiased, and that is assumed as well
    "unbiased estimates": ("unbiased",),
    "all domains report": ("gradient shown", "losses heard"),
    "debiased reports": ("gradient shown", "losses heard"),
}
