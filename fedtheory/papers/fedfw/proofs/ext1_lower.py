"""What is left of the start is really there: no bound on partial participation can do without the initial term.

One client with a linear loss cx on [-1, 1], from 1. Its oracle always says -1, so the distance to -1 shrinks by 1 - eta_t
in the rounds it takes part in, and by nothing in the others.
"""

import sympy as sp

from fedtheory.core.construction import Made, explicit, shows
from fedtheory.core.metrics import EXPECTED_OBJECTIVE_GAP
from fedtheory.core.proof import (
    Given,
    Line,
    Proof,
    Setting,
    Use,
    combination,
    conclusion,
    redraw,
    step,
)
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Function,
    Outcome,
    Schema,
    Term,
    at_most,
    equal,
    expect,
    less,
    substitute,
    tree,
)
from fedtheory.papers.fedfw.proofs import quotes
from fedtheory.papers.fedfw.proofs.drawn import AT_W, HERE, again, now, on_average, w
from fedtheory.papers.fedfw.proofs.participation_setting import SYMBOLS, eta
from fedtheory.papers.fedfw.proofs.setting import FROM_1, ROUND
from fedtheory.papers.fedfw.statements.ext1_participation import EXTENSION_1
from fedtheory.papers.fedfw.statements.participation import Delta_1, a, p

c = sp.Symbol("c", positive=True)
x, s, present = Function("x"), Function("s"), Function("present")
NEXT: sp.Expr = t + 1
AT_T = {"t": "t"}
OVER = Outcome("w")
NUMBER = (("integer", "outcome"), "real")

ALONE = Setting(
    {
        "p": ((), "real"),
        "c": ((), "real"),
        "Delta_1": ((), "real"),
        "x": NUMBER,
        "s": NUMBER,
        "present": NUMBER,
        "redraw": SYMBOLS["redraw"],
    },
    {
        "0 < p": Given(
            Schema(less(0, p)), "p in (0, 1]", "Section 4.2", Role.ASSUMPTION, quote=quotes.SHARE
        ),
        "1 >= p": Given(
            Schema(at_most(p, 1)), "p in (0, 1]", "Section 4.2", Role.ASSUMPTION, quote=quotes.SHARE
        ),
        "c": Given(Schema(less(0, c)), "the loss is cx", "ours", Role.DEFINITION),
        "start": Given(
            Schema(equal(x(1, w), 1), {"w": "outcome"}), "x^1 = 1", "ours", Role.DEFINITION
        ),
        "first gap": Given(
            Schema(equal(Delta_1, 2 * c)), "F(1) - F* = 2c", "ours", Role.DEFINITION
        ),
        "oracle": Given(
            Schema(s(t, w) >= -1, AT_W, (FROM_1,)), "s^t lies in [-1, 1]", "(8)", Role.DEFINITION
        ),
        "update": Given(
            Schema(
                equal(x(NEXT, w), x(t, w) + eta() * present(t, w) * (s(t, w) - x(t, w))),
                AT_W,
                (FROM_1,),
            ),
            "x^{t+1} = (1 - eta_t) x^t + eta_t s^t if the client takes part, x^t if not",
            "(40)",
            Role.DEFINITION,
        ),
        "bit": Given(
            Schema(equal(present(t, w) ** 2, present(t, w)), AT_W, (FROM_1,)),
            "it takes part or does not",
            "(40)",
            Role.DEFINITION,
        ),
        "probability": Given(
            Schema(equal(expect("z", present(t, again())), p), AT_W, (FROM_1,)),
            "given the history prior to round t, with probability p",
            "(40)",
            Role.ASSUMPTION,
            quote=quotes.DRAWN,
        ),
        "past": Given(
            Schema(equal(x(t, again()), x(t, w)), {**AT_W, "z": "outcome"}, (FROM_1,)),
            "x^t is of the history prior to round t",
            "(40)",
            Role.DEFINITION,
        ),
    },
    {EXPECTED_OBJECTIVE_GAP: c * (1 + expect("w", x(t, w)))},
    made=Made(
        {"s": explicit("t w", -1), "present": explicit("k w", shows("k", "w", 1, 0))},
        faces=(p, 1 - p),
    ),
)


def far(at: sp.Expr = t) -> Term:
    """E x^t + 1."""
    return 1 + expect("w", x(at, w))


bit, bit_later = present(t, w), present(t, again())
one_round = step(
    "one round",
    "(40)",
    "the oracle says -1 or more, and the bit's mean is p",
    combination(
        now(x(NEXT, w) >= x(t, w) - eta() * (bit * (1 + x(t, w)))),
        Use("update", HERE, times=-1),
        Use("oracle", HERE, times=eta() * bit**2),
        Use("bit", HERE, times=eta() * (1 + s(t, w))),
        name="in every outcome",
    ),
    combination(
        now(equal(expect("z", bit_later * (1 + x(t, again()))), p * (1 + x(t, w)))),
        Use("past", {**HERE, "z": "z"}, times=bit_later, over=Outcome("z")),
        Use("probability", HERE, times=1 + x(t, w)),
        name="given the past",
    ),
    redraw(
        bit * (1 + x(t, w)),
        ROUND,
        time=t,
        over=("w", "z"),
        conditions=(FROM_1,),
        name="drawn again",
    ),
    combination(
        on_average(far(NEXT) >= (1 - p * eta()) * far()),
        Use("in every outcome", HERE, over=OVER),
        Use("drawn again", AT_T, times=eta()),
        Use("given the past", HERE, times=eta(), over=OVER),
    ),
)


def kept(at: sp.Expr) -> Term:
    """The product of the 1 - pη_i, i <= at, times the first distance."""
    return Term(tree(4 * (1 - p) * (2 - p))) / a(at - 1) / a(at)


claim = on_average(far(NEXT) >= kept(t))
product = step(
    "product",
    "ours; as (30)",
    "the product of the 1 - p eta_i telescopes",
    combination(
        Schema(substitute(claim.then, "t", 1)),
        Use("one round", {"t": "1"}),
        Use("start", {"w": "w"}, times=-(1 - p), over=OVER),
        name="first",
    ),
    combination(
        Schema(substitute(claim.then, "t", NEXT), ROUND, (FROM_1, claim.then)),
        Use("one round", {"t": NEXT}),
        Use("if 2", times=1 - p * eta(NEXT)),
        name="next",
    ),
    Line(claim, "induction", {"on": "t", "base": "first", "step": "next"}),
)
theorem = step(
    "theorem",
    "ours",
    "F = cx, and Delta_1 = 2c",
    combination(
        conclusion(ALONE, EXTENSION_1.bound("lower")),
        Use("product", {"t": t - 1}, times=c),
        Use("first gap", times=Term(tree(2 * (1 - p) * (2 - p))) / a(t - 2) / a(t - 1)),
    ),
)

EXTENSION_1_LOWER = Proof(EXTENSION_1, "lower", ALONE, (one_round, product, theorem))
PROOFS = (EXTENSION_1_LOWER,)
