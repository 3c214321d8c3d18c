"""FedFW, (52): what becomes of the average from apart; its five questions are with those of (57) and (62)."""

from fractions import Fraction

import pytest

from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check
from fedtheory.papers.fedfw.instances.indefinite import indefinite
from fedtheory.papers.fedfw.statements.eq52_surrogate_gap import EQUATION_52
from fedtheory.papers.fedfw.statements.notation import lambda_0


@pytest.mark.parametrize(
    ("rounds", "average"), [(1000, 1.109091), (10**5, None)], ids=["1000", "100000"]
)
def test_from_apart_the_average_tends_to_the_penalty_of_the_start(
    rounds: int, average: float | None
) -> None:
    """No loss, from 1 and -1, λ₀ = 1: the average tends to λ₀d_1²/2 = 1, and print to 0."""
    apart = indefinite(curvature="0", slope="0;0", start="1;-1")
    printed, *_ = check(EQUATION_52, apart, parameters={lambda_0: Fraction(1)}, rounds=rounds)
    assert printed.outcome is Outcome.VIOLATED
    assert printed.tightness is not None
    measured = printed.tightness * 4 / rounds ** (1 / 3)
    assert measured == pytest.approx(average or 1, abs=1e-6 if average else 0.03)
