"""Theorem 3 of FedBoost as printed: refuted by a change of units, in the world of two predictors and one domain.

The norm of weights and of mixtures is 10,000 times the l2 norm. Then the dual norm of a gradient, G, is as many times
smaller, sigma the square of that, and alpha_star and lambda_star as many times larger: G² alpha_star is small, while the
weights, the steps and the gap of 1 after one round are what they were. One domain leaves the adversary one mixture.
"""

from fractions import Fraction
from typing import Any

from fedtheory.language import Formula, Theory, norm, number, root, sq, square, t, u, v, w
from fedtheory.language import dot as inner
from fedtheory.papers.fedboost.proofs import printed as P
from fedtheory.papers.fedboost.proofs import world as W
from fedtheory.papers.fedboost.proofs.thm3_agnostic import THEOREM_3_CORRECTED
from fedtheory.papers.fedboost.statements import thm3_agnostic as T
from fedtheory.papers.fedboost.statements.notation import alpha_star

loss, weights = W.loss, W.weights

N, s = 10_000, Fraction(1, 4)
ETA_A, ETA_L = Fraction(1, 3), Fraction(1, 2)  # the printed steps, at the numbers
NUMBERS: dict[str, Any] = {
    "sigma": s / N**2, "r_a": s, "r_l": s, "G_a": Fraction(3, N), "G_l": Fraction(2, N), "N_a": Fraction(1, N), "N_l": Fraction(1, N),
    "M": 0, "M_2": 2, "D": 2 * N, "D_l": 0, "alpha_star": N, "lambda_star": N, "C": 2, "T": 1, "value": 0}


def as_printed():
    """What is assumed where print is corrected, and what the printed letters are."""
    p = Theory.over(THEOREM_3_CORRECTED.setting, globals())
    for letter, player, where in ((alpha_star, "a", "simplex"), (T.lambda_star, "l", "mixtures")):
        p.defined(number(0) <= letter, "a norm", "Properties 1.2, 2.2", name=f"0 <= {letter}")
        p.defined(p.symbol(f"{player}_size")(u) <= letter, f"{letter} is the largest norm", "Properties 1.2, 2.2",
                when=[["in", where, "u"]], name=f"largest {where}")
    fair = p.vector("fair")
    p.defined(["in", "simplex", "fair"], "weights that reach the minimax value, which there are, as the simplex is compact", "Theorem 3", name="fair inside")
    p.defined(inner(v, p.symbol("losses")(fair)) <= p.symbol("value"), "value is the minimax value: with these weights no mixture loses more", "Theorem 3",
              when=[["in", "mixtures", "v"]], name="minimax")
    return p.setting(THEOREM_3_CORRECTED.setting.metrics)


def one_domain():
    """The world of two predictors with one mixture in it."""
    x = W.two_predictors(globals(), "a_smooth", "l_smooth")
    p, ell, mixtures = x.p, x.p.vector("ell"), x.p.domain("mixtures")
    x.unit = p.defined(sq(ell) == 1, "ell is a unit vector", "ours", name="unit")
    x.mixture = p.defined(mixtures(ell), "the one mixture", "ours", name="mixture")
    x.no_other = p.defined(v == ell, "and no other", "ours", when=[mixtures(v)], name="no other mixture")
    x.meet = p.line(inner(v, ell) == 1, ell * x.no_other, 1 * x.unit, when=[mixtures(v)])
    x.one = p.line(sq(u - v) <= 0, (u - v) * x.no_other(u), (v - u) * x.no_other(v), when=[mixtures(u), mixtures(v)])
    near = p.line(sq(u) <= 1, (u + ell) * x.no_other(u), 1 * x.unit, when=[mixtures(u)])
    x.mixtures_length = p.line(norm(u) <= root(number(1)), near, when=[mixtures(u)])
    x.ell, x.tilt = ell, p.vector("tilt", "vector", "vector")
    x.slope = p.defined(x.tilt(u, v) == -2 * inner(x.e, v) * ell, "the losses are linear", "ours", name="tilt")
    return x


def player(name, **own):
    """A player's symbols; what is played and its mean given the past are the same."""
    common = {
        "size": lambda at: N * norm(at), "dual": lambda at: norm(at) / N, "F": lambda at: s / 2 * sq(at), "mirror": lambda at: s * at,
        "reach": lambda _, __, gap: gap / (1 + gap), "b": own["g"]}
    return {f"{name}_{what}": formula for what, formula in {**common, **own}.items()}


def formulas(x):
    """What the symbols of AFLBoost are."""
    def losses(at):
        return loss(x, at) * x.ell

    return {
        **{name: lambda value=value: value for name, value in NUMBERS.items()}, **W.sampled(x),
        **player("a", best=lambda _: x.end, point=lambda at, _: weights(x, at), ghost=lambda *_: x.m, g=lambda *_: -2 * sq(x.ell) * x.e,
                 point_next=lambda at, _: x.m + (x.place(at) + 2 * ETA_A / s * sq(x.ell)) * x.e, ghost_next=lambda *_: x.m),
        **player("l", best=lambda _: x.ell, point=lambda *_: x.ell, ghost=lambda *_: x.ell, g=lambda at, _: -losses(weights(x, at)),
                 point_next=lambda at, _: (1 + ETA_L / s * loss(x, weights(x, at))) * x.ell, ghost_next=lambda *_: x.ell),
        "fair": lambda: x.end, "losses": losses, "slope": lambda l, _: -2 * inner(l, x.ell) * x.e, "bend": lambda *_: 0 * x.m, "twist": lambda *_: 0 * x.m,
        "between": lambda _, __, start, ___: start, "tilt": x.tilt, "curl": lambda *_: 0 * x.m,
        "middle": lambda _, start, __: start, "played_a": lambda at, _: at * x.m + x.walked(at) * x.e, "played_l": lambda at, _: at * x.ell,
        "mean_a": lambda at, _: x.m + x.walked(at) / at * x.e, "mean_l": lambda *_: x.ell, "paid": lambda at, _: at - x.walked(at),
        "worst": lambda _: inner(x.ell, losses(x.m + x.walked(Formula("1")) * x.e)),
    }


def hypotheses(x, of):
    """What shows each hypothesis; nothing if it is an identity in the world."""
    near, short = P.lengths(x)
    once, now, ahead, one, far = x.place(1), x.now, x.place(t + 1), sq(x.ell), 2 * ETA_A / s
    lost, off, n = loss(x, x.here), s * inner(x.e, x.end - u), Fraction(1, N**2)
    on_the_mean = x.segment(p=x.walked(t) / t, because=[x.on_the_segment, x.no_further])
    lies = {f"{p} {who} smooth": x.curved[f"{p}_smooth"](of[f"{p}_{who}"](t, w)) for p in "al" for who in ("point", "ghost")}
    return {
        **W.sampling(x), **lies, **{f"{p} dual norm": [1 * x.dual] for p in "al"}, "diameter": [N * near], "largest simplex": [N * short],
        "largest mixtures": [N * x.mixtures_length], "a differentiable": P.curved(x, s), "l differentiable": [s / 2 * P.WAY**2 * x.one(u, v)],
        "a start": [s / 2 * (1 - once)**2 * x.vertex, s / 4 * (once - 2) * x.first], "a ghost start": [s / 2 * x.vertex],
        "between": x.everywhere, "middle": x.everywhere, "simplex wide": x.everywhere(u), "seen wide": x.everywhere(x.here),
        "a best inside": x.segment(p=1), "fair inside": x.segment(p=1), "a point inside": x.segment(p=now, because=[x.p.line(now >= -1, 1 * x.ahead), x.within]),
        "a ghost inside": x.segment(p=0), "mean inside": on_the_mean,
        **dict.fromkeys(("l best inside", "l point inside", "l ghost inside"), x.mixture),
        "a point projection": [*P.projected(x, s, now + far * one, s * (far - 1 + now**2)), off * x.either, -off * far * x.unit],
        "a ghost projection": [square(u - x.m, s / 2)],
        "l point projection": [-s / 2 * (u + x.ell - 2 * of["l_point_next"](t, w)) * x.no_other(u)],
        "l ghost projection": [square(u - x.ell, s / 2)],
        "a second moment": [4 * n * one**2 * x.vertex, 2 * n * (one + 1) * x.unit],
        "l second moment": [n * lost**2 * x.unit, -2 * n * now * (lost + 1 - now) * x.vertex, -2 * n * (lost + 1 - now) * x.across,
                            n * x.either, n * x.ahead],
        "played a 0": [1 * x.nothing_along(x.e)], "played a": [1 * x.walks_along(x.e)], "paid 0": [-1 * x.nothing],
        "paid": [-1 * x.walks, -2 * one * (1 - ahead) * x.vertex, -(1 - ahead) * x.unit],
        "Taylor of losses": [-Formula("x") * x.slope(v, u - v)], "no tilt": [1 * x.slope(x.here, x.here - x.here)],
        "value": [-2 * one * x.across, -2 * one * x.vertex],
        "minimax": [-2 * inner(v, x.ell) * fact for fact in (x.across, x.vertex)],
    }


WITHIN, WORLD = as_printed(), one_domain()
FORMULAS = formulas(WORLD)
CLAIM = Theory.claims(T.THEOREM_3, "printed", WITHIN)
ONCE = [2 * sq(WORLD.ell) * sq(WORLD.e) * fact for fact in (WORLD.walks(t=0), WORLD.nothing, WORLD.first)]
REFUTED = W.refuted(WORLD, "two predictors, one domain, norms in units of 1/10000", CLAIM, WITHIN, FORMULAS, hypotheses(WORLD, FORMULAS),
                  ends=[*ONCE, 2 * sq(WORLD.ell) * WORLD.across, -1 * WORLD.unit])
THEOREM_3_PRINTED = WORLD.p.refuted(
    T.THEOREM_3, "printed", WITHIN, REFUTED, "alpha_star and lambda_star are lengths and stand beside numbers (erratum d40)", W.OWN_DUAL,
    at="Theorem 3", because=P.NO_STEP)
