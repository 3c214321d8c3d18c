"""Section 4.2 corrects what Theorem 2 does not lose."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import THREE, mean


def third_difference(step: Fraction) -> Fraction:
    """Of the squared loss along the first weight, which is its third derivative there but for a factor."""
    h, y, (a, *rest) = THREE.h, THREE.y, THREE.alpha

    def loss(first: Fraction) -> Fraction:
        return (first * h[0] + sum((w * x for w, x in zip(rest, h[1:], strict=True)), -y)) ** 2

    return loss(a + 3 * step) - 3 * loss(a + 2 * step) + 3 * loss(a + step) - loss(a)


def witness() -> tuple[Witness, ...]:
    """h = (1, 2, -1), y = 1/3, α = (1/2, 3/10, 1/5), γ = (1/2, 2/5, 1/4): means over the eight masks."""
    found = mean(lambda bits: THREE.gradient(0, THREE.seen(bits)), THREE.gamma)
    bias = found - THREE.gradient(0, THREE.alpha)
    return (
        Witness(
            "the sampled gradient of Figure 1, at what clients see, is biased",
            Fraction(0),
            "<",
            bias**2,
            "17/15 is its mean and the gradient",
        ),
        Witness(
            "the floor of Corollary 1 is 0 there: the third derivative is",
            third_difference(Fraction(1, 7)),
            "=",
            Fraction(0),
            "of a square",
            expected=True,
        ),
    )


D47 = Erratum(
    id="fedboost.d47",
    about="fedboost.s42.intro",
    severity=Severity.FALSE,
    source=Source(
        "hamer2020fedboost",
        'Section 4.2, first paragraph, and "Thus, the sampled gradients are biased"',
    ),
    printed=(
        "the above convergence guarantee decays dependent on 1/C, we now show that for specific "
        "loss functions such as the l2² loss, we can improve [it]"
    ),
    corrected=(
        "for squared losses M = 0, and Corollary 1 has no 1/C already; the correction is for "
        "another estimate, which clients can compute"
    ),
    why=(
        "Theorem 2 is about the gradient at what clients see, all coordinates of it, which is "
        "affine for a square and unbiased. Section 4.2 differentiates through α 1/γ, an "
        "estimate that needs the predictors that were sent alone. The text does not say that "
        "these are two algorithms: fedboost.d06."
    ),
    witness=witness,
)
