"""The exponent 1/3 of Theorem 3 cannot be improved for the algorithm as it is specified.

One client with the loss εx on [-D/2, D/2] sees ε + ξ or ε - ξ, both equally likely. The error N of its average has mean 0,
third moment 0, a variance between 2σ²/(t+8)^(2/3) and 16σ²/3/(t+8)^(2/3), and a fourth moment of at most three times its
square: so N falls below -ε, and the oracle says the wrong end, with a probability that does not shrink as long as ε is a
small part of σ/(t+8)^(1/3). A polynomial of degree four below the indicator of that event turns moments into probability.
"""

from typing import Any

import sympy as sp

from fedtheory.core.construction import Made, choice, explicit, recursion, shows
from fedtheory.core.expression import Tree
from fedtheory.core.metrics import EXPECTED_OBJECTIVE_GAP
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
    redraw,
    search,
    step,
)
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Claim,
    Function,
    Outcome,
    Schema,
    Term,
    at_most,
    equal,
    expect,
    less,
    symbol,
    tree,
)
from fedtheory.papers.fedfw.proofs.drawn import AT_W, HERE, now, on_average
from fedtheory.papers.fedfw.proofs.eq15_tracking import CUBES_STEP
from fedtheory.papers.fedfw.proofs.rounds import induction
from fedtheory.papers.fedfw.proofs.setting import FROM_1, ROUND
from fedtheory.papers.fedfw.proofs.sto_setting import eta, rho
from fedtheory.papers.fedfw.statements.notation import D, g_star
from fedtheory.papers.fedfw.statements.thm3_stochastic import THEOREM_3, sigma

x, s, d, xi = Function("x"), Function("s"), Function("d"), Function("xi")
w, z = symbol("w"), symbol("z")
again = Function("redraw")(t, w, z)
epsilon = g_star
NEXT: sp.Expr = t + 1
END = D / 2
OVER_W, OVER_Z = Outcome("w"), Outcome("z")
AT_T, AT_NEXT = {"t": "t"}, {"t": NEXT}
_Z = {"t": "integer", "w": "outcome", "z": "outcome"}
_HERE_Z = {**HERE, "z": "z"}


LINE = Setting(
    {
        **dict.fromkeys(("D", "g_star", "sigma"), ((), "real")),
        **dict.fromkeys(("x", "s", "d", "xi"), (("integer", "outcome"), "real")),
        "redraw": (("integer", "outcome", "outcome"), "redraw"),
    },
    {
        "slope": Given(
            Schema(less(0, epsilon)),
            "the slope is positive, and g* = epsilon",
            "ours",
            Role.DEFINITION,
        ),
        "sigma": Given(Schema(less(0, sigma)), "there is noise", "ours", Role.DEFINITION),
        "D": Given(Schema(less(0, D)), "the diameter of [-D/2, D/2]", "ours", Role.DEFINITION),
        "start": Given(
            Schema(at_most(-END, x(1, w)), {"w": "outcome"}),
            "the client starts in [-D/2, D/2]",
            "Algorithm 1, input",
            Role.DEFINITION,
        ),
        "oracle": Given(
            now(at_most(-END, s(t, w))), "the oracle answers in [-D/2, D/2]", "(8)", Role.DEFINITION
        ),
        "lmo": Given(
            now(d(NEXT, w) * (s(t, w) - END) <= 0),
            "the oracle minimises its linear form over [-D/2, D/2]: against the point D/2",
            "(8), with g_i^t of FedFW-sto",
            Role.DEFINITION,
        ),
        "update": Given(
            now(equal(x(NEXT, w), (1 - eta()) * x(t, w) + eta() * s(t, w))),
            "the step",
            "(9)",
            Role.DEFINITION,
        ),
        "average": Given(
            now(equal(d(NEXT, w), (1 - rho()) * d(t, w) + rho() * (epsilon + xi(t, w)))),
            "the average of noisy gradients",
            "(15)",
            Role.DEFINITION,
        ),
        "past average": Given(
            Schema(equal(d(t, again), d(t, w)), _Z, (FROM_1,)),
            "D^t is made of the draws before round t",
            "(15)",
            Role.DEFINITION,
        ),
        "fair": Given(
            now(equal(expect("z", xi(t, again)), 0)),
            "given the past, the noise has mean 0",
            "Section 4.1",
            Role.DEFINITION,
        ),
        "two values": Given(
            now(equal(xi(t, w) ** 2, sigma**2)),
            "the noise is sigma or -sigma",
            "ours",
            Role.DEFINITION,
        ),
    },
    {EXPECTED_OBJECTIVE_GAP: expect("w", epsilon * (x(t, w) + END))},
    made=Made(
        {
            "xi": explicit("k w", shows("k", "w", sigma, -sigma)),
            "d": recursion("t w", "t", 1, 0, (1 - rho()) * d(t, w) + rho() * (epsilon + xi(t, w))),
            "s": explicit("t w", choice(at_most(0, d(NEXT, w)), -END, END)),
            "x": recursion("t w", "t", 1, 0, (1 - eta()) * x(t, w) + eta() * s(t, w)),
        },
        faces=(sp.Rational(1, 2), sp.Rational(1, 2)),
    ),
)


def N(at: sp.Expr = t, of: Term = w) -> Term:
    """The error of the average after round `at`."""
    return d(at + 1, of) - epsilon


def moment(k: int, at: sp.Expr = t) -> Term:
    """E N^k."""
    return expect("w", N(at) ** k)


M, keep = d(t, w) - epsilon, 1 - rho()
noise = xi(t, again)
after = keep * M + rho() * noise  # N at redraw, written out
# E over z of after^k, with E ξ = E ξ³ = 0, ξ² = σ²
given_past: dict[int, Any] = {
    1: keep * M,
    2: keep**2 * M**2 + rho() ** 2 * sigma**2,
    3: keep**3 * M**3 + 3 * keep * rho() ** 2 * sigma**2 * M,
    4: keep**4 * M**4 + 6 * keep**2 * rho() ** 2 * sigma**2 * M**2 + rho() ** 4 * sigma**4,
}
# what ξ² = σ² is multiplied with to leave ξ alone, and what E ξ = 0 is multiplied with then
_in_squares: dict[int, Any] = {
    1: 0,
    2: rho() ** 2,
    3: 3 * keep * rho() ** 2 * M + rho() ** 3 * noise,
    4: 6 * keep**2 * rho() ** 2 * M**2
    + 4 * keep * rho() ** 3 * M * noise
    + rho() ** 4 * (noise**2 + sigma**2),
}
_in_means: dict[int, Any] = {
    1: rho(),
    2: 2 * keep * rho() * M,
    3: 3 * keep**2 * rho() * M**2 + rho() ** 3 * sigma**2,
    4: 4 * keep**3 * rho() * M**3 + 4 * keep * rho() ** 3 * sigma**2 * M,
}


def _moment_step(k: int) -> Step:
    """E N^k after a round from the moments of M before it."""
    own = N(t, again)
    ladder: Any = sum((own**j * after ** (k - 1 - j) for j in range(1, k)), after ** (k - 1))
    return step(
        f"moment {k}",
        "(15)",
        "the new draw is averaged first",
        redraw(N() ** k, ROUND, time=t, over=("w", "z"), conditions=(FROM_1,), name="drawn again"),
        combination(
            now(equal(expect("z", own**k), given_past[k])),
            Use("average", {"t": "t", "w": again}, times=ladder, over=OVER_Z),
            Use("past average", _HERE_Z, times=keep * ladder, over=OVER_Z),
            Use("two values", {"t": "t", "w": again}, times=_in_squares[k], over=OVER_Z),
            Use("fair", HERE, times=_in_means[k]),
            name="given the past",
        ),
        combination(
            on_average(equal(moment(k), expect("w", given_past[k]))),
            Use("drawn again", AT_T),
            Use("given the past", HERE, over=OVER_W),
        ),
    )


MOMENTS = tuple(_moment_step(k) for k in (1, 2, 3, 4))
ONE = {"t": "1"}


def _induction(
    name: str,
    because: str,
    then: Claim,
    first: tuple[Any, ...],
    ahead: tuple[Any, ...],
    *before: Line,
) -> Step:
    """For all t >= 1."""
    return induction(
        name,
        "ours",
        because,
        on_average(then),
        first,
        ahead,
        *before,
        lines=("first", "next"),
    )


later = 1 - rho(NEXT)
MEAN = _induction(
    "mean error",
    "unbiased draws, averaged from the first on",
    equal(moment(1), 0),
    (Use("moment 1", ONE),),
    (Use("moment 1", AT_NEXT), Use("if 2", times=later)),
)
SKEW = _induction(
    "third moment",
    "the noise is symmetric",
    equal(moment(3), 0),
    (Use("moment 3", ONE),),
    (
        Use("moment 3", AT_NEXT),
        Use("if 2", times=later**3),
        Use("mean error", AT_T, times=3 * later * rho(NEXT) ** 2 * sigma**2),
    ),
)
c8, c9 = ((t + k) ** sp.Rational(1, 3) for k in (8, 9))
nine: Tree = ["root", "3", "9"]


def _grown() -> tuple[Line, ...]:
    """2 <= (t+8)^(1/3) <= (t+9)^(1/3)."""
    return (
        combination(on_average(at_most(t + 8, t + 9)), name="grows"),
        Line(
            on_average(at_most(c8, c9)),
            "monotone",
            {"of": Use("grows", AT_T).reference()},
            "roots",
        ),
        combination(on_average(at_most(8, t + 8)), name="eight"),
        Line(
            on_average(at_most(["root", "3", "8"], c8)),
            "monotone",
            {"of": Use("eight", AT_T).reference()},
            "two",
        ),
    )


LEAST = _induction(
    "variance from below",
    "2/s - 16/s² + 32/s³ + 16/s² is more than 2/s",
    2 * sigma**2 / c8**2 <= moment(2),
    (
        Use("moment 2", ONE, times=-1),
        Use("2 <= 9^(2/3)", times=Term(tree(sigma**2)) / Term(nine) ** 2),
    ),
    (
        Use("moment 2", AT_NEXT, times=-1),
        Use("if 2", times=later**2),
        Use(
            "roots",
            AT_T,
            times=2 * sigma**2 * (c8 + c9) / (Term(tree(c8)) ** 2 * Term(tree(c9)) ** 2),
        ),
    ),
    *_grown(),
    Line(Schema(at_most(2, ["^", nine, "2"])), "witness", {"bits": "64"}, "2 <= 9^(2/3)"),
)
MOST = _induction(
    "variance from above",
    "as for the tracking error",
    moment(2) <= sp.Rational(16, 3) * sigma**2 / c8**2,
    (
        Use("moment 2", ONE),
        Use("9^(2/3) <= 16/3", times=Term(tree(sigma**2)) / Term(nine) ** 2),
    ),
    (
        Use("moment 2", AT_NEXT),
        Use("if 2", times=later**2),
        Use(
            "cube roots",
            {"p": c8, "q": c9 - c8},
            times=sp.Rational(16, 3) * sigma**2 / c8**4 / c9**2,
            because=(Use("one", AT_T), Use("gap", AT_T), None),
        ),
        Use("two", AT_T, times=sp.Rational(64, 3) * sigma**2 * (c8 + 2) / c8**6),
    ),
    *_grown(),
    combination(on_average(at_most(1, c8)), Use("two", AT_T), name="one"),
    combination(on_average(at_most(0, c9 - c8)), Use("roots", AT_T), name="gap"),
    Line(
        Schema(at_most(["^", nine, "2"], sp.Rational(16, 3))),
        "witness",
        {"bits": "64"},
        "9^(2/3) <= 16/3",
    ),
)
grown = later**2 * moment(2) + rho(NEXT) ** 2 * sigma**2  # E N² after the next round
FLAT = _induction(
    "fourth moment",
    "3(a + b)² = 3a² + 6ab + 3b²",
    moment(4) <= 3 * moment(2) ** 2,
    (Use("moment 4", ONE), Use("moment 2", ONE, times=-3 * (moment(2, sp.Integer(1)) + sigma**2))),
    (
        Use("moment 4", AT_NEXT),
        Use("if 2", times=later**4),
        Use("moment 2", AT_NEXT, times=-3 * (moment(2, NEXT) + grown)),
    ),
)

# ---- a polynomial below the indicator of the wrong answer

u_, e_, s_ = symbol("u"), symbol("e"), symbol("a")
below = -(u_ + e_) * (u_ + 5) * (u_ - 5) ** 2
_free = {"u": "real", "e": "real", "a": "real"}
_conditions = (at_most(0, e_), e_ <= 5, at_most(-1, s_), (u_ + e_) * (s_ - 1) <= 0)


def _case(*more: Claim) -> Schema:
    return Schema(below <= 200 * (s_ + 1), _free, (*_conditions, *more))


MINORANT = step(
    "minorant",
    "ours",
    "-(u+e)(u+5)(u-5)² is at most 400, and at most 0 where the oracle is free: u >= -e",
    search(
        Schema(at_most(0, u_**4 - 5 * u_**3 - 25 * u_**2 + 125 * u_ + 400), {"u": "real"}),
        name="at most 400",
    ),
    combination(
        _case(u_ + e_ < 0, u_ + 5 <= 0),
        Use("if 4", times=-200 / (u_ + e_)),
        Use("if 6", times=-(u_ + e_) * (u_ - 5) ** 2),
        name="far below",
    ),
    combination(
        _case(u_ + e_ < 0, less(0, u_ + 5)),
        Use("if 4", times=-200 / (u_ + e_)),
        Use("if 1", times=(u_ + 5) * (u_ - 5) ** 2),
        Use("at most 400", {"u": u_}),
        name="below",
    ),
    Line(
        _case(u_ + e_ < 0),
        "cases",
        {"on": [(u_ + 5).tree, "0"], "below": "far below", "above": "below"},
        "wrong",
    ),
    combination(
        _case(at_most(0, u_ + e_)),
        Square((u_ + e_) * (u_ - 5)),
        Use("if 2", times=(u_ + e_) * (u_ - 5) ** 2),
        Use("if 3", times=200),
        name="free",
    ),
    Line(
        _case(),
        "cases",
        {"on": ["0", (u_ + e_).tree], "below": "free", "above": "wrong"},
    ),
)

# ---- the oracle's answers, on average

scale = Term(tree(c8)) / sigma
u_here, e_here = N() * scale, epsilon * scale
answers = (38 - 125 * e_here) * END <= 200 * (expect("w", s(t, w)) + END)
answer = s(t, w) / END
spread = moment(2) * scale**2
V_ = symbol("V")
ANSWERS = step(
    "answers",
    "ours",
    "moments of the minorant, and 25V - 3V² >= 38 for 2 <= V <= 16/3",
    combination(
        Schema(
            25 * V_ - 3 * V_**2 >= 38,
            {"V": "real"},
            (at_most(2, V_), sp.Rational(16, 3) >= V_),
        ),
        Use("if 1", times=3 * (sp.Rational(16, 3) - V_)),
        Use("if 1", times=3),
        name="arch",
    ),
    combination(
        on_average(spread >= 2), Use("variance from below", AT_T, times=scale**2), name="low"
    ),
    combination(
        on_average(spread <= sp.Rational(16, 3)),
        Use("variance from above", AT_T, times=scale**2),
        name="high",
    ),
    combination(
        now((u_here + e_here) * (answer - 1) <= 0),
        Use("lmo", HERE, times=scale / END),
        name="wrong or free",
    ),
    combination(now(at_most(-1, answer)), Use("oracle", HERE, times=1 / END), name="within"),
    combination(
        Schema(
            -(u_here + e_here) * (u_here + 5) * (u_here - 5) ** 2 <= 200 * (answer + 1),
            AT_W,
            (FROM_1, e_here <= 5),
        ),
        Use(
            "minorant",
            {"u": u_here, "e": e_here, "a": answer},
            because=(None, Use("if 2"), Use("within", HERE), Use("wrong or free", HERE)),
        ),
        name="every draw",
    ),
    combination(
        Schema(answers, ROUND, (FROM_1, e_here <= 5)),
        Use("every draw", HERE, times=END, over=OVER_W, because=(None, Use("if 2"))),
        Use("mean error", AT_T, times=(125 - 25 * e_here) * scale * END),
        Use("third moment", AT_T, times=(e_here - 5) * scale**3 * END),
        Use("fourth moment", AT_T, times=scale**4 * END),
        Use("low", AT_T, times=5 * e_here * END),
        Use("arch", {"V": spread}, times=END, because=(Use("low", AT_T), Use("high", AT_T))),
        name="gentle slope",
    ),
    combination(
        Schema(answers, ROUND, (FROM_1, e_here > 5)),
        Use("oracle", HERE, times=200, over=OVER_W),
        Use("if 2", times=125 * END),
        name="steep slope",
    ),
    Line(
        on_average(answers),
        "cases",
        {"on": [e_here.tree, "5"], "below": "gentle slope", "above": "steep slope"},
    ),
)

# ---- the iterate is an average of answers


def place(at: sp.Expr) -> Term:
    """200 times E x^at + D/2: how far from the solution, -D/2."""
    return 200 * (expect("w", x(at, w)) + END)


claim = (38 - 125 * epsilon * Term(tree(c8)) / sigma) * END <= place(NEXT)
PLACE = _induction(
    "place",
    "eta_1 = 1, and later answers are no better",
    claim,
    (Use("update", {"t": "1", "w": "w"}, times=-200, over=OVER_W), Use("answers", ONE)),
    (
        Use("update", {"t": NEXT, "w": "w"}, times=-200, over=OVER_W),
        Use("if 2", times=t / (t + 9)),
        Use("answers", AT_NEXT, times=9 / (t + 9)),
        Use("roots", AT_T, times=125 * epsilon / sigma * t / (t + 9) * END),
    ),
    *_grown()[:2],
)
c7 = Term(["root", "3", tree(t + 7)])
THEOREM = step(
    "theorem",
    "ours",
    "a slope between 1/16 and 1/8 of sigma/(t+7)^(1/3)",
    combination(
        conclusion(LINE, THEOREM_3.bound("lower")),
        Use("place", {"t": t - 1}, times=epsilon / 200),
        Use("if 3", times=sp.Rational(125, 1600) * epsilon / sigma * END),
        Use("if 2", times=sp.Rational(179, 25600) * END / c7),
    ),
)
THEOREM_3_LOWER = Proof(
    THEOREM_3,
    "lower",
    LINE,
    (
        CUBES_STEP,
        *MOMENTS,
        MEAN,
        SKEW,
        LEAST,
        MOST,
        FLAT,
        MINORANT,
        ANSWERS,
        PLACE,
        THEOREM,
    ),
)
