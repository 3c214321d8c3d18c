"""One round of FedRes.SGD in expectation: Lemmas 10 and 11, the conditional means of (29) to (33), and the ways moved.

A gradient that reaches the server in round t moves the server's model then, and the client's in round t + beta_i; the
pair (x(t), y(i, t + beta_i)) is played in that round of the client. So Lemma 11 at that pair, with the gradient at the
pair that was played tau_i rounds before, meets Lemma 10 in both models at once, and no index is left to be shifted.
"""

from typing import Any

from fedtheory.core.proof import Line, Square, Step, Use, combination, exchange, redraw, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Claim,
    Outcome,
    Schema,
    at_most,
    dot,
    equal,
    expect,
    less,
    mean,
    member,
    squared,
    substitute,
)
from fedtheory.papers.fedres.proofs.first_order import no_slope
from fedtheory.papers.fedres.proofs.sgd_setting import (
    AT_W,
    AT_W_S,
    CLIENT,
    HERE,
    ITW,
    ROUND,
    Z,
    again,
    down,
    error,
    fits,
    i,
    inverse,
    j,
    k,
    late,
    local_error,
    mx,
    my,
    noise_g,
    noise_l,
    s,
    same,
    sent,
    squared_way,
    step_of,
    sx,
    sy,
    trip,
    up,
    v,
    w,
    weight,
    x,
    x_star,
    y,
    y_star,
)
from fedtheory.papers.fedres.statements.notation import G_g, G_l, P, gamma, sigma_g
from fedtheory.papers.fedres.statements.steps import eta, eta_l

OVER_W, OVER_Z = Outcome("w"), Outcome("z")
IT, ITZ = {"i": "i", "t": "t"}, {**ITW, "z": "z"}
PAIRS = {**CLIENT, "j": "client", **ROUND}
PAST_MX = (Use("round trip", {"i": "i"}),)

# ---- the projections

GLOBAL_PROJECTION = step(
    "(8)",
    "(8); Lemma 10, its proof, second display",
    "the nearest point of the ball: no part of the way to another is nearer",
    *no_slope(
        Schema(
            dot(x(t, w) - x(t - 1, w) + eta * P * mean("i", sx(i, sent(), w)), x(t, w) - v) <= 0,
            {**Z, "v": "vector"},
            (member(v, "ball"),),
        ),
        (x(t, w), v),
        ("ball", Use("global iterate", HERE), Use("if 1")),
        lambda part, inside: (Use("projection (8)", {**HERE, "v": part}, because=(inside,)),),
    ),
)
LOCAL_PROJECTION = step(
    "(7)",
    "(7); Lemma 10, its proof, second display",
    "likewise",
    *no_slope(
        Schema(
            dot(y(i, t, w) - y(i, t - 1, w) + step_of() * sy(i, t - trip(), w), y(i, t, w) - v)
            <= 0,
            {**AT_W, "v": "vector"},
            (member(v, "ball"),),
        ),
        (y(i, t, w), v),
        ("ball", Use("local iterate", ITW), Use("if 1")),
        lambda part, inside: (Use("projection (7)", {**ITW, "v": part}, because=(inside,)),),
    ),
)
PROJECTIONS = (GLOBAL_PROJECTION, LOCAL_PROJECTION)

# ---- the server

b, c = P * mean("i", sx(i, sent(), w)), P * mean("i", mx(i, sent(), w))
off = x(t - 1, w) - x_star
to_server = mx(i, sent(), w) - sx(i, sent(), w)
LEMMA_10 = step(
    "Lemma 10",
    "Lemma 10, (28), (30), (32) with 2 eta for 4 eta",
    "the projection against w^g_*, and Young's inequality with the whole of |w^g_t - w^g_{t-1}|²/(2 eta)",
    combination(
        Schema(
            dot(c, x(t, w) - x_star)
            <= (squared(off) - squared_way(x(t, w), x_star)) / (2 * eta)
            + dot(off, c - b)
            + eta / 2 * squared(c - b),
            Z,
        ),
        Use("(8)", {**HERE, "v": x_star}, times=1 / eta, because=(Use("comparator"),)),
        Square(x(t, w) - x(t - 1, w) - eta * (c - b), times=1 / (2 * eta)),
    ),
)
drawn_off, drawn_to = x(t - 1, again()) - x_star, mx(i, sent(), again()) - sx(i, sent(), again())
ZERO_MEAN = step(
    "(31)",
    "(31), term by term",
    "given what arrived before round t, a gradient that arrives in it has the mean of its loss",
    redraw(dot(off, to_server), {**CLIENT, **ROUND}, time=t, over=("w", "z"), name="drawn again"),
    combination(
        Schema(equal(expect("z", dot(drawn_off, drawn_to)), 0), AT_W),
        Use("past x", {**HERE, "z": "z"}, times=drawn_to, over=OVER_Z),
        Use("past mx", ITZ, times=off, over=OVER_Z, because=PAST_MX),
        Use("unbiased", ITW, times=-off),
        name="given the past",
    ),
    combination(
        Schema(equal(expect("w", dot(off, to_server)), 0), {**CLIENT, **ROUND}),
        Use("drawn again", IT),
        Use("given the past", ITW, over=OVER_W),
        name="a client",
    ),
    exchange(
        Schema(
            equal(
                mean("i", expect("w", dot(off, to_server))),
                expect("w", mean("i", dot(off, to_server))),
            ),
            ROUND,
        ),
        name="together",
    ),
    combination(
        Schema(equal(expect("w", dot(off, c - b)), 0), ROUND),
        Use("together", {"t": "t"}, times=-P),
        Use("a client", IT, times=P, over="i"),
    ),
)
e_i, e_j = error(i), error(j)
new_i, new_j = error(i, again(), again()), error(j, again(), again())
variance = expect("z", squared(error(i, again())))
VARIANCE = step(
    "(33)",
    "(33)",
    "errors of different clients are uncorrelated, so the variances add",
    redraw(dot(e_i, e_j), PAIRS, time=t, over=("w", "z"), name="drawn again"),
    combination(
        Schema(
            equal(expect("z", dot(new_i, new_j)), same(i, j) * variance), {**PAIRS, "w": "outcome"}
        ),
        Use("independent", {**ITW, "j": "j"}),
        Use("past mx", ITZ, times=-error(j, again()), over=OVER_Z, because=PAST_MX),
        Use(
            "past mx",
            {**ITZ, "i": "j"},
            times=-new_i,
            over=OVER_Z,
            because=(Use("round trip", {"i": "j"}),),
        ),
        name="given the past",
    ),
    combination(
        Schema(equal(expect("w", dot(e_i, e_j)), same(i, j) * expect("w", variance)), PAIRS),
        Use("drawn again", {**IT, "j": "j"}),
        Use("given the past", {**ITW, "j": "j"}, over=OVER_W),
        name="a pair",
    ),
    combination(
        Schema(mean("j", expect("w", dot(e_i, e_j))) <= noise_g(i) / P, {**CLIENT, **ROUND}),
        Use("a pair", {**IT, "j": "j"}, over="j"),
        Use("same", {"i": "i"}, times=expect("w", variance)),
        Use("variance", ITW, times=1 / P, over=OVER_W),
        name="a client",
    ),
    exchange(
        Schema(
            equal(mean("j", expect("w", dot(e_i, e_j))), expect("w", mean("j", dot(e_i, e_j)))),
            {**CLIENT, **ROUND},
        ),
        name="with all",
    ),
    exchange(
        Schema(
            equal(
                mean("i", expect("w", mean("j", dot(e_i, e_j)))),
                expect("w", mean("i", mean("j", dot(e_i, e_j)))),
            ),
            ROUND,
        ),
        name="all with all",
    ),
    combination(
        Schema(expect("w", squared(c - b)) <= P * sigma_g**2, ROUND),
        Use("all with all", {"t": "t"}, times=-(P**2)),
        Use("with all", IT, times=-(P**2), over="i"),
        Use("a client", IT, times=P**2, over="i"),
        Use("global noise", times=P),
    ),
)


def apart(at: Any = t) -> Any:
    """E‖w^g_t - w^g_*‖²."""
    return expect("w", squared_way(x(at, w), x_star))


def local_apart(at: Any) -> Any:
    """E‖w_{i,t} - w_{i,*}‖²."""
    return expect("w", squared_way(y(i, at, w), y_star(i)))


SERVER = step(
    "server",
    "Lemma 7",
    "Lemma 10, averaged over the draws, with (31) and (33)",
    combination(
        Schema(
            expect("w", dot(c, x(t, w) - x_star))
            <= (apart(t - 1) - apart()) / (2 * eta) + eta * P * sigma_g**2 / 2,
            ROUND,
        ),
        Use("Lemma 10", HERE, over=OVER_W),
        Use("(31)", {"t": "t"}),
        Use("(33)", {"t": "t"}, times=eta / 2),
    ),
)

# ---- a client: the same, at t + beta_i

here, before = y(i, fits(), w), y(i, fits() - 1, w)
POSITIVE = (less(0, inverse(i)), less(0, weight(i)))
SIGNS = (Use("positive inverse", {"i": "i"}), Use("weight", {"i": "i"}))
local_off, to_client = before - y_star(i), my(i, sent(), w) - sy(i, sent(), w)
new_off = y(i, fits() - 1, again()) - y_star(i)
new_to = my(i, sent(), again()) - sy(i, sent(), again())
LOCAL_10 = step(
    "Lemma 10, client",
    "Lemma 10, (35), (36), (38) with 2 eta_i for 4 eta_i",
    "as on the server",
    combination(
        Schema(
            dot(my(i, sent(), w), here - y_star(i))
            <= inverse(i) / (2 * eta_l) * (squared(local_off) - squared_way(here, y_star(i)))
            + dot(local_off, to_client)
            + step_of() / 2 * squared(to_client),
            AT_W,
            POSITIVE,
        ),
        Use(
            "(7)",
            {"i": "i", "t": fits(), "w": "w", "v": y_star(i)},
            times=inverse(i) / eta_l,
            because=(Use("local comparator", {"i": "i"}),),
        ),
        Use(
            "inverse",
            {"i": "i"},
            times=step_of() / 2 * squared(to_client)
            - dot(sy(i, sent(), w), here - y_star(i))
            - dot(here - before, to_client),
        ),
        Square(here - before - step_of() * to_client, times=inverse(i) / (2 * eta_l)),
    ),
)
LOCAL_MEAN = step(
    "(37)",
    "(37), term by term",
    "given what arrived before round t",
    redraw(
        dot(local_off, to_client), {**CLIENT, **ROUND}, time=t, over=("w", "z"), name="drawn again"
    ),
    combination(
        Schema(equal(expect("z", dot(new_off, new_to)), 0), AT_W),
        Use("past y", ITZ, times=new_to, over=OVER_Z),
        Use("past my", ITZ, times=local_off, over=OVER_Z, because=PAST_MX),
        Use("local unbiased", ITW, times=-local_off),
        name="given the past",
    ),
    combination(
        Schema(equal(expect("w", dot(local_off, to_client)), 0), {**CLIENT, **ROUND}),
        Use("drawn again", IT),
        Use("given the past", ITW, over=OVER_W),
    ),
)
LOCAL_VARIANCE = step(
    "variance of a client",
    "after (38)",
    "given what arrived before round t",
    redraw(
        squared(local_error()), {**CLIENT, **ROUND}, time=t, over=("w", "z"), name="drawn again"
    ),
    combination(
        Schema(expect("z", squared(local_error(again(), again()))) <= noise_l(i), AT_W),
        Use("local variance", ITW),
        Use(
            "past my",
            ITZ,
            times=-(local_error(again(), again()) + local_error(again())),
            over=OVER_Z,
            because=PAST_MX,
        ),
        name="given the past",
    ),
    combination(
        Schema(expect("w", squared(to_client)) <= noise_l(i), {**CLIENT, **ROUND}),
        Use("drawn again", IT),
        Use("given the past", ITW, over=OVER_W),
    ),
)
LOCAL = step(
    "client",
    "Lemma 8",
    "Lemma 10 in the client's model, averaged over the draws",
    combination(
        Schema(
            expect("w", dot(my(i, sent(), w), here - y_star(i)))
            <= inverse(i) / (2 * eta_l) * (local_apart(fits() - 1) - local_apart(fits()))
            + step_of() * noise_l(i) / 2,
            {**CLIENT, **ROUND},
            POSITIVE,
        ),
        Use("Lemma 10, client", ITW, over=OVER_W),
        Use("(37)", IT),
        Use("variance of a client", IT, times=step_of() / 2),
    ),
)

# ---- Lemma 11, at the pair that both updates make

pair_x, pair_y = x(s + up(i), w), y(i, s + trip(), w)
old_x, old_y = x(s - down(i), w), y(i, s, w)
moved = gamma / 2 * (squared_way(pair_x, old_x) + squared_way(pair_y, old_y))
_at = {"i": "i", "s": "s", "w": "w"}

IN_BALLS = {
    "u": Use("global iterate", {"t": s - down(i), "w": "w"}),
    "v": Use("local iterate", {"i": "i", "t": "s", "w": "w"}),
}
_played = (IN_BALLS["u"], IN_BALLS["v"])
_star = (Use("comparator"), Use("local comparator", {"i": "i"}))
_pair = (
    Use("global iterate", {"t": s + up(i), "w": "w"}),
    Use("local iterate", {"i": "i", "t": s + trip(), "w": "w"}),
)
_old = {"i": "i", "u": old_x, "v": old_y}
lemma_11 = (
    late(i, s, w)
    <= dot(mx(i, s, w), pair_x - x_star) + dot(my(i, s, w), pair_y - y_star(i)) + moved
)


def _drawn(*conditions: Claim) -> Schema:
    return Schema(lemma_11, AT_W_S, conditions)


LEMMA_11 = step(
    "Lemma 11",
    "Lemma 11, with a and c tau_i rounds apart",
    "convexity from c to the comparator, smoothness from c to a",
    combination(
        _drawn(less(0, s)),
        Use("late", _at),
        Use("smooth", {**_old, "a": pair_x, "b": pair_y}, because=(*_played, *_pair)),
        Use("convex", {**_old, "a": x_star, "b": y_star(i)}, because=(*_played, *_star)),
        Use("global mean", _at, times=-(pair_x - x_star)),
        Use("local mean", _at, times=-(pair_y - y_star(i))),
        name="counted",
    ),
    combination(
        _drawn(at_most(s, 0)),
        Use("not yet", _at),
        Use("no global mean", _at, times=-(pair_x - x_star)),
        Use("no local mean", _at, times=-(pair_y - y_star(i))),
        Square(pair_x - old_x, times=gamma / 2),
        Square(pair_y - old_y, times=gamma / 2),
        name="not counted",
    ),
    Line(_drawn(), "cases", {"on": ["s", "0"], "below": "not counted", "above": "counted"}),
)

# ---- the ways

once = (eta * P * G_g) ** 2
local_once = (step_of() * G_l) ** 2
WAY = {"k": "integer", **Z}
FROM_1 = at_most(1, k)
whole = Schema(squared_way(x(t + k, w), x(t, w)) <= k**2 * once, WAY, (FROM_1,))
GLOBAL_WAY = step(
    "global way",
    "Lemma 9",
    "a projection does not expand, and k rounds are (1 + 1/k) times k and (1 + k) times one",
    combination(
        Schema(squared_way(x(t, w), x(t - 1, w)) <= eta**2 * squared(b), Z),
        Use(
            "(8)",
            {**HERE, "v": x(t - 1, w)},
            times=2,
            because=(Use("global iterate", {"t": t - 1, "w": "w"}),),
        ),
        Square(x(t, w) - x(t - 1, w) + eta * b),
        name="no further than the gradients",
    ),
    combination(
        Schema(squared_way(x(t, w), x(t - 1, w)) <= once, Z),
        Use("no further than the gradients", HERE),
        Square(sx(j, sent(j), w) - b / P, times=(eta * P) ** 2, over="j"),
        Use("global size", {"i": "i", "s": sent(), "w": "w"}, times=(eta * P) ** 2, over="i"),
        name="a round",
    ),
    combination(
        Schema(substitute(whole.then, "k", "1"), Z),
        Use("a round", {"t": t + 1, "w": "w"}),
        name="one",
    ),
    combination(
        Schema(substitute(whole.then, "k", k + 1), WAY, (FROM_1, whole.then)),
        Use("if 2", times=(k + 1) / k),
        Use("a round", {"t": t + k + 1, "w": "w"}, times=k + 1),
        Square(x(t + k, w) - x(t, w) - k * (x(t + k + 1, w) - x(t + k, w)), times=1 / k),
        name="one more",
    ),
    Line(whole, "induction", {"on": "k", "base": "one", "step": "one more"}, "all"),
    combination(
        Schema(squared_way(x(t, w), x(t - trip(), w)) <= trip() ** 2 * once, AT_W),
        Use(
            "all",
            {"t": t - trip(), "k": trip(), "w": "w"},
            because=(Use("round trip", {"i": "i"}),),
        ),
    ),
)
CLIENT_WAY = {**WAY, **CLIENT}
local_whole = Schema(
    squared_way(y(i, t + k, w), y(i, t, w)) <= k**2 * local_once, CLIENT_WAY, (FROM_1,)
)
LOCAL_WAY = step(
    "local way",
    "Lemma 9",
    "likewise in a client's own model",
    combination(
        Schema(squared_way(y(i, t, w), y(i, t - 1, w)) <= local_once, AT_W),
        Use(
            "(7)",
            {**ITW, "v": y(i, t - 1, w)},
            times=2,
            because=(Use("local iterate", {"i": "i", "t": t - 1, "w": "w"}),),
        ),
        Square(y(i, t, w) - y(i, t - 1, w) + step_of() * sy(i, t - trip(), w)),
        Use("local size", {"i": "i", "s": t - trip(), "w": "w"}, times=step_of() ** 2),
        name="a round",
    ),
    combination(
        Schema(substitute(local_whole.then, "k", "1"), AT_W),
        Use("a round", {"i": "i", "t": t + 1, "w": "w"}),
        name="one",
    ),
    combination(
        Schema(substitute(local_whole.then, "k", k + 1), CLIENT_WAY, (FROM_1, local_whole.then)),
        Use("if 2", times=(k + 1) / k),
        Use("a round", {"i": "i", "t": t + k + 1, "w": "w"}, times=k + 1),
        Square(
            y(i, t + k, w) - y(i, t, w) - k * (y(i, t + k + 1, w) - y(i, t + k, w)), times=1 / k
        ),
        name="one more",
    ),
    Line(local_whole, "induction", {"on": "k", "base": "one", "step": "one more"}, "all"),
    combination(
        Schema(squared_way(y(i, fits(), w), y(i, sent(), w)) <= trip() ** 2 * local_once, AT_W),
        Use(
            "all",
            {"i": "i", "t": sent(), "k": trip(), "w": "w"},
            because=(Use("round trip", {"i": "i"}),),
        ),
    ),
)
ROUNDS: tuple[Step, ...] = (
    *PROJECTIONS,
    LEMMA_10,
    ZERO_MEAN,
    VARIANCE,
    SERVER,
    LOCAL_10,
    LOCAL_MEAN,
    LOCAL_VARIANCE,
    LOCAL,
    LEMMA_11,
)
"""What both theorems need."""
