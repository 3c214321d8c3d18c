"""The exact twin of FedFW: right signs, the numbers of the theory, and the same run as in floats."""

from fractions import Fraction

import numpy as np
import pytest
from flint import arb, ctx, fmpq
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.metrics import CONSENSUS_DISTANCE, OBJECTIVE_GAP
from fedtheory.instances.interval import interval, rational_quadratics
from fedtheory.papers.fedfw.algorithms.fedfw import fedfw
from fedtheory.papers.fedfw.algorithms.fedfw_exact import fedfw_exact, sign
from fedtheory.papers.fedfw.metrics import SURROGATE_GAP

SMALL = st.fractions(-3, 3, max_denominator=12)


def run(data, rounds, lambda_0):
    eta = [Fraction(2, t + 1) for t in range(1, rounds + 1)]
    return fedfw_exact(data, eta, [lambda_0**2 * (t + 1) for t in range(1, rounds + 1)])


def test_the_hard_instance_has_the_exact_gaps_of_the_theory_and_no_tie():
    seen = run(rational_quadratics(curvature="0", slope="-4;2"), 1000, Fraction(1))
    ratios = [Fraction(1), Fraction(1, 3), Fraction(2, 3), Fraction(2, 5), Fraction(3, 5)]
    assert list(seen.gap[1:6]) == ratios
    assert seen.ties == ()


def test_so_has_the_counterexample():
    gap = run(rational_quadratics(curvature="2", slope="-6;2"), 10, Fraction(1, 2)).gap
    assert gap[1:5] == (Fraction(1), Fraction(1, 9), Fraction(4, 9), Fraction(4, 25))
    assert gap[9] == Fraction(529, 2025)


@given(u=SMALL, v=SMALL, q=st.fractions(0, 9, max_denominator=12))
def test_the_sign_of_a_number_with_a_root_is_right(u, v, q):
    with ctx.workprec(200):
        ball = (
            arb(fmpq(u.numerator, u.denominator))
            + arb(fmpq(v.numerator, v.denominator)) * arb(fmpq(q.numerator, q.denominator)).sqrt()
        )
        found = sign(u, v, q)
        assert (found > 0) == bool(ball > 0)
        assert (found < 0) == bool(ball < 0)


def test_a_sign_too_close_for_floats_is_still_decided():
    """√2 from both sides, closer than doubles tell."""
    p, q = 1, 1
    for _ in range(60):  # convergents of √2
        p, q = p + 2 * q, p + q
    low, high = sorted([Fraction(p, q), Fraction(p + 2 * q, p + q)])
    assert float(low) == float(high)
    assert (sign(-low, Fraction(1), Fraction(2)), sign(-high, Fraction(1), Fraction(2))) == (1, -1)
    assert sign(Fraction(-3, 2), Fraction(1), Fraction(9, 4)) == 0


@given(
    slopes=st.lists(SMALL, min_size=2, max_size=4),
    curvature=st.fractions(0, 3, max_denominator=6),
    lambda_0=st.fractions(Fraction(1, 50), 5, max_denominator=50),
    tie=st.sampled_from(["first", "last"]),
)
def test_it_is_the_run_of_the_floats(slopes, curvature, lambda_0, tie):
    recipe = {"curvature": str(curvature), "slope": ";".join(map(str, slopes)), "tie": tie}
    exact = run(rational_quadratics(**recipe), 25, lambda_0)
    t = np.arange(1, 26, dtype=float)
    steps = {
        "eta_t": 2 / (t + 1),
        "lambda_t": float(lambda_0) * np.sqrt(t + 1),
        "lambda_{t-1}": float(lambda_0) * np.sqrt(t),
    }
    floats = fedfw(interval(**recipe).problem, steps, 25, np.random.default_rng(0)).series
    upto = exact.ties[0] if exact.ties else 25  # at an exact tie, floats may turn either way
    assert floats[OBJECTIVE_GAP][0, :upto] == pytest.approx(
        [float(h) for h in exact.gap[:upto]], abs=1e-11
    )
    spread = np.array([float(d) for d in exact.spread[:upto]])
    assert floats[CONSENSUS_DISTANCE][0, :upto] == pytest.approx(np.sqrt(spread), abs=1e-7)
    stacked = np.array([float(h) for h in exact.stacked_gap[:upto]])
    surrogate = stacked + steps["lambda_{t-1}"][:upto] / 2 * spread
    assert floats[SURROGATE_GAP][0, :upto] == pytest.approx(surrogate, abs=1e-9)


def test_at_a_tie_the_rule_chooses():
    """One client without a loss stays where the rule sends it."""
    for tie, end in (("first", Fraction(1)), ("last", Fraction(-1))):
        seen = run(
            rational_quadratics(curvature="0", slope="0", start="0", tie=tie), 3, Fraction(1)
        )
        assert seen.X[1] == ((end,),)
        assert seen.ties == (1, 2, 3)
