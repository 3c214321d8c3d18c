"""Propositions 5 and 6 and (28) as printed, refuted: a finite space of inputs, and one sample of it.

A client of the kernel is an input here, drawn by ρ with the same chance as any other; client j's law has the density `own`.
A sample has the weights `drawn`. The power L^(-r) is given by a spectral measure of f*, whose moments are all those of L/κ²
at f*.

In the worlds φ = 1 at every input, so that C = C_j = 1. For Proposition 5 and (28) client j sees one input in a million, at which f_j* = 0
and not f* = 1: in L2(ρ) the two are 1/1000 apart. For Proposition 6 r = 2, and the labels are f* itself: ridge regression is off by
λ/(1 + λ), and (34) promises a multiple of λ².
"""

from fractions import Fraction as Q

from fedtheory.core.construction import Counterexample, Made, each, explicit, point
from fedtheory.core.term import root as sqrt
from fedtheory.core.term import symbol
from fedtheory.language import Theory, dot, exp, expect, i, j, mean, norm, number, root, sq, w
from fedtheory.papers.fednewton.metrics import CENTRAL_ERROR, CENTRE_SHIFT, LOCAL_ERROR
from fedtheory.papers.fednewton.proofs import assumptions as quotes
from fedtheory.papers.fednewton.statements.eq28_centre import SHIFT_OF_THE_CENTRE
from fedtheory.papers.fednewton.statements.notation import PAPER
from fedtheory.papers.fednewton.statements.prop5_local import PROPOSITION_5
from fedtheory.papers.fednewton.statements.prop6_central import PROPOSITION_6

p = Theory(PAPER, globals())
p.since = None
x, y, u, k = p.variable("x", "vector"), p.variable("y", "vector"), p.variable("y_2", "vector"), p.variable("k", "integer")
p.count("points")
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


def sample(p, of, solution, density, ratio, against, count):
    """A sample with the density `drawn` with respect to a law's, its ridge regression, and what print says of it."""
    drawn, label, B, N, delta, P, n = p.real("drawn", "client")(i), p.real("label", "client")(i), *map(p.real, ("B", "N", "delta", ratio)), p.integer(count)
    right, lever = p.vector("right"), p.vector("lever", "client")(i)
    density = density * drawn
    p.defined(drawn >= 0, "weights", "Section 2", name="0 <= drawn")
    p.defined(mean(density) == 1, "the sample's weights add up to 1", "Section 2", name="drawn")
    p.given(label**2 <= B**2, "|y| <= B", "Section 4.1", quote=quotes.OUTPUTS, name="labels")
    p.given(B >= 0, "|y| <= B", "Section 4.1", quote=quotes.OUTPUTS, name="0 <= B")
    p.defined(target(i)**2 <= B**2, "a mean of labels", "(6)", name="regression")
    covariance(p, "C_D", of, density, "the sample's covariance")
    moment(p, "right", right, density * label, "S_D* y_D", "Definition 3")
    p.defined(of(solution) + lam * solution == right, "ridge regression", "(2)", name="solution")
    p.defined(norm(u) <= P * norm(x), f"{ratio} bounds the norm of the sample's inverse times the law's covariance, lambda I added to both", "Lemma 2",
              when=[of(u) + lam * u == against(x) + lam * x], name="ratio")
    p.defined(C(lever) + lam * lever == phi(i), "lever = (C + lambda I)^(-1) phi", "Assumption 1", name="lever")
    p.defined(mean(dot(phi(i), lever)) <= N, "N bounds the trace of C (C + lambda I)^(-1)", "Assumption 1", name="N")
    p.defined(delta > 0, "delta > 0", "Propositions 5 and 6", name="0 < delta")
    p.defined(delta < 1, "2 delta < 1", "Propositions 5 and 6", name="delta < 1")
    p.defined(n >= 1, "a sample", "Section 2", name=f"1 <= {count}")
    p.defined(N >= 0, "a trace", "Assumption 1", name="0 <= N")
    p.defined(P >= 0, "a norm", "Lemma 2", name=f"0 <= {ratio}")


# ---- the worlds, with numbers for the letters

v = symbol("v")
UNIT, SHRUNK, RARE = point(1), Q(100, 101), Q(1, 10**6)
NUMBERS = {"lamda": Q(1, 100), "kappa": 1, "rho": 1, "B": 1, "N": SHRUNK, "delta": Q(1, 10), "P_D": 1, "P_j": 1, "Delta_D": 0, "Delta_f": Q(1, 1000),
           "n": 10**8, "n_j": 10**8}
COMMON = {
    **{name: explicit("", value) for name, value in NUMBERS.items()}, **dict.fromkeys(("C", "C_j", "C_D", "C_Dj"), explicit("v", 1 * v)),
    "half": explicit("v", sqrt(Q(101, 100)) * v), "phi": explicit("k", UNIT), "lever": explicit("k", SHRUNK * UNIT), "regression": explicit("k", 1),
    "image": explicit("l k", 1), "depth": explicit("w", 0), "thinned": explicit("w", 1), "spectral": explicit("l w", 1),
    "w_lambda": explicit("", SHRUNK * UNIT), "drawn": explicit("k", 1)}
seen = each("k", 1, 0)
p = Theory(PAPER, globals())
p.twice(number(1) == exp(number(0)), [1 * p.computed(1 <= exp(number(0)))], [1 * p.computed(exp(number(0)) <= 1)], name="exp(0) is 1")
ONE_IS_EXP_0 = p.lines()
EXP_0 = {"spectral": (ONE_IS_EXP_0,), "thinned": (ONE_IS_EXP_0,)}

# ---- Proposition 6: every input is like the next

p = Theory.after(SOURCE, globals())
C_D, w_D = p.vector("C_D", "vector"), p.vector("w_D")
sample(p, C_D, w_D, 1, "P_D", C, "n")
SMOOTH = Counterexample("r = 2, labels without noise: phi = 1, y = f* = 1, lambda = 1/100, 10^8 samples", Made(
    {**COMMON, "r": explicit("", 2), "label": explicit("k", 1), "w_D": explicit("", SHRUNK * UNIT), "right": explicit("", UNIT)}, clients=(1,), shown=EXP_0))
PROPOSITION_6_PRINTED = p.refuted(PROPOSITION_6, "printed", {CENTRAL_ERROR: root(mean((dot(phi(i), w_D) - target(i))**2))}, SMOOTH,
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
          "label": explicit("k", 1 - seen), **dict.fromkeys(("w_j", "w_Dj", "right"), explicit("", point(0)))}
WORLD = Counterexample("an input in a million: phi = 1, f* = 1, and f_j* = 0 at the only input that the client sees", Made(UNSEEN, clients=(1, 999_999), shown=EXP_0))
WHERE = "the client sees f_j* in L2 of rho_j, not of rho (erratum d12)"
SHIFT_PRINTED = p.refuted(SHIFT_OF_THE_CENTRE, "printed", {CENTRE_SHIFT: norm(half(w_j - w_l))}, WORLD, WHERE)
SHIFT_COVARIATE = p.refuted(SHIFT_OF_THE_CENTRE, "covariate", {CENTRE_SHIFT: norm(half(w_j - w_l))}, WORLD, WHERE)
p = Theory.after(p, globals())
C_Dj, w_Dj = p.vector("C_Dj", "vector"), p.vector("w_Dj")
sample(p, C_Dj, w_Dj, own, "P_j", C_j, "n_j")
PROPOSITION_5_PRINTED = p.refuted(PROPOSITION_5, "printed", {LOCAL_ERROR: norm(half(w_Dj - w_l))}, WORLD, WHERE)
