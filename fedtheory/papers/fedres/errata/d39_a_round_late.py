"""Lemma 3 pairs the server's model with local models that are a round too new."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedres.algorithms.fedres_erm_exact import Sample, empirical_excess, exact_erm

HALF = Fraction(1, 2)
_FEATURES = ((2, 2), (1, 2), (2, -1), (2, 1))  # eighths of x and z
_SAMPLES: tuple[Sample, ...] = tuple(
    (Fraction(x, 8), Fraction(z, 8), Fraction(x + z, 16)) for x, z in _FEATURES
)


def _at(samples: tuple[Sample, ...], *, alpha: int, beta: int, t: int) -> Witness:
    models = exact_erm(samples, alpha=alpha, beta=beta)
    gamma = max(2 * (x * x + z * z) for x, z, _ in samples)

    def delta(round_: int, other: int) -> Fraction:
        """δ_{round_,other}."""
        pair = (models.w_global[round_ - 1], models.w_local[other - 1])
        return empirical_excess(samples[: other - 1], pair, (HALF, HALF))

    before = delta(t - alpha - beta, t - alpha)
    return Witness(
        f"Lemma 3 at t = {t}, α = {alpha}, β = {beta}",
        delta(t, t - alpha),
        "<=",
        before - max(before, Fraction(0)) ** 2 / (18 * gamma + 2),
        "Algorithms 1 and 2 in fractions, D = 1",
    )


def witness() -> tuple[Witness, ...]:
    """Residuals of one client without noise, w_* = (1/2, 1/2): no delay at t = 4, and α = 1 at t = 3."""
    return (_at(_SAMPLES, alpha=0, beta=0, t=4), _at(_SAMPLES, alpha=1, beta=0, t=3))


D39 = Erratum(
    id="fedres.d39",
    about="fedres.lem3",
    severity=Severity.FALSE,
    source=Source("agarwal2020fedres", "Lemma 3, with Algorithms 1 and 2"),
    printed="δ_{t,t-α} ≤ δ_{t-β-α,t-α} - [δ_{t-β-α,t-α}]_+²/(18γD² + 2) for any t > τ + 1",
    corrected=(
        "with k = α + β + 1 in place of τ: the best global model u_0 beside w_{i,t-k} on their "
        "samples has δ(u_0) ≤ δ_{t-k-β,t-k} - θ-step; the server's w^g_{t-β} minimises over one "
        "sample more, and is compared on average"
    ),
    why=(
        "(3) makes w^g_{t+1} from w_{i,t-α} and the samples up to t - α; so w^g_t is made from "
        "w_{i,t-α-1}, and minimises nothing beside w_{i,t-α}. Without delay Lemma 3 even says δ ≤"
        " δ - [δ]_+²/(18γD² + 2). A cycle takes τ + 1 rounds, and the server's newest sample is "
        "not in the loss that the local models minimise. What is left of Theorem 1 "
        "is fedres.thm1; without delay print's is false (fedres.d79)."
    ),
    witness=witness,
)
