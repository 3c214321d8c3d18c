"""(38), the bound of Theorem 1: with Lemma 2's proof, a start in the domain and t >= 2 it holds; as printed it does not."""

from fedtheory.language import Theory, root, t
from fedtheory.papers.fedfw.proofs import appendix_b1
from fedtheory.papers.fedfw.proofs.algorithm1 import SETTING
from fedtheory.papers.fedfw.proofs.counterexamples import FAR_START
from fedtheory.papers.fedfw.proofs.letters import F, x_star
from fedtheory.papers.fedfw.proofs.matrices import LEMMA_2
from fedtheory.papers.fedfw.proofs.refuted import refuted
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1

here = appendix_b1.here

p = Theory.after(appendix_b1.p, globals())
n, L, D, g_star = p.symbol("n L D g_star")

lemma_2 = p.cite(LEMMA_2, x=here.bar, name="Lemma 2 at consensus", at="Lemma 2, its proof, first display, at a point of consensus",
                 because="the gradient at X* and what smoothness adds over the diameter")
at_G = p.line(F(here.bar) - F(x_star) <= here.F_hat - F(x_star) + (L * D + g_star) / root(n) * appendix_b1.dist, appendix_b1.first_38, appendix_b1.second_38, appendix_b1.dist * lemma_2,
              at="(38), third line", because="‖∇F̂(X̄)‖ <= G")
THEOREM_1_CORRECTED = p.proof(THEOREM_1, "corrected", SETTING, [at_G, appendix_b1.equation_35(t=t - 1), appendix_b1.first_37(t=t - 1), appendix_b1.second_37(t=t - 1)])
THEOREM_1_PRINTED = refuted(
    THEOREM_1, "printed", FAR_START, "not proved: it rests on Lemma 2 as printed; and at t = 1 false, as nothing keeps x_i^1 near the "
    "domain: one client with f = (x - 10)²/2 on [-1, 1], from -1000; from a start inside the domain it is false as well, by the run of "
    "erratum fedfw.d20", SETTING, name="(38) as printed", at="(38), third line, for t",
    because="printed with Lemma 2's statement, for every t and x_i^1 in R^p")
