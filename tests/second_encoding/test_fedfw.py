"""FedFW encoded a second time, from its text alone: the same claims, and where not, whose fault it is."""

import json
import operator
import random
import re
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import sympy as sp

from fedtheory.algorithms.naive_frank_wolfe import naive_frank_wolfe
from fedtheory.core.role import Role
from fedtheory.core.statement import Scope
from fedtheory.errata import ERRATA
from fedtheory.instances.quadratics import quadratics
from fedtheory.papers.fedfw import ITEMS, PROOFS, STATEMENTS
from fedtheory.papers.fedfw.algorithms.fedfw import fedfw
from fedtheory.papers.fedfw.algorithms.fedfw_gap import fedfw_gap
from fedtheory.papers.fedfw.algorithms.fedfw_participation import (
    fedfw_participation,
    fedfw_participation_as_printed,
)
from fedtheory.papers.fedfw.algorithms.fedfw_plus import fedfw_plus
from fedtheory.papers.fedfw.algorithms.fedfw_split import fedfw_split
from fedtheory.papers.fedfw.algorithms.fedfw_sto import fedfw_sto
from fedtheory.papers.fedfw.instances.noisy import noisy_quadratics
from fedtheory.papers.fedfw.instances.split_boxes import split_boxes
from fedtheory.papers.fedfw.statements.appA_naive import pulled_apart
from fedtheory.papers.fedfw.statements.eq31_surrogate import EQUATION_31
from tests.second_encoding.reading import names, value

RECORD = json.loads(Path(__file__).with_name("fedfw.json").read_text(encoding="utf-8"))
ROWS = RECORD["statements"]
COMPARED = [row for row in ROWS if "is" in row]
LIBRARY = {statement.id: statement for statement in STATEMENTS}
KNOWN = {*LIBRARY, *(item.id for item in ITEMS), *(erratum.id for erratum in ERRATA)}

SCOPES = {
    "every round t": Scope.EVERY_ROUND,
    "best of T": Scope.BEST_ROUND,
    "average of T": Scope.AVERAGE,
    "last round T": Scope.AT_HORIZON,
    "static": Scope.STATIC,
}
SENSES = {"sure": "always", "in expectation": "in expectation over what is drawn"}
RELATIONS = {"<=": "<=", ">=": ">=", "==": "="}
SIGNS = {"<=": operator.le, "<": operator.lt, ">=": operator.ge, ">": operator.gt}
POINTS = 40
QUOTED_AS = {
    "compact convex domain": "diameter",
    "smooth": "lipschitz",
    "convex": "convex",
    "unbiased stochastic gradients": "unbiased",
    "bounded variance": "variance",
    "feasible start": "start",
    "consensus start": "consensus",
}
"""How the proofs name a property among their hypotheses."""
OUR_START = {"start", "consensus"}


def place(row):
    return row["place"]


# --- points and values -----------------------------------------------------------------------


def drawn(statement, first_round, rng, fixed):
    """Numbers for all letters of a statement, each from its domain; corners now and then."""
    at = {"T": rng.choice([1, 2, 8, 30]), "t": first_round + rng.choice([0, 0, 1, 5, 40])}
    for letter in (*statement.constants, *statement.parameters):
        domain, name = letter.domain, str(letter.symbol)
        if domain.integer:
            at[name] = rng.randint(1, 9)
        elif domain.upper is not None:
            at[name] = rng.choice([1.0, rng.uniform(0.01, 1)])
        elif domain.lower is None or domain.strict or rng.random() < 0.9:
            at[name] = 4 ** rng.uniform(-2, 2)
        else:
            at[name] = 0.0
    return {**at, **fixed}


@cache
def in_floats(expression):
    symbols = sorted(expression.free_symbols, key=str)
    return [str(s) for s in symbols], sp.lambdify(symbols, expression, "math")


def worth(expression, at):
    letters, formula = in_floats(expression)
    return float(formula(*(at[letter] for letter in letters)))


def encoders(row, at, rng):
    """The encoder's letters at a point of the library's."""
    known = {}
    for letter in {*row["letters"], *(n for c in row["conditions"] for n in names(c))}:
        text = row["is"]["letters"].get(letter, letter)
        if letter in names(row["is"].get("becomes", "")):
            known[letter] = 4 ** rng.uniform(-1, 1)  # of what the library has divided away
        else:
            known[letter] = value(text, at)
    return known


def claimed(row, letters):
    """What the encoder says there, in the unit of the library's metric."""
    number = value(row["value"], letters)
    return value(row["is"].get("becomes", "value"), {**letters, "value": number})


def holds(claim, at):
    return SIGNS[claim.relation](worth(claim.lhs, at), worth(claim.rhs, at))


def sides(condition):
    sign = next(s for s in ("<=", ">=", "<", ">") if s in condition)
    left, right = condition.split(sign)
    return left.strip(), sign, right.strip()


def asked(condition, letters):
    left, sign, right = sides(condition)
    return SIGNS[sign](value(left, letters), value(right, letters))


def corner_is_let_in(condition, row, statement):
    """A condition on a single knob, such as p <= 1: the library's domain has that corner if the condition has."""
    left, sign, right = sides(condition)
    letter, corner = (left, right) if names(left) else (right, left)
    domains = {str(p.symbol): p.domain for p in statement.parameters}
    domain = domains.get(row["is"]["letters"].get(letter, letter))
    if domain is None:
        return True
    number = value(corner, {})
    upper = (sign in {"<=", "<"}) == bool(names(left))
    has = domain.upper == number if upper else domain.lower == number and not domain.strict
    return has == ("=" in sign)


# --- the comparison --------------------------------------------------------------------------


def unequal_values(row, statement, bounds):
    """Whether the values differ at some point; for an order, whether their quotient is not constant in what it is about."""
    rng, fixed = random.Random(1), row["is"].get("at", {})
    met = set()
    for _ in range(POINTS):
        at = drawn(statement, bounds[0].first_round, rng, fixed)
        for bound in bounds:
            if not all(holds(c, at) for c in bound.conditions) and len(bounds) > 1:
                continue
            met.add(bound.key)
            if not row["order"]:
                theirs = claimed(row, encoders(row, at, rng))
                if theirs != pytest.approx(worth(bound.value, at), rel=1e-12, abs=1e-300):
                    return True
                continue
            other = drawn(statement, bound.first_round, rng, fixed)
            moved = {**at, **{letter: other[letter] for letter in row["is"]["about"]}}
            quotients = [
                worth(bound.value, x) / value(row["value"], encoders(row, x, rng))
                for x in (at, moved)
            ]
            if quotients[0] != pytest.approx(quotients[1], rel=1e-12):
                return True
    assert met == {bound.key for bound in bounds}, "every case is met"
    return False


def unequal_conditions(row, statement, bounds):
    """Whether one side excludes what the other speaks of; bounds for several cases are together one."""
    rng, fixed = random.Random(2), row["is"].get("at", {})
    if not all(corner_is_let_in(c, row, statement) for c in row["conditions"]):
        return True
    for _ in range(POINTS):
        at = drawn(statement, bounds[0].first_round, rng, fixed)
        letters = encoders(row, at, rng)
        if not all(asked(c, letters) for c in row["conditions"]):
            return True
        if not any(all(holds(c, at) for c in b.conditions) for b in bounds):
            return True
    return False


def unequal_schedules(row, statement):
    theirs = RECORD["schedules"].get(row["is"].get("schedule", ""))
    if theirs is None:
        return False
    ours = {str(letter): entry for letter, entry in statement.schedule.items()}
    if theirs.keys() != ours.keys() - {"p_t"}:  # who takes part is no schedule of theirs
        return True
    rng = random.Random(3)
    for _ in range(POINTS):
        at = drawn(statement, 1, rng, {})
        at["lam0"] = at["lambda_0"]
        if any(
            value(text, at) != pytest.approx(worth(ours[name], at), rel=1e-12)
            for name, text in theirs.items()
        ):
            return True
    return False


def differences(row):
    """In what the encoder and the library do not say the same."""
    statement = LIBRARY[row["is"]["id"]]
    bounds = [statement.bound(key) for key in row["is"]["bounds"]]
    round_ = value(row["is"]["letters"].get("t", "t"), {"t": bounds[0].first_round})
    properties = {p for words in row["assumptions"] for p in RECORD["hypotheses"][words]}
    found = {
        "value": unequal_values(row, statement, bounds),
        "conditions": unequal_conditions(row, statement, bounds),
        "schedule": unequal_schedules(row, statement),
        "first_round": round_ != row["first_round"]["is"],
    }
    for bound in bounds:
        ours = {a.requires.name for a in (*statement.assumptions, *bound.also)}
        for aspect, same in {
            "measured": bound.metric.name == row["is"]["measured"],
            "relation": bound.relation == RELATIONS[row["relation"]],
            "scope": bound.scope is SCOPES[row["scope"]],
            "certainty": bound.sense == SENSES[row["certainty"]],
            "assumptions": ours == properties,
        }.items():
            found[aspect] = found.get(aspect, False) or not same
    return {aspect for aspect, differs in found.items() if differs}


@pytest.mark.parametrize("row", COMPARED, ids=place)
def test_encoder_and_library_differ_exactly_where_the_record_says(row):
    assert differences(row) == set(row.get("differs", {"in": ()})["in"])


@pytest.mark.parametrize(
    "row", [r for r in COMPARED if "reading" in r.get("differs", {})], ids=place
)
def test_the_encoders_reading_is_a_bound_of_its_own(row):
    assert not differences({**row, "is": {**row["is"], "bounds": [row["differs"]["reading"]]}})


MISTAKES = {
    "value": {"value": "2*n*D**2*((L/n)/t + lam0/t)"},
    "relation": {"relation": ">="},
    "scope": {"scope": "best of T"},
    "first_round": {"first_round": {"is": 3}},
    "certainty": {"certainty": "in expectation"},
    "conditions": {"conditions": ["lam0 >= 0"]},
    "assumptions": {"assumptions": []},
}


@pytest.mark.parametrize("aspect", MISTAKES)
def test_a_slip_of_the_encoder_would_be_seen(aspect):
    (row,) = (r for r in COMPARED if place(r).startswith("B.1, eq. (37), second"))
    assert aspect in differences({**row, **MISTAKES[aspect]})


def test_another_schedule_would_be_seen():
    (row,) = (r for r in COMPARED if place(r).startswith("B.1, eq. (37), second"))
    assert "schedule" in differences({**row, "is": {**row["is"], "schedule": "thm2"}})


def test_another_order_would_be_seen():
    (row,) = (r for r in COMPARED if place(r) == "Theorem 1, eq. (10)")
    assert "value" in differences({**row, "value": "t**(-1/3)"})


# --- the record ------------------------------------------------------------------------------


def test_every_difference_is_explained():
    for row in COMPARED:
        if "differs" in row:
            assert row["differs"]["because"] in {"theirs", "ours", "print"}, place(row)
            assert row["differs"]["why"]
            if row["differs"]["because"] == "print":
                assert row["differs"]["item"] in KNOWN, place(row)


def test_what_has_no_counterpart_says_why_and_where_it_is_treated():
    for row in ROWS:
        assert ("is" in row) != ("without" in row), place(row)
        if "without" in row:
            assert row["without"]["why"]
            assert row["without"]["item"] in KNOWN, place(row)


def test_every_ambiguity_has_two_readings():
    for row in COMPARED:
        for where in row["ambiguities"]:
            assert len(RECORD["ambiguities"][where]) >= 2


def test_no_numbered_theorem_is_without_a_second_encoding():
    numbered = {
        s.id
        for s in STATEMENTS
        if re.match(r"(Theorem|Lemma|Corollary|Proposition) \d", s.source.locator)
    }
    ours = {"fedfw.schedules"}  # other schedules for Theorem 1: nothing of it is printed
    assert not any(b.status.theirs for name in ours for b in LIBRARY[name].bounds)
    assert {f"fedfw.{name}{k}" for name in ("thm", "lem") for k in (1, 2, 3)} < numbered
    assert numbered - ours <= {row["is"]["id"] for row in COMPARED}


def test_every_bound_of_the_authors_is_compared_or_said_not_to_be():
    theirs = {(s.id, b.key) for s in STATEMENTS for b in s.bounds if b.status.theirs}
    compared = {(row["is"]["id"], key) for row in COMPARED for key in row["is"]["bounds"]}
    assert {of for of, _ in theirs - compared} == RECORD["unread"].keys()


@pytest.mark.parametrize("row", COMPARED, ids=place)
def test_what_the_encoder_assumes_is_quoted_where_the_proofs_assume_it(row):
    """Except for the start: the proofs count it as ours, the encoder heard it in the paper's own proof."""
    proofs = {(proof.of.id, proof.bound): proof for proof in PROOFS}
    properties = {p for words in row["assumptions"] for p in RECORD["hypotheses"][words]}
    for key in row["is"]["bounds"]:
        given = proofs[row["is"]["id"], key].setting.given
        for name in (QUOTED_AS[p] for p in properties & QUOTED_AS.keys()):
            assert given[name].role is (Role.OURS if name in OUR_START else Role.ASSUMPTION), name


def test_the_sum_in_30_is_the_one_the_library_carries():
    """(30) from the text: (nD²/2) Σ_i L̂_i η_i² Π_{j>i} (1 - η_j), about X^{t+1}."""
    n, L, D, lam0 = 3, 0.7, 1.3, 0.4
    rounds = np.arange(1, 9)
    theirs = [
        n * D**2 / 2 * sum(
            (L / n + lam0 * np.sqrt(i + 1))
            * (2 / (i + 1)) ** 2
            * np.prod([1 - 2 / (j + 1) for j in range(i + 1, t + 1)])
            for i in range(1, t + 1)
        )
        for t in rounds
    ]  # fmt: skip
    ours = EQUATION_31.bound("sum").value({"n": n, "L": L, "D": D, "lambda_0": lam0}, rounds + 1.0)
    assert ours == pytest.approx(theirs, rel=1e-12)


# --- the algorithms --------------------------------------------------------------------------


class Watched:
    """A problem of the library that remembers where it was asked."""

    def __init__(self, problem):
        self.problem, self.start = problem, problem.start
        self.lmo, self.stacked_gap = problem.lmo, problem.stacked_gap
        self.distances = getattr(problem, "distances", None)
        self.at, self.means, self.noise = [], [], []

    def gradients(self, X):
        self.at.append(X[0].copy())
        return self.problem.gradients(X)

    def sampled_gradients(self, X, rng):
        sampled = self.problem.sampled_gradients(X, rng)
        self.noise.append((sampled - self.problem.gradients(X))[0])
        return sampled

    def objective_gap(self, x_bar):
        self.means.append(x_bar[0].copy())
        return self.problem.objective_gap(x_bar)

    def of_client(self, oracle, i, x):
        """What client i hears from an oracle that serves all at once."""
        rows = np.zeros_like(self.start[:1])
        rows[0, i] = x
        return oracle(rows)[0, i]

    def gradient(self, i, x):
        return self.of_client(self.problem.gradients, i, x)

    def oracle(self, i, g):
        return self.of_client(self.problem.lmo, i, g)


def encoded(problem, rounds, eta, lam, seen, present=None, server="printed"):
    """Algorithm 1 as the encoder wrote it: all X^t and x-bar^t; `seen` is what stands before the penalty."""
    X = np.array(problem.start[0])
    n = len(X)
    x_bar = X.mean(axis=0)
    Xs, means = [], []
    for k in range(1, rounds + 1):
        Xs.append(X)
        means.append(x_bar)
        S, following = np.zeros_like(X), X.copy()
        for i in range(n):
            if present is None or present[k - 1][i]:
                g = seen(k, i, X[i], X[i] - x_bar) + lam(k) * (X[i] - x_bar)
                S[i] = problem.oracle(i, g)
                following[i] = (1 - eta(k)) * X[i] + eta(k) * S[i]
        X = following
        if server == "printed":
            x_bar = (1 - eta(k)) * x_bar + eta(k) * S.sum(axis=0) / n
        else:
            x_bar = X.mean(axis=0)
    return np.array(Xs), np.array(means)


def exact_gradients(problem):
    n = len(problem.start[0])
    return lambda k, i, x, apart: problem.gradient(i, x) / n


def schedules(name, rounds, lam0, p=1.0):
    """The encoder's schedules, as functions of the round and as the library's arrays."""
    texts = RECORD["schedules"][name]

    def of(key):
        return lambda k: value(texts[key], {"t": k, "T": rounds, "lam0": lam0, "p": p})

    steps = {key: np.array([of(key)(k) for k in range(1, rounds + 1)]) for key in texts}
    steps["lambda_{t-1}"] = np.array([of("lambda_t")(k - 1) for k in range(1, rounds + 1)])
    return of, {**steps, "lambda_0": np.full(rounds, lam0), "p_t": np.full(rounds, p)}


def rng():
    return np.random.default_rng(5)


def some(among):
    return Watched(quadratics(among=among, n=4, p=3, start="apart", seed=2).problem)


def same(ours, theirs):
    assert np.array(ours) == pytest.approx(np.array(theirs), abs=1e-10)


ROUNDS = 25
BALLS = pytest.mark.parametrize("among", ["l1", "l2", "box"])


@BALLS
def test_fedfw_makes_the_same_iterates(among):
    problem = some(among)
    of, steps = schedules("thm1", ROUNDS, 0.3)
    fedfw(problem, steps, ROUNDS, rng())
    Xs, means = encoded(problem, ROUNDS, of("eta_t"), of("lambda_t"), exact_gradients(problem))
    same(problem.at, Xs)
    same(problem.means, means)


@BALLS
def test_so_it_does_with_the_steps_of_theorem_2(among):
    problem = some(among)
    of, steps = schedules("thm2", ROUNDS, 0.3)
    fedfw_gap(problem, steps, ROUNDS, rng())
    Xs, means = encoded(problem, ROUNDS, of("eta_t"), of("lambda_t"), exact_gradients(problem))
    same(problem.at[1::2], Xs)  # every other gradient is taken at the mean, to measure
    same([at[0] for at in problem.at[::2]], means)


@BALLS
def test_fedfw_sto_makes_the_same_iterates_of_the_same_draws(among):
    problem = Watched(
        noisy_quadratics(among=among, n=3, samples=4, start="apart", draws="own", seed=3).problem
    )
    of, steps = schedules("thm3", ROUNDS, 0.3)
    fedfw_sto(problem, steps, ROUNDS, rng())
    n, d = 3, np.zeros_like(problem.start[0])

    def averaged(k, i, x, apart):
        draw = problem.gradient(i, x) + problem.noise[k - 1][i]
        rho = of("rho_t")(k)
        d[i] = (1 - rho) * d[i] + rho * draw / n
        return d[i]

    Xs, means = encoded(problem, ROUNDS, of("eta_t"), of("lambda_t"), averaged)
    same(problem.at, Xs)
    same(problem.means, means)


@BALLS
def test_fedfw_plus_makes_the_same_iterates(among):
    problem = some(among)
    of, steps = schedules("thm1", ROUNDS, 0.3)
    fedfw_plus(problem, steps, ROUNDS, rng())
    n, Y = 4, np.zeros_like(problem.start[0])

    def with_multiplier(k, i, x, apart):
        Y[i] = Y[i] + 0.3 * apart
        return problem.gradient(i, x) / n + Y[i]

    Xs, means = encoded(problem, ROUNDS, of("eta_t"), of("lambda_t"), with_multiplier)
    same(problem.at, Xs)
    same(problem.means, means)


@pytest.mark.parametrize("name", ["ext1", "ext2"])
@pytest.mark.parametrize(
    ("server", "library"),
    [("mean", fedfw_participation), ("printed", fedfw_participation_as_printed)],
)
def test_partial_participation_makes_the_same_iterates_of_the_same_draws(name, server, library):
    """Both readings of the server's line; the mean over the participants alone, the third, is none of ours."""
    problem, p = some("l2"), 0.4
    of, steps = schedules(name, ROUNDS, 0.3, p)
    library(problem, steps, ROUNDS, rng())
    drawing = rng()
    present = [drawing.random(4) < p for _ in range(ROUNDS)]
    Xs, means = encoded(
        problem, ROUNDS, of("eta_t"), of("lambda_t"), exact_gradients(problem), present, server
    )
    same(problem.at, Xs)
    same(problem.means, means)


def test_split_domains_make_the_same_iterates():
    recipe = {
        "curvature": "1,2;1/2,1;2,0", "slope": "-3,1;2,-2;1/3,1", "start": "0,0;1,-1;1/2,2",
        "lower": "-1,-2;-3,-1;-2,-2", "upper": "2,1;1,3;2,2",
    }  # fmt: skip
    problem = Watched(split_boxes(**recipe).problem)
    of, steps = schedules("thm1", ROUNDS, 0.3)
    fedfw_split(problem, steps, ROUNDS, rng())
    Xs, means = encoded(problem, ROUNDS, of("eta_t"), of("lambda_t"), exact_gradients(problem))
    same(problem.at, Xs)
    same(problem.means, means)


def test_procedure_20_makes_the_same_iterates_and_stays_at_0_on_21():
    for problem in (some("l1"), Watched(pulled_apart().problem)):
        of, steps = schedules("thm1", ROUNDS, 0.3)
        naive_frank_wolfe(problem, steps, ROUNDS, rng())
        n = len(problem.start[0])
        x_bar, means = problem.start[0].mean(axis=0), []
        for k in range(1, ROUNDS + 1):
            means.append(x_bar)
            eta = of("eta_t")(k)
            s = [problem.oracle(i, problem.gradient(i, x_bar)) for i in range(n)]
            x_bar = sum((1 - eta) * x_bar + eta * s_i for s_i in s) / n
        same(problem.means, means)
    assert not np.any(means)
