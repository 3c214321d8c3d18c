"""The radius is called proportional to the total variation; its square is."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.ffgb.algorithms.ffgb_exact import ffgb_exact
from fedtheory.papers.ffgb.instances.finite_support import mean_total_variation, rational_support
from fedtheory.papers.ffgb.instances.pointwise_losses import slope
from fedtheory.papers.ffgb.instances.private_points import private_weights


def witness() -> tuple[Witness, ...]:
    """Two clients with a private point of mass 1/1000 each, slope 1, μ = 1; then one input, slopes 1 and -1."""
    apart = rational_support(
        weights=private_weights(2, Fraction(1, 1000)),
        labels="1",
        mu="1",
        off="opposed",
        answers="1",
    )
    error = ffgb_exact(apart, K=3, c=4, rounds=2).distances[2]
    omega = mean_total_variation(apart)
    labels = (Fraction(1), Fraction(-1))
    alike = rational_support(weights="1;1", labels="1;-1")
    first, second = (slope("linear", Fraction(0), y) for y in labels)
    return (
        Witness(
            "‖f^T - f*‖_α ≤ 10 ω_TV G/μ",
            error,
            "<=",
            (10 * omega) ** 2,
            "exact iterates, squares: 2ω against 100ω²; a smaller ω refutes any other constant",
        ),
        Witness(
            "‖f^T - f*‖²_α ≤ 4 ω_TV G²/μ²",
            error,
            "<=",
            4 * omega,
            "exact iterates",
            expected=True,
        ),
        Witness(
            "two clients with one input, losses f and -f: their slopes differ by at most 100 ω_TV",
            abs(first - second),
            "<=",
            100 * mean_total_variation(alike),
            "ω_TV = 0",
        ),
    )


D79 = Erratum(
    id="ffgb.d79",
    about="ffgb.clm_proportional",
    severity=Severity.GAP,
    source=Source("shen2022ffgb", "Section 4.1, before Theorem 4.1; caption of Table 1"),
    printed=(
        "converges to a neighborhood of the global minimizer, with a radius proportional to the average TV distance; the "
        "radii ω_TV and ω_{W1}; these two quantities measure the degree of the data heterogeneity"
    ),
    corrected=(
        "with a radius whose square is at most proportional to it; the two quantities measure how the inputs differ, and "
        "not the labels"
    ),
    why=(
        "Theorem 4.1 bounds ‖f^T - f*‖², and so do the runs: the distance goes with the root of ω. Read as a squared "
        "radius the sentence is right as a bound from above; of clients whose exact oracles answer alike everywhere it is 0. "
        "Labels of one input may differ while both quantities are 0, as in Section 4.2."
    ),
    witness=witness,
)
