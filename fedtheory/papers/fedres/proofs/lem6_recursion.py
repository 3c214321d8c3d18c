"""Lemma 6 for sequences that stay below R with 4 C_1 R <= 1, by the printed induction; and the sequence in which print fails.

With a and b the fourth roots of n - 1 and n, the printed powers are 1/a², 1/a³, 1/a⁴. If the bound at n is at least R there
is nothing to show; else the bound at n - 1 is at most twice as large, below 1/(2 C_1), and (24) is allowed.
"""

from fractions import Fraction

from fedtheory.core import construction as build
from fedtheory.core.term import substitute
from fedtheory.language import Formula, Theory, root, square, t
from fedtheory.papers.fedres.metrics import RECURSION_VALUE
from fedtheory.papers.fedres.proofs import quotes
from fedtheory.papers.fedres.statements import lem6_recursion as lemma
from fedtheory.textbook.roots import NESTED

LEMMA_6 = lemma.LEMMA_6

# ---- (24) and (25), of two neighbours: x is B at n - 1, c and d are the square roots of n - 1 and n

p = Theory.here(globals())
a, b, c, d, x = (p.real(letter) for letter in "abcdx")
C_1, C_2, C_3, C_4, R_0, D_1, D_2, D_3 = (p.real(letter) for letter in ("C_1", "C_2", "C_3", "C_4", "R_0", "D_1", "D_2", "D_3"))


def bound(of, fourth):
    """D_1/n^(1/2) + D_2/n^(3/4) + D_3/n, of the roots of n."""
    return D_1 / of + D_2 / fourth**3 + D_3 / fourth**4


for letter in (C_1, C_2, C_3, C_4):
    p.defined(letter > 0, "a factor", "Lemma 6", name=f"0 < {letter.tree}")
for letter in (D_1, D_2, D_3):
    p.defined(letter >= 0, "a factor", "Lemma 6", name=f"0 <= {letter.tree}")
for letter in (a, b, c, d):
    p.defined(letter >= 1, "a root of an index", "Lemma 6", name=f"1 <= {letter.tree}")
growing = p.defined(a <= b, "n - 1 <= n", "Lemma 6", name="a <= b")
one_more = p.defined(b**4 == a**4 + 1, "n - 1 and n", "Lemma 6", name="one more")
before = p.defined(c == a**2, "a root of a root", "Lemma 6", name="root")
after = p.defined(d == b**2, "a root of a root", "Lemma 6", name="next root")
enough = [p.defined(claim, "D_1, D_2, D_3 are large enough", "(25)", name=f"enough {k}") for k, claim in enumerate(
    (C_2 <= C_1 * D_1**2, D_1 + D_2 + C_3 <= C_1 * D_2**2, D_3 + C_4 <= C_1 * D_3**2), 1)]
small = p.defined(4 * C_1 * R_0 <= 1, "4 C_1 R <= 1", "ours", name="small")
at_the_last = p.defined(x <= bound(c, a), "the bound at n - 1", "(23)", name="so far")
below_R = p.defined(bound(d, b) <= R_0, "elsewhere nothing is to show", "ours", name="below R")

further = a + 1 / (4 * a**3)
squares = p.line(b**2 - a**2 <= 1 / (2 * a**2), 1 / (b**2 + a**2) * one_more, (b + a) / (b**2 + a**2) / (2 * a**2) * growing,
                 because="b⁴ - a⁴ = 1")
apart = p.line(b <= further, 1 / (b + a) * squares, 1 / (b + a) / (4 * a**3) * growing, because="and b + a is at least 2a")
second = p.line(1 / a**2 - 1 / b**2 <= 1 / a**6, (a**4 - 1) / a**6 / b**2 * squares, name="lem6aux, k = 1/2", at="the inequality after (25)",
                because="1/a² - 1/b² is at most 1/a⁶")
third = p.line(1 / a**3 - 1 / b**3 <= 1 / a**6, (a**3 - 1) / a**6 / b**3 * (further**2 + further * b + b**2) * apart,
               name="lem6aux, k = 3/4", at="the inequality after (25)", because="1/a³ - 1/b³ is at most 1/a⁶")
fourth = p.line(1 / a**4 - 1 / b**4 <= 1 / a**8, (a**4 - 1) / a**8 / b**4 * one_more, name="lem6aux, k = 1", at="the inequality after (25)",
                because="1/a⁴ - 1/b⁴ is at most 1/a⁸")
U, V = bound(a**2, a), bound(b**2, b)
still_growing = p.line(
    2 * C_1 * U <= 1, 4 * C_1 * below_R, small, 4 * C_1 * D_1 / d / b**2 * after, 2 * C_1 * D_1 / a**2 / b**2 * squares,
    2 * C_1 * D_2 / a**3 / b**3 * (further**2 + further * b + b**2) * apart, 2 * C_1 * D_3 / a**4 / b**4 * one_more,
    name="still growing", at="ours: what (24) takes for granted", because="U_{n-1} is at most 2 U_n, below 1/(2 C_1)")
errors = C_2 / a**4 + C_3 / a**6 + C_4 / a**8
in_the_roots = p.line(x <= U, at_the_last, -D_1 / c / a**2 * before)
equation_24 = p.line(x - C_1 * x**2 + errors <= U - C_1 * U**2 + errors, (1 - 2 * C_1 * U) * in_the_roots, square(x - U, C_1), knowing=[still_growing],
                     name="(24)", at="(24)", because="x - C_1 x² grows up to U_{n-1}")
equation_25 = p.line(
    U - C_1 * U**2 + errors <= V, D_1 * second, D_2 * third, D_3 * fourth, 1 / a**4 * enough[0], 1 / a**6 * enough[1], 1 / a**8 * enough[2],
    name="(25)", at="(25)", because="power by power")
p.line(x - C_1 * x**2 + C_2 / c**2 + C_3 / c**3 + C_4 / c**4 <= bound(d, b), 1 * equation_24, 1 * equation_25, D_1 / d / b**2 * after,
       -(C_2 / a**4 / c**2 * (c + a**2) + C_3 / a**6 / c**3 * (c**2 + c * a**2 + a**4)
         + C_4 / a**8 / c**4 * (c + a**2) * (c**2 + a**4)) * before, name="next",
       at="(24), (25)", because="in the square roots of print")
ONE_MORE = p.argument("fedres.lem6.step", "Lemma 6, its induction step")

# ---- the sequence

p = Theory.here(globals())
for letter in (C_1, C_2, C_3, C_4, R_0):
    p.real(str(letter.tree))
n_0, B, n = p.integer("n_0"), p.real("B", "integer"), p.variable("n", "integer")


def errors_at(at):
    """C_2/n + C_3/n^(3/2) + C_4/n²."""
    return C_2 / at + C_3 / root(at)**3 + C_4 / at**2


for letter in (C_1, C_2, C_3, C_4):
    p.given(letter > 0, f"{letter.tree} > 0", "Lemma 6", quote=quotes.RECURSION, name=f"0 < {letter.tree}")
p.given(R_0 >= 0, "R is not negative", "Lemma 6", role="ours", name="0 <= R")
p.defined(n_0 >= 1, "n_0 >= 1", "Lemma 6", name="1 <= n_0")
drops = p.given(B(n + 1) <= B(n) - C_1 * B(n)**2 + errors_at(n), "the recursion, for all n > n_0; here for n + 1", "Lemma 6",
                when=[n >= 1, n_0 <= n], quote=quotes.RECURSION, name="recursion")
now, then = n_0 + t - 1, n_0 + (t + 1) - 1  # n - 1 and n
VALUE = {RECURSION_VALUE: B(now)}
PRINT = Theory.after(p, globals())
below = p.given(B(n) <= R_0, "B_n <= R for all n >= n_0", "ours", when=[n_0 <= n], name="below")
index, next_index = p.line(now >= 1), p.line(then >= 1)
a, b = root(now, 4), root(then, 4)
of_roots = {f"1 <= {z}": p.line(one >= 1, index, next_index, name=f"1 <= {z}") for z, one in zip("abcd", (a, b, root(now), root(then)), strict=True)}
grown = p.line(a <= b)
of_root, of_next_root = (p.cite(NESTED[2, 4], a=one) for one in (now, then))


def recursion_with(key, *D):
    """The bound with these D_1, D_2, D_3, by induction; where it is at least R there is nothing to show."""
    setting = p.setting(VALUE)
    claim = p.claims(LEMMA_6, key, setting)
    factors = dict(zip(("D_1", "D_2", "D_3"), D, strict=True))
    large = {f"enough {k}": p.line(one, name=f"enough {k}, {key}") for k, one in enumerate(
        (C_2 <= C_1 * D[0]**2, D[0] + D[1] + C_3 <= C_1 * D[1]**2, D[2] + C_4 <= C_1 * D[2]**2), 1)}
    high = Formula(substitute(claim.then, "t", t + 1)[2])
    further = p.cite(
        ONE_MORE, a=a, b=b, c=root(now), d=root(then), x=B(now), **factors, when=[*claim.conditions[1:], claim.then, high < R_0],
        name=f"one more, {key}", given={**of_roots, "a <= b": grown, "root": of_root, "next root": of_next_root, "small": p.condition(2),
               "so far": p.condition(3), "below R": p.condition(4), **large})
    shown = p.induction(claim, base=[below(n=n_0)], at="(23)", name=f"Lemma 6, {key}", split=(
        R_0 <= high, [1 * below(n=then), 1 * p.condition(4)], [1 * drops(n=now), 1 * further]))
    return p.proof(LEMMA_6, key, setting, [shown])


LEMMA_6_CORRECTED = recursion_with("corrected", lemma.printed_1, lemma.printed_2, lemma.printed_3)
LEMMA_6_SHARPENED = recursion_with("sharpened", lemma.sharp_1, lemma.sharp_2, lemma.sharp_3)

# ---- print, and a sequence that crosses it

PRINT.given(B(n_0) <= R_0, "B at n_0 is at most R", "Lemma 6", quote=quotes.RECURSION, name="start")
NUMBERS = {"C_1": 1, "C_2": 100, "C_3": Fraction(1, 100), "C_4": Fraction(1, 100), "R_0": Fraction(1, 2), "n_0": 1}
CROSSED = build.Counterexample(
    "a sequence from 1/2 that follows the recursion with equality: its second value is 10027/100, and (23) there is 15.07...",
    build.Made({**{name: build.explicit("", number) for name, number in NUMBERS.items()},
          "B": build.recursion("n", "n", 1, NUMBERS["R_0"], B(n) - C_1 * B(n)**2 + errors_at(n))}),
    {"t": 2})
LEMMA_6_PRINTED = PRINT.refuted(
    LEMMA_6, "printed", VALUE, CROSSED,
    "false: the proof puts the upper bound at n - 1 into x - C_1 x², which falls beyond 1/(2 C_1)")
