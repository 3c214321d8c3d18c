"""Best points of convex sets: no slope towards any other point, and the obtuse angle of a projection."""

from fedtheory.language import dot, number, sq, square
from fedtheory.textbook.lemma import Lemma

p = Lemma("first_order", "2θ gap <= θ² bend for every part θ of the way gives gap <= 0", globals())
(gap, bend), theta = p.real("gap bend"), p.variable("theta", "real")
part_of_the_way = p.assumes("part of the way", 2 * theta * gap <= theta**2 * bend, "a part θ of the way costs 2θ gap and gains θ² bend at most",
                            when=[theta >= 0, theta <= 1])
p.assumes("bend", bend >= 0, "bend >= 0")
FIRST_ORDER = p.shows(p.cases(gap <= 0, gap <= 0, [1 * p.condition(1)],
                              [(bend + gap)**2 / gap / gap / 2 * part_of_the_way(theta=gap / (bend + gap))]))

p = Lemma("minimiser", "first-order optimality: who is best in a convex set has no slope towards any point of it", globals())
f, (g, x), L, inside = p.real("f", "vector"), p.vector("g x"), p.real("L"), p.domain("S")
q, theta = p.variable("q", "vector"), p.variable("theta", "real")
here = p.assumes("inside", inside(x), "x lies in the set")
least = p.assumes("least", f(x) <= f(q), "and is best there", when=[inside(q)])
smooth = p.assumes("smooth", f(q) <= f(x) + dot(g, q - x) + L / 2 * sq(q - x), "f lies below its parabola at x, of curvature L, in the set",
                   when=[inside(q)])
p.assumes("L", L >= 0, "L >= 0")
part, on_the_way = x + theta * (q - x), [inside(q), theta >= 0, theta <= 1]
between = p.lies(inside(part), (1 - theta, here), (theta, p.condition(1)), when=on_the_way)
part_of_the_way = p.line(
    2 * theta * dot(g, x - q) <= theta**2 * (L * sq(x - q)), 2 * least(q=part, because=[between]), 2 * smooth(q=part, because=[between]),
    when=on_the_way)
bent = p.line(L * sq(x - q) >= 0, square(x - q, L), when=[inside(q)])
MINIMISER = p.shows(p.cite(FIRST_ORDER, gap=dot(g, x - q), bend=L * sq(x - q), when=[inside(q)],
                           given={"part of the way": part_of_the_way, "bend": bent}))

p = Lemma("projection", "a projection on a convex set is met at an obtuse angle: <z - y, z - q> <= 0 for every q in the set, z nearest to y",
          globals())
(z, y), inside, q = p.vector("z y"), p.domain("S"), p.variable("q", "vector")
p.assumes("inside", inside(z), "z lies in the set")
nearest = p.assumes("nearest", sq(z - y) <= sq(q - y), "and is nearest to y there", when=[inside(q)])
no_slope = p.cite(MINIMISER, f=lambda v: sq(v - y), g=2 * (z - y), x=z, L=2, given={"least": nearest})
PROJECTION = p.shows(p.line(dot(z - y, z - q) <= 0, number(1, 2) * no_slope, when=[inside(q)]))
