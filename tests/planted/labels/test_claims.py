"""False proofs of a bound: the steps are right, and what they show is not what the bound says."""

from typing import Any

import pytest

from fedtheory.core.concept import Metric
from fedtheory.core.proof import Proof, Setting, Use, combination, conclusion
from fedtheory.core.statement import Certainty
from fedtheory.core.term import Function, Schema, at_most, expect, symbol
from tests.planted.labels.files.decay import (
    BELOW,
    HEIGHT,
    SETTING,
    START,
    C,
    assumed,
    at_once,
    h,
    known,
    proved,
    stated,
    t,
)
from tests.planted.labels.planted import Planted, asked
from tests.written_out import step

SIGN = assumed(Schema(at_most(0, symbol("C"))), "C is nonnegative")
Pair = tuple[Proof, Proof]


def true() -> Proof:
    """The theorem of the file."""
    return proved(stated("mine.twin"), SETTING, BELOW)


def measuring(metric: Any, *terms: Use, value: Any = C, given: Any = None, **symbols: Any) -> Proof:
    """A bound whose metric is this, in one line."""
    setting = known({"sign": SIGN} if given is None else given, metric, **symbols)
    return at_once(stated("mine.planted", value=value), setting, *terms)


def claiming(claim: Any, value: Any = C / 1000) -> Pair:
    """A metric that says the whole claim, given the value."""
    setting = Setting(SETTING.symbols, {"sign": SIGN}, {HEIGHT: claim})
    statement = stated("mine.planted", value=value)
    line = combination(conclusion(setting, statement.bounds[0]), Use("sign", times=0))
    twin = Setting(SETTING.symbols, SETTING.given, {HEIGHT: lambda v: at_most(h(t), v)})
    return proved(statement, setting, step("at once", "", "", line)), proved(stated("mine.twin"), twin, BELOW)  # fmt: skip


def on_average(**changed_: Any) -> Proof:
    """E h(w, t) <= C, of a height that depends on chance."""
    h_w, draws = Function("h_w"), Metric("mean height", "E h_t", chance=changed_.pop("chance", ""))
    setting = Setting(
        {"C": ((), "real"), "h_w": (("outcome", "integer"), "real")},
        {"any": assumed(Schema(expect("w", h_w("w", "s")) <= C, {"s": "integer"}))},
        {draws: expect("w", h_w("w", t))},
    )
    return at_once(stated(metric=draws, **changed_), setting, Use("any", {"s": "t"}))


PLANTED = (
    Planted("the metric is 0", lambda: (measuring(symbol("0"), Use("sign")), true()), "what is measured is a number"),
    Planted("the metric is h - h", lambda: (measuring(h(t) - h(t), Use("sign")), true()), "what is measured is a number"),
    Planted("the metric is 1/t", lambda: (measuring(1 / symbol("t"), Use("sign", times=0), value=1 / t), true()), "made of the letters of the bound alone"),
    Planted("the metric is the letter C", lambda: (measuring(symbol("C") / symbol("t") * 1, Use("sign", times=1 - 1 / t)), true()), "made of the letters of the bound alone"),
    Planted("the metric forgets the round", lambda: (measuring(h(1) + symbol("t") - symbol("t"), Use("start"), given={"start": START}), true()), "what is measured does not know the round"),
    Planted("the claim forgets the bound", lambda: claiming(lambda _: at_most(0, t)), "it does not speak of the bound's value"),
    Planted("the bound is on both sides", lambda: claiming(lambda v: at_most([ "+", v, "t"], ["+", v, ["*", "2", "t"]])), "it does not speak of the bound's value"),
    Planted("the claim is of letters alone", lambda: claiming(lambda v: at_most(v, ["+", ["*", "2", v], "t"])), "made of the letters of the bound alone"),
    Planted("a mean is said to hold always", lambda: (on_average(identifier="mine.planted"), on_average(identifier="mine.twin", certainty=Certainty.IN_EXPECTATION)), "it holds always, and what is measured is an average"),
    Planted("an average over nobody knows what", lambda: (on_average(identifier="mine.planted", chance="nonsense"), on_average(identifier="mine.twin", chance="draws")), "no chance 'nonsense'"),
)  # fmt: skip


@pytest.mark.parametrize("planted", PLANTED, ids=lambda p: p.name)
def test_it_proves_nothing_and_its_twin_does(planted: Planted) -> None:
    asked(planted, "PROVED")
