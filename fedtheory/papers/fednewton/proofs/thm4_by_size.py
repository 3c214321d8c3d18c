"""Theorem 4 by the size of the clients' samples: with 38 K (1 + h) l of them, a round leaves (4/3)(1 + h)(3.048 x_j + h).

Here h is the largest Δ_Dj/λ, l = log(2M(2m + 2)/δ) and x_j the root of K (1 + h) l/|D_j|.
"""

from fractions import Fraction
from typing import Any

from fedtheory.core.proof import Given, Line, Proof, Setting, Use, combination, conclusion, step
from fedtheory.core.role import Role
from fedtheory.core.term import Schema, Term, at_most, equal, less, root, symbol
from fedtheory.papers.fednewton.proofs.c14_thresholds import AT_38, AT_38_LINEAR
from fedtheory.papers.fednewton.proofs.chance import PROBABILITY, delta
from fedtheory.papers.fednewton.proofs.event_ledger import EXCESS_ERROR_STEP, FROM_1, LEDGER, seldom
from fedtheory.papers.fednewton.proofs.events import (
    EXCESS_SETTING,
    GOOD,
    TW,
    P_bar,
    R_bar,
    R_D_bar,
    central,
    excess,
    factor,
    m,
    once_bar,
    p,
    start,
    t,
)
from fedtheory.papers.fednewton.proofs.events import h as h_j
from fedtheory.papers.fednewton.statements.thm4_heterogeneous import THEOREM_4
from fedtheory.proofs.powers import power
from fedtheory.proofs.textbook import SQUARE_ROOTS

K, M, n_j, h, x = symbol("K"), symbol("M"), symbol("n_j"), symbol("h"), symbol("x_j")
_inside: Any = 2 * M * (2 * m + 2) / delta
l: Any = Term(["log", _inside.tree])
needed = K * (1 + h) * l
MANY = at_most(38 * needed, n_j)
SLOPE = Fraction(1524, 1000)
J: dict[str, Any] = {"j": "client"}
of_roots = root(K) * root(1 + h) * root(l) / root(n_j)
_lemma_1 = 2 * x**2 / 3 + root("2") * x
_cited = "fednewton.lem1 (symmetrised)"
SETTING = Setting(
    {
        **EXCESS_SETTING.symbols,
        **dict.fromkeys(("K", "h", "x_j"), ((), "real")),
        **dict.fromkeys(("M", "n_j"), ((), "integer")),
    },
    {
        **EXCESS_SETTING.given,
        "delta <= 1": PROBABILITY["delta <= 1"],
        "1 <= K": Given(
            Schema(at_most(1, K)),
            "K is at least 1: any larger number bounds the leverage too",
            "ours",
            Role.DEFINITION,
        ),
        "1 <= M": Given(
            Schema(at_most(1, M)), "features have a coordinate", "Algorithm 1", Role.DEFINITION
        ),
        "1 <= n_j": Given(
            Schema(at_most(1, n_j)), "a client has a sample", "Section 2", Role.DEFINITION
        ),
        "0 <= h": Given(Schema(at_most(0, h)), "a ratio of norms", "Definition 1", Role.DEFINITION),
        "largest shift": Given(
            Schema(h_j() <= h, J), "h is the largest Δ_Dj/λ", "Definition 1", Role.DEFINITION
        ),
        "x_j": Given(
            Schema(equal(x**2, needed / n_j)),
            "x_j is the root of K (1 + h) l/|D_j|",
            "definition",
            Role.DEFINITION,
        ),
        "0 <= x_j": Given(Schema(at_most(0, x)), "not negative", "definition", Role.DEFINITION),
        "bound of R_Dj": Given(
            Schema(R_bar() <= _lemma_1, J),
            "the bound of R_Dj is at most 2K'l/(3|D_j|) + sqrt(2K'l/|D_j|), |D_j| the smallest of them, K' = K (1 + h); "
            "C + λ <= (1 + h) (C_j + λ), so that K' is at least the leverage under the client's own law",
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
    EXCESS_SETTING.metrics,
)
_many = (Use("if 1"),)
LOGARITHM = step(
    "the logarithm is positive",
    "ours",
    "log(2M(2m + 2)/δ) >= log 2 > 0",
    combination(
        Schema(at_most(2, _inside)),
        Use("delta <= 1", times=2 / delta),
        Use("1 <= M", times=2 * (2 * m + 2) / delta),
        name="ratio",
    ),
    Line(Schema(at_most(["log", "2"], l)), "monotone", {"of": Use("ratio").reference()}, "larger"),
    Line(Schema(less(0, ["log", "2"])), "witness", {"bits": "32"}, "log 2"),
    combination(Schema(less(0, l)), Use("larger"), Use("log 2")),
)
SMALL = step(
    "x_j is small",
    "ours",
    "38 K (1 + h) l <= |D_j|",
    combination(
        Schema(38 * x**2 <= 1, {}, (MANY,)),
        Use("if 1", times=1 / n_j),
        Use("x_j", times=38),
    ),
)
_of_x = (Use("0 <= x_j"), Use("x_j is small", because=_many))
R_SMALL = step(
    "R_Dj is nearly linear",
    "ours",
    "the second part of Lemma 1's bound is small",
    combination(
        Schema(R_bar() <= SLOPE * x, J, (MANY,)),
        Use("bound of R_Dj", {"j": "j"}),
        Use("38 K l samples, linear", {"x": x}, because=_of_x),
    ),
)
R_D_SMALL = step(
    "R_D is nearly linear",
    "ours",
    "the same of all data",
    combination(
        Schema(R_D_bar <= SLOPE * x, {}, (MANY,)),
        Use("bound of R_D"),
        Use("38 K l samples, linear", {"x": x}, because=_of_x),
    ),
)
P_SMALL = step(
    "P_Dj is near 1",
    "Lemma 2",
    "R_Dj <= 1/4 gives P_Dj <= 4/3",
    combination(
        Schema(P_bar() <= Fraction(4, 3), J, (MANY,)),
        Use("bound of R_Dj", {"j": "j"}, times=Fraction(4, 3) * P_bar()),
        Use("38 K l samples", {"x": x}, times=Fraction(4, 3) * P_bar(), because=_of_x),
        Use("P_bar", {"j": "j"}, times=Fraction(4, 3)),
    ),
)


def left(by: Any) -> Any:
    """What a round leaves, by the root of K (1 + h) l/|D_j|."""
    return Fraction(4, 3) * (1 + h) * (2 * SLOPE * by + h)


base, at_roots = left(x), left(of_roots)
_four_thirds = Fraction(4, 3) * (1 + h_j())
FACTOR_SMALL = step(
    "the factor by size",
    "(38), with constants",
    "a client's part rises with P_Dj, R_Dj, R_D and Δ_Dj; averaged over the clients",
    combination(
        Schema(once_bar() <= base, J, (MANY,)),
        Use(
            "P_Dj is near 1",
            {"j": "j"},
            times=(1 + h_j()) * (R_bar() + R_D_bar + h_j()),
            because=_many,
        ),
        Use("R_Dj is nearly linear", {"j": "j"}, times=_four_thirds, because=_many),
        Use("R_D is nearly linear", times=_four_thirds, because=_many),
        Use(
            "largest shift",
            {"j": "j"},
            times=Fraction(4, 3) * (2 * SLOPE * x + 1 + h + h_j()),
        ),
        name="a client's part by size",
    ),
    combination(
        Schema(factor <= base, {}, (MANY,)),
        Use("a client's part by size", {"j": "j"}, times=m * p(), over="j", because=_many),
        Use("factor"),
        Use("shares", times=base),
    ),
)
stated = power(at_roots, t) * start
_AT_T: dict[str, Any] = {"t": "t", "w": "w"}
ERROR = (
    Line(Schema(less(0, l)), "instance", {"of": Use("the logarithm is positive").reference()}, "l"),
    combination(Schema(x**2 <= of_roots**2), Use("x_j"), name="squares of both"),
    Line(
        Schema(x <= of_roots),
        "instance",
        {
            "of": Use(
                "squares", {"a": x, "b": of_roots}, because=(None, Use("squares of both"))
            ).reference()
        },
        "x_j is its root",
    ),
    combination(
        Schema(factor <= at_roots, {}, (MANY,)),
        Use("the factor by size", because=(Use("if 1"),)),
        Use("x_j is its root", times=Fraction(8, 3) * SLOPE * (1 + h)),
        name="the factor by roots",
    ),
    combination(Schema(at_most(0, start)), Use("start", times=-1), name="no negative start"),
    combination(Schema(at_most(0, factor)), Use("factor", times=-1), name="no negative factor"),
    combination(
        Schema(excess(t, "w") <= stated + central, TW, (FROM_1, MANY, GOOD)),
        Use("the error of the prediction", _AT_T, because=(None, Use("if 3"))),
        Use(
            "powers are ordered",
            {"x": factor, "y": at_roots, "k": t},
            times=start,
            because=(
                None,
                Use("no negative factor"),
                Use("the factor by roots", because=(Use("if 2"),)),
            ),
        ),
        name="the error by size",
    ),
)
THEOREM_4_BY_SIZE = Proof(
    THEOREM_4,
    "by-size",
    SETTING,
    (
        *LEDGER,
        EXCESS_ERROR_STEP,
        SQUARE_ROOTS,
        AT_38_LINEAR,
        AT_38,
        LOGARITHM,
        SMALL,
        R_SMALL,
        R_D_SMALL,
        P_SMALL,
        FACTOR_SMALL,
        seldom(
            "Theorem 4 by size",
            "Theorem 4",
            excess(t, "w"),
            stated + central,
            "the error by size",
            conclusion(SETTING, THEOREM_4.bound("by-size")),
            (MANY,),
            ERROR,
        ),
    ),
)
PROOFS = (THEOREM_4_BY_SIZE,)
