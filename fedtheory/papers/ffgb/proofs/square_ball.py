"""Square losses: functions and residuals stay in balls, and so do the gradients."""

from fedtheory.core.proof import Line, Square, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Claim,
    Schema,
    Term,
    at_most,
    squared,
    symbol,
)
from fedtheory.papers.ffgb.proofs.homogeneous_setting import (
    AT,
    FROM_0,
    IKT,
    NOW,
    T_,
    Delta,
    at_step,
    average,
    eta,
    f,
    g,
    h,
    i,
    k,
    r,
)
from fedtheory.papers.ffgb.proofs.square_pairs import ball, both, rest, y
from fedtheory.papers.ffgb.statements.notation import G, K, gamma, mu
from fedtheory.papers.ffgb.statements.square_homogeneous import B, L

# ---- functions and residuals of a round

function_ = squared(g(i, k, t)) - ball**2
_residual = squared(Delta(i, k - 1, t)) - rest**2
_inside = squared(f(t)) <= ball**2
_claim = Schema(both(function_, _residual), IKT, (*NOW, _inside))
_held = (*NOW, _claim.then)
parts_ = {"a": function_, "b": _residual}
_small = Use("within the ball", AT, because=(None, None, Use("if 3")))
_query = Delta(i, k - 1, t) + r(i, k, t)
_kept, _added = (1 - mu * eta) * g(i, k, t), -1 * eta * h(i, k, t)
_reach = rest + G + rest
_if = Use("if 3")


def _line(name: str, claim: Claim, *terms: Use | Square) -> Line:
    return combination(Schema(claim, IKT, _held), *terms, name=name)


def _of(name: str) -> Use:
    """An earlier line about this step."""
    return Use(name, AT, because=(None, None, _if))


ball_sizes = step(
    "sizes",
    "ours",
    "L(ball + B) <= G, and (1 - gamma)(rest + G) = rest",
    combination(
        Schema(at_most(L * ball + L * B, G)),
        Use("room", times=1 / (gamma * mu)),
        Use("rest is", times=2 * L / (gamma * mu)),
    ),
)
one_step = step(
    "a step",
    "ours",
    "gradient, query, residual and answer, one after the other",
    Line(
        Schema(function_ <= 0, IKT, _held),
        "instance",
        {"of": Use("left", parts_, because=(_if,)).reference()},
        "function",
    ),
    Line(
        Schema(_residual <= 0, IKT, _held),
        "instance",
        {"of": Use("right", parts_, because=(_if,)).reference()},
        "residual",
    ),
    _line(
        "function, scaled",
        squared(L * g(i, k, t)) <= (L * ball) ** 2,
        Use("function", AT, times=L**2, because=(None, None, _if)),
    ),
    _line(
        "label, scaled", squared(-L * y(i)) <= (L * B) ** 2, Use("labels", {"i": "i"}, times=L**2)
    ),
    _line(
        "gradient",
        squared(r(i, k, t)) <= (L * ball + L * B) ** 2,
        Use("square", AT, times=r(i, k, t) + L * (g(i, k, t) - y(i))),
        Use(
            "sum",
            {"u": L * g(i, k, t), "v": -L * y(i), "a": L * ball, "b": L * B},
            because=(None, None, _of("function, scaled"), _of("label, scaled")),
        ),
    ),
    _line(
        "bounded",
        squared(r(i, k, t)) <= G**2,
        _of("gradient"),
        Use("sizes", times=G + L * ball + L * B),
    ),
    _line("old residual", squared(Delta(i, k - 1, t)) <= rest**2, _of("residual")),
    _line(
        "query",
        squared(_query) <= (rest + G) ** 2,
        Use(
            "sum",
            {"u": Delta(i, k - 1, t), "v": r(i, k, t), "a": rest, "b": G},
            because=(None, None, _of("old residual"), _of("bounded")),
        ),
    ),
    _line(
        "left out",
        squared(Delta(i, k, t)) <= rest**2,
        Use("line 6", AT, times=Delta(i, k, t) + _query - h(i, k, t)),
        Use("weak", AT),
        Use("query", AT, times=(1 - gamma) ** 2, because=(None, None, _if)),
        Use("rest is", times=-1 * (rest + (1 - gamma) * (rest + G))),
    ),
    _line("less", squared(-1 * Delta(i, k, t)) <= rest**2, _of("left out")),
    _line(
        "answer",
        squared(h(i, k, t)) <= _reach**2,
        Use("line 6", AT, times=h(i, k, t) + _query - Delta(i, k, t)),
        Use(
            "sum",
            {"u": _query, "v": -1 * Delta(i, k, t), "a": rest + G, "b": rest},
            because=(None, None, _of("query"), _of("less")),
        ),
    ),
    _line(
        "kept",
        squared(_kept) <= ((1 - mu * eta) * ball) ** 2,
        Use("function", AT, times=(1 - mu * eta) ** 2, because=(None, None, _if)),
    ),
    _line(
        "added",
        squared(_added) <= (eta * _reach) ** 2,
        Use("answer", AT, times=eta**2, because=(None, None, _if)),
    ),
    _line(
        "next function",
        ["<=", at_step(function_, k + 1), "0"],
        Use("line 5", AT, times=g(i, k + 1, t) + _kept + _added),
        Use(
            "sum",
            {"u": _kept, "v": _added, "a": (1 - mu * eta) * ball, "b": eta * _reach},
            because=(None, None, _of("kept"), _of("added")),
        ),
    ),
    _line("next residual", ["<=", at_step(_residual, k + 1), "0"], _of("left out")),
    Line(
        Schema(at_step(_claim.then, k + 1), IKT, _held),
        "instance",
        {
            "of": Use(
                "both",
                {"a": at_step(function_, k + 1), "b": at_step(_residual, k + 1)},
                because=(_of("next function"), _of("next residual")),
            ).reference()
        },
    ),
)
_IT = {"i": "client", "t": "integer"}
_first = (FROM_0, _inside)
in_a_round = step(
    "in the ball",
    "ours",
    "induction over the steps",
    combination(
        Schema(["<=", at_step(function_, 1), "0"], _IT, _first),
        Use("line 2, g", {"i": "i", "t": "t"}, times=g(i, 1, t) + f(t)),
        Use("if 2"),
        name="first function",
    ),
    combination(
        Schema(["<=", at_step(_residual, 1), "0"], _IT, _first),
        Use("line 2, Delta", {"i": "i", "t": "t"}, times=Delta(i, 0, t)),
        Square(rest),
        name="first residual",
    ),
    Line(
        Schema(at_step(_claim.then, 1), _IT, _first),
        "instance",
        {
            "of": Use(
                "both",
                {"a": at_step(function_, 1), "b": at_step(_residual, 1)},
                because=(
                    Use("first function", {"i": "i", "t": "t"}, because=(None, Use("if 2"))),
                    Use("first residual", {"i": "i", "t": "t"}, because=(None, Use("if 2"))),
                ),
            ).reference()
        },
        "first",
    ),
    Line(
        Schema(at_step(_claim.then, k + 1), IKT, (*_claim.conditions, _claim.then)),
        "instance",
        {"of": Use("a step", AT, because=(None, None, Use("if 4"))).reference()},
        "next",
    ),
    Line(_claim, "induction", {"on": "k", "base": "first", "step": "next"}),
)
_c = symbol("c")
_ahead, _mean = f(t + 1), average(g, K + 1, t)
_last = Term(at_step(function_, K + 1))
rounds = step(
    "functions",
    "ours",
    "a mean of functions of the ball lies in it",
    combination(
        Schema(squared(f(0)) <= ball**2),
        Use("small"),
        Use(
            "rest is",
            times=-2 / (gamma * mu) * (ball + (2 - gamma) * G / (gamma * mu)),
        ),
        name="start",
    ),
    Line(
        Schema(_last <= 0, _IT, _first),
        "instance",
        {
            "of": Use(
                "left",
                {"a": _last, "b": at_step(_residual, K + 1)},
                because=(
                    Use("in the ball", {**AT, "k": K + 1}, because=(None, None, Use("if 2"))),
                ),
            ).reference()
        },
        "last function",
    ),
    combination(
        Schema(squared(_ahead) <= ball**2, T_, (FROM_0, _inside)),
        Use("server", {"t": "t"}, times=_ahead + _mean),
        Use("last function", {"i": "c", "t": "t"}, over="c", because=(None, Use("if 2"))),
        Square(g(_c, K + 1, t) - _mean, over="c"),
        name="next round",
    ),
    Line(
        Schema(_inside, T_, (FROM_0,)),
        "induction",
        {"on": "t", "base": "start", "step": "next round"},
    ),
)
