"""Facts times monomials: products of facts, divisors that are letters, equalities times anything."""

import pytest

from fedtheory import kernel
from fedtheory.core.term import Function, at_most, dot, equal, mean, symbol
from fedtheory.engines.find import Context, Goal, find
from fedtheory.engines.find.goal import accepted, certificate_of
from fedtheory.engines.find.multiples import multiples
from fedtheory.kernel import flint
from tests.engines.find.examples import claim, reals

K, a, b, c, s = map(symbol, ("K", "a", "b", "c", "s"))
NONNEGATIVE = [at_most(0, x) for x in (a, b, c)]
NAME = Context({}).name
X, Y = Function("X"), Function("Y")
NUMBERS = {"X": [["client"], "real"], "Y": [["client"], "real"]}
VECTORS = {"u": [["client"], "vector"], "v": [[], "vector"], "k": [[], "real"]}
U, v, k = Function("u"), symbol("v"), symbol("k")
SMALL = claim(at_most(dot(U("i"), U("i")), k**2), {"i": "client"})

EXAMPLES = {
    "one fact times another": (
        Context({}),
        claim(at_most(a * c, b * c), reals("a", "b", "c"), *NONNEGATIVE, at_most(a, b)),
    ),
    "both sides squared": (
        Context({}),
        claim(at_most(a**2, b**2), reals("a", "b", "c"), *NONNEGATIVE, at_most(a, b)),
    ),
    "divided by a letter": (
        Context({}),
        claim(
            at_most((K + 1) / K * a, 2 * b), reals("a", "b", "K"), at_most(1, K), *NONNEGATIVE[:2],
            at_most(a, b),
        ),
    ),
    "an equality put in": (
        Context({}),
        claim(equal(s**3 * a, 8 * a), reals("a", "s"), equal(s, 2)),
    ),
    "an equality under a mean": (
        Context(NUMBERS, {"same": claim(equal(X("i"), Y("i")), {"i": "client"})}),
        claim(at_most(mean("j", X("j") ** 2), mean("j", Y("j") ** 2))),
    ),
    "a fact times a square under a mean": (
        Context(VECTORS, {"small": SMALL}),
        claim(
            at_most(mean("j", dot(U("j"), v) ** 2 * dot(U("j"), U("j"))), k**2 * mean("j", dot(U("j"), v) ** 2))
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", EXAMPLES)
def test_it_is_shown_by_multiples_and_accepted_twice(name):
    context, schema = EXAMPLES[name]
    proposal = next(p for p in multiples(Goal(context, schema)) if _accepted(context, schema, p))
    lines = [_line(schema, proposal)]
    certificate, others = certificate_of(context.afresh(), lines)
    assert kernel.check(certificate, others) == flint.check(certificate, others)


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_is_a_little_stronger_is_not_found(name):
    context, schema = EXAMPLES[name]
    relation, left, right = schema["then"]
    stronger = {**schema, "then": [relation, ["+", left, "1/100"], right]}
    assert find(context, stronger, seconds=1) is None


def _line(schema, proposal):
    return {"name": NAME, "schema": schema, "by": proposal.by, **proposal.detail}


def _accepted(context, schema, proposal):
    return accepted(context.afresh(), [_line(schema, proposal)])
