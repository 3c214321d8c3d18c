"""(31) and (37) as statements of their own, and Theorem 1 where (37) is sharper than the penalty."""

from fedtheory.core.expression import to_tree
from fedtheory.language import Formula, Theory, root, square, t
from fedtheory.papers.fedfw.proofs import appendix_b1, thm1_sharpened
from fedtheory.papers.fedfw.proofs import matrices as M
from fedtheory.papers.fedfw.proofs.algorithm1 import SETTING, X
from fedtheory.papers.fedfw.proofs.counterexamples import FAR_FIRST_ROUND
from fedtheory.papers.fedfw.proofs.refuted import refuted
from fedtheory.papers.fedfw.statements import thm1_convex as T
from fedtheory.papers.fedfw.statements.eq31_surrogate import EQUATION_31
from fedtheory.papers.fedfw.statements.eq37_distance import EQUATION_37

# ---- by the paper's route

p = Theory.after(appendix_b1.p, globals())
first, second = (line(t=t - 1) for line in (appendix_b1.first_37, appendix_b1.second_37))
EQUATION_31_CORRECTED = p.proof(EQUATION_31, "corrected", SETTING, [appendix_b1.equation_31(t=t - 1)])
EQUATION_37_CORRECTED = p.proof(EQUATION_37, "corrected", SETTING, [first, second])

# ---- with our price for the surrogate: the same quadratic inequality

p = Theory.after(thm1_sharpened.p, globals())
n, L, D, lambda_0, zeta_star = p.symbol("n L D lambda_0 zeta_star")
dual, penalty, dist = zeta_star / root(n), lambda_0 * root(t), X().dist
surrogate = thm1_sharpened.line_31(t=t - 1)
under_root = dual**2 + 2 * penalty * (2 * L * D**2 / t + n * lambda_0 * D**2 * 4 / 3 / root(t))
duality = p.cite(M.DUALITY, x=X(), name="(34)", at="(34)")
solved = p.squared(penalty * dist - dual <= root(under_root), surrogate, duality, since=2, at="(37), first line, with ours for (31)",
                   because="the quadratic formula: (lambda d - Y)² <= Y² + 2 lambda price")
EQUATION_31_SHARPENED = p.proof(EQUATION_31, "sharpened", SETTING, [surrogate])
EQUATION_37_SHARPENED = p.proof(EQUATION_37, "sharpened", SETTING, [solved])

# ---- Theorem 1 where (37) says more than the penalty: H d - λ√n d²/2 grows up to d = H/(λ√n), so the largest distance is put in

H, within, scale = p.symbol("H"), Formula(to_tree(T.apart)), root(n) * penalty
at_distance = p.cite(M.AT_DISTANCE, x=X(), lam=penalty, name="at its distance", at="ours, in place of (38)")
closer = p.squared(scale * dist - zeta_star <= within - zeta_star, surrogate, duality, since=2, name="distance", at="(37), first line",
                   because="the quadratic formula, times sqrt(n)")
near = p.line(p.claims(T.THEOREM_1, "near", SETTING), 1 * at_distance, 1 * surrogate, (within - scale * dist) / (n * penalty) * p.condition(2),
              square(within - scale * dist, 1 / (2 * n * penalty)), knowing=[closer], at="ours, in place of (38)",
              because="at the largest distance that (37) allows")
THEOREM_1_NEAR = p.proof(T.THEOREM_1, "near", SETTING, [1 * near])

# ---- as printed, for x_i^1 in R^p

EQUATION_31_PRINTED = refuted(
    EQUATION_31, "printed", FAR_FIRST_ROUND, "false in the first round when nothing keeps x_i^1 near the domain: f = (x - 10)²/2 on "
    "[-1, 1], from 20", SETTING, name="(31) as printed", because="printed for x_i^1 in R^p", at="(31)")
OPEN = ("from starts inside the domain it is proved, with an explicit dual solution; from elsewhere (31) fails, on which it rests, and "
        "neither a proof nor a counterexample is known here")
EQUATION_37_PRINTED = tuple(
    p.refuted(EQUATION_37, key, SETTING, None, OPEN, name=f"(37) {line} line as printed", at=f"(37), {line} line",
              because="printed for x_i^1 in R^p")
    for key, line in (("printed", "second"), ("first-line", "first"), ("third-line", "third")))
