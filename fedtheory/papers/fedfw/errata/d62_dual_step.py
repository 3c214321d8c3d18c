"""FedFW+ moves its multipliers by λ_0 while it penalises by λ_t; the analysis it refers to does neither for ever."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.instances.interval import rational_quadratics
from fedtheory.papers.fedfw.algorithms.fedfw_plus_exact import fedfw_plus_exact

ROUNDS, LAMBDA_0 = 50, Fraction(5)


def witness() -> tuple[Witness, ...]:
    """(21) with λ_0 = 5: the primal penalty in round 3, and the gaps of FedFW+ and of the dual step."""
    data = rational_quadratics(curvature="2", slope="-6;2")
    eta = [Fraction(2, t + 1) for t in range(1, ROUNDS + 1)]
    penalty = [LAMBDA_0**2 * (t + 1) for t in range(1, ROUNDS + 1)]
    run = fedfw_plus_exact(data, eta, penalty, lambda_0=LAMBDA_0)
    total = sum((y for (y,) in run.Y[-1]), Fraction(0))
    return (
        Witness(
            "the dual step is the primal penalty, as in the method of multipliers: λ_0² = λ_3²",
            LAMBDA_0**2,
            "=",
            penalty[2],
            "λ_t = λ_0√(t+1): twice λ_0 in round 3",
        ),
        Witness(
            "what does hold: the multipliers add up to 0",
            total,
            "=",
            Fraction(0),
            f"(21) in exact arithmetic, {ROUNDS} rounds",
            expected=True,
        ),
    )


D62 = Erratum(
    id="fedfw.d62",
    about="fedfw.plus",
    severity=Severity.GAP,
    source=Source("dadras2024fedfw", "Algorithm 1, FedFW+; Section 4.4, against Section 6"),
    printed=(
        "y_i^{t+1} = y_i^t + λ_0(x_i^t - x̄^t); the analysis of FedFW+ 'is omitted here; for further details, we refer "
        "readers to [37]' (4.4), and 'is left to future work' (6)"
    ),
    corrected=(
        "left to future work, as Section 6 says: the reference chooses its dual steps adaptively, FedFW+ does not"
    ),
    why=(
        "The augmented Lagrangian method of the reference caps its dual step by a condition on the residual and keeps "
        "the multipliers bounded; with the constant λ_0 neither is checked. So its theorem does not speak of FedFW+ "
        "as printed. (The reference's details were not replayed here.)"
    ),
    witness=witness,
)
