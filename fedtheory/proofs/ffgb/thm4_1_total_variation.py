"""Theorem 4.1 from the step to the last line: rounds, the server, the total variation."""

import sympy as sp

from fedtheory.core.proof import Line, Proof, Square, Use, combination, conclusion, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Outcome,
    Schema,
    Term,
    at_most,
    equal,
    squared,
    substitute,
    symbol,
    tree,
)
from fedtheory.proofs.ffgb.lemD1_bounded import BOUNDED, B
from fedtheory.proofs.ffgb.setting import (
    FROM_1,
    SETTING,
    Delta,
    average,
    f,
    f_star,
    k,
    number,
    rho,
    x,
)
from fedtheory.proofs.ffgb.thm4_1_step import FROM_3, KTX, U, d, toll, y_bar
from fedtheory.proofs.ffgb.thm4_1_step import STEPS as LOCAL
from fedtheory.theorems.ffgb.notation import G, K, gamma, mu
from fedtheory.theorems.ffgb.thm4_1_total_variation import THEOREM_41

TX = {"t": "integer", "x": "outcome"}
at_tx = {"t": "t", "x": "x"}


def falling(m: sp.Expr) -> sp.Expr:
    """m(m - 1)(m - 2)(m - 3): the product of the 1 - 4/n up to m is a quotient of two of these."""
    return m * (m - 1) * (m - 2) * (m - 3)


first, last = t * K + 1, t * K + K + 1
end = f(t, x) - f_star(x)
virtual_end = substitute(d, "k", K + 1)

# q(tK + k) |d^k|² <= q(tK + 1) |d^1|² + (q(tK + k) - q(tK + 1)) toll, for k up to K + 1
in_round = Schema(
    falling(t * K + k) * squared(d)
    <= falling(first) * squared(end) + (falling(t * K + k) - falling(first)) * toll,
    KTX,
    (FROM_1, at_most(k, K + 1), FROM_3),
)
within = step(
    "within a round",
    "ours",
    "induction over the steps of a round",
    combination(
        Schema(equal(y_bar(1), f(t, x)), TX, (FROM_3,)),
        Use("line 2, g", {"i": "i", "t": "t", "x": "x"}, over="i"),
        Use("line 2, Delta", {"i": "i", "t": "t", "x": "x"}, times=-4 / (mu * first), over="i"),
        name="starts",
    ),
    combination(
        Schema(substitute(in_round.then, "k", 1), TX, (at_most(1, K + 1), FROM_3)),
        Use("starts", at_tx, times=falling(first) * (y_bar(1) + f(t, x) - 2 * f_star(x))),
        name="first step",
    ),
    combination(
        Schema(
            substitute(in_round.then, "k", k + 1),
            KTX,
            (FROM_1, at_most(k + 1, K + 1), FROM_3, in_round.then),
        ),
        Use("one step", {"k": k, **at_tx}, times=falling(number)),
        Use("if 4"),
        name="next step",
    ),
    Line(in_round, "induction", {"on": "k", "base": "first step", "step": "next step"}),
)
returned = 4 / (mu * last) * average(Delta, K, t, x)
server_end = tree(virtual_end + returned)
floor = rho**2 / (mu**2 * K**2)
closing = step(
    "returned",
    "Algorithm 1, line 4",
    "the mean of what is returned is the virtual mean and what is left of the residuals, paid once a round",
    combination(
        Schema(equal(f(t + 1, x) - f_star(x), server_end), TX, (FROM_3,)),
        Use("server", at_tx),
        name="sum",
    ),
    combination(
        Schema(squared(average(Delta, K, t, x)) <= rho**2, TX, (FROM_3,)),
        Use("residuals", {"i": "c", "k": K, **at_tx}, over="c"),
        Square(Delta(symbol("c"), K, t, x) - average(Delta, K, t, x), over="c"),
        name="left",
    ),
    combination(
        Schema(
            squared(f(t + 1, x) - f_star(x))
            <= (t + 2) / (t + 1) * squared(virtual_end) + 16 * (t + 2) * floor / (t + 1) ** 2,
            TX,
            (FROM_3,),
        ),
        Use("sum", at_tx, times=["+", tree(f(t + 1, x) - f_star(x)), server_end]),
        Use("left", at_tx, times=16 * (t + 2) / (mu**2 * last**2)),
        Square(virtual_end - (t + 1) * returned, times=1 / (t + 1)),
        Square(rho, times=16 * (t + 2) / mu**2 * (1 / (K * (t + 1)) ** 2 - 1 / last**2)),
    ),
)


def ceiling(at: sp.Expr) -> Term:
    """What the squared distance at x stays below."""
    return B**2 * (sp.Rational(3, 2) * U**2 + 112 / at) + 9 * floor


below = Schema(squared(end) <= ceiling(t), TX, (FROM_3,))
excess = B**2 * (sp.Rational(1, 2) * U**2 + 69 / t) + 9 * floor  # ceiling - toll
spare = 9 - (t + 2) / (t + 1) * 9 * t**4 / (t + 1) ** 4 - 16 * (t + 2) / (t + 1) ** 2
rounds = step(
    "rounds",
    "ours",
    "induction over the rounds: a round keeps at most (t/(t + 1))^4 of the distance",
    combination(
        Schema(substitute(below.then, "t", 3), {"x": "outcome"}),
        Use("functions", {"t": 3, "x": "x"}, times=2),
        Use("optimum", {"x": "x"}, times=2 / mu**2),
        Use("2G <= H", times=1 / (2 * mu**2)),
        Square(f(3, x) + f_star(x)),
        Square(rho, times=9 / (mu**2 * K**2)),
        name="third round",
    ),
    combination(
        Schema(
            at_most((t + 1) ** 4 * falling(first), t**4 * falling(last)),
            {"t": "integer"},
            (FROM_3,),
        ),
        name="contraction",
    ),
    combination(
        Schema(
            squared(virtual_end) <= toll + t**4 / (t + 1) ** 4 * excess, TX, (FROM_3, below.then)
        ),
        Use("within a round", {"k": K + 1, **at_tx}, times=1 / falling(last)),
        Use("if 2", times=falling(first) / falling(last)),
        Use("contraction", {"t": "t"}, times=excess / (falling(last) * (t + 1) ** 4)),
        name="a round",
    ),
    combination(
        Schema(substitute(below.then, "t", t + 1), TX, (FROM_3, below.then)),
        Use("returned", at_tx),
        Use("a round", at_tx, times=(t + 2) / (t + 1), because=(None, Use("if 2"))),
        Square(rho, times=spare / (mu**2 * K**2)),
        name="next round",
    ),
    Line(below, "induction", {"on": "t", "base": "third round", "step": "next round"}),
)
theorem = step(
    "theorem",
    "ours",
    "averaged over the inputs: u² <= 2u, and the mean of u is 2 omega",
    combination(
        conclusion(SETTING, THEOREM_41.bound("sharpened")),
        Use("rounds", {"t": "t", "x": "v"}, over=Outcome("v")),
        Use("gaps", {"x": "v"}, times=sp.Rational(3, 2) * B**2, over=Outcome("v")),
        Use("omega", times=3 * B**2),
    ),
)
STEPS = (*BOUNDED, *LOCAL, within, closing, rounds, theorem)
THEOREM_41_SHARPENED = Proof(THEOREM_41, "sharpened", SETTING, STEPS)

logarithm = step(
    "(35)",
    "(35), with constants of ours for the O",
    "1 <= log(Kt) from the third round on, and 1 <= K",
    Line(Schema(["<", "1", ["log", "3"]]), "witness", {"bits": "32"}, "1 < log 3"),
    combination(
        Schema(at_most(3, K * t), {"t": "integer"}, (FROM_3,)),
        Use("if 1"),
        Use("K", times=t),
        name="steps",
    ),
    Line(
        Schema(["<=", ["log", "3"], tree(sp.log(K * t))], {"t": "integer"}, (FROM_3,)),
        "monotone",
        {"of": Use("steps", {"t": "t"}).reference()},
        "log",
    ),
    combination(
        conclusion(SETTING, THEOREM_41.bound("corrected")),
        Use("theorem", {"t": "t"}),
        Use("log", {"t": "t"}, times=448 * K * G**2 / (mu**2 * gamma**2) / t),
        Use("1 < log 3", times=448 * K * G**2 / (mu**2 * gamma**2) / t),
        Use("start_squared", times=1 / (K * t)),
        Square(rho, times=9 / mu**2 * (1 / K - 1 / K**2)),
    ),
)
THEOREM_41_CORRECTED = Proof(THEOREM_41, "corrected", SETTING, (*STEPS, logarithm))
