"""FedProx and FedAvg on ridge regression: an averaged map, and its fixed point; a distance shrinks by the same factor.

`gap(t)` is the iterate less the fixed point. What is measured is a share, so the bound says: the distance is at most so
many times the first one. The mean over clients is the weighted one of `recursion.py`.
"""

from fedtheory.language import Formula, Theory, dot, i, mean, norm, sq, square, t
from fedtheory.papers.fednewton.metrics import REMAINING_SHARE
from fedtheory.papers.fednewton.proofs import assumptions as quotes
from fedtheory.papers.fednewton.proofs import recursion as it
from fedtheory.papers.fednewton.statements.fedavg_contraction import AVERAGE_CONTRACTION
from fedtheory.papers.fednewton.statements.fedprox_contraction import PROX_CONTRACTION
from fedtheory.proofs.powers import DEFINED
from fedtheory.textbook import powers
from fedtheory.textbook.vectors import SQUARES

p = Theory.over(DEFINED, globals())
p.since = 0
x, a, y = p.variable("x", "vector"), p.variable("a", "real"), p.variable("y", "vector")
power, lam, theta = p.symbol("power"), p.real("lamda"), p.real("theta")
gap, C_Dj = p.vector("gap", "integer"), p.vector("C_Dj", "client", "vector")
p.given(lam > 0, "lambda > 0", "(1)", quote=quotes.LAMBDA, name="lambda")
positive = p.defined(dot(x, C_Dj(i, x)) >= 0, "C_Dj is positive", "Remark 8", name="C_Dj positive")
CHAPTER = p
MEASURED = {REMAINING_SHARE: lambda value: list(norm(gap(t)) <= Formula(value) * norm(gap(0)))}
d = norm(gap(t))

# ---- FedProx: every client's proximal map is a contraction by θ = μ/(λ + μ), and so is their average

p = Theory.after(CHAPTER, globals())
mu, near = p.real("mu"), p.vector("near", "client", "vector")
kept = lam + mu
p.defined(mu > 0, "the proximal weight is positive", "Section 7", name="mu")
theta_is = p.defined(theta * (lam + mu) == mu, "theta = mu/(lambda + mu)", "the statement", name="theta")
p.defined(theta > 0, "theta > 0", "the statement", name="theta positive")
near_is = p.defined(C_Dj(i, near(i, x)) + kept * near(i, x) == x, "near(j, x) = (C_Dj + lambda I + mu I)^{-1} x", "Section 7: an exact local solution",
                    name="near")
round_ = p.defined(gap(t + 1) == mean(mu * near(i, gap(t))), "w(t+1) = sum p_j near(j, b_j + mu w(t)); the fixed point, which a contraction has, does the "
                   "same, and near is linear", "Section 7: FedProx", name="round")
s = near(i, x)
proximal = p.line(kept**2 * sq(s) <= sq(x), square(C_Dj(i, s)), 2 * kept * positive(i, s), (x + C_Dj(i, s) + kept * s) * near_is,
                  because="(lambda + mu)² ‖s‖² <= ‖x‖² for x = C s + (lambda + mu) s, C positive")
s = near(i, gap(t))
squared = p.line(
    sq(gap(t + 1)) <= theta**2 * sq(gap(t)), (gap(t + 1) + mean(mu * s)) * round_, square(mu * s - mean(mu * near(Formula("j"), gap(t)), "j")),
    -(theta * kept + mu) * mean(sq(s)) * theta_is, theta**2 * proximal(i, gap(t)),
    because="the square of an average is at most the average of the squares; mu = theta (lambda + mu)")
one_round = p.squared(norm(gap(t + 1)) <= theta * d, squared)
rounds = p.cite(powers.POWER_A_ROUND, h=lambda at: norm(gap(at)), q=theta, r=norm(gap(0)), given={"round": one_round}, name="all rounds")
PROX = p.proof(PROX_CONTRACTION, "sharpened", MEASURED, [rounds])

# ---- FedAvg with all of a client's data: every local step contracts by θ = 1 - ηλ, so s of them and their average by θ^s

p = Theory.after(CHAPTER, globals())
kappa, s, k, local = p.real("kappa"), p.integer("s"), p.variable("k", "integer"), p.vector("local", "client", "integer", "integer")
eta = (1 - theta) / lam
step = lambda v: v - eta * (C_Dj(i, v) + lam * v)
p.defined(kappa > 0, "kappa > 0: any larger number is a bound too", "Section 4.1", name="kappa")
p.defined(s >= 1, "at least one local step", "Section 7", name="s")
p.defined(theta > 0, "theta = 1 - eta lambda > 0", "the statement", name="theta")
p.defined(theta <= 1, "eta lambda >= 0", "the statement", name="theta at most 1")
long = p.given((1 - theta) * (lam + kappa**2) <= lam, "eta (lambda + kappa²) <= 1", "the statement's condition", role="ours", name="step size")
linear, symmetric = it.linear(p, C_Dj, "Definition 1", i), it.symmetric(p, C_Dj, "Remark 8", i)
bounded = p.given(dot(x, C_Dj(i, x)) <= kappa**2 * sq(x), "‖C_Dj‖ <= kappa², since no feature vector is longer than kappa", "Section 7.3",
                  quote=quotes.FEATURES, name="C_Dj bounded")
first = p.defined(local(i, 0, t) == gap(t), "local steps begin at the average; local(j, k, t) is the k-th point less that from the fixed point, which a "
                  "contraction has", "Section 7: FedAvg")
local_step = p.defined(local(i, k + 1, t) == step(local(i, k, t)), "a step of size eta along the client's gradient, whose constant part cancels in the "
                       "difference", "Section 7: FedAvg", when=[k >= 0])
average = p.defined(gap(t + 1) == mean(local(i, s, t)), "the average of the clients' last points, at the iterate and at the fixed point",
                    "Section 7: FedAvg")
off = x - C_Dj(i, x) / kappa**2
cocoercive = p.line(
    sq(C_Dj(i, x)) <= kappa**2 * dot(x, C_Dj(i, x)), kappa**2 * positive(i, off), kappa**2 * off * linear(i, x, C_Dj(i, x), a=-1 / kappa**2),
    1 * symmetric(i, x, C_Dj(i, x)), 1 / kappa**2 * bounded(i, C_Dj(i, x)), at="textbook", because="‖Cx‖² <= kappa² <x, Cx>: C is positive at x - Cx/kappa²")
small = p.line(eta * kappa**2 <= theta, 1 / lam * long, name="small step", because="eta kappa² <= 1 - eta lambda = theta")
one_step = p.line(sq(step(x)) <= theta**2 * sq(x), eta**2 * cocoercive, eta * (theta + (theta - eta * kappa**2)) * positive, 0 * small,
                  because="theta² ‖x‖² - ‖theta x - eta C x‖² = 2 theta eta <x, Cx> - eta² ‖Cx‖²")
none, following, here, there = p.named.power_0(x=theta), p.named.next_power(x=theta, k=k), local(i, k, t), local(i, k + 1, t)
local_steps = p.induction(
    sq(here) <= power(theta, k)**2 * sq(gap(t)), on=k, since=0,
    base=[(local(i, 0, t) + gap(t)) * first, -(power(theta, 0) + 1) * sq(gap(t)) * none],
    step=[(there + step(here)) * local_step, 1 * one_step(i, here), theta**2 * p.before,
          -(power(theta, k + 1) + theta * power(theta, k)) * sq(gap(t)) * following], because="theta a step, by induction over the steps of a round")
last, whole = local(i, s, t), power(theta, s)
sign = p.cite(powers.POWERS_NONNEGATIVE, q=theta)
squared = p.line(
    sq(gap(t + 1)) <= (whole * d)**2, (gap(t + 1) + mean(last)) * average, square(last - mean(local(Formula("j"), s, t), "j")), 1 * local_steps(k=s),
    because="the square of an average is at most the average of the squares")
no_less = p.line(whole * d >= 0, d * sign(t=s))
one_round = p.cite(SQUARES, a=norm(gap(t + 1)), b=whole * d, given={"squares": squared, "0 <= b": no_less}, name="one round")
all_steps = p.line(s * t >= 0, s * p.condition(1))
sums = p.cite(powers.POWERS_OF_A_SUM, q=theta, s=k, when=[k >= 0], name="exponents")
one_more = p.line(power(theta, s * (t + 1)) == whole * power(theta, s * t), sums(k=s, t=s * t, because=[None, all_steps]))
rounds = p.induction(
    norm(gap(t)) <= power(theta, s * t) * norm(gap(0)), since=0, base=[-norm(gap(0)) * none], knowing=[sign(t=s)],
    step=[1 * one_round, whole * p.before, -norm(gap(0)) * one_more])
AVERAGE = p.proof(AVERAGE_CONTRACTION, "sharpened", MEASURED, [rounds])
