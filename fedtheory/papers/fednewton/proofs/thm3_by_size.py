"""Theorems 3 and 4 by the size of the smallest sample: what Lemma 1's bounds of deviations are there, put into the ledger of events.

With 139 K l samples, l = log(2M(2m + 2)/δ), a round leaves 15.83 K l/|D_j| where clients are alike; with 38 K (1 + h) l of them, h the largest
Δ_Dj/λ, it leaves (4/3)(1 + h)(3.048 x_j + h), x_j the root of K (1 + h) l/|D_j|.
"""

from fedtheory.language import Theory, i, norm, number, root
from fedtheory.papers.fednewton.proofs import assumptions as quotes
from fedtheory.papers.fednewton.proofs import events as ledger
from fedtheory.papers.fednewton.proofs import section76 as sizes
from fedtheory.papers.fednewton.proofs import thm2_federated as theorems
from fedtheory.papers.fednewton.proofs import thm2_second_order as sharp
from fedtheory.papers.fednewton.statements.thm3_homogeneous import THEOREM_3
from fedtheory.papers.fednewton.statements.thm4_heterogeneous import THEOREM_4
from fedtheory.textbook import powers

P_D, R_D, R_bar, start, lam, h, GOOD = ledger.P_D_bar, ledger.R_D_bar, ledger.R_bar, ledger.start, ledger.lam, ledger.h, ledger.GOOD
rho, cond, loose, tight, epsilon, power, risk = sharp.rho, sharp.cond, sharp.loose, sharp.tight, sharp.epsilon, sharp.power, theorems.risk


def by_size(p, many, wide, wording):
    """R_Dj and R_D are at most (2/3) x_j² + √2 x_j, x_j² = K wide l/n_j, and x_j is small where every client has many K wide l samples."""
    K, n_j, x_j, l, inverse = p.real("K"), p.integer("n_j"), p.real("x_j"), ledger.l, ledger.inverse(i)
    need = K * wide * l
    p.defined(n_j >= 1, "a client has a sample", "Section 2", name="1 <= n_j")
    smallest = p.defined(n_j * inverse <= ledger.n, "n_j is the smallest |D_j|", "Section 2", name="n_j")
    x_is = p.defined(x_j**2 == need / n_j, "x_j is the root of the samples needed over |D_j|", "definition", name="x_j")
    sign = p.defined(x_j >= 0, "not negative", "definition", name="0 <= x_j")
    leverage = p.defined(ledger.K <= K * wide, wording, "ours", name="K")
    inner = p.line(ledger.K * inverse * l / ledger.n <= x_j**2, inverse * l / ledger.n * leverage, need / ledger.n / n_j * smallest, 1 * x_is)
    inner_D = p.line(ledger.K * l / ledger.n <= x_j**2, 1 * inner, ledger.K * l / ledger.n * ledger.no_less)
    rooted = p.squared(root(ledger.K * inverse) * root(l) / root(ledger.n) <= x_j, 1 * inner)
    rooted_D = p.squared(root(ledger.K) * root(l) / root(ledger.n) <= x_j, 1 * inner_D)
    value, two = 2 * x_j**2 / 3 + root(number(2)) * x_j, root(number(2))
    R_is = p.line(R_bar(i) <= value, number(2, 3) * inner, two * rooted, name="R_Dj by size")
    R_D_is = p.line(R_D <= value, number(2, 3) * inner_D, two * rooted_D, name="R_D by size")
    small = p.line(many * x_j**2 <= 1, 1 / n_j * p.condition(1), many * x_is, when=[many * need <= n_j], name="x_j is small")
    return need, n_j, x_j, x_is, R_is, R_D_is, [sign, small]


def ordered_risk(p, before, x, y, price, known, enough):
    """The bound of the prediction's error with y for x and `price` before the power, under the condition on samples."""
    sign = p.cite(powers.POWERS_NONNEGATIVE, q=x)
    order = p.cite(powers.POWERS_ORDERED, q=x, r=y, when=[enough], given={"q <= r": known}, name="the powers rise")
    return sign, p.line(norm(risk) <= price * power(y, "t") * start + theorems.central, 1 * before, price * start * order, when=[enough, GOOD], since=1, knowing=[sign])


# Theorem 3: no client is shifted, and 139 K l samples
p = Theory.after(sharp.SHARP, globals())
need, n_j, x_j, x_is, R_is, R_D_is, of_x = by_size(p, 139, 1, "K is at least the leverage under every law")
ENOUGH = 139 * need <= n_j
alike = p.given(ledger.shift(i) == 0, "Δ_Dj = 0", "Theorem 3", quote=quotes.ALIKE, name="no shift")
slope, eighth = number(1471, 1000), number(8, 7)
linear = p.cite(sizes.THRESHOLDS, step="139 K l samples, linear", x=x_j, name="linear")(because=of_x)
bounded = p.cite(sizes.THRESHOLDS, step="139 K l samples", x=x_j, name="at most an eighth")(because=of_x)
contraction = p.cite(sizes.THRESHOLDS, step="contraction", x=x_j, name="second order")(because=of_x)
when = [ENOUGH]
R_lin = p.line(R_bar(i) <= slope * x_j, 1 * R_is, 1 * linear, when=when)
R_D_lin = p.line(R_D <= slope * x_j, 1 * R_D_is, 1 * linear, when=when)
P_small = p.line(P_D <= eighth, eighth * P_D * R_D_is, eighth * P_D * bounded, -eighth * ledger.below_1_D, when=when, name="P_D is near 1")
eps_x, rate = number(16, 7) * slope * x_j, number(1583, 100)
eps_small = p.line(epsilon <= eps_x, P_D * R_lin, P_D * R_D_lin, 2 * slope * x_j * P_small, P_D * ledger.shift(i) / lam * (R_bar(i) + 1) * alike, when=when,
                   name="ε_j is nearly linear")
tight_small = p.line(tight <= rate * x_j**2, 1 * sharp.tight_is, (1 + loose) * contraction, (1 + loose) * (rate * x_j**2 + eps_x + epsilon) * eps_small,
                     -(rate * x_j**2 + (loose + (1 + loose) * epsilon) / (1 + loose)) * sharp.size, when=when, name="q_j is of second order",
                     because="ε²/(1 - ε) <= 15.83 x² at ε = (16/7) 1.471 x, and it rises")
rho_small = p.line(rho <= rate * need / n_j, 1 * tight_small, 1 * sharp.rho_is, rate * x_is, when=when, name="rho_bar by size", at="(42), with the exponent of Theorem 3")
cond_small = p.squared(cond <= number(1134, 1000), 2 * P_small, 1 * sharp.cond_is, when=when, name="cond by size", because="cond² <= (9/8)(8/7)")
sign, bigger = ordered_risk(p, sharp.risky, rho, rate * need / n_j, cond, rho_small, ENOUGH)
by_139 = number(1134, 1000) * power(rate * need / n_j, "t") * start + theorems.central
base_sign = p.cite(powers.POWERS_NONNEGATIVE, q=rate * need / n_j, given={"0 <= q": p.line(rate * need / n_j >= 0, rate * x_is)})
risky_3 = p.line(norm(risk) <= by_139, 1 * bigger, power(rate * need / n_j, "t") * start * cond_small, when=[ENOUGH, GOOD], since=1, knowing=[base_sign],
                 name="the error by size")
THEOREM_3_BY_SIZE = theorems.theorem(p, THEOREM_3, "by-size", risk, by_139, risky_3, "Theorem 3 by size", [ENOUGH])

# Theorem 4: the largest shift h, and 38 K (1 + h) l samples
p = Theory.after(theorems.PREDICTION, globals())
h_most = p.real("h")
need, n_j, x_j, x_is, R_is, R_D_is, of_x = by_size(
    p, 38, 1 + h_most, "K (1 + h) is at least the leverage under every law: C + λ <= (1 + h) (C_j + λ)")
ENOUGH = 38 * need <= n_j
p.defined(h_most >= 0, "a ratio of norms", "Definition 1", name="0 <= h")
shifted = p.defined(h(i) <= h_most, "h is the largest Δ_Dj/λ", "Definition 1", name="largest shift")
slope, third, when = number(1524, 1000), number(4, 3), [ENOUGH]
linear = p.cite(sizes.THRESHOLDS, step="38 K l samples, linear", x=x_j, name="linear")(because=of_x)
bounded = p.cite(sizes.THRESHOLDS, step="38 K l samples", x=x_j, name="at most a fourth")(because=of_x)
R_lin = p.line(R_bar(i) <= slope * x_j, 1 * R_is, 1 * linear, when=when)
R_D_lin = p.line(R_D <= slope * x_j, 1 * R_D_is, 1 * linear, when=when)
P_small = p.line(ledger.P_bar(i) <= third, third * ledger.P_bar(i) * R_is, third * ledger.P_bar(i) * bounded, third * ledger.below_1, when=when, name="P_Dj is near 1")
left = lambda by: third * (1 + h_most) * (2 * slope * by + h_most)
part, wide = ledger.P_bar(i) * (1 + h(i)) * (R_bar(i) + h(i) + R_D), third * (1 + h(i))
client = p.line(part <= left(x_j), (1 + h(i)) * (R_bar(i) + R_D + h(i)) * P_small, wide * R_lin, wide * R_D_lin,
                third * (2 * slope * x_j + 1 + h_most + h(i)) * shifted, when=when, name="a client's part by size")
K = p.symbol("K")
p.plain(p.line(K > 0, 1 / (1 + h_most) * p.named.K, 1 / (1 + h_most) * ledger.some_K))
roots = root(K) * root(1 + h_most) * root(ledger.l) / root(n_j)
root_is = p.squared(x_j <= roots, -1 * x_is)
factor_small = p.line(ledger.factor <= left(roots), 1 * client, 1 * ledger.factor_is, third * 2 * slope * (1 + h_most) * root_is, when=when, name="the factor by size")
sign, bigger = ordered_risk(p, theorems.risky, ledger.factor, left(roots), number(1), factor_small, ENOUGH)
by_38 = power(left(roots), "t") * start + theorems.central
risky_4 = p.line(norm(risk) <= by_38, 1 * bigger, when=[ENOUGH, GOOD], since=1, name="the error by size")
THEOREM_4_BY_SIZE = theorems.theorem(p, THEOREM_4, "by-size", risk, by_38, risky_4, "Theorem 4 by size", [ENOUGH])
