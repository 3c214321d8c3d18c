"""Refinement finds all the digits that a solver leaves out, or says that it cannot."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from fedtheory.engines.worst_case import refine
from fedtheory.engines.worst_case.cone import cone
from fedtheory.engines.worst_case.enclose import enclose
from fedtheory.engines.worst_case.reduction import Sharpened
from fedtheory.engines.worst_case.refine import refined
from fedtheory.engines.worst_case.solve import best, floats
from fedtheory.worst_cases import find_worst_case

FRANK_WOLFE = {"N": Fraction(4), "L": Fraction(1), "D": Fraction(1)}
FEDFW = {
    "t": Fraction(3),
    "n": Fraction(2),
    "lambda_0": Fraction(1, 2),
    "L": Fraction(1),
    "D": Fraction(1),
    "H": Fraction(1),
    "apart": Fraction(0),
}


def solved(name, letters, tolerance):
    program = find_worst_case(name).program(letters)
    whole = cone(program)
    data = floats(whole)
    return program, whole, data, best(data, tolerance=tolerance)


@pytest.mark.parametrize(("name", "letters"), [("fw", FRANK_WOLFE), ("fedfw.thm1", FEDFW)])
def test_a_coarse_and_a_fine_answer_are_refined_to_one(name, letters):
    *_, coarse_data, coarse = solved(name, letters, 1e-9)
    _, whole, data, fine = solved(name, letters, 1e-12)
    one, two = refined(whole, coarse_data, coarse), refined(whole, data, fine)
    assert one is not None
    assert two is not None
    assert abs(coarse.upper - two.upper) > 1e-13 * two.upper
    assert one.upper == pytest.approx(two.upper, rel=1e-14)


@pytest.mark.parametrize(("name", "letters"), [("fw", FRANK_WOLFE), ("fedfw.thm1", FEDFW)])
def test_the_ends_are_a_few_roundings_apart(name, letters):
    found = enclose(find_worst_case(name).program(letters))
    width = found.upper.value - found.lower.value
    assert 0 <= width <= found.upper.value / 10**11


def test_without_it_and_without_long_numbers_they_are_not(monkeypatch):
    place = "fedtheory.engines.worst_case.enclose"
    monkeypatch.setattr(f"{place}.refined", lambda *_: None)
    monkeypatch.setattr(f"{place}.sharpened", lambda *_, **__: Sharpened(None, None))
    found = enclose(find_worst_case("fw").program(FRANK_WOLFE))
    assert found.upper.value - found.lower.value > found.upper.value / 10**11


def test_the_slope_is_the_derivative_of_the_residue():
    _, whole, data, answer = solved("fw", FRANK_WOLFE, 1e-9)
    factors = [refine._factor(matrix) for matrix in data.matrices(answer.triangle)]
    used = [k for k, x in enumerate(answer.multipliers) if x > 1e-4]
    system = refine._System(whole, used, [f.shape[1] for f in factors])
    here = np.concatenate([*(f.ravel() for f in factors), answer.values, answer.multipliers[used]])
    slope = system.slope(here)
    for k in range(0, len(here), 3):
        moved = here.copy()
        moved[k] += 1e-6
        change = system.residue(refine._long(moved)) - system.residue(refine._long(here))
        assert (change / refine.ONE).astype(float) / 1e-6 == pytest.approx(slope[:, k], abs=1e-4)


def test_an_answer_that_is_close_to_no_optimum_is_given_back_as_none():
    _, whole, data, answer = solved("fw", FRANK_WOLFE, 1e-9)
    rng = np.random.default_rng(0)
    elsewhere = replace(
        answer,
        triangle=rng.standard_normal(len(answer.triangle)),
        multipliers=rng.random(len(answer.multipliers)),
    )
    assert refined(whole, data, elsewhere) is None
    flat = replace(answer, triangle=np.zeros(len(answer.triangle)))
    assert refined(whole, data, flat) is None


def test_a_wrong_refinement_costs_no_truth(monkeypatch):
    """Whatever it says is certified anew, and the plain answer stands in where that fails."""
    true = enclose(find_worst_case("fw").program(FRANK_WOLFE))

    def wrong(whole, data, answer):
        return replace(answer, multipliers=answer.multipliers / 2, triangle=answer.triangle * 2)

    monkeypatch.setattr("fedtheory.engines.worst_case.enclose.refined", wrong)
    found = enclose(find_worst_case("fw").program(FRANK_WOLFE))
    assert found.lower.value <= true.upper.value
    assert true.lower.value <= found.upper.value
    assert 0 <= found.upper.value - found.lower.value <= found.upper.value / 10**8
