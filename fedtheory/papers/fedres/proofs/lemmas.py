"""Lemmas 10 and 11, of any function and any convex set, the first inequality of Lemma 9, and a round of projected steps.

The round is what Lemmas 7 and 8 share: the server's and a client's model, X before it and Y after, are the same to it.
"""

from fedtheory.core import construction
from fedtheory.language import Theory, dot, expect, sq, square, w
from fedtheory.papers.fedres.proofs import quotes
from fedtheory.textbook.sets import PROJECTION

explicit, point = construction.explicit, construction.point

p = Theory.here(globals())
eta, gamma, Omega = p.real("eta"), p.real("gamma"), p.domain("Omega")
new, old, slope = (p.vector(z) for z in ("new", "old", "slope"))
f, df = p.real("f", "vector"), p.vector("df", "vector")
star, a, b, c = (p.variable(z, "vector") for z in ("star", "a", "b", "c"))
p.defined(eta > 0, "eta > 0", "Lemma 10", name="eta")
in_omega = p.defined(Omega(new), "w' is a point of Omega", "Lemma 10", name="in Omega")
nearest = p.defined(sq(new - (old - eta * slope)) <= sq(star - (old - eta * slope)), "w' is the point of Omega nearest to w - eta g; print "
                    "takes it that there is one", "Lemma 10", when=[Omega(star)])
convex = p.given(f(a) + dot(df(a), b - a) <= f(b), "f is convex", "Lemma 11", quote=quotes.ANY_FUNCTION)
smooth = p.given(f(b) <= f(a) + dot(df(a), b - a) + gamma / 2 * sq(b - a), "f is gamma-smooth",
                 "Lemma 11; Section 2 for the inequality", quote=quotes.ANY_FUNCTION)

projection = p.cite(PROJECTION, z=new, y=old - eta * slope, S="Omega", at="Lemma 10, its proof, second display",
                    because="the nearest point of a convex set: no part of the way to another is nearer")
tenth = p.line(
    dot(new - star, slope) <= (sq(old - star) - sq(new - star) - sq(new - old)) / (2 * eta), projection(star), when=[Omega(star)],
    name="Lemma 10", at="Lemma 10", because="first-order optimality, and 2(w - w').(w' - w_*) expanded; w need not lie in Omega")
eleventh = p.line(
    f(a) - f(b) <= dot(a - b, df(c)) + gamma / 2 * sq(a - c), convex(c, b), smooth(c, a), name="Lemma 11", at="Lemma 11",
    because="convexity from c to b, smoothness from c to a")
ninth = p.line(
    dot(b - a, df(c)) <= f(b) - f(a) + gamma / 2 * sq(a - c), eleventh, name="Lemma 9",
    at="Lemma 9, first inequality, with u_{i,t-1} for u_{i,t} in the last term",
    because="Lemma 11 with a = u_{i,t+tau_i-1}, b = u_{i,t} and c = u_{i,t-1}")
COUNTERED = construction.Counterexample(
    "f = |u|²/2 on a line: u_{t-1} = 0, u_t = 1, u_{t+1} = 2",
    construction.Made({"f": explicit("u", sq("u") / 2), "df": explicit("u", "u"), "gamma": explicit("", 1), "eta": explicit("", 1),
          "Omega": construction.region("v", member=point(0))}),
    {"a": point(2), "b": point(1), "c": point(0)})
p.fails(dot(b - a, df(c)) <= f(b) - f(a) + gamma / 2 * sq(a - b), COUNTERED, "by Lemma 11",
        "Lemma 11 measures from the point of the gradient, u_{i,t-1}, not from u_{i,t}", name="Lemma 9 printed", at="Lemma 9, first inequality")
EUCLIDEAN = p.argument("fedres.lemmas", "Lemmas 10 and 11, and the first inequality of Lemma 9")

# ---- a round: Lemma 10, and (30) to (32)

p = Theory.here(globals())
eta, pace = p.real("eta"), p.real("pace")
X, Y, g, h, star = *(p.vector(z, "outcome") for z in "XYgh"), p.vector("star")
p.defined(eta >= 0, "a step", "Lemma 10", name="0 <= eta")
p.defined(pace >= 0, "1/eta", "Lemma 10", name="0 <= pace")
reciprocal = p.defined(eta * pace == 1, "pace is 1/eta", "Lemma 10")
projected = p.defined(dot(Y(w) - (X(w) - eta * g(w)), Y(w) - star) <= 0, "a projected step along g", "(7), (8)")
off = h(w) - g(w)
zero_mean = p.defined(expect(dot(X(w) - star, off)) == 0, "h is the mean of g given the past", "(31), (37)")
cross = dot(g(w), Y(w) - star) + dot(Y(w) - X(w), off)
before, after, moved = sq(X(w) - star), sq(Y(w) - star), sq(Y(w) - X(w))
every_draw = p.line(
    dot(h(w), Y(w) - star) <= pace / 2 * (before - after) + dot(X(w) - star, off) + eta / 2 * sq(off),
    pace * projected, square(Y(w) - X(w) - eta * off, pace / 2), (eta / 2 * sq(off) - cross) * reciprocal,
    at="Lemma 10, (28), (30), (32) with 2 eta for 4 eta", because="Lemma 10, and Young's inequality with the whole of |w_t - w_{t-1}|²/(2 eta)")
p.line(expect(dot(h(w), Y(w) - star)) <= pace / 2 * (expect(before) - expect(after)) + eta / 2 * expect(sq(off)),
       every_draw, zero_mean, name="a round", at="Lemmas 7 and 8", because="averaged over the draws, with (31)")
every_draw_moving = p.line(
    dot(h(w), Y(w) - star) <= pace / 2 * (before - after - moved / 2) + dot(X(w) - star, off) + eta * sq(off),
    pace * projected, square(Y(w) - X(w) - 2 * eta * off, pace / 4), (eta * sq(off) - cross) * reciprocal,
    at="Lemma 10, (28), (30), (32)", because="Young's inequality with half of |w_t - w_{t-1}|²/(2 eta)")
p.line(expect(dot(h(w), Y(w) - star)) <= pace / 2 * (expect(before) - expect(after) - expect(moved) / 2) + eta * expect(sq(off)),
       every_draw_moving, zero_mean, name="a round, moving", at="Lemmas 7 and 8", because="likewise")
ROUND = p.argument("fedres.round", "a round of projected stochastic steps, as Lemmas 7 and 8 take it")
