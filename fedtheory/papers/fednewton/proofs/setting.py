"""FedNewton as the kernel reads it, in any Hilbert space: the empirical covariances, their Hessians and the iteration.

A client of the kernel is a data point, counted with its client: with p_j = |D_j|/|D| an average over all points of what
depends on a point's client only is the sum over j with the weights p_j. solve(j, v) is H_j^{-1}v, over(v) is (WH - I)v, by
which a round overshoots, half_D(v) the square root of H = C_D + λI, known by its norm, and S(v) the prediction <v, φ>, known by
its norm in L2(ρ). What is said of the population (C, C_j, half, half_j) is in `population.py`.
"""

from typing import Any

from fedtheory.core.metrics import (
    FEDERATED_ERROR,
    RIDGE_EXCESS,
    RIDGE_NORM_ERROR,
    WEIGHTED_ERROR,
)
from fedtheory.core.proof import Given
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Function,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    less,
    mean,
    norm,
    squared,
    symbol,
)
from fedtheory.papers.fednewton.proofs import assumptions

C, C_D, C_j, C_Dj = Function("C"), Function("C_D"), Function("C_j"), Function("C_Dj")
half, half_D, S = Function("half"), Function("half_D"), Function("S")
solve, over, w = Function("solve"), Function("over"), Function("w")
lam, w_D, moment = symbol("lamda"), symbol("w_D"), symbol("moment")
j, x, y, a, t = symbol("j"), symbol("x"), symbol("y"), symbol("a"), symbol("t")

FROM_0, FROM_1 = at_most(0, t), at_most(1, t)
ROUND, CLIENT = {"t": "integer"}, {"j": "client"}
ONE, TWO = {"x": "vector"}, {"x": "vector", "y": "vector"}
LINEAR = {**TWO, "a": "real"}
AT_XY, AT_X = {"x": "x", "y": "y"}, {"x": "x"}


def H(vector: Any) -> Term:
    """(C_D + λI)v."""
    return C_D(vector) + lam * vector


def H_j(client: Any, vector: Any) -> Term:
    """(C_Dj + λI)v."""
    return C_Dj(client, vector) + lam * vector


def e(at: Any = t) -> Term:
    """w̄^t - w_D."""
    return w(at) - w_D


def linear(name: str, of: Function, place: str, *client: Any) -> dict[str, Given]:
    """An operator, of each client if one is named, is linear."""
    claim = equal(of(*client, x + a * y), of(*client, x) + a * of(*client, y))
    return {
        f"{name} linear": Given(
            Schema(claim, {**(CLIENT if client else {}), **LINEAR}),
            f"{name} is linear",
            place,
            Role.DEFINITION,
        )
    }


def symmetric(name: str, of: Function, place: str, *client: Any) -> dict[str, Given]:
    """An operator, of each client if one is named, equals its adjoint."""
    claim = equal(dot(of(*client, x), y), dot(x, of(*client, y)))
    return {
        f"{name} symmetric": Given(
            Schema(claim, {**(CLIENT if client else {}), **TWO}),
            f"{name} is self-adjoint",
            place,
            Role.DEFINITION,
        )
    }


SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    "lamda": ((), "real"),
    **dict.fromkeys(("w_D", "moment"), ((), "vector")),
    **dict.fromkeys(("C_D", "half_D", "over"), (("vector",), "vector")),
    **dict.fromkeys(("C_Dj", "solve"), (("client", "vector"), "vector")),
    "w": (("integer",), "vector"),
}
GIVEN = {
    "lambda": Given(
        Schema(less(0, lam)), "lambda > 0", "(1)", Role.ASSUMPTION, quote=assumptions.LAMBDA
    ),
    "mixture": Given(
        Schema(equal(C_D(x), mean("j", C_Dj(j, x))), ONE),
        "C_D = sum p_j C_Dj, an average over all points, for p_j = |D_j|/|D|",
        "Proposition 1",
        Role.ASSUMPTION,
        quote=assumptions.SHARES,
    ),
    **linear("C_Dj", C_Dj, "Definition 1", j),
    **symmetric("C_Dj", C_Dj, "Remark 8", j),
    "C_Dj positive": Given(
        Schema(at_most(0, dot(x, C_Dj(j, x))), {**CLIENT, **ONE}),
        "C_Dj is positive",
        "Remark 8",
        Role.DEFINITION,
    ),
    **linear("solve", solve, "Algorithm 1, step 1", j),
    "solve": Given(
        Schema(equal(H_j(j, solve(j, x)), x), {**CLIENT, **ONE}),
        "solve(j, x) = (C_Dj + lambda I)^{-1} x",
        "Algorithm 1, step 1",
        Role.DEFINITION,
    ),
    "solved": Given(
        Schema(equal(solve(j, H_j(j, x)), x), {**CLIENT, **ONE}),
        "the inverse, from the other side",
        "Algorithm 1, step 1",
        Role.DEFINITION,
    ),
    "equal arguments": Given(
        Schema(equal(solve(j, x), solve(j, y)), {**CLIENT, **TWO}, (equal(x, y),)),
        "a function has one value at one argument",
        "logic",
        Role.DEFINITION,
    ),
    "over": Given(
        Schema(equal(over(x), mean("j", solve(j, H(x))) - x), ONE),
        "over(x) is written for (WH - I)x, W = sum p_j H_j^{-1}",
        "ours",
        Role.DEFINITION,
    ),
    "half_D": Given(
        Schema(equal(squared(half_D(x)), dot(x, C_D(x)) + lam * squared(x)), ONE),
        "half_D is the square root of C_D + lambda I, of which the norm alone is used",
        "textbook",
        Role.DEFINITION,
    ),
    "KRR": Given(
        Schema(equal(H(w_D), moment)),
        "w_D is the solution of (C_D + lambda I) w = S_D^* y_D, which there is as lambda > 0",
        "(2), (3)",
        Role.DEFINITION,
    ),
    "(5)": Given(
        Schema(
            equal(w(t + 1), w(t) - mean("j", solve(j, H(w(t)) - moment))),
            ROUND,
            (FROM_0,),
        ),
        "a round, with the global gradient H w - b of step 6 in steps 7 and 8; with the clients' own, as printed, see fednewton.literal",
        "Algorithm 1; the display after (14)",
        Role.DEFINITION,
    ),
}
POPULATION_SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = dict.fromkeys(
    ("C", "S", "half"), (("vector",), "vector")
)
POPULATION = {
    **linear("C", C, "Definition 1"),
    **symmetric("C", C, "Remark 8"),
    "C positive": Given(
        Schema(at_most(0, dot(x, C(x))), ONE), "C is positive", "Remark 8", Role.DEFINITION
    ),
    "(8)": Given(
        Schema(equal(squared(S(x)), dot(x, C(x))), ONE),
        "the norm of f = <w, phi> in L2(rho) is ‖C^{1/2} w‖",
        "(8)",
        Role.DEFINITION,
    ),
    "half": Given(
        Schema(equal(squared(half(x)), dot(x, C(x)) + lam * squared(x)), ONE),
        "half is the square root of C + lambda I, of which the norm alone is used",
        "Theorem 1",
        Role.DEFINITION,
    ),
}
METRICS = {
    FEDERATED_ERROR: norm(S(e())),
    WEIGHTED_ERROR: norm(half(e())),
    RIDGE_NORM_ERROR: norm(half_D(e())),
    RIDGE_EXCESS: squared(half_D(e())) / 2,
}
