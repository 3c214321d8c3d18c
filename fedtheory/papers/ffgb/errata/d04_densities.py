"""(31) adds the clients' gradients as if every input were as likely for one as for the other."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.ffgb.instances.finite_support import rational_support


def witness() -> tuple[Witness, ...]:
    """Two clients with the losses f and -f, μ = 1, that see two points with 9/10, 1/10 and 1/10, 9/10."""
    problem = rational_support(weights="9/10,1/10;1/10,9/10", labels="1,1;-1,-1", mu="1")
    optimum = problem.optimum
    one, two = problem.gradients((optimum, optimum))
    share = problem.shares[0]
    return (
        Witness(
            "μf* + (1/N)Σ∇R_i[f*] = 0 at the first point",
            optimum[0] + (one[0] + two[0]) / 2,
            "=",
            Fraction(0),
            "f* = -4/5 there",
        ),
        Witness(
            "μf* + Σπ_i∇R_i[f*] = 0 at the first point, π_i = α_i/(Nα)",
            optimum[0] + share[0] * one[0] + share[1] * two[0],
            "=",
            Fraction(0),
            "π = (9/10, 1/10)",
            expected=True,
        ),
    )


D04 = Erratum(
    id="ffgb.d04",
    about="ffgb.eq31",
    severity=Severity.GAP,
    source=Source("shen2022ffgb", "eq. (31)"),
    printed="∇F[f*] = μf* + (1/N)Σ∇R_i[f*] ≡ 0",
    corrected="μf*(x) + (1/N)Σ(dα_i/dα)(x)∇R_i[f*](x) = 0 for every x in supp α",
    why=(
        "The subgradient of (9) is taken in L²(α), that of R_i in L²(α_i): they differ by the density. What (31) is "
        "used for, ‖f*‖ ≤ G/μ, survives, since the densities average to 1."
    ),
    witness=witness,
)
