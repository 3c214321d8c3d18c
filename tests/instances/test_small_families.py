"""The families whose constants are closed forms: intervals, groups, the ball, and those of the adversary."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.concepts import (
    DIAMETER,
    DUAL_NORM,
    GRADIENT_AT_OPTIMUM,
    HETEROGENEITY,
    HETEROGENEITY_AT_OPTIMUM,
    SMOOTHNESS,
)
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.properties import CONSENSUS_START, FEASIBLE_START, TWO_GROUPS
from fedtheory.instances import build, rational
from fedtheory.instances.ball import ball
from fedtheory.instances.hostile import SPACES, STRUCTURES
from fedtheory.instances.interval import (
    exact_constants,
    interval,
    optimum,
    rational_quadratics,
    upper_float,
)
from fedtheory.instances.two_groups import rational_two_groups, two_groups
from fedtheory.papers.fedfw.algorithms.fedfw_exact import fedfw_exact

SMALL = st.fractions(-4, 4, max_denominator=9)
POSITIVE = st.fractions(0, 4, max_denominator=9)


def test_the_counterexample_has_the_constants_of_the_theory():
    known = exact_constants(rational_quadratics(curvature="2", slope="-6;2"))
    assert known[SMOOTHNESS] == known[DIAMETER] == "2"
    assert known[HETEROGENEITY] == known[HETEROGENEITY_AT_OPTIMUM] == "4"
    assert known[DUAL_NORM] == ["root", "2", "8"]
    instance = interval(curvature="2", slope="-6;2")
    assert instance.problem.objective_gap(np.array([[0.0]])) == 1
    assert instance.constants[DUAL_NORM] == pytest.approx(2 * np.sqrt(2), rel=1e-15)
    assert instance.trivial[OBJECTIVE_GAP] == 4


@given(
    a=st.lists(POSITIVE, min_size=3, max_size=3),
    b=st.lists(SMALL, min_size=3, max_size=3),
    grid=st.lists(st.fractions(-1, 1, max_denominator=50), min_size=1, max_size=20),
)
def test_exact_constants_hold_at_rational_points(a, b, grid):
    data = rational_quadratics(curvature=";".join(map(str, a)), slope=";".join(map(str, b)))
    known = exact_constants(data)
    H_squared = (
        Fraction(str(known[HETEROGENEITY][2]))
        if isinstance(known[HETEROGENEITY], list)
        else Fraction(known[HETEROGENEITY]) ** 2
    )
    for x in [*grid, Fraction(1), Fraction(-1)]:
        assert data.objective_gap((x,)) >= 0
        slopes = [g for (g,) in data.gradients(((x,),) * 3)]
        centre = sum(slopes) / 3
        assert sum((g - centre) ** 2 for g in slopes) / 3 <= H_squared
    assert data.objective_gap(optimum(data)) == 0


def test_constants_are_rounded_up():
    assert upper_float("1/3") >= Fraction(1, 3)
    assert Fraction(upper_float(["root", "2", "2"])) ** 2 >= 2
    assert upper_float(["root", "2", "2"]) == pytest.approx(np.sqrt(2), rel=1e-15)
    assert upper_float("0") == 0


def test_a_start_outside_is_not_promised_to_be_inside():
    assert FEASIBLE_START not in interval(curvature="1", slope="-10", start="20").promises
    assert FEASIBLE_START in interval(curvature="1", slope="-10", start="1").promises
    assert CONSENSUS_START not in interval(curvature="1", slope="1;1", start="1;0").promises


def test_two_halves_promise_what_is_proved_of_them():
    assert TWO_GROUPS in two_groups().promises
    assert TWO_GROUPS in two_groups(n=4, k=2, a="3/2", b="1/2").promises
    assert TWO_GROUPS not in two_groups(a="4", b="2").promises
    assert TWO_GROUPS not in two_groups(n=3, k=2, a="3", b="1").promises
    known = two_groups(n=3, k=2, a="2", b="1").constants
    assert known[HETEROGENEITY] == pytest.approx(np.sqrt(2) / 3 * 3)
    assert known[GRADIENT_AT_OPTIMUM] == pytest.approx(np.sqrt((2 * 4 + 1) / 3))
    assert two_groups().trivial[OBJECTIVE_GAP] == 2


@pytest.mark.parametrize(
    ("n", "k", "ratio"), [(2, 1, 1.0), (10, 1, 0.9880), (20, 1, 1.2488), (50, 49, 1.9440)]
)
def test_uneven_groups_break_the_lower_bound_of_the_halves(n, k, ratio):
    """H^2/(4nλ₀)(1 - 2/t)/√t over the gap, at H = 4nλ₀ and b = κ(a + b)/2: why only halves promise."""
    a = Fraction(2 * n, k) - 1
    data = rational_two_groups(n=n, k=k, a=str(a), b="1")
    H_squared = Fraction(4 * (n - k), k)
    penalty_squared = H_squared / (16 * n * n)
    eta = [Fraction(2, t + 1) for t in range(1, 25)]
    seen = fedfw_exact(data, eta, [penalty_squared * (t + 1) for t in range(1, 25)])
    H = float(H_squared) ** 0.5
    ratios = [H * (1 - 2 / t) / t**0.5 / float(seen.gap[t - 1]) for t in range(3, 25)]
    assert max(ratios) == pytest.approx(ratio, abs=1e-4)


@given(
    a=st.lists(POSITIVE, min_size=3, max_size=3),
    b=st.lists(st.tuples(SMALL, SMALL), min_size=3, max_size=3),
    seed=st.integers(0, 2**32 - 1),
)
def test_the_ball_has_the_constants_it_claims(a, b, seed):
    slope = ";".join(",".join(map(str, row)) for row in b)
    instance = ball(curvature=";".join(map(str, a)), slope=slope)
    problem, known = instance.problem, instance.constants
    points = np.random.default_rng(seed).standard_normal((200, 2))
    points /= np.maximum(1, np.linalg.norm(points, axis=1))[:, None]
    gaps = problem.objective_gap(points)
    assert (gaps >= -1e-12).all()
    assert (gaps <= instance.trivial[OBJECTIVE_GAP] + 1e-9).all()
    G = problem.gradients(np.repeat(points[:, None], 3, axis=1))
    apart = G - G.mean(axis=1, keepdims=True)
    zeta = np.sqrt((apart**2).sum(axis=2).mean(axis=1))
    assert zeta.max() <= known[HETEROGENEITY] + 1e-9
    at_optimum = problem.gradients(np.repeat(problem.x_star[:, None], 3, axis=1))[0]
    rms = np.sqrt((at_optimum**2).sum(axis=1).mean())
    assert known[GRADIENT_AT_OPTIMUM] == pytest.approx(rms, abs=1e-12)


def test_the_largest_heterogeneity_on_the_ball_is_attained():
    known = ball(curvature="0;2", slope="0,0;1,0").constants
    assert known[HETEROGENEITY] == pytest.approx(1.5)  # at (1, 0): gradients (0, 0) and (3, 0)


@pytest.mark.parametrize("space", SPACES, ids=lambda space: space.name)
def test_the_adversary_works_with_the_constants_of_the_instances_it_names(space):
    """A batch of vectors, and each vector as a recipe built alone."""
    vectors = np.round(np.random.default_rng(1).standard_normal((4, space.size)) * 8) / 8
    batch = space.batch(vectors)
    for run, vector in enumerate(vectors):
        instance = build(space.recipe(vector, 100))
        for concept, values in batch.constants.items():
            assert values[run] == pytest.approx(instance.constants[concept], abs=1e-12), concept
        assert space.promises <= instance.promises
        assert batch.problem.start[run] == pytest.approx(instance.problem.start[0])
        x = batch.problem.start.mean(axis=1)
        assert batch.problem.objective_gap(x)[run] == pytest.approx(
            instance.problem.objective_gap(x[run : run + 1])[0], abs=1e-12
        )


def test_structures_are_instances_and_have_both_tie_rules():
    built = [build(recipe) for recipe in STRUCTURES]
    assert {instance.recipe["tie"] for instance in built} == {"first", "last"}
    assert any(FEASIBLE_START not in instance.promises for instance in built)
    assert all(rational(r) is not None for r in STRUCTURES if r["family"] == "interval")
    assert rational({"family": "ball", "curvature": "1", "slope": "1"}) is None
