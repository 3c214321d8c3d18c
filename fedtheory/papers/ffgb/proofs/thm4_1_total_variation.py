"""Theorem 4.1 from the step to the last line: rounds, the server, the total variation."""

import sympy as sp

from fedtheory.core.proof import Line, Proof, Square, Use, combination, conclusion, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Claim,
    Outcome,
    Schema,
    Term,
    at_most,
    equal,
    less,
    squared,
    substitute,
    symbol,
    tree,
)
from fedtheory.papers.ffgb.proofs.lemD1_bounded import BOUNDED, B
from fedtheory.papers.ffgb.proofs.setting import (
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
from fedtheory.papers.ffgb.proofs.thm4_1_bias import U
from fedtheory.papers.ffgb.proofs.thm4_1_sizes import FROM_3, FROM_T1, KTX
from fedtheory.papers.ffgb.proofs.thm4_1_step import STEPS as LOCAL
from fedtheory.papers.ffgb.proofs.thm4_1_step import d, toll, y_bar
from fedtheory.papers.ffgb.statements.notation import G, K, gamma, mu
from fedtheory.papers.ffgb.statements.thm4_1_total_variation import THEOREM_41

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


below = Schema(squared(end) <= ceiling(t), TX, (FROM_T1,))
excess = B**2 * (sp.Rational(1, 2) * U**2 + 69 / t) + 9 * floor  # ceiling - toll
spare = 9 - (t + 2) / (t + 1) * 9 * t**4 / (t + 1) ** 4 - 16 * (t + 2) / (t + 1) ** 2
crude = step(
    "crude",
    "Lemma D.1, (31)",
    "|f^t| <= 3B and |f*| <= B/2",
    combination(
        Schema(squared(end) <= sp.Rational(49, 4) * B**2, TX, (FROM_T1,)),
        Use("functions", at_tx, times=sp.Rational(7, 6)),
        Use("optimum", {"x": "x"}, times=7 / mu**2),
        Use("2G <= H", times=sp.Rational(7, 4) / mu**2),
        Square(f(t, x) + 6 * f_star(x), times=sp.Rational(1, 6)),
    ),
)
NEXT = substitute(below.then, "t", t + 1)
EARLY, LATER = at_most(t, 5), less(5, t)
rounds = step(
    "rounds",
    "ours",
    "induction over the rounds: after the fifth, a round keeps at most (t/(t + 1))^4 of the distance",
    combination(
        Schema(substitute(below.then, "t", 1), {"x": "outcome"}),
        Use("crude", {"t": 1, "x": "x"}),
        Square(rho, times=9 / (mu**2 * K**2)),
        name="first round",
    ),
    combination(
        Schema(NEXT, TX, (FROM_T1, below.then, EARLY)),
        Use("crude", {"t": t + 1, "x": "x"}),
        Square(rho, times=9 / (mu**2 * K**2)),
        Use("if 3", times=sp.Rational(49, 4) * B**2 / (t + 1)),
        name="early",
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
        Schema(NEXT, TX, (FROM_T1, below.then, LATER)),
        Use("returned", at_tx),
        Use("a round", at_tx, times=(t + 2) / (t + 1), because=(None, Use("if 2"))),
        Square(rho, times=spare / (mu**2 * K**2)),
        name="later",
    ),
    Line(
        Schema(NEXT, TX, (FROM_T1, below.then)),
        "cases",
        {"on": ["t", "5"], "below": "early", "above": "later"},
        "next round",
    ),
    Line(below, "induction", {"on": "t", "base": "first round", "step": "next round"}),
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
STEPS = (*BOUNDED, *LOCAL, within, closing, crude, rounds, theorem)
THEOREM_41_SHARPENED = Proof(THEOREM_41, "sharpened", SETTING, STEPS)

PRINTED = conclusion(SETTING, THEOREM_41.bound("corrected"))
LOG = 448 * K * G**2 / (mu**2 * gamma**2) / t  # what the logarithm is multiplied by


def logarithm_from(number: str, condition: Claim, name: str) -> tuple[Line, Line]:
    """log(number) <= log(Kt), since Kt is at least t."""
    return (
        combination(
            Schema(at_most(number, K * t), {"t": "integer"}, (condition,)),
            Use("if 1"),
            Use("K", times=t),
            name=f"{name}, steps",
        ),
        Line(
            Schema(["<=", ["log", number], tree(sp.log(K * t))], {"t": "integer"}, (condition,)),
            "monotone",
            {"of": Use(f"{name}, steps", {"t": "t"}).reference()},
            name,
        ),
    )


logarithm = step(
    "(35)",
    "(35), with constants of ours for the O",
    "1 <= log(Kt) after the fifth round, and before it Lemma D.1 is enough",
    Line(Schema(["<", "1", ["log", "3"]]), "witness", {"bits": "32"}, "1 < log 3"),
    Line(Schema(["<", "3/5", ["log", "2"]]), "witness", {"bits": "32"}, "3/5 < log 2"),
    *logarithm_from("2", at_most(2, t), "from 2"),
    *logarithm_from("3", at_most(3, t), "from 3"),
    combination(
        Schema(PRINTED.then, PRINTED.forall, (*PRINTED.conditions, EARLY)),
        Use("crude", {"t": "t", "x": "v"}, over=Outcome("v")),
        Use("from 2", {"t": "t"}, times=LOG),
        Use("3/5 < log 2", times=LOG),
        Use("if 2", times=49 * K * G**2 / (mu**2 * gamma**2) / t),
        Use("start_squared", times=1 / (K * t)),
        Square(rho, times=9 / mu**2 / K),
        Use("u >= 0", {"x": "v"}, times=3 * B**2, over=Outcome("v")),
        Use("omega", times=3 * B**2),
        name="early",
    ),
    combination(
        Schema(PRINTED.then, PRINTED.forall, (*PRINTED.conditions, LATER)),
        Use("theorem", {"t": "t"}),
        Use("from 3", {"t": "t"}, times=LOG),
        Use("1 < log 3", times=LOG),
        Use("start_squared", times=1 / (K * t)),
        Square(rho, times=9 / mu**2 * (1 / K - 1 / K**2)),
        name="later",
    ),
    Line(PRINTED, "cases", {"on": ["t", "5"], "below": "early", "above": "later"}),
)
THEOREM_41_CORRECTED = Proof(THEOREM_41, "corrected", SETTING, (*STEPS, logarithm))
