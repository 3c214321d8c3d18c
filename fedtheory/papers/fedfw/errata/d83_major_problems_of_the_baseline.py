"""The baseline is blamed for communication in each iteration, which FedFW needs as well, and for more iterations."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import (
    fedfw_iterates,
    mean,
    mean_gradient,
    minimum,
    objective,
    on_interval,
    plus,
    point,
    scaled,
)
from fedtheory.papers.fedfw.errata.fixed_steps import oracle

ROUNDS = 9


def witness() -> tuple[Witness, ...]:
    """(21) from 0: nine rounds of FedFW with λ_0 = 1/2, and of Frank-Wolfe on the clients' mean gradient."""
    federation = on_interval((2, -6), (2, 2), start=(0, 0))
    F_star = minimum(federation, point(1))
    ours = objective(
        federation, mean(federation, fedfw_iterates(federation, Fraction(1, 2), ROUNDS + 1)[-1])
    )
    x = point(0)
    for t in range(1, ROUNDS + 1):
        slope = mean_gradient(federation, x)
        eta = Fraction(2, t + 1)
        x = plus(scaled(x, 1 - eta), oracle(federation, slope), eta)
    return (
        Witness(
            f"after {ROUNDS} messages of each client and {ROUNDS} of the server FedFW's gap is at most the baseline's",
            ours - F_star,
            "<=",
            objective(federation, x) - F_star,
            "529/2025 against 16/2025, ties broken towards -1; both send a vector each way in every round",
        ),
    )


D83 = Erratum(
    id="fedfw.d83",
    about="fedfw.clm23",
    severity=Severity.GAP,
    source=Source(
        "dadras2024fedfw",
        "Section 3, first paragraph, against Algorithm 1 and Sections 5.1, 5.2 and 6",
    ),
    printed=(
        "this baseline has two major problems. First, it relies on communication at each iteration [...] extending this "
        "approach to multiple local steps is not feasible"
    ),
    corrected=(
        "FedFW relies on communication at each iteration as well, and needs more of them: O(ε^(-2)) where the baseline "
        "needs O(ε^(-1)) for convex losses"
    ),
    why=(
        "Algorithm 1 has one oracle call a round, x̄^t enters each, and Section 6 leaves local steps to future work. What "
        "is left of the comparison is the second problem, privacy. The rate of the baseline, which is Frank-Wolfe's "
        "2LD²/(t+1), is compared nowhere."
    ),
    witness=witness,
)
