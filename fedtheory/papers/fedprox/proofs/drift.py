"""FedProx does not find the minimiser: two kinds of clients on which it stands still elsewhere, for every step.

Half of the clients have L|v|²/2 and half a slope of length zeta, -zeta <e, v>. The minimiser is zeta/L e; FedProx stands still eta zeta further out.
"""

from dataclasses import replace

import numpy as np

from fedtheory.core import construction as build
from fedtheory.language import Theory, dot, i, mean, number, sq, t, v

p = Theory("li2020fedprox", globals())

# letters, functions, points
L = p.constant("L > 0", "smoothness", locator="smooth clients")
zeta = p.constant("zeta >= 0", "root mean square of the clients' gradients at the minimiser", "gradient", "heterogeneity at the optimum")
eta = p.parameter("eta > 0", "step of the proximal map, 1/mu in the paper", "step", "eq. (2)")
bowl, e = p.real("bowl", "client"), p.vector("e")
x, z = p.vector("x", "integer"), p.vector("z", "client", "integer")
a, best, far_out = bowl(i), zeta / L * e, (1 / L + eta) * zeta
F = lambda at: mean(a * L / 2 * sq(at) - (1 - a) * zeta * dot(e, at))

# the clients
kinds = p.defined(a**2 == a, "bowl(i) is 1 or 0", "ours")
half = p.defined(mean(a) == number(1, 2), "half of the clients have bowls", "ours")
unit = p.defined(sq(e) == 1, "e is a unit vector", "ours")

# the method: the proximal points of a bowl and of a slope
start = p.update(x(1), far_out * e, "ours")
proximal = p.update(z(i, t), a / (1 + eta * L) * x(t) + (1 - a) * (x(t) + eta * zeta * e), "eq. (2), of a bowl and of a slope")
server = p.update(x(t + 1), mean(z(i, t)), "Algorithm 2")

stays = p.induction(
    dot(x(t), v) == far_out * dot(e, v), base=[v * start],
    step=[v * server, v * proximal, (dot(x(t), v) / (1 + eta * L) - dot(x(t) + eta * zeta * e, v)) * half,
          (1 + 1 / (1 + eta * L)) / 2 * p.before])
far = p.line(F(x(t)) - F(best) == L * eta**2 * zeta**2 / 4, L / 4 * stays(v=x(t)), (L * far_out / 4 - zeta / 2) * stays(v=e),
             L * eta**2 * zeta**2 / 4 * unit, (L / 2 * sq(x(t)) + zeta * dot(e, x(t)) - L / 2 * sq(best) - zeta * dot(e, best)) * half)


def two(L, zeta, eta):
    """A bowl and a slope, from where the method stands still."""
    return p.problem(f"a bowl and a slope, L = {L}, zeta = {zeta}, eta = {eta}", start=(1 / L + eta) * zeta, e=[1], L=L, zeta=zeta,
                     bowl=lambda: np.array([[1, 0]]))


STATEMENT, (UNMADE,) = p.theorem(
    "fedprox.drift", "FedProx with exact steps stands still away from the minimiser", method="FedProx", locator="exact steps", rate=1, bounds=[p.bound(
        F(x(t)) - F(best), L * eta**2 * zeta**2 / 4, -1 * far, relation=">=", metric="gap at the server", status="lower",
        locator="ours, half of the clients bowls and half slopes")],
    exhibits=[(lambda: two(1, 1, 0.5), {eta: "1/2"}, 10, {"lower": "1.0000"})])
MADE = build.Made({"bowl": build.explicit("k", build.each("k", 1, 0)), "e": build.explicit("", build.point(1)),
             "x": build.recursion("t", "t", 1, far_out * e, (x(t) / (1 + eta * L) + x(t) + eta * zeta * e) / 2)}, clients=(1, 1), dimension=1)
PROOF = replace(UNMADE, setting=replace(UNMADE.setting, made=MADE))
del UNMADE
