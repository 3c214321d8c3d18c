"""Proofs from hypotheses that nothing satisfies: each system adds up to a gap, of -1 or of 1."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.proof import Given, Outcome, Proof, Square, Use, combination, conclusion
from fedtheory.core.term import (
    Function,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    expect,
    less,
    mean,
    squared,
    symbol,
)
from tests.planted.labels.files.decay import C, assumed, at_once, h, known, proved, stated, t
from tests.planted.labels.planted import Planted, asked
from tests.written_out import exchange, step

HALF = sp.Rational(1, 2)
NEVER, ALWAYS = "never above 0", {"t": "integer"}
TOP = assumed(Schema(h(t) <= 0, ALWAYS))


class System(NamedTuple):
    """Symbols, hypotheses, and what adds up to `times` times the gap."""

    symbols: dict[str, Any]
    given: dict[str, Given]
    adding: Callable[[Any], tuple[Use, ...]]


def proofs(system: Callable[[int], System]) -> Callable[[], tuple[Proof, Proof]]:
    """h <= -5 from a gap of -1, and h <= 1 from one of 1."""

    def both() -> tuple[Proof, Proof]:
        empty, fine = system(-1), system(1)
        large = h(t) ** 2 + 6
        planted = at_once(
            stated("mine.planted", value=-sp.Integer(5)),
            known(empty.given | {NEVER: TOP}, **empty.symbols),
            *empty.adding(large),
            Square(h(t) - HALF),
            Use(NEVER, {"t": "t"}, times=0),
        )
        twin = at_once(
            stated("mine.twin", value=sp.Integer(1)),
            known(fine.given | {NEVER: TOP}, **fine.symbols),
            *fine.adding(1),
            Use(NEVER, {"t": "t"}),
        )
        return planted, twin

    return both


def linear(gap: int) -> System:
    c = symbol("C")
    given = {"low": assumed(Schema(at_most(0, c))), "high": assumed(Schema(at_most(c, gap)))}
    return System({}, given, lambda m: (Use("low", times=m), Use("high", times=m)))


def product(gap: int) -> System:
    a, b = symbol("a"), symbol("b")
    given = {
        "a": assumed(Schema(less(0, a))),
        "b": assumed(Schema(less(0, b))),
        "product": assumed(Schema(at_most(a * b, gap))),
    }
    reals = {"a": ((), "real"), "b": ((), "real")}
    return System(reals, given, lambda m: (Use("product", times=m), Use("a", times=b * m)))


def cube(gap: int) -> System:
    a = symbol("a")
    given = {"a": assumed(Schema(less(0, a))), "cube": assumed(Schema(at_most(a**3, gap)))}
    return System({"a": ((), "real")}, given, lambda m: (Use("cube", times=m), Use("a", times=a**2 * m)))  # fmt: skip


def read_in_another_order(gap: int) -> System:
    """1/a can be read only where a is known to be positive, which is said after it."""
    a = symbol("a")
    given = {"inverse": assumed(Schema(at_most(1 / a, gap))), "a": assumed(Schema(less(0, a)))}
    return System({"a": ((), "real")}, given, lambda m: (Use("inverse", times=m), Use("a", times=m / a**2)))  # fmt: skip


def of_all_vectors(gap: int) -> System:
    f, x, v = Function("f"), Function("x"), symbol("v")
    given = {
        "low": assumed(Schema(f(v) >= 0, {"v": "vector"})),
        "high": assumed(Schema(f(v) <= gap, {"v": "vector"})),
    }
    symbols = {"f": (("vector",), "real"), "x": (("integer",), "vector")}
    at = {"v": x(t)}
    return System(symbols, given, lambda m: (Use("low", at, times=m), Use("high", at, times=m)))


def of_late_rounds(gap: int) -> System:
    p, s = Function("p"), symbol("s")
    given = {
        "low": assumed(Schema(p(s) >= 0, {"s": "integer"}, (at_most(5, s),))),
        "high": assumed(Schema(p(s) <= gap, {"s": "integer"})),
    }
    at = {"s": t + 4}
    return System({"p": (("integer",), "real")}, given, lambda m: (Use("low", at, times=m), Use("high", at, times=m)))  # fmt: skip


def of_rounds_in_a_circle(gap: int) -> System:
    """p grows from round to round, and is what it was after two: no one round shows it."""
    p, s = Function("p"), symbol("s")
    given = {
        "grows": assumed(Schema(p(s) <= p(s + 1) + sp.Rational(gap, 2), {"s": "integer"})),
        "again": assumed(Schema(p(s + 2) <= p(s), {"s": "integer"})),
    }
    return System(
        {"p": (("integer",), "real")},
        given,
        lambda m: (
            Use("grows", {"s": "t"}, times=m),
            Use("grows", {"s": t + 1}, times=m),
            Use("again", {"s": "t"}, times=m),
        ),
    )


def of_the_average_client(gap: int) -> System:
    a = Function("a")
    given = {
        "each": assumed(Schema(a("i") <= gap, {"i": "client"})),
        "mean": assumed(Schema(mean("i", a("i")) >= 0)),
    }
    return System({"a": (("client",), "real")}, given, lambda m: (Use("each", {"i": "j"}, times=m, over="j"), Use("mean", times=m)))  # fmt: skip


def of_the_expectation(gap: int) -> System:
    a = Function("a")
    given = {
        "each": assumed(Schema(a("w") <= gap, {"w": "outcome"})),
        "mean": assumed(Schema(expect("w", a("w")) >= 0)),
    }
    return System({"a": (("outcome",), "real")}, given, lambda m: (Use("each", {"w": "z"}, times=m, over=Outcome("z")), Use("mean", times=m)))  # fmt: skip


def of_equal_vectors(gap: int) -> System:
    """e = u and |e|² = 1; and <e, u> is 0, or 2."""
    e, u = symbol("e"), symbol("u")
    given = {
        "unit": assumed(Schema(equal(squared(e), 1))),
        "same": assumed(Schema(equal(e, u))),
        "product": assumed(Schema(at_most(dot(e, u), 1 + gap))),
    }
    vectors = {"e": ((), "vector"), "u": ((), "vector")}
    return System(
        vectors,
        given,
        lambda m: (Use("product", times=m), Use("unit", times=-m), Use("same", times=e * m)),
    )


def of_no_round() -> tuple[Proof, Proof]:
    """t >= 1 and t <= 0, or t <= 2."""
    given, large = {NEVER: TOP}, h(t) ** 2 + 6
    zero, two = (Claim(t, "<=", sp.Integer(k)) for k in (0, 2))
    empty = stated("mine.planted", value=-sp.Integer(5), conditions=(zero,))
    fine = stated("mine.twin", value=2 - t, conditions=(two,))
    both = Use("if 1", times=large), Use("if 2", times=large)
    return (
        at_once(empty, known(given), *both, Square(h(t) - HALF), Use(NEVER, {"t": "t"}, times=0)),
        at_once(fine, known(given), Use("if 2"), Use(NEVER, {"t": "t"})),
    )


def between_two_rounds() -> tuple[Proof, Proof]:
    """5/4 <= t <= 7/4, or t <= 2."""

    def until(identifier: str, last: sp.Rational) -> Proof:
        ends = Claim(sp.Rational(5, 4), "<=", t), Claim(t, "<=", last)
        bound = stated(identifier, value=last - t, conditions=ends)
        return at_once(bound, known({NEVER: TOP}), Use("if 3"), Use(NEVER, {"t": "t"}))

    return until("mine.planted", sp.Rational(7, 4)), until("mine.twin", sp.Integer(2))


def beyond_the_domain() -> tuple[Proof, Proof]:
    """C <= -1, or C <= 1, where the letter C stands for what is nonnegative."""

    def below(identifier: str, most: int) -> Proof:
        bound = stated(identifier, value=most - C, conditions=(Claim(C, "<=", sp.Integer(most)),))
        return at_once(bound, known({NEVER: TOP}), Use("if 2"), Use(NEVER, {"t": "t"}))

    return below("mine.planted", -1), below("mine.twin", 1)


def half_a_client() -> tuple[Proof, Proof]:
    """A whole number from 1/3 to 2/3, or to 1."""

    def until(identifier: str, most: Any) -> Proof:
        n = symbol("n")
        given = {
            "from": assumed(Schema(at_most(sp.Rational(1, 3), n))),
            "to": assumed(Schema(at_most(n, most))),
            "h": assumed(Schema(h(t) <= n, ALWAYS)),
        }
        bound = stated(identifier, value=2 * most - sp.Rational(1, 3))
        uses = Use("h", {"t": "t"}), Use("to", times=2), Use("from")
        return at_once(bound, known(given, n=((), "integer")), *uses)

    return until("mine.planted", sp.Rational(2, 3)), until("mine.twin", sp.Integer(1))


def of_both_orders() -> tuple[Proof, Proof]:
    """Every row of a(w, z) has the mean 1, and every column the mean 0: so it is not summable, and no random symbol.

    With P(k) = 2^-k there are such numbers, and 1 <= 0 would follow from taking the means in the other order.
    """
    a, w, z = Function("a"), "w", "z"
    rows, columns = expect(z, a(w, z)), expect(w, a(w, z))
    swap = Schema(equal(expect(w, rows), expect(z, columns)))

    def both(identifier: str, mean_: int, times: Any, *more: Square) -> Proof:
        given = {
            "row": assumed(Schema(equal(rows, mean_), {w: "outcome"})),
            "column": assumed(Schema(equal(columns, 0), {z: "outcome"})),
            NEVER: TOP,
        }
        bound = stated(identifier, value=sp.Integer(-5 * mean_))
        setting = known(given, a=(("outcome", "outcome"), "real"))
        last = combination(
            conclusion(setting, bound.bounds[0]),
            Use("row", {w: "u"}, times=times, over=Outcome("u")),
            Use("column", {z: "u"}, times=-times, over=Outcome("u")),
            Use("swapped", times=-times),
            Use(NEVER, {"t": "t"}, times=1 - mean_),
            *more,
        )
        first = step("swapped", "", "", exchange(swap))
        return proved(bound, setting, first, step("at once", "", "", last))

    planted = both("mine.planted", 1, -(h(t) ** 2 + 6), Square(h(t) - HALF))
    return planted, both("mine.twin", 0, Term("1"))


WHY = "contradict each other"
SYSTEMS: dict[str, Callable[[], tuple[Proof, Proof]]] = {
    "a sum": proofs(linear),
    "a product of two positive numbers": proofs(product),
    "a cube": proofs(cube),
    "what can be read after another": proofs(read_in_another_order),
    "of all vectors": proofs(of_all_vectors),
    "of all late rounds": proofs(of_late_rounds),
    "of rounds in a circle": proofs(of_rounds_in_a_circle),
    "of each client and their mean": proofs(of_the_average_client),
    "of each outcome and the mean": proofs(of_the_expectation),
    "of two equal vectors": proofs(of_equal_vectors),
    "of no round": of_no_round,
    "between two rounds": between_two_rounds,
    "beyond a letter's domain": beyond_the_domain,
    "no whole number": half_a_client,
    "means that depend on their order": of_both_orders,
}
PLANTED = tuple(Planted(name, made, WHY) for name, made in SYSTEMS.items())


@pytest.mark.parametrize("planted", PLANTED, ids=lambda p: p.name)
def test_nothing_is_proved_from_it_and_its_twin_is(planted: Planted) -> None:
    asked(planted, "PROVED")
