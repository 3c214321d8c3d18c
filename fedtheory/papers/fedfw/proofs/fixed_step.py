"""Ours for Theorem 2, for any step eta <= 1 and any penalty: one square in place of (53)-(62).

After Appendix C.1's part (a) the surrogate's own penalty pays for the clients' differences: for the average over the
rounds, for the least of them, with F(x^1) - F* in place of the excess, and from any start in the domain, by weighting
rounds by their number.
"""


from fedtheory.language import Theory, i, mean, sq, square, t
from fedtheory.papers.fedfw.proofs import appendix_c1
from fedtheory.papers.fedfw.proofs.letters import F, g, grad_F, x_star
from fedtheory.papers.fedfw.proofs.transfer import TRANSFER

G, eta, here, lam = appendix_c1.G, appendix_c1.eta, appendix_c1.here, appendix_c1.lam

p = Theory.after(appendix_c1.p, globals())
n, L, D, H, R, T, g_star, h_1, d_1, total, total_hat, best, best_round, low = p.symbol(
    "n L D H R T g_star h_1 d_1 total total_hat best best_round low")

# ---- from X^t to its mean, added up over the rounds


def transferred(step, pull, size, c, bounded, name):
    """What the gap at the mean costs beyond gâp, for gradients of this size."""
    return p.cite(TRANSFER, step=step, x=here, s=appendix_c1.S(), pull=pull, size=size, c=c, given={"bounded": bounded}, name=name, at="ours, "
                  "in place of (58)-(62)")


deviations = (lambda k: g(k, here.bar) - grad_F(here.bar), H, grad_F(here.bar), p.named.heterogeneity(here.bar))
to_mean = transferred("to the mean", *deviations, "to the mean")
cost = (H + L * D)**2 / (4 * n * lam)
one_square = transferred("one square", *deviations, "one square")


def added_up(each, cost, name):
    """The sum of the gaps, from one square a round."""
    return p.induction(total(t) <= total_hat(t) + t * cost, base=[each(t=1), p.named.total_1, p.named.total_hat_1],
                       step=[each(t=t + 1), p.named.total, p.named.total_hat], name=name, at="ours", because="one square, added up")


summed = added_up(one_square, cost, "sum of the gaps")
size = L * D + g_star  # bounds ‖∇f_i(x̄)‖ in the mean
whole_size = p.line(mean(sq(g(i, here.bar))) <= size**2, n * (G + appendix_c1.size) * appendix_c1.at_G, because="Lemma 2 at consensus")
whole = (lambda k: g(k, here.bar), size, 0 * x_star, whole_size)
to_mean_whole = transferred("to the mean", *whole, "to the mean, whole gradient")
summed_whole = added_up(transferred("one square", *whole, "one square, whole gradient"), (size + L * D)**2 / (4 * n * lam),
                        "sum of the gaps, whole gradient")

# ---- F(x^1) - F* in place of the excess

end, first = appendix_c1.X(T + 1), appendix_c1.X(1)
pull = g(i, end.bar) - grad_F(end.bar)
kept_up = n * lam - L  # the part of the penalty that no curvature of the losses takes away
floor = p.line(
    F(x_star) - H**2 / (2 * kept_up) <= end.surrogate(lam), 1 * p.named.smooth_below(i, end.bar, end()), 1 * p.named.minimum(end.bar),
    1 / (2 * kept_up) * p.named.heterogeneity(end.bar), square(end.away + pull / kept_up, kept_up / 2),
    when=[L < n * lam], name="floor of the surrogate", at="ours",
    because="the descent inequality from below at the mean, and the square of deviation + pull/(n lambda - L)")
ceiling = p.line(
    first.surrogate(lam) <= F(x_star) + h_1, 1 * p.named.smooth(i, first.bar, first()), 1 * p.named.first_gap,
    (g(i, first.bar) + (L / 2 + n * lam / 2) * first.away) * appendix_c1.no_deviation, name="start of the surrogate", at="ours",
    because="all clients start at one point")

# ---- any start in the domain: rounds weighted by their number


def above(at):
    """V_t = F̂_T(X^t) less the mean of the least values: nonnegative."""
    return appendix_c1.surrogate(at) - mean(low(i))


bounded = p.line(above(t) <= R + lam / 2 * here.dist**2, p.named.largest(v=here()), p.named.range, because="V is at most R and the penalty")
excess = R + G**2 / (2 * lam)
contracts = p.line(above(t) - excess <= appendix_c1.gap_hat(), bounded, appendix_c1.equation_54, square(here.dist - G / lam, lam / 2),
                   because="(54) and Young's inequality")
starts = p.line(above(1) <= R + lam / 2 * d_1**2, bounded(t=1), p.named.start_distance, name="V at the start")
grounded = p.line(above(T + 1) >= 0, p.named.least(v=end()), name="V at the end", because="every loss is at least its minimum")
kept = excess + appendix_c1.one_round / eta


def weighted(value, reaches, falls, name):
    """eta m_t t(t+1)/2 + t V_{t+1} <= (V_1 - V_{t+1})/eta + c t + kappa t(t+1)/2, for the least value m_t so far."""
    def goes(at):
        return [(at + 1 / eta) * appendix_c1.descent(t=at), 1 * contracts(t=at)]

    return p.induction(
        eta * value(t) * (t * (t + 1) / 2) + t * above(t + 1) <= (above(1) - above(t + 1)) / eta + t * kept + appendix_c1.one_round * (t * (t + 1) / 2),
        base=[*goes(1), *(eta * fact for fact in reaches(1))],
        step=[*goes(t + 1), *(eta * (t + 1) * fact for fact in reaches(t + 1)), eta * t * (t + 1) / 2 * falls, 1 * p.before],
        name=name, at="ours", because="t times (49) at t, added up; the sum of the V_t by their contraction")


weighted_best = weighted(lambda at: best(at) - cost, lambda at: (p.named.best(t=at, m=at), one_square(t=at)), p.named.best_falls,
                         "weighted rounds")
weighted_surrogate = weighted(lambda at: appendix_c1.gap_hat(best_round(at)), lambda at: (p.named.best_round(t=at, m=at),), appendix_c1.improves,
                              "weighted rounds, surrogate")
FIXED_STEP = p.argument("fedfw.fixed_step", "what Theorem 2's bounds rest on, for any step and penalty")
