"""(10) has the whole ensemble, which needs no correction and is not at hand."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import THREE, mean


def correction(bits: tuple[Fraction, ...]) -> Fraction:
    """The printed b_1."""
    h, alpha, gamma = THREE.h[0], THREE.alpha[0], THREE.gamma[0]
    return alpha**2 * h * (1 / gamma - 1) * bits[0] / gamma


def witness() -> tuple[Witness, ...]:
    """The printed gradient and correction: h = (1, 2, -1), y = 1/3, α = (1/2, 3/10, 1/5), γ = (1/2, 2/5, 1/4)."""
    whole = 2 * THREE.off(THREE.alpha) * THREE.alpha[0]
    return (
        Witness(
            "the mean of (10) is the gradient",
            mean(lambda bits: whole - correction(bits), THREE.gamma),
            "=",
            whole,
            "19/60 against 17/30: nothing was wrong with the gradient at h_α",
        ),
    )


D50 = Erratum(
    id="fedboost.d50",
    about="fedboost.eq10",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Section 4.2, (10)"),
    printed="∇l(h_α(x), y) - b",
    corrected="∇l(h_α̃(x), y) - b, with the correction of fedboost.d35",
    why=(
        "The display after it has h_α̃. With h_α the estimate needs all predictors, and the "
        "correction makes a biased one of it."
    ),
    witness=witness,
)
