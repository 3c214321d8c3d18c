"""The server's line of Algorithm 1 does not make the mean when clients stay away."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

HALF = Fraction(1, 2)
PATTERNS = ((True, False), (False, True))  # who takes part in rounds 1 and 2


def witness() -> tuple[Witness, ...]:
    """f_1 = f_2 = -x on [-1, 1] from 0, p = 1/2: client 1 comes in round 1, client 2 in round 2; every oracle says 1."""
    X, x_bar = [Fraction(0), Fraction(0)], Fraction(0)
    found = []
    for round_, pattern in enumerate(PATTERNS, start=1):
        eta = 2 / (HALF * (round_ - 1) + 2)
        sent = Fraction(sum(pattern), len(X))  # (1/n)Σs_i over what was sent
        X = [(1 - eta) * x + eta if comes else x for x, comes in zip(X, pattern, strict=True)]
        x_bar = (1 - eta) * x_bar + eta * sent
        found.append(
            Witness(
                f"the server's x̄ is the mean of the x_i after round {round_}",
                x_bar,
                "=",
                sum(X, Fraction(0)) / len(X),
                "by hand",
                expected=round_ == 1,
            )
        )
    return tuple(found)


D46 = Erratum(
    id="fedfw.d46",
    about="fedfw.ext1",
    severity=Severity.FALSE,
    source=Source(
        "dadras2024fedfw",
        "Section 4.2, 'follows the same as in Algorithm 1'; Algorithm 1, last line",
    ),
    printed="x̄^(t+1) = (1 - η_t)x̄^t + η_t((1/n)Σ_i s_i^t), with what the participants send",
    corrected="x̄^(t+1) = x̄^t + (η_t/n)Σ over the participants of (s_i^t - x_i^t), the mean of the x_i^(t+1)",
    why=(
        "All bounds speak of the mean of the x_i^t, and so does (8). Who stays away keeps x_i^t, which the line shrinks "
        "by 1 - η_t all the same. To repair it, the server must know x_i^t: it can, by replaying what client i has sent."
    ),
    witness=witness,
)
