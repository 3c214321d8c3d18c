"""The concept shift is measured at all inputs, and felt at the client's own."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """φ = 1, f* = 1, f_j* = 0 at the client's only input, which has chance 10^-6 under ρ; λ = 1/100, C = C_j."""
    lam, rare = Fraction(1, 100), Fraction(1, 10**6)
    w_lambda, w_j = 1 / (1 + lam), Fraction(0)
    square = (1 + lam) * (w_j - w_lambda) ** 2
    return (
        Witness(
            "the squared shift of the centre is within that of (26), Delta_Dj = 0",
            square,
            "<=",
            rare,
            "100/101 against Delta_fj² = 10^-6",
        ),
        Witness(
            "it is within the concept shift of the client's own inputs",
            square,
            "<=",
            Fraction(1),
            "‖f_j* - f*‖² in L2 of rho_j",
            expected=True,
        ),
    )


D12 = Erratum(
    id="fednewton.d12",
    about="fednewton.prop5",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "Proposition 5, (26); (28); Definition 1"),
    printed="Delta_fj = ‖f* - f_j*‖, the norm being that of L2 of rho",
    corrected="‖f_j* - f*‖ in L2 of rho_j; where rho >= p_j rho_j that is at most p_j^(-1/2) Delta_fj",
    why=(
        "S_j* averages over the client's inputs. On inputs that rho hardly sees f_j* may differ "
        "from f* as much as it likes at no cost in L2 of rho."
    ),
    witness=witness,
)
