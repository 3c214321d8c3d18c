"""FedRes.SGD over some rounds with late gradients: a problem in PEPit's vocabulary in the manifest of a paper."""

from fractions import Fraction

import pytest

from fedtheory.core.verdict import Label
from fedtheory.engines.worst_case.answer import Number, worst_case
from fedtheory.worst_cases import find_worst_case

LATE = find_worst_case("fedres.late")


def ends(**letters):
    known = {"gamma": 1, "G": 1, "R": 1, "eta": Fraction(1, 4)} | letters
    return worst_case(LATE, {k: Number(Fraction(x), Fraction(x)) for k, x in known.items()})


def test_four_rounds_with_gradients_one_round_late():
    found = ends(T=4, tau=1)
    assert found.exact == Fraction(19, 52)
    assert (found.label, found.lower_label) == (Label.PROVED, Label.CONDITIONAL)


@pytest.mark.parametrize("tau", [0, 1, 2])
def test_a_run_on_a_parabola_stays_below_and_so_does_the_worst_case_below_the_theorem(tau):
    gamma, G, R, eta, rounds = 2, Fraction(3, 2), Fraction(1, 2), Fraction(1, 5), 3
    w = [R]
    for t in range(1, rounds):
        w.append(w[-1] - eta * gamma * w[t - 1 - tau] if t > tau else w[-1])
    run = sum(gamma * x**2 / 2 for x in w) / rounds
    found = ends(T=rounds, tau=tau, gamma=gamma, G=G, R=R, eta=eta)
    assert 0 < run <= found.upper
    idle = tau * min(G * R, gamma * R**2 / 2)
    bound = (R**2 / (2 * eta) + rounds * eta * G**2 / 2 + idle) / rounds
    assert found.upper <= bound + gamma * (tau * eta * G) ** 2 / 2


def test_what_comes_later_costs_more_and_what_never_comes_costs_all():
    first, second, never = (ends(T=3, tau=tau) for tau in (0, 1, 5))
    assert first.upper < second.lower
    assert second.upper < never.lower
    assert never.exact == Fraction(1, 2)
