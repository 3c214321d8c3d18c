"""Theorem 2 and Corollaries 1 to 3 of FedBoost as printed: refuted in the world of two predictors.

All hypotheses of a setting are shown there with the world's formulas put in, and then the contrary of the printed bound.
"""

from typing import Any

import sympy as sp

from fedtheory.core.expression import to_tree
from fedtheory.core.statement import T
from fedtheory.core.term import Schema, tree
from fedtheory.language import Formula, Theory, expect, norm, number, root, sq, square, t, u, v, w
from fedtheory.papers.fedboost.proofs import rounds as R
from fedtheory.papers.fedboost.proofs import world as W
from fedtheory.papers.fedboost.proofs.cor1_weighted import COROLLARY_1_CORRECTED
from fedtheory.papers.fedboost.proofs.cor2_repeated import COROLLARY_2_CORRECTED
from fedtheory.papers.fedboost.proofs.cor3_unbiased import COROLLARY_3_CORRECTED
from fedtheory.papers.fedboost.proofs.thm2_sampling import THEOREM_2_CORRECTED
from fedtheory.papers.fedboost.statements import notation as N
from fedtheory.papers.fedboost.statements.cor1_weighted import COROLLARY_1
from fedtheory.papers.fedboost.statements.cor2_repeated import COROLLARY_2
from fedtheory.papers.fedboost.statements.cor3_unbiased import COROLLARY_3
from fedtheory.papers.fedboost.statements.thm2_sampling import THEOREM_2

FACTOR = W.FACTOR

WAY, GAP = Formula("way"), Formula("gap")


def formulas(x, of):
    """What the symbols of FedBoost are."""
    beyond = x.m + 2 * of.eta / of.s * x.e  # where the first step leads, and from the vertex every other one
    return {
        **of.letters, **W.sampled(x), "size": norm, "dual": norm,
        "alpha_opt": lambda: x.end, "alpha": lambda at, _: W.weights(x, at), "delta": lambda at, _: (of.s / of.eta * x.place(at) - 2) * x.e,
        "unprojected": lambda *_: beyond, "mean_weights": lambda at, _: x.m + x.walked(at) / at * x.e,
        "total": lambda at, _: at * x.m + x.walked(at) * x.e, "paid": lambda at, _: at - x.walked(at),
        "L": lambda at: W.loss(x, at), "gradient": lambda _: -2 * x.e, "bend": lambda *_: 0 * x.m, "twist": lambda *_: 0 * x.m,
        "between": lambda _, start, __: start, "F": lambda at: of.s / 2 * sq(at), "mirror": lambda at: of.s * at,
        "reach": lambda _, __, gap: gap / (1 + gap),
    }


def curved(x, s, *small):
    """That s times a point is the gradient of s/2 times its squared norm, where distances are at most √2."""
    return [s / 2 * WAY**2 * x.apart(u, v), s * WAY * x.p.condition(6), *small]


def projected(x, s, far, from_here):
    """That the vertex is the projection of what lies `far` times e from the middle; s < s far is a fact."""
    ahead = x.place(t + 1)
    return [square(u - x.end, s / 2), from_here * x.is_end(u), s / 2 * sq(x.e) * (ahead + 1 - 2 * far) * x.following]


def lengths(x):
    """Distances are at most 2, and lengths at most 1."""
    two = x.p.line(root(number(2)) <= 2, name="the diameter is at most 2")
    apart = x.p.line(norm(u - v) <= root(number(2)), x.apart(u, v), when=[x.simplex(u), x.simplex(v)], name="distances")
    near = x.p.line(norm(u - v) <= 2, 1 * apart, 1 * two, when=[x.simplex(u), x.simplex(v)], name="at most 2")
    return near, x.p.line(norm(u) <= root(number(1)), x.long(u), when=[x.simplex(u)], name="lengths")


def hypotheses(x, of, *small):
    """What shows each hypothesis; nothing if it is an identity in the world."""
    s, eta, once = of.s, of.eta, x.place(1)
    slow = s / eta
    x.p.line(s < 2 * eta, *(number(1, 20) * fact for fact in small), name="a long step")
    x.p.line(slow <= 4, *small, name="but not so long")
    near, short = lengths(x)
    moment = [x.now**2 * x.vertex, 1 * x.middle, 2 * x.now * x.across, number(1, 2) * x.either, number(1, 2) * x.within]
    off = [slow * sq(x.e) * x.either]
    at_the_mean = x.segment(p=x.walked(t) / t, because=[x.on_the_segment, x.no_further])
    return {
        **W.sampling(x), "dual norm": [1 * x.dual], "diameter": [near], "moment": moment, "largest weights": [short],
        "differentiable": curved(x, s, *(WAY * GAP / (20 * (1 + GAP)) * fact for fact in small)),
        "start": [s / 2 * (1 - once)**2 * x.vertex, s / 4 * (once - 2) * x.first], "between": x.everywhere, "simplex wide": x.everywhere(u),
        "seen wide": x.everywhere(x.here), "optimum": x.segment(p=1), "smooth": x.curved["smooth"](x.here),
        "inside": x.segment(p=x.now, because=[x.p.line(x.now >= -1, 1 * x.ahead), x.within]), "mean inside": at_the_mean,
        "unbiased clients": off, "unbiased": off,
        "second moment": [(slow * x.now - 2)**2 * x.vertex, slow**2 / 2 * x.either, slow * (4 - slow) / 2 * x.ahead],
        "total 0": [1 * x.nothing_along(x.e)], "total": [1 * x.walks_along(x.e)], "paid 0": [-1 * x.nothing],
        "paid": [-1 * x.walks, 2 * x.place(t + 1) * x.vertex, 2 * x.across],
        "projection": projected(x, s, 2 * eta / s, 2 * eta - s),
    }


def as_printed(of, *, root_of=False):
    """What is assumed where print is corrected, and what the printed letters are."""
    p = Theory.over(of.setting, globals())
    p.defined(R.size(u) >= 0, "a norm", "Properties 1", name="size")
    p.defined(R.dual(u) >= 0, "a norm", "Properties 1", name="dual")
    p.defined(R.size(u) <= N.alpha_star, "alpha_star is the largest norm of weights", "Properties 1.2", when=[R.simplex(u)], name="largest weights")
    if "seen" in of.setting.symbols and "S" in of.setting.symbols:
        p.defined(expect(sq(p.symbol("seen")(t, w))) <= p.symbol("S"), "S is the largest E||what is seen||² of a round, that of the sum of alpha²/gamma", "Theorem 2",
                  name="moment")
    if root_of:
        p.defined(number(0) <= N.alpha_star, "a norm", "Properties 1.2", name="0 <= alpha_star")
    return p.setting(of.setting.metrics)


NO_STEP = "printed without its proof, which is in an appendix that is not at hand"


def case(within, world, claim, named):
    """All hypotheses of the setting and the contrary of the claim, shown in the world."""
    x = W.two_predictors(globals(), "smooth")
    small: list[Any] = []
    if world is W.ANY_CONSTANT:
        x.p.real("scale"), x.p.real("factor")
        x.p.defined(FACTOR > 0, "factor is any positive number", "ours", name="constant")
        x.p.defined(W.SCALE > 0, "scale is positive", "ours", name="small")
        small = [x.p.defined(20 * (1 + FACTOR) * W.SCALE == 1, "scale = 1/(20 (1 + factor))", "ours", name="how small")]
    value = [number(3, 20) * fact for fact in small]
    return W.refuted(x, named, claim, within, formulas(x, world), hypotheses(x, world, *small), *value)


def refutation(of, within, world=W.TWENTIETH, *, bound="printed",
               named="two predictors, F = |x|²/40", before=(),
               gap="sigma and r are in each other's place in the step (erratum d01)"):
    """The printed bound, refuted."""
    found = case(within, world, Theory.claims(of, bound, within), named)
    return Theory.over(within, globals()).refuted(of, bound, within, found, gap, W.OWN_DUAL, *before, because=NO_STEP)


THEOREM_2_PRINTED = refutation(THEOREM_2, as_printed(THEOREM_2_CORRECTED))
COROLLARY_1_PRINTED = refutation(COROLLARY_1, as_printed(COROLLARY_1_CORRECTED))
COROLLARY_2_PRINTED = refutation(
    COROLLARY_2, as_printed(COROLLARY_2_CORRECTED, root_of=True), W.BALANCED, named="two predictors, F = |x|²/80",
    gap="sigma multiplies where it divides, so the bound has the units of the mirror map (erratum d16); the gap after one "
    "round is the same whatever the step, which print does not name")

# ---- Corollary 3: no constant serves

ESTIMATES = as_printed(COROLLARY_3_CORRECTED)
_any = Theory.over(ESTIMATES, globals())
_any.real("factor")
_any.given(FACTOR > 0, "any constant, which is positive", "Corollary 3", role="definition", name="factor")
ANY_FACTOR = _any.setting(ESTIMATES.metrics)
_own = Theory.claims(COROLLARY_3, "ordered", ESTIMATES)
_term = FACTOR * Formula(to_tree(sp.sqrt(N.G**2 * N.sigma * N.r / T)))
_claim = Schema([*_own.then[:2], tree(_term)], _own.forall, _own.conditions)
_any.fails(_claim, case(ANY_FACTOR, W.ANY_CONSTANT, _claim, "two predictors, F = |x|²/(40 (1 + factor))"), NO_STEP,
           "whatever the constant, sigma multiplies where it divides (erratum d39)", within=ANY_FACTOR, name="no constant",
           at=COROLLARY_3.bounds[0].locator)
COROLLARY_3_ORDERED = refutation(
    COROLLARY_3, ESTIMATES, bound="ordered", before=_any.made(),
    gap="sigma and r are in each other's place in the step (erratum d01); no other constant than 2 serves: the step before")
