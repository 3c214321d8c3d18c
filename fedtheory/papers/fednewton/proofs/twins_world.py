"""Lemma 1's left-most quantity as printed, refuted by twins: 22,500 draws of ten million orthogonal points, of which two are the same.

S(k) is the sum of the first k points drawn, so ‖S(k)‖² - k is twice the number of pairs that are the same. Draws are independent, so
by Chebyshev's inequality there is such a pair with probability 19/20 at least; then the sample sees a direction twice that the
law hardly sees at all, and the symmetrised norm is above what print allows with δ = 9/10.
"""

from fractions import Fraction
from typing import Any

from fedtheory.core.proof import Line, Proof, Setting, Square, Use, combination, redraw
from fedtheory.core.term import (
    Function,
    Outcome,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    expect,
    less,
    root,
    squared,
    substitute,
)
from fedtheory.papers.fednewton.proofs.finite_worlds import World, contrary, refutation
from fedtheory.papers.fednewton.proofs.one_hot_worlds import (
    AT_K,
    AT_W,
    DRAWN,
    INDICATOR,
    LEVEL,
    NEXT,
    POINT_SYMBOLS,
    Formulas,
    L,
    by_induction,
    centre,
    defined,
    one,
    points,
    remaining,
    same,
    value_of,
)
from fedtheory.papers.fednewton.proofs.printed_samples import (
    DRAW,
    FROM_0,
    OF_A_DRAW,
    OVER_W,
    SYMMETRIC,
    W,
    above,
    again,
    k,
    l,
    off,
    s,
    sample,
    w,
)
from fedtheory.papers.fednewton.statements.lem1_deviation import LEMMA_1

S, twin = Function("S"), Function("twin")
n, K, length, lam = 22_500, 10**7, 100, Fraction(1, 100)
floor = Fraction(80)
law = Fraction(length**2, K)
pairs = Fraction(n * (n - 1), K)
"""The mean of ‖S(n)‖² - n."""
share = Fraction(1, K) * (1 - Fraction(1, K))
fresh = again(k + 1, w, s)
AGAIN = {**DRAW, **W, "s": "outcome"}
AT_AGAIN = {"k": "k", "w": "w", "s": "s"}


def M(draws: Term, outcome: Any) -> Term:
    """How far ‖S(k)‖² is from its mean."""
    return squared(S(draws, outcome)) - draws - draws * (draws - 1) / K


FORMULAS: Formulas = {
    "phi": lambda draw, outcome: length * one(draw, outcome),
    "C": lambda vector: law * vector,
    "lamda": lambda: lam,
    "kappa": lambda: length,
    "n": lambda: n,
    "delta": lambda: LEVEL,
}
KEPT = ("no draws", "one more draw", "from above", "from below")
SUMS = {
    "S 0": defined(Schema(equal(S(0, w), 0 * one(0, w)), W), "an empty sum"),
    "S next": defined(
        Schema(equal(S(k + 1, w), S(k, w) + one(k + 1, w)), OF_A_DRAW, (FROM_0,)),
        "S(k) is the sum of the first k points",
    ),
    "one or none": defined(
        Schema(
            equal(dot(one(k, w), one(l, w)) ** 2, dot(one(k, w), one(l, w))),
            {**DRAW, "l": "integer", **W},
        ),
        "two points are the same, or orthogonal",
    ),
    "twin": defined(
        Schema(at_most(2, dot(one(twin(w), w), S(n, w))), W, (less(n, squared(S(n, w))),)),
        "a draw whose point is drawn twice, if there is one",
    ),
}
_at_xy = {"k": "k", "x": "x", "y": "y"}
WORLD = World(
    "twins",
    f"features are {K} orthogonal vectors of length {length}, each as likely as any other",
    Setting(
        {
            **POINT_SYMBOLS,
            "sample": SYMMETRIC.symbols["sample"],
            "off": SYMMETRIC.symbols["off"],
            "S": (("integer", "outcome"), "vector"),
            "twin": (("outcome",), "integer"),
        },
        {
            **INDICATOR,
            **points(K, plane=False),
            **SUMS,
            **remaining(SYMMETRIC, KEPT, FORMULAS),
        },
    ),
    FORMULAS,
    {
        **{name: same(name, SYMMETRIC.given[name]) for name in (*INDICATOR, *KEPT)},
        "some logarithm": (Use("some L"),),
        "kappa": (Use("own", AT_K, times=length**2),),
        "C": (Use("law", _at_xy, times=-(length**2)),),
        **{
            f"phi, {when}": (
                Use(
                    f"one, {when}",
                    at,
                    times=length,
                    because=() if when == "again" else (Use("if 1"),),
                ),
            )
            for when, at in DRAWN.items()
        },
    },
    (Line(Schema(less(0, L)), "witness", {"bits": "32"}, "some L"),),
)
_there, _here = S(k + 1, fresh), S(k, w)
_new = one(k + 1, s)
_moved = squared(_here) + 2 * dot(_here, _new) + 1
_c = (k + 1) + (k + 1) * k / K
_pull = 4 * M(k, w) - 8 * k / K
_kept = equal(S(k, again(l, w, s)), S(k, w))
_before = {**DRAW, "l": "integer", **W, "s": "outcome"}
_upper = at_most(k, l - 1)
KEPT_SUMS = (
    combination(
        Schema(
            substitute(_kept, "k", "0"), {"l": "integer", **W, "s": "outcome"}, (at_most(0, l - 1),)
        ),
        Use("S 0", {"w": again(l, w, s)}),
        Use("S 0", AT_W, times=-1),
        name="S is kept: first",
    ),
    combination(
        Schema(
            substitute(_kept, "k", (k + 1).tree),
            _before,
            (FROM_0, at_most(k + 1, l - 1), _kept),
        ),
        Use("S next", {"k": "k", "w": again(l, w, s)}),
        Use("if 3"),
        Use("one, before", {"k": k + 1, "l": "l", "w": "w", "s": "s"}),
        Use("S next", AT_K, times=-1),
        name="S is kept: next",
    ),
    Line(
        Schema(_kept, _before, (FROM_0, _upper)),
        "induction",
        {"on": "k", "base": "S is kept: first", "step": "S is kept: next"},
        "S is kept",
    ),
    combination(
        Schema(equal(_there, _here + _new), AGAIN, (FROM_0,)),
        Use("S next", {"k": "k", "w": fresh}),
        Use("S is kept", {"k": "k", "l": k + 1, "w": "w", "s": "s"}),
        Use("one, again", {"k": k + 1, "w": "w", "s": "s"}),
        name="S again",
    ),
)
_over_s = Outcome("s")
MOMENTS = (
    *by_induction(
        "S and the centre",
        equal(dot(centre, _here), k / K),
        OF_A_DRAW,
        (Use("S 0", AT_W, times=centre),),
        (Use("S next", AT_K, times=centre), Use("if 2"), Use("as likely", NEXT)),
    ),
    combination(
        Schema(equal(squared(_there), _moved), AGAIN, (FROM_0,)),
        Use("S again", AT_AGAIN, times=_there + _here + _new),
        Use("own", {"k": k + 1, "w": "s"}),
        name="one more point",
    ),
    combination(
        Schema(
            equal(expect("s", squared(_there)), squared(_here) + 2 * k / K + 1),
            OF_A_DRAW,
            (FROM_0,),
        ),
        Use("one more point", AT_AGAIN, over=_over_s),
        Use("centre", {"k": k + 1}, times=-2 * _here),
        Use("S and the centre", AT_K, times=2),
        name="mean after one more",
    ),
    combination(
        Schema(
            equal(
                expect("s", (squared(_there) - _c) ** 2),
                M(k, w) ** 2 + 4 * (squared(_here) / K - k**2 / K**2),
            ),
            OF_A_DRAW,
            (FROM_0,),
        ),
        Use("one more point", AT_AGAIN, times=squared(_there) + _moved - 2 * _c, over=_over_s),
        Use("centre", {"k": k + 1}, times=-_pull * _here),
        Use("S and the centre", AT_K, times=_pull),
        Use("law", {"k": k + 1, "x": _here, "y": _here}, times=4),
        name="square after one more",
    ),
    redraw(squared(S(k + 1, w)), DRAW, time=k + 1, conditions=(FROM_0,), name="means again"),
    redraw(
        (squared(S(k + 1, w)) - _c) ** 2,
        DRAW,
        time=k + 1,
        conditions=(FROM_0,),
        name="squares again",
    ),
    *by_induction(
        "mean",
        equal(expect("w", squared(_here)), k + k * (k - 1) / K),
        DRAW,
        (Use("S 0", AT_W, times=S(0, w), over=OVER_W),),
        (
            Use("means again", {"k": "k"}),
            Use("mean after one more", AT_K, over=OVER_W),
            Use("if 2"),
        ),
    ),
    *by_induction(
        "variance",
        equal(expect("w", M(k, w) ** 2), 2 * k * (k - 1) * share),
        DRAW,
        (Use("S 0", AT_W, times=squared(S(0, w)) * S(0, w), over=OVER_W),),
        (
            Use("squares again", {"k": "k"}),
            Use("square after one more", AT_K, over=OVER_W),
            Use("mean", {"k": "k"}, times=Fraction(4, K)),
            Use("if 2"),
        ),
    ),
)
_x = one(twin(w), w)
_seen = dot(one(l, w), sample(k, w, one(l, w)))
DIRECTION = (
    *by_induction(
        "what the sample sees",
        equal(_seen, length**2 * dot(one(l, w), _here)),
        {**OF_A_DRAW, "l": "integer"},
        (
            Use("no draws", {"w": "w", "x": one(l, w)}, times=one(l, w)),
            Use("S 0", AT_W, times=-(length**2) * one(l, w)),
        ),
        (
            Use("one more draw", {**AT_K, "x": one(l, w)}, times=one(l, w)),
            Use("if 2"),
            Use("one or none", {"k": k + 1, "l": "l", "w": "w"}, times=length**2),
            Use("S next", AT_K, times=-(length**2) * one(l, w)),
        ),
    ),
)


def _refuted(bound: str) -> Proof:
    claim = contrary(LEMMA_1, bound, SYMMETRIC, WORLD)
    value = value_of(claim)
    Q, gauge = squared(S(n, w)), law + lam
    some = less(n, Q)
    missed = M(Term(str(n)), w)
    goal = at_most(1 - missed**2 / pairs**2, above(off(w), value) ** 2)
    return refutation(
        LEMMA_1,
        bound,
        SYMMETRIC,
        WORLD,
        *KEPT_SUMS,
        *MOMENTS,
        *DIRECTION,
        combination(
            Schema(at_most(floor, off(w)), W, (some,)),
            Use("from below", {"w": "w", "x": _x}, times=1 / gauge),
            Use("own", {"k": twin(w), "w": "w"}, times=off(w) + law / gauge),
            Use(
                "what the sample sees",
                {"k": str(n), "w": "w", "l": twin(w)},
                times=Fraction(-1, n) / gauge,
            ),
            Use("twin", AT_W, times=Fraction(length**2, n) / gauge),
            name="a direction seen twice",
        ),
        Line(Schema(less(L, Fraction(7986, 10000))), "witness", {"bits": "64"}, "L"),
        Line(
            Schema(less(root(L), root(Fraction(7986, 10000)))),
            "monotone",
            {"of": Use("L").reference()},
            "root of L",
        ),
        Line(
            Schema(root(2) * root(10001) * root(Fraction(7986, 10000)) <= 127),
            "witness",
            {"bits": "64"},
            "roots",
        ),
        combination(
            Schema(less(value, floor)),
            Use("L", times=Fraction(800, 9)),
            Use("root of L", times=root(2) * root(10001) / 15),
            Use("roots", times=Fraction(1, 15)),
            name="the printed value",
        ),
        combination(
            Schema(less(value, off(w)), W, (some,)),
            Use("the printed value"),
            Use("a direction seen twice", AT_W, because=(Use("if 1"),)),
            name="beyond",
        ),
        combination(
            Schema(goal, W, (n >= Q,)),
            Use("if 1", times=(n - Q + 2 * pairs) / pairs**2),
            Square(above(off(w), value)),
            name="no twins",
        ),
        combination(
            Schema(goal, W, (some,)),
            Use(
                "above",
                {"a": off(w), "r": value},
                times=-(above(off(w), value) + 1),
                because=(Use("beyond", AT_W, because=(Use("if 1"),)),),
            ),
            Square(missed, times=1 / pairs**2),
            name="some twins",
        ),
        Line(
            Schema(goal, W),
            "cases",
            {"on": [Q.tree, str(n)], "below": "no twins", "above": "some twins"},
            "Chebyshev",
        ),
        combination(
            claim,
            Use("Chebyshev", AT_W, over=OVER_W),
            Use("variance", {"k": str(n)}, times=1 / pairs**2),
        ),
        gap="no logarithm of the dimension is left, nor of the number of points (errata d22, d24)",
    )


PROOFS: tuple[Proof, ...] = (
    _refuted("printed-symmetrised"),
    _refuted("printed-symmetrised-drawn"),
)
