"""Theorems about every horizon from scripts as users write them."""

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from benchmarks.bench_every import MODELS
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.statement import POSITIVE
from fedtheory.core.verdict import Label
from fedtheory.core.worst_case import Letter, Parameters
from fedtheory.engines.prove import emit, report_of
from fedtheory.kernel import bundle as bundles
from fedtheory.pep import PEP, worst_case
from fedtheory.pep.functions import ConvexFunction, SmoothConvexFunction
from fedtheory.pep.horizons import Stopped, for_every
from fedtheory.pep.horizons.every import method_of
from fedtheory.pep.horizons.horizon import Horizon
from fedtheory.pep.horizons.kinds import Rows
from fedtheory.pep.horizons.quotients import N
from fedtheory.pep.horizons.steady import Steady
from fedtheory.pep.primitive_steps import proximal_step
from fedtheory.worst_cases import find_worst_case

SMALL = range(2, 12)
PROVED = {"proximal_point": "1/4/N", "nonconvex": "4/3/N"}


@pytest.mark.parametrize("name", PROVED)
def test_a_script_becomes_a_theorem_about_every_horizon(name: str) -> None:
    found = for_every(MODELS[name], small=SMALL)
    assert (found.bound, found.least, found.label) == (PROVED[name], 1, Label.PROVED)
    assert found.tight
    report = report_of(found.bundle, bundles.read(found.bundle, strict=False))
    assert report.label is Label.PROVED


def test_a_potential_that_does_not_know_the_last_round_is_found_where_none_that_does_is_simple() -> (
    None
):
    found = for_every(MODELS["short_steps"], small=range(2, 10))
    assert (found.bound, found.least, found.label) == ("3/2/(4·N + 3)", 1, Label.PROVED)
    assert found.tight


def test_nesterovs_potential_is_found() -> None:
    rows = Rows(own := [Horizon(n, MODELS["nesterov"](n)) for n in range(2, 12)], method_of(own))
    (state,) = (s for s in rows.whole_states if [a.symbol for a in s if a.place is None] == ["xs"])
    proof = Steady(rows, start=1, stop=0, state=state)
    proof.settle()
    assert proof.bound == 2 / (N * (N + 2))
    bundle = emit(proof.argument("nesterov"))
    assert report_of(bundle, bundles.read(bundle, strict=False)).label is Label.PROVED


def test_a_worst_case_with_letters_is_asked_for_every_value_of_one() -> None:
    def steps(letters: Parameters) -> PEP:
        problem = PEP()
        f = problem.declare_function(ConvexFunction, name="f")
        xs, x = f.stationary_point(name="xs"), problem.set_initial_point(name="x0")
        problem.set_initial_condition((x - xs) ** 2 <= 1)
        for _ in range(int(letters["K"])):
            x, _, value = proximal_step(x, f, letters["gamma"])
        problem.set_performance_metric(value - f(xs))
        return problem

    letters = (Letter("K", "rounds", POSITIVE), Letter("gamma", "step", POSITIVE, Fraction(1)))
    own = worst_case("own.prox", "", steps, metric="", letters=letters, assumptions=())
    found = own.for_every("K", gamma=2)
    assert (found.bound, found.label, found.tight) == ("1/8/N", Label.PROVED, True)
    with pytest.raises(FedTheoryError, match="is not written in"):
        find_worst_case("fw").for_every("N")


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


def _descent(N: int, *, step: Callable[[int], Fraction], away: int = 1) -> PEP:
    problem = PEP()
    f = problem.declare_function(SmoothConvexFunction, L=1)
    xs, x = f.stationary_point(), problem.set_initial_point()
    problem.set_initial_condition((x - xs) ** 2 <= away)
    for k in range(N):
        x = x - step(k) * f.gradient(x)
    problem.set_performance_metric(f(x) - f(xs))
    return problem


def _longer(N: int) -> PEP:
    """The start may be further away the more rounds there are."""
    return _descent(N, step=lambda _: Fraction(1), away=N)


def _halving(N: int) -> PEP:
    """Steps that no rational function of the round is."""
    return _descent(N, step=lambda k: Fraction(1, 2**k))


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


SCRIPT = """
from PEPit import PEP
from PEPit.functions import ConvexFunction
from PEPit.primitive_steps import proximal_step

def proximal_point(N):
    problem = PEP()
    f = problem.declare_function(ConvexFunction, name="f")
    xs = f.stationary_point(name="xs")
    x = problem.set_initial_point(name="x0")
    problem.set_initial_condition((x - xs) ** 2 <= 1, name="start")
    for _ in range(N):
        x, _, value = proximal_step(x, f, STEP)
    problem.set_performance_metric(value - f(xs))
    return problem

def with_more(N, verbose):
    raise RuntimeError
"""


def _written(folder: Any, text: str) -> str:
    path = folder / "method.py"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_the_command_proves_it_of_a_script_in_pepits_words(command: Any, tmp_path: Any) -> None:
    place = tmp_path / "every.json"
    path = _written(tmp_path, SCRIPT.replace("STEP", "1 / 2"))
    said = command("worst-case", path, "--every", "N", "-o", str(place))
    assert said.code == 0, said.err
    assert "proximal_point: for every N >= 1 at most 1/2/N" in said.out
    assert "x_f(t + 1) = x_f(t) - 1/2·g_f(t + 1)" in said.out
    bundle = json.loads(place.read_text(encoding="utf-8"))
    assert report_of(bundle, bundles.read(bundle, strict=True)).label is Label.PROVED


def test_the_command_says_where_it_stops(command: Any, tmp_path: Any) -> None:
    path = _written(tmp_path, SCRIPT.replace("STEP", "1 / 2 ** N"))
    said = command("worst-case", path, "--every", "N", "--json")
    (found,) = said.json["found"]
    assert (said.code, found["name"], found["bound"]) == (3, "proximal_point", None)
    assert found["stage"] == "method"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x = 1", "no function of N alone"),
        ("def f(N):\n    return N", "it should return the PEP"),
        ("def f(N):\n    return 1 / (N - 2)", "ZeroDivisionError"),
    ],
)
def test_what_is_no_problem_for_each_n_is_refused(
    command: Any, tmp_path: Any, text: str, told: str
) -> None:
    said = command("worst-case", _written(tmp_path, text), "--every", "N")
    assert said.code == 2
    assert told in said.err


def test_every_is_for_scripts(command: Any) -> None:
    said = command("worst-case", "fw", "--every", "N")
    assert said.code == 2
    assert "--every is for a script" in said.err
