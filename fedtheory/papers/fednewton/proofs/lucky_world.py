"""A world in which one client is lucky: features are multiples of one unit vector, and the bad client's draws are long now and then.

The square of a draw's length is 1 for all clients but one; the bad client's is 400 with chance 1/533, else 1/4, so that all
covariances are 1. Where all its draws are long its sample is 400 times the law's, Upsilon is below 1, and every round multiplies the
error by more than 1. So the error grows beyond whatever does not grow with the rounds, with a probability that no round lowers.
"""

from fractions import Fraction as Q

from fedtheory.language import (
    Formula,
    World,
    dot,
    exp,
    expect,
    j,
    norm,
    number,
    root,
    s,
    sq,
    square,
    v,
    w,
)
from fedtheory.papers.fednewton.proofs import printed_federations as printed
from fedtheory.proofs.powers import DEFINED
from fedtheory.textbook.vectors import CAUCHY_SCHWARZ

LONG, SHORT, LAMBDA = 20, Q(1, 4), Q(1, 2)
SPAN = LONG**2 - SHORT
CHANCE = (1 - SHORT) / SPAN
G, g = 1 + LAMBDA, 1 / (1 + LAMBDA)
k, l, x, y, z, a, b, c, d = map(Formula, "klxyzabcd")
p = World.over(DEFINED, globals())
p.since = None
p.variables |= {**dict.fromkeys("kl", "integer"), **dict.fromkeys("xyz", "vector"), **dict.fromkeys("abcd", "real")}
above, ceiling, u = p.real("above", "real", "real"), p.integer("ceiling", "real"), p.vector("unit")
redraw, _ = p.redrawn(), p.count("m")
of_bad = p.real("bad", "client")
bad = of_bad(j)
lucky, hits, every = (p.real(name, "integer", "outcome") for name in ("lucky", "hits", "every"))
phi, place, inv = p.vector("phi", *printed.AT), p.real("place", "integer", "real"), p.real("inv", "real")
power, drawn, later, all_of = p.symbol("power"), phi(j, k, w), lucky(k + 1, w), every(k, w)
size = bad * (SHORT + SPAN * lucky(k, w)) + (1 - bad)
"""The square of a draw's length."""

# ---- what there is

given = lambda claim, words, name="", p=p, **more: p.defined(claim, words, "ours", name=name, **more)
"""What defines the world."""


def along(claim, words, name, p=p, **more):
    """An equation of numbers, and the same times any vector."""
    left, right = map(Formula, claim[1:])
    return given(claim, words, name, p, **more), given(left * v == right * v, "times a vector", f"{name}, along v", p, **more)


p.keeps(printed.FEDERATED, "above", "not above", "phi, again", "phi, before", "phi, after")
is_above, power_0, next_power = p.called("above", "power 0", "next power")
ceiling_is = given(b <= ceiling(b), "ceiling(x) is a whole number no less than x, which there is", "ceiling")
inverse, inverse_along = along(inv(b)**2 * b == 1, "inv(x)² = 1/x", "inv", when=[b > 0])
unit = given(sq(u) == 1, "a unit vector")
line = given(x == dot(u, x) * u, "one dimension")
is_bad, bad_along = along(bad**2 == bad, "1 for one client", "bad")
is_lucky = given(lucky(k, w)**2 == lucky(k, w), "1 where a draw is long", "lucky")
chance = given(expect(lucky(k, w)) == CHANCE, "else 0")
lucky_again = given(lucky(k, redraw(k, w, s)) == lucky(k, s), "draws are independent", "lucky, again")
lucky_before = given(lucky(k, redraw(l, w, s)) == lucky(k, w), "draws are independent", "lucky, before", when=[k + 1 <= l])
long = given(dot(u, drawn)**2 == size, "lengths of features along u", "length")
squares = given(dot(drawn, x) * drawn == size * x, "the same, as an operator on the line", "square")
no_hits, no_hits_along = along(hits(0, w) == 0, "an empty sum", "no hits")
next_hit, next_hit_along = along(hits(k + 1, w) == hits(k, w) + later, "how many draws are long", "next hit", when=[k >= 0])
every_0 = given(every(0, w) == 1, "an empty product", "every 0")
every_next = given(every(k + 1, w) == all_of * later, "1 where all draws so far are long", "every next", when=[k >= 0])

# ---- numbers and vectors

absolute = p.squared(a <= root(a**2))
of_minus = p.squared(-a <= root(a**2))
stretched = p.squared(a * norm(z) <= norm(a * z))
product = p.line(a * b <= c * d, (d + b) / 2 * p.condition(1), (d - b) / 2 * p.condition(2), when=[a <= c, -c <= a, b <= d, -d <= b])
inner = p.cite(CAUCHY_SCHWARZ, u=z, v=x, name="Cauchy-Schwarz")
inner_below = p.line(-(norm(z) * norm(x)) <= dot(z, x), 1 * inner(x=-x))
exp_0 = p.twice(exp(number(0)) == 1, [1 * p.computed(exp(number(0)) <= 1)], [1 * p.computed(exp(number(0)) >= 1)])

# ---- how many draws are long

share = p.line(lucky(k, w) >= 0, square(lucky(k, w)), 1 * is_lucky)
some_hits = p.induction(hits(k, w) >= 0, [-1 * no_hits], [-1 * next_hit, 1 * p.before, 1 * share(k=k + 1)], on=k, since=0)
no_more_hits = p.induction(hits(k, w) <= k, [1 * no_hits], [1 * next_hit, 1 * p.before, square(1 - later), 1 * is_lucky(k=k + 1)], on=k, since=0)
all_or_not = p.induction(all_of**2 == all_of, [every(0, w) * every_0], [(every(k + 1, w) + all_of * later - 1) * every_next, later**2 * p.before,
                                                                         all_of * is_lucky(k=k + 1)], on=k, since=0)
all_hits = p.induction(all_of * (k - hits(k, w)) == 0, [-every(0, w) * no_hits],
                       [(k + 1 - hits(k + 1, w)) * every_next, -all_of * later * next_hit, later * p.before, -all_of * is_lucky(k=k + 1)], on=k, since=0)

# ---- how likely it is that all are

moved, fresh = redraw(l, w, s), redraw(k + 1, w, s)
kept = p.induction(every(k, moved) == all_of, [1 * every_0(w=moved), -1 * every_0],
                   [1 * every_next(w=moved), lucky(k + 1, moved) * p.before, all_of * lucky_before(k=k + 1), -1 * every_next], when=[k <= l - 1], on=k, since=0)
every_again = p.line(every(k + 1, fresh) == all_of * lucky(k + 1, s), 1 * every_next(w=fresh), lucky(k + 1, fresh) * kept(l=k + 1), all_of * lucky_again(k=k + 1),
                     when=[k >= 0])
one_more = p.line(expect(every(k + 1, fresh), s) == CHANCE * all_of, 1 * every_again, all_of * chance(k=k + 1), when=[k >= 0])
drawn_again = p.draw_again(every(k + 1, w), fresh, since={"k": 0})
of_one_more = p.line(expect(every(k + 1, w)) == CHANCE * expect(all_of), 1 * drawn_again, 1 * one_more, when=[k >= 0])
of_none = p.line(expect(every(0, w)) == 1, 1 * every_0)

# ---- the law of a client

law = p.line(dot(x, y) == expect(dot(drawn, x) * dot(drawn, y)), -y * squares, -SPAN * bad * dot(x, y) * chance)
mean_square = p.line(expect(sq(phi(j, 1, w))) == 1, phi(j, 1, w) * line(phi(j, 1, w)), -1 * law(j, u, u, k=1), 1 * unit)
risk = p.line((a - 1)**2 == expect((dot(phi(j, 1, s), a * u) - dot(u, phi(j, 1, s)))**2, s), (a - 1)**2 * law(j, u, u, k=1), -(a - 1)**2 * unit)
