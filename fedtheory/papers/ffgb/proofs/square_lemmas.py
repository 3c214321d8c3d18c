"""Lemmas F.2 to F.4 and the slopes before them, as far as they are true.

A largest value over the clients is a mean with weights `pick`, all on one client; `sign`, `k_any`, `x_any` and `z_any` are
any sign, step and points. On a client's own support only clients whose support has x_any are picked.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from fedtheory.core.expression import Tree
from fedtheory.core.proof import Given, Line, Proof, Step, Use, combination, conclusion, step
from fedtheory.core.role import Role
from fedtheory.core.statement import Statement, t
from fedtheory.core.term import (
    Claim,
    Function,
    Schema,
    Term,
    at_most,
    equal,
    less,
    mean,
    substitute,
    symbol,
    tree,
)
from fedtheory.papers.ffgb.algorithms.ffgb_square import (
    ANSWER_RANGE,
    ANSWER_SIZE,
    ANSWER_SLOPE,
    LOCAL_RANGE,
    LOCAL_SIZE,
    LOCAL_SLOPE,
    RESIDUAL_SIZE,
    RESIDUAL_SLOPE,
)
from fedtheory.papers.ffgb.proofs.square_radius import extensions
from fedtheory.papers.ffgb.proofs.square_residuals import AT, RESIDUALS, STEPZ, c, ikt
from fedtheory.papers.ffgb.proofs.square_rounds import ends, factorial, first, q
from fedtheory.papers.ffgb.proofs.square_setting import (
    FROM_0,
    FROM_1,
    GIVEN,
    HERE,
    IKT,
    ON_X,
    SETTING,
    STEP,
    SYMBOLS,
    asked_steep,
    d,
    falling,
    g,
    h,
    i,
    k,
    number,
    size,
    steep,
    w,
    x,
    z,
)
from fedtheory.papers.ffgb.statements.clmF_lip_slopes import SLOPES
from fedtheory.papers.ffgb.statements.lemF_2_residual import LEMMA_F2
from fedtheory.papers.ffgb.statements.lemF_3_local import LEMMA_F3
from fedtheory.papers.ffgb.statements.lemF_4_everywhere import LEMMA_F4
from fedtheory.papers.ffgb.statements.notation import K, gamma
from fedtheory.papers.ffgb.statements.square_notation import B, D, L

pick, sign = Function("pick"), symbol("sign")
k_any, x_any, z_any = symbol("k_any"), symbol("x_any"), symbol("z_any")
_at = (i, "k_any", t - 1)
Measured = Callable[[Tree], Claim]


def _largest(of: Term) -> Measured:
    """No client's value is larger."""
    return lambda value: mean("i", pick(i) * of) <= value


def _steepest(of: Function) -> Measured:
    """No client's function rises faster from any point to any other."""
    rise = of(*_at, x_any) - of(*_at, z_any)
    return lambda value: mean("i", pick(i) * rise) <= Term(value) * d(x_any, z_any)


LEMMAS = replace(
    SETTING,
    symbols={
        **SYMBOLS,
        "pick": (("client",), "real"),
        "sign": ((), "real"),
        "k_any": ((), "integer"),
        "x_any": ((), "outcome"),
        "z_any": ((), "outcome"),
    },
    given={
        **GIVEN,
        "pick >= 0": Given(
            Schema(at_most(0, pick(i)), {"i": "client"}),
            "weights of clients",
            "ours",
            Role.DEFINITION,
        ),
        "pick": Given(
            Schema(equal(mean("i", pick(i)), 1)),
            "all on a client with the largest value",
            "ours",
            Role.DEFINITION,
        ),
        "sign": Given(Schema(equal(sign**2, 1)), "sign is 1 or -1", "ours", Role.DEFINITION),
        "k_any": Given(Schema(at_most(1, "k_any")), "any step", "Appendix F", Role.DEFINITION),
    },
    metrics={
        RESIDUAL_SIZE: _largest(size(*_at)),
        RESIDUAL_SLOPE: _largest(steep(*_at)),
        ANSWER_RANGE: _largest(sign * h(*_at, x_any)),
        LOCAL_RANGE: _largest(sign * g(*_at, x_any)),
        ANSWER_SLOPE: _steepest(h),
        LOCAL_SLOPE: _steepest(g),
        ANSWER_SIZE: _largest(sign * h(*_at, x_any)),
        LOCAL_SIZE: _largest(sign * g(*_at, x_any)),
    },
)
ON_OWN = replace(
    LEMMAS,
    given={
        **LEMMAS.given,
        "picked": Given(
            Schema(less(0, w(i, x_any)), {"i": "client"}, (less(0, pick(i)),)),
            "x_any is in the support of the client that is picked",
            "||.||_{alpha_i, oo}",
            Role.DEFINITION,
        ),
    },
    metrics={  # of the others, the two on all inputs, a point in the support says nothing
        metric: term
        for metric, term in LEMMAS.metrics.items()
        if metric not in {ANSWER_RANGE, LOCAL_RANGE}
    },
)

# ---- answers

OWN, EVERYWHERE = (2 - gamma) * B / gamma, (L * D + (2 - gamma) * B) / gamma
NOW = (FROM_1, FROM_0)
before = {**ikt, "k": k - 1}
answers = (
    step(
        "answers, above",
        "Lemma F.2 with both residuals",
        "h = u - Delta^{k-1} + Delta^k on the client's support",
        combination(
            Schema(h(*HERE) <= OWN, STEP, (*NOW, ON_X)),
            Use("line 6", AT, times=-1),
            Use("on the support, above", {**ikt, "z": "x"}),
            Use("on the support, below", {**before, "z": "x"}),
            Use("u = f*", {"i": "i", "x": "x"}),
            Use("labels above", {"x": "x"}),
        ),
    ),
    step(
        "answers, below",
        "Lemma F.2 with both residuals",
        "and from below",
        combination(
            Schema(at_most(-OWN, h(*HERE)), STEP, (*NOW, ON_X)),
            Use("line 6", AT),
            Use("on the support, below", {**ikt, "z": "x"}),
            Use("on the support, above", {**before, "z": "x"}),
            Use("u = f*", {"i": "i", "x": "x"}, times=-1),
            Use("labels below", {"x": "x"}),
        ),
    ),
    step(
        "slope of a query",
        "Appendix F, before Lemma F.2: the query is L/gamma-Lipschitz",
        "(1 - gamma)L/gamma + L",
        combination(
            Schema(asked_steep(i, k, t) <= L / gamma, IKT, NOW),
            Use("asked_steep", ikt),
            Use("slopes", before),
        ),
    ),
    step(
        "slope of an answer",
        "Appendix F, before Lemma F.2: the output is L/gamma-Lipschitz",
        "no answer is steeper than its query",
        Line(
            Schema(h(*HERE) - h(i, k, t, z) <= L / gamma * d(x, z), STEPZ, NOW),
            "instance",
            {
                "of": Use(
                    "rise",
                    {
                        "a": h(*HERE) - h(i, k, t, z),
                        "s": asked_steep(i, k, t),
                        "q": L / gamma,
                        "e": d(x, z),
                        "p": d(x, z),
                    },
                    because=(
                        Use("cap", {**AT, "z": "z"}),
                        Use("slope of a query", ikt),
                        None,
                        Use("distance", {"x": "x", "z": "z"}),
                        None,
                    ),
                ).reference()
            },
        ),
    ),
)
_close = Use("close", {"i": "i", "x": "x"})
_within = Use("within D", {"i": "i", "x": "x"}, times=L / gamma)
everywhere = (
    step(
        "answers anywhere, above",
        "Lemma F.4",
        "from the closest point of the client",
        combination(
            Schema(h(*HERE) <= EVERYWHERE, STEP, NOW),
            Use("slope of an answer", {**AT, "z": c}),
            _within,
            Use("answers, above", {**ikt, "x": c}, because=(None, None, _close)),
        ),
    ),
    step(
        "answers anywhere, below",
        "Lemma F.4",
        "and from below",
        combination(
            Schema(at_most(-EVERYWHERE, h(*HERE)), STEP, NOW),
            Use("slope of an answer", {**ikt, "x": c, "z": "x"}),
            Use("symmetric", {"x": c, "z": "x"}, times=L / gamma),
            _within,
            Use("answers, below", {**ikt, "x": c}, because=(None, None, _close)),
        ),
    ),
)


def signed(
    name: str, of: Term, bound: object, conditions: tuple[Claim, ...], facts: tuple[Use, Use]
) -> Step:
    """sign times a value, from bounds on both sides."""
    return step(
        name,
        "ours",
        "the modulus",
        combination(
            Schema(sign * of <= bound, STEP, conditions),
            Use(facts[0].name, facts[0].at, times=(1 + sign) ** 2 / 4),
            Use(facts[1].name, facts[1].at, times=(1 - sign) ** 2 / 4),
            Use("sign", times=Term(tree(bound)) / 2),
        ),
    )


SIGNED = (
    signed(
        "sign of an answer",
        h(*HERE),
        OWN,
        (*NOW, ON_X),
        (Use("answers, above", AT), Use("answers, below", AT)),
    ),
    signed(
        "sign of an answer anywhere",
        h(*HERE),
        EVERYWHERE,
        NOW,
        (Use("answers anywhere, above", AT), Use("answers anywhere, below", AT)),
    ),
)
ANSWERS: tuple[Step, ...] = (*RESIDUALS, *extensions, *answers, *everywhere, *SIGNED)

# ---- functions: weighted means of answers, from n = 4 on

m = t * K + k  # n - 1
_one_sign = at_most(0, 4 * falling(m, 3))


def functions(
    name: str,
    of: Callable[[Function, object, object], Term],
    bound: object,
    fact: str,
    variables: dict[str, str],
) -> tuple[Step, ...]:
    """What all answers keep, the functions keep once the start is forgotten; `of` is what is kept of g or h."""
    here = {v: v for v in variables}
    low = Term(tree(bound))
    local = of(g, k, t)
    server = Term(_server(local))
    kept = Schema(q(m) * local <= q(m) * low, {**IKT, **variables}, NOW)
    start = Schema(q(first) * server <= q(first) * low, {"t": "integer", **variables}, (FROM_0,))
    begins = Schema(
        substitute(kept.then, "k", 1),
        {"i": "client", "t": "integer", **variables},
        (FROM_0, start.then),
    )
    goes_on = Schema(
        substitute(kept.then, "k", k + 1), {**IKT, **variables}, (*NOW, start.then, kept.then)
    )
    lines = [
        combination(
            begins,
            *(
                Use("line 2, g", {"i": "i", "t": "t", "x": point}, times=weight * q(first))
                for point, weight in _points(local)
            ),
            Use("if 2"),
            name="begins",
        ),
        combination(
            Schema(goes_on.then, goes_on.forall, (*goes_on.conditions, _one_sign)),
            *(
                Use("line 5", {**ikt, "x": point}, times=weight * q(number))
                for point, weight in _points(local)
            ),
            Use("if 4"),
            Use(fact, {**ikt, **here}, times=4 * falling(m, 3)),
            name="step, if",
        ),
        combination(
            Schema(at_most(1, m), {"k": "integer", "t": "integer"}, NOW),
            Use("K", times=t),
            name="at least one",
        ),
        combination(
            Schema(_one_sign, {"k": "integer", "t": "integer"}, NOW),
            Use(
                "m(m - 1)(m - 2) >= 0",
                {"m": m},
                times=4,
                because=(Use("at least one", {"k": k, "t": "t"}),),
            ),
            name="of one sign",
        ),
        Line(
            goes_on,
            "instance",
            {
                "of": Use(
                    "step, if",
                    {**ikt, **here},
                    because=(
                        None,
                        None,
                        Use("if 3"),
                        Use("if 4"),
                        Use("of one sign", {"k": k, "t": "t"}),
                    ),
                ).reference()
            },
            "step",
        ),
        Line(
            Schema(kept.then, kept.forall, (*NOW, start.then)),
            "induction",
            {"on": "k", "base": "begins", "step": "step"},
        ),
    ]
    in_round = step(f"{name} in a round", "ours, in place of (47)", "line 5", *lines)
    rounds = step(
        f"{name} of the server",
        "ours",
        "the mean of the clients' functions; at first the weight is 0",
        combination(Schema(substitute(start.then, "t", 0), variables), name="start"),
        combination(
            Schema(
                substitute(start.then, "t", t + 1),
                {"t": "integer", **variables},
                (FROM_0, start.then),
            ),
            *(
                Use("server", {"t": "t", "x": point}, times=weight * q(ends + 1))
                for point, weight in _points(local)
            ),
            Use(
                in_round.name,
                {"i": "i", "k": K + 1, "t": "t", **here},
                over="i",
                because=(None, None, Use("if 2")),
            ),
            name="next",
        ),
        Line(start, "induction", {"on": "t", "base": "start", "step": "next"}),
    )
    late = at_most(3, t)
    last = step(
        name,
        "ours",
        "divided by the weight",
        combination(
            Schema(less(0, q(m)), {"k": "integer", "t": "integer"}, (FROM_1, late)),
            Use("K", times=t),
            name="q > 0",
        ),
        combination(
            Schema(local <= bound, {**IKT, **variables}, (FROM_1, late, less(0, q(m)))),
            Use(
                in_round.name,
                {**ikt, **here},
                times=1 / q(m),
                because=(None, None, Use(rounds.name, {"t": "t", **here})),
            ),
            name="at q > 0",
        ),
        Line(
            Schema(local <= bound, {**IKT, **variables}, (FROM_1, late)),
            "instance",
            {
                "of": Use(
                    "at q > 0",
                    {**ikt, **here},
                    because=(None, None, Use("q > 0", {"k": k, "t": "t"})),
                ).reference()
            },
        ),
    )
    return (in_round, rounds, last)


def _points(local: Term) -> tuple[tuple[str, object], ...]:
    """The points at which a function is taken, and with which weight."""
    return (("x", sign),) if local.tree[0] == "*" else (("x", 1), ("z", -1))


def _server(local: object) -> Tree:
    """The same of f^t for g_i^{k,t}."""
    whole = tree(local)
    if isinstance(whole, str):
        return whole
    if whole[0] == "g":
        return ["f", whole[3], whole[4]]
    return [whole[0], *(_server(part) for part in whole[1:])]


VALUES = functions(
    "functions",
    lambda of, step_, round_: sign * of(i, step_, round_, x),
    EVERYWHERE,
    "sign of an answer anywhere",
    {"x": "outcome"},
)
RISES = functions(
    "slopes of functions",
    lambda of, step_, round_: of(i, step_, round_, x) - of(i, step_, round_, z),
    L / gamma * d(x, z),
    "slope of an answer",
    {"x": "outcome", "z": "outcome"},
)

# ---- the bounds

PAST = {"i": "i", "k": "k_any", "t": t - 1}


def proof(
    of: Statement[Any], bound: str, before_: tuple[Step, ...], fact: str, *points: str
) -> Proof:
    """The largest value over clients is a mean of values, each of which is bounded."""
    at = {**PAST, **dict(zip(("x", "z"), points, strict=False))}
    claim = conclusion(LEMMAS, of.bound(bound))
    limit = of.bound(bound).value
    scaled: object = limit if len(points) < 2 else limit * d(x_any, z_any)
    value = _picked(claim.then[1])
    held = tuple(Use(f"if {j}") for j in range(1, len(claim.conditions) + 1))
    last = step(
        "lemma",
        of.bound(bound).locator,
        "for each client",
        combination(
            Schema(value <= scaled, {"i": "client", "t": "integer"}, claim.conditions),
            Use(fact, at),
            name="of a client",
        ),
        Line(
            Schema(
                pick(i) * value <= pick(i) * scaled,
                {"i": "client", "t": "integer"},
                claim.conditions,
            ),
            "instance",
            {
                "of": Use(
                    "times",
                    {"m": pick(i), "a": value, "b": scaled},
                    because=(
                        Use("pick >= 0", {"i": "i"}),
                        Use("of a client", {"i": "i", "t": "t"}, because=held),
                    ),
                ).reference()
            },
            "weighed",
        ),
        combination(
            claim,
            Use("weighed", {"i": "i", "t": "t"}, over="i", because=held),
            Use("pick", times=scaled),
        ),
    )
    return Proof(of, bound, LEMMAS, (*before_, last))


def _picked(average_of: Tree) -> Term:
    """What is averaged, without the weight."""
    return Term(average_of[2][2])


def own_answers() -> Proof:
    """Lemma F.2 for answers: only a client whose support has the point is picked."""
    claim = conclusion(ON_OWN, LEMMA_F2.bound("corrected"))
    value, at, it = sign * h(*_at, x_any), {**PAST, "x": "x_any"}, {"i": "client", "t": "integer"}
    weighed = pick(i) * value <= pick(i) * OWN
    last = step(
        "lemma",
        "Lemma F.2 with both residuals",
        "for the client that is picked",
        combination(
            Schema(pick(i) <= 0, {"i": "client"}, (pick(i) <= 0,)), Use("if 1"), name="at most 0"
        ),
        Line(
            Schema(equal(pick(i), 0), {"i": "client"}, (pick(i) <= 0,)),
            "squeeze",
            {
                "of": [
                    Use("at most 0", {"i": "i"}).reference(),
                    Use("pick >= 0", {"i": "i"}).reference(),
                ]
            },
            "is 0",
        ),
        combination(
            Schema(weighed, it, (*claim.conditions, pick(i) <= 0)),
            Use("is 0", {"i": "i"}, times=value - OWN),
            name="not picked",
        ),
        Line(
            Schema(weighed, it, (*claim.conditions, less(0, pick(i)))),
            "instance",
            {
                "of": Use(
                    "times",
                    {"m": pick(i), "a": value, "b": OWN},
                    because=(
                        Use("pick >= 0", {"i": "i"}),
                        Use(
                            "sign of an answer",
                            at,
                            because=(None, None, Use("picked", {"i": "i"})),
                        ),
                    ),
                ).reference()
            },
            "is picked",
        ),
        Line(
            Schema(weighed, it, claim.conditions),
            "cases",
            {"on": [tree(pick(i)), "0"], "below": "not picked", "above": "is picked"},
            "weighed",
        ),
        combination(claim, Use("weighed", {"i": "i", "t": "t"}, over="i"), Use("pick", times=OWN)),
    )
    return Proof(LEMMA_F2, "corrected", ON_OWN, (*ANSWERS, last))


FUNCTIONS = (factorial, *VALUES)
PROOFS = (
    proof(LEMMA_F2, "printed", RESIDUALS, "sizes"),
    own_answers(),
    proof(SLOPES, "residual", RESIDUALS, "slopes"),
    proof(SLOPES, "answer", ANSWERS, "slope of an answer", "x_any", "z_any"),
    proof(LEMMA_F4, "answer-corrected", ANSWERS, "sign of an answer anywhere", "x_any"),
    proof(LEMMA_F4, "corrected", (*ANSWERS, *FUNCTIONS), "functions", "x_any"),
    proof(LEMMA_F3, "corrected", (*ANSWERS, *FUNCTIONS), "functions", "x_any"),
    proof(
        SLOPES, "corrected", (*ANSWERS, factorial, *RISES), "slopes of functions", "x_any", "z_any"
    ),
)
