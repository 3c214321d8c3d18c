"""Theorem 4.1 from the step to the last line: rounds, the server, the total variation; and (35), through ours."""

from fractions import Fraction
from typing import Any

import sympy as sp

from fedtheory.core.proof import conclusion
from fedtheory.core.term import at_most, tree
from fedtheory.language import Theory, sq, square
from fedtheory.papers.ffgb.proofs import apart, apart_sizes, lemD1, residuals_apart, thm4_1_step
from fedtheory.papers.ffgb.proofs.apart import (
    G,
    K,
    average,
    before,
    gamma,
    k,
    mu,
    number,
    t,
    x,
)
from fedtheory.papers.ffgb.proofs.apart_sizes import u
from fedtheory.papers.ffgb.proofs.kappas import rest
from fedtheory.papers.ffgb.proofs.lemD1 import B
from fedtheory.papers.ffgb.proofs.thm4_1_step import d, toll, y_bar
from fedtheory.papers.ffgb.statements.notation import lost, lost_K
from fedtheory.papers.ffgb.statements.thm4_1_total_variation import THEOREM_41

p = Theory.after(thm4_1_step.p, globals())
of_a_round = residuals_apart.of_a_round(p)
rho = rest * G  # ρ_K
f, f_star, g, Delta = p.symbol("f f_star g Delta")
omega, first, last, late = p.called("omega"), t * K + 1, t * K + K + 1, {"t": 3}
end, floor = f(t, x) - f_star(x), rho**2 / (mu**2 * K**2)


def falling(m: Any) -> Any:
    """m(m - 1)(m - 2)(m - 3): the product of the 1 - 4/n up to m is a quotient of two of these."""
    return m * (m - 1) * (m - 2) * (m - 3)


# ---- within a round: q(tK + k) |d^k|² <= q(tK + 1) |d^1|² + (q(tK + k) - q(tK + 1)) toll, for k up to K + 1

starts = p.line(y_bar(1) == f(t, x), p.called("line 2, g"), p.called("line 2, Delta"), since=late)
within = p.induction(
    falling(before) * sq(d()) <= falling(first) * sq(end) + (falling(before) - falling(first)) * toll, base=[
        falling(first) * (y_bar(1) + f(t, x) - 2 * f_star(x)) * starts], step=[falling(number) * thm4_1_step.one_step, 1 * p.before], on=k,
    when=[at_most(k, K + 1)], since={"t": 3, "k": 1}, name="within a round", at="ours")
ended, returned = average(g, K + 1, t, x), 4 / (mu * last) * average(Delta, K, t, x)
parts = p.line(ended - f_star(x) == d(K + 1) + returned, since=late)
left = p.line(sq(average(Delta, K, t, x)) <= rho**2, of_a_round.everywhere(k=K), since=late)
closing = p.line(
    sq(ended - f_star(x)) <= (t + 2) / (t + 1) * sq(d(K + 1)) + 16 * (t + 2) * floor / (t + 1)**2,
    (ended - f_star(x) + d(K + 1) + returned) * parts, 16 * (t + 2) / (mu**2 * last**2) * left, square(d(K + 1) - (t + 1) * returned, 1 / (t + 1)),
    square(rho, 16 * (t + 2) / mu**2 * (1 / (K * (t + 1))**2 - 1 / last**2)), since=late, name="returned", at="Algorithm 2, line 7",
    because="the mean of what is returned is the virtual mean and what is left of the residuals, paid once a round")
LOCAL = p.argument("ffgb.local", "a round of local steps on any inputs", lemD1.first_round, lemD1.in_a_round, thm4_1_step.spread_in_mean, thm4_1_step.twice_G,
                   apart_sizes.optimum, apart_sizes.gaps, apart_sizes.nonnegative, of_a_round.numbers.not_negative, of_a_round.numbers.under, within, closing)

# ---- over the rounds: after the fifth, a round keeps at most (t/(t + 1))^4 of the distance


def ceiling(at: Any = t) -> Any:
    """What the squared distance at x stays below."""
    return B**2 * (Fraction(3, 2) * u**2 + 112 / at) + 9 * floor


excess = B**2 * (Fraction(1, 2) * u**2 + 69 / t) + 9 * floor  # ceiling - toll
spare = 9 - (t + 2) / (t + 1) * 9 * t**4 / (t + 1)**4 - 16 * (t + 2) / (t + 1)**2
crude = p.line(sq(end) <= Fraction(49, 4) * B**2, Fraction(7, 6) * lemD1.functions, 7 / mu**2 * apart_sizes.optimum,
               Fraction(7, 4) / mu**2 * thm4_1_step.twice_G, square(f(t, x) + 6 * f_star(x), Fraction(1, 6)), since=1, at="Lemma D.1, (31)",
               because="|f^t| <= 3B and |f*| <= B/2")
contraction = p.line(at_most((t + 1)**4 * falling(first), t**4 * falling(last)), since=late)
below = sq(end) <= ceiling()
a_round = p.line(sq(d(K + 1)) <= toll + t**4 / (t + 1)**4 * excess, 1 / falling(last) * within(k=K + 1), falling(first) / falling(last) * p.condition(2),
                 excess / (falling(last) * (t + 1)**4) * contraction, when=[below], since=late)
rounds = p.induction(
    below, base=[1 * crude(t=1), square(rho, 9 / (mu**2 * K**2))], since=1, split=(
        at_most(t, 5), [1 * crude(t=t + 1), square(rho, 9 / (mu**2 * K**2)), Fraction(49, 4) * B**2 / (t + 1) * p.condition(3)],
        [(f(t + 1, x) + ended - 2 * f_star(x)) * p.called("server"), 1 * closing, (t + 2) / (t + 1) * a_round, square(rho, spare / (mu**2 * K**2))]), at="ours")
p.plain(of_a_round.numbers.not_negative)
SETTING, rest_is = p.setting(apart.distance), p.called("rest is")
as_rho_K, at_limit = 9 * G**2 / (mu * K)**2 * (rest + lost_K), 9 * G**2 / (mu * K)**2 * (lost + lost_K)
ours = p.line(conclusion(SETTING, THEOREM_41.bound("sharpened")), 1 * rounds, as_rho_K * rest_is, Fraction(3, 2) * B**2 * apart_sizes.gaps, 3 * B**2 * omega, name="ours",
              at="ours", because="averaged over the inputs: u² <= 2u, and the mean of u is 2 omega")
THEOREM_41_SHARPENED = p.proof(THEOREM_41, "sharpened", SETTING, [ours])

# ---- (35): 1 <= log(Kt) after the fifth round, and before it Lemma D.1 is enough

log_part, start, printed = 448 * K * G**2 / (mu**2 * gamma**2) / t, p.called("start squared"), conclusion(SETTING, THEOREM_41.bound("corrected"))


def log_from(p: Theory, number: int, of: Any = K * t) -> Any:
    """log(number) <= log(of), where t is at least this number and `of` at least t."""
    enough = p.line(at_most(number, of), 1 * p.condition(1), *([] if of == t else [t * p.called("K")]), since=number)
    return p.line(["<=", ["log", str(number)], tree(sp.log(of))], enough, since=number)


def logs(p: Theory) -> tuple[Any, Any]:
    """What logarithms of 2 and 3 are more than."""
    return p.computed(["<", "3/5", ["log", "2"]]), p.computed(["<", "1", ["log", "3"]])


log_2, log_3 = logs(p)
equation_35 = p.cases(
    printed.then, at_most(t, 5), [
        1 * crude, log_part * log_from(p, 2), log_part * log_2, 49 * K * G**2 / (mu**2 * gamma**2) / t * p.condition(2), 1 / (K * t) * start,
        square(lost * G, 9 / mu**2 / K), 3 * B**2 * apart_sizes.nonnegative, 3 * B**2 * omega],
    [1 * ours, log_part * log_from(p, 3), log_part * log_3, 1 / (K * t) * start, at_limit * of_a_round.numbers.under,
     square(lost * G, 9 / mu**2 * (1 / K - 1 / K**2))], since=2, name="(35)",
    at="(35), with constants of ours for the O")
THEOREM_41_CORRECTED = p.proof(THEOREM_41, "corrected", SETTING, [equation_35])
