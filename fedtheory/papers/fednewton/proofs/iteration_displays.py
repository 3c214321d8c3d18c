"""(3), Proposition 1, (15), what print does not say of the iteration, and two clients whose radius is known.

It overshoots, and once it grows it keeps growing; R_D is at most the mean of the clients' own deviations, which (16) could have
used; and ridge regression is a fixed point whatever the preconditioner.
"""

from fedtheory.language import Theory, dot, i, mean, norm, sq, t
from fedtheory.papers.fednewton.proofs import assumptions as quotes
from fedtheory.papers.fednewton.proofs import recursion as it
from fedtheory.textbook.forms import CAUCHY_SCHWARZ_IN_A_FORM

C, C_D, C_Dj, half, lam, over, solve, moment, w_D = it.C, it.C_D, it.C_Dj, it.half, it.lam, it.over, it.solve, it.moment, it.w_D
H, H_j, e, x, y, half_D = it.H, it.H_j, it.e, it.x, it.y, it.half_D

p = Theory.after(it.p, globals())
back, part, C_j = p.vector("back", "vector"), p.vector("part", "client"), p.vector("C_j", "client", "vector")
back_is = p.defined(H(back(x)) == x, "back(x) is (C_D + lambda I)^{-1} x", "(3)", name="back")
parts = p.given(moment == mean(part(i)), "S_D^* y_D is the average of the S_Dj^* y_Dj", "Section 2", quote=quotes.MOMENTS)
step = back(H(x) - moment)
newton = p.line(H(x - step) == moment, it.C_D_linear(x, step, a=-1), back_is(H(x) - moment), name="(3)", at="(3)",
                because="one Newton step from anywhere solves (C_D + lambda I) w = S_D^* y_D")
gradient = p.line(H(x) - moment == mean(H_j(x) - part(i)), it.mixture, parts, name="Proposition 1, gradient", at="Proposition 1",
                  because="the data are the union of the clients' data")
hessian = p.line(H(x) == mean(H_j(x)), it.mixture, name="Proposition 1, Hessian", at="Proposition 1", because="the same")
three = p.line(C_Dj(i, x) - C_D(x) == (C_Dj(i, x) - C_j(i, x)) + (C_j(i, x) - C(x)) + (C(x) - C_D(x)), name="(15), the three parts", at="(15)",
               because="C_j and C are added and taken off")
overshoot = p.line(dot(e(t + 1), H(e())) <= 0, 1 * it.over_positive(e()), H(e()) * it.recursion,
                   because="<e(t+1), H e(t)> = -<(WH - I)e, He>: no round falls short")
first, second = e(t + 1), e(t + 2)
middle = p.line(
    sq(half_D(first)) == dot(e(), H(second)), 1 * it.root_D(first), H(first) * it.recursion, 1 * it.over_symmetric(e(), first),
    -H(e()) * it.recursion(t=t + 1), 1 * it.C_D_symmetric(e(), second),
    because="<e(t), H e(t+2)> = <e(t+1), H e(t+1)>, since WH - I is self-adjoint in the product of H")
half_root = p.line(sq(half_D(x)) == dot(x, H(x)), it.root_D)
inner = p.cite(CAUCHY_SCHWARZ_IN_A_FORM, F=H, half=half_D, x=x, y=y, name="Cauchy-Schwarz in H",
               given={"F linear": it.H_linear, "F symmetric": it.H_symmetric, "half": half_root})
n, k, m = norm(half_D(e())), norm(half_D(second)), sq(half_D(first))
growth = p.line(m**2 <= sq(half_D(e())) * sq(half_D(second)), (n * k + m) * inner(e(), second), (n * k + m) * middle,
                because="the ratio ‖e(t+1)‖_H/‖e(t)‖_H never falls: once the error grows it keeps growing")
ITERATION_DISPLAYS = p.argument("fednewton.iteration", "the iteration: displays of Sections 2 and 3, and how its error moves")

# ---- two points with covariances c - d and c + d: the spectral radius, exactly

p = Theory.after(it.p, globals())
side, c, d = p.real("side", "client"), p.real("c"), p.real("d")
p.defined(d >= 0, "half the difference", "ours", name="0 <= d")
p.defined(d < c + lam, "covariances are positive", "ours", name="d < c + lambda")
points = p.given(C_Dj(i, x) == (c + d * side(i)) * x, "the covariances are c + d and c - d", "ours")
everyone = p.given(C_D(x) == c * x, "and their mean is c", "ours", name="all")
sign = p.defined(side(i)**2 * x == x, "1 or -1", "ours", name="side")
sides = p.given(mean(side(i) * x) == 0 * x, "as many of either", "ours")
gauge, s = (c + lam)**2 - d**2, solve(i, H(x))
one = p.line(gauge * s == (c + lam - d * side(i)) * H(x), (c + lam - d * side(i)) * it.solves(i, H(x)), -(c + lam - d * side(i)) * points(i, s),
             d**2 * sign(i, s), name="one client", because="(c + λ - d s)(c + λ + d s) is the same for both")
radius = p.line(gauge * over(x) == d**2 * x, gauge * it.overshoot, 1 * one, (c + lam) * everyone, -d * sides(H(x)),
                because="the average of (c + λ - d s)(c + λ) is (c + λ)²")
TWO_POINTS = p.argument("fednewton.two_clients", "two clients with covariances c - d and c + d: rho = d²/((c + lambda)² - d²)", radius)

# ---- what (16) could have used: R_D by the clients' own deviations

p = Theory.after(it.p, globals())
spread, shrink, defect = p.real("spread", "client")(i)**2, p.real("shrink", "client")(i)**2, p.real("defect")
C_j, half_j = p.vector("C_j", "client", "vector"), p.vector("half_j", "client", "vector")
own, other = norm(half_j(i, x)), norm(half_j(i, y))
R_Dj = p.defined(dot(x, C_j(i, y) - C_Dj(i, y)) <= spread * own * other,
                 "spread(j)² is the norm of (C_j + lambda I)^{-1/2} (C_j - C_Dj) (C_j + lambda I)^{-1/2}", "(15)", name="R_Dj")
down = p.defined(own <= shrink * norm(half(x)), "shrink(j)² is the norm of (C_j + lambda I)^{1/2} (C + lambda I)^{-1/2}", "(15)")
mixed = p.defined(dot(x, C(y) - mean(C_j(i, y))) <= defect * (norm(half(x)) * norm(half(y))),
                  "defect is the norm of (C + lambda I)^{-1/2} (C - sum p_j C_j) (C + lambda I)^{-1/2}, 0 for the mixture", "ours", name="defect")
R_D = p.line(
    dot(x, C(y) - C_D(y)) <= (mean(shrink**2 * spread) + defect) * (norm(half(x)) * norm(half(y))), 1 * mixed, 1 * R_Dj, -x * it.mixture(y),
    spread * other * down, spread * shrink * norm(half(x)) * down(i, y), name="R_D", at="ours, for the note after (16)",
    because="C - C_D = (C - sum p_j C_j) + sum p_j (C_j - C_Dj)")
MIXTURE_DEVIATION = p.argument("fednewton.mixture", "R_D is at most the mean of the clients' deviations, and the defect of the mixture", R_D)

# ---- any other preconditioner, say with a larger lambda in the local Hessians

p = Theory.after(it.p, globals())
grad = H(w_D) - moment
none = p.line(grad == 0 * w_D, it.KRR, name="no gradient")
fixed = p.line(mean(solve(i, grad)) == 0 * w_D, it.equal_arguments(i, grad, 0 * w_D, because=[none]), it.solve_linear(i, w_D, w_D, a=-1),
               name="fixed point", because="the global gradient is 0 there; with local Hessians of a larger lambda as well")
ANY_PRECONDITIONER = p.argument("fednewton.inflation", "whatever linear operators the clients solve with, ridge regression is a fixed point", fixed)
