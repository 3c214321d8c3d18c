"""Appendix C's population: the loss from its Gaussian moments, the best responses to it, and what print calls a lock (fedres.d50).

a and b are w^g(1) and 1 - w^g(2), x and y the same of w^l: how far the models are from (0, 1). A model that is best has at
most the loss of the best response, and its loss exceeds that one by a positive form of the difference: so it is that
response.
"""

from fractions import Fraction

from fedtheory.core.construction import Counterexample, Made, explicit, shows
from fedtheory.language import Theory, expect, square, t, w
from fedtheory.papers.fedres.proofs.sgd import PAPER
from fedtheory.textbook.vectors import NOTHING

# ---- the loss, and the best responses

P = Theory(PAPER, globals())
variance = P.real("v")
alpha, beta, epsilon = (P.real(z, "outcome") for z in ("alpha", "beta", "epsilon"))
p, q, r, z = (P.variable(name, "real") for name in "pqrz")


def population(p, q, r, z, v=variance):
    """E of the loss of w^g = (p, q) and w^l = (r, z)."""
    return (1 - r - z)**2 + (r - p)**2 + (z - q)**2 + v * p**2


P.defined(variance >= 0, "v is the variance of eps", "Appendix C.1", name="noise")
A, B, E = alpha(w), beta(w), epsilon(w)
MOMENTS = {"E a": (A, 0), "E b": (B, 0), "E eps": (E, 0), "E aa": (A**2, 1), "E bb": (B**2, 1), "E eps eps": (E**2, variance),
           "E ab": (A * B, 0), "E a eps": (A * E, 0), "E b eps": (B * E, 0)}
moments = [P.defined(expect(drawn) == value, "a, b ~ N(0, 1) and eps ~ N(0, v), independent", "Appendix C.1", name=name)
           for name, (drawn, value) in MOMENTS.items()]
residual, third, noisy = 1 - p * (A + E) - q * B - r * (1 - A) - z * (1 - B), (1 - p - q) / 3, r / (1 + variance)
P.line(expect(residual**2) == population(p, q, r, z), *moments, name="population loss", at="Appendix C.1",
       because="the residual is 1 - r - z + a(r - p) + b(z - q) - eps p, and nine moments are known")
P.line(population(0, 1, 0, 1) == 0, name="zero", at="Appendix C.1", because="by arithmetic")
P.line(variance * p**2 <= population(p, q, r, z), name="the best pair", at="Appendix C.1",
       because="zero loss at ((0, 1), (0, 1)); and a loss bounds the square of p")
P.line(population(noisy, z, r, z) <= population(p, q, r, z), square(p - noisy, 1 + variance), square(q - z), name="the server's best response",
       at="(3), (6); Appendix C", because="two squares about (r/(1+v), z)")
P.line(population(p, q, p + third, q + third) <= population(p, q, r, z), square(r - p - third), square(z - q - third),
       square(r - p - third + z - q - third), name="the client's best response", at="(2), (5); Appendix C",
       because="a positive form about (p, q) + (1 - p - q)/3 (1, 1)")
EIGHT = range(8)


def coin(number, size=Fraction(1)):
    """One of the three coins that one draw tosses."""
    return explicit("w", shows(0, "w", *(size * (2 * (face >> number & 1) - 1) for face in EIGHT)))


COINS = Counterexample(
    "at v = 1/4 and w^l = (1, 0), with coins of the same moments: (4/5, 0) is better than (1, 0)",
    Made({"v": explicit("", Fraction(1, 4)), "alpha": coin(2), "beta": coin(1), "epsilon": coin(0, Fraction(1, 2))}, faces=(Fraction(1, 8),) * 8),
    {"r": 1, "z": 0, "p": Fraction(4, 5), "q": 0})
P.fails(population(r, z, r, z) <= population(p, q, r, z), COINS, "'the expected loss minimizer for w^g_t is w^l_t'",
        "false wherever v > 0 and r is not 0: the paper forgets eps", name="the server's best response as printed", at="Appendix C.3, last display")
P.line(population(r, z, r, z) - population(noisy, z, r, z) == variance**2 * r**2 / (1 + variance), name="the noise unlocks",
       at="Appendix C.3, last display", because="the server's best response to w^l is better than w^l by v²r²/(1 + v)")
P.line(population(r, 1 - r, r, 1 - r) == 0, r**2 * P.condition(1), when=[variance == 0], name="without noise all is locked",
       at="Appendix C.3, last display", because="for v = 0 every pair (z, 1 - z), (z, 1 - z) has zero loss")
RESPONSES = P.argument("fedres.responses", "Appendix C's population loss, its best responses, and what drives them")

# ---- a model that is best is the best response


def loss(a, b, x, y, *, v=variance):
    """E of the loss at these distances from the optimum."""
    return (x - y)**2 + (x - a)**2 + (y - b)**2 + v * a**2


def answers(a, b, x, y, *, v=variance):
    """The best responses of both sides to these models."""
    return x / (1 + v), y, (2 * a + b) / 3, (a + 2 * b) / 3


P = Theory(PAPER, globals())
v, a, b, x, y = (P.real(z) for z in "vabxy")
p, q = P.variable("p", "real"), P.variable("q", "real")
best_a, best_b, best_x, best_y = answers(a, b, x, y)
P.defined(v >= 0, "a variance", "Appendix C.1", name="0 <= v")
best = P.defined(loss(a, b, x, y) <= loss(p, q, x, y), "the server's model is best", "(3), (6)", name="best")
a_off = P.line((a - best_a)**2 <= 0, 1 / (1 + v) * best(p=best_a, q=best_b), square(b - best_b, 1 / (1 + v)))
b_off = P.line((b - best_b)**2 <= 0, 1 * best(p=best_a, q=best_b), square(a - best_a, 1 + v))
a_same = P.cite(NOTHING, a=a - best_a, given={"square": a_off})
b_same = P.cite(NOTHING, a=b - best_b, given={"square": b_off})
P.line(a == best_a, a_same, name="a")
P.line(b == best_b, b_same, name="b")
SERVER = P.argument("fedres.server", "what the server answers to a local model")

P = Theory(PAPER, globals())
for letter in "vabxy":
    P.real(letter)
p, q = P.variable("p", "real"), P.variable("q", "real")
best = P.defined(loss(a, b, x, y) <= loss(a, b, p, q), "the client's model is best", "(2), (5)", name="best")
off = square(x - best_x - (y - best_y))
x_off = P.line((x - best_x)**2 <= 0, 1 * best(p=best_x, q=best_y), square(y - best_y), off)
y_off = P.line((y - best_y)**2 <= 0, 1 * best(p=best_x, q=best_y), square(x - best_x), off)
x_same = P.cite(NOTHING, a=x - best_x, given={"square": x_off})
y_same = P.cite(NOTHING, a=y - best_y, given={"square": y_off})
P.line(x == best_x, x_same, name="x")
P.line(y == best_y, y_same, name="y")
CLIENT = P.argument("fedres.client", "what a client answers to a global model")

# ---- a side that is best against all that the other has played answers the average of it

P = Theory(PAPER, globals())
past, own = P.real("past", "integer", "real", "real"), P.real("own", "real", "real")
one, two, other, r_mean, s_mean = (P.real(name, "integer") for name in ("r", "s", "other", "r_mean", "s_mean"))
p, q, h, k = (P.variable(z, "real") for z in "pqhk")


def against(at):
    """The loss of a model at what the other side plays in a round."""
    return own(p, q) - 2 * p * one(at) - 2 * q * two(at) + other(at)


first = P.defined(past(1, p, q) == against(1), "the loss at what the other side played in round 1", "Algorithms 6, 7", name="first")
more = P.defined(past(t + 1, p, q) == past(t, p, q) + against(t + 1), "and in rounds 1 to t + 1", "Algorithms 6, 7", name="next")
averages = [(P.defined(mean(1) == z(1), "the average of one round", "Algorithms 6, 7", name=f"first average {z.name}"),
             P.defined((t + 1) * mean(t + 1) == t * mean(t) + z(t + 1), "the average over one round more", "Algorithms 6, 7", name=f"average {z.name}"))
            for z, mean in ((one, r_mean), (two, s_mean))]
(first_r, next_r), (first_s, next_s) = averages
P.induction(past(t, p, q) - past(t, h, k) == t * (own(p, q) - own(h, k) - 2 * (p - h) * r_mean(t) - 2 * (q - k) * s_mean(t)),
            base=[1 * first, -1 * first(p=h, q=k), 2 * (p - h) * first_r, 2 * (q - k) * first_s],
            step=[1 * more, -1 * more(p=h, q=k), 1 * P.before, 2 * (p - h) * next_r, 2 * (q - k) * next_s], name="only the average counts",
            at="(5), (6); Algorithm 7", because="the loss is a form, whose square terms cancel")
PAST = P.argument("fedres.past", "only the average of the past counts")
