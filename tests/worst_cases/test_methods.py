"""Exact worst cases of the methods that people run, for every number of clients, beside runs and bounds."""

from fractions import Fraction

import pytest

from fedtheory.core.verdict import Label
from fedtheory.engines.worst_case.answer import Number, worst_case
from fedtheory.worst_cases import find_worst_case


def ends(identifier, **letters):
    model = find_worst_case(identifier)
    known = {x.name: x.default for x in model.letters if x.default is not None} | letters
    return worst_case(model, {x: Number(Fraction(v), Fraction(v)) for x, v in known.items()})


def test_two_local_steps_on_clients_that_differ():
    found = ends("localsgd.gap", T=1, K=2, eta=Fraction(1, 4))
    assert found.exact == Fraction(2, 5)
    assert (found.label, found.lower_label) == (Label.PROVED, Label.CONDITIONAL)


def test_clients_that_agree_at_the_minimiser_do_better():
    """Without local steps a round is one of gradient descent, and its first point is the start."""
    assert ends("localsgd.gap", T=1, K=1, eta=Fraction(1, 4), zeta=0).exact == Fraction(1, 2)
    assert ends("localsgd.gap", T=1, K=2, eta=Fraction(1, 4), zeta=0).upper <= Fraction(2, 5)


def test_a_round_of_fedprox_is_no_worse_than_its_bound_and_no_better_than_a_run():
    """One client, a parabola: x is 1, then 1/(1 + eta)."""
    found = ends("fedprox.gap", T=1, eta=Fraction(1, 2))
    eta = Fraction(1, 2)
    said = 1 / (2 * eta) + eta**2 / (2 * (1 - eta**2))  # fedprox.smooth at L = R = zeta = t = 1
    assert Fraction(2, 9) <= found.lower <= found.upper <= said


@pytest.mark.parametrize(
    ("identifier", "letters"),
    [
        ("scaffold.gap", {"K": 2, "eta": Fraction(1, 10)}),
        ("compression.feedback_gap", {"q": Fraction(1, 2), "eta": Fraction(1, 8)}),
    ],
)
def test_the_first_point_is_the_start(identifier, letters):
    assert ends(identifier, T=1, **letters).exact == Fraction(1, 2)


def test_scaffold_after_a_round():
    assert ends("scaffold.gap", T=2, K=2, eta=Fraction(1, 10)).exact == Fraction(5, 12)
