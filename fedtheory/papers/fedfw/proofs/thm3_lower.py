"""The exponent 1/3 of Theorem 3 cannot be improved for the algorithm as it is specified.

One client with the loss εx on [-D/2, D/2] sees ε + ξ or ε - ξ, both equally likely. The error N of its average has mean 0,
third moment 0, a variance between 2σ²/(t+8)^(2/3) and 16σ²/3/(t+8)^(2/3), and a fourth moment of at most three times its
square: so N falls below -ε, and the oracle says the wrong end, with a probability that does not shrink as long as ε is a
small part of σ/(t+8)^(1/3). A polynomial of degree four below the indicator of that event turns moments into probability.
"""

from dataclasses import replace
from fractions import Fraction

from fedtheory.core import construction as build
from fedtheory.core.metrics import EXPECTED_OBJECTIVE_GAP
from fedtheory.core.term import at_most
from fedtheory.language import Theory, expect, number, root, square, t, w
from fedtheory.papers.fedfw.proofs.eq15_tracking import CUBE_ROOTS
from fedtheory.papers.fedfw.proofs.stochastic import eta, rho
from fedtheory.papers.fedfw.statements.thm3_stochastic import THEOREM_3

# ---- a polynomial below the indicator of the wrong answer

p = Theory("dadras2024fedfw", globals())
U, e, a = (p.real(name) for name in ("U", "e", "a"))
least = p.defined(e >= 0, "the slope, in these units", "ours")
most = p.defined(e <= 5, "which is gentle", "ours")
within = p.defined(a >= -1, "the answer lies in [-1, 1]", "(8)")
answered = p.defined((U + e) * (a - 1) <= 0, "it is -1 or free where U + e >= 0, and 1 or free where U + e <= 0", "(8)")
low = p.line(U**4 - 5 * U**3 - 25 * U**2 + 125 * U + 400 >= 0, name="at most 400", because="a sum of squares")
minorant = -(U + e) * (U + 5) * (U - 5)**2 <= 200 * (a + 1)
wrong = p.cases(minorant, U + 5 <= 0, [-200 / (U + e) * answered, -(U + e) * (U - 5)**2 * p.condition(2)],
                [-200 / (U + e) * answered, (U + 5) * (U - 5)**2 * least, 1 * low], when=[U + e < 0], because="the oracle says the wrong end")
p.cases(minorant, U + e >= 0, [square((U + e) * (U - 5)), (U + e) * (U - 5)**2 * most, 200 * within],
        [1 * wrong(because=[p.condition(1)])], at="ours",
        because="-(u+e)(u+5)(u-5)² is at most 400, and at most 0 where the oracle is free: u >= -e")
MINORANT = p.argument("fedfw.minorant", "a polynomial of degree four below the indicator of the wrong answer")

# ---- the line, and its noise

p = Theory("dadras2024fedfw", globals())
z, V = p.variable("z", "outcome"), p.variable("V", "real")
D, epsilon, sigma = (p.real(name) for name in ("D", "g_star", "sigma"))
x, s, d, xi = (p.real(name, "integer", "outcome") for name in ("x", "s", "d", "xi"))
again, END = p.redrawn()(t, w, z), D / 2
p.defined(epsilon > 0, "the slope is positive, and g* = epsilon", "ours", name="slope")
p.defined(sigma > 0, "there is noise", "ours", name="sigma")
p.defined(D > 0, "the diameter of [-D/2, D/2]", "ours", name="D")
p.defined(x(1, w) >= -END, "the client starts in [-D/2, D/2]", "Algorithm 1, input", name="start")
oracle = p.defined(s(t, w) >= -END, "the oracle answers in [-D/2, D/2]", "(8)")
lmo = p.defined(d(t + 1, w) * (s(t, w) - END) <= 0, "the oracle minimises its linear form over [-D/2, D/2]: against the point D/2",
                "(8), with g_i^t of FedFW-sto")
update = p.update(x(t + 1, w), (1 - eta.plain()) * x(t, w) + eta.plain() * s(t, w), "(9)", "the step", "update")
average = p.update(d(t + 1, w), (1 - rho.plain()) * d(t, w) + rho.plain() * (epsilon + xi(t, w)), "(15)", "the average of noisy gradients",
                   "average")
past_average = p.defined(d(t, again) == d(t, w), "D^t is made of the draws before round t", "(15)")
fair = p.defined(expect(xi(t, again), z) == 0, "given the past, the noise has mean 0", "Section 4.1")
two_values = p.defined(xi(t, w)**2 == sigma**2, "the noise is sigma or -sigma", "ours")
LINE = replace(
    p.setting({EXPECTED_OBJECTIVE_GAP: expect(epsilon * (x(t, w) + END))}),
    made=build.Made({
        "xi": build.explicit("k w", build.shows("k", "w", sigma, -sigma)),
        "d": build.recursion("t w", "t", 1, 0, (1 - rho()) * d(t, w) + rho() * (epsilon + xi(t, w))),
        "s": build.explicit("t w", build.choice(at_most(0, d(t + 1, w)), -END, END)),
        "x": build.recursion("t w", "t", 1, 0, (1 - eta()) * x(t, w) + eta() * s(t, w))}, faces=(Fraction(1, 2), Fraction(1, 2))))

# ---- moments of the error N of the average


def N(at=t, of=w):
    """The error of the average after round `at`."""
    return d(at + 1, of) - epsilon


def moment(k, at=t):
    """E N^k."""
    return expect(N(at)**k)


M, keep, noise, r = d(t, w) - epsilon, 1 - rho(), xi(t, again), rho()
after = keep * M + r * noise  # N at redraw, written out
drawn = p.line(N(t, again) == after, average(w=again), past_average, because="(15), drawn again")
squared_noise = p.line(noise**2 == sigma**2, two_values(w=again))
# E over z of after^k, with E ξ = E ξ³ = 0, ξ² = σ²; the multiplier of ξ² = σ² that leaves ξ alone, and then of E ξ = 0
KNOWN = (
    (keep * M, 0, r),
    (keep**2 * M**2 + r**2 * sigma**2, r**2, 2 * keep * r * M),
    (keep**3 * M**3 + 3 * keep * r**2 * sigma**2 * M, 3 * keep * r**2 * M + r**3 * noise, 3 * keep**2 * r * M**2 + r**3 * sigma**2),
    (keep**4 * M**4 + 6 * keep**2 * r**2 * sigma**2 * M**2 + r**4 * sigma**4,
     6 * keep**2 * r**2 * M**2 + 4 * keep * r**3 * M * noise + r**4 * (noise**2 + sigma**2),
     4 * keep**3 * r * M**3 + 4 * keep * r**3 * sigma**2 * M))


def moments(k, value, in_squares, in_means):
    """E N^k after a round from the moments of M before it."""
    own = N(t, again)
    ladder = sum((own**j * after**(k - 1 - j) for j in range(1, k)), after**(k - 1))
    tower = p.draw_again(N()**k, again)
    past = p.line(expect(own**k, z) == value, ladder * drawn, in_squares * squared_noise, in_means * fair, because="given the past")
    return p.line(moment(k) == expect(value), 1 * tower, 1 * past, name=f"moment {k}", at="(15)", because="the new draw is averaged first")


of_mean, of_square, of_cube, of_fourth = (moments(k, *known) for k, known in enumerate(KNOWN, 1))
later, c8, c9, next_rho = 1 - rho(t + 1), root(t + 8, 3), root(t + 9, 3), rho(t + 1)
mean_error = p.induction(moment(1) == 0, base=[1 * of_mean(t=1)], step=[1 * of_mean(t=t + 1), later * p.before], at="ours",
                         because="unbiased draws, averaged from the first on")
third_moment = p.induction(
    moment(3) == 0, base=[1 * of_cube(t=1)],
    step=[1 * of_cube(t=t + 1), later**3 * p.before, 3 * later * next_rho**2 * sigma**2 * mean_error], at="ours", because="the noise is symmetric")
roots, two = p.line(c8 <= c9), p.line(c8 >= 2)
nine, below_nine, above_nine = root(9, 3), p.computed(root(9, 3)**2 >= 2), p.computed(3 * root(9, 3)**2 <= 16)
variance_below = p.induction(
    2 * sigma**2 / c8**2 <= moment(2), base=[-1 * of_square(t=1), sigma**2 / nine**2 * below_nine],
    step=[-1 * of_square(t=t + 1), later**2 * p.before, 2 * sigma**2 * (c8 + c9) / (c8**2 * c9**2) * roots], at="ours",
    because="2/s - 16/s² + 32/s³ + 16/s² is more than 2/s")
one, grows = p.line(c8 >= 1), p.line(c9 - c8 >= 0, roots)
cubes = p.cite(CUBE_ROOTS, low=c8, gap=c9 - c8, given={"low": one, "gap": grows})
variance_above = p.induction(
    moment(2) <= 16 * sigma**2 / 3 / c8**2, base=[1 * of_square(t=1), sigma**2 / nine**2 / 3 * above_nine],
    step=[1 * of_square(t=t + 1), later**2 * p.before, 16 * sigma**2 / 3 / c8**4 / c9**2 * cubes, 64 * sigma**2 * (c8 + 2) / 3 / c8**6 * two],
    at="ours", because="as for the tracking error")
grown = later**2 * moment(2) + next_rho**2 * sigma**2  # E N² after the next round
fourth_moment = p.induction(
    moment(4) <= 3 * moment(2)**2, base=[1 * of_fourth(t=1), -3 * (moment(2, 1) + sigma**2) * of_square(t=1)],
    step=[1 * of_fourth(t=t + 1), later**4 * p.before, -3 * (moment(2, t + 1) + grown) * of_square(t=t + 1)], at="ours",
    because="3(a + b)² = 3a² + 6ab + 3b²")

# ---- the oracle's answers, on average; the iterate is an average of answers

scale = c8 / sigma
u_here, e_here, answer, spread = N() * scale, epsilon * scale, s(t, w) / END, moment(2) * scale**2
arch = p.line(25 * V - 3 * V**2 >= 38, 3 * (number(16, 3) - V) * p.condition(1), 3 * p.condition(1), when=[V >= 2, number(16, 3) >= V])
low_spread, high_spread = p.line(spread >= 2, scale**2 * variance_below), p.line(spread <= number(16, 3), scale**2 * variance_above)
free = p.line((u_here + e_here) * (answer - 1) <= 0, scale / END * lmo)
inside = p.line(answer >= -1, 1 / END * oracle)
every_draw = p.cite(MINORANT, U=u_here, e=e_here, a=answer, when=[e_here <= 5], given={"within": inside, "answered": free, "most": p.condition(2)})
answers = p.cases(
    (38 - 125 * e_here) * END <= 200 * (expect(s(t, w)) + END), e_here <= 5, [
        END * every_draw(because=[None, p.condition(2)]), (125 - 25 * e_here) * scale * END * mean_error,
        (e_here - 5) * scale**3 * END * third_moment, scale**4 * END * fourth_moment, 5 * e_here * END * low_spread,
        END * arch(V=spread, because=[low_spread, high_spread])], [200 * oracle, 125 * END * p.condition(2)],
    at="ours", because="moments of the minorant, and 25V - 3V² >= 38 for 2 <= V <= 16/3")
place = p.induction(
    (38 - 125 * epsilon * c8 / sigma) * END <= 200 * (expect(x(t + 1, w)) + END), base=[-200 * update(t=1), 1 * answers(t=1)],
    step=[-200 * update(t=t + 1), t / (t + 9) * p.before, 9 / (t + 9) * answers(t=t + 1), 125 * epsilon / sigma * t / (t + 9) * END * roots],
    at="ours", because="eta_1 = 1, and later answers are no better")
THEOREM_3_LOWER = p.proof(THEOREM_3, "lower", LINE, [
    epsilon / 200 * place(t=t - 1), number(5, 64) * epsilon / sigma * END * p.condition(3),
    number(179, 25600) * END / root(t + 7, 3) * p.condition(2)])
