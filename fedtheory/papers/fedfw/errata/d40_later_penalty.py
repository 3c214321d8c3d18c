"""(42), fourth line, multiplies by λ_t where (27) has λ_{t-1}."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, t
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values, enclosed
from fedtheory.papers.fedfw.statements.notation import lambda_0, lambda_t
from fedtheory.papers.fedfw.statements.participation import PARTICIPATION_SCHEDULE, p


def witness() -> tuple[Witness, ...]:
    """What stands before dist² in (27), and in (42), at λ_0 = 1, p = 1/2 and round 2."""
    now = PARTICIPATION_SCHEDULE[lambda_t]
    before = now.subs(t, t - 1)
    at: Values = {t: 2, lambda_0: 1, p: Fraction(1, 2)}
    return (
        Witness(
            "(42), fourth line, by (27): (λ_t/2)(λ_t/λ_(t-1) - 1) is (λ_t - λ_(t-1))/2, hence at most that",
            enclosed(now / 2 * (now / before - 1), at).lower,
            "<=",
            enclosed((now - before) / 2, at).upper,
            "the left side from below, the right one from above",
        ),
    )


D40 = Erratum(
    id="fedfw.d40",
    about="fedfw.eq42",
    severity=Severity.TYPO,
    source=Source("dadras2024fedfw", "eq. (42), fourth line, '(see (27))'"),
    printed="E_t[F̂_(t-1)(X^t) + (λ_t/2)(λ_t/λ_(t-1) - 1)dist²(X^t, 𝒞) - F*] + ...",
    corrected="E_t[F̂_(t-1)(X^t) + (λ_(t-1)/2)(λ_t/λ_(t-1) - 1)dist²(X^t, 𝒞) - F*] + ...",
    why=(
        "(27) adds ½(λ_t - λ_(t-1))dist². The printed coefficient is larger by (λ_t - λ_(t-1))²/(2λ_(t-1)), so the "
        "inequality holds, and what (42) calls ζ_t is negative with either."
    ),
    witness=witness,
)
