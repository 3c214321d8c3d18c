"""Covariances as the kernel reads them: operators of any Hilbert space, with their square roots as symbols.

A client of the kernel is a data point, counted with its client: with p_j = |D_j|/|D| an average over the points of what
depends on a point's client only is the sum over j with the weights p_j. `half` is (C + λI)^(1/2), known by ‖half(x)‖² =
⟨x, Cx⟩ + λ‖x‖²; a norm ‖(C + λI)^(-1/2)(C - C_D)(C + λI)^(-1/2)‖ <= R says ⟨x, (C - C_D)y⟩ <= R ‖half(x)‖ ‖half(y)‖ for
all x and y; and ‖(C + λI)^(1/2)(C_D + λI)^(-1)(C + λI)^(1/2)‖ <= P says C + λI <= P (C_D + λI). A number of a client that is
not negative is written as a square.
"""

from typing import Any

from fedtheory.core.proof import Given, Line, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Function,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    norm,
    root,
    squared,
    symbol,
)
from fedtheory.papers.fednewton.proofs import assumptions
from fedtheory.proofs.textbook import SQUARE_ROOTS

C, C_D = Function("C"), Function("C_D")
C_j, C_Dj = Function("C_j"), Function("C_Dj")
half, half_j = Function("half"), Function("half_j")
shift, sampled = Function("shift"), Function("sampled")
lam = symbol("lamda")
j, x, y = symbol("j"), symbol("x"), symbol("y")
CLIENT = {"j": "client"}
ONE = {"x": "vector"}
TWO = {"x": "vector", "y": "vector"}


def delta_D(client: Any) -> Term:
    """Δ_Dj, which is not negative."""
    return shift(client) ** 2


def h(client: Any) -> Term:
    """Δ_Dj/λ."""
    return delta_D(client) / lam


def R_j(client: Any) -> Term:
    """R_Dj, symmetrised; not negative."""
    return sampled(client) ** 2


def H(vector: Any) -> Term:
    """(C_D + λI) x."""
    return C_D(vector) + lam * vector


OPERATORS: dict[str, tuple[tuple[str, ...], str]] = {
    "lamda": ((), "real"),
    **dict.fromkeys(("C", "C_D", "half"), (("vector",), "vector")),
    **dict.fromkeys(("C_j", "C_Dj", "half_j"), (("client", "vector"), "vector")),
    **dict.fromkeys(("shift", "sampled"), (("client",), "real")),
}


def symmetric(name: str, of: Function, place: str, *client: Any) -> dict[str, Given]:
    """An operator, of each client if one is named, equals its adjoint."""
    forall = {**(CLIENT if client else {}), **TWO}
    return {
        f"{name} symmetric": Given(
            Schema(equal(dot(of(*client, x), y), dot(x, of(*client, y))), forall),
            f"{name} is self-adjoint",
            place,
            Role.DEFINITION,
        )
    }


def form(client: tuple[Any, ...], vector: Any) -> Term:
    """⟨x, (C + λI) x⟩, or that of a client."""
    of = C_j(*client, vector) if client else C(vector)
    return dot(vector, of) + lam * squared(vector)


ROOTS = {
    "0 < lamda": Given(
        Schema(["<", "0", "lamda"]), "lambda > 0", "(1)", Role.ASSUMPTION, quote=assumptions.LAMBDA
    ),
    "C positive": Given(
        Schema(at_most(0, dot(x, C(x))), ONE), "C is positive", "Remark 8", Role.DEFINITION
    ),
    "half": Given(
        Schema(equal(squared(half(x)), form((), x)), ONE),
        "half is the square root of C + lambda I, of which the norm alone is used",
        "(8), Theorem 1",
        Role.DEFINITION,
    ),
}
CLIENT_ROOTS = {
    "C_j positive": Given(
        Schema(at_most(0, dot(x, C_j(j, x))), {**CLIENT, **ONE}),
        "C_j is positive",
        "Remark 8",
        Role.DEFINITION,
    ),
    "half_j": Given(
        Schema(equal(squared(half_j(j, x)), form((j,), x)), {**CLIENT, **ONE}),
        "half_j is the square root of C_j + lambda I, of which the norm alone is used",
        "(15)",
        Role.DEFINITION,
    ),
}
SHIFT = {
    "Delta_Dj": Given(
        Schema(
            dot(x, C(y) - C_j(j, y)) <= delta_D(j) * norm(x) * norm(y),
            {**CLIENT, **TWO},
        ),
        "Delta_Dj = ‖C - C_j‖",
        "Definition 1",
        Role.DEFINITION,
    ),
}

# ---- what λI is good for, and how far the norm of a client's operator is from that of the mixture

SHORT_SQUARED = step(
    "lambda I, squared",
    "ours, for the displays after (15) and (20)",
    "lambda ‖x‖² <= ‖(C + lambda I)^(1/2) x‖²: C is positive",
    combination(
        Schema(squared(x) * lam <= squared(half(x)), ONE),
        Use("half", {"x": "x"}, times=-1),
        Use("C positive", {"x": "x"}),
    ),
)
SHORT = step(
    "lambda I",
    "ours, for the displays after (15) and (20)",
    "the same without squares",
    Line(
        Schema(root(lam) * norm(x) <= norm(half(x)), ONE),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": root(lam) * norm(x), "b": norm(half(x))},
                because=(None, Use("lambda I, squared", {"x": "x"})),
            ).reference()
        },
    ),
)
_of_a_client = {**CLIENT, **ONE}
WIDER = step(
    "display after (20)",
    "display after (20)",
    "‖(C_j + lambda I)^(1/2) x‖² = ‖(C + lambda I)^(1/2) x‖² + ⟨x, (C_j - C) x⟩",
    combination(
        Schema(squared(half_j(j, x)) <= (1 + h(j)) * squared(half(x)), _of_a_client),
        Use("half_j", {"j": "j", "x": "x"}),
        Use("half", {"x": "x"}, times=-1),
        Use("Delta_Dj", {"j": "j", "x": -x, "y": "x"}),
        Use("lambda I, squared", {"x": "x"}, times=h(j)),
        name="wider, squared",
    ),
    Line(
        Schema(norm(half_j(j, x)) <= root(1 + h(j)) * norm(half(x)), _of_a_client),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": norm(half_j(j, x)), "b": root(1 + h(j)) * norm(half(x))},
                because=(None, Use("wider, squared", {"j": "j", "x": "x"})),
            ).reference()
        },
    ),
)
NORMS: tuple[Step, ...] = (SQUARE_ROOTS, SHORT_SQUARED, SHORT, WIDER)
