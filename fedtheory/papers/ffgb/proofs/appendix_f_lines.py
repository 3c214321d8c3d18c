"""Appendix F after its lemmas, display by display: (51), (52), (54), (55) with its bracket turned, and what bounds their terms.

All of it is said at one input and one client, weighted by the densities, where nothing needs the integral; averages are
taken of what results.
"""

from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Line, Setting, Square, Use, combination, step
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
    mean,
    substitute,
)
from fedtheory.papers.ffgb.proofs.square_radius import extensions
from fedtheory.papers.ffgb.proofs.square_residuals import RESIDUALS
from fedtheory.papers.ffgb.proofs.square_setting import (
    FROM_0,
    FROM_1,
    GIVEN,
    HERE,
    IKT,
    KTX,
    ON_X,
    SETTING,
    STEP,
    SYMBOLS,
    Delta,
    average,
    eta,
    f_star,
    g,
    h,
    i,
    k,
    size,
    u,
    w,
    x,
)
from fedtheory.papers.ffgb.statements.notation import gamma
from fedtheory.papers.ffgb.statements.square_notation import B

NOW, AT = (FROM_1, FROM_0), {"i": "i", "k": k, "t": "t", "x": "x"}
G, H = average(g, k, t, x), average(h, k, t, x)
ahead = average(g, k + 1, t, x)
off = G - f_star(x)
over_y = Outcome("y")
KT = {"k": "integer", "t": "integer"}
move = off - eta * (G - H)


def over_inputs(value: Term) -> Term:
    """The mean over all inputs."""
    return expect("x", value)


growth_45 = step(
    "(45)",
    "(45)",
    "the oracle leaves 1 - gamma of its query, which is at most the last residual and a label",
    combination(
        Schema(size(i, k, t) <= (1 - gamma) * size(i, k - 1, t) + (1 - gamma) * B, IKT, NOW),
        Use("(14)", {"i": "i", "k": k, "t": "t"}),
        Use("asked", {"i": "i", "k": k, "t": "t"}, times=1 - gamma),
    ),
)
expansion = step(
    "(51)",
    "(51)",
    "line 5, averaged over the clients and squared",
    combination(
        Schema(equal(ahead - f_star(x), move), KTX, NOW),
        Use("line 5", AT, over="i"),
        name="averaged",
    ),
    combination(
        Schema(
            equal(
                over_inputs((ahead - f_star(x)) ** 2),
                over_inputs(off**2)
                + eta**2 * over_inputs((G - H) ** 2)
                - 2 * eta * over_inputs(off * (G - H)),
            ),
            KT,
            NOW,
        ),
        Use(
            "averaged",
            {"k": k, "t": "t", "x": "y"},
            times=substitute(ahead - f_star(x) + move, "x", "y"),
            over=over_y,
        ),
    ),
)
jensen = step(
    "(52)",
    "(52); (48) is the same for g alone",
    "the square of a mean is at most the mean of the squares",
    combination(
        Schema(mean("i", (g(*HERE) - h(*HERE)) ** 2) >= (G - H) ** 2, KTX),
        Square(g(*HERE) - h(*HERE) - (G - H), over="i"),
        name="at x",
    ),
    combination(
        Schema(over_inputs((G - H) ** 2) <= over_inputs(mean("i", (g(*HERE) - h(*HERE)) ** 2)), KT),
        Use("at x", {"k": k, "t": "t", "x": "y"}, over=over_y),
    ),
)
jensen_48 = step(
    "(48)",
    "(48)",
    "the same for the functions themselves",
    combination(Schema(mean("i", g(*HERE) ** 2) >= G**2, KTX), Square(g(*HERE) - G, over="i")),
)
away = g(*HERE) - h(*HERE)
local = step(
    "(54)",
    "(54)",
    "a density of 1 is w + (1 - w), and off is the same for all clients",
    combination(
        Schema(
            equal(
                -2 * (off * (G - H)),
                -2 * mean("i", w(i, x) * (off * away) + (off * away - w(i, x) * (off * away))),
            ),
            KTX,
        ),
    ),
)
split = step(
    "(55)",
    "(55) with the bracket of (29)",
    "off = (g - f*) - (g - off - f*), and a density of 1 is w + (1 - w)",
    combination(
        Schema(
            equal(
                -2 * (off * (G - H)),
                2
                * mean(
                    "i",
                    w(i, x)
                    * (
                        (g(*HERE) - G) * away
                        + (f_star(x) - g(*HERE)) * (g(*HERE) - u(i, x))
                        + (f_star(x) - g(*HERE)) * (u(i, x) - h(*HERE))
                    )
                    + (w(i, x) - 1) * off * away,
                ),
            ),
            KTX,
        ),
    ),
)
_young = 2 * w(i, x) * ((g(*HERE) - G) * away) <= w(i, x) * (
    eta * away**2 + 1 / eta * (g(*HERE) - G) ** 2
)
young = step(
    "first term",
    "proof of Theorem F.1, 'The first term of the R.H.S. of (55)'",
    "Young's inequality with the weight eta",
    combination(
        Schema(_young, STEP, (*NOW, at_most(0, w(i, x)))),
        Square(eta * away - (g(*HERE) - G), times=w(i, x) / eta),
        name="for w >= 0",
    ),
    Line(
        Schema(_young, STEP, NOW),
        "instance",
        {
            "of": Use(
                "for w >= 0", AT, because=(None, None, Use("density", {"i": "i", "x": "x"}))
            ).reference()
        },
    ),
)
to_star = f_star(x) - g(*HERE)
strong = step(
    "second term",
    "proof of Theorem F.1, 'The second term of (55)', mu = 1",
    "on the support u_i = f*, so the term is -2|f* - g_i|², more than strong convexity gives; then |f* - g-bar|² <= 2|f* - g_i|² + 2|g_i - g-bar|²",
    combination(
        Schema(
            2 * (to_star * (g(*HERE) - u(i, x)))
            <= (Term("1/2") + 1 / eta) * (g(*HERE) - G) ** 2
            - Term("1/4") * (f_star(x) - G) ** 2
            - Term("1/2") * to_star**2,
            STEP,
            (*NOW, ON_X),
        ),
        Use("u = f*", {"i": "i", "x": "x"}, times=-2 * to_star),
        Square(to_star - (g(*HERE) - G), times="1/4"),
        Square(to_star),
        Square(g(*HERE) - G, times=1 / eta),
    ),
)

# ---- the sum of the residuals within a round: summation by parts

left, right = Function("left"), Function("right")
_sums = {
    "left_1": Given(
        Schema(
            equal(left(i, 1, t, x), 0), {"i": "client", "t": "integer", "x": "outcome"}, (FROM_0,)
        ),
        "an empty sum",
        "ours",
        Role.DEFINITION,
    ),
    "left": Given(
        Schema(
            equal(left(i, k + 1, t, x), left(*HERE) + to_star * (u(i, x) - h(*HERE))), STEP, NOW
        ),
        "left(k + 1) is the sum of <f* - g^j, u - h^j> over j = 1..k",
        "ours",
        Role.DEFINITION,
    ),
    "right_1": Given(
        Schema(
            equal(right(i, 1, t, x), 0), {"i": "client", "t": "integer", "x": "outcome"}, (FROM_0,)
        ),
        "an empty sum",
        "ours",
        Role.DEFINITION,
    ),
    "right": Given(
        Schema(equal(right(i, k + 1, t, x), right(*HERE) + eta * away * Delta(*HERE)), STEP, NOW),
        "right(k + 1) is the sum of <eta(g^j - h^j), Delta^j> over j = 1..k",
        "ours",
        Role.DEFINITION,
    ),
}
_before = Delta(i, k - 1, t, x)
parts = Schema(equal(left(i, k + 1, t, x), -1 * (to_star * Delta(*HERE)) + right(*HERE)), STEP, NOW)
_at_1 = {**AT, "k": 1}
by_parts = step(
    "summation by parts",
    "proof of Theorem F.1, 'We now focus on the last term'",
    "u - h^k = Delta^{k-1} - Delta^k, and f* - g^{k+1} = f* - g^k + eta(g^k - h^k)",
    combination(
        Schema(
            substitute(parts.then, "k", 1),
            {"i": "client", "t": "integer", "x": "outcome"},
            (FROM_0,),
        ),
        Use("left", _at_1),
        Use("left_1", {"i": "i", "t": "t", "x": "x"}),
        Use("right_1", {"i": "i", "t": "t", "x": "x"}, times=-1),
        Use("line 6", _at_1, times=substitute(to_star, "k", 1)),
        Use("line 2, Delta", {"i": "i", "t": "t", "x": "x"}, times=substitute(to_star, "k", 1)),
        name="first",
    ),
    combination(
        Schema(substitute(parts.then, "k", k + 1), STEP, (*NOW, parts.then)),
        Use("left", {**AT, "k": k + 1}),
        Use("if 3"),
        Use("right", AT, times=-1),
        Use("line 6", {**AT, "k": k + 1}, times=substitute(to_star, "k", k + 1)),
        Use("line 5", AT, times=-1 * Delta(*HERE)),
        name="next",
    ),
    Line(parts, "induction", {"on": "k", "base": "first", "step": "next"}),
)
APPENDIX_F = Argument(
    "ffgb.appendix_f",
    "Appendix F: the step, its split, and the residuals summed by parts",
    Setting(
        {
            **SYMBOLS,
            **dict.fromkeys(
                ("left", "right"), (("client", "integer", "integer", "outcome"), "real")
            ),
        },
        {**GIVEN, **_sums},
        SETTING.metrics,
    ),
    (
        *RESIDUALS,
        *extensions,
        growth_45,
        expansion,
        jensen,
        jensen_48,
        local,
        split,
        young,
        strong,
        by_parts,
    ),
)
ARGUMENTS = (APPENDIX_F,)
