"""A good third of PEPit's own examples, unmodified, and the page that tells of all of them."""

import json

import pytest

from benchmarks.bench_pep import (
    PAGE,
    RECORD,
    allowed,
    examples,
    executed,
    has_both,
    has_upper,
    misses,
    ours,
    page,
    said_to_be_tight,
    where,
)

KNOWN = examples()
TRIED = [
    "adaptive_methods/polyak_steps_in_distance_to_optimum",
    "adaptive_methods/polyak_steps_in_function_value",
    "composite_convex_minimization/accelerated_proximal_gradient",
    "composite_convex_minimization/bregman_proximal_point",
    "composite_convex_minimization/no_lips_in_function_value",
    "composite_convex_minimization/proximal_gradient",
    "composite_convex_minimization/proximal_gradient_quadratics",
    "continuous_time_models/accelerated_gradient_flow_strongly_convex",
    "continuous_time_models/gradient_flow_strongly_convex",
    "fixed_point_problems/krasnoselskii_mann_constant_step_sizes",
    "fixed_point_problems/krasnoselskii_mann_increasing_step_sizes",
    "low_dimensional_worst_cases_scenarios/gradient_descent",
    "low_dimensional_worst_cases_scenarios/proximal_point",
    "monotone_inclusions_variational_inequalities/douglas_rachford_splitting",
    "monotone_inclusions_variational_inequalities/three_operator_splitting",
    "nonconvex_optimization/difference_of_convex_algorithm",
    "nonconvex_optimization/gradient_descent",
    "nonconvex_optimization/gradient_descent_quadratic_lojasiewicz_intermediate",
    "nonconvex_optimization/no_lips_2",
    "online_learning/online_follow_leader",
    "online_learning/online_frank_wolfe",
    "potential_functions/gradient_descent_lyapunov_1",
    "stochastic_and_randomized_convex_minimization/randomized_coordinate_descent_smooth_convex",
    "stochastic_and_randomized_convex_minimization/randomized_coordinate_descent_smooth_strongly_convex",
    "stochastic_and_randomized_convex_minimization/sgd",
    "stochastic_and_randomized_convex_minimization/sgd_overparametrized",
    "tutorials/gradient_descent_contraction",
    "unconstrained_convex_minimization/accelerated_gradient_convex",
    "unconstrained_convex_minimization/conjugate_gradient",
    "unconstrained_convex_minimization/gradient_descent",
    "unconstrained_convex_minimization/gradient_descent_qg_convex",
    "unconstrained_convex_minimization/gradient_exact_line_search",
    "unconstrained_convex_minimization/heavy_ball_momentum",
    "unconstrained_convex_minimization/inexact_gradient_descent",
    "unconstrained_convex_minimization/proximal_point",
    "unconstrained_convex_minimization/subgradient_method_rsi_eb",
]

installed = pytest.mark.skipif(not KNOWN, reason="PEPit is not installed")


@installed
@pytest.mark.parametrize("name", TRIED)
def test_an_example_of_pepit_is_certified_as_it_is(name):
    """Both kernels check the certificate on the way; a closed form that is known to be tight is inside."""
    path = KNOWN[name]
    found = {"example": name, "tight": said_to_be_tight(path.read_text()), "ours": ours(path)}
    assert has_upper(found)
    assert len(found["ours"]["kernels"]) == 2
    missing = found["ours"]["lower"]["missing"]
    assert "necessary, and not known to be sufficient" in missing if missing else has_both(found)
    assert not misses(found)


@installed
def test_a_good_third_of_them_are_tried():
    assert len(KNOWN) == 96
    assert 3 * len(TRIED) >= len(KNOWN)
    assert set(TRIED) <= set(KNOWN)


def recorded():
    return json.loads(RECORD.read_text(encoding="utf-8"))


def test_the_page_is_what_the_record_says():
    assert PAGE.read_text(encoding="utf-8") == page(recorded())


def test_the_record_keeps_what_was_reached():
    rows = recorded()["rows"]
    assert len(rows) == 96
    assert sum(map(has_upper, rows)) >= 92
    assert sum(map(has_both, rows)) >= 80
    assert not any(map(misses, rows))
    assert max(t for r in rows for t in r["ours"]["kernels"]) < 1
    both = [r for r in rows if "seconds" in r["pepit"]]
    assert len(both) >= 92
    spent = (sum(r[side]["seconds"] for r in both) for side in ("ours", "pepit"))
    assert next(spent) <= 1.5 * next(spent)


def test_a_closed_form_outside_is_seen():
    (found,) = (
        r for r in recorded()["rows"] if r["example"].endswith("convex_minimization/proximal_point")
    )
    (value,) = found["ours"]["closed"]
    assert found["tight"]
    assert where(value * 1.001, found)[0] == "above"
    assert where(value * 0.999, found)[0] == "below"
    assert allowed(value, found) < 1e-8
    assert misses(found | {"ours": found["ours"] | {"closed": [value * 1.001]}})


def test_a_closed_form_from_a_printed_table_has_the_digits_that_it_has():
    assert allowed(0.0278, {"ours": {"typed": True}}) == pytest.approx(0.5 / 278)
    assert allowed(0.0278, {"ours": {"typed": False}}) < 1e-8


def test_a_script_is_run_without_its_prints(tmp_path, capsys):
    path = tmp_path / "script.py"
    path.write_text("x = 1\nprint(x)")
    names = executed(path)
    assert (names["x"], names["__name__"]) == (1, "__main__")
    assert capsys.readouterr().out == ""
