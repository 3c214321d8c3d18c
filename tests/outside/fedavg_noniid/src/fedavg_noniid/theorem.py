"""Theorem 1 of Li, Huang, Yang, Wang and Zhang (ICLR 2020): FedAvg with full participation converges as 1/T on strongly convex clients.

The clients keep their own data, so what they minimise apart is not what they minimise together: Gamma measures that, and the
step size must fall even without noise. Locators are those of arXiv:1907.02189v4; R is (E|w_1 - w*|^2)^(1/2), V the sum of
p_k^2 sigma_k^2, and n p_k is written as a square, root_weight(k)^2. last(t) is the last average at or before t; same(k, l) is 1
if k is l, else 0.
"""

from fedavg_noniid import concepts, properties
from fedavg_noniid.algorithms.fedavg import fedavg
from fedavg_noniid.instances.quadratics import quadratics
from fedtheory.core.metrics import EXPECTED_OBJECTIVE_GAP
from fedtheory.language import Theory, dot, expect, i, j, mean, s, sq, square, t, u, v, w

p = Theory("li2020convergence", globals())

# ---- letters, functions, points
L = p.constant("L > 0", "smoothness", locator="Assumption 1")
mu = p.constant("mu > 0", concepts.STRONG_CONVEXITY, locator="Assumption 2")
V = p.constant("V >= 0", concepts.AVERAGED_NOISE, locator="Assumption 3 and Theorem 1")
G = p.constant("G >= 0", concepts.STOCHASTIC_GRADIENT, locator="Assumption 4")
Gamma = p.constant("Gamma >= 0", concepts.NON_IID, locator="Section 3.1")
R = p.constant("R >= 0", concepts.START, locator="Theorem 1, the root of E|w_1 - w*|^2")
E = p.parameter("E >= 1", "number of local steps between two averages", "number", "Section 2")
gamma = p.parameter("gamma > 0", "shift of the step sizes", "number", "Theorem 1")
f, g, floor = p.real("f", "client", "vector"), p.vector("g", "client", "vector"), p.real("floor", "client")
sigma, root_weight, same = p.real("sigma", "client"), p.real("root_weight", "client"), p.real("same", "client", "client")
x, h = p.vector("x", "client", "integer", "outcome"), p.vector("h", "client", "integer", "outcome")
x_bar, h_bar, g_bar = (p.vector(name, "integer", "outcome") for name in ("x_bar", "h_bar", "g_bar"))
x_star, last, n = p.vector("x_star"), p.integer("last", "integer"), p.count("n")
k, r, e = p.variable("k", "integer", first=1), p.variable("r", "integer"), p.variable("e", "real")
again = p.redrawn()(t, w, s)

weight = lambda client: root_weight(client)**2
averaged = lambda body: mean(weight(i) * body)
F = lambda at: averaged(f(i, at))
eta = lambda at: 2 / mu / (gamma + at)
noise = lambda client: h(client, t, w) - g(client, x(client, t, w))
drift = averaged(sq(x(i, t, w) - x_bar(t, w)))
dist = lambda at: expect(sq(x_bar(at, w) - x_star))
t_0, twice, B = last(t), 2 * eta(t), V + 6 * L * Gamma + 8 * (E - 1)**2 * G**2
p.schedule("eta", eta(t)), p.schedule("E", E)

# ---- what is assumed of the clients
kappa_and_gamma = p.defined(mu * gamma >= 8 * L, "gamma >= 8 kappa", "Theorem 1")
E_and_gamma = p.defined(gamma >= E, "gamma >= E", "Theorem 1")
weights = p.defined(averaged(1) == 1, "the p_k sum to 1", "Section 2")
smooth = p.smooth(f, g, L, "Assumption 1")
strongly = p.strongly_convex(f, g, mu, "Assumption 2")
floors = p.defined(floor(i) <= f(i, v), "F_k* is the minimum of F_k", "Section 3.1")
non_iid = p.defined(F(x_star) - averaged(floor(i)) <= Gamma, "Gamma is F* less the sum of p_k F_k*", "Section 3.1")
minimum = p.defined(F(x_star) <= F(v), "w* minimises F", "Section 2")
stationary = p.defined(averaged(dot(g(i, x_star), v)) == 0, "w* minimises F, so the gradient of F is zero there", "Section 2")

# ---- the method: averages, local steps, draws
average = p.defined(dot(x_bar(t, w), v) == averaged(dot(x(i, t, w), v)), "w̄_t is the sum of p_k w_t^k", "proof of Theorem 1")
mean_gradient = p.defined(dot(g_bar(t, w), v) == averaged(dot(g(i, x(i, t, w)), v)), "ḡ_t is the sum of p_k ∇F_k(w_t^k)",
                          "proof of Theorem 1")
drawn = p.defined(dot(h_bar(t, w), v) == averaged(dot(h(i, t, w), v)), "g_t is the sum of p_k ∇F_k(w_t^k, ξ_t^k)", "proof of Theorem 1",
                  asks=properties.EVERY_CLIENT)
begin = p.defined(dist(1) <= R**2, "R² is E‖w_1 - w*‖²", "Theorem 1")
update = p.defined(x_bar(t + 1, w) == x_bar(t, w) - eta(t) * h_bar(t, w), "averaging keeps the average", "proof of Theorem 1")
a_round = p.defined(t_0 >= 1, "t_0 is a round", "Lemma 3")
near = p.defined(t - t_0 <= E - 1, "t - t_0 <= E - 1", "Lemma 3")
agree = p.defined(x(i, t_0, w) == x_bar(t_0, w), "all clients agree after an average", "Section 2")
just_averaged = p.defined(x(i, t, w) == x_bar(t, w), "t_0 is t: the clients agree", "Section 2", when=[t - t_0 < 1])
own_steps = p.defined(x(i, r + 1, w) == x(i, r, w) - eta(r) * h(i, r, w), "local steps, where there is no average between t_0 and t",
                      "Section 2", when=[r >= 1, t_0 <= r, r + 1 <= t])
bounded = p.given(expect(sq(h(i, t, w))) <= G**2, "E‖∇F_k(w_t^k, ξ_t^k)‖² <= G²", "Assumption 4", asks=properties.ALONG_THE_RUN)
variance = p.given(expect(sq(noise(i))) <= sigma(i)**2, "the variance on device k is at most sigma_k^2", "Assumption 3", asks=properties.VARIANCE)
apart = p.given(expect(dot(noise(i), noise(j))) == same(i, j) * expect(sq(noise(i))), "samples are drawn uniformly, by each device apart",
                "Section 2", asks=properties.UNBIASED)
one_of_them = p.defined(n * mean(same(i, j) * weight(j), j) == weight(i), "same(k, l) is 1 if k is l, else 0", "notation")
sum_of_noise = p.defined(averaged(weight(i) * sigma(i)**2) / n <= V, "V is the sum of p_k² sigma_k²", "Theorem 1")
unbiased = p.given(expect(h(i, t, again), s) == g(i, x(i, t, w)), "given the past, stochastic gradients are gradients in the mean", "Section 2",
                   asks=properties.UNBIASED)
past = p.defined(x(i, t, again) == x(i, t, w), "points do not depend on the draws of their step", "Section 2")
gradient_past = p.defined(g(i, x(i, t, again)) == g(i, x(i, t, w)), "nor do gradients there", "Section 2")

# ---- Lemma 1, at any step e <= 1/(4L)
x_t, g_t, h_t, x_i = x_bar(t, w), g_bar(t, w), h_bar(t, w), x(i, t, w)
spread = p.line(drift == averaged(sq(x_i - v)) - sq(x_t - v), average(x_t - v), weights,
                because="the mean square about any v is that about the average, and the square of the way between")
gradients = p.line(sq(g_t) <= averaged(sq(g(i, x_i))), 2 * mean_gradient(g_t), sq(g_t) * weights, square(g(i, x_i) - g_t, weight(i)),
                   because="the square of an average is at most the average of the squares")
below = p.line(sq(g(i, u)) <= 2 * L * (f(i, u) - floor(i)), smooth(i, u, u - g(i, u) / L), floors(i, u - g(i, u) / L),
               because="smoothness, one step of 1/L down from u")
free = 1 - 2 * L * e
lemma_1 = p.line(
    sq(x_t - x_star - e * g_t) <= (1 - mu * e) * sq(x_t - x_star) + 6 * L * Gamma * e**2 + 2 * drift,
    e**2 * gradients, -2 * e * mean_gradient(x_t - x_star), square(x_t - x_i + e * g(i, x_i), weight(i)),
    2 * e * weight(i) * strongly(i, x_i, x_star), mu * e * spread(x_star), 2 * e**2 * weight(i) * below(i, x_i),
    2 * e * free * weight(i) * strongly(i, x_t, x_i), square(x_i - x_t + e * g(i, x_t), free * weight(i)),
    e**2 * free * weight(i) * below(i, x_t), 2 * e * free * (1 - L * e) * minimum(x_t), 6 * L * e**2 * non_iid,
    4 * L**2 * e**3 * weight(i) * floors(i, x_star), square(x_i - x_t, (2 * L * e + mu * e + mu * e * free) * weight(i)),
    when=[e >= 0, 4 * L * e <= 1], name="Lemma 1", at="Lemma 1",
    because="Young twice, strong convexity towards w* and between w̄ and w_k, the step below at both, and w* is a minimiser")
small_steps = p.line(4 * L * eta(t) <= 1, kappa_and_gamma, because="gamma >= 8 kappa, so eta_t <= 1/(4L)")

# ---- Lemma 2: the draws of a step are unbiased, and independent of each other
N = h_t - g_t
in_all = p.line(dot(N, v) == averaged(dot(noise(i), v)), drawn, mean_gradient)
pairs = p.exchange(expect(mean(weight(j) * dot(noise(j), noise(i)), j)) == mean(expect(weight(j) * dot(noise(j), noise(i))), j))
one_client = p.line(expect(dot(noise(i), N)) == weight(i) / n * expect(sq(noise(i))),
                    in_all(noise(i)), pairs, weight(j) * apart(i, j), expect(sq(noise(i))) / n * one_of_them)
clients = p.exchange(expect(mean(weight(i) * dot(noise(i), N))) == mean(expect(weight(i) * dot(noise(i), N))))
lemma_2 = p.line(expect(sq(N)) <= V, in_all(N), clients, weight(i) * one_client, weight(i)**2 / n * variance, sum_of_noise, name="Lemma 2",
                 at="Lemma 2", because="draws of two devices are independent: the variance of the sum is the sum of the variances")

# ---- Lemma 3: between two averages the clients do not go far
steps = p.line(eta(r) <= twice, eta(t) / (gamma + r) * near, eta(t) / (gamma + r) * E_and_gamma,
               eta(t) / (gamma + r) * p.condition(3), when=[r >= 1, t_0 <= r],
               because="eta_s <= 2 eta_t for t_0 <= s, for t - t_0 < E <= gamma")
moved = lambda at: x(i, at, w) - x_bar(t_0, w)
later, first = t_0 + k, moved(t_0 + 1) - eta(t_0) * h(i, t_0, w)
step = moved(later + 1) + moved(later) - eta(later) * h(i, later, w)
local_steps = p.induction(
    expect(sq(moved(t_0 + k))) <= k**2 * twice**2 * G**2, on=k, when=[t_0 >= 1, k <= t - t_0], at="Lemma 3",
    base=[first * own_steps(r=t_0), first * agree, eta(t_0)**2 * bounded(t=t_0), G**2 * (twice + eta(t_0)) * steps(r=t_0)],
    step=[step * own_steps(r=later), (1 + k) * eta(later)**2 * bounded(t=later), (1 + k) * G**2 * (twice + eta(later)) * steps(r=later),
          square(moved(later) + k * eta(later) * h(i, later, w), 1 / k), (1 + 1 / k) * p.before],
    because="induction on the steps since the average, with Young's 1 + 1/k")
wide = (E - 1)**2 * G**2
gone = t - t_0
agreed = p.line(drift <= 0, weight(i) * (x_i - x_t) * just_averaged, when=[gone < 1])
lemma_3 = p.cases(
    expect(drift) <= wide * twice**2, gone >= 1,
    [1 * spread(x_bar(t_0, w)), square(x_t - x_bar(t_0, w)), weight(i) * local_steps(k=gone, because=[None, None, a_round, None]),
     gone**2 * twice**2 * G**2 * weights, (E - 1 + gone) * twice**2 * G**2 * near],
    [agreed], name="Lemma 3", at="Lemma 3", because="about the last average, t - t_0 <= E - 1 steps ago")

# ---- the draws of a step are unbiased, given the past
point_past = p.line(dot(x_bar(t, again), v) == dot(x_bar(t, w), v), average(v, w=again), -1 * average, weight(i) * v * past)
slope_past = p.line(dot(g_bar(t, again), v) == dot(g_bar(t, w), v), mean_gradient(v, w=again), -1 * mean_gradient, weight(i) * v * gradient_past)
draws = p.exchange(expect(mean(weight(i) * dot(h(i, t, again), v)), s) == mean(expect(weight(i) * dot(h(i, t, again), v), s)))
in_the_mean = p.line(expect(dot(h_bar(t, again), v), s) == dot(g_t, v), drawn(v, w=again), draws, weight(i) * v * unbiased, -1 * mean_gradient)
away = x_t - x_star - eta(t) * g_t
moment = lambda at: dot(x_bar(t, at) - x_star - eta(t) * g_bar(t, at), h_bar(t, at) - g_bar(t, at))
new = h_bar(t, again) - g_bar(t, again)
given_the_past = p.line(expect(moment(again), s) == 0, point_past(new), slope_past(new), in_the_mean(away), slope_past(away))
tower = p.draw_again(moment(w), again)
cross_term = p.line(expect(moment(w)) == 0, tower, given_the_past, because="the draws of step t are independent of what was made before")

# ---- one round, the recursion, and smoothness at w*
one_round = p.line(
    dist(t + 1) <= (1 - mu * eta(t)) * dist(t) + eta(t)**2 * B,
    update, cross_term, lemma_2, lemma_1(e=eta(t), because=[None, None, small_steps]), lemma_3, at="proof of Theorem 1", because="Lemmas 1, 2 and 3")
recursion = p.induction(
    dist(t) <= (4 * B / mu**2 + gamma * R**2) / (gamma + t - 1), base=[begin], step=[one_round], at="proof of Theorem 1",
    because="induction on t: (a - 2)/(a (a - 1)) + 1/a² <= 1/a for a = gamma + t")
at_optimum = p.line(F(v) - F(x_star) <= L / 2 * sq(v - x_star), smooth(i, x_star, v), stationary(v - x_star), weights,
                    because="F is L-smooth and its gradient is zero at w*")

kappa = L / mu
STATEMENT, PROOFS = p.theorem(
    "fedavg_noniid.thm1", "FedAvg converges as 1/T on non-iid, strongly convex clients", locator="Theorem 1", rate=1 / t, algorithm=fedavg,
    bounds=[p.bound(
        expect(F(x_bar(t, w))) - F(x_star), kappa / (gamma + t - 1) * (2 * B / mu + mu * gamma / 2 * R**2), at_optimum(x_t),
        recursion, metric=EXPECTED_OBJECTIVE_GAP, locator="eq. (4), at T = t; its gamma = max{8 kappa, E} is the least one allowed here")],
    exhibits=[
        (lambda: quadratics(curvatures=[1, 1], centres=[[0.0], [0.0]], start=[1.0]), {E: 1, gamma: 8}, 40, {"printed": "1.0000"},
         "one parabola, one local step: at t = 1 the bound is L/2 R², which is the gap"),
        (lambda: quadratics(curvatures=[1, 2], centres=[[-1.0, 0.0], [1.0, 0.5]], start=[2.0, 1.0]), {E: 5, gamma: 16}, 200,
         {"printed": "0.0019"}, "two clients that disagree, five local steps, in the plane"),
        (lambda: quadratics(curvatures=[1, 1, 1], centres=[[0.0], [0.0], [0.0]], start=[1.0], weights=[0.5, 0.25, 0.25], noise=[1.0, 0.0, 0.0]),
         {E: 1, gamma: 8}, 14, {"printed": "0.8889"},
         "one client with a fair coin for noise: at t = 1 the ratio is 8/9, and all 2^13 outcomes are followed")])
STATEMENTS = (STATEMENT,)
