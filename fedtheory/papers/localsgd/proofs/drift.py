"""Drift is real: two kinds of clients on which local gradient descent with steps 1/L stands still, away from the minimiser.

Half of the clients have L|v|²/2 and half a slope of length zeta, -zeta <e, v>. The minimiser is zeta/L e; the method stands still at K zeta/L e.
"""

from dataclasses import replace

import numpy as np

from fedtheory.core import construction as build
from fedtheory.language import Theory, dot, i, mean, number, sq, t, v

p = Theory("karimireddy2020scaffold", globals())
k = p.variable("k", "integer", first=0)

# letters, functions, points
L = p.constant("L > 0", "smoothness", locator="smooth clients")
zeta = p.constant("zeta >= 0", "root mean square of the clients' gradients at the minimiser", "gradient", "heterogeneity at the optimum")
K = p.parameter("K >= 1", "number of local steps in a round", "number", "local SGD")
bowl, e = p.real("bowl", "client"), p.vector("e")
x, y = p.vector("x", "integer"), p.vector("y", "client", "integer", "integer")
a, best = bowl(i), zeta / L * e
F = lambda at: mean(a * L / 2 * sq(at) - (1 - a) * zeta * dot(e, at))

# the clients
kinds = p.defined(a**2 == a, "bowl(i) is 1 or 0", "ours")
half = p.defined(mean(a) == number(1, 2), "half of the clients have bowls", "ours")
unit = p.defined(sq(e) == 1, "e is a unit vector", "ours")

# the method
start = p.update(x(1), K * zeta / L * e, "ours")
begin = p.update(y(i, t, 0), x(t), "local SGD")
local = p.update(y(i, t, k + 1), y(i, t, k) - (a * L * y(i, t, k) - (1 - a) * zeta * e) / L, "local SGD, steps 1/L")
server = p.update(x(t + 1), mean(y(i, t, K)), "local SGD")

further = x(t) + k * zeta / L * e
goes = p.induction(
    dot(y(i, t, k), v) == (1 - a) * dot(further, v), on=k, since=1, base=[v * local(k=0), (1 - a) * v * begin],
    step=[v * local, (1 - a) * p.before, dot(further, v) * kinds])
end = x(t) + K * zeta / L * e
stays = p.induction(
    dot(x(t), v) == K * zeta / L * dot(e, v), base=[v * start],
    step=[v * server, 1 * goes(k=K), -1 * dot(end, v) * half, number(1, 2) * p.before])
far = p.line(F(x(t)) - F(best) == (K - 1)**2 * zeta**2 / (4 * L), L / 4 * stays(v=x(t)), (K * zeta / 4 - zeta / 2) * stays(v=e),
             (K - 1)**2 * zeta**2 / (4 * L) * unit, (L / 2 * sq(x(t)) + zeta * dot(e, x(t)) - L / 2 * sq(best) - zeta * dot(e, best)) * half)


def two(L, zeta, K):
    """A bowl and a slope, from where the method stands still."""
    return p.problem(f"a bowl and a slope, L = {L}, zeta = {zeta}, K = {K}", start=K * zeta / L, e=[1], L=L, zeta=zeta,
                     bowl=lambda: np.array([[1, 0]]))


STATEMENT, (UNMADE,) = p.theorem(
    "localsgd.drift", "drift is real: clients on which local gradient descent with steps 1/L stands still, away from the minimiser",
    method="local gradient descent", locator="client drift", rate=1, bounds=[p.bound(
        F(x(t)) - F(best), (K - 1)**2 * zeta**2 / (4 * L), -1 * far, relation=">=", metric="gap at the server", status="lower",
        locator="ours, half of the clients bowls and half slopes")],
    exhibits=[(lambda: two(1, 1, 4), {K: 4}, 10, {"lower": "1.0000"})])
MADE = build.Made({"bowl": build.explicit("k", build.each("k", 1, 0)), "e": build.explicit("", build.point(1))}, clients=(1, 1), dimension=1)
PROOF = replace(UNMADE, setting=replace(UNMADE.setting, made=MADE))
del UNMADE
