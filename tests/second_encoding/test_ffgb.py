"""FFGB as a reader encoded it who saw nothing but the paper, beside the library's statements and runs.

`ffgb.json` holds that encoding, trimmed to what is compared, and where the two differ: in what, whose doing it is, and why.
"""

import ast
import itertools
import json
import re
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import sympy as sp

from fedtheory.core.expression import to_sympy
from fedtheory.core.statement import Bound, Scope, Statement, Status
from fedtheory.engines.check import allowed
from fedtheory.instances.lipschitz_labels import lipschitz_labels, rational_regression
from fedtheory.papers.ffgb import ITEMS, STATEMENTS
from fedtheory.papers.ffgb.algorithms.ffgb import ffgb
from fedtheory.papers.ffgb.algorithms.ffgb_exact import ffgb_exact
from fedtheory.papers.ffgb.algorithms.ffgb_inputs import ffgb_inputs
from fedtheory.papers.ffgb.algorithms.ffgb_sampled import drawn_ffgb, expected_ffgb
from fedtheory.papers.ffgb.algorithms.ffgb_sampled_square_exact import ffgb_square_law
from fedtheory.papers.ffgb.algorithms.ffgb_square import ffgb_square
from fedtheory.papers.ffgb.algorithms.ffgb_square_exact import (
    ffgb_square_exact,
    ffgb_square_printed_return,
    ffgb_square_printed_signs,
    squared_norm,
)
from fedtheory.papers.ffgb.algorithms.restricted_descent import restricted_descent
from fedtheory.papers.ffgb.errata import ERRATA
from fedtheory.papers.ffgb.instances.finite_support import rational_support
from fedtheory.papers.ffgb.instances.private_points import frozen_points
from fedtheory.papers.ffgb.metrics import (
    EXPECTED_FUNCTION_DISTANCE,
    LARGEST_FUNCTION,
    MEAN_TOTAL_VARIATION,
    SAMPLING_ERROR,
)
from fedtheory.papers.ffgb.proofs.lemF_1_duality import LEMMA_F1
from tests.second_encoding.reading import names, value

DATA = json.loads(Path(__file__).with_name("ffgb.json").read_text(encoding="utf-8"))
ENTRIES = DATA["statements"]
BOUNDS = [e for e in ENTRIES if "is" in e and e["is"].get("how") != "step"]
OURS = {statement.id: statement for statement in STATEMENTS}
IDS = {known.id for known in (*STATEMENTS, *ITEMS, *ERRATA)}
NUMBERED = re.compile(r"(?:Theorem|Lemma|Corollary|Proposition) (?:[A-Z]|\d)\.\d+")
POINTS = 6
"""Random points at which two values are compared."""


def place(entry: dict[str, Any]) -> str:
    return entry["place"]


# --- the comparison: what differs between an entry and a bound ---------------------------------


def differences(entry: dict[str, Any], statement: Statement[Any], bound: Bound) -> set[str]:
    """The fields in which theirs and ours are not the same."""
    letter, _, first = entry["first_round"].partition(" = ")
    same = {
        "value": same_value(entry, statement, bound),
        "relation": entry["relation"] == bound.relation,
        "scope": same_scope(entry["scope"], statement, bound),
        "first_round": int(first or 1) + (letter == "t") == bound.first_round,
        "certainty": (entry["certainty"] == "sure") == (bound.sense == "always"),
        "conditions": same_conditions(entry, statement, bound),
        "assumptions": asked(entry)
        == {a.requires.name for a in (*statement.assumptions, *bound.also)},
        "steps": entry["steps"] is None or same_steps(entry["steps"], statement),
        "measured": "implied" not in how_of(entry),
    }
    return {name for name, agrees in same.items() if not agrees}


def how_of(entry: dict[str, Any]) -> list[str]:
    """What lies between theirs and ours: both sides squared; ours only a consequence of theirs."""
    return entry["is"].get("how", "").split(", ")


def same_scope(theirs: str, statement: Statement[Any], bound: Bound) -> bool:
    """A last round T is every round, if no step size knows T."""
    if theirs.startswith("every round"):
        return bound.scope is Scope.EVERY_ROUND
    if theirs == "last round T":
        knows = any(str(s) == "T" for e in statement.schedule.values() for s in e.free_symbols)
        return bound.scope is (Scope.AT_HORIZON if knows else Scope.EVERY_ROUND)
    return theirs == "static" and bound.scope is Scope.STATIC


def same_value(entry: dict[str, Any], statement: Statement[Any], bound: Bound) -> bool:
    """Equal; or of an order: as many terms, each of them the other's up to a constant."""
    mine, points = in_numbers(bound.value), [point(statement, seed) for seed in range(POINTS)]
    letters = entry["is"]["letters"]
    if bound.status is not Status.ORDERED and not entry["order"]:
        power = 2 if "squared" in how_of(entry) else 1
        return all(
            abs(theirs(entry["value"], letters, at) ** power - mine(at)) <= 1e-12 * abs(mine(at))
            for at in points
        )
    texts = summands(entry["value"])
    ratios = [
        [[in_numbers(term)(at) / theirs(text, letters, at) for at in points] for text in texts]
        for term in sp.Add.make_args(bound.value)
    ]
    constant = [[max(r) <= min(r) * (1 + 1e-9) for r in row] for row in ratios]
    return len(constant) == len(texts) and any(
        all(row[at] for row, at in zip(constant, order, strict=True))
        for order in itertools.permutations(range(len(texts)))
    )


def theirs(text: str, letters: dict[str, str], at: dict[str, Any]) -> float:
    """Their expression at a point in our letters."""
    known = {name: value(letters[name], at) for name in names(text) if name in letters}
    return value(text, {**at, **known})


def summands(text: str) -> list[str]:
    def parts(node: ast.expr) -> list[ast.expr]:
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            return parts(node.left) + parts(node.right)
        return [node]

    return [ast.unparse(part) for part in parts(ast.parse(text, mode="eval").body)]


@cache
def in_numbers(expr: Any) -> Any:
    letters = sorted(expr.free_symbols, key=str)
    run = sp.lambdify(letters, expr, "math")
    return lambda at: float(run(*(float(at[str(letter)]) for letter in letters)))


def point(statement: Statement[Any], seed: int) -> dict[str, Any]:
    """Random values of all letters within their domains; a late round, and no more draws than clients."""
    rng = np.random.default_rng(seed)
    at: dict[str, Any] = {"t": int(rng.integers(4, 50)), "N": int(rng.integers(2, 9))}
    for letter in (*statement.constants, *statement.parameters):
        if letter.domain.integer:
            at.setdefault(str(letter.symbol), int(rng.integers(1, 9)))
        else:
            high = 1.0 if letter.domain.upper is not None else 3.0
            at[str(letter.symbol)] = float(rng.uniform(0.1, 0.9) * high)
    if "m" in at:
        at["m"] = int(rng.integers(1, at["N"] + 1)) if seed else 1
        at["N"] = at["N"] + (at["m"] == at["N"])
    return at


GRID = {
    "mu": (-1, 0, Fraction(1, 2), 1, 3),
    "gamma": (0, Fraction(1, 2), 1, Fraction(3, 2)),
    "K": (1, 3),
    "N": (1, 2, 3),
    "m": (1, 2, 4),
    "t": (1, 4, 9, 16),
}


def same_conditions(entry: dict[str, Any], statement: Statement[Any], bound: Bound) -> bool:
    """Whether theirs and ours let the same letters pass, on a grid with a few beyond every limit."""
    claims = (*statement.conditions, *bound.conditions)
    sides = [(c.relation, in_numbers(c.lhs), in_numbers(c.rhs)) for c in claims]
    told = conditions(entry)
    occur = {str(s) for s in bound.value.free_symbols}
    occur |= {str(s) for c in claims for e in (c.lhs, c.rhs) for s in e.free_symbols}
    occur |= {name for text in told for name in told_of(text, entry["is"]["letters"])}
    domains = {str(c.symbol): c.domain for c in statement.constants}
    domains |= {str(p.symbol): p.domain for p in statement.parameters if str(p.symbol) in occur}
    axes = [name for name in GRID if name in domains or (name == "t" and "t" in occur)]

    def ours(at: dict[str, Any]) -> bool:
        return all(allowed(at[n], domains[n]) for n in axes if n in domains) and all(
            left(at) == right(at) if relation == "=" else left(at) <= right(at)
            for relation, left, right in sides
        )

    rest = {str(c.symbol): 1 for c in (*statement.constants, *statement.parameters)} | {"t": 9}
    grid = (
        rest | dict(zip(axes, at, strict=True)) for at in itertools.product(*map(GRID.get, axes))
    )
    return all(
        ours(at) == all(holds(text, entry["is"]["letters"], at) for text in told) for at in grid
    )


def conditions(entry: dict[str, Any]) -> list[str]:
    """Theirs, with those of the assumptions that are printed."""
    used = (DATA["assumptions"][key] for key in entry["assumptions"])
    return entry["conditions"] + [c for a in used if a["printed"] for c in a.get("conditions", [])]


def told_of(text: str, letters: dict[str, str]) -> set[str]:
    """Our letters in a condition of theirs."""
    return {n for name in names(text) for n in names(letters.get(name, name))}


def holds(text: str, letters: dict[str, str], at: dict[str, Any]) -> bool:
    """A comparison of theirs, as "0 < gamma <= 1"; what divides by 0 does not hold."""
    node = ast.parse(text, mode="eval").body
    assert isinstance(node, ast.Compare)
    try:
        sides = [theirs(ast.unparse(side), letters, at) for side in (node.left, *node.comparators)]
    except ZeroDivisionError:
        return False
    for op, (left, right) in zip(node.ops, itertools.pairwise(sides), strict=True):
        found = {ast.Lt: left < right, ast.LtE: left <= right, ast.Gt: left > right}
        found |= {ast.GtE: left >= right, ast.Eq: left == right}
        if not found[type(op)]:
            return False
    return True


def asked(entry: dict[str, Any]) -> set[str]:
    """Our names of what is printed as assumed, there or once for all."""
    everywhere = DATA["everywhere"]
    keys = [*entry["assumptions"]]
    if everywhere["except"] not in entry["place"]:
        keys.append(everywhere["assumption"])
    used = (DATA["assumptions"][key] for key in keys)
    return {name for assumption in used if assumption["printed"] for name in assumption["is"]}


def same_steps(text: str, statement: Statement[Any]) -> bool:
    """c/(mu n) with n = tK + k + 1; Algorithm 3 has c = 4 built in."""
    c = {str(letter): step for letter, step in statement.schedule.items()}.get("c_t", 4)
    grid = itertools.product((1, 3), (0, 2), (1, 2), (0.5, 1.0))
    return all(
        value(text, {"K": K, "t": t, "k": k, "mu": mu})
        == pytest.approx(float(c) / (mu * (t * K + k + 1)))
        for K, t, k, mu in grid
    )


# --- statements ----------------------------------------------------------------------------------


@pytest.mark.parametrize("entry", BOUNDS, ids=place)
def test_theirs_and_ours_differ_exactly_where_the_record_says(entry):
    statement = OURS[entry["is"]["id"]]
    bound = statement.bound(entry["is"]["bound"])
    assert bound.metric.name == entry["is"]["metric"]
    told = [name for difference in entry.get("differs", []) for name in difference["in"]]
    assert sorted(told) == sorted(differences(entry, statement, bound))


def test_lemma_F1_is_the_claim_that_is_proved():
    (entry,) = (e for e in ENTRIES if e.get("is", {}).get("how") == "step")
    by_name = {step.name: step.claim.then for step in LEMMA_F1.steps}
    relation, difference, limit = by_name[entry["is"]["bound"]]
    assert (relation, entry["relation"]) == ("<=", "<=")
    assert difference[0] == "-"
    assert entry["place"].startswith("Lemma F.1")
    letters = {name: sp.Symbol(name) for name in entry["is"]["letters"].values()}
    mine = in_numbers(to_sympy(limit, letters))
    rng = np.random.default_rng(0)
    for _ in range(POINTS):
        at = {name: float(rng.uniform(0.1, 3)) for name in letters}
        assert theirs(entry["value"], entry["is"]["letters"], at) == pytest.approx(mine(at), 1e-12)


@pytest.mark.parametrize("entry", [e for e in ENTRIES if "other_reading" in e], ids=place)
def test_the_other_reading_is_another_bound_of_ours(entry):
    statement, reading = OURS[entry["is"]["id"]], entry["other_reading"]
    other = {**entry, "value": reading["value"]}
    assert same_value(other, statement, statement.bound(reading["bound"]))
    assert not same_value(other, statement, statement.bound(entry["is"]["bound"]))


def test_no_numbered_theorem_is_without_a_second_encoding():
    known = {
        number
        for thing in (*STATEMENTS, *ITEMS)
        for number in NUMBERED.findall(thing.source.locator)
    }
    encoded = {number for entry in ENTRIES for number in NUMBERED.findall(entry["place"])}
    assert known <= encoded
    assert len(known) == 18


@pytest.mark.parametrize(
    "told",
    [d for e in (*ENTRIES, *DATA["algorithms"]) for d in e.get("differs", [])]
    + [e["none"] for e in ENTRIES if "none" in e],
    ids=lambda told: told["why"][:30],
)
def test_a_difference_says_whose_it_is_and_why(told):
    assert told["because"] in {"theirs", "ours", "print"}
    assert told["why"]
    assert (
        told.get("item") in IDS
        if told["because"] == "print"
        else told.get("item", "ffgb.alg1") in IDS
    )


def test_an_entry_has_a_counterpart_or_a_reason():
    assert all(("is" in entry) != ("none" in entry) for entry in ENTRIES)


def test_every_ambiguity_has_both_readings_and_an_entry_of_ours_that_decides():
    told = [a for entry in ENTRIES for a in entry["ambiguities"]]
    assert {a["item"] for a in told} <= IDS
    first = {a["print"]: a["readings"] for a in told if "readings" in a}
    assert set(first) == {a["print"] for a in told}
    assert all(len(readings) == 2 for readings in first.values())


@pytest.mark.parametrize(
    ("number", "change", "seen"),
    [
        ("Theorem 4.3", {"value": "D0sq/(K*T)"}, "value"),
        ("Theorem E.1", {"scope": "best of T"}, "scope"),
        ("Lemma F.2, answers", {"value": "B/gamma + B/10**9"}, "value"),
        ("Lemma F.2, answers", {"relation": ">="}, "relation"),
        ("Lemma G.1", {"certainty": "sure"}, "certainty"),
        ("Lemma G.1", {"conditions": ["1 <= m <= N"]}, "conditions"),
        ("Theorem G.3", {"conditions": ["mu > 0", "mu <= 1"]}, "conditions"),
        ("Theorem 4.4", {"assumptions": ["square loss", "(13)", "(14), (15)"]}, "assumptions"),
        ("Theorem 4.4", {"steps": "4/(mu*(t*K+k))"}, "steps"),
        ("Lemma D.1, first claim", {"first_round": "t = 1"}, "first_round"),
    ],
)
def test_a_planted_difference_is_seen(number, change, seen):
    (entry,) = (e for e in ENTRIES if e["place"] == number)
    statement = OURS[entry["is"]["id"]]
    bound = statement.bound(entry["is"]["bound"])
    assert seen not in differences(entry, statement, bound)
    assert seen in differences({**entry, **change}, statement, bound)


# --- algorithms: theirs, from the text ------------------------------------------------------------


def their_ffgb(problem, T, K, eta, sample=None):
    """Algorithms 1 and 2: f^0, ..., f^T, and what all clients would return."""
    f = problem.f0.copy()
    functions, returned = [f], []
    for t in range(T):
        outs = []
        for i in range(problem.N):
            Delta, g = np.zeros_like(f), f.copy()
            for k in range(1, K + 1):
                grad = problem.grad_R(i, g)
                h = problem.oracle(i, Delta + grad, k)
                g, Delta = g - eta(k, t) * (h + problem.mu * g), Delta + grad - h
            outs.append(g)
        S = range(problem.N) if sample is None else sample(t)
        f = sum(outs[i] for i in S) / len(S)
        functions.append(f)
        returned.append(outs)
    return functions, returned


def their_ffgb_square(problem, T, K, eta, line4, line7):
    """Algorithms 1 and 3, with lines 4 and 7 as printed or as the proof has them."""
    f = problem.f0.copy()
    functions = [f]
    for t in range(T):
        outs = []
        for i in range(problem.N):
            u, Delta = problem.u(i), np.zeros_like(f)
            g = [f.copy()]
            for k in range(1, K + 1):
                h = problem.oracle(i, Delta - u if line4 == "print" else u - Delta, k)
                g.append(g[-1] - eta(k, t) * (g[-1] - h))
                Delta = Delta - u + h
            outs.append(g[K - 1] if line7 == "print" else g[K])
        f = sum(outs) / len(outs)
        functions.append(f)
    return functions


def their_example(T, eta, y, c=2):
    """Appendix C: two Diracs, cross entropy, K = 1; f^{t+1} = f^t - eta (g_1 + g_2)."""

    def slope(z, label):
        p = np.exp(z - z.max())
        return p / p.sum() - np.eye(c)[label]

    functions = [np.zeros((2, c))]
    for t in range(T):
        f = functions[-1]
        d1, d2 = slope(f[0], y[0]), slope(f[1], y[1])
        g1, g2 = np.stack([d1, -d2]), np.stack([-d1, d2])
        functions.append(f - eta(t) * (g1 + g2))
    return functions


def their_descent(problem, T, eta):
    """(4)."""
    functions = [problem.f0.copy()]
    for t in range(T):
        f = functions[-1]
        gradient = problem.grad_R(0, f) + problem.mu * f
        functions.append(f - eta(t) * problem.oracle(0, gradient, 1))
    return functions


# --- the same problems for both -------------------------------------------------------------------


@dataclass
class Tables:
    """Smooth losses with outputs in R² on four points; oracles that answer off the supports too. Keeps every fᵗ it measures."""

    weights: np.ndarray
    mu: float = 0.5
    seen: list[np.ndarray] = field(default_factory=list)

    def __post_init__(self):
        rng = np.random.default_rng(5)
        self.N, points = self.weights.shape
        self.labels = rng.normal(size=(self.N, points, 2))
        self.f0 = rng.normal(size=(points, 2))
        self.on = (self.weights > 0).astype(float)
        self.start = self.f0[None]

    def gradients(self, g):
        return np.tanh(g - self.labels) * self.on[..., None]

    def oracle(self, *query):
        """Ours asks for all clients at once; theirs for one client, in step k, with a query that may be anything off its support."""
        if len(query) == 1:
            return np.stack(
                [[self.answer(i, row) for i, row in enumerate(run)] for run in query[0]]
            )
        i, phi, _ = query
        return self.answer(i, phi)

    def answer(self, i, phi):
        inside = phi * self.on[i][:, None]
        size = np.abs(inside).max()
        return np.where(self.on[i][:, None] > 0, 0.6 * inside + 0.1 * size, (-1) ** i * size)

    def grad_R(self, i, g):
        return self.gradients(g[None])[i]

    def squared_distance(self, f):
        self.seen.append(np.array(f))
        return ((f - 1) ** 2).sum(axis=-1) @ self.weights.mean(axis=0)


@dataclass(frozen=True)
class Rows:
    """A problem of the library, exact or in floats, asked one client at a time."""

    problem: Any
    f0: np.ndarray
    N: int

    @property
    def mu(self):
        return self.problem.mu

    def all(self, g):
        return tuple(tuple(g) for _ in range(self.N))

    def grad_R(self, i, g):
        return np.array(self.problem.gradients(self.all(g))[i], dtype=object)

    def u(self, i):
        return np.array(self.problem.extensions[i])

    def oracle(self, i, phi, k):
        if hasattr(self.problem, "distances"):  # floats
            return self.problem.oracle(np.stack([phi] * self.N)[None], k)[0, i]
        more = (k,) if hasattr(self.problem, "extensions") else ()
        return np.array(self.problem.oracle(self.all(phi), *more)[i], dtype=object)


def exact_rows(problem):
    return Rows(problem, np.array(problem.start, dtype=object), len(problem.weights))


WEIGHTS = np.array([[0.5, 0.25, 0.25, 0], [0, 0.25, 0.25, 0.5], [0, 0, 1, 0]])
REGRESSION = {
    "points": "0,1,5/2,4",
    "weights": "1/2,1/2,0,0;0,1/3,2/3,0;1/4,0,0,3/4",
    "labels": "1,1/2,-1/2,1",
    "start": "3,-2,1,0",
    "oracle": "clipped",
    "gamma": "1/2",
}


def steps(rounds, **schedules):
    return {name: np.full(rounds, step) for name, step in schedules.items()}


def eta_of(c, mu, K):
    return lambda k, t: Fraction(c) / (mu * (t * K + k + 1))


@pytest.mark.parametrize("c", [2, 4])
@pytest.mark.parametrize("K", [1, 3])
def test_algorithms_1_and_2_make_the_same_iterates(c, K):
    problem = Tables(WEIGHTS)
    functions, _ = their_ffgb(problem, 5, K, lambda k, t: c / (problem.mu * (t * K + k + 1)))
    ffgb(problem, steps(5, K_t=K, c_t=c, mu_t=problem.mu), 5, np.random.default_rng(0))
    assert np.concatenate(problem.seen) == pytest.approx(np.array(functions[1:]), abs=1e-10)


@pytest.mark.parametrize("loss", ["huber", "linear"])
def test_and_in_exact_arithmetic_the_very_same(loss):
    table = "1/2,1/4,1/4,0;0,1/4,1/4,1/2;0,0,1,0"
    data = rational_support(
        weights=table,
        labels="1,-2,1/2,0",
        loss=loss,
        oracle="constant",
        gamma="1/2",
        start="1,0,0,-1",
    )
    functions, _ = their_ffgb(exact_rows(data), 3, 3, eta_of(4, data.mu, 3))
    assert [tuple(f) for f in functions] == list(ffgb_exact(data, K=3, c=4, rounds=3).functions)


def test_algorithm_3_as_meant_makes_the_same_iterates():
    problem = lipschitz_labels(**REGRESSION).problem
    seen = []

    class Kept:
        def __getattr__(self, name):
            return getattr(problem, name)

        def squared_distance(self, f):
            seen.append(f[0])
            return problem.squared_distance(f)

    ffgb_square(Kept(), steps(4, K_t=3, mu_t=1.0), 4, np.random.default_rng(0))
    rows = Rows(problem, problem.start[0], len(problem.weights))
    functions = their_ffgb_square(rows, 4, 3, lambda k, t: 4 / (t * 3 + k + 1), "proof", "proof")
    assert np.array(seen) == pytest.approx(np.array(functions[1:]), abs=1e-10)


@pytest.mark.parametrize(
    ("line4", "line7", "twin"),
    [
        ("proof", "proof", ffgb_square_exact),
        ("print", "proof", ffgb_square_printed_signs),
        ("proof", "print", ffgb_square_printed_return),
    ],
)
def test_algorithm_3_has_a_twin_for_each_reading_of_lines_4_and_7(line4, line7, twin):
    data = rational_regression(**REGRESSION)
    functions = their_ffgb_square(exact_rows(data), 3, 2, eta_of(4, 1, 2), line4, line7)
    made = [tuple(f) for f in functions]
    assert made == list(twin(data, K=2, rounds=3).functions)
    (told,) = (a for a in DATA["algorithms"] if a["name"] == "Algorithms 1 and 3")
    read = {"line 4": line4, "line 7": line7}
    meant = list(ffgb_square_exact(data, K=2, rounds=3).functions)
    differs = [name for difference in told["differs"] for name in difference["in"]]
    assert (made != meant) == any(read[line] == "print" for line in differs)


def test_the_same_draws_make_the_same_iterates():
    problem, K, m = Tables(WEIGHTS), 2, 2
    rng = np.random.default_rng(9)
    draws = [rng.permuted(np.arange(3)[None], axis=1)[0, :m] for _ in range(5)]
    functions, _ = their_ffgb(
        problem, 5, K, lambda k, t: 2 / (problem.mu * (t * K + k + 1)), draws.__getitem__
    )
    schedule = steps(5, K_t=K, c_t=2, mu_t=problem.mu, m_t=m)
    drawn_ffgb(problem, schedule, 5, np.random.default_rng(9), 1)
    assert np.concatenate(problem.seen) == pytest.approx(np.array(functions[1:]), abs=1e-10)


def test_all_draws_have_the_same_law():
    problem, K, m = Tables(WEIGHTS), 2, 2
    eta = lambda k, t: 4 / (problem.mu * (t * K + k + 1))  # noqa: E731
    drawn = list(itertools.combinations(range(3), m))
    runs = [
        their_ffgb(problem, 2, K, eta, path.__getitem__)
        for path in itertools.product(drawn, repeat=2)
    ]
    schedule = steps(2, K_t=K, c_t=4, mu_t=problem.mu, m_t=m)
    law = expected_ffgb(problem, schedule, 2, np.random.default_rng(0)).series
    for t in (0, 1):
        away = [problem.squared_distance(functions[t + 1][None])[0] for functions, _ in runs]
        off = [((f[t + 1] - sum(g[t]) / 3) ** 2).sum(-1) @ WEIGHTS.mean(0) for f, g in runs]
        assert law[EXPECTED_FUNCTION_DISTANCE][0, t] == pytest.approx(np.mean(away), abs=1e-10)
        assert law[SAMPLING_ERROR][0, t] == pytest.approx(np.mean(off), abs=1e-10)


def test_algorithm_3_with_draws_has_the_same_law():
    data = rational_regression(**REGRESSION)
    rows, K = exact_rows(data), 2
    f, (expected,) = (
        np.array(data.start, dtype=object),
        ffgb_square_law(data, K=K, mu=Fraction(1), m=2, rounds=1).expected,
    )
    outs = []
    for i in range(3):
        alone = Rows(data, f, 3)
        u, Delta, g = alone.u(i), np.zeros_like(f), f
        for k in (1, 2):
            h = rows.oracle(i, u - Delta, k)
            g, Delta = g - eta_of(4, 1, K)(k, 0) * (g - h), Delta - u + h
        outs.append(g)
    pairs = [(outs[i] + outs[j]) / Fraction(2) for i, j in itertools.combinations(range(3), 2)]
    away = [squared_norm(data.weights, tuple(pair - np.array(data.optimum))) for pair in pairs]
    assert sum(away) / 3 == expected


def test_the_example_of_appendix_c_stands_still_in_both():
    functions = their_example(6, lambda t: 1 / (t + 1), (0, 1))
    assert not np.array(functions).any()
    run = ffgb_inputs(
        frozen_points().problem, steps(6, K_t=1, c_t=4, mu_t=0.5), 6, np.random.default_rng(0)
    ).series
    assert not run[LARGEST_FUNCTION].any()
    assert set(run[MEAN_TOTAL_VARIATION].ravel()) == {0.5}


def test_restricted_descent_makes_the_same_iterates():
    problem = Tables(WEIGHTS[:1])
    functions = their_descent(problem, 5, lambda t: 1 / (t + 2))
    schedule = {"eta_t": 1 / np.arange(2, 7), "mu_t": np.full(5, problem.mu)}
    restricted_descent(problem, schedule, 5, np.random.default_rng(0))
    assert np.concatenate(problem.seen) == pytest.approx(np.array(functions[1:]), abs=1e-10)


def test_every_algorithm_of_theirs_names_ours():
    named = {a["is"]["code"].rpartition(".")[2] for a in DATA["algorithms"]}
    assert named == {
        f.__name__ for f in (ffgb, ffgb_square, expected_ffgb, ffgb_inputs, restricted_descent)
    }
