"""Lemma 3: (66), its right side, from a bound that is proved, and in the first round by itself; and (67), for E dist and not E dist².

From t = 2 on the sharper bound is below (66) term by term, and the first entry of the maximum in Q is not needed. With the diameter of
the product in both terms of C it holds in the first round too. The quadratic inequality of (36), averaged over the draws, is (67).
"""

import sympy as sp

from fedtheory.core.expression import to_tree
from fedtheory.language import Formula, Theory, expect, i, mean, root, sq, t
from fedtheory.papers.fedfw.proofs import letters as Y
from fedtheory.papers.fedfw.proofs import stochastic as S
from fedtheory.papers.fedfw.proofs.matrices import DUALITY
from fedtheory.papers.fedfw.proofs.thm3_sharpened import SURROGATE
from fedtheory.papers.fedfw.statements import notation
from fedtheory.papers.fedfw.statements import thm3_stochastic as letters
from fedtheory.papers.fedfw.statements.eq67_distance import EQUATION_67
from fedtheory.papers.fedfw.statements.lem3_homotopy import LEMMA_3
from fedtheory.textbook import vectors

F = Y.F
NOISY, X = S.NOISY, S.X

p = Theory.over(NOISY, globals())
n, L, D, lambda_0, e_1, zeta_star, x_star = p.symbol("n L D lambda_0 e_1 zeta_star x_star")
surrogate = p.cite(SURROGATE, name="surrogate", at="ours")(t=t - 1)
here, begun = X(), X(1)
feasible = p.stays(Y.inside(here()), p.named.start, at="(9)", because="x_i^{t+1} is a convex combination of points of the domain")

# ---- (66): the sharper bound is below print, term by term

c, h, three, seven = root(t + 7, 3), root(t + 7), root(3, 3), root(7, 3)
noise, root_of_Q = Formula(to_tree(letters.tracked)), root(Formula(to_tree(letters.Q_noise)))
constant = 9**letters.third * letters.C(sp.sqrt(letters.Q_noise))  # (66) is that of (t+7)^(1/3)
S_0 = Formula(to_tree(constant))
price = Formula(to_tree(letters.surrogate_price))
tracked = p.squared(root(noise) <= 3 * L * D + root_of_Q, at="ours", because="sqrt(16 sigma²/3 + 27 L²D²/4) <= 3LD + sqrt(16 n sigma² + 81 L²D²/n)")
one, cube_root = p.line(c >= 1), p.computed(three >= 1)
half = p.squared(c <= h, c**2 * one, because="1/3 <= 1/2")
whole = p.line(c <= t + 7, c * (c + 1) * one, because="1/3 <= 1")
termwise = p.line(
    price <= S_0 / c, 27 * D / 26 / c * tracked, 81 * L * D**2 / 16 / (c * (t + 7)) * whole, 81 * n * lambda_0 * D**2 / 17 / (c * h) * half,
    (81 * L * D**2 / 2 + 81 * n * lambda_0 * D**2 / 2 + 9 * D * root_of_Q) * (three + 1) / c * cube_root, since=2, at="ours",
    because="(t+7)^(1/3) is at most sqrt(t+7) and t+7, and 1 <= 9^(1/3)")
paid_for = p.line(here.F_hat - F(x_star) <= S.E(), because="the penalty is not negative")
equation_66 = p.line(expect(here.F_hat) - F(x_star) <= S_0 / c, 1 * paid_for, 1 * surrogate, 1 * termwise, since=2, name="(66)", at="(66), from t = 2 on",
                     because="the sharper bound is below it")
LEMMA_3_CORRECTED = p.proof(LEMMA_3, "corrected", NOISY, [equation_66])

# ---- (66) with the diameter of the product: the first round too

gradient = p.line(mean(sq(1 / n * Y.g(i, begun()))) <= (e_1 / root(n))**2, 1 / n * p.named.first_error)
far = p.line(mean(sq(begun() - x_star)) <= D**2, p.named.diameter(begun(), x_star))
cross = p.cite(vectors.MEAN_OF_PRODUCTS, x=lambda k: 1 / n * Y.g(k, begun(k)), y=lambda k: begun(k) - x_star, a=e_1 / root(n), b=D,
               given={"first": gradient, "second": far})
first_round = p.line(begun.F_hat - F(x_star) <= root(n) * D * e_1, p.named.convex(i, begun(), x_star), n * cross, at="ours",
                     because="convexity at X^1, Cauchy-Schwarz, and the diameter of the product")
numbers, at_least_1, client = p.computed(9 * three**2 >= 2), p.computed(seven >= 1), p.line(root(n) >= 1, because="there is a client")


def mended(bound, size, less, at_first, later):
    """The first round, and every later one from (66)."""
    claim = p.claims(LEMMA_3, bound, NOISY)
    larger = p.squared(less, p.condition(1), when=[claim.conditions[1]], because="of their squares")
    every = p.induction(
        claim, base=[1 * first_round, root(n) * D * e_1 * at_least_1, at_first * larger(because=[p.condition(1)]), root(n) * D * size / 2 * numbers],
        step=[1 * equation_66(t=t + 1), later / root(t + 8, 3) * larger(because=[p.condition(2)]),
              9 * D * three**2 * size / root(t + 8, 3) * client], at="(66)", because="the first round by itself, the others from (66)")
    return p.proof(LEMMA_3, bound, NOISY, [every])


MENDED = (mended("diameter", root_of_Q, seven * e_1 <= root_of_Q, root(n) * D, 0),
          mended("diameter-start", seven * e_1, root_of_Q <= seven * e_1, 0, 9 * D * three**2))

# ---- (67): the quadratic inequality, averaged

dual, penalty, distance = zeta_star / root(n), lambda_0 * h, expect(here.dist)
duality = p.cite(DUALITY, x=here, name="(34)", at="after Lemma 3: 'strong duality holds'")
jensen = p.cite(vectors.SECOND_MOMENT, X=lambda of: X(t, of).dist, because="Jensen's inequality")
under = dual**2 + 2 * penalty * price
solved = p.squared(penalty * distance - dual <= root(under), 2 * penalty * duality, 2 * penalty * surrogate, penalty**2 * jensen, since=2,
                   at="ours, as (37), first line", because="(lambda E dist - Y)² <= Y² + 2 lambda price, where (E dist)² <= E dist²")
EQUATION_67_SHARPENED = p.proof(EQUATION_67, "sharpened", NOISY, [1 / penalty * solved])
m, second = root(t + 7, 12), Formula(to_tree(2 * sp.sqrt(2 * constant / notation.lambda_0))) / root(t + 7, 12)**5
quarter = p.cite(vectors.CUBES, a=c, b=m**4, because="1/3 is 4/12")
rooted = p.squared(h <= m**2 * c, c**2 * quarter, since=2, because="1/2 is 1/6 + 1/3")
paid = p.squared(root(2 * penalty * price) <= penalty * second, 2 * penalty * termwise, 2 * lambda_0 * S_0 / c * rooted, since=2,
                 because="(66), and 5/12 = 1/4 + 1/6")
split = p.squared(root(under) <= dual + root(2 * penalty * price), because="sqrt(a + b) <= sqrt(a) + sqrt(b)")
equation_67 = p.line(distance <= 2 * dual / penalty + second, 1 / penalty * solved, 1 / penalty * split, 1 / penalty * paid, since=2, name="(67)",
                     at="(67) for E dist, from t = 2 on", because="sqrt(a + b) <= sqrt(a) + sqrt(b), and (66)")
EQUATION_67_CORRECTED = p.proof(EQUATION_67, "corrected", NOISY, [equation_67])
