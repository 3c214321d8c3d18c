"""FedFW-sto as the kernel reads it: Section 4.1, Assumption 1, (15), and what a round draws.

seen(i, t, w) is the stochastic gradient that client i sees in round t, d(i, t, w) its average before that round. At
redraw(t, w, z) the iterates and averages up to X^t and D^t are those of w, and the stochastic gradients of round t have,
over z, the mean and the variance that the paper asks for. Nothing is assumed about how the clients' draws depend on each
other.
"""


from fedtheory.core.metrics import EXPECTED_OBJECTIVE_GAP
from fedtheory.language import Theory, expect, i, mean, number, sq, t, w
from fedtheory.papers.fedfw import metrics
from fedtheory.papers.fedfw.proofs import algorithm1 as A
from fedtheory.papers.fedfw.proofs import letters as L
from fedtheory.papers.fedfw.proofs import quotes
from fedtheory.papers.fedfw.statements import notation as N
from fedtheory.papers.fedfw.statements import thm3_stochastic as T

F, g = L.F, L.g
n = N.n

p = Theory.over(L.CONVEX, globals())
z = p.variable("z", "outcome")
eta, lam, rho = (L.Schedule(T.SCHEDULE[letter]) for letter in (N.eta_t, N.lambda_t, T.rho_t))
p.real("sigma"), p.real("e_1"), p.real("Y_star")  # the last in printed bounds alone
p.defined(number(0) <= T.sigma, "sigma is a root mean square, so it is not negative", "(14)", name="sigma")
p.defined(number(0) <= T.e_1, "e_1 is a norm, so it is not negative", "Lemma 3", name="e_1")
iterates = A.Iterates(p, "w")
X, S = iterates.X, iterates.S
d, seen = (p.vector(name, "client", "integer", "outcome") for name in ("d", "seen"))
again = p.redrawn()(t, w, z)


def error(at=t, of=w):
    """The i-th column of ∇F̂(X^t) - D^{t+1}."""
    return 1 / n * g(i, X(at, of)()) - d(i, at + 1, of)


def tracking(at=t):
    """E‖∇F̂(X^t) - D^{t+1}‖²."""
    return n * expect(mean(sq(error(at))))


def E(at=t):
    """F̂_{t-1}(X^t) - F*."""
    return X(at).gap(lam(at - 1))


p.defined(n * mean(sq(1 / n * g(i, X(1)()))) == T.e_1**2, "e_1 is the norm of the gradient of F-hat at X^1, as D^1 = 0",
          "Lemma 3; Algorithm 1, input", name="first error")
A.minimises(p, S(), d(i, t + 1, w) + lam() * X().away, "(8), with g_i^t of FedFW-sto", "g_i^t")
A.moves(p, X(), S(), X(t + 1), eta.plain())
p.update(d(i, t + 1, w), (1 - rho.plain()) * d(i, t, w) + rho.plain() / n * seen(i, t, w), "(15)",
         "d_i^{t+1} = (1 - rho_t) d_i^t + rho_t (1/n) grad f_i(x_i^t, omega_i^t)", "average")
p.defined(d(i, t, again) == d(i, t, w), "D^t is made of the draws before round t", "(15)", name="past average")
p.defined(g(i, X(t, again)()) == g(i, X()()), "X^t, and so its gradients, is made of the draws before round t", "Algorithm 1",
          name="past gradient")
p.given(expect(seen(i, t, again), z) == g(i, X()()), "given the past, the stochastic gradient is unbiased", "Section 4.1",
        quote=quotes.UNBIASED, name="unbiased")
p.given(expect(sq(seen(i, t, again) - g(i, X()())), z) <= T.sigma**2, "given the past, its variance is at most sigma²",
        "Assumption 1, (14)", quote=quotes.VARIANCE, name="variance")
NOISY = p.setting({
    EXPECTED_OBJECTIVE_GAP: expect(F(X().bar)) - F(L.x_star),
    metrics.EXPECTED_STACKED_GAP: expect(X().F_hat) - F(L.x_star),
    metrics.EXPECTED_SURROGATE_GAP: expect(E()),
    metrics.EXPECTED_DISTANCE: expect(X().dist),
    metrics.EXPECTED_SQUARED_DISTANCE: expect(X().dist2()),
    metrics.TRACKING_ERROR: tracking()})
