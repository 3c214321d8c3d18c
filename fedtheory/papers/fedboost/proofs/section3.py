"""Lemmas 1 and 3, (5), (6), (12) and Theorem 1, line by line; and the saddle point of Lemma 2."""

from typing import Any

from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Line, Proof, Setting, Use, combination, conclusion, step
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Function,
    Schema,
    at_most,
    dot,
    equal,
    less,
    mean,
    member,
    squared,
    symbol,
)
from fedtheory.papers.fedboost.proofs import quotes
from fedtheory.papers.fedboost.proofs.mixtures import (
    AGNOSTIC,
    GIVEN,
    MIXTURE,
    OPEN,
    SYMBOLS,
    B,
    F,
    d,
    d_bar,
    h,
    h_bar,
    k,
    lam,
    loss,
    nabla,
    near,
    p,
    spread,
    summed,
    u,
    v,
)
from fedtheory.papers.fedboost.proofs.optimality import first_order, gap, gradient, s
from fedtheory.papers.fedboost.statements.lem3_mixture import LEMMA_3
from fedtheory.papers.fedboost.statements.notation import epsilon, epsilon_mean
from fedtheory.papers.fedboost.statements.thm1_agnostic import THEOREM_1

ANY: dict[str, Any] = {"v": "vector"}
HYPOTHESIS = (member(v, OPEN),)

EQUATION_12 = step(
    "(12)",
    "(12), cited from Appendix A.1; ours",
    "the linear terms add up to that of the mixture",
    combination(
        Schema(equal(loss(v), B(d_bar, v) + spread()), ANY),
        Use("sum of weights", times=-(F(v) - dot(nabla(v), v))),
        Use("weighed d", {"k": "k"}, times=p * nabla(v), over="k"),
        Use("mixture", times=nabla(v)),
    ),
)
EQUATION_5 = step(
    "(5)",
    "(5)",
    "(12) at the ensemble",
    Line(
        Schema(equal(loss(h_bar), B(d_bar, h_bar) + spread())),
        "instance",
        {"of": Use("(12)", {"v": h_bar}).reference()},
    ),
)
EQUATION_6 = step(
    "(6)",
    "(6)",
    "(12) at the mixture itself, whose divergence from itself is 0",
    combination(Schema(equal(spread(), loss(d_bar))), Use("(12)", {"v": d_bar}, times=-1)),
)
LEMMA_1 = step(
    "Lemma 1",
    "Lemma 1",
    "(12), and divergences are not negative",
    combination(
        Schema(at_most(loss(d_bar), loss(v)), ANY, HYPOTHESIS),
        Use("(12)", {"v": v}, times=-1),
        Use("(6)", times=-1),
        Use("convex", {"u": d_bar, "v": v}, because=(Use("inside"), None)),
    ),
)
APART = less(0, squared(d_bar - v))
ALONE = step(
    "Lemma 1, alone",
    "Lemma 1, last sentence",
    "(12), and divergences of different distributions are positive",
    combination(
        Schema(less(loss(d_bar), loss(v)), ANY, (*HYPOTHESIS, APART)),
        Use("(12)", {"v": v}, times=-1),
        Use("(6)", times=-1),
        Use("strictly convex", {"u": d_bar, "v": v}, because=(Use("inside"), None, None)),
    ),
)
THIRD_LINE = step(
    "third display",
    "Lemma 3, proof, display after (5)",
    "joint convexity, and (4)",
    combination(
        Schema(B(d_bar, h_bar) <= summed(lam(k) * B(d(k), h(k)))),
        Use("jointly convex"),
        name="jointly",
    ),
    combination(
        Schema(B(d_bar, h_bar) <= summed(lam(k) * near(k))),
        Use("jointly"),
        Use("(4)", {"k": "k"}, times=p * lam(k), over="k"),
        name="each within its own",
    ),
    combination(
        Schema(B(d_bar, h_bar) <= epsilon),
        Use("each within its own"),
        Use("near", {"k": "k"}, times=p * lam(k), over="k"),
        Use("sum of weights", times=epsilon),
    ),
)
SHARPER = step(
    "mean approximation",
    "ours",
    "only the mean of the epsilon_k counts",
    combination(
        Schema(B(d_bar, h_bar) <= epsilon_mean),
        Use("jointly convex"),
        Use("(4)", {"k": "k"}, times=p * lam(k), over="k"),
        Use("near on average"),
    ),
)
LINES = (EQUATION_12, EQUATION_5, EQUATION_6)


def _ends(of: Any, bound: str, setting: Setting, least: Use, near_enough: str, *more: Use) -> Any:
    return step(
        "theorem",
        of.bound(bound).locator,
        "the ensemble sum lambda_l h_l",
        combination(
            conclusion(setting, of.bound(bound)),
            least,
            Use("(5)"),
            Use("(6)"),
            Use("J"),
            Use(near_enough),
            *more,
        ),
    )


LEMMA_3_PRINTED = Proof(
    LEMMA_3,
    "printed",
    MIXTURE,
    (*LINES, THIRD_LINE, _ends(LEMMA_3, "printed", MIXTURE, Use("least"), "third display")),
)
LEMMA_3_SHARPENED = Proof(
    LEMMA_3,
    "sharpened",
    MIXTURE,
    (*LINES, SHARPER, _ends(LEMMA_3, "sharpened", MIXTURE, Use("least"), "mean approximation")),
)
THEOREM_1_PRINTED = Proof(
    THEOREM_1,
    "printed",
    AGNOSTIC,
    (
        *LINES,
        THIRD_LINE,
        _ends(
            THEOREM_1, "printed", AGNOSTIC, Use("minimax", {"v": h_bar}), "third display", Use("R")
        ),
    ),
)

# ---- Lemma 2: the mixture at the most spread weights is the best hypothesis against the worst weights

other, weighed_other, other_bar = (
    Function("other"),
    Function("weighed_other"),
    symbol("other_bar"),
)
f_other = p * mean("k", other(k) * B(d(k), d_bar))
_gained = summed((other(k) - lam(k)) * F(d(k)))
_towards = {"u": other_bar, "v": d_bar}
SADDLE = Setting(
    {
        **SYMBOLS,
        "other": (("client",), "real"),
        "weighed_other": (("client",), "vector"),
        "other_bar": ((), "vector"),
        "reach": (("vector", "vector", "real"), "real"),
    },
    {
        **GIVEN,
        "other weights": Given(
            Schema(equal(summed(other(k)), 1)),
            "other weights of Lambda",
            "Lemma 2",
            Role.DEFINITION,
        ),
        "weighed other": Given(
            Schema(equal(weighed_other(k), other(k) * d(k)), {"k": "client"}),
            "written for other_k D_k",
            "ours",
            Role.DEFINITION,
        ),
        "other mixture": Given(
            Schema(equal(other_bar, summed(weighed_other(k)))),
            "the mixture of the other weights",
            "Section 2.1",
            Role.DEFINITION,
        ),
        "other inside": Given(
            Schema(member(other_bar, OPEN)),
            "the domains are in the open simplex, so their mixture is: it is a convex set",
            "Section 3.1",
            Role.ASSUMPTION,
            quote=quotes.POSITIVE,
        ),
        "most spread": Given(
            Schema(
                summed(lam(k) * F(d(k))) + s * _gained - F(d_bar + s * (other_bar - d_bar))
                <= spread(),
                {"s": "real"},
                (less(0, s), at_most(s, 1)),
            ),
            "lambda is where sum lambda_k F(D_k) - F(sum lambda_k D_k), which is continuous, is largest on the compact and "
            "convex Lambda, the way to the other weights among it: it has a largest value by Weierstrass",
            "ours for Lemma 2",
            Role.AXIOM,
            cites="Rudin 1976, Theorem 4.16",
        ),
        **gradient(
            F,
            nabla,
            (member(u, OPEN), member(v, OPEN)),
            Role.ASSUMPTION,
            "Definition 1",
            quote=quotes.BREGMAN,
        ),
        "strictly convex": Given(
            Schema(
                less(0, B(u, v)),
                {"u": "vector", "v": "vector"},
                (member(u, OPEN), member(v, OPEN), less(0, squared(u - v))),
            ),
            "F is strictly convex on the open simplex",
            "Lemmas 1 and 2",
            Role.ASSUMPTION,
            quote=quotes.STRICTLY,
        ),
    },
)
FIRST_ORDER = step(
    "first order",
    "ours for Lemma 2",
    "no way from lambda into Lambda ascends",
    *first_order(
        _gained,
        dot(nabla(d_bar), other_bar - d_bar),
        lambda at: Function("reach")(other_bar, d_bar, at),
        _towards,
        Use("most spread", {"s": s}, times=1 / s),
        Use(
            "differentiable",
            {**_towards, "s": s, "gap": gap},
            times=1 / s,
            because=(Use("other inside"), Use("inside"), None, None, None),
        ),
        Schema(at_most(_gained, 0)),
    ),
)
LEMMA_2 = Argument(
    "fedboost.section3",
    "Lemmas 1 and 2: mixtures are the best hypotheses",
    SADDLE,
    (
        *LINES,
        LEMMA_1,
        FIRST_ORDER,
        step(
            "worst weights",
            "Lemma 2; ours for its proof",
            "first-order optimality of lambda: no other weights are worse for the mixture",
            combination(
                Schema(at_most(f_other, loss(d_bar))),
                Use("first order"),
                Use("other mixture", times=nabla(d_bar)),
                Use("weighed other", {"k": "k"}, times=p * nabla(d_bar), over="k"),
                Use("mixture", times=-nabla(d_bar)),
                Use("weighed d", {"k": "k"}, times=-p * nabla(d_bar), over="k"),
                Use("other weights", times=-(F(d_bar) - dot(nabla(d_bar), d_bar))),
                Use("sum of weights", times=F(d_bar) - dot(nabla(d_bar), d_bar)),
            ),
        ),
        step(
            "Lemma 2",
            "Lemma 2",
            "a saddle point: the mixture against other weights, and other hypotheses against lambda",
            combination(
                Schema(at_most(f_other, loss(v)), ANY, HYPOTHESIS),
                Use("worst weights"),
                Use("Lemma 1", {"v": v}, because=(None,)),
            ),
        ),
        ALONE,
        step(
            "Lemma 2, alone",
            "Lemma 2",
            "every other hypothesis loses more against lambda than the mixture does against any weights",
            combination(
                Schema(less(f_other, loss(v)), ANY, (*HYPOTHESIS, APART)),
                Use("worst weights"),
                Use("Lemma 1, alone", {"v": v}, because=(None, None)),
            ),
        ),
    ),
)
