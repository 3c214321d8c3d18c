"""FedRes on Appendix C: fictitious play between two powers of the round, re-scoring geometric, Algorithm 6 slow."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.statement import Statement
from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check, run
from fedtheory.papers.fedres.instances.appendix_c import appendix_c
from fedtheory.papers.fedres.statements.best_response import BEST_RESPONSE
from fedtheory.papers.fedres.statements.fictitious_play import (
    FICTITIOUS_PLAY,
    exponent,
    largest_eigenvalue,
    v,
)
from fedtheory.papers.fedres.statements.half_rescoring import HALF_RESCORING

STATEMENTS = (FICTITIOUS_PLAY, BEST_RESPONSE, HALF_RESCORING)
each = pytest.mark.parametrize("statement", STATEMENTS, ids=lambda s: s.id)


@each
def test_it_bites(statement: Statement[Any]) -> None:
    (exhibit,) = statement.exhibits
    verdicts = check(statement, exhibit.instance(), parameters={}, rounds=exhibit.rounds)
    assert {verdict.bound: f"{verdict.tightness:.4f}" for verdict in verdicts} == exhibit.pinned


@each
@given(z=st.fractions(Fraction(1, 100), 100))
def test_it_holds_wherever_on_the_line_the_start_is(statement: Statement[Any], z: Fraction) -> None:
    for verdict in check(statement, appendix_c(z=str(z)), parameters={}, rounds=300):
        assert verdict.outcome is Outcome.HOLDS, verdict


@each
def test_it_is_silent_about_another_noise(statement: Statement[Any]) -> None:
    for verdict in check(statement, appendix_c(v="1/16"), parameters={}, rounds=20):
        assert verdict.outcome is Outcome.NOT_APPLICABLE
        assert "1/4" in verdict.note


@each
def test_the_check_can_say_no(statement: Statement[Any]) -> None:
    factor = {"<=": sp.Rational(9, 10), ">=": sp.Rational(3, 2)}
    bounds = tuple(replace(b, value=factor[b.relation] * b.value) for b in statement.bounds)
    spoiled = replace(statement, bounds=bounds)
    for verdict in check(spoiled, appendix_c(), parameters={}, rounds=300):
        assert verdict.outcome is Outcome.VIOLATED, verdict


def test_it_says_nothing_about_another_start() -> None:
    elsewhere = replace(appendix_c(), promises=frozenset())
    for verdict in check(FICTITIOUS_PLAY, elsewhere, parameters={}, rounds=5):
        assert verdict.outcome is Outcome.NOT_APPLICABLE
        assert "(z, 1 - z)" in verdict.note


def test_the_eigenvalue_is_that_of_a_best_response_to_a_best_response() -> None:
    server = sp.diag(1 / (1 + v), 1)
    client = sp.Matrix([[2, -1], [-1, 2]]) / 3
    x = sp.Symbol("x")
    polynomial = (client * server).charpoly(x).as_expr()
    assert sp.simplify(polynomial.subs(x, largest_eigenvalue)) == 0
    assert sp.simplify(polynomial.diff(x).subs(x, largest_eigenvalue).subs(v, 1)) > 0  # the larger


@pytest.mark.parametrize(
    ("noise", "expected"), [("1/4", 0.0968394221), ("1/16", 0.0291792962), ("1", None)]
)
def test_runs_have_the_exponent(noise: str, expected: float | None) -> None:
    """The slope between rounds 10,000 and 20,000, and what λ says."""
    predicted = float(exponent.subs(v, sp.Rational(noise)))
    if expected is not None:
        assert predicted == pytest.approx(expected, abs=1e-10)
    series = run(FICTITIOUS_PLAY, appendix_c(v=noise), parameters={}, rounds=20000).series
    (loss,) = next(iter(series.values()))
    slope = np.log2(loss[19999] / loss[9999])
    assert slope == pytest.approx(-predicted, abs=2e-3)


def test_the_bounds_enclose_the_exponent() -> None:
    exact = exponent.subs(v, sp.Rational(1, 4))
    assert sp.Rational(1, 11) < exact < sp.Rational(1, 10)
    lam = largest_eigenvalue.subs(v, sp.Rational(1, 4))
    assert sp.Rational(2, 11) < 2 * (1 - lam) < sp.Rational(1, 5)
    assert sp.Rational(99, 500) < -sp.log(lam**2) < sp.Rational(1, 5)


def test_algorithm_6_as_printed_has_its_own_exponent() -> None:
    lam = float(largest_eigenvalue.subs(v, sp.Rational(1, 4)))
    series = run(HALF_RESCORING, appendix_c(), parameters={}, rounds=20000).series
    (loss,) = next(iter(series.values()))
    assert np.log2(loss[19999] / loss[9999]) == pytest.approx(-2 * (1 - lam), abs=1e-3)
