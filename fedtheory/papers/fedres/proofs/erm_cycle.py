"""FedRes.ERM, from one cycle to the next on average, and what many cycles make of it: the window lemma in place of Lemma 6."""

from typing import Any

from fedtheory.core.proof import Line, Use, combination, step
from fedtheory.core.term import (
    Claim,
    Schema,
    Term,
    at_most,
    equal,
    expect,
    less,
    mean,
    root,
    substitute,
    symbol,
    tree,
)
from fedtheory.papers.fedres.proofs.erm_rounds import AT_S, ISW, OVER_W, at, theta
from fedtheory.papers.fedres.proofs.erm_setting import (
    AT_W,
    FROM_1_S,
    L_STAR,
    NET,
    D,
    L,
    alpha,
    averaged,
    best,
    beta,
    epsilon,
    gamma,
    i,
    k,
    loss,
    n,
    noise,
    s,
    w,
    wg,
    wl,
)
from fedtheory.papers.fedres.proofs.lem1_nets import NET_AT, NET_FREE

FROM_2_S = at_most(2, s)
ROUND = {"s": "integer"}
HERE: dict[str, Any] = {"s": "s", "w": "w"}
m = s - 1
new = wg(s + alpha + 1, w)  # the server's model that was made from w_{i,s}; played in round s + k


def gap(time: Any) -> Term:
    """E of the empirical excess of the pair played in round `time`, on the samples before it."""
    now = Term(time.tree) if isinstance(time, Term) else symbol(str(time))
    return expect("w", at(now, wg(now - beta, w), now)) / (now - 1) - L_STAR


# ---- samples that came later than both models

later = expect("w", at(s + 1 + n, new, s))
grown = Schema(
    equal(later, expect("w", at(s + 1, new, s)) + n * averaged(L(i, new, wl(i, s, w)))),
    {"s": "integer", "n": "integer"},
    (at_most(0, n), FROM_1_S),
)
_next = Schema(substitute(grown.then, "n", n + 1), grown.forall, (*grown.conditions, grown.then))
LATER = step(
    "later samples",
    "(19), and term_1 after it",
    "every sample after both models has the expectation L there: induction",
    Line(Schema(substitute(grown.then, "n", 0), ROUND, (FROM_1_S,)), "identity", name="none"),
    combination(
        Schema(
            equal(
                at(s + 1 + n + 1, new, s),
                at(s + 1 + n, new, s) + mean("i", loss(i, s + 1 + n, new, wl(i, s, w), w)),
            ),
            {"s": "integer", "n": "integer", **AT_W},
            (at_most(0, n), FROM_1_S),
        ),
        Use("S next", {"i": "i", "s": s + 1 + n, "u": new, "v": wl(i, s, w), "w": "w"}, over="i"),
        name="one more",
    ),
    combination(
        _next,
        Use("one more", {**HERE, "n": "n"}, over=OVER_W),
        Use("fresh samples", {"s": s + 1 + n, "a": s + alpha + 1, "b": "s"}),
        Use("if 3"),
        name="next",
    ),
    Line(grown, "induction", {"on": "n", "base": "none", "step": "next"}),
)

# ---- one cycle

BEST = expect("w", at(s, best(s, w), s))
L_BEST, L_NEW = averaged(L(i, best(s, w), wl(i, s, w))), averaged(L(i, new, wl(i, s, w)))
BEST_GAP = BEST / m - L_STAR
SAMPLE_S = step(
    "with sample s",
    "ours, in place of Lemma 3",
    "(3) minimises over one sample more than w_{i,s} was made of; there the best model is no better",
    combination(
        Schema(at(s + 1, new, s) <= at(s + 1, best(s, w), s), AT_S, (FROM_1_S,)),
        Use("server", {**HERE, "p": best(s, w)}, because=(None, Use("best inside", HERE))),
        name="server's",
    ),
    combination(
        Schema(
            equal(
                at(s + 1, best(s, w), s),
                at(s, best(s, w), s) + mean("i", loss(i, s, best(s, w), wl(i, s, w), w)),
            ),
            AT_S,
            (FROM_1_S,),
        ),
        Use("S next", {"i": "i", "s": "s", "u": best(s, w), "v": wl(i, s, w), "w": "w"}, over="i"),
        name="sample s",
    ),
    combination(
        Schema(expect("w", at(s + 1, new, s)) <= BEST + L_BEST, ROUND, (FROM_1_S,)),
        Use("server's", HERE, over=OVER_W),
        Use("sample s", HERE, over=OVER_W),
        Use("fresh at the best", {"s": "s"}),
    ),
)
CYCLE = step(
    "one cycle",
    "ours, in place of (18) and Lemma 3",
    "the client's optimality, the server's, and what the new samples are worth",
    combination(
        Schema(at(s + k, new, s + k) <= at(s + k, new, s), AT_S, (FROM_1_S,)),
        Use(
            "client",
            {"i": "i", "s": s + k, "w": "w", "q": wl(i, s, w)},
            over="i",
            because=(None, Use("wl inside", ISW)),
        ),
        name="clients",
    ),
    combination(
        Schema(
            expect("w", at(s + k, new, s + k)) <= BEST + L_BEST + (k - 1) * L_NEW,
            ROUND,
            (FROM_1_S,),
        ),
        Use("clients", HERE, over=OVER_W),
        Use("later samples", {"s": "s", "n": k - 1}),
        Use("with sample s", {"s": "s"}),
    ),
)

# ---- the error of a cycle

ELL = {**NET_FREE, "s": "integer"}
ELL_AT: dict[str, Any] = {**NET_AT, "s": "s"}
UNDER = (*NET, FROM_2_S)
_net = tuple(Use(f"if {j}") for j in (1, 2, 3))
error = (epsilon(m) + (k - 1) * (epsilon(s) + epsilon(m) / s)) / (s + k - 1)
ERROR = step(
    "error of a cycle",
    "ours, in place of Lemma 4",
    "Lemma 1 at the best model, and at the server's model on one sample more",
    combination(
        Schema(gap(s + k) <= BEST_GAP + error, ELL, UNDER),
        Use("one cycle", {"s": "s"}, times=1 / (s + k - 1)),
        Use(
            "Lemma 1 at the best",
            ELL_AT,
            times=(1 + (k - 1) / s) / (s + k - 1),
            because=(*_net, None),
        ),
        Use(
            "Lemma 1 at the models",
            {**NET_AT, "s": s + 1, "a": s + alpha + 1, "b": "s"},
            times=(k - 1) / (s + k - 1),
            because=(*_net, None),
        ),
        Use("with sample s", {"s": "s"}, times=(k - 1) / s / (s + k - 1)),
    ),
)
SIMPLE = step(
    "error, simplified",
    "ours",
    "more samples are no worse",
    combination(Schema(at_most(m, s), ROUND, (FROM_2_S,)), name="fewer"),
    Line(
        Schema(root(m) <= root(s), ROUND, (FROM_2_S,)),
        "monotone",
        {"of": Use("fewer", {"s": "s"}).reference()},
        "roots",
    ),
    combination(
        Schema(epsilon(s) <= epsilon(m), ELL, UNDER),
        Use("roots", {"s": "s"}, times=noise() / root(m) / root(s)),
        name="epsilon falls",
    ),
    combination(
        Schema(error <= k * epsilon(m) / m, ELL, UNDER),
        Use("epsilon falls", ELL_AT, times=(k - 1) / (s + k - 1), because=(*_net, None)),
    ),
)
RECURSION = step(
    "recursion",
    "ours, in place of Lemmas 3 to 5 and what the proof of Theorem 1 makes of them",
    "the half step on average, and the error of a cycle",
    combination(
        Schema(
            gap(s + k) <= (1 - theta) * gap(s) + 2 * gamma * D**2 * theta**2 + k * epsilon(m) / m,
            {**ELL, "theta": "real"},
            (*UNDER, at_most(0, theta), at_most(theta, 1)),
        ),
        Use("error of a cycle", ELL_AT, because=(*_net, None)),
        Use("error, simplified", ELL_AT, because=(*_net, None)),
        Use(
            "half step",
            {**HERE, "theta": "theta"},
            times=1 / m,
            over=OVER_W,
            because=(None, Use("if 5"), Use("if 6")),
        ),
        Use("comparator", {"s": "s"}, times=theta / m),
    ),
)

# ---- many cycles

x, e = symbol("x"), symbol("e")
C = 8 * gamma * D**2
window = Schema(
    gap(s + n * k) <= x + e + C / n,
    {**ELL, "n": "integer", "x": "real", "e": "real"},
    (
        at_most(1, n),
        *NET,
        FROM_2_S,
        at_most(0, x),
        at_most(0, e),
        C * e <= x**2,
        k * epsilon(m) / m <= e,
    ),
)
far = s + n * k
LATER_ERRORS = step(
    "later errors",
    "ours",
    "more samples are no worse",
    combination(
        Schema(m <= far - 1, {**ROUND, "n": "integer"}, (at_most(0, n), FROM_2_S)), name="fewer"
    ),
    Line(
        Schema(root(m) <= root(far - 1), {**ROUND, "n": "integer"}, (at_most(0, n), FROM_2_S)),
        "monotone",
        {"of": Use("fewer", {"s": "s", "n": "n"}).reference()},
        "roots",
    ),
    combination(
        Schema(
            k * epsilon(far - 1) / (far - 1) <= k * epsilon(m) / m,
            {**ELL, "n": "integer"},
            (at_most(0, n), *UNDER),
        ),
        Use("roots", {"s": "s", "n": "n"}, times=k * noise() / m / root(m) / root(far - 1)),
    ),
)
length = 2 * x / C + 2 / (n + 1)
_going = Schema(
    substitute(window.then, "n", n + 1), window.forall, (*window.conditions, window.then)
)


def _case(*more: Claim) -> Schema:
    return Schema(_going.then, _going.forall, (*_going.conditions, *more))


_window_net = tuple(Use(f"if {j}") for j in (2, 3, 4))
_known = (*_window_net, None)


def _from(at_time: Any, theta_: Any, *because: Use | None) -> Use:
    return Use("recursion", {**NET_AT, "s": at_time, "theta": theta_}, because=(*_known, *because))


_later = Use("later errors", {**ELL_AT, "n": "n"}, because=(None, *_known))
WINDOW = step(
    "window",
    "ours, in place of Lemma 6",
    "steps of length 2x/C + 2/(n+1), or of length 1 where that is more: induction",
    combination(
        Schema(
            substitute(window.then, "n", 1),
            {name: sort for name, sort in window.forall.items() if name != "n"},
            window.conditions[1:],
        ),
        Use(
            "recursion",
            {**NET_AT, "s": "s", "theta": "1"},
            because=(*(Use(f"if {j}") for j in (1, 2, 3)), None, None, None),
        ),
        Use("if 8"),
        name="first",
    ),
    combination(
        _case(length <= 1),
        _from(far, length, None, Use("if 11")),
        Use("if 10", times=1 - length),
        _later,
        Use("if 9"),
        Use("if 8", times=1 / C),
        name="short",
    ),
    combination(
        _case(less(1, length)),
        _from(far, 1, None, None),
        _later,
        Use("if 9"),
        Use("if 11", times=C / 2),
        name="long",
    ),
    Line(_going, "cases", {"on": [tree(length), "1"], "below": "short", "above": "long"}, "next"),
    Line(window, "induction", {"on": "n", "base": "first", "step": "next"}),
)
CYCLE_STEPS = (LATER, SAMPLE_S, CYCLE, ERROR, SIMPLE, RECURSION, LATER_ERRORS, WINDOW)
