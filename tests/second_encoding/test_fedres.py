"""FedRes, encoded twice: what a reader of the paper alone wrote down, beside the library's statements, items and algorithms."""

import ast
import json
import math
import random
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
import sympy as sp

from fedtheory.core.statement import Scope
from fedtheory.errata import ERRATA
from fedtheory.papers.fedres.algorithms.fedres_baselines import ASYMMETRIC, MISALIGNED
from fedtheory.papers.fedres.algorithms.fedres_erm import plays as erm_plays
from fedtheory.papers.fedres.algorithms.fedres_sgd import ALIGNED, plays
from fedtheory.papers.fedres.algorithms.fictitious_samples import fictitious_samples
from fedtheory.papers.fedres.algorithms.rescoring_samples import half_rescoring_samples
from fedtheory.papers.fedres.algorithms.residual_descent import residual_descent
from fedtheory.papers.fedres.algorithms.residual_samples import Samples
from fedtheory.papers.fedres.instances.contextual_bandit import contextual_bandit
from fedtheory.papers.fedres.instances.few_samples import few_samples
from fedtheory.papers.fedres.instances.pair_batches import pair_batches
from fedtheory.papers.fedres.instances.pair_quadratics import pair_quadratics
from fedtheory.papers.fedres.proofs.lemmas import eleventh, tenth
from fedtheory.papers.fedres.statements.steps import eta_l_t, eta_t
from fedtheory.theorems import ITEMS, STATEMENTS
from tests.proofs.reading import Reading
from tests.second_encoding.reading import names, value

BLIND = json.loads((Path(__file__).parent / "fedres.json").read_text())
OURS = {s.id: s for s in STATEMENTS if s.id.startswith("fedres.")}
ENTRIES = {i.id: i for i in ITEMS if i.id.startswith("fedres.")}
PAIRS = [(s, one) for s in BLIND["statements"] for one in s["is"]]
BOUNDS = [(s, one) for s, one in PAIRS if "bound" in one]
WORDS = [(s, one) for s, one in PAIRS if "item" in one]
POINTS = 6
UNLIKE = "3/10 1/5 3/10,-1/5 3/10 -1/10;1/10 -3/10 1/5,1/4 1/5 -3/10;1/5 1/5 1/5,-1/10 1/4 0"
FLIPPED = {"<=": ">=", ">=": "<="}
SENSES = {"sure": "always", "in expectation": "in expectation over what is drawn"}


def name(part):
    if "place" in part:
        return part["place"]
    return f"{part['id']} {part['bound']}" if "bound" in part else part["item"]


def drawn(rng):
    """Letters of the paper at random; what is whole is whole."""
    found = {}
    for letter in BLIND["letters"]:
        low, high, *whole = BLIND["ranges"].get(letter, (0.2, 1.8))
        found[letter] = rng.randint(low, high) if whole else rng.uniform(low, high)
    return found


def true(comparison, letters):
    left, sign, right = re.fullmatch(r"(.*) (<=|>=) (.*)", comparison).groups()
    a, b = value(left, letters), value(right, letters)
    slack = 1e-9 * (1 + abs(a) + abs(b))
    return a <= b + slack if sign == "<=" else b <= a + slack


def points(said, one, count=POINTS):
    """Where the statement's own conditions hold."""
    rng, found = random.Random(name(said) + name(one)), []
    while len(found) < count:
        letters = drawn(rng)
        for letter, text in one.get("given", {}).items():
            letters[letter] = value(text, letters)
        if all(true(c, letters) for c in said["conditions"]):
            found.append(letters)
    return found


def close(a, b):
    return abs(a - b) <= 1e-12 * max(1.0, abs(a), abs(b))


def terms(text):
    """The summands of the expression."""
    node, found = ast.parse(text, mode="eval").body, []
    while isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        found.append(ast.unparse(node.right))
        node = node.left
    return [ast.unparse(node), *reversed(found)]


def ordered(said, one):
    """The summands that the O multiplies each by a constant."""
    return terms(one["reading"]) if "reading" in one else said.get("terms") or terms(said["value"])


def ours(expression, one, letters):
    """The library's formula at the paper's letters."""
    symbols = sorted(expression.free_symbols, key=str)
    known = one["letters"]
    numbers = [value(known.get(str(s), str(s)), letters) for s in symbols]
    return float(sp.lambdify(symbols, expression, "math")(*numbers))


def allowed(text, said):
    """What an O may hide is a number, and an O-tilde's hides logarithms: to a power of 3 at most."""
    if not said["tilde"]:
        return not names(text)
    few = {**drawn(random.Random(text)), "T": 10**6}
    few["tau"] = few["alpha"] + few["beta"]
    return value(text, few | {"T": 10**12}) <= 2**3 * value(text, few)


def value_differs(said, one, bound):
    letters = points(said, one)
    found = [ours(bound.value, one, at) for at in letters]
    if "times" in one:
        parts = ordered(said, one)
        for at, mine in zip(letters, found, strict=True):
            theirs = sum(
                value(c, at) * value(part, at) for c, part in zip(one["times"], parts, strict=True)
            )
            assert close(theirs, mine), (name(said), theirs, mine)
        return "reading" in one or not all(allowed(c, said) for c in one["times"])
    theirs = [value(said["value"], at) for at in letters]
    if "turned" in one:
        theirs = [value(one["turned"], at) - x for at, x in zip(letters, theirs, strict=True)]
    return not all(map(close, theirs, found))


def scope_differs(said, bound):
    known = {
        "every round t": {Scope.EVERY_ROUND},
        "static": {Scope.STATIC},
        "last round T": {Scope.AT_HORIZON},
        "average of T": {Scope.EVERY_ROUND, Scope.AT_HORIZON},
    }
    average = bound.metric.name.startswith("expected average")
    return bound.scope not in known[said["scope"]] or average != (said["scope"] == "average of T")


def first_differs(said, one, bound):
    if bound.scope is Scope.STATIC:
        return False
    index = "T" if bound.scope is Scope.AT_HORIZON else "t"
    for at in points(said, one):
        first = at | {said["index"]: value(said["first_round"], at)}
        if not close(value(one["letters"].get(index, index), first), bound.first_round):
            return True
    return False


def outside(constant, number):
    domain = constant.domain
    low = domain.lower is not None and number < domain.lower
    return low or (domain.integer and abs(number - round(number)) > 1e-9)


def conditions_differ(said, one, statement, bound):
    """Whether ours ask for more than theirs, or theirs for something that ours do not ask for."""
    asked = bound.value.free_symbols.union(
        *(side.free_symbols for c in bound.conditions for side in (c.lhs, c.rhs))
    )
    for at in points(said, one, 40):
        for claim in bound.conditions:
            a, b = (ours(side, one, at) for side in (claim.lhs, claim.rhs))
            slack = 1e-9 * (1 + abs(a) + abs(b))
            if (claim.relation == "<=" and a > b + slack) or (
                claim.relation == "=" and abs(a - b) > slack
            ):
                return True
        for constant in statement.constants:
            letter = str(constant.symbol)
            if constant.symbol in asked and outside(
                constant, value(one["letters"].get(letter, letter), at)
            ):
                return True
    if said["conditions"] and not bound.conditions:
        restricted = set().union(*(names(c.replace("<=", "+")) for c in said["conditions"]))
        return not restricted <= {"l00", "lstar", "R"}  # Lemma 2: a loss in [0, R]
    return False


def schedule_differs(said, one, statement):
    steps = {"eta": eta_t, "eta_i": eta_l_t}
    for letter, text in said.get("schedule", {}).items():
        for at in points(said, one) + [
            drawn(random.Random(k)) | {"gamma": 40.0, "tau_periods": 3} for k in range(4)
        ]:
            if not close(value(text, at), ours(statement.schedule[steps[letter]], one, at)):
                return True
    return False


def assumed(said, statement, bound):
    """Properties that theirs ask for, and that ours do."""
    theirs = {p for key in said["assumptions"] for p in BLIND["assumptions"][key]["is"]}
    return theirs, {a.requires.name for a in (*statement.assumptions, *bound.also)}


def differences(said, one):
    statement = OURS[one["id"]]
    bound = next(b for b in statement.bounds if b.key == one["bound"])
    theirs, mine = assumed(said, statement, bound)
    turned = FLIPPED[said["relation"]] if "turned" in one else said["relation"]
    found = {
        "value": value_differs(said, one, bound),
        "relation": bound.relation != turned,
        "scope": scope_differs(said, bound),
        "first_round": first_differs(said, one, bound),
        "certainty": bound.sense != SENSES.get(said["certainty"]),
        "conditions": conditions_differ(said, one, statement, bound),
        "schedule": schedule_differs(said, one, statement),
        "assumptions": theirs != mine,
    }
    return {part for part, differs in found.items() if differs}


ATOMS = BLIND["print"]
OPEN = {"√(": "sqrt(", "sqrt(": "sqrt(", "cbrt(": "((", "min{": "min(", "O(": "(", "Õ(": "("}
OPEN |= {"(": "(", "[": "("}
POWERS = {"²": 2, "³": 3, "⁴": 4, "⁶": 6}
PIECES = sorted([*ATOMS, *OPEN, *POWERS, "√", "sqrt "], key=len, reverse=True)
TOKEN = re.compile(
    "|".join(map(re.escape, PIECES)) + r"|\d+|\^[({](?P<power>[\d/]+)[)}]|[-+/,)}\]]|\s+"
)


def arithmetic(printed):
    """What stands in an item, as arithmetic: factors side by side are multiplied."""
    written, closing, ended, rooted, at = "", [], False, False, 0
    while at < len(printed):
        found = TOKEN.match(printed, at)
        assert found, printed[at:]
        token, at = found[0], found.end()
        if token in {"√", "sqrt "}:  # of the next letter
            written, ended, rooted = written + ("*" if ended else ""), False, True
        elif token in ATOMS or (token.isascii() and token.isdigit()):
            written += ("*" if ended else "") + ("sqrt" if rooted else "")
            written += f"({ATOMS.get(token, token)})"
            ended, rooted = True, False
        elif token in OPEN:
            written += ("*" if ended else "") + OPEN[token]
            closing.append(")**(1/3))" if token == "cbrt(" else ")")
            ended = False
        elif token in ")]}":
            written, ended = written + closing.pop(), True
        elif token in POWERS or found["power"]:
            written += f"**({found['power'] or POWERS[token]})"
        elif not token.isspace():
            written, ended = written + token, False
    return written


def recorded(one):
    return {part for record in one["differs"] for part in record["in"]}


# ---- statements


@pytest.mark.parametrize(("said", "one"), BOUNDS, ids=name)
def test_the_library_says_what_the_reader_wrote_but_for_what_is_recorded(said, one):
    assert differences(said, one) == recorded(one)


@pytest.mark.parametrize(("said", "one"), BOUNDS, ids=name)
def test_what_ours_assume_beyond_theirs_is_told_by_an_erratum_and_what_they_drop_is_recorded(
    said, one
):
    statement = OURS[one["id"]]
    theirs, mine = assumed(
        said, statement, next(b for b in statement.bounds if b.key == one["bound"])
    )
    assert mine - theirs == set(one.get("extra", ()))
    assert theirs - mine == set(one.get("dropped", ()))
    assert set(one.get("extra", {}).values()) <= {e.id for e in ERRATA}


def test_the_means_of_the_library_are_the_readers_sums_on_a_federation():
    """(26) from each client's own norm, step, variance and delay, beside the bound at the instance's constants."""
    up, down, weights, best = [0, 2, 1], [1, 0, 2], [1, 2, 0.5], [0.25, -0.5, 0.75]
    instance = pair_quadratics(
        regression=UNLIKE,
        comparator="1/2 1/4 -1/2 3/4",
        uplink="0 2 1",
        downlink="1 0 2",
        weights="1 2 1/2",
    )
    statement = OURS["fedres.thm2full"]
    held = {str(c.symbol): instance.constants[c.concept] for c in statement.constants}
    eta, eta_l, horizon = 0.3, 0.2, 50
    noise = []
    for client in UNLIKE.split(";"):
        rows = np.array([[float(Fraction(f)) for f in row.split()] for row in client.split(",")])
        features, labels = rows[:, :2], rows[:, 2]
        corners = [np.array([g, w]) for g in (-1, 1) for w in (-1, 1)]
        slopes = [-2 * (labels - features @ u)[:, None] * features for u in corners]
        noise.append(max(((s - s.mean(axis=0)) ** 2).sum(axis=1).mean() for s in slopes))
    own, trips = [eta_l * c for c in weights], [a + b for a, b in zip(up, down, strict=True)]
    clients = list(zip(own, trips, noise, best, strict=True))
    letters = {name: held[name] for name in ("P", "D", "G", "gamma")} | {
        "T": horizon,
        "eta": eta,
        "w_g_star": 0.5,
        "sum_w2_eta": sum(w * w / e for e, _, _, w in clients),
        "sum_s2": sum(noise),
        "sum_eta_s2": sum(e * v for e, _, v, _ in clients),
        "sum_tau": sum(trips),
        "sum_tau2": sum(k * k for k in trips),
        "sum_eta2_tau2": sum(e * e * k * k for e, k, _, _ in clients),
    }
    said, one = next((s, o) for s, o in BOUNDS if o["id"] == statement.id)
    theirs = sum(
        value(c, letters) * value(part, letters)
        for c, part in zip(one["times"], said["terms"], strict=True)
    )
    bound = statement.bound("ordered").value
    symbols = sorted(bound.free_symbols, key=str)
    known = held | {"t": horizon, "eta": eta, "eta_l": eta_l}
    mine = sp.lambdify(symbols, bound, "math")(*(float(known[str(s)]) for s in symbols))
    assert mine == pytest.approx(theirs, rel=1e-12)


@pytest.mark.parametrize(("said", "one"), WORDS, ids=name)
def test_an_item_says_what_the_reader_wrote_but_for_what_is_recorded(said, one):
    assert ENTRIES[one["item"]].says == one["says"]
    found = {
        part
        for part in ("certainty", "scope", "first_round", "conditions")
        if part in one and one[part] != said[part]
    }
    if "formula" in one:
        assert one["formula"] in one["says"]
        mine = arithmetic(one["formula"]) + (f" + {one['more']}" if "more" in one else "")
        if not all(close(value(said["value"], at), value(mine, at)) for at in points(said, one)):
            found.add("value")
    assert found == recorded(one)


@pytest.mark.parametrize("said", [s for s in BLIND["statements"] if "terms" in s], ids=name)
def test_summands_add_up_to_the_value(said):
    for at in points(said, {"item": "terms"}):
        assert close(value(said["value"], at), sum(value(part, at) for part in said["terms"]))


def test_every_difference_says_whose_it_is_and_where_it_is_told():
    known = OURS.keys() | ENTRIES.keys() | {e.id for e in ERRATA}
    for _, one in PAIRS:
        for record in one["differs"]:
            assert record["because"] in {"theirs", "ours", "print"}
            assert record["why"]
            assert record["because"] != "print" or record["item"] in known


def test_a_statement_that_no_bound_states_says_why():
    for said in BLIND["statements"]:
        numbered = re.match(r"(Theorem|Lemma|Appendix .*Theorem)", said["place"])
        if numbered and not any("bound" in one for one in said["is"]):
            assert said["without"]


def test_no_numbered_theorem_or_lemma_is_without_a_second_encoding():
    encoded = {one.get("id", one.get("item")) for _, one in PAIRS}
    kinds = {"theorem", "corollary", "proposition", "lemma"}
    numbered = {s.id for s in OURS.values() if s.kind in kinds}
    numbered |= {
        i.id
        for i in ENTRIES.values()
        if re.fullmatch(r"(.*, )?(Theorem|Lemma|Corollary|Proposition) \d+", i.source.locator)
    }
    assert {f"fedres.lem{k}" for k in range(1, 12)} < numbered
    assert numbered <= encoded | BLIND["ours"].keys()
    for ident in BLIND["ours"]:
        assert not any(b.status.theirs for b in OURS[ident].bounds)


def test_every_printed_bound_has_a_second_encoding():
    encoded = {(one["id"], one["bound"]) for _, one in BOUNDS}
    printed = {(s.id, b.key) for s in OURS.values() for b in s.bounds if b.status.theirs}
    assert printed <= encoded


class Vectors(Reading):
    clients, forall = 0, {}

    def __init__(self, symbols):
        self.symbols = symbols

    def function(self, head, args):
        """f(u) = γ|u|²/2, whose gradient at u is γu."""
        (u,) = args
        return self.symbols["gamma"] * (u @ u / 2 if head == "f" else u)


def test_the_steps_for_lemmas_10_and_11_are_the_readers_on_vectors():
    rng = np.random.default_rng(0)
    new, old, star, slope, a, b, c = rng.normal(size=(7, 3))
    eta, gamma = 0.3, 1.7
    said = {s["place"]: s["value"] for s in BLIND["statements"]}
    far, near, moved = (float(np.linalg.norm(v)) for v in (old - star, new - star, new - old))
    seen = Vectors({"eta": eta, "gamma": gamma})
    for line, scope, lhs, rhs in (
        (
            tenth,
            {"new": new, "old": old, "star": star, "slope": slope},
            (new - star) @ slope,
            value(said["Lemma 10"], {"far": far, "near": near, "moved": moved, "eta": eta}),
        ),
        (
            eleventh,
            {"a": a, "b": b, "c": c},
            gamma * (a @ a - b @ b) / 2,
            value(
                said["Lemma 11"],
                {
                    "gamma": gamma,
                    "dot": (a - b) @ (gamma * c),
                    "moved": float(np.linalg.norm(a - c)),
                },
            ),
        ),
    ):
        sign, left, right = line.schema.then
        wide = Vectors({**seen.symbols, **scope})
        assert sign == "<="
        assert wide.value(left, scope) == pytest.approx(lhs, rel=1e-12)
        assert wide.value(right, scope) == pytest.approx(rhs, rel=1e-12)


def test_lemma_2_from_a_start_outside_of_its_set_is_false():
    """ℓ = u², Ω_u = {1}, u_0 = 0, γ = 2, D = R = 1: the least value on Ω_u is 1."""
    said = next(s["value"] for s in BLIND["statements"] if s["place"] == "Lemma 2")
    assert value(said, {"l00": 0, "lstar": 1, "gamma": 2, "D": 1, "R": 1}) < 1


# ---- algorithms, as the reader wrote them


ALGORITHMS = {one["place"]: one for one in BLIND["algorithms"]}


class Recorder:
    """A federation that keeps the pairs that are played."""

    def __init__(self, problem):
        self.problem, self.played = problem, []

    def excess(self, x, y):
        self.played.append((x.copy(), y.copy()))
        return self.problem.excess(x, y)

    def __getattr__(self, name):
        return getattr(self.problem, name)


def onto_ball(v, D):
    size = np.linalg.norm(v)
    return v if size <= D else v * (D / size)


def blind_solve(A, b, start, D, gamma):
    """Least squares on a ball by accelerated projected steps of 1/gamma: the gradient is 2(Aw - b)."""
    x = y = onto_ball(start, D)
    k = 1.0
    for _ in range(5000):
        new = onto_ball(y - 2 * (A @ y - b) / gamma, D)
        following = (1 + np.sqrt(1 + 4 * k * k)) / 2
        y = new + (k - 1) / following * (new - x)
        done = np.linalg.norm(new - x) <= 1e-14
        x, k = new, following
        if done:
            break
    return x


def blind_erm(seen, d, *, D, gamma, alpha, beta):
    """Algorithms 1 and 2; seen[t - 1][i] is the row (x, z, y) of round t. The pairs played."""
    T, P, width = seen.shape
    w_g = {1: np.zeros(d)}
    w = [{} for _ in range(P)]
    played = []
    for t in range(1, T + 1):
        fetched = w_g.get(t - beta, np.zeros(d))
        for i in range(P):
            x, z, y = np.split(seen[: t - 1, i], [d, width - 1], axis=1)
            if t == 1:
                w[i][t] = np.zeros(width - 1 - d)
                continue
            left = y[:, 0] - x @ fetched
            w[i][t] = blind_solve(
                z.T @ z / (t - 1), z.T @ left / (t - 1), w[i][t - 1], D, gamma
            )  # (2)
        played.append((fetched, [w[i][t] for i in range(P)]))
        n = t - alpha
        w_g[t + 1] = w_g[t]
        if n >= 1:
            A, b = np.zeros((d, d)), np.zeros(d)
            for i in range(P):
                x, z, y = np.split(seen[:n, i], [d, width - 1], axis=1)
                A, b = A + x.T @ x, b + x.T @ (y[:, 0] - z @ w[i][n])
            w_g[t + 1] = blind_solve(A / (P * n), b / (P * n), w_g[t], D, gamma)  # (3)
    return played


ERM = {
    "two clients": {"x": "1/5,1/10 -1/10,1/5;1/10,-1/5 1/5,1/20", "z": "1/10 1/5;-1/5 1/10"},
    "one client, fewer samples than features": {
        "x": "1/5,1/10 -1/10,1/5",
        "z": "1/10,-1/5 1/5,1/10",
    },
}


@pytest.mark.parametrize(("alpha", "beta"), [(0, 0), (1, 0), (0, 1), (2, 1)])
@pytest.mark.parametrize("radius", ["1", "1/4"])
@pytest.mark.parametrize("which", ERM)
def test_erm_goes_as_the_reader_wrote_it(which, radius, alpha, beta):
    labels = "1/5 -1/10;1/10 3/10" if which == "two clients" else "1/5 3/10"
    instance = few_samples(**ERM[which], y=labels, radius=radius)
    problem, T = Recorder(instance.problem), 7
    seen = problem.sample(np.random.default_rng(3), T)
    erm_plays(problem, lambda k: seen[k][None], T, 1, alpha=alpha, beta=beta)
    gamma = instance.constants[next(c for c in instance.constants if c.name == "smoothness")]
    told = blind_erm(
        seen, problem.dimensions[0], D=problem.radius, gamma=gamma, alpha=alpha, beta=beta
    )
    for (x, y), (shared, local) in zip(problem.played, told, strict=True):
        assert x[0] == pytest.approx(np.tile(shared, (len(local), 1)), abs=1e-10)
        assert y[0] == pytest.approx(np.array(local), abs=1e-10)
    assert not ALGORITHMS["Algorithms 1 and 2"]["differs"]


def blind_sgd(gradient, T, alpha, beta, eta, eta_i, D):
    """Algorithms 3 and 4 on scalars; gradient(i, t, w_g, w_i) is of both. The pairs played."""
    P = len(alpha)
    w_g, w = {0: 0.0}, [{0: 0.0} for _ in range(P)]
    shared, local = [{} for _ in range(P)], [{} for _ in range(P)]
    played = {}

    def client(i, t):
        step = local[i].get(t - alpha[i] - beta[i], 0.0)
        w[i][t] = np.clip(w[i][t - 1] - eta_i[i] * step, -D, D)  # (7)
        played[i, t] = w_g.get(t - beta[i], 0.0), w[i][t]
        shared[i][t], local[i][t] = gradient(i, t, *played[i, t])

    for t in range(1, T + 1):
        for i in range(P):
            if beta[i] >= 1:
                client(i, t)
        arrived = sum(shared[i].get(t - alpha[i], 0.0) for i in range(P))
        w_g[t] = np.clip(w_g[t - 1] - eta * arrived, -D, D)  # (8)
        for i in range(P):
            if beta[i] == 0:
                client(i, t)
    return [[played[i, t] for i in range(P)] for t in range(1, T + 1)]


def blind_baseline(gradient, T, alpha, beta, eta, eta_i, *, aligned):
    """The two displays of Section 3.2.1, on scalars."""
    P = len(alpha)
    w_g, w = {1: 0.0}, [{1: 0.0} for _ in range(P)]
    played = []
    for t in range(1, T + 1):
        step, pairs = 0.0, [(w_g.get(t - beta[i], 0.0), w[i][t]) for i in range(P)]
        for i in range(P):
            w[i][t + 1] = w[i][t] - eta_i[i] * gradient(i, t, *pairs[i])[1]
            if (s := t - alpha[i]) >= 1:
                at = w_g.get(s - beta[i], 0.0) if aligned else w_g[t]
                step += gradient(i, s, at, w[i][s])[0]
        w_g[t + 1] = w_g[t] - eta * step
        played.append(pairs)
    return played


def three_clients(uplink, downlink, radius="1"):
    return pair_quadratics(
        regression=UNLIKE,
        comparator="0 0 0 0",
        uplink=uplink,
        downlink=downlink,
        weights="1 2 1/2",
        radius=radius,
    ).problem


def drawn_gradient(problem, seen):
    """What the reader's functions ask for: the gradients of a drawn sample at a pair."""

    def gradient(i, t, w_g, w_i):
        at = (np.array([[[w]]]) for w in (w_g, w_i))
        found = problem.gradients(*at, seen[t - 1, i][None, None])
        return tuple(float(g[0, 0, 0]) for g in found)

    return gradient


def played_by(problem, seen, eta, eta_l, **more):
    """The pairs of the library's run on these samples: (T, P, 2)."""
    kept, T = Recorder(problem), len(seen)
    steps = {"eta_t": np.full(T, eta), "eta_l_t": np.full(T, eta_l)}
    plays(kept, steps, lambda k: seen[k][None], T, 1, **more)
    return np.array([np.stack([x[0, :, 0], y[0, :, 0]], axis=1) for x, y in kept.played])


@pytest.mark.parametrize(
    ("uplink", "downlink"), [("1 1 1", "0 0 0"), ("0 2 1", "1 0 2"), ("3 1 0", "1 1 2")]
)
@pytest.mark.parametrize("radius", ["1", "1/10"])
def test_sgd_goes_as_the_reader_wrote_it(uplink, downlink, radius):
    problem, T, eta, eta_l = three_clients(uplink, downlink, radius), 12, 0.7, 1.3
    seen = problem.sample(np.random.default_rng(5), T)
    told = blind_sgd(
        drawn_gradient(problem, seen),
        T,
        problem.uplink,
        problem.downlink,
        eta,
        eta_l * problem.weights,
        float(Fraction(radius)),
    )
    assert played_by(problem, seen, eta, eta_l) == pytest.approx(np.array(told), abs=1e-10)
    assert not ALGORITHMS["Algorithms 3 and 4"]["differs"]


@pytest.mark.parametrize("aligned", [False, True])
def test_the_baselines_go_as_the_reader_wrote_them_a_round_of_uplink_later(aligned):
    """Their α_i is our α_i + 1, and nothing else is another."""
    place = "Section 3.2.1, second display" if aligned else "Section 3.2.1, first display"
    assert recorded(ALGORITHMS[place]) == {"clock"}
    alpha, beta, T, eta, eta_l = [0, 2, 1], [1, 0, 2], 12, 0.7, 1.3
    delivery = replace(ASYMMETRIC if aligned else MISALIGNED, projected=False)

    def ours_with(more):
        problem = three_clients(" ".join(str(a + more) for a in alpha), " ".join(map(str, beta)))
        seen = problem.sample(np.random.default_rng(6), T)
        told = blind_baseline(
            drawn_gradient(problem, seen),
            T,
            alpha,
            beta,
            eta,
            eta_l * problem.weights,
            aligned=aligned,
        )
        return np.abs(played_by(problem, seen, eta, eta_l, delivery=delivery) - told).max()

    assert ours_with(1) <= 1e-10
    assert ours_with(2) > 1e-3


def test_batches_go_as_the_reader_wrote_them():
    """(10): rounds of means of b samples; the delays in batches are the library's."""
    b, batches, eta, eta_l = 2, 6, 0.7, 1.3
    federation = {"regression": UNLIKE, "comparator": "0 0 0 0"}
    one = pair_quadratics(**federation).problem
    problem = pair_batches(**federation, batch=b, uplink="2 1 3", downlink="0 1 1").problem
    seen = one.sample(np.random.default_rng(7), b * batches)
    single = drawn_gradient(one, seen)

    def mean(i, n, w_g, w_i):
        of = [single(i, t, w_g, w_i) for t in range((n - 1) * b + 1, n * b + 1)]
        return tuple(sum(part) / b for part in zip(*of, strict=True))

    told = blind_sgd(
        mean, batches, problem.uplink, problem.downlink, eta, eta_l * problem.weights, 1.0
    )
    made = seen.reshape(batches, b, *seen.shape[1:]).mean(axis=1)
    assert all(np.isclose(problem.outcomes, row).all(axis=(1, 2)).any() for row in made)
    assert played_by(problem, made, eta, eta_l) == pytest.approx(np.array(told), abs=1e-10)
    assert not ALGORITHMS["Section 4, mini-batches"]["differs"]


def blind_play(X, Z, y, start, *, global_at, local_at):
    """Algorithms 6 and 7 on one client; of several minimisers the shortest. Models by round."""
    w_g, w_l = start
    shared, local = [], []
    for t in range(1, len(y) + 1):
        shared.append(w_g)
        local.append(w_l)
        partners = np.array(local) if global_at == "s" else np.tile(w_l, (t, 1))
        servers = np.array(shared) if local_at == "s" else np.tile(w_g, (t, 1))
        left = y[:t] - (partners * Z[:t]).sum(axis=1)
        own = y[:t] - (servers * X[:t]).sum(axis=1)
        w_g = np.linalg.lstsq(X[:t], left, rcond=None)[0]
        w_l = np.linalg.lstsq(Z[:t], own, rcond=None)[0]
    return np.array(shared), np.array(local)


def gaussian(d, T):
    rng = np.random.default_rng(8)
    X, Z, y = rng.normal(size=(T, d)), rng.normal(size=(T, d)), rng.normal(size=T)
    return X, Z, y, Samples(X[None, None], Z[None, None], y[None, None])


PLAYS = {"Algorithm 6": (half_rescoring_samples, "t"), "Algorithm 7": (fictitious_samples, "s")}


@pytest.mark.parametrize("place", PLAYS)
def test_the_plays_of_appendix_c_go_as_the_reader_wrote_them_but_for_ties(place):
    """With one feature a sample is enough; with two the first round has many minimisers."""
    run, local_at = PLAYS[place]
    assert recorded(ALGORITHMS[place]) == {"ties"}
    apart = []
    for d in (1, 2):
        X, Z, y, samples = gaussian(d, 9)
        start = np.eye(d)[0]
        told = blind_play(X, Z, y, (start, start), global_at="s", local_at=local_at)
        made = run(
            samples,
            start[None],
            start[None] if run is half_rescoring_samples else start[None, None],
        )
        apart.append(
            np.maximum(
                np.abs(made.shared[0] - told[0]).max(axis=1),
                np.abs(made.local[0, :, 0] - told[1]).max(axis=1),
            )
        )
    assert apart[0].max() <= 1e-10
    assert apart[1][0] == 0
    assert apart[1][1] > 1e-3


def test_algorithm_5_goes_as_the_reader_wrote_it():
    X, Z, y, samples = gaussian(2, 12)
    w_g = w_l = np.array([1.0, 0.0])
    eta, told = 0.05, []
    for x, z, label in zip(X, Z, y, strict=True):
        told.append((w_g, w_l))
        r = label - w_g @ x - w_l @ z
        w_g, w_l = w_g + 2 * eta * r * x, w_l + 2 * eta * r * z
    start = np.array([[1.0, 0.0]])
    made = residual_descent(samples, start, start[None], eta=eta)
    assert made.shared[0] == pytest.approx(np.array([g for g, _ in told]), abs=1e-10)
    assert made.local[0, :, 0] == pytest.approx(np.array([w for _, w in told]), abs=1e-10)
    assert not ALGORITHMS["Algorithm 5"]["differs"]


def arms(text):
    """The features of every client's contexts: [client][context][arm] is (x, z)."""
    return [
        [
            [
                tuple(map(float, pair))
                for pair in zip(*[iter(map(Fraction, words.split()))] * 2, strict=True)
            ]
            for words in client.split(",")
        ]
        for client in text.split(";")
    ]


CONTEXTS = "1/4 1/8 -1/4 1/8,1/8 0 0 1/4;1/8 -1/4 1/4 1/8,0 1/4 1/8 1/8"
REALIZING = (0.5, 0.75, -0.5)


def bandit(period, uplink):
    return contextual_bandit(
        contexts=CONTEXTS, comparator="1/2 3/4 -1/2", noise="1/8", period=period, uplink=uplink
    ).problem


def in_periods(alpha, beta, B):
    """The reader's delays."""
    up, down = math.ceil(alpha / B), math.ceil(beta / B)
    return (max(up, 1), down) if up + down < 1 else (up, down)


def test_the_bandit_goes_as_the_reader_wrote_it_but_for_delays_in_periods():
    B, eta, eta_l = 3, 0.7, 1.3
    problem, table, T = bandit(B, "1"), arms(CONTEXTS), 10
    rng = np.random.default_rng(9)
    K, sides = 2, (1, -1)
    drawn_arms = rng.integers(2 * K * 2, size=(T, 2))  # context, arm, sign of the noise
    seen = np.array([problem.outcomes[a * 2 * K * 2 + b] for a, b in drawn_arms])

    def gradient(i, n, w_g, w_i):
        context, rest = divmod(int(drawn_arms[n - 1, i]), 2 * K)
        x, z = table[i][context][rest // 2]
        r = 0.5 + x * REALIZING[0] + z * REALIZING[i + 1] + sides[rest % 2] / 8
        off = r - (0.5 + x * w_g + z * w_i)
        return -2 * off * x, -2 * off * z

    up, down = zip(*(in_periods(1, 0, B) for _ in range(2)), strict=True)
    told = np.array(blind_sgd(gradient, T, up, down, eta, (eta_l, eta_l), 1.0))
    assert played_by(problem, seen, eta, eta_l) == pytest.approx(told, abs=1e-10)
    found = problem.bandit_regret(told[:, :, :1], told[:, :, 1:])
    for n in range(T):
        for i in range(2):
            greedy, exploring = [], []
            for context in table[i]:
                mean = [x * REALIZING[0] + z * REALIZING[i + 1] for x, z in context]
                best = int(np.argmax([x * told[n, i, 0] + z * told[n, i, 1] for x, z in context]))
                greedy.append(max(mean) - mean[best])
                exploring.append(max(mean) - sum(mean) / K)
            period = ((B - 1) * np.mean(greedy) + np.mean(exploring)) / B
            assert found[n, i] == pytest.approx(period, abs=1e-12)

    late = bandit(B, "2")
    assert recorded(ALGORITHMS["Section 5.1, epsilon-greedy"]) == {"delay"}
    assert sum(in_periods(2, 0, B)) == 1
    assert (late.uplink + late.downlink).tolist() == [2, 2]


def test_every_algorithm_that_the_reader_wrote_is_the_librarys():
    for one in BLIND["algorithms"]:
        module, attribute = one["is"].rsplit(".", 1)
        assert hasattr(__import__(module, fromlist=[attribute]), attribute)
    assert ALIGNED.projected
