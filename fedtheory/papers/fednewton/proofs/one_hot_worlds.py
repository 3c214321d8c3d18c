"""Lemmas 1, 3 and 4 as printed, refuted on draws from K orthogonal points, each as likely as any other.

one(k, w) is the point of the k-th draw, a unit vector; the centre is its mean. Where features are e_0 + one, (C - C_D)e_0 is the
centre less the mean of the n points drawn, and no sample brings its squared length below 1/n - 1/K: for whatever is drawn the
printed bounds of R_D and of a client's half-whitened deviation are exceeded. So is that of a client's responses where
features are the points and all labels 1.
"""

from fractions import Fraction as Q
from types import SimpleNamespace

from fedtheory.language import Formula, World, dot, expect, log, norm, number, root, s, sq, v, w
from fedtheory.papers.fednewton.proofs import printed_samples as samples
from fedtheory.papers.fednewton.statements.lem1_deviation import LEMMA_1
from fedtheory.papers.fednewton.statements.notation import PAPER

k, l, x, y = samples.k, samples.l, samples.x, samples.y
LEVEL = Q(9, 10)
"""δ in every world."""
L = log(2 / number(LEVEL))
p = World(PAPER, globals(), variables={"k": "integer", "l": "integer", "x": "vector", "y": "vector"})
above, one, centre, off = p.real("above", "real", "real"), p.vector("one", "integer", "outcome"), p.vector("centre"), p.real("off", "outcome")(w)
p.redrawn()
point = one(k, w)


def given(p, name, claim, words, **more):
    """What defines the world."""
    return p.defined(claim, words, "ours", name=name, **more)


p.keeps(samples.DEVIATION, "above", "not above")
is_above = p.named.above
own = given(p, "own", sq(point) == 1, "points are unit vectors")
alike = given(p, "alike or not", dot(point, one(l, w)) >= 0, "two points are the same, or orthogonal")
centre_is = given(p, "centre", centre == expect(point), "their mean")
again = given(p, "one, again", one(k, samples.again) == one(k, s), "a draw that is made again")
before = given(p, "one, before", one(k, samples.elsewhere) == point, "draws are independent", when=[k + 1 <= l])
after = given(p, "one, after", one(k, samples.elsewhere) == point, "draws are independent", when=[l + 1 <= k])
POINTS = p


def points(K, span, *others):
    """K of them, in a space where <x, y> is `span`; and `others`, vectors."""
    p = World.after(POINTS, globals())
    for name in others:
        p.vector(name)
    likely = given(p, "as likely", dot(point, centre) == Q(1, K), "every point has the same chance")
    law = given(p, "law", expect(dot(point, x) * dot(point, y)) == span / K, "and the points span all there is")
    middle = p.line(sq(centre) == Q(1, K), centre * centre_is(k=1), 1 * likely(k=1), name="centre, squared")
    drawn = {"phi, again": [1 * again], "phi, before": [1 * before], "phi, after": [1 * after]}
    return p, likely, law, middle, drawn


def all_data(p):
    """One more vector, at which all data are."""
    unit = p.vector("unit")
    return unit, given(p, "unit", sq(unit) == 1, "a unit vector"), given(p, "unit, along v", sq(unit) * v == v, "times a vector too")


def exceeded(p, claim, measured, large, printed):
    """What is measured is above the floor in every outcome, and the printed value below it: so the bound is exceeded, whatever is drawn."""
    value = Formula(claim.then[2][2][1][2])
    beyond = p.line(value < measured, 1 * printed, 1 * large, name="beyond")
    p.line(claim, -(above(measured, value) + 1) * is_above(a=measured, r=value, because=[beyond]), name="the contrary")


# ---- features e_0 + one: what the sample says of e_0

e_0 = Formula("e_0")
SHARED = "points beside a direction that all share"


def beside(K, n, lam, within, *kept):
    """T, the sum of the features drawn, and q = centre + e_0 - T/n: <q, (C - C_D)e_0> = ‖q‖², which is 1/n - 1/K at least."""
    p, likely, law, middle, drawn = points(K, dot(x, y) - dot(e_0, x) * dot(e_0, y), "e_0")
    sample = p.vector("sample", "integer", "outcome", "vector")
    direction = given(p, "e_0", sq(e_0) == 1, "a unit vector")
    along = given(p, "e_0, along v", sq(e_0) * v == v, "times a vector too")
    apart = given(p, "apart", dot(e_0, point) == 0, "orthogonal to all points")
    apart_along = given(p, "apart, along v", dot(e_0, point) * v == 0 * v, "times a vector too")
    unit, length, unit_along = all_data(p)
    C = lambda of: (dot(e_0, of) + dot(centre, of)) * e_0 + dot(e_0, of) * centre + Q(1, K) * (of - dot(e_0, of) * e_0)
    p.formulas = {"phi": lambda at, of: e_0 + one(at, of), "C": C, "lamda": lam, "n": n, "kappa": root(2), "delta": LEVEL, "other": lambda _: root(2) * unit,
                  "C_all": lambda of: 2 * dot(unit, of) * unit, "lever": lambda _: root(2) / (2 + lam) * unit, "N": 2 / number(2 + lam)}
    p.keeps(within, "no draws", "one more draw", *kept)
    nothing, more = p.called("no draws", "one more draw")

    T, later, fresh = sample(k, w, e_0), sample(k + 1, w, e_0), e_0 + one(k + 1, w)
    off_centre = p.line(dot(e_0, centre) == 0, e_0 * centre_is(k=1), 1 * apart(k=1), name="e_0 off the centre")
    each = p.line(later == T + fresh, 1 * more(x=e_0), 1 * along(fresh), 1 * apart_along(fresh, k=k + 1), when=[k >= 0], name="each draw")
    first = nothing(x=e_0)
    T_e_0 = p.induction(dot(e_0, T) == k, [e_0 * first], [e_0 * each, 1 * p.before, 1 * direction, 1 * apart(k=k + 1)], on=k, since=0, name="T and e_0")
    T_centre = p.induction(dot(centre, T) == k / K, [centre * first, 0 * off_centre], [centre * each, 1 * p.before, 1 * off_centre, 1 * likely(k=k + 1)],
                           on=k, since=0, name="T and the centre")
    T_point = p.induction(dot(T, one(l, w)) >= 0, [-one(l, w) * first], [-one(l, w) * each, 1 * p.before, 1 * alike(k=k + 1), -1 * apart(k=l)],
                          on=k, since=0, name="T and a point")
    T_long = p.induction(
        k * (k + 1) <= sq(T), [-sample(0, w, e_0) * first],
        [-(later + T + fresh) * each, 1 * p.before, -2 * T_e_0, 2 * T_point(k=k, l=k + 1), -1 * direction, -1 * own(k=k + 1), -2 * apart(k=k + 1)],
        on=k, since=0, name="length of T")

    q, C_D = centre + e_0 - sample(n, w, e_0) / n, sample(n, w, e_0) / n
    q_e_0 = p.line(dot(e_0, q) == 0, 1 * off_centre, 1 * direction, Q(-1, n) * T_e_0(k=n), name="q and e_0")
    q_centre = p.line(dot(centre, q) == 0, 1 * off_centre, 1 * middle, Q(-1, n) * T_centre(k=n), name="q and the centre")
    q_long = p.line(sq(q) >= Q(1, n) - Q(1, K), Q(1, n * n) * T_long(k=n), -1 * middle, -1 * direction, -2 * off_centre, Q(2, n) * T_centre(k=n),
                    Q(2, n) * T_e_0(k=n), name="length of q")
    own_e_0 = sq(e_0)
    pull = p.line(dot(q, C(e_0) - C_D) == sq(q), -(1 - own_e_0 - dot(centre, e_0) - Q(1, K) * (1 - own_e_0)) * q_e_0, -(1 - own_e_0) * q_centre, name="pull")
    far = p.computed(root(2) >= 1)
    some_L = p.computed(L > 0)
    p.holds(within, {
        **drawn, "kappa": [1 * direction, 1 * own, 2 * apart], "C": [-1 * law, (dot(e_0, x) * y + dot(e_0, y) * x) * centre_is], "some logarithm": [1 * some_L],
        "1 <= kappa": [1 * far], "kappa, of all data": [2 * length], "lever": [2 * root(2) / (2 + lam) * unit_along(unit)], "N": [-2 / (2 + lam) * length]})
    return SimpleNamespace(**locals())


def refute_deviation(bound):
    """Lemma 1: R_D of a hundred draws of a million points."""
    n, K, lam, floor = 100, 10**6, Q(1, 10**4), 500
    gauge, least = Q(1, K) + lam, Q(99, 1000)
    b = beside(K, n, lam, samples.DEVIATION, "R_D", "wide", "tall", "off is reached")
    p, q = b.p, b.q
    p.symbols |= {name: samples.DEVIATION.symbols[name] for name in ("wide", "tall")}
    stretched, s_1, s_2 = b.C(q) + lam * q, dot(e_0, q), dot(centre, q)
    a, size, long = s_1 * (1 - Q(1, K)) + s_2, norm(q), norm(stretched)
    missing = least - floor * gauge
    tau = (floor - off) / (missing * least)
    no_longer = p.squared(
        long <= gauge * size, (2 * gauge * (a + s_2) + a * sq(e_0) * (1 - Q(1, K)) + 2 * a * dot(e_0, centre) + s_1 * sq(centre)) * b.q_e_0,
        a * sq(e_0) * b.q_centre, name="stretched")
    no_shorter = p.squared(least <= size, 1 * b.q_long, name="least")
    one_long = p.squared(norm(e_0) <= 1, 1 * b.direction, name="unit length")
    large = p.cases(floor <= off, floor <= off, [1 * p.condition(1)], [
        tau * p.called("R_D")(e_0, q), -tau * b.pull, tau * norm(e_0) * long * p.condition(1), tau * floor * long * one_long, tau * floor * no_longer,
        tau * (size + missing) * no_shorter], name="large")
    claim = p.contrary(LEMMA_1, bound, samples.DEVIATION)
    below = p.computed(L < 1)
    root_L = p.squared(root(L) <= 1, 1 * below)
    roots = p.computed(root(2) * root(3) <= 3)
    value = Formula(claim.then[2][2][1][2])
    printed = p.line(value < floor, 400 * below, 10 * root(2) * root(3) * root_L, 10 * roots, name="the printed value")
    exceeded(p, claim, off, large, printed)
    return p.refutes(LEMMA_1, bound, samples.DEVIATION, SHARED, f"features e_0 + one of {K} points, each as likely as any other",
                     "the variance of the vectors is κ²N/λ, not κ²/λ + 1 (erratum d21)")


PROOFS = (refute_deviation("printed"), refute_deviation("printed-drawn"))
