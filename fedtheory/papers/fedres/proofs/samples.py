"""The samples of FedRes.ERM: Section 2, Definition 1, what is drawn, and the nets of Lemma 1's proof.

S(i, t, u, v, w) is the loss of the pair (u, v) on client i's samples before round t. Samples of round t may be drawn again:
the loss of round t then has the expectation L. Local models wl of different dimensions are read as points of one ball, on
whose further coordinates no loss depends.
"""

from fedtheory.language import Theory, dot, expect, i, log, mean, root, s, sq, t, u, v, w
from fedtheory.papers.fedres.proofs import quotes

p = Theory.here(globals())
P = p.count("P")
N, D, G, gamma, R, sigma_bar = (p.real(name) for name in ("N", "D", "G", "gamma", "R", "sigma_bar"))
inside_g, inside_l = p.domain("globals"), p.domain("locals")
PAIR = ("client", "integer", "vector", "vector", "outcome")
loss, S = p.real("loss", *PAIR), p.real("S", *PAIR)
grad_u, grad_v = p.vector("grad_u", *PAIR), p.vector("grad_v", *PAIR)
L, wl, redraw = p.real("L", "client", "vector", "vector"), p.vector("wl", "client", "integer", "outcome"), p.redrawn()
again = redraw(t, w, s)
largest, near_g, near_l = p.real("largest", "real", "integer", "outcome"), p.vector("near_g", "real", "vector"), p.vector("near_l", "client", "real", "vector")
b, m, q, r = p.variable("b", "integer"), p.variable("m", "integer"), p.variable("q", "vector"), p.variable("r", "vector")
rho, ell = p.variable("rho", "real"), p.variable("ell", "real")
ASSUMED = "Section 2, the assumptions on the losses"
PAIR_INSIDE = [inside_g(u), inside_l(v)]
PAIRS_INSIDE = [*PAIR_INSIDE, inside_g(q), inside_l(r)]


def at(time, model, partner, of=w):
    """The mean over clients of the loss on samples before `time`, at a global model and the locals of a round."""
    return mean(S(i, time, model, wl(i, partner, of), of))


def noise(ell):
    """sqrt(2 N ell/P) sigma-bar."""
    return sigma_bar * root(2) * root(N) * root(ell) / root(P)


def largest_mean(n, ell):
    """What Bernstein's inequality says for this many samples a client."""
    return noise(ell) / root(n) + R * N * ell / (3 * P) / n


for letter, words, place in ((D, "D bounds the radius of the balls; any positive bound will do", "Section 2"),
                             (G, "G bounds the gradients; any positive bound will do", "Section 2"),
                             (R, "R stands for the 1 of the range [0, 1]", "Section 2")):
    p.defined(letter > 0, words, place, name=f"0 < {letter.tree}")
p.defined(N >= 1, "there are parameters", "Theorem 1", name="1 <= N")
p.defined(sigma_bar >= 0, "a root mean square", "Definition 2", name="0 <= sigma")
convex = p.given(
    loss(i, m, u, v, w) - loss(i, m, q, r, w) <= dot(grad_u(i, m, u, v, w), u - q) + dot(grad_v(i, m, u, v, w), v - r),
    "losses convex jointly in both parameters", ASSUMED, when=PAIRS_INSIDE, quote=quotes.CONVEX_AND_SMOOTH)
gradient = p.given(sq(grad_u(i, m, u, v, w)) + sq(grad_v(i, m, u, v, w)) <= G**2, "the norm of the gradient is at most G", ASSUMED,
                   when=PAIR_INSIDE, quote=quotes.GRADIENT)
S_1 = p.defined(S(i, 1, u, v, w) == 0, "before round 1 there are no samples", "Definition 1", name="S 1")
S_next = p.defined(S(i, t + 1, u, v, w) == S(i, t, u, v, w) + loss(i, t, u, v, w), "round t brings sample t", "Definition 1", name="S next")
law = p.given(expect(loss(i, t, u, v, again), s) == L(i, u, v), "samples are i.i.d. across time: the expected loss of a pair is L_i",
              "Section 2, after the assumptions on the losses; Definition 1", quote=quotes.IID)

# ---- Lemma 1, with internal nets of the balls

LOCAL = wl(i, b, w)


def net(claim, wording, name, *where):
    """The hypotheses on the nets that take the grid's place."""
    return p.given(claim, wording, "Lemma 1, for its grid", when=[rho > 0, *where], role="axiom", cites="vershynin2018high, Corollary 4.2.13", name=name)


net(inside_g(near_g(rho, u)), "a ball has a finite net inside it, of (1 + 2D/rho)^d points at most", "near g inside", inside_g(u))
net(inside_l(near_l(i, rho, LOCAL)), "a ball has a finite net inside it, of (1 + 2D/rho)^d_i points at most", "near l inside")
is_near_g = net(sq(u - near_g(rho, u)) <= rho**2, "no point of the ball is further than rho from that net", "near g", inside_g(u))
is_near_l = net(sq(LOCAL - near_l(i, rho, LOCAL)) <= rho**2, "no model of client i is further than rho from the net of its ball", "near l")
is_largest = p.defined(
    mean(L(i, near_g(rho, u), near_l(i, rho, LOCAL)) - S(i, t, near_g(rho, u), near_l(i, rho, LOCAL), w) / (t - 1)) <= largest(rho, t, w),
    "the largest of the deviations at all points of the product of the nets, which are finitely many", "Lemma 1", when=[rho > 0, inside_g(u)],
    since=2, name="largest")
bernstein = p.given(
    expect(largest(rho, t, w)) <= largest_mean(t - 1, ell),
    "specialised: the expected maximum of at most (1 + 2D/rho)^N centred sums of P(t - 1) independent terms, each at most R/(P(t - 1)), with variances "
    "that add up to at most sigma-bar²/(P(t - 1)); so it holds the variance of the losses, which print bounds, the dimensions, and that clients are "
    "independent, which print uses after (13) and does not assume", "Lemma 1, its proof: 'By Bernstein's inequality'", since=2,
    when=[rho > 0, ell >= 0, log(1 + 2 * D / rho) <= ell], role="axiom", cites="boucheron2013concentration, Theorem 2.10 and Corollary 2.6",
    name="maximal inequality")
SAMPLES = p
