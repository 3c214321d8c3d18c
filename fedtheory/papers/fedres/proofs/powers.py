"""How a root of the round grows beside (t + 1 - θ)²/(t + 1)², 2θ = 1/k: Bernoulli's inequality, in whole powers.

((2k - 1)u^k + w^k)² - 4k² w u^(2k-1) = (w - u)² times a polynomial with positive coefficients, for every k.
"""

from fractions import Fraction

from fedtheory.core.item import Argument
from fedtheory.language import Theory, root, square, t
from fedtheory.papers.fedres.proofs.sgd import PAPER


def _quotient(k, u, w):
    """((2k - 1)u^k + w^k)² - 4k² w u^(2k-1), over (w - u)²."""
    top = [(2 * k - 1)**2] + [0] * (2 * k - 1) + [1]  # by powers of w
    top[k] += 2 * (2 * k - 1)
    top[1] -= 4 * k * k
    for _ in range(2):  # by (w - u): the remainder is zero
        below = [0] * len(top)
        for power in range(len(top) - 2, -1, -1):
            below[power] = top[power + 1] + below[power + 1]
        top = below[:-1]
    terms = [c * u**(2 * k - 2 - power) * w**power for power, c in enumerate(top)]
    return sum(terms[1:], terms[0])


def grows(k: int) -> Argument:
    """(t + 1)² t^(1/k) <= (t + 1 - 1/(2k))² (t + 1)^(1/k)."""
    p, here, there = Theory(PAPER, {}), root(t, k), root(t + 1, k)
    p.line((t + 1)**2 * here <= (t + 1 - Fraction(1, 2 * k))**2 * there, square(there - here, there * _quotient(k, there, here) / (4 * k * k)),
           name=f"t^(1/{k})", at="textbook", because="Bernoulli's inequality for 1 - 1/(t + 1)")
    return p.argument(f"fedres.grows_{k}", f"how the root of order {k} grows")


def shrinks(k: int) -> Argument:
    """(t + 1 - 1/(2k))² (t + 2)^(1/k) <= (t + 1)² (t + 1)^(1/k)."""
    p, here, there, less = Theory(PAPER, {}), root(t + 1, k), root(t + 2, k), t + 1 - Fraction(1, 2 * k)
    p.line(less**2 * there <= (t + 1)**2 * here, square(there - here, less**2 / (t + 1)**2 * here * _quotient(k, here, there) / (4 * k * k)),
           name=f"t^(1/{k})", at="textbook", because="Bernoulli's inequality for 1 + 1/(t + 1), and (1 - x)(1 + x) <= 1")
    return p.argument(f"fedres.shrinks_{k}", f"how slowly the root of order {k} grows")
