"""What an action costs that is best in expectation, (12): two whole numbers, two squares of a sum, and Young's inequality.

earns and expected are the mean reward of each action and what is expected of it, total(k) the sum of the squared differences
over the first k; the best action is m, and n the one that is taken.
"""

from typing import Any

from fedtheory.language import Theory, square
from fedtheory.papers.fedres.proofs.sgd import PAPER
from fedtheory.textbook.vectors import NOTHING

p = Theory(PAPER, globals(), since=None)
earns, expected, total = (p.real(z, "integer") for z in ("earns", "expected", "total"))
m, n, K, k = p.integer("m"), p.integer("n"), p.integer("K"), p.variable("k", "integer")
a, b, rho = p.variable("a", "integer"), p.variable("b", "integer"), p.variable("rho", "real")
no_arms = p.defined(total(0) == 0, "an empty sum", "ours")
arms = p.defined(total(k + 1) == total(k) + (earns(k + 1) - expected(k + 1))**2, "the sum over the actions", "Appendix D", when=[k >= 0])
best_first = p.defined(m >= 1, "actions are 1 to K", "Section 5")
best_last = p.defined(m <= K, "actions are 1 to K", "Section 5")
first = p.defined(n >= 1, "actions are 1 to K", "Section 5")
last = p.defined(n <= K, "actions are 1 to K", "Section 5")
taken = p.defined(expected(m) <= expected(n), "the action taken is one of which most is expected", "(12)")

# ---- whole numbers that differ by less than 1 are one


def off(at: Any) -> Any:
    """What an action earns beyond what is expected of it."""
    return earns(at) - expected(at)


further = off(a + k) - off(a)
either = p.induction(further**2 * (1 - k) <= 0, on=k, since=0, step=[square(off(a + k + 1) - off(a), k)],
                     because="actions are whole numbers: induction over how far apart they are")
no_further = p.line(further**2 <= 0, 1 / (1 - k) * either, when=[k >= 0, k < 1])
same = p.cite(NOTHING, a=further, given={"square": no_further}, when=[k >= 0, k < 1])
one_arm = p.cases(off(m) == off(n), m <= n, [same(a=m, k=n - m)], [same(a=n, k=m - n)], when=[m < n + 1, n < m + 1],
                  because="whole numbers that differ by less than 1 are one")

# ---- two actions are two squares of the sum

sums = p.induction(total(k) >= 0, on=k, since=0, base=[no_arms], step=[arms], because="squares are not negative")
counted = p.induction(total(a - 1) + off(a)**2 <= total(a + k), on=k, since=0, when=[a >= 1], base=[arms(k=a - 1)], step=[arms(k=a + k)],
                      because="sums of squares grow with the number of actions")
two = p.line(off(a)**2 + off(b)**2 <= total(K), counted(a=b, k=K - b), counted(k=b - 1 - a), sums(k=a - 1),
             when=[a >= 1, a + 1 <= b, b <= K])
price, young = total(K) / rho + rho / 2, [square(off(m) - off(n) - rho, 1 / (2 * rho)), square(off(m) + off(n), 1 / (2 * rho)), 1 * taken]
lost = earns(m) - earns(n) <= price
not_first = p.cases(lost, n + 1 <= m, [*young, 1 / rho * two(a=n, b=m)], [1 * taken, 1 * one_arm, 1 / rho * sums(k=K)],
                    when=[rho > 0, n < m + 1], name="best not first")
p.cases(lost, m + 1 <= n, [*young, 1 / rho * two(a=m, b=n)], [1 * not_first], when=[rho > 0], name="greedy action",
        at="Appendix D, the display before the last but one",
        because="(12) at two actions, whose squares are two of the sum's; a <= a²/(2ρ) + ρ/2")
GREEDY = p.argument("fedres.greedy", "what the action costs of which most is expected")
