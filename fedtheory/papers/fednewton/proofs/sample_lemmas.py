"""A sample of n independent draws as Lemmas 1, 3 and 4 read it: phi(j, w) is what draw j shows, C the covariance of its law.

Laws of draws may differ; C is their mean. u = (C + λ)^{-1}phi and psi = (C + λ)^{-1/2}phi, known by ‖psi‖² = <phi, u>; N is the mean
of E‖psi‖². Each of the lemmas cites Proposition 3 for vectors made of these.
"""

from fedtheory.language import Theory, dot, expect, i, log, mean, number, root, s, sq, square, w
from fedtheory.papers.fednewton.proofs import assumptions as quotes
from fedtheory.papers.fednewton.proofs import chance
from fedtheory.papers.fednewton.proofs.prop3_vectors import PROPOSITION_3_SHARPENED

L, n = chance.L, chance.n
p = Theory.after(chance.p, globals())
x, y = p.variable("x", "vector"), p.variable("y", "vector")
lam, kappa, N_j, C = p.real("lamda"), p.real("kappa"), p.real("N_j"), p.vector("C", "vector")
phi, u, psi = (p.vector(name, "client", "outcome")(i, w) for name in ("phi", "u", "psi"))
p.given(lam > 0, "lambda > 0", "(1)", quote=quotes.LAMBDA, name="0 < lamda")
p.defined(kappa > 0, "kappa > 0: any larger number is a bound too", "Section 4.1", name="0 < kappa")
features = p.given(sq(phi) <= kappa**2, "‖phi(x)‖ <= kappa", "Section 4.1", quote=quotes.FEATURES, name="kappa")
positive = p.defined(dot(x, C(x)) >= 0, "C is positive", "Remark 8", name="C positive")
u_is = p.defined(C(u) + lam * u == phi, "u = (C + lambda I)^{-1} phi", "Lemma 1, proof", name="u")
psi_is = p.defined(sq(psi) == dot(phi, u), "psi = (C + lambda I)^{-1/2} phi, the square root of a positive operator", "(23)", name="psi")
some_N = p.defined(N_j >= 0, "a trace", "Assumption 1", name="0 <= N_j")
N_is = p.defined(mean(expect(sq(psi))) == N_j, "N = E <phi, (C + lambda I)^{-1} phi>, over the average law of the draws", "before (24)", name="N_j")

leverage = p.line(sq(psi) <= kappa**2 / lam, 1 * psi_is, 1 / lam * features, (phi + C(u)) / lam * u_is, square(C(u), 1 / lam), 1 * positive(u), name="leverage",
                  at="(24); Lemma 1, proof, third display", because="‖phi‖² - lambda <phi, u> = ‖Cu‖² + lambda <u, Cu>")
solution = p.line(sq(u) <= sq(psi) / lam, -1 / lam * psi_is, u / lam * u_is, 1 / lam * positive(u), name="solution", at="Lemma 1, proof",
                  because="<phi, u> = <u, Cu> + lambda ‖u‖²")
SAMPLE = p
no_less = p.line(2 / chance.delta >= 2, 2 / chance.delta * chance.no_more)
half = p.line(2 * L >= 1, 2 * p.line(log(2) <= L, no_less), 1 * p.computed(2 * log(2) > 1), name="the logarithm is at least one half", at="Lemmas 3 and 4")
one = p.squared(number(1) <= root(2 * L), 1 * half)
root_of_L = p.line(root(2) * root(L) <= 2 * L, root(2 * L) * one, name="the root of the logarithm", at="Lemmas 3 and 4", because="sqrt(2L) >= 1, so sqrt(2L) <= 2L")


def seldom(p, xi, largest, factor, scale, no_longer, *no_more, name="variances"):
    """Proposition 3 for vectors xi, from ‖xi‖ <= largest and what shows ‖xi‖² <= factor ‖psi‖², factor N_j being scale²."""
    each = p.line(sq(xi(i, w)) <= factor * sq(psi), *no_more, name="each vector")
    centre = expect(xi(i, s), s)
    spread = p.line(mean(expect(sq(xi(i, w) - centre))) <= scale**2, 1 * p.line(expect(sq(xi(i, w) - centre)) <= factor * expect(sq(psi)), 1 * each, square(centre)),
                    factor * N_is, name=name, because="a variance is no more than the second moment")
    p.assume(PROPOSITION_3_SHARPENED, {"M_xi": largest, "sigma_xi": scale}, without=["bounded", "variance", "0 < M_xi", "0 <= sigma_xi"])
    return p.cite(PROPOSITION_3_SHARPENED, M_xi=largest, sigma_xi=scale, given={"bounded": no_longer, "variance": spread}, name="Proposition 3")
