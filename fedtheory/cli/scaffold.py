"""The files that `fedtheory new` writes: a statement that runs at once, with all that one changes marked by TODO."""

THEOREM = '''r"""$name: say here in two sentences what is claimed, and why it is worth claiming.

`fedtheory verify $file` runs it. What stands here is gradient descent on a parabola, so that there is something to
run; replace it part by part. Nothing is proved yet, and the table says so: UNDECIDED.
"""

from typing import Protocol

import numpy as np
import sympy as sp

from fedtheory.core.concept import Concept, Dimension, Property
from fedtheory.core.concepts import SMOOTHNESS
from fedtheory.core.instance import Certificate, Instance
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.properties import CONVEX, SMOOTH
from fedtheory.core.proof import Proof
from fedtheory.core.statement import (
    Assumption,
    Bound,
    Constant,
    Exhibit,
    Source,
    Statement,
    Status,
    Steps,
    t,
)
from fedtheory.core.trajectory import Array, Trajectory

# ---- letters. TODO: those of your paper; fedtheory/core/concepts.py and properties.py have the words that exist.

L = sp.Symbol("L", positive=True)
R = sp.Symbol("R", nonnegative=True)
eta_t = sp.Symbol("eta_t")
START = Concept("distance of the start", "distance of x^1 to a minimiser", Dimension(0, 1))
MINIMISED = Property("attained minimum", "the objective has a minimiser")

# ---- the method. TODO: yours, with the line numbers of its pseudo-code; it asks of a problem what the Protocol says.


class Problem(Protocol):
    """All that the method asks of a problem; rows are independent runs."""

    @property
    def start(self) -> Array:  # (runs, p)
        """x^1."""

    def gradient(self, x: Array) -> Array:  # (runs, p) -> (runs, p)
        """The gradient at x."""

    def objective_gap(self, x: Array) -> Array:  # (runs, p) -> (runs,)
        """f(x) - f*, never too small."""


def method(problem: Problem, steps: Steps, rounds: int, rng: np.random.Generator) -> Trajectory:
    """Measures iterate t at entry t - 1, then makes round t."""
    del rng  # nothing is random
    x = problem.start
    gap = np.empty((rounds, len(x)))
    for k in range(rounds):
        gap[k] = problem.objective_gap(x)
        x = x - steps["eta_t"][k] * problem.gradient(x)
    return Trajectory(np.arange(1, rounds + 1), {OBJECTIVE_GAP: gap.T})


# ---- an instance. TODO: one that meets all assumptions, with constants that are exact, or too large.


class Parabola:
    """f(x) = curvature x²/2, with its minimum f(0) = 0."""

    def __init__(self, curvature: float, start: float) -> None:
        self.curvature, self.start = curvature, np.array([[start]], dtype=float)

    def gradient(self, x: Array) -> Array:
        """The derivative."""
        return self.curvature * x

    def objective_gap(self, x: Array) -> Array:
        """f(x)."""
        return self.curvature / 2 * (x**2).sum(axis=1)


def parabola(*, curvature: float, smoothness: float, start: float) -> Instance[Parabola]:
    """A parabola that is flatter than L allows, so that one step does not end it."""
    return Instance(
        name=f"a parabola (curvature {curvature}, L = {smoothness}, from {start})",
        problem=Parabola(curvature, start),
        constants={SMOOTHNESS: smoothness, START: abs(start)},
        promises=frozenset({CONVEX, SMOOTH, MINIMISED}),
        certificates=(Certificate("L and R", 0, "read off the formula"),),
    )


# ---- the statement. TODO: title, source (a key of your bibliography), assumptions in the paper's words, bounds.

STATEMENT = Statement(
    id="$name.$item",
    title="$title",
    source=Source("$name", "$where"),
    algorithm=method,
    schedule={eta_t: 1 / L},
    constants=(
        Constant(L, SMOOTHNESS, "TODO: where the paper says it"),
        Constant(R, START, "TODO: where the paper says it"),
    ),
    parameters=(),
    assumptions=(
        Assumption("f is convex", CONVEX, "TODO"),
        Assumption("f is L-smooth", SMOOTH, "TODO"),
        Assumption("f has a minimiser", MINIMISED, "TODO"),
    ),
    bounds=(
        # PRINTED: letter for letter. A mended or a better bound stands beside it, as CORRECTED or SHARPENED.
        Bound(Status.PRINTED, "TODO: the equation's number", OBJECTIVE_GAP, $bound),
    ),
    rate=$rate,
    exhibits=(
        # What a run must show: the largest ratio of the measured gap and the bound. Look at it once, then pin it as
        # {"printed": "0.5000"}: a change of the code that moves it will be told as a surprise.
        Exhibit(lambda: parabola(curvature=0.1, smoothness=1, start=1), {}, 50, {}),
    ),
)

# ---- the proof. TODO: without one the bound is UNDECIDED, which is not the same as false.
#
# Tell the kernel what your objects are and what is assumed of them, then go step by step:
#
#     SETTING = Setting(symbols={"L": ((), "real"), ...}, given={"smooth": Given(Schema(...), "f is L-smooth", "...", Role.ASSUMPTION)},
#                       metrics={OBJECTIVE_GAP: f(x(t)) - f(x_star)})
#     one_round = step("one round", "eq. (3)", "smoothness along the step", combination(Schema(...), Use("smooth", ...)))
#     theorem = step("theorem", "Theorem 1", "...", combination(conclusion(SETTING, STATEMENT.bound("printed")), ...))
#     PROOFS = (Proof(STATEMENT, "printed", SETTING, (one_round, theorem)),)
#
# docs/examples/gradient_descent.py is such a proof, from the first to the last line; docs/certificates.md is the
# language. A step that you cannot show yet is Step(name, locator, because, claim, gap="why"): the bound stays UNDECIDED.

PROOFS: tuple[Proof, ...] = ()
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
    assert {bound.key for bound in STATEMENT.bounds} - proved == {"printed"}  # TODO: set()
'''

KINDS = {
    "theorem": {
        "item": "thm1",
        "title": "TODO: the theorem in one line",
        "where": "Theorem 1",
        "bound": "L * R**2 / (2 * t)",
        "rate": "1 / t",
    },
    "algorithm": {
        "item": "run",
        "title": "TODO: the method in one line, which never leaves the gap that it starts with",
        "where": "Algorithm 1",
        "bound": "L * R**2 / 2",
        "rate": "sp.Integer(1)",
    },
}
"""A theorem claims a rate; of an algorithm alone no more is claimed than that the gap does not grow beyond its start."""
