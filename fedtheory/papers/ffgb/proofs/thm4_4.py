"""Theorem 4.4 for μ = 1: the distance to the mean extension, the radius, and both together."""

from typing import Any

import sympy as sp

from fedtheory.core.term import at_most, substitute, tree
from fedtheory.language import Formula, Theory, expect, square
from fedtheory.papers.ffgb.algorithms.ffgb_square import EXTENSION_DISTANCE
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.proofs import labels as X
from fedtheory.papers.ffgb.proofs import labels_radius
from fedtheory.papers.ffgb.proofs.labels_rounds import SQUARE_LOSS
from fedtheory.papers.ffgb.statements import square_notation as S
from fedtheory.papers.ffgb.statements import thm4_4_square_loss as statement
from fedtheory.papers.ffgb.statements.notation import N, lost_K, mu
from fedtheory.textbook.vectors import EXPECTED_PRODUCTS_OF_NUMBERS

B, L, rho, transfer = S.B, S.L, S.rho, S.transfer
K, gamma, t, u_bar, x = X.K, X.gamma, X.t, X.u_bar, X.x
THEOREM_44, left_out, reach = statement.THEOREM_44, statement.left_out, statement.reach

p = Theory.after(labels_radius.p, globals())
f, f_star = p.symbol("f f_star")
late = {"t": 3}
METRICS: dict[Any, Any] = {FUNCTION_DISTANCE: expect((f(t, x) - f_star(x))**2, x), EXTENSION_DISTANCE: expect((f(t, x) - u_bar)**2, x)}
SETTING = p.setting(METRICS)
to_mean = p.cite(SQUARE_LOSS, given={"interpolates": labels_radius.same}, name="to the mean extension", at="ours",
                 because="after n = 4 nothing but residuals is left, and they add up to the transfer factor")
not_negative, under = (p.cite(SQUARE_LOSS, step=step, given={"interpolates": labels_radius.same}, name=step)
                       for step in ("(1 - gamma)^K <= 1", "rho_K at most its limit"))
remains = [p.line(at_most(0, 1 - gamma), p.called("gamma_1")), not_negative]
EXTENSION = p.proof(THEOREM_44, "extension", SETTING, [1 * to_mean])


def together(p, radius_root, radius, to_mean, remains):
    """(radius + residual)², for a radius that is known: the triangle inequality in L²(alpha)."""
    moved = p.line(at_most(0, transfer), since=late)
    positive = p.line(at_most(0, left_out), lost_K * statement.size * moved, knowing=remains, since=late)
    off, apart = (lambda o: Formula(substitute(u_bar - f_star(x), "x", tree(o)))), (lambda o: Formula(substitute(f(t, x) - u_bar, "x", tree(o))))
    left = p.line(expect(apart("x")**2, "x") <= left_out**2, 1 * to_mean, since=late)
    extensions = p.line(expect(off("x")**2, "x") <= Formula(tree(radius_root**2)), 1 * radius)
    meet = p.cite(EXPECTED_PRODUCTS_OF_NUMBERS, x=off, y=apart, a=radius_root, b=left_out, since=late,
                  given={"first": extensions, "second": left, "b": positive}, because="the triangle inequality in L²(alpha)")
    return [1 * extensions, 1 * left, 2 * meet]


SHARPENED = p.proof(THEOREM_44, "sharpened", SETTING, together(p, sp.sqrt(statement.radius), labels_radius.radius, to_mean, remains))
WASSERSTEIN_2 = p.proof(THEOREM_44, "wasserstein-2", SETTING, together(p, 2 * sp.sqrt(1 - 1 / N) * L * S.w_2, labels_radius.radius_2, to_mean, remains))

# ---- the printed shape, for mu = 1: (a + b)² <= 2a² + 2b², the transfer is at most 4/K, and the logarithm at least 1

printed, steps, gamma_1 = p.claims(THEOREM_44, "corrected", SETTING), p.called("K"), p.called("gamma_1")
log_part, unit, log_Kt = 4 * K * (reach + S.G_squared) / (t * gamma**2), L * (L * S.D + 2 * B) * S.w_1, tree(sp.log(K * t))
log_3 = p.computed(["<", "1", ["log", "3"]])
enough = p.line(at_most(3, K * t), t * steps, since=late)
log = p.line(["<=", ["log", "3"], log_Kt], enough, since=late)
most, least = p.line(at_most(transfer, 4 / K), since=late), p.line(at_most(0, transfer), since=late)
squared = p.line(at_most(transfer**2, 16 / K**2), (transfer + 4 / K) * most, knowing=[least], since=late)
apart, off = f(t, x) - u_bar, u_bar - f_star(x)
apart_or_off = p.line(at_most(0, (apart - off)**2), square(apart - off))
at_1 = p.line(
    substitute(printed.then, "mu", "1"), 1 * apart_or_off, 2 * to_mean, 2 * transfer**2 * (B**2 + unit) * (rho + lost_K) * under,
    2 * rho**2 * (B**2 + unit) * squared, 2 * labels_radius.radius, log_part * log,
    log_part * log_3, 1 / (K * t) * p.called("start_squared"), 32 * rho**2 * B**2 / K**2 * steps, (1 + gamma) / gamma**2 * 4 * reach * gamma_1,
    64 * reach * (K + 1) / (K**2 * gamma**2) * steps, 64 * reach / (gamma * K**2) * gamma_1, since=late, knowing=remains)
small = (1 + mu) / mu**2 * (log_part * sp.log(K * t) + 32 * rho**2 * B**2 / K)
theorem_F1 = p.line(printed, 1 * at_1, small * p.condition(2), 68 * reach / (gamma**2 * mu) * p.condition(2), at="Theorem F.1, with constants of ours for the O")
CORRECTED = p.proof(THEOREM_44, "corrected", SETTING, [1 * theorem_F1])
PROOFS = (EXTENSION, SHARPENED, WASSERSTEIN_2, CORRECTED)
