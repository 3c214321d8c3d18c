"""The floor of Theorem 4.3 on one slope: identical clients, one point, the loss Gf, answers γ times the query.

Functions are numbers there and all clients the same. The residual of step k is ρ_k, and (n - 1)(n - 2) times the distance
to f* = -G/μ grows by (2/μ)(n - 1) times its increment: nothing of a round is ever made good. So ρ_K/(μK) is the limit of the
distance, whatever K and γ; ρ_K = (1 - γ)(1 - (1 - γ)^K)G/γ is no formula of the bounds' language, which knows no K-th
power, and is the end of its recursion here.
"""

from dataclasses import replace
from typing import Any

from fedtheory.core.construction import Made, explicit, recursion
from fedtheory.core.expression import to_tree
from fedtheory.core.proof import conclusion
from fedtheory.core.term import at_most
from fedtheory.language import Formula, Theory, root, sq, square
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.proofs import thm4_3
from fedtheory.papers.ffgb.proofs.alike import (
    G,
    K,
    eta,
    gamma,
    k,
    mu,
    numbers,
    rest,
    scaled,
    t,
    x,
    z,
)
from fedtheory.papers.ffgb.proofs.kappas import kappa, powers
from fedtheory.papers.ffgb.statements.local_steps import LOCAL_STEPS_NEEDED
from fedtheory.papers.ffgb.statements.thm4_3_homogeneous import THEOREM_43, rests

# ---- from above

p = Theory.after(thm4_3.p, globals())
f, f_star = p.symbol("f f_star")
above = p.line(sq(f(t) - f_star) <= (root(thm4_3.inside) / (x * (x + 1)) + rest * G * (K * (t + 3) - 2) / (mu * K * (x + 1)))**2,
               1 / (x * (x + 1))**2 * thm4_3.rounds, since=1, name="from above", at="ours")
FLOOR_ABOVE = p.argument("ffgb.floor_above", "Theorem 4.3 with rho_K, from above", above)

# ---- one slope

p = numbers(globals())
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
             "Delta": recursion("k t", "k", 0, 0, (1 - gamma) * (Delta(k, t) + G))})
ONE_SLOPE = replace(p.setting({FUNCTION_DISTANCE: (f(t) - f_star)**2}), made=MADE)
gamma_1, end = p.called("gamma 1"), x * (x + 1) * (f(t) - f_star)


def away(at: Any = k) -> Any:
    """(n - 1)(n - 2) times the distance."""
    return scaled(g(at, t) - f_star, at)


def least(at: Any = k) -> Any:
    """What is left of K answers at least: a rational number below the power."""
    return (1 - gamma) * at * G / (1 + (at - 1) * gamma)


grows = p.line(Delta(k, t) == (1 - gamma) * (Delta(k - 1, t) + G), line_6, answer)
residual = p.induction(Delta(k, t) >= least(), base=[-1 * grows(k=1), -(1 - gamma) * line_2_Delta], step=[
    -1 * grows(k=k + 1), (1 - gamma) * p.before, (1 - gamma) * k * gamma * G / ((1 + (k - 1) * gamma) * (1 + k * gamma)) * gamma_1],
    on=k, at="ours, against (39)", because="Delta^{k+1} = (1 - gamma)(Delta^k + G); k G gamma (1 - gamma)² is to spare")
rising = p.induction(Delta(k - 1, t) <= Delta(k, t), base=[grows(k=1), line_2_Delta, gamma_1], step=[grows, grows(k=k + 1)], on=k,
                     at="ours", because="an increment is 1 - gamma times the one before")
moves = p.line(away(k + 1) == away() + 2 * z / mu * (Delta(k, t) - Delta(k - 1, t)), line_5, line_6, optimum)
a_round = p.induction(end + 2 / mu * (x + 1) * Delta(k - 1, t) <= away(), base=[line_2_g, line_2_Delta], step=[moves, rising], on=k, name="a round", at="Algorithm 2", because="a step adds (2/mu)(n - 1) of the residual's increment, and n - 1 is at least tK + 1")
rounds = p.induction(at_most(least(K) * t * (K * (t - 1) + 2) / mu, end), step=[server, a_round(k=K + 1), residual(k=K)], at="ours",
                     because="every round leaves its last residual, with the weight tK + 1")
reached = G / mu * rests
distance = p.line(f(t) - f_star >= Formula(to_tree(reached)), 1 / (x * (x + 1)) * rounds, since=1)
floor = p.line(conclusion(ONE_SLOPE, THEOREM_43.bound("lower")), 2 * reached * distance, square(f(t) - f_star - reached), at="ours",
               because="divided by tK(tK + 1), and squared")
THEOREM_43_LOWER = p.proof(THEOREM_43, "lower", ONE_SLOPE, [floor])

# ---- no more than the root of t local steps: the floor is of the order of the rest

few, part = [at_most(K**2, t)], (1 - gamma) / (2 * K)
weight = (1 - gamma) / (2 * K * (1 + (K - 1) * gamma))
half = p.line(at_most(part, rests), weight * K**2 / (x + 1) * p.condition(2), (K - 1) * weight * gamma_1,
              square(1, weight * K * (K**3 - 2 * K + 3) / (x + 1)), when=few, since=1, at="ours",
              because="1 + (K - 1)gamma <= K, and K(t - 1) + 2 is at least half of Kt + 1")
LOCAL_STEPS_LOWER = p.proof(LOCAL_STEPS_NEEDED, "lower", ONE_SLOPE, [
    1 * floor, (G / mu)**2 * (rests + part) * half, (G / mu)**2 * (1 - gamma)**2 / (4 * K**2 * t) * p.condition(2)])

# ---- with ρ_K itself, from below

p = Theory.after(p, globals())
powers(p)
power_0, next_power, rest_is = p.called("power 0", "next power", "rest is")
rho = rest * G
equals = p.induction(Delta(k, t) == kappa(p, k) * G, base=[line_2_Delta, power_0(base=1 - gamma)], step=[grows(k=k + 1), next_power(base=1 - gamma)],
                     on=k, since=0, name="rho_k", at="(39), with equality", because="both are (1 - gamma) times the last and G")
left = p.induction(at_most(rho * t * (K * (t - 1) + 2) / mu, end), step=[
    1 * p.before, -(x + K) * (x + K + 1) * server, 1 * a_round(k=K + 1), -2 / mu * (x + 1) * equals(k=K), 2 / mu * (x + 1) * G * rest_is], at="ours",
    because="every round leaves rho_K, with the weight tK + 1")
least_of_all = rho * (K * (t - 1) + 2) / (mu * K * (x + 1))
no_nearer = p.line(f(t) - f_star >= Formula(to_tree(least_of_all)), 1 / (x * (x + 1)) * left, since=1)
p.line((f(t) - f_star)**2 >= Formula(to_tree(least_of_all**2)), 2 * least_of_all * no_nearer, square(f(t) - f_star - least_of_all), since=1,
       name="from below", at="ours", because="divided by tK(tK + 1), and squared")
FLOOR_BELOW = p.argument("ffgb.floor_below", "the floor of Theorem 4.3 with rho_K, on one slope, from below")
