"""The sharpened Theorem 1 with an inexact oracle: the error is added to the curvature term of (24), and stays a fixed multiple of it."""

from fedtheory.core.role import Role
from fedtheory.language import Theory, dot, mean, number, t, v
from fedtheory.papers.fedfw.proofs import algorithm1 as A
from fedtheory.papers.fedfw.proofs.letters import inside
from fedtheory.papers.fedfw.proofs.matrices import AT_MEAN
from fedtheory.papers.fedfw.proofs.one_round import ONE_ROUND
from fedtheory.papers.fedfw.proofs.thm1_sharpened import summed
from fedtheory.papers.fedfw.statements import notation as N
from fedtheory.papers.fedfw.statements.inexact_oracle import INEXACT, delta

X, eta, lam = A.X, A.eta, A.lam
n = N.n

p = Theory.over(A.SETTING, globals(), without=["lmo"])
x_star, x, s = p.symbol("x_star"), X(), A.S()
p.real("delta")
p.defined(number(0) <= delta, "delta is a size, so it is not negative", "ours", name="delta")
p.given(
    mean(dot(x.column_of_gradient(lam()), s() - v)) <= delta * eta.plain() * (N.L / n + lam.plain()) * N.D**2 / 2, "over all clients the "
    "oracles miss the minimum of <grad F-hat_t(X^t), .> by at most delta eta_t (L/n + lambda_t) n D²/2", "Section 3.2, made precise",
    when=[inside(v)], role=Role.OURS, name="inexact")
feasible = p.stays(inside(x()), p.named.start, at="(9)", because="x_i^{t+1} is a convex combination of points of the domain")
exact = p.cite(
    ONE_ROUND, x=x, y=X(t + 1), s=s, eta=eta(), lam=lam(), lost=lambda k: dot(x.column_of_gradient(lam(), k), s(k) - x_star),
    because="as with an exact oracle, and what it misses",
    given={"smooth": p.named.smooth, "update": p.named.update, "diameter": p.named.diameter, "convex": p.named.convex})
line_26 = p.line(
    X(t + 1).gap(lam()) <= (1 - eta()) * x.gap(lam()) - eta() * lam() / 2 * x.dist2() + (1 + delta) * (N.L / n + lam()) * eta()**2 / 2 * n * N.D**2,
    exact, p.named.inexact(x_star), name="(26) inexact", at="(24)-(26)", because="the error is delta times the curvature term")
line_31 = summed(p, line_26, 1 + delta)
at_mean = p.cite(AT_MEAN, x=x, lam=lam(t - 1), name="mean", at="ours, in place of (32)-(38)")
OFF = p.setting(A.SETTING.metrics)
INEXACT_SURROGATE = p.proof(INEXACT, "surrogate", OFF, [line_31(t=t - 1)])
INEXACT_SHARPENED = p.proof(INEXACT, "sharpened", OFF, [at_mean, line_31(t=t - 1)])
