"""Theorem 2 and displays (52), (57), (62) with the paper's step and penalty: each cites Appendix C.1, or ours in place of it."""

from fedtheory.language import Theory, root, square, t
from fedtheory.papers.fedfw.proofs import nonconvex as N
from fedtheory.papers.fedfw.proofs.appendix_c1 import APPENDIX_C1
from fedtheory.papers.fedfw.proofs.fixed_step import FIXED_STEP
from fedtheory.papers.fedfw.proofs.letters import Schedule
from fedtheory.papers.fedfw.statements import notation
from fedtheory.papers.fedfw.statements.eq52_surrogate_gap import EQUATION_52
from fedtheory.papers.fedfw.statements.eq57_distance_nonconvex import EQUATION_57
from fedtheory.papers.fedfw.statements.eq62_gap_transfer import EQUATION_62
from fedtheory.papers.fedfw.statements.thm2_nonconvex import SCHEDULE_2, THEOREM_2

AT_BEST, AVERAGE, X, best_round = N.AT_BEST, N.AVERAGE, N.X, N.best_round

p = Theory.over(AVERAGE, globals())
n, L, D, H, g_star, Ecal, lambda_0, T, total, best = p.symbol("n L D H g_star Ecal lambda_0 T total best")
eta, lam = Schedule(SCHEDULE_2[notation.eta_t])(), Schedule(SCHEDULE_2[notation.lambda_t])()
r = root(T, 3)
small = p.line(eta <= 1, where=[r >= 1], at="(9)", because="T >= 1")


def of(argument, step):
    """A line of Appendix C.1, or of ours, with the step and the penalty of Theorem 2."""
    return p.cite(argument, step=step, eta=eta, lam=lam, given={"eta <= 1": small}, name=step, at=step)


# ---- the average (52), the least (46), and the distance (57)

equation_52, equation_46 = of(APPENDIX_C1, "(52) line 1"), of(APPENDIX_C1, "(46)")
EQUATION_52_CORRECTED = p.proof(EQUATION_52, "corrected", AVERAGE, [equation_52])
EQUATION_52_ANY_START = p.proof(EQUATION_52, "any-start", AVERAGE, [of(APPENDIX_C1, "(52) from anywhere")])
EQUATION_52_BEST = p.proof(EQUATION_52, "best", AT_BEST, [equation_46])

G, d = (L * D + g_star) / root(n), X(best_round(T)).dist
price = Ecal / (eta * T) + (L / n + lam) * eta / 2 * n * D**2
under_57 = (Ecal / lambda_0 + n * D**2 / 2) / r**2 + L * D**2 / (2 * lambda_0) / T
powers = p.line(root(price / lam) <= root(under_57), at="(57)", because="lambda = lambda_0 T^(1/3)")
equation_57 = p.line(d <= G / (lambda_0 * r) + root(under_57), of(APPENDIX_C1, "(56)"), powers, name="(57)", at="(57), with the G of Lemma 2's proof",
                     because="(56), with the powers of T")
EQUATION_57_CORRECTED = p.proof(EQUATION_57, "corrected", AT_BEST, [equation_57])
first = p.named.from_the_first(t=T)
half = G / (2 * lambda_0 * r)
solved = p.squared(
    d - half <= root(half**2 + ((Ecal + n * D**2 * lambda_0 / 2) / r + L * D**2 / 2 / r**2) / (lambda_0 * r)), equation_46,
    of(APPENDIX_C1, "(54)")(t=best_round(T), because=[first]), at="ours", because="(d - G/(2 lambda))² <= (G/(2 lambda))² + (52)/lambda")
EQUATION_57_SHARPENED = p.proof(EQUATION_57, "sharpened", AT_BEST, [solved])

# ---- the transfer (62)

equation_62 = of(APPENDIX_C1, "(62)")
EQUATION_62_WHOLE_G = p.proof(EQUATION_62, "whole-G", AVERAGE, [equation_62])
EQUATION_62_SHARPENED = p.proof(EQUATION_62, "sharpened", AVERAGE, [of(FIXED_STEP, "to the mean")])
whole = of(FIXED_STEP, "to the mean, whole gradient")
EQUATION_62_CORRECTED = p.proof(
    EQUATION_62, "corrected", AVERAGE, [1 * whole, square(X().dist, lam), square(1 - 1 / root(n), L * D * X().dist)])

# ---- Theorem 2

at_tilde = equation_62(t=best_round(T), because=[first])
THEOREM_2_CORRECTED = p.proof(THEOREM_2, "corrected", AT_BEST, [
    1 * p.named.best(t=T, m=best_round(T), because=[first, p.named.to_the_last(t=T)]), 1 * at_tilde, 1 * equation_46, (G + L * D) * equation_57])
below_average = p.induction(
    t * best(t) <= total(t), base=[p.named.best(t=1, m=1), p.named.total_1],
    step=[t * p.named.best_falls, 1 * p.named.best(t=t + 1, m=t + 1), 1 * p.before, -1 * p.named.total], name="least gap below average",
    at="(12)", because="a minimum is at most the average")
summed, least = of(FIXED_STEP, "sum of the gaps")(t=T), below_average(t=T)
THEOREM_2_SHARPENED = p.proof(THEOREM_2, "sharpened", AVERAGE, [summed, equation_52])
THEOREM_2_BEST = p.proof(THEOREM_2, "best", AT_BEST, [least, summed, equation_52])
THEOREM_2_RATE = p.proof(THEOREM_2, "rate", AT_BEST, [least, summed, equation_52, p.line(r >= 1, because="T >= 1")])

# ---- the print's own sum, with the G that Lemma 2 states: larger than what one square costs

G_stated, size = L * D / n + g_star / root(n), L * D + g_star
one = p.line(root(n) >= 1, because="there is a client")
print_pays = p.line(
    (size + L * D)**2 / (4 * n * lam) <= (G_stated + L * D) * (G_stated / lam + root(under_57)), L * D * g_star / n / lam * one,
    square(1, (G_stated + L * D) * root(under_57)), at="ours",
    because="(G + LD)G/lambda is at least (g* + 2LD)²/(4n lambda), although G = LD/n + g*/sqrt(n) is too small for Lemma 2")
THEOREM_2_PRINTED_G = p.proof(
    THEOREM_2, "printed-G", AT_BEST, [least, of(FIXED_STEP, "sum of the gaps, whole gradient")(t=T), equation_52, print_pays])

# ---- F(x^1) - F* in place of the excess, and any start in the domain

THEOREM_2_OBJECTIVE = p.proof(THEOREM_2, "objective", AVERAGE, [
    summed, of(APPENDIX_C1, "(50)"), of(FIXED_STEP, "start of the surrogate"), of(FIXED_STEP, "floor of the surrogate")])
weight = 2 / (eta * T * (T + 1))  # the weights add up to T(T+1)/2 >= T²/2
ends = (weight / eta * of(FIXED_STEP, "V at the start"), weight * (T + 1 / eta) * of(FIXED_STEP, "V at the end"))
THEOREM_2_ANY_START = p.proof(THEOREM_2, "any-start", AT_BEST, [weight * of(FIXED_STEP, "weighted rounds")(t=T), *ends])
EQUATION_52_BEST_ANY_START = p.proof(
    EQUATION_52, "best-any-start", AT_BEST, [weight * of(FIXED_STEP, "weighted rounds, surrogate")(t=T), *ends])
