"""The best step of gradient descent and of FedAvg, to one per cent at most."""

from fractions import Fraction

import pytest

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.verdict import Label
from fedtheory.engines.worst_case.answer import Number, worst_case
from fedtheory.engines.worst_case.tune import tuned
from fedtheory.worst_cases import find_worst_case

STEPS = Fraction(1), Fraction(2)
ONE = Fraction(1)
GD, FEDAVG = find_worst_case("gd"), find_worst_case("fedavg")


def slope(letters):
    """|x| with a round bottom: the shorter the steps, the further away."""
    L, R, N = letters["L"], letters["R"], letters["N"]
    return L * R**2 / (2 + 4 * N * L * letters["gamma"])


def parabola(letters):
    """Lx²/2: the longer the steps beyond 1/L, the further beyond the bottom."""
    L, R, N = letters["L"], letters["R"], int(letters["N"])
    return L * R**2 / 2 * (1 - L * letters["gamma"]) ** (2 * N)


def alike(curvature):
    """Clients that all have the same parabola."""

    def attained(letters):
        rounds = int(letters["E"] * letters["R"])
        return letters["D0"] ** 2 * (1 - letters[curvature] * letters["eta"]) ** (2 * rounds)

    return attained


@pytest.mark.parametrize("N", [1, 2, 3])
def test_gradient_descent(N):
    letters = {"N": Fraction(N), "L": ONE, "R": ONE}
    found = tuned(GD, "gamma", letters, STEPS, falling=slope, rising=parabola)
    assert found.answer.label is Label.PROVED
    assert found.lower <= found.answer.lower <= found.answer.upper
    assert found.answer.width < Fraction(1, 10**9)
    assert found.gap < Fraction(1, 100)
    for gamma in (found.value - Fraction(1, 50), found.value + Fraction(1, 50)):
        other = worst_case(
            GD, {n: Number(x, x) for n, x in {**letters, "gamma": gamma}.items()}, replay=False
        )
        assert other.lower > found.lower


@pytest.mark.parametrize(("E", "R"), [(2, 1), (2, 2), (3, 2)])
def test_fedavg_with_clients_that_agree_at_the_optimum(E, R):
    letters = {"E": Fraction(E), "R": Fraction(R), "K": Fraction(2), "mu": Fraction(1, 10)}
    letters |= {"L": ONE, "zeta": Fraction(0), "D0": ONE}
    found = tuned(FEDAVG, "eta", letters, STEPS, falling=alike("mu"), rising=alike("L"))
    assert abs(found.value - Fraction(20, 11)) < Fraction(1, 1000)
    assert found.answer.label is Label.PROVED
    assert 0 <= found.gap < Fraction(1, 100)


def test_instances_that_do_not_cross_are_refused():
    letters = {"N": ONE, "L": ONE, "R": ONE}
    with pytest.raises(FedTheoryError, match=r"does not cross between gamma = 1 and 11/10\."):
        tuned(
            GD,
            "gamma",
            letters,
            (ONE, Fraction(11, 10)),
            falling=slope,
            rising=parabola,
        )
