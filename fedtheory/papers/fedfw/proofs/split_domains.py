"""Split constraints as the kernel reads them: off(i, v) is the distance of v to 𝒟_i, and `domain` is the hull of all.

A set for each client is the zero set of a function for each client: 𝒟_i = {off(i, ·) <= 0}, convex because a convex
combination of two of its points is in it. The proof of Theorem 1 never leaves a client's own set until the last step,
where the mean enters; that lies in the hull.
"""


from fedtheory.core.expression import to_tree
from fedtheory.core.role import Role
from fedtheory.language import Formula, Theory, dot, i, mean, number, root, sq, t, u, v
from fedtheory.papers.fedfw.algorithms.fedfw_split import INFEASIBILITY
from fedtheory.papers.fedfw.proofs import algorithm1, quotes
from fedtheory.papers.fedfw.proofs import letters as L
from fedtheory.papers.fedfw.proofs.matrices import AT_MEAN
from fedtheory.papers.fedfw.proofs.one_round import ONE_ROUND
from fedtheory.papers.fedfw.proofs.thm1_sharpened import summed
from fedtheory.papers.fedfw.statements import notation as N
from fedtheory.papers.fedfw.statements import split_distance as S
from fedtheory.papers.fedfw.statements.split_domains import SPLIT

X, lam = algorithm1.X, algorithm1.lam
F, inside, x_star = L.F, L.inside, L.x_star
distance = S.distance

p = Theory.over(algorithm1.SETTING, globals(), without=["diameter", "minimiser", "optimal", "start", "oracle", "lmo"])
inner, off, least = p.domain("inner"), p.real("off", "client", "vector"), p.real("least", "client")
p.real("Delta")
z, a = p.variable("z", "vector"), p.variable("a", "real")
x, s = X(), algorithm1.S()


def home(point):
    """The point lies in the client's own domain."""
    return off(i, point) <= 0


p.given(home(z), "each D_i is convex (used in print without being said)", "Section 4.3", role=Role.OURS, name="own convex",
        when=[a >= 0, a <= 1, home(u), home(v), z == (1 - a) * u + a * v])
hull = p.defined(inside(v), "domain is the convex hull of all D_i, where the losses have to be smooth and convex", "ours", when=[home(v)])
p.given(sq(u - v) <= N.D**2, "each D_i is bounded, and D is the largest of their diameters", "ours", when=[home(u), home(v)], role=Role.OURS,
        name="own diameter")
contained = p.given(home(v), "the domain lies in every D_i", "Section 4.3", when=[inner(v)], quote=quotes.INTERSECTION)
intersection = p.given(inner(v), "a point that is at distance 0 from every D_i lies in the domain", "Section 4.3",
                       when=[mean(off(i, v)) <= 0], quote=quotes.INTERSECTION)
solution = p.defined(inner(x_star), "x* is a solution of (1), so it lies in the domain; there is one, the domain being compact", "(1)")
least_value = p.defined(F(x_star) <= F(v), "x* minimises F over the domain", "(1)", when=[inner(v)])
start = p.given(home(X(1)()), "every x_i^1 lies in D_i (Algorithm 1 takes any x_i^1 of R^p)", "ours", role=Role.OURS)
p.defined(home(s()), "s_i^t lies in D_i", "(8)", name="own oracle")
p.defined(dot(x.column_of_gradient(lam()), s() - v) <= 0, "s_i^t minimises the linear form of (8) over D_i; there is a minimiser, D_i being "
          "bounded and closed", "(8), Section 4.3", when=[home(v)], name="own lmo")
p.defined(number(0) <= S.Delta, "Delta is F* less a mean of minima over larger sets, so it is not negative", "ours", name="Delta")
p.defined(least(i) <= L.f(i, v), "least(i) is the minimum of f_i over D_i; there is one, D_i being bounded and closed", "ours", when=[home(v)],
          name="own minimum")
gain = p.defined(F(x_star) - mean(least(i)) <= S.Delta, "Delta is F* less the mean of these minima", "ours")
p.defined(off(i, u)**2 <= sq(u - v), "off(i, u) is the distance of u to D_i: no point of D_i is nearer", "ours", when=[home(v)],
          name="distance")
infeasibility = root(N.n * mean(off(i, x.bar)**2))
SETTING = p.setting({**algorithm1.SETTING.metrics, INFEASIBILITY: infeasibility})

# ---- the solution set: Section 4.3's claim, both ways

agreeing = p.line(inner(v), intersection, when=[mean(off(i, v)) <= 0], because="a consensus point of the product of the D_i lies in all of them")
p.line(mean(off(i, v)) <= 0, contained, when=[inner(v)], name="feasible points are consensus points", at="Section 4.3")
p.line(F(x_star) <= F(v), least_value(because=[agreeing]), when=[mean(off(i, v)) <= 0], name="same solutions", at="Section 4.3",
       because="a consensus point of the product of the D_i lies in their intersection, and x* is one")
SOLUTIONS = p.argument("fedfw.split_solutions", "split constraints do not affect the solution set")

# ---- one round, in the clients' own sets

p = Theory.over(SETTING, globals())
own_oracle, update = p.called("own oracle", "update")
feasible = p.induction(
    home(x()), base=[p.named.start], step=[p.named.own_convex(
        u=x(), v=s(), z=X(t + 1)(), a=algorithm1.eta(), because=[None, None, p.condition(2), own_oracle, update])],
    at="(9)", because="x_i^{t+1} is a convex combination of points of D_i")
in_hull = p.lies(inside(x()), (1, p.named.hull(v=x(), because=[feasible])), at="ours", because="D_i lies in the hull")
star_home = p.line(home(x_star), p.named.contained(v=x_star, because=[p.named.solution]), because="x* lies in every D_i")
star_in_hull = p.lies(inside(x_star), p.named.hull(v=x_star, because=[star_home]))
line_26 = p.cite(
    ONE_ROUND, x=x, y=X(t + 1), s=s, eta=algorithm1.eta(), lam=lam(), lost=0, name="(26)", at="(24)-(26)", because="as for one domain",
    given={"smooth": p.named.smooth, "update": update, "convex": p.named.convex, "lmo": p.named.own_lmo(v=x_star, because=[None, star_home]),
           "diameter": p.named.own_diameter(u=s(), v=x(), because=[own_oracle, feasible])})
line_31 = summed(p, line_26)(t=t - 1)
at_mean = p.cite(AT_MEAN, x=x, lam=lam(t - 1), name="mean", at="ours, in place of (32)-(38)")
SPLIT_SURROGATE = p.proof(SPLIT, "surrogate", SETTING, [line_31])
SPLIT_SHARPENED = p.proof(SPLIT, "sharpened", SETTING, [at_mean, line_31])

# ---- the distance, without a dual

paid = p.line(
    x.dist2() <= Formula(to_tree(distance))**2, line_31, p.named.own_minimum(v=x(), because=[feasible]), p.named.gain, since=2, at="ours",
    because="F-hat cannot fall below the mean of the clients' own minima: all the rest is penalty")
apart = p.squared(root(x.dist2()) <= Formula(to_tree(distance)), paid, since=2, at="ours")
SPLIT_DISTANCE_SHARPENED = p.proof(S.SPLIT_DISTANCE, "sharpened", SETTING, [apart])
infeasible = p.squared(
    infeasibility <= Formula(to_tree(distance)), paid, p.named.distance(u=x.bar, v=x(), because=[feasible]), since=2, at="ours",
    because="x_i is a point of D_i, and x-bar no farther from D_i than from x_i")
SPLIT_INFEASIBILITY = p.proof(S.SPLIT_DISTANCE, "infeasibility", SETTING, [infeasible])
