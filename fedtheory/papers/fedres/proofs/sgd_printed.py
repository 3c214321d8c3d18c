"""Appendix B, line by line: Lemmas 10 and 11 as printed, and displays (28) to (38) in one round.

What the lines share with our proof is there already: (31), (33) and (37). The re-indexings (34) and (39) of sums over
rounds are the steps "matched" and "ends" of that proof.
"""

from fedtheory.core.construction import Counterexample, Made, explicit, point, region
from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Line, Setting, Square, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Function,
    Schema,
    dot,
    equal,
    expect,
    less,
    member,
    squared,
    symbol,
)
from fedtheory.papers.fedres.proofs import quotes
from fedtheory.papers.fedres.proofs.first_order import no_slope
from fedtheory.papers.fedres.proofs.sgd_rounds import (
    LOCAL_MEAN,
    LOCAL_VARIANCE,
    POSITIVE,
    PROJECTIONS,
    VARIANCE,
    ZERO_MEAN,
    b,
    before,
    c,
    here,
    local_off,
    off,
    to_client,
)
from fedtheory.papers.fedres.proofs.sgd_setting import (
    AT_W,
    HERE,
    ITW,
    SGD,
    Z,
    again,
    fits,
    i,
    inverse,
    mx,
    my,
    sent,
    squared_way,
    step_of,
    sx,
    sy,
    w,
    x,
    x_star,
    y_star,
)
from fedtheory.papers.fedres.statements.notation import gamma
from fedtheory.papers.fedres.statements.steps import eta, eta_l

# ---- Lemmas 10 and 11, of any function and any convex set

new, old, slope, star = (symbol(name) for name in ("new", "old", "slope", "star"))
a_, b_, c_ = (symbol(name) for name in ("a", "b", "c"))
f, df = Function("f"), Function("df")
target = old - eta * slope
LEMMAS = Setting(
    {
        "eta": ((), "real"),
        "gamma": ((), "real"),
        "Omega": ((), "set"),
        **dict.fromkeys(("new", "old", "slope"), ((), "vector")),
        "f": (("vector",), "real"),
        "df": (("vector",), "vector"),
    },
    {
        "eta": Given(Schema(less(0, eta)), "eta > 0", "Lemma 10", Role.DEFINITION),
        "in Omega": Given(
            Schema(member(new, "Omega")), "w' is a point of Omega", "Lemma 10", Role.DEFINITION
        ),
        "nearest": Given(
            Schema(
                squared(new - target) <= squared(star - target),
                {"star": "vector"},
                (member(star, "Omega"),),
            ),
            "w' is the point of Omega nearest to w - eta g; print takes it that there is one",
            "Lemma 10",
            Role.DEFINITION,
        ),
        "convex": Given(
            Schema(f(a_) + dot(df(a_), b_ - a_) <= f(b_), {"a": "vector", "b": "vector"}),
            "f is convex",
            "Lemma 11",
            Role.ASSUMPTION,
            quotes.ANY_FUNCTION,
        ),
        "smooth": Given(
            Schema(
                f(b_) <= f(a_) + dot(df(a_), b_ - a_) + gamma / 2 * squared(b_ - a_),
                {"a": "vector", "b": "vector"},
            ),
            "f is gamma-smooth",
            "Lemma 11; Section 2 for the inequality",
            Role.ASSUMPTION,
            quotes.ANY_FUNCTION,
        ),
    },
)
PROJECTION = step(
    "projection",
    "Lemma 10, its proof, second display",
    "the nearest point of a convex set: no part of the way to another is nearer",
    *no_slope(
        Schema(
            dot(new - old + eta * slope, new - star) <= 0,
            {"star": "vector"},
            (member(star, "Omega"),),
        ),
        (new, star),
        ("Omega", Use("in Omega"), Use("if 1")),
        lambda part, inside: (Use("nearest", {"star": part}, because=(inside,)),),
    ),
)
TENTH = step(
    "Lemma 10",
    "Lemma 10",
    "first-order optimality, and 2(w - w').(w' - w_*) expanded; w need not lie in Omega",
    combination(
        Schema(
            dot(new - star, slope)
            <= (squared(old - star) - squared(new - star) - squared(new - old)) / (2 * eta),
            {"star": "vector"},
            (member(star, "Omega"),),
        ),
        Use("projection", {"star": star}, times=1 / eta),
    ),
)
ELEVENTH = step(
    "Lemma 11",
    "Lemma 11",
    "convexity from c to b, smoothness from c to a",
    combination(
        Schema(
            f(a_) - f(b_) <= dot(a_ - b_, df(c_)) + gamma / 2 * squared(a_ - c_),
            {"a": "vector", "b": "vector", "c": "vector"},
        ),
        Use("convex", {"a": c_, "b": b_}),
        Use("smooth", {"a": c_, "b": a_}),
    ),
)
NINTH = step(
    "Lemma 9",
    "Lemma 9, first inequality, with u_{i,t-1} for u_{i,t} in the last term",
    "Lemma 11 with a = u_{i,t+tau_i-1}, b = u_{i,t} and c = u_{i,t-1}",
    combination(
        Schema(
            dot(b_ - a_, df(c_)) <= f(b_) - f(a_) + gamma / 2 * squared(a_ - c_),
            {"a": "vector", "b": "vector", "c": "vector"},
        ),
        Use("Lemma 11", {"a": a_, "b": b_, "c": c_}),
    ),
)
COUNTERED = Counterexample(
    "f = |u|²/2 on a line: u_{t-1} = 0, u_t = 1, u_{t+1} = 2",
    Made(
        {
            "f": explicit("u", squared(symbol("u")) / 2),
            "df": explicit("u", symbol("u")),
            "gamma": explicit("", 1),
            "eta": explicit("", 1),
            "Omega": region("v", member=point(0)),
        }
    ),
    {"a": point(2), "b": point(1), "c": point(0)},
)
NINTH_PRINTED = Step(
    "Lemma 9 printed",
    "Lemma 9, first inequality",
    "by Lemma 11",
    Schema(
        dot(b_ - a_, df(c_)) <= f(b_) - f(a_) + gamma / 2 * squared(a_ - b_),
        {"a": "vector", "b": "vector", "c": "vector"},
    ),
    gap="Lemma 11 measures from the point of the gradient, u_{i,t-1}, not from u_{i,t}",
    refuted=COUNTERED,
)
EUCLIDEAN = Argument(
    "fedres.lemmas",
    "Lemmas 10 and 11, and the first inequality of Lemma 9",
    LEMMAS,
    (PROJECTION, TENTH, ELEVENTH, NINTH, NINTH_PRINTED),
)

# ---- the displays, in one round

ALIKE = {**Z, "a": "vector"}
DISPLAY_28 = step(
    "(28)",
    "(28), with the star and the index that print has lost",
    "Lemma 10, and a_t - b_t left over",
    combination(
        Schema(
            dot(x(t, w) - x_star, a_)
            <= (
                squared_way(x_star, x(t - 1, w))
                - squared_way(x(t, w), x_star)
                - squared_way(x(t, w), x(t - 1, w))
            )
            / (2 * eta)
            + dot(x(t, w) - x_star, a_ - b),
            ALIKE,
        ),
        Use("(8)", {**HERE, "v": x_star}, times=1 / eta, because=(Use("comparator"),)),
    ),
)
DISPLAY_29 = step(
    "(29)",
    "(29), client by client",
    "given what arrived before round t, the mean of grad^g_{i,t-alpha_i} is grad^g L_i at its pair",
    combination(
        Schema(equal(expect("z", sx(i, sent(), again())), mx(i, sent(), w)), AT_W),
        Use("unbiased", ITW),
    ),
)
DISPLAY_30 = step(
    "(30)",
    "(30)",
    "added and subtracted",
    Line(
        Schema(
            equal(
                dot(x(t, w) - x_star, a_ - b),
                dot(x(t, w) - x_star, a_ - c) + dot(off, c - b) + dot(x(t, w) - x(t - 1, w), c - b),
            ),
            ALIKE,
        ),
        "identity",
    ),
)
DISPLAY_32 = step(
    "(32)",
    "(32)",
    "Young's inequality",
    combination(
        Schema(
            dot(x(t, w) - x(t - 1, w), c - b)
            <= squared_way(x(t, w), x(t - 1, w)) / (4 * eta) + eta * squared(b - c),
            Z,
        ),
        Square(x(t, w) - x(t - 1, w) - 2 * eta * (c - b), times=1 / (4 * eta)),
    ),
)
LOCALLY = {**AT_W, "a": "vector"}
used = sy(i, sent(), w)
DISPLAY_35 = step(
    "(35)",
    "(35), at t + beta_i, with the gradient that (7) uses for e_{i,t}",
    "Lemma 10, and d_{i,t} - e_{i,t} left over",
    combination(
        Schema(
            dot(here - y_star(i), a_)
            <= inverse(i)
            / (2 * eta_l)
            * (squared(local_off) - squared_way(here, y_star(i)) - squared_way(before, here))
            + dot(here - y_star(i), a_ - used),
            LOCALLY,
            POSITIVE,
        ),
        Use(
            "(7)",
            {"i": "i", "t": fits(), "w": "w", "v": y_star(i)},
            times=inverse(i) / eta_l,
            because=(Use("local comparator", {"i": "i"}),),
        ),
        Use("inverse", {"i": "i"}, times=-dot(used, here - y_star(i))),
    ),
)
DISPLAY_36 = step(
    "(36)",
    "(36), at t + beta_i",
    "added and subtracted",
    Line(
        Schema(
            equal(
                dot(here - y_star(i), a_ - used),
                dot(here - y_star(i), a_ - my(i, sent(), w))
                + dot(local_off, to_client)
                + dot(here - before, to_client),
            ),
            LOCALLY,
        ),
        "identity",
    ),
)
DISPLAY_38 = step(
    "(38)",
    "(38), at t + beta_i",
    "Young's inequality",
    combination(
        Schema(
            dot(here - before, to_client)
            <= inverse(i) / (4 * eta_l) * squared_way(here, before)
            + step_of() * squared(to_client),
            AT_W,
            POSITIVE,
        ),
        Square(here - before - 2 * step_of() * to_client, times=inverse(i) / (4 * eta_l)),
        Use(
            "inverse",
            {"i": "i"},
            times=step_of() * squared(to_client) - dot(here - before, to_client),
        ),
    ),
)
APPENDIX_B = Argument(
    "fedres.appB",
    "Appendix B, display by display, in one round",
    SGD,
    (
        *PROJECTIONS,
        DISPLAY_28,
        DISPLAY_29,
        DISPLAY_30,
        ZERO_MEAN,
        DISPLAY_32,
        VARIANCE,
        DISPLAY_35,
        DISPLAY_36,
        LOCAL_MEAN,
        DISPLAY_38,
        LOCAL_VARIANCE,
    ),
)

# ---- the remark after Theorem 2

w_g, w_l, sigma, horizon = (symbol(name) for name in ("w_g", "w_l", "sigma", "horizon"))
P = symbol("P")
SHARED = Setting(
    {"P": ((), "count"), **dict.fromkeys(("w_g", "w_l", "sigma", "horizon"), ((), "real"))},
    {"rounds": Given(Schema(less(0, horizon)), "there are rounds", "Theorem 2", Role.DEFINITION)},
)
FEWER = step(
    "fewer comparators",
    "after Theorem 2",
    "with P w_l² = sum ||w_{i,*}||²: the server's comparator is paid for once, and not by every client",
    combination(
        Schema(
            (w_g**2 + P * w_l**2) * sigma**2 / (P * horizon)
            <= P * (w_g**2 + w_l**2) * sigma**2 / (P * horizon)
        ),
    ),
)
REMARK_4 = Argument(
    "fedres.appB.shared",
    "the remark after Theorem 2: the server's comparator is shared",
    SHARED,
    (FEWER,),
)
