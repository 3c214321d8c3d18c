"""Instances that are made of what a file declares: they keep all that it assumes, and run exactly as they do in floats."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
import sympy as sp

from fedtheory.campaign.models import models
from fedtheory.campaign.theorem_file import load
from fedtheory.core.errors import NotApplicable
from fedtheory.core.statement import Exhibit
from fedtheory.core.verdict import Label, Outcome
from fedtheory.engines.attack import attack, to_verdict
from fedtheory.engines.check import check
from fedtheory.engines.twins import schedules
from fedtheory.instances.declared import Declaration, _of_powers, lacking
from fedtheory.proofs import PROOFS
from fedtheory.theorems import STATEMENTS

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
NAMES = ["fedprox", "sgd", "frank_wolfe", "gradient_descent", "ista", "halpern"]
STATED = {statement.id: statement for statement in STATEMENTS}
METHODS = [
    "localsgd.uniform",
    "localsgd.strong",
    "localsgd.convex",
    "fedprox.smooth",
    "scaffold.convex",
]
"""Of the library."""
ROUNDS = 4


def declared(path: Path | str):
    """What a file declares, or a theorem of the library."""
    if str(path) in METHODS:
        statement = STATED[str(path)]
        return (
            statement,
            Declaration(statement.algorithm, statement),
            [p for p in PROOFS.of(statement.id) if p.of.id == statement.id],
        )
    file = load(EXAMPLES / f"{path}.py" if str(path) in NAMES else path)
    (statement,) = file.statements
    return statement, Declaration(statement.algorithm, statement), file.proofs


def small(statement):
    """Steps that every theorem here allows, and two of what is counted."""
    return {
        p.symbol: Fraction(2) if str(p.symbol) == "K" else Fraction(1, 300)
        for p in statement.parameters
    }


def recipes(declaration, many):
    """So many that have an instance."""
    draws = np.random.default_rng(1)
    found = []
    while len(found) < many:
        space = draws.choice(declaration.ground().written)
        recipe = dict(space.recipe(draws.standard_normal(space.size), 12))
        recipe.pop("family")
        try:
            found.append((recipe, declaration.world(recipe)))
        except ValueError:
            continue
    return found


@pytest.mark.parametrize("name", [*NAMES, *METHODS])
def test_every_hypothesis_holds_on_the_runs_of_what_is_made(name):
    statement, declaration, proofs = declared(name)
    parameters = small(statement)
    for _, world in recipes(declaration, 4):
        exhibit = Exhibit(world.instance, parameters, ROUNDS, {})
        shown = replace(statement, exhibits=(exhibit,))
        for found in models(shown, [replace(proof, of=shown) for proof in proofs]):
            assert found.outcome is Outcome.HOLDS, [f for f in found.findings if f.broken]
            assert not found.unknown


@pytest.mark.parametrize("name", [*NAMES, *METHODS])
def test_a_run_without_rounding_is_the_run(name):
    statement, declaration, _ = declared(name)
    parameters = small(statement)
    looked = 0
    for recipe, world in recipes(declaration, 8):
        data = declaration.exact(recipe)
        letters = {str(c.symbol): data.constants[c.concept] for c in statement.constants}
        letters |= {str(x): str(v) for x, v in parameters.items()}
        at = [{**letters, "t": str(t), "T": str(ROUNDS)} for t in range(1, ROUNDS + 1)]
        try:
            measured = declaration.twin(data, schedules(statement, at))
        except ValueError:
            continue  # a step that is not rational
        looked += 1
        instance = world.instance()
        steps = {str(x): [float(v) for v in row] for x, row in schedules(statement, at).items()}
        ran = statement.algorithm(
            instance.problem, {k: np.array(v) for k, v in steps.items()}, ROUNDS, None
        )
        for metric, series in measured.items():
            assert [float(Fraction(x)) for x in series] == pytest.approx(
                list(ran.series[metric][0]), rel=1e-9, abs=1e-12
            )
    assert looked


FALSE = {
    "fedprox": ("eta * G**2 / 2, potential", "eta * G**2 / 3, potential"),
    "sgd": ("dist(t), 4 * G**2 / (mu**2", "dist(t), G**2 / (2 * mu**2"),
    "frank_wolfe": ("2 * L * D**2 / (t + 1), after_one", "L * D**2 / (2 * t + 2), after_one"),
    "gradient_descent": ("L * R**2 / (4 * (t - 1) + 2), 1", "L * R**2 / (4 * (t - 1) + 3), 1"),
    "ista": ("L * R**2 / (2 * (t - 1))", "L * R**2 / (5 * (t - 1))"),
    "halpern": ("4 * R**2 / t**2", "3 * R**2 / t**2"),
}  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_a_bound_that_is_false_is_refuted_without_rounding(name, tmp_path):
    text = (EXAMPLES / f"{name}.py").read_text()
    old, new = FALSE[name]
    assert text.count(old) == 1
    path = tmp_path / f"{name}.py"
    path.write_text(text.replace(old, new))
    statement, *_ = declared(path)
    found = to_verdict(attack(statement, statement.bounds[-1].key, budget=20, seed=0))
    assert (found.outcome, found.label) == (Outcome.VIOLATED, Label.REFUTED), found.note


@pytest.mark.parametrize("name", METHODS)
def test_a_tenth_of_a_bound_of_the_library_is_refuted_without_rounding(name):
    statement = STATED[name]
    (bound,) = statement.bounds
    wrong = replace(statement, bounds=(replace(bound, value=bound.value / 10),))
    found = to_verdict(attack(wrong, bound.key, budget=20, seed=0))
    assert (found.outcome, found.label) == (Outcome.VIOLATED, Label.REFUTED), found.note


@pytest.mark.parametrize("name", [*NAMES, *METHODS])
def test_a_bound_that_is_true_is_not_broken(name):
    statement, *_ = declared(name)
    for bound in statement.bounds:
        found = attack(statement, bound.key, budget=0.5, seed=1)
        assert found.searched
        assert to_verdict(found).outcome is Outcome.HOLDS


SHIFTED = """
from fedtheory.language import Theory, dot, sq, t, u, v
p = Theory("nobody", globals())
L = p.constant("L > 0", "smoothness", locator="1")
R = p.constant("R >= 0", "distance of the start to a minimiser", "length", "1")
f, g, x_star = p.real("f", "vector"), p.vector("g", "vector"), p.vector("x_star")
x = p.vector("x", "integer")
update = p.update(x(t + 1), x(t) - g(x(t)) / L, "1")
smooth = p.smooth(f, g, L, "1")
convex = p.convex(f, g, "1")
start = p.start(x, x_star, R, "1")
{more}
STATEMENT, PROOFS = p.theorem("mine.gd", "mine", locator="1", bounds=[
    p.bound(f(x(t)) - f(x_star), L * R**2 / 100, metric="objective gap", first_round=2, locator="1")])
"""
KEPT = "REFUTED"
OPEN = "UNDECIDED"


@pytest.mark.parametrize(
    ("more", "label"),
    [
        ("", KEPT),
        ('other = p.given(g(x_star) == 0 * x_star, "stationary", "1")', KEPT),
        ('other = p.given(dot(g(x_star), v) == 0, "stationary", "1")', KEPT),
        ('other = p.given(f(x(t + 1)) <= f(x(t)), "descent", "1")', KEPT),
        ('other = p.given(sq(g(u)) <= 2 * L * (f(u) - f(x_star)), "at every point", "1")', OPEN),
        ('other = p.given(f(x(t)) == f(x_star), "never anything left", "1")', OPEN),
        ('other = p.given(dot(g(x(2)), v) == 0, "solved at once", "1")', OPEN),
    ],
    ids=["templates", "no variable", "affine", "along the run", "not settled", "false", "false of some"],
)  # fmt: skip
def test_what_is_assumed_besides_is_settled_before_a_bound_is_refuted(tmp_path, more, label):
    path = tmp_path / "mine.py"
    path.write_text(SHIFTED.format(more=more))
    statement, *_ = declared(path)
    assert to_verdict(attack(statement, "printed", budget=4, seed=0)).label.word == label


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ('A = p.vector("A", "vector")', "no template says what A is"),
        ('M = p.constant("M >= 0", "a number", "number", "1")', "no template says what M bounds"),
        ('h, k = p.real("h", "integer", "vector"), p.vector("k", "integer", "vector"); p.said.append(p.said[0].__class__("convex", (), ("h", "k")))', "h is no function of a point"),
    ],
    ids=["symbol", "letter", "function"],
)  # fmt: skip
def test_why_nothing_is_made_is_told(tmp_path, more, why):
    path = tmp_path / "mine.py"
    path.write_text(SHIFTED.format(more=more))
    (statement,) = load(path).statements
    assert lacking(statement) == why


def test_constants_are_the_least_that_the_templates_allow():
    statement, declaration, _ = declared(EXAMPLES / "gradient_descent.py")
    words = {
        "f_curvature": "1",
        "f_tilt": "0",
        "f_centre": "2",
        "f_weight": "3",
        "f_width": "1/2",
        "start": "-1",
    }
    world = declaration.world(words)
    L, R = (world.letter(c) for c in statement.constants)
    assert ("7", str(1 + world.solution[0])) == (L, R)
    (found, _) = check(statement, world.instance(), parameters={}, rounds=ROUNDS)
    assert found.outcome is Outcome.HOLDS
    assert world.instance().constants[statement.constants[0].concept] == 7
    assert sp.Symbol("L", positive=True) == statement.constants[0].symbol


def test_what_is_assumed_of_letters_alone_is_a_condition_of_the_theorem(tmp_path):
    path = tmp_path / "mine.py"
    more = 'K = p.parameter("K >= 0", "a number", "number", "1"); small = p.given(K * L <= 1, "K is small", "1")'
    path.write_text(SHIFTED.format(more=more))
    statement, *_ = declared(path)
    (condition,) = statement.conditions
    assert (str(condition.lhs), condition.relation, str(condition.rhs)) == ("K*L", "<=", "1")
    assert to_verdict(attack(statement, "printed", budget=4, seed=0)).label.word == KEPT


def test_powers_are_defined_from_zero_on():
    """Of every integer the second line would be false: 0 has no power -1."""
    statement, _, _ = declared("localsgd.strong")
    (nothing, following) = [
        f for f in statement.algorithm.book.hypotheses if f.schema.then[1][0] == "power"
    ]
    assert _of_powers(nothing)
    assert _of_powers(following)
    assert not _of_powers(replace(following, schema=replace(following.schema, conditions=())))
    other = [*following.schema.then[:2], "1"]
    assert not _of_powers(replace(following, schema=replace(following.schema, then=other)))


def test_a_letter_that_a_step_is_in_the_way_of_is_not_computed():
    _, declaration, _ = declared("localsgd.convex")
    assert set(declaration.bounded) == {"R", "zeta"}
    statement = declaration.statement
    named = replace(statement.parameters[0], symbol=sp.Symbol("x_star"))
    with pytest.raises(NotApplicable, match="no template says what zeta bounds"):
        Declaration(
            statement.algorithm,
            SimpleNamespace(
                id="of x*", constants=statement.constants, parameters=(*statement.parameters, named)
            ),
        )
