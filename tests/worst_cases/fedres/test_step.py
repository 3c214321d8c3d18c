"""FedRes.SGD: a gradient that is tau rounds late costs gamma tau² eta² G² / 2 in one step, no more and no less."""

from fractions import Fraction

import pytest

from fedtheory.core.verdict import Label
from fedtheory.engines.worst_case.answer import Number, worst_case
from fedtheory.papers.fedres.worst_cases.step import STEP


@pytest.mark.parametrize(
    ("tau", "gamma", "G", "eta"),
    [(1, 1, 1, 1), (2, 1, 1, Fraction(1, 3)), (3, 2, 3, Fraction(1, 10)), (2, 3, 1, 5)],
)
def test_lemmas_10_and_11_lose_nothing(tau, gamma, G, eta):
    letters = {"tau": tau, "gamma": gamma, "G": G, "eta": eta}
    found = worst_case(STEP, {k: Number(Fraction(x), Fraction(x)) for k, x in letters.items()})
    known = Fraction(gamma) * (tau * eta * G) ** 2 / 2
    assert found.label is Label.PROVED
    assert found.lower == known
    assert 0 <= found.upper - known <= known / 10**8
