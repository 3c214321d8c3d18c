"""The printed Theorems 2 to 4 as the kernel reads them: clients with n_j independent draws each, and FedNewton on what is drawn.

phi(j, k, w) is the feature vector of client j's k-th draw in outcome w, target(j, k, w) the value of f* there and own(i, j, k, w) that of
f_i*; at redraw(k, w, s) the k-th draws are made again. Clients have equally many draws, so p_j = 1/m, and rho is the mixture of
their laws. Upsilon, beta, S_A and S_h are letters in the bounds and depend on the sample in print: here each is at least what it is
for any sample, which makes the printed bounds larger. An operator's norm is known by its form, as in `printed_samples.py`.
"""

from fedtheory.core import metrics
from fedtheory.language import Theory, dot, exp, expect, i, j, log, mean, norm, root, sq, t, w
from fedtheory.papers.fednewton.proofs import assumptions as quotes
from fedtheory.papers.fednewton.proofs.chance import within
from fedtheory.proofs.powers import DEFINED

p = Theory.over(DEFINED, globals())
power = p.symbol("power")
k, l = p.variable("k", "integer"), p.variable("l", "integer")
x, y, z = (p.variable(name, "vector") for name in "xyz")
a, b, s = p.variable("a", "real"), p.variable("b", "real"), p.variable("s_", "outcome")
above, redraw, m = p.real("above", "real", "real"), p.redrawn(), p.count("m")
n, n_j = p.integer("n"), p.integer("n_j")
lam, kappa, B, N, delta, r, radius, Upsilon = (p.real(name) for name in ("lamda", "kappa", "B", "N", "delta", "r", "radius", "Upsilon"))
AT = ("client", "integer", "outcome")
phi, label, target, own = p.vector("phi", *AT), p.real("label", *AT), p.real("target", *AT), p.real("own", "client", *AT)
sample, answers = p.vector("sample", *AT, "vector"), p.vector("answers", *AT)
C, C_j, C_D = p.vector("C", "vector"), p.vector("C_j", "client", "vector"), p.vector("C_D", "outcome", "vector")
C_Dj, solve = (p.vector(name, "client", "outcome", "vector") for name in ("C_Dj", "solve"))
part, right, w_D = p.vector("part", "client", "outcome"), p.vector("right", "outcome")(w), p.vector("w_D", "outcome")(w)
it, P, R = p.vector("it", "integer", "outcome"), *(p.real(name, "client", "outcome")(j, w) for name in ("P", "R"))
shift, Delta_f, lever = p.real("shift", "client"), p.real("Delta_f", "client"), p.vector("lever", "client", "outcome")(j, w)
image, depth, thinned = p.real("image", "integer", *AT), *(p.real(name, "outcome")(w) for name in ("depth", "thinned"))
spectral = p.real("spectral", "integer", "outcome")(l, w)
p.since = None
again, elsewhere = redraw(k, w, s), redraw(l, w, s)
Delta = shift(j)**2
h = Delta / lam
drawn, first = phi(j, k, w), phi(j, 1, w)
over_rho = lambda body: mean(expect(body), j)
"""The mean over rho of what is said of client j's first draw in outcome w."""


def given(claim, words, place, quote, name, **more):
    """What print assumes."""
    p.given(claim, words, place, quote=quote, name=name, **more)


def is_(claim, words, place, name, **more):
    """What print defines."""
    p.defined(claim, words, place, name=name, **more)


def independent(name, of):
    """What is drawn in draw k does not depend on the others."""
    stays, place = of(j, k, elsewhere) == of(j, k, w), "Section 2; Lemma 1"
    given(of(j, k, again) == of(j, k, s), f"{name} of draws that are made again", place, quotes.IID, f"{name}, again")
    given(stays, f"{name} of earlier draws stays", place, quotes.IID, f"{name}, before", when=[k + 1 <= l])
    given(stays, f"{name} of later draws stays", place, quotes.IID, f"{name}, after", when=[l + 1 <= k])


# ---- the laws of draws, f* and its source condition

is_(above(a, b) == 0, "0 where a <= b", "definition", "not above", when=[a <= b])
is_(above(a, b) == 1, "1 where a > b", "definition", "above", when=[b < a])
is_(delta > 0, "delta > 0", "Proposition 3", "0 < delta")
is_(delta <= 1, "delta <= 1", "Proposition 3", "delta <= 1")
given(lam > 0, "lambda > 0", "(1)", quotes.LAMBDA, "0 < lamda")
given(r > 0, "r > 0", "Assumption 2", quotes.SOURCE, "0 < r")
is_(n_j >= 1, "a client has a sample", "Section 2", "1 <= n_j")
is_(n == m * n_j, "all samples together", "Section 2", "n")
given(sq(drawn) <= kappa**2, "‖phi(x)‖ <= kappa", "Section 4.1", quotes.FEATURES, "kappa")
given(label(j, k, w)**2 <= B**2, "|y| <= B", "Section 4.1", quotes.OUTPUTS, "B")
given(B > 0, "B > 0", "Section 4.1", quotes.OUTPUTS, "0 < B")
given(dot(x, C_j(j, y)) == expect(dot(drawn, x) * dot(drawn, y)), "every draw of a client has one law, with the covariance C_j", "Definition 1; Lemma 1", quotes.IID, "C_j")
is_(C(x) == mean(C_j(j, x), j), "C = E[C_D]", "Definition 1", "C")
independent("phi", phi)
independent("label", label)
is_(expect(label(j, k, w) * dot(drawn, x)) == expect(own(j, j, k, w) * dot(drawn, x)), "f_j* is the mean of y given x", "(6)", "f_j*")
is_(own(i, j, k, w)**2 <= B**2, "f_i* is a mean of labels, so no more than B", "(6)", "mean labels")
is_(over_rho((target(j, 1, w) - own(i, j, 1, w))**2) <= Delta_f(i)**2, "Delta_fi = ‖f* - f_i*‖ in L2 of rho", "Definition 1", "Delta_f")
is_(dot(x, C(y) - C_j(j, y)) <= Delta * norm(x) * norm(y), "Delta_Dj = ‖C - C_j‖", "Definition 1", "Delta")
is_(image(0, j, k, w) == target(j, k, w), "f* itself", "Assumption 2", "image 0")
is_(image(l, j, k, w) == mean(expect(dot(drawn, phi(i, 1, s)) * image(l - 1, i, 1, s), s)), "image(l) is L^l f*", "Assumption 2", "next image", when=[1 <= l])
is_(spectral == exp(l * depth), "a point of the spectrum of L, to the power l", "Assumption 2", "spectral")
is_(thinned == exp(-2 * r * depth), "the point to the power -2r", "Assumption 2", "thinned")
square = over_rho(target(j, 1, w)**2)
is_(expect(spectral) * square == over_rho(target(j, 1, w) * image(l, j, 1, w)),
    "exp(depth) is drawn by the spectral measure of f* for L, which the spectral theorem gives", "Assumption 2", "moments", when=[0 <= l])
given(expect(thinned) * square <= radius**2, "‖L^(-r) f*‖ <= R", "Assumption 2", quotes.SOURCE, "source")

# ---- FedNewton on what is drawn

is_(sample(j, 0, w, x) == 0 * x, "an empty sum", "Definition 1", "no draws")
is_(sample(j, k + 1, w, x) == sample(j, k, w, x) + dot(phi(j, k + 1, w), x) * phi(j, k + 1, w), "the sum of the draws' squares", "Definition 1", "one more draw",
    when=[k >= 0])
is_(C_Dj(j, w, x) == sample(j, n_j, w, x) / n_j, "a client's covariance", "Definition 1", "C_Dj")
is_(C_D(w, x) == mean(C_Dj(j, w, x), j), "that of all data", "Proposition 1", "C_D")
is_(answers(j, 0, w) == 0 * phi(j, 0, w), "an empty sum", "Definition 3", "no answers")
is_(answers(j, k + 1, w) == answers(j, k, w) + label(j, k + 1, w) * phi(j, k + 1, w), "the sum of labels times features", "Definition 3", "one more answer",
    when=[k >= 0])
is_(part(j, w) == answers(j, n_j, w) / n_j, "S_Dj* y_Dj", "Definition 3", "part")
is_(right == mean(part(j, w), j), "S_D* y_D", "Definition 3", "right")
is_(C_Dj(j, w, solve(j, w, x)) + lam * solve(j, w, x) == x, "solve(j, w, x) = (C_Dj + lambda I)^{-1} x", "Algorithm 1, step 1", "solve")
is_(C_D(w, w_D) + lam * w_D == right, "w_D of (2)", "(2)", "w_D")
is_(it(0, w) == mean(solve(j, w, part(j, w)), j), "the start is the average of the local solutions", "Algorithm 1, steps 2 and 3", "DKRR")
is_(it(t + 1, w) == it(t, w) - mean(solve(j, w, C_D(w, it(t, w)) + lam * it(t, w) - right), j), "a round, with the global gradient",
    "Algorithm 1; the display after (14)", "(5)", when=[0 <= t])
is_(dot(z, C_j(j, x) - C_Dj(j, w, x)) <= R * norm(x) * norm(C_j(j, z) + lam * z), "R(j, w) bounds the norm of (C_j + lambda I)^{-1} (C_j - C_Dj)", "Definition 1", "R")
is_(dot(z, C_j(j, x) + lam * x) <= P * norm(x) * norm(C_Dj(j, w, z) + lam * z), "P(j, w) bounds the norm of (C_Dj + lambda I)^{-1} (C_j + lambda I)", "Definition 1", "P")
is_(mean(P * (2 * R + h) * (1 + h), j) <= Upsilon, "Upsilon is at least Theorem 1's, whatever is drawn", "Theorem 1", "Upsilon")
METHOD = p


def dimension():
    """N(lambda)."""
    is_(C(lever) + lam * lever == first, "lever = (C + lambda I)^{-1} phi", "Assumption 1", "lever")
    is_(N >= 0, "a trace", "Assumption 1", "0 <= N")
    is_(N == over_rho(dot(first, lever)), "N(lambda), a trace", "Assumption 1", "N")


# ---- Theorem 2

p = Theory.after(METHOD, globals())
rho_s, beta, S_A, S_h = (p.real(name) for name in ("rho_s", "beta", "S_A", "S_h"))
error, off = p.real("error", "integer", "outcome")(t, w), it(t, w) - w_D
is_(error >= 0, "a norm", "Theorem 2", "0 <= error")
is_(error**2 == dot(off, C(off)), "error(t, w) = ‖f^t - f_D‖_2", "Theorem 2; (8)", "error")
dimension()
is_(radius == rho_s * exp(-2 * r * log(kappa)), "rho_s = R kappa^(2r)", "Assumption 2", "radius")
is_(dot(x, C(x)) - dot(x, C_D(w, x)) <= beta * (dot(x, C(x)) + lam * sq(x)), "beta is at least Lemma 2's, whatever is drawn", "Lemma 2", "beta")
is_(beta < 1, "and below 1", "Lemma 2", "beta < 1")
is_(kappa > 0, "kappa > 0: any larger number is a bound too", "Section 4.1", "0 < kappa")
both = root(1 + h) * (2 * R + (1 + R) * h)
is_(mean(both, j) * (1 / (n_j * root(lam)) + root(N) / root(n_j)) <= S_A, "S_A is at least what comes with A_Dj, whatever is drawn", "(32)", "S_A")
is_(mean(both * (h + Delta_f(j)), j) <= S_h, "S_h is at least what comes with shifts, whatever is drawn", "(32)", "S_h")
FEDERATED = p.setting({metrics.FEDERATED_ERROR: within(error)})

# ---- Theorems 3 and 4

p = Theory.after(METHOD, globals())
whole, gamma, Q, G = p.integer("s"), p.real("gamma"), p.real("Q"), p.real("G")
excess, own_lever = p.real("excess", "integer", "outcome")(t, w), p.vector("own_lever", "client", "outcome")(j, w)
is_(excess >= 0, "a norm", "Theorems 3 and 4", "0 <= excess")
is_(excess**2 == mean(expect((dot(phi(j, 1, s), it(t, w)) - target(j, 1, s))**2, s), j), "excess(t, w) = ‖f^t - f*‖_2", "Theorems 3 and 4", "excess")
is_(G > 0, "G is the constant that ≲ hides: any number", "Theorems 3 and 4", "0 < G")
is_(whole == 2 * r + gamma, "2r + gamma, where it is a whole number", "Theorem 3", "whole")
given(1 <= 2 * r + gamma, "2r + gamma >= 1", "Theorems 3 and 4", quotes.RATE, "1 <= 2r + gamma")
given(power(lam, whole) * n == 1, "lambda = |D|^(-1/(2r + gamma))", "Theorems 3 and 4", quotes.RATE, "rate")
given(gamma >= 0, "gamma >= 0", "Assumption 1", quotes.CAPACITY, "0 <= gamma")
given(gamma <= 1, "gamma <= 1", "Assumption 1", quotes.CAPACITY, "gamma <= 1")
dimension()
is_(C_j(j, own_lever) + lam * own_lever == first, "(C_j + lambda I)^{-1} phi", "Assumption 1", "lever of a client")
few = Q**2 * exp(-gamma * log(lam))
given(expect(dot(first, own_lever)) <= few, "N_j(lambda) <= Q² lambda^(-gamma)", "Assumption 1", quotes.CAPACITY, "capacity of a client")
given(few >= N, "N(lambda) <= Q² lambda^(-gamma)", "Assumption 1", quotes.CAPACITY, "capacity")
RATES = p
p = Theory.after(RATES, globals())
given(Delta == 0, "Delta_Dj = 0", "Theorem 3", quotes.ALIKE, "no shift")
given(Delta_f(j) == 0, "Delta_fj = 0", "Theorem 3", quotes.ALIKE, "no concept shift")
ALIKE = p.setting({metrics.EXCESS_ERROR: within(excess)})
p = Theory.after(RATES, globals())
some = p.real("aleph_Pi")
is_(some >= 0, "the sum of aleph_j + Pi_j, whatever it is", "Theorem 4", "0 <= aleph_Pi")
DIFFERENT = p.setting({metrics.EXCESS_ERROR: within(excess)})
