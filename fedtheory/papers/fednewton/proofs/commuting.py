"""What a form says of an operator: l <= WH - I <= u gives (WH - I - l)(u - WH + I) >= 0, in the product of H, and so norms.

Two operators that commute and are positive have a positive product; for N - l and u - N it is (u - l)(N - l)(u - N) =
(N - l)(u - N)(N - l) + (u - N)(N - l)(u - N). Nothing is taken from the spectral theorem.
"""

from typing import Any

from fedtheory.core.proof import Line, Square, Step, Use, combination, step
from fedtheory.core.term import Schema, Term, at_most, dot, less, root, symbol
from fedtheory.papers.fednewton.proofs.iteration import HX
from fedtheory.papers.fednewton.proofs.setting import AT_X, ONE, H, lam, over, x

Y = over(x)
HY, Z = H(Y), over(Y)


def shifted(by: Any) -> tuple[Term, Term, Term, dict[str, Any]]:
    """over(x) - by x, its images under H and over, and where linearity is used."""
    return Y - by * x, HY - by * HX, Z - by * Y, {"x": Y, "y": "x", "a": -by}


def product(l: Any, u: Any) -> Term:
    """<(N - l)x, (u - N)x> in the product of H, N = WH - I."""
    return dot(HY - l * HX, u * x - Y)


def between(name: str, l: Term, u: Term, lower: str, upper: str) -> Step:
    """0 <= <(N - l)x, (u - N)x>, where `lower` says l <Hx, x> <= <Hx, Nx> for all x, and `upper` <Hx, Nx> <= u <Hx, x>.

    l = u is met by a u + wide that is a little larger.
    """
    wide = symbol("wide")
    P, Q = shifted(l), shifted(u + wide)
    share = 1 / (u + wide - l)

    def images(of: tuple[Term, Term, Term, dict[str, Any]], pair: Term, sign: int) -> list[Use]:
        """H and over of the shifted vector, written out."""
        _, h, _, at = of
        return [
            Use("C_D linear", at, times=share * pair),
            Use("over linear", at, times=sign * share * h),
        ]

    p, q = P[0], Q[0]
    strict = combination(
        Schema(at_most(0, product(l, u + wide)), {**ONE, "wide": "real"}, (less(0, wide),)),
        Use(upper, {"x": p}, times=share),
        Use("C_D positive", {"x": p}, times=wide * share),
        Square(p, times=lam * wide * share),
        *images(P, (u + wide) * p - over(p), -1),
        Use(lower, {"x": q}, times=share),
        *images(Q, over(q) - l * q, 1),
        Use("over symmetric", {"x": x, "y": Y}, times=-1),
        Use("C_D symmetric", {"x": x, "y": Y}, times=u + wide),
        name=f"{name}: wider",
    )
    whole, along = product(l, u), dot(HY - l * HX, x)
    size = root(along**2)
    little = -whole / 2 / (1 + size)
    goal = at_most(0, whole)
    return step(
        name,
        "ours",
        "positive operators that commute have a positive product",
        strict,
        combination(Schema(goal, ONE, (goal,)), Use("if 1"), name=f"{name}: as it should be"),
        combination(
            Schema(goal, ONE, (less(whole, 0),)),
            Use(f"{name}: wider", {**AT_X, "wide": little}, times=2, because=(None,)),
            Use("squares", {"a": along, "b": size}, times=2 * little),
            Square("1", times=2 * little),
            name=f"{name}: contrary",
        ),
        Line(
            Schema(goal, ONE),
            "cases",
            {
                "on": ["0", whole.tree],
                "below": f"{name}: as it should be",
                "above": f"{name}: contrary",
            },
        ),
    )
