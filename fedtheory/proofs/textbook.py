"""Textbook inequalities, each proved once: the rules that steps of papers cite by name.

Some are certificates of their own (statements about all reals); Cauchy-Schwarz over the clients speaks of families of
vectors, so it is a recipe that writes its lines out for the families at hand.
"""

from fractions import Fraction
from typing import Any

from fedtheory.core.proof import Line, Square, Step, Use, combination, step
from fedtheory.core.term import (
    Claim,
    Schema,
    Term,
    at_most,
    dot,
    less,
    mean,
    root,
    substitute,
    symbol,
    tree,
)

_a, _b = symbol("a"), symbol("b")
_REALS = {"a": "real", "b": "real"}

_square = Schema(_a <= _b, _REALS, (at_most(0, "b"), _a**2 <= _b**2))
SQUARE_ROOTS = step(
    "squares",
    "textbook",
    "a² <= b² and 0 <= b give a <= b: if b < a, divide b² - a² by a + b",
    combination(
        Schema(_square.then, _REALS, (*_square.conditions, _a <= _b)), Use("if 3"), name="below"
    ),
    combination(
        Schema(_square.then, _REALS, (*_square.conditions, _b < _a)),
        Use("if 2", times=1 / (_a + _b)),
        name="above",
    ),
    Line(_square, "cases", {"on": ["a", "b"], "below": "below", "above": "above"}),
)

_nonnegative = (at_most(0, "a"), at_most(0, "b"))
SUBADDITIVE = step(
    "subadditive",
    "textbook",
    "sqrt(a + b) <= sqrt(a) + sqrt(b)",
    Line(
        Schema(root(_a + _b) <= root(_a) + root(_b), _REALS, _nonnegative),
        "instance",
        {"of": Use("squares", {"a": root(_a + _b), "b": root(_a) + root(_b)}).reference()},
    ),
)

TEXTBOOK: tuple[Step, ...] = (SQUARE_ROOTS, SUBADDITIVE)


def cauchy_schwarz(
    name: str,
    a: Term,
    b: Term,
    client: str,
    bounds: tuple[Any, Any],
    facts: tuple[Use, Use],
    scope: Schema,
) -> list[Line]:
    """Lines for: the mean of <a, b> over the client is at most alpha·beta.

    `bounds` are alpha and beta, shown nonnegative; `facts` say that the means of ‖a‖² and ‖b‖² are at most alpha² and
    beta²; `scope` lends its variables and conditions. Where alpha and beta are positive, the square of beta·a - alpha·b
    says it; where one is zero, a positive mean of <a, b> would contradict the square of m·a - b for large m.
    """
    alpha, beta = (Term(tree(value)) for value in bounds)
    inner = mean(client, dot(a, b))
    goal = inner <= alpha * beta
    other_name = f"{client}_other"  # the same mean, where `client` itself is bound around it
    pull = mean(other_name, substitute(dot(a, b), client, symbol(other_name)))

    def under(*more: Claim) -> Schema:
        return Schema(goal, scope.forall, (*scope.conditions, *more))

    k = len(scope.conditions)
    zero_a, some_a = at_most(alpha, 0), less(0, alpha)
    zero_b, some_b = at_most(beta, 0), less(0, beta)
    no_pull, some_pull = at_most(inner, 0), less(0, inner)

    def degenerate(
        zero: Claim, mine: Term, other: Term, left: Term, right: Term, first: int, tag: str
    ) -> list[Line]:
        """The case in which `mine`, the bound of `left`, is zero."""
        m = (other**2 + 1) / 2 / pull
        before = (zero,) if first == 1 else (some_a, zero)
        position = k + first
        mine_fact, other_fact = facts if first == 1 else (facts[1], facts[0])
        return [
            combination(
                under(*before, no_pull),
                Use(f"if {position + 1}"),
                Square("1", times=alpha * beta),
                name=f"{tag}, no pull",
            ),
            combination(
                under(*before, some_pull),
                Square(m * left - right, times=pull, over=client),
                Use(mine_fact.name, mine_fact.at, times=pull * m**2, because=mine_fact.because),
                Use(f"if {position}", times=pull * m**2 * mine),
                Use(other_fact.name, other_fact.at, times=pull, because=other_fact.because),
                Square("1", times=alpha * beta),
                name=f"{tag}, some pull",
            ),
            Line(
                under(*before),
                "cases",
                {"on": [inner.tree, "0"], "below": f"{tag}, no pull", "above": f"{tag}, some pull"},
                tag,
            ),
        ]

    return [
        *degenerate(zero_a, alpha, beta, a, b, 1, f"{name}: first is zero"),
        *degenerate(zero_b, beta, alpha, b, a, 2, f"{name}: second is zero"),
        combination(
            under(some_a, some_b),
            Square(beta * a - alpha * b, times=Fraction(1, 2) / alpha / beta, over=client),
            Use(facts[0].name, facts[0].at, times=beta / 2 / alpha, because=facts[0].because),
            Use(facts[1].name, facts[1].at, times=alpha / 2 / beta, because=facts[1].because),
            name=f"{name}: neither is zero",
        ),
        Line(
            under(some_a),
            "cases",
            {
                "on": [beta.tree, "0"],
                "below": f"{name}: second is zero",
                "above": f"{name}: neither is zero",
            },
            f"{name}: first is not zero",
        ),
        Line(
            under(),
            "cases",
            {
                "on": [alpha.tree, "0"],
                "below": f"{name}: first is zero",
                "above": f"{name}: first is not zero",
            },
            name,
        ),
    ]
