"""FedRes.ERM, from one cycle to the next on average, and what all rounds cost, for nets of one radius: the window lemma in place of Lemma 6.

A round looks back the whole part of (t - 2)/2k cycles, k = alpha + beta + 1: about half of its samples.
"""

from fractions import Fraction

from fedtheory.language import Theory, expect, i, log, mean, number, root, square, t, w
from fedtheory.papers.fedres.proofs import erm as E
from fedtheory.papers.fedres.proofs import samples

D, G, L, L_STAR, N, P, R, gamma, k, n, theta = E.D, E.G, E.L, E.L_STAR, E.N, E.P, E.R, E.gamma, E.k, E.n, E.theta
C = 8 * gamma * D**2

# ---- one cycle on average; radius and size are of the nets

p = Theory.after(E.CYCLE, globals())
radius, size = p.real("radius"), p.real("size")
p.defined(radius > 0, "the radius of the nets", "ours", name="0 < radius")
p.defined(size >= 0, "the size of the nets", "ours", name="0 <= size")
p.defined(log(1 + 2 * D / radius) <= size, "the nets have exp(N size) points at most", "ours", name="size")
noise, net = samples.noise(size), 2 * root(2) * G * radius
of_terms = R * N * size / (3 * P)


def epsilon(n):
    """By how much a mean of this many samples a client misses the expected loss, at the worst pair, on average."""
    return samples.largest_mean(n, size) + net


def gap(at):
    """E of the empirical excess of the pair played in a round, on the samples before it."""
    return expect(E.at(at, E.wg(at - E.beta, w), at)) / (at - 1) - L_STAR


m, mine = t - 1, samples.bernstein(rho=radius, ell=size)
at_best = p.line(E.L_BEST <= E.BEST / m + epsilon(m), 1 * E.deviation(E.best(t, w), b=t, rho=radius), 1 * mine, since=2, name="Lemma 1 at the best",
                 at="Lemma 1, in expectation", because="the bound is for all pairs at once, so it holds for those that the algorithm chooses")
model = E.wg(E.a, w)
at_models = p.line(
    expect(mean(L(i, model, E.wl(i, E.b, w)))) <= expect(E.at(t, model, E.b)) / m + epsilon(m), 1 * E.deviation(model, rho=radius), 1 * mine, since=2,
    name="Lemma 1 at the models", at="Lemma 1, in expectation", because="likewise")
fewer = p.line(root(m) <= root(t), since=2)
falls = p.line(epsilon(t) <= epsilon(m), noise / root(m) / root(t) * fewer, since=2, name="epsilon falls")
error = p.line(
    gap(t + k) <= E.BEST / m - L_STAR + k * epsilon(m) / m, 1 / (t + k - 1) * E.cycle, (1 + (k - 1) / t) / (t + k - 1) * at_best,
    (k - 1) / (t + k - 1) * at_models(t=t + 1, a=t + E.alpha + 1, b=t), (k - 1) / t / (t + k - 1) * E.with_sample, (k - 1) / (t + k - 1) * falls,
    since=2, name="error of a cycle", at="ours, in place of Lemma 4", because="Lemma 1 at the best model, and at the server's model on one sample more")
recursion = p.line(
    gap(t + k) <= (1 - theta) * gap(t) + 2 * gamma * D**2 * theta**2 + k * epsilon(m) / m, 1 * error, 1 / m * E.half_step, theta / m * E.comparator,
    when=E.SHORT, since=2, at="ours, in place of Lemmas 3 to 5 and what the proof of Theorem 1 makes of them",
    because="the half step on average, and the error of a cycle")

# ---- many cycles

x, e, passed = p.variable("x", "real"), p.variable("e", "real"), p.variable("passed", "integer")
m, far, length = t - 1, t + n * k, 2 * x / C + 2 / (n + 1)
later = p.line(root(m) <= root(t + passed * k - 1), when=[passed >= 0], since=2)
later_errors = p.line(
    k * epsilon(t + passed * k - 1) / (t + passed * k - 1) <= k * epsilon(m) / m, k * noise / m / root(m) / root(t + passed * k - 1) * later,
    when=[passed >= 0], since=2, because="more samples are no worse")
one_more = [1 * later_errors(passed=n), 1 * p.condition(6)]
window = p.induction(
    gap(far) <= x + e + C / n, on=n, since={"n": 1, "t": 2}, when=[x >= 0, e >= 0, C * e <= x**2, k * epsilon(m) / m <= e],
    base=[1 * recursion(theta=1), 1 * p.condition(5)], split=(
        length <= 1, [1 * recursion(t=far, theta=length, because=[None, None, p.condition(8)]), (1 - length) * p.before, 1 / C * p.condition(5), *one_more],
        [1 * recursion(t=far, theta=1), C / 2 * p.condition(8), *one_more]),
    at="ours, in place of Lemma 6", because="steps of length 2x/C + 2/(n+1), or of length 1 where that is more")

# ---- one round, n cycles back

m, typical = t - n * k - 1, Fraction(3, 2) * noise / root(t) + 2 * of_terms / t + net
x, e = 2 * k * C / t + typical / 4, 2 * k / t * typical
BACK = [t >= 8, n >= 1, 4 * k + 4 <= t, 2 * k * n <= t - 2, t - 2 < 2 * k * (n + 1)]
_, no_earlier, long, no_more, no_fewer = (p.condition(number) for number in range(2, 7))
half = p.squared(root(t) <= Fraction(3, 2) * root(m), Fraction(9, 8) * no_more, when=BACK, name="half of the samples")
two_roots = p.squared(2 * root(k) <= root(t), 1 * long, when=BACK, name="two roots")
earlier = p.squared(root(t) <= Fraction(9, 8) * root(t - 1), square(0), when=BACK, name="a round earlier")
fine = p.line(k * epsilon(m) / m <= e, 2 * k * noise / t / root(t) / root(m) * half, k / m / t * (noise / root(m) + of_terms * (2 / t + 1 / m) + net) * no_more,
              when=BACK)
means = p.line(C * e <= x**2, square(2 * k * C / t - typical / 4), when=BACK)

def excess(at):
    """What a round costs on average."""
    return expect(mean(L(i, E.wg(at - E.beta, w), E.wl(i, at, w)))) - L_STAR


OVER = 6 * k * C + Fraction(8, 3) * of_terms + Fraction(3, 2) * noise * root(k)
per_round = Fraction(3, 2) * noise / root(t) + OVER / t + Fraction(7, 4) * net
one_round = p.line(
    excess(t) <= per_round, 1 * at_models(a=t - E.beta, b=t), 1 * window(t=t - n * k, x=x, e=e, because=[no_earlier, None, None, None, means, fine]), Fraction(3, 2) * noise * root(k) / t / root(t) * two_roots,
    noise / root(t) / root(t - 1) * earlier, (of_terms / t / t + net / 2 / t + C / n / t) * long, 2 * C / n / t * no_fewer, when=BACK,
    at="ours, in place of (22)", because="the window lemma over about half of the rounds, and the geometric mean below the arithmetic")
cycles, LATE = E.looked(t), [t >= 8, 4 * k + 4 <= t]
one_cycle = p.line(cycles >= 1, 1 / k / 2 * E.fraction, 1 / k / 2 * p.condition(3), when=LATE)
late_round = p.line(excess(t) <= per_round, 1 * one_round(n=cycles, because=[None, None, one_cycle, None, E.whole_part, E.fraction]), when=LATE,
                    name="a late round", because="it looks back the whole part of (t - 2)/2k cycles, and there is one")

# ---- the sum over the rounds

increment = p.line(
    E.regret(t + 1) == E.regret(t) + excess(t + 1), 1 * E.regret_next, 1 * E.fresh_samples(t=t + 1, a=t + 1 - E.beta, b=t + 1), -1 * E.one_sample(t=t + 1),
    since=0, at="Appendix A, the last display of the proof of Theorem 1, first line",
    because="given what is older, a round's loss has the expectation L, at the models played and at the comparator")
a_round = p.line(mean(E.loss(i, t + 1, E.wg(t + 1 - E.beta, w), E.wl(i, t + 1, w), w)) - mean(E.loss(i, t + 1, E.wg_star, E.wl_star(i), w)) <= R,
                 E.range_above(i, E.wg(t + 1 - E.beta, w), E.wl(i, t + 1, w), m=t + 1), E.range_below(i, E.wg_star, E.wl_star(i), m=t + 1), since=0)
capped = p.induction(E.regret(t) <= R * t, since=0, base=[p.called("regret 0")], step=[E.regret_next, a_round], at="Section 2",
                     because="no round costs more than R")
log_1, roots = p.computed(log(number(1)) >= -1), p.line(root(t) <= root(t + 1))
log_t = p.line(1 + log(t) >= 0, E.concave(c=t, d=1), log_1, at="textbook", because="1 + log t is not negative")
total = (4 * k + 4) * R + 3 * noise * root(t) + OVER * (1 + log(t)) + Fraction(7, 4) * net * t
p.induction(
    E.regret(t) <= total, base=[1 * capped(t=1), OVER * log_1], split=(
        4 * k + 4 <= t + 1,
        [1 * increment, 1 * late_round(t=t + 1), 1 * p.before, OVER * E.concave(c=t + 1, d=t), square(root(t + 1) - root(t), 3 * noise / root(t + 1) / 2)],
        [1 * capped(t=t + 1), R * p.condition(3), OVER * log_t(t=t + 1)]),
    name="summed", at="ours; the sums of 1/sqrt(t) and of 1/t", because="early rounds cost R each, late ones what one round costs")
ROUNDS = p.argument("fedres.thm1.rounds", "what all rounds of FedRes.ERM cost, for nets of one radius")
