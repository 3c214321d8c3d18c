"""All rounds at once: the functions forget the start, and what is left of the residuals is a sum with known weights.

With y = g - η^{k-1}Δ^{k-1} and q_n = n(n-1)(n-2)(n-3) the clients' means obey
q_n(y^{k+1} - ū) = q_{n-1}(y^k - ū) - 12(n-2)(n-3)Δ^{k-1}, and nothing before n = 4 matters any more. Instead of dividing
by the sum of the weights at each step, which is 0 at first, 2⟨q(y - ū), a⟩ - (sum of weights)a² is bounded for every a.
"""


import sympy as sp

from fedtheory.core import term
from fedtheory.core.statement import t
from fedtheory.language import Theory, expect, square
from fedtheory.papers.ffgb.proofs import labels as L
from fedtheory.papers.ffgb.proofs import labels_sizes
from fedtheory.papers.ffgb.proofs import labels_sizes as labels
from fedtheory.papers.ffgb.proofs.kappas import rest
from fedtheory.papers.ffgb.statements import notation
from fedtheory.papers.ffgb.statements.square_notation import transfer

at_most = term.at_most
K = notation.K

average, falling, k, number, u_bar, x = L.average, L.falling, L.k, L.number, L.u_bar, L.x

p = Theory.after(labels_sizes.p, globals())
f, g, Delta = p.symbol("f g Delta")
tally = p.real("tally", "integer", "integer", "outcome")
m = sp.Symbol("m", integer=True)
a, _ = p.variable("a", "real"), p.variable("m", "integer", first=1)
line_2_g, line_2_Delta, line_5, line_6, server, steps = p.called("line 2, g", "line 2, Delta", "line 5", "line 6", "server", "K")
first, ends = t * K + 1, (t + 1) * K  # the number of the last step before a round, and one less than that of its last
last, from_2, late = ends + 1, {"k": 2}, {"t": 3}
Delta_bar = average(Delta, k - 1, t, x)


def q(at):
    """The product of the 1 - 4/n up to a step is a quotient of two of these."""
    return falling(at, 4)


def y(at):
    """The clients' mean of g^k - η^{k-1}Δ^{k-1}."""
    return average(g, at, t, x) - 4 / (t * K + at) * average(Delta, at - 1, t, x)


tally_0 = p.defined(tally(1, 0, x) == 0, "an empty sum", "ours", name="tally_0")
tally_step = p.defined(tally(k + 1, t, x) == tally(k, t, x) + 12 * (number - 2) * (number - 3) * Delta_bar**2,
                       "tally adds up 12(n - 2)(n - 3) times the square of the mean residual", "ours", name="tally, step")
tally_round = p.defined(tally(1, t + 1, x) == tally(K + 1, t, x) + 4 * falling(ends, 3) * average(Delta, K, t, x)**2,
                        "and, where a round ends, 4(M - 1)(M - 2)(M - 3) times it, M = (t + 1)K + 1", "ours", name="tally, round")
weights = K * t * (K**2 * t**3 + 6 * K**2 * t**2 + K**2 * t - 8 * K * t**2 - 12 * K * t - 4 * K + 10 * t + 6)
"""What the weights of all residuals of rounds 0 to t - 1 add up to: q(tK + 1) times `transfer`."""
within = weights + 4 * (falling(t * K + k - 1, 3) - falling(first, 3))

virtual = p.line(q(number) * (y(k + 1) - u_bar) == q(number - 1) * (y(k) - u_bar) - 12 * (number - 2) * (number - 3) * Delta_bar,
                 q(number) * line_5, -q(number) * 4 / number * line_6, at="Algorithm 3, lines 5 and 6",
                 because="q_n(y^{k+1} - u) = q_{n-1}(y^k - u) - 12(n - 2)(n - 3)Delta^{k-1}")
no_residual = p.line(average(Delta, 0, t, x) == 0, 1 * line_2_Delta)
together = p.line(average(g, 1, t, x) == f(t, x), 1 * line_2_g, at="Algorithm 3, line 2", because="all clients begin at f^t, with no residual")
first_step = p.line(q(t * K + 2) * (y(2) - u_bar) == q(first) * (f(t, x) - u_bar), 1 * virtual(k=1),
                    (-4 / first * q(first) - 12 * (t * K) * (t * K - 1)) * no_residual, q(first) * together)
first_term = p.line(tally(2, t, x) == tally(1, t, x), 1 * tally_step(k=1), 12 * (t * K) * (t * K - 1) * average(Delta, 0, t, x) * no_residual)
factorial = p.induction(at_most(0, falling(m, 3)), on=m, name="m(m - 1)(m - 2) >= 0")
some = p.line(at_most(1, ends), (t + 1) * steps)
returned = p.line(at_most(0, 4 * falling(ends, 3)), 4 * factorial(m=ends, because=[some]))

# ---- for every a: 2 q (y - u) a - (sum of weights) a² <= tally

heard = 2 * q(first) * ((f(t, x) - u_bar) * a) - weights * a**2 <= tally(1, t, x)
in_round = p.induction(
    2 * q(t * K + k) * ((y(k) - u_bar) * a) - within * a**2 <= tally(k, t, x), base=[2 * a * first_step, -1 * first_term, 1 * p.condition(2)], step=[
        2 * a * virtual, -1 * tally_step, 1 * p.before, square(Delta_bar + a, 12 * (number - 2) * (number - 3))], on=k, since=from_2, when=[heard],
    name="in a round", at="ours", because="a step adds 12(n - 2)(n - 3)(2 Delta a - a²), at most as often Delta²")
rounds = p.induction(
    heard, base=[-1 * tally_0], step=[1 * in_round(k=K + 1, because=[None, None, p.before]), 2 * q(last) * a * server, -1 * tally_round,
    square(average(Delta, K, t, x) - a, 4 * falling(ends, 3))], knowing=[returned], name="rounds", at="ours",
    because="where a round ends, what is left of the residual is returned: 4(M - 1)(M - 2)(M - 3) times it")

# ---- how large the tally is on average, and what follows with a = q(f - u) over the sum of the weights

tallied = expect(tally(1, t, x), x) <= weights * labels.R_squared
in_tally = p.induction(expect(tally(k, t, x), x) <= within * labels.R_squared, base=[1 * first_term, 1 * p.condition(3)], step=[
    1 * tally_step, 1 * p.before, 12 * (number - 2) * (number - 3) * labels_sizes.mean_residual(k=k - 1)], on=k, since=from_2, when=[at_most(k, K + 1), tallied])
tallies = p.induction(tallied, base=[1 * tally_0], step=[1 * in_tally(k=K + 1, because=[None, None, None, p.before]), 1 * tally_round,
                      4 * falling(ends, 3) * labels_sizes.mean_residual(k=K)], knowing=[returned], name="tallies", at="ours",
                      because="the same weights, and the mean square of the mean residual")
positive, heavy = p.line(term.less(0, q(first)), t * steps, since=late), p.line(term.less(0, weights), since=late)
at_x = p.line((f(t, x) - u_bar)**2 <= weights / q(first) / q(first) * tally(1, t, x),
              weights / q(first) / q(first) * rounds(a=q(first) / weights * (f(t, x) - u_bar)), knowing=[positive, heavy], since=late)
distance = p.line(expect((f(t, x) - u_bar)**2, x) <= transfer**2 * notation.lost_K**2 * labels.extent, 1 * at_x, weights / q(first) / q(first) * tallies,
                  transfer**2 * labels.extent * (rest + notation.lost_K) * p.called("rest is"), knowing=[positive, heavy],
                  since=late, name="to the mean extension", at="ours", because="a = q(f - u) over the sum of the weights")
SQUARE_LOSS = p.argument("ffgb.square_loss", "Algorithm 3: how large and steep residuals are, and the distance to the mean extension")
