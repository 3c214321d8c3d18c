"""(15): the averaged gradients follow the gradient, E‖∇F̂(X^t) - D^{t+1}‖² = O(t^(-2/3)).

A round adds fresh noise, uncorrelated with the past, and the gradient turns a little while the average remembers. Young's inequality
between the two is one square; the rest is arithmetic of cube roots.
"""

from fedtheory.core.expression import to_tree
from fedtheory.language import Formula, Theory, expect, i, mean, root, sq, square, t, w
from fedtheory.papers.fedfw.proofs import stochastic as Y
from fedtheory.papers.fedfw.proofs.letters import g, inside
from fedtheory.papers.fedfw.statements.eq15_estimator import EQUATION_15
from fedtheory.papers.fedfw.statements.thm3_stochastic import tracked

again, error, eta, rho, tracking = Y.again, Y.error, Y.eta, Y.rho, Y.tracking

# ---- cube roots of s and s + 1

p = Theory("dadras2024fedfw", globals())
low, gap = p.real("low"), p.real("gap")
high = low + gap
p.defined(low >= 1, "the cube root of s", "ours", name="low")
p.defined(gap >= 0, "what that of s + 1 has more", "ours", name="gap")
cubes = p.defined(high**3 == low**3 + 1, "s + 1", "ours")
p.line(high**2 * (low**2 - 1) <= low**4, low**2 * (high + low) / (high**2 + high * low + low**2) * cubes, at="ours",
       because="(s+1)^(2/3) (s^(2/3) - 1) <= s^(4/3): Bernoulli, with the cubes written out")
CUBE_ROOTS = p.argument("fedfw.cube_roots", "Bernoulli's inequality for cube roots")

# ---- a round's noise is uncorrelated with the past

p = Theory.over(Y.NOISY, globals())
n, L, D, sigma = p.symbol("n L D sigma")
r, z = p.variable("r", "real"), p.variable("z", "outcome")
here, there, keep = Y.X()(), Y.X(t + 1)(), 1 - rho()
feasible = p.stays(inside(here), p.named.start, at="(9)", because="x_i^{t+1} is a convex combination of points of the domain")
lag = 1 / n * g(i, here) - Y.d(i, t, w)  # what the average missed before the round
off = keep * lag + rho() / n * (g(i, here) - Y.seen(i, t, again))
error_again = p.line(error(t, again) == off, p.named.past_gradient, p.named.average(w=again), p.named.past_average, because="(15), drawn again")
drawn = p.draw_again(sq(error()), again)
given_the_past = p.line(
    expect(sq(error(t, again)), z) <= keep**2 * sq(lag) + rho()**2 * sigma**2 / n**2, error_again, p.named.unbiased, p.named.variance,
    because="the new draw has mean 0 about the gradient: the cross term vanishes")
each = p.line(expect(sq(error())) <= keep**2 * expect(sq(lag)) + rho()**2 * sigma**2 / n**2, 1 * drawn, 1 * given_the_past, because="drawn again")
noise = p.line(tracking() <= n * keep**2 * expect(mean(sq(lag))) + rho()**2 * sigma**2 / n, n * each,
               at="(15), Assumption 1", because="averaged over clients and draws")

# ---- while the average remembers, the gradient turns

lag_next, turned = 1 / n * g(i, there) - Y.d(i, t + 1, w), 1 / n * (g(i, there) - g(i, here))
turns = p.line(
    (1 - r)**2 * sq(lag_next) <= (1 - r) * sq(error()) + L**2 * eta()**2 * D**2 / n**2 / r, square(r * error() - (1 - r) * turned, (1 - r) / r),
    (1 - r)**2 / r / n**2 * p.named.lipschitz(i, there, here),
    (1 - r)**2 / r * L**2 / n**2 * (there - here + eta() * (Y.S()() - here)) * p.named.update,
    (1 - r)**2 / r * L**2 / n**2 * eta()**2 * p.named.diameter(Y.S()(), here), L**2 * eta()**2 * D**2 / n**2 * p.condition(3),
    when=[r > 0, r <= 1], at="(15), (9)", because="Young's inequality between the old error and the gradient's turn, which is at most L eta_t D")

# ---- the recursion, and its solution

c7, c8, c9 = (root(t + k, 3) for k in (7, 8, 9))
small = p.line(rho() <= 1, where=[c7 >= 2], at="(15), 'for some rho_t in (0, 1]'", because="2 <= (t+7)^(1/3)")
old_error = p.line(
    (1 - rho(t + 1))**2 * mean(sq(lag_next)) <= (1 - rho(t + 1)) * mean(sq(error())) + L**2 * eta()**2 * D**2 / n**2 / rho(t + 1),
    turns(r=rho(t + 1), because=[None, None, small(t=t + 1)]), because="of all clients")
spent = (81 * L**2 * D**2 / 4 + 16 * sigma**2) / n
recursion = p.line(tracking(t + 1) <= (1 - rho(t + 1)) * tracking() + spent / c8**4, 1 * noise(t=t + 1), n * old_error, at="(15)",
                   because="noise and lag, averaged over clients and draws")
grows, one = p.line(c9 - c8 >= 0, where=[c8 <= c9]), p.line(c8 >= 1)
roots = p.cite(CUBE_ROOTS, low=c8, gap=c9 - c8, given={"low": one, "gap": grows})
bound = Formula(to_tree(tracked)) / n
nine = p.computed(3 * root(9, 3)**2 <= 16)
tracks = p.induction(
    tracking() <= bound / c8**2, base=[noise(t=1), nine],
    step=[1 * recursion, (1 - rho(t + 1)) * p.before, bound / c8**4 / c9**2 * roots], knowing=[small(t=t + 1)],
    at="ours; (15) is given no bound in print", because="induction; the first round forgets D^1, as rho_1 = 1")
TRACKING = p.argument("fedfw.tracking", "(15): what the average misses", tracks)
EQUATION_15_SHARPENED = p.proof(EQUATION_15, "sharpened", Y.NOISY, [tracks])
