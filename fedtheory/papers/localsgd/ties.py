"""Which hypotheses of the proofs fall with each assumption, by name."""

from collections.abc import Mapping

TIES: Mapping[str, tuple[str, ...]] = {
    "convex": ("convex",),
    "smooth": ("smooth",),
    "strongly convex": ("strongly",),
    "bounded dissimilarity": ("dissimilar",),
    "bounded heterogeneity": ("dissimilar",),
    "attained minimum": ("optimal", "start"),
    "unbiased stochastic gradients": ("right",),
    "bounded variance": ("noise",),
    "independent gradients": ("independent",),
    "sampled clients": ("fair", "scattered"),
}
