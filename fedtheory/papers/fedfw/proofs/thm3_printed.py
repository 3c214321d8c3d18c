"""Appendix D.1, line by line: what follows, what does not, and the bound (68) that can be saved.

Lemma 3 is printed without a proof; (66) and (67) are proved elsewhere, (67) for E dist and not E dist². (68) holds from t = 2 on, from
a start in the domain, with the G of Lemma 2's proof. As printed all three fail in the first round.
"""

from fedtheory.language import Theory, dot, expect, i, mean, root
from fedtheory.papers.fedfw.proofs import counterexamples as cases
from fedtheory.papers.fedfw.proofs import lem3_homotopy
from fedtheory.papers.fedfw.proofs import letters as Y
from fedtheory.papers.fedfw.proofs import matrices as M
from fedtheory.papers.fedfw.proofs import refuted as R
from fedtheory.papers.fedfw.proofs.stochastic import NOISY, X
from fedtheory.papers.fedfw.statements.eq67_distance import EQUATION_67
from fedtheory.papers.fedfw.statements.lem3_homotopy import LEMMA_3
from fedtheory.papers.fedfw.statements.thm3_stochastic import THEOREM_3
from fedtheory.textbook.vectors import MEAN_OF_PRODUCTS

F, g = Y.F, Y.g

p = Theory.after(lem3_homotopy.p, globals())
n, L, D, g_star, x_star = p.symbol("n L D g_star x_star")
here = X()
mean_feasible = p.lies(Y.inside(here.bar), lem3_homotopy.feasible, at="(9)")
at_mean, size, G = mean(dot(g(i, here.bar), here.bar - here())), Y.norm(lambda k: 1 / n * g(k, here.bar)), (L * D + g_star) / root(n)
convexity = p.cite(M.AT_MEAN, x=here, step="(38) line 1", because="convexity of F-hat at the mean")
cross = p.cite(MEAN_OF_PRODUCTS, x=lambda k: 1 / n * g(k, here.bar), y=lambda k: here.bar - here(k), a=size / root(n), b=here.dist / root(n))
lemma_2 = p.cite(M.LEMMA_2, x=here.bar, name="Lemma 2 at consensus", at="Lemma 2, its proof, first display, at a point of consensus")
first_68 = p.line(
    expect(F(here.bar)) - F(x_star) <= expect(here.F_hat) - F(x_star) + expect(at_mean), convexity, since=2, name="(68) line 1",
    at="(68), first line", because="convexity of F-hat at the mean, averaged over the draws")
second_68 = p.line(
    expect(at_mean) <= expect(size * here.dist), n * cross, since=2, name="(68) line 2", at="(68), second line",
    because="Cauchy-Schwarz for every draw; what stands under the second brace is the distance, not its square")
brace = p.line(
    expect(size * here.dist) <= G * expect(here.dist), here.dist * lemma_2, since=2, name="(68) first brace",
    at="(68), 'at most G', with the G of Lemma 2's proof", because="Lemma 2 at the mean, for every draw")
last_display = p.line(expect(mean(Y.f(i, here.bar))) == expect(F(here.bar)), since=2, name="last display", at="after (68)",
       because="the definition of F-hat at consensus")
APPENDIX_D1 = p.argument("fedfw.appendix_d1", "Appendix D.1, display by display", first_68, second_68, brace, last_display)
THEOREM_3_CORRECTED = p.proof(THEOREM_3, "corrected", NOISY, [
    1 * first_68, 1 * second_68, 1 * brace, 1 * lem3_homotopy.equation_66, G * lem3_homotopy.equation_67])

# ---- what is printed

OUTSIDE = "false in the first round when nothing keeps x_i^1 near the domain: f = -x on [-1, 1], from -1000"
INSIDE = {("fedfw.lem3", "printed-start"): "; from inside, by the run of erratum fedfw.d50",
          ("fedfw.thm3", "printed"): "; from inside, by the run of erratum fedfw.d57"}
UNITS = "a squared distance below a distance: false on a long interval"
second_brace = p.fails(
    here.dist == here.dist2(), cases.UNDERBRACE, "printed: the norm of X-bar - X is the squared distance",
    "a norm is no square: two clients at the ends of [-100, 100]", within=R.as_printed(NOISY), name="(68) second brace", at="(68), '= dist²'")
PRINTED = tuple(
    R.refuted(of, key, case, gap + INSIDE.get((of.id, key), ""), NOISY, *(p.made(second_brace) if of is THEOREM_3 else ()), name=name,
            because="printed for every t and x_i^1 in R^p")
    for of, name, worlds, gap in (
        (LEMMA_3, "(66) as printed", (cases.far(1), cases.far(0)), OUTSIDE), (EQUATION_67, "(67) as printed", (cases.WIDE, cases.WIDE), UNITS),
        (THEOREM_3, "(68) as printed", (cases.far(1), cases.far(0)), OUTSIDE))
    for key, case in zip(("printed", "printed-start"), worlds, strict=True))
