"""Proposition 3, as printed and with 4/3 for 2: Bernstein's inequality for independent vectors, solved for the deviation.

xi(j, w) is the vector of draw j. The inequality is asked for centred vectors, which are no longer than 2 M_xi and vary no more.
"""

from fedtheory.language import Theory, exp, expect, i, mean, norm, s, sq, square, w
from fedtheory.papers.fednewton.metrics import MEAN_QUANTILE
from fedtheory.papers.fednewton.proofs import assumptions as quotes
from fedtheory.papers.fednewton.proofs import chance
from fedtheory.papers.fednewton.statements.prop3_vectors import PROPOSITION_3

BERNSTEIN = "pinelis1994optimum; smale2007learning, Lemma 2"
a, r, ell, delta, n, L, pin = chance.a, chance.r, chance.ell, chance.delta, chance.n, chance.L, chance.pin
p = Theory.after(chance.p, globals())
M, sigma, xi, c, d = p.real("M_xi"), p.real("sigma_xi"), p.vector("xi", "client", "outcome"), p.variable("c", "real"), p.variable("d", "real")
expected = expect(xi(i, s), s)
zeta = xi(i, w) - expected
deviation = norm(mean(zeta))
some_M = p.defined(M > 0, "M_xi > 0: any larger number is a bound too", "Proposition 3", name="0 < M_xi")
some_sigma = p.defined(sigma >= 0, "sigma_xi >= 0", "Proposition 3", name="0 <= sigma_xi")
bounded = p.given(sq(xi(i, w)) <= M**2, "‖ξ_i‖ <= M_xi", "Proposition 3", quote=quotes.VECTORS)
variance = p.given(mean(expect(sq(zeta))) <= sigma**2, "σ² = E‖ξ_i - Eξ_i‖², or the average over the draws where these differ", "Proposition 3",
                   quote=quotes.VARIANCE)
bernstein = p.given(
    chance.chance(deviation, r) * exp(n * r**2 / (2 * d**2 + 2 * c * r / 3)) <= 2, "Bernstein's inequality: the mean of n independent centred vectors of a Hilbert "
    "space, none of which is longer than c with a positive probability, and whose mean squares average to no more than d²", "Bernstein's inequality for sums "
    "of independent vectors in a Hilbert space (Pinelis 1994; behind Lemma 2 of Smale and Zhou 2007)", role="axiom", cites=BERNSTEIN, name="Bernstein",
    when=[c > 0, d >= 0, r > 0, mean(expect(chance.above(norm(zeta), c)**2)) <= 0, mean(expect(sq(zeta))) <= d**2])

centre = p.line(sq(expected) <= M**2, square(zeta), 1 * bounded, because="a mean is no longer than the longest")
long = p.squared(norm(zeta) <= 2 * M, square(xi(i, w) + expected), 2 * bounded, 2 * centre)
never = p.line(expect(chance.above(norm(zeta), 2 * M)**2) <= 0, chance.above(norm(zeta), 2 * M) * chance.not_above(a=norm(zeta), r=2 * M, because=[long]))
never_any = p.line(mean(expect(chance.above(norm(zeta), 2 * M)**2)) <= 0, never)
edge = pin(M, sigma, ell)
exponent = n * edge**2 / (2 * sigma**2 + 4 * M * edge / 3)
enough = p.line(ell <= exponent, 0 * some_M, 0 * some_sigma, when=[ell > 0], name="exponent",
                because="with x = n r, x² - (4/3) M ℓ x >= 2 n s² ℓ at x = (4/3) M ℓ + sqrt(2 n s² ℓ)")
monotone = p.line(exp(ell) <= exp(exponent), enough, when=[ell > 0])
solved = p.line(
    chance.chance(deviation, edge) * exp(ell) <= 2, 1 * bernstein(r=edge, c=2 * M, d=sigma, because=[None, None, None, never_any, variance]),
    chance.chance(deviation, edge) * monotone, when=[ell > 0], name="Bernstein, solved", at="Proposition 3",
    because="the deviation that is exceeded with probability 2 exp(-ℓ)")
value = pin(M, sigma, L)
seldom = p.line(chance.chance(deviation, value) <= delta, delta / 2 * solved(ell=L, because=[None]), -delta / 2 * chance.chance(deviation, value) * chance.exp_log(a=2 / delta),
                name="with probability 1 - delta", at="Proposition 3", because="ℓ = log(2/delta), so that 2 exp(-ℓ) = delta")
MEASURED = {MEAN_QUANTILE: chance.within(deviation)}
PROPOSITION_3_SHARPENED = p.proof(PROPOSITION_3, "sharpened", MEASURED, [1 * seldom])
more = value + 2 * M * L / 3 / n
higher = p.line(value <= more, 2 * L / 3 / n * some_M)
printed = p.line(chance.chance(deviation, more) <= delta, 1 * seldom, 1 * chance.higher(a=deviation, b=more, r=value, because=[higher]), name="(9)", at="(9)",
                 because="2 is more than 4/3, and a higher bound is exceeded less often")
PROPOSITION_3_PRINTED = p.proof(PROPOSITION_3, "printed", MEASURED, [1 * printed])
