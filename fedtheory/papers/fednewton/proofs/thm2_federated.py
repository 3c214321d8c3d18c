"""Theorems 2 to 5 from the ledger of events, round by round; Theorem 5 for all rounds at once, too.

Sharpened, a round leaves sum p_j ε²/(1 - ε), of second order in the clients' deviations: the spectral radius in place of Upsilon.
"""

from fedtheory.core import metrics
from fedtheory.language import Theory, dot, expect, norm, t, w
from fedtheory.papers.fednewton.proofs import chance
from fedtheory.papers.fednewton.proofs import events as ledger
from fedtheory.papers.fednewton.proofs.prop6_central import CENTRAL_LEMMA
from fedtheory.papers.fednewton.statements.thm2_federated import THEOREM_2
from fedtheory.papers.fednewton.statements.thm3_homogeneous import THEOREM_3
from fedtheory.papers.fednewton.statements.thm4_heterogeneous import THEOREM_4
from fedtheory.textbook import vectors

it, w_D, w_l, S, f_star, lam, GOOD, delta = ledger.it, ledger.w_D, ledger.w_l, ledger.S, ledger.f_star, ledger.lam, ledger.GOOD, ledger.delta
P_D, R_D, x, start, power = ledger.P_D_bar, ledger.R_D_bar, ledger.x, ledger.start, ledger.p.symbol("power")
own, risk = S(it(t, w) - w_D(w)), S(it(t, w)) - f_star
MEASURED = {metrics.FEDERATED_ERROR: chance.within(norm(own)), metrics.EXCESS_ERROR: chance.within(norm(risk))}
stated = power(ledger.factor, "t") * start


def theorem(page, of, key, measured, bar, kept, name, when=()):
    """The bound, from what holds where nothing fails."""
    p = Theory.after(page, globals())
    p.since = 1
    few = ledger.seldom(p, norm(measured), bar, kept, name, name, when)
    return p.proof(of, key, MEASURED, [1 * few])


# ---- Theorem 5 round by round, and all rounds at once

THEOREM_2_CORRECTED = theorem(ledger.p, THEOREM_2, "corrected", own, stated, ledger.error, "Theorem 5")
p = Theory.after(ledger.p, globals())
missed, first = p.real("missed", "outcome")(w)**2, p.integer("first", "outcome")(w)
at_first = norm(S(it(first, w) - w_D(w))) - power(ledger.factor, first) * start
a_miss = p.defined(missed <= 1, "missed(w)² is 1 if the error exceeds its bound in some round, else 0", "definition", name="missed")
a_round = p.defined(first >= 1, "first(w) is the first such round", "definition", name="a round")
crossed = p.defined(at_first > 0, "in which it is exceeded, if in any", "definition", when=[missed > 0], name="crossed")
contrary = p.line(missed <= ledger.failures, missed / at_first * ledger.error(t=first, because=[None, a_round]), ledger.failures / at_first * p.condition(3),
                  when=[GOOD, missed > 0, at_first > 0])
nothing = p.cases(missed <= ledger.failures, missed <= 0, [1 * p.condition(2)],
                  [1 * contrary(because=[None, None, crossed])], when=[GOOD])
sample = p.cases(missed <= ledger.failures, 1 <= ledger.failures, [1 * a_miss, 1 * p.condition(1)], [1 * nothing])
at_once = p.line(expect(missed) <= delta, 1 * sample, *ledger.ON_AVERAGE, name="all rounds at once", at="Theorem 5",
                 because="where nothing fails the bound is kept in every round, so in the first that would cross it")
ALL_ROUNDS = p.argument("fednewton.all_rounds", "Theorem 5 for all rounds at once", at_once)

# ---- Theorems 3 and 4: (7), (35), and the bounds of P_D and Z_D

p = Theory.after(ledger.p, globals())
central, bias = p.letters("C_bar", THEOREM_4), p.real("bias")
target = p.symbol("target")
small = p.defined(norm(S(w_l) - f_star) <= bias, "bias is at least ‖f_λ - f*‖", "(37)", name="bias")
central_is = p.defined(central == P_D * ledger.Z_D_bar + bias, "C_bar is written for it", "definition", name="central")
bracket = p.defined(
    dot(ledger.half(x), ledger.zetas_D(w)) == dot(x, (ledger.moment - ledger.C_D(w, w_l)) - (target - ledger.C(w_l))), "zeta_D is (C + lambda I)^{-1/2} phi "
    "(y - <w_lambda, phi>) at every point; S* f* and C are expectations", "(36)", name="zeta_D")
inner = p.cite(vectors.CAUCHY_SCHWARZ, u=ledger.half(x), v=ledger.zetas_D(w), name="Cauchy-Schwarz, of all data")
noisy = p.line(dot(x, (ledger.moment - ledger.C_D(w, w_l)) - (target - ledger.C(w_l))) <= ledger.Z_D_bar * norm(ledger.half(x)), -1 * bracket, 1 * inner,
               norm(ledger.half(x)) * ledger.Z_D_kept, when=[GOOD])
ridge = p.cite(CENTRAL_LEMMA, **ledger.OF_6, when=[GOOD], name="Proposition 6", at="(35), (36)", given={
    "P_s": ledger.P_D_form, "Z_D": noisy, "0 <= Z_D": ledger.Z_D_positive, "C_D symmetric": ledger.mean_symmetric, "w_D": p.named.KRR})
sides = p.cite(vectors.NORM_OF_A_SUM, u=own, v=S(w_D(w)) - f_star, name="two sides")
additive = p.line(S(it(t, w)) == own + S(w_D(w)), 1 * p.called("Proposition 6: S additive")(it(t, w) - w_D(w), w_D(w)))
same = p.squared(norm(risk) <= norm(own + (S(w_D(w)) - f_star)), (risk + own + (S(w_D(w)) - f_star)) * additive)
apart = p.line(norm(risk) <= norm(own) + norm(S(w_D(w)) - f_star), 1 * same, 1 * sides, name="(7)", at="(7)")
risky = p.line(norm(risk) <= stated + central, 1 * apart, 1 * ledger.error, 1 * ridge, 1 * small, 1 * central_is, when=[GOOD], since=1,
               name="the error of the prediction", at="(38), with constants")
PREDICTION = p
THEOREM_3_CORRECTED = theorem(p, THEOREM_3, "corrected", risk, stated + central, risky, "Theorem 3")
THEOREM_4_CORRECTED = theorem(p, THEOREM_4, "corrected", risk, stated + central, risky, "Theorem 4")
