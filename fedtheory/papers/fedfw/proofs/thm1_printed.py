"""Appendix B.1, line by line: what follows, what does not, and the bound (38) that can be saved.

One step a displayed line, (23) to (39). The lines about Lemma 2 fail as printed; with the constant of Lemma 2's own
proof, a start inside the domain and t >= 2, the last line holds: that is the corrected bound.
"""

import sympy as sp

from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.proof import Line, Proof, Step, Use, combination, conclusion, step
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, at_most, dot, equal, mean, root, squared, symbol
from fedtheory.language import Theory, square
from fedtheory.papers.fedfw.proofs.counterexamples import FAR_START, as_printed
from fedtheory.papers.fedfw.proofs.lemmas import (
    LEMMA_1_STEP,
    LEMMA_2_AT_CONSENSUS,
    LEMMA_2_LAST,
    LEMMA_2_PRINTED,
    LEMMA_2_STEP,
    PROJECTION,
)
from fedtheory.papers.fedfw.proofs.rounds import gradient_against
from fedtheory.papers.fedfw.proofs.setting import (
    FROM_1,
    SETTING,
    SURE,
    E,
    F,
    F_hat,
    X,
    dist_squared,
    eta,
    f,
    g,
    grad_F,
    i,
    lam,
    now,
    product,
    s,
    slope,
    surrogate,
    total,
    v,
    x,
    x_bar,
    x_star,
)
from fedtheory.papers.fedfw.proofs.thm1_sharpened import (
    NEXT,
    deviation,
    feasible,
    here,
    mean_feasible,
)
from fedtheory.papers.fedfw.statements.notation import D, L, g_star, lambda_0, n, zeta_star
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1
from fedtheory.proofs.textbook import TEXTBOOK, cauchy_schwarz

p = Theory.over(SETTING, globals())
p.of(*TEXTBOOK, PROJECTION, LEMMA_1_STEP, LEMMA_2_STEP, feasible, mean_feasible)
smooth, convex, lmo, diameter, optimal = (
    p.named.smooth, p.named.convex, p.named.lmo, p.named.diameter, p.named.optimal)

there = x(i, NEXT)
moved, jump = s(i, t) - here, there - here
curvature = L / n + lam()  # L̂_t
surrogate_here, surrogate_next = F_hat() + lam() / 2 * dist_squared(), F_hat(NEXT) + lam() / 2 * dist_squared(NEXT)

# ---- one round: display (24), by the descent inequality

lines_24 = (
    surrogate_here + slope(jump) + curvature / 2 * n * mean("i", squared(jump)),
    surrogate_here + eta() * slope(moved) + curvature * eta() ** 2 / 2 * n * mean("i", squared(moved)),
    surrogate_here + eta() * slope(moved) + curvature * eta() ** 2 / 2 * n * D**2,
    surrogate_here + eta() * slope(x_star - here) + curvature * eta() ** 2 / 2 * n * D**2)
equation_24 = (
    p.line(surrogate_next <= lines_24[0], smooth(i, here, there), name="(24) line 1", at="(24), first line",
           because="F-hat_t is smooth: the descent inequality of every client; centring the penalty loses a square"),
    p.line(equal(lines_24[0], lines_24[1]), name="(24) line 2", at="(24), second line", because="the definition of X^{t+1}"),
    p.line(lines_24[1] <= lines_24[2], diameter(s(i, t), here), name="(24) line 3", at="(24), third line",
           because="the domain has diameter D"),
    p.line(lines_24[2] <= lines_24[3], lmo(i, x_star), name="(24) line 4", at="(24), fourth line",
           because="the definition of S^t"))

# ---- the direction to x*: display (25)

pull_to_star = slope(x_star - here)
lines_25 = (
    mean("i", dot(g(i, here), x_star - here)) + lam() * n * mean("i", dot(deviation, x_star - here)),
    F(x_star) - F_hat() + lam() * n * mean("i", dot(deviation, x_star - here)),
    F(x_star) - F_hat() + lam() * n * mean("i", dot(deviation, x_star - x_bar())) - lam() * dist_squared(),
    F(x_star) - F_hat() - lam() * dist_squared(),
    F(x_star) - surrogate_here - lam() / 2 * dist_squared())
equation_25 = (
    p.line(equal(pull_to_star, lines_25[0]), name="(25) line 1", at="(25), first line", because="(6)"),
    p.line(lines_25[0] <= lines_25[1], convex(i, here, x_star), name="(25) line 2", at="(25), second line",
           because="every f_i is convex"),
    p.line(equal(lines_25[1], lines_25[2]), name="(25) line 3", at="(25), third line",
           because="X* - X = (X* - proj X) - (X - proj X)"),
    p.line(lines_25[2] <= lines_25[3], name="(25) line 4", at="(25), fourth line",
           because="an equality: X - proj X is orthogonal to consensus; 'non-expansive' is not what is used"),
    p.line(equal(lines_25[3], lines_25[4]), name="(25) line 5", at="(25), fifth line", because="(5)"))

# ---- the recursion, displays (26) to (29)

equation_26 = p.line(
    surrogate(lam(), NEXT) <= (1 - eta()) * surrogate(lam()) - eta() * lam() / 2 * dist_squared()
    + curvature * eta() ** 2 / 2 * n * D**2, *equation_24, *equation_25,
    name="(26) printed", at="(26)", because="(24) and (25)")
equation_27 = p.line(
    equal(surrogate_here, F_hat() + lam(t - 1) / 2 * dist_squared() + (lam() - lam(t - 1)) / 2 * dist_squared()),
    name="(27)", at="(27)", because="(5)")
q, r = sp.sqrt(t + 1), sp.sqrt(t)
drift = (1 - eta()) * (lam() - lam(t - 1)) - eta() * lam()
shrink = (t - 1) / (t + 1)
lines_29 = (drift, lambda_0 * (shrink * (q - r) - 2 / q), lambda_0 / q * (shrink * (t + 1 - q * r) - 2),
            lambda_0 / q * (shrink - 2), -lambda_0 / q, sp.Integer(0))
equation_29 = (
    p.line(equal(lines_29[0], lines_29[1]), name="(29) line 1", at="(29), first line", because="the schedules"),
    p.line(equal(lines_29[1], lines_29[2]), name="(29) line 2", at="(29), second line", because="1/sqrt(t+1) taken out"),
    p.line(at_most(lines_29[2], lines_29[3]), where=[at_most(r, q)], name="(29) line 3", at="(29), third line, first",
           because="sqrt(t) <= sqrt(t+1)"),
    p.line(at_most(lines_29[3], lines_29[4]), name="(29) line 4", at="(29), third line, second", because="(t-1)/(t+1) <= 1"),
    p.line(at_most(lines_29[4], lines_29[5]), name="(29) line 5", at="(29), third line, third", because="lambda_0 > 0"))
lines_28 = ((1 - eta()) * E() + drift / 2 * dist_squared() + curvature * eta() ** 2 / 2 * n * D**2,
            (1 - eta()) * E() + curvature * eta() ** 2 / 2 * n * D**2)
equation_28 = (
    p.line(E(NEXT) <= lines_28[0], equation_26, equation_27, name="(28) line 1", at="(28), first line", because="(27) in (26)"),
    p.line(lines_28[0] <= lines_28[1], *equation_29, name="(28) line 2", at="(28), second line", because="(29)"))


def both(at: sp.Expr | int) -> list[object]:
    """The lines of (28), in some round."""
    return [line(t=at) for line in equation_28]


# ---- the recursion unrolled, displays (30) and (31)

unrolled = E(sp.Integer(1)) * product(t) + n * D**2 / 2 * total(t)
unroll = p.induction(E(NEXT) <= unrolled, base=both(1), step=both(NEXT), name="(30) line 1", at="(30), first line",
                     because="(28), again and again")
vanishes = p.induction(equal(product(t), 0), name="(30) vanishes", at="(30), 'simply from eta_1 = 1'",
                       because="the first factor of the product is 0")
second_30 = p.line(equal(unrolled, n * D**2 / 2 * total(t)), vanishes, name="(30) line 2", at="(30), second line",
                   because="eta_1 = 1")


def rhs_31(at: sp.Expr = t) -> sp.Expr:
    """2nD²((L/n)/(t+1) + λ₀/√(t+1))."""
    return 2 * n * D**2 * (L / n / (at + 1) + lambda_0 / sp.sqrt(at + 1))


q1, q2 = sp.sqrt(t + 1), sp.sqrt(t + 2)
sum_31 = p.induction(
    total(t) <= 4 * (L / n / (t + 1) + lambda_0 / q1), where=[at_most(t * q2, (t + 1) * q1)], name="(31) sum",
    at="(31), 'easy to verify'", because="induction; the step squares t sqrt(t+2) <= (t+1) sqrt(t+1), where t² + 3t + 1 is left")
equation_31 = p.line(E(NEXT) <= rhs_31(), unroll, second_30, sum_31, name="(31) printed", at="(31)", because="(30) and the sum")

# ---- displays, (32)-(36): the dual. Y* has the columns (∇F(x*) - ∇f_i(x*))/n; its norm is at most ζ*/√n

pull_star = g(i, x_star) - grad_F(x_star)
dual = -1 / n * pull_star
dual_norm = zeta_star / sp.sqrt(n)
dist = root(dist_squared(t, "h"))
equation_33 = p.line(
    F(x_star) <= F_hat() + n * mean("i", dot(dual, here - v)), convex(i, x_star, here), optimal(here),
    name="(33)", at="(32), (33), first inequality",
    because="convexity at x* and its optimality; no saddle point theorem is needed, and the dual is attained")
equation_34 = p.of(step(
    "(34)", "(33), second inequality; (34)", "Cauchy-Schwarz at R = proj X",
    combination(now(mean("i", squared(pull_star)) <= zeta_star**2), Use("heterogeneity_star"), name="dual"),
    combination(now(mean("i", squared(-deviation)) <= (dist / sp.sqrt(n)) ** 2), name="distance"),
    *cauchy_schwarz("cross", pull_star, -deviation, "i", (zeta_star, dist / sp.sqrt(n)),
                    (Use("dual", {"t": "t"}), Use("distance", {"t": "t"})), now(FROM_1)),
    combination(now(-dual_norm * dist <= F_hat() - F(x_star)), Use("(33)", {"t": "t", "v": x_bar()}), Use("cross", {"t": "t"}))))
equation_35 = p.line(F_hat(NEXT) - F(x_star) + lam() / 2 * dist_squared(NEXT) <= rhs_31(), equation_31,
                     name="(35)", at="(35)", because="(31) with (5) written out")
dist_next = root(dist_squared(NEXT, "h"))
equation_36 = p.line(-dual_norm * dist_next + lam() / 2 * dist_next**2 <= rhs_31(), equation_35, equation_34(t=NEXT),
                     name="(36)", at="(36)", because="(34) in (35)")

# ---- the distance to consensus, display (37)

second = 4 * n * D**2 * lam() * (L / n / (t + 1) + lambda_0 / q)
under_root = dual_norm**2 + second
core, largest = L / q + n * lambda_0, L + n * lambda_0
simple = 2 * D * sp.sqrt(lambda_0) * root(core)
lines_37 = (1 / lam() * (dual_norm + root(under_root)),
            2 / (lambda_0 * q) * (dual_norm + D * sp.sqrt(lambda_0) * root(core)),
            2 / (lambda_0 * q) * (dual_norm + D * sp.sqrt(lambda_0) * root(largest)))
shifted = lam() * dist_next - dual_norm
equation_37 = p.of(
    step("(37) line 1", "(37), first line", "the quadratic formula: (lambda d - Y)² <= Y² + 2 lambda rhs(31)",
         combination(now(shifted**2 <= root(under_root) ** 2), Use("(36)", {"t": "t"}, times=2 * lam()), name="completed"),
         Line(now(shifted <= root(under_root)), "instance", {"of": Use(
             "squares", {"a": shifted, "b": root(under_root)}, because=(None, Use("completed", {"t": "t"}))).reference()}, "root"),
         combination(now(dist_next <= lines_37[0]), Use("root", {"t": "t"}, times=1 / lam()))),
    step("(37) line 2", "(37), second line", "sqrt(a + b) <= sqrt(a) + sqrt(b)",
         Line(now(root(under_root) <= root(dual_norm**2) + root(second)), "instance",
              {"of": Use("subadditive", {"a": dual_norm**2, "b": second}).reference()}, "split"),
         Line(now(root(second) <= simple), "instance", {"of": Use("squares", {"a": root(second), "b": simple}).reference()},
              "simplified"),
         combination(now(lines_37[0] <= lines_37[1]), *(
             Use(line, {"t": "t"}, times=1 / lam()) for line in ("split", "simplified")))))
third_37 = p.line(lines_37[1] <= lines_37[2], where=[root(core) <= root(largest)], name="(37) line 3", at="(37), third line",
                  because="sqrt(t+1) >= 1")

# ---- the mean, displays (38) and (39)

gap = SETTING.metrics[OBJECTIVE_GAP]
at_mean = g(i, x_bar())
size = root(n * mean("h", squared(1 / n * g(symbol("h"), x_bar()))))  # ‖∇F̂(X̄)‖
back = x_bar() - here
G = (L * D + g_star) / sp.sqrt(n)
first_38 = p.line(gap <= F_hat() - F(x_star) + mean("i", dot(at_mean, back)), convex(i, x_bar(), here),
                  name="(38) line 1", at="(38), first line", because="convexity of F-hat at the mean")
second_38 = p.of(step(
    "(38) line 2", "(38), second line", "Cauchy-Schwarz", *gradient_against(SURE, at_mean, back, size, dist),
    combination(now(mean("i", dot(at_mean, back)) <= size * dist), Use("cross", {"t": "t"}, times=n))))
equation_39 = p.line(equal(mean("i", f(i, x_bar())) - F(x_star), gap), name="(39)", at="(39)",
                     because="the definition of F-hat at consensus")
COMMON = p.made()

at_consensus = p.of(LEMMA_2_AT_CONSENSUS)
corrected = p.line(
    conclusion(SETTING, THEOREM_1.bound("corrected")), first_38, second_38, equation_35(t=t - 1),
    at_consensus(x_bar()).times(dist), equation_37[0](t=t - 1).times(G), equation_37[1](t=t - 1).times(G), square(deviation, n * lambda_0 * r / 2),
    name="(38) corrected", at="(38), third line, at t >= 2, with Lemma 2's proof",
    because="(35) and (37) at t - 1, Lemma 2 at the mean")
THEOREM_1_CORRECTED = Proof(THEOREM_1, "corrected", SETTING, p.made())

# ---- as printed: (33) for all X in D^n and R in C, and (38) for every t

any_R = {"v": "vector"}
size_33 = root(n * mean("h", squared(X(symbol("h")) - v)))  # ‖X - R‖
first_33 = p.line(
    F(x_star) <= mean("i", f(i, X(i))) + n * mean("i", dot(dual, X(i) - v)), convex(i, x_star, X(i)), optimal(X(i)),
    name="(33) first inequality", at="(33), first inequality, for all X in D^n and R in C",
    because="convexity at x* and its optimality, at any matrix of the product set")
second_33 = p.of(step(
    "(33) second inequality", "(33), second inequality, for all X in D^n and R in C", "Cauchy-Schwarz",
    combination(Schema(mean("i", squared(pull_star)) <= zeta_star**2, any_R), Use("heterogeneity_star"), name="dual"),
    combination(Schema(mean("i", squared(v - X(i))) <= (size_33 / sp.sqrt(n)) ** 2, any_R), name="distance"),
    *cauchy_schwarz("cross", pull_star, v - X(i), "i", (zeta_star, size_33 / sp.sqrt(n)),
                    (Use("dual", {"v": "v"}), Use("distance", {"v": "v"})), Schema(at_most(0, 1), any_R)),
    combination(Schema(n * mean("i", dot(dual, X(i) - v)) <= dual_norm * size_33, any_R), Use("cross", {"v": "v"}))))
PRINTED = Step(
    "(38) as printed", "(38), third line, for t", "printed with Lemma 2's statement, for every t and x_i^1 in R^p",
    conclusion(SETTING, THEOREM_1.bound("printed")),
    gap="not proved: it rests on Lemma 2 as printed; and at t = 1 false, as nothing keeps x_i^1 near the domain: "
    "one client with f = (x - 10)²/2 on [-1, 1], from -1000; from a start inside the domain it is "
    "false as well, by the run of erratum fedfw.d20",
    refuted=FAR_START, setting=as_printed(SETTING))
THEOREM_1_PRINTED = Proof(THEOREM_1, "printed", SETTING, (
    *COMMON, *p.made(first_33, second_33), LEMMA_2_PRINTED, LEMMA_2_LAST, PRINTED))
