"""Lemma 1 in expectation: how far the clients' empirical loss can lie below their expected loss, at models that saw it.

Nets inside the balls take the place of the printed grid; Bernstein's condition and the maximal inequality are axioms.
"""

from typing import Any

from fedtheory.core.proof import Line, Square, Use, combination, step
from fedtheory.core.term import (
    Outcome,
    Schema,
    Term,
    at_most,
    expect,
    less,
    mean,
    member,
    root,
    squared,
    substitute,
)
from fedtheory.papers.fedres.proofs.erm_rounds import (
    ISW,
    OVER_W,
    PQ,
    UV,
    at,
    next_round,
)
from fedtheory.papers.fedres.proofs.erm_setting import (
    AT_W,
    FROM_1_S,
    INSIDE,
    NET,
    OTHER,
    OTHER_INSIDE,
    PAIR,
    SAMPLE,
    G,
    L,
    S,
    a,
    averaged,
    b,
    best,
    epsilon,
    grad_u,
    grad_v,
    i,
    largest,
    loss,
    near_g,
    near_l,
    p,
    q,
    redraw,
    rho,
    s,
    u,
    v,
    w,
    wg,
    wl,
    z,
)

moved = root("2") * G * rho
CLOSE = (less(0, rho), squared(u - p) <= rho**2, squared(v - q) <= rho**2)
_all: dict[str, Any] = {**SAMPLE, **PAIR, **OTHER, "rho": "real"}
_ALL: dict[str, Any] = {**ISW, **UV, **PQ, "rho": "rho"}
stretch = root("2") * rho / G


def _if(*numbers: int) -> tuple[Use, ...]:
    return tuple(Use(f"if {k}") for k in numbers)


LIPSCHITZ = step(
    "lipschitz",
    "Appendix A, proof of Lemma 1",
    "convexity, and the gradient's norm, at a pair no further than sqrt(2) rho: Young",
    combination(
        Schema(
            loss(i, s, u, v, w) - loss(i, s, p, q, w) <= moved,
            _all,
            (FROM_1_S, *INSIDE, *OTHER_INSIDE, *CLOSE),
        ),
        Use("convex", {**ISW, **UV, **PQ}, because=_if(2, 3, 4, 5)),
        Use("gradient", {**ISW, **UV}, times=stretch / 2, because=_if(2, 3)),
        Square(stretch * grad_u(i, s, u, v, w) - (u - p), times=1 / stretch / 2),
        Square(stretch * grad_v(i, s, u, v, w) - (v - q), times=1 / stretch / 2),
        Use("if 7", times=1 / stretch / 2),
        Use("if 8", times=1 / stretch / 2),
    ),
)
_pairs: dict[str, Any] = {"i": "client", **PAIR, **OTHER, "rho": "real", **AT_W}
again = redraw(1, w, z)
OF_THE_MEAN = step(
    "lipschitz mean",
    "Appendix A, proof of Lemma 1",
    "so is the expected loss",
    combination(
        Schema(L(i, u, v) - L(i, p, q) <= moved, _pairs, (*INSIDE, *OTHER_INSIDE, *CLOSE)),
        Use("law", {"i": "i", "s": "1", "w": "w", **UV}, times=-1),
        Use("law", {"i": "i", "s": "1", "w": "w", "u": p, "v": q}),
        Use(
            "lipschitz",
            {**_ALL, "s": "1", "w": again},
            over=Outcome("z"),
            because=(None, *_if(1, 2, 3, 4, 5, 6, 7)),
        ),
    ),
)
_sum = Schema(
    S(i, s, p, q, w) - S(i, s, u, v, w) <= (s - 1) * moved,
    _all,
    (FROM_1_S, *INSIDE, *OTHER_INSIDE, *CLOSE),
)
_swap = {"u": p, "v": q, "p": u, "q": v}
CLOSE_BACK = (less(0, rho), squared(p - u) <= rho**2, squared(q - v) <= rho**2)
OF_SUMS = step(
    "lipschitz sums",
    "Appendix A, proof of Lemma 1",
    "so is a sum of samples' losses: induction",
    combination(
        Schema(
            substitute(_sum.then, "s", 1),
            {name: sort for name, sort in _all.items() if name != "s"},
            _sum.conditions[1:],
        ),
        Use("S 1", {"i": "i", "w": "w", **UV}, times=-1),
        Use("S 1", {"i": "i", "w": "w", "u": p, "v": q}),
        name="first",
    ),
    combination(
        Schema(squared(p - u) <= rho**2, _all, _sum.conditions), Use("if 7"), name="p from u"
    ),
    combination(
        Schema(squared(q - v) <= rho**2, _all, _sum.conditions), Use("if 8"), name="q from v"
    ),
    combination(
        next_round(_sum),
        Use("S next", {**ISW, **UV}, times=-1),
        Use("S next", {**ISW, "u": p, "v": q}),
        Use(
            "lipschitz",
            {**_ALL, **_swap},
            because=(
                None,
                *_if(4, 5, 2, 3, 6),
                Use("p from u", _ALL, because=_if(1, 2, 3, 4, 5, 6, 7, 8)),
                Use("q from v", _ALL, because=_if(1, 2, 3, 4, 5, 6, 7, 8)),
            ),
        ),
        Use("if 9"),
        name="next",
    ),
    Line(_sum, "induction", {"on": "s", "base": "first", "step": "next"}),
)

# ---- from a pair of models to the points of the nets beside it

model, point, partner = wl(i, b, w), near_g(rho, u), near_l(i, rho, wl(i, b, w))
_free: dict[str, Any] = {"rho": "real", "s": "integer", "b": "integer", "u": "vector", **AT_W}
_from_2 = at_most(2, s)
beside: dict[str, Any] = {
    "i": "i",
    "w": "w",
    "u": u,
    "v": model,
    "p": point,
    "q": partner,
    "rho": "rho",
}
_ibw = {"i": "i", "rho": "rho", "b": "b", "w": "w"}
_near = (
    Use("if 3"),
    Use("wl inside", {"i": "i", "s": "b", "w": "w"}),
    Use("near g inside", {"rho": "rho", "u": "u"}, because=(None, Use("if 3"))),
    Use("near l inside", _ibw),
    None,
    Use("near g", {"rho": "rho", "u": "u"}, because=(None, Use("if 3"))),
    Use("near l", _ibw),
)
DEVIATION = step(
    "deviation",
    "Lemma 1",
    "the nearest points of the nets are no further than rho; there the largest deviation is the largest",
    combination(
        Schema(
            mean("i", L(i, u, model) - S(i, s, u, model, w) / (s - 1))
            <= largest(rho, s, w) + 2 * moved,
            _free,
            (less(0, rho), _from_2, member(u, "globals")),
        ),
        Use("lipschitz mean", beside, over="i", because=_near),
        Use(
            "lipschitz sums",
            {**beside, "s": "s"},
            over="i",
            times=1 / (s - 1),
            because=(None, *_near),
        ),
        Use(
            "largest",
            {"rho": "rho", "s": "s", "b": "b", "u": "u", "w": "w"},
            because=(None, None, Use("if 3")),
        ),
    ),
)
NET_FREE = {"rho": "real", "ell": "real"}
NET_AT = {"rho": "rho", "ell": "ell"}


def _on_average(
    name: str, time: Any, chosen: Term, local: Any, free: dict[str, str], inside: Use
) -> Any:
    """The claim for models that are made of samples: the deviation bounds all pairs at once."""
    return step(
        name,
        "Lemma 1, in expectation",
        "the bound is for all pairs at once, so it holds for those that the algorithm chooses",
        combination(
            Schema(
                averaged(L(i, chosen, wl(i, local, w)))
                <= expect("w", at(time, chosen, local)) / (s - 1) + epsilon(s - 1),
                {**NET_FREE, **free},
                (*NET, _from_2),
            ),
            Use(
                "deviation",
                {"rho": "rho", "s": "s", "b": local, "u": chosen, "w": "w"},
                over=OVER_W,
                because=(None, None, inside),
            ),
            Use("maximal inequality", {**NET_AT, "s": "s"}, because=(*_if(1, 2, 3), None)),
        ),
    )


AT_BEST = _on_average(
    "Lemma 1 at the best",
    s,
    best(s, w),
    s,
    {"s": "integer"},
    Use("best inside", {"s": "s", "w": "w"}),
)
AT_MODELS = _on_average(
    "Lemma 1 at the models",
    s,
    wg(a, w),
    b,
    {"s": "integer", "a": "integer", "b": "integer"},
    Use("wg inside", {"s": "a", "w": "w"}),
)
LEMMA_1_STEPS = (LIPSCHITZ, OF_THE_MEAN, OF_SUMS, DEVIATION, AT_BEST, AT_MODELS)
