"""AFLBoost with what the mask adds to the losses taken off: no floor for squared losses, and for whom it is said."""

from itertools import product

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check
from fedtheory.papers.fedboost.instances.agnostic_games import agnostic_game
from fedtheory.papers.fedboost.statements.notation import C, D, M
from fedtheory.papers.fedboost.statements.thm3_agnostic import M_2, THEOREM_3, D_l
from fedtheory.papers.fedboost.statements.thm3_best import THEOREM_3_BEST
from fedtheory.papers.fedboost.statements.thm3_debiased import THEOREM_3_DEBIASED

SIMPLE = {"predictors": "1,0|0,2", "targets": "0|0"}
OTHER = {"predictors": "1,2|0,1", "targets": "1|1/2"}
T = sp.Symbol("T", integer=True, positive=True)


@given(
    game=st.sampled_from([SIMPLE, OTHER]),
    budget=st.sampled_from(["1/2", "1", "3/2"]),
    mirror=st.sampled_from(["euclid", "entropy"]),
    rounds=st.integers(1, 4),
)
def test_both_hold_and_each_speaks_of_its_own_game(game, budget, mirror, rounds):
    for debiased, statement, silent in (
        (0, THEOREM_3_BEST, THEOREM_3_DEBIASED),
        (1, THEOREM_3_DEBIASED, THEOREM_3_BEST),
    ):
        instance = agnostic_game(**game, mirror=mirror, budget=budget, debiased=debiased)
        (verdict,) = check(statement, instance, parameters={}, rounds=rounds)
        assert verdict.outcome in {Outcome.HOLDS, Outcome.VACUOUS}, verdict
        (verdict,) = check(silent, instance, parameters={}, rounds=rounds)
        assert verdict.outcome is Outcome.NOT_APPLICABLE


@pytest.mark.parametrize("game", [SIMPLE, OTHER])
@pytest.mark.parametrize("budget", ["1/2", "1", "3/2"])
def test_what_the_adversary_hears_is_unbiased_and_its_size_is_known(game, budget):
    instance = agnostic_game(**game, budget=budget, debiased=1)
    problem = instance.problem
    size = {c.name: value for c, value in instance.constants.items()}
    largest = next(v for k, v in size.items() if "adversary" in k and "size" in k)
    for first in (0.1, 0.3, 0.5, 0.9, 1.0):
        alpha = np.array([[first, 1 - first]])
        gamma = problem.probabilities(alpha)
        mean = np.zeros(2)
        for bits in product((0, 1), repeat=2):
            mask = np.array([bits])
            chance = float(np.where(mask == 1, gamma, 1 - gamma).prod())
            if chance == 0:
                continue
            share = np.divide(mask, gamma, out=np.zeros_like(gamma), where=gamma > 0)
            heard = problem.heard(alpha, alpha * share, gamma)[0]
            assert np.linalg.norm(heard) <= largest + 1e-12
            mean += chance * heard
        assert mean == pytest.approx(problem.losses(alpha)[0])


def test_what_remains_when_rounds_are_many():
    plain, debiased = (
        sp.limit(s.bound("sharpened").value, T, sp.oo) for s in (THEOREM_3_BEST, THEOREM_3_DEBIASED)
    )
    assert sp.simplify(debiased - D * M / (2 * C)) == 0
    assert sp.simplify(plain - debiased - D_l * M_2 / (2 * C)) == 0


def test_the_best_steps_cost_no_more_than_the_printed_ones():
    at = {letter: sp.Rational(k + 2, 3) for k, letter in enumerate(THEOREM_3_CONSTANTS)}
    printed = THEOREM_3.bound("corrected").value.subs(at)
    ours = THEOREM_3_BEST.bound("sharpened").value.subs(at)
    assert (ours <= printed) == True  # noqa: E712 (a relation of SymPy)


THEOREM_3_CONSTANTS = [c.symbol for c in THEOREM_3.constants] + [T]
