"""(17) and (43) with the sharpened bounds, from the definitions to the last line.

Appendix B.2's route: one round on average, the growing penalty absorbed, and the sum. What is left of the start stays visible: it is
the term that (43) and (44) have lost.
"""


from fedtheory.core.expression import to_tree
from fedtheory.language import Formula, Theory, expect, i, number, root, t
from fedtheory.papers.fedfw.proofs import letters as Y
from fedtheory.papers.fedfw.proofs import participation as P
from fedtheory.papers.fedfw.proofs.drawn_round import ROUND
from fedtheory.papers.fedfw.proofs.matrices import AT_MEAN
from fedtheory.papers.fedfw.statements import eq43_participation as prices
from fedtheory.papers.fedfw.statements import participation as letters
from fedtheory.papers.fedfw.statements.ext1_participation import EXTENSION_1
from fedtheory.textbook.vectors import SQUARES

ANY_START, PRESENT, E, X, chance, eta, lam = P.ANY_START, P.PRESENT, P.E, P.X, P.chance, P.eta, P.lam

p = Theory.over(PRESENT, globals())
n, L, D, H, lambda_0, x_star, Delta_1, d_1 = p.symbol("n L D H lambda_0 x_star Delta_1 d_1")
a, here, there, often, rarely = Y.Schedule(letters.a()), X(), X(t + 1), [1 <= 2 * chance], [2 * chance <= 1]

# ---- one round on average, (42); the growing penalty is absorbed, as in (29)

feasible = p.cite(ROUND, step="feasible", eta=eta, lam=lam, name="feasible", at="(40)", because="x_i^{t+1} is a convex combination of x_i^t and s_i^t")
drawn_round = p.cite(ROUND, eta=eta, lam=lam, name="(42) one round", at="(42), first two lines, averaged")
towards = p.line(here.slope(lam(), P.S()() - here()) <= Y.F(x_star) - here.F_hat - lam() * here.dist2(), p.named.lmo(v=x_star),
                 p.named.convex(i, here(), x_star), name="(25)", at="(24), fourth line; (25)",
                 because="the oracle's optimality against x*, convexity, and X - proj X is orthogonal to consensus")
paid = lambda at: (L / n + lam(at)) * eta(at)**2 / 2 * n * chance * D**2
one_round = p.line(
    expect(there.gap(lam())) <= (1 - chance * eta()) * (expect(here.F_hat) - Y.F(x_star)) + (number(1, 2) - chance * eta()) * lam() * expect(here.dist2())
    + paid(t), drawn_round, towards, at="(42), third line", because="(25), averaged over the draws")
zeta = p.line((1 - chance * eta()) * (lam() - lam(t - 1)) - chance * eta() * lam() <= 0, where=[root(a(t - 1)) <= root(a())], at="'zeta_t < 0' in (42); as (29)",
              because="sqrt(a_t) - sqrt(a_{t-1}) = p/(sqrt(a_t) + sqrt(a_{t-1}))")
recursion = p.line(expect(E(t + 1)) <= (1 - chance * eta()) * expect(E()) + paid(t), 1 * one_round, expect(here.dist2()) / 2 * zeta, name="(42)",
                   at="(42), last line", because="F-hat_t = F-hat_{t-1} + (lambda_t - lambda_{t-1})/2 dist², and the drift")

# ---- the sum, as (30) and (31): what is left of E F̂_1(X²) - F* less the price of round 1, and the prices of the rounds


def kept(at):
    """The product of the 1 - p eta_i, 1 < i <= at."""
    return 2 * (2 - chance) / a(at - 1) / a(at)


def moving(at):
    """What the rounds 1 to `at` have cost, at X^{at+1}."""
    return 2 * L * D**2 * chance * at / a(at) / a(at) + number(4, 3) * n * lambda_0 * D**2 / root(a(at))


q1, q2 = root(a()), root(a(t + 1))
left = expect(E(2)) - paid(1)
some = p.line((2 * a() - chance) * q1 >= 0, q1 * p.called("1 >= p"))
in_squares = p.line((2 * (a() - chance) * q2)**2 <= ((2 * a() - chance) * q1)**2, 4 * chance**2 * p.called("1 >= p"),
                    because="p²(5a - 4p) is left")
squared = p.cite(SQUARES, a=2 * (a() - chance) * q2, b=(2 * a() - chance) * q1, given={"squares": in_squares, "0 <= b": some})
turns = p.line((a() - chance) * a(t + 1) * t <= a()**2 * t)
summed = p.induction(
    expect(E(t + 1)) <= kept(t) * left + moving(t), step=[
        1 * recursion(t=t + 1), (1 - chance * eta(t + 1)) * p.before, number(2, 3) * n * lambda_0 * D**2 / (q1 * q2) / a(t + 1) * squared,
        2 * L * D**2 * chance / a()**2 / a(t + 1)**2 * turns],
    name="(42) summed", at="'by recursively applying this inequality', (43)",
    because="induction on t; with a = a_t the step compares 2(a - p) sqrt(a + p) and (2a - p) sqrt(a)")

# ---- the first round, from a start at consensus or apart

no_distance = p.line(X(1).dist2() == 0, p.named.consensus, because="all clients start at one point")
begins = [one_round(t=1), p.named.first_loss]
from_consensus = p.line(left <= (1 - chance) * Delta_1, *begins, no_distance, name="first round", at="(42) at t = 1",
                        because="at consensus there is no penalty")
from_often = p.line(left <= (1 - chance) * Delta_1, 1 * one_round(t=1), (1 - chance) * p.named.first_loss,
                    lam(1) / 2 * expect(X(1).dist2()) * p.condition(1), when=often, name="first round, p at least 1/2", at="(42) at t = 1",
                    because="the penalty of a start apart is paid off in the first round")
from_rarely = p.line(
    left <= (1 - chance) * Delta_1 + (number(1, 2) - chance) * lam(1) * d_1**2, *begins, p.named.first_distance, p.condition(1), when=rarely,
    name="first round, p at most 1/2", at="(42) at t = 1", because="what is left of the penalty of a start apart")

# ---- at X^t, (43), and from the clients to their mean: ours, as in Theorem 1

count = p.line(chance * (t - 1) <= a(t - 1), since=2)
at_mean = p.cite(AT_MEAN, x=here, lam=lam(t - 1), since=2, name="mean", at="ours, in place of (38)")


def bounds(key, first, setting, case=(), since=2):
    """The surrogate gap at X^t from its sum at t - 1 and the first round, and the gap at the mean."""
    apart = prices.initial_price if key != "rarely" else prices.apart_price
    price = prices.moving_price if key != "later" else prices.later_price
    more = [2 * L * D**2 / a(t - 1)**2 * count] if key != "later" else []
    reached = p.line(
        expect(E()) <= Formula(to_tree(apart + price)), 1 * summed(t=t - 1), kept(t - 1) * first, *more, when=case, since=since, name=f"(43), {key}", at="ours, at X^t", because="the sum at t - 1; p(t - 1) <= a_{t-1}")
    return reached, (p.proof(prices.EQUATION_43, key, setting, [1 * reached]), p.proof(EXTENSION_1, key, setting, [1 * at_mean, 1 * reached]))


reached, (EQUATION_43_SHARPENED, EXTENSION_1_SHARPENED) = bounds("sharpened", from_consensus, PRESENT)
_, (EQUATION_43_OFTEN, EXTENSION_1_OFTEN) = bounds("often", from_often, ANY_START, often)
_, (EQUATION_43_RARELY, EXTENSION_1_RARELY) = bounds("rarely", from_rarely, ANY_START, rarely)
_, (EQUATION_43_LATER, EXTENSION_1_LATER) = bounds("later", from_often, ANY_START, often, since=4)

# ---- (17), with its constant: a_{t-1} >= pt and a_{t-1} >= 2

slow, fast = root(chance * t), root(a(t - 1))
many = p.line(chance * t <= a(t - 1), 2 * p.called("1 >= p"), since=2)
slower = p.line(1 / fast <= 1 / slow, many, since=2)
at_least_1 = p.line(fast >= 1, since=2, because="a_{t-1} >= 2")
slower_still = p.line(1 / a(t - 1) <= 1 / slow, 1 / fast / fast * at_least_1, 1 * slower, since=2)
before = p.line(2 - chance <= a(t - 2), since=2)
EXTENSION_1_RATE = p.proof(EXTENSION_1, "rate", PRESENT, [
    1 * at_mean, 1 * reached, 2 * (1 - chance) * Delta_1 / a(t - 2) / a(t - 1) * before,
    (2 * L * D**2 + 2 * (1 - chance) * Delta_1) * slower_still, (number(4, 3) * n * lambda_0 * D**2 + H**2 / (2 * n * lambda_0)) * slower])
