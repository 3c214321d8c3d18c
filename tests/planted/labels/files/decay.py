"""What never grows stays below where it began: a proof by induction, and a refutation of the claim that it halves.

A theorem file; the planted ones are made from it.
"""

from typing import Any

import sympy as sp

from fedtheory.algorithms.gradient_descent import gradient_descent
from fedtheory.core.concept import Concept, Metric
from fedtheory.core.proof import (
    Given,
    Line,
    Proof,
    Setting,
    Step,
    Use,
    combination,
    conclusion,
)
from fedtheory.core.role import Role
from fedtheory.core.statement import Bound, Constant, Source, Statement, Status, t
from fedtheory.core.term import Function, Schema, Tree, at_most, less

C = sp.Symbol("C", nonnegative=True)
HEIGHT = Metric("height", "h_t")
h, ROUND, FROM_1, AT = Function("h"), {"t": "integer"}, at_most(1, t), {"t": "t"}
CEILING = Constant(C, Concept("ceiling", "at least the first height"), "Section 1")


def stated(
    identifier: str, constants: tuple[Constant, ...] = (CEILING,), **changed: Any
) -> Statement[Any]:
    """The theorem under another name, with another bound."""
    bound: dict[str, Any] = {
        "status": Status.PRINTED,
        "locator": "Theorem 1",
        "metric": HEIGHT,
        "value": C,
    }
    return Statement(
        id=identifier,
        title="what never grows stays below where it began",
        source=Source("nobody2030", "Theorem 1"),
        algorithm=gradient_descent,
        schedule={},
        constants=constants,
        parameters=(),
        assumptions=(),
        bounds=(Bound(**(bound | changed)),),
        rate=C,
    )


def assumed(schema: Schema, words: str = "as in print") -> Given:
    """A hypothesis of the paper."""
    return Given(schema, words, "Section 1", Role.ASSUMPTION, quote=words)


def known(given: dict[str, Given], metric: Any = None, **symbols: Any) -> Setting:
    """A setting with the letters of this file and more."""
    own = {"C": ((), "real"), "h": (("integer",), "real")} | symbols
    return Setting(own, given, {HEIGHT: metric or h(t)})


def proved(statement: Statement[Any], setting: Setting, *steps: Step) -> Proof:
    """Its proof, whose last step is one combination or a step."""
    return Proof(statement, statement.bounds[0].key, setting, steps)


def at_once(statement: Statement[Any], setting: Setting, *terms: Any) -> Proof:
    """A proof in one line."""
    claim = conclusion(setting, statement.bounds[0])
    return proved(statement, setting, step("at once", "ours", "", combination(claim, *terms)))


def step(name: str, locator: str, because: str, *lines: Line) -> Step:
    """A step whose claim is its last line."""
    return Step(name, locator, because, lines[-1].schema, lines)


def shown(name: str, claim: Tree, *terms: Any, **scope: Any) -> Line:
    """A line of a world that shows a hypothesis."""
    return combination(Schema(claim, **scope), *terms, name=f"hypothesis: {name}")


def refuted(
    statement: Statement[Any],
    setting: Setting,
    contrary: Line | Tree,
    *lines: Line,
    world: Setting | None = None,
    within: Setting | None = None,
) -> Proof:
    """A proof whose only step is refuted in a world, by these lines and the contrary."""
    claim = conclusion(setting, statement.bounds[0])
    last = contrary if isinstance(contrary, Line) else combination(Schema(contrary))
    case = Step("a case", "ours", "", last.schema, (*lines, last), setting=world or Setting({}, {}))
    return proved(
        statement,
        setting,
        Step("claimed", "Theorem 1", "", claim, gap="false", refuted=case, setting=within),
    )


START = assumed(Schema(h(1) <= C), "the first height is C at most")
FALLS = assumed(Schema(h(t + 1) <= h(t), ROUND, (FROM_1,)), "it never grows")
GIVEN = {"start": START, "falls": FALLS}
SETTING = known(GIVEN)
CLAIM = Schema(h(t) <= C, ROUND, (FROM_1,))
FIRST = combination(Schema(h(1) <= C), Use("start"), name="first")
NEXT = combination(
    Schema(h(t + 1) <= C, ROUND, (FROM_1, CLAIM.then)), Use("falls", AT), Use("if 2"), name="next"
)
BELOW = step(
    "below C",
    "Theorem 1",
    "induction on t",
    FIRST,
    NEXT,
    Line(CLAIM, "induction", {"on": "t", "base": "first", "step": "next"}),
)
BELOW_C, HALVED = stated("mine.below"), stated("mine.halved", value=C / 2)
FLAT = (shown("start", at_most(1, 1)), shown("falls", at_most(1, 1), forall=ROUND, conditions=(FROM_1,)))  # fmt: skip
HALF_OF_1 = less(sp.Rational(1, 2), 1)

STATEMENTS = [BELOW_C, HALVED]
PROOFS = [proved(BELOW_C, SETTING, BELOW), refuted(HALVED, SETTING, HALF_OF_1, *FLAT)]
