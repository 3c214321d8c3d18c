"""Lemmas 1, 3 and 4 as printed, refuted on draws from K orthogonal points, each as likely as any other.

one(k, w) is the point of the k-th draw, a unit vector; the centre is its mean. Where features are e_0 + one, (C - C_D)e_0 is the
centre less the mean of the n points drawn, and no sample brings its squared length below 1/n - 1/K: for whatever is drawn the
printed bounds of R_D and of a client's half-whitened deviation are exceeded. So is that of a client's responses where
features are the points and all labels 1.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from fedtheory.core.proof import Given, Line, Proof, Setting, Square, Use, combination
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Claim,
    Function,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    expect,
    less,
    norm,
    root,
    squared,
    substitute,
    symbol,
)
from fedtheory.papers.fednewton.proofs.finite_worlds import World, contrary, placed, refutation
from fedtheory.papers.fednewton.proofs.printed_samples import (
    AGAIN,
    APART,
    DEVIATION,
    DRAW,
    FROM_0,
    LOCAL_COVARIANCE,
    LOCAL_RESPONSES,
    OF_A_DRAW,
    OVER_W,
    TWO,
    W,
    above,
    answers,
    elsewhere,
    k,
    l,
    off,
    redrawn,
    s,
    sample,
    w,
    x,
    y,
)
from fedtheory.papers.fednewton.statements.lem1_deviation import LEMMA_1
from fedtheory.papers.fednewton.statements.lem3_responses import LEMMA_3
from fedtheory.papers.fednewton.statements.lem4_covariance import LEMMA_4

one, e_0, centre, unit = Function("one"), symbol("e_0"), symbol("centre"), symbol("unit")
v = symbol("v")
Formulas = dict[str, Callable[..., Any]]
AT_W = {"w": "w"}


def defined(schema: Schema, words: str) -> Given:
    """What defines the world."""
    return Given(schema, words, "ours", Role.DEFINITION)


def points(K: int, *, plane: bool) -> dict[str, Given]:
    """n independent draws of K orthogonal points; `plane` if one more direction is orthogonal to them all."""
    rest = dot(x, y) - dot(e_0, x) * dot(e_0, y) if plane else dot(x, y)
    law = equal(expect("w", dot(one(k, w), x) * dot(one(k, w), y)), rest / K)
    found = {
        "own": defined(Schema(equal(squared(one(k, w)), 1), OF_A_DRAW), "points are unit vectors"),
        "alike or not": defined(
            Schema(at_most(0, dot(one(k, w), one(l, w))), {**DRAW, "l": "integer", **W}),
            "two points are the same, or orthogonal",
        ),
        "centre": defined(Schema(equal(centre, expect("w", one(k, w))), DRAW), "their mean"),
        "as likely": defined(
            Schema(equal(dot(one(k, w), centre), Fraction(1, K)), OF_A_DRAW),
            "every point has the same chance",
        ),
        "law": defined(Schema(law, {**DRAW, **TWO}), "and the points span all there is"),
        "one, again": defined(
            Schema(equal(one(k, redrawn), one(k, s)), AGAIN), "a draw that is made again"
        ),
        "one, before": defined(
            Schema(equal(one(k, Term(elsewhere.tree)), one(k, w)), APART, (k + 1 <= l,)),
            "draws are independent",
        ),
        "one, after": defined(
            Schema(equal(one(k, Term(elsewhere.tree)), one(k, w)), APART, (l + 1 <= k,)),
            "draws are independent",
        ),
    }
    if plane:
        found |= {
            "e_0": defined(Schema(equal(squared(e_0), 1)), "a unit vector"),
            "e_0, along v": defined(
                Schema(equal(squared(e_0) * v, v), {"v": "vector"}), "times a vector too"
            ),
            "apart": defined(
                Schema(equal(dot(e_0, one(k, w)), 0), OF_A_DRAW), "orthogonal to all points"
            ),
            "apart, along v": defined(
                Schema(equal(dot(e_0, one(k, w)) * v, 0 * v), {**OF_A_DRAW, "v": "vector"}),
                "times a vector too",
            ),
        }
    return found


POINT_SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    "above": (("real", "real"), "real"),
    "redraw": (("integer", "outcome", "outcome"), "redraw"),
    "one": (("integer", "outcome"), "vector"),
    "centre": ((), "vector"),
}
UNIT = {
    "unit": defined(Schema(equal(squared(unit), 1)), "a unit vector"),
    "unit, along v": defined(
        Schema(equal(squared(unit) * v, v), {"v": "vector"}), "times a vector too"
    ),
}
DRAWN: dict[str, dict[str, Any]] = {
    "again": {letter: letter for letter in AGAIN},
    "before": {letter: letter for letter in APART},
    "after": {letter: letter for letter in APART},
}


def same(name: str, given: Given) -> Use:
    """A hypothesis that is among the world's own."""
    forall, conditions = given.schema.forall, given.schema.conditions
    return Use(
        name,
        {letter: letter for letter in forall or {}},
        because=tuple(Use(f"if {i + 1}") for i in range(len(conditions))),
    )


def remaining(within: Setting, names: tuple[str, ...], formulas: Formulas) -> dict[str, Given]:
    """Hypotheses that define symbols which stay as they are."""
    return {
        name: defined(placed(within.given[name].schema, formulas), within.given[name].wording)
        for name in names
    }


INDICATOR = {name: DEVIATION.given[name] for name in ("above", "not above")}


def by_induction(
    name: str,
    claim: Claim,
    forall: Mapping[str, str],
    first: tuple[Any, ...],
    later: tuple[Any, ...],
) -> tuple[Line, ...]:
    """For every k >= 0; the claim for k is condition 2 of the step."""
    rest = {letter: sort for letter, sort in forall.items() if letter != "k"}
    return (
        combination(Schema(substitute(claim, "k", "0"), rest), *first, name=f"{name}: first"),
        combination(
            Schema(substitute(claim, "k", (k + 1).tree), {**DRAW, **rest}, (FROM_0, claim)),
            *later,
            name=f"{name}: next",
        ),
        Line(
            Schema(claim, {**DRAW, **rest}, (FROM_0,)),
            "induction",
            {"on": "k", "base": f"{name}: first", "step": f"{name}: next"},
            name,
        ),
    )


NEXT = {"k": k + 1, "w": "w"}
AT_K = {"k": "k", "w": "w"}


def centre_squared(K: int) -> Line:
    """‖centre‖² = 1/K."""
    return combination(
        Schema(equal(squared(centre), Fraction(1, K))),
        Use("centre", {"k": "1"}, times=centre),
        Use("as likely", {"k": "1", "w": "w"}, over=OVER_W),
        name="centre, squared",
    )


LEVEL = Fraction(9, 10)
"""δ in every world."""
L = Term(["log", (2 / Term(str(LEVEL))).tree])
LOGARITHM = (
    Line(Schema(less(0, L)), "witness", {"bits": "32"}, "some L"),
    Line(Schema(less(L, 1)), "witness", {"bits": "32"}, "L below 1"),
    Line(
        Schema(less(root(L), root(1))),
        "monotone",
        {"of": Use("L below 1").reference()},
        "root of L",
    ),
)


def value_of(claim: Schema) -> Term:
    """The bound, in the world: δ < E above(off, bound)²."""
    _, _, chance = list(claim.then)
    return Term(chance[2][1][2])


def by_interval(value: Term, floor: Fraction) -> Line:
    """The printed value is below the floor, where nothing in it is a root of a logarithm."""
    return Line(Schema(less(value, floor)), "witness", {"bits": "96"}, "the printed value")


def exceeded(claim: Schema, *below: Line) -> tuple[Line, ...]:
    """From `large`, floor <= off(w) for every w, to the contrary: the bound is exceeded whatever is drawn.

    The last of the lines `below` says that the printed value is below the floor.
    """
    value = value_of(claim)
    return (
        *below,
        combination(
            Schema(less(value, off(w)), W),
            Use("the printed value"),
            Use("large", AT_W),
            name="beyond",
        ),
        combination(
            claim,
            Use(
                "above",
                {"a": off(w), "r": value},
                times=-(above(off(w), value) + 1),
                over=OVER_W,
                because=(Use("beyond", AT_W),),
            ),
        ),
    )


# ---- features e_0 + one: what the sample says of e_0

PHI = e_0 + one(k, w)
T = sample(k, w, e_0)
_later_T, _later_one = sample(k + 1, w, e_0), one(k + 1, w)
_later_phi = e_0 + _later_one
_step = Use("each draw", AT_K)


def shared(K: int) -> Formulas:
    """Features that share the direction e_0, and their covariance."""

    def covariance(vector: Any) -> Any:
        along = dot(e_0, vector)
        return (
            (along + dot(centre, vector)) * e_0
            + along * centre
            + Fraction(1, K) * (vector - along * e_0)
        )

    return {"phi": lambda draw, outcome: e_0 + one(draw, outcome), "C": covariance}


def sums(n: int, K: int) -> tuple[Line, ...]:
    """T, the sum of the features drawn: its products with e_0, the centre and a point, and its length; then q."""
    q = centre + e_0 - sample(n, w, e_0) / n
    at_n = {"k": str(n), "w": "w"}
    return (
        combination(
            Schema(equal(dot(e_0, centre), 0)),
            Use("centre", {"k": "1"}, times=e_0),
            Use("apart", {"k": "1", "w": "w"}, over=OVER_W),
            name="e_0 off the centre",
        ),
        centre_squared(K),
        combination(
            Schema(equal(_later_T, T + _later_phi), OF_A_DRAW, (FROM_0,)),
            Use("one more draw", {**AT_K, "x": e_0}),
            Use("e_0, along v", {"v": _later_phi}),
            Use("apart, along v", {**NEXT, "v": _later_phi}),
            name="each draw",
        ),
        *by_induction(
            "T and e_0",
            equal(dot(e_0, T), k),
            OF_A_DRAW,
            (Use("no draws", {"w": "w", "x": e_0}, times=e_0),),
            (
                Use(_step.name, _step.at, times=e_0),
                Use("if 2"),
                Use("e_0"),
                Use("apart", NEXT),
            ),
        ),
        *by_induction(
            "T and the centre",
            equal(dot(centre, T), k / K),
            OF_A_DRAW,
            (
                Use("no draws", {"w": "w", "x": e_0}, times=centre),
                Use("e_0 off the centre", times=0),
            ),
            (
                Use(_step.name, _step.at, times=centre),
                Use("if 2"),
                Use("e_0 off the centre"),
                Use("as likely", NEXT),
            ),
        ),
        *by_induction(
            "T and a point",
            at_most(0, dot(T, one(l, w))),
            {**OF_A_DRAW, "l": "integer"},
            (Use("no draws", {"w": "w", "x": e_0}, times=-one(l, w)),),
            (
                Use(_step.name, _step.at, times=-one(l, w)),
                Use("if 2"),
                Use("alike or not", {"k": k + 1, "l": "l", "w": "w"}),
                Use("apart", {"k": "l", "w": "w"}, times=-1),
            ),
        ),
        *by_induction(
            "length of T",
            at_most(k * (k + 1), squared(T)),
            OF_A_DRAW,
            (Square(sample(0, w, e_0)),),
            (
                Use(_step.name, _step.at, times=-(_later_T + T + _later_phi)),
                Use("if 2"),
                Use("T and e_0", AT_K, times=-2),
                Use("T and a point", {**AT_K, "l": k + 1}, times=2),
                Use("e_0", times=-1),
                Use("own", NEXT, times=-1),
                Use("apart", NEXT, times=-2),
            ),
        ),
        combination(
            Schema(equal(dot(e_0, q), 0), W),
            Use("e_0 off the centre"),
            Use("e_0"),
            Use("T and e_0", at_n, times=Fraction(-1, n)),
            name="q and e_0",
        ),
        combination(
            Schema(equal(dot(centre, q), 0), W),
            Use("e_0 off the centre"),
            Use("centre, squared"),
            Use("T and the centre", at_n, times=Fraction(-1, n)),
            name="q and the centre",
        ),
        combination(
            Schema(at_most(Fraction(1, n) - Fraction(1, K), squared(q)), W),
            Use("length of T", at_n, times=Fraction(1, n * n)),
            Use("centre, squared", times=-1),
            Use("e_0", times=-1),
            Use("e_0 off the centre", times=-2),
            Use("T and the centre", at_n, times=Fraction(2, n)),
            Use("T and e_0", at_n, times=Fraction(2, n)),
            name="length of q",
        ),
    )


def pull(n: int, K: int) -> Line:
    """<q, (C - C_D) e_0> = ‖q‖²."""
    q = centre + e_0 - sample(n, w, e_0) / n
    C_e = Term(shared(K)["C"](e_0).tree)
    own = squared(e_0)
    return combination(
        Schema(equal(dot(q, C_e - sample(n, w, e_0) / n), squared(q)), W),
        Use("q and e_0", AT_W, times=-(1 - own - dot(centre, e_0) - Fraction(1, K) * (1 - own))),
        Use("q and the centre", AT_W, times=-(1 - own)),
        name="pull",
    )


def one_and_own(within: Setting, K: int, formulas: Formulas, names: tuple[str, ...]) -> World:
    """Features e_0 + one; what is named defines symbols that stay as they are."""
    at_xy = {"k": "k", "x": "x", "y": "y"}
    kept = remaining(within, names, formulas)
    far = Line(Schema(at_most(1, root(2))), "witness", {"bits": "32"}, "root of 2")
    return World(
        "points beside a direction that all share",
        f"features e_0 + one of {K} points, each as likely as any other",
        Setting(
            {
                **POINT_SYMBOLS,
                **dict.fromkeys(("e_0", "unit"), ((), "vector")),
                "sample": within.symbols["sample"],
                "off": within.symbols["off"],
            },
            {**INDICATOR, **points(K, plane=True), **UNIT, **kept},
        ),
        formulas,
        {
            **{name: same(name, within.given[name]) for name in (*INDICATOR, *names)},
            "kappa": (Use("e_0"), Use("own", AT_K), Use("apart", AT_K, times=2)),
            "C": (
                Use("law", at_xy, times=-1),
                Use("centre", {"k": "k"}, times=dot(e_0, x) * y + dot(e_0, y) * x),
            ),
            **{
                f"phi, {when}": (
                    Use(f"one, {when}", at, because=() if when == "again" else (Use("if 1"),)),
                )
                for when, at in DRAWN.items()
            },
            "some logarithm": (Use("some L"),),
            "1 <= kappa": Use("root of 2"),
            "kappa, of all data": (Use("unit", times=2),),
            "lever": (
                Use("unit, along v", {"v": unit}, times=2 * root(2) / (2 + formulas["lamda"]())),
            ),
            "N": (Use("unit", times=-2 / (2 + formulas["lamda"]())),),
        },
        (far, LOGARITHM[0]),
    )


def refute_deviation(bound: str) -> Proof:
    """Lemma 1: R_D of a hundred draws of a million points."""
    n, K, lam, floor = 100, 10**6, Fraction(1, 10**4), Fraction(500)
    gauge, least = Fraction(1, K) + lam, Fraction(99, 1000)
    q = centre + e_0 - sample(n, w, e_0) / n
    formulas: Formulas = {
        **shared(K),
        "lamda": lambda: lam,
        "n": lambda: n,
        "kappa": lambda: root(2),
        "delta": lambda: LEVEL,
    }
    stretched = formulas["C"](q) + lam * q
    s_1, s_2 = dot(e_0, q), dot(centre, q)
    a = s_1 * (1 - Fraction(1, K)) + s_2
    own, cross, middle = squared(e_0), dot(e_0, centre), squared(centre)
    size, long = norm(q), norm(stretched)
    missing = least - floor * gauge
    tau = (floor - off(w)) / (missing * least)
    large = at_most(floor, off(w))
    world = one_and_own(DEVIATION, K, formulas, ("no draws", "one more draw", "R_D"))
    claim = contrary(LEMMA_1, bound, DEVIATION, world)
    return refutation(
        LEMMA_1,
        bound,
        DEVIATION,
        world,
        *sums(n, K),
        pull(n, K),
        combination(
            Schema(at_most(squared(stretched), (gauge * size) ** 2), W),
            Use(
                "q and e_0",
                AT_W,
                times=2 * gauge * (a + s_2)
                + a * own * (1 - Fraction(1, K))
                + 2 * a * cross
                + s_1 * middle,
            ),
            Use("q and the centre", AT_W, times=a * own),
            name="stretched, squared",
        ),
        Line(
            Schema(long <= gauge * size, W),
            "instance",
            {
                "of": Use(
                    "squares",
                    {"a": long, "b": gauge * size},
                    because=(None, Use("stretched, squared", AT_W)),
                ).reference()
            },
            "stretched",
        ),
        combination(
            Schema(at_most(least**2, squared(q)), W),
            Use("length of q", AT_W),
            name="least, squared",
        ),
        Line(
            Schema(at_most(least, size), W),
            "instance",
            {
                "of": Use(
                    "squares",
                    {"a": least, "b": size},
                    because=(None, Use("least, squared", AT_W)),
                ).reference()
            },
            "least",
        ),
        combination(Schema(squared(e_0) <= 1), Use("e_0"), name="unit, squared"),
        Line(
            Schema(norm(e_0) <= root(1)),
            "monotone",
            {"of": Use("unit, squared").reference()},
            "unit length",
        ),
        combination(Schema(large, W, (large,)), Use("if 1"), name="large: so"),
        combination(
            Schema(large, W, (less(off(w), floor),)),
            Use("R_D", {"w": "w", "x": e_0, "z": q}, times=tau),
            Use("pull", AT_W, times=-tau),
            Use("if 1", times=tau * norm(e_0) * long),
            Use("unit length", times=tau * floor * long),
            Use("stretched", AT_W, times=tau * floor),
            Use("least", AT_W, times=tau * (size + missing)),
            name="large: contrary",
        ),
        Line(
            Schema(large, W),
            "cases",
            {"on": [str(floor), off(w).tree], "below": "large: so", "above": "large: contrary"},
            "large",
        ),
        *exceeded(
            claim,
            *LOGARITHM[1:],
            Line(Schema(root(2) * root(3) <= 3), "witness", {"bits": "32"}, "roots"),
            combination(
                Schema(less(value_of(claim), floor)),
                Use("L below 1", times=400),
                Use("root of L", times=10 * root(2) * root(3)),
                Use("roots", times=10),
                name="the printed value",
            ),
        ),
        gap="the variance of the vectors is κ²N/λ, not κ²/λ + 1 (erratum d21)",
    )


def refute_covariance() -> Proof:
    """Lemma 4, second line: all data are at one point, the client's at a hundred million."""
    n, K, lam, floor = 10**4, 10**8, Fraction(1, 400), Fraction(1, 10)
    gauge = Fraction(1, K) + lam
    q = centre + e_0 - sample(n, w, e_0) / n
    formulas: Formulas = {
        **shared(K),
        "lamda": lambda: lam,
        "n": lambda: n,
        "kappa": lambda: root(2),
        "delta": lambda: LEVEL,
        "other": lambda _: root(2) * unit,
        "C_all": lambda vector: 2 * dot(unit, vector) * unit,
        "lever": lambda _: root(2) / (2 + lam) * unit,
        "N": lambda: 2 / (2 + lam),
    }
    names = ("no draws", "one more draw", "0 <= off", "off")
    world = one_and_own(LOCAL_COVARIANCE, K, formulas, names)
    claim = contrary(LEMMA_4, "printed-local", LOCAL_COVARIANCE, world)
    s_1, s_2, own, size = dot(e_0, q), dot(centre, q), squared(e_0), squared(q)
    form = dot(q, formulas["C"](q)) + lam * size
    pulled = dot(q, formulas["C"](e_0) - sample(n, w, e_0) / n)
    share = 1 / (gauge * size)
    return refutation(
        LEMMA_4,
        "printed-local",
        LOCAL_COVARIANCE,
        world,
        *sums(n, K),
        pull(n, K),
        combination(
            Schema(equal(form, gauge * size), W),
            Use("q and e_0", AT_W, times=s_1 + 2 * s_2 - Fraction(1, K) * s_1),
            name="form of q",
        ),
        combination(Schema(less(0, size), W), Use("length of q", AT_W), name="some q"),
        combination(
            Schema(at_most(floor**2, off(w) ** 2), W, (less(0, size),)),
            Use("off", {"w": "w", "x": e_0, "z": q}, times=share),
            Use("form of q", AT_W, times=off(w) ** 2 * own * share),
            Use("e_0", times=off(w) ** 2),
            Use("pull", AT_W, times=-(size + pulled) * share),
            Use("length of q", AT_W, times=1 / gauge),
            name="large, squared, divided",
        ),
        Line(
            Schema(at_most(floor**2, off(w) ** 2), W),
            "instance",
            {
                "of": Use(
                    "large, squared, divided", AT_W, because=(Use("some q", AT_W),)
                ).reference()
            },
            "large, squared",
        ),
        Line(
            Schema(at_most(floor, off(w)), W),
            "instance",
            {
                "of": Use(
                    "squares",
                    {"a": floor, "b": off(w)},
                    because=(Use("0 <= off", AT_W), Use("large, squared", AT_W)),
                ).reference()
            },
            "large",
        ),
        *exceeded(claim, by_interval(value_of(claim), floor)),
        gap="the variance of a client's vectors is N_j(λ), not N(λ) (errata d25, d72)",
    )


# ---- the points themselves as features, and labels 1

_T, _T_next = answers(k, w), answers(k + 1, w)


def refute_responses() -> Proof:
    """Lemma 3, second line: all data are at one point, the client's at a million."""
    n, K, lam, floor = 400, 10**6, Fraction(1, 25), Fraction(1, 5)
    gauge = Fraction(1, K) + lam
    within, at_n = LOCAL_RESPONSES, {"k": str(n), "w": "w"}
    gone = answers(n, w) / n - centre

    def off_by(outcome: Any) -> Term:
        return answers(n, outcome) / n - centre

    formulas: Formulas = {
        "phi": lambda draw, outcome: one(draw, outcome),
        "C": lambda vector: vector / K,
        "label": lambda *_: 1,
        "lamda": lambda: lam,
        "n": lambda: n,
        "kappa": lambda: 1,
        "B": lambda: 1,
        "delta": lambda: LEVEL,
        "moment": lambda: centre,
        "u": lambda outcome: off_by(outcome) / gauge,
        "off": lambda outcome: root(squared(off_by(outcome)) / gauge),
        "other": lambda _: unit,
        "C_all": lambda vector: dot(unit, vector) * unit,
        "lever": lambda _: unit / (1 + lam),
        "N": lambda: 1 / (1 + lam),
    }
    names = ("no answers", "one more answer")
    at_xy = {"k": "k", "x": "x", "y": "y"}
    world = World(
        "as many points as one likes",
        f"features are {K} orthogonal points, each as likely as any other, and all labels are 1",
        Setting(
            {**POINT_SYMBOLS, "unit": ((), "vector"), "answers": within.symbols["answers"]},
            {**INDICATOR, **points(K, plane=False), **UNIT, **remaining(within, names, formulas)},
        ),
        formulas,
        {
            **{name: same(name, within.given[name]) for name in (*INDICATOR, *names)},
            "kappa": (Use("own", AT_K),),
            "C": (Use("law", at_xy, times=-1),),
            **{
                f"phi, {when}": (
                    Use(f"one, {when}", at, because=() if when == "again" else (Use("if 1"),)),
                )
                for when, at in DRAWN.items()
            },
            "moment": (Use("centre", {"k": "k"}, times=x),),
            "kappa, of all data": (Use("unit"),),
            "lever": (Use("unit, along v", {"v": unit}, times=1 / (1 + lam)),),
            "N": (Use("unit", times=-1 / (1 + lam)),),
        },
    )
    claim = contrary(LEMMA_3, "printed-local", within, world)
    large = formulas["off"](w)
    each = Use("one more answer", AT_K)
    value = value_of(claim)
    return refutation(
        LEMMA_3,
        "printed-local",
        within,
        world,
        centre_squared(K),
        *by_induction(
            "T and the centre",
            equal(dot(centre, _T), k / K),
            OF_A_DRAW,
            (Use("no answers", AT_W, times=centre),),
            (Use(each.name, each.at, times=centre), Use("if 2"), Use("as likely", NEXT)),
        ),
        *by_induction(
            "T and a point",
            at_most(0, dot(_T, one(l, w))),
            {**OF_A_DRAW, "l": "integer"},
            (Use("no answers", AT_W, times=-one(l, w)),),
            (
                Use(each.name, each.at, times=-one(l, w)),
                Use("if 2"),
                Use("alike or not", {"k": k + 1, "l": "l", "w": "w"}),
            ),
        ),
        *by_induction(
            "length of T",
            at_most(k, squared(_T)),
            OF_A_DRAW,
            (Square(answers(0, w)),),
            (
                Use(each.name, each.at, times=-(_T_next + _T + one(k + 1, w))),
                Use("if 2"),
                Use("T and a point", {**AT_K, "l": k + 1}, times=2),
                Use("own", NEXT, times=-1),
            ),
        ),
        combination(
            Schema(at_most(floor**2, squared(gone) / gauge), W),
            Use("length of T", at_n, times=1 / gauge / n**2),
            Use("T and the centre", at_n, times=2 / gauge / n),
            Use("centre, squared", times=-1 / gauge),
            name="large, squared",
        ),
        Line(
            Schema(at_most(floor, large), W),
            "instance",
            {
                "of": Use(
                    "squares",
                    {"a": floor, "b": large},
                    because=(None, Use("large, squared", AT_W)),
                ).reference()
            },
            "large",
        ),
        by_interval(value, floor),
        combination(
            Schema(less(value, large), W),
            Use("the printed value"),
            Use("large", AT_W),
            name="beyond",
        ),
        combination(
            claim,
            Use(
                "above",
                {"a": large, "r": value},
                times=-(above(large, value) + 1),
                over=OVER_W,
                because=(Use("beyond", AT_W),),
            ),
        ),
        gap="the variance of a client's vectors is N_j(λ), not N(λ) (erratum d25)",
    )


PROOFS: tuple[Proof, ...] = (
    refute_deviation("printed"),
    refute_deviation("printed-drawn"),
    refute_responses(),
    refute_covariance(),
)
