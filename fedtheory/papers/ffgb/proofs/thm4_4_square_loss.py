"""Theorem 4.4 for μ = 1: the distance to the mean extension, the radius, and both together."""

from typing import Any

import sympy as sp

from fedtheory.core.proof import Proof, Setting, Step, conclusion
from fedtheory.core.statement import Statement, t
from fedtheory.core.term import at_most, substitute, tree
from fedtheory.language import Formula, Theory, expect, square
from fedtheory.papers.ffgb.proofs.square_radius import RADIUS, RADIUS_2
from fedtheory.papers.ffgb.proofs.square_residuals import RESIDUALS
from fedtheory.papers.ffgb.proofs.square_rounds import ROUNDS
from fedtheory.papers.ffgb.proofs.square_setting import SETTING, f, f_star, u_bar, x
from fedtheory.papers.ffgb.statements.notation import K, N, gamma, mu
from fedtheory.papers.ffgb.statements.square_notation import (
    B,
    D,
    G_squared,
    L,
    rho,
    transfer,
    w_1,
    w_2,
)
from fedtheory.papers.ffgb.statements.thm4_4_square_loss import (
    THEOREM_44,
    left_out,
    radius,
    reach,
    size,
)
from fedtheory.textbook.vectors import EXPECTED_PRODUCTS_OF_NUMBERS

STEPS = (*RESIDUALS, *ROUNDS)


def begun(setting: Setting, steps: tuple[Step, ...]) -> tuple[Theory, dict[str, Any]]:
    """A book of steps that are there, and they by name, from n = 4 on."""
    p = Theory.over(setting, {"__file__": __file__})
    p.since, p.variables["x"] = 3, "outcome"
    return p, dict(zip((one.name for one in steps), p.of(*steps), strict=True))


def theorem(of: Statement[Any], key: str, setting: Setting, radius_root: sp.Expr, steps: tuple[Step, ...], fact: str) -> Proof:
    """(radius + residual)², for a radius that is known: the triangle inequality in L²(alpha)."""
    p, known = begun(setting, steps)
    rest = p.line(at_most(0, 1 - gamma), p.called("gamma_1").times(1), since=None)
    moved = p.line(at_most(0, transfer))
    positive = p.line(at_most(0, left_out), rho * size * moved, knowing=[rest])
    off, apart = (lambda o: Formula(substitute(u_bar - f_star(x), "x", tree(o)))), (lambda o: Formula(substitute(f(t, x) - u_bar, "x", tree(o))))
    left = p.line(expect(apart("x")**2, "x") <= left_out**2, 1 * known["to the mean extension"])
    extensions = p.line(expect(off("x")**2, "x") <= Formula(tree(radius_root**2)), 1 * known[fact])
    meet = p.cite(EXPECTED_PRODUCTS_OF_NUMBERS, x=off, y=apart, a=radius_root, b=left_out, given={"first": extensions, "second": left, "b": positive})
    p.line(conclusion(setting, of.bound(key)), 1 * extensions, 1 * left, 2 * meet, because="the triangle inequality in L²(alpha)", name="theorem", at="ours")
    return Proof(of, key, setting, p.made())


p, known = begun(SETTING, STEPS)
p.line(conclusion(SETTING, THEOREM_44.bound("extension")), 1 * known["to the mean extension"],
       because="after n = 4 nothing but residuals is left, and they add up to the transfer factor", name="theorem", at="ours")
EXTENSION = Proof(THEOREM_44, "extension", SETTING, p.made())
SHARPENED = theorem(THEOREM_44, "sharpened", SETTING, sp.sqrt(radius), (*STEPS, *RADIUS), "radius")
WASSERSTEIN_2 = theorem(THEOREM_44, "wasserstein-2", SETTING, 2 * sp.sqrt(1 - 1 / N) * L * w_2, (*STEPS, *RADIUS, *RADIUS_2), "radius 2")

# ---- the printed shape, for mu = 1: (a + b)² <= 2a² + 2b², the transfer is at most 4/K, and the logarithm at least 1

p, known = begun(SETTING, (*STEPS, *RADIUS))
printed, steps, gamma_1 = conclusion(SETTING, THEOREM_44.bound("corrected")), p.called("K"), p.called("gamma_1")
log_part, unit, log_Kt = 4 * K * (reach + G_squared) / (t * gamma**2), L * (L * D + 2 * B) * w_1, tree(sp.log(K * t))
log_3 = p.computed(["<", "1", ["log", "3"]])
enough = p.line(at_most(3, K * t), t * steps)
log = p.line(["<=", ["log", "3"], log_Kt], enough)
most, least = p.line(at_most(transfer, 4 / K)), p.line(at_most(0, transfer))
squared = p.line(at_most(transfer**2, 16 / K**2), (transfer + 4 / K) * most, knowing=[least])
apart, off = f(t, x) - u_bar, u_bar - f_star(x)
apart_or_off = p.line(at_most(0, (apart - off)**2), square(Formula(tree(apart - off))))
at_1 = p.line(
    substitute(printed.then, "mu", "1"), 1 * apart_or_off, 2 * known["to the mean extension"], 2 * rho**2 * (B**2 + unit) * squared,
    2 * known["radius"], log_part * log, log_part * log_3, 1 / (K * t) * p.called("start_squared"), 32 * rho**2 * B**2 / K**2 * steps,
    (1 + gamma) / gamma**2 * 4 * reach * gamma_1, 64 * reach * (K + 1) / (K**2 * gamma**2) * steps, 64 * reach / (gamma * K**2) * gamma_1)
small = (1 + mu) / mu**2 * (log_part * sp.log(K * t) + 32 * rho**2 * B**2 / K)
p.line(printed, 1 * at_1, small * p.condition(2), 68 * reach / (gamma**2 * mu) * p.condition(2), name="theorem",
       at="Theorem F.1, with constants of ours for the O")
CORRECTED = Proof(THEOREM_44, "corrected", SETTING, p.made())
PROOFS = (EXTENSION, SHARPENED, WASSERSTEIN_2, CORRECTED)
