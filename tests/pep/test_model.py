"""A problem as data and back: what is written of it is the same, letter for letter."""

import json
from fractions import Fraction

import pytest

from fedtheory.core.errors import FedTheoryError
from fedtheory.pep import PEP
from fedtheory.pep.function import Function
from fedtheory.pep.functions import (
    BlockSmoothConvexFunctionCheap,
    ConvexFunction,
    ConvexIndicatorFunction,
    ConvexSupportFunction,
    SmoothConvexFunction,
    SmoothQuadraticLojasiewiczFunctionCheap,
    SmoothStronglyConvexQuadraticFunction,
)
from fedtheory.pep.model import CLASSES, declared, lines, problem_of, refusal
from fedtheory.pep.operators import (
    LinearOperator,
    LipschitzStronglyMonotoneOperatorExpensive,
    NonexpansiveOperator,
)
from fedtheory.pep.solve import undivided
from tests.pep.federated import sampled
from tests.pep.methods import METHODS
from tests.pep.test_clients import METHODS as FEDERATED
from tests.pep.test_letters import descent


def blocks():
    problem = PEP()
    partition = problem.declare_block_partition(d=2)
    f = problem.declare_function(BlockSmoothConvexFunctionCheap, partition=partition, L=[1, 2])
    xs, x = f.stationary_point(), problem.set_initial_point()
    problem.set_initial_condition((x - xs) ** 2 <= 1)
    x = x - partition.get_block(f.gradient(x), 0)
    problem.set_performance_metric(f(x) - f(xs))
    return problem


def displaced():
    problem = PEP()
    A = problem.declare_function(NonexpansiveOperator)
    x = problem.set_initial_point()
    A.v = x - A.gradient(x)
    problem.set_performance_metric(A.v**2)
    problem.add_constraint(A.v**2 <= 1)
    return problem


def balls():
    problem = PEP()
    one = problem.declare_function(ConvexIndicatorFunction, D=2, R=1)
    other = problem.declare_function(ConvexSupportFunction, M=3)
    x = problem.set_initial_point()
    problem.set_performance_metric(one.gradient(x) * x + other(x))
    return problem


def matrices():
    problem = PEP()
    M = problem.declare_function(LinearOperator, L=3)
    Q = problem.declare_function(SmoothStronglyConvexQuadraticFunction, mu=Fraction(1, 5), L=1)
    A = problem.declare_function(LipschitzStronglyMonotoneOperatorExpensive, mu=Fraction(1, 5), L=1)
    x = problem.set_initial_point(name="x")
    t = problem.add_psd_matrix([[x**2, 1], [1, Q(x)]], name="ours")
    problem.set_performance_metric(x * M.T.gradient(M.gradient(x)) - t[0, 1], name="a")
    problem.set_performance_metric(A.gradient(x) * A.gradient(2 * x), name="b")
    return problem


def unknown_values():
    problem = PEP()
    f = problem.declare_function(
        SmoothQuadraticLojasiewiczFunctionCheap, L=1, mu=Fraction(1, 5), alpha=Fraction(1, 10)
    )
    h = problem.declare_function(ConvexFunction, reuse_gradient=True, name="h")
    whole = f + 2 * h
    x, _, value = whole.stationary_point(return_gradient_and_function_value=True)
    problem.add_constraint(value == 3, name="known")
    problem.add_constraint(h(x) >= 1)
    problem.list_of_constraints[-1].deactivate()
    problem.set_performance_metric(whole(problem.set_initial_point()) - value)
    return problem


def federation():
    """Means that are given, means that are free, and values of both kinds."""
    problem = sampled()
    clients, (f,) = problem.declare_clients(), problem.list_of_functions
    y = clients.set_initial_point(name="y")
    problem.add_constraint((y - clients.mean(y)) ** 2 + f(y) <= 2, name="each")
    problem.add_constraint(clients.mean(f(y)) * 2 + clients.mean(y) ** 2 <= 7, name="mean")
    return problem


PROBLEMS = {
    "a number between two": lambda: descent(lambda p: p.declare_root(2, "eta")),
    "federation": federation,
    **{f"federated {name}": own for name, (own, _) in FEDERATED.items()},
    **{name: lambda own=own: own()[0] for name, own in METHODS.items()},
    "blocks": blocks,
    "displaced": displaced,
    "balls": balls,
    "matrices": matrices,
    "unknown values": unknown_values,
}


def everything(problem):
    """The whole program as text."""
    written = undivided(problem)
    setting = written.program.setting
    return (
        {name: (own.schema.json(), own.role, own.cites) for name, own in setting.given.items()},
        dict(setting.symbols),
        [(row.use.name, dict(row.use.at)) for row in written.program.rows],
        written.program.objective_term,
        [list(lines(problem, written))],
    )


@pytest.mark.parametrize("name", PROBLEMS)
def test_what_is_read_back_is_the_same_program(name):
    problem = PROBLEMS[name]()
    before = everything(problem)
    again = problem_of(json.loads(json.dumps(declared(problem))))
    assert everything(again) == before


def test_every_class_is_told_by_its_name():
    assert len(CLASSES) >= 25
    assert CLASSES["SmoothConvexFunction"] is SmoothConvexFunction
    assert Function.__name__ not in CLASSES


@pytest.mark.parametrize(
    "forged",
    [
        lambda b: b["hypotheses"]["f, from above"]["schema"]["then"].reverse(),
        lambda b: b["hypotheses"].update(more=b["hypotheses"].pop("f, from below")),
        lambda b: b["hypotheses"]["initial condition"].update(role="definition"),
        lambda b: b["symbols"].update(x_f=[["integer"], "real"]),
        lambda b: b["symbols"].update(more=[[], "real"]),
        lambda b: b["steps"][-1]["claim"]["then"].__setitem__(1, "0"),
    ],
)
def test_a_bundle_about_something_else_is_refused(forged):
    problem = METHODS["gradient descent"]()[0]
    bundle = json.loads(json.dumps(problem.solve().bundle))
    written = undivided(problem_of(declared(problem)))
    assert refusal(written, bundle) == ""
    forged(bundle)
    assert refusal(written, bundle)


@pytest.mark.parametrize("forged", [{"mean": 0}, {"mean": 1}, {"mean of": 1}, {"mean of": 2}])
def test_data_that_say_something_else_of_means_are_refused(forged):
    model = declared(federation())
    own, mean = (
        next(n for n, told in enumerate(model["points"]) if isinstance(told, dict) and key in told)
        for key in ("mean", "mean of")
    )
    places = [own, next(n for n, told in enumerate(model["points"]) if told is None), mean]
    ((key, place),) = forged.items()
    model["points"][own if key == "mean" else mean] = {key: places[place]}
    if forged == {"mean": 1}:  # what all share may be said to be a mean; then what was one is none
        model["points"][mean] = {"mean of": own}
    with pytest.raises((FedTheoryError, LookupError, ValueError, TypeError, RecursionError)):
        undivided(problem_of(model))


@pytest.mark.parametrize(
    "spoiled",
    [
        lambda m: m["functions"][0].update({"class": "NoSuchFunction"}),
        lambda m: m["functions"][0]["parameters"].update(L="0"),
        lambda m: m["metrics"].append({"name": None, "expression": [[[0, 99], "1"]]}),
        lambda m: m["points"].clear(),
        lambda m: m.pop("constraints"),
        lambda m: m["points"].append({"name": "y", "mean": 99}),
        lambda m: m["metrics"][0].update(expression=[[[0, 0, "more"], "1"]]),
    ],
)
def test_data_that_are_no_model_are_refused(spoiled):
    model = declared(METHODS["gradient descent"]()[0])
    spoiled(model)
    with pytest.raises((FedTheoryError, LookupError, ValueError, TypeError)):
        undivided(problem_of(model))
