"""The oracle is called cheap beside a projection; on the Euclidean ball of the experiments they are the same vector."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import minus, plus, point, scaled, squared


def witness() -> tuple[Witness, ...]:
    """y = (3, 4) and the unit ball, whose projection of y is y/‖y‖."""
    y = point(3, 4)
    projected = scaled(y, Fraction(1, 5))
    answer = scaled(y, Fraction(-1, 5))  # the oracle's: the least ⟨y, ·⟩ on the ball, -‖y‖
    return (
        Witness(
            "no point z of the ball is nearer to y: its distance is at least ‖y‖ - 1",
            squared(minus(y, projected)),
            "=",
            (Fraction(5) - 1) ** 2,
            "‖y‖ = 5",
            expected=True,
        ),
        Witness(
            "the projection of y is minus the oracle's answer to y",
            squared(plus(projected, answer)),
            "=",
            Fraction(0),
            "one norm and one division for each of the two",
            expected=True,
        ),
    )


D84 = Erratum(
    id="fedfw.d84",
    about="fedfw.clm24",
    severity=Severity.GAP,
    source=Source("dadras2024fedfw", "Sections 1, 2, 3.1 and 4.3, against Section 5"),
    printed=(
        "FedFW employs cheap linear minimization oracles; our problem template, where the constraints are challenging to "
        "project onto; most of the computation occurs during the linear minimization step"
    ),
    corrected=(
        "so it is for nuclear-norm balls and others that Section 5 does not use; on its l1 and l2 balls projections cost "
        "about what oracles do, and both less than a gradient over more than a few samples"
    ),
    why=(
        "All experiments are on l1 and l2 balls. Total costs, or times, are compared nowhere, and the slower rates are "
        "weighed against nothing that was measured."
    ),
    witness=witness,
)
