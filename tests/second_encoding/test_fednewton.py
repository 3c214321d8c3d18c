"""FedNewton as a reader encoded it who saw the paper alone, beside the library: fednewton.json says what is the same."""

import json
import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import sympy as sp

from fedtheory.core import concepts, metrics
from fedtheory.core.role import Role
from fedtheory.core.statement import Certainty, Scope
from fedtheory.errata import ERRATA
from fedtheory.papers.fednewton import ITEMS, PROOFS, STATEMENTS
from fedtheory.papers.fednewton import concepts as own_concepts
from fedtheory.papers.fednewton import metrics as own_metrics
from fedtheory.papers.fednewton import properties as own_properties
from fedtheory.papers.fednewton.algorithms.fednewton import (
    fednewton,
    fednewton_literal,
    fednewton_start,
)
from fedtheory.papers.fednewton.algorithms.fednewton_exact import (
    fednewton_exact,
    fednewton_literal_exact,
)
from fedtheory.papers.fednewton.algorithms.ridge_baselines import newton
from fedtheory.papers.fednewton.algorithms.ridge_estimates import ridge_estimates
from fedtheory.papers.fednewton.instances.feature_samples import feature_sample
from fedtheory.papers.fednewton.instances.ridge_clients import rational_ridge
from fedtheory.papers.fednewton.proofs import assumptions
from fedtheory.papers.fednewton.statements.lem2_ratio import LEMMA_2
from fedtheory.papers.fednewton.statements.local_exhibits import THREE_CLIENTS
from tests.second_encoding.reading import names, value

PAPER = json.loads((Path(__file__).parent / "fednewton.json").read_text(encoding="utf-8"))
SAID = PAPER["statements"]
COMPARED = [one for one in SAID if "without" not in one]
OURS = {one.id: one for one in STATEMENTS}
KNOWN = {*OURS, *(one.id for one in ITEMS), *(one.id for one in ERRATA)}
GIVEN = {(proof.of.id, proof.bound): proof.setting.given for proof in PROOFS}
QUOTES = {text: name for name, text in vars(assumptions).items() if name.isupper()}
ASKED = {
    own_properties.RIDGE_REGRESSION: "LAMBDA",
    own_properties.INDEPENDENT_DRAWS: "IID",
    own_properties.BOUNDED_FEATURES: "FEATURES",
    own_properties.BOUNDED_RESPONSES: "OUTPUTS",
    own_properties.FEATURES_BEYOND_ONE: "BEYOND_ONE",
    own_properties.OWN_LAW: "GLOBAL_LAW",
    own_properties.SOURCE_CONDITION: "SOURCE",
    own_properties.IDENTICAL_CLIENT_LAWS: "ALIKE",
}
SCOPES = {"every round t": Scope.EVERY_ROUND, "static": Scope.STATIC}
Letters = dict[str, float | Fraction]


def by_place(one: dict[str, Any]) -> str:
    return re.sub(r"[^A-Za-z0-9]+", "-", one["place"])[:60]


# ---- points: letters of all, and of each client


class Point:
    """Letters of the paper, as numbers; `clients` have letters of their own."""

    def __init__(self, rng: np.random.Generator, *, equal: bool, alike: bool) -> None:
        sizes = [40.0] * 3 if equal else [20.0, 50.0, 170.0]
        self.all: Letters = {
            "N": sum(sizes),
            "t": int(rng.integers(1, 5)),
            **{name: rng.uniform(0.1, 0.9) for name in ("lam", "gam", "RD", "beta")},
            **{name: rng.uniform(1, 3) for name in ("kappa", "B", "Rs", "Neff", "PD", "Mt", "s2")},
            **{name: rng.uniform(0.2, 2) for name in ("r", "E0", "cen", "fed")},
            "delta": rng.uniform(0.01, 0.3),
            "nn": int(rng.integers(2, 90)),
        }
        self.clients: list[Letters] = [
            {
                "n": size,
                "p": size / sum(sizes),
                "P": rng.uniform(1, 2),
                **{name: rng.uniform(0.1, 1) for name in ("R", "V")},
                **{name: 0.0 if alike else rng.uniform(0.1, 1) for name in ("DD", "Df")},
            }
            for size in sizes
        ]

    def read(self, text: str, client: int = 0) -> float:
        """What a formula is worth; a client's letters are those of one client, and sums go over all."""
        letters = {name: self._letter(name, client) for name in names(text)}
        return value(text, letters)

    def _letter(self, name: str, client: int) -> float | Fraction:
        if name in PAPER["sums"]:
            return self._sum(PAPER["sums"][name])
        if name in PAPER["defined"]:
            return self.read(PAPER["defined"][name], client)
        return (self.all | self.clients[client])[name]

    def _sum(self, each: str) -> float:
        return sum(self.read(each, j) for j in range(len(self.clients)))

    def of_ours(self, text: str) -> float:
        """A letter of the library in the paper's letters, or a sum that the library has a letter for."""
        if text.startswith("ours."):
            return self._sum(PAPER["ours"][text.removeprefix("ours.")]["sum"])
        return self.read(text)


def bound_of(one: dict[str, Any]) -> Any:
    return OURS[one["is"]["id"]].bound(one["is"]["bound"])


@cache
def compiled(expression: sp.Expr) -> tuple[list[str], Callable[..., float]]:
    free = sorted(expression.free_symbols, key=str)
    return [str(letter) for letter in free], sp.lambdify(free, expression, "math")


def at_letters(expression: sp.Expr, known: dict[str, float]) -> float:
    """What an expression of the library is worth."""
    free, number = compiled(expression)
    return float(number(*(known[letter] for letter in free)))


def pair(one: dict[str, Any], point: Point) -> tuple[float, float]:
    """Theirs and ours at a point."""
    known = {name: point.of_ours(text) for name, text in one["is"]["letters"].items()}
    known["t"] = float(point.all["t"])
    return point.read(one["value"]), at_letters(bound_of(one).value, known)


# ---- what may differ: each answers whether the two are the same


def same_value(one: dict[str, Any], *, sizes: bool = False) -> bool:
    how, rng = one["is"], np.random.default_rng(12)
    equal = bool(how.get("equal")) and not sizes
    points = [Point(rng, equal=equal, alike=bool(how.get("alike"))) for _ in range(6)]
    for point in points:  # letters that the order hides are the same at all points
        point.all |= {name: points[0].all[name] for name in how.get("up_to", ())}
    pairs = [pair(one, point) for point in points]
    share = pairs[0][0] / pairs[0][1] if how.get("up_to") else 1.0
    return all(theirs == pytest.approx(share * ours, rel=1e-12) for theirs, ours in pairs)


def same_sizes(one: dict[str, Any]) -> bool:
    return not one["is"].get("equal") or same_value(one, sizes=True)


def same_relation(one: dict[str, Any]) -> bool:
    return bound_of(one).relation == {"==": "="}.get(one["relation"], one["relation"])


def same_scope(one: dict[str, Any]) -> bool:
    return bound_of(one).scope is SCOPES[one["scope"]]


def same_first_round(one: dict[str, Any]) -> bool:
    bound = bound_of(one)
    if bound.scope is Scope.STATIC:
        return True
    return bound.first_round == int(re.match(r"\d+", one["first_round"])[0])


def same_certainty(one: dict[str, Any]) -> bool:
    bound, found = bound_of(one), re.search(r"1 - (\d\*)?delta", one["certainty"])
    chancy = bound.certainty is Certainty.WITH_PROBABILITY or "quantile" in bound.metric.name
    if found is None or not chancy:
        return found is None and not chancy
    point = Point(np.random.default_rng(3), equal=True, alike=True)
    ours = point.of_ours(one["is"]["letters"]["delta"])
    return ours == pytest.approx(point.read(f"{found[1] or ''}delta"))


def same_measured(one: dict[str, Any]) -> bool:
    return bound_of(one).metric.name in PAPER["measures"][one["measured"]]


HELD = {"<=": lambda a, b: a <= b, "<": lambda a, b: a < b, ">": lambda a, b: a > b}


def theirs_allow(one: dict[str, Any], point: Point) -> bool:
    parts = (re.match(r"(.+?) (<=|<|>) (.+)", text).groups() for text in one["conditions"])
    return all(HELD[sign](point.read(left), point.read(right)) for left, sign, right in parts)


def ours_allow(one: dict[str, Any], point: Point) -> bool:
    statement, bound = OURS[one["is"]["id"]], bound_of(one)
    letters = {k: v for k, v in one["is"]["letters"].items() if not v.startswith("ours.")}
    known = {name: point.of_ours(text) for name, text in letters.items()}
    for letter in (*statement.constants, *statement.parameters):
        if (at := known.get(str(letter.symbol))) is not None:
            low, high = letter.domain.lower, letter.domain.upper
            if low is not None and (at < low or (letter.domain.strict and at == low)):
                return False
            if high is not None and at > high:
                return False

    claims = (*statement.conditions, *bound.conditions)
    return all(HELD[c.relation](at_letters(c.lhs, known), at_letters(c.rhs, known)) for c in claims)


def same_conditions(one: dict[str, Any]) -> bool:
    rng = np.random.default_rng(5)
    edges = (
        *(("delta", x) for x in (0.0, 0.01, 0.25, 1 / 3, 0.4, 0.5, 0.75, 1.0, 1.5)),
        *(("beta", x) for x in (-0.5, 0.5, 1.0, 1.5)),
    )
    for name, at in edges:
        for _ in range(25):
            point = Point(rng, equal=True, alike=True)
            of_all = 10.0 ** rng.uniform(1, 6)
            size = of_all ** rng.uniform(0, 1)
            point.all |= {"N": of_all, name: at}
            point.clients = [client | {"n": size} for client in point.clients]
            if theirs_allow(one, point) != ours_allow(one, point):
                return False
    return True


def same_assumptions(one: dict[str, Any]) -> bool:
    statement, bound = OURS[one["is"]["id"]], bound_of(one)
    theirs = {quote for each in one["assumptions"] for quote in each.get("quotes", ())}
    ours = {ASKED[each.requires] for each in (*statement.assumptions, *bound.also)}
    for given in GIVEN[one["is"]["id"], bound.key].values():
        if given.role is Role.ASSUMPTION:
            ours.add(QUOTES[given.quote])
    return theirs == ours


FIELDS = {
    "value": same_value,
    "sizes": same_sizes,
    "relation": same_relation,
    "scope": same_scope,
    "first_round": same_first_round,
    "certainty": same_certainty,
    "measured": same_measured,
    "conditions": same_conditions,
    "assumptions": same_assumptions,
}


@pytest.mark.parametrize("one", COMPARED, ids=by_place)
def test_the_two_encodings_differ_exactly_where_it_is_said(one: dict[str, Any]) -> None:
    said = {field for each in one.get("differs", ()) for field in each["in"]}
    assert {field for field, same in FIELDS.items() if not same(one)} == said


@pytest.mark.parametrize("one", SAID, ids=by_place)
def test_what_differs_or_has_no_counterpart_says_why(one: dict[str, Any]) -> None:
    assert one["is"]["id"] in KNOWN
    assert one.get("without", "bound" in one["is"])
    for each in one.get("differs", ()):
        assert each["because"] in {"theirs", "ours", "print"}
        assert each["why"]
        assert each.get("item", one["is"]["id"]) in KNOWN
        assert each["because"] != "print" or "item" in each


def test_no_numbered_theorem_is_without_a_second_encoding() -> None:
    numbered = {name for name in KNOWN if re.fullmatch(r"fednewton\.(thm|lem|prop|cor)\d+", name)}
    assert len(numbered) == 4 + 1 + 4 + 6
    theorem_5 = next(one for one in SAID if one["place"].startswith("Theorem 5"))
    assert theorem_5["is"]["id"] == "fednewton.thm2"  # which is stated with Theorem 5's constant
    assert numbered - {one["is"]["id"] for one in SAID} == {"fednewton.thm5"}


def test_every_printed_bound_of_a_numbered_statement_is_compared() -> None:
    printed = {
        (one.id, bound.key)
        for one in STATEMENTS
        for bound in one.bounds
        if bound.status.theirs and not bound.key.endswith("-drawn")
    }
    compared = {(one["is"]["id"], one["is"]["bound"]) for one in COMPARED}
    assert printed - compared == {
        ("fednewton.c3", "printed"),  # a sentence, which no encoder was asked for
        ("fednewton.eq28", "covariate"),  # (28) as (26) uses it
        ("fednewton.lem1", "printed-symmetrised"),  # the two inequalities of (10) in one
    }


def test_sums_that_have_a_letter_here_are_defined_in_these_words() -> None:
    definitions = {str(c.symbol): c.concept.definition for one in STATEMENTS for c in one.constants}
    for name, each in PAPER["ours"].items():
        assert name in definitions
        assert definitions[name] == each.get("words", definitions[name])


# ---- the encoder's update and quantities, as handed in


def second_fednewton(problem: dict[str, Any], T: int, *, literal: bool) -> list[Any]:
    Phi, y, lam, p = problem["Phi"], problem["y"], problem["lam"], problem["p"]
    m, M = len(Phi), Phi[0].shape[1]
    n = [F.shape[0] for F in Phi]
    H = [Phi[j].T @ Phi[j] / n[j] + lam * np.eye(M) for j in range(m)]  # line 1
    b = [Phi[j].T @ y[j] / n[j] for j in range(m)]
    w = sum(p[j] * np.linalg.solve(H[j], b[j]) for j in range(m))  # lines 2 and 3
    out = [w.copy()]
    for _ in range(1, T + 1):  # line 4
        gl = [H[j] @ w - b[j] for j in range(m)]  # line 5
        g = sum(p[j] * gl[j] for j in range(m))  # line 6
        w = w - sum(p[j] * np.linalg.solve(H[j], gl[j] if literal else g) for j in range(m))
        out.append(w.copy())
    return out


def second_krr(problem: dict[str, Any]) -> Any:
    Phi, y, p, lam = problem["Phi"], problem["y"], problem["p"], problem["lam"]
    scaled = [np.sqrt(p[j] / len(y[j])) for j in range(len(p))]  # 1/sqrt(|D|) where p_j = n_j/|D|
    F = np.vstack([s * rows for s, rows in zip(scaled, Phi, strict=True)])
    labels = np.concatenate([s * rows for s, rows in zip(scaled, y, strict=True)])
    return np.linalg.solve(F.T @ F + lam * np.eye(F.shape[1]), F.T @ labels)


def opnorm(A: Any) -> float:
    return float(np.linalg.norm(A, 2))


def root_of(A: Any, power: float = 0.5) -> Any:
    s, U = np.linalg.eigh(A)
    return U @ np.diag(np.maximum(s, 0.0) ** power) @ U.T


def second_quantities(CDj: Any, p: Any, lam: float, C: Any, Cj: Any) -> dict[str, Any]:
    m, eye = len(p), np.eye(len(C))
    CD = sum(p[j] * CDj[j] for j in range(m))
    half = root_of(C + lam * eye, -0.5)
    return {
        "P": [opnorm(np.linalg.solve(CDj[j] + lam * eye, Cj[j] + lam * eye)) for j in range(m)],
        "R": [opnorm(np.linalg.solve(Cj[j] + lam * eye, Cj[j] - CDj[j])) for j in range(m)],
        "PD": opnorm(np.linalg.solve(CD + lam * eye, C + lam * eye)),
        "RD": opnorm(np.linalg.solve(C + lam * eye, C - CD)),
        "DD": [opnorm(C - Cj[j]) for j in range(m)],
        "Neff": float(np.trace(np.linalg.solve(C + lam * eye, C))),
        "beta": float(np.linalg.eigvalsh(half @ (C - CD) @ half).max()),
    }


@pytest.fixture(scope="module")
def instance() -> Any:
    return THREE_CLIENTS()


@pytest.fixture(scope="module")
def rows(instance: Any) -> dict[str, Any]:
    """Features and labels with the covariances and sides of the instance: n_j = 2."""
    q = instance.problem
    Phi = [np.linalg.cholesky(2 * C).T for C in q.C_Dj[0]]
    y = [np.linalg.solve(F.T, 2 * b) for F, b in zip(Phi, q.b_j[0], strict=True)]
    return {"Phi": Phi, "y": y, "lam": q.lam, "p": list(q.p)}


ROUNDS = 6
WORDS = {
    "share": "1/5,3/10,1/2",
    "covariances": "2,1;1,1|1,-1;-1,3|1/2,0;0,1/4",
    "sides": "1,2;-1,1;1/2,1/2",
    "laws": "3/2,1/2;1/2,1|3/2,-1/2;-1/2,2|1,0;0,1/2",
}


@pytest.mark.parametrize(
    ("literal", "run"), [(False, fednewton_exact), (True, fednewton_literal_exact)]
)
def test_both_readings_of_algorithm_1_have_the_iterates_of_the_library(
    rows: dict[str, Any], literal: bool, run: Any
) -> None:
    exact = np.array(run(rational_ridge(**WORDS), ROUNDS).iterates, dtype=float)
    assert np.allclose(second_fednewton(rows, ROUNDS, literal=literal), exact, rtol=0, atol=1e-10)


@pytest.mark.parametrize(("literal", "algorithm"), [(False, fednewton), (True, fednewton_literal)])
def test_what_is_measured_of_the_rounds_is_the_same(
    instance: Any, rows: dict[str, Any], literal: bool, algorithm: Any
) -> None:
    q, rng = instance.problem, np.random.default_rng(0)
    C, w_star, w_D = q.known.C, q.known.w_star, second_krr(rows)
    found = algorithm(q, {}, ROUNDS, rng).series
    iterates = second_fednewton(rows, ROUNDS, literal=literal)[1:]

    def L2(v: Any) -> float:
        return float(np.sqrt(v @ C @ v))

    theirs = {
        metrics.FEDERATED_ERROR: [L2(w - w_D) for w in iterates],
        metrics.EXCESS_ERROR: [L2(w - w_star) for w in iterates],
    }
    for metric, errors in theirs.items():
        assert found[metric][0] == pytest.approx(errors, rel=1e-10)


def test_krr_and_dkrr_are_those_of_the_library(instance: Any, rows: dict[str, Any]) -> None:
    q, rng = instance.problem, np.random.default_rng(0)
    assert np.allclose(second_krr(rows), q.w_D[0], rtol=0, atol=1e-10)
    start = second_fednewton(rows, 0, literal=False)[0]
    assert np.allclose(start, q.w_bar[0], rtol=0, atol=1e-10)
    stays = fednewton_start(q, {}, 2, rng).series[metrics.EXCESS_ERROR][0]
    assert stays == pytest.approx([q.excess(start)] * 2)
    assert newton(q, {}, 1, rng).series[metrics.FEDERATED_ERROR][0, 0] <= 1e-10


def test_quantities_of_the_paper_are_the_constants_of_the_instance(
    instance: Any, rows: dict[str, Any]
) -> None:
    q = instance.problem
    known, lam = q.known, q.lam
    of = second_quantities(q.C_Dj[0], q.p, lam, known.C, known.C_j)
    weighted = root_of(known.C + lam * np.eye(2))
    w_lambda = np.linalg.solve(known.C + lam * np.eye(2), known.moment)
    local = [
        np.linalg.solve(C + lam * np.eye(2), b) for C, b in zip(q.C_Dj[0], q.b_j[0], strict=True)
    ]
    start = weighted @ (second_fednewton(rows, 0, literal=False)[0] - second_krr(rows))
    point = Point(np.random.default_rng(0), equal=True, alike=True)
    point.all |= {"lam": lam, "RD": of["RD"]}
    point.clients = [
        {"p": q.p[j], "P": of["P"][j], "R": of["R"][j], "DD": of["DD"][j]}
        | {"V": float(np.linalg.norm(weighted @ (local[j] - w_lambda)))}
        for j in range(3)
    ]
    theirs = {
        concepts.FACTOR_PRINTED: point.read("Upsilon"),
        concepts.FACTOR_CORRECTED: point.read("Upsilon_16"),
        concepts.START_WEIGHTED_ERROR: float(np.linalg.norm(start)),
        own_concepts.COVARIANCE_RATIO: of["PD"],
        own_concepts.COVARIANCE_DEVIATION: of["RD"],
        own_concepts.CLIENT_RATIO: of["P"][0],
        own_concepts.CLIENT_SHIFT: of["DD"][0],
        own_concepts.EFFECTIVE_DIMENSION: of["Neff"],
        own_concepts.LOCAL_DISTANCES: point.of_ours("ours.V"),
        own_concepts.SAMPLED_DISTANCES: point.of_ours("ours.R_V"),
        own_concepts.SHIFTED_DISTANCES: point.of_ours("ours.h_V"),
        own_concepts.SHIFTED_SAMPLED_DISTANCES: point.of_ours("ours.Rh_V"),
    }
    for concept, number in theirs.items():
        assert instance.constants[concept] == pytest.approx(number, rel=1e-9), concept.name


def test_what_is_measured_of_estimates_is_the_same(instance: Any, rows: dict[str, Any]) -> None:
    q = instance.problem
    known, eye = q.known, q.lam * np.eye(2)
    weighted, flat = root_of(known.C + eye), root_of(known.C)
    w_lambda = np.linalg.solve(known.C + eye, known.moment)
    own = np.linalg.solve(known.C_j[0] + eye, known.moments[0])
    local = np.linalg.solve(q.C_Dj[0, 0] + eye, q.b_j[0, 0])
    w_D, start = second_krr(rows), second_fednewton(rows, 0, literal=False)[0]
    theirs = {
        own_metrics.ONE_SHOT_ERROR: weighted @ (start - w_D),
        own_metrics.LOCAL_ERROR: weighted @ (local - w_lambda),
        own_metrics.CENTRE_SHIFT: weighted @ (own - w_lambda),
        own_metrics.CENTRAL_ERROR: flat @ (w_D - known.w_star),
        own_metrics.RIDGE_BIAS: flat @ (w_lambda - known.w_star),
        own_metrics.CENTRE_NORM: w_lambda,
    }
    found = ridge_estimates(q, {}, 1, np.random.default_rng(0)).series
    for metric, vector in theirs.items():
        assert found[metric][0, 0] == pytest.approx(np.linalg.norm(vector), rel=1e-10), metric.name


def test_what_is_measured_of_samples_is_the_same() -> None:
    q = feature_sample(points="1,0 1,1 1,-1", chances="1/2 1/4 1/4", n=9, lam="1/10").problem
    counts = np.array([2.0, 3.0, 4.0])
    C = q.points.T @ (q.chances[:, None] * q.points)
    C_D = q.points.T @ ((counts / 9)[:, None] * q.points)
    moved = q.points.T @ ((counts / 9 - q.chances) * q.labels)
    A = C + q.lam * np.eye(2)
    half = root_of(A, -0.5)
    theirs = {
        q.plain_deviations: np.linalg.solve(A, C - C_D),
        q.symmetric_deviations: half @ (C - C_D) @ half,
        q.half_deviations: half @ (C - C_D),
        q.response_deviations: (half @ moved)[:, None],
        q.mean_deviations: (q.points.T @ (counts / 9 - q.chances))[:, None],
    }
    for deviation, matrix in theirs.items():
        assert deviation(counts[None])[0] == pytest.approx(opnorm(matrix), rel=1e-10)


def test_the_shortfall_and_the_ratio_of_lemma_2_are_the_same() -> None:
    built = LEMMA_2.exhibits[0].instance()
    q = built.problem
    C, C_D = q.covariances
    of = second_quantities([C_D], [1.0], q.lam, C, [C])
    assert built.constants[own_concepts.LARGEST_SHORTFALL] == pytest.approx(of["beta"], rel=1e-8)
    found = LEMMA_2.algorithm(q, {}, 1, np.random.default_rng(0)).series
    assert found[own_metrics.RATIO_AS_PRINTED][0, 0] == pytest.approx(of["PD"], rel=1e-10)


def test_the_identities_of_propositions_1_and_of_3_hold_on_the_run(rows: dict[str, Any]) -> None:
    Phi, y, lam, p = rows["Phi"], rows["y"], rows["lam"], rows["p"]
    w = np.array([0.3, -2.0])
    H_j = [F.T @ F / 2 + lam * np.eye(2) for F in Phi]
    g_j = [H @ w - F.T @ labels / 2 for H, F, labels in zip(H_j, Phi, y, strict=True)]
    weights = np.repeat(p, 2) / 2  # a row counts p_j/n_j in all data
    F, labels = np.vstack(Phi), np.concatenate(y)
    H = F.T @ (weights[:, None] * F) + lam * np.eye(2)
    g = H @ w - F.T @ (weights * labels)
    assert np.allclose(np.einsum("j,jkl->kl", p, H_j), H, rtol=0, atol=1e-12)
    assert np.allclose(np.einsum("j,jk->k", p, g_j), g, rtol=0, atol=1e-12)
    assert np.allclose(w - np.linalg.solve(H, g), second_krr(rows), rtol=0, atol=1e-10)


@pytest.mark.parametrize("s", [0.0, 0.25, 0.5, 0.75, 1.0])
def test_proposition_2_as_encoded_holds_for_matrices(s: float) -> None:
    one = next(each for each in SAID if each["place"].startswith("Proposition 2"))
    rng = np.random.default_rng(8)
    for _ in range(20):
        A, B = (F @ F.T for F in rng.standard_normal((2, 3, 3)))
        bound = value(one["value"], {"normAB": opnorm(A @ B), "s": s})
        assert opnorm(root_of(A, s) @ root_of(B, s)) <= bound * (1 + 1e-9)
