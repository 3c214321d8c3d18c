"""Theorem 1 of FedNewton and what goes with it: what is said of runs, and that it can be denied."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fedtheory.core.concepts import CONTRACTION, FACTOR_PRINTED
from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check
from fedtheory.papers.fednewton.concepts import CONTRACTION_MOMENTS, MEAN_SQUARE_SHIFT
from fedtheory.papers.fednewton.instances.ridge_clients import ridge_clients
from fedtheory.papers.fednewton.statements.c3_hurts import DIVERGING, HURTS, SMALL_SAMPLES
from fedtheory.papers.fednewton.statements.damped_step import DAMPED, eta
from fedtheory.papers.fednewton.statements.eq7_risk import EQUATION_7
from fedtheory.papers.fednewton.statements.factors_radius import FACTORS
from fedtheory.papers.fednewton.statements.literal_gradient import LITERAL
from fedtheory.papers.fednewton.statements.missing_direction import MISSING
from fedtheory.papers.fednewton.statements.norms_radius import NORMS
from fedtheory.papers.fednewton.statements.objective_excess import OBJECTIVE
from fedtheory.papers.fednewton.statements.pcg_step import PCG
from fedtheory.papers.fednewton.statements.radius_recursion import RADIUS_RECURSION
from fedtheory.papers.fednewton.statements.shifts_exact import SHIFTS
from fedtheory.papers.fednewton.statements.thm1_decomposition import LARGE_SAMPLE, THEOREM_1
from fedtheory.papers.fednewton.statements.tuned_step import TUNED

ALL = (
    *(THEOREM_1, EQUATION_7, HURTS, RADIUS_RECURSION, OBJECTIVE, FACTORS, SHIFTS),
    *(DAMPED, TUNED, LITERAL, NORMS, MISSING, PCG),
)
FREE = (THEOREM_1, EQUATION_7, RADIUS_RECURSION, OBJECTIVE, FACTORS, NORMS, TUNED, PCG)
TRUE = {Outcome.HOLDS, Outcome.VACUOUS, Outcome.NOT_APPLICABLE}
of_all = pytest.mark.parametrize("statement", ALL, ids=lambda s: s.id)


def verdicts(statement, exhibit):
    return check(
        statement, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
    )


@of_all
def test_it_bites_where_it_is_pinned(statement):
    for exhibit in statement.exhibits:
        found = {v.bound: v.tightness for v in verdicts(statement, exhibit)}
        for key, pinned in exhibit.pinned.items():
            assert f"{found[key]:.4f}" == pinned


@of_all
def test_the_check_can_say_no(statement):
    """In a world with all bounds far too good, some exhibit objects to each."""
    factor = {"<=": Fraction(1, 10**4), ">=": 10**4, "=": 2}
    wrong = replace(
        statement,
        bounds=tuple(replace(b, value=b.value * factor[b.relation]) for b in statement.bounds),
    )
    objected = {
        v.bound
        for x in statement.exhibits
        for v in verdicts(wrong, x)
        if v.outcome is Outcome.VIOLATED
    }
    assert objected == {bound.key for bound in statement.bounds}


@of_all
def test_nothing_is_said_where_nothing_is_promised(statement):
    (exhibit, *_) = statement.exhibits
    bare = replace(exhibit.instance(), promises=frozenset())
    found = check(statement, bare, parameters=exhibit.parameters, rounds=exhibit.rounds)
    assert all(v.outcome is Outcome.NOT_APPLICABLE for v in found)


def test_print_is_violated_where_the_factor_is_below_one_and_the_run_diverges():
    instance = LARGE_SAMPLE()
    assert instance.constants[FACTOR_PRINTED] < 1 < instance.constants[CONTRACTION]
    found = {v.bound: v.outcome for v in check(THEOREM_1, instance, parameters={}, rounds=8)}
    assert found.pop("printed") is Outcome.VIOLATED
    assert set(found.values()) <= TRUE


def test_a_large_factor_hurts_nobody():
    instance = SMALL_SAMPLES()
    assert instance.constants[FACTOR_PRINTED] >= 1
    found = {v.bound: v.outcome for v in check(HURTS, instance, parameters={}, rounds=4)}
    assert found["printed"] is Outcome.VIOLATED


def matrices(rng, clients, order):
    """Positive semidefinite matrices of small rationals, as text, and right sides in their ranges."""
    covariances, sides = [], []
    for _ in range(clients):
        X = rng.integers(-3, 4, (rng.integers(1, order + 2), order))
        A = X.T @ X
        covariances.append(";".join(",".join(f"{a}/4" for a in row) for row in A))
        sides.append(",".join(map(str, A @ rng.integers(-2, 3, order))))
    return "|".join(covariances), ";".join(sides)


@settings(max_examples=12)
@given(seed=st.integers(0, 2**32 - 1), lam=st.sampled_from(["1/10", "1", "7"]))
def test_every_bound_but_the_printed_holds_of_random_clients(seed, lam):
    rng = np.random.default_rng(seed)
    covariances, sides = matrices(rng, 3, 2)
    laws, _ = matrices(rng, 3, 2)
    moments = ";".join(["0,0"] * 3)
    instance = ridge_clients(
        share="1/2,1/3,1/6",
        covariances=covariances,
        sides=sides,
        lam=lam,
        laws=laws,
        moments=moments,
    )
    for statement in FREE:
        for verdict in check(statement, instance, parameters={}, rounds=6):
            assert verdict.outcome in TRUE or verdict.bound == "printed", verdict


@settings(max_examples=8)
@given(seed=st.integers(0, 2**32 - 1))
def test_shifts_alone_are_of_second_order(seed):
    covariances, sides = matrices(np.random.default_rng(seed), 3, 2)
    instance = ridge_clients(share="1/3,1/3,1/3", covariances=covariances, sides=sides, lam="3")
    (verdict,) = check(SHIFTS, instance, parameters={}, rounds=1)
    assert verdict.outcome is Outcome.HOLDS
    (together,) = check(NORMS, instance, parameters={}, rounds=1, bounds=["moments"])
    assert together.outcome is Outcome.HOLDS
    known = instance.constants
    assert known[CONTRACTION_MOMENTS] <= known[MEAN_SQUARE_SHIFT] * (1 + 1e-9)


def test_a_step_that_is_too_large_is_refused():
    (verdict,) = check(DAMPED, DIVERGING(), parameters={eta: Fraction(9, 10)}, rounds=4)
    assert verdict.outcome is Outcome.NOT_APPLICABLE
    assert "eta" in verdict.note
