"""What a message reveals is of the penalised gradient, not of the client's own."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import fedfw_iterates, gradient, on_interval

ROUND = 4


def witness() -> tuple[Witness, ...]:
    """(21) from 0, λ_0 = 1/2: client 2 in round 4, on [-1, 1], which is a box and an l1 ball."""
    federation = on_interval((2, -6), (2, 2), start=(0, 0))
    before, after = fedfw_iterates(federation, Fraction(1, 2), ROUND + 1)[-2:]
    (x,), (y,) = before[1], after[1]
    eta = Fraction(2, ROUND + 1)
    s = (y - (1 - eta) * x) / eta
    (slope,) = gradient(federation.groups[1], before[1])
    return (
        Witness(
            "s_2 is 1 in round 4",
            s,
            "=",
            Fraction(1),
            "from (9): exact iterates",
            expected=True,
        ),
        Witness(
            "and says that the client's gradient is negative",
            slope,
            "<",
            Fraction(0),
            "2(x + 1) at x = -1/3: the penalty moves it",
        ),
    )


D69 = Erratum(
    id="fedfw.d69",
    about="fedfw.clm22",
    severity=Severity.GAP,
    source=Source("dadras2024fedfw", "Section 3.2, first paragraph"),
    printed="In the case of a box constraint, s_i only reveals the gradient signs",
    corrected="the signs of g_i^t = (1/n)∇f_i(x_i^t) + λ_t(x_i^t - x̄^t)",
    why=(
        "In this round the penalty decides. Since the server can rebuild x_i^t and x̄^t (fedfw.d61) and λ_t is public, what "
        "is known of g_i^t is known of the client's gradient, up to a shift that is known as well."
    ),
    witness=witness,
)
