"""FedNewton with a step size: (M - mu_min)(mu_max - M) >= 0, M = WH, bounds the square of 1 - eta M. Conjugate gradients are no worse."""

from fedtheory.core.metrics import RIDGE_NORM_ERROR
from fedtheory.language import Theory, dot, i, mean, norm, number, sq, t
from fedtheory.papers.fednewton.proofs import recursion as it
from fedtheory.papers.fednewton.statements.damped_step import DAMPED
from fedtheory.papers.fednewton.statements.pcg_step import PCG
from fedtheory.papers.fednewton.statements.tuned_step import TUNED
from fedtheory.textbook.forms import COMMUTING
from fedtheory.textbook.powers import POWER_A_ROUND
from fedtheory.textbook.vectors import SQUARES

C_D, H, over, solve, e, w, x, half_D, root = it.C_D, it.H, it.over, it.solve, it.e, it.w, it.x, it.half_D, it.root_D
M, HM = x + over(x), H(x) + H(over(x))

# ---- the spectrum of WH

p = Theory.after(it.OPERATORS, globals())
low, high, E_H = p.real("mu_min"), p.real("mu_max"), p.real("E_H")
p.defined(low >= 1, "WH - I is positive", "ours", name="(a) 1 <= mu_min")
ends = p.defined(low <= high, "ends of one spectrum", "ours", name="(b) mu_min <= mu_max")
p.defined(high >= 1, "so it is at least 1", "ours", name="(c) 1 <= mu_max")
lower = p.defined((low - 1) * dot(H(x), x) <= dot(H(x), over(x)), "mu_min is the least eigenvalue of WH, self-adjoint in the product of H", "ours",
                  name="mu_min")
upper = p.defined(dot(H(x), over(x)) <= (high - 1) * dot(H(x), x), "mu_max is the largest", "ours", name="mu_max")
start = p.defined(norm(half_D(e(0))) <= E_H, "E_H is ‖H^{1/2} e(0)‖", "ours", name="start")
apart = p.line(low - 1 <= high - 1, 1 * ends)
between = p.cite(COMMUTING, F=H, N=over, l=low - 1, u=high - 1, x=x, given={**it.OF_H, "lower": lower, "upper": upper, "l <= u": apart},
                 name="(M - mu_min)(mu_max - M)", because="positive operators that commute have a positive product")
SPECTRUM = p


def rounds(p, eta, factor, sign, length):
    """‖e(t)‖_H <= factor^t E_H with this step, from <(1 - eta M)x, H(1 - eta M)x> <= factor² <x, Hx>."""
    damped = p.defined(w(t + 1) == w(t) - eta * mean(solve(i, H(w(t)) - it.moment)), "a round with this step", "Algorithm 1, and a step size",
                       name="damped (5)")
    after, image, later, n = e() - eta * (e() + over(e())), H(e()) - eta * (H(e()) + H(over(e()))), e(t + 1), norm(half_D(e()))
    recursion = p.line(later == after, 1 * damped, eta * it.overshoot(e()), eta * it.equal_arguments(i, H(e()), H(w(t)) - it.moment, because=[it.gradient]),
                       name="damped recursion", at="the displays after (14), with a step size", because="H w - S_D^* y_D = H e, and WH e = e + over(e)")
    error = p.line(sq(half_D(later)) == dot(image, after), 1 * root(later), (H(later) + image) * recursion, (eta - 1) * it.C_D_symmetric(e(), later),
                   eta * it.C_D_symmetric(over(e()), later), name="an error in H", because="the square of its norm")
    squares = p.line(sq(half_D(later)) <= (factor * n)**2, 1 * error, 1 * length(e()), -factor**2 * root(e()))
    no_less = p.line(factor * n >= 0, n * sign)
    one = p.cite(SQUARES, a=norm(half_D(later)), b=factor * n, given={"squares": squares, "0 <= b": no_less}, name="a round")
    return p.cite(POWER_A_ROUND, h=lambda at: norm(half_D(e(at))), q=factor, r=E_H, given={"round": one, "start": start, "0 <= q": sign}, name="rounds",
                  at="(16), last step: the t-th power")


# ---- the best step

p = Theory.after(SPECTRUM, globals())
theta, best, ratio = p.real("theta"), 2 / (low + high), (high - low) / (low + high)
sign = p.defined(theta >= 0, "since mu_min <= mu_max", "ours", name="(d) 0 <= theta")
factor = p.defined(theta == ratio, "theta is the factor", "ours", name="the factor")
length = p.line(
    dot(H(x) - best * HM, x - best * M) <= theta**2 * dot(H(x), x), best**2 * between, -best**2 * (high - low) / 2 * it.C_D_symmetric(x, over(x)),
    -(theta + ratio) * dot(H(x), x) * factor, because="a quadratic polynomial of M that is not negative")
best_step = rounds(p, best, theta, sign, length)
TUNED_SHARPENED = p.proof(TUNED, "sharpened", {RIDGE_NORM_ERROR: norm(half_D(e()))}, [best_step])

# ---- conjugate gradients are no worse than any polynomial method with the same products

nearest = p.vector("nearest", "integer")
error = norm(half_D(nearest(t) - it.w_D))
conjugate = p.given(
    error <= norm(half_D(e())), "nearest(t) minimises ‖w - w_D‖_H over w^0 + span{(WH)^k e(0), 1 <= k <= t}, which is what conjugate gradients do; the "
    "t-th iterate w(t) of the best constant step from the same start lies there", "ours: the definition of conjugate gradients", role="axiom",
    cites="hestenes1952conjugate", name="conjugate gradients")
PCG_SHARPENED = p.proof(PCG, "sharpened", {RIDGE_NORM_ERROR: error}, [conjugate, best_step])

# ---- any step that is small enough

p = Theory.after(SPECTRUM, globals())
eta = p.real("eta")
p.defined(eta > 0, "a step size", "ours", name="(d) 0 < eta")
small = p.given(eta * (low + high) <= 2, "the step is at most 2/(mu_min + mu_max)", "ours", role="ours", name="(e) small")
sign = p.line(1 - eta * low >= 0, number(1, 2) * small, eta / 2 * ends, because="mu_min is at most the mean of the ends")
length = p.line(
    dot(H(x) - eta * HM, x - eta * M) <= (1 - eta * low)**2 * dot(H(x), x), eta**2 * between, eta * (2 - eta * (low + high)) * lower,
    eta * (1 - eta * high) * it.C_D_symmetric(x, over(x)), because="eta (2 - eta (mu_min + mu_max))(M - mu_min) + eta² (M - mu_min)(mu_max - M)")
DAMPED_SHARPENED = p.proof(DAMPED, "sharpened", {RIDGE_NORM_ERROR: norm(half_D(e()))}, [rounds(p, eta, 1 - eta * low, sign, length)])
