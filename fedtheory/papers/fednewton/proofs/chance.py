"""With probability at least 1 - δ, for the kernel: P(X > r) is the expectation of an indicator, and 2 exp(-log(2/δ)) = δ.

above(x, r) is 1 if x > r and 0 otherwise, so P(X > r) = E above(X, r)², squared so that the kernel sees its sign. A client of the
kernel is a draw here: a sample has n of them, they are independent, and their laws may differ, as in a sample that takes |D_j|
points of each client.
"""

from fedtheory.language import Formula, Theory, exp, expect, log, root
from fedtheory.papers.fednewton.statements.notation import PAPER

p = Theory(PAPER, globals())
above, n, delta = p.real("above", "real", "real"), p.count("n"), p.real("delta")
a, b, r, ell = (p.variable(name, "real") for name in ("a", "b", "r", "ell"))
chance = lambda of, beyond: expect(above(of, beyond)**2)
within = lambda of, level=delta: lambda value: list(chance(of, Formula(value)) <= level)
"""A quantile at level 1 - δ is at most the bound: X exceeds the bound with probability δ at most."""
pin = lambda bound, scale, level, size=n: 4 * bound * level / 3 / size + root(2) * scale * root(level) / root(size)
"""(4/3) M ℓ/n + sqrt(2 ℓ/n) s: what Bernstein's inequality keeps with probability 1 - 2 exp(-ℓ)."""

not_above = p.defined(above(a, r) == 0, "above(a, r) is 0 where a <= r", "definition", when=[a <= r])
is_above = p.defined(above(a, r) == 1, "and 1 where a > r", "definition", when=[r < a], name="above")
exp_log = p.given(exp(log(a)) == a, "the exponential of the logarithm", "definition", when=[a > 0], role="axiom", cites="rudin1976principles, Theorem 8.6")
some_delta = p.defined(delta > 0, "delta > 0", "Proposition 3", name="0 < delta")
no_more = p.defined(delta <= 1, "delta <= 1", "Proposition 3", name="delta <= 1")

lower = p.line(r < a, 1 * p.condition(1), 1 * p.condition(2), when=[r <= b, b < a])
higher = p.cases(
    above(a, b)**2 <= above(a, r)**2, a <= b, [above(a, b) * not_above(r=b)],
    [(above(a, b) + 1) * is_above(r=b), -(above(a, r) + 1) * is_above(because=[lower(because=[p.condition(1), p.condition(2)])])], when=[r <= b],
    name="a higher bound", at="definition", because="a higher bound is exceeded less often")
larger = p.line(r < b, 1 * p.condition(1), 1 * p.condition(2), when=[a <= b, r < a])
smaller = p.cases(
    above(a, r)**2 <= above(b, r)**2, a <= r, [above(a, r) * not_above],
    [(above(a, r) + 1) * is_above, -(above(b, r) + 1) * is_above(a=b, because=[larger(because=[p.condition(1), p.condition(2)])])], when=[a <= b],
    name="a smaller quantity", at="definition", because="what is smaller exceeds a bound less often")
at_most_one = p.cases(above(a, r)**2 <= 1, a <= r, [above(a, r) * not_above], [(above(a, r) + 1) * is_above], name="an indicator is at most 1",
                      at="definition", because="it is 0 or 1")


def positive(p, inside, of, told="", least=2):
    """log(inside) >= log(least) > 0; `of` are terms that show least <= inside."""
    no_less = p.line(inside >= least, *of)
    return p.line(log(inside) > 0, 1 * p.line(log(least) <= log(inside), no_less), 1 * p.computed(log(least) > 0), name=f"the logarithm is positive{told}")


L = log(2 / delta)
some_L = positive(p, 2 / delta, [2 / delta * no_more])
p.plain(some_L)
