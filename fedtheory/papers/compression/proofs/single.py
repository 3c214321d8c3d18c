"""Gradient descent with contracted gradients, of one client or of clients that are alike: a step costs what the compressor loses, and no more."""

import numpy as np

from fedtheory.language import Theory, dot, sq, t, v
from fedtheory.papers.compression.proofs.feedback import top_one
from fedtheory.proofs.powers import DEFINED

p = Theory("beznosikov2023biased", globals())
k = p.variable("k", "integer", first=0)

# letters, functions, points
L = p.constant("L > 0", "smoothness", locator="smooth loss")
mu = p.constant("mu > 0", "constant of the Polyak-Lojasiewicz condition", "curvature", "Polyak-Lojasiewicz condition")
q = p.constant("q >= 0", "share of a vector's length that the compressor loses", "number", "contractive compressors")
V = p.constant("V >= 0", "gap between the start and the lower bound", "value", "theorem")
eta = p.parameter("eta > 0", "step", "step", "compressed gradient descent")
low, F, slope, C = p.real("low"), p.real("F", "vector"), p.vector("slope", "vector"), p.vector("C", "vector")
x = p.vector("x", "integer")
p.symbols |= DEFINED.symbols
power = p.symbol("power")
here = slope(x(t))

server = p.update(x(t + 1), x(t) - eta * C(here), "compressed gradient descent")
contracts = p.given(sq(C(v) - v) <= q**2 * sq(v), "the compressor is contractive, and loses q of a length at most", "contractive compressors",
                    asks="contractive compressors")
less = p.given(q < 1, "the compressor keeps something", "contractive compressors")
smooth = p.smooth(F, slope, L, "smooth loss")
steep = p.given(2 * mu * (F(v) - low) <= sq(slope(v)), "the loss meets the Polyak-Lojasiewicz condition", "Polyak-Lojasiewicz condition",
                asks="Polyak-Lojasiewicz condition")
below = p.given(low <= F(v), "the loss has a lower bound", "theorem")
small = p.given(eta * L <= 1, "eta <= 1/L", "theorem")
gentle = p.given(eta * mu <= 1, "eta <= 1/mu, which follows from eta <= 1/L", "theorem")
start = p.given(F(x(1)) - low <= V, "the gap at the start", "theorem")
rate = 1 - eta * mu * (1 - q**2)
no_power = p.defined(power(rate, 0) == 1, "no power is 1", "definition")
next_power = p.defined(power(rate, k + 1) == rate * power(rate, k), "powers of 1 - eta mu (1 - q^2)", "definition")

descent = p.line(F(x(t + 1)) <= F(x(t)) - eta * dot(here, C(here)) + L * eta**2 / 2 * sq(C(here)),
                 1 * smooth(x(t), x(t + 1)), (here + L / 2 * (x(t + 1) - x(t) - eta * C(here))) * server)
one_round = p.line(F(x(t + 1)) <= F(x(t)) - eta / 2 * (1 - q**2) * sq(here),
                   1 * descent, eta / 2 * contracts(here), eta / 2 * sq(C(here)) * small)
kept = p.line(0 <= 1 - q**2, (1 + q) * less)
positive = p.line(0 <= rate, 1 * gentle)
nearer = p.line(F(x(t + 1)) - low <= rate * (F(x(t)) - low), 1 * one_round, eta / 2 * (1 - q**2) * steep(x(t)), knowing=[kept])
rounds = p.induction(F(x(t)) - low <= power(rate, t - 1) * V, base=[1 * start, -1 * V * no_power],
                     step=[1 * nearer, rate * p.before, -1 * V * next_power(k=t - 1)], knowing=[positive])


def parabola(curvatures, start):
    """A parabola in the plane; top-1 keeps a coordinate of the two."""
    a = np.array(curvatures, float)
    F = lambda x: (a * x**2).sum(axis=-1) / 2
    return p.problem(f"a parabola of curvatures {curvatures} from {start}", start=start, F=F, slope=lambda x: a * x, C=top_one, L=a.max(), mu=a.min(),
                     q=np.sqrt(1 / 2), low=0, V=F(np.array(start, float)))


STATEMENT, PROOFS = p.theorem(
    "compression.single", "gradient descent with contracted gradients of one client: linear", method="gradient descent with contracted gradients", locator="single node, contractive compressors",
    rate=power(rate, t), bounds=[p.bound(
        F(x(t + 1)) - low, power(rate, t) * V, 1 * rounds(t=t + 1), metric="gap to the least value", status="restated",
        locator="single node, contractive compressors")],
    exhibits=[(lambda: parabola([1, 1], [3, 3]), {eta: 1}, 20, {"restated": "1.0000"})])
