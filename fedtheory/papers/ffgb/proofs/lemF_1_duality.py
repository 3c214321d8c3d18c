"""Lemma F.1: inner products under two measures differ by a slope times their Wasserstein distance.

The easy half of Kantorovich-Rubinstein is all that is used, and it is proved here from a plan. On two measures with given
numbers, plan and potentials prove each other optimal: the dual bound is a combination of the constraints of any plan.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction

from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Line, Setting, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import Function, Outcome, Schema, Term, at_most, equal, expect, symbol
from fedtheory.instances.distances import transport
from fedtheory.papers.ffgb.proofs.square_residuals import PRODUCT, TIMES

a, b, phi, rho, d, w = (Function(name) for name in ("first", "second", "phi", "plan", "d", "w"))
x, z, cost = symbol("x"), symbol("z"), symbol("cost")
lip_a, lip_b, sup_a, sup_b = (symbol(name) for name in ("lip_a", "lip_b", "sup_a", "sup_b"))
X, XZ = {"x": "outcome"}, {"x": "outcome", "z": "outcome"}
xi = lip_a * sup_b + lip_b * sup_a


def _bounded(of: Function, lip: Term, sup: Term, name: str) -> dict[str, Given]:
    return {
        f"{name} rises": Given(
            Schema(of(x) - of(z) <= lip * d(x, z), XZ),
            f"the Lipschitz norm of {name}",
            "Lemma F.1",
            Role.DEFINITION,
        ),
        f"{name} above": Given(
            Schema(of(x) <= sup, X), f"the supremum of |{name}|", "Lemma F.1", Role.DEFINITION
        ),
        f"{name} below": Given(
            Schema(at_most(-sup, of(x)), X),
            f"the supremum of |{name}|",
            "Lemma F.1",
            Role.DEFINITION,
        ),
        f"lip {name}": Given(Schema(at_most(0, lip)), "a norm", "Lemma F.1", Role.DEFINITION),
        f"sup {name}": Given(Schema(at_most(0, sup)), "a norm", "Lemma F.1", Role.DEFINITION),
    }


DUALITY = Setting(
    {
        **dict.fromkeys(("first", "second", "phi", "w"), (("outcome",), "real")),
        **dict.fromkeys(("plan", "d"), (("outcome", "outcome"), "real")),
        **dict.fromkeys(("cost", "lip_a", "lip_b", "sup_a", "sup_b"), ((), "real")),
    },
    {
        **_bounded(a, lip_a, sup_a, "a"),
        **_bounded(b, lip_b, sup_b, "b"),
        "1-Lipschitz": Given(
            Schema(phi(x) - phi(z) <= d(x, z), XZ),
            "phi is 1-Lipschitz",
            "proof of Lemma F.1",
            Role.DEFINITION,
        ),
        "distance": Given(
            Schema(at_most(0, d(x, z)), XZ), "a distance", "Section 2.1", Role.DEFINITION
        ),
        "symmetric": Given(
            Schema(equal(d(x, z), d(z, x)), XZ), "a distance", "Section 2.1", Role.DEFINITION
        ),
        "plan >= 0": Given(
            Schema(at_most(0, rho(x, z)), XZ), "a plan is a measure", "(19)", Role.DEFINITION
        ),
        "from": Given(
            Schema(equal(expect("z", rho(x, z)), 1), X),
            "its first marginal is alpha",
            "(19)",
            Role.DEFINITION,
        ),
        "to": Given(
            Schema(equal(expect("x", rho(x, z)), w(z)), {"z": "outcome"}),
            "its second marginal is alpha_i",
            "(19)",
            Role.DEFINITION,
        ),
        "cost": Given(
            Schema(equal(expect("x", expect("z", rho(x, z) * d(x, z))), cost)),
            "its cost: W_1(alpha, alpha_i), the plan being one that attains the minimum in (19)",
            "(19)",
            Role.DEFINITION,
        ),
    },
)
_xz, over_y = {"x": "x", "z": "z"}, Outcome("y")


def carried(
    name: str, locator: str, because: str, body: Callable[..., Term], lip: Term | int, *lines: Line
) -> Step:
    """E body - E w body <= lip cost, from "rises": body(x) - body(z) <= lip d(x, z)."""
    return step(
        name,
        locator,
        because,
        *lines,
        Line(
            Schema(rho(x, z) * (body(x) - body(z)) <= rho(x, z) * (lip * d(x, z)), XZ),
            "instance",
            {
                "of": Use(
                    "times",
                    {"m": rho(x, z), "a": body(x) - body(z), "b": lip * d(x, z)},
                    because=(Use("plan >= 0", _xz), Use("rises", _xz)),
                ).reference()
            },
            "along",
        ),
        combination(
            Schema(
                body(x)
                <= expect("z", rho(x, z) * body(z)) + lip * expect("z", rho(x, z) * d(x, z)),
                X,
            ),
            Use("along", {"x": "x", "z": "y"}, over=over_y),
            Use("from", {"x": "x"}, times=-1 * body(x)),
            name="from x",
        ),
        Line(
            Schema(
                equal(
                    expect("x", expect("z", rho(x, z) * body(z))),
                    expect("z", expect("x", rho(x, z) * body(z))),
                )
            ),
            "exchange",
            {},
            "other order",
        ),
        combination(
            Schema(expect("x", body(x)) - expect("x", w(x) * body(x)) <= lip * cost),
            Use("from x", {"x": "y"}, over=over_y),
            Use("other order"),
            Use("to", {"z": "y"}, times=body(symbol("y")), over=over_y),
            Use("cost", times=lip),
        ),
    )


weak = carried(
    "weak duality",
    "proof of Lemma F.1: W_1 is at least the value of any 1-Lipschitz phi",
    "along the plan phi falls by the distance at most",
    phi,
    1,
    combination(Schema(phi(x) - phi(z) <= d(x, z), XZ), Use("1-Lipschitz", _xz), name="rises"),
)


def _lipschitz() -> tuple[Line, ...]:
    """ab is ξ-Lipschitz: a(x)(b(x) - b(z)) + b(z)(a(x) - a(z))."""
    back = {"x": "z", "z": "x"}

    def below(of: Function, lip: Term, name: str) -> Line:
        return combination(
            Schema(-1 * (lip * d(x, z)) <= of(x) - of(z), XZ),
            Use(f"{name} rises", back),
            Use("symmetric", _xz, times=-1 * lip),
            name=f"{name} falls",
        )

    def part(
        of: Function, at: Term, sup: Term, by: Function, lip: Term, names: tuple[str, str]
    ) -> Line:
        first, other = names
        where = {"x": at}
        bounds = (f"{first} below", f"{first} above")
        return Line(
            Schema((by(x) - by(z)) * of(at) <= (lip * d(x, z)) * sup, XZ),
            "instance",
            {
                "of": Use(
                    "product",
                    {"a": by(x) - by(z), "b": of(at), "p": lip * d(x, z), "q": sup},
                    because=(
                        Use(f"{other} falls", _xz),
                        Use(f"{other} rises", _xz),
                        *(Use(bound, where) for bound in bounds),
                    ),
                ).reference()
            },
            f"{other} by {first}",
        )

    return (
        below(a, lip_a, "a"),
        below(b, lip_b, "b"),
        part(a, x, sup_a, b, lip_b, ("a", "b")),
        part(b, z, sup_b, a, lip_a, ("b", "a")),
        combination(
            Schema(a(x) * b(x) - a(z) * b(z) <= xi * d(x, z), XZ),
            Use("b by a", _xz),
            Use("a by b", _xz),
            name="rises up",
        ),
    )


def product_of(*at: object) -> Term:
    """fg."""
    return a(*at) * b(*at)


def opposite_of(*at: object) -> Term:
    """-fg."""
    return -1 * (a(*at) * b(*at))


above = carried(
    "(43) above",
    "(43)",
    "fg is xi-Lipschitz: f(x)(g(x) - g(y)) + g(y)(f(x) - f(y))",
    product_of,
    xi,
    *_lipschitz(),
    combination(
        Schema(a(x) * b(x) - a(z) * b(z) <= xi * d(x, z), XZ), Use("rises up", _xz), name="rises"
    ),
)
below = carried(
    "(43) below",
    "(43)",
    "and -fg is",
    opposite_of,
    xi,
    *_lipschitz(),
    combination(
        Schema(-1 * (a(x) * b(x)) - -1 * (a(z) * b(z)) <= xi * d(x, z), XZ),
        Use("rises up", {"x": "z", "z": "x"}),
        Use("symmetric", _xz, times=-1 * xi),
        name="rises",
    ),
)
LEMMA_F1 = Argument(
    "ffgb.duality",
    "Lemma F.1: inner products under two measures differ by at most a slope times W_1",
    DUALITY,
    (PRODUCT, TIMES, weak, above, below),
)


def optimal_plan(
    name: str, points: Sequence[Fraction], alpha: Sequence[Fraction], beta: Sequence[Fraction]
) -> Argument:
    """W_1 of two measures on a line, in numbers: a plan of that cost, and no plan that is cheaper."""
    costs = [[abs(p - q) for q in points] for p in points]
    found = transport(costs, alpha, beta)
    pairs = [(j, k) for j in range(len(points)) for k in range(len(points))]
    mass = {(j, k): symbol(f"m_{j}_{k}") for j, k in pairs}

    def total(terms: list[Term]) -> Term:
        whole = terms[0]
        for term in terms[1:]:
            whole = whole + term
        return whole

    given = {
        **{
            f"m_{j}_{k} >= 0": Given(
                Schema(at_most(0, mass[j, k])), "a plan is a measure", "(19)", Role.DEFINITION
            )
            for j, k in pairs
        },
        **{
            f"row {j}": Given(
                Schema(equal(total([mass[j, k] for k in range(len(points))]), alpha[j])),
                "its first marginal",
                "(19)",
                Role.DEFINITION,
            )
            for j in range(len(points))
        },
        **{
            f"column {k}": Given(
                Schema(equal(total([mass[j, k] for j in range(len(points))]), beta[k])),
                "its second marginal",
                "(19)",
                Role.DEFINITION,
            )
            for k in range(len(points))
        },
    }
    cost_of = total([costs[j][k] * mass[j, k] for j, k in pairs])
    return Argument(
        name,
        "the Wasserstein distance of two measures, in numbers",
        Setting({f"m_{j}_{k}": ((), "real") for j, k in pairs}, given),
        (
            step(
                "no plan is cheaper",
                "proof of Lemma F.1: the dual problem",
                "potentials times marginals, and what is left of each cost is nonnegative",
                combination(
                    Schema(at_most(found.cost, cost_of)),
                    *(Use(f"row {j}", times=-found.u[j]) for j in range(len(points))),
                    *(Use(f"column {k}", times=-found.v[k]) for k in range(len(points))),
                    *(
                        Use(f"m_{j}_{k} >= 0", times=costs[j][k] - found.u[j] - found.v[k])
                        for j, k in pairs
                    ),
                ),
            ),
            step(
                "a plan of that cost",
                "(19)",
                "the sum of masses times distances",
                combination(
                    Schema(
                        equal(
                            total(
                                [
                                    Term(str(costs[j][k])) * Term(str(found.plan[j][k]))
                                    for j, k in pairs
                                ]
                            ),
                            found.cost,
                        )
                    )
                ),
            ),
        ),
    )


_THIRD = Fraction(1, 3)
THREE_POINTS = optimal_plan(
    "ffgb.duality.finite",
    (Fraction(0), Fraction(1), Fraction(3)),
    (_THIRD, _THIRD, _THIRD),
    (Fraction(0), Fraction(1, 4), Fraction(3, 4)),
)
ARGUMENTS = (LEMMA_F1, THREE_POINTS)
