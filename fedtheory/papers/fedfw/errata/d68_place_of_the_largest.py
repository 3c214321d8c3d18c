"""On the l1 ball a message shows more than a sign: the place of the largest entry."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import dot, point
from fedtheory.papers.fedfw.errata.d61_ball_reveals import axis_oracle


def witness() -> tuple[Witness, ...]:
    """(3, 1) and (1, 3), whose largest entries have one sign; and (1/10, -3, 1)."""
    one, other = point(3, 1), point(1, 3)
    mixed = point(Fraction(1, 10), -3, 1)
    s = axis_oracle(mixed)
    return (
        Witness(
            "the output shows the sign of the largest entry alone: for (3, 1) and (1, 3) it is the same, of length 1",
            dot(axis_oracle(one), axis_oracle(other)),
            "=",
            Fraction(1),
            "two different axes",
        ),
        Witness(
            "and that is the sign of the maximum entry: -Σs_j for (1/10, -3, 1) is positive, as its maximum is",
            Fraction(0),
            "<",
            -sum(s, Fraction(0)),
            "the entry of the largest modulus is -3",
        ),
    )


D68 = Erratum(
    id="fedfw.d68",
    about="fedfw.clm21",
    severity=Severity.FALSE,
    source=Source("dadras2024fedfw", "Section 3.2, first paragraph"),
    printed=(
        "if 𝒟 is the l1 norm-ball, then s_i merely reveals the sign of the maximum entry of the gradient"
    ),
    corrected="it reveals the place and the sign of the entry with the largest modulus, of g_i^t",
    why=(
        's_i is that axis, against that sign. Its place among the p entries is what "merely" leaves out.'
    ),
    witness=witness,
)
