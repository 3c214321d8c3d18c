"""The exact twins of FFGB, FedRes and FedBoost, and what the attack finds among their instances."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp

from fedtheory.core.statement import Scope
from fedtheory.engines.attack import attack, sweep
from fedtheory.engines.check import check, run, tree_of
from fedtheory.engines.confirm import ball, confirm
from fedtheory.engines.grounds import GROUNDS, WITHOUT_TWIN
from fedtheory.engines.twins import NAMED_TWINS, TWINS, data_of, schedules
from fedtheory.instances import build
from fedtheory.language.run import Declared
from fedtheory.papers.fednewton.concepts import CENTRAL_ERROR
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.theorems import STATEMENTS

pytestmark = pytest.mark.usefixtures("cma")

STATED = {statement.id: statement for statement in STATEMENTS}
ONE_INPUT = {
    "family": "identical-inputs",
    "share": "1/3,2/3",
    "labels": "1,-1/2;1/4,1",
    "mu": "3/4",
    "oracle": "bad-client",
    "gamma": "1/2",
    "start": "1,-2",
}
APART = {
    "family": "finite-support",
    "weights": "1/2,1/2,0;1/4,0,3/4",
    "labels": "1,-1/2,1/3",
    "mu": "3/4",
    "oracle": "constant",
    "gamma": "1/2",
    "off": "opposed",
    "start": "1",
}
LINE = {
    "family": "lipschitz-labels",
    "points": "0,1,3",
    "weights": "1/2,1/2,0;0,1/3,2/3",
    "labels": "1,1/2,-1",
    "oracle": "turning",
    "gamma": "2/3",
    "turn": 2,
    "start": "1,0,-1",
}
PAIRS = {
    "family": "pair-quadratics",
    "losses": "0 1 -1/2 1/4 1/4 1/4,0 -1/3 1 0 0 1/9;0 1/2 1 1 1/2 1/4,0 1 1 1/9 0 0",
    "comparator": "-1/2 1/3 -1",
    "uplink": "1 2",
    "downlink": "1 0",
    "weights": "1 2",
}
ENSEMBLE = {
    "family": "squared-ensemble",
    "predictors": "1,1/2;-1/3,2",
    "target": "1/4,1",
    "sampling": "weighted",
    "budget": "3/2",
}
ROWS = {"family": "few-samples", "x": "1/5 -1/3", "z": "1/3 1/2", "y": "1/4 1/10"}
RIDGE = {
    "family": "ridge-clients",
    "covariances": "1,0;0,2|3,0;0,0",
    "sides": "1,1;1/2,0",
    "laws": "2,0;0,1|1,0;0,1",
    "moments": "1,1;1/2,1/3",
}
PLACES = {
    "ffgb": APART,
    "ffgb_persistent": ONE_INPUT,
    "ffgb_without_residual": ONE_INPUT,
    "ffgb_square": LINE,
    "expected_fedres_sgd": PAIRS,
    "expected_erm": ROWS,
    "expected_fedboost": ENSEMBLE,
    "expected_ffgb": ONE_INPUT,
    "half_step": {
        "family": "sloped-valley",
        "h": "3/2",
        "b": "1/3",
        "epsilon": "1/7",
        "radius": "2",
    },
    "probe_gradient": {"family": "interval", "curvature": "1;1/2", "slope": "-1/3;2", "start": "0"},
    "fednewton": RIDGE,
    "fednewton_damped": RIDGE,
    "fednewton_literal": RIDGE,
}
SOURCE = {
    "family": "ridge-source",
    "covariances": "1,0;0,2|3,0;0,1/2",
    "sides": "1,1;1/2,1/3",
    "laws": "2,0;0,1|1,0;0,1",
    "moments": "1,1;1/2,1/3",
    "lam": "1/2",
}
BANDIT = {
    "family": "contextual-bandit",
    "contexts": "1/4 1/4 -1/4 1/8;1/4 -1/8 -1/8 1/4",
    "comparator": "3/4 1/2 -1/2",
    "period": 3,
    "uplink": "1 3",
    "downlink": "0 2",
}
PLACES |= {
    "contraction_probe": RIDGE,
    "fedavg_share": RIDGE,
    "fednewton_pcg": RIDGE,
    "fedprox_share": {**RIDGE, "covariances": "1,1;1,2|3,0;0,0"},  # they need not commute
    "one_sample": {
        "family": "feature-sample",
        "points": "4/5,1/4 4/5,-1/4 1,0",
        "n": 3,
        "lam": "9/25",
        "drawn": "2 0 1",
    },
    "ridge_estimates": SOURCE,
    "expected_fedres_bandit": BANDIT,
    "fictitious_play": {"family": "appendix-c", "z": "3/4"},
    "half_rescoring": {"family": "appendix-c", "v": "1/3", "z": "2"},
    "rescoring": {"family": "appendix-c"},
    # the index of a second step would not be a square
    "quadratic_recursion": {"family": "quadratic-recursion", "factors": "1 2 3 4", "start": "1/5"},
    "expected_ffgb_square": {
        "family": "extension-spread",
        "points": "0,1,3",
        "weights": "1/2,1/2,0;0,1/2,1/2;1,0,0",
        "labels": "0,1,-1",
        "gamma": "1/2",
        "start": "1,0,-1",
    },
    "ffgb_inputs": {"family": "frozen-points", "n": 3, "mu": "2/3", "slope": "2"},
    "input_probe": {
        "family": "spread-inputs",
        "points": "0,1,3",
        "weights": "1/2,1/2,0;0,1/3,2/3",
    },
}
ROUNDS = 4
FEWER = {"quadratic_recursion": 2}


def of(algorithm):
    """A statement about the algorithm whose parameters make all its schedules rational, and their values."""
    named = {
        "K": 3,
        "m": 1,
        "mu": 2,
        "alpha": 1,
        "beta": 2,
        "eta": Fraction(1, 7),
        "eta_l": Fraction(2, 7),
        "s": 2,
        "theta": Fraction(1, 3),
        "c": Fraction(5, 2),
        "lamda": 1,
    }
    for statement in STATEMENTS:
        if statement.algorithm is algorithm:
            values = {p.symbol: named[str(p.symbol)] for p in statement.parameters}
            needed = set().union(*(v.free_symbols for v in statement.schedule.values()))
            if {str(s) for s in needed} <= {*named, "T", "t"}:
                return statement, values
    raise AssertionError(algorithm)


def letters(statement, recipe, values, rounds):
    known = data_of(recipe).constants
    own = {str(c.symbol): known[c.concept] for c in statement.constants if c.concept in known}
    own |= {str(symbol): str(value) for symbol, value in values.items()}
    return [{**own, "T": str(rounds), "t": str(t)} for t in range(1, rounds + 1)]


def exactly(statement, recipe, values, rounds):
    at = letters(statement, recipe, values, rounds)
    return NAMED_TWINS[statement.algorithm](data_of(recipe), schedules(statement, at)), at


def ratios(statement, key, recipe, values, rounds):
    """Measurement over bound in every round of which the bound speaks, both free of rounding."""
    bound = statement.bound(key)
    assert bound.scope is Scope.EVERY_ROUND
    measured, at = exactly(statement, recipe, values, rounds)
    pairs = list(zip(measured[bound.metric], at, strict=True))[bound.first_round - 1 :]
    return [
        float((ball(value, {}) / ball(tree_of(bound.value), letter)).mid())
        for value, letter in pairs
    ]


@pytest.mark.parametrize(
    "algorithm", [a for a in NAMED_TWINS if not isinstance(a, Declared)], ids=lambda a: a.__name__
)  # of what is declared, tests/instances/test_declared.py asks the same
def test_the_twin_measures_what_the_algorithm_does(algorithm):
    recipe = PLACES[algorithm.__name__]
    statement, values = of(algorithm)
    if "mu" not in map(str, values) and algorithm.__name__.startswith("ffgb"):
        assert data_of(recipe).constants  # μ is a constant of the instance
    rounds = FEWER.get(algorithm.__name__, ROUNDS)
    made = run(statement, build(recipe), parameters=values, rounds=rounds)
    measured, _ = exactly(statement, recipe, values, rounds)
    assert measured
    for metric, series in measured.items():
        near = [float(ball(value, {}).mid()) for value in series]
        near *= rounds // len(near)  # of what has no rounds every round is the same
        assert made.series[metric][0] == pytest.approx(near, rel=1e-10, abs=1e-12), metric


@pytest.mark.parametrize("recipe", PLACES.values(), ids=PLACES)
def test_exact_constants_are_those_of_the_instance(recipe):
    known, instance = data_of(recipe).constants, build(recipe)
    off = 2e-9 if recipe["family"] == "feature-sample" else 1e-11  # raised by a billionth
    for concept, value in known.items():
        exact = ball(value, {})
        assert float(exact.mid()) == pytest.approx(instance.constants[concept], rel=off), concept


def test_what_all_data_say_is_judged_against_the_law_and_not_against_the_mixture():
    """The population of a recipe may be another than that of its clients."""
    recipe = {
        "family": "ridge-source",
        "share": "1",
        "covariances": "1,0;0,1/4",
        "sides": "3/2,1/4",
        "lam": "1/10000",
        "whole": "1,0;0,1/4",
        "whole_moment": "1,1/4",
    }
    known, instance = data_of(recipe).constants, build(recipe)
    near = pytest.approx(instance.constants[CENTRAL_ERROR], rel=1e-9)
    assert float(ball(known[CENTRAL_ERROR], {}).mid()) == near


def test_a_singular_system_or_a_root_ends_no_attack():
    """Where the exact run cannot be made there is no confirmation, and no error."""
    half = {s.symbol: Fraction(1, 2) for s in STATED["fednewton.fedavg"].parameters}
    values = {symbol: Fraction(2) if str(symbol) == "s" else x for symbol, x in half.items()}
    # two steps of which each turns the error around: every point is a fixed point
    recipe = {"family": "ridge-clients", "covariances": "3|3", "sides": "0;1"}
    statement = STATED["fednewton.fedavg"]
    bound = statement.bound("sharpened")
    assert confirm(statement, bound, recipe, parameters=values, rounds=2) is None


def test_every_algorithm_with_a_ground_has_one_twin():
    assert GROUNDS.keys() - WITHOUT_TWIN.keys() <= TWINS.keys() | NAMED_TWINS.keys()
    assert not WITHOUT_TWIN.keys() & (TWINS.keys() | NAMED_TWINS.keys())
    assert not TWINS.keys() & NAMED_TWINS.keys()


@pytest.mark.parametrize(
    "recipe",
    [
        {**ONE_INPUT, "loss": "logistic", "labels": "1;1/2"},
        {**ONE_INPUT, "oracle": "constant"},
        {**PAIRS, "uplink": "0", "downlink": "1"},
        {**PAIRS, "losses": "0 1 1 0 0 0;0 1 1 0 0 0"},
        {**ENSEMBLE, "sampling": "water"},
        {**ENSEMBLE, "mirror": "entropy"},
        {**ENSEMBLE, "predictors": "1,1/2;-1/3,2;0,0"},
        {**ENSEMBLE, "predictors": "1;-1", "target": "0"},
        {**ROWS, "weights": "1/3 2/3"},
        {**ROWS, "x": "1/5 -1/3;0 0", "z": "1/3 1/2;0 0", "y": "1/4 1/10;0 0"},
    ],
    ids=[
        "logistic",
        "root",
        "hasty",
        "linear",
        "water",
        "entropy",
        "three",
        "best-start",
        "uneven",
        "two",
    ],
)
def test_what_is_not_rational_or_not_allowed_has_no_exact_data(recipe):
    assert data_of(recipe) is None


def test_a_step_with_a_root_in_it_is_refused():
    statement = STATED["fedboost.thm2"]
    at = letters(statement, ENSEMBLE, {}, ROUNDS)
    with pytest.raises(ValueError, match="not rational"):
        schedules(statement, at)


def planted(statement, key, factor):
    bounds = tuple(
        replace(b, value=b.value * factor) if b.key == key else b for b in statement.bounds
    )
    return replace(statement, bounds=bounds)


ONE_SAMPLE = {
    "family": "pair-quadratics",
    "losses": "0 1/8 1/8 1/100 0 0",
    "comparator": "-1 -1",
}
TWO_WORDS = {"family": "squared-ensemble", "predictors": "1;0", "target": "1"}
PLANTED = (  # statement, bound, a known instance, its parameters, rounds
    ("ffgb.thm4_3", "sharpened", ONE_INPUT, {"K": 3}, 8),
    ("ffgb.thm4_4", "sharpened", {"family": "two-sites", "n": 3}, {"K": 2, "mu": 1}, 6),
    ("fedres.thm2full", "sharpened", ONE_SAMPLE, {"eta": 1, "eta_l": 1}, 4),
    ("fedboost.prefix", "sharpened", TWO_WORDS, {"eta": Fraction(1, 8)}, 2),
)


EARLY = pytest.mark.filterwarnings("ignore::RuntimeWarning")
"""A bound may divide by 0 before its first round."""


@EARLY
@pytest.mark.parametrize(("name", "key", "recipe", "own", "rounds"), PLANTED)
def test_a_bound_2_percent_too_small_is_found_and_the_crossing_is_exact(
    name, key, recipe, own, rounds
):
    statement = STATED[name]
    values = {p.symbol: Fraction(own[str(p.symbol)]) for p in statement.parameters}
    (verdict,) = check(statement, build(recipe), parameters=values, rounds=rounds, bounds=[key])
    factor = sp.Rational(*(Fraction(verdict.tightness) * Fraction(98, 100)).as_integer_ratio())
    wrong = planted(statement, key, factor)
    assert max(ratios(wrong, key, recipe, values, rounds)) == pytest.approx(1 / 0.98, rel=1e-4)

    found = attack(wrong, key, budget=2, seed=0)
    assert found.best > 1 + 1e-3
    again = {p.symbol: Fraction(found.parameters[str(p.symbol)]) for p in statement.parameters}
    exact = ratios(wrong, key, found.instance, again, found.at_round)
    assert exact[-1] == pytest.approx(found.best, rel=1e-3)


@EARLY
def test_the_true_bounds_stand():
    for name, key, *_ in PLANTED:
        assert attack(STATED[name], key, budget=0.2, seed=1).best <= 1 + 1e-9


def test_a_distance_of_rounding_is_no_crossing_of_a_bound_that_is_zero():
    """A run that ends 1e-16 from f* does not cross a bound of 0; one that is away does."""
    statement = STATED["ffgb.thm4_3"]
    zero = planted(statement, "sharpened", 0)

    def almost_there(problem, steps, rounds, rng):
        made = statement.algorithm(problem, steps, rounds, rng)
        small = 0 * made.series[FUNCTION_DISTANCE] + 1e-16
        return replace(made, series={**made.series, FUNCTION_DISTANCE: small})

    almost_there.__annotations__ = dict(statement.algorithm.__annotations__)
    still = replace(zero, algorithm=almost_there)
    own = GROUNDS[statement.algorithm]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("fedtheory.engines.attack.place.ground", lambda _: own)
        assert max(find.ratio for find in sweep(still, "sharpened")) < 1
    assert max(find.ratio for find in sweep(zero, "sharpened")) > 1


def test_what_cannot_be_run_again_exactly_is_not_confirmed():
    """A schedule with roots in it."""
    statement = STATED["fedboost.thm2"]
    cut = planted(statement, "corrected", sp.Rational(1, 100))
    assert confirm(cut, cut.bound("corrected"), ENSEMBLE, parameters={}, rounds=3) is None


@pytest.mark.parametrize(
    "algorithm",
    [a for a in NAMED_TWINS if a in GROUNDS and not isinstance(a, Declared)],
    ids=lambda a: a.__name__,
)
def test_all_that_is_searched_can_be_run_again_exactly(algorithm):
    where = GROUNDS[algorithm]
    rng = np.random.default_rng(3)
    spaces = (*where.spaces, *where.written)
    drawn = [s.recipe(rng.standard_normal(s.size), 12) for s in spaces]
    for recipe in (*where.structures, *drawn):
        known, instance = data_of(recipe), build(recipe)
        assert known is not None, recipe
        for concept, value in known.constants.items():
            near = pytest.approx(instance.constants[concept], rel=1e-6, abs=1e-12)
            assert float(ball(value, {}).mid()) == near, (recipe, concept)


@EARLY
@pytest.mark.parametrize(("name", "key", "recipe", "own", "rounds"), PLANTED)
def test_the_attack_confirms_it_and_the_kernels_agree(name, key, recipe, own, rounds):
    statement = STATED[name]
    values = {p.symbol: Fraction(own[str(p.symbol)]) for p in statement.parameters}
    (verdict,) = check(statement, build(recipe), parameters=values, rounds=rounds, bounds=[key])
    factor = sp.Rational(*(Fraction(verdict.tightness) * Fraction(98, 100)).as_integer_ratio())
    found = attack(planted(statement, key, factor), key, budget=4, seed=0)
    assert found.hit is not None
    assert found.hit.digest is not None


@EARLY
@pytest.mark.parametrize(
    ("name", "key"),
    [("ffgb.lemD1", "printed"), ("ffgb.thm4_4", "printed"), ("ffgb.clmF_lip", "printed")],
)
def test_what_is_false_in_print_is_refuted(name, key):
    found = attack(STATED[name], key, budget=2, seed=0)
    assert found.hit is not None
    assert found.hit.digest is not None
