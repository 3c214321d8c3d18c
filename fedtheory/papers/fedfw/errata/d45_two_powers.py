"""(43) has 1/p before its square root, (44) has 1/√p: the second does not follow from the first."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, t
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values, enclosed
from fedtheory.papers.fedfw.statements.eq43_participation import surrogate_43
from fedtheory.papers.fedfw.statements.ext1_participation import price_44
from fedtheory.papers.fedfw.statements.notation import D, L, Y_star, g_star, lambda_0, n
from fedtheory.papers.fedfw.statements.participation import p


def witness() -> tuple[Witness, ...]:
    """At p = 1/100, n = 10,000 like clients and t = 2, where the last term of (44) is next to nothing."""
    at: Values = {
        n: 10**4,
        L: 0,
        D: 2,
        g_star: 1,
        Y_star: 0,
        lambda_0: 1,
        p: Fraction(1, 100),
        t: 2,
    }
    return (
        Witness(
            "(44) from (43) at t - 1 and something positive: the right side of (43) is at most that of (44)",
            enclosed(surrogate_43, at).lower,
            "<=",
            enclosed(price_44, at).upper,
            "the left side from below, the right one from above",
        ),
    )


D45 = Erratum(
    id="fedfw.d45",
    about="fedfw.eq43",
    severity=Severity.CONSTANT,
    source=Source("dadras2024fedfw", "eqs. (43), second term, and (44), first line"),
    printed="(43): (2nD²/p)λ_0/√(t + 2/p); (44): (2nD²λ_0/√p)/√(t + 2/p - 1)",
    corrected="(43): (4/3)nD²λ_0/√a_t, and p a_(t+1) = p²(t + 2/p): the recursion gives 1/√p and less, as (44) has it",
    why=(
        "The sum of (42) is at most 2nD²λ_0/√a_t with a_t = p(t - 1 + 2/p): one 1/√p. (43) is loose by another 1/√p, "
        "which 'the same steps' cannot take away, and (44) has it no more. Its p disappears altogether in the second line."
    ),
    witness=witness,
)
