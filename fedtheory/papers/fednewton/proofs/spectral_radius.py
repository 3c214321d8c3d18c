"""The spectral radius: in the norm of H the recursion's operator has its largest eigenvalue as norm. Theorem 1, (16), L153, (1)."""

from dataclasses import replace

from fedtheory.core import metrics
from fedtheory.language import Theory, dot, norm, number, sq, square, t
from fedtheory.papers.fednewton.proofs import recursion as it
from fedtheory.papers.fednewton.proofs.attained import ANY_RADIUS
from fedtheory.papers.fednewton.proofs.rounds import ROUNDS
from fedtheory.papers.fednewton.statements.c3_hurts import HURTS
from fedtheory.papers.fednewton.statements.objective_excess import OBJECTIVE
from fedtheory.papers.fednewton.statements.radius_recursion import RADIUS_RECURSION
from fedtheory.papers.fednewton.statements.thm1_decomposition import THEOREM_1
from fedtheory.textbook import powers
from fedtheory.textbook.forms import COMMUTING

half, over, H, e, x, lam, C_D, w, w_D, moment = it.half, it.over, it.H, it.e, it.x, it.lam, it.C_D, it.w, it.w_D, it.moment
power = it.power
half_D, half_D_is = it.half_D, it.root_D


def eigenvalue(p, rho):
    """‖(WH - I)x‖_H <= rho ‖x‖_H."""
    largest = p.defined(dot(H(x), over(x)) <= rho * dot(H(x), x), "rho is the largest eigenvalue of WH - I, self-adjoint in the product of H", "ours",
                        name="largest eigenvalue")
    least = p.line(0 * dot(H(x), x) <= dot(H(x), over(x)), it.over_positive, because="WH - I is positive")
    between = p.cite(COMMUTING, F=H, N=over, l=0, u=rho, x=x, given={**it.OF_H, "lower": least, "upper": largest}, name="0 <= N <= rho",
                     because="positive operators that commute have a positive product")
    return p.squared(norm(half_D(over(x))) <= rho * norm(half_D(x)), 1 * half_D_is(over(x)), 1 * between, rho * it.C_D_symmetric(over(x), x),
                     rho * largest, -rho**2 * half_D_is, name="length in H", because="‖Nx‖_H² <= rho <Nx, x>_H <= rho² ‖x‖_H²")


def rounds(p, U, length, start, E):
    """‖e(t)‖_H <= U^t E."""
    return p.cite(ROUNDS, A=C_D, root_A=half_D, U=U, E=E, given={"factor": length, "known": half_D_is, "A symmetric": it.C_D_symmetric, "start": start},
                  name="rounds", at="(16), last step: the t-th power")


p = Theory.after(it.p, globals())
rho, E_H = p.letters("rho E_H", RADIUS_RECURSION)
start = p.defined(norm(half_D(e(0))) <= E_H, "E_H is ‖H^{1/2} e(0)‖", "ours", name="start")
length = eigenvalue(p, rho)
error = rounds(p, rho, length, start, E_H)
RADIUS_SHARPENED = p.proof(RADIUS_RECURSION, "sharpened", {metrics.RIDGE_NORM_ERROR: norm(half_D(e()))}, [error])

# ---- Theorem 1: and back to the norm of f

p = Theory.after(it.p, globals())
rho, cond, E_0 = p.letters("rho cond E_0", THEOREM_1)
up, down = p.real("up"), p.real("down")
p.defined(up >= 0, "a norm", "ours", name="0 <= up")
p.defined(down >= 0, "a norm", "ours", name="0 <= down")
grows = p.defined(norm(half(x)) <= up * norm(half_D(x)), "up is the norm of (C + lambda I)^{1/2} H^{-1/2}", "ours", name="up")
shrinks = p.defined(norm(half_D(x)) <= down * norm(half(x)), "down is the norm of its inverse", "ours", name="down")
price = p.defined(up * down == cond, "cond is their product", "ours", name="cond")
first = p.defined(norm(half(e(0))) <= E_0, "E_0 is ‖(C + lambda I)^{1/2} e(0)‖", "Theorem 1", name="E_0")
there = p.line(norm(half_D(e(0))) <= down * E_0, 1 * shrinks(e(0)), down * first, because="the start, in the norm of H")
error = rounds(p, rho, eigenvalue(p, rho), there, down * E_0)
federated = p.line(norm(it.S(e())) <= cond * power(rho, "t") * E_0, 1 * it.below(e()), 1 * grows(e()), up * error, power(rho, "t") * E_0 * price)
ENDS = p, [federated]
THEOREM_1_SHARPENED = p.proof(THEOREM_1, "sharpened", {metrics.FEDERATED_ERROR: norm(it.S(e()))}, [federated])

# ---- the objective (1), without the part that does not depend on w

p = Theory.after(it.p, globals())
rho, E_H = p.letters("rho E_H", OBJECTIVE)
J = lambda at: dot(at, C_D(at)) / 2 + lam / 2 * sq(at) - dot(at, moment)
start = p.defined(norm(half_D(e(0))) <= E_H, "E_H is ‖H^{1/2} e(0)‖", "ours", name="start")
error = rounds(p, rho, eigenvalue(p, rho), start, E_H)
excess = p.line(J(w(t)) - J(w_D) == sq(half_D(e())) / 2, -e() / 2 * it.C_D_linear(w(t), w_D, a=-1), -number(1, 2) * it.C_D_symmetric(w_D, w(t)),
                e() * it.KRR, -number(1, 2) * half_D_is(e()), name="objective", at="(1)", because="quadratic, with second derivative H and gradient 0 at w_D")
sign = p.cite(powers.POWERS_NONNEGATIVE, q=rho)
even = p.cite(powers.POWERS_OF_A_SUM, q=rho, s=it.count, when=[it.count >= 0], name="powers of a sum")
size, rest = norm(half_D(e())), power(rho, "t") * E_H
OBJECTIVE_SHARPENED = p.proof(
    OBJECTIVE, "sharpened", {metrics.RIDGE_EXCESS: J(w(t)) - J(w_D)},
    [p.line(J(w(t)) - J(w_D) <= power(rho, 2 * t) * E_H**2 / 2, 1 * excess, size / 2 * error, rest / 2 * error, -E_H**2 / 2 * even(k=t), knowing=[sign])])

# ---- L153: where rho <= 1 no exchange hurts

p = Theory.after(it.p, globals())
rho, E_H = p.letters("rho E_H", HURTS)
start = p.defined(norm(half_D(e(0))) <= E_H, "E_H is ‖H^{1/2} e(0)‖", "ours", name="start")
length = eigenvalue(p, rho)
no_longer = p.line(norm(half_D(over(x))) <= 1 * norm(half_D(x)), 1 * length, norm(half_D(x)) * p.condition(1), when=[rho <= 1])
one_round = p.cite(ROUNDS, step="one round", A=C_D, root_A=half_D, U=1, when=[rho <= 1], name="one round",
                   given={"factor": no_longer, "known": half_D_is, "A symmetric": it.C_D_symmetric})
kept = p.induction(norm(half_D(e())) <= E_H, base=[start], step=[one_round], when=[rho <= 1], since=0)
HURTS_CORRECTED = p.proof(HURTS, "corrected", {metrics.RIDGE_NORM_ERROR: norm(half_D(e()))}, [kept])

# ---- from below: the component c(t) = <Hv, e(t)> along a unit eigenvector v

p = Theory.after(it.p, globals())
rho, E_top = p.letters("rho E_top", RADIUS_RECURSION)
v = p.vector("v")
eigenvector = p.defined(over(v) == rho * v, "v is an eigenvector of WH - I, which has finite rank as samples are finite, and rho its eigenvalue", "ours")
unit = p.defined(sq(half_D(v)) == 1, "of length 1 in the norm of H", "ours")
along = lambda at=t: dot(H(v), e(at))
top = p.defined(E_top**2 <= along(0)**2, "E_top is the length of the part of e(0) along v", "ours", name="E_top")
component = p.line(along(t + 1) == -rho * along(), H(v) * it.recursion, -1 * it.over_symmetric(v, e()), -H(e()) * eigenvector,
                   rho * it.C_D_symmetric(v, e()), because="<Hv, -(WH - I)e> = -<(WH - I)v, He> = -rho <Hv, e>")
none, following = p.named.power_0(x=rho), p.named.next_power(x=rho, k=t)
many = p.induction(
    along()**2 == power(rho, "t")**2 * along(0)**2, base=[-(power(rho, 0) + 1) * along(0)**2 * none],
    step=[(along(t + 1) - rho * along()) * component, rho**2 * p.before, -along(0)**2 * (power(rho, t + 1) + rho * power(rho, "t")) * following],
    name="component, t times")
part = e() + (-along()) * v
bessel = p.line(along()**2 <= sq(half_D(e())), square(half_D(part)), 1 * half_D_is(part), part * it.C_D_linear(e(), v, a=-along()),
                along() * it.C_D_symmetric(v, e()), -1 * half_D_is(e()), -along()**2 * half_D_is(v), along()**2 * unit,
                name="a part is no longer", at="textbook", because="Bessel's inequality, for one vector")
sign = p.cite(powers.POWERS_NONNEGATIVE, q=rho)
longer = p.squared(power(rho, "t") * E_top <= norm(half_D(e())), power(rho, "t")**2 * top, -1 * many, 1 * bessel, name="from below")
LONGER = p
RADIUS_LOWER = p.proof(RADIUS_RECURSION, "lower", replace(p.setting({metrics.RIDGE_NORM_ERROR: norm(half_D(e()))}), made=ANY_RADIUS), [longer])

p = Theory.after(LONGER, globals())
large = p.cite(powers.POWERS_FROM_1, q=rho, when=[rho >= 1], name="powers of 1 and more")
HURTS_LOWER = p.proof(HURTS, "lower", replace(p.setting({metrics.RIDGE_NORM_ERROR: norm(half_D(e()))}), made=ANY_RADIUS), [1 * longer, E_top * large])
