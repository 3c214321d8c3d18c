"""A residual that lives on: its errors are carried over the ends of the rounds, and stay of the order of one step size.

The clients follow their answers, which are at most `reach`; the mean of what the errors have put in goes on from round to round.
"""

from typing import Any

import sympy as sp

from fedtheory.core.term import at_most, equal
from fedtheory.language import Theory, i, root, sq, square
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.proofs import alike, alike_rounds
from fedtheory.papers.ffgb.proofs.alike import (
    G,
    K,
    average,
    f,
    f_star,
    gamma,
    k,
    mu,
    of_round,
    scaled,
    t,
    x,
    z,
)
from fedtheory.papers.ffgb.proofs.alike_rounds import (
    away,
    end,
    gathered,
    in_a_round,
    pairs,
    squares,
    unit,
    walked,
    walks,
)
from fedtheory.papers.ffgb.statements.notation import lost
from fedtheory.papers.ffgb.statements.persistent_residual import PERSISTENT_RESIDUAL, after, drift
from fedtheory.papers.ffgb.statements.thm4_3_homogeneous import within
from fedtheory.textbook.vectors import SQUARES, TRIANGLE

p = Theory.after(alike.p, globals(), without=[
    "power", "rest_K", "start_squared", "power 0", "next power", "rest is", "rest", "start squared", "line 2, Delta", "e 1"])
g, h, r, e, Delta = p.symbol("g h r e Delta")
rho, reach = sp.symbols("rho reach", nonnegative=True)
p.real("rho"), p.real("reach")
rho_is = p.defined(equal(gamma * rho, (1 - gamma) * G), "rho is written for (1 - gamma)G/gamma", "(39)")
p.defined(at_most(0, rho), "which is not negative", "(39)", name="rho")
reach_is = p.defined(equal(reach, rho + G + (1 - gamma) * (rho + G)), "reach is written for (2 - gamma)G/gamma", "Appendix E")
p.defined(at_most(0, reach), "which is not negative", "Appendix E", name="reach")
Delta_0 = p.defined(Delta(i, 0, 0) == 0 * f_star, "Delta_i^{0,0} = 0", "Algorithm 2, line 2, once", name="line 2, Delta")
lives_on = p.defined(Delta(i, 0, t + 1) == Delta(i, K, t), "a round begins with the residual of the last one",
                     "ours, in place of line 2 of Algorithm 2")
e_1 = p.defined(e(i, 1, 0) == 0 * f_star, "there is no error at first", "ours")
e_goes_on = p.defined(e(i, 1, t + 1) == average(e, K + 1, t), "a round begins with the mean of the errors", "ours")
SETTING = p.setting({FUNCTION_DISTANCE: sq(f(t) - f_star)})
bounded, weak, line_6, line_2, line_5, e_next, server = p.called("bounded", "weak", "line 6", "line 2, g", "line 5", "e next", "server")

# ---- residuals and answers

from_0, size, at_start = {"k": 0}, sq(Delta(i, k, t)) <= rho**2, sq(Delta(i, 0, t)) <= rho**2
asked = p.cite(TRIANGLE, u=Delta(i, k, t), v=r(i, k + 1, t), a=rho, b=G, given={"second": bounded(k=k + 1)}, when=[size], since=from_0)
in_round = p.induction(size, base=[p.condition(2)], step=[
    (Delta(i, k + 1, t) + Delta(i, k, t) + r(i, k + 1, t) - h(i, k + 1, t)) * line_6(k=k + 1), 1 * weak(k=k + 1), (1 - gamma)**2 * asked,
    -1 * (rho + (1 - gamma) * (rho + G)) * rho_is], on=k, since=0, when=[at_start], at="(39)",
                       because="(1 - gamma)(rho + G) = rho")
first = p.induction(at_start, base=[Delta_0], step=[lives_on, in_round(k=K)])
residuals = p.line(size, in_round(because=[None, None, first]), since=from_0, at="(39), over all rounds")
query = Delta(i, k - 1, t) + r(i, k, t)
of_query = p.cite(TRIANGLE, u=Delta(i, k - 1, t), v=r(i, k, t), a=rho, b=G, given={"first": residuals(k=k - 1), "second": bounded})
missed = p.line(sq(h(i, k, t) - query) <= rho**2, 1 * weak, (1 - gamma)**2 * of_query, -1 * (rho + (1 - gamma) * (rho + G)) * rho_is)
together = p.cite(TRIANGLE, u=query, v=h(i, k, t) - query, a=rho + G, b=rho, given={"first": of_query, "second": missed})
answers = p.line(sq(h(i, k, t)) <= reach**2, 1 * together, -1 * (reach + rho + G + rho) * reach_is, (reach + rho + G + rho) * rho_is,
                 at="Appendix E: ||h|| <= (2 - gamma)G/gamma", because="a query of at most rho + G, and 1 - gamma of it")

# ---- the mean of what the errors have put into the clients' functions


def put(at: Any = k) -> Any:
    """It, scaled."""
    return scaled(average(e, at, t), at)


def kept(at: Any = k) -> Any:
    """Without the last residual."""
    return put(at) - 2 / mu * (x + at - 1) * average(Delta, at - 1, t)


def left_by(at: Any = k) -> Any:
    """How much it is at most."""
    return 4 * rho / mu * (x + at - 1)


mean_residual = p.line(sq(average(Delta, k, t)) <= rho**2, residuals, since=from_0)
change = -2 / mu * average(Delta, k - 1, t)
changes = p.line(kept(k + 1) == kept() + change, e_next, line_6)
little = p.line(sq(change) <= (2 * rho / mu)**2, mean_residual(k=k - 1))
half, begun = sq(kept()) <= (2 * rho / mu * (z - 1))**2, sq(kept(1)) <= (2 * rho / mu * x)**2
added = p.cite(TRIANGLE, u=kept(), v=change, a=2 * rho / mu * (z - 1), b=2 * rho / mu, given={"second": little}, when=[half])
in_the_round = p.induction(half, step=[changes, added], on=k, when=[begun])
goes_on = p.line(of_round(kept(1), t + 1) == kept(K + 1), e_goes_on, lives_on)
at_first = p.induction(begun, step=[goes_on, in_the_round(k=K + 1)], at="ours", because="the ends of the rounds change nothing")
held = p.line(half, in_the_round(because=[None, None, at_first]), at="ours", because="what a step changes is the residual of the step before")
last = p.line(sq(2 / mu * (z - 1) * average(Delta, k - 1, t)) <= (2 * rho / mu * (z - 1))**2, mean_residual(k=k - 1))
both = p.cite(TRIANGLE, u=kept(), v=2 / mu * (z - 1) * average(Delta, k - 1, t), a=2 * rho / mu * (z - 1), b=2 * rho / mu * (z - 1),
              given={"first": held, "second": last})
carried = p.line(sq(put()) <= left_by()**2, both, at="ours", because="2 rho eta, at every step of every round")

# ---- all rounds: each begins where the last one ended, so the tolls are all that is added

moves = alike_rounds.moves(p)
follows = p.line((z + 1) * g(i, k + 1, t) == (z - 1) * g(i, k, t) - 2 / mu * h(i, k, t), line_5)
apart = alike_rounds.drift(p, lambda c=i, n=k: g(c, n, t), lambda c, n: h(c, n, t), reach, line_2, follows, answers)
one_step = alike_rounds.one_step(p, lambda c=i, n=k: g(c, n, t), apart, lambda n=k: reach / mu * walked(n), lambda _: average(e, k, t), carried,
                                 left_by, moves)
inside = (sp.Rational(8, 3) * unit * x * (x + 1) * (2 * x + 1) + 8 * G * reach / mu**2 * gathered
          + sp.Rational(32, 3) * G * rho / mu**2 * (x - 1) * x * (x + 1))
tolls = 16 * unit * squares(k) + 8 * G * reach / mu**2 * walks(k) + 32 * G * rho / mu**2 * pairs(k)
in_a_round_ = in_a_round(p, tolls, away(1), one_step)
same = p.line(of_round(away(1), t + 1) == away(K + 1), server, line_2(t=t + 1), e_goes_on)
rounds = p.induction(sq(away(1)) <= inside, step=[same, in_a_round_(k=K + 1)], at="ours")
parts = p.line(end == away(1) + put(1), line_2)
roof, extra = x * (x + 1) * G / mu * root(drift + within(lost)), x * (x + 1) * G / mu * after
rooted = p.line(sq(away(1)) <= root(inside)**2, rounds, since=1)
sum_ = p.cite(TRIANGLE, u=away(1), v=put(1), a=root(inside), b=4 * rho / mu * x, given={"first": rooted, "second": carried(k=1)}, since=1)
of_tolls = p.line(root(inside)**2 <= roof**2, 8 * G / mu**2 * gathered * reach_is,
                  (8 * (2 - gamma) / gamma * G / mu**2 * gathered + sp.Rational(32, 3) * G / mu**2 * (x - 1) * x * (x + 1) / gamma) * rho_is,
                  square(1, 8 * unit * (2 - gamma) / gamma * ((x * (x + 1))**2 / (3 * t) - gathered)), since=1, name="tolls")
roofed = p.cite(SQUARES, a=root(inside), b=roof, given={"squares": of_tolls}, since=1)
below = p.line(sq(end) <= (roof + 4 * rho / mu * x)**2, (end + away(1) + put(1)) * parts, 1 * sum_,
               (root(inside) + roof + 8 * rho / mu * x) * roofed, since=1)
PERSISTENT_RESIDUAL_SHARPENED = p.proof(PERSISTENT_RESIDUAL, "sharpened", SETTING, [
    1 / (x * (x + 1))**2 * below,
    4 / (mu * gamma * (x + 1)) * (2 * G / mu * root(drift + within(lost)) + 4 * rho / (mu * (x + 1)) + G / mu * after) * rho_is])
