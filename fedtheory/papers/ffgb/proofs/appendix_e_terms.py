"""Appendix E line by line: (36) to (38), the optimality of f*, and the second term."""

from fedtheory.core.proof import Line, Square, Step, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Schema,
    Term,
    dot,
    equal,
    mean,
    squared,
    symbol,
)
from fedtheory.papers.ffgb.proofs.appendix_e_counterexamples import swinging
from fedtheory.papers.ffgb.proofs.appendix_e_setting import (
    F,
    apart,
    g_bar,
    h_bar,
    hat,
    slope,
    slope_bar,
)
from fedtheory.papers.ffgb.proofs.homogeneous_setting import (
    AT,
    KT,
    NOW,
    at_step,
    eta,
    f_star,
    g,
    i,
    k,
)
from fedtheory.papers.ffgb.statements.notation import mu

before = g_bar - f_star
after = Term(at_step(before, k + 1))
moved = before - eta * h_bar
c = symbol("c")
from_optimum = squared(f_star - g(i, k, t))
TERMS = (
    step(
        "(36)",
        "(36)",
        "the square of line 5's mean",
        combination(
            Schema(
                equal(
                    squared(after),
                    squared(before) + eta**2 * squared(h_bar) - 2 * eta * dot(before, h_bar),
                ),
                KT,
                NOW,
            ),
            Use("line 5", {**AT, "i": "c"}, times=after + moved, over="c"),
        ),
    ),
    step(
        "(37)",
        "(37)",
        "an inner product is linear",
        Line(
            Schema(equal(-2 * dot(before, h_bar), -2 * mean("i", dot(before, hat))), KT, NOW),
            "identity",
        ),
    ),
    step(
        "(38)",
        "(38), both lines",
        "and split at g_i, then at the gradient of F_i",
        Line(
            Schema(
                equal(
                    -2 * dot(before, h_bar),
                    2
                    * mean(
                        "i",
                        dot(apart(), hat)
                        + dot(f_star - g(i, k, t), slope)
                        + dot(f_star - g(i, k, t), hat - slope),
                    ),
                ),
                KT,
                NOW,
            ),
            "identity",
        ),
    ),
    step(
        "strong convexity",
        "Appendix E, after (38)",
        "F_i at f*, seen from g_i",
        combination(
            Schema(
                2 * mean("i", dot(f_star - g(i, k, t), slope))
                <= -2 * mean("i", F(i, g(i, k, t)) - F(i, f_star)) - mu * mean("i", from_optimum),
                KT,
                NOW,
            ),
            Use("strongly convex", {**AT, "v": f_star}, times=2, over="i"),
        ),
    ),
)

# ---- the optimality of f*, whose sign is turned over

OPTIMALITY = (
    Step(
        "optimality as printed",
        "Appendix E, the display after strong convexity",
        "printed: by the optimality of f*",
        Schema(
            mean("i", F(i, g(i, k, t)) - F(i, f_star)) <= mean("i", F(i, g(i, k, t)) - F(i, g_bar)),
            KT,
            NOW,
        ),
        gap="false: the optimality of f* says the contrary",
        refuted=swinging(k=2),
    ),
    step(
        "optimality",
        "Appendix E, the display after strong convexity, turned over",
        "F(g-bar) is at least F(f*); this way it is used",
        combination(
            Schema(
                mean("i", F(i, g(i, k, t)) - F(i, g_bar))
                <= mean("i", F(i, g(i, k, t)) - F(i, f_star)),
                KT,
                NOW,
            ),
            Use("minimum", {"v": g_bar}),
        ),
    ),
    step(
        "mean square",
        "Appendix E: by the Cauchy-Schwarz inequality",
        "a mean square is at least the square of the mean",
        combination(
            Schema(mean("i", from_optimum) >= squared(f_star - g_bar), KT, NOW),
            Square(g(c, k, t) - g_bar, over="c"),
        ),
    ),
)
_second = 2 * mean("i", dot(f_star - g(i, k, t), slope))
_pull = mu / 2 * squared(f_star - g_bar) + mu / 2 * mean("i", from_optimum)
SECOND_TERM = (
    step(
        "second term, line 1",
        "Appendix E: therefore, we can bound",
        "half of the strong convexity goes to the mean",
        combination(
            Schema(_second <= -2 * mean("i", F(i, g(i, k, t)) - F(i, g_bar)) - _pull, KT, NOW),
            Use("strong convexity", {"k": k, "t": "t"}),
            Use("optimality", {"k": k, "t": "t"}, times=2),
            Use("mean square", {"k": k, "t": "t"}, times=mu / 2),
        ),
    ),
    step(
        "second term, line 2",
        "Appendix E: therefore, we can bound",
        "F_i is convex at the mean",
        combination(
            Schema(_second <= -2 * mean("i", dot(slope_bar, apart())) - _pull, KT, NOW),
            Use("second term, line 1", {"k": k, "t": "t"}),
            Use("convex at the mean", {**AT, "v": g(i, k, t)}, times=2, over="i"),
        ),
    ),
    step(
        "second term, line 3",
        "Appendix E: therefore, we can bound",
        "Young",
        combination(
            Schema(
                _second <= mean("i", eta * squared(slope_bar) + 1 / eta * squared(apart())) - _pull,
                KT,
                NOW,
            ),
            Use("second term, line 2", {"k": k, "t": "t"}),
            Square(eta * slope_bar + apart(), times=1 / eta, over="i"),
        ),
    ),
)
