"""EF21 under the Polyak-Lojasiewicz condition: linear to the least value, with top-k and clients that differ as they will.

Clients send compressed differences to what the server holds of their gradients; without the condition see docs/examples/ef21.py.
"""

from fedtheory.language import Theory, i, mean, number, sq, square, t, v
from fedtheory.papers.compression.proofs.feedback import parabolas
from fedtheory.proofs.powers import DEFINED

p = Theory("richtarik2021ef21", globals())
k = p.variable("k", "integer", first=0)

# letters, functions, points
L = p.constant("L > 0", "smoothness", locator="smoothness")
mu = p.constant("mu > 0", "constant of the Polyak-Lojasiewicz condition", "curvature", "Polyak-Lojasiewicz condition")
q = p.constant("q >= 0", "share of a vector's length that the compressor loses", "number", "contractive compressors")
V = p.constant("V >= 0", "gap between the start and the lower bound", "value", "theorem")
eta = p.parameter("eta > 0", "step", "step", "EF21")
low, f, g, C = p.real("low"), p.real("f", "client", "vector"), p.vector("g", "client", "vector"), p.vector("C", "client", "vector")
x, h = p.vector("x", "integer"), p.vector("h", "client", "integer")
p.symbols |= DEFINED.symbols
power = p.symbol("power")
F, slope = lambda at: mean(f(i, at)), lambda at: mean(g(i, at))
push, error = lambda at: sq(mean(h(i, at))), lambda at: mean(sq(h(i, at) - g(i, x(at))))

# the method
server = p.update(x(t + 1), x(t) - eta * mean(h(i, t)), "EF21")
client = p.update(h(i, t + 1), h(i, t) + C(i, g(i, x(t + 1)) - h(i, t)), "EF21")
exact = p.update(h(i, 1), g(i, x(1)), "EF21, from exact gradients")

# what is assumed
contracts = p.given(sq(C(i, v) - v) <= q**2 * sq(v), "the compressors are contractive, and lose q of a length at most", "contractive compressors",
                    asks="contractive compressors")
less = p.given(q < 1, "the compressors keep something", "contractive compressors")
smooth = p.smooth(f, g, L, "smoothness")
lipschitz = p.lipschitz_gradient(g, L, "smoothness")
steep = p.given(2 * mu * (F(v) - low) <= sq(slope(v)), "the mean loss meets the Polyak-Lojasiewicz condition", "Polyak-Lojasiewicz condition",
                asks="Polyak-Lojasiewicz condition")
small = p.given(eta * L + 2 * (eta * L * q / (1 - q))**2 <= 1, "the step is small", "theorem")
slow = p.given(2 * eta * mu + q <= 1, "eta <= (1 - q)/(2 mu)", "theorem")
start = p.given(F(x(1)) - low <= V, "the gap at the start", "theorem")
no_power = p.defined(power(1 - eta * mu, 0) == 1, "no power is 1", "definition")
next_power = p.defined(power(1 - eta * mu, k + 1) == (1 - eta * mu) * power(1 - eta * mu, k), "powers of 1 - eta mu", "definition")

# the proof
weight, rate = eta / (1 - q), 1 - eta * mu
room = p.line(0 < (1 - q)**2, (1 - q) * less, knowing=[less])
p.plain(room)
jensen = p.line(sq(mean(h(i, t)) - slope(x(t))) <= error(t), square(h(i, t) - g(i, x(t)) - mean(h(i, t)) + slope(x(t))))
descent = p.line(F(x(t + 1)) <= F(x(t)) - eta / 2 * sq(slope(x(t))) - eta / 2 * (1 - L * eta) * push(t) + eta / 2 * error(t),
                 1 * smooth(x(t), x(t + 1)), (slope(x(t)) + L / 2 * (x(t + 1) - x(t) - eta * mean(h(i, t)))) * server, eta / 2 * jensen)
new = g(i, x(t + 1)) - h(i, t)
sent = p.line(sq(h(i, t + 1) - g(i, x(t + 1))) <= q**2 * sq(new), 1 * contracts(new), (h(i, t + 1) - g(i, x(t + 1)) + C(i, new) - new) * client)
old, way = h(i, t) - g(i, x(t)), g(i, x(t)) - g(i, x(t + 1))
parted = p.line((1 - q) * sq(h(i, t + 1) - g(i, x(t + 1))) <= q * (1 - q) * sq(old) + q**2 * sq(way),
                (1 - q) * sent, square((1 - q) * old - q * way, q), knowing=[less])
moved = p.line(mean(sq(way)) <= (L * eta)**2 * push(t), 1 * lipschitz(x(t), x(t + 1)), L**2 * (x(t + 1) - x(t) - eta * mean(h(i, t))) * server)
kept = p.line((1 - q) * error(t + 1) <= q * (1 - q) * error(t) + (q * L * eta)**2 * push(t), 1 * parted, q**2 * moved)
one_round = p.line(
    F(x(t + 1)) - low + weight * error(t + 1) <= rate * (F(x(t)) - low + weight * error(t)),
    1 * descent, eta / (1 - q) / (1 - q) * kept, eta / 2 * push(t) * small, eta / 2 * steep(x(t)), eta / (2 * (1 - q)) * error(t) * slow, knowing=[less])
positive = p.line(0 <= rate, number(1, 2) * slow)
begins = p.line(error(1) <= 0, (h(i, 1) - g(i, x(1))) * exact)
rounds = p.induction(
    F(x(t)) - low + weight * error(t) <= power(rate, t - 1) * V, base=[1 * start, weight * begins, -1 * V * no_power],
    step=[1 * one_round, rate * p.before, -1 * V * next_power(k=t - 1)], knowing=[less, positive])
reached = p.line(F(x(t)) - low <= power(rate, t - 1) * V, 1 * rounds, square(h(i, t) - g(i, x(t)), weight), knowing=[less])

STATEMENT, PROOFS = p.theorem(
    "compression.ef21", "EF21 with contractive compressors under the Polyak-Lojasiewicz condition: linear", method="EF21", locator="EF21 under the Polyak-Lojasiewicz condition",
    rate=power(rate, t), bounds=[p.bound(
        F(x(t + 1)) - low, power(rate, t) * V, reached(t=t + 1), metric="gap to the least value", status="restated",
        locator="EF21 under the Polyak-Lojasiewicz condition, from exact first gradients")],
    exhibits=[(lambda: parabolas(p, [1, 2], [[1, 0], [-1, 1]], [3, 3], mu=1), {eta: "1/8"}, 20, {"restated": "0.7545"})])
