"""How far the clients' functions are from the mean of their virtual iterates: the drift, and both together."""

from fedtheory.core.proof import Line, Square, Step, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, Term, at_most, equal, squared, substitute, symbol, tree
from fedtheory.papers.ffgb.proofs.lemD1_bounded import AT
from fedtheory.papers.ffgb.proofs.setting import (
    FROM_0,
    HERE,
    STEP,
    average,
    f,
    g,
    k,
    number,
    r,
    x,
)
from fedtheory.papers.ffgb.proofs.virtual_integers import first
from fedtheory.papers.ffgb.proofs.virtual_iterates import ITX, LEFT, NOW, at_j, gap, itx, triangle
from fedtheory.papers.ffgb.proofs.virtual_setting import (
    apart,
    before,
    behind,
    cube,
    weight,
    y,
    y_bar,
)
from fedtheory.papers.ffgb.statements.notation import H, mu
from fedtheory.papers.ffgb.statements.total_variation_radius import rho

u = y(*HERE) - y_bar(k)
u_next = substitute(u, "k", k + 1)
lean = r(*HERE) - average(r, k, t, x)
push, pushed = -4 / mu * cube(before) * lean, 8 * H / mu * cube(before)
drifted = squared(weight(before) * u) <= apart**2
drift = step(
    "drift",
    "ours, in place of the drift of Appendix D",
    "a step adds at most 4/mu cube(n - 1) 2H, and that is what the weight grows by, times 2H/mu",
    combination(
        Schema(equal(substitute(u, "k", 1), 0 * f(t, x)), ITX, (FROM_0,)),
        Use("virtual start", itx),
        Use("virtual start", {**itx, "i": "j"}, times=-1, over="j"),
        name="together",
    ),
    combination(
        Schema(substitute(drifted, "k", 1), ITX, (FROM_0,)),
        Use("together", itx, times=weight(first) ** 2 * Term(substitute(u, "k", 1))),
        name="first",
    ),
    combination(
        Schema(equal(weight(number) * Term(u_next), tree(weight(before) * u + push)), STEP, NOW),
        Use("virtual step", AT, times=weight(number)),
        Use("virtual step", at_j, times=-1 * weight(number), over="j"),
        name="moves",
    ),
    combination(
        Schema(squared(lean) <= 4 * H**2, STEP, NOW),
        Use("gradients", AT, times=2),
        Use("gradients", at_j, times=2, over="j"),
        Square(r(symbol("c"), k, t, x) - average(r, k, t, x), times=2, over="c"),
        Square(r(*HERE) + average(r, k, t, x)),
        name="leans",
    ),
    combination(
        Schema(squared(push) <= pushed**2, STEP, NOW),
        Use("leans", AT, times=(4 / mu * cube(before)) ** 2),
        name="pushed",
    ),
    combination(
        Schema(at_most(0, apart), STEP, NOW),
        Use("weights grow", {"k": k, "t": "t"}, times=2 * H / mu),
        name="apart >= 0",
    ),
    combination(
        Schema(at_most(0, pushed), STEP, NOW),
        Use("cubes", {"m": before}, times=8 * H / mu),
        name="pushed >= 0",
    ),
    combination(
        Schema(substitute(drifted, "k", k + 1), STEP, (*NOW, drifted)),
        Use(
            "moves",
            AT,
            times=["+", tree(weight(number) * Term(u_next)), tree(weight(before) * u + push)],
        ),
        triangle(
            weight(before) * u,
            push,
            apart,
            pushed,
            Use("apart >= 0", AT),
            Use("pushed >= 0", AT),
            Use("if 3"),
            Use("pushed", AT),
        ),
        name="next",
    ),
    Line(Schema(drifted, STEP, NOW), "induction", {"on": "k", "base": "first", "step": "next"}),
)
to_mean = weight(before) * (y_bar(k) - g(*HERE))
near = step(
    "near",
    "ours",
    "drift and residuals together",
    combination(
        Schema(at_most(0, apart), STEP, NOW),
        Use("weights grow", {"k": k, "t": "t"}, times=2 * H / mu),
        name="apart >= 0",
    ),
    combination(
        Schema(at_most(0, behind), STEP, NOW),
        Use("cubes", {"m": before - 1}, times=8 * rho / mu),
        name="behind >= 0",
    ),
    combination(
        Schema(squared(to_mean) <= (apart + behind) ** 2, STEP, NOW),
        triangle(
            -weight(before) * u,
            -weight(before) * gap,
            apart,
            behind,
            Use("apart >= 0", AT),
            Use("behind >= 0", AT),
            Use("drift", AT),
            Use("residue", AT),
        ),
    ),
)

ITERATES: tuple[Step, ...] = (*LEFT, drift, near)
