"""Error feedback on smooth clients of bounded dissimilarity, convex or not: the mean squared gradient at the server."""

from fedtheory.language import Theory, dot, i, sq, square, t, u, v
from fedtheory.papers.compression.proofs import feedback
from fedtheory.papers.compression.proofs.feedback import (
              F,
              L,
              S,
              eta,
              left_out,
              parabolas,
              q,
              sizes,
              slope,
              step,
              x,
              z,
)

p = Theory.after(feedback.p, globals())
zeta = p.constant("zeta >= 0", "root mean square of the distance of clients' gradients to their mean", "gradient", "bounded dissimilarity")
V = p.constant("V >= 0", "gap between the start and the lower bound", "value", "theorem")
low, g = p.real("low"), p.symbol("g")
empty = p.update(S(1), 0, "theorem")
total = p.update(S(t + 1), S(t) + sq(step), "theorem")
lipschitz = p.given(sq(slope(u) - slope(v)) <= L**2 * sq(u - v), "the mean gradient is L-Lipschitz", "smooth clients")
dissimilar = p.heterogeneity(g, zeta, "bounded dissimilarity")
below = p.given(low <= F(v), "the mean loss has a lower bound", "theorem")
start = p.given(F(x(1)) - low <= V, "the gap at the start", "theorem")
small = p.given(2 * eta * L + 2 * (eta * L * q / (1 - q))**2 <= 1, "the step is small", "theorem")

mean_smooth = p.line(F(v) <= F(u) + dot(slope(u), v - u) + L / 2 * sq(v - u), 1 * feedback.smooth)
alike = p.line(sizes <= sq(step) + zeta**2, 1 * dissimilar(x(t)))
near = p.line(sq(slope(z(t)) - step) <= L**2 * left_out(t), 1 * lipschitz(z(t), x(t)),
              L**2 * (z(t) - x(t) - feedback.all_left(t)) * feedback.beside, L**2 * feedback.jensen)
descent = p.line(
    F(z(t + 1)) <= F(z(t)) - eta / 2 * (1 - eta * L) * sq(step) + eta * L**2 / 2 * left_out(t), 1 * mean_smooth(z(t), z(t + 1)),
    (slope(z(t)) + L / 2 * (z(t + 1) - z(t) - eta * step)) * feedback.moves, eta / 2 * near, square(slope(z(t)), eta / 2))
weight, floor = eta * L**2 / (2 * (1 - q)), (eta * L * q / (1 - q))**2
one_round = p.line(
    F(z(t + 1)) + weight * left_out(t + 1) <= F(z(t)) + weight * left_out(t) - eta / 4 * sq(step) + eta / 2 * floor * zeta**2,
    1 * descent, weight * feedback.remains, weight * (q * eta)**2 / (1 - q) * alike, eta / 4 * sq(step) * small, knowing=[feedback.less])
from_start = p.line(F(z(1)) <= F(x(1)), 1 * mean_smooth(x(1), z(1)), (slope(x(1)) + L / 2 * (z(1) - x(1))) * feedback.begins)
rounds = p.induction(
    F(z(t + 1)) - low + weight * left_out(t + 1) + eta / 4 * S(t + 1) <= V + t * eta / 2 * floor * zeta**2,
    base=[1 * one_round(t=1), eta / 4 * total(t=1), eta / 4 * empty, 1 * from_start, weight * feedback.nothing, 1 * start],
    step=[1 * one_round(t=t + 1), eta / 4 * total(t=t + 1), 1 * p.before], knowing=[feedback.less])
summed = p.line(F(z(t + 1)) - low + eta / 4 * S(t + 1) <= V + t * eta / 2 * floor * zeta**2,
                1 * rounds, square(feedback.e(i, t + 1), weight), knowing=[feedback.less])

STATEMENT, PROOFS = p.theorem(
    "compression.feedback_nonconvex", "error feedback on smooth clients of bounded dissimilarity: the mean squared gradient",
    method="error feedback", locator="error feedback, smooth losses", rate=1, bounds=[p.bound(
        S(t + 1) / t, 4 * V / (eta * t) + 2 * floor * zeta**2, summed.times(4 / (eta * t)), below(z(t + 1)).times(4 / (eta * t)),
        metric="mean squared gradient", units=(2, -2), status="restated", locator="error feedback, smooth losses")],
    exhibits=[(lambda: parabolas(p, [1, 1], [[1, 0], [-1, 1]], [3, 3]), {eta: "1/8"}, 30, {"restated": "0.2757"})])
