"""The files that `fedtheory new` writes: a whole theorem, proved, that one changes line by line, and its test."""

THEOREM = '''"""$name: say here in two sentences what is claimed, and why it is worth claiming.

`fedtheory prove $file` says of each line what is shown; `fedtheory verify $file` runs it. What stands here is gradient
descent with steps 1/L, so that there is something to run: replace it part by part. docs/language.md has the words.
"""

from fedtheory.language import Theory, sq, t

p = Theory("$name", globals())  # TODO: the paper, a key of your bibliography

# letters, functions, points. TODO: those of your paper, each with its sign, units and place in print
L = p.constant("L > 0", "smoothness", locator="Section 1")
R = p.constant("R >= 0", "distance of the start to a minimiser", "length", "Section 1")
f, g, x_star = p.real("f", "vector"), p.vector("g", "vector"), p.vector("x_star")
x = p.vector("x", "integer")
gap = lambda at: f(x(at)) - f(x_star)
far = lambda at: sq(x(at) - x_star)

# the method. TODO: one update a line of the pseudo-code; p.prox, p.projection and p.lmo ask the problem
step = p.schedule("eta", 1 / L)
update = p.update(x(t + 1), x(t) - step * g(x(t)), "Algorithm 1")

# what is assumed. TODO: with the paper's own words, quote="..."
smooth = p.smooth(f, g, L, "Section 1")
convex = p.convex(f, g, "Section 1")
stationary = p.optimal(x_star, g, "Section 1")
start = p.start(x, x_star, R, "Section 1")

# the proof. TODO: the paper's displayed lines, each with what it follows from; multipliers and squares are found
descent = p.line(f(x(t + 1)) <= f(x(t)) - sq(g(x(t))) / (2 * L), smooth(x(t), x(t + 1)))
nearer = p.line(gap(t + 1) + L / 2 * far(t + 1) <= L / 2 * far(t), descent, convex(x(t), x_star))
potential = p.induction((t - 1) * gap(t) + L / 2 * far(t) <= L / 2 * far(1), step=[nearer, descent])


def parabola(curvature, smoothness, start):
    """curvature x^2/2, flatter than L allows, so that one step does not end it. TODO: a problem that bites."""
    return p.problem(
        f"a parabola (curvature {curvature}, L = {smoothness}, from {start})",
        start=start, x_star=0, f=lambda x: curvature / 2 * (x**2).sum(axis=-1), g=lambda x: curvature * x,
        L=smoothness, R=abs(start),
    )


STATEMENT, PROOFS = p.theorem(
    "$name.$item", "$title", locator="$where", rate=$rate,
    # an exhibit's last entry pins its tightness, {"printed": "0.5000"}: look at it once; that it moves is then a surprise
    bounds=[p.bound(gap(t), $bound, metric="objective gap", first_round=2, locator="TODO: the equation")],
    exhibits=[(lambda: parabola(0.1, 1, 1), {}, 50, {})],
)
'''

TEST = '''"""Does $name bite, and can its check say no?"""

import importlib.util
from dataclasses import replace
from pathlib import Path

import sympy as sp

from fedtheory.core.verdict import Label, Outcome
from fedtheory.engines.check import check
from fedtheory.engines.laws import laws
from fedtheory.engines.prove import prove

_SPEC = importlib.util.spec_from_file_location("$name", Path(__file__).with_name("$file"))
_MODULE = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(_MODULE)
STATEMENT, PROOFS = _MODULE.STATEMENT, _MODULE.PROOFS


def verdicts(statement):
    return [
        verdict
        for exhibit in statement.exhibits
        for verdict in check(
            statement, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
        )
    ]


def test_its_runs_stay_under_its_bounds():
    assert {v.outcome for v in verdicts(STATEMENT)} == {Outcome.HOLDS}


def test_the_check_can_say_no():
    wrong = tuple(replace(b, value=b.value * sp.Rational(1, 100)) for b in STATEMENT.bounds)
    assert Outcome.VIOLATED in {v.outcome for v in verdicts(replace(STATEMENT, bounds=wrong))}


def test_its_units_are_right():
    assert all(verdict.outcome is Outcome.HOLDS for verdict in laws(STATEMENT))


def test_its_proofs_are_accepted_and_what_is_open_is_said():
    assert all(prove(proof).label.proved for proof in PROOFS)
    proved = {proof.bound for proof in PROOFS}
    assert {bound.key for bound in STATEMENT.bounds} - proved == $open
'''

KINDS = {
    "theorem": {
        "item": "thm1",
        "title": "TODO: the theorem in one line",
        "where": "Theorem 1",
        "bound": "L * R**2 / (2 * (t - 1)), potential, start",
        "rate": "1 / t",
        "open": "set()",
    },
    "algorithm": {
        "item": "run",
        "title": "TODO: the method in one line, which never leaves the gap that it starts with",
        "where": "Algorithm 1",
        "bound": "L * R**2 / 2",
        "rate": "1",
        "open": '{"printed"}  # TODO: set()',
    },
}
"""A theorem claims a rate, and shows it; of an algorithm alone a little is claimed, and nothing shown."""
