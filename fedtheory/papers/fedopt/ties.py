"""Which hypotheses of the proof of FedAvgM fall with each assumption, by name; the lower bound assumes nothing of losses that is not made."""

from collections.abc import Mapping

TIES: Mapping[str, tuple[str, ...]] = {
    "convex": ("convex",),
    "smooth": ("smooth",),
    "attained minimum": ("optimal", "start"),
}
