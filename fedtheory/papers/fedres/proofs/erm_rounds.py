"""FedRes.ERM, one cycle of alpha + beta + 1 rounds: what replaces Lemmas 3 and 4, for one outcome and on average.

The server's step is compared with a step towards the comparator, as in Frank-Wolfe: the clients' models are best for
the global model they had, so joint convexity gives the whole gap as a slope in the global model alone.
"""

from typing import Any

from fedtheory.core.proof import Line, Square, Step, Use, combination, redraw, step
from fedtheory.core.term import (
    Outcome,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    expect,
    mean,
    member,
    squared,
    substitute,
    symbol,
    tree,
)
from fedtheory.papers.fedres.proofs.erm_setting import (
    AT_W,
    FROM_1_S,
    INSIDE,
    L_STAR,
    OTHER,
    OTHER_INSIDE,
    PAIR,
    SAMPLE,
    A,
    B,
    D,
    L,
    S,
    a,
    alpha,
    b,
    best,
    beta,
    gamma,
    i,
    loss,
    p,
    q,
    s,
    u,
    v,
    w,
    wg,
    wg_star,
    wl,
    wl_star,
)
from fedtheory.papers.fedres.proofs.first_order import no_slope

OVER_W = Outcome("w")
theta = symbol("theta")
ISW: dict[str, Any] = {"i": "i", "s": "s", "w": "w"}
UV: dict[str, Any] = {"u": "u", "v": "v"}
PQ: dict[str, Any] = {"p": "p", "q": "q"}
STEP_SIZE = (at_most(0, theta), at_most(theta, 1))


def by_rounds(claim: Schema, base: Line, going: Line) -> tuple[Line, ...]:
    """An induction on s, from the first round on."""
    return base, going, Line(claim, "induction", {"on": "s", "base": base.name, "step": going.name})


def next_round(claim: Schema, on: str = "s") -> Schema:
    """The claim a round later, under itself."""
    first, *others = claim.conditions
    then = substitute(claim.then, on, symbol(on) + 1)
    return Schema(then, claim.forall, (first, *others, claim.then))


# ---- sums of convex and smooth losses

here, there = S(i, s, u, v, w), S(i, s, p, q, w)
_inside = tuple(Use(f"if {k}") for k in (2, 3, 4, 5))
convex_sum = Schema(
    here - there <= dot(A(i, s, u, v, w), u - p) + dot(B(i, s, u, v, w), v - q),
    {**SAMPLE, **PAIR, **OTHER},
    (FROM_1_S, *INSIDE, *OTHER_INSIDE),
)
CONVEX_SUM = step(
    "convex sums",
    "Definition 1",
    "a sum of convex functions is convex: induction",
    *by_rounds(
        convex_sum,
        combination(
            Schema(
                substitute(convex_sum.then, "s", 1),
                {"i": "client", **AT_W, **PAIR, **OTHER},
                convex_sum.conditions[1:],
            ),
            Use("S 1", {"i": "i", "w": "w", **UV}),
            Use("S 1", {"i": "i", "w": "w", "u": p, "v": q}, times=-1),
            Use("A 1", {"i": "i", "w": "w", **UV}, times=p - u),
            Use("B 1", {"i": "i", "w": "w", **UV}, times=q - v),
            name="first",
        ),
        combination(
            next_round(convex_sum),
            Use("S next", {**ISW, **UV}),
            Use("S next", {**ISW, "u": p, "v": q}, times=-1),
            Use("A next", {**ISW, **UV}, times=p - u),
            Use("B next", {**ISW, **UV}, times=q - v),
            Use("convex", {**ISW, **UV, **PQ}, because=_inside),
            Use("if 6"),
            name="next",
        ),
    ),
)
smooth_sum = Schema(
    there
    <= here
    + dot(A(i, s, u, v, w), p - u)
    + dot(B(i, s, u, v, w), q - v)
    + (s - 1) * gamma / 2 * (squared(p - u) + squared(q - v)),
    {**SAMPLE, **PAIR, **OTHER},
    (FROM_1_S, *INSIDE, *OTHER_INSIDE),
)
SMOOTH_SUM = step(
    "smooth sums",
    "Definition 1",
    "a sum of smooth functions is as smooth as their constants add up to: induction",
    *by_rounds(
        smooth_sum,
        combination(
            Schema(
                substitute(smooth_sum.then, "s", 1),
                {"i": "client", **AT_W, **PAIR, **OTHER},
                smooth_sum.conditions[1:],
            ),
            Use("S 1", {"i": "i", "w": "w", **UV}, times=-1),
            Use("S 1", {"i": "i", "w": "w", "u": p, "v": q}),
            Use("A 1", {"i": "i", "w": "w", **UV}, times=u - p),
            Use("B 1", {"i": "i", "w": "w", **UV}, times=v - q),
            name="first",
        ),
        combination(
            next_round(smooth_sum),
            Use("S next", {**ISW, **UV}, times=-1),
            Use("S next", {**ISW, "u": p, "v": q}),
            Use("A next", {**ISW, **UV}, times=u - p),
            Use("B next", {**ISW, **UV}, times=v - q),
            Use("smooth", {**ISW, **UV, **PQ}, because=_inside),
            Use("if 6"),
            name="next",
        ),
    ),
)

# ---- Algorithm 1: the client's model is best for the global model it has


def at(time: Any, model: Term, partner: Any, of: Term = w) -> Term:
    """The mean over clients of the loss on samples before `time`, at a global model and the locals of `partner`."""
    return mean("i", S(i, time, model, wl(i, partner, of), of))


STAR = mean("i", S(i, s, wg_star, wl_star(i), w))
_played, _own = Use("wg inside", {"s": s - beta, "w": "w"}), Use("wl inside", ISW)
_scope = {**SAMPLE, "q": "vector"}, (FROM_1_S, member(q, "locals"))
best_pair: dict[str, Any] = {"u": wg(s - beta, w), "v": wl(i, s, w), "p": wg(s - beta, w)}
CLIENTS_BEST = step(
    "clients, first order",
    "(2)",
    "the loss falls along no part of the way to another local model, and is smooth: (17) there",
    *no_slope(
        Schema(dot(B(i, s, wg(s - beta, w), wl(i, s, w), w), wl(i, s, w) - q) <= 0, *_scope),
        (wl(i, s, w), q),
        ("locals", _own, Use("if 2")),
        lambda part, inside: (
            Use("client", {**ISW, "q": part}, times=2, because=(None, inside)),
            Use(
                "smooth sums",
                {**ISW, **best_pair, "q": part},
                times=2,
                because=(None, _played, _own, _played, inside),
            ),
        ),
        bend=(s - 1) * gamma,
    ),
)

# ---- Lemma 2 at the clients' models: a step of length theta towards the comparator

old = wg(s - beta, w)
towards = old + theta * (wg_star - old)
AT_S = {"s": "integer", **AT_W}
HERE: dict[str, Any] = {"s": "s", "w": "w"}
_theta = {**AT_S, "theta": "real"}
_under = (FROM_1_S, *STEP_SIZE)
half_step = Schema(
    at(s, best(s, w), s)
    <= (1 - theta) * at(s, old, s) + theta * STAR + 2 * gamma * D**2 * theta**2 * (s - 1),
    _theta,
    _under,
)
HALF_STEP = step(
    "half step",
    "Lemma 2, with a step towards the comparator for the projected gradient step",
    "the best global model is no worse than the point between; smoothness there, joint convexity and (17)",
    Line(
        Schema(member(towards, "globals"), _theta, _under),
        "membership",
        {
            "of": [
                Use("wg inside", {"s": s - beta, "w": "w"}).reference(),
                Use("comparator g").reference(),
            ],
            "weights": [tree(1 - theta), tree(theta)],
            "equal": [],
            "mean": None,
        },
        "between",
    ),
    combination(
        Schema(squared(wg_star - old) <= 4 * D**2, AT_S),
        Use("radius", {"u": wg_star}, times=2, because=(Use("comparator g"),)),
        Use(
            "radius",
            {"u": old},
            times=2,
            because=(Use("wg inside", {"s": s - beta, "w": "w"}),),
        ),
        Square(wg_star + old),
        name="apart",
    ),
    combination(
        half_step,
        Use(
            "best",
            {**HERE, "p": towards},
            because=(None, Use("between", {**HERE, "theta": theta})),
        ),
        Use(
            "smooth sums",
            {**ISW, "u": old, "v": wl(i, s, w), "p": towards, "q": wl(i, s, w)},
            over="i",
            because=(
                None,
                Use("wg inside", {"s": s - beta, "w": "w"}),
                Use("wl inside", ISW),
                Use("between", {**HERE, "theta": theta}),
                Use("wl inside", ISW),
            ),
        ),
        Use(
            "convex sums",
            {**ISW, "u": old, "v": wl(i, s, w), "p": wg_star, "q": wl_star(i)},
            times=theta,
            over="i",
            because=(
                None,
                Use("wg inside", {"s": s - beta, "w": "w"}),
                Use("wl inside", ISW),
                Use("comparator g"),
                Use("comparator l", {"i": "i"}),
            ),
        ),
        Use(
            "clients, first order",
            {**ISW, "q": wl_star(i)},
            times=theta,
            over="i",
            because=(None, Use("comparator l", {"i": "i"})),
        ),
        Use("apart", HERE, times=theta**2 * gamma / 2 * (s - 1)),
    ),
)

# ---- what a sample is worth at models older than it

ab = {"s": "integer", "a": "integer", "b": "integer"}
_old = (FROM_1_S, a <= s + alpha, b <= s)


def drawn(
    name: str, body: Term, given: Use, free: dict[str, str], *conditions: Any
) -> tuple[Line, ...]:
    """E of a mean over clients of sample s at older models is E of their expected losses."""
    losses, expected = mean("i", body), mean("i", Term(_law(given)))
    again = substitute(losses, "w", ["redraw", "s", "w", "z"])
    first = redraw(
        losses, free, time=s, over=("w", "z"), conditions=conditions, name=f"{name}, tower"
    )
    second = combination(
        Schema(equal(expect("z", again), expected), {**free, **AT_W}, conditions),
        Use(given.name, {"i": "i", **given.at}, over="i"),
        name=f"{name}, given the past",
    )
    at_w = {name: name for name in {**free, "w": ""}}
    third = combination(
        Schema(equal(expect("w", losses), expect("w", expected)), free, conditions),
        Use(f"{name}, tower", {x: x for x in free}),
        Use(f"{name}, given the past", at_w, over=OVER_W),
        name=name,
    )
    return first, second, third


def _law(given: Use) -> Any:
    match given.name:
        case "law":
            return L(i, given.at["u"], given.at["v"]).tree
        case "fresh":
            return L(i, wg(a, w), wl(i, b, w)).tree
    return L(i, best(s, w), wl(i, s, w)).tree


FRESH = step(
    "fresh samples",
    "Appendix A, after (19)",
    "the tower rule: given what is older, a sample's loss has the expectation L",
    *drawn(
        "fresh samples",
        loss(i, s, wg(a, w), wl(i, b, w), w),
        Use("fresh", {"s": "s", "a": "a", "b": "b", "w": "w"}),
        ab,
        *_old,
    ),
)
FRESH_BEST = step(
    "fresh at the best",
    "Appendix A, after (19)",
    "the tower rule, at the best global model for w_{i,s}",
    *drawn(
        "fresh at the best",
        loss(i, s, best(s, w), wl(i, s, w), w),
        Use("fresh best", {"s": "s", "w": "w"}),
        {"s": "integer"},
        FROM_1_S,
    ),
)
star_loss = mean("i", loss(i, s, wg_star, wl_star(i), w))
star_sum = Schema(equal(expect("w", STAR), (s - 1) * L_STAR), {"s": "integer"}, (FROM_1_S,))
AT_STAR: dict[str, Any] = {"u": wg_star, "v": wl_star(i)}
ONE_SAMPLE = step(
    "one sample",
    "Appendix A, before Lemma 5",
    "a sample's loss at a fixed pair has the expectation L",
    *drawn(
        "one sample",
        loss(i, s, wg_star, wl_star(i), w),
        Use("law", {"s": "s", "w": "w", **AT_STAR}),
        {"s": "integer"},
        FROM_1_S,
    ),
)
STAR_MEAN = step(
    "comparator",
    "Appendix A, before Lemma 5",
    "the empirical loss of a fixed pair is unbiased",
    combination(
        Schema(equal(mean("i", S(i, 1, wg_star, wl_star(i), w)), 0), AT_W),
        Use("S 1", {"i": "i", "w": "w", **AT_STAR}, over="i"),
        name="none",
    ),
    combination(
        Schema(
            equal(mean("i", S(i, s + 1, wg_star, wl_star(i), w)), STAR + star_loss),
            AT_S,
            (FROM_1_S,),
        ),
        Use("S next", {**ISW, **AT_STAR}, over="i"),
        name="one more",
    ),
    combination(
        Schema(substitute(star_sum.then, "s", 1)),
        Use("none", {"w": "w"}, over=OVER_W),
        name="first",
    ),
    combination(
        next_round(star_sum),
        Use("one more", {"s": "s", "w": "w"}, over=OVER_W),
        Use("one sample", {"s": "s"}),
        Use("if 2"),
        name="next",
    ),
    Line(star_sum, "induction", {"on": "s", "base": "first", "step": "next"}),
)
ROUND_STEPS: tuple[Step, ...] = (
    CONVEX_SUM,
    SMOOTH_SUM,
    CLIENTS_BEST,
    HALF_STEP,
    FRESH,
    FRESH_BEST,
    ONE_SAMPLE,
    STAR_MEAN,
)
