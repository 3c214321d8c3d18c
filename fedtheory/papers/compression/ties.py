"""Which hypotheses of the proofs fall with each assumption, by name."""

from collections.abc import Mapping

TIES: Mapping[str, tuple[str, ...]] = {
    "convex": ("convex",),
    "smooth": ("smooth",),
    "strongly convex": ("strongly",),
    "bounded heterogeneity": ("dissimilar",),
    "attained minimum": ("optimal", "start"),
    "unbiased compressors": ("right",),
    "compressors of bounded variance": ("strays",),
    "independent compressors": ("independent",),
    "contractive compressors": ("contracts",),
    "Polyak-Lojasiewicz condition": ("steep",),
}
