"""The total variation of two measures: by sets, by densities, and against bounded functions, as after Theorem 4.1; and how large its mean over the clients may be."""

from fractions import Fraction

from fedtheory.language import Theory, dot, expect, i, mean, sq, square
from fedtheory.papers.ffgb import metrics
from fedtheory.papers.ffgb.statements import radii_ranges as R
from fedtheory.papers.ffgb.statements.notation import N
from fedtheory.textbook.vectors import PRODUCT

p = Theory.here(globals())
x = p.variable("x", "outcome")
A, B, variation = p.real("A"), p.real("B"), p.real("TV")
density, apart, sign, chosen = (p.real(name, "outcome")(x) for name in ("density", "apart", "sign", "chosen"))
one, two = p.vector("first", "outcome")(x), p.vector("second", "outcome")(x)
mass = p.defined(expect(density, x) == 1, "a probability with a density against alpha", "(18)")
positive = p.defined(apart >= 0, "apart is |1 - density|", "(18)", name="apart")
signed = p.defined(1 - density == sign * apart, "and sign its sign", "(18)", name="sign")
signs = p.defined(sign**2 == 1, "which is 1 or -1", "(18)")
half = p.defined(variation == expect(apart, x) / 2, "TV is half of its integral", "ours", name="TV")
indicator = p.defined(chosen**2 == chosen, "chosen is the indicator of a set", "(18)", name="chosen")
p.defined(A >= 0, "a bound of norms", "after Theorem 4.1", name="A")
p.defined(B >= 0, "a bound of norms", "after Theorem 4.1", name="B")
first = p.defined(sq(one) <= A**2, "||f||_oo <= A", "after Theorem 4.1")
second = p.defined(sq(two) <= B**2, "||g||_oo <= B", "after Theorem 4.1")


def by_sets(name, way):
    """alpha(S) - beta(S), or the other difference, against TV."""
    spare = apart / 2 - way * (chosen - Fraction(1, 2)) * sign * apart
    some = p.line(spare >= 0, square((1 - way * sign * (2 * chosen - 1)) / 2, apart), apart * (2 * chosen - 1)**2 / 4 * signs, apart * indicator,
                  knowing=[positive])
    return p.line(way * expect(chosen * (1 - density), x) <= variation, 1 * some, way * (chosen - Fraction(1, 2)) * signed, Fraction(-way, 2) * mass,
                  -1 * half, name=name, at="(18)", because="Hahn and Jordan: chosen - 1/2 is 1/2 or -1/2, and 1 - density integrates to 0")


def against_functions(name, way):
    """One of the two inequalities of the absolute value."""
    turned = -way * sign * one
    size = p.line(sq(turned) <= A**2, sq(one) * signs, 1 * first)
    paired = p.cite(PRODUCT, u=turned, v=two, a=A, b=B, given={"first": size, "second": second})
    weighted = p.line(apart * dot(turned, two) <= apart * A * B, apart * paired, knowing=[positive])
    return p.line(way * (expect(density * dot(one, two), x) - expect(dot(one, two), x)) <= 2 * A * B * variation, 1 * weighted, -way * dot(one, two) * signed,
                  -2 * A * B * half, name=name, at="after Theorem 4.1", because="Cauchy-Schwarz at every input, and 2 TV is the integral of |1 - density|")


by_sets("no set is further apart", 1)
by_sets("nor the other way", -1)
p.line(expect((1 + sign) / 2 * (1 - density), x) == variation, sign / 2 * signed, apart / 2 * signs, Fraction(-1, 2) * mass, -1 * half,
       name="the set of positive differences is", at="(18)", because="where the density is at most 1")
against_functions("the variational formula", 1)
against_functions("its other sign", -1)
TOTAL_VARIATION = p.argument("ffgb.total_variation", "the total variation by sets, by densities, and against bounded functions")

# ---- the ranges of ω_TV and ω_{W1}: what a client has in common with the mean of all need not be moved

p = Theory.here(globals())
p.variable("x", "outcome")
z = p.variable("z", "outcome")
p.count("N")
p.real("Delta")
w, gap, side = (p.real(name, "client", "outcome") for name in ("w", "gap", "side"))
d, cost = p.real("d", "outcome", "outcome"), p.real("cost", "client")
moved = (1 - w(i, x) / N) * w(i, z)  # from x to z
drawn = p.defined(w(i, x) >= 0, "w is the density of alpha_i", "(7)", name="density")
most = p.defined(w(i, x) <= N, "alpha is at least alpha_i/N: it is the mean of all", "(7)", name="mixture")
mass_i = p.defined(expect(w(i, x), x) == 1, "a probability", "(7)", name="mass")
gap_i = p.defined(1 - w(i, x) == side(i, x) * gap(i, x), "gap = |1 - w|", "(12)", name="gap")
side_i = p.defined(side(i, x)**2 == 1, "side is its sign, which is 1 or -1", "(12)", name="side")
diameter = p.defined(d(x, z) <= R.Delta, "no two inputs are further apart", "ours")
no_cheaper = p.defined(
    cost(i) <= expect(expect(moved * d(x, z), z), x), "W_1(alpha, alpha_i) is the least cost of a plan, and this is the cost of one: the part alpha_i/N "
    "of alpha stays, and from everywhere the rest goes to alpha_i in proportion", "(16), (19)")
SETTING = p.setting({metrics.MEAN_TOTAL_VARIATION: expect(mean(gap(i, x)), x) / 2, metrics.MEAN_WASSERSTEIN: mean(cost(i))})
more = p.line(
    gap(i, x) <= 2 * w(i, x) * (1 - 1 / N) + 1 - w(i, x), 2 * (1 - 1 / N) * ((1 + side(i, x)) / 2)**2 * drawn, 2 / N * ((1 - side(i, x)) / 2)**2 * most,
    -side(i, x) * gap_i, ((w(i, x) + 1 - 2 * w(i, x) / N) / 2 - gap(i, x)) * side_i, name="where it is more", at="ours",
    because="w - 1 <= w - w/N, where w is the larger")
of_client = p.line(expect(gap(i, x), x) <= 2 * (1 - 1 / N), 1 * more, (1 - 2 / N) * mass_i)
RANGE_OF_TOTAL_VARIATION = p.proof(R.RANGES, "total-variation", SETTING, [Fraction(1, 2) * of_client])
between = p.line(moved * d(x, z) <= moved * R.Delta, moved * diameter, knowing=[drawn(x=z), most])
from_x = p.line(expect(moved * d(x, z), z) <= (1 - w(i, x) / N) * R.Delta, 1 * between, (1 - w(i, x) / N) * R.Delta * mass_i)
of_cost = p.line(cost(i) <= (1 - 1 / N) * R.Delta, 1 * no_cheaper, 1 * from_x, -R.Delta / N * mass_i, at="ours",
                 because="what is moved, 1 - 1/N of all, goes no further than the diameter")
RANGE_OF_WASSERSTEIN = p.proof(R.RANGES, "wasserstein-1", SETTING, [1 * of_cost])
