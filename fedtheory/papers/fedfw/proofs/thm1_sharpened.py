"""Theorem 1 with the sharpened bound, from the definitions to the last line.

Appendix B's route up to (31), with the sum of (30) done exactly; then, in place of the dual variable and of Lemma 2,
one square: the consensus distance is bought with the penalty that is already paid for.
"""


from fedtheory.language import Theory, root, t
from fedtheory.papers.fedfw.proofs import algorithm1 as A
from fedtheory.papers.fedfw.proofs.letters import inside
from fedtheory.papers.fedfw.proofs.matrices import AT_MEAN
from fedtheory.papers.fedfw.proofs.one_round import ONE_ROUND
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1
from fedtheory.textbook.recursions import RECURSION_FRANK_WOLFE

SETTING, E, X, eta, lam = A.SETTING, A.E, A.X, A.eta, A.lam

# ---- the growing penalty is absorbed, (27) to (29), and the sum, (30) and (31)


def summed(p, line_26, cost=1):
    """(31), with 4/3 for its 2, from (26), in which a round may cost more."""
    n, L, D, lambda_0 = p.symbol("n L D lambda_0")
    line_29 = p.line(
        (1 - eta()) * (lam() - lam(t - 1)) - eta() * lam() <= -lambda_0 * 3 / 2 / root(t + 1), where=[root(t) <= root(t + 1)], name="(29)",
        at="(29), with 3/2 for its 1", because="sqrt(t+1) - sqrt(t) = 1/(sqrt(t+1) + sqrt(t)), and t - 3 <= sqrt(t(t+1))")
    price = cost * (L / n + lam()) * eta()**2 / 2 * n * D**2
    line_28 = p.line(E(t + 1) <= (1 - eta()) * E() + price, line_26, line_29, name="(28)", at="(27), (28)",
                     because="F-hat_t = F-hat_{t-1} + (lambda_t - lambda_{t-1})/2 dist², and (29)")
    return p.cite(RECURSION_FRANK_WOLFE, h=E, b=cost * 2 * L * D**2, c=cost * 2 * n * lambda_0 * D**2, given={"round": line_28},
                  name="(31)", at="(30), (31), with 4/3 for its 2", because="the sum of (30), by induction on t")


# ---- Theorem 1

p = Theory.over(SETTING, globals())
feasible = p.stays(inside(X()()), p.named.start, at="(9)", because="x_i^{t+1} is a convex combination of points of the domain")
line_26 = p.cite(
    ONE_ROUND, x=X(), y=X(t + 1), s=A.S(), eta=eta(), lam=lam(), lost=0, name="(26)", at="(24)-(26)",
    given={"smooth": p.named.smooth, "update": p.named.update, "diameter": p.named.diameter, "lmo": p.named.lmo(v=p.symbol("x_star")),
           "convex": p.named.convex})
line_31 = summed(p, line_26)

# ---- from the clients to their mean, without a dual variable: ours, in place of (32)-(38); and the abstract's O(t^(-1/2))

at_mean = p.cite(AT_MEAN, x=X(), lam=lam(t - 1), name="mean", at="ours, in place of (32)-(38)")
THEOREM_1_SHARPENED = p.proof(THEOREM_1, "sharpened", SETTING, [at_mean, line_31(t=t - 1)])
THEOREM_1_RATE = p.proof(THEOREM_1, "rate", SETTING, [at_mean, line_31(t=t - 1), p.line(root(t) >= 1, because="t >= 1")])
