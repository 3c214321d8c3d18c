"""Each finder finds what it is for, by itself, and proposes nothing where the claim is not of its kind."""

from contextlib import suppress
from fractions import Fraction
from itertools import islice
from pathlib import Path

import pytest
from flint import fmpq_poly
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.expression import evaluate
from fedtheory.core.term import Function, at_most, dot, less, mean, norm, root, squared, symbol
from fedtheory.engines.find import PORTFOLIO, Context, Goal, normalise
from fedtheory.engines.find.clock import OutOfTime, now
from fedtheory.engines.find.goal import accepted
from fedtheory.engines.find.search import Search
from fedtheory.kernel import Rejected, flint
from tests.engines.find.examples import FALSE, TRUE, box, claim, reals

x, y, t, a, b, p = map(symbol, ("x", "y", "t", "a", "b", "p"))
FINDERS = {name: finder for name, _, finder in PORTFOLIO}


def lines(schema, *names, context=None, seconds=10.0):
    """What these finders alone find."""
    surroundings = (context or Context({})).afresh()
    finders = [(name, 1, FINDERS[name]) for name in names]
    found = Search(surroundings, finders, now() + seconds).found(schema)
    if found is None:
        return None
    assert accepted(surroundings, found[0])
    return found[0]


def kinds(schema, *names, context=None):
    found = lines(schema, *names, context=context)
    return None if found is None else [line["by"] for line in found]


FROM_0, FROM_1 = ["<=", "0", "t"], ["<=", "1", "t"]


@pytest.mark.parametrize(
    ("finder", "schema", "kind"),
    [
        ("shift", claim(t**2 - 2 * t + 3 >= 2, reals("t"), FROM_1), "combination"),
        ("shift", claim(3 * root(t) <= 2 * t + 1, reals("t"), FROM_1), "coefficients"),
        ("shift", claim(["=", ["^", ["+", "x", "1"], "2"], ["+", ["*", "x", ["+", "x", "2"]], "1"]], reals("x")), "identity"),
        ("factor", claim(2 * x * y <= x**2 + y**2, reals("x", "y")), "combination"),
        ("factor", claim(2 * root(t) <= t + 1, reals("t"), FROM_0), "combination"),
        ("sturm", claim(x**4 - x + 1 >= 0, reals("x")), "cases"),
        ("sturm", claim((x - 1) * (3 - x) * (x**2 + 1) >= 0, reals("x"), *box(x=(1, 3))), "combination"),
        ("products", claim(x * y <= 1, reals("x", "y"), *box(x=(0, 1), y=(0, 1))), "combination"),
        ("sos", claim(2 * x**4 + 2 * y**4 + 1 >= 2 * x**2 * y - 2 * x * y, reals("x", "y")), "psd"),
        ("sos", claim(x + y <= Fraction(3, 2), reals("x", "y"), at_most(x**2 + y**2, 1)), "combination"),
        ("cells", claim(at_most(["exp", "x"], "3"), reals("x"), *box(x=(0, 1))), "cells"),
        ("forms", claim(2 * dot(a, b) <= squared(a) + squared(b), {"a": "vector", "b": "vector"}), "combination"),
    ],
    ids=lambda v: v if isinstance(v, str) else "",
)  # fmt: skip
def test_a_finder_alone(finder, schema, kind):
    assert kinds(schema, finder)[-1] == kind


@pytest.mark.parametrize("name", [name for name in FINDERS if name != "recursion"])
@pytest.mark.parametrize("example", FALSE, ids=lambda e: e.name)
def test_no_finder_alone_is_fooled(name, example):
    assert lines(example.schema, name, context=example.context, seconds=0.1) is None


@pytest.mark.parametrize("name", FINDERS)
@pytest.mark.parametrize("schema", [
    claim(["in", "K", "v"]),
    claim(["=", "v", ["*", "2", "v"]]),
    claim(["=", "c", "1"]),
    claim(["<=", ["c_of", "v"], "1"]),
    claim(["<=", "1", "0"]),
], ids=lambda schema: schema["then"][0] + str(schema["then"][1]))  # fmt: skip
def test_a_finder_leaves_alone_what_it_does_not_know(name, schema):
    symbols = {
        "K": [[], "set"],
        "v": [[], "vector"],
        "c": [[], "real"],
        "c_of": [["vector"], "real"],
    }
    assert lines(schema, name, context=Context(symbols)) is None


# ---- recorded normalisation


def test_powers_of_a_root_become_powers_of_a_variable():
    goal = Goal(Context({}), claim(t * root(t) <= t**2, reals("t"), ["<=", "4", "t"]))
    normal = next(normalise(goal))
    assert normal.eliminate == [["t", "2"]]
    assert normal.shift == [[["root", "2", "t"], "2"]]
    assert sorted(sum(e for _, e in m) for m in normal.top) == [3, 4]


def test_two_kinds_of_root_are_left_as_they_are():
    goal = Goal(Context({}), claim(root(t) <= root(t, 3) * t, reals("t"), FROM_1))
    assert next(normalise(goal)).eliminate == []


def test_a_denominator_is_cleared_only_with_its_sign():
    inverse = claim(["<=", ["/", "1", "t"], "1"], reals("t"), FROM_1)
    assert kinds(inverse, "shift") == ["combination"]
    assert kinds({**inverse, "if": []}, "shift") is None


# ---- parts of proofs


def test_a_need_is_shown_and_discharged():
    example = next(e for e in TRUE if e.name == "I1")
    found = lines(example.schema, "shift", "monotone", "products")
    assert [line["by"] for line in found][-1] == "instance"
    assert {"monotone", "combination"} <= {line["by"] for line in found}


def test_a_claim_does_not_rest_on_itself():
    schema = claim(["<=", "0", ["-", ["^", "x", "3"], "x"]], reals("x"), ["<=", "0", "x"])
    assert lines(schema, "factor", "monotone", "collect", "squared") is None


def test_parameters_are_collected():
    schema = claim(
        a * (x**2 - x + 1) + b * (x**2 + x + 1) >= 0,
        reals("a", "b", "x"), ["<=", "0", "a"], ["<=", "0", "b"],
    )  # fmt: skip
    found = lines(schema, "collect", "sturm", "shift")
    assert found[-1]["by"] == "instance"
    assert found[-2]["by"] == "combination"


def test_both_sides_are_squared_where_one_may_be_negative():
    schema = claim(x <= root(x**2 + 1), reals("x"))
    assert kinds(schema, "squared", "shift", "products")[-1] == "cases"


def test_multipliers_are_rational_functions_of_the_parameters():
    example = next(e for e in TRUE if e.name == "gradient descent")
    found = lines(example.schema, "gram", "shift", "products", context=example.context)
    (terms,) = (line["terms"] for line in found if "interpolation" in str(line.get("terms")))
    by = {term.get("use", "square"): term for term in terms}
    assert set(by) == {"interpolation", "square"}
    # 2 gamma (1 - gamma mu)/(L - mu), and the square of g - mu x.
    assert {"mu", "gamma", "L"} <= set(_names(by["interpolation"]["times"]))
    assert set(_names(by["square"]["square"])) >= {"g", "mu", "x"}


def _names(term):
    return [term] if isinstance(term, str) else [name for part in term for name in _names(part)]


def test_frank_wolfe_has_the_multipliers_of_the_paper():
    example = next(e for e in TRUE if e.name == "Frank-Wolfe")
    (line,) = lines(example.schema, "gram", context=example.context)
    at = {"L": Fraction(3), "eta": Fraction(1, 5)}
    times = {term["use"]: evaluate(term["times"], at, Fraction, pow) for term in line["terms"]}
    assert times == {
        "descent": 1,
        "convex": Fraction(1, 5),
        "oracle": Fraction(1, 5),
        "diameter": Fraction(3, 50),  # eta^2 L/2
    }


def test_an_equality_of_vectors_is_multiplied_by_vectors():
    symbols = {name: [[], "vector"] for name in "xyg"} | {"c": [[], "real"]}
    step = claim(["=", "y", ["-", "x", ["*", "c", "g"]]])
    context = Context(symbols, {"step": step})
    moved = claim(
        [
            "=",
            ["dot", "y", "g"],
            (dot(symbol("x"), symbol("g")) - symbol("c") * squared(symbol("g"))).tree,
        ]
    )
    assert kinds(moved, "gram", context=context) == ["combination"]
    twice = claim(["=", ["-", "x", "y"], ["*", "c", "g"]])
    assert kinds(twice, "gram", context=context) == ["combination"]


def test_deviations_from_a_mean_are_averaged_squares():
    U, W = Function("U"), Function("W")
    context = Context(
        {"U": [["client"], "vector"], "W": [["client"], "vector"], "p": [[], "real"]},
        {"p": claim(less(0, "p"))},
    )
    spread = mean("i", dot(U("i"), W("i"))) - dot(mean("i", U("i")), mean("i", W("i")))
    sizes = p * mean("i", squared(U("i") - mean("j", U("j")))) + mean("i", squared(W("i"))) / p
    (line,) = lines(claim(2 * spread <= sizes), "forms", context=context)
    assert any(term["mean"] for term in line["terms"])


def test_norms_meet_cauchy_and_schwarz_once():
    schema = claim(norm(a + b) <= norm(a) + norm(b), {"a": "vector", "b": "vector"})
    found = lines(schema, "shift", "monotone", "gram", "cauchy", "squared")
    spelled = [str(line["schema"]) for line in found]
    assert len(spelled) == len(set(spelled))  # no lemma twice


# ---- Sturm decides


@given(
    roots=st.lists(st.fractions(-2, 2, max_denominator=4), max_size=4),
    low=st.fractions(-2, 2, max_denominator=3),
    width=st.fractions(Fraction(1, 4), 3, max_denominator=4),
)
def test_positivity_on_an_interval_is_decided(roots, low, width):
    from fedtheory.engines.find.sturm import Domain, End, positive
    from fedtheory.kernel.polynomial import make

    q = fmpq_poly([1])
    for r in roots:
        q *= fmpq_poly([-r.numerator, r.denominator])
    high = low + width
    domain = Domain(make("f", "x"), End(low, "x"), End(high, "x"))
    inside = any(low <= r <= high for r in roots)
    at = q(flint.fmpq(low.numerator, low.denominator))
    assert positive(q, domain) == (not inside and at > 0)


@given(
    coefficients=st.lists(st.integers(-4, 4), min_size=1, max_size=5),
    low=st.integers(-2, 2),
)
def test_a_polynomial_is_found_on_a_half_line_exactly_when_it_is_positive_there(coefficients, low):
    """The lowest value on a half-line is moved to just above or just below zero."""
    from scipy.optimize import minimize_scalar

    def value(s):
        return sum(c * s**k for k, c in enumerate(coefficients)) + s**6

    least = min(
        minimize_scalar(value, bounds=(low + k / 2, low + (k + 1) / 2), method="bounded").fun
        for k in range(12)
    )
    least = min(least, value(low))
    polynomial = x**6
    for k, c in enumerate(coefficients):
        polynomial = polynomial + c * x**k
    shift = Fraction(least).limit_denominator(1000)
    condition = ["<=", str(low), "x"]
    above = claim(polynomial >= shift - Fraction(1, 50), reals("x"), condition)
    below = claim(polynomial >= shift + Fraction(1, 50), reals("x"), condition)
    assert lines(above, "shift", "sturm") is not None
    assert lines(below, "shift", "sturm") is None


# ---- nothing stumbles


VARIED = ("I5", "J₄", "log, half-line", "Frank-Wolfe", "Cauchy-Schwarz, mean", "sum of √")


@pytest.mark.parametrize("name", FINDERS)
def test_a_finder_does_not_stumble(name):
    """The search takes a finder that raises for one that found nothing; here there is no such net."""
    for example in (e for e in TRUE if e.name in VARIED):
        deadline = now() + 0.1
        goal = Goal(example.context.afresh(), example.schema, deadline=deadline)
        with suppress(Rejected, OutOfTime):
            list(islice(FINDERS[name](goal), 2))


def test_the_page_lists_every_finder_and_every_claim():
    page = (Path(__file__).parents[3] / "docs" / "finders.md").read_text(encoding="utf-8")
    assert [name for name in FINDERS if f"| `{name}` |" not in page] == []
    assert [e.name for e in (*TRUE, *FALSE) if f"| {e.name} |" not in page] == []
