"""With probability at least 1 - δ, for the kernel: P(X > r) is the expectation of an indicator, and Bernstein's inequality.

above(x, r) is 1 if x > r and 0 otherwise, so P(X > r) = E above(X, r)², squared so that the kernel sees its sign. Points of a
sample have numbers: drawn(i, w) is that of the i-th draw in outcome w, xi(k) the random vector at point k. The draws are
independent; their laws may differ, as in a sample that takes n_j points of each client.
"""

from collections.abc import Callable
from typing import Any

from fedtheory.core.expression import Tree
from fedtheory.core.proof import Given, Line, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Claim,
    Function,
    Outcome,
    Schema,
    Term,
    at_most,
    equal,
    expect,
    less,
    norm,
    root,
    squared,
    symbol,
    tree,
)

above, xi, drawn, total = (Function(name) for name in ("above", "xi", "drawn", "total"))
spread, farthest = Function("spread"), Function("farthest")
n, delta = symbol("n"), symbol("delta")
a, b, s, r, ell, w, i, k = (symbol(name) for name in ("a", "b", "s", "r", "ell", "w", "i", "k"))
AT_W = {"w": "outcome"}
OVER_W = Outcome("w")
L = Term(["log", (2 / delta).tree])


def exp(value: Any) -> Term:
    """The exponential."""
    return Term(["exp", tree(value)])


def chance(of: Any, beyond: Any) -> Term:
    """P(X > r); `of` is a term in the outcome w."""
    return expect("w", above(of, beyond) ** 2)


def within(of: Any) -> Callable[[Tree], Claim]:
    """A quantile at level 1 - δ is at most the bound: X exceeds the bound with probability δ at most."""
    return lambda value: at_most(chance(of, Term(value)), delta)


deviation = norm(total(n, w) / n - expect("v", total(n, symbol("v"))) / n)


def pin(bound: Any, scale: Any, level: Any = ell, size: Any = n) -> Term:
    """(4/3) M ℓ/n + sqrt(2 ℓ/n) s: what Bernstein's inequality keeps with probability 1 - 2 exp(-ℓ)."""
    return Term(tree(4 * bound * level / 3 / size)) + root("2") * scale * root(level) / root(size)


PROBABILITY_SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    "above": (("real", "real"), "real"),
    "n": ((), "integer"),
    "delta": ((), "real"),
}
SAMPLE_SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    **PROBABILITY_SYMBOLS,
    "xi": (("integer",), "vector"),
    "drawn": (("integer", "outcome"), "integer"),
    "total": (("integer", "outcome"), "vector"),
    "spread": (("integer",), "real"),
    "farthest": (("real",), "integer"),
}
_REALS = {"a": "real", "r": "real"}
PROBABILITY = {
    "not above": Given(
        Schema(equal(above(a, r), 0), _REALS, (a <= r,)),
        "above(a, r) is 0 where a <= r",
        "definition",
        Role.DEFINITION,
    ),
    "above": Given(
        Schema(equal(above(a, r), 1), _REALS, (r < a,)),
        "and 1 where a > r",
        "definition",
        Role.DEFINITION,
    ),
    "exp log": Given(
        Schema(equal(exp(["log", "a"]), a), {"a": "real"}, (less(0, a),)),
        "the exponential of the logarithm",
        "definition",
        Role.AXIOM,
        cites="rudin1976principles, Theorem 8.6",
    ),
    "1 <= n": Given(Schema(at_most(1, n)), "there is a sample", "Section 2", Role.DEFINITION),
    "0 < delta": Given(Schema(less(0, delta)), "delta > 0", "Proposition 3", Role.DEFINITION),
    "delta <= 1": Given(Schema(delta <= 1), "delta <= 1", "Proposition 3", Role.DEFINITION),
}
_of_a_draw = squared(xi(drawn(i + 1, w)) - expect("v", xi(drawn(i + 1, symbol("v")))))
BERNSTEIN = (
    "Bernstein's inequality for sums of independent vectors in a Hilbert space (Pinelis 1994; "
    "behind Lemma 2 of Smale and Zhou 2007)"
)
SAMPLE = {
    **PROBABILITY,
    "no draws": Given(Schema(equal(spread(0), 0)), "an empty sum", "definition", Role.DEFINITION),
    "one more draw": Given(
        Schema(
            equal(spread(i + 1), spread(i) + expect("w", _of_a_draw)),
            {"i": "integer"},
            (at_most(0, i),),
        ),
        "spread(i) is the sum of the variances of the first i draws",
        "definition",
        Role.DEFINITION,
    ),
    "Bernstein": Given(
        Schema(
            at_most(
                chance(deviation, r) * exp(n * r**2 / (2 * s**2 + 4 * a * r / 3)),
                2,
            ),
            {"a": "real", "s": "real", "r": "real"},
            (
                less(0, a),
                at_most(0, s),
                less(0, r),
                squared(xi(farthest(a))) <= a**2,
                spread(n) <= n * s**2,
            ),
        ),
        "Bernstein's inequality, specialised: total(n, w) is the sum of xi at n independent draws, |xi(k)| <= a at every point k if it is so at the point farthest(a), so no vector less its mean is longer than 2a, and the variances of the draws add up to n s² at most",
        BERNSTEIN,
        Role.AXIOM,
        cites="pinelis1994optimum; smale2007learning, Lemma 2",
    ),
}

# ---- what follows from the definitions

HIGHER = step(
    "a higher bound",
    "definition",
    "a higher bound is exceeded less often",
    combination(
        Schema(
            above(a, b) ** 2 <= above(a, r) ** 2,
            {"a": "real", "b": "real", "r": "real"},
            (r <= b, a <= b),
        ),
        Use("not above", {"a": a, "r": b}, times=above(a, b)),
        name="kept",
    ),
    combination(
        Schema(
            r < a,
            {"a": "real", "b": "real", "r": "real"},
            (r <= b, b < a),
        ),
        Use("if 1"),
        Use("if 2"),
        name="lower still",
    ),
    combination(
        Schema(
            above(a, b) ** 2 <= above(a, r) ** 2,
            {"a": "real", "b": "real", "r": "real"},
            (r <= b, b < a),
        ),
        Use("above", {"a": a, "r": b}, times=above(a, b) + 1),
        Use(
            "above",
            {"a": a, "r": r},
            times=-(above(a, r) + 1),
            because=(Use("lower still", {"a": a, "b": b, "r": r}),),
        ),
        name="crossed",
    ),
    Line(
        Schema(
            above(a, b) ** 2 <= above(a, r) ** 2,
            {"a": "real", "b": "real", "r": "real"},
            (r <= b,),
        ),
        "cases",
        {"on": ["a", "b"], "below": "kept", "above": "crossed"},
    ),
)
SMALLER = step(
    "a smaller quantity",
    "definition",
    "what is smaller exceeds a bound less often",
    combination(
        Schema(
            above(a, r) ** 2 <= above(b, r) ** 2,
            {"a": "real", "b": "real", "r": "real"},
            (a <= b, a <= r),
        ),
        Use("not above", {"a": a, "r": r}, times=above(a, r)),
        name="kept",
    ),
    combination(
        Schema(
            r < b,
            {"a": "real", "b": "real", "r": "real"},
            (a <= b, r < a),
        ),
        Use("if 1"),
        Use("if 2"),
        name="higher still",
    ),
    combination(
        Schema(
            above(a, r) ** 2 <= above(b, r) ** 2,
            {"a": "real", "b": "real", "r": "real"},
            (a <= b, r < a),
        ),
        Use("above", {"a": a, "r": r}, times=above(a, r) + 1),
        Use(
            "above",
            {"a": b, "r": r},
            times=-(above(b, r) + 1),
            because=(Use("higher still", {"a": a, "b": b, "r": r}),),
        ),
        name="crossed",
    ),
    Line(
        Schema(
            above(a, r) ** 2 <= above(b, r) ** 2,
            {"a": "real", "b": "real", "r": "real"},
            (a <= b,),
        ),
        "cases",
        {"on": ["a", "r"], "below": "kept", "above": "crossed"},
    ),
)
LOGARITHM = step(
    "the logarithm is positive",
    "Proposition 3",
    "log(2/delta) >= log 2 > 0",
    combination(Schema(at_most(2, 2 / delta)), Use("delta <= 1", times=2 / delta), name="ratio"),
    Line(
        Schema(at_most(["log", "2"], L)),
        "monotone",
        {"of": Use("ratio").reference()},
        "larger logarithm",
    ),
    Line(Schema(less(0, ["log", "2"])), "witness", {"bits": "32"}, "log 2"),
    combination(Schema(less(0, L)), Use("larger logarithm"), Use("log 2")),
)
POSITIVE_LOG = Line(
    Schema(less(0, L)), "instance", {"of": Use("the logarithm is positive").reference()}, "L"
)
_level = {"a": "real", "s": "real", "ell": "real"}
_signs = (less(0, a), at_most(0, s), less(0, ell))
_hold = (squared(xi(farthest(a))) <= a**2, spread(n) <= n * s**2)
_edge = pin(a, s)
_exponent = n * _edge**2 / (2 * s**2 + 4 * a * _edge / 3)
EXPONENT = step(
    "Bernstein's exponent",
    "Proposition 3",
    "with x = n r, x² - (4/3) M ℓ x >= 2 n s² ℓ at x = (4/3) M ℓ + sqrt(2 n s² ℓ)",
    combination(
        Schema(ell <= _exponent, _level, _signs),
        Use("1 <= n", times=0),
        name="exponent",
    ),
    Line(
        Schema(exp(ell) <= exp(_exponent), _level, _signs),
        "monotone",
        {"of": Use("exponent", {"a": a, "s": s, "ell": ell}).reference()},
    ),
)
TAIL = step(
    "Bernstein, solved",
    "Proposition 3",
    "the deviation that is exceeded with probability 2 exp(-ℓ)",
    combination(
        Schema(chance(deviation, _edge) * exp(ell) <= 2, _level, (*_signs, *_hold)),
        Use("Bernstein", {"a": a, "s": s, "r": _edge}, because=(None,) * 5),
        Use(
            "Bernstein's exponent",
            {"a": a, "s": s, "ell": ell},
            times=chance(deviation, _edge),
        ),
    ),
)
PIN = step(
    "with probability 1 - delta",
    "Proposition 3",
    "ℓ = log(2/delta), so that 2 exp(-ℓ) = delta",
    POSITIVE_LOG,
    combination(
        Schema(
            at_most(chance(deviation, pin(a, s, L)), delta),
            {"a": "real", "s": "real"},
            (*_signs[:2], *_hold),
        ),
        Use(
            "Bernstein, solved",
            {"a": a, "s": s, "ell": L},
            times=delta / 2,
            because=(None, None, None, None, None),
        ),
        Use(
            "exp log",
            {"a": 2 / delta},
            times=-delta / 2 * chance(deviation, pin(a, s, L)),
        ),
    ),
)
CHANCE: tuple[Step, ...] = (HIGHER, SMALLER, LOGARITHM, EXPONENT, TAIL, PIN)
