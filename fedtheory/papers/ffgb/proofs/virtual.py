"""FFGB without its start, and with any range H >= G/gamma: virtual iterates, and how far clients' functions are from their mean.

The virtual iterate y_i follows line 5 of Algorithm 2 with the gradient r in place of the answer h; so g - y is what the residuals
have added. All distances carry the weight n(n - 1)(n - 2)(n - 3) of their step: it is 0 in the first steps of all, so nothing has
to be assumed of the start. `alpha` collects, in a square root, what drift and gradients add to the distance of the mean from f*.
"""

from typing import Any

import sympy as sp

from fedtheory.core.term import at_most
from fedtheory.language import Theory, i, j, mean, sq, square
from fedtheory.papers.ffgb.proofs import apart, apart_sizes, residuals_apart
from fedtheory.papers.ffgb.proofs.apart import G, K, average, before, eta, here, k, mu, number, t, x
from fedtheory.papers.ffgb.proofs.kappas import rest
from fedtheory.papers.ffgb.statements.notation import H, N
from fedtheory.textbook.vectors import TRIANGLE

p = Theory.after(apart_sizes.p, globals())
of_a_round = residuals_apart.of_a_round(p)
f, f_star, g, h, r, s, Delta, w, query = p.symbol("f f_star g h r s Delta w query")
p.real("H")
y, alpha = p.vector("y", "client", "integer", "integer", "outcome"), p.real("alpha", "integer", "integer")
m = sp.Symbol("m", integer=True)
p.variable("m", "integer", first=0)
first, last, until_K, until_end = t * K + 1, t * K + K + 1, [at_most(k, K)], [at_most(k, K + 1)]
rho = rest * G  # ρ_K: what residuals of a round are at most


def cube(m: Any) -> Any:
    """m(m - 1)(m - 2)."""
    return m * (m - 1) * (m - 2)


def weight(m: Any) -> Any:
    """m(m - 1)(m - 2)(m - 3): the product of the 1 - 4/n up to m is a quotient of two of these."""
    return m * (m - 1) * (m - 2) * (m - 3)


def square_of(m: Any) -> Any:
    """weight(m)²/(m - 2), a polynomial."""
    return m**2 * (m - 1)**2 * (m - 2) * (m - 3)**2


# What a client's function is away from the virtual mean, times the weight: by the drift, and by the residuals.
by_drift, behind = 2 * H / mu * (weight(before) - weight(first)), 8 * rho / mu * cube(before - 1)
added = 64 * G**2 / mu**2 * cube(before)**2 + 16 * G / mu * cube(before) * (by_drift + behind)

# ---- the range, and what is ours

in_range = p.given(at_most(G / apart.gamma, H), "the range is at least G/gamma: a condition of the statement", "(11), (25)", role="ours", name="H")
p.defined(at_most(0, H), "it is a bound of norms", "(11)", name="0 <= H")
p.defined(w(i, x) <= N, "alpha is at least alpha_i/N, so the density of alpha_i is at most N", "(7)", name="one density")
ranges = apart.of_range(p, H, "a query of at most H is answered within H, at every x")
starts = p.defined(y(i, 1, t, x) == f(t, x), "the virtual iterate starts a round at f^t", "ours", name="virtual start")
steps = p.defined(y(i, k + 1, t, x) == apart.keep * y(*here) - eta * r(*here), "and makes line 5 with the gradient in place of the answer", "ours",
                  name="virtual step")
p.defined(alpha(k, t) >= 0, "alpha is a square root", "ours", name="alpha >= 0")
p.defined(alpha(1, 0) == 0, "nothing is collected yet", "ours", name="alpha begins")
p.defined(alpha(k + 1, t)**2 == alpha(k, t)**2 + added, "a step adds to its square", "ours", name="alpha grows")
p.defined(alpha(1, t + 1) == alpha(K + 1, t), "a round begins where the last one ended", "ours", name="alpha goes on")
gamma_1, line_2, line_2_Delta, line_5, line_6 = p.called("gamma 1", "line 2, g", "line 2, Delta", "line 5", "line 6")

# ---- sizes, with this range

asked = p.line(query(i, k, t) <= H, apart_sizes.query_norm, apart_sizes.residuals(k=k - 1), in_range)
answers = p.line(sq(h(*here)) <= H**2, ranges(because=[None, None, asked]), name="(25)", at="(25), (11)",
                 because="a query is at most (1 - gamma)G/gamma + G = G/gamma, within the range of (11)")
least = p.line(at_most(G, H), in_range, gamma_1, at="(11)")
gradients = p.cases(sq(r(*here)) <= H**2, w(i, x) <= 0, [p.called("gradient off"), answers], [p.called("bounded"), least], name="gradients",
                    at="Assumption 4.1, (11)", because="at most G on the support, an answer off it")

# ---- falling factorials are not negative at whole numbers, although the polynomial is between two of its roots

from_1 = p.induction(at_most(0, cube(m)), on=m, since=1)
cubes = p.induction(at_most(0, cube(m)), step=[from_1(m=m + 1)], on=m, since=0, at="ours", because="m(m - 1)(m - 2) >= 0 for whole m >= 0")
from_2 = p.induction(at_most(7 * cube(m)**2, square_of(m + 1) - square_of(m)), on=m, since=2)
growth = p.induction(at_most(7 * cube(m)**2, square_of(m + 1) - square_of(m)), step=[from_2(m=m + 1)], on=m, since=1, at="ours",
                     because="the difference is m² (m - 1)(m - 2)(3m - 7), and 0 at m = 1 and m = 2")
weights = p.line(at_most(0, weight(before)), before * cubes(m=before - 1), at="ours", because="a whole number m - 1, times a cube")
cubes_grow = p.induction(at_most(0, cube(before) - cube(first)), on=k, at="ours", because="from step to step")
weights_grow = p.induction(at_most(0, weight(before) - weight(first)), step=[1 * p.before, 4 * cubes(m=before)], on=k, at="ours",
                           because="from step to step")

# ---- what the residuals have added to a client's function: summation by parts, one step of it

late = {"k": 2}


def z(at: Any = k) -> Any:
    """What stays of it without the last residual, weighted."""
    n = t * K + at
    return weight(n) * (g(i, at, t, x) - y(i, at, t, x) - 4 / (mu * n) * Delta(i, at - 1, t, x))


grown = 12 * rho / mu * (before - 1) * (before - 2)
slip = -12 / mu * (before - 1) * (before - 2) * Delta(i, k - 1, t, x)
slips = p.line(z(k + 1) == z() + slip, weight(number) * line_5, -weight(number) * steps, -4 / (mu * number) * weight(number) * line_6,
               at="Algorithm 2, lines 5 and 6; ours", because="4/n (1 - (n - 4)/(n - 1)) = 12/(n(n - 1))")
nothing = p.line(z(2) == 0 * f(t, x), 1 * slips(k=1), weight(first) * line_2, -weight(first) * starts,
                 -(4 / (mu * first) * weight(first) + 12 / mu * t * K * (t * K - 1)) * line_2_Delta)
more = p.line(at_most(0, grown), since=late)
slipped = p.line(sq(slip) <= grown**2, of_a_round.everywhere(k=k - 1), since=late, when=until_end)


def carried(less: Any, positive: Any) -> Any:
    """|z| is at most 4 rho/mu (cube(n - 2) - less): it grows by 12 rho/mu (n - 2)(n - 3) a step, and the first step leaves nothing."""
    size = 4 * rho / mu * (cube(before - 1) - less)
    so_far = p.line(at_most(0, size), 4 * rho / mu * positive, since=late)
    added = p.cite(TRIANGLE, u=z(), v=slip, a=size, b=grown, given={"second": slipped, "a": so_far, "b": more}, when=[*until_end, sq(z()) <= size**2], since=late)
    return p.induction(sq(z()) <= size**2, base=[z(2) * nothing, square(apart.of_step(size, 2))], step=[slips, added], on=k, since=2, when=until_end)


carried_plain = carried(0, cubes(m=before - 1))
carried_exact = carried(cube(first), cubes_grow(k=k - 1))

# ---- with the last residual


def gap(client: Any = i, at: Any = k) -> Any:
    """What they have added in all."""
    return g(client, at, t, x) - y(client, at, t, x)


part = 4 * rho / mu * cube(before)  # of the step n: the weight times 4/(mu n)
last_one = p.line(sq(4 / mu * cube(before) * Delta(*here)) <= part**2, of_a_round.everywhere, when=until_K)
large = p.line(at_most(0, part), 4 * rho / mu * cubes(m=before))


def with_last(less: Any, positive: Any, of: Any) -> Any:
    """The weighted gap after step k: z, and the last residual."""
    size = 4 * rho / mu * (cube(before) - less)
    so_far = p.line(at_most(0, size), 4 * rho / mu * positive)
    both = p.cite(TRIANGLE, u=z(k + 1), v=4 / mu * cube(before) * Delta(*here), a=size, b=part,
                  given={"first": of(k=k + 1), "second": last_one, "a": so_far, "b": large}, when=until_K)
    return p.line(sq(weight(number) * gap(i, k + 1)) <= (size + part)**2, both, when=until_K)


of_one = with_last(0, cubes(m=before), carried_plain)
of_all = with_last(cube(first), cubes_grow, carried_exact)
residue = p.induction(sq(weight(before) * gap()) <= behind**2, base=[
    weight(first)**2 * gap(i, 1) * line_2, -weight(first)**2 * gap(i, 1) * starts, square(apart.of_step(behind, 1))], step=[1 * of_one], on=k, when=until_end, at="ours",
    because="in the first step none, later z and the last residual")


def y_bar(at: Any = k) -> Any:
    """The mean of the virtual iterates."""
    return average(y, at, t, x)


leftover, returned_gap = 4 * rho / mu * (2 * cube(t * K + K) - cube(first)), average(g, K + 1, t, x) - y_bar(K + 1)
returned = p.line(sq(weight(last) * returned_gap) <= leftover**2, of_all(k=K), at="ours",
                  because="what the residuals have added when a round ends, in the mean over the clients")

# ---- the drift: a step adds at most 4/mu cube(n - 1) 2H, and that is what the weight grows by, times 2H/mu


def from_mean(at: Any = k) -> Any:
    """A virtual iterate less the mean of all."""
    return y(i, at, t, x) - y_bar(at)


lean = r(*here) - average(r, k, t, x)
push, pushed = -4 / mu * cube(before) * lean, 8 * H / mu * cube(before)
moves = p.line(weight(number) * from_mean(k + 1) == weight(before) * from_mean() + push, weight(number) * steps, -weight(number) * steps(j))
leans = p.line(sq(lean) <= 4 * H**2, 2 * gradients, 2 * gradients(j), square(r(j, k, t, x) - mean(r("c", k, t, x), "c"), 2),
               square(r(*here) + average(r, k, t, x)))
short = p.line(sq(push) <= pushed**2, (4 / mu * cube(before))**2 * leans)
far_positive = p.line(at_most(0, by_drift), 2 * H / mu * weights_grow)
pushed_positive = p.line(at_most(0, pushed), cubes(m=before))
drifted = sq(weight(before) * from_mean()) <= by_drift**2
further = p.cite(TRIANGLE, u=weight(before) * from_mean(), v=push, a=by_drift, b=pushed,
                 given={"second": short, "a": far_positive, "b": pushed_positive}, when=[drifted])
together = p.line(from_mean(1) == 0 * f(t, x), starts, starts(j))
drift = p.induction(drifted, base=[together], step=[moves, further], on=k, at="ours, in place of the drift of Appendix D")
behind_positive = p.line(at_most(0, behind), 8 * rho / mu * cubes(m=before - 1))
to_mean = weight(before) * (y_bar() - g(*here))
both = p.cite(TRIANGLE, u=-weight(before) * from_mean(), v=-weight(before) * gap(), a=by_drift, b=behind,
              given={"first": drift, "second": residue, "a": far_positive, "b": behind_positive}, when=until_end)
near = p.line(sq(to_mean) <= (by_drift + behind)**2, both, when=until_end, at="ours", because="drift and residuals together")
