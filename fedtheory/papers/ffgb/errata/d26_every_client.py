"""Lemma D.1 bounds the mean of the clients' functions, and is used for each of them."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Two clients on one point with the losses f and -f, μ = G = γ = 1, f^0 = 2 = 2G/(γμ), after the first step, η = 2."""
    start, eta = Fraction(2), Fraction(2)
    one, two = (start - eta * (slope + start) for slope in (1, -1))
    return (
        Witness(
            "the mean stays within 2G/(γμ)",
            abs((one + two) / 2),
            "<=",
            Fraction(2),
            "line 5",
            expected=True,
        ),
        Witness("the first client does", abs(one), "<=", Fraction(2), "line 5: 2 - 2(1 + 2) = -4"),
    )


D26 = Erratum(
    id="ffgb.d26",
    about="ffgb.lemD1",
    severity=Severity.GAP,
    source=Source("shen2022ffgb", "Lemma D.1; used before (27) for ĥ_i = h_i + μg_i"),
    printed="‖ḡ^{k,t}‖ ≤ 2G/(γμ), hence ‖ĥ_i‖ ≤ 4G/γ",
    corrected="‖g_i^{k,t}‖ ≤ 2G/(γμ) for every client from the fourth step on, from any start; 6G/(γμ) before",
    why=(
        "A bound of a mean bounds none of its parts. The proof goes through for every client's own function, "
        "from n = 4 on."
    ),
    witness=witness,
)
