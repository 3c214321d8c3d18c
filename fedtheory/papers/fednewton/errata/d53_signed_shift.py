"""Model heterogeneity is estimated by a signed mean, which is 0 for different functions; and the thresholds are not met."""

from fractions import Fraction as Q

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

POINTS = ((1, 1), (1, -1))


def folded(w: tuple[int, int], x: tuple[int, int]) -> Q:
    """min(-w'x, w'x)."""
    product = w[0] * x[0] + w[1] * x[1]
    return Q(-abs(product))


def witness() -> tuple[Witness, ...]:
    """f* with 1 = (1, 1), f_j* with w_j = (1, -1), at two samples."""
    samples = (Q(3, 4), Q(5, 4))  # C_Dj of two clients of one law, C = C_j
    whole = sum(samples, Q(0)) / len(samples)
    apart = [folded((1, 1), x) - folded((1, -1), x) for x in POINTS]
    return (
        Witness(
            "where the printed estimate of Δ_fj is 0 the functions agree on the samples",
            sum((a**2 for a in apart), Q(0)) / len(apart),
            "=",
            (sum(apart, Q(0)) / len(apart)) ** 2,
            "differences -2 and 2: their mean is 0, their mean square 4",
        ),
        Witness(
            "where Δ_Dj = 0 its estimate is",
            abs(whole - samples[0]),
            "=",
            Q(0),
            "samples of one law differ: 1/4",
        ),
    )


D53 = Erratum(
    id="fednewton.d53",
    about="fednewton.fig4",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "Section 7.1, Figure 4 and its caption"),
    printed="Δ_fj = (1/|D_j|) Σ [f*(x_i) - f_j*(x_i)], Δ_Dj = [Φ_D'Φ_D - Φ_Dj'Φ_Dj]; thresholds 0.0135 and 0.466",
    corrected="norms: root mean squares and the operator norm; remade, rounds begin to hurt where ‖C_D - C_Dj‖ is about 0.03",
    why=(
        "Print defines Δ_fj as a norm. With |φ| <= 1 no covariance of the recipe has a norm much above 1/2, "
        "so 0.466 is nearly the largest shift there is: it cannot be where rounds begin to hurt. The estimate of Δ_Dj has the deviation of the "
        "sample in it, besides, which Upsilon counts a second time."
    ),
    witness=witness,
)
