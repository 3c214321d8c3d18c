"""The covariance of a law is said to be of finite dimension; trace class is all that bounded features give."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

RANKS = (10, 100)


def witness() -> tuple[Witness, ...]:
    """Inputs 1, 2, 3, ... with the chances 1/2, 1/4, 1/8, ... and orthogonal unit features: no eigenvalue is 0."""
    return tuple(
        Witness(
            f"C has rank {rank} at most",
            Fraction(1, 2 ** (rank + 1)),
            "<=",
            Fraction(0),
            f"eigenvalue {rank + 1} of C, which is the chance of input {rank + 1}",
        )
        for rank in RANKS
    )


D41 = Erratum(
    id="fednewton.d41",
    about="fednewton.rem8",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "Remark 8"),
    printed="the integral operator L is trace class and C, C_D, C_Dj are finite dimensional",
    corrected="L and C are trace class; C_D and C_Dj have at most as many dimensions as there are samples",
    why=(
        "Nothing that is proved needs a finite rank of C, so it is harmless for the proofs; but it is not what bounded "
        "features give, and nothing would be left of the cases γ > 0 (fednewton.d88)."
    ),
    witness=witness,
)
