"""(42) has a coefficient ζ_t that nothing defines, and refers to (26) where it uses (25)."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, t
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import enclosed
from fedtheory.papers.fedfw.statements.notation import eta_t, lambda_0, lambda_t
from fedtheory.papers.fedfw.statements.participation import PARTICIPATION_SCHEDULE, p


def witness() -> tuple[Witness, ...]:
    """ζ_t/λ_0 as the lines before it leave it, in several rounds and at several p."""
    eta, now = PARTICIPATION_SCHEDULE[eta_t], PARTICIPATION_SCHEDULE[lambda_t]
    zeta = ((1 - p * eta) * (now - now.subs(t, t - 1)) - p * eta * now) / 2
    return tuple(
        Witness(
            f"ζ_t < 0 at t = {round_}, p = {chance}",
            enclosed(zeta, {t: round_, lambda_0: 1, p: chance}).upper,
            "<",
            Fraction(0),
            "½((1 - pη_t)(λ_t - λ_(t-1)) - pη_tλ_t) from above",
            expected=True,
        )
        for round_ in (1, 2, 100)
        for chance in (Fraction(1, 10), Fraction(1))
    )


D41 = Erratum(
    id="fedfw.d41",
    about="fedfw.eq42",
    severity=Severity.TYPO,
    source=Source(
        "dadras2024fedfw", "eq. (42), third line '(see (26))', fifth and last line '(ζ_t < 0)'"
    ),
    printed="... ≤ (1 - η_t p)E_t[...] + ζ_t dist²(X^t, 𝒞) + ..., with no definition of ζ_t; '(see (26))'",
    corrected=(
        "ζ_t := ½((1 - pη_t)(λ_t - λ_(t-1)) - pη_tλ_t) ≤ -pλ_0/(2√(p(t-1) + 2)), t ≥ 1; the third line is (25)"
    ),
    why=(
        "What stands before dist² once F̂_t(X^t) is written with F̂_(t-1)(X^t); that it is negative is said, not shown. "
        "(26) is the whole recursion, (25) the bound of ⟨∇F̂_t(X^t), S^t - X^t⟩ that is put in."
    ),
    witness=witness,
)
