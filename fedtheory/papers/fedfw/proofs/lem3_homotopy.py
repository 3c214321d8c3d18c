"""Lemma 3, (66): its right side, from a bound that is proved, and in the first round by itself.

From t = 2 on the sharper bound is below print term by term, and the first entry of the maximum in Q is not needed. With
the diameter of the product in both terms of C it holds in the first round too.
"""

from dataclasses import replace
from typing import Any

import sympy as sp

from fedtheory.core.proof import Line, Proof, Use, combination, conclusion, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Claim,
    Schema,
    Term,
    at_most,
    mean,
    root,
    squared,
    substitute,
    tree,
)
from fedtheory.papers.fedfw.proofs.drawn import w
from fedtheory.papers.fedfw.proofs.eq15_tracking import OVER_W
from fedtheory.papers.fedfw.proofs.setting import FROM_2, ROUND, F, f, g, i, x, x_star
from fedtheory.papers.fedfw.proofs.sto_setting import NOISY, expected
from fedtheory.papers.fedfw.proofs.thm3_sharpened import AT_X, SURROGATE_STEPS
from fedtheory.papers.fedfw.statements.lem3_homotopy import LEMMA_3
from fedtheory.papers.fedfw.statements.notation import D, L, lambda_0, n
from fedtheory.papers.fedfw.statements.thm3_stochastic import (
    C,
    Q_noise,
    e_1,
    surrogate_price,
    third,
    tracked,
)
from fedtheory.proofs.textbook import cauchy_schwarz

AT_T = {"t": "t"}


def later(claim: Claim) -> Schema:
    """For all t >= 2."""
    return Schema(claim, ROUND, (FROM_2,))


def squares(schema: Schema, a: Any, b: Any, name: str = "", because: Use | None = None) -> Line:
    """a <= b from a² <= b² and 0 <= b."""
    reference = Use("squares", {"a": a, "b": b}, because=(None, because)).reference()
    return Line(schema, "instance", {"of": reference}, name)


# ---- (66): the sharper bound is below print, term by term

# terms, as SymPy would merge the two roots of one number
c, h = Term(["root", "3", tree(t + 7)]), Term(["root", "2", tree(t + 7)])
Q_root = root(tree(Q_noise))
larger = 3 * L * D + Q_root
S_0 = 9**third * C(sp.sqrt(Q_noise))  # (66) is S_0/(t+7)^(1/3)
LARGER = step(
    "tracked",
    "ours",
    "sqrt(16 sigma²/3 + 27 L²D²/4) <= 3LD + sqrt(16 n sigma² + 81 L²D²/n)",
    combination(Schema(root(tree(tracked)) ** 2 <= larger**2), name="in squares"),
    squares(
        Schema(root(tree(tracked)) <= larger),
        root(tree(tracked)),
        larger,
        because=Use("in squares"),
    ),
)
whole = (
    sp.Rational(81, 2) * L * D**2
    + sp.Rational(81, 2) * n * lambda_0 * D**2
    + 9 * D * sp.sqrt(Q_noise)
)
TERMWISE = step(
    "termwise",
    "ours",
    "(t+7)^(1/3) is at most sqrt(t+7) and t+7, and 1 <= 9^(1/3)",
    Line(Schema(at_most(1, ["root", "3", "3"])), "witness", {"bits": "64"}, "1 <= 3^(1/3)"),
    combination(later(at_most(1, t + 7)), name="one"),
    Line(
        later(at_most(["root", "3", "1"], c)),
        "monotone",
        {"of": Use("one", AT_T).reference()},
        "one root",
    ),
    combination(
        later(c**2 <= h**2),
        Use("one root", AT_T, times=c**2),
        name="2/3 and 1",
    ),
    squares(later(at_most(c, h)), c, h, "1/3 and 1/2", Use("2/3 and 1", AT_T)),
    combination(
        later(at_most(c, t + 7)), Use("one root", AT_T, times=c * (c + 1)), name="1/3 and 1"
    ),
    combination(
        later(at_most(surrogate_price, S_0 / c)),
        Use("tracked", times=sp.Rational(27, 26) * D / c),
        Use("1/3 and 1", AT_T, times=sp.Rational(81, 16) * L * D**2 / (c * (t + 7))),
        Use("1/3 and 1/2", AT_T, times=sp.Rational(81, 17) * n * lambda_0 * D**2 / (c * h)),
        Use("1 <= 3^(1/3)", times=whole * (sp.Integer(3) ** third + 1) / c),
    ),
)
EQUATION_66 = step(
    "(66)",
    "(66), from t = 2 on",
    "the sharper bound is below it",
    combination(
        conclusion(NOISY, LEMMA_3.bound("corrected")),
        Use("stacked", AT_T),
        Use("termwise", AT_T),
    ),
)

# ---- (66) with the diameter of the product: the first round too

start = x(i, 1, w)
starting = Schema(["<=", "0", "0"], {"w": "outcome"})
FIRST_ROUND = step(
    "first round",
    "ours",
    "convexity at X^1, Cauchy-Schwarz, and the diameter of the product",
    combination(
        Schema(
            mean("i", squared(1 / n * g(i, start))) <= (e_1 / sp.sqrt(n)) ** 2, {"w": "outcome"}
        ),
        Use("first error", {"w": "w"}, times=1 / n),
        name="gradient",
    ),
    combination(
        Schema(mean("i", squared(start - x_star)) <= D**2, {"w": "outcome"}),
        Use(
            "diameter",
            {"u": start, "v": x_star},
            over="i",
            because=(Use("start", {"i": "i", "w": "w"}), Use("minimiser")),
        ),
        name="distance",
    ),
    *cauchy_schwarz(
        "cross",
        1 / n * g(i, start),
        start - x_star,
        "i",
        (e_1 / sp.sqrt(n), D),
        (Use("gradient", {"w": "w"}), Use("distance", {"w": "w"})),
        starting,
    ),
    combination(
        Schema(mean("i", f(i, start)) - F(x_star) <= sp.sqrt(n) * D * e_1, {"w": "outcome"}),
        Use(
            "convex",
            {"i": "i", "u": start, "v": x_star},
            over="i",
            because=(Use("start", {"i": "i", "w": "w"}), Use("minimiser")),
        ),
        Use("cross", {"w": "w"}, times=n),
        name="every draw",
    ),
    combination(
        Schema(expected(mean("i", f(i, start))) - F(x_star) <= sp.sqrt(n) * D * e_1),
        Use("every draw", {"w": "w"}, over=OVER_W),
    ),
)
c_next = Term(["root", "3", tree(t + 8)])
three, seven = Term(["root", "3", "3"]), Term(["root", "3", "7"])
sizes = {"diameter": Q_root, "diameter-start": seven * e_1}  # the root of Q


def _mended(key: str) -> Proof:
    """The first round, and every later one from (66)."""
    claim = conclusion(NOISY, LEMMA_3.bound(key))
    condition, size = claim.conditions[1], sizes[key]
    larger_root = Line(
        Schema(["<=", *(root(side).tree for side in condition[1:])], {}, (condition,)),
        "monotone",
        {"of": Use("if 1").reference()},
        "roots of Q",
    )
    at_root = Use("roots of Q", because=(Use("if 2"),))
    at_first = Use("roots of Q", because=(Use("if 1"),))
    root_n = sp.sqrt(n)
    lines = (
        Line(
            Schema(at_most(1, three**2 * sp.Rational(9, 2))), "witness", {"bits": "64"}, "9^(4/3)/2"
        ),
        Line(Schema(at_most(1, seven)), "witness", {"bits": "64"}, "7^(1/3)"),
        combination(Schema(at_most(1, n)), name="one client"),
        Line(
            Schema(at_most(["root", "2", "1"], root_n)),
            "monotone",
            {"of": Use("one client").reference()},
            "root of n",
        ),
        larger_root,
        combination(
            Schema(substitute(claim.then, "t", 1), {}, (condition,)),
            Use("first round"),
            Use("7^(1/3)", times=root_n * D * e_1),
            *([] if key == "diameter-start" else [replace(at_first, times=root_n * D)]),
            Use("9^(4/3)/2", times=root_n * D * size),
            name="first",
        ),
        combination(
            Schema(substitute(claim.then, "t", t + 1), ROUND, (*claim.conditions, claim.then)),
            Use("(66)", {"t": t + 1}),
            *([] if key == "diameter" else [replace(at_root, times=9 * D * three**2 / c_next)]),
            Use("root of n", times=9 * D * three**2 * size / c_next),
            name="next",
        ),
        Line(claim, "induction", {"on": "t", "base": "first", "step": "next"}),
    )
    because = "the first round by itself, the others from (66)"
    return Proof(
        LEMMA_3, key, NOISY, (*STACKED_STEPS, FIRST_ROUND, step("mended", "(66)", because, *lines))
    )


STACKED_STEPS = (*SURROGATE_STEPS, AT_X, LARGER, TERMWISE, EQUATION_66)
LEMMA_3_CORRECTED = Proof(LEMMA_3, "corrected", NOISY, STACKED_STEPS)
MENDED = tuple(_mended(key) for key in sizes)
