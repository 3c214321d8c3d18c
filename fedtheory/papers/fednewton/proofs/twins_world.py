"""Lemma 1's left-most quantity as printed, refuted by twins: 22,500 draws of ten million orthogonal points, two of which are the same.

S(k) is the sum of the first k points drawn, so ‖S(k)‖² - k is twice the number of pairs that are the same. Draws are independent, so
by Chebyshev's inequality there is such a pair with probability 19/20 at least; then the sample sees a direction twice that the
law hardly sees at all, and the symmetrised norm is above what print allows with δ = 9/10.
"""

from fractions import Fraction as Q

from fedtheory.language import Formula, dot, expect, number, root, s, sq, square, w
from fedtheory.papers.fednewton.proofs import one_hot_worlds as worlds
from fedtheory.papers.fednewton.proofs.one_hot_worlds import above, centre, given, k, l, one, point
from fedtheory.papers.fednewton.proofs.printed_samples import SYMMETRIC, redraw
from fedtheory.papers.fednewton.statements.lem1_deviation import LEMMA_1

L, off, own, again, x, y = worlds.L, worlds.off, worlds.own, worlds.again, worlds.x, worlds.y
n, K, length, lam, floor = 22_500, 10**7, 100, Q(1, 100), 80
law, share, pairs = Q(length**2, K), Q(1, K) * (1 - Q(1, K)), Q(n * (n - 1), K)
"""`pairs` is the mean of ‖S(n)‖² - n."""


def refuted(bound):
    """The bound is exceeded with a probability of 19/20."""
    p, likely, spans, _, _ = worlds.points(K, dot(x, y))
    S, twin, sample = p.vector("S", "integer", "outcome"), p.integer("twin", "outcome")(w), p.vector("sample", "integer", "outcome", "vector")
    here, fresh = S(k, w), redraw(k + 1, w, s)
    M = lambda at: sq(S(at, w)) - at - at * (at - 1) / K
    first = given(p, "S 0", S(0, w) == 0 * one(0, w), "an empty sum")
    following = given(p, "S next", S(k + 1, w) == here + one(k + 1, w), "S(k) is the sum of the first k points", when=[k >= 0])
    one_or_none = given(p, "one or none", dot(point, one(l, w))**2 == dot(point, one(l, w)), "two points are the same, or orthogonal")
    twice = given(p, "twin", dot(one(twin, w), S(n, w)) >= 2, "a draw whose point is drawn twice, if there is one", when=[n < sq(S(n, w))])
    p.formulas = {"phi": lambda at, of: length * one(at, of), "C": lambda of: law * of, "lamda": lam, "kappa": length, "n": n, "delta": worlds.LEVEL}
    p.symbols["wide"] = SYMMETRIC.symbols["wide"]
    p.keeps(SYMMETRIC, "no draws", "one more draw", "from above", "from below", "wide", "off is reached")
    p.holds(SYMMETRIC, {
        "some logarithm": [1 * p.computed(L > 0)], "kappa": [length**2 * own], "C": [-length**2 * spans], "phi, again": [length * again],
        "phi, before": [length * worlds.before], "phi, after": [length * worlds.after]})

    kept = p.induction(S(k, redraw(l, w, s)) == here, [1 * first(w=redraw(l, w, s)), -1 * first],
                       [1 * following(w=redraw(l, w, s)), 1 * p.before, 1 * worlds.before(k=k + 1), -1 * following],
                       when=[k <= l - 1], on=k, since=0, name="S is kept")
    once_more = p.line(S(k + 1, fresh) == here + one(k + 1, s), 1 * following(w=fresh), 1 * kept(l=k + 1), 1 * again(k=k + 1), when=[k >= 0], name="S again")
    S_centre = p.induction(dot(centre, here) == k / K, [centre * first], [centre * following, 1 * p.before, 1 * likely(k=k + 1)], on=k, since=0,
                           name="S and the centre")
    there, new = S(k + 1, fresh), one(k + 1, s)
    moved, c, pull = sq(here) + 2 * dot(here, new) + 1, (k + 1) + (k + 1) * k / K, 4 * M(k) - 8 * k / K
    more = p.line(sq(there) == moved, (there + here + new) * once_more, 1 * own(k=k + 1, w=s), when=[k >= 0], name="one more point")
    mean_more = p.line(expect(sq(there), s) == sq(here) + 2 * k / K + 1, 1 * more, -2 * here * worlds.centre_is(k=k + 1), 2 * S_centre, when=[k >= 0],
                       name="mean after one more")
    square_more = p.line(
        expect((sq(there) - c)**2, s) == M(k)**2 + 4 * (sq(here) / K - k**2 / K**2), (sq(there) + moved - 2 * c) * more, -pull * here * worlds.centre_is(k=k + 1),
        pull * S_centre, 4 * spans(here, here, k=k + 1), when=[k >= 0], name="square after one more")
    means_again = p.draw_again(sq(S(k + 1, w)), fresh, since={"k": 0}, name="means again")
    squares_again = p.draw_again((sq(S(k + 1, w)) - c)**2, fresh, since={"k": 0}, name="squares again")
    mean = p.induction(expect(sq(here)) == k + k * (k - 1) / K, [S(0, w) * first], [1 * means_again, 1 * mean_more, 1 * p.before], on=k, since=0, name="mean")
    variance = p.induction(expect(M(k)**2) == 2 * k * (k - 1) * share, [sq(S(0, w)) * S(0, w) * first],
                           [1 * squares_again, 1 * square_more, Q(4, K) * mean, 1 * p.before], on=k, since=0, name="variance")
    nothing, one_more = p.called("no draws", "one more draw")
    seen = p.induction(
        dot(one(l, w), sample(k, w, one(l, w))) == length**2 * dot(one(l, w), here), [one(l, w) * nothing(x=one(l, w)), -length**2 * one(l, w) * first],
        [one(l, w) * one_more(x=one(l, w)), 1 * p.before, length**2 * one_or_none(k=k + 1), -length**2 * one(l, w) * following], on=k, since=0,
        name="what the sample sees")

    claim = p.contrary(LEMMA_1, bound, SYMMETRIC)
    value, gauge, some, missed = Formula(claim.then[2][2][1][2]), law + lam, n < sq(S(n, w)), M(number(n))
    large = p.line(floor <= off, 1 / number(gauge) * p.called("from below")(one(twin, w)), (off + law / gauge) * own(k=twin),
                   Q(-1, n) / gauge * seen(k=n, l=twin), Q(length**2, n) / gauge * twice, when=[some], name="a direction seen twice")
    no_more = Q(7986, 10000)
    below, roots = p.computed(L <= no_more), p.computed(root(2) * root(10001) * root(number(no_more)) <= 127)
    root_L = p.squared(root(L) <= root(number(no_more)), 1 * below)
    printed = p.line(value < floor, Q(800, 9) * below, root(2) * root(10001) / 15 * root_L, Q(1, 15) * roots, name="the printed value")
    beyond = p.line(value < off, 1 * printed, 1 * large, when=[some], name="beyond")
    exceeded, Z = above(off, value), sq(S(n, w))
    chebyshev = p.cases(
        1 - missed**2 / pairs**2 <= exceeded**2, Z <= n, [(n - Z + 2 * pairs) / pairs**2 * p.condition(1), square(exceeded)],
        [-(exceeded + 1) * worlds.is_above(a=off, r=value, because=[beyond(because=[p.condition(1)])]), square(missed, 1 / number(pairs)**2)], name="Chebyshev")
    p.line(claim, 1 * chebyshev, 1 / number(pairs)**2 * variance(k=n), name="the contrary")
    return p.refutes(LEMMA_1, bound, SYMMETRIC, "twins", f"features are {K} orthogonal vectors of length {length}, each as likely as any other",
                     "no logarithm of the dimension is left, nor of the number of points (errata d22, d24)")


PROOFS = (refuted("printed-symmetrised"), refuted("printed-symmetrised-drawn"))
