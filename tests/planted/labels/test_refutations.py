"""False refutations: both kernels accept what is shown in each world, and it refutes nothing."""

from typing import Any

import pytest
import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.construction import Made, recursion
from fedtheory.core.proof import Given, Line, Proof, Setting, Square, Use, combination
from fedtheory.core.term import Function, Schema, Term, Tree, at_most, equal, less, symbol
from tests.planted.labels.files.decay import (
    FLAT,
    FROM_1,
    HALF_OF_1,
    HEIGHT,
    ROUND,
    SETTING,
    START,
    C,
    assumed,
    h,
    known,
    refuted,
    stated,
    t,
)
from tests.planted.labels.planted import Planted, asked

HALF = sp.Rational(1, 2)
Pair = tuple[Proof, Proof]


def halved(identifier: str = "mine.twin", **changed: Any) -> Proof:
    """The bound C/2, and h = C = 1 against it."""
    return refuted(stated(identifier, value=C / 2, **changed), SETTING, HALF_OF_1, *FLAT)


def flat(height: Any) -> tuple[Line, Line]:
    """The hypotheses where h is this for ever, and C too."""
    falls = combination(Schema(at_most(height, height), ROUND, (FROM_1,)), name="hypothesis: falls")
    return combination(Schema(at_most(height, height)), name="hypothesis: start"), falls


def two_readings() -> Pair:
    return refuted(stated("mine.planted"), SETTING, less(1, 2), *FLAT), halved()


def between_rounds() -> Pair:
    """(t - 1)(2 - t) <= 0 in every round, and not at 3/2."""

    def bump(at: Any) -> Any:
        return (at - 1) * (2 - at)

    play = known({"height": assumed(Schema(equal(h(t), bump(t)), ROUND))})
    same = Line(Schema(equal(bump(t), bump(t)), ROUND), "identity", name="hypothesis: height")
    later = combination(Schema(at_most(1, 3 * HALF)))
    return (
        refuted(stated("mine.planted", value=sp.S.Zero), play, less(0, HALF**2), same, later),
        refuted(stated("mine.twin", value=-sp.S.One), play, less(-1, 0), same),
    )


def beyond_its_domain() -> Pair:
    """h <= 2C, as C >= 0; at C = -1 it is false."""
    twice = stated("mine.planted", value=2 * C)
    return refuted(twice, SETTING, less(-2, -1), *flat(-1)), halved()


def beyond_the_conditions() -> Pair:
    """h <= C²/2 for C >= 2, and not at C = 1."""
    from_2 = (Claim(sp.Integer(2), "<=", C),)
    square = stated("mine.planted", value=C**2 / 2, conditions=from_2)
    twin = stated("mine.twin", value=C / 2, conditions=from_2)
    return refuted(square, SETTING, HALF_OF_1, *FLAT), refuted(twin, SETTING, less(1, 2), *flat(2))


def without_a_hypothesis() -> Pair:
    return refuted(stated("mine.planted"), SETTING, less(1, 2), FLAT[1]), halved()


def of_a_stronger_claim() -> Pair:
    return refuted(stated("mine.planted"), SETTING, HALF_OF_1, *FLAT), halved()


def not_strict() -> Pair:
    return refuted(stated("mine.planted"), SETTING, at_most(1, 1), *FLAT), halved()


def under_a_false_condition() -> Pair:
    never = combination(Schema(less(1, 0), {}, (less(1, 0),)), Use("if 1"))
    return refuted(stated("mine.planted"), SETTING, never, *FLAT), halved()


def anything_for_an_operator() -> Pair:
    """Where `-` is a symbol of the setting, any term might stand for a difference."""
    c = symbol("C")
    odd = assumed(Schema(at_most(c * c - c, 1)))
    play = known({"start": START, "odd": odd}, **{"-": (("real",), "real")})
    lines = (FLAT[0], combination(Schema(at_most(-5, 1)), name="hypothesis: odd"))
    return refuted(stated("mine.planted"), play, less(1, 2), *lines), halved()


def a_metric_that_is_a_number() -> Pair:
    """1 <= C is false at C = 1/2, and was never the theorem."""
    sign = assumed(Schema(at_most(0, symbol("C"))))
    one = Setting({"C": ((), "real")}, {"sign": sign}, {HEIGHT: symbol("1")})
    line = combination(Schema(at_most(0, HALF)), name="hypothesis: sign")
    return refuted(stated("mine.planted"), one, HALF_OF_1, line), halved()


def in_chance_without_one() -> Pair:
    """A bound in expectation is not refuted by what is no expectation."""
    from fedtheory.core.statement import Certainty

    meant = stated("mine.planted", value=C / 2, certainty=Certainty.IN_EXPECTATION)
    return refuted(meant, SETTING, HALF_OF_1, *FLAT), halved()


n, N = symbol("n"), symbol("N")


def of_clients(identifier: str, value: int, clients: int) -> Proof:
    """h = 1 - n for n clients, in a world with so many of them."""
    play = known({"height": assumed(Schema(equal(h(t), 1 - n), ROUND))}, n=((), "count"))
    same = Line(Schema(equal(1 - N, 1 - N), ROUND), "identity", name="hypothesis: height")
    made = Made(clients=(clients,)) if clients else None
    given = {"N": Given(Schema(equal(N, clients)), "", "ours")}
    world = Setting({"N": ((), "count")}, given, made=made)
    contrary = combination(Schema(less(value, 1 - N)), Use("N"))
    return refuted(stated(identifier, value=sp.Integer(value)), play, contrary, same, world=world)


def without_clients() -> Pair:
    return of_clients("mine.planted", 0, 0), of_clients("mine.twin", -2, 2)


def other_clients() -> Pair:
    """n is put down as 100 where the world has two clients."""
    play = known({"height": assumed(Schema(equal(h(t) + n, 1), ROUND))}, n=((), "count"))
    same = Line(Schema(equal(Term("-99") + 100, 1), ROUND), "identity", name="hypothesis: height")
    world = Setting({"N": ((), "count")}, {"N": Given(Schema(equal(N, 2)), "", "ours")})
    two = combination(Schema(at_most(1, N)))
    claimed = [stated(name, value=sp.Integer(-100)) for name in ("mine.planted", "mine.twin")]
    return (
        refuted(claimed[0], play, less(-100, -99), same, two, world=world),
        refuted(
            claimed[1],
            play,
            less(-100, -99),
            same,
            world=Setting({}, {}, made=Made(clients=(100,))),
        ),
    )


def a_whole_number(identifier: str, value: int, number: Any, *, sort: str) -> Proof:
    """h = (m - 1)(2 - m) for a whole m, never above 0; in the world m is this number, by the name of a."""
    m, a = symbol("m"), symbol("a")
    bump = (m - 1) * (2 - m)
    play = known({"height": assumed(Schema(equal(h(t), bump), ROUND))}, m=((), "integer"))
    same = Line(Schema(equal(bump, bump), ROUND), "identity", name="hypothesis: height")
    world = Setting(
        {"m": ((), "integer"), "a": ((), sort)},
        {
            "a": Given(Schema(equal(a, number)), "", "ours"),
            "m": Given(Schema(equal(m, a)), "", "ours"),
        },
    )
    left = combination(
        Schema(less(value, bump)),
        Use("m", times=m + number - 3),
        Use("a", times=m + number - 3),
    )
    return refuted(stated(identifier, value=sp.Integer(value)), play, left, same, world=world)


def a_half_for_a_whole_number() -> Pair:
    return (
        a_whole_number("mine.planted", 0, 3 * HALF, sort="real"),
        a_whole_number("mine.twin", -1, sp.Integer(2), sort="integer"),
    )


k, s, j = Function("k"), symbol("s"), symbol("j")


def squaring(*begins: Tree) -> Setting:
    """k(s + 1) = k(s)² + 1, in whole numbers."""
    grows = Schema(equal(k(s + 1), k(s) * k(s) + 1), {"s": "integer"}, begins)
    made = Made({"k": recursion("r", "r", 1, 1, k(symbol("r")) * k(symbol("r")) + 1)})
    given = {"next": Given(grows, "", "ours")}
    return Setting({"k": (("integer",), "integer")}, given, made=made if begins else None)


def never_begun() -> Pair:
    """Where k = k² + 1 in all rounds there ever were, k(0) is above every whole number, itself among them."""
    from_1 = at_most(1, j)
    grows = Schema(j <= k(s + j), {"s": "integer", "j": "integer"}, (from_1,))
    first = combination(Schema(Term("1") <= k(s + 1), {"s": "integer"}), Use("next", {"s": "s"}, times=-1), Square(k(s)), name="first")  # fmt: skip
    later = combination(
        Schema(j + 1 <= k(s + (j + 1)), grows.forall, (from_1, grows.then)),
        Use("next", {"s": s + j}, times=-1),
        Use("if 2", times=2),
        Use("if 1"),
        Square(k(s + j) - 1),
        name="later",
    )
    line = Line(grows, "induction", {"on": "j", "base": "first", "step": "later"}, "grows")
    start = combination(Schema(Term("1") <= k(Term("0"))), Use("first", {"s": "-1"}), name="start")
    ahead = {"s": -k(Term("0")) - 1, "j": k(Term("0")) + 1}
    contrary = combination(Schema(less(1, 1)), Use("grows", ahead))
    planted = refuted(
        stated("mine.planted"),
        SETTING,
        contrary,
        *(*FLAT, first, later, line, start),
        world=squaring(),
    )
    fine = combination(Schema(less(HALF, 1)), Use("next", {"s": "1"}, times=0))
    twin = stated("mine.twin", value=C / 2)
    return planted, refuted(twin, SETTING, fine, *FLAT, world=squaring(at_most(1, s)))


def in_a_world_where(identifier: str, *given: Schema) -> Proof:
    """h = C = a, a positive number of which no more is said than this."""
    a = symbol("a")
    world = Setting(
        {"a": ((), "real")},
        {f"a {number}": Given(schema, "", "ours") for number, schema in enumerate(given)},
    )
    contrary = combination(Schema(less(HALF * a, a)), Use("a 0", times=HALF))
    sign = combination(Schema(at_most(0, a)), Use("a 0"))
    return refuted(stated(identifier, value=C / 2), SETTING, contrary, *flat(a), sign, world=world)


def described() -> Pair:
    a = symbol("a")
    rooted = in_a_world_where("mine.planted", Schema(less(0, a)), Schema(equal(a * a, 2)))
    return rooted, in_a_world_where("mine.twin", Schema(less(0, a)))  # which 1 satisfies


def contradictory() -> Pair:
    a = symbol("a")
    planted = in_a_world_where("mine.planted", Schema(less(0, a)), Schema(less(a, 0)))
    return planted, in_a_world_where("mine.twin", Schema(equal(a, 1)))


PLANTED = (
    Planted("h is 1 in the hypotheses and 2 in the claim", two_readings, "it does not end with the contrary of the claim"),
    Planted("a round between two rounds", between_rounds, "it does not end with the contrary of the claim"),
    Planted("a letter beyond its domain", beyond_its_domain, "it does not show the condition ['<=', '0', 'C']"),
    Planted("a case outside of the conditions", beyond_the_conditions, "it does not show the condition ['<=', '2', 'C']"),
    Planted("a hypothesis is not shown", without_a_hypothesis, "it does not show the hypothesis 'start'"),
    Planted("the contrary of a stronger claim", of_a_stronger_claim, "it does not end with the contrary of the claim"),
    Planted("no strict inequality", not_strict, "it is no strict inequality, and excludes nothing"),
    Planted("a condition that never holds", under_a_false_condition, "it holds under conditions"),
    Planted("an operator as a symbol", anything_for_an_operator, "- is not a symbol"),
    Planted("a metric that is a number", a_metric_that_is_a_number, "what is measured is a number"),
    Planted("a chance that is none", in_chance_without_one, "it speaks of chance, and what is measured does not"),
    Planted("no clients", without_clients, "what defines its world is contradictory"),
    Planted("other clients than the world's", other_clients, "n is of sort count, and 100 is not"),
    Planted("half a whole number", a_half_for_a_whole_number, "the value is integer, not real"),
    Planted("a recursion that never began", never_begun, "'next' is not shown"),
    Planted("a world that is only described", described, "'a 1' is not shown"),
    Planted("a world that contradicts itself", contradictory, "what defines its world is contradictory"),
)  # fmt: skip


@pytest.mark.parametrize("planted", PLANTED, ids=lambda p: p.name)
def test_it_refutes_nothing_and_its_twin_does(planted: Planted) -> None:
    asked(planted, "REFUTED")
