"""Section 4.1, Definitions 1-3 and Remark 8: what a covariance is like, and between which numbers the effective dimension is.

A client of the kernel is an input, drawn with the same chance as any other (a law with rational chances repeats inputs);
the covariance is known by its form <Cx, y>. z(i) is (C + λ)^{-1}φ(i), and N(λ) = Tr C(C + λ)^{-1} is the mean of <φ, z>.
"""

from fedtheory.language import Theory, dot, i, mean, number, sq, square
from fedtheory.papers.fednewton.proofs import assumptions as quotes
from fedtheory.papers.fednewton.statements.notation import PAPER

p = Theory(PAPER, globals())
x, y = p.variable("x", "vector"), p.variable("y", "vector")
lam, kappa, N, C = p.real("lamda"), p.real("kappa"), p.real("N"), p.vector("C", "vector")
phi, z = p.vector("phi", "client")(i), p.vector("z", "client")(i)
p.given(lam > 0, "lambda > 0", "Assumption 1", quote=quotes.LAMBDA, name="lambda")
p.defined(kappa > 0, "kappa > 0: any larger number is a bound too", "Section 4.1", name="kappa")
covariance = p.defined(dot(C(x), y) == mean(dot(x, phi) * dot(phi, y)), "<Cx, y> is the mean of <x, phi><phi, y>", "Definition 1")
features = p.given(sq(phi) <= kappa**2, "no feature vector is longer than kappa", "Section 4.1; print has equality", quote=quotes.FEATURES)
resolvent = p.defined(C(z) + lam * z == phi, "z = (C + lambda)^{-1} phi", "Assumption 1")
dimension = p.defined(N == mean(dot(phi, z)), "Tr C(C + lambda)^{-1} is the mean of <phi, (C + lambda)^{-1} phi>", "Assumption 1",
                      name="effective dimension")

wave, off = dot(x, phi), x - C(x) / kappa**2
p.line(dot(C(x), y) == dot(x, C(y)), 1 * covariance, -1 * covariance(y, x), name="self-adjoint", at="Remark 8", because="the form is symmetric")
positive = p.line(dot(C(x), x) >= 0, -1 * covariance(x, x), square(wave), at="Remark 8", because="<Cx, x> is a mean of squares")
p.line(mean(wave**2) == dot(C(x), x), -1 * covariance(x, x), name="norm of the prediction", at="(8)", because="the mean of <x, phi>² is <x, Cx> = ‖C^{1/2} x‖²")
bounded = p.line(dot(C(x), x) <= kappa**2 * sq(x), 1 * covariance(x, x), square(kappa * x - wave / kappa * phi), wave**2 / kappa**2 * features,
                 at="Section 7.3, before (8)", because="<x, phi>² <= kappa² ‖x‖² for every input, so ‖C‖ <= kappa²")
cocoercive = p.line(
    sq(C(x)) <= kappa**2 * dot(C(x), x), square(dot(off, phi), kappa**2), -kappa**2 * covariance(x, x), 2 * covariance(x, C(x)),
    -1 / kappa**2 * covariance(C(x), C(x)), 1 / kappa**2 * bounded(C(x)), at="textbook", because="‖Cx‖² <= kappa² <x, Cx>")
p.line(kappa**2 / lam >= N, 1 * dimension, 1 / lam * features, (phi / lam + C(z) / lam) * resolvent, square(C(z), 1 / lam), 1 * positive(z), name="at most",
       at="Section 4.1, after Assumption 2", because="lambda <phi, z> <= ‖phi‖² <= kappa², input by input")
least = p.line(sq(phi) <= (kappa**2 + lam) * dot(phi, z), ((kappa**2 + lam) * z - (C(z) + lam * z + phi)) * resolvent, 1 * cocoercive(z), lam * bounded(z),
               name="at least", at="Section 4.1, after Assumption 2", because="‖phi‖² = ‖(C + lambda) z‖² <= (kappa² + lambda) <z, (C + lambda) z>")
long = kappa**2 <= mean(sq(phi))
divided = p.line(sq(phi) / (kappa**2 + lam) <= dot(phi, z), 1 / (kappa**2 + lam) * least)
by_mean = p.line(kappa**2 / (kappa**2 + lam) <= N, 1 * divided, -1 * dimension, 1 / (kappa**2 + lam) * p.condition(1), when=[long])
p.line(number(1, 2) <= N, 1 * by_mean, 1 / (2 * (kappa**2 + lam)) * p.condition(2), when=[long, lam <= kappa**2], name="at least a half",
       at="Section 4.1, after Assumption 2", because="if every feature vector is as long as kappa, and lambda <= kappa²")
DEFINITIONS = p.argument("fednewton.definitions", "covariances are positive, at most kappa squared, and give the norm in L2")
