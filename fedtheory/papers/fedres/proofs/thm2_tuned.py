"""Theorem 2 with tuned steps, (27): the reciprocal of the smaller of two is at most the sum of both reciprocals."""

from typing import Any

from fedtheory.core.role import Role
from fedtheory.core.statement import T as horizon
from fedtheory.core.term import at_most, less
from fedtheory.language import Theory, i, mean
from fedtheory.papers.fedres.metrics import EXPECTED_REGRET
from fedtheory.papers.fedres.proofs import quotes
from fedtheory.papers.fedres.proofs import sgd as S
from fedtheory.papers.fedres.proofs import thm2_any_steps as A
from fedtheory.papers.fedres.proofs import thm2_small_steps as K
from fedtheory.papers.fedres.statements import notation as N
from fedtheory.papers.fedres.statements import tuning
from fedtheory.papers.fedres.statements.steps import eta, eta_l
from fedtheory.papers.fedres.statements.thm2full_any_steps import delay_price
from fedtheory.papers.fedres.statements.thm2plus_small_steps import PLUS_STEPS
from fedtheory.papers.fedres.statements.thm2sep_two_steps import SEPARATE_STEPS

P, G, M, T, gamma, tau = N.P, N.G, N.M, horizon, N.gamma, N.tau
OURS: dict[str, Any] = {"role": Role.OURS}
INSIDE = "the comparator lies in the balls (used in print without being said)"
BLOCK = "the variance of a block is at most that of the gradient"


def tuned(before, names):
    """FedRes.SGD for one horizon T, in single letters for all clients."""
    p = Theory.after(before, names)
    for letter in (N.D, G, N.sigma, tau, N.w_l, N.tau_bar):
        p.real(str(letter))
    p.horizon("Section 2", "the horizon")
    for letter, what in ((N.D, "a radius"), (G, "a norm"), (N.sigma, "a root of a variance"), (tau, "a delay"), (N.w_l, "a norm"),
                         (N.sigma_g, "a root of a variance"), (N.sigma_l, "a root of a variance")):
        p.defined(at_most(0, letter), what, "Section 2", name=str(letter))
    for block, name in ((N.G_g, "G_g <= G"), (N.G_l, "G_l <= G")):
        p.given(at_most(block, G), "a block of a gradient is no longer than the gradient", "Section 2", quote=quotes.GRADIENT, name=name)
    for block, name in ((N.sigma_g, "global block"), (N.sigma_l, "local block")):
        p.given(at_most(block**2, N.sigma**2), BLOCK, "Theorem 2", quote=quotes.GRADIENT_VARIANCE, name=name)
    delay: dict[str, Any] = {"locator": "Section 2", "quote": quotes.DELAYS}
    p.given(at_most(N.tau_2**2, tau**2), "tau_i <= tau", name="tau_2", **delay)
    p.given(at_most(N.tau_c**2, tau**2), "tau_i <= tau, and all clients take one step", name="tau_c", **delay)
    p.given(at_most(N.tau_m**2, tau**2), "tau_i <= tau, and all clients take one step", name="tau_m", **delay)
    p.given(at_most(N.tau_e, 2 * tau), "tau_i + beta_i - beta_min <= 2 tau", name="tau_e <= 2 tau", **delay)
    p.defined(at_most(N.w_c**2, N.w_l**2), "all clients take one step: w_l names the root of a mean", "Theorem 2", name="w_c")
    p.given(at_most(N.w_g, N.D), INSIDE, "Lemma 10; erratum d11", name="w_g <= D", **OURS)
    p.given(at_most(N.w_l, N.D), INSIDE, "Lemma 10; erratum d11", name="w_l <= D", **OURS)
    p.defined(at_most(0, N.w_g), "a norm", "Section 2", name="w_g >= 0")
    return p


def smaller_of(p, step, noise, delay, *, printed=False):
    """A step is the smaller of two: below each, and its reciprocal one of theirs."""
    # a kernel reads givens in the order of their names: these after the signs of all letters
    what = f"{step} is the smaller of two steps"
    said: dict[str, Any] = {"wording": f"{what} of ours", "locator": "ours; print has one before (27)", "role": Role.OURS}
    if printed:
        said = {"wording": what, "locator": "before (27)", "role": Role.DEFINITION}
    return tuple(p.given(claim, name=f"where {step}, {which}", **said) for which, claim in (
        ("noise", at_most(step * noise, 1)), ("delay", at_most(step * delay, 1)), ("one of them", at_most(1 / step, noise + delay))))


def positive_norms(p):
    """Print divides by them."""
    p.defined(less(0, N.w_g), "w_g bounds a norm: any positive bound will do", "Section 2", name="w_g > 0")
    p.defined(less(0, N.w_l), "w_l bounds a root mean square: any positive bound will do", "Section 2", name="w_l > 0")


def at_horizon(p, of, bound, *lines):
    """The bound, in terms that the lines make smaller."""
    setting = p.setting({EXPECTED_REGRET: mean(S.regret(i, T)) / T})
    fact = p.line(p.claims(of, bound, setting), *lines, name="tuned", at="(27)",
                  because="each term by the branch of the step that is made for it")
    return fact, p.proof(of, bound, setting, [1 * fact])


# ---- a step for the server and one for the clients

SEPARATE = p = tuned(A.p, globals())
positive_norms(p)
called = p.called
by_noise, by_delay, one_of_two = smaller_of(p, eta, tuning.noise_global, tuning.delay_global)
own_by_noise, own_by_delay, own_one_of_two = smaller_of(p, eta_l, tuning.noise_local, tuning.delay_local)
n, q, n_l, q_l = tuning.noise_global, tuning.delay_global, tuning.noise_local, tuning.delay_local
half, half_l = N.w_g**2 / (2 * P * T), N.w_l**2 / (2 * T)
w_c, global_block, local_block, tau_2, tau_c, below_G, own_below_G, at_ends = called(
    "w_c", "global block", "local block", "tau_2", "tau_c", "G_g <= G", "G_l <= G", "tau_e <= 2 tau")
for_starts = p.line(at_most(A.begun / T, half * (n + q) + half_l * (n_l + q_l)), one_of_two, own_one_of_two, w_c)
for_noise = p.line(at_most(A.noise_price, half * n + half_l * n_l), by_noise, own_by_noise, global_block, local_block)
for_delay = p.line(
    at_most(delay_price, half * q + half_l * q_l), half * q * (1 + eta * q) * by_delay, half_l * q_l * (1 + eta_l * q_l) * own_by_delay,
    gamma / 2 * (eta * P * N.G_g)**2 * tau_2, gamma / 2 * (eta * P * tau)**2 * (G + N.G_g) * below_G,
    gamma / 2 * (eta_l * N.G_l)**2 * tau_c, gamma / 2 * (eta_l * tau)**2 * (G + N.G_l) * own_below_G)
separate, SEPARATE_SHARPENED = at_horizon(p, SEPARATE_STEPS, "sharpened", 1 / T * A.any_steps(t=T), 1 * for_starts, 1 * for_noise, 1 * for_delay,
                                M / T * at_ends)

# ---- small steps, with the movements kept

p = tuned(K.p, globals())
positive_norms(p)
by_noise, by_delay, one_of_two = smaller_of(p, eta, tuning.noise_global_plus, tuning.delay_global_plus)
own_by_noise, own_by_delay, own_one_of_two = smaller_of(p, eta_l, tuning.noise_local_plus, tuning.delay_local_plus)
n, n_l = tuning.noise_global_plus, tuning.noise_local_plus
w_c, global_block, local_block, tau_2, tau_m, at_ends = p.called("w_c", "global block", "local block", "tau_2", "tau_m", "tau_e <= 2 tau")
small = p.line(at_most(2 * gamma * eta * P * N.tau_2**2, 1), tau_2, by_delay)
own_small = p.line(at_most(2 * gamma * eta_l * N.tau_m**2, 1), tau_m, own_by_delay)
_, PLUS_SHARPENED = at_horizon(
    p, PLUS_STEPS, "sharpened", 1 / T * K.small_steps(t=T, because=[None, small, own_small]), half * one_of_two, half_l * own_one_of_two,
    1 / (2 * eta_l * T) * w_c, eta * global_block, eta_l * local_block, half * n * by_noise, half_l * n_l * own_by_noise, M / T * at_ends)
