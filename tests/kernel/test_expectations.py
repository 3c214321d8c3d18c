"""Expectations in both kernels: what they accept is true of finite products, and what is false they refuse."""

from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fedtheory.kernel
from fedtheory.core.proof import Line, Square, Use, combination
from fedtheory.core.term import (
    Function,
    Outcome,
    Schema,
    at_most,
    dot,
    equal,
    expect,
    less,
    mean,
    squared,
    symbol,
)
from fedtheory.kernel import flint
from tests.kernel.corruption import (
    Model,
    campaign,
    counterexample,
    judge,
    verdict,
    with_single_lines,
)
from tests.kernel.test_flint_kernel import KERNELS, changed
from tests.written_out import exchange, redraw, squeeze

Json = Any
t, w, s, v, i, k = map(symbol, "twsvik")
b, c, p, N = map(symbol, "bcpN")
a, u, past, noise, noisy, coin, level = map(
    Function, ("a", "u", "past", "noise", "noisy", "coin", "level")
)
again = Function("again")

REAL, INTEGER = ((), "real"), ((), "integer")
DRAWN_REAL, DRAWN_VECTOR = (("outcome",), "real"), (("outcome",), "vector")
IN_ROUND, VECTOR_IN_ROUND = (("integer", "outcome"), "real"), (("integer", "outcome"), "vector")
CLIENTS_VECTOR = (("client", "outcome"), "vector")
AGAIN = {"again": (("integer", "outcome", "outcome"), "redraw")}
W, TW = {"w": "outcome"}, {"t": "integer", "w": "outcome"}
TWS = {**TW, "s": "outcome"}


def certificate(symbols: Json, assumed: dict[str, Schema], *lines: Line) -> dict[str, Json]:
    """The certificate of what the last line says."""
    said = [line.json(line.name or f"line {number}") for number, line in enumerate(lines)]
    statement = {
        "symbols": {name: [list(arguments), sort] for name, (arguments, sort) in symbols.items()},
        "given": {name: schema.json() for name, schema in assumed.items()},
        "show": said[-1]["schema"],
    }
    return {
        "schema": 1,
        "id": "test",
        "source": "ours",
        "digest": flint.digest(statement),
        "statement": statement,
        "uses": {},
        "lines": said,
    }


def drawn_again(x: Any) -> Any:
    return again(t, x, s)


JENSEN = certificate(
    {"a": DRAWN_REAL},
    {},
    combination(
        Schema(at_most(expect("w", a(w)) ** 2, expect("w", a(w) ** 2))),
        Square(a(v) - expect("w", a(w)), over=Outcome("v")),
    ),
)
FORM = certificate(
    {"u": DRAWN_VECTOR, "b": REAL},
    {},
    Line(
        Schema(
            at_most(2 * dot(expect("w", u(w)), expect("w", u(w))), 2 * expect("w", squared(u(w))))
        ),
        "psd",
        {
            "basis": [u(v).tree, expect("w", u(w)).tree],
            "matrix": [["2", "-2"], ["-2", "2"]],
            "mean": ["expect", "v"],
        },
    ),
)
BOUNDED = certificate(
    {"a": DRAWN_REAL, "b": REAL},
    {"bounded": Schema(less(a(w), b), W), "c": Schema(less(0, b))},
    combination(
        Schema(less(expect("w", a(w)), b)),
        Use("bounded", {"w": w}, over=Outcome("w")),
    ),
)
VARIANCE = certificate(
    {"past": VECTOR_IN_ROUND, "noise": VECTOR_IN_ROUND, **AGAIN},
    {
        "adapted": Schema(equal(past(t, drawn_again(w)), past(t, w)), TWS),
        "unbiased": Schema(equal(expect("s", noise(t, drawn_again(w))), 0 * past(t, w)), TW),
    },
    redraw(dot(past(t, w), noise(t, w)), {"t": "integer"}, time=t, symbol="again", name="tower"),
    combination(
        Schema(equal(expect("s", dot(past(t, drawn_again(w)), noise(t, drawn_again(w)))), 0), TW),
        Use(
            "adapted",
            {"t": t, "w": w, "s": s},
            times=noise(t, drawn_again(w)),
            over=Outcome("s"),
        ),
        Use("unbiased", {"t": t, "w": w}, times=past(t, w)),
        name="given the past",
    ),
    combination(
        Schema(equal(expect("w", dot(past(t, w), noise(t, w))), 0), {"t": "integer"}),
        Use("tower", {"t": t}),
        Use("given the past", {"t": t, "w": w}, over=Outcome("w")),
        name="uncorrelated",
    ),
    combination(
        Schema(
            equal(
                expect("w", squared(past(t, w) + noise(t, w))),
                expect("w", squared(past(t, w))) + expect("w", squared(noise(t, w))),
            ),
            {"t": "integer"},
        ),
        Use("uncorrelated", {"t": t}, times=2),
    ),
)
STEP = Schema(
    at_most(expect("s", noisy(t + 1, drawn_again(w))), (1 - c) * noisy(t, w) + b),
    TW,
    (at_most(1, t), at_most(t, N)),
)
RECURSION = certificate(
    {"noisy": IN_ROUND, "b": REAL, "c": REAL, "N": INTEGER, **AGAIN},
    {
        "one step": STEP,
        "positive": Schema(at_most(0, c)),
        "least": Schema(at_most(c, 1)),
        "level": Schema(at_most(0, b)),
        "start": Schema(at_most(noisy(1, w), b), W),
    },
    redraw(noisy(t + 1, w), {"t": "integer"}, time=t, symbol="again", name="tower"),
    combination(
        Schema(
            at_most(expect("w", noisy(t + 1, w)), (1 - c) * expect("w", noisy(t, w)) + b),
            {"t": "integer"},
            (at_most(1, t), at_most(t, N)),
        ),
        Use("tower", {"t": t}),
        Use("one step", {"t": t, "w": w}, over=Outcome("w")),
        name="recursion",
    ),
    combination(
        Schema(at_most(expect("w", noisy(1, w)), 1 * b), {}, (at_most(1, N),)),
        Use("start", {"w": w}, over=Outcome("w")),
        name="base",
    ),
    combination(
        Schema(
            at_most(expect("w", noisy(t + 1, w)), (t + 1) * b),
            {"t": "integer"},
            (at_most(1, t), at_most(t + 1, N), at_most(expect("w", noisy(t, w)), t * b)),
        ),
        Use("recursion", {"t": t}),
        Use("if 3", times=1 - c),
        Use("if 1", times=c * b),
        Use("level", times=c),
        name="step",
    ),
    Line(
        Schema(
            at_most(expect("w", noisy(t, w)), t * b),
            {"t": "integer"},
            (at_most(1, t), at_most(t, N)),
        ),
        "induction",
        {"on": "t", "base": "base", "step": "step"},
    ),
)
MASKED = certificate(
    {"coin": IN_ROUND, "past": VECTOR_IN_ROUND, "p": REAL, **AGAIN},
    {
        "adapted": Schema(equal(past(t, drawn_again(w)), past(t, w)), TWS),
        "coin": Schema(equal(expect("s", coin(t, drawn_again(w))), p), TW),
    },
    redraw(
        coin(t, w) * squared(past(t, w)), {"t": "integer"}, time=t, symbol="again", name="tower"
    ),
    combination(
        Schema(
            equal(
                expect("s", coin(t, drawn_again(w)) * squared(past(t, drawn_again(w)))),
                p * squared(past(t, w)),
            ),
            TW,
        ),
        Use(
            "adapted",
            {"t": t, "w": w, "s": s},
            times=coin(t, drawn_again(w)) * (past(t, drawn_again(w)) + past(t, w)),
            over=Outcome("s"),
        ),
        Use("coin", {"t": t, "w": w}, times=squared(past(t, w))),
        name="given the past",
    ),
    combination(
        Schema(
            equal(
                expect("w", coin(t, w) * squared(past(t, w))), p * expect("w", squared(past(t, w)))
            ),
            {"t": "integer"},
        ),
        Use("tower", {"t": t}),
        Use("given the past", {"t": t, "w": w}, over=Outcome("w")),
    ),
)
INNER = dot(u("i", w), a(w))
EXCHANGED = certificate(
    {"u": CLIENTS_VECTOR, "a": DRAWN_VECTOR, "b": REAL},
    {"each": Schema(at_most(expect("w", INNER), b), {"i": "client"})},
    exchange(
        Schema(equal(mean("i", expect("w", INNER)), expect("w", mean("i", INNER)))), name="order"
    ),
    combination(
        Schema(at_most(expect("w", dot(mean("i", u("i", w)), a(w))), b)),
        Use("order", times=-1),
        Use("each", {"i": i}, over="i"),
    ),
)
LINEAR = certificate(
    {"u": CLIENTS_VECTOR, "a": DRAWN_REAL, "e": ((), "vector"), "b": REAL},
    {},
    Line(
        Schema(
            equal(
                expect("w", b * mean("i", dot(u("i", w), symbol("e"))) + 3 * a(w) - b),
                mean("i", b * dot(expect("v", u("i", v)), symbol("e"))) + 3 * expect("v", a(v)) - b,
            )
        ),
        "identity",
    ),
    Line(
        Schema(
            equal(expect("w", mean("i", u("i", w))), mean("k", expect("w", u("k", w)))),
        ),
        "identity",
    ),
)
SQUEEZED = certificate(
    {"level": (("integer",), "real"), "b": REAL},
    {"up": Schema(at_most(level(t), b), {"t": "integer"}), "down": Schema(at_most(b, level(2)))},
    squeeze(Schema(equal(level(2), b)), Use("up", {"t": 2}), Use("down")),
)
POINTWISE = certificate(
    {"a": DRAWN_REAL, "here": ((), "outcome"), **AGAIN},
    {"bounded": Schema(at_most(a(w), 1), W)},
    combination(
        Schema(at_most(a(again(2, symbol("here"), symbol("here"))), 1)),
        Use("bounded", {"w": again(2, symbol("here"), symbol("here"))}),
    ),
    combination(
        Schema(at_most(0, expect("w", a(w) ** 2 * (1 - a(w))))),
        Use("bounded", {"w": w}, times=a(w) ** 2, over=Outcome("w")),
    ),
)

EXAMPLES: dict[str, dict[str, Json]] = {
    name.lower(): value
    for name, value in list(globals().items())
    if isinstance(value, dict) and "statement" in value
}


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("name", EXAMPLES)
def test_what_is_proved_is_accepted(kernel, name):
    assert kernel.check(EXAMPLES[name], {}) == EXAMPLES[name]["digest"]


def reason(kernel: Any, wrong: Json) -> str:
    with pytest.raises(kernel.Rejected) as refused:
        kernel.check(wrong, {})
    return str(refused.value)


TOWER = "lines.0.schema.then"
WRONG = {
    "another round in the claim": (VARIANCE, f"{TOWER}.2.2.2.1.2.1", ["+", "t", "1"]),
    "another round in the line": (VARIANCE, "lines.0.round", ["+", "t", "1"]),
    "a round that is no integer": (VARIANCE, "lines.0.round", ["/", "t", "2"]),
    "a round of another kind": (VARIANCE, "lines.0.round", ["noise", "t", "w"]),
    "not every place drawn again": (VARIANCE, f"{TOWER}.2.2.2.1.2", "w"),
    "the draws exchanged": (VARIANCE, f"{TOWER}.2.2.2.1.2", ["again", "t", "s", "w"]),
    "an inequality": (VARIANCE, f"{TOWER}.0", "<="),
    "the sides exchanged": (VARIANCE, f"{TOWER}.1", VARIANCE["lines"][0]["schema"]["then"][2]),
    "a symbol that is no redraw": (VARIANCE, "lines.0.symbol", "noise"),
    "no symbol": (VARIANCE, "lines.0.symbol", "t"),
    "an outcome instead of a redraw": (VARIANCE, "statement.symbols.again.1", "outcome"),
    "a redraw of two outcomes": (VARIANCE, "statement.symbols.again.0", ["outcome", "outcome"]),
    "adaptedness not averaged": (VARIANCE, "lines.1.terms.0.mean", None),
    "averaged over a client": (VARIANCE, "lines.1.terms.0.mean", "s"),
    "averaged over the other outcome": (VARIANCE, "lines.1.terms.0.mean", ["expect", "w"]),
    "the past is not drawn": (VARIANCE, "lines.1.terms.1.at.t", ["+", "t", "1"]),
    "a mean of outcomes": (JENSEN, "lines.0.terms.0.mean", ["mean", "v"]),
    "an expectation of nothing": (JENSEN, "lines.0.terms.0.mean", ["expect"]),
    "a bound name": (JENSEN, "lines.0.terms.0.mean", ["expect", "w"]),
    "Jensen strictly": (JENSEN, "lines.0.schema.then.0", "<"),
    "no average": (FORM, "lines.0.mean", None),
    "the wrong average": (FORM, "lines.0.mean", "v"),
    "outcomes in the basis": (FORM, "lines.0.basis.0", "v"),
    "indefinite": (FORM, "lines.0.matrix", [["2", "-2"], ["-2", "1"]]),
    "strictly of a weak bound": (BOUNDED, "statement.given.bounded.then.0", "<="),
    "the end forgotten": (RECURSION, "lines.4.schema.if", [["<=", "1", "t"]]),
    "the end too late": (RECURSION, "lines.4.schema.if.1", ["<=", "t", ["+", "N", "1"]]),
    "an end that moves": (RECURSION, "lines.4.schema.if.1", ["<=", "t", ["+", "t", "N"]]),
    "a beginning for an end": (RECURSION, "lines.4.schema.if.1", ["<=", "N", "t"]),
    "a strict end": (RECURSION, "lines.4.schema.if.1", ["<", "t", "N"]),
    "a base without its end": (RECURSION, "lines.2.schema.if", []),
    "a step to the end itself": (RECURSION, "lines.3.schema.if.1", ["<=", "t", "N"]),
    "a random weight taken out": (MASKED, "lines.1.terms.1.times", ["coin", "t", "w"]),
    "another order": (
        EXCHANGED,
        "lines.0.schema.then.2.2.2",
        ["dot", ["u", "i", "w"], ["a", "w"], "0"],
    ),
    "another body": (EXCHANGED, "lines.0.schema.then.2.2.2.2", ["u", "i", "w"]),
    "a root of an average": (EXCHANGED, "lines.0.schema.then.1.0", "root"),
    "one side only": (
        EXCHANGED,
        "lines.0.schema.then.2",
        EXCHANGED["lines"][0]["schema"]["then"][1],
    ),
    "upwards twice": (SQUEEZED, "lines.0.of.1", SQUEEZED["lines"][0]["of"][0]),
    "downwards first": (SQUEEZED, "lines.0.of", SQUEEZED["lines"][0]["of"][::-1]),
    "one reference": (SQUEEZED, "lines.0.of", SQUEEZED["lines"][0]["of"][:1]),
    "another place": (SQUEEZED, "lines.0.of.0.at.t", "3"),
    "a squeezed inequality": (SQUEEZED, "lines.0.schema.then.0", "<="),
    "an outcome for a real": (POINTWISE, "lines.0.terms.0.at.w", "1"),
    "a claim about outcomes": (POINTWISE, "lines.0.schema.then", ["=", "here", "here"]),
    "a sum of outcomes": (POINTWISE, "lines.0.terms.0.at.w", ["+", "here", "here"]),
    "an outcome as multiplier": (POINTWISE, "lines.0.terms.0.times", "here"),
    "the square of an outcome": (
        POINTWISE,
        "lines.0.terms",
        [{"square": "here", "times": "1", "mean": None}],
    ),
    "a multiplier of either sign": (POINTWISE, "lines.1.terms.0.times", ["a", "w"]),
}


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("name", WRONG)
def test_what_does_not_follow_is_refused(kernel, name):
    example, path, value = WRONG[name]
    wrong = changed(example, path, value)
    for place in (wrong["statement"], wrong):
        if "show" in place:
            place["show"] = wrong["lines"][-1]["schema"]
    wrong["digest"] = flint.digest(wrong["statement"])
    assert "digest" not in reason(kernel, wrong)


def captured() -> dict[str, Json]:
    """Lines that would be false if a name were captured, or a draw taken for another's."""
    inner = expect("s", a(s))
    twice = {"a": DRAWN_REAL, "u": (("outcome", "outcome"), "real"), **AGAIN, "k": INTEGER}

    def tower(body: Json, drawn: Json, time: Json = "1") -> Line:
        schema = Schema(["=", ["expect", "w", body], ["expect", "w", ["expect", "s", drawn]]])
        return Line(schema, "redraw", {"symbol": "again", "round": time})

    def tree(x: Any) -> Json:
        return x.tree

    r = ["again", "1", "w", "s"]
    same = Function("u")
    return {
        "the new draw is bound inside": certificate(
            twice, {}, tower(tree(a(w) * inner), tree(a(r) * inner))
        ),
        "the new draw is the old one": certificate(
            twice,
            {},
            Line(
                Schema(
                    ["=", ["expect", "w", ["a", "w"]], ["expect", "w", ["expect", "w", ["a", r]]]]
                ),
                "redraw",
                {"symbol": "again", "round": "1"},
            ),
        ),
        "two outcomes are not one": certificate(
            twice,
            {},
            Line(
                Schema(
                    equal(
                        expect("w", expect("s", same(w, s))),
                        expect("w", same(w, w)),
                    )
                ),
                "identity",
            ),
        ),
        "drawn from itself": certificate(
            twice, {}, tower(["u", "w", "w"], ["u", r, ["again", "1", "w", "w"]])
        ),
        "a product of independent copies": certificate(
            twice,
            {},
            Line(Schema(equal(expect("w", a(w)) ** 2, expect("w", a(w) ** 2))), "identity"),
        ),
        "nested names": certificate(
            twice,
            {},
            Line(Schema(equal(expect("w", expect("w", a(w))), expect("w", a(w)))), "identity"),
        ),
        "a client for an outcome": certificate(
            twice, {}, Line(Schema(equal(mean("w", a(w)), expect("w", a(w)))), "identity")
        ),
        "a mean commutes with no product": certificate(
            {"u": (("client", "outcome"), "real")},
            {},
            Line(
                Schema(
                    equal(
                        expect("w", mean("i", u("i", w)) ** 2),
                        mean("i", expect("w", u("i", w) ** 2)),
                    )
                ),
                "identity",
            ),
        ),
        "a random divisor": certificate(
            {"a": DRAWN_REAL},
            {},
            Line(
                Schema(equal(expect("w", 1 / (1 + a(w) ** 2)), expect("v", 1 / (1 + a(v) ** 2)))),
                "identity",
            ),
        ),
        "a random weight of a random vector": certificate(
            {"a": DRAWN_REAL, "u": DRAWN_VECTOR, "e": ((), "vector")},
            {},
            Line(
                Schema(
                    equal(
                        dot(expect("w", a(w) * u(w)), symbol("e")),
                        expect("w", a(w)) * dot(expect("w", u(w)), symbol("e")),
                    )
                ),
                "identity",
            ),
        ),
        "a round that knows the outcome": certificate(
            {**twice, "when": (("outcome",), "integer")},
            {},
            tower(["a", "w"], ["a", ["again", ["when", "w"], "w", "s"]], ["when", "w"]),
        ),
    }


CAPTURED = captured()


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("name", CAPTURED)
def test_nothing_is_captured(kernel, name):
    assert reason(kernel, CAPTURED[name])


@pytest.mark.parametrize("kernel", KERNELS)
def test_names_of_averages_do_not_matter(kernel):
    """Client under outcome, outcome under client, each opened and closed again, at several depths."""
    symbols = {"u": (("client", "client", "outcome"), "real"), "b": REAL}
    x = Function("u")
    one = expect("w", mean("i", x("i", "i", w) * mean("k", x("k", "i", w))))
    other = mean("k", expect("v", x("k", "k", v) * mean("i", x("i", "k", v))))
    same = Line(Schema(equal(one, other)), "identity")
    swapped = Line(
        Schema(equal(one, mean("k", expect("v", x("k", "k", v) * mean("i", x("k", "i", v)))))),
        "identity",
    )
    proved = certificate(symbols, {}, same)
    assert kernel.check(proved, {}) == proved["digest"]
    assert reason(kernel, certificate(symbols, {}, swapped))


@given(st.data(), st.integers(1, 4), st.integers(0, 4))
def test_a_form_is_semidefinite_if_its_principal_minors_are_nonnegative(data, size, rank):
    """Gram matrices of few vectors are singular; one entry changed, most are indefinite."""
    small = st.fractions(-2, 2, max_denominator=3)
    rows = data.draw(st.lists(st.lists(small, min_size=size, max_size=size), max_size=rank))
    form = [
        [sum((r[j] * r[l] for r in rows), Fraction(0)) for l in range(size)] for j in range(size)
    ]
    j, l = data.draw(st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)))
    form[j][l] = form[l][j] = form[j][l] + data.draw(st.sampled_from([0, 0, 1, -1, Fraction(1, 9)]))
    subsets = (c for n in range(1, size + 1) for c in combinations(range(size), n))
    wanted = all(determinant([[form[j][l] for l in c] for j in c]) >= 0 for c in subsets)
    names = [f"x{number}" for number in range(size)]
    value = [["*", str(form[j][l]), names[j], names[l]] for j in range(size) for l in range(size)]
    schema = Schema(["<=", "0", ["+", "0", *value]], dict.fromkeys(names, "real"))
    matrix = [[str(entry) for entry in row] for row in form]
    detail = {"basis": names, "matrix": matrix, "mean": None}
    claimed = certificate({}, {}, Line(schema, "psd", detail))
    for kernel in (fedtheory.kernel, flint):
        assert (verdict(kernel, claimed, {}) == "accepted") == wanted


def determinant(rows: list[list[Fraction]]) -> Fraction:
    """By the first column."""
    if not rows:
        return Fraction(1)
    minors = ([row[1:] for row in [*rows[:j], *rows[j + 1 :]]] for j in range(len(rows)))
    signed = zip(rows, minors, strict=True)
    return sum(
        ((-1) ** j * row[0] * determinant(minor) for j, (row, minor) in enumerate(signed)),
        Fraction(0),
    )


# ---------------------------------------------------------------- corrupted


def test_the_given_have_models():
    """Else nothing that is said about them could be falsified."""
    for name, example in EXAMPLES.items():
        assumed = example["statement"]["given"].values()
        models = (Model(example["statement"], Random(seed)) for seed in range(40))
        assert any(all(counterexample(x, m, 20) is None for x in assumed) for m in models), name


@pytest.mark.parametrize(
    ("example", "path", "value"),
    [
        (JENSEN, "lines.0.schema.then.1", ["*", "2", ["^", ["expect", "w", ["a", "w"]], "2"]]),
        (JENSEN, "lines.0.schema.then", ["<=", *JENSEN["lines"][0]["schema"]["then"][:0:-1]]),
        (VARIANCE, "lines.3.schema.then.2.1", "0"),
        (RECURSION, "lines.4.schema.then.2", ["*", ["-", "t", "1"], "b"]),
        (RECURSION, "lines.4.schema.if", [["<=", "1", "t"]]),
        (MASKED, "lines.2.schema.then.2.1", ["^", "p", "2"]),
        (POINTWISE, "lines.1.schema.then.2", ["expect", "w", ["a", "w"]]),
        (CAPTURED["two outcomes are not one"], "id", "wrong"),
        (CAPTURED["a mean commutes with no product"], "id", "wrong"),
    ],
)
def test_what_is_false_is_falsified(example, path, value):
    false = changed(example, path, value)
    false["statement"]["show"] = false["lines"][-1]["schema"]
    true = changed(false, "statement.show.then", ["=", "0", "0"])
    verdicts = [judge(true, false, {}, Random(seed)) for seed in range(8)]
    assert any(x.startswith("UNSOUND") for x in verdicts), verdicts


def test_a_thousand_mutants():
    cases = with_single_lines(list(EXAMPLES.values()), {})
    tally = campaign(cases, {}, range(1000))
    assert tally.bad == 0, tally.findings
    assert tally.counts["refused by both"] > 500
    assert tally.counts["not falsified"] > 5
