"""Theorem 4.2 and Appendix C: what cancels at every input moves nothing, for any steps and any number of them; and that omega_TV is not 1."""

from fractions import Fraction

from fedtheory.core.construction import (
    Counterexample,
    Made,
    each,
    explicit,
    point,
    recursion,
    shows,
)
from fedtheory.core.statement import t
from fedtheory.core.term import at_most
from fedtheory.language import Formula, Theory, expect, i, mean, norm, sq, square, v
from fedtheory.papers.ffgb import metrics
from fedtheory.papers.ffgb.proofs import apart as A
from fedtheory.papers.ffgb.proofs import quotes
from fedtheory.papers.ffgb.statements import notation
from fedtheory.papers.ffgb.statements.thm4_2_impossibility import THEOREM_42

average, here, k, x = A.average, A.here, A.k, A.x
G, K, N, mu = notation.G, notation.K, notation.N, notation.mu

p = Theory.here(globals(), since=0)
p.variable("k", "integer", first=1)
p.variable("x", "outcome")
p.count("N")
p.integer("K")
for letter in (G, mu, notation.start_squared):
    p.real(str(letter))
eta, own, gap = p.real("eta", "integer", "integer"), p.real("own", "client", "outcome"), p.real("gap", "client", "outcome")
query, f, f_star = p.vector("query", "integer", "integer", "outcome"), p.vector("f", "integer", "outcome"), p.vector("f_star", "outcome")
g, h = (p.vector(name, "client", "integer", "integer", "outcome") for name in ("g", "h"))
asked, f_0 = query(k, t, x), f(0, x)
share = own(i, x) - (1 - own(i, x)) / (N - 1)  # of the query at x: all of it, or the opposite

p.defined(at_most(2, N), "two clients, or more", "Appendix C", name="2 <= N")
p.defined(at_most(1, K), "at least one local step", "Algorithm 2, line 3", name="K")
is_own = p.defined(own(i, x)**2 == own(i, x), "own is 1 where x is the client's point and 0 elsewhere", "Appendix C: Dirac local distributions",
                   name="own")
owner = p.defined(mean(own(i, x)) == 1 / N, "every point is one client's", "Appendix C: x_1 is not x_2", name="one owner")
owner_v = p.defined(mean(own(i, x)) * v == 1 / N * v, "the same, times a vector", "Appendix C: x_1 is not x_2", name="one owner, of a vector")
is_gap = p.defined(gap(i, x) == 1 + (N - 2) * own(i, x), "gap is |1 - dalpha_i/dalpha|, the density being N at the own point and 0 elsewhere",
                   "(12), (18)", name="gap")
answer = p.defined(h(*here) == share * asked, "an oracle answers the query at its client's point, and elsewhere its part of the opposite", "Appendix C")
bounded = p.given(sq(asked) <= G**2, "the queries are G-bounded: gradients, as nothing is left out", "Appendix C; Assumption 4.1",
                  quote=quotes.BOUNDED_SUPREMUM)
start = p.defined(f_0 == 0 * f_0, "f^0 = 0", "Appendix C")
distance_0 = p.defined(Formula(str(notation.start_squared)) == expect(sq(f_0 - f_star(x)), x), "||f^0 - f*||_alpha^2", "Theorem 4.1", name="start squared")
line_2 = p.defined(g(i, 1, t, x) == f(t, x), "g_i^{1,t} = f^t", "Algorithm 2, line 2")
line_5 = p.defined(g(i, k + 1, t, x) == g(*here) - eta(k, t) * (h(*here) + mu * g(*here)), "g^{k+1} = g^k - eta (h^k + mu g^k), whatever eta is",
                   "Algorithm 2, line 5")
server = p.defined(f(t + 1, x) == average(g, K + 1, t, x), "f^{t+1} is the mean of what the clients return", "Algorithm 1, line 4")
SETTING = p.setting({metrics.FUNCTION_DISTANCE: expect(sq(f(t, x) - f_star(x)), x), metrics.MEAN_TOTAL_VARIATION: expect(mean(gap(i, x)), x) / 2})

exact = p.line(own(i, x) * share == own(i, x), is_own, name="(10)", at="Appendix C: (10) with gamma = 1",
               because="where the client has inputs, the answer is the query")
no_larger = p.line(share**2 <= 1, square(1 - own(i, x), 1 - 1 / (N - 1)**2), (2 + 2 / (N - 1)) * is_own)
p.line(sq(h(*here)) <= G**2, (h(*here) + share * asked) * answer, sq(asked) * no_larger, 1 * bounded, name="(11)",
       at="Appendix C: (11) with G for its range", because="the parts of the opposite are no larger than the query")
cancel = p.line(average(h, k, t, x) == 0 * asked, answer, owner_v(asked), name="the answers cancel", at="Appendix C",
                because="1/N of the query, and the opposite from the other N - 1 clients")
nothing, at_zero = 0 * f(t, x), f(t, x) == 0 * f(t, x)
in_a_round = p.induction(average(g, k, t, x) == nothing, base=[1 * line_2, 1 * p.condition(2)],
                         step=[1 * line_5, -1 * eta(k, t) * cancel, (1 - eta(k, t) * mu) * p.before], on=k, when=[at_zero])
still = p.induction(at_zero, base=[start], step=[server, in_a_round(k=K + 1, because=[None, None, p.before])], name="f^t = 0",
                    at="Appendix C: f^{t+1} = f^t - eta^t (g_1^t + g_2^t) = 0", because="induction over the steps of a round, and over the rounds")
round_still = p.line(average(g, k, t, x) == nothing, in_a_round(because=[None, None, still]), name="the mean of a round = 0",
                     at="Appendix C, for more than one local step", because="in a round that starts at 0")
THEOREM_42_DISTANCE = p.proof(THEOREM_42, "distance", SETTING, [
    (f(t, x) - 2 * f_star(x)) * still, (2 * f_star(x) - f_0) * start, -1 * distance_0])
of_point = p.line(mean(gap(i, x)) == 2 - 2 / N, is_gap, owner)
THEOREM_42_CORRECTED = p.proof(THEOREM_42, "corrected", SETTING, [Fraction(1, 2) * of_point])

q = Theory.after(p, globals())
k_any, x_any = q.integer("k_any"), q.outcome("x_any")
q.defined(k_any >= 1, "any step of a round", "Algorithm 2, line 3", name="k any")
any_mean = average(g, k_any, t - 1, x_any)
of_any = q.line(sq(any_mean) == 0, any_mean * round_still(k=k_any, t=t - 1, x=x_any), since=1)
of_norm = q.twice(norm(any_mean) == 0, [q.squared(norm(any_mean) <= 0, of_any, since=1)], [], since=1)
THEOREM_42_STILL = q.proof(THEOREM_42, "still", {metrics.LARGEST_FUNCTION: norm(any_mean)}, [of_norm])

# ---- omega_TV = 1, as printed: the two Diracs of Appendix C are at 1/2

is_x, away = explicit("i x", each("i", shows(0, "x", 1, 0), shows(0, "x", 0, 1))), explicit("x", point(-1))
TWO_DIRACS = Counterexample("the two Diracs of Appendix C", Made({
    **{name: explicit("", 1) for name in ("K", "G", "mu", "start_squared")}, "eta": explicit("k t", 1), "own": is_x, "gap": explicit("i x", 1),
    "query": explicit("k t x", point(1)), "f": explicit("t x", point(0)), "f_star": away,
    "h": explicit("i k t x", (2 * own(i, x) - 1) * Formula(["point", "1"])),
    "g": recursion("i k t x", "k", 1, point(0), g(*here) - eta(k, t) * (h(*here) + g(*here)))}, clients=(1, 1), faces=(Fraction(1, 2), Fraction(1, 2))), way=1)
THEOREM_42_PRINTED = p.refuted(THEOREM_42, "printed", SETTING, TWO_DIRACS,
                               "false: the mean of two Diracs is at 1/2 of each, and no federation is at 1, by alpha >= alpha_i/N")
