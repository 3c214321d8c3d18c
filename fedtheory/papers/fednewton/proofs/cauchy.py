"""Cauchy-Schwarz in the form of a positive operator A, known by a square root: <x, Ay> <= ‖root(x)‖ ‖root(y)‖.

A norm may be zero, so the proof is with norms that are a little larger.
"""

from typing import Any

from fedtheory.core.proof import Line, Square, Step, Use, combination, step
from fedtheory.core.term import Function, Schema, Term, at_most, dot, less, norm, symbol
from fedtheory.papers.fednewton.proofs.setting import CLIENT, TWO, lam, x, y


def cauchy(
    name: str,
    of: Function,
    root: Function,
    known: str,
    *,
    operator: str,
    own: tuple[Term, ...] = (),
) -> Step:
    """<x, of(y)> + λ<x, y> <= ‖root(x)‖ ‖root(y)‖; `known` is the given ‖root(x)‖² = <x, of(x)> + λ‖x‖².

    Both are those of a client, if `own` names one.
    """
    little = symbol("little")
    at: dict[str, Any] = {"j": "j"} if own else {}
    two = {**(CLIENT if own else {}), **TWO}
    n, k = norm(root(*own, x)), norm(root(*own, y))
    N, K = n + little, k + little
    by = -N / K
    v, share = x + by * y, K / N / 2
    inner = dot(x, of(*own, y)) + lam * dot(x, y)
    wider = combination(
        Schema(at_most(inner, N * K), {**two, "little": "real"}, (less(0, little),)),
        Square(root(*own, v), times=share),
        Use(known, {**at, "x": v}, times=share),
        Use(f"{operator} linear", {**at, "x": "x", "y": "y", "a": by}, times=share * v),
        Use(f"{operator} symmetric", {**at, "x": "y", "y": "x"}, times=-share * by),
        Use(known, {**at, "x": "x"}, times=-share),
        Use(known, {**at, "x": "y"}, times=-share * by**2),
        name=f"{name}: wider",
    )
    excess, goal = inner - n * k, at_most(inner, n * k)
    room = excess + n + k + 1
    small = excess / 2 / room
    return step(
        name,
        "textbook",
        "‖x - (|x|/|y|) y‖² >= 0 in the form, with norms a little larger that are not zero",
        wider,
        combination(Schema(goal, two, (at_most(inner, n * k),)), Use("if 1"), name=f"{name}: so"),
        combination(
            Schema(goal, two, (less(n * k, inner),)),
            Use(f"{name}: wider", {**at, "x": "x", "y": "y", "little": small}, times=2),
            Square("1", times=2 * small),
            Use("if 1", times=small * (room + (excess + n + k)) / room),
            name=f"{name}: contrary",
        ),
        Line(
            Schema(goal, two),
            "cases",
            {
                "on": [inner.tree, (n * k).tree],
                "below": f"{name}: so",
                "above": f"{name}: contrary",
            },
        ),
    )
