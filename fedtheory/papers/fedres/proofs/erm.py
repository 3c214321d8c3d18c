"""FedRes.ERM as the kernel reads it: Algorithms 1 and 2 on the samples, and one cycle of alpha + beta + 1 rounds.

A and B are the gradients of S in u and in v. The client's line (2) minimises S(i, t, w^g_{t-beta}, .), the server's line (3) the
clients' mean of S(i, r + 1, ., w_{i,r}), r = t - alpha. Models that are made of earlier samples stay when samples of round t are drawn
again. At indices below 1 the models are any points of the balls. The server's step is compared with a step towards the comparator, as
in Frank-Wolfe: the clients' models are best for the global model they had, so joint convexity gives the whole gap as a slope in the
global model alone.
"""

from fedtheory.language import Theory, dot, expect, i, log, mean, s, sq, t, u, v, w
from fedtheory.papers.fedres.proofs import quotes
from fedtheory.papers.fedres.proofs import samples as E
from fedtheory.papers.fedres.proofs.lem1_deviation import DEVIATION
from fedtheory.papers.fedres.proofs.lem2_half_step import TOWARDS

D, G, L, N, P, R, S, at, gamma, loss = E.D, E.G, E.L, E.N, E.P, E.R, E.S, E.at, E.gamma, E.loss
b, m, q, r, wl, again = E.b, E.m, E.q, E.r, E.wl, E.again
p = Theory.after(E.SAMPLES, globals())
alpha, beta = p.integer("alpha"), p.integer("beta")
A, B = p.vector("A", *E.PAIR), p.vector("B", *E.PAIR)
wg, best = (p.vector(name, "integer", "outcome") for name in ("wg", "best"))
wg_star, wl_star, regret, looked = p.vector("wg_star"), p.vector("wl_star", "client"), p.real("regret", "integer"), p.integer("looked", "integer")
a, c, d, theta = p.variable("a", "integer"), p.variable("c", "real"), p.variable("d", "real"), p.variable("theta", "real")
n = p.variable("n", "integer")
k, STAR = alpha + beta + 1, mean(S(i, t, wg_star, wl_star(i), w))
L_STAR = mean(L(i, wg_star, wl_star(i)))
IID, OPTIMUM = "Section 2, after the assumptions on the losses", "the comparator lies in the balls (used in print without being said)"


def averaged(body):
    """Over clients and draws."""
    return expect(mean(body))


# ---- what is assumed, and Algorithms 1 and 2

p.defined(alpha >= 0, "delays are not negative", "Section 2", name="0 <= alpha")
p.defined(beta >= 0, "delays are not negative", "Section 2", name="0 <= beta")
p.defined(gamma > 0, "gamma bounds the curvature; any positive bound will do", "Section 2", name="0 < gamma")
range_below = p.given(loss(i, m, u, v, w) >= 0, "losses in [0, R]", E.ASSUMED, when=E.PAIR_INSIDE, quote=quotes.RANGE)
range_above = p.given(loss(i, m, u, v, w) <= R, "losses in [0, R]", E.ASSUMED, when=E.PAIR_INSIDE, quote=quotes.RANGE)
smooth = p.given(
    loss(i, m, q, r, w) <= loss(i, m, u, v, w) + dot(E.grad_u(i, m, u, v, w), q - u) + dot(E.grad_v(i, m, u, v, w), r - v)
    + gamma / 2 * (sq(q - u) + sq(r - v)),
    "losses gamma-smooth jointly in both parameters", E.ASSUMED, when=E.PAIRS_INSIDE, quote=quotes.CONVEX_AND_SMOOTH)
p.defined(sq(u) <= D**2, "the balls have the radius D", "Section 2", when=[E.inside_g(u)], name="radius")
A_1 = p.defined(A(i, 1, u, v, w) == 0 * u, "the gradient of an empty sum", "Definition 1", name="A 1")
A_next = p.defined(A(i, t + 1, u, v, w) == A(i, t, u, v, w) + E.grad_u(i, t, u, v, w), "the gradient of a sum", "Definition 1", name="A next")
B_1 = p.defined(B(i, 1, u, v, w) == 0 * v, "the gradient of an empty sum", "Definition 1", name="B 1")
B_next = p.defined(B(i, t + 1, u, v, w) == B(i, t, u, v, w) + E.grad_v(i, t, u, v, w), "the gradient of a sum", "Definition 1", name="B next")
p.defined(E.inside_g(wg(m, w)), "the server minimises over the ball", "(3)", name="wg inside")
p.defined(E.inside_l(wl(i, m, w)), "clients minimise over the ball", "(2)", name="wl inside")
client = p.defined(S(i, t, wg(t - beta, w), wl(i, t, w), w) <= S(i, t, wg(t - beta, w), q, w), "w_{i,t} minimises the empirical loss at "
                   "w^g_{t-beta}; there is a minimiser, over a compact ball", "(2)", when=[E.inside_l(q)])
server = p.defined(at(t + 1, wg(t + alpha + 1, w), t) <= at(t + 1, q, t), "w^g_{t+1} minimises the loss on samples up to t - alpha at "
                   "w_{i,t-alpha}, here in round t + alpha; there is a minimiser, over a compact ball", "(3)", when=[E.inside_g(q)])
p.defined(E.inside_g(best(m, w)), "it is a minimiser over the ball", "ours", name="best inside")
is_best = p.defined(at(t, best(t, w), t) <= at(t, q, t), "a global model that is best for w_{i,t} on the samples before round t: what Lemma 3 takes "
                    "w^g for; there is one, over a compact ball", "ours; Lemma 3", when=[E.inside_g(q)], name="best")
comparator_g = p.given(E.inside_g(wg_star), OPTIMUM, "Definition 1; erratum d11", role="ours")
p.given(E.inside_l(wl_star(i)), OPTIMUM, "Definition 1; erratum d11", role="ours", name="comparator l")
fresh = p.given(
    expect(loss(i, t, wg(a, again), wl(i, b, again), again), s) == L(i, wg(a, w), wl(i, b, w)), "w^g_t is made of samples up to t - 1 - alpha, and "
    "w_{i,t} of samples up to t - 1: new draws of round t leave alone what is older", f"{IID}; Algorithms 1, 2", when=[a <= t + alpha, b <= t],
    quote=quotes.IID)
fresh_best = p.given(
    expect(loss(i, t, best(t, again), wl(i, t, again), again), s) == L(i, best(t, w), wl(i, t, w)), "so is the best global model for w_{i,t} on the "
    "samples before round t", IID, quote=quotes.IID)
p.defined(regret(0) == 0, "no rounds, no regret", "(4)", name="regret 0")
regret_next = p.defined(
    regret(t + 1) == regret(t) + averaged(loss(i, t + 1, wg(t + 1 - beta, w), wl(i, t + 1, w), w) - loss(i, t + 1, wg_star, wl_star(i), w)),
    "PT times the average regret, summed round by round and divided by P", "(4)", since=0)
concave = p.given(1 - d / c <= log(c) - log(d), "log a - log b >= 1 - b/a", "ours, to add up 1/t", when=[c > 0, d > 0], role="axiom",
                  cites="rudin1976principles, Chapter 8: the logarithm is concave", name="log")
whole_part = p.defined(2 * k * looked(t) <= t - 2, "the number of cycles looked back is the whole part of (t - 2)/2k", "ours", since=2)
fraction = p.defined(t - 2 < 2 * k * (looked(t) + 1), "the number of cycles looked back is the whole part of (t - 2)/2k", "ours", since=2)
ERM = p

# ---- sums of losses; what a sample is worth at models older than it: the tower rule

p = Theory.after(ERM, globals())
convex_sum = p.induction(
    S(i, t, u, v, w) - S(i, t, q, r, w) <= dot(A(i, t, u, v, w), u - q) + dot(B(i, t, u, v, w), v - r), when=E.PAIRS_INSIDE, name="convex sums",
    base=[E.S_1, E.S_1(u=q, v=r), A_1, B_1], step=[E.S_next, E.S_next(u=q, v=r), A_next, B_next, E.convex(m=t)], at="Definition 1",
    because="a sum of convex functions is convex")
smooth_sum = p.induction(
    S(i, t, q, r, w) <= S(i, t, u, v, w) + dot(A(i, t, u, v, w), q - u) + dot(B(i, t, u, v, w), r - v) + (t - 1) * gamma / 2 * (sq(q - u) + sq(r - v)),
    when=E.PAIRS_INSIDE, base=[E.S_1, E.S_1(u=q, v=r), A_1, B_1], step=[E.S_next, E.S_next(u=q, v=r), A_next, B_next, smooth(m=t)],
    name="smooth sums", at="Definition 1", because="a sum of smooth functions is as smooth as their constants add up to")


def drawn(name, fact, body, expected, *when, of=averaged):
    """E of a mean over clients of sample t at older models is E of their expected losses."""
    tower = p.draw_again(mean(body(w)), again, name=f"{name}, tower")
    given_the_past = p.line(expect(mean(body(again)), s) == mean(expected), fact, when=when, name=f"{name}, given the past")
    return p.line(averaged(body(w)) == of(expected), tower, given_the_past, when=when, name=name, at="Appendix A, after (19)",
                  because="the tower rule: given what is older, a sample's loss has the expectation L")


fresh_samples = drawn("fresh samples", fresh, lambda z: loss(i, t, wg(a, z), wl(i, b, z), z), L(i, wg(a, w), wl(i, b, w)), a <= t + alpha, b <= t)
fresh_at_best = drawn("fresh at the best", fresh_best, lambda z: loss(i, t, best(t, z), wl(i, t, z), z), L(i, best(t, w), wl(i, t, w)))
one_sample = drawn("one sample", E.law(i, wg_star, wl_star(i)), lambda z: loss(i, t, wg_star, wl_star(i), z), L(i, wg_star, wl_star(i)), of=mean)
star_1 = p.line(mean(S(i, 1, wg_star, wl_star(i), w)) == 0, E.S_1(i, wg_star, wl_star(i)))
star_next = p.line(mean(S(i, t + 1, wg_star, wl_star(i), w)) == STAR + mean(loss(i, t, wg_star, wl_star(i), w)), E.S_next(i, wg_star, wl_star(i)))
comparator = p.induction(expect(STAR) == (t - 1) * L_STAR, base=[star_1], step=[star_next, one_sample], at="Appendix A, before Lemma 5",
                         because="the empirical loss of a fixed pair is unbiased")

# ---- Lemma 2 at the clients' models: a step of length theta towards the comparator

old, new = wg(t - beta, w), wg(t + alpha + 1, w)  # new was made from w_{i,t}, and is played in round t + k
SHORT, way = [theta >= 0, theta <= 1], old + theta * (wg_star - old)
between = p.lies(E.inside_g(way), (1 - theta, p.called("wg inside")(m=t - beta)), (theta, comparator_g), when=SHORT)
towards = p.cite(
    TOWARDS, loss=lambda u, v: S(i, t, u, v, w), grad_u=lambda u, v: A(i, t, u, v, w), grad_v=lambda u, v: B(i, t, u, v, w), gamma=(t - 1) * gamma,
    u_0=old, v_0=wl(i, t, w), u_star=wg_star, v_star=wl_star(i), Omega_u="globals", Omega_v="locals", since=2, name="Lemma 2 towards the comparator",
    given={"convex": convex_sum, "smooth": smooth_sum, "v 0 best": client}, at="Lemma 2")
half_step = p.line(at(t, best(t, w), t) <= (1 - theta) * at(t, old, t) + theta * STAR + 2 * gamma * D**2 * theta**2 * (t - 1), is_best(way), towards,
                   when=SHORT, since=2, at="Lemma 2, with a step towards the comparator for the projected gradient step",
                   because="the best global model is no worse than the point between")

# ---- one cycle

grown = p.induction(
    expect(at(t + 1 + n, new, t)) == expect(at(t + 1, new, t)) + n * averaged(L(i, new, wl(i, t, w))), on=n, since=0, when=[t >= 1],
    step=[p.line(at(t + 1 + n + 1, new, t) == at(t + 1 + n, new, t) + mean(loss(i, t + 1 + n, new, wl(i, t, w), w)),
                 E.S_next(i, new, wl(i, t, w), t=t + 1 + n), when=[n >= 0], name="one more"),
          fresh_samples(t=t + 1 + n, a=t + alpha + 1, b=t)],
    name="later samples", at="(19), and term_1 after it", because="every sample after both models has the expectation L there")
BEST, L_BEST, L_NEW = expect(at(t, best(t, w), t)), averaged(L(i, best(t, w), wl(i, t, w))), averaged(L(i, new, wl(i, t, w)))
servers = p.line(at(t + 1, new, t) <= at(t + 1, best(t, w), t), server(best(t, w)))
sample_t = p.line(at(t + 1, best(t, w), t) == at(t, best(t, w), t) + mean(loss(i, t, best(t, w), wl(i, t, w), w)), E.S_next(i, best(t, w), wl(i, t, w)))
with_sample = p.line(expect(at(t + 1, new, t)) <= BEST + L_BEST, servers, sample_t, fresh_at_best, name="with sample t", at="ours, in place of Lemma 3",
                     because="(3) minimises over one sample more than w_{i,t} was made of; there the best model is no better")
clients = p.line(at(t + k, new, t + k) <= at(t + k, new, t), client(i, wl(i, t, w), t=t + k))
cycle = p.line(expect(at(t + k, new, t + k)) <= BEST + L_BEST + (k - 1) * L_NEW, clients, grown(n=k - 1), with_sample, name="one cycle",
               at="ours, in place of (18) and Lemma 3", because="the client's optimality, the server's, and what the new samples are worth")
deviation = p.cite(DEVIATION, name="deviation", at="Lemma 1", because="the nearest points of the nets are no further than rho; there the largest deviation is "
                   "the largest")
CYCLE = p
