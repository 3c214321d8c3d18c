"""(42) uses a ζ_t that is defined nowhere, and cites (26) for what is (25)."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """A letter without a definition has no numbers."""
    return ()


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
        "(26) is the whole recursion, (25) the bound of ⟨∇F̂_t(X^t), S^t - X^t⟩ that is put in. There is no witness: the "
        "letter has no definition to compute with."
    ),
    witness=witness,
)
