"""Section 7.6: which of the terms of (39) is the largest, that the regimes join, where they reach the optimal rate, and sample sizes.

With |D_j| = |D|^a and λ = |D|^(-1/s), s = 2r + γ, every term is a power of |D|, and all claims are about its exponent. How many
samples suffice: with x = sqrt(Kl/n) the bound of Lemma 1 is R = (2/3)x² + sqrt(2) x, and P = 1/(1 - R).
"""

from fedtheory.language import Formula, Theory, number, root
from fedtheory.language.formulas import put
from fedtheory.papers.fednewton.proofs import assumptions as quotes
from fedtheory.papers.fednewton.statements.notation import PAPER

p = Theory(PAPER, globals())
r, gamma, a = p.real("r"), p.real("gamma"), p.variable("a", "real")
s = 2 * r + gamma
capacity = p.given(gamma >= 0, "gamma >= 0", "Assumption 1", quote=quotes.CAPACITY, name="0 <= gamma")
p.given(r >= 0, "r > 0", "Assumption 2", quote=quotes.SOURCE, name="0 <= r")
p.given(gamma <= 1, "gamma <= 1", "Assumption 1", quote=quotes.CAPACITY, name="gamma <= 1")
enough = p.given(s >= 1, "2r + gamma >= 1", "Theorem 3", quote=quotes.RATE, name="1 <= 2r + gamma")
p.plain(p.line(s >= 1, 1 * enough, name="s >= 1"))
half, many = number(1, 2), number(3, 2)
first, second, dropped, third, fourth = -2 * a + many / s, -many * a + (1 + gamma / 2) / s, -many * a + 1 / s, -1 * a + (1 + gamma) / 2 / s, -r / s
low, middle, high = (1 - gamma) / s, 1 / s, (s + 1) / 2 / s
more = half / s * capacity


def order(name, locator, claim, when, *by):
    """One term is the larger one in a regime."""
    p.line(claim, *by, 0 * enough, when=[] if when is None else [when], name=name, at=locator)


def joins(name, here, left, right):
    """Both cases have one value where they meet."""
    at = lambda term: Formula(put(term.tree, {"a": here.tree}))
    p.line(at(left) == at(right), name=name, at="Theorem 3, ℵ_j", because="both cases have one value where they meet")


by = lambda times: times * p.condition(1)
order("third term dropped", "before (39)", dropped <= second, None, more)
order("case 1, second", "before (39), first case", second <= first, a <= low, by(half))
order("case 1, third", "before (39), first case", third <= first, a <= low, by(1), more)
order("case 2, first", "before (39), second case", first <= second, low <= a, by(half))
order("case 2, third", "before (39), second case", third <= second, a <= middle, by(half))
order("case 3, second", "before (39), third case", second <= third, middle <= a, by(half))
order("case 3, first", "before (39), third case", first <= third, middle <= a, by(1), more)
order("case 4", "(41), fourth case", third <= fourth, high <= a, by(1))
joins("first breakpoint", low, first, second)
joins("second breakpoint", middle, second, third)
joins("third breakpoint", high, third, fourth)
p.line(-1 + half / s == (1 - 4 * r - 2 * gamma) / (4 * r + 2 * gamma), name="(40), first term", at="(40), with the denominator 4r + 2 gamma",
       because="1/(|D| sqrt(lambda)) is |D|^(-1 + 1/(2s))")
p.line(-half + gamma / 2 / s == fourth, name="(40), second term", at="(40)", because="sqrt(N/|D|) is |D|^(-1/2 + gamma/(2s))")
order("(40)", "(40)", (1 - 4 * r - 2 * gamma) / (4 * r + 2 * gamma) <= fourth, None, half / s * enough, more)
order("last line of Theorem 3", "after (42)", (1 / s - a) / 2 <= (1 - 2 * r - gamma) / (8 * r + 4 * gamma), high <= a, by(half))
order("(42) is slower than Theorem 3", "(42) against Theorem 3", 1 / s - a <= (1 / s - a) / 2, middle <= a, by(half))
order("few samples, many machines", "after Theorem 3", (s - 1) / s <= 1 - a, a <= middle, by(1))
order("few samples, slow rates", "after Theorem 3", (gamma - 1) / (4 * r + 2 * gamma) <= second, a <= middle, by(many))
EXPONENTS = p.argument("fednewton.section76", "Theorem 3: its exponents, regimes and breakpoints")

# ---- how many samples suffice, with x = sqrt(Kl/n)

p = Theory(PAPER, globals())
x, R = p.real("x"), p.variable("R", "real")
deviation, two = 2 * x**2 / 3 + root(2) * x, p.computed(root(2) <= number(141422, 100000), "root of 2")


def small(size, largest):
    """x <= largest, from size x² <= 1 <= size largest²."""
    return p.squared(x <= largest, 1 / size * p.condition(2), when=[x >= 0, size * x**2 <= 1])


def sizes(size, largest, slope, bound, name):
    """With so many samples the deviation is at most a slope times x, and at most a bound."""
    when = [x >= 0, size * x**2 <= 1]
    at_x = small(size, largest)
    linear = p.line(deviation <= slope * x, x * two, 2 * x / 3 * at_x, when=when, name=f"{name}, linear")
    return linear, p.line(deviation <= bound, 1 * linear, slope * at_x, when=when, name=name)


of_139, of_38 = number(139), number(38)
AT_139_LINEAR, AT_139 = sizes(of_139, number(8482, 100000), number(1471, 1000), number(1, 8), "139 K l samples")
AT_38_LINEAR, AT_38 = sizes(of_38, number(16223, 100000), number(1524, 1000), number(1, 4), "38 K l samples")
epsilon, when = number(16, 7) * number(1471, 1000) * x, [x >= 0, of_139 * x**2 <= 1]
two_sevenths = p.line(epsilon <= number(2, 7), number(16, 7) * number(1471, 1000) * small(of_139, number(8482, 100000)), when=when)
CONTRACTION = p.line(epsilon**2 <= number(1583, 100) * x**2 * (1 - epsilon), number(1583, 100) * x**2 * two_sevenths, when=when, name="contraction",
                     at="ours, for (42) with the exponent of Theorem 3", because="ε = (8/7) 2R <= 2/7, so ε²/(1 - ε) <= (7/5) ε²")
p.line(1 / (1 - R) <= number(8, 7), number(8, 7) / (1 - R) * p.condition(1), when=[R <= number(1, 8)])
p.line(1 / (1 - R) <= number(4, 3), number(4, 3) / (1 - R) * p.condition(1), when=[R <= number(1, 4)], name="ratio", at="Lemma 2",
       because="R <= 1/8 gives P <= 8/7, and R <= 1/4 gives P <= 4/3")
p.computed(root(number(9, 8) * number(8, 7)) <= number(1134, 1000), "price")
when = [x >= 0, number(2183, 100) * x**2 <= 1]
of_third = small(number(2183, 100), number(21403, 100000))
p.line(deviation < number(1, 3), number(200, 6549) * p.condition(2), number(141422, 100000) * of_third, x * two, when=when, name="a third",
       at="ours, for the threshold after (38)", because="21.83 x² <= 1 gives R < 1/3, and then 2PR = 2R/(1 - R) < 1")
p.line(2 * R / (1 - R) < 1, 3 / (1 - R) * p.condition(1), when=[R < number(1, 3)], name="below one", at="after (38)", because="2R/(1 - R) < 1 where R < 1/3")
THRESHOLDS = p.argument("fednewton.thresholds", "sample sizes that make R small: 139 K l, 38 K l and 21.83 K l")
