"""What local steps do on identical inputs, in place of (36)-(38) and the drift of Appendix E: three lemmas, ours.

Each speaks of one round, whose step k has z = first + k, first = tK, and the step size 2/(μ(z + 1)). Distances are multiplied by
z(z - 1) = (n - 1)(n - 2), so that a step takes nothing away from them. `DRIFT` is of any points y that follow vectors q; `ERRORS`
of what residuals put into one client's function; `STEP` of the mean of functions that follow gradients taken near them.
"""


from fedtheory.language import Formula, Theory, dot, i, j, mean, sq, square
from fedtheory.papers.ffgb.proofs.alike import PAPER
from fedtheory.textbook.vectors import MEAN_OF_PRODUCTS, TRIANGLE

k, mu, first = Formula("k"), Formula("mu"), Formula("first")
z = first + k


def of_a_round(names):
    """A lemma's letters."""
    p = Theory(PAPER, names)
    p.variable("k", "integer", first=1)
    p.defined(p.real("mu") > 0, "the steps divide by it", "Theorem 4.3", name="0 < mu")
    p.defined(p.integer("first") >= 0, "the number of steps before this round", "Algorithm 2, line 5", name="first")
    return p


def scaled(of, at=k):
    """Times z(z - 1)."""
    return (first + at) * (first + at - 1) * of


def walked(at=k):
    """The sum of the 2z of the steps before."""
    return (at - 1) * (2 * first + at)


# ---- points that follow vectors of at most b, in the mean square over the clients

p = of_a_round(globals())
y, q, b = p.vector("y", "client", "integer"), p.vector("q", "client", "integer"), p.real("b")


def from_mean(client=i, at=k):
    """y less its mean, scaled."""
    return scaled(y(client, at) - mean(y(j, at), j), at)


def lean(client=i):
    """The mean of q, less q."""
    return mean(q(j, k), j) - q(client, k)


p.defined(b >= 0, "a bound of norms", "Assumption 4.2", name="b")
together = p.defined(y(i, 1) == y(j, 1), "all begin at the same point", "Algorithm 2, line 2")
moves = p.defined((z + 1) * y(i, k + 1) == (z - 1) * y(i, k) - 2 / mu * q(i, k), "a step along q", "Algorithm 2, line 5")
bounded = p.defined(mean(sq(q(i, k))) <= b**2, "q is at most b in the mean square", "Assumption 4.2")
far = mean(sq(from_mean())) <= (b / mu * walked())**2
leans = p.line(mean(sq(lean())) <= b**2, bounded)
meet = p.cite(MEAN_OF_PRODUCTS, x=from_mean, y=lean, a=b / mu * walked(), b=b, given={"second": leans}, when=[far])
follows = p.line(from_mean(i, k + 1) == from_mean() + 2 * z / mu * lean(), moves, moves(j))
begin = p.line(from_mean(i, 1) == 0 * y(i, 1), together(i, j))
p.induction(far, base=[begin], step=[follows, meet, leans], on=k, name="apart", at="ours, in place of the drift of Appendix E",
            because="a step takes a client away from the mean by at most the size of what it follows")
DRIFT = p.argument("ffgb.drift", "clients that follow bounded vectors drift apart no faster than these are long")

# ---- what residuals of at most rho put into a client's function: the last one, and what those before it have left

p = of_a_round(globals())
e, Delta, rho, last = p.vector("e", "integer"), p.vector("Delta", "integer"), p.real("rho"), p.integer("last")


def kept(at=k):
    """The scaled error without the last residual."""
    return scaled(e(at), at) - 2 / mu * (first + at - 1) * Delta(at - 1)


p.defined(rho >= 0, "a bound of norms", "(39)", name="rho")
e_1 = p.defined(e(1) == 0 * e(1), "a round begins without errors", "ours", name="e 1")
Delta_0 = p.defined(Delta(0) == 0 * e(1), "and without a residual", "Algorithm 2, line 2", name="line 2, Delta")
e_next = p.defined((z + 1) * e(k + 1) == (z - 1) * e(k) + 2 / mu * (Delta(k) - Delta(k - 1)), "what a step makes of the errors of the answers",
                   "Algorithm 2, line 6", name="e next")
residuals = p.defined(sq(Delta(k)) <= rho**2, "residuals are at most rho", "(39)", when=[k <= last], since={"k": 0})
changes = p.line(kept(k + 1) == kept() - 2 / mu * Delta(k - 1), e_next)
nothing = p.line(kept(1) == 0 * e(1), e_1, Delta_0)
change, part = (p.line(sq(factor * Delta(k)) <= (factor * rho)**2, residuals, when=[k <= last]) for factor in (-2 / mu, 2 / mu * z))
little = sq(kept(k + 1)) <= (2 * rho / mu * (k - 1))**2
sum_ = p.cite(TRIANGLE, u=kept(k + 1), v=-2 / mu * Delta(k), a=2 * rho / mu * (k - 1), b=2 * rho / mu, given={"second": change},
              when=[k <= last, little])
held = p.induction(little, base=[changes(k=1), nothing, Delta_0], step=[changes(k=k + 1), sum_], on=k, when=[k <= last],
                   at="ours, in place of the summation by parts in (34)", because="what a step changes is the residual of the step before")
together = p.cite(TRIANGLE, u=kept(k + 1), v=2 / mu * z * Delta(k), a=2 * rho / mu * (k - 1), b=2 * rho / mu * z,
                  given={"first": held, "second": part}, when=[k <= last])
after = p.line(sq(scaled(e(k + 1), k + 1)) <= (2 * rho / mu * (first + 2 * k - 1))**2, together, when=[k <= last], name="error after", at="ours",
               because="the last residual, and what all those before it have left")
p.induction(sq(scaled(e(k))) <= (4 * rho / mu * (z - 1))**2, base=[e_1], step=[after], on=k, when=[k <= last + 1], name="errors", at="ours",
            because="2 rho eta, at every step")
ERRORS = p.argument("ffgb.errors", "residuals of a round put twice their size times eta into a function")

# ---- the mean of functions without errors, y_bar, that follows the gradients r of functions g at most `way` from it

p = of_a_round(globals())
g, r = p.vector("g", "client", "integer"), p.vector("r", "client", "integer")
s, f_star, y_bar = p.vector("s", "client"), p.vector("f_star"), p.vector("y_bar", "integer")
G, way, last = p.real("G"), p.real("way", "integer"), p.integer("last")
z, turned = first + k, r(i, k) - s(i)


def off(client=i):
    """From y_bar to a client's function, scaled."""
    return scaled(g(client, k) - y_bar(k))


def away(at=k):
    """From f* to y_bar, scaled."""
    return scaled(y_bar(at) - f_star, at)


p.defined(G >= 0, "G is a bound of norms", "Assumption 4.2", name="G")
convex = p.defined(dot(g(i, k) - f_star, r(i, k) - s(i)) >= 0, "subgradients are monotone", "(1), (8)")
bounded = p.defined(sq(r(i, k)) <= G**2, "subgradients are at most G", "Assumption 4.2")
bounded_star = p.defined(sq(s(i)) <= G**2, "so are those at f*", "Assumption 4.2")
optimal = p.defined(mean(s(i)) + mu * f_star == 0 * f_star, "f* minimises (9)", "(9)")
virtual = p.defined((z + 1) * y_bar(k + 1) == (z - 1) * y_bar(k) - 2 / mu * mean(r(i, k)), "a step along the mean gradient", "Algorithm 2, line 5",
                    name="virtual")
p.defined(way(k) >= 0, "a bound of norms", "ours", name="way")
near = p.defined(mean(sq(off())) <= way(k)**2, "clients' functions are near", "ours", when=[k <= last])
turns = p.line(mean(sq(turned)) <= (2 * G)**2, bounded, bounded_star, at="Assumption 4.2", because="two gradients differ by at most 2G")
meet = p.cite(MEAN_OF_PRODUCTS, x=off, y=lambda c: r(c, k) - s(c), a=way(k), b=2 * G, given={"first": near, "second": turns}, when=[k <= last])
push = 2 * z / mu
step = p.line(away(k + 1) == away() - push * mean(turned), virtual, optimal, at="Algorithm 2, line 5; (9)",
              because="a step follows the mean gradient, and that of f* is -mu f*")
p.line(sq(away(k + 1)) <= sq(away()) + 16 * z**2 * G**2 / mu**2 + 8 * G * z / mu * way(k), (away(k + 1) + away() - push * mean(turned)) * step,
       push**2 * turns, square(turned - mean(r(j, k) - s(j), j), push**2), scaled(2 * push) * convex, 2 * push * meet, when=[k <= last], name="one step", at="ours", because="monotone at the client's own function, and the way from there to the mean by Cauchy-Schwarz")
STEP = p.argument("ffgb.step", "a step of the mean towards f*")
