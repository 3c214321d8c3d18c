"""Worst cases that are derived from what a theorem file declares: those that are known, by hand, and what is told beside."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from fedtheory.campaign.theorem_file import load
from fedtheory.core.errors import FedTheoryError, NotApplicable
from fedtheory.core.verdict import Label
from fedtheory.pep import PEP
from fedtheory.pep.declared import asked, rounds
from fedtheory.pep.functions import ConvexFunction, ConvexLipschitzFunction
from fedtheory.pep.primitive_steps import proximal_step

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def stated(name):
    (statement,) = load(EXAMPLES / f"{name}.py").statements
    return statement


def derived(name, **letters):
    given = {key: Fraction(value) for key, value in letters.items()}
    (one,) = asked(stated(name), given)
    return one, one.problem.solve()


@pytest.mark.parametrize(
    ("name", "letters", "exact"),
    [
        ("gradient_descent", {"t": 4}, "1/14"),  # L R^2/(4 N + 2), N = t - 1: Drori and Teboulle
        ("gradient_descent", {"t": 3, "L": 2, "R": "1/2"}, "1/20"),
        ("ista", {"t": 4}, "1/12"),  # L R^2/(4 N): Taylor, Hendrickx, Glineur 2018
        ("halpern", {"t": 5, "R": 3}, "36/25"),  # 4 R^2/t^2: Lieder
        ("sgd", {"t": 2}, "1"),  # the first step is as long as the second moment allows
        ("fedprox", {"clients": 1, "t": 4, "eta": "1/2"}, "31/80"),
    ],
)
def test_a_worst_case_that_is_known_is_met_exactly(name, letters, exact):
    one, found = derived(name, **letters)
    assert found.exact == Fraction(exact)
    assert found.upper.label is Label.PROVED
    assert one.loose == ""
    assert all(found.exact <= claim for claim in one.claimed.values())


def test_it_is_what_one_would_have_written_by_hand():
    """FedProx of one client: proximal steps, the average iterate."""
    problem, rounds, eta = PEP(), 3, Fraction(1, 2)
    f = problem.declare_function(ConvexLipschitzFunction, M=1)
    x_star = problem.set_initial_point()
    x = problem.set_initial_point()
    problem.set_initial_condition((x - x_star) ** 2 <= 1)
    seen = [x]
    for _ in range(rounds - 1):
        x, _, _ = proximal_step(x, f, eta)
        seen.append(x)
    average = sum(seen[1:], start=seen[0]) / rounds
    problem.set_performance_metric(f(average) - f(x_star))
    _, found = derived("fedprox", clients=1, t=rounds, eta=eta)
    assert found.exact == problem.solve().exact


def test_clients_are_written_out_and_what_they_share_is_used():
    one, found = derived("fedprox", clients=2, t=2)
    assert [type(f) for f in one.problem.list_of_functions] == [ConvexFunction] * 2
    assert found.upper.label is Label.PROVED
    assert found.upper.value <= one.claimed["printed"]
    assert "nothing says that it holds elsewhere" in one.loose


def test_a_set_is_the_domain_of_an_indicator_and_told_apart():
    one, found = derived("frank_wolfe", t=3)
    assert found.width < Fraction(1, 10**9)
    assert one.notes == ("f is of its class on the whole space; the file says so on the set",)
    (_, domain) = one.problem.list_of_functions
    assert (type(domain).__name__, domain.D) == ("ConvexIndicatorFunction", 1)


def test_every_outcome_of_a_draw_is_written_out():
    one, found = derived("sgd", t=2, outcomes=3)
    assert found.exact == 1
    assert "3 equally likely outcomes" in " ".join(one.notes)


def test_the_first_rounds_are_those_of_a_bound():
    assert [at["t"] for at in rounds(stated("frank_wolfe"), "printed")] == [2, 3, 4, 5]


@pytest.mark.parametrize(
    ("name", "letters", "told"),
    [
        ("sgd", {"nu": 1}, 'no letter nu. Did you mean "mu"'),
        ("sgd", {"mu": 0}, "mu = 0; it is a number above 0"),
        ("sgd", {"t": 9}, "2 outcomes in each of 9 rounds are more than 64 histories"),
        ("frank_wolfe", {"t": 1}, "t = 1; it is a whole number of at least 2, at most 60"),
        ("fedprox", {"clients": "3/2"}, "clients = 3/2; it is a whole number"),
    ],
)
def test_a_letter_that_cannot_be_is_told(name, letters, told):
    with pytest.raises(FedTheoryError) as error:
        derived(name, **letters)
    assert told in str(error.value)


BASE = """
from fedtheory.language import Theory, dot, norm, root, sq, t, u, v
p = Theory("nobody", globals())
L = p.constant("L > 0", "smoothness", locator="1")
R = p.constant("R >= 0", "distance of the start to a minimiser", "length", "1")
K = p.parameter("K >= 0", "a number", "number", "1")
f, g, x_star = p.real("f", "vector"), p.vector("g", "vector"), p.vector("x_star")
x, y = p.vector("x", "integer"), p.vector("y", "integer")
{more}
start = p.start(x, x_star, R, "1")
STATEMENT, PROOFS = p.theorem("mine.gd", "mine", locator="1", bounds=[
    p.bound({metric}, L * R**2, metric="objective gap", first_round=1, locator="1")])
"""
STEP = 'update = p.update(x(t + 1), x(t) - g(x(t)) / L, "1"); smooth = p.smooth(f, g, L, "1"); convex = p.convex(f, g, "1")\n'
GAP = "f(x(t)) - f(x_star)"


def written(folder, more, metric=GAP):
    path = folder / "mine.py"
    path.write_text(BASE.format(more=more, metric=metric))
    return load(path).statements[0]


def test_what_finitely_many_rows_cannot_say_takes_the_lower_end(tmp_path):
    statement = written(
        tmp_path, STEP + 'bent = p.given(sq(g(u)) >= f(u) - f(x_star), "bent", "1")'
    )
    (one,) = asked(statement, {"t": Fraction(2)})
    assert one.loose == "bent is left out"
    assert one.problem.solve().upper.value == Fraction(1, 4)  # x_star is any point


def test_what_is_assumed_of_the_iterates_is_a_row(tmp_path):
    statement = written(
        tmp_path, STEP + 'near = p.given(f(x(1)) <= f(x_star) + R**2 / 100, "near", "1")'
    )
    (one,) = asked(statement, {"t": Fraction(2)})
    assert one.loose == ""
    assert one.problem.solve().exact < Fraction(1, 100)


def test_a_condition_of_letters_is_asked_first(tmp_path):
    statement = written(tmp_path, STEP + 'small = p.given(K * L <= 1, "K is small", "1")')
    assert list(asked(statement, {"K": Fraction(1)}))
    with pytest.raises(FedTheoryError, match=r"K\*L <= 1 is assumed, and fails: 2, 1"):
        list(asked(statement, {"K": Fraction(2)}))


@pytest.mark.parametrize(
    ("more", "metric", "told"),
    [
        ('update = p.update(x(t + 1), x(t) - g(x(t)), "1")', GAP, "no template says of which class a function is"),
        (STEP, "norm(x(t) - x_star)", "no linear function of inner products"),
        (STEP, "f(y(t)) - f(x_star)", "no update says what y is at round 3"),
        (STEP.replace("/ L", "/ root(t)"), GAP, "choose letters at which it is rational"),
    ],
    ids=["class", "norm", "no update", "root"],
)  # fmt: skip
def test_why_none_is_derived_is_told(tmp_path, more, metric, told):
    statement = written(tmp_path, more, metric)
    with pytest.raises(NotApplicable) as error:
        list(asked(statement, {}))
    assert told in str(error.value)


def test_the_command_labels_what_it_reads_back(command):
    answer = command(
        "worst-case", str(EXAMPLES / "gradient_descent.py"), "--set", "t=3", "L=2", "--json"
    )
    assert answer.code == 0, answer.err
    (problem,) = json.loads(answer.out)["problems"]
    assert (problem["upper"]["label"], problem["lower"]["label"]) == ("PROVED", "CONDITIONAL")
    assert (problem["exact"], problem["claimed"]["sharpened"]) == ("1/5", "1/5")
    assert problem["name"] == "example.gd at L = 2, R = 1, t = 3"


def test_the_command_takes_one_statement_of_a_file_and_says_what_is_wrong(command):
    file = EXAMPLES / "sgd.py"
    assert command("worst-case", f"{file}::example.sgd", "--set", "t=2").code == 0
    for words, told in (
        ((f"{file}::example.sgdd",), 'no statement "example.sgdd"'),
        ((str(file), "--set", "G=sqrt(2)"), "G = sqrt(2) is not rational"),
        ((str(file), "--set", "nu=2"), "has no letter nu"),
    ):
        answer = command("worst-case", *words)
        assert answer.code == 2
        assert told in answer.err
        assert len(answer.err.strip().splitlines()) == 1
