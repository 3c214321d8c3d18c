"""The introduction counts rounds to one ε for convex and for other losses; they are two different things."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import mean, objective, on_interval, point
from fedtheory.papers.fedfw.errata.fixed_steps import gap, iterates


def witness() -> tuple[Witness, ...]:
    """Two clients with -½(x + 1/2)² on [-1, 1], from -1, λ_0 = 1, T = 125, with the schedule of Theorem 2."""
    bend = (Fraction(-1), Fraction(-1, 2))
    federation = on_interval(bend, bend, start=(-1, -1))
    run = [mean(federation, X) for X in iterates(federation, 1, 5)[:-1]]
    best = objective(federation, point(1))  # F is concave: an end is best
    return (
        Witness(
            "the least F(x̄^t) - F* is at most the least gap(x̄^t), which (12) bounds",
            min(objective(federation, x) - best for x in run),
            "<=",
            min(gap(federation, x) for x in run),
            "the gap is 0 in every round, and the objective 1 above its least value",
        ),
    )


D26 = Erratum(
    id="fedfw.d26",
    about="fedfw.clm1",
    severity=Severity.GAP,
    source=Source(
        "dadras2024fedfw",
        "Section 1, last paragraph; Section 6, 'If we remove the convexity assumption'",
    ),
    printed=(
        "finds a ε-suboptimal solution after O(ε^(-2)) iterations [...] In the case of non-convex objectives, the "
        "complexity increases to O(ε^(-3)); the rate reduces to O(t^(-1/3))"
    ),
    corrected=(
        "without convexity: a round whose gap (11) is at most ε, within T rounds of a horizon T = O(ε^(-3)) chosen "
        "beforehand"
    ),
    why=(
        "Theorem 1 bounds the objective at every t, Theorem 2 the least gap of a run with a step and a penalty made for "
        "T. For losses that are not convex a small gap says nothing of suboptimality."
    ),
    witness=witness,
)
