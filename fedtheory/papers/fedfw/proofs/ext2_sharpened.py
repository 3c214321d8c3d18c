"""(18) and (65), from the definitions to the last line: Appendix C.2, and one square in place of 'the rest'.

(64) is Appendix C.1's descent with the bits averaged; added up it leaves (F̂(X^1) - least)/(ηpT), which is not (65)'s.
"""


from fedtheory.language import Theory, expect, mean, root, t
from fedtheory.papers.fedfw.proofs import letters as Y
from fedtheory.papers.fedfw.proofs import participation as P
from fedtheory.papers.fedfw.proofs.drawn_round import ROUND
from fedtheory.papers.fedfw.proofs.transfer import TRANSFER
from fedtheory.papers.fedfw.statements import ext2_participation as constants
from fedtheory.papers.fedfw.statements.eq65_participation import EQUATION_65
from fedtheory.textbook.vectors import CUBES

AVERAGE, fixed = P.AVERAGE, P.fixed
EXTENSION_2 = constants.EXTENSION_2

p = Theory.over(AVERAGE, globals())
n, L, D, H, lambda_0, Ecal, d_1, T, chance = p.symbol("n L D H lambda_0 Ecal d_1 T p")
X, gap, gap_hat, low, total, total_hat, best = fixed.X, fixed.gap, fixed.gap_hat, fixed.low, fixed.total, fixed.total_hat, fixed.best
eta, lam = Y.Schedule(P.fixed_eta)(), Y.Schedule(P.fixed_lam)()
k, r = root(chance * T, 3), root(chance * T + 1, 3)
here, paid = X(), (L / n + lam) * eta**2 / 2 * n * chance * D**2


def surrogate(at):
    """E F̂_T(X^at)."""
    return expect(X(at).surrogate(lam))


# ---- (64), and its sum

small = p.line(eta <= 1, where=[r >= 1], at="(9)", because="pT + 1 >= 1")
feasible = p.cite(ROUND, step="feasible", eta=eta, lam=lam, given={"eta at most 1": small}, name="feasible", at="(63)",
                  because="x_i^{t+1} is a convex combination of x_i^t and s_i^t")
drawn_round = p.cite(ROUND, eta=eta, lam=lam, given={"eta at most 1": small}, name="one round on average", at="(64), first two lines, averaged")
equation_64 = p.line(surrogate(t + 1) <= surrogate(t) - eta * chance * expect(gap_hat()) + paid, drawn_round, name="(64)", at="(64)",
                     because="the definition of gap-hat, averaged over the draws")
summed = p.induction(
    eta * chance * total_hat(t) + surrogate(t + 1) <= surrogate(1) + t * paid, base=[equation_64(t=1), p.named.total_hat_1],
    step=[equation_64(t=t + 1), p.named.total_hat], name="(64) summed", at="'by following the steps in Appendix C.1'", because="(64), added up")

# ---- (51): what the start costs, and (65)

every_draw = p.line(mean(low("i")) <= X(T + 1).surrogate(lam), p.named.least(v=X(T + 1)()), because="every loss is at least its minimum")
end = p.line(mean(low("i")) <= surrogate(T + 1), every_draw, name="(51) end", at="(51), last line", because="averaged over the draws")
no_distance = p.line(X(1).dist2() == 0, p.named.consensus, because="all clients start at one point")
start = p.line(surrogate(1) <= mean(low("i")) + Ecal, p.named.excess, no_distance, name="(51) start", at="(51), second line",
               because="X^1 lies in C: there is no penalty")
anywhere = p.line(surrogate(1) <= mean(low("i")) + Ecal + lam / 2 * d_1**2, p.named.excess, p.named.first_distance, name="(51) any start", at="ours",
                  because="the penalty of the start stays")
each = 1 / (eta * chance * T)
ends = (each * summed(t=T), each * end)
roots = p.line(k <= r, because="pT <= pT + 1")
EQUATION_65_SHARPENED = p.proof(EQUATION_65, "sharpened", AVERAGE, [*ends, each * start])
EQUATION_65_ANY_START = p.proof(EQUATION_65, "any-start", AVERAGE, [*ends, each * anywhere])
EQUATION_65_CORRECTED = p.proof(EQUATION_65, "corrected", AVERAGE, [
    *ends, each * start, n * D**2 * lambda_0 / 2 / (k * r) * roots, L * D**2 / 2 * (k + r) / (k**2 * r**2) * roots])

# ---- from X^t to its mean, in every outcome, as for Theorem 2; and the least of the rounds

mean_feasible = p.lies(Y.inside(here.bar), feasible, at="(63)")
one_square = p.cite(
    TRANSFER, step="one square", lam=lam, x=here, s=fixed.S(), pull=lambda client: Y.g(client, here.bar) - Y.grad_F(here.bar), size=H, c=Y.grad_F(here.bar),
    given={"bounded": p.named.heterogeneity(here.bar)}, name="one square", at="ours, in place of (58)-(62)",
    because="Cauchy-Schwarz with the deviations of the gradients alone, and the penalty of gap-hat")
cost = (H + L * D)**2 / (4 * n * lam)
averaged = p.line(expect(gap(here.bar)) <= expect(gap_hat()) + cost, one_square, because="averaged over the draws")
gaps = p.induction(total(t) <= total_hat(t) + t * cost, base=[averaged(t=1), p.named.total_1, p.named.total_hat_1],
                   step=[averaged(t=t + 1), p.named.total, p.named.total_hat], name="sum of the gaps", at="ours", because="one square, added up")
below_average = p.induction(
    t * best(t) <= total(t), base=[p.named.best(t=1, m=1), p.named.total_1],
    step=[t * p.named.best_falls, 1 * p.named.best(t=t + 1, m=t + 1), 1 * p.before, -1 * p.named.total], name="least gap below average",
    at="(18)", because="a minimum is at most the average")
average = (1 / T * gaps(t=T), *ends, each * start)
least = (1 / T * below_average(t=T), *average)
EXTENSION_2_SHARPENED = p.proof(EXTENSION_2, "sharpened", AVERAGE, average)
EXTENSION_2_BEST = p.proof(EXTENSION_2, "best", P.AT_BEST, least)

# ---- (18), with its constant: pT + 1 <= 2pT

once = [chance * T >= 1]
at_least_1 = p.cite(CUBES, a=1, b=k, when=once, given={"cubes": p.condition(1)}, because="pT >= 1")
twice = p.line(r**2 <= 2 * k**2, 1 / k * p.condition(1), r**2 / k * roots, when=once)
EXTENSION_2_RATE = p.proof(EXTENSION_2, "rate", P.AT_BEST, [
    *least, Ecal / (chance * T) * twice, (n * D**2 * lambda_0 / 2 + Y.Schedule(constants.square)()) / (k * r) * roots,
    L * D**2 / 2 * (k + r) / (k**2 * r**2) * roots, L * D**2 / 2 / k**2 * at_least_1])
