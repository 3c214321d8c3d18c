"""rho from below, where some clients do not see an eigenvector v of C_D: <y, H_j^{-1}y> >= 2 g <y, v> - g² <v, H_j v> for any g.

With g = (c + λ)/λ for those that do not see it and (c + λ) q/(c + λ q) for the share q of the others, averaged.
"""

from dataclasses import replace

from fedtheory.language import Theory, dot, i, mean, sq, square
from fedtheory.papers.fednewton.metrics import SPECTRAL_RADIUS
from fedtheory.papers.fednewton.proofs import recursion as it
from fedtheory.papers.fednewton.proofs.attained import ANY_SHARE
from fedtheory.papers.fednewton.statements.missing_direction import MISSING

H, lam = it.H, it.lam
p = Theory.after(it.OPERATORS, globals())
g, v, sees = p.variable("g", "real"), p.vector("v"), p.real("sees", "client")(i)
rho, q, c = p.real("rho"), p.real("q"), p.real("c")
p.defined(q > 0, "a share", "ours", name="(a) q")
p.defined(q <= 1, "a share", "ours", name="(b) q")
p.defined(c > 0, "the covariance along v", "ours", name="(c) c")
largest = p.defined(dot(H(it.x), it.over(it.x)) <= rho * dot(H(it.x), it.x), "rho is the largest eigenvalue of WH - I", "ours", name="largest eigenvalue")
unit = p.defined(sq(v) == 1, "v is a unit vector", "ours")
along = p.defined(it.C_D(v) == c * v, "an eigenvector of C_D", "ours", name="along v")
zero_or_one = p.defined(sees**2 == sees, "0 for clients that do not see v, else 1", "ours", name="0 or 1")
share = p.defined(mean(sees) == q, "the share q of the clients", "ours")
unseen = p.defined((1 - sees) * dot(v, it.C_Dj(i, v)) == 0, "C_Dj v = 0 where sees(j) is 0", "ours")

s = it.solve(i, H(v))
off = s - g * v
any_g = p.line(
    2 * g * dot(v, H(v)) - g**2 * dot(v, it.H_j(v)) <= dot(s, H(v)), 1 * it.positive_j(i, off), square(off, lam), off * it.linear_j(i, s, v, a=-g),
    (s - 2 * g * v) * it.solves(i, H(v)), g * it.symmetric_j(i, s, v), because="0 <= <s - g v, H_j (s - g v)>, s = H_j^{-1}Hv")
whole = c + lam
far, near, k, form = whole / lam, whole * q / (c + lam * q), 1 / whole, dot(v, it.C_Dj(i, v))
at = far * (1 - sees) + near * sees
less, squares, rest = near - far, near**2 - far**2, k - 2 * k * mean(far * (1 - sees) + near * sees)
RADIUS = {SPECTRAL_RADIUS: rho}
from_below = [
    k * largest(v), (rho * k + rest + k * near**2) * v * along, (rho + rest * whole + k * near**2 * c + k * lam * (far**2 + q * squares)) * unit,
    -k * H(v) * it.overshoot(v), k * any_g(g=at), (k * lam * squares * sq(v) - 2 * less) * share, k * less**2 * (form + lam * sq(v)) * zero_or_one,
    -k * squares * unseen, -k * near**2 * v * it.mixture(v)]
MISSING_LOWER = p.proof(MISSING, "lower", replace(p.setting(RADIUS), made=ANY_SHARE), from_below)
