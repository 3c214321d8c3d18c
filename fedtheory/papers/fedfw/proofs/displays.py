"""Displays and remarks of FedFW that no bound rests on: small claims that the paper calls evident or straightforward."""

from fedtheory.language import Theory, dot, expect, i, mean, number, root, t, u, v, w
from fedtheory.papers.fedfw.proofs import algorithm1 as A
from fedtheory.papers.fedfw.proofs import letters as L

any_X, any_Y = A.any_X, A.any_Y
grad_F, inside = L.grad_F, L.inside

PAPER = "dadras2024fedfw"

# ---- Section 3: the two problems, and the oracle column by column

p = Theory.over(A.SETTING, globals())
n, penalty = p.symbol("n lambda_t")
p.line(mean(L.f(i, u)) == L.F(u), name="(1), (3)", at="after (4)",
       because="at a matrix whose columns are all u the objective of (3) is F(u), and the indicator is 0")
p.line(
    penalty / 2 * L.Matrix(lambda k: any_X(k) + any_Y(k)).dist2()
    == penalty / 2 * any_X.dist2() + penalty * n * mean(dot(any_X.away, any_Y())) + penalty / 2 * any_Y.dist2(),
    name="(6) gradient", at="(6), both lines",
    because="dist²(X + V) = dist²(X) + 2 sum of <x_i - x-bar, v_i> + dist²(V): what is linear in V is the gradient")
p.line(n * mean(dot(A.X().column_of_gradient(A.lam()), A.S()() - any_Y())) <= 0, p.named.lmo(v=any_Y()), name="(7), (8)", at="(7), (8)",
       because="columns that are minimal one by one make a minimal matrix")
SECTION_3 = p.argument("fedfw.section3", "problem (3) restates problem (1), and its oracle works column by column")

# ---- (11): the Frank-Wolfe gap

p = Theory.over(A.SETTING, globals())
gap, corner = p.real("gap", "vector"), p.vector("corner", "vector")
above = p.defined(dot(grad_F(u), u - v) <= gap(u), "the gap is an upper bound of all these inner products", "(11)", when=[inside(v)],
                  name="gap")
attained = p.defined(gap(u) == dot(grad_F(u), u - corner(u)), "and is one of them, the domain being compact", "(11)")
p.line(gap(u) >= 0, above(u, u), when=[inside(u)], name="gap >= 0", at="after (11)", because="u itself is one of the points of the domain")
p.line(dot(grad_F(u), u - v) <= 0, above, p.condition(2), when=[inside(v), gap(u) <= 0], name="a gap of zero is stationarity",
       at="after (11)", because="no direction into the domain descends")
p.line(gap(u) <= 0, attained, p.condition(1), when=[dot(grad_F(u), u - corner(u)) <= 0], name="stationarity is a gap of zero",
       at="after (11)", because="in particular not towards the point where the gap is attained")
FRANK_WOLFE_GAP = p.argument("fedfw.gap", "the Frank-Wolfe gap is nonnegative, and zero exactly at first-order stationary points")

# ---- Section 1: from rates to numbers of rounds

p = Theory.here(globals())
c, epsilon, T = p.real("c"), p.real("epsilon"), p.variable("T", "integer")
p.defined(c >= 0, "the constant of a rate is not negative", "Section 1", name="c")
p.defined(epsilon > 0, "epsilon > 0", "Section 1", name="epsilon")
p.line(c / root(t) <= epsilon, 1 / ((epsilon * root(t) + c) * root(t)) * p.condition(2), when=[c**2 <= epsilon**2 * t], name="convex",
       at="Section 1, last paragraph", because="c/√t <= ε as soon as t >= c²/ε²: the difference of two squares")
cube = epsilon * root(T, 3)
p.line(c / root(T, 3) <= epsilon, 1 / ((cube**2 + cube * c + c**2) * root(T, 3)) * p.condition(2), when=[T >= 1, c**3 <= epsilon**3 * T],
       name="non-convex", at="Section 1, last paragraph", because="c/T^(1/3) <= ε as soon as T >= c³/ε³: the difference of two cubes")
ROUNDS = p.argument("fedfw.rounds", "rates t^(-1/2) and T^(-1/3) mean ε^(-2) and ε^(-3) rounds")

# ---- Section 4.1: unbiased gradients in place of gradients, without an average; one client, x and its oracle

p = Theory.here(globals())
x, says = p.real("x", "integer", "outcome"), p.real("says", "integer", "outcome")
eta, middle = 2 / (t + 1), expect(x(t, w))
p.update(x(t + 1, w), (1 - eta) * x(t, w) + eta * says(t, w), "(9)", "x^{t+1} = (1 - eta_t) x^t + eta_t s^t, with eta_t = 2/(t+1)", "update")
coin = p.defined(expect(says(t, w)) == 0, "f = x/2 on [-1, 1]; the gradients seen are 3/2 and -1/2, equally likely: the oracle says -1 or 1",
                 "ours, for Section 4.1 and (2)")
stays = p.induction(
    middle == 0, since=2, base=[p.named.update(t=1), coin(t=1)], step=[p.named.update, coin(t=t).times(eta), p.before.times(1 - eta)],
    name="the mean stays", at="Section 4.1, before (15)", because="the oracle sees the sign alone, and a sign has no mean to keep: induction")
p.line(expect(x(t, w) / 2) + number(1, 2) == number(1, 2), stays, since=2, name="the gap stays", at="Section 4.1, before (15)",
       because="F* = -1/2, so E F(x^t) - F* is 1/2 in every round from the second on")
PLAIN_GRADIENTS = p.argument(
    "fedfw.plain", "Frank-Wolfe with unbiased gradients of bounded variance in place of gradients need not converge")
