"""The floor of Theorem 4.3 on one slope: identical clients, one point, the loss Gf, answers γ times the query.

Functions are numbers there and all clients the same. The residual of step k is ρ_k, and (n - 1)(n - 2) times the distance
to f* = -G/μ grows by (2/μ)(n - 1) times its increment: nothing of a round is ever made good. So ρ_K/(μK) is the limit of the
distance, whatever K and γ, as the bound from above says with the same ρ_K.
"""

from dataclasses import replace
from typing import Any

from fedtheory.core.construction import Made, explicit, recursion
from fedtheory.core.expression import to_tree
from fedtheory.core.proof import conclusion
from fedtheory.core.term import at_most
from fedtheory.language import Formula, square
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.proofs.alike import (
    G,
    K,
    eta,
    gamma,
    k,
    mu,
    numbers,
    scaled,
    t,
    x,
    z,
)
from fedtheory.papers.ffgb.proofs.kappas import kappa, powers
from fedtheory.papers.ffgb.statements.local_steps import LOCAL_STEPS_NEEDED
from fedtheory.papers.ffgb.statements.notation import lost_K
from fedtheory.papers.ffgb.statements.thm4_3_homogeneous import THEOREM_43, rests

# ---- one slope

p = numbers(globals())
powers(p)
f, f_star = p.real("f", "integer"), p.real("f_star")
g, h, Delta = (p.real(x, "integer", "integer") for x in ("g", "h", "Delta"))
optimum = p.defined(mu * f_star + G == 0, "the loss is Gf + mu f²/2", "(9)")
line_2_g = p.defined(g(1, t) == f(t), "g^{1,t} = f^t", "Algorithm 2, line 2", name="line 2, g")
line_2_Delta = p.defined(Delta(0, t) == 0, "Delta^{0,t} = 0", "Algorithm 2, line 2", name="line 2, Delta")
answer = p.defined(h(k, t) == gamma * (Delta(k - 1, t) + G), "the answer is gamma times the query, off by 1 - gamma of it",
                   "(5); Algorithm 2, line 4")
line_5 = p.defined(g(k + 1, t) == g(k, t) - eta * (h(k, t) + mu * g(k, t)), "g^{k+1} = g^k - eta (h^k + mu g^k)", "Algorithm 2, line 5")
line_6 = p.defined(Delta(k, t) == Delta(k - 1, t) + G - h(k, t), "Delta^k = Delta^{k-1} + G - h^k", "Algorithm 2, line 6")
server = p.defined(f(t + 1) == g(K + 1, t), "all clients return the same", "Algorithm 1, line 4")
MADE = Made({"f_star": explicit("", -G / mu), "f": recursion("t", "t", 0, 0, g(K + 1, t)),
             "Delta": recursion("k t", "k", 0, 0, (1 - gamma) * (Delta(k, t) + G)),
             "power": recursion("base k", "k", 0, 1, Formula("base") * p.symbol("power")("base", "k"))})
ONE_SLOPE = replace(p.setting({FUNCTION_DISTANCE: (f(t) - f_star)**2}), made=MADE)
gamma_1, end = p.called("gamma 1"), x * (x + 1) * (f(t) - f_star)


def away(at: Any = k) -> Any:
    """(n - 1)(n - 2) times the distance."""
    return scaled(g(at, t) - f_star, at)


power_0, next_power = p.called("power 0")(base=1 - gamma), p.called("next power")(base=1 - gamma)
grows = p.line(Delta(k, t) == (1 - gamma) * (Delta(k - 1, t) + G), line_6, answer)
residual = p.induction(Delta(k, t) == kappa(p) * G, base=[line_2_Delta, power_0], step=[grows(k=k + 1), next_power], on=k, since=0, name="rho_k",
                       at="(39), with equality", because="both are (1 - gamma) times the last and G")
rising = p.induction(Delta(k - 1, t) <= Delta(k, t), base=[grows(k=1), line_2_Delta, gamma_1], step=[grows, grows(k=k + 1)], on=k,
                     at="ours", because="an increment is 1 - gamma times the one before")
moves = p.line(away(k + 1) == away() + 2 * z / mu * (Delta(k, t) - Delta(k - 1, t)), line_5, line_6, optimum)
a_round = p.induction(end + 2 / mu * (x + 1) * Delta(k - 1, t) <= away(), base=[line_2_g, line_2_Delta], step=[moves, rising], on=k, name="a round", at="Algorithm 2", because="a step adds (2/mu)(n - 1) of the residual's increment, and n - 1 is at least tK + 1")
rounds = p.induction(at_most(G / mu * lost_K * t * (K * (t - 1) + 2), end), step=[
    1 * p.before, -(x + K) * (x + K + 1) * server, 1 * a_round(k=K + 1), -2 / mu * (x + 1) * residual(k=K)], at="ours",
    because="every round leaves rho_K, with the weight tK + 1")
below_1 = p.induction(p.symbol("power")(1 - gamma, k) <= 1, base=[power_0], step=[next_power, gamma_1], on=k, since=0)
p.plain(p.line(at_most(0, 1 - (1 - gamma)**K), below_1(k=K)))
reached = G / mu * rests
distance = p.line(f(t) - f_star >= Formula(to_tree(reached)), 1 / (x * (x + 1)) * rounds, since=1)
floor = p.line(conclusion(ONE_SLOPE, THEOREM_43.bound("lower")), 2 * reached * distance, square(f(t) - f_star - reached), at="ours",
               because="divided by tK(tK + 1), and squared")
THEOREM_43_LOWER = p.proof(THEOREM_43, "lower", ONE_SLOPE, [floor])

# ---- no more than the root of t local steps: the floor is of the order of the rest


def least(at: Any = k) -> Any:
    """A rational number below kappa."""
    return (1 - gamma) * at / (1 + (at - 1) * gamma)


below = p.induction(kappa(p) >= least(), base=[power_0, p.called("next power")(base=1 - gamma, k=0)], step=[
    (1 - gamma) / gamma * next_power, (1 - gamma) * p.before, (1 - gamma) * k * gamma / ((1 + (k - 1) * gamma) * (1 + k * gamma)) * gamma_1], on=k,
    at="ours, against (39)", because="kappa(k + 1) = (1 - gamma)(kappa(k) + 1); k gamma (1 - gamma)² is to spare")
few, part, share = [at_most(K**2, t)], (1 - gamma) / (2 * K), (K * (t - 1) + 2) / (K * (x + 1))
weight = (1 - gamma) / (2 * K * (1 + (K - 1) * gamma))
half = p.line(at_most(part, rests), share * below(k=K), weight * K**2 / (x + 1) * p.condition(2), (K - 1) * weight * gamma_1,
              square(1, weight * K * (K**3 - 2 * K + 3) / (x + 1)), when=few, since=1, at="ours",
              because="1 + (K - 1)gamma <= K, and K(t - 1) + 2 is at least half of Kt + 1")
LOCAL_STEPS_LOWER = p.proof(LOCAL_STEPS_NEEDED, "lower", ONE_SLOPE, [
    1 * floor, (G / mu)**2 * (rests + part) * half, (G / mu)**2 * (1 - gamma)**2 / (4 * K**2 * t) * p.condition(2)])
