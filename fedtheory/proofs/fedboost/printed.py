"""Theorem 2, Corollary 1 and Corollary 3 of FedBoost as printed: refuted in the world of two predictors.

All hypotheses of a setting are shown there with the world's formulas put in, and then the contrary of the printed bound.
"""

from fractions import Fraction
from typing import Any

from fedtheory.core.proof import (
    Line,
    Proof,
    Setting,
    Square,
    Step,
    Use,
    combination,
    conclusion,
)
from fedtheory.core.statement import Statement
from fedtheory.core.term import (
    Claim,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    member,
    norm,
    squared,
    substitute,
    tree,
)
from fedtheory.proofs.fedboost.setting import (
    FROM_1,
    INSIDE,
    TWO,
    setting,
    unbiased,
    weighted,
)
from fedtheory.proofs.fedboost.world import (
    FORMULAS,
    GIVEN,
    ROUND,
    SYMBOLS,
    e,
    eta,
    k,
    part,
    place,
    put,
    q,
    s,
    side,
    t,
    u,
    v,
    walked,
    weights,
)
from fedtheory.theorems.fedboost.cor1_weighted import COROLLARY_1
from fedtheory.theorems.fedboost.cor3_unbiased import COROLLARY_3
from fedtheory.theorems.fedboost.notation import printed_step
from fedtheory.theorems.fedboost.thm2_sampling import THEOREM_2


def _always(
    claim: Claim, name: str, first: tuple[Use, ...], more: tuple[Use, ...]
) -> tuple[Line, ...]:
    """A claim about place or walked for all t >= 1, by induction."""
    return (
        combination(Schema(substitute(claim, "t", "1")), *first, name=f"{name}, first"),
        combination(
            Schema(substitute(claim, "t", t + 1), ROUND, (FROM_1, claim)),
            *more,
            name=f"{name}, next",
        ),
        Line(
            Schema(claim, ROUND, (FROM_1,)),
            "induction",
            {"on": "t", "base": f"{name}, first", "step": f"{name}, next"},
            name,
        ),
    )


_T = {"t": "t"}
FACTS = (
    Line(Schema(["<", "1/20", tree(2 * eta)]), "witness", {"bits": "32"}, "a long step"),
    Line(
        Schema(["<=", ["root", "2", "2"], "2"]),
        "witness",
        {"bits": "32"},
        "the diameter is at most 2",
    ),
    *_always(
        place(t) ** 2 <= 1,
        "no further than e",
        (Use("first", times=place(1)),),
        (Use("next", _T, times=place(t + 1) + 1),),
    ),
    *_always(
        at_most(0, walked(t)),
        "on this side of the middle",
        (Use("walked", {"t": "0"}, times=-1), Use("nothing walked", times=-1)),
        (Use("walked", _T, times=-1), Use("if 2")),
    ),
    *_always(
        walked(t) <= t,
        "no faster than one a round",
        (
            Use("walked", {"t": "0"}),
            Use("nothing walked"),
            Use("no further than e", {"t": "1"}),
        ),
        (
            Use("walked", _T),
            Use("if 2"),
            Use("no further than e", {"t": t + 1}),
        ),
    ),
    combination(
        Schema(walked(t) / t <= 1, ROUND, (FROM_1,)),
        Use("no faster than one a round", _T, times=1 / t),
        name="the mean is no further",
    ),
    combination(
        Schema(at_most(-1, walked(t) / t), ROUND, (FROM_1,)),
        Use("on this side of the middle", _T, times=1 / t),
        name="the mean is on the segment",
    ),
    combination(
        Schema(at_most(0, dot(e, e - u)), {"u": "vector"}, (member(u, "simplex"),)),
        Square(e - u, times=Fraction(1, 2)),
        Use("vertex", times=-Fraction(1, 2)),
        Use("ball", {"v": u}, times=Fraction(1, 2), because=(Use("if 1"),)),
        name="e is the end",
    ),
    combination(
        Schema(squared(u - v) <= 2, TWO, INSIDE),
        Square(u + v),
        Use("ball", {"v": u}, times=2, because=(Use("if 1"),)),
        Use("ball", {"v": v}, times=2, because=(Use("if 2"),)),
        name="squared distances",
    ),
    Line(
        Schema(norm(u - v) <= Term(["root", "2", "2"]), TWO, INSIDE),
        "monotone",
        {
            "of": Use(
                "squared distances", {"u": "u", "v": "v"}, because=(Use("if 1"), Use("if 2"))
            ).reference()
        },
        "distances",
    ),
)
_now, _ahead = place(t), place(t + 1)
_beyond = s * _now**2 + 2 * eta * (1 - _now**2) - s
_part = part(k, t)
_KT = {"k": "k", "t": "t"}
_values = equal(_part * (_part - 1) * (2 * _part - 1), 0)
FACTS += (
    *_always(
        equal(place(t) ** 2 * (place(t) ** 2 - 1), 0),
        "middle or end",
        (Use("first", times=place(1) * (place(1) ** 2 - 1)),),
        (Use("next", _T, times=_ahead**2 * (_ahead + 1)),),
    ),
    combination(
        Schema(_values, {"k": "client", **ROUND}, (FROM_1,)),
        Use("middle or end", _T, times=side(k) * (_now**2 + 1) / 4),
        Use("side", {"k": "k"}, times=side(k) * _now**6 / 4),
        name="weights are 0, 1/2 or 1",
    ),
)
HYPOTHESES: dict[str, tuple[Use | Square, ...] | Use] = {
    **dict.fromkeys(("sigma", "G", "r", "M", "D", "V", "T"), ()),
    "dual norm": (Use("Cauchy-Schwarz", {"u": "u", "v": "v"}),),
    "size": (),
    "dual": (),
    "diameter": (
        Use("distances", {"u": "u", "v": "v"}, because=(Use("if 1"), Use("if 2"))),
        Use("the diameter is at most 2"),
    ),
    "strongly convex": (),
    "start": (
        Use("vertex", times=s / 2 * (1 - place(1) ** 2) ** 2),
        Use("first", times=s / 4 * (place(1) ** 3 - 2 * place(1))),
    ),
    "convex": (Square(u - v),),
    "third derivative": (),
    "optimum": Use("segment", {"p": "1"}),
    "past": (),
    "unbiased mask": (),
    "unbiased clients": (),
    "unbiased": (),
    "variance": (),
    "second moment": (
        Use("vertex", times=4 * (1 - _now**2) ** 2),
        Use("middle or end", _T, times=2),
    ),
    "smooth": Use("smooth", {"v": weights(t)}),
    "inside": Use("segment", {"p": _now**2}, because=(None, Use("no further than e", _T))),
    "total 0": (Use("nothing walked, along v", {"v": e}),),
    "total": (Use("walked, along v", {"t": "t", "v": e}),),
    "mean": (),
    "mean inside": Use(
        "segment",
        {"p": walked(t) / t},
        because=(Use("the mean is on the segment", _T), Use("the mean is no further", _T)),
    ),
    "paid 0": (Use("nothing paid", {"w": "w"}),),
    "paid": (Use("paid", {"t": "t", "w": "w"}),),
    "step 5": (),
    "C": (),
    "parts": (
        Use("no further than e", _T, times=Fraction(1, 2)),
        Square(1 + side(k), times=_now**2 / 4),
        Use("side", {"k": "k"}, times=_now**2 / 4),
    ),
    "sum of parts": (Use("two", times=Fraction(1, 2)), Use("sides", times=q * _now**2 / 2)),
    "coordinates": (),
    "past parts": (),
    "never sent": (),
    "indicator": (Use("weights are 0, 1/2 or 1", _KT, times=-_part),),
    "always sent": (Use("weights are 0, 1/2 or 1", _KT, times=-2 / (1 + side(k) * _now**2)),),
    "sometimes sent": (Use("weights are 0, 1/2 or 1", _KT, times=2 / (1 - side(k) * _now**2)),),
    "projection": (
        Use(
            "e is the end",
            {"u": "u"},
            times=(1 - _now**2) ** 2 * (2 * eta - s),
            because=(Use("if 2"),),
        ),
        Use("middle or end", _T, times=(2 * eta - s) * dot(e, e - u)),
        Use(
            "next",
            _T,
            times=(_ahead + 1) * (s * (_ahead**2 * squared(e) - dot(e, u)) - _beyond * squared(e)),
        ),
    ),
}


def _placed(schema: Schema) -> Schema:
    return Schema(
        put(schema.then, FORMULAS),
        schema.forall,
        tuple(put(condition, FORMULAS) for condition in schema.conditions),
    )


def _shown(name: str, schema: Schema) -> Line:
    there, terms = _placed(schema), HYPOTHESES[name]
    if isinstance(terms, Use):
        return Line(there, "instance", {"of": terms.reference()}, f"hypothesis: {name}")
    return combination(there, *terms, name=f"hypothesis: {name}")


def refutation(of: Statement[Any], within: Setting) -> Proof:
    """The printed bound, with all hypotheses of the setting and its contrary shown in the world."""
    claim = conclusion(within, of.bound("printed"))
    _, gap, printed = list(put(claim.then, FORMULAS))
    contrary = combination(
        Schema(["<", printed, gap]),
        Use("the printed value"),
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
    counter = Step(
        "two predictors, F = |x|²/40",
        "a world of ours",
        "L = |alpha - e_1|², one round: the gap is 1/2",
        contrary.schema,
        (
            *FACTS,
            *(_shown(name, given.schema) for name, given in within.given.items()),
            Line(Schema(["<", printed, "2/5"]), "witness", {"bits": "64"}, "the printed value"),
            contrary,
        ),
        setting=Setting(SYMBOLS, GIVEN),
    )
    printed_step_ = Step(
        "printed",
        of.bound("printed").locator,
        "printed without its proof, which is in an appendix that is not at hand",
        claim,
        gap="sigma and r are in each other's place in the step (erratum d01)",
        refuted=counter,
    )
    return Proof(of, "printed", within, (printed_step_,))


THEOREM_2_PRINTED = refutation(THEOREM_2, setting(printed_step, fixed=True))
COROLLARY_1_PRINTED = refutation(COROLLARY_1, weighted(printed_step))
COROLLARY_3_PRINTED = refutation(COROLLARY_3, unbiased(printed_step))
