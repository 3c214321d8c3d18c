"""Appendix C.2: (65) as printed, and two worlds in which it fails in the only round.

In one the clients start at two points of the domain, in the other at one point outside of it. From one point of the
domain it fails as well, by little and after many rounds: erratum fedfw.d47. (64) follows: fedfw.drawn_round.
"""

from fedtheory.core.expression import to_tree
from fedtheory.language import Formula, Theory
from fedtheory.papers.fedfw.proofs.counterexamples import APART, FAR_DRAWN
from fedtheory.papers.fedfw.proofs.participation import AVERAGE, fixed
from fedtheory.papers.fedfw.proofs.refuted import as_printed, refuted
from fedtheory.papers.fedfw.statements.eq65_participation import EQUATION_65, price_65

p = Theory.over(AVERAGE, globals())
total_hat, T = fixed.total_hat, fixed.T
apart = p.fails(
    total_hat(T) / T <= Formula(to_tree(price_65)), APART, "printed without X^1 in C, which is chosen in the middle of (51)",
    "false without consensus at the start: two clients without a loss from the two ends of [-1, 1], at p = T = 1",
    within=as_printed(AVERAGE, "best"), name="(65) apart", at="(65), from anywhere in the domain")
EQUATION_65_PRINTED = refuted(
    EQUATION_65, "printed", FAR_DRAWN, "at p = T = 1 false, as nothing keeps x_i^1 near the domain: one client with f = (x - 10)²/2 on [-1, 1], "
    "from 1000; from one point of the domain it is false as well, by the run of erratum fedfw.d47", AVERAGE, *p.made(apart),
    name="(65) as printed", at="(65)", because="printed for x_i^1 in R^p, and with (pT)^(-1/3) for (pT+1)^(2/3)/(pT)", without="best")
