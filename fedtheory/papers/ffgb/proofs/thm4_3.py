"""Theorem 4.3: our bounds, from rounds in which residuals of at most ρ_K are forgotten at the end."""

from typing import Any

import sympy as sp

from fedtheory.core.proof import conclusion
from fedtheory.core.term import at_most
from fedtheory.language import Theory, i, root, sq
from fedtheory.language.facts import Fact
from fedtheory.papers.ffgb.proofs import alike_rounds, local_steps, residuals
from fedtheory.papers.ffgb.proofs.alike import SETTING, G, K, gamma, k, mu, rest, t, x, z
from fedtheory.papers.ffgb.proofs.alike_rounds import (
    Sums,
    end,
    gathered,
    pairs,
    squares,
    unit,
    walked,
    walks,
    y,
)
from fedtheory.papers.ffgb.statements.notation import lost, lost_K
from fedtheory.papers.ffgb.statements.thm4_3_homogeneous import (
    THEOREM_43,
    after,
    drift,
    within,
)
from fedtheory.textbook.vectors import SQUARES

p = Theory.after(residuals.p, globals())
rho = rest * G  # ρ_K
r, e, Delta = p.symbol("r e Delta")
e_1, e_next, line_6, line_2_Delta = p.called("e 1", "e next", "line 6", "line 2, Delta")

# ---- a step: the clients' drift, and 2 rho_K eta of errors

begins, moves = alike_rounds.begins(p), alike_rounds.moves(p)
apart = alike_rounds.drift(p, y, lambda c, n: r(c, n, t), G, begins, moves, p.called("bounded"))
carried = p.line((z + 1) * e(i, k + 1, t) == (z - 1) * e(i, k, t) + 2 / mu * (Delta(i, k, t) - Delta(i, k - 1, t)), e_next, line_6)
errors, error_after = (
    p.cite(local_steps.ERRORS, step=step, e=lambda n: e(i, n, t), Delta=lambda n: Delta(i, n, t), rho=rho, first=x, last=K, name=step, at="ours",
           given={"e 1": e_1, "line 2, Delta": line_2_Delta, "e next": carried, "residuals": residuals.residuals})
    for step in ("errors", "error after"))


def apart_by(at: Any = k) -> Any:
    """How far clients are from their mean at most."""
    return G / mu * walked(at)


def left_by(at: Any = k) -> Any:
    """What errors put in at most."""
    return 4 * rho / mu * (x + at - 1)


one_step = alike_rounds.one_step(p, y, apart, apart_by, lambda c: e(c, k, t), errors, left_by, moves)

# ---- the rounds

FORGOTTEN = Sums(
    lambda of: 16 * unit * squares(of) + 8 * unit * walks(of) + 32 * G * rho / mu**2 * pairs(of),
    sp.Rational(8, 3) * unit * x * (x + 1) * (2 * x + 1) + 8 * unit * gathered + sp.Rational(32, 3) * G * rho / mu**2 * (x - 1) * x * (x + 1),
    rho / mu * t * (K * (t + 3) - 2),
    2 * rho / mu * (x + 2 * K - 1))
in_a_round = alike_rounds.added_up(p, FORGOTTEN, one_step, begins)
ROUND = p.argument("ffgb.round", "a round of local steps on identical inputs")
rounds = alike_rounds.rounds(p, FORGOTTEN, in_a_round, error_after)
inside, outside = FORGOTTEN.inside, FORGOTTEN.outside

# ---- our bounds


def bound(key: str, residual: sp.Expr, why: Fact) -> Fact:
    """The bound in which no residual exceeds `residual` G, and why: the sum of the (n - 1)(k - 1)(2tK + k) is at most (tK(tK + 1))²/(3t)."""
    roof, extra = x * (x + 1) * G / mu * root(drift + within(residual)), x * (x + 1) * G / mu * after(residual)
    under = p.line(root(inside)**2 <= roof**2, sp.Rational(32, 3) * G**2 / mu**2 * (x - 1) * x * (x + 1) * why, since=1, name=f"tolls, {key}")
    roofed = p.cite(SQUARES, a=root(inside), b=roof, given={"squares": under}, since=1, name=f"root of the tolls, {key}")
    both = p.line(root(inside) + outside <= roof + extra, 1 * roofed, t * (K * (t + 3) - 2) * G / mu * why, since=1, name=f"both, {key}")
    scaled = p.line(sq(end) <= (roof + extra)**2, 1 * rounds, (root(inside) + outside + roof + extra) * both, since=1, name=f"scaled, {key}")
    return p.line(conclusion(SETTING, THEOREM_43.bound(key)), 1 / (x * (x + 1))**2 * scaled, name=key, at="ours")


ours = bound("sharpened", lost, residuals.numbers.limit)
exact = p.line(at_most(rest, lost_K), p.called("rest is"), at="(39)", because="what rest_K is written for")
p.plain(p.line(at_most(0, 1 - (1 - gamma)**K), residuals.numbers.below_1(k=K)))
of_K = bound("rho_K", lost_K, exact)
THEOREM_43_SHARPENED = p.proof(THEOREM_43, "sharpened", SETTING, [ours])
THEOREM_43_RHO_K = p.proof(THEOREM_43, "rho_K", SETTING, [1 * of_K])
