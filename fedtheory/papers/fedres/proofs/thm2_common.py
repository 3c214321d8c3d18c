"""Theorem 2, (27), with one step for all models, as print picks it: the pair's variance and gradient whole, V for D².

Letters of single clients are gone: every eta_i is eta, every tau_i at most tau, and variances are at most sigma².
"""

from typing import Any

from fedtheory.core.role import Role
from fedtheory.core.statement import T
from fedtheory.core.term import at_most, less
from fedtheory.language import Formula, Theory, i, mean
from fedtheory.papers.fedres.metrics import EXPECTED_REGRET
from fedtheory.papers.fedres.proofs import quotes
from fedtheory.papers.fedres.proofs import sgd as S
from fedtheory.papers.fedres.proofs import thm2_tuned as X
from fedtheory.papers.fedres.proofs.thm2_joint import JOINT
from fedtheory.papers.fedres.statements import notation as N
from fedtheory.papers.fedres.statements.steps import eta
from fedtheory.papers.fedres.statements.thm2_sgd import THEOREM_2
from fedtheory.papers.fedres.statements.tuning import delay_common, noise_common

P, V, tau = N.P, N.V, N.tau
ALIKE: dict[str, Any] = {
    "eta_l": eta, "weight": lambda _: Formula("1"), "inverse": lambda _: Formula("1"), "pair_noise": lambda _: N.sigma**2, "s_2": N.sigma,
    "w_c": N.w_l, "tau_2": tau, "tau_m": tau, "tau_e": 2 * tau}
p = Theory.assuming(JOINT, ALIKE, globals(), without=[
    "G_g", "G_l", "global noise", "local noise", "weighted delays", "variance", "local variance", "global size", "local size",  # of blocks
    "eta_l", "weight", "inverse", "positive inverse", "one step", "whole noise", "delays", "largest delay", "delays at the ends",
    "0 <= tau_2", "0 <= tau_m", "tau_e"])
p.since = None
p.real("D")
p.horizon("Section 2", "the horizon")
for letter, what in ((N.D, "a radius"), (N.sigma, "a root of a variance"), (tau, "a delay"), (N.w_l, "a norm"), (N.w_g, "a norm")):
    p.defined(at_most(0, letter), what, "Section 2", name=f"0 <= {letter}")
p.defined(less(0, V), "the norms' bounds are not all 0: any positive bound will do", "Theorem 2", name="V > 0")
p.given(at_most(N.w_g, N.D), X.INSIDE, "Lemma 10; erratum d11", role=Role.OURS, name="w_g <= D")
p.given(at_most(N.w_l, N.D), X.INSIDE, "Lemma 10; erratum d11", role=Role.OURS, name="w_l <= D")
at_most_tau = p.given(S.tau <= tau, "tau_i <= tau", "Section 2", quote=quotes.DELAYS)
by_noise, by_delay, one_of_two = X.smaller_of(p, eta, noise_common, delay_common, printed=True)
uplink, round_trip = p.called("uplink", "round trip")

trip = p.line(S.tau >= 0, round_trip)
squared = p.line(S.tau**2 <= tau**2, (tau + S.tau) * at_most_tau, when=[S.tau >= 0])
squares = p.line(S.tau**2 <= tau**2, squared(because=[trip]))
in_the_mean = p.line(mean(S.tau**2) <= tau**2, squares)
at_the_ends = p.line(mean(S.tau + S.beta(i) - S.beta_min) <= 2 * tau, at_most_tau, uplink)
any_step = p.cite(JOINT, given={"delays": in_the_mean, "largest delay": squares, "delays at the ends": at_the_ends}, **ALIKE)
half = V / (2 * P * T)
COMMON = p.setting({EXPECTED_REGRET: mean(S.regret(i, T)) / T})
THEOREM_2_CORRECTED = p.proof(THEOREM_2, "corrected", COMMON, [
    1 * any_step(t=T), half * one_of_two, half * noise_common * by_noise,
    half * delay_common * (1 + eta * delay_common) * by_delay])
