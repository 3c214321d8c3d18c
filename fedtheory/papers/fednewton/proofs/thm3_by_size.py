"""Theorem 3 by the size of a client's sample: with 139 K l samples, l = log(2M(2m + 2)/δ), a round leaves 15.83 K l/|D_j|."""

from fractions import Fraction
from typing import Any

from fedtheory.core.proof import Given, Line, Proof, Setting, Use, combination, conclusion, step
from fedtheory.core.role import Role
from fedtheory.core.term import Schema, Term, at_most, equal, root, symbol
from fedtheory.papers.fednewton.proofs import assumptions
from fedtheory.papers.fednewton.proofs.c14_thresholds import AT_139, AT_139_LINEAR, CONTRACTION
from fedtheory.papers.fednewton.proofs.chance import delta
from fedtheory.papers.fednewton.proofs.event_ledger import FROM_1, seldom
from fedtheory.papers.fednewton.proofs.events import (
    GOOD,
    TW,
    P_D_bar,
    R_bar,
    R_D_bar,
    central,
    excess,
    m,
    p,
    shift,
    start,
    t,
)
from fedtheory.papers.fednewton.proofs.thm2_second_order import (
    SHARP_EXCESS,
    SHARP_EXCESS_STEPS,
    cond_bar,
    epsilon_bar,
    q_bar,
    rho_bar,
)
from fedtheory.papers.fednewton.statements.thm3_homogeneous import THEOREM_3
from fedtheory.proofs.powers import power

K, M, n_j, x = symbol("K"), symbol("M"), symbol("n_j"), symbol("x_j")
needed: Any = K * Term(["log", (2 * M * (2 * m + 2) / delta).tree])
MANY = at_most(139 * needed, n_j)
SLOPE, RATE, PRICE = Fraction(1471, 1000), Fraction(1583, 100), Fraction(1134, 1000)
J: dict[str, Any] = {"j": "client"}
_lemma_1 = 2 * x**2 / 3 + root("2") * x
_cited = "fednewton.lem1 (symmetrised)"
SETTING = Setting(
    {
        **SHARP_EXCESS.symbols,
        **dict.fromkeys(("K", "x_j"), ((), "real")),
        **dict.fromkeys(("M", "n_j"), ((), "integer")),
    },
    {
        **SHARP_EXCESS.given,
        "1 <= M": Given(
            Schema(at_most(1, M)), "features have a coordinate", "Algorithm 1", Role.DEFINITION
        ),
        "1 <= n_j": Given(
            Schema(at_most(1, n_j)), "a client has a sample", "Section 2", Role.DEFINITION
        ),
        "no shift": Given(
            Schema(equal(shift("j"), 0), J),
            "Δ_Dj = 0",
            "Theorem 3",
            Role.ASSUMPTION,
            quote=assumptions.ALIKE,
        ),
        "x_j": Given(
            Schema(equal(x**2, needed / n_j)),
            "x_j is the root of K l/|D_j|",
            "definition",
            Role.DEFINITION,
        ),
        "0 <= x_j": Given(Schema(at_most(0, x)), "not negative", "definition", Role.DEFINITION),
        "bound of R_Dj": Given(
            Schema(R_bar() <= _lemma_1, J),
            "the bound of R_Dj is at most 2Kl/(3|D_j|) + sqrt(2Kl/|D_j|), |D_j| the smallest of them",
            _cited,
            Role.CITED,
            cites="fednewton.lem1 symmetrised",
        ),
        "bound of R_D": Given(
            Schema(_lemma_1 >= R_D_bar),
            "that of R_D too, which has more samples",
            _cited,
            Role.CITED,
            cites="fednewton.lem1 symmetrised",
        ),
    },
    SHARP_EXCESS.metrics,
)
_many = (Use("if 1"),)
_of_x = (Use("0 <= x_j"), Use("x_j is small", because=_many))
SMALL = step(
    "x_j is small",
    "ours",
    "139 K l <= |D_j|",
    combination(
        Schema(139 * x**2 <= 1, {}, (MANY,)),
        Use("if 1", times=1 / n_j),
        Use("x_j", times=139),
    ),
)
R_SMALL = step(
    "R_Dj is nearly linear",
    "ours",
    "the second part of Lemma 1's bound is small",
    combination(
        Schema(R_bar() <= SLOPE * x, J, (MANY,)),
        Use("bound of R_Dj", {"j": "j"}),
        Use("139 K l samples, linear", {"x": x}, because=_of_x),
    ),
)
R_D_SMALL = step(
    "R_D is nearly linear",
    "ours",
    "and R_D <= 1/8",
    combination(
        Schema(R_D_bar <= SLOPE * x, {}, (MANY,)),
        Use("bound of R_D"),
        Use("139 K l samples, linear", {"x": x}, because=_of_x),
    ),
)
P_D_SMALL = step(
    "P_D is near 1",
    "Lemma 2",
    "R_D <= 1/8 gives P_D <= 8/7",
    combination(
        Schema(P_D_bar <= Fraction(8, 7), {}, (MANY,)),
        Use("bound of R_D", times=Fraction(8, 7) * P_D_bar),
        Use("139 K l samples", {"x": x}, times=Fraction(8, 7) * P_D_bar, because=_of_x),
    ),
)
_epsilon = Fraction(16, 7) * SLOPE * x
EPSILON_SMALL = step(
    "epsilon_j is nearly linear",
    "ours",
    "(8/7)(R_Dj + R_D)",
    combination(
        Schema(epsilon_bar <= _epsilon, J, (MANY,)),
        Use("R_Dj is nearly linear", {"j": "j"}, times=P_D_bar, because=_many),
        Use("R_D is nearly linear", times=P_D_bar, because=_many),
        Use("P_D is near 1", times=2 * SLOPE * x, because=_many),
        Use("no shift", {"j": "j"}, times=P_D_bar * shift("j") * (R_bar() + 1)),
    ),
)
Q_SMALL = step(
    "q_j is of second order",
    "ours",
    "ε²/(1 - ε) <= 15.83 x² at ε = (16/7) 1.471 x, and it rises",
    combination(
        Schema(q_bar <= RATE * x**2, J, (MANY, epsilon_bar < 1)),
        Use("contraction", {"x": x}, times=1 / (1 - epsilon_bar), because=_of_x),
        Use(
            "epsilon_j is nearly linear",
            {"j": "j"},
            times=(RATE * x**2 + _epsilon + epsilon_bar) / (1 - epsilon_bar),
            because=_many,
        ),
        Use("q_bar", {"j": "j"}, times=1 / (1 - epsilon_bar)),
        name="below one",
    ),
    Line(
        Schema(q_bar <= RATE * x**2, J, (MANY,)),
        "instance",
        {
            "of": Use(
                "below one", {"j": "j"}, because=(Use("if 1"), Use("epsilon_bar", {"j": "j"}))
            ).reference()
        },
    ),
)
RHO_SMALL = step(
    "rho_bar by size",
    "(42), with the exponent of Theorem 3",
    "averaged over the clients",
    combination(
        Schema(rho_bar <= RATE * needed / n_j, {}, (MANY,)),
        Use("q_j is of second order", {"j": "j"}, times=m * p(), over="j", because=_many),
        Use("rho_bar"),
        Use("shares", times=RATE * x**2),
        Use("x_j", times=RATE),
    ),
)
COND_SMALL = step(
    "cond by size",
    "ours",
    "cond² <= (9/8)(8/7)",
    combination(
        Schema(cond_bar**2 <= PRICE**2, {}, (MANY,)),
        Use("P_D is near 1", times=2, because=_many),
        Use("cond_bar"),
        name="squared",
    ),
    Line(
        Schema(cond_bar <= PRICE, {}, (MANY,)),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": cond_bar, "b": PRICE},
                because=(None, Use("squared", because=_many)),
            ).reference()
        },
    ),
)
base = RATE * needed / n_j
stated = PRICE * power(base, t) * start
_AT_T: dict[str, Any] = {"t": "t", "w": "w"}
ERROR = step(
    "the error by size",
    "ours",
    "both factors rise",
    combination(Schema(at_most(0, start)), Use("start", times=-1), name="no negative start"),
    combination(Schema(at_most(0, rho_bar)), Use("rho_bar", times=-1), name="no negative radius"),
    combination(
        Schema(
            excess(t, "w") <= stated + central,
            TW,
            (FROM_1, MANY, GOOD, at_most(0, power(rho_bar, t))),
        ),
        Use("the error of the prediction, sharpened", _AT_T, because=(None, Use("if 3"))),
        Use("cond by size", times=power(rho_bar, t) * start, because=(Use("if 2"),)),
        Use(
            "powers are ordered",
            {"x": rho_bar, "y": base, "k": t},
            times=PRICE * start,
            because=(None, None, Use("rho_bar by size", because=(Use("if 2"),))),
        ),
        name="with a sign",
    ),
    Line(
        Schema(excess(t, "w") <= stated + central, TW, (FROM_1, MANY, GOOD)),
        "instance",
        {
            "of": Use(
                "with a sign",
                _AT_T,
                because=(
                    None,
                    Use("if 2"),
                    Use("if 3"),
                    Use(
                        "powers", {"x": rho_bar, "k": t}, because=(None, Use("no negative radius"))
                    ),
                ),
            ).reference()
        },
    ),
)
THEOREM_3_BY_SIZE = Proof(
    THEOREM_3,
    "by-size",
    SETTING,
    (
        *SHARP_EXCESS_STEPS,
        AT_139_LINEAR,
        AT_139,
        CONTRACTION,
        SMALL,
        R_SMALL,
        R_D_SMALL,
        P_D_SMALL,
        EPSILON_SMALL,
        Q_SMALL,
        RHO_SMALL,
        COND_SMALL,
        ERROR,
        seldom(
            "Theorem 3 by size",
            "Theorem 3",
            excess(t, "w"),
            stated + central,
            "the error by size",
            conclusion(SETTING, THEOREM_3.bound("by-size")),
            (MANY,),
        ),
    ),
)
PROOFS = (THEOREM_3_BY_SIZE,)
