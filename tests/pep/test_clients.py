"""Clients as a symbolic average: one proof for every number of them, and what is refused."""

import copy
import json
from fractions import Fraction

import pytest

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.verdict import Label
from fedtheory.engines.worst_case.answer import Number
from fedtheory.engines.worst_case.answer import worst_case as answered
from fedtheory.pep import PEP
from fedtheory.pep.clients import LIFTED
from fedtheory.pep.functions import (
    ConvexFunction,
    ConvexIndicatorFunction,
    ConvexLipschitzFunction,
    ConvexQGFunction,
    SmoothConvexFunction,
    SmoothStronglyConvexFunction,
    SmoothStronglyConvexQuadraticFunction,
)
from fedtheory.pep.latex import proof as latex
from fedtheory.pep.operators import CocoerciveOperator, LinearOperator, MonotoneOperator
from fedtheory.pep.primitive_steps import proximal_step
from fedtheory.pep.solve import write
from fedtheory.worst_cases import find_worst_case
from tests.pep.federated import (
    MU,
    clients_of,
    error_feedback,
    fedavg,
    fedprox,
    sampled,
    scaffold,
    written_out,
)
from tests.pep.test_solve import accepted

CLOSE = Fraction(1, 10**8)
METHODS = {
    "FedAvg": (lambda: fedavg(2), None),
    "FedProx": (fedprox, None),
    "SCAFFOLD": (scaffold, Fraction(277, 256)),
    "SCAFFOLD, two rounds": (lambda: scaffold(2), None),
    "EF21": (error_feedback, None),
    "three of ten": (sampled, None),
}


@pytest.mark.parametrize("name", METHODS)
def test_both_ends_of_a_federated_method_hold_for_any_number_of_clients(name):
    method, truth = METHODS[name]
    found = method().solve()
    assert found.lower.value <= found.upper.value
    assert found.width <= CLOSE
    assert truth in (None, found.exact)
    assert (found.upper.label, found.lower.label) == (Label.PROVED, Label.CONDITIONAL)
    assert LIFTED in found.lower.rests_on
    assert accepted(found.bundle)


@pytest.mark.parametrize(("n", "local_steps"), [(2, 1), (2, 2), (3, 2)])
def test_they_are_those_of_clients_that_are_written_out(n, local_steps):
    alike, counted = fedavg(local_steps).solve(), written_out(n, local_steps).solve()
    assert alike.lower.value <= counted.upper.value
    assert counted.lower.value <= alike.upper.value
    assert abs(alike.upper.value - counted.upper.value) <= CLOSE


def test_they_are_those_of_the_program_that_is_written_by_hand():
    letters = {
        "mu": MU,
        "eta": Fraction(1, 2),
        "zeta": Fraction(1, 2),
        "R": 1,
        "E": 2,
        "L": 1,
        "D0": 1,
    }
    numbers = {name: Number(Fraction(x), Fraction(x)) for name, x in letters.items()}
    by_hand = answered(find_worst_case("fedavg"), numbers, replay=False)
    found = fedavg(2).solve()
    assert by_hand.lower <= found.upper.value
    assert found.lower.value <= by_hand.upper


def test_one_client_is_one_more_instance():
    """With one client nothing drifts: gradient descent does not worse than federated averaging."""
    alone, many = written_out(1, 2).solve(), fedavg(2).solve()
    assert alone.upper.value <= many.upper.value


def test_a_certificate_about_clients_that_claims_more_is_refused():
    good = fedavg(2).solve().bundle
    worse = copy.deepcopy(good)
    terms = worse["certificates"][-1]["lines"][-1]["terms"]
    term = next(t for t in terms if t["use"] == "f: interpolation")
    term["times"] = str(Fraction(term["times"]) * Fraction(999, 1000))
    assert accepted(good)
    assert not accepted(worse)


def test_what_is_asked_of_each_client_is_more_than_what_is_asked_of_their_mean():
    def spread(of_each):
        problem = PEP()
        clients = problem.declare_clients()
        A = clients.declare_function(CocoerciveOperator, beta=1, name="A")
        x, y = clients.set_initial_point(), clients.set_initial_point()
        apart = (x - y) ** 2
        problem.add_constraint(apart <= 1 if of_each else clients.mean(apart) <= 1, name="apart")
        problem.set_performance_metric(clients.mean((A.gradient(x) - A.gradient(y)) ** 2))
        return problem

    each, mean = spread(of_each=True), spread(of_each=False)
    assert each.solve().exact == mean.solve().exact == 1
    said = [write(p).program.setting.given["apart"].schema for p in (each, mean)]
    assert [own.forall for own in said] == [{"i": "client"}, None]
    assert ["mean" in json.dumps(own.json()) for own in said] == [False, True]


def test_a_mean_does_not_stand_for_what_each_client_has():
    """|mean y|² is at most the mean of |y|², and nothing bounds it from below."""
    problem = PEP()
    clients = problem.declare_clients()
    y = clients.set_initial_point(name="y")
    problem.add_constraint(clients.mean(y**2) <= 1)
    problem.set_performance_metric(clients.mean(y**2) - clients.mean(y) ** 2)
    assert problem.solve().exact == 1
    problem.add_constraint(y**2 <= Fraction(1, 2))
    assert problem.solve().exact == Fraction(1, 2)


@pytest.mark.parametrize(
    "declared",
    [
        (ConvexFunction, {}),
        (ConvexLipschitzFunction, {"M": 1}),
        (SmoothConvexFunction, {"L": 2}),
        (ConvexQGFunction, {"L": 2}),
    ],
)
def test_classes_of_functions_are_cited_for_each_client(declared):
    """Subgradients of f_i at the minimiser of their mean, between two points."""
    kind, letters = declared
    problem = PEP()
    clients = problem.declare_clients()
    f = clients.declare_function(kind, **letters, name="f")
    xs, x = clients.mean(f).stationary_point(), problem.set_initial_point()
    slope = clients.mean(f).gradient(x)
    problem.set_initial_condition((x - xs) ** 2 <= 1)
    problem.add_constraint(slope**2 <= 1)
    problem.set_performance_metric(clients.mean(f(x) - f(xs)))
    found = problem.solve()
    assert found.upper.label is Label.PROVED
    assert 0 < found.lower.value <= found.upper.value <= 1
    assert accepted(found.bundle)


def test_a_regulariser_that_all_share_is_added_to_the_mean():
    problem = PEP()
    clients = problem.declare_clients()
    f = clients.declare_function(SmoothStronglyConvexFunction, mu=MU, L=1, name="f")
    h = problem.declare_function(ConvexFunction, name="h")
    whole = clients.mean(f) + h
    xs, x = whole.stationary_point(), problem.set_initial_point()
    problem.set_initial_condition((x - xs) ** 2 <= 1)
    y = x - clients.mean(f).gradient(x)
    problem.set_performance_metric((proximal_step(y, h, 1)[0] - xs) ** 2)
    assert problem.solve().exact == Fraction(81, 100)


def test_each_client_has_a_minimiser_of_its_own():
    """A step of size 1/L from where each is brings each closer to its own."""
    problem = PEP()
    clients = problem.declare_clients()
    f = clients.declare_function(SmoothStronglyConvexFunction, mu=MU, L=1)
    own, y = f.stationary_point(), clients.set_initial_point()
    problem.set_initial_condition(clients.mean((y - own) ** 2) <= 1)
    problem.set_performance_metric(clients.mean((y - f.gradient(y) - own) ** 2))
    assert problem.solve().exact == Fraction(81, 100)


def test_the_worst_instance_has_coordinates_and_constraints_their_multipliers():
    problem = fedavg(2)
    found = problem.solve()
    (f,) = problem.list_of_functions
    at_solution = f.evaluations[0].gradient
    assert float(sum(at_solution.mean.eval() ** 2)) == pytest.approx(0, abs=1e-6)
    assert (at_solution**2).mean.eval() == pytest.approx(1 / 4, rel=1e-4)
    metric = problem.list_of_performance_metrics[0].eval()
    assert metric == pytest.approx(float(found.upper.value), rel=1e-4)
    assert found.multipliers["heterogeneity"] > 0


def refused(what):
    problem = PEP()
    clients, f, xs = clients_of(problem)
    y, x = clients.set_initial_point(), problem.set_initial_point()
    h = problem.declare_function(ConvexFunction)
    tries = {
        "a shared function at a point of each client": lambda: h.gradient(y),
        "the mean of functions at a point of each client": lambda: clients.mean(f).gradient(y),
        "a metric of each client": lambda: problem.set_performance_metric(y**2),
        "a matrix of each client": lambda: problem.add_psd_matrix([[y**2]]),
        "blocks of what each client has": lambda: problem.declare_block_partition(2).get_block(
            y, 0
        ),
        "a set of each client": lambda: clients.declare_function(ConvexIndicatorFunction, D=1),
        "a quadratic of each client": lambda: clients.declare_function(
            SmoothStronglyConvexQuadraticFunction, mu=1, L=2
        ),
        "a linear operator of each client": lambda: clients.declare_function(LinearOperator, L=1),
        "a slope of each client for a shared function": lambda: h.add_point((x, y, h(xs))),
    }
    if what is None:
        return tuple(tries)
    tries[what]()
    return ()


@pytest.mark.parametrize("what", refused(None))
def test_what_is_no_statement_about_clients_that_are_alike_is_refused(what):
    with pytest.raises(FedTheoryError, match="client"):
        refused(what)


def test_a_mean_of_something_else_is_refused():
    clients = PEP().declare_clients()
    with pytest.raises(TypeError, match="has no mean over clients"):
        clients.mean(3)


def test_there_is_one_set_of_clients():
    problem = PEP()
    assert problem.declare_clients() is problem.declare_clients()


def test_operators_of_clients():
    problem = PEP()
    clients = problem.declare_clients()
    A = clients.declare_function(MonotoneOperator, name="A")
    mean = clients.mean(A)
    xs, x = mean.stationary_point(), problem.set_initial_point()
    problem.set_initial_condition((x - xs) ** 2 <= 1)
    problem.add_constraint(mean.gradient(x) ** 2 <= 1)
    problem.set_performance_metric(-mean.gradient(x) * (x - xs))
    assert problem.solve().exact == 0


SCRIPT = """
from fedtheory.pep import PEP
from fedtheory.pep.functions import SmoothStronglyConvexFunction

problem = PEP()
clients = problem.declare_clients()
f = clients.declare_function(SmoothStronglyConvexFunction, mu=0.1, L=1, name="f")
F = clients.mean(f)
xs = F.stationary_point(name="xs")
x = problem.set_initial_point(name="x0")
problem.set_initial_condition((x - xs) ** 2 <= 1, name="start")
problem.add_constraint(clients.mean(f.gradient(xs) ** 2) <= 0.25, name="heterogeneity")
y = x
for _ in range(2):
    y = y - 0.5 * f.gradient(y)
problem.set_performance_metric((clients.mean(y) - xs) ** 2)
"""


def test_a_script_about_clients_is_proved(command, tmp_path):
    path = tmp_path / "fedavg.py"
    path.write_text(SCRIPT)
    place = tmp_path / "proof.json"
    said = command("worst-case", path, "-o", place)
    assert said.code == 0, said.err
    assert "the upper end is PROVED" in said.out
    assert f"it rests on {LIFTED}" in said.out
    assert "f: SmoothStronglyConvexFunction, mu = 1/10, L = 1, each client's own" in said.out
    proof = json.loads(place.read_text())
    assert r"\operatorname{mean}_{i}\bigl(" in latex(proof["certificates"][-1])
    assert command("check-certificate", place).code == 0
