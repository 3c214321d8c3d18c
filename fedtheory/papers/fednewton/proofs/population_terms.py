"""(37), the norm of w_λ and the distance of w_λ from w*: a filter on the spectrum is bounded, and the bound averaged.

As printed, (37) and the display after (36) are refuted at spectra of one point.
"""

from fractions import Fraction as Q

from fedtheory.core import construction as build
from fedtheory.core.term import Term, tree
from fedtheory.language import Theory, exp, expect, log, norm, number, sq, w
from fedtheory.papers.fednewton import metrics
from fedtheory.papers.fednewton.proofs import assumptions as quotes
from fedtheory.papers.fednewton.proofs import spectrum
from fedtheory.papers.fednewton.statements.bias_largest import LARGEST_BIAS
from fedtheory.papers.fednewton.statements.eq36w_norm import NORM_OF_THE_CENTRE
from fedtheory.papers.fednewton.statements.eq37_bias import BIAS
from fedtheory.papers.fednewton.statements.qsrc_target import DISTANCE_OF_THE_TARGET
from fedtheory.papers.fednewton.statements.wnorm_largest import LARGEST_NORM

SPECTRAL = ("the spectral theorem for the positive operator L/kappa^2 and a vector: ‖psi(L/kappa^2) g‖² is ‖g‖² times the average of psi² under a probability "
            "measure on the spectrum; specialised")
add, undo, HALF = spectrum.add, spectrum.undo, number(1, 2)
p = Theory.after(spectrum.p, globals())
lam, kappa, r, rho = (p.real(name) for name in ("lamda", "kappa", "r", "rho"))
g, found, depth, filtered = p.vector("g"), p.vector("found"), p.real("depth", "outcome")(w), p.real("filtered", "outcome")(w)
p.given(lam > 0, "lambda > 0", "(1)", quote=quotes.LAMBDA, name="0 < lamda")
p.defined(kappa > 0, "kappa > 0: any larger number is a bound too", "Section 4.1", name="0 < kappa")
p.given(r > 0, "r > 0", "Assumption 2", quote=quotes.SOURCE, name="0 < r")
p.defined(rho >= 0, "a norm", "Assumption 2", name="0 <= rho")
within = p.given(depth <= 0, "the spectrum of L lies in [0, kappa^2]; exp(depth) is a point of it over kappa^2", "Remark 8", quote=quotes.SPECTRA, name="spectrum")
source = p.given(sq(g) <= rho**2, "f* = (L/kappa^2)^r g, ‖g‖ <= rho", "Assumption 2", quote=quotes.SOURCE, name="g")
ell = lam / kappa**2
Y, at, share = log(ell), exp(depth), 1 / (exp(depth) + ell)
CHAPTER = p


class Quantity:
    """One of the three: its filter factor s^power/(s + λ/κ²), and the scale of its norm, 1 or 1/κ."""

    def __init__(self, of, metric, factor, power, scale, words, place):
        self.of, self.metric, self.factor, self.power, self.scale = of, metric, factor, power, scale
        self.p, self.top = Theory.after(CHAPTER, globals()), factor * exp(power * depth)
        self.filter = self.p.defined(filtered * (at + ell) == self.top, words, place, name="filter")
        self.found = self.p.given(sq(found) == scale**2 * sq(g) * expect(filtered**2), f"{SPECTRAL}: {words}", place, role="axiom",
                                  cites="reed1980functional, Section VII.2", name="found")

    def bound(self, key, limit, when, below, of=None):
        """The bound rho limit scale; `below` says of a theory top <= limit (s + λ/κ²), at each point of the spectrum."""
        p, of = Theory.after(self.p, globals()), of or self.of
        same = [p.condition(k + 1) for k, _ in enumerate(when)]
        top = below(self, p, when)
        from_above = p.line(filtered <= limit, share * self.filter, share * top(because=same), when=when)
        positive = p.line(filtered >= 0, -share * self.filter)
        squares = p.line(filtered**2 <= limit**2, (limit + filtered) * from_above(because=same), when=[*when, filtered >= 0], name="on the spectrum, if")
        pointwise = p.line(filtered**2 <= limit**2, 1 * squares(because=[*same, positive]), when=when, name="on the spectrum")
        whole = rho * limit * self.scale
        average = p.squared(norm(found) <= whole, 1 * self.found, self.scale**2 * sq(g) * pointwise(because=same), self.scale**2 * limit**2 * source, when=when,
                            name="spectral theorem", because="the average over the spectral measure, and the root")
        return p.proof(of, key, {self.metric: norm(found)}, [1 * average(because=same)])

    def refuted(self, numbers, depth_, value, name, gap):
        """The printed bound, at a spectrum of one point."""
        letters = {**{letter: build.explicit("", of) for letter, of in numbers.items()}, "g": build.explicit("", build.point(1)), "found": build.explicit("", value * build.point(1)),
                   "depth": build.explicit("w", depth_), "filtered": build.explicit("w", value)}
        return self.p.refuted(self.of, "printed", {self.metric: norm(found)}, build.Counterexample(name, build.Made(letters)), gap)


def through(rule, factor):
    """By a rule for x^θ y^(1-θ), θ being the power: x^θ is x^θ y^(1-θ) times y^(θ-1), or times y^θ where the factor is y itself."""
    def below(q, p, when):
        power, over = q.power, q.factor is ell
        own = (power if over else power - 1) * Y
        rest = (1 - power) * Y + power * depth
        terms = [exp(own) * rule(X=depth, Y=Y, theta=power, because=[None, None]), exp(own) * factor * undo(x=ell), 1 * add(x=own, y=rest)]
        if over:
            terms += [-1 * add(x=Y, y=power * depth), -exp(power * depth) * undo(x=ell)]
        return p.line(q.top <= exp(own) * factor * (at + ell), *terms, when=when, name="top")
    return below


def saturated(limit, more=lambda _: []):
    """By s^θ <= s for powers from 1 on, s being at most 1."""
    def below(q, p, when):
        deeper = p.line(q.power * depth <= depth, (q.power - 1) * within, when=when)
        no_larger = p.line(exp(q.power * depth) <= at, deeper(because=[p.condition(k + 1) for k, _ in enumerate(when)]), when=when)
        return p.line(q.top <= limit * (at + ell), q.factor * no_larger(because=[p.condition(k + 1) for k, _ in enumerate(when)]), *more(p), when=when, name="top")
    return below


sum_, young = spectrum.no_more, spectrum.young
OF_BIAS = Quantity(BIAS, metrics.RIDGE_BIAS, ell, r, number(1), "f_lambda - f* = -lambda (L + lambda)^(-1) f*", "(37)")
OF_NORM = Quantity(NORM_OF_THE_CENTRE, metrics.CENTRE_NORM, number(1), r + HALF, 1 / kappa, "‖w_lambda‖ = ‖L^(1/2) (L + lambda)^(-1) f*‖", "display after (36)")
OF_GAP = Quantity(DISTANCE_OF_THE_TARGET, metrics.TARGET_GAP, ell, r - HALF, 1 / kappa, "w* - w_lambda = lambda (C + lambda)^(-1) w*, w* = C^(r - 1/2) v",
                  "ours, for Proposition 5")
at_rate, growing = exp(r * Y), exp((r - HALF) * Y)
BIAS_CORRECTED = OF_BIAS.bound("corrected", at_rate, [r <= 1], through(sum_, number(1)))
BIAS_SHARPENED = OF_BIAS.bound("sharpened", at_rate * spectrum.powers(r), [r <= number(999, 1000)], through(young, spectrum.powers(r)), LARGEST_BIAS)
BIAS_SATURATED = OF_BIAS.bound("saturated", ell, [r >= 1], saturated(ell))
NORM_CORRECTED = OF_NORM.bound("corrected", number(1), [r >= HALF], saturated(number(1)))
NORM_GROWING = OF_NORM.bound("growing", growing, [r <= HALF], through(sum_, number(1)))
NORM_SHARPENED = OF_NORM.bound("sharpened", growing * spectrum.powers(r + HALF), [r <= number(499, 1000)], through(young, spectrum.powers(r + HALF)), LARGEST_NORM)
GAP_CORRECTED = OF_GAP.bound("corrected", growing, [r >= HALF, r <= number(3, 2)], through(sum_, number(1)))
GAP_SHARPENED = OF_GAP.bound("sharpened", growing * spectrum.powers(r - HALF), [r >= number(501, 1000), r <= number(1499, 1000)],
                             through(young, spectrum.powers(r - HALF)))


def at_most_1(p):
    """A point of the spectrum is at most 1, times what is needed of it."""
    one = p.line(at <= 1, at * spectrum.tangent(x=-depth), at * within, -1 * add(x=depth, y=-depth), -1 / exp(number(0)) * add(x=number(0), y=number(0)),
                 name="a point is at most 1")
    return [ell * ell / (1 + ell) * one]


GAP_SATURATED = OF_GAP.bound("saturated", ell / (1 + ell), [r >= number(3, 2)], saturated(ell / (1 + ell), at_most_1))

# ---- as printed

_exp = lambda of: Term(["exp", tree(of)])
_depth = Term(["log", "1/256"])
BIAS_PRINTED = OF_BIAS.refuted(
    {"lamda": Q(1, 100), "kappa": 1, "r": 2, "rho": 1}, 0, Q(1, 100) * _exp(0) / (_exp(0) + Q(1, 100)), "r = 2, lambda = 1/100",
    "for r above 1 the last step divides by (L + lambda)^(r - 1), which is not small (erratum d15)")
NORM_PRINTED = OF_NORM.refuted(
    {"lamda": Q(1, 256), "kappa": 1, "r": Q(1, 4), "rho": 1}, _depth, _exp(Q(3, 4) * _depth) / (_exp(_depth) + Q(1, 256)), "r = 1/4, lambda = 1/256",
    "‖w_lambda‖ is the norm of L^(r + 1/2) (L + lambda)^(-1) g, not of L^(r + 1) (erratum d16)")
