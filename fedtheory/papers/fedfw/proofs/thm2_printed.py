"""What Appendix C.1 prints that does not hold: from outside the domain, without X^1 in C, with the G of Lemma 2's statement."""

from fedtheory.core.expression import to_tree
from fedtheory.language import Formula, Theory, dot, i, mean, root, u
from fedtheory.papers.fedfw.proofs import counterexamples as cases
from fedtheory.papers.fedfw.proofs import letters as X
from fedtheory.papers.fedfw.proofs import nonconvex as N
from fedtheory.papers.fedfw.proofs.refuted import as_printed, refuted
from fedtheory.papers.fedfw.statements import thm2_nonconvex as Y
from fedtheory.papers.fedfw.statements.eq52_surrogate_gap import EQUATION_52
from fedtheory.papers.fedfw.statements.eq57_distance_nonconvex import EQUATION_57
from fedtheory.papers.fedfw.statements.eq62_gap_transfer import EQUATION_62

AT_BEST, theory = N.AT_BEST, N.theory

ANYWHERE = "printed for x_i^1 in R^p"
STATED = "printed with G = LD/n + ..."
FAR = "at T = 1 false, as nothing keeps x_i^1 near the domain: one client with f = (x - 10)²/2 on [-1, 1], from 1000"
p = Theory.over(AT_BEST, globals())
here, gap_hat, lam, T = theory.X(), theory.gap_hat, theory.lam, theory.T
n, L, D, g_star, total_hat = p.symbol("n L D g_star total_hat")
G, d = L * D / n + g_star / root(n), here.dist
q = p.variable("q", "real")
SEEN = as_printed(AT_BEST, "best", "best_round")  # by lines that do not mention the best round

# ---- displays

apart = p.fails(
    total_hat(T) / T <= Formula(to_tree(Y.average_surrogate)), cases.SIMPLEX, "printed without X^1 in C, which is chosen in the middle of (51)",
    "false without consensus at the start, also in the domain: the penalty of X^1 is forgotten", within=SEEN, name="(52) apart",
    at="(52), from anywhere in the domain")
p.fails(-G * d + lam * d**2 <= gap_hat(), cases.RESTING_PAIR, STATED, "false where the clients rest far apart: two of them, in the domain",
        within=as_printed(AT_BEST), name="(54) printed", at="(54), with the G of Lemma 2's statement")
p.fails(d <= G / lam + root(q / lam), cases.RESTING_APART, STATED, "false where (54) is: two clients at rest, in the domain",
        when=[q >= 0, gap_hat() <= q], within=as_printed(AT_BEST), name="(55) printed", at="(55), with the G of Lemma 2's statement")
at_mean = X.g(i, here.bar)
lost = mean(dot(at_mean, here.bar - u)) + mean(dot(at_mean, here.away)) + mean(dot(at_mean - at_mean, here() - u))
p.fails(mean(dot(X.g(i, here()), here() - u)) == lost, cases.ROUND_PAIR, "printed: the difference of the gradient at X-bar from itself",
        "false as soon as the clients differ: the last term is 0", when=[X.inside(u)], within=SEEN, name="(60) line 2 printed",
        at="(60), second line, with X-bar throughout; the extraction may have put a bar too many")

# ---- bounds

EQUATION_52_PRINTED = refuted(EQUATION_52, "printed", cases.FAR_CLIENT, FAR, N.AVERAGE, *p.made(apart), name="(52) printed",
                              at="(52), from any one point", because=ANYWHERE)
EQUATION_57_PRINTED = refuted(
    EQUATION_57, "printed", cases.PULLED_PAIR, "false from outside the domain; and from one point of it by the run of erratum fedfw.d35", AT_BEST,
    name="(57) printed", at="(57), with the G of Lemma 2's statement, from anywhere", because=f"{ANYWHERE}, with G = LD/n + ...")
EQUATION_62_PRINTED = refuted(
    EQUATION_62, "printed", cases.BENT_PAIR, "false at X^1 outside the domain: two clients with f = -x²/2 on [-1, 1], at 100 and -100", N.AVERAGE,
    name="(62) printed", at="(62), from anywhere", because=ANYWHERE)
THEOREM_2_PRINTED = refuted(
    Y.THEOREM_2, "printed", cases.FAR_CLIENT, FAR, AT_BEST, *p.made(), name="(12) as printed",
    at="(62), (52), (57), from anywhere", because=f"{ANYWHERE}, and with G = LD/n + ...")
