"""Theorems about every horizon from scripts as users write them."""

from fractions import Fraction

import pytest

from benchmarks.bench_every import MODELS
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import report_of
from fedtheory.kernel import bundle as bundles
from fedtheory.pep import PEP
from fedtheory.pep.functions import SmoothConvexFunction
from fedtheory.pep.horizons import Stopped, for_every

SMALL = range(2, 12)
PROVED = {"proximal_point": "1/4/N", "nonconvex": "4/3/N"}


@pytest.mark.parametrize("name", PROVED)
def test_a_script_becomes_a_theorem_about_every_horizon(name: str) -> None:
    found = for_every(MODELS[name], small=SMALL)
    assert (found.bound, found.least, found.label) == (PROVED[name], 1, Label.PROVED)
    assert found.tight
    report = report_of(found.bundle, bundles.read(found.bundle, strict=False))
    assert report.label is Label.PROVED


def test_a_bound_that_is_too_good_is_not_accepted() -> None:
    found = for_every(MODELS["proximal_point"], small=SMALL)
    step = found.bundle["certificates"][-1]
    claim = step["lines"][-1]["schema"]
    assert claim["then"][0] == "<="
    claim["then"][2] = ["/", claim["then"][2], "2"]
    step["show"] = claim
    found.bundle["steps"][-1]["claim"] = claim
    report = report_of(found.bundle, bundles.read(found.bundle, strict=False))
    assert report.label not in {Label.PROVED, Label.CONDITIONAL}


def _longer(N: int) -> PEP:
    """The start may be further away the more rounds there are."""
    problem = PEP()
    f = problem.declare_function(SmoothConvexFunction, L=1)
    xs, x = f.stationary_point(), problem.set_initial_point()
    problem.set_initial_condition((x - xs) ** 2 <= N)
    for _ in range(N):
        x = x - f.gradient(x)
    problem.set_performance_metric(f(x) - f(xs))
    return problem


def _halving(N: int) -> PEP:
    """Steps that no rational function of the round is."""
    problem = PEP()
    f = problem.declare_function(SmoothConvexFunction, L=1)
    xs, x = f.stationary_point(), problem.set_initial_point()
    problem.set_initial_condition((x - xs) ** 2 <= 1)
    for k in range(N):
        x = x - Fraction(1, 2**k) * f.gradient(x)
    problem.set_performance_metric(f(x) - f(xs))
    return problem


def _two(N: int) -> PEP:
    problem = _halving(N)
    problem.declare_function(SmoothConvexFunction, L=1)
    return problem


@pytest.mark.parametrize(
    ("make", "stage"),
    [(_two, "reading"), (_halving, "method"), (_longer, "fit"), (MODELS["subgradient"], "value")],
)
def test_what_is_not_found_says_at_which_stage(make: object, stage: str) -> None:
    with pytest.raises(Stopped, match=f"stopped at {stage}: ") as told:
        for_every(make, small=range(2, 10))  # type: ignore[arg-type]
    assert told.value.stage == stage
    assert bool(told.value.multipliers) == (stage == "fit")
