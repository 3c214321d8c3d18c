"""Theorem 1 by Lemmas 1, 2 and 3 of the paper, with local steps, weights and draws, in every dimension."""

from typing import Any

from fedavg_noniid.proofs.setting import (
    AGAIN,
    AT_W,
    FROM_1,
    HERE,
    ROUND,
    SETTING,
    F,
    averaged,
    drift,
    eta,
    f,
    floor,
    g,
    g_bar,
    h,
    h_bar,
    i,
    k,
    last,
    s,
    u,
    v,
    w,
    weight,
    x,
    x_bar,
    x_star,
)
from fedavg_noniid.statements.notation import E, G, Gamma, L, R, gamma, mu
from fedavg_noniid.statements.thm1_full_participation import THEOREM_1, B
from fedtheory.core.proof import (
    Line,
    Proof,
    Square,
    Step,
    Use,
    combination,
    conclusion,
    redraw,
    step,
)
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Outcome,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    expect,
    squared,
    substitute,
    symbol,
    tree,
)

AT: dict[str, Any] = {"t": "t"}
IW: dict[str, Any] = {"i": "i", **HERE}
OVER_W, OVER_Z = Outcome("w"), Outcome("z")
x_t, g_t, h_t = x_bar(t, w), g_bar(t, w), h_bar(t, w)
x_i = x(i, t, w)
g_i = g(i, x_i)

# ---- averages with weights: two identities

variance = step(
    "variance",
    "Lemma 3",
    "the mean square about any v is that about the average, and the square of the way between",
    combination(
        Schema(
            equal(drift(), averaged(squared(x_i - v)) - squared(x_t - v)),
            {**AT_W, "v": "vector"},
            (FROM_1,),
        ),
        Use("average", {**HERE, "v": x_t - v}, times="2"),
        Use("weights", times=squared(x_t) - squared(v)),
    ),
)
gradients = step(
    "gradients",
    "Lemma 1",
    "the square of an average is at most the average of the squares",
    combination(
        Schema(squared(g_t) <= averaged(squared(g_i)), AT_W, (FROM_1,)),
        Square(g_i - g_t, times=weight(), over="i"),
        Use("average gradient", {**HERE, "v": g_t}, times="2"),
        Use("weights", times=squared(g_t)),
    ),
)

# ---- Lemma 1, at any step e <= 1/(4L)

below = step(
    "below",
    "proof of Lemma 1",
    "smoothness, one step of 1/L down from u",
    combination(
        Schema(squared(g(i, u)) <= 2 * L * (f(i, u) - floor(i)), {"i": "client", "u": "vector"}),
        Use("smooth", {"i": "i", "u": u, "v": u - g(i, u) / L}, times=2 * L),
        Use("floor", {"i": "i", "v": u - g(i, u) / L}, times=2 * L),
    ),
)
e = symbol("e")
free = 1 - 2 * L * e
lemma_1 = step(
    "Lemma 1",
    "Lemma 1",
    "Young twice, strong convexity towards w* and between w̄ and w_k, the step `below` at both, and w* is a minimiser",
    combination(
        Schema(
            squared(x_t - x_star - e * g_t)
            <= (1 - mu * e) * squared(x_t - x_star) + 6 * L * Gamma * e**2 + 2 * drift(),
            {**AT_W, "e": "real"},
            (FROM_1, at_most(0, e), 4 * L * e <= 1),
        ),
        Use("gradients", HERE, times=e**2),
        Use("average gradient", {**HERE, "v": x_t - x_star}, times=-2 * e),
        Square(x_t - x_i + e * g_i, times=weight(), over="i"),
        Use(
            "strongly convex",
            {"i": "i", "u": x_i, "v": x_star},
            times=2 * e * weight(),
            over="i",
        ),
        Use("variance", {**HERE, "v": x_star}, times=mu * e),
        Use("below", {"i": "i", "u": x_i}, times=2 * e**2 * weight(), over="i"),
        Use(
            "strongly convex",
            {"i": "i", "u": x_t, "v": x_i},
            times=2 * e * free * weight(),
            over="i",
        ),
        Square(x_i - x_t + e * g(i, x_t), times=free * weight(), over="i"),
        Use("below", {"i": "i", "u": x_t}, times=e**2 * free * weight(), over="i"),
        Use("minimum", {"v": x_t}, times=2 * e * free * (1 - L * e)),
        Use("non-iid", times=6 * L * e**2),
        Use("floor", {"i": "i", "v": x_star}, times=4 * L**2 * e**3 * weight(), over="i"),
        Square(x_i - x_t, times=(2 * L * e + mu * e + mu * e * free) * weight(), over="i"),
    ),
)
small = step(
    "small steps",
    "Theorem 1",
    "gamma >= 8 kappa, so eta_t <= 1/(4L)",
    combination(
        Schema(4 * L * eta() <= 1, ROUND, (FROM_1,)),
        Use("gamma and kappa", times=1 / (mu * (gamma + t))),
    ),
)

# ---- Lemma 3: between two averages the clients do not go far

t_0 = last(t)
twice = 2 * eta()
steps = step(
    "steps",
    "Lemma 3",
    "eta_s <= 2 eta_t for t_0 <= s, for t - t_0 < E <= gamma",
    combination(
        Schema(
            eta(s) <= twice,
            {**ROUND, "s": "integer"},
            (FROM_1, at_most(1, s), t_0 <= s),
        ),
        Use(
            "last is near", AT, times=2 / (mu * (gamma + t)) * Term(["/", "1", ["+", "gamma", "s"]])
        ),
        Use("gamma and E", times=2 / (mu * (gamma + t)) * Term(["/", "1", ["+", "gamma", "s"]])),
        Use("if 3", times=2 / (mu * (gamma + t)) * Term(["/", "1", ["+", "gamma", "s"]])),
    ),
)


def moved(at: Any) -> Term:
    """How far client i is from the last average."""
    return x(i, at, w) - x_bar(t_0, w)


AFTER_K = Schema(
    expect("w", squared(moved(t_0 + k))) <= k**2 * twice**2 * G**2,
    {"i": "client", **ROUND, "k": "integer"},
    (at_most(1, k), FROM_1, at_most(1, t_0), k <= t - t_0),
)
FIRST = Schema(
    substitute(AFTER_K.then, "k", 1),
    {"i": "client", **ROUND},
    tuple(substitute(c, "k", 1) for c in AFTER_K.conditions[1:]),
)
NEXT = Schema(
    substitute(AFTER_K.then, "k", k + 1),
    AFTER_K.forall,
    (
        AFTER_K.conditions[0],
        *(substitute(c, "k", k + 1) for c in AFTER_K.conditions[1:]),
        AFTER_K.then,
    ),
)


def one_step(at: Any, before: Term, room: Any) -> tuple[Use, ...]:
    """One local step at `at` from `before` off the last average, with the gradient's square `room` times."""
    made = moved(at + 1) + before - eta(at) * h(i, at, w)
    return (
        Use("own steps", {**IW, "s": at}, times=made, over=OVER_W),
        Use("bounded", {"i": "i", "t": at}, times=room * eta(at) ** 2),
        Use("steps", {**AT, "s": at}, times=room * G**2 * (twice + eta(at))),
    )


later = t_0 + k
lemma_3_k = step(
    "local steps",
    "Lemma 3",
    "induction on the steps since the average, with Young's 1 + 1/k",
    combination(
        FIRST,
        Use(
            "own steps",
            {**IW, "s": t_0},
            times=moved(t_0 + 1) - eta(t_0) * h(i, t_0, w),
            over=OVER_W,
        ),
        Use("agree", IW, times=moved(t_0 + 1) - eta(t_0) * h(i, t_0, w), over=OVER_W),
        Use("bounded", {"i": "i", "t": t_0}, times=eta(t_0) ** 2),
        Use("steps", {**AT, "s": t_0}, times=G**2 * (twice + eta(t_0))),
        name="first",
    ),
    combination(
        NEXT,
        *one_step(later, moved(later), 1 + k),
        Square(
            moved(later) + k * eta(later) * h(i, later, w), times=Term(["/", "1", "k"]), over=OVER_W
        ),
        Use("if 5", times=1 + Term(["/", "1", "k"])),
        name="next",
    ),
    Line(AFTER_K, "induction", {"on": "k", "base": "first", "step": "next"}),
)
wide = (E - 1) ** 2 * G**2
LEMMA_3 = Schema(expect("w", drift()) <= wide * twice**2, ROUND, (FROM_1,))
gone = t - t_0
lemma_3 = step(
    "Lemma 3",
    "Lemma 3",
    "about the last average, t - t_0 <= E - 1 steps ago",
    combination(
        Schema(LEMMA_3.then, ROUND, (FROM_1, at_most(1, gone))),
        Use("variance", {**HERE, "v": x_bar(t_0, w)}, over=OVER_W),
        Square(x_t - x_bar(t_0, w), over=OVER_W),
        Use(
            "local steps",
            {"i": "i", "t": "t", "k": gone},
            times=weight(),
            over="i",
            because=(None, None, Use("last is a round", AT), None),
        ),
        Use("weights", times=gone**2 * twice**2 * G**2),
        Use("last is near", AT, times=(E - 1 + gone) * twice**2 * G**2),
        name="apart",
    ),
    combination(
        Schema(drift() <= 0, AT_W, (FROM_1, gone < 1)),
        Use("just averaged", IW, times=weight() * (x_i - x_t), over="i"),
        name="agreed",
    ),
    combination(
        Schema(LEMMA_3.then, ROUND, (FROM_1, gone < 1)),
        Use("agreed", HERE, over=OVER_W),
        name="together",
    ),
    Line(LEMMA_3, "cases", {"on": ["1", gone.tree], "below": "apart", "above": "together"}),
)
# ---- one round: the draws are unbiased, and Lemma 2

P_t = x_t - x_star - eta() * g_t


def moment(outcome: Any) -> Term:
    """⟨w̄_t - w* - eta_t ḡ_t, g_t - ḡ_t⟩ at an outcome."""
    put = x_bar(t, outcome) - x_star - eta() * g_bar(t, outcome)
    return dot(put, h_bar(t, outcome) - g_bar(t, outcome))


tower = redraw(moment(w), ROUND, time=t, over=("w", "z"), conditions=(FROM_1,), name="tower")
new = h_bar(t, AGAIN) - g_bar(t, AGAIN)
again = {**HERE, "z": "z"}
unbiased = step(
    "cross term",
    "proof of Lemma 1",
    "the draws of step t are independent of what was made before",
    tower,
    combination(
        Schema(equal(expect("z", moment(AGAIN)), 0), AT_W, (FROM_1,)),
        Use("made before", again, times=new, over=OVER_Z),
        Use("gradient made before", again, times=-eta() * new, over=OVER_Z),
        Use("unbiased", HERE, times=P_t),
        Use("gradient made before", again, times=-P_t, over=OVER_Z),
        name="given the past",
    ),
    combination(
        Schema(equal(expect("w", moment(w)), 0), ROUND, (FROM_1,)),
        Use("tower", AT),
        Use("given the past", HERE, over=OVER_W),
    ),
)


def distance(at: Any = t) -> Term:
    """E‖w̄_t - w*‖²."""
    return expect("w", squared(x_bar(at, w) - x_star))


one_round = step(
    "one round",
    "proof of Theorem 1",
    "Lemmas 1, 2 and 3",
    combination(
        Schema(distance(t + 1) <= (1 - mu * eta()) * distance() + eta() ** 2 * B, ROUND, (FROM_1,)),
        Use(
            "update",
            HERE,
            times=x_bar(t + 1, w) - x_star + x_t - x_star - eta() * h_t,
            over=OVER_W,
        ),
        Use("cross term", AT, times=-2 * eta()),
        Use("noise", AT, times=eta() ** 2),
        Use(
            "Lemma 1",
            {**HERE, "e": eta()},
            over=OVER_W,
            because=(None, None, Use("small steps", AT)),
        ),
        Use("Lemma 3", AT, times="2"),
    ),
)

# ---- the recursion, and smoothness at w*

v_0 = 4 * B / mu**2 + gamma * R**2
RECURSION = Schema(distance() <= tree(v_0 / (gamma + t - 1)), ROUND, (FROM_1,))
recursion = step(
    "recursion",
    "proof of Theorem 1",
    "induction on t: (a - 2)/(a (a - 1)) + 1/a² <= 1/a for a = gamma + t",
    combination(
        Schema(substitute(RECURSION.then, "t", 1)),
        Use("start"),
        name="base",
    ),
    combination(
        Schema(substitute(RECURSION.then, "t", t + 1), ROUND, (FROM_1, RECURSION.then)),
        Use("one round", AT),
        Use("if 2", times=(gamma + t - 2) / (gamma + t)),
        name="later",
    ),
    Line(RECURSION, "induction", {"on": "t", "base": "base", "step": "later"}),
)
at_optimum = step(
    "at the optimum",
    "proof of Theorem 1",
    "F is L-smooth and its gradient is zero at w*",
    combination(
        Schema(F(v) - F(x_star) <= L / 2 * squared(v - x_star), {"v": "vector"}),
        Use("smooth", {"i": "i", "u": x_star, "v": v}, times=weight(), over="i"),
        Use("stationary", {"v": v - x_star}),
        Use("weights", times=L / 2 * squared(v - x_star)),
    ),
)
theorem = step(
    "theorem",
    "Theorem 1",
    "smoothness at w*, and the recursion",
    combination(
        conclusion(SETTING, THEOREM_1.bound("printed")),
        Use("at the optimum", {"v": x_t}, over=OVER_W),
        Use("recursion", AT, times=L / 2),
    ),
)
STEPS: tuple[Step, ...] = (
    variance,
    gradients,
    below,
    lemma_1,
    small,
    steps,
    lemma_3_k,
    lemma_3,
    unbiased,
    one_round,
    recursion,
    at_optimum,
    theorem,
)
PROOF = Proof(THEOREM_1, "printed", SETTING, STEPS)
