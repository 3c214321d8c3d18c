"""Appendix A's clients in a box, coordinate by coordinate: what procedure (20) and its local steps share.

The box [-r, r]^p is a product: here the kernel's clients are the coordinates, p is their number, and a share k/n of the
true clients pulls up. Every oracle answers r or -r by the sign of its slope.
"""

from collections.abc import Mapping

import sympy as sp

from fedtheory.core.concept import Metric
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.proof import (
    Given,
    Line,
    Setting,
    Square,
    Step,
    Use,
    combination,
    conclusion,
    step,
)
from fedtheory.core.role import Role
from fedtheory.core.statement import Bound, t
from fedtheory.core.term import (
    Claim,
    Function,
    Schema,
    Term,
    at_most,
    equal,
    less,
    mean,
    symbol,
)
from fedtheory.papers.fedfw.statements.appA_naive import k
from fedtheory.papers.fedfw.statements.notation import D, L, n

r, p = sp.Symbol("r", positive=True), sp.Symbol("p", positive=True)
x, up, down = Function("x"), Function("up"), Function("down")
c, v = symbol("c"), symbol("v")
NEXT: sp.Expr = t + 1
CT = {"c": "client", "t": "integer"}
AT = {"c": "c", "t": "t"}
share = k / n
target = (2 * share - 1) * r  # where (20) goes


def loss(point: Term | sp.Expr) -> Term:
    """The mean loss of one coordinate."""
    pull_up = share * L / 2 * Term("1") * (point - 3 * r) ** 2
    return pull_up + (1 - share) * L / 2 * Term("1") * (point + r) ** 2


def of_all(pulling_up: Term, pulling_down: Term) -> Term:
    """The mean over the true clients: a share k/n is of the first kind."""
    return share * Term("1") * pulling_up + (1 - share) * Term("1") * pulling_down


# ---- the givens

SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    "p": ((), "count"),
    **dict.fromkeys(("L", "D", "r", "n", "k"), ((), "real")),
}
COUNTS = {
    "L": Given(Schema(less(0, L)), "L > 0", "(21): L = 2", Role.DEFINITION),
    "r": Given(
        Schema(less(0, r)), "the box has a half-width r > 0", "(21): r = 1", Role.DEFINITION
    ),
    "n": Given(Schema(at_most(1, n)), "there are clients", "(19)", Role.DEFINITION),
    "k": Given(Schema(at_most(1, k)), "some pull up", "(21): one of two", Role.DEFINITION),
    "k_n": Given(Schema(at_most(k, n)), "k of n", "(21): one of two", Role.DEFINITION),
}
DIAMETER = Given(
    Schema(equal(D**2, 4 * r**2 * p)), "the diameter of the box", "(21): D = 2", Role.DEFINITION
)
NO_CORNER = Given(
    Schema(less(-r, x(c, 1)), {"c": "client"}), "the start is no lower corner", "ours", Role.OURS
)
IN_THE_BOX = Given(
    Schema(at_most(x(c, 1), r), {"c": "client"}), "the start lies in the box", "ours", Role.OURS
)
CENTRE = Given(
    Schema(equal(x(c, 1), 0), {"c": "client"}), "x-bar^1 = 0", "before (22)", Role.DEFINITION
)


def slope_up(point: Term) -> Term:
    """The gradient of a client that pulls up."""
    return L * Term("1") * (point - 3 * r)


def slope_down(point: Term) -> Term:
    """The gradient of a client that pulls down."""
    return L * Term("1") * (point + r)


def oracle(says: Term, slope: Term, forall: Mapping[str, str], rounds: tuple[Claim, ...]) -> Given:
    """An oracle's answer to a slope, in these rounds and local steps."""
    return Given(
        Schema(
            slope * (says - v) <= 0,
            {**forall, "v": "real"},
            (*rounds, at_most(-r, v), at_most(v, r)),
        ),
        "each oracle minimises its linear form over the box: coordinate by coordinate",
        "(20), first line",
        Role.DEFINITION,
    )


def gap_to(solution: sp.Expr) -> dict[Metric, Term]:
    """The objective gap, where the solution has this coordinate."""
    return {OBJECTIVE_GAP: p * mean("c", loss(x(c, t)) - loss(solution * Term("1")))}


# ---- what is shown


def answer(
    name: str,
    given: str,
    claim: Claim,
    corner: sp.Expr,
    slope: Term,
    *,
    position: Use,
    scope: Schema,
) -> Step:
    """What an oracle says: its slope has one sign where `position` says that the coordinate is.

    `scope` lends its variables and conditions.
    """
    positive = less(0, slope)
    at = {name: name for name in scope.forall}

    def under(then: Claim, *more: Claim) -> Schema:
        return Schema(then, scope.forall, (*scope.conditions, *more))

    before = (None,) * len(scope.conditions)
    return step(
        name,
        "before (22)",
        "its gradient has one sign",
        combination(under(positive), position, name="slope"),
        combination(
            under(claim, positive),
            Use(given, {**at, "v": corner}, times=1 / slope),
            name="turn",
        ),
        Line(
            under(claim),
            "instance",
            {"of": Use("turn", at, because=(*before, Use("slope", at))).reference()},
        ),
    )


def stays_away(setting: Setting, bound: Bound, because: str, over: str, diameter: sp.Expr) -> Step:
    """The bound: no coordinate, averaged over `over`, rises above the mean of the oracles."""
    return step(
        "theorem",
        "ours",
        because,
        combination(
            conclusion(setting, bound),
            Use("never higher", {"c": over, "t": "t"}, times=2 * share * L * r * p, over=over),
            Square(x(symbol(over), t) - target * Term("1"), times=p * L / 2, over=over),
            Use("diameter", times=diameter),
        ),
    )
