"""Theorem 2 with small steps: the movements that Lemmas 7 and 8 drop pay for the delay.

The way of tau_i rounds is at most tau_i times the squared movements in them, and each movement lies in tau_i ways. So
all ways together cost tau_i² times what has been moved, which half of the terms -|w_t - w_{t-1}|²/(2 eta) covers.
"""

from typing import Any

from fedtheory.core.proof import Line, Proof, Square, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, at_most, dot, equal, expect, mean, squared, substitute
from fedtheory.papers.fedres.proofs.sgd_rounds import (
    IT,
    OVER_W,
    POSITIVE,
    SIGNS,
    apart,
    b,
    before,
    c,
    here,
    local_apart,
    local_off,
    off,
    to_client,
)
from fedtheory.papers.fedres.proofs.sgd_setting import (
    AT_W,
    CLIENT,
    HERE,
    ITW,
    ROUND,
    SGD,
    Z,
    down,
    fits,
    gathered,
    i,
    inverse,
    k,
    late,
    moved,
    moves,
    noise_l,
    own_moved,
    own_moves,
    sent,
    squared_way,
    step_of,
    sy,
    trip,
    up,
    w,
    x,
    x_star,
    y,
    y_star,
)
from fedtheory.papers.fedres.proofs.thm2_any_steps import (
    AT,
    FIRST_HALF,
    TOGETHER,
    at_start,
    potential,
    regret_from,
    to_global,
    to_own,
    total,
)
from fedtheory.papers.fedres.statements.notation import P, gamma, sigma_g, sigma_l, w_c, w_g
from fedtheory.papers.fedres.statements.steps import eta, eta_l
from fedtheory.papers.fedres.statements.thm2full_any_steps import ANY_STEPS

STEPS_ARE_SMALL = tuple(
    at_most(one.lhs, one.rhs) for one in ANY_STEPS.bound("small-steps").conditions
)
noise = eta * sigma_g**2 + eta_l * sigma_l**2
BACK = {"k": "integer", **ROUND}
FROM_0, FROM_1 = at_most(0, k), at_most(1, k)


def way(to: Any, since: Any) -> Any:
    """E‖w^g_to - w^g_since‖²."""
    return expect("w", squared_way(x(to, w), x(since, w)))


def own_way(to: Any, since: Any) -> Any:
    """The same of client i, β_i rounds later."""
    return expect("w", squared_way(y(i, to + down(i), w), y(i, since + down(i), w)))


# ---- Lemma 10 again, with half of the movement kept

KEPT = step(
    "server, moving",
    "Lemma 7; (32) as printed",
    "Young's inequality with half of |w^g_t - w^g_{t-1}|²/(2 eta)",
    combination(
        Schema(
            dot(c, x(t, w) - x_star)
            <= (squared(off) - squared_way(x(t, w), x_star)) / (2 * eta)
            - squared_way(x(t, w), x(t - 1, w)) / (4 * eta)
            + dot(off, c - b)
            + eta * squared(c - b),
            Z,
        ),
        Use("(8)", {**HERE, "v": x_star}, times=1 / eta, because=(Use("comparator"),)),
        Square(x(t, w) - x(t - 1, w) - 2 * eta * (c - b), times=1 / (4 * eta)),
        name="every draw",
    ),
    combination(
        Schema(
            expect("w", dot(c, x(t, w) - x_star))
            <= (apart(t - 1) - apart()) / (2 * eta)
            - way(t, t - 1) / (4 * eta)
            + eta * P * sigma_g**2,
            ROUND,
        ),
        Use("every draw", HERE, over=OVER_W),
        Use("(31)", {"t": "t"}),
        Use("(33)", {"t": "t"}, times=eta),
    ),
)
LOCALLY_KEPT = step(
    "client, moving",
    "Lemma 8; (38) as printed",
    "as on the server",
    combination(
        Schema(
            to_own
            <= inverse(i)
            / (2 * eta_l)
            * (squared(local_off) - squared_way(here, y_star(i)) - squared_way(here, before) / 2)
            + dot(local_off, to_client)
            + step_of() * squared(to_client),
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
            times=step_of() * squared(to_client)
            - dot(sy(i, sent(), w), here - y_star(i))
            - dot(here - before, to_client),
        ),
        Square(here - before - 2 * step_of() * to_client, times=inverse(i) / (4 * eta_l)),
        name="every draw",
    ),
    combination(
        Schema(
            expect("w", to_own)
            <= inverse(i)
            / (2 * eta_l)
            * (local_apart(fits() - 1) - local_apart(fits()) - own_way(t, t - 1) / 2)
            + step_of() * noise_l(i),
            AT,
            POSITIVE,
        ),
        Use("every draw", ITW, over=OVER_W),
        Use("(37)", IT),
        Use("variance of a client", IT, times=step_of()),
    ),
)

# ---- ways against movements

ways = Schema(way(t + k, t) <= k * (moved(t + k) - moved(t)), BACK, (FROM_1,))
WAYS = step(
    "ways",
    "ours",
    "k + 1 rounds are (1 + 1/k) times k and (1 + k) times one",
    combination(
        Schema(substitute(ways.then, "k", "1"), ROUND),
        Use("moved", {"t": "t"}, times=-1),
        name="one",
    ),
    combination(
        Schema(substitute(ways.then, "k", k + 1), BACK, (FROM_1, ways.then)),
        Use("if 2", times=(k + 1) / k),
        Use("moved", {"t": t + k}, times=-(k + 1)),
        Square(
            x(t + k, w) - x(t, w) - k * (x(t + k + 1, w) - x(t + k, w)), times=1 / k, over=OVER_W
        ),
        name="one more",
    ),
    Line(ways, "induction", {"on": "k", "base": "one", "step": "one more"}),
)
own_ways = Schema(
    own_way(t + k, t) <= k * (own_moved(i, t + k) - own_moved(i, t)),
    {**BACK, **CLIENT},
    (FROM_1,),
)
OWN_WAYS = step(
    "own ways",
    "ours",
    "the same of a client",
    combination(
        Schema(substitute(own_ways.then, "k", "1"), AT),
        Use("own moved", {"i": "i", "t": "t"}, times=-1),
        name="one",
    ),
    combination(
        Schema(substitute(own_ways.then, "k", k + 1), {**BACK, **CLIENT}, (FROM_1, own_ways.then)),
        Use("if 2", times=(k + 1) / k),
        Use("own moved", {"i": "i", "t": t + k}, times=-(k + 1)),
        Square(
            y(i, t + k + down(i), w)
            - y(i, t + down(i), w)
            - k * (y(i, t + k + 1 + down(i), w) - y(i, t + k + down(i), w)),
            times=1 / k,
            over=OVER_W,
        ),
        name="one more",
    ),
    Line(own_ways, "induction", {"on": "k", "base": "one", "step": "one more"}),
)

still = Schema(equal(moved(-k), 0), {"k": "integer"}, (FROM_0,))
empty = Schema(equal(moves(-k), 0), {"k": "integer"}, (FROM_0,))
growing = Schema(moved(t - k) <= moved(t), BACK, (FROM_0,))
counted = Schema(moves(t) - moves(t - k) <= k * moved(t), BACK, (FROM_0,))
ZERO = {"w": "w"}
STILL = step(
    "still",
    "ours",
    "before round 1 nothing has moved",
    combination(Schema(substitute(still.then, "k", "0")), Use("unmoved"), name="now"),
    combination(
        Schema(substitute(still.then, "k", k + 1), {"k": "integer"}, (FROM_0, still.then)),
        Use("if 2"),
        Use("moved", {"t": -(k + 1)}, times=-1),
        Use("start", {"t": -k, **ZERO}, times=x(-(k + 1), w) - x(-k, w), over=OVER_W),
        Use("start", {"t": -(k + 1), **ZERO}, times=x(-k, w) - x(-(k + 1), w), over=OVER_W),
        name="one less",
    ),
    Line(still, "induction", {"on": "k", "base": "now", "step": "one less"}),
)
EMPTY = step(
    "no moves before",
    "ours",
    "nor has any movement been counted",
    combination(Schema(substitute(empty.then, "k", "0")), Use("no moves"), name="now"),
    combination(
        Schema(substitute(empty.then, "k", k + 1), {"k": "integer"}, (FROM_0, empty.then)),
        Use("if 2"),
        Use("moves", {"t": -(k + 1)}, times=-1),
        Use("still", {"k": "k"}, times=-1),
        name="one less",
    ),
    Line(empty, "induction", {"on": "k", "base": "now", "step": "one less"}),
)
GROWN = step(
    "movements add up, each",
    "ours",
    "every movement lies in at most k ways of k rounds",
    combination(Schema(substitute(growing.then, "k", "0"), ROUND), name="none"),
    combination(
        Schema(substitute(growing.then, "k", k + 1), BACK, (FROM_0, growing.then)),
        Use("if 2"),
        Use("moved", {"t": t - (k + 1)}, times=-1),
        Square(x(t - k, w) - x(t - (k + 1), w), over=OVER_W),
        name="one back",
    ),
    Line(growing, "induction", {"on": "k", "base": "none", "step": "one back"}),
)
COUNTED = step(
    "movements add up",
    "ours",
    "every movement lies in at most k ways of k rounds",
    combination(Schema(substitute(counted.then, "k", "0"), ROUND), name="no way"),
    combination(
        Schema(substitute(counted.then, "k", k + 1), BACK, (FROM_0, counted.then)),
        Use("if 2"),
        Use("moves", {"t": t - (k + 1)}),
        Use("movements add up, each", {"t": "t", "k": "k"}),
        name="one round more",
    ),
    Line(counted, "induction", {"on": "k", "base": "no way", "step": "one round more"}),
)
own_still = Schema(equal(own_moved(i, -k), 0), {**CLIENT, "k": "integer"}, (FROM_0,))
own_empty = Schema(equal(own_moves(i, -k), 0), {**CLIENT, "k": "integer"}, (FROM_0,))
own_growing = Schema(own_moved(i, t - k) <= own_moved(i, t), {**BACK, **CLIENT}, (FROM_0,))
lm = own_moved(i, t)
own_counted = Schema(
    own_moves(i, t) - own_moves(i, t - k) <= k * own_moved(i, t), {**BACK, **CLIENT}, (FROM_0,)
)
_early = at_most(0, up(i))
_first, _later = y(i, -(k + 1) + down(i), w), y(i, -k + down(i), w)
CK = {**CLIENT, "k": "integer"}
OWN_STILL = step(
    "own still",
    "ours",
    "a client moves from its round tau_i + 1 on",
    combination(
        Schema(substitute(own_still.then, "k", "0"), CLIENT, (_early,)),
        Use("own unmoved", {"i": "i"}),
        name="now",
    ),
    combination(
        Schema(substitute(own_still.then, "k", k + 1), CK, (FROM_0, _early, own_still.then)),
        Use("if 3"),
        Use("own moved", {"i": "i", "t": -(k + 1)}, times=-1),
        Use(
            "local start",
            {"i": "i", "t": -k + down(i), "w": "w"},
            times=_first - _later,
            over=OVER_W,
        ),
        Use(
            "local start",
            {"i": "i", "t": -(k + 1) + down(i), "w": "w"},
            times=_later - _first,
            over=OVER_W,
        ),
        name="one less",
    ),
    Line(
        Schema(own_still.then, CK, (FROM_0, _early)),
        "induction",
        {"on": "k", "base": "now", "step": "one less"},
        "with no uplink before 0",
    ),
    Line(
        own_still,
        "instance",
        {
            "of": Use(
                "with no uplink before 0",
                {"i": "i", "k": "k"},
                because=(None, Use("uplink", {"i": "i"})),
            ).reference()
        },
    ),
)
OWN_EMPTY = step(
    "no own moves before",
    "ours",
    "nor has any movement been counted",
    combination(
        Schema(substitute(own_empty.then, "k", "0"), CLIENT),
        Use("no own moves", {"i": "i"}),
        name="now",
    ),
    combination(
        Schema(substitute(own_empty.then, "k", k + 1), CK, (FROM_0, own_empty.then)),
        Use("if 2"),
        Use("own moves", {"i": "i", "t": -(k + 1)}, times=-1),
        Use("own still", {"i": "i", "k": "k"}, times=-1),
        name="one less",
    ),
    Line(own_empty, "induction", {"on": "k", "base": "now", "step": "one less"}),
)
OWN_GROWN = step(
    "own movements are none or more",
    "ours",
    "sums of squares",
    combination(Schema(substitute(own_growing.then, "k", "0"), AT), name="none"),
    combination(
        Schema(
            substitute(own_growing.then, "k", k + 1), {**BACK, **CLIENT}, (FROM_0, own_growing.then)
        ),
        Use("if 2"),
        Use("own moved", {"i": "i", "t": t - (k + 1)}, times=-1),
        Square(y(i, t - k + down(i), w) - y(i, t - (k + 1) + down(i), w), over=OVER_W),
        name="one back",
    ),
    Line(own_growing, "induction", {"on": "k", "base": "none", "step": "one back"}, "growing"),
    combination(
        Schema(at_most(0, lm), AT, (at_most(0, t),)),
        Use("growing", {"i": "i", "t": "t", "k": "t"}),
        Use("own unmoved", {"i": "i"}, times=-1),
    ),
)
OWN_COUNTED = step(
    "own movements add up",
    "ours",
    "every movement lies in at most k ways of k rounds, and eta_i <= 1/(2 gamma tau_i²)",
    combination(Schema(substitute(own_growing.then, "k", "0"), AT), name="none"),
    combination(
        Schema(
            substitute(own_growing.then, "k", k + 1), {**BACK, **CLIENT}, (FROM_0, own_growing.then)
        ),
        Use("if 2"),
        Use("own moved", {"i": "i", "t": t - (k + 1)}, times=-1),
        Square(y(i, t - k + down(i), w) - y(i, t - (k + 1) + down(i), w), over=OVER_W),
        name="one back",
    ),
    Line(own_growing, "induction", {"on": "k", "base": "none", "step": "one back"}, "growing"),
    combination(Schema(substitute(own_counted.then, "k", "0"), AT), name="no way"),
    combination(
        Schema(
            substitute(own_counted.then, "k", k + 1), {**BACK, **CLIENT}, (FROM_0, own_counted.then)
        ),
        Use("if 2"),
        Use("own moves", {"i": "i", "t": t - (k + 1)}),
        Use("growing", {"i": "i", "t": "t", "k": "k"}),
        name="one round more",
    ),
    Line(
        own_counted, "induction", {"on": "k", "base": "no way", "step": "one round more"}, "counted"
    ),
    combination(
        Schema(
            at_most(
                gamma / 2 * trip() * (own_moves(i, t) - own_moves(i, t - trip())),
                inverse(i) / (4 * eta_l) * lm,
            ),
            AT,
            (at_most(0, t), at_most(0, trip()), at_most(0, lm), *POSITIVE, *STEPS_ARE_SMALL),
        ),
        Use("counted", {"i": "i", "t": "t", "k": trip()}, times=gamma / 2 * trip()),
        Use("largest delay", {"i": "i"}, times=gamma / 2 * inverse(i) * lm),
        Use("inverse", {"i": "i"}, times=-gamma / 2 * trip() ** 2 * lm),
        Use("if 7", times=inverse(i) * lm / (4 * eta_l)),
    ),
)

# ---- the sum

kept = Schema(
    mean("i", gathered(i, t - up(i)))
    <= w_g**2 / (2 * eta * P)
    + w_c**2 / (2 * eta_l)
    - potential()
    + t * noise
    - moved(t) / (4 * eta * P)
    - mean("i", inverse(i) / (4 * eta_l) * own_moved(i, t))
    + gamma / 2 * mean("i", trip() * (moves(t) - moves(t - trip())))
    + gamma / 2 * mean("i", trip() * (own_moves(i, t) - own_moves(i, t - trip()))),
    ROUND,
    (at_most(0, t),),
)
AFTER = {"i": "i", "t": t + 1}
TRIP = (Use("round trip", {"i": "i"}),)
MOVING = step(
    "sum, moving",
    "Lemmas 7 to 9, added up",
    "rounds 1 to t of the server; ways and movements side by side",
    combination(
        Schema(
            late(i, sent(), w)
            <= to_global
            + to_own
            + gamma
            / 2
            * (squared_way(x(t, w), x(t - trip(), w)) + squared_way(here, y(i, sent(), w))),
            AT_W,
        ),
        Use("Lemma 11", {"i": "i", "s": sent(), "w": "w"}),
        name="every draw",
    ),
    combination(
        Schema(
            expect("w", late(i, sent(), w))
            <= expect("w", to_global)
            + expect("w", to_own)
            + gamma / 2 * trip() * (moved(t) - moved(t - trip()))
            + gamma / 2 * trip() * (own_moved(i, t) - own_moved(i, t - trip())),
            AT,
        ),
        Use("every draw", ITW, over=OVER_W),
        Use("ways", {"t": t - trip(), "k": trip()}, times=gamma / 2, because=TRIP),
        Use("own ways", {"i": "i", "t": t - trip(), "k": trip()}, times=gamma / 2, because=TRIP),
        name="on average",
    ),
    TOGETHER,
    *at_start(
        kept.then,
        Use("unmoved", times=1 / (4 * eta * P)),
        Use("own unmoved", {"i": "i"}, times=inverse(i) / (4 * eta_l), over="i"),
        Use("no moves", times=-gamma / 2 * mean("i", trip())),
        Use(
            "no moves before",
            {"k": trip()},
            times=gamma / 2 * trip(),
            over="i",
            because=(Use("trip is none or more", {"i": "i"}),),
        ),
        Use("no own moves", {"i": "i"}, times=-gamma / 2 * trip(), over="i"),
        Use(
            "no own moves before",
            {"i": "i", "k": trip()},
            times=gamma / 2 * trip(),
            over="i",
            because=(Use("trip is none or more", {"i": "i"}),),
        ),
    ),
    combination(
        Schema(substitute(kept.then, "t", t + 1), ROUND, (*kept.conditions, kept.then)),
        Use("if 2"),
        Use("gathered", {"i": "i", "t": t - up(i)}, over="i"),
        Use("on average", AFTER, over="i"),
        Use("together", {"t": t + 1}),
        Use("server, moving", {"t": t + 1}, times=1 / P),
        Use("client, moving", AFTER, over="i", because=SIGNS),
        Use("local noise", times=eta_l),
        Use("moved", {"t": "t"}, times=1 / (4 * eta * P)),
        Use("own moved", {"i": "i", "t": "t"}, times=inverse(i) / (4 * eta_l), over="i"),
        Use("moves", {"t": "t"}, times=-gamma / 2 * mean("i", trip())),
        Use("moves", {"t": t - trip()}, times=gamma / 2 * trip(), over="i"),
        Use("own moves", {"i": "i", "t": "t"}, times=-gamma / 2 * trip(), over="i"),
        Use("own moves", {"i": "i", "t": t - trip()}, times=gamma / 2 * trip(), over="i"),
        name="one more",
    ),
    Line(kept, "induction", {"on": "t", "base": "none", "step": "one more"}),
)
TRIPS = step(
    "trip is none or more",
    "ours",
    "tau_i >= 1",
    combination(Schema(at_most(0, trip()), CLIENT), Use("round trip", {"i": "i"})),
)
free = total(noise)
PAID = step(
    "sum",
    "ours",
    "small steps: half of the movements covers all ways",
    combination(
        Schema(at_most(0, moved(t)), ROUND, (at_most(0, t),)),
        Use("movements add up, each", {"t": "t", "k": "t"}),
        Use("unmoved", times=-1),
        name="nonnegative",
    ),
    combination(
        Schema(
            at_most(
                gamma / 2 * trip() * (moves(t) - moves(t - trip())),
                gamma / 2 * trip() ** 2 * moved(t),
            ),
            AT,
            (at_most(0, trip()),),
        ),
        Use("movements add up", {"t": "t", "k": trip()}, times=gamma / 2 * trip()),
        name="a trip",
    ),
    combination(
        Schema(
            gamma / 2 * mean("i", trip() * (moves(t) - moves(t - trip())))
            <= moved(t) / (4 * eta * P),
            ROUND,
            (at_most(0, t), at_most(0, moved(t)), *STEPS_ARE_SMALL),
        ),
        Use(
            "a trip",
            {"i": "i", "t": "t"},
            over="i",
            because=(Use("trip is none or more", {"i": "i"}),),
        ),
        Use("delays", times=gamma / 2 * moved(t)),
        Use("if 3", times=moved(t) / (4 * eta * P)),
        name="the server's",
    ),
    combination(
        Schema(free.then, ROUND, (*free.conditions, *STEPS_ARE_SMALL)),
        Use("sum, moving", {"t": "t"}),
        Use("the server's", {"t": "t"}, because=(None, Use("nonnegative", {"t": "t"}), None, None)),
        Use(
            "own movements add up",
            {"i": "i", "t": "t"},
            over="i",
            because=(
                None,
                Use("trip is none or more", {"i": "i"}),
                Use("own movements are none or more", {"i": "i", "t": "t"}),
                *SIGNS,
                None,
                None,
            ),
        ),
    ),
)
SMALL_STEPS = Proof(
    ANY_STEPS,
    "small-steps",
    SGD,
    (
        *FIRST_HALF,
        KEPT,
        LOCALLY_KEPT,
        WAYS,
        OWN_WAYS,
        STILL,
        EMPTY,
        GROWN,
        COUNTED,
        OWN_STILL,
        OWN_EMPTY,
        OWN_GROWN,
        OWN_COUNTED,
        TRIPS,
        MOVING,
        PAID,
        regret_from(noise, "small-steps"),
    ),
)
