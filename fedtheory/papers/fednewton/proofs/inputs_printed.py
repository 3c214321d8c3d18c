"""Propositions 5 and 6 and (28) as printed, refuted: a finite space of inputs, and one sample of it.

A client of the kernel is an input here, drawn by ρ with the same chance as any other; client j's law has the density `own`.
A sample is drawn, and the propositions say how likely it is that their bounds are kept. The power L^(-r) is given by a spectral measure of f*, whose moments are all those of L/κ²
at f*.

In the worlds φ = 1 at every input, so that C = C_j = 1. For Proposition 5 and (28) client j sees one input in a million, at which f_j* = 0
and not f* = 1: in L2(ρ) the two are 1/1000 apart. For Proposition 6 r = 2, and the labels are f* itself: ridge regression is off by
λ/(1 + λ), and (34) promises a multiple of λ².
"""

from dataclasses import replace
from fractions import Fraction as Q

from fedtheory.core.construction import Counterexample, Made, choice, each, explicit, point
from fedtheory.core.expression import to_tree
from fedtheory.core.term import at_most, symbol
from fedtheory.core.term import root as sqrt
from fedtheory.language import (
    Formula,
    Theory,
    dot,
    exp,
    expect,
    i,
    j,
    mean,
    norm,
    number,
    root,
    s,
    sq,
    w,
)
from fedtheory.papers.fednewton.metrics import CENTRAL_ERROR, CENTRE_SHIFT, LOCAL_ERROR
from fedtheory.papers.fednewton.proofs import assumptions as quotes
from fedtheory.papers.fednewton.proofs.chance import within
from fedtheory.papers.fednewton.statements.eq28_centre import SHIFT_OF_THE_CENTRE
from fedtheory.papers.fednewton.statements.notation import PAPER
from fedtheory.papers.fednewton.statements.prop5_local import PROPOSITION_5
from fedtheory.papers.fednewton.statements.prop6_central import PROPOSITION_6

p = Theory(PAPER, globals())
p.since = None
x, y, u, k = p.variable("x", "vector"), p.variable("y", "vector"), p.variable("y_2", "vector"), p.variable("k", "integer")
points = p.count("points")
lam, kappa, r, rho = (p.real(name) for name in ("lamda", "kappa", "r", "rho"))
C, phi = p.vector("C", "vector"), p.vector("phi", "client")
target, image = p.real("regression", "client"), p.real("image", "integer", "client")
depth, thinned, spectral = p.real("depth", "outcome")(w), p.real("thinned", "outcome")(w), p.real("spectral", "integer", "outcome")(k, w)
mean_square = mean(target(i)**2)


def covariance(p, name, of, density, words):
    """<x, of(y)> is a mean of <phi, x><phi, y>."""
    p.defined(dot(x, of(y)) == mean(density * dot(phi(i), x) * dot(phi(i), y)), words, "Definition 1", name=name)


def moment(p, name, of, density, words, place):
    """The vector is the mean of density times phi."""
    p.defined(dot(x, of) == mean(density * dot(phi(i), x)), words, place, name=name)


p.given(lam > 0, "lambda > 0", "(1)", quote=quotes.LAMBDA, name="0 < lamda")
p.defined(kappa > 0, "kappa > 0: any larger number is a bound too", "Section 4.1", name="0 < kappa")
p.given(r > 0, "r > 0", "Assumption 2", quote=quotes.SOURCE, name="0 < r")
p.given(sq(phi(i)) <= kappa**2, "‖phi(x)‖ <= kappa", "Section 4.1", quote=quotes.FEATURES, name="kappa")
p.defined(image(0, i) == target(i), "f* itself", "definition", name="image 0")
p.defined(image(k + 1, i) == mean(dot(phi(i), phi(j)) * image(k, j), j) / kappa**2, "image(k) is (L/kappa^2)^k f*", "Assumption 2", when=[k >= 0], name="next image")
p.defined(spectral == exp(k * depth), "a point of the spectrum of L/kappa^2, to the power k", "Assumption 2", name="spectral")
p.defined(thinned == exp(-2 * r * depth), "the point to the power -2r", "Assumption 2", name="thinned")
p.defined(expect(spectral) * mean_square == mean(target(i) * image(k, i)), "exp(depth) is drawn by the spectral measure of f* for L/kappa^2, which the spectral "
          "theorem gives", "Assumption 2", when=[k >= 0], name="moments")
p.given(expect(thinned) * mean_square <= rho**2, "‖(L/kappa^2)^(-r) f*‖ <= rho", "Assumption 2", quote=quotes.SOURCE, name="source")
covariance(p, "C", C, 1, "C is the covariance under rho")
SOURCE = p


def sample(p, of, solution, density, regression, ratio, against, count):
    """A sample of independent draws, its ridge regression, and what print says of it; `density` is that of the law, `regression` its mean label.

    hit(k, i, w) is the number of inputs where draw k of outcome w is the input i, and 0 elsewhere.
    """
    B, N, delta, P, n, l = *map(p.real, ("B", "N", "delta", ratio)), p.integer(count), p.variable("l", "integer")
    hit, label, redraw = p.real("hit", "integer", "client", "outcome"), p.real("label", "integer", "outcome"), p.redrawn()
    drawn, answers = (p.real(name, "integer", "client", "outcome") for name in ("drawn", "answers"))
    right, lever, above, a, b = p.vector("right", "outcome")(w), p.vector("lever", "client")(i), p.real("above", "real", "real"), *(p.variable(c, "real") for c in "ab")
    p.defined(above(a, b) == 0, "above(a, b) is 0 where a <= b", "definition", when=[a <= b], name="not above")
    p.defined(above(a, b) == 1, "and 1 where a > b", "definition", when=[b < a], name="above")
    p.defined(hit(k, i, w)**2 == points * hit(k, i, w), "a draw is at an input or not", "Section 2", name="hit or not")
    p.defined(mean(hit(k, i, w)) == 1, "and at one of them", "Section 2", name="one hit")
    p.given(expect(hit(k, i, w)) == density, "every draw has the law", "Section 2", quote=quotes.IID, name="law")
    p.defined(expect(hit(k, i, w) * label(k, w)) == density * regression, "and labels have the regression function as their mean", "(6)", name="mean label")
    for name, own in (("hit", lambda of, at: hit(of, i, at)), ("label", label)):
        p.given(own(k, redraw(k, w, s)) == own(k, s), f"{name} of the draw that is made again", "Section 2", quote=quotes.IID, name=f"{name}, again")
        for when, condition in (("before", k + 1 <= l), ("after", l + 1 <= k)):
            p.given(own(k, redraw(l, w, s)) == own(k, w), f"{name} of another draw stays", "Section 2", quote=quotes.IID, when=[condition], name=f"{name}, {when}")
    p.given(label(k, w)**2 <= B**2, "|y| <= B", "Section 4.1", quote=quotes.OUTPUTS, name="labels")
    p.given(B >= 0, "|y| <= B", "Section 4.1", quote=quotes.OUTPUTS, name="0 <= B")
    p.defined(target(i)**2 <= B**2, "a mean of labels", "(6)", name="regression")
    for name, total, one in (("draws", drawn, hit(k + 1, i, w)), ("answers", answers, hit(k + 1, i, w) * label(k + 1, w))):
        p.defined(total(0, i, w) == 0, "an empty sum", "Definitions 1 and 3", name=f"no {name}")
        p.defined(total(k + 1, i, w) == total(k, i, w) + one, "the sum of the first draws", "Definitions 1 and 3", when=[k >= 0], name=f"more {name}")
    covariance(p, "C_D", lambda at: of(w, at), drawn(n, i, w) / n, "the sample's covariance")
    moment(p, "right", right, answers(n, i, w) / n, "S_D* y_D", "Definition 3")
    p.defined(of(w, solution) + lam * solution == right, "ridge regression", "(2)", name="solution")
    p.defined(norm(u) <= P * norm(x), f"{ratio} is no less than the norm of the sample's inverse times the law's covariance, lambda I added to both, whatever is "
              "drawn: the larger it is, the more is allowed", "Lemma 2", when=[of(w, u) + lam * u == against(x) + lam * x], name="ratio")
    p.defined(C(lever) + lam * lever == phi(i), "lever = (C + lambda I)^(-1) phi", "Assumption 1", name="lever")
    p.defined(mean(dot(phi(i), lever)) == N, "N is the trace of C (C + lambda I)^(-1)", "Assumption 1", name="N")
    p.defined(delta > 0, "delta > 0", "Propositions 5 and 6", name="0 < delta")
    p.defined(delta < 1, "2 delta < 1", "Propositions 5 and 6", name="delta < 1")
    p.defined(n >= 1, "a sample", "Section 2", name=f"1 <= {count}")
    p.defined(N >= 0, "a trace", "Assumption 1", name="0 <= N")
    p.defined(P >= 0, "a norm", "Lemma 2", name=f"0 <= {ratio}")


def exceeded(p, of, metric, error, counter, why):
    """The printed bound, which the error is above whatever is drawn."""
    setting = p.setting({metric: within(error)})
    p = Theory.over(setting, globals())
    p.since = None
    known, value = len(p.hypotheses), Formula(to_tree(of.bound("printed").value))
    more = p.defined(value < error, "in the world", "ours", name="more than print allows")
    beyond = p.symbol("above")(error, value)
    each = p.line(1 <= beyond**2, -(beyond + 1) * p.called("above")(a=error, b=value, because=[more]), name="whatever is drawn")
    p.line(p.symbol("delta") < expect(beyond**2), 1 * each, 1 * p.called("delta < 1"))
    given = p.setting({}).given
    besides = {fact.name: given[fact.name] for fact in p.hypotheses[known:]}
    return Theory(PAPER, globals()).refuted(of, "printed", setting, replace(counter, given=besides, lines=p.lines()), why)


# ---- the worlds, with numbers for the letters

v = symbol("v")
UNIT, SHRUNK, RARE = point(1), Q(100, 101), Q(1, 10**6)
NUMBERS = {"lamda": Q(1, 100), "kappa": 1, "rho": 1, "B": 1, "N": SHRUNK, "delta": Q(1, 10), "P_D": 1, "P_j": 1, "Delta_D": 0, "Delta_f": Q(1, 1000),
           "n": 10**8, "n_j": 10**8}
COMMON = {
    **{name: explicit("", value) for name, value in NUMBERS.items()}, **dict.fromkeys(("C", "C_j"), explicit("v", 1 * v)),
    **dict.fromkeys(("C_D", "C_Dj"), explicit("o v", 1 * v)), "redraw": {"redraw": None}, "above": explicit("a b", choice(at_most(symbol("a"), symbol("b")), 0, 1)),
    "half": explicit("v", sqrt(Q(101, 100)) * v), "phi": explicit("k", UNIT), "lever": explicit("k", SHRUNK * UNIT), "regression": explicit("k", 1),
    "image": explicit("l k", 1), "depth": explicit("w", 0), "thinned": explicit("w", 1), "spectral": explicit("l w", 1),
    "w_lambda": explicit("", SHRUNK * UNIT)}
seen = each("k", 1, 0)
p = Theory(PAPER, globals())
p.twice(number(1) == exp(number(0)), [1 * p.computed(1 <= exp(number(0)))], [1 * p.computed(exp(number(0)) <= 1)], name="exp(0) is 1")
ONE_IS_EXP_0 = p.lines()
EXP_0 = {"spectral": (ONE_IS_EXP_0,), "thinned": (ONE_IS_EXP_0,)}

# ---- Proposition 6: every input is like the next

p = Theory.after(SOURCE, globals())
C_D, w_D = p.vector("C_D", "outcome", "vector"), p.vector("w_D", "outcome")(w)
sample(p, C_D, w_D, 1, target(i), "P_D", C, "n")
SMOOTH = Counterexample("r = 2, labels without noise: phi = 1, y = f* = 1, lambda = 1/100, 10^8 samples", Made(
    {**COMMON, "r": explicit("", 2), "label": explicit("k o", 1), "w_D": explicit("o", SHRUNK * UNIT), "right": explicit("o", UNIT),
     "hit": explicit("k i o", 1), **dict.fromkeys(("drawn", "answers"), explicit("k i o", symbol("k")))}, clients=(1,), shown=EXP_0))
PROPOSITION_6_PRINTED = exceeded(p, PROPOSITION_6, CENTRAL_ERROR, root(mean((dot(phi(i), w_D) - target(i))**2)), SMOOTH,
                                 "for r above 1 the bias does not fall as lambda^r (erratum d15)")

# ---- (28) and Proposition 5: the client sees one input in a million

p = Theory.after(SOURCE, globals())
half, C_j, w_l, w_j = p.vector("half", "vector"), p.vector("C_j", "vector"), p.vector("w_lambda"), p.vector("w_j")
own, own_target, Delta, Delta_f = p.real("own", "client")(i), p.real("own_regression", "client")(i), p.real("Delta_D"), p.real("Delta_f")
p.defined(sq(half(x)) == dot(x, C(x)) + lam * sq(x), "half is the square root of C + lambda I", "(8)", name="half")
p.defined(own >= 0, "a density", "Section 4.1", name="0 <= own")
p.defined(mean(own) == 1, "the density of rho_j with respect to rho", "Section 4.1", name="own")
covariance(p, "C_j", C_j, own, "C_j is the covariance under rho_j")
moment(p, "w_lambda", C(w_l) + lam * w_l, target(i), "(C + lambda I) w_lambda = S* f*", "L638")
moment(p, "w_j", C_j(w_j) + lam * w_j, own * own_target, "(C_j + lambda I) w_j = S_j* f_j*", "display before (27)")
p.defined(Delta >= 0, "a norm", "Definition 1", name="0 <= Delta_D")
p.defined(dot(x, C(y) - C_j(y)) <= Delta * norm(x) * norm(y), "Delta_D = ‖C - C_j‖", "Definition 1", name="Delta_D")
p.defined(Delta_f >= 0, "a norm", "Definition 1", name="0 <= Delta_f")
p.defined(mean((target(i) - own_target)**2) <= Delta_f**2, "Delta_f bounds f* - f_j* in L2 of rho", "Definition 1", name="Delta_f")
UNSEEN = {**COMMON, "r": explicit("", Q(1, 2)), "own": explicit("k", seen / RARE), "own_regression": explicit("k", 1 - seen),
          "label": explicit("k o", 0), "w_j": explicit("", point(0)), **dict.fromkeys(("w_Dj", "right"), explicit("o", point(0))),
          "hit": explicit("k i o", each("i", 1 / RARE, 0)), "drawn": explicit("k i o", symbol("k") * each("i", 1 / RARE, 0)), "answers": explicit("k i o", 0)}
WORLD = Counterexample("an input in a million: phi = 1, f* = 1, and f_j* = 0 at the only input that the client sees", Made(UNSEEN, clients=(1, 999_999), shown=EXP_0))
WHERE = "the client sees f_j* in L2 of rho_j, not of rho (erratum d12)"
SHIFT_PRINTED = p.refuted(SHIFT_OF_THE_CENTRE, "printed", {CENTRE_SHIFT: norm(half(w_j - w_l))}, WORLD, WHERE)
SHIFT_COVARIATE = p.refuted(SHIFT_OF_THE_CENTRE, "covariate", {CENTRE_SHIFT: norm(half(w_j - w_l))}, WORLD, WHERE)
p = Theory.after(p, globals())
C_Dj, w_Dj = p.vector("C_Dj", "outcome", "vector"), p.vector("w_Dj", "outcome")(w)
sample(p, C_Dj, w_Dj, own, own_target, "P_j", C_j, "n_j")
PROPOSITION_5_PRINTED = exceeded(p, PROPOSITION_5, LOCAL_ERROR, norm(half(w_Dj - w_l)), WORLD, WHERE)
