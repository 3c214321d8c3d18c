"""FFGB: the clients drift apart by the square of the sum of their steps, and a sum of squares would be too little."""

from fractions import Fraction

import pytest

from fedtheory.core.verdict import Label
from fedtheory.engines.worst_case.answer import Number, worst_case
from fedtheory.papers.ffgb.worst_cases.drift import DRIFT


def solved(**letters):
    return worst_case(DRIFT, {k: Number(Fraction(x), Fraction(x)) for k, x in letters.items()})


@pytest.mark.parametrize(
    ("K", "eta", "H", "mu"), [(1, 1, 1, 0), (3, 1, 1, 0), (4, Fraction(1, 4), 3, Fraction(1, 2))]
)
def test_the_drift_is_the_one_that_is_known(K, eta, H, mu):
    found = solved(K=K, eta=eta, H=H, mu=mu)
    steps = [eta * H * (1 - Fraction(mu) * eta) ** k for k in range(K)]
    assert found.label is Label.PROVED
    assert found.lower == sum(steps) ** 2
    assert 0 <= found.upper - found.lower <= found.lower / 10**8


def test_the_sum_of_the_squares_of_the_steps_is_exceeded():
    found = solved(K=3, eta=1, H=1, mu=0)
    assert found.lower > 3  # of squares; nine is the square of the sum


def test_the_certificate_speaks_of_any_number_of_clients():
    found = solved(K=2, eta=1, H=1, mu=0)
    (kind,) = {line["mean"] for line in found.certificate["lines"] if line["by"] == "psd"} - {None}
    assert kind == "i"
    assert "n" not in found.certificate["statement"]["symbols"]
