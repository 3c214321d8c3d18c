"""Theorems 2 to 4 as printed, refuted where one client is lucky: after enough rounds no constant is large enough."""

from fractions import Fraction
from typing import Any

from fedtheory.core.citation import citation
from fedtheory.core.expression import to_tree
from fedtheory.core.proof import (
    Given,
    Line,
    Proof,
    Setting,
    Square,
    Use,
    combination,
    redraw,
    squeeze,
    step,
)
from fedtheory.core.role import Role
from fedtheory.core.statement import Statement
from fedtheory.core.term import (
    Claim,
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
    tree,
)
from fedtheory.papers.fednewton.proofs.finite_worlds import World, contrary, placed, put, refutation
from fedtheory.papers.fednewton.proofs.lucky_world import (
    AT_JW,
    AT_KW,
    AT_W,
    CHANCE,
    KW,
    LAMBDA,
    LONG,
    NEXT,
    OVER_S,
    SPAN,
    WORLD_SYMBOLS,
    G,
    Lucky,
    again,
    bad,
    ceiling,
    every,
    g,
    hits,
    iv,
    iv_D,
    lucky,
    u,
)
from fedtheory.papers.fednewton.proofs.one_hot_worlds import Formulas, by_induction, same, value_of
from fedtheory.papers.fednewton.proofs.printed_federations import (
    AGAIN,
    ALIKE,
    APART,
    DIFFERENT,
    FEDERATED,
    FROM_0,
    JW,
    OVER_W,
    W,
    above,
    exp,
    it,
    j,
    k,
    l,
    phi,
    t,
    w,
    x,
    y,
    z,
    z_,
)
from fedtheory.papers.fednewton.statements.thm2_federated import THEOREM_2
from fedtheory.papers.fednewton.statements.thm3_homogeneous import THEOREM_3
from fedtheory.papers.fednewton.statements.thm4_heterogeneous import THEOREM_4
from fedtheory.proofs.powers import power
from fedtheory.textbook.vectors import CAUCHY_SCHWARZ

a, b, c, d = (symbol(name) for name in ("a", "b", "c", "d"))
REALS = dict.fromkeys(("a", "b", "c", "d"), "real")
AT_REALS = {name: name for name in REALS}


def _instance(schema: Schema, use: Use, name: str = "") -> Line:
    return Line(schema, "instance", {"of": use.reference()}, name)


def _squares(schema: Schema, left: Any, right: Any, *because: Use | None, name: str) -> Line:
    return _instance(schema, Use("squares", {"a": left, "b": right}, because=because), name)


EXP_0 = (
    Line(Schema(exp(0) <= 1), "witness", {"bits": "64"}, "exp(0) is no more than 1"),
    Line(Schema(at_most(1, exp(0))), "witness", {"bits": "64"}, "exp(0) is no less than 1"),
    squeeze(
        Schema(equal(exp(0), 1)),
        Use("exp(0) is no more than 1"),
        Use("exp(0) is no less than 1"),
        name="exp(0) is 1",
    ),
)
_own = {"x": "vector", "z": "vector"}
CAUCHY = step(
    "Cauchy-Schwarz",
    "textbook",
    "of all vectors",
    citation(CAUCHY_SCHWARZ, {"u": z, "v": x}, own=_own),
)
PRODUCT = combination(
    Schema(a * b <= c * d, REALS, (a <= c, -c <= a, b <= d, -d <= b)),
    Use("if 1", times=(d + b) / 2),
    Use("if 2", times=(d - b) / 2),
    name="product",
)
_l = lucky(k + 1, w)
COUNTS = (
    combination(
        Schema(at_most(0, lucky(k, w)), KW),
        Square(lucky(k, w)),
        Use("lucky", AT_KW),
        name="a share",
    ),
    *by_induction(
        "hits are not negative",
        at_most(0, hits(k, w)),
        KW,
        (Use("no hits", AT_W, times=-1),),
        (Use("next hit", AT_KW, times=-1), Use("if 2"), Use("a share", NEXT)),
    ),
    *by_induction(
        "hits are draws",
        hits(k, w) <= k,
        KW,
        (Use("no hits", AT_W),),
        (
            Use("next hit", AT_KW),
            Use("if 2"),
            Square(1 - _l),
            Use("lucky", NEXT),
        ),
    ),
    *by_induction(
        "all or not",
        equal(every(k, w) ** 2, every(k, w)),
        KW,
        (Use("every 0", AT_W, times=every(0, w)),),
        (
            Use("every next", AT_KW, times=every(k + 1, w) + every(k, w) * _l - 1),
            Use("if 2", times=_l**2),
            Use("lucky", NEXT, times=every(k, w)),
        ),
    ),
    *by_induction(
        "all are hits",
        equal(every(k, w) * (k - hits(k, w)), 0),
        KW,
        (Use("no hits", AT_W, times=-every(0, w)),),
        (
            Use("every next", AT_KW, times=k + 1 - hits(k + 1, w)),
            Use("next hit", AT_KW, times=-every(k, w) * _l),
            Use("if 2", times=_l),
            Use("lucky", NEXT, times=-every(k, w)),
        ),
    ),
)
_fresh = again(k + 1, w, z_)
_kept = equal(every(k, again(l, w, z_)), every(k, w))
_draws = {"k": "integer", "l": "integer", **W, "s_": "outcome"}
_rest = {"l": "integer", **W, "s_": "outcome"}
_moved = again(l, w, z_)
CHANCES = (
    combination(
        Schema(substitute(_kept, "k", "0"), _rest, (at_most(0, l - 1),)),
        Use("every 0", {"w": _moved}),
        Use("every 0", AT_W, times=-1),
        name="every is kept: first",
    ),
    combination(
        Schema(
            substitute(_kept, "k", (k + 1).tree), _draws, (FROM_0, at_most(k + 1, l - 1), _kept)
        ),
        Use("every next", {"k": "k", "w": _moved}),
        Use("if 3", times=lucky(k + 1, _moved)),
        Use("lucky, before", {"k": k + 1, "l": "l", "w": "w", "s_": "s_"}, times=every(k, w)),
        Use("every next", AT_KW, times=-1),
        name="every is kept: next",
    ),
    Line(
        Schema(_kept, _draws, (FROM_0, at_most(k, l - 1))),
        "induction",
        {"on": "k", "base": "every is kept: first", "step": "every is kept: next"},
        "every is kept",
    ),
    combination(
        Schema(
            equal(every(k + 1, _fresh), every(k, w) * lucky(k + 1, z_)),
            {**KW, "s_": "outcome"},
            (FROM_0,),
        ),
        Use("every next", {"k": "k", "w": _fresh}),
        Use(
            "every is kept",
            {"k": "k", "l": k + 1, "w": "w", "s_": "s_"},
            times=lucky(k + 1, _fresh),
        ),
        Use("lucky, again", {"k": k + 1, "w": "w", "s_": "s_"}, times=every(k, w)),
        name="every again",
    ),
    combination(
        Schema(equal(expect("s_", every(k + 1, _fresh)), CHANCE * every(k, w)), KW, (FROM_0,)),
        Use("every again", {**AT_KW, "s_": "s_"}, over=OVER_S),
        Use("chance", {"k": k + 1}, times=every(k, w)),
        name="one more of all",
    ),
    redraw(
        every(k + 1, w),
        {"k": "integer"},
        time=k + 1,
        over=("w", "s_"),
        conditions=(FROM_0,),
        name="drawn again",
    ),
    combination(
        Schema(
            equal(expect("w", every(k + 1, w)), CHANCE * expect("w", every(k, w))),
            {"k": "integer"},
            (FROM_0,),
        ),
        Use("drawn again", {"k": "k"}),
        Use("one more of all", AT_KW, over=OVER_W),
        name="chance of one more",
    ),
    combination(
        Schema(equal(expect("w", every(0, w)), 1)),
        Use("every 0", AT_W, over=OVER_W),
        name="chance of 0",
    ),
)


def chance_of_all(draws: int) -> tuple[Line, ...]:
    """E every(n_j) = CHANCE^n_j, draw by draw."""
    return tuple(
        combination(
            Schema(equal(expect("w", every(number, w)), CHANCE**number)),
            Use("chance of one more", {"k": str(number - 1)}),
            Use(f"chance of {number - 1}", times=CHANCE),
            name=f"chance of {number}",
        )
        for number in range(1, draws + 1)
    )


def laws() -> tuple[Line, ...]:
    """E<phi, x><phi, y> = <x, y>, and what follows for one client."""
    _phi = phi(j, k, w)
    first, fresh = phi(j, 1, w), phi(j, 1, z_)
    seen = dot(fresh, it(t, w))
    along, target = dot(u, it(t, w)), dot(u, fresh)
    return (
        combination(
            Schema(
                equal(dot(x, y), expect("w", dot(_phi, x) * dot(_phi, y))),
                {"j": "client", "k": "integer", "x": "vector", "y": "vector"},
            ),
            Use("square", {"j": "j", **AT_KW, "x": "x"}, times=-y, over=OVER_W),
            Use("chance", {"k": "k"}, times=-SPAN * bad(j) * dot(x, y)),
            name="law",
        ),
        combination(
            Schema(equal(expect("w", squared(first)), 1), {"j": "client"}),
            Use("line", {"x": first}, times=first, over=OVER_W),
            Use("law", {"j": "j", "k": "1", "x": u, "y": u}, times=-1),
            Use("unit"),
            name="length of a draw",
        ),
        combination(
            Schema(
                equal((along - 1) ** 2, expect("s_", (seen - target) ** 2)),
                {"j": "client", "t": "integer", **W},
            ),
            Use(
                "line",
                {"x": it(t, w)},
                times=-(seen + along * target - 2 * target) * fresh,
                over=OVER_S,
            ),
            Use("law", {"j": "j", "k": "1", "x": u, "y": u}, times=(along - 1) ** 2),
            Use("unit", times=-((along - 1) ** 2)),
            name="risk of a client",
        ),
    )


def norms(of: Lucky) -> tuple[Line, ...]:
    """What P, R and Upsilon need."""
    c_b = of.covariance
    gone, seen, A = 1 - c_b, c_b + LAMBDA, root((1 - c_b) ** 2)
    at_n = {"k": str(of.n_j), "w": "w"}
    positive = Use("hits are not negative", at_n, times=Fraction(SPAN, of.n_j))
    draws = Use("hits are draws", at_n, times=Fraction(SPAN, of.n_j))
    D = of.of_client(j) + LAMBDA
    pair = {**W, "x": "vector", "z": "vector"}
    _n, _z = norm(x), norm(z)
    two = {"w": "w", "x": "x", "z": "z"}
    zx = dot(z, x)
    JWZ = {**JW, "z": "vector"}
    return (
        PRODUCT,
        combination(Schema(at_most(0, seen), W), positive, name="seen is positive"),
        combination(
            Schema(at_most(gone**2, seen**2), W),
            Use(positive.name, positive.at, times=2 * Fraction(SPAN, of.n_j) * (1 + LAMBDA)),
            name="gone and seen, squared",
        ),
        _squares(
            Schema(seen >= A, W),
            A,
            seen,
            Use("seen is positive", AT_W),
            Use("gone and seen, squared", AT_W),
            name="gone and seen",
        ),
        combination(
            Schema(at_most(iv(w) ** 2 * A, 1), W),
            Use("gone and seen", AT_W, times=iv(w) ** 2),
            Use("iv", AT_W),
            name="no more than 1",
        ),
        combination(Schema(gone <= LONG**2, W), positive, name="gone from above"),
        combination(Schema(at_most(-(LONG**2), gone), W), draws, name="gone from below"),
        _instance(
            Schema(gone * gone <= Term(str(LONG**2)) * LONG**2, W),
            Use(
                "product",
                {"a": gone, "b": gone, "c": str(LONG**2), "d": str(LONG**2)},
                because=tuple(
                    Use(f"gone from {side}", AT_W) for side in ("above", "below", "above", "below")
                ),
            ),
            "gone, squared",
        ),
        _squares(
            Schema(at_most(A, LONG**2), W),
            A,
            LONG**2,
            None,
            Use("gone, squared", AT_W),
            name="gone",
        ),
        _squares(Schema(gone <= A, W), gone, A, None, None, name="gone is no more than its size"),
        _squares(Schema(-gone <= A, W), -gone, A, None, None, name="nor its negative"),
        combination(Schema(gone >= -A, W), Use("nor its negative", AT_W), name="from below"),
        _instance(Schema(zx <= _z * _n, pair), Use("Cauchy-Schwarz", {"z": z, "x": x}), "inner"),
        _instance(
            Schema(dot(z, -x) <= _z * norm(-x), pair),
            Use("Cauchy-Schwarz", {"z": z, "x": -x}),
            "inner, turned",
        ),
        combination(
            Schema(-(_z * _n) <= zx, pair), Use("inner, turned", two), name="inner from below"
        ),
        _instance(
            Schema(gone * zx <= A * (_z * _n), pair),
            Use(
                "product",
                {"a": gone, "b": zx, "c": A, "d": _z * _n},
                because=(
                    Use("gone is no more than its size", AT_W),
                    Use("from below", AT_W),
                    Use("inner", two),
                    Use("inner from below", two),
                ),
            ),
            "deviation",
        ),
        combination(Schema((D * _z) ** 2 <= squared(D * z), JWZ), name="stretched, squared"),
        _squares(
            Schema(D * _z <= norm(D * z), JWZ),
            D * _z,
            norm(D * z),
            None,
            Use("stretched, squared", {**AT_JW, "z": "z"}),
            name="stretched",
        ),
    )


def hypotheses(of: Lucky, within: Setting, formulas: Formulas) -> dict[str, Any]:
    """Why all that is assumed is true in the world."""
    M = of.m
    c_b, c_all = of.covariance, of.of_all
    e, A = iv(w) ** 2, root((1 - c_b) ** 2)
    E = c_b + LAMBDA
    _bad, one = Use("bad", {"j": "j"}), bad(j)
    _phi = phi(j, k, w)
    grad = (c_all + LAMBDA) * it(t, w) - c_all * u
    spread = Fraction(SPAN)
    p_factors = G * e * E * (1 + one) - G**2 * e * one - (1 - one) * E + G * (2 - one)
    u_factors = 2 * A * (e * (1 + one + one**2) - g * (one - one**2))
    at = {"j": "j", **AT_KW}
    DRAWN = {"again": AGAIN, "before": APART, "after": APART}
    bigger = (
        Use("length", at),
        Square(1 - one, times=LONG**2 - 1),
        Use(_bad.name, _bad.at, times=LONG**2 - 1),
        Square(one * (1 - lucky(k, w)), times=spread),
        Use(_bad.name, _bad.at, times=spread * (1 - 2 * lucky(k, w) + lucky(k, w) ** 2)),
        Use("lucky", AT_KW, times=spread * one),
    )
    found: dict[str, Any] = {
        name: same(name, within.given[name])
        for name in within.given
        if name in {"power 0", "next power", "above", "not above", "0 < G", "0 <= aleph_Pi"}
        or name in {f"phi, {when}" for when in DRAWN}
    }
    return found | {
        "n": (Use("m", times=-of.n_j),),
        "kappa": (Use("line", {"x": _phi}, times=_phi), *bigger),
        **dict.fromkeys(("B", "mean labels"), bigger),
        "C_j": Use("law", {"j": "j", "k": "k", "x": "x", "y": "y"}),
        **{
            f"label, {when}": (
                Use(
                    f"phi, {when}",
                    {letter: letter for letter in forall},
                    times=u,
                    because=() if when == "again" else (Use("if 1"),),
                ),
            )
            for when, forall in DRAWN.items()
        },
        "next image": (
            Use(
                "law",
                {"j": "i", "k": "1", "x": _phi, "y": u},
                over="i",
            ),
        ),
        **dict.fromkeys(("spectral", "thinned"), (Use("exp(0) is 1", times=-1),)),
        "source": (
            Use("law", {"j": "j", "k": "1", "x": u, "y": u}, times=-1, over="j"),
            Use("unit"),
            Use("radius, here"),
        ),
        "no draws": (Use("no hits, along v", {"w": "w", "v": spread * one * x}),),
        "one more draw": (
            Use("square", {"j": "j", **NEXT, "x": "x"}, times=-1),
            Use("next hit, along v", {**AT_KW, "v": spread * one * x}),
        ),
        "C_D": (Use("one is bad, along v", {"v": (c_b - 1) * x}, times=-1),),
        "no answers": (Use("no hits, along v", {"w": "w", "v": spread * one * u}),),
        "one more answer": (
            Use("square", {"j": "j", **NEXT, "x": u}, times=-1),
            Use("next hit, along v", {**AT_KW, "v": spread * one * u}),
        ),
        "right": (Use("one is bad, along v", {"v": (c_b - 1) * u}, times=-1),),
        "solve": (
            Use("bad, along v", {"j": "j", "v": (c_b - 1) * (e - g) * x}),
            Use("iv, along v", {"w": "w", "v": one * x}),
        ),
        "w_D": (Use("iv_D, along v", {"w": "w", "v": c_all * u}),),
        "DKRR": (
            Use("first", AT_W),
            Use("bad, along v", {"j": "j", "v": (e - g) * (c_b - 1) * u}, times=-1, over="j"),
            Use("one is bad, along v", {"v": (e * c_b - g) * u}, times=-1),
        ),
        "(5)": (
            Use("next", {"t": "t", "w": "w"}),
            Use("one is bad, along v", {"v": (e - g) * grad}),
            Use("iv_D, along v", {"w": "w", "v": of.solver * c_all * u}),
        ),
        "R": (
            Use("deviation", {"w": "w", "x": "x", "z": "z"}, times=one**2),
            Use(_bad.name, _bad.at, times=-(1 - c_b) * dot(z, x)),
        ),
        "P": (
            Use("stretched", {**AT_JW, "z": "z"}, times=formulas["P"](j, w) * norm(x)),
            Use(_bad.name, _bad.at, times=-p_factors * norm(x) * norm(z)),
            Use("iv", AT_W, times=-G * one * norm(x) * norm(z)),
            Use("inner", {"w": "w", "x": "x", "z": "z"}, times=G),
        ),
        "Upsilon": (
            Use(_bad.name, _bad.at, times=u_factors, over="j"),
            Use("one is bad", times=2 * e * A),
            Use("no more than 1", AT_W, times=Fraction(2, M)),
        ),
        "excess": (Use("risk of a client", {"j": "j", "t": "t", "w": "w"}, over="j"),),
        "N": (Use("length of a draw", {"j": "j"}, times=-g, over="j"),),
        "radius": (),
        "beta": (
            Use(
                "hits are not negative",
                {"k": str(of.n_j), "w": "w"},
                times=Fraction(SPAN, of.n_j * M) * squared(x),
            ),
        ),
        "S_A": (
            Use(
                _bad.name,
                _bad.at,
                times=2 * A * g * SIZE(of),
                over="j",
            ),
            Use("one is bad", times=2 * A * g * SIZE(of)),
            Use("gone", AT_W, times=2 * g * SIZE(of) / M),
        ),
        "rate": (Use("lambda^s", times=M * of.n_j),),
        "capacity": Use("capacity, here"),
        "capacity of a client": (
            Use("length of a draw", {"j": "j"}, times=g),
            Use("capacity, here"),
        ),
    }


def SIZE(of: Lucky) -> Term:
    """1/(n_j sqrt(lambda)) + sqrt(N/n_j)."""
    return Term((1 / (of.n_j * root(LAMBDA)) + root(g) / root(of.n_j)).tree)


def numbers(of: Lucky, within: Setting) -> Formulas:
    """The letters of one of the printed settings."""
    start = 2 * g * Fraction(LONG**2, of.m) * SIZE(of)
    if within is FEDERATED:
        return {
            "r": lambda: Fraction(1, 2),
            "rho_s": lambda: 40,
            "radius": lambda: 40 * exp(-2 * Term("1/2") * Term(["log", str(LONG)])),
            "beta": lambda: Fraction(3, 4 * of.m) * g,
            "S_A": lambda: start,
            "S_h": lambda: 0,
        }
    return {"radius": lambda: 1, "Q": lambda: 1}


def event(of: Lucky) -> tuple[Line, ...]:
    """What is so where all draws are long."""
    n_j, M = of.n_j, of.m
    whole, h_n = every(n_j, w), hits(n_j, w)
    here: tuple[Claim, ...] = (less(0, whole),)
    at_n = {"k": str(n_j), "w": "w"}
    each, each_D = Fraction(SPAN, n_j), Fraction(SPAN, n_j * M)
    long, seen = LONG**2 + LAMBDA, of.seen + LAMBDA
    e, e_D = iv(w) ** 2, iv_D(w) ** 2
    so = (Use("if 1"),)

    def use(name: str, times: Any) -> Use:
        return Use(name, AT_W, times=times, because=so)

    return (
        combination(
            Schema(equal(h_n, n_j), W, here),
            Use("all are hits", at_n, times=-1 / whole),
            name="all long",
        ),
        combination(
            Schema(equal(whole, 1), W, here), Use("all or not", at_n, times=1 / whole), name="one"
        ),
        combination(
            Schema(equal(e, 1 / long), W, here),
            Use("iv", AT_W, times=1 / long),
            use("all long", -each / long * e),
            name="inverse",
        ),
        combination(
            Schema(equal(e_D, 1 / seen), W, here),
            Use("iv_D", AT_W, times=1 / seen),
            use("all long", -each_D / seen * e_D),
            name="inverse of all",
        ),
        combination(
            Schema(equal(of.overshoot, of.rho), W, here),
            use("inverse", seen / M),
            use("all long", each_D * of.solver),
            name="overshoot",
        ),
        combination(
            Schema(equal(of.start - of.ridge, of.e_0), W, here),
            use("inverse", Fraction(LONG**2, M)),
            use("inverse of all", -of.seen),
            use("all long", each_D * (e - e_D)),
            name="start",
        ),
        combination(
            Schema(equal(of.ridge, of.seen / seen), W, here),
            use("inverse of all", of.seen),
            use("all long", each_D * e_D),
            name="ridge",
        ),
    )


def growth(of: Lucky) -> tuple[Line, ...]:
    """(1 + k (rho² - 1)) e_0² <= d(k)², d(k) = <u, w^k> - w_D, where all draws are long."""
    here = less(0, every(of.n_j, w))
    o, gain = of.overshoot, of.rho**2 - 1

    def d(rounds: Any) -> Term:
        return dot(u, it(rounds, w)) - of.ridge

    claim = (1 + k * gain) * of.e_0**2 <= d(k) ** 2
    return (
        combination(
            Schema(equal(d(k + 1), -o * d(k)), KW, (FROM_0,)),
            Use("next", {"t": "k", "w": "w"}, times=u),
            Use("unit", times=(1 + o) * of.ridge),
            name="each round",
        ),
        combination(
            Schema(equal(d(0), of.e_0), W, (here,)),
            Use("first", AT_W, times=u),
            Use("start", AT_W, because=(Use("if 1"),)),
            Use("unit", times=of.start),
            name="at first",
        ),
        combination(
            Schema(substitute(claim, "k", "0"), W, (here,)),
            Use("at first", AT_W, times=-(d(0) + of.e_0), because=(Use("if 1"),)),
            name="growth: first",
        ),
        combination(
            Schema(substitute(claim, "k", (k + 1).tree), KW, (FROM_0, here, claim)),
            Use("each round", AT_KW, times=-(d(k + 1) - o * d(k))),
            Use("overshoot", AT_W, times=-(of.rho + o) * d(k) ** 2, because=(Use("if 2"),)),
            Use("if 3", times=of.rho**2),
            name="growth: next",
        ),
        Line(
            Schema(claim, KW, (FROM_0, here)),
            "induction",
            {"on": "k", "base": "growth: first", "step": "growth: next"},
            "growth",
        ),
    )


def _with_power(value: Any, by: str) -> Any:
    """The value with a number for the power of Upsilon."""
    if value == ["power", "Upsilon", "t"]:
        return by
    return value if isinstance(value, str) else [_with_power(part, by) for part in value]


def refuted(
    of: Statement[Any], bound: str, within: Setting, lucky_clients: Lucky, **letters: Fraction
) -> Proof:
    """The bound, for any constant, after so many rounds that the error is above it."""
    here, n_j, M = lucky_clients, lucky_clients.n_j, lucky_clients.m
    base: Formulas = {
        **here.formulas(),
        **numbers(here, within),
        **{letter: lambda number=number: number for letter, number in letters.items()},
    }
    if "gamma" in letters:
        base["s"] = lambda: int(2 * letters["r"] + letters["gamma"])
    value = to_tree(of.bound(bound).value)
    most, least = (Term(put(_with_power(value, by), base)) for by in ("1", "0"))
    gain = here.rho**2 - 1
    X = 1 + ((most + 1) ** 2 + 2) * 2 / (here.e_0**2 * gain)
    T = ceiling(X)
    formulas: Formulas = {**base, "t": lambda: T}
    kept = {
        name: placed(within.given[name].schema, {})
        for name in ("0 < G", "0 <= aleph_Pi")
        if name in within.given
    }
    world = World(
        "a lucky client",
        f"{M} clients with {n_j} draws each, one of which draws long features alone",
        Setting(
            {
                **WORLD_SYMBOLS,
                **{
                    name: within.symbols[name]
                    for name in ("G", "aleph_Pi")
                    if name in within.symbols
                },
            },
            {
                **here.given(),
                **{
                    name: Given(schema, "any", "ours", Role.DEFINITION)
                    for name, schema in kept.items()
                },
            },
            made=here.made(),
        ),
        formulas,
        hypotheses(here, within, base),
        (
            *EXP_0,
            *COUNTS,
            *CHANCES,
            *laws(),
            *norms(here),
            *_here(within, base),
        ),
    )
    claim = contrary(of, bound, within, world)
    stated = value_of(claim)
    of_error = within is FEDERATED
    measured = formulas["error" if of_error else "excess"](T, w)
    whole = every(n_j, w)
    so: tuple[Claim, ...] = (less(0, whole),)
    d = dot(u, it(T, w)) - here.ridge
    q = here.ridge - 1
    gone = it(T, w) - here.ridge * u
    r_0 = here.seen / (here.seen + LAMBDA)
    at_T: dict[str, Any] = {"k": T, "w": "w"}
    grown = Use("growth", at_T, because=(Use("T is not negative"), Use("if 1")))
    uses: tuple[Use | Square, ...]
    if of_error:
        square = squared(gone)
        along = dot(u, it(T, w))
        uses = (
            Use("line", {"x": gone}, times=-gone),
            grown,
            Use("unit", times=here.ridge * (2 * along - here.ridge * (1 + squared(u)))),
            Use("T", times=gain * here.e_0**2),
            Square(most + 1),
        )
    else:
        square = (dot(u, it(T, w)) - 1) ** 2
        uses = (
            Square(d + 2 * q, times=Fraction(1, 2)),
            Use(grown.name, grown.at, times=Fraction(1, 2), because=grown.because),
            Use("ridge", AT_W, times=r_0 + here.ridge - 2, because=(Use("if 1"),)),
            Use("T", times=gain * here.e_0**2 / 2),
        )
    exceeded = above(measured, stated)
    goal = at_most(whole, exceeded**2)
    conditions = of.bound(bound).conditions
    shares = 2 if of_error else 6  # Theorems 3 and 4 are written for a third of their delta
    return refutation(
        of,
        bound,
        within,
        world,
        Line(
            Schema(less(0, Term(["log", (shares / (CHANCE**n_j / 2 * Term("1"))).tree]))),
            "witness",
            {"bits": "256"},
            "some logarithm",
        ),
        *chance_of_all(n_j),
        *event(here),
        *growth(here),
        *by_induction(
            "powers of Upsilon",
            power(Fraction(2, M), k) <= 1,
            {"k": "integer"},
            (Use("power 0", {"x": Fraction(2, M)}),),
            (
                Use("next power", {"x": Fraction(2, M), "k": "k"}),
                Use("if 2", times=Fraction(2, M)),
            ),
        ),
        combination(Schema(X <= T), Use("ceiling", {"y": X}), name="T"),
        combination(
            Schema(at_most(1, T)),
            Use("T"),
            Square(most + 1, times=2 / (here.e_0**2 * gain)),
            name="condition: a round",
        ),
        combination(Schema(at_most(0, T)), Use("condition: a round"), name="T is not negative"),
        *(
            Line(
                placed(Schema([c.relation, to_tree(c.lhs), to_tree(c.rhs)]), formulas),
                "witness",
                {"bits": "64"},
                f"condition: {number}",
            )
            for number, c in enumerate(conditions, 1)
        ),
        combination(
            Schema(stated <= most),
            Use("powers of Upsilon", {"k": T}, times=most if of_error else most - least),
            name="the bound does not grow",
        ),
        combination(Schema(at_most((most + 1) ** 2, square), W, so), *uses, name="large, squared"),
        _squares(
            Schema(at_most(most + 1, measured), W, so),
            most + 1,
            measured,
            None,
            Use("large, squared", AT_W, because=(Use("if 1"),)),
            name="large",
        ),
        combination(
            Schema(less(stated, measured), W, so),
            Use("the bound does not grow"),
            Use("large", AT_W, because=(Use("if 1"),)),
            name="beyond",
        ),
        combination(
            Schema(goal, W, (at_most(whole, 0),)),
            Use("if 1"),
            Square(exceeded),
            name="not all long",
        ),
        combination(
            Schema(goal, W, so),
            Use("one", AT_W, because=(Use("if 1"),)),
            Use(
                "above",
                {"a": measured, "b": stated},
                times=-(exceeded + 1),
                because=(Use("beyond", AT_W, because=(Use("if 1"),)),),
            ),
            name="all are long",
        ),
        Line(
            Schema(goal, W),
            "cases",
            {"on": [whole.tree, "0"], "below": "not all long", "above": "all are long"},
            "each sample",
        ),
        combination(
            claim, Use("each sample", AT_W, over=OVER_W), Use(f"chance of {n_j}", times=-1)
        ),
        before=(CAUCHY,),
        gap="Upsilon is at most 1 where every round multiplies the error (errata d02, d27), whatever the constant",
    )


def _here(within: Setting, formulas: Formulas) -> tuple[Line, ...]:
    """What letters say by their numbers."""
    radius = Term(tree(formulas["radius"]()))
    found = [Line(Schema(at_most(1, radius**2)), "witness", {"bits": "64"}, "radius, here")]
    if within is FEDERATED:
        return tuple(found)
    half, whole = LAMBDA, int(formulas["s"]())
    found += [
        combination(Schema(equal(power(half, 0), 1)), Use("power 0", {"x": half}), name="lambda^0"),
        *(
            combination(
                Schema(equal(power(half, number), half**number)),
                Use("next power", {"x": half, "k": str(number - 1)}),
                Use(f"lambda^{number - 1}", times=half),
                name=f"lambda^{number}",
            )
            for number in range(1, whole + 1)
        ),
        combination(
            Schema(equal(power(half, whole), half**whole)),
            Use(f"lambda^{whole}"),
            name="lambda^s",
        ),
        Line(
            placed(Schema(["<=", "N", RIGHT]), formulas),
            "witness",
            {"bits": "64"},
            "capacity, here",
        ),
    ]
    return tuple(found)


RIGHT = ALIKE.given["capacity"].schema.then[2]
_half = Fraction(1, 2)
REGIMES = {
    "ordered-1": (Lucky(2, 1), _half, Fraction(0)),
    "ordered-2": (Lucky(4, 1), _half, Fraction(1)),
    "ordered": (Lucky(4, 4), 3 * _half, Fraction(1)),
    "ordered-4": (Lucky(2, 8), 3 * _half, Fraction(1)),
}
"""Clients, r and gamma for each regime of the local size: |D| = 2^(2r + gamma), so that lambda is 1/2 in all of them."""
PROOFS: tuple[Proof, ...] = (
    refuted(THEOREM_2, "printed", FEDERATED, Lucky(2, 1)),
    *(
        refuted(THEOREM_3, key, ALIKE, clients, r=r, gamma=gamma)
        for key, (clients, r, gamma) in REGIMES.items()
    ),
    refuted(THEOREM_4, "ordered", DIFFERENT, Lucky(2, 1), r=_half, gamma=Fraction(0)),
)
