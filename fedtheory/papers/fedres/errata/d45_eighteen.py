"""The 18 and the 2R of Lemma 2 are loose: 8 does, and without R."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """A valley with h = b = D = 1 and ε = 1/100: what print, 8, and 7 promise against the gain 1/2."""
    epsilon = Fraction(1, 100)
    gamma, Y, R = 1 + epsilon**2, Fraction(2), Fraction(4)
    gain = Fraction(1, 2)  # b²/(2h)
    promised = {"18 and 2R": 18 * gamma + 2 * R, "8": 8 * gamma, "7": 7 * gamma}
    return tuple(
        Witness(
            f"the promise with {name} is kept",
            Y**2 / factor,
            "<=",
            gain,
            "l = (u + εv)²/2 + u + 1 from u_0 = 1: the step goes to u = 0",
            expected=name != "7",
        )
        for name, factor in promised.items()
    )


D45 = Erratum(
    id="fedres.d45",
    about="fedres.lem2",
    severity=Severity.CONSTANT,
    source=Source("agarwal2020fedres", "Lemma 2"),
    printed="gain at least [ℓ(u_0, v_0) - ℓ(u_*, v_*)]_+²/(18γD² + 2R)",
    corrected=(
        "at least Y²/(8γD²) for Y = [ℓ(u_0, v_0) - ℓ(u_*, v_*)]_+ up to 4γD², and Y/2 beyond; 8 "
        "is the best constant"
    ),
    why=(
        "The proof bounds a scalar product and half a square by 3γD times the step, where their "
        "sum is at most 2γD times it; and it goes through a gradient step, where a step towards "
        "(u_*, v_*) gives θY - 2γD²θ² at once."
    ),
    witness=witness,
)
