"""Theorem 4.3 and Corollary 4.1 in the authors' orders, from our bound; and how many local steps are enough."""

import sympy as sp

from fedtheory.core import term
from fedtheory.language import Formula, Theory, root, square
from fedtheory.papers.ffgb.proofs import alike, thm4_3
from fedtheory.papers.ffgb.statements import notation
from fedtheory.papers.ffgb.statements import thm4_3_homogeneous as thm4
from fedtheory.papers.ffgb.statements.cor4_1_local_steps import COROLLARY_41
from fedtheory.papers.ffgb.statements.local_steps import LOCAL_STEPS_NEEDED

K, gamma, lost, mu, scale = notation.K, notation.gamma, notation.lost, notation.mu, notation.scale
after, within = thm4.after, thm4.within
SETTING, t, x = alike.SETTING, alike.t, alike.x
at_most = term.at_most

p = Theory.after(thm4_3.p, globals())
ours = thm4_3.ours
gamma_1, steps, start = p.called("gamma 1", "K", "start squared")
unit, log, left = notation.G**2 / mu**2, Formula(term.tree(sp.log(K * t))), (K * (t + 3) - 2) / (x + 1)
parts = square(root(thm4.drift + within(lost)) - after(lost), unit)  # (a + b)² <= 2a² + 2b²

# ---- Theorem 4.3: the drift against K/t, what is left against 1/K

log_2 = p.computed(["<", "3/5", ["log", "2"]])
two = p.line(at_most(2, K * t), steps, since=2)
logs = p.line(["<=", ["log", "2"], log.tree], two, since=2)
logarithm = p.line(["<=", "3/5", log.tree], log_2, logs, since=2, name="logarithm", at="ours")
of_drift = p.line(at_most(2 * unit * (thm4.drift + within(lost)), sp.Rational(192, 5) * scale * K / t),
                  (1 + gamma) * scale * sp.Rational(16, 3) * ((2 * x + 1) / (x * (x + 1)) + 1 / t) * gamma_1,
                  square(1 - gamma, sp.Rational(64, 3) * scale * (x - 1) / (x * (x + 1))), since=2)
of_left = p.line(at_most(2 * unit * after(lost)**2, 13 * (1 - gamma)**2 * scale / K),
                 square(1 - gamma, scale * (13 / K - 2 * left**2 / K**2)), since=2)
of_both = p.line(thm4.THEOREM_43.bound("sharpened").value <= Formula(term.tree(sp.Rational(192, 5) * scale * K / t + 13 * (1 - gamma)**2 * scale / K)),
                 1 * of_drift, 1 * of_left, parts, since=2)
weight = (1 - gamma) * scale
common = (1 * ours, 1 * of_both, 1 / x * start, 64 * scale * K / t * logarithm)
THEOREM_43_CORRECTED = p.proof(thm4.THEOREM_43, "corrected", SETTING, [*common, weight / x * logarithm, sp.Rational(3, 5) * scale / x * gamma_1])
THEOREM_43_ORDERED = p.proof(thm4.THEOREM_43, "ordered", SETTING, [
    *common, weight * mu / x * logarithm, sp.Rational(3, 5) * scale * mu / x * gamma_1, 13 * gamma * scale / K * gamma_1])

# ---- Corollary 4.1: 1/K² <= 1/t <= 1/sqrt(t), and the logarithm is not negative

roots, many, few = sp.sqrt(t), [at_most(t, K**2)], [at_most(K**2, t)]
of_root = p.line(at_most(1, roots), since=2)
of_drift_1 = p.line(at_most(2 * unit * (thm4.drift + within(lost)), sp.Rational(112, 3) * scale / t),
                    (1 + gamma) * scale * sp.Rational(16, 3) * ((2 * x + 1) / (x * (x + 1)) + 1 / t) * gamma_1,
                    square(1 - gamma, sp.Rational(64, 3) * scale * (x - 1) / (x * (x + 1))), since=2)
of_left_1 = p.line(at_most(2 * unit * after(lost)**2, 13 * scale / t), square(1 - gamma, scale * (13 / K**2 - 2 * left**2 / K**2)),
                   13 * gamma * scale / K**2 * gamma_1, 13 * scale / (t * K**2) * p.condition(2), since=2, when=many)
COROLLARY_41_ORDERED = p.proof(COROLLARY_41, "ordered", SETTING, [
    1 * ours, 1 * of_drift_1, 1 * of_left_1, parts, 26 * scale / roots * logarithm, sp.Rational(151, 3) * scale / t * of_root])

# ---- how many are enough for G²/(μ² t): the residuals within the rounds by Young, what is left of them by the number of steps

enough = [at_most((1 - gamma)**2 * t, gamma**2 * K**2)]
lost_a_step = p.line(at_most(lost**2 / K**2, 1 / t), 1 / (gamma**2 * K**2 * t) * p.condition(2), when=enough, since=1)
young = sp.Rational(16, 3) * (x - 1) / (t * (x + 1))
of_within = p.line(at_most(within(lost), sp.Rational(32, 3) / t), square(1 - lost / K, young), young * lost_a_step, when=enough, since=1)
of_after = p.line(at_most(after(lost)**2, 16 / t), left**2 * lost_a_step, when=enough, since=1)
LOCAL_STEPS_SHARPENED = p.proof(LOCAL_STEPS_NEEDED, "sharpened", SETTING, [1 * ours, parts, 2 * unit * of_within, 2 * unit * of_after])
