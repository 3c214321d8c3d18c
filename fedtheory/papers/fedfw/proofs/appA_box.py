"""Appendix A's clients in a box, coordinate by coordinate: what procedure (20) and its local steps share.

The box [-r, r]^p is a product: here the kernel's clients are the coordinates, p is their number, and a share k/n of the
true clients pulls up. Every oracle answers r or -r by the sign of its slope.
"""

from typing import Any

from fedtheory.core.concept import Metric
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.term import equal
from fedtheory.language import Formula, Theory, i, mean, square, t
from fedtheory.language.facts import Fact
from fedtheory.language.lines import Shown

L, D, r, n, k, dimension = (Formula(letter) for letter in ("L", "D", "r", "n", "k", "p"))
share = k / n
target = (2 * share - 1) * r  # where (20) goes


def loss(point: Any) -> Formula:
    """The mean loss of one coordinate."""
    return share * L / 2 * (point - 3 * r)**2 + (1 - share) * L / 2 * (point + r)**2


def of_all(pulling_up: Any, pulling_down: Any) -> Formula:
    """The mean over the true clients: a share k/n is of the first kind."""
    return share * pulling_up + (1 - share) * pulling_down


def slope_up(point: Any) -> Formula:
    """The gradient of a client that pulls up."""
    return L * (point - 3 * r)


def slope_down(point: Any) -> Formula:
    """The gradient of a client that pulls down."""
    return L * (point + r)


def box(names: dict[str, Any]) -> Theory:
    """A theory of these clients, from a start in the box."""
    p = Theory("dadras2024fedfw", names)
    p.count("p")
    for letter in "LDrnk":
        p.real(letter)
    p.real("x", "client", "integer")
    p.defined(L > 0, "L > 0", "(21): L = 2", name="L")
    p.defined(r > 0, "the box has a half-width r > 0", "(21): r = 1", name="r")
    p.defined(n >= 1, "there are clients", "(19)", name="n")
    p.defined(k >= 1, "some pull up", "(21): one of two", name="k")
    p.defined(k <= n, "k of n", "(21): one of two", name="k_n")
    p.defined(equal(D**2, 4 * r**2 * dimension), "the diameter of the box", "(21): D = 2", name="diameter")
    return p


def oracle(p: Theory, says: Formula, slope: Formula, name: str) -> Fact:
    """An oracle's answer to a slope."""
    a = p.variable("a", "real")
    return p.defined(slope * (says - a) <= 0, "each oracle minimises its linear form over the box: coordinate by coordinate",
                     "(20), first line", when=[-r <= a, a <= r], name=name)


def gap_to(p: Theory, solution: Any) -> dict[Metric, Formula]:
    """The objective gap, where the solution has this coordinate."""
    return {OBJECTIVE_GAP: dimension * mean(loss(p.symbol("x")(i, t)) - loss(solution))}


def says(p: Theory, claim: Any, answer: Fact, slope: Any, position: Fact, *when: Any) -> Fact:
    """What an oracle says: its slope has one sign at the coordinates that `position` describes."""
    sign = p.line(slope > 0, L * position, when=when, because="its gradient has one sign")
    return p.line(claim, 1 / slope * answer, when=when, knowing=[sign], at="before (22)", because="its gradient has one sign")


def solves(p: Theory, solution: Any, condition: Any, *by: Any, name: str = "solution", more: Any = 0, because: str = "") -> Shown:
    """F* is the loss there, so that the gap is one."""
    a = p.variable("a", "real")
    return p.line(loss(solution) + more <= loss(a), *by, when=[-r <= a, a <= r, condition], name=name, at="after (21)",
                  because=because or "the mean loss is (L/2)(x - (4k/n - 1)r)² and a constant")


def stays_away(p: Theory, risen: Fact, diameter: Any) -> list[Any]:
    """No coordinate, on average, rises above the mean of the oracles."""
    return [2 * share * L * r * dimension * risen, square(p.symbol("x")(i, t) - target, dimension * L / 2), diameter * p.named.diameter]
