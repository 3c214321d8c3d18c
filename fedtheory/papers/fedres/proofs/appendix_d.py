"""Appendix D, line by line: what its displays share with our proof is there; here are the other lines.

Regression by realizability, the mean over the contexts and (12) are steps of `bandit`. In the decomposition of a regret the middle term
has a pair of bars too many, and (40) is the root of the display before it, less a square.
"""

from fractions import Fraction

from fedtheory.core import construction as build
from fedtheory.language import Theory, expect, i, j, mean, root, square, w
from fedtheory.papers.fedres.proofs.sgd import PAPER
from fedtheory.textbook.vectors import SECOND_MOMENT

p = Theory(PAPER, globals())
p.count("P")
x = p.real("x", "client", "outcome")
best, expected, earned, looked, total, delays = (p.variable(z, "real") for z in ("best", "expected", "earned", "looked", "total", "delays"))
off = [best - expected <= total, looked - earned <= total]
p.line(best - earned <= (expected - looked) + 2 * total, when=off, name="decomposition",
       at="Appendix D, the display after (40), without the bars around its middle term",
       because="best, earned: mean rewards of the best action and of the one taken; expected, looked: what is expected of them; total: of all differences")
p.line(best - earned <= 2 * total, when=[*off, expected <= looked], name="term_1", at="Appendix D, after the display",
       because="(12): what is expected of the action taken is no less")
clients = p.line(mean(x(i, w))**2 <= mean(x(i, w)**2), square(x(i, w) - mean(x(j, w), j)), name="clients", at="Appendix D, before (40)",
       because="the square of a mean is at most the mean of the squares")
squared = p.cite(SECOND_MOMENT, X=lambda z: mean(x(i, z)), name="draws")
p.line(expect(mean(x(i, w)))**2 <= expect(mean(x(i, w)**2)), squared, clients, name="Cauchy-Schwarz", at="Appendix D, before (40)",
       because="and Jensen's inequality for the expectation, which print leaves out")


def bars(value):
    """|value|, as a root of a square."""
    return root(value**2)


p.fails(bars(best - expected) + bars(expected - looked) + bars(looked - earned)
        <= (expected - looked) + 2 * (bars(best - expected) + bars(looked - earned)),
        build.Counterexample("two actions earn 9/10 and 1/2; 1/5 and 4/5 are expected, so that the second is taken", build.Made({}), {
            "best": Fraction(9, 10), "expected": Fraction(1, 5), "earned": Fraction(1, 2), "looked": Fraction(4, 5)}),
        "the middle term without bars", "its middle term is negative where the best action is not taken, and with bars it is positive",
        when=[expected <= looked, earned <= best], name="decomposition with bars", at="Appendix D, the display after (40), its second inequality")
p.fails(root(root(delays**2, 3)) <= root(delays, 6), build.Counterexample("tau + B = 64: the root is 4, and (40) has 2", build.Made({}), {"delays": 64}),
        "the root of (γD⁴G²(τ + B)²)^{1/3}/T^{2/3}, less everything but τ + B", "the square of tau + B is lost: the root is (tau + B)^(1/3)",
        when=[delays >= 1], name="(40), second term", at="(40)")
APPENDIX_D = p.argument("fedres.appD", "Appendix D: the lines that are not those of our proof")
