"""The steps of the ledger of events: a sample that keeps all bounds makes the errors that are stated, and few do not."""

from typing import Any

from fedtheory.core.proof import Line, Step, Use, combination, step
from fedtheory.core.term import Claim, Schema, Term, at_most, root
from fedtheory.papers.fednewton.proofs.chance import OVER_W, a, above, r, w
from fedtheory.papers.fednewton.proofs.events import (
    _REALS,
    AT,
    E_0,
    GOOD,
    JW,
    LEMMA_2_OF_ALL,
    LEMMA_2_OF_CLIENTS,
    P_D,
    R_D,
    TW,
    Z_D,
    G,
    P,
    P_bar,
    P_D_bar,
    R,
    R_bar,
    R_D_bar,
    U,
    V,
    W,
    Z,
    Z_bar,
    Z_D_bar,
    apart,
    apart_bar,
    central,
    error,
    excess,
    factor,
    failed,
    fails,
    failures,
    h,
    m,
    once,
    once_bar,
    p,
    start,
    t,
    total,
)
from fedtheory.proofs.powers import ORDERED_POWERS, power


def _no_failure(name: str, of: Term, bar: Term, others: Term, *rest: Use, client: bool) -> Step:
    """A deviation keeps its bound where fewer than one fail; `others` fail besides, and are not negative."""
    forall = JW if client else W
    claim = of <= bar
    times = (of - bar) / (1 - failures)  # fails = 1 <= failures < 1 cannot be
    return step(
        name,
        "Theorem 5, proof",
        "an indicator below 1 is 0",
        combination(Schema(claim, forall, (GOOD, of <= bar)), Use("if 2"), name=f"{name}: kept"),
        combination(
            Schema(claim, forall, (GOOD, bar < of)),
            Use("above", {"a": of, "r": bar}, times=-(above(of, bar) + 1) * times),
            *(Use(use.name, use.at, times=times) for use in rest),
            Use("if 2", times=others / (1 - failures)),
            name=f"{name}: exceeded",
        ),
        Line(
            Schema(claim, forall, (GOOD,)),
            "cases",
            {"on": [of.tree, bar.tree], "below": f"{name}: kept", "above": f"{name}: exceeded"},
        ),
    )


_client = Use("one of the clients", AT)
_of_R, _of_Z = fails(R(), R_bar()), fails(Z(), Z_bar())
_of_R_D, _of_Z_D = fails(R_D, R_D_bar), fails(Z_D, Z_D_bar)
R_KEPT = _no_failure("R_Dj is kept", R(), R_bar(), _of_Z + _of_R_D + _of_Z_D, _client, client=True)
Z_KEPT = _no_failure("Z_Dj is kept", Z(), Z_bar(), _of_R + _of_R_D + _of_Z_D, _client, client=True)
R_D_KEPT = _no_failure("R_D is kept", R_D, R_D_bar, total(failed) + _of_Z_D, client=False)
Z_D_KEPT = _no_failure("Z_D is kept", Z_D, Z_D_bar, total(failed) + _of_R_D, client=False)
_j = Use("R_Dj is kept", AT)
P_KEPT = step(
    "P_Dj is kept",
    "Theorem 5, proof; Lemma 2",
    "P (1 - R) <= 1 and R <= 1 - 1/P_bar",
    combination(
        Schema(P() <= P_bar(), JW, (GOOD,)),
        Use("Lemma 2", AT, times=P_bar()),
        Use("R_Dj is kept", AT, times=P() * P_bar()),
        Use("P_bar", {"j": "j"}, times=-P()),
    ),
)
P_D_KEPT = step(
    "P_D is kept",
    "Theorem 5, proof; Lemma 2",
    "the same of all data",
    combination(
        Schema(P_D_bar >= P_D, W, (GOOD,)),
        Use("Lemma 2, all data", {"w": "w"}, times=P_D_bar),
        Use("R_D is kept", {"w": "w"}, times=P_D * P_D_bar),
    ),
)
_R_D = Use("R_D is kept", {"w": "w"})
FACTOR = step(
    "the factor",
    "Theorem 5, proof",
    "Upsilon rises with P_Dj, R_Dj and R_D",
    combination(
        Schema(once() <= once_bar(), JW, (GOOD,)),
        Use("P_Dj is kept", AT, times=(1 + h()) * (R() + R_D + h())),
        Use("R_Dj is kept", AT, times=P_bar() * (1 + h())),
        Use("R_D is kept", {"w": "w"}, times=P_bar() * (1 + h())),
        name="a client's part",
    ),
    combination(
        Schema(factor >= U, W, (GOOD,)),
        Use("a client's part", AT, times=m * p(), over="j"),
        Use("factor", times=-1),
    ),
)
_local = P() * Z() + G()
_sides = R_D + (1 + h()) * R() + h()
_sides_bar = R_D_bar + (1 + h()) * R_bar() + h()
_local_bar = P_bar() * Z_bar() + G()
START = step(
    "the start",
    "Theorem 5, proof; Proposition 5",
    "so does the bound of the start",
    combination(
        Schema(V() <= root(1 + h()) * _local_bar, JW, (GOOD,)),
        Use("Proposition 5", AT),
        Use("P_Dj is kept", AT, times=root(1 + h()) * Z()),
        Use("Z_Dj is kept", AT, times=root(1 + h()) * P_bar()),
        name="local",
    ),
    combination(
        Schema(apart() <= apart_bar(), JW, (GOOD,)),
        Use("local", AT, times=_sides),
        Use("R_D is kept", {"w": "w"}, times=root(1 + h()) * _local_bar),
        Use("R_Dj is kept", AT, times=(1 + h()) * root(1 + h()) * _local_bar),
        name="a client's part",
    ),
    combination(
        Schema(start >= E_0, W, (GOOD,)),
        Use("a client's part", AT, times=m * p() * P_D, over="j"),
        Use("P_D is kept", {"w": "w"}, times=total(lambda i: p(i) * apart_bar(i))),
        Use("start", times=-1),
    ),
)
AT_MOST_ONE = step(
    "an indicator is at most 1",
    "definition",
    "it is 0 or 1",
    combination(
        Schema(above(a, r) ** 2 <= 1, _REALS, (a <= r,)),
        Use("not above", {"a": a, "r": r}, times=above(a, r)),
        name="not",
    ),
    combination(
        Schema(above(a, r) ** 2 <= 1, _REALS, (r < a,)),
        Use("above", {"a": a, "r": r}, times=above(a, r) + 1),
        name="is",
    ),
    Line(
        Schema(above(a, r) ** 2 <= 1, _REALS),
        "cases",
        {"on": ["a", "r"], "below": "not", "above": "is"},
    ),
)
FROM_1 = at_most(1, t)
_AT_T: dict[str, Any] = {"t": "t", "w": "w"}
stated = power(factor, t) * start
_alive = at_most(0, power(factor, t))
_good = Use("if 2")
ERROR = step(
    "the error",
    "(33)",
    "Upsilon^t rises with Upsilon",
    combination(
        Schema(error(t, w) <= stated, TW, (FROM_1, GOOD, _alive)),
        Use("Theorem 1", _AT_T),
        Use(
            "powers are ordered",
            {"x": U, "y": factor, "k": t},
            times=E_0,
            because=(None, None, Use("the factor", {"w": "w"})),
        ),
        Use("the start", {"w": "w"}, times=power(factor, t)),
        name="with a sign",
    ),
    combination(
        Schema(at_most(0, factor)),
        Use("factor", times=-1),
        name="not negative",
    ),
    Line(
        Schema(error(t, w) <= stated, TW, (FROM_1, GOOD)),
        "instance",
        {
            "of": Use(
                "with a sign",
                _AT_T,
                because=(
                    None,
                    _good,
                    Use("powers", {"x": factor, "k": t}, because=(None, Use("not negative"))),
                ),
            ).reference()
        },
    ),
)
ON_AVERAGE = (
    Use("R_Dj", {"j": "j"}, times=m, over="j"),
    Use("Z_Dj", {"j": "j"}, times=m, over="j"),
    Use("R_D"),
    Use("Z_D"),
)


def seldom(
    name: str,
    locator: str,
    of: Any,
    bar: Any,
    kept_by: str,
    claim: Schema,
    also: tuple[Claim, ...] = (),
    before: tuple[Line, ...] = (),
) -> Step:
    """P(of > bar) <= δ, where `kept_by` says, for t >= 1 and under `also`, that the bar is kept unless something fails.

    It may be one of the lines `before`.
    """
    every = (FROM_1, *also)
    last = Use(f"if {len(every) + 1}")
    said = tuple(Use(f"if {k + 2}") for k in range(len(also)))
    return step(
        name,
        locator,
        "where nothing fails the bound is kept; some of 2m + 2 deviations fails with probability delta at most",
        *before,
        combination(
            Schema(fails(of, bar) <= failures, TW, (*every, at_most(1, failures))),
            Use("an indicator is at most 1", {"a": of, "r": bar}),
            last,
            name="something fails",
        ),
        combination(
            Schema(fails(of, bar) <= failures, TW, (*every, GOOD)),
            Use(
                "not above",
                {"a": of, "r": bar},
                times=above(of, bar),
                because=(Use(kept_by, _AT_T, because=(None, *said, last)),),
            ),
            name="nothing fails",
        ),
        Line(
            Schema(fails(of, bar) <= failures, TW, every),
            "cases",
            {"on": ["1", failures.tree], "below": "something fails", "above": "nothing fails"},
            "each sample",
        ),
        combination(
            claim,
            Use("each sample", _AT_T, over=OVER_W, because=(None, *said) if also else ()),
            *ON_AVERAGE,
        ),
    )


EXCESS_ERROR_STEP = step(
    "the error of the prediction",
    "(38), with constants",
    "(7), (35), and the bounds of P_D and Z_D",
    combination(
        Schema(excess(t, w) <= stated + central, TW, (FROM_1, GOOD)),
        Use("Proposition 6", _AT_T),
        Use("the error", _AT_T, because=(None, _good)),
        Use("P_D is kept", {"w": "w"}, times=Z_D),
        Use("Z_D is kept", {"w": "w"}, times=P_D_bar),
        Use("central", times=-1),
    ),
)
LEDGER: tuple[Step, ...] = (
    *ORDERED_POWERS,
    R_KEPT,
    Z_KEPT,
    R_D_KEPT,
    Z_D_KEPT,
    LEMMA_2_OF_CLIENTS.shown(),
    LEMMA_2_OF_ALL.shown(),
    P_KEPT,
    P_D_KEPT,
    FACTOR,
    START,
    AT_MOST_ONE,
    ERROR,
)
