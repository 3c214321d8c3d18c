"""Theorem 3 of FedBoost as printed: refuted by a change of units, in the world of two predictors and one domain.

The norm of weights and of mixtures is 10,000 times the l2 norm. Then the dual norm of a gradient, G, is as many times
smaller, sigma the square of that, and alpha_star and lambda_star as many times larger: G² alpha_star is small, while the
weights, the steps and the gap of 1/2 after one round are what they were. One domain leaves the adversary one mixture.
"""

from fractions import Fraction
from typing import Any

from fedtheory.core.proof import Line, Proof, Setting, Square, Step, Use, combination, conclusion
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Schema,
    Term,
    dot,
    equal,
    less,
    member,
    norm,
    squared,
    symbol,
)
from fedtheory.papers.fedboost.proofs.agnostic import agnostic, players
from fedtheory.papers.fedboost.proofs.own_dual import CAUCHY_SCHWARZ
from fedtheory.papers.fedboost.proofs.printed import (
    FACTS,
    NO_STEP,
    Shown,
    curved,
    hypotheses,
    on_the_way,
    shown,
)
from fedtheory.papers.fedboost.proofs.setting import TWO, defined
from fedtheory.papers.fedboost.proofs.world import (
    GIVEN,
    MADE,
    SYMBOLS,
    TWENTIETH,
    e,
    loss,
    m,
    part,
    place,
    put,
    u,
    v,
    vertex,
    w,
    walked,
    weights,
)
from fedtheory.papers.fedboost.statements.thm3_agnostic import PRINTED, THEOREM_3

N, s = 10_000, Fraction(1, 4)
l, other, x, ell = (symbol(name) for name in ("l", "other", "x", "ell"))
eta_a, eta_l = Fraction(1, 3), Fraction(1, 2)  # the printed steps, at the numbers
NUMBERS: dict[str, Any] = {
    "sigma": s / N**2,
    "r_a": s,
    "r_l": Fraction(1, 4),
    "G_a": Fraction(3, N),
    "G_l": Fraction(2, N),
    "N_a": Fraction(1, N),
    "N_l": Fraction(1, N),
    "M": 0,
    "M_2": 2,
    "D": 2 * N,
    "D_l": 0,
    "alpha_star": N,
    "lambda_star": N,
    "C": 2,
    "T": 1,
    "value": 0,
}
_now, _ahead = place(t), place(t + 1)
_beyond = _now**2 + 2 * eta_a / s * (1 - _now**2)
_lost = loss(weights(t))


def _losses(point: Any) -> Term:
    return loss(point) * ell


def _player(name: str, **own: Any) -> dict[str, Any]:
    common = {
        "size": lambda point: N * norm(point),
        "dual": lambda point: norm(point) / N,
        "F": lambda point: s / 2 * squared(point),
        "mirror": lambda point: s * point,
        "reach": lambda _, __, gap: gap / (1 + gap),
    }
    return {f"{name}_{what}": formula for what, formula in {**common, **own}.items()}


FORMULAS: dict[str, Any] = {
    **{name: lambda value=value: value for name, value in NUMBERS.items()},
    **_player(
        "a",
        best=lambda _: vertex,
        point=lambda at, _: weights(at),
        ghost=lambda *_: m,
        g=lambda at, _: 2 * (weights(at) - vertex),
        b=lambda at, _: 2 * (weights(at) - vertex),
        point_next=lambda at, _: m + (place(at) ** 2 + 2 * eta_a / s * (1 - place(at) ** 2)) * e,
        ghost_next=lambda *_: m,
    ),
    **_player(
        "l",
        best=lambda _: ell,
        point=lambda *_: ell,
        ghost=lambda *_: ell,
        g=lambda at, _: -_losses(weights(at)),
        b=lambda at, _: -_losses(weights(at)),
        point_next=lambda at, _: (1 + eta_l / s * loss(weights(at))) * ell,
        ghost_next=lambda *_: ell,
    ),
    "losses": _losses,
    "slope": lambda _, point: 2 * (point - vertex),
    "bend": lambda _, __, along: 2 * along,
    "twist": lambda _, __, along: 0 * along,
    "between": lambda _, __, start, ___: start,
    "tilt": lambda point, along: 2 * dot(point - vertex, along) * ell,
    "curl": lambda _, along: 2 * squared(along) * ell,
    "middle": lambda _, start, __: start,
    "seen": lambda at, _: weights(at),
    "played_a": lambda at, _: at * m + walked(at) * e,
    "played_l": lambda at, _: at * ell,
    "mean_a": lambda at, _: m + walked(at) / at * e,
    "mean_l": lambda *_: ell,
    "worst": lambda _: dot(ell, _losses(m + walked(Term("1")) * e)),
    "part": lambda of, at, _: part(of, at),
    "chance": lambda of, at, _: part(of, at) * (3 - 2 * part(of, at)),
    "missed": lambda *_: 0,
}
_mixture = (member(v, "mixtures"),)
ONE_MIXTURE = {
    "unit": defined(Schema(equal(squared(ell), 1)), "ell is a unit vector", "ours"),
    "mixture": defined(Schema(member(ell, "mixtures")), "the one mixture", "ours"),
    "no other mixture": defined(
        Schema(equal(v, ell), {"v": "vector"}, _mixture), "and no other", "ours"
    ),
    "a smooth": defined(
        Schema(member(v, "a_smooth"), {"v": "vector"}), "mirror maps have gradients", "ours"
    ),
    "l smooth": defined(
        Schema(member(v, "l_smooth"), {"v": "vector"}), "wherever points are", "ours"
    ),
}
_own = {name: given for name, given in GIVEN.items() if name != "smooth"}
WORLD = Setting(
    {
        **{name: sort for name, sort in SYMBOLS.items() if name != "smooth"},
        "ell": ((), "vector"),
        **dict.fromkeys(("mixtures", "a_smooth", "l_smooth"), ((), "set")),
    },
    {**_own, **ONE_MIXTURE},
    made=MADE,
)

_T = {"t": "t"}
_if_1, _if_2 = Use("if 1"), Use("if 2")
ABOUT_THE_MIXTURE = (
    combination(
        Schema(equal(dot(l, ell), 1), {"l": "vector"}, (member(l, "mixtures"),)),
        Use("no other mixture", {"v": l}, times=ell, because=(_if_1,)),
        Use("unit"),
        name="mixtures meet",
    ),
    combination(
        Schema(squared(u - v) <= 0, TWO, (member(u, "mixtures"), member(v, "mixtures"))),
        Use("no other mixture", {"v": u}, times=u - v, because=(_if_1,)),
        Use("no other mixture", {"v": v}, times=v - u, because=(_if_2,)),
        name="mixtures apart",
    ),
    combination(
        Schema(squared(u) <= 1, {"u": "vector"}, (member(u, "mixtures"),)),
        Use("no other mixture", {"v": u}, times=u + ell, because=(_if_1,)),
        Use("unit"),
        name="squared mixtures",
    ),
    Line(
        Schema(norm(u) <= Term(["root", "2", "1"]), {"u": "vector"}, (member(u, "mixtures"),)),
        "monotone",
        {"of": Use("squared mixtures", {"u": "u"}, because=(_if_1,)).reference()},
        "mixtures' lengths",
    ),
)


def _met(mixture: Any, times: Any, k: int) -> Use:
    return Use("mixtures meet", {"l": mixture}, times=times, because=(Use(f"if {k}"),))


_y = _now**2
_as_before = hypotheses(TWENTIETH)
_EVERYWHERE = {
    f"{player} {who} smooth": Use(f"{player} smooth", {"v": FORMULAS[f"{player}_{who}"](t, w)})
    for player in "al"
    for who in ("point", "ghost")
}
HYPOTHESES: dict[str, Shown] = {
    **{
        name: _as_before[name]
        for name in (
            *("diameter", "C", "parts", "sum of parts", "coordinates", "past parts"),
            *("never sent", "indicator", "always sent", "sometimes sent", "mean inside"),
        )
    },
    **{f"0 < {letter}": () for letter in ("sigma", "r_a", "r_l", "G_a", "G_l", "N_a", "N_l")},
    **{f"0 <= {letter}": () for letter in ("M", "M_2", "D", "D_l")},
    "1 <= T": (),
    "diameter": (
        Use("distances", {"u": "u", "v": "v"}, times=N, because=(_if_1, _if_2)),
        Use("the diameter is at most 2", times=N),
    ),
    "largest weights": (Use("lengths", {"u": "u"}, times=N, because=(_if_1,)),),
    "largest mixture": (Use("mixtures' lengths", {"u": "u"}, times=N, because=(_if_1,)),),
    "convex": (Square(u - v), _met(l, loss(v) - loss(u), 1)),
    "Taylor": (),
    "between": Use("wide", {"v": "v"}),
    "third derivative": (),
    "simplex wide": Use("wide", {"v": "u"}),
    "seen wide": Use("wide", {"v": weights(t)}),
    "no bend": (),
    "gradient shown": (),
    "played a 0": (Use("nothing walked, along v", {"v": e}),),
    "played a": (Use("walked, along v", {"t": "t", "v": e}),),
    "played l 0": (),
    "played l": (),
    "mean a": (),
    "mean l": (),
    "paid 0": (Use("nothing paid", {"w": "w"}),),
    "paid": (
        Use("paid", {"t": "t", "w": "w"}),
        Use("unit", times=-loss(weights(t + 1))),
    ),
    "worst": (),
    "value": (),
    "Taylor of losses": (),
    "middle": Use("wide", {"v": "v"}),
    "second derivative": (_met(l, 2 * squared(u), 1), _met(other, -2 * squared(u), 2)),
    "no tilt": (),
    "losses heard": (),
    **_EVERYWHERE,
    # the weights
    "a dual norm": (Use("Cauchy-Schwarz", {"u": "u", "v": "v"}),),
    "a strongly convex": (),
    "a reach": (),
    "a reach at most 1": (),
    "a differentiable": curved(s),
    "a best inside": Use("segment", {"p": "1"}),
    "a start": (
        Use("vertex", times=s / 2 * (1 - place(1) ** 2) ** 2),
        Use("first", times=s / 4 * (place(1) ** 3 - 2 * place(1))),
    ),
    "a ghost start": (Use("vertex", times=s / 2),),
    "a point inside": _as_before["inside"],
    "a point step": (),
    "a point projection": on_the_way(s, _beyond, 2 * eta_a - s),
    "a ghost inside": Use("segment", {"p": "0"}),
    "a ghost step": (),
    "a ghost projection": (Square(u - m, times=s / 2),),
    "a past": (),
    "a ghost past": (),
    "a mean past": (),
    "a mean": (),
    "a second moment": (
        Use("vertex", times=4 * (1 - _y) ** 2 / N**2),
        Use("middle or end", _T, times=Fraction(2, N**2)),
    ),
    "a noise bound": (),
    # the adversary, who has no choice
    "l dual norm": (Use("Cauchy-Schwarz", {"u": "u", "v": "v"}),),
    "l strongly convex": (),
    "l reach": (),
    "l reach at most 1": (),
    "l differentiable": (
        Use(
            "mixtures apart",
            {"u": "u", "v": "v"},
            times=s / 2 * Term("s") ** 2,
            because=(_if_1, _if_2),
        ),
    ),
    "l best inside": Use("mixture"),
    "l start": (),
    "l ghost start": (),
    "l point inside": Use("mixture"),
    "l point step": (),
    "l point projection": (
        Use(
            "no other mixture",
            {"v": u},
            times=-s / 2 * (u + ell - 2 * FORMULAS["l_point_next"](t, w)),
            because=(_if_2,),
        ),
    ),
    "l ghost inside": Use("mixture"),
    "l ghost step": (),
    "l ghost projection": (Square(u - ell, times=s / 2),),
    "l past": (),
    "l ghost past": (),
    "l mean past": (),
    "l mean": (),
    "l second moment": (
        Use("unit", times=_lost**2 / N**2),
        Use("vertex", times=(1 - _y) ** 4 * (squared(e) + Fraction(1, 2)) / N**2),
        Use("middle or end", _T, times=(3 - 3 * _y + _y**2) / (4 * N**2)),
    ),
    "l noise bound": (),
}
WITHIN = agnostic(players(PRINTED), debiased=False)
_claim = conclusion(WITHIN, THEOREM_3.bound("printed"))
_, _gap, _printed = list(put(_claim.then, FORMULAS))
_reached = squared((walked(Term("1")) - 1) * e)
CONTRARY = combination(
    Schema(["<", _printed, _gap]),
    Use("the printed value"),
    Use("unit", times=-_reached),
    *(
        Use(name, at, times=squared(e) * (2 - walked(1)) * more)
        for name, at, more in (
            ("walked", {"t": "0"}, 1),
            ("nothing walked", {}, 1),
            ("first", {}, place(1)),
        )
    ),
    Use("vertex", times=-1),
    name="the contrary",
)
THEOREM_3_PRINTED = Proof(
    THEOREM_3,
    "printed",
    WITHIN,
    (
        CAUCHY_SCHWARZ,
        Step(
            "printed",
            "Theorem 3",
            NO_STEP,
            _claim,
            gap="alpha_star and lambda_star are lengths and stand beside numbers (erratum d40)",
            refuted=Step(
                "two predictors, one domain, norms in units of 1/10000",
                "a world of ours",
                "L = |alpha - e_1|², one round: the gap is 1/2",
                CONTRARY.schema,
                (
                    Line(Schema(less(s, 2 * eta_a)), "witness", {"bits": "32"}, "a long step"),
                    *FACTS,
                    *ABOUT_THE_MIXTURE,
                    *shown(WITHIN, FORMULAS, HYPOTHESES),
                    Line(
                        Schema(["<", _printed, "2/5"]),
                        "witness",
                        {"bits": "64"},
                        "the printed value",
                    ),
                    CONTRARY,
                ),
                setting=WORLD,
            ),
        ),
    ),
)
