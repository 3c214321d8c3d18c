"""Theorem 2 and Corollaries 1 to 3 of FedBoost as printed: refuted in the world of two predictors.

All hypotheses of a setting are shown there with the world's formulas put in, and then the contrary of the printed bound.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import sympy as sp

from fedtheory.core.expression import to_tree
from fedtheory.core.proof import (
    Given,
    Line,
    Proof,
    Setting,
    Square,
    Step,
    Use,
    combination,
    conclusion,
)
from fedtheory.core.role import Role
from fedtheory.core.statement import Statement, T
from fedtheory.core.term import (
    Claim,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    less,
    member,
    norm,
    squared,
    substitute,
    tree,
)
from fedtheory.papers.fedboost.proofs.cor2_repeated import WITHIN as REPEATED
from fedtheory.papers.fedboost.proofs.own_dual import CAUCHY_SCHWARZ
from fedtheory.papers.fedboost.proofs.setting import (
    FROM_1,
    INSIDE,
    TWO,
    setting,
    unbiased,
    weighted,
)
from fedtheory.papers.fedboost.proofs.world import (
    ANY_CONSTANT,
    BALANCED,
    GIVEN,
    MADE,
    ROUND,
    SYMBOLS,
    TWENTIETH,
    World,
    e,
    k,
    m,
    part,
    place,
    put,
    q,
    side,
    t,
    u,
    v,
    vertex,
    walked,
    weights,
)
from fedtheory.papers.fedboost.statements.cor1_weighted import COROLLARY_1
from fedtheory.papers.fedboost.statements.cor2_repeated import COROLLARY_2
from fedtheory.papers.fedboost.statements.cor3_unbiased import COROLLARY_3
from fedtheory.papers.fedboost.statements.notation import G, printed_step, r, sigma
from fedtheory.papers.fedboost.statements.thm2_sampling import THEOREM_2

Shown = tuple[Use | Square, ...] | Use


def always(
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
_now, _ahead = place(t), place(t + 1)
_part = part(k, t)
_KT = {"k": "k", "t": "t"}
ON_THE_SEGMENT = (
    *always(
        place(t) ** 2 <= 1,
        "no further than e",
        (Use("first", times=place(1)),),
        (Use("next", _T, times=place(t + 1) + 1),),
    ),
    *always(
        at_most(0, walked(t)),
        "on this side of the middle",
        (Use("walked", {"t": "0"}, times=-1), Use("nothing walked", times=-1)),
        (Use("walked", _T, times=-1), Use("if 2")),
    ),
    *always(
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
        Schema(at_most(0, dot(e, vertex - u)), {"u": "vector"}, (member(u, "simplex"),)),
        Square(vertex - u, times=Fraction(1, 2)),
        Use("vertex", times=-Fraction(1, 2)),
        Use("ball", {"v": u}, times=Fraction(1, 2), because=(Use("if 1"),)),
        name="e is the end",
    ),
    combination(
        Schema(squared(u - v) <= 2, TWO, INSIDE),
        Square(u - m + v - m),
        Use("ball", {"v": u}, times=2, because=(Use("if 1"),)),
        Use("ball", {"v": v}, times=2, because=(Use("if 2"),)),
        name="squared distances",
    ),
    combination(
        Schema(squared(u) <= 1, {"u": "vector"}, (member(u, "simplex"),)),
        Use("ball", {"v": u}, because=(Use("if 1"),)),
        Use("plane", {"v": u}, times=2, because=(Use("if 1"),)),
        Use("middle"),
        name="squared lengths",
    ),
    *always(
        equal(place(t) ** 2 * (place(t) ** 2 - 1), 0),
        "middle or end",
        (Use("first", times=place(1) * (place(1) ** 2 - 1)),),
        (Use("next", _T, times=_ahead**2 * (_ahead + 1)),),
    ),
)
FACTS = (
    Line(
        Schema(["<=", ["root", "2", "2"], "2"]),
        "witness",
        {"bits": "32"},
        "the diameter is at most 2",
    ),
    *ON_THE_SEGMENT,
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
    Line(
        Schema(norm(u) <= Term(["root", "2", "1"]), {"u": "vector"}, (member(u, "simplex"),)),
        "monotone",
        {"of": Use("squared lengths", {"u": "u"}, because=(Use("if 1"),)).reference()},
        "lengths",
    ),
    combination(
        Schema(
            equal(_part * (_part - 1) * (2 * _part - 1), 0), {"k": "client", **ROUND}, (FROM_1,)
        ),
        Use("middle or end", _T, times=side(k) * (_now**2 + 1) / 4),
        Use("side", {"k": "k"}, times=side(k) * _now**6 / 4),
        name="weights are 0, 1/2 or 1",
    ),
)


def on_the_way(s: Any, beyond: Any, long: Any) -> tuple[Use | Square, ...]:
    """That the end is the projection of what lies `beyond` times e from the middle; `long` is what a step exceeds s by."""
    return (
        Square(u - vertex, times=s / 2),
        Use(
            "e is the end",
            {"u": "u"},
            times=(1 - _now**2) ** 2 * long,
            because=(Use("if 2"),),
        ),
        Use("middle or end", _T, times=long * dot(e, vertex - u)),
        Use(
            "next",
            _T,
            times=s / 2 * squared(e) * (_ahead + 1) * (_ahead**2 + 1 - 2 * beyond),
        ),
    )


def curved(s: Any, *small: Use) -> tuple[Use, ...]:
    """That s times a point is the gradient of s/2 times its squared norm, where distances are at most √2; s is `small`."""
    apart = {"u": "u", "v": "v"}
    return (
        Use(
            "squared distances",
            apart,
            times=s / 2 * Term("s") ** 2,
            because=(Use("if 1"), Use("if 2")),
        ),
        Use("if 6", times=s * Term("s")),
        *small,
    )


def hypotheses(world: World) -> dict[str, Shown]:
    """What shows each hypothesis in a world; nothing, where it is an identity there."""
    s, eta = world.s, world.eta
    way, gap = Term("s"), Term("gap")
    small = (Use("how small", times=way * gap / (20 * (1 + gap))),) if world.symbols else ()
    return {
        **dict.fromkeys(("sigma", "G", "r", "M", "D", "V", "T", "R", "factor"), ()),
        "dual norm": (Use("Cauchy-Schwarz", {"u": "u", "v": "v"}),),
        "size": (),
        "dual": (),
        "diameter": (
            Use("distances", {"u": "u", "v": "v"}, because=(Use("if 1"), Use("if 2"))),
            Use("the diameter is at most 2"),
        ),
        "largest weights": (Use("lengths", {"u": "u"}, because=(Use("if 1"),)),),
        "strongly convex": (),
        "reach": (),
        "reach at most 1": (),
        "differentiable": curved(s, *small),
        "start": (
            Use("vertex", times=s / 2 * (1 - place(1) ** 2) ** 2),
            Use("first", times=s / 4 * (place(1) ** 3 - 2 * place(1))),
        ),
        "convex": (Square(u - v),),
        "Taylor": (),
        "between": Use("wide", {"v": "v"}),
        "third derivative": (),
        "simplex wide": Use("wide", {"v": "u"}),
        "seen wide": Use("wide", {"v": weights(t)}),
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
        "projection": on_the_way(s, world.beyond(t), 2 * eta - s),
    }


def shown(
    within: Setting, formulas: Mapping[str, Any], by: Mapping[str, Shown]
) -> tuple[Line, ...]:
    """Every hypothesis of a setting, with a world's formulas put in."""
    lines = []
    for name, given in within.given.items():
        schema, terms = given.schema, by[name]
        there = Schema(
            put(schema.then, formulas),
            schema.forall,
            tuple(put(condition, formulas) for condition in schema.conditions),
        )
        line = (
            Line(there, "instance", {"of": terms.reference()}, f"hypothesis: {name}")
            if isinstance(terms, Use)
            else combination(there, *terms, name=f"hypothesis: {name}")
        )
        lines.append(line)
    return tuple(lines)


def _counter(
    claim: Schema, within: Setting, world: World, named: str, value: tuple[Line, ...]
) -> Step:
    """The contrary of a claim of the gap after one round, in the world; `value` shows that the bound is below 2/5 or so."""
    _, gap, printed = list(put(claim.then, world.formulas))
    beyond = Schema(less(world.s, 2 * world.eta))
    long = (
        combination(beyond, Use("how small", times=Fraction(1, 20)), name="a long step")
        if world.symbols
        else Line(beyond, "witness", {"bits": "32"}, "a long step")
    )
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
    conditions = tuple(
        Line(Schema(put(condition, world.formulas)), "witness", {"bits": "32"}, f"condition {n}")
        for n, condition in enumerate(claim.conditions[1:], 1)
    )
    return Step(
        named,
        "a world of ours",
        "L = |alpha - e_1|², one round: the gap is 1/2",
        contrary.schema,
        (
            long,
            *FACTS,
            *shown(within, world.formulas, hypotheses(world)),
            *conditions,
            *value,
            contrary,
        ),
        setting=Setting({**SYMBOLS, **world.symbols}, {**GIVEN, **world.given}, made=MADE),
    )


def _below(claim: Schema, world: World, number: str) -> tuple[Line, ...]:
    """The printed value is less than a number less than 1/2."""
    printed = put(claim.then, world.formulas)[2]
    return (Line(Schema(["<", printed, number]), "witness", {"bits": "64"}, "the printed value"),)


NO_STEP = "printed without its proof, which is in an appendix that is not at hand"


def refutation(
    of: Statement[Any],
    within: Setting,
    world: World = TWENTIETH,
    *,
    bound: str = "printed",
    named: str = "two predictors, F = |x|²/40",
    gap: str = "sigma and r are in each other's place in the step (erratum d01)",
    number: str = "2/5",
    before: tuple[Step, ...] = (),
) -> Proof:
    """The printed bound, with all hypotheses of the setting and its contrary shown in the world."""
    claim = conclusion(within, of.bound(bound))
    printed = Step(
        "printed",
        of.bound(bound).locator,
        NO_STEP,
        claim,
        gap=gap,
        refuted=_counter(claim, within, world, named, _below(claim, world, number)),
    )
    return Proof(of, bound, within, (CAUCHY_SCHWARZ, *before, printed))


THEOREM_2_PRINTED = refutation(THEOREM_2, setting(printed_step, fixed=True))
COROLLARY_1_PRINTED = refutation(COROLLARY_1, weighted(printed_step))
COROLLARY_2_PRINTED = refutation(
    COROLLARY_2,
    REPEATED,
    BALANCED,
    named="two predictors, F = |x|²/80",
    gap="sigma multiplies where it divides, so the bound has the units of the mirror map (erratum d16); the gap after one "
    "round is the same whatever the step, which print does not name",
    number="49/100",
)

# ---- Corollary 3: no constant serves

_ESTIMATES = unbiased(printed_step)
_FACTOR = Setting(
    {**_ESTIMATES.symbols, "factor": ((), "real")},
    {
        **_ESTIMATES.given,
        "factor": Given(
            Schema(less(0, "factor")),
            "any constant, which is positive",
            "Corollary 3",
            Role.DEFINITION,
        ),
    },
    _ESTIMATES.metrics,
)
_own = conclusion(_ESTIMATES, COROLLARY_3.bound("ordered"))
_term = sp.sqrt(G**2 * sigma * r / T)
_any = Schema(
    [_own.then[0], _own.then[1], tree(Term("factor") * Term(to_tree(_term)))],
    _own.forall,
    _own.conditions,
)
_printed = put(_any.then, ANY_CONSTANT.formulas)[2]
NO_CONSTANT = Step(
    "no constant",
    "Corollary 3",
    "for some constant c",
    _any,
    gap="whatever the constant, sigma multiplies where it divides (erratum d39)",
    refuted=_counter(
        _any,
        _FACTOR,
        ANY_CONSTANT,
        "two predictors, F = |x|²/(40 (1 + factor))",
        (
            combination(
                Schema(["<", _printed, "2/5"]),
                Use("how small", times=Fraction(3, 20)),
                name="the printed value",
            ),
        ),
    ),
    setting=_FACTOR,
)
COROLLARY_3_ORDERED = refutation(
    COROLLARY_3,
    _ESTIMATES,
    bound="ordered",
    gap="sigma and r are in each other's place in the step (erratum d01); no other constant than 2 serves: the step before",
    before=(NO_CONSTANT,),
)
