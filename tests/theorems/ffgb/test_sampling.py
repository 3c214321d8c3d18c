"""FFGB, Appendix G: what is expected, what a single draw does, and the recursions beside the closed forms."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.statement import Status
from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check, curve
from fedtheory.papers.ffgb.algorithms.ffgb_sampled_exact import ffgb_along
from fedtheory.papers.ffgb.instances.finite_support import rational_support
from fedtheory.papers.ffgb.instances.identical_inputs import identical_inputs
from fedtheory.papers.ffgb.instances.private_points import private_points
from fedtheory.papers.ffgb.statements.lemG_1_variance import LEMMA_G1
from fedtheory.papers.ffgb.statements.notation import K, gamma
from fedtheory.papers.ffgb.statements.rec4_1_apart import RECURSION_41
from fedtheory.papers.ffgb.statements.rec4_3_alike import RECURSION_43
from fedtheory.papers.ffgb.statements.rec4_3smooth_lipschitz import RECURSION_43_SMOOTH
from fedtheory.papers.ffgb.statements.recG_1_sampled import RECURSION_G1
from fedtheory.papers.ffgb.statements.recG_2_sampled import RECURSION_G2
from fedtheory.papers.ffgb.statements.recG_3_law import LAW_G3
from fedtheory.papers.ffgb.statements.recursion import alike, apart, square
from fedtheory.papers.ffgb.statements.sampling import m
from fedtheory.papers.ffgb.statements.square_notation import transfer
from fedtheory.papers.ffgb.statements.thm4_3_homogeneous import THEOREM_43
from fedtheory.papers.ffgb.statements.thmG_1_sampling import THEOREM_G1
from fedtheory.papers.ffgb.statements.thmG_2_sampling import THEOREM_G2
from fedtheory.papers.ffgb.statements.thmG_3_sampling import THEOREM_G3

STATEMENTS = (
    LEMMA_G1,
    THEOREM_G1,
    THEOREM_G2,
    THEOREM_G3,
    LAW_G3,
    RECURSION_41,
    RECURSION_43,
    RECURSION_43_SMOOTH,
    RECURSION_G1,
    RECURSION_G2,
)
RUNS = [(statement, exhibit) for statement in STATEMENTS for exhibit in statement.exhibits]
SHORT = {K: Fraction(2), m: Fraction(1)}


@pytest.mark.parametrize(("statement", "exhibit"), RUNS, ids=lambda x: getattr(x, "id", ""))
def test_it_bites(statement, exhibit):
    verdicts = check(
        statement, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
    )
    assert {v.bound: f"{v.tightness:.4f}" for v in verdicts} == exhibit.pinned
    assert not [v for v in verdicts if v.outcome is Outcome.VIOLATED]


@pytest.mark.parametrize(
    "statement", [LEMMA_G1, THEOREM_G1, THEOREM_G2, THEOREM_G3, LAW_G3], ids=lambda s: s.id
)
def test_the_check_can_say_no(statement):
    bound = statement.bound("sharpened")
    less = replace(statement, bounds=(replace(bound, value=bound.value / 1000),))
    exhibit = statement.exhibits[0]
    (verdict,) = check(
        less, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
    )
    assert verdict.outcome is Outcome.VIOLATED


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda s: s.id)
def test_it_says_nothing_when_an_assumption_is_withdrawn(statement):
    exhibit = statement.exhibits[0]
    bare = replace(exhibit.instance(), promises=frozenset())
    found = check(statement, bare, parameters=exhibit.parameters, rounds=exhibit.rounds)
    assert all(v.outcome is Outcome.NOT_APPLICABLE for v in found)


def test_more_clients_than_there_are_cannot_be_drawn():
    found = check(
        THEOREM_G1,
        identical_inputs(share="1", labels="1;-1"),
        parameters={K: Fraction(1), m: Fraction(3)},
        rounds=2,
    )
    assert all(v.outcome is Outcome.NOT_APPLICABLE for v in found)


@given(
    labels=st.lists(st.integers(-3, 3), min_size=2, max_size=4).filter(any),
    K_=st.integers(1, 3),
    drawn=st.integers(1, 2),
    strength=st.sampled_from(["1/4", "1/2", "1"]),
    loss=st.sampled_from(["linear", "absolute", "huber"]),
)
def test_the_proved_bounds_hold_over_all_subsets(labels, K_, drawn, strength, loss):
    instance = identical_inputs(
        share="1",
        labels=";".join(map(str, labels)),
        loss=loss,
        oracle="constant",
        gamma=strength,
    )
    parameters = {K: Fraction(K_), m: Fraction(drawn)}
    for statement in (LEMMA_G1, THEOREM_G1, RECURSION_G1):
        for verdict in check(statement, instance, parameters=parameters, rounds=4):
            if verdict.bound != "ordered" or statement is LEMMA_G1:
                assert verdict.outcome in {Outcome.HOLDS, Outcome.VACUOUS}, verdict


def test_a_run_that_always_draws_one_client_stays_away():
    """What the printed theorems bound: at T = 1500 they would allow less than a half."""
    problem = rational_support(weights="1;1", labels="1;-1", mu="1")
    assert set(ffgb_along(problem, ((0,),) * 40, K=1, c=2)) == {1}
    assert ffgb_along(problem, ((0,),) * 40, K=1, c=4) == (4, Fraction(4, 9), *(1,) * 38)
    assert sp.Rational(88 * 8, 1500) < sp.Rational(1, 2)


@given(
    N_=st.integers(2, 3),
    p=st.sampled_from(["1/10", "1/2", "1"]),
    K_=st.integers(1, 3),
    drawn=st.integers(1, 2),
)
def test_the_proved_bounds_hold_with_private_points(N_, p, K_, drawn):
    parameters = {K: Fraction(K_), m: Fraction(drawn)}
    for verdict in check(THEOREM_G2, private_points(n=N_, p=p), parameters=parameters, rounds=5):
        if verdict.bound != "ordered":
            assert verdict.outcome in {Outcome.HOLDS, Outcome.VACUOUS}, verdict


def test_with_all_clients_it_is_the_theorem_of_full_participation():
    """m = N: the share of the variance is 0, and what is left is Theorem 4.3 with its sums rounded up."""
    at = {"G": 1.0, "mu": 0.5, "gamma": 0.5, "K": 4.0, "N": 5.0, "m": 5.0}
    rounds = np.array([1.0, 20.0, 1e6])
    ours = curve(THEOREM_G1.bound("sharpened"), at, rounds)
    whole = curve(THEOREM_43.bound("rho_K"), at, rounds)
    assert (whole <= ours).all()
    assert ours[-1] == pytest.approx(whole[-1], rel=1e-3)


@given(
    K_=st.integers(1, 9),
    strength=st.floats(0.05, 1),
    rounds=st.integers(1, 60),
    mu_=st.floats(0.1, 3),
)
def test_a_recursion_is_below_its_closed_form(K_, strength, rounds, mu_):
    at = {"G": 2.0, "mu": mu_, "gamma": strength, "K": float(K_)}
    last = np.array([float(rounds)])
    closed = curve(THEOREM_43.bound("sharpened"), at, last)
    assert (alike(at, last) <= closed * (1 + 1e-9)).all()


def test_recursions_have_the_values_of_the_theory():
    at = {"G": 1.0, "mu": 0.5, "gamma": 0.5, "K": 4.0}
    assert alike(at, np.array([20.0])) == pytest.approx([1.50916479619])
    at = {"G": 1.0, "mu": 0.5, "gamma": 1.0, "K": 3.0, "omega": 0.05, "N": 2.0, "H": 1.0}
    assert apart({**at, "start_squared": 0.0}, np.array([10.0])) == pytest.approx([3.78607186208])


@pytest.mark.parametrize(("K_", "rounds"), list(product((1, 2, 5), (3, 8))))
def test_the_square_losss_recursion_sums_to_the_transfer_factor(K_, rounds):
    """With the residuals' limit in place of ρ_k the recursion is the closed form, so it is below it."""
    at = {"B": 1.0, "L": 1.0, "w_pairs": 0.5, "gamma": 0.5, "K": float(K_)}
    (found,) = square(at, np.array([float(rounds)]))
    factor = transfer.subs({K: K_, sp.Symbol("t", integer=True, positive=True): rounds})
    assert found <= (np.sqrt(2.5) * float(factor)) ** 2 * (1 + 1e-12)
    assert found >= (np.sqrt(2.5) * float(factor) * (1 - 0.5**K_)) ** 2 / 16


def test_lipschitz_gradients_make_it_faster():
    at = {"G": 1.0, "mu": 0.5, "gamma": 1.0, "K": 3.0, "L": 1.0}
    rounds = np.array([10.0, 1000.0])
    smooth = curve(RECURSION_43_SMOOTH.bound("sharpened"), at, rounds)
    plain = curve(RECURSION_43.bound("sharpened"), at, rounds)
    assert (smooth <= plain).all()
    assert smooth[1] < plain[1] / 100


def test_the_printed_lemma_is_attained_by_two_opposed_slopes():
    bound = LEMMA_G1.bound(Status.ORDERED).value
    assert sp.simplify(bound.subs({gamma: 1, K: 1, m: 1})).free_symbols
    (printed, ours) = check(
        LEMMA_G1,
        identical_inputs(share="1", labels="1;-1", mu="1"),
        parameters={K: Fraction(1), m: Fraction(1)},
        rounds=6,
    )
    assert printed.tightness == pytest.approx(1)
    assert ours.tightness == pytest.approx(1)
