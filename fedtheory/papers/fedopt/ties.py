"""Which hypotheses of the proofs fall with each assumption, by name."""

from collections.abc import Mapping

TIES: Mapping[str, tuple[str, ...]] = {
    "convex": ("convex",),
    "smooth": ("smooth",),
    "attained minimum": ("optimal", "start"),
}
