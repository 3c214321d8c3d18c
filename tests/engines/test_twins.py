"""The exact twin of an algorithm measures what the algorithm does."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp

from fedtheory.core.statement import Scope
from fedtheory.core.twin import exact_root
from fedtheory.engines.attack import attack
from fedtheory.engines.check import compare, letters, run
from fedtheory.engines.confirm import ball, confirm
from fedtheory.engines.grounds import ground
from fedtheory.engines.twins import TWINS, data_of
from fedtheory.instances import build
from fedtheory.papers.fedfw.metrics import EXPECTED_DISTANCE, FRANK_WOLFE_GAP, TRACKING_ERROR
from fedtheory.papers.fedfw.statements.eq52_surrogate_gap import EQUATION_52
from fedtheory.papers.fedfw.statements.thm2_nonconvex import THEOREM_2
from fedtheory.theorems import STATEMENTS

BENT = {"family": "indefinite", "curvature": "1;-9/10", "slope": "1;-1/3", "start": "1;-1/2"}
STARTED = {"family": "interval-start", "curvature": "1;0", "slope": "-3;1", "start": "1/2;-1"}
NOISY = {"family": "noisy", "curvature": "1;0", "slope": "-3;1", "start": "1/2", "noise": "1;-1"}
SPLIT = {
    "family": "split-boxes",
    "curvature": "1,1;1,1",
    "slope": "-2,1;1,0",
    "lower": "-1,-2;-2,-1",
    "upper": "1,1;2,1",
    "start": "1,1;2,-1",
}
PLACES = {
    "fedfw_split": SPLIT,
    "fedfw_gap": BENT,
    "expected_participation_gaps": BENT,
    "expected_fedfw_sto": NOISY,
}
WITHOUT = {EXPECTED_DISTANCE, TRACKING_ERROR}  # means of roots, and of squares of balls
IRRATIONAL = {"fedfw.schedules"}  # its penalty is a power whose exponent is a letter
CASES = [
    (s, b)
    for s in STATEMENTS
    if s.algorithm in TWINS and s.id not in IRRATIONAL
    for b in s.bounds
    if b.metric not in WITHOUT
]


@pytest.mark.parametrize(
    ("statement", "bound"), CASES, ids=lambda x: getattr(x, "id", getattr(x, "key", ""))
)
def test_a_bound_just_below_what_is_measured_is_crossed_and_one_just_above_is_not(statement, bound):
    """Whatever the scope: the float run and the exact one agree on the measurement to 10 digits."""
    recipe = PLACES.get(statement.algorithm.__name__, STARTED)
    rounds = ground(statement).horizons[0]
    values = {
        p.symbol: Fraction(1) if str(p.symbol) == "p" else Fraction(3, 7)
        for p in statement.parameters
    }
    instance = build(recipe)
    made = run(statement, instance, parameters=values, rounds=rounds)
    free = replace(bound, conditions=(), also=(), relation="<=", first_round=1, value=sp.Integer(1))
    seen = compare(free, letters(statement, instance, values, rounds=rounds), made)
    worst = float(seen.measured.max())
    allowing = replace(statement, assumptions=(), conditions=())
    for moved, crossed in ((-1e-10, True), (1e-10, False)):
        level = replace(free, value=sp.Rational(*(worst + moved * abs(worst)).as_integer_ratio()))
        found = confirm(allowing, level, recipe, parameters=values, rounds=rounds)
        assert (found is not None) is crossed
        if found is not None:
            assert found.digest is not None


@pytest.mark.parametrize("recipe", PLACES.values(), ids=PLACES)
def test_exact_constants_are_those_of_the_instance(recipe):
    known, instance = data_of(recipe).constants, build(recipe)
    for concept, value in known.items():
        if concept in instance.constants:
            near = pytest.approx(instance.constants[concept], rel=1e-12)
            assert float(ball(value, {}).mid()) == near, concept


def test_roots_are_exact_or_refused():
    assert exact_root(Fraction(27, 8), 3) == Fraction(3, 2)
    assert exact_root(Fraction(10**30), 3) == 10**10
    for value, k in ((Fraction(2), 2), (Fraction(9), 3), (Fraction(-8), 3)):
        with pytest.raises(ValueError, match="is rational"):
            exact_root(value, k)


def test_a_family_without_rational_data_has_none():
    assert data_of({"family": "ball", "curvature": "1", "slope": "1"}) is None


@pytest.mark.parametrize("key", ["sharpened", "best", "any-start", "lower"])
def test_a_planted_false_bound_of_theorem_2_is_broken(key):
    bound = THEOREM_2.bound(key)
    factor = 2 if bound.relation == ">=" else sp.Rational(1, 20)
    wrong = replace(bound, value=bound.value * factor)
    bounds = tuple(wrong if b.key == key else b for b in THEOREM_2.bounds)
    result = attack(replace(THEOREM_2, bounds=bounds), key, budget=5, seed=0)
    assert result.hit is not None
    assert result.hit.digest is not None


def test_an_average_is_not_attacked_by_its_worst_round():
    """The first gap is above the bound on the average, and breaks nothing."""
    sharpened = THEOREM_2.bound("sharpened")
    assert sharpened.scope is Scope.AVERAGE
    one = {"family": "indefinite", "curvature": "0", "slope": "1", "start": "1"}
    values = {p.symbol: Fraction(1, 100) for p in THEOREM_2.parameters}
    made = run(THEOREM_2, build(one), parameters=values, rounds=27)
    limit = compare(sharpened, letters(THEOREM_2, build(one), values, rounds=27), made).bound[0]
    assert made.series[FRANK_WOLFE_GAP][0, 0] > limit
    assert confirm(THEOREM_2, sharpened, one, parameters=values, rounds=27) is None


def test_print_of_52_is_refuted_from_opposite_ends():
    result = attack(EQUATION_52, "printed", budget=0, seed=0)
    assert result.hit is not None
    assert result.hit.digest is not None
    assert np.isfinite(result.best)
