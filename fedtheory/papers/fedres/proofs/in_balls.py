"""Why 3DG: in balls of radius D, losses with gradients of norm at most G differ by at most 2 sqrt(2) DG.

Where a bound names D and G, M stands for 3DG, and the range of the excess is no hypothesis but a step.
"""

from typing import Any

from fedtheory.core import term
from fedtheory.language import Theory, dot, i, sq, u, v
from fedtheory.papers.fedres.proofs import quotes
from fedtheory.papers.fedres.proofs import sgd as S
from fedtheory.papers.fedres.statements import notation as N
from fedtheory.textbook import vectors

D, G, M = N.D, N.G, N.M

p = Theory.here(globals(), since=None)
p.real("D"), p.real("G")
f, df, dg = p.real("f", "vector", "vector"), p.vector("df", "vector", "vector"), p.vector("dg", "vector", "vector")
a, b, ball = p.variable("a", "vector"), p.variable("b", "vector"), p.domain("ball")
four: dict[str, Any] = {"when": [ball(u), ball(v), ball(a), ball(b)]}
p.defined(term.at_most(0, D), "a radius", "Section 2", name="D")
p.defined(term.at_most(0, G), "a norm", "Section 2", name="G")
radius = p.defined(sq(u) <= D**2, "the ball has the radius D", "Section 2", when=[ball(u)])
gradient = p.defined(sq(df(u, v)) + sq(dg(u, v)) <= G**2, "gradients are at most G long", "Section 2", when=[ball(u), ball(v)])
convex = p.defined(f(u, v) + dot(df(u, v), a - u) + dot(dg(u, v), b - v) <= f(a, b), "f is convex", "Section 2", **four)

slope = dot(df(u, v), u - a) + dot(dg(u, v), v - b)
apart = p.line(sq(u - a) <= 4 * D**2, radius, radius(a), when=[ball(u), ball(a)])
cauchy_schwarz = p.cite(vectors.CAUCHY_SCHWARZ_PAIRS, p=df(u, v), q=u - a, r=dg(u, v), s=v - b)
squared = p.line(slope**2 <= (3 * D * G)**2, 1 * cauchy_schwarz, (sq(u - a) + sq(v - b)) * gradient, G**2 * apart, G**2 * apart(a=b, u=v), **four)
steep = p.cite(vectors.SQUARES, a=slope, b=3 * D * G, given={"squares": squared}, **four)
p.line(f(u, v) - f(a, b) <= 3 * D * G, convex, steep, name="difference", at="textbook: the mean value inequality", **four,
       because="convexity, and Cauchy-Schwarz of the gradient and the way, of at most 2 sqrt(2) D")
MEAN_VALUE = p.argument("fedres.mean_value", "in balls of radius D, losses with gradients of at most G differ by 3DG")


def in_radius(setting):
    """The setting, in which D is no smaller than the balls: what a counterexample has to satisfy besides."""
    p = Theory.over(setting, globals())
    p.defined(sq(u) <= D**2, "the balls have the radius D", "Section 2", when=[S.ball(u)], name="radius")
    return p.setting(setting.metrics)


def in_balls(p):
    """The range of the excess, from the radius and the gradients, for proofs that cite a bound with M."""
    p.variables |= S.p.variables
    three = p.defined(term.equal(M, 3 * D * G), "M stands for 3DG", "ours", name="M is 3DG")
    p.defined(sq(u) <= D**2, "the balls have the radius D", "Section 2", when=[S.ball(u)], name="radius")
    p.given(sq(S.dx(i, u, v)) + sq(S.dy(i, u, v)) <= G**2, "the gradients of losses are at most G long, and so are those of expected losses",
            "Section 2, the assumptions on the losses", when=[S.ball(u), S.ball(v)], quote=quotes.GRADIENT, name="expected gradient")
    far = p.cite(MEAN_VALUE, f=lambda u, v: S.loss(i, u, v), df=lambda u, v: S.dx(i, u, v), dg=lambda u, v: S.dy(i, u, v), given={"convex": p.called("convex")},
                 name="losses differ by 3DG")
    when, star = [S.ball(S.a), S.ball(S.b)], {"a": S.x_star, "b": S.y_star(i)}
    above = p.line(S.loss(i, S.a, S.b) - S.best <= M, far(u=S.a, v=S.b, **star), three, when=when, name="range")
    below = p.line(S.loss(i, S.a, S.b) - S.best >= -M, far(u=S.x_star, v=S.y_star(i), a=S.a, b=S.b), three, when=when, name="range below")
    return {"range": above, "range below": below}
