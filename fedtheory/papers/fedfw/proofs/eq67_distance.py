"""(67): the distance from consensus, in expectation; its right side bounds E dist, not E dist².

The quadratic inequality of (36), averaged over the draws: Jensen turns E dist² into the square of E dist. The powers of
t + 7 in print are compared through its twelfth root.
"""

import sympy as sp

from fedtheory.core.proof import Line, Proof, Square, Use, combination, conclusion, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Outcome,
    Schema,
    Term,
    at_most,
    less,
    root,
    symbol,
    tree,
)
from fedtheory.papers.fedfw.proofs.drawn import DRAWN, HERE, dist_squared, now, w
from fedtheory.papers.fedfw.proofs.eq15_tracking import OVER_W
from fedtheory.papers.fedfw.proofs.lem3_homotopy import (
    AT_T,
    LARGER,
    S_0,
    TERMWISE,
    c,
    h,
    later,
    squares,
)
from fedtheory.papers.fedfw.proofs.rounds import weak_duality
from fedtheory.papers.fedfw.proofs.setting import i, x
from fedtheory.papers.fedfw.proofs.sto_setting import NOISY, E, expected
from fedtheory.papers.fedfw.proofs.thm3_sharpened import BEFORE, SURROGATE_STEPS
from fedtheory.papers.fedfw.statements.eq67_distance import EQUATION_67
from fedtheory.papers.fedfw.statements.notation import lambda_0, n, zeta_star
from fedtheory.papers.fedfw.statements.thm3_stochastic import (
    surrogate_price,
)
from fedtheory.proofs.textbook import SUBADDITIVE

here = x(i, t, w)
dist = root(dist_squared(t, w, "h"))

# ---- the dual solution, for every draw: the columns (∇F(x*) - ∇f_i(x*))/n, as for exact gradients

dual_norm = zeta_star / sp.sqrt(n)
EQUATION_34 = step(
    "(34)",
    "after Lemma 3: 'strong duality holds'",
    "convexity at x*, its optimality and Cauchy-Schwarz; no constraint qualification",
    *weak_duality(DRAWN, dist),
)

# ---- (67): the quadratic inequality, averaged

penalty = lambda_0 * h  # λ_{t-1}
price = Term(tree(surrogate_price))
mean_dist = expected(dist)
under = dual_norm**2 + 2 * penalty * price
other = root(dist_squared(t, symbol("y"), "h"))  # the distance at another outcome
DISTANCE = step(
    "(67) sharpened",
    "ours, as (37), first line",
    "(lambda E dist - Y)² <= Y² + 2 lambda price, where (E dist)² <= E dist² is one square",
    combination(
        now(lambda_0 * h / 2 * dist**2 - dual_norm * dist <= E()),
        Use("(34)", HERE),
        name="every draw",
    ),
    combination(
        later(mean_dist**2 <= expected(dist_squared())),
        Square(other - mean_dist, over=Outcome("y")),
        name="Jensen",
    ),
    combination(
        later((penalty * mean_dist - dual_norm) ** 2 <= root(under) ** 2),
        Use("every draw", HERE, times=2 * penalty, over=OVER_W),
        Use("surrogate", BEFORE, times=2 * penalty),
        Use("Jensen", AT_T, times=penalty**2),
        name="completed",
    ),
    squares(
        later(penalty * mean_dist - dual_norm <= root(under)),
        penalty * mean_dist - dual_norm,
        root(under),
        "root",
        Use("completed", AT_T),
    ),
    combination(
        conclusion(NOISY, EQUATION_67.bound("sharpened")),
        Use("root", AT_T, times=1 / penalty),
    ),
)
_a, _b, _gap = symbol("a"), symbol("b"), symbol("p")
_reals = {"a": "real", "b": "real"}
_cubes = (at_most(0, _b), _a**3 <= _b**3)
CUBES = step(
    "cubes",
    "textbook",
    "a³ <= b³ and 0 <= b give a <= b",
    combination(
        Schema(
            _gap <= 0,
            {"p": "real", "b": "real"},
            (at_most(0, _b), less(0, _gap), (_b + _gap) ** 3 <= _b**3),
        ),
        Use("if 3", times=1 / ((_b + _gap) ** 2 + (_b + _gap) * _b + _b**2)),
        name="no gap",
    ),
    combination(Schema(_a <= _b, _reals, (*_cubes, _a <= _b)), Use("if 3"), name="below"),
    combination(
        Schema(_a <= _b, _reals, (*_cubes, _b < _a)),
        Use("no gap", {"p": _a - _b, "b": _b}, because=(None, None, Use("if 2"))),
        name="above",
    ),
    Line(
        Schema(_a <= _b, _reals, _cubes),
        "cases",
        {"on": ["a", "b"], "below": "below", "above": "above"},
    ),
)
m = Term(["root", "12", tree(t + 7)])  # (t+7)^(1/12)
second = Term(tree(2 * sp.sqrt(2 * S_0 / lambda_0) / (t + 7) ** sp.Rational(5, 12)))
EQUATION_67_STEP = step(
    "(67)",
    "(67) for E dist, from t = 2 on",
    "sqrt(a + b) <= sqrt(a) + sqrt(b), (66), and 5/12 = 1/4 + 1/6",
    Line(
        later(at_most(c, m**4)),
        "instance",
        {"of": Use("cubes", {"a": c, "b": m**4}).reference()},
        "1/3 is 4/12",
    ),
    combination(
        later(h**2 <= (m**2 * c) ** 2),
        Use("1/3 is 4/12", AT_T, times=c**2),
        name="1 and 4/12 + 2/3",
    ),
    squares(
        later(at_most(h, m**2 * c)), h, m**2 * c, "1/2 is 1/6 + 1/3", Use("1 and 4/12 + 2/3", AT_T)
    ),
    combination(
        later(root(2 * penalty * price) ** 2 <= (penalty * second) ** 2),
        Use("termwise", AT_T, times=2 * penalty),
        Use("1/2 is 1/6 + 1/3", AT_T, times=2 * lambda_0 * S_0 / c),
        name="in squares",
    ),
    squares(
        later(root(2 * penalty * price) <= penalty * second),
        root(2 * penalty * price),
        penalty * second,
        "second term",
        Use("in squares", AT_T),
    ),
    Line(
        later(root(under) <= root(tree(dual_norm**2)) + root(2 * penalty * price)),
        "instance",
        {"of": Use("subadditive", {"a": dual_norm**2, "b": 2 * penalty * price}).reference()},
        "split",
    ),
    combination(
        conclusion(NOISY, EQUATION_67.bound("corrected")),
        Use("(67) sharpened", AT_T),
        Use("split", AT_T, times=1 / penalty),
        Use("second term", AT_T, times=1 / penalty),
    ),
)

DISTANCE_STEPS = (*SURROGATE_STEPS, EQUATION_34, DISTANCE)
EQUATION_67_SHARPENED = Proof(EQUATION_67, "sharpened", NOISY, DISTANCE_STEPS)
EQUATION_67_CORRECTED = Proof(
    EQUATION_67,
    "corrected",
    NOISY,
    (*DISTANCE_STEPS, SUBADDITIVE, LARGER, TERMWISE, CUBES, EQUATION_67_STEP),
)
