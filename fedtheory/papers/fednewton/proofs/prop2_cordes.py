"""Proposition 2 where it is used, s = 1/2; (12); and what (11) and (12) were to show, that the symmetrised norm is at most R_D."""

from typing import Any

from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Line, Setting, Square, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Function,
    Schema,
    at_most,
    dot,
    equal,
    less,
    norm,
    squared,
    substitute,
    symbol,
)
from fedtheory.papers.fednewton.proofs import assumptions
from fedtheory.proofs.powers import ORDERED_POWERS, POWER, POWERS, power

A, B, C, C_D, half, iterate = (Function(s) for s in ("A", "B", "C", "C_D", "half", "iterate"))
P, R, mu, nu, lam, bound = (symbol(s) for s in ("P", "R", "mu", "nu", "lamda", "bound"))
x, y, z, k = (symbol(s) for s in ("x", "y", "z", "k"))
top, own, c = symbol("top"), symbol("own"), symbol("c")
ONE: dict[str, Any] = {"x": "vector"}
TWO: dict[str, Any] = {"x": "vector", "y": "vector"}
K: dict[str, Any] = {"k": "integer"}

SETTING = Setting(
    {
        **POWER,
        **dict.fromkeys(("A", "B", "C", "C_D", "half"), (("vector",), "vector")),
        **dict.fromkeys(("P", "R", "mu", "nu", "lamda", "bound"), ((), "real")),
        **dict.fromkeys(("top", "own", "z"), ((), "vector")),
        "iterate": (("integer",), "vector"),
    },
    {
        **POWERS,
        "0 < P": Given(
            Schema(less(0, P)),
            "P > 0: any larger number is a bound too",
            "Proposition 2",
            Role.DEFINITION,
        ),
        "0 < lamda": Given(
            Schema(less(0, lam)), "lambda > 0", "(1)", Role.ASSUMPTION, quote=assumptions.LAMBDA
        ),
        "P": Given(
            Schema(squared(B(A(x))) <= P**2 * squared(x), ONE),
            "‖AB‖ = ‖BA‖ <= P: A and B are self-adjoint",
            "Proposition 2",
            Role.DEFINITION,
        ),
        "half": Given(
            Schema(equal(dot(B(x), y), dot(half(x), half(y))), TWO),
            "half is the square root of B",
            "Proposition 2",
            Role.DEFINITION,
        ),
        "half symmetric": Given(
            Schema(equal(dot(half(x), y), dot(x, half(y))), TWO),
            "half is self-adjoint",
            "Remark 8",
            Role.DEFINITION,
        ),
        "z": Given(
            Schema(equal(z, half(top))), "z is written for B^{1/2} top", "ours", Role.DEFINITION
        ),
        "top": Given(
            Schema(equal(half(A(z)), mu * top)),
            "mu = ‖B^{1/2} A B^{1/2}‖ = ‖A^{1/2} B^{1/2}‖² is an eigenvalue, at the vector top: in R^M (Remark 2) a symmetric operator's norm is",
            "Proposition 2",
            Role.AXIOM,
            cites="the spectral theorem for symmetric matrices",
        ),
        "z is not 0": Given(
            Schema(less(0, squared(z))),
            "z is not 0, for else mu is",
            "Proposition 2",
            Role.DEFINITION,
        ),
        "0 <= bound": Given(Schema(at_most(0, bound)), "a norm", "before (12)", Role.DEFINITION),
        "A^k x": Given(
            Schema(norm(iterate(k + 1)) <= bound * norm(iterate(k)), K, (at_most(0, k),)),
            "iterate(k) = A^k x, and ‖A y‖ <= bound ‖y‖ for all y",
            "before (12)",
            Role.DEFINITION,
        ),
        "0 <= R": Given(Schema(at_most(0, R)), "R_D is a norm", "Definition 1", Role.DEFINITION),
        "R_D": Given(
            Schema(
                squared(y) <= R**2 * squared(x),
                TWO,
                (equal(C(y) + lam * y, C(x) - C_D(x)),),
            ),
            "‖(C + lambda)^{-1} (C - C_D) x‖ <= R_D ‖x‖ for all x",
            "Definition 1",
            Role.DEFINITION,
        ),
        "C scales": Given(
            Schema(equal(C(c * x), c * C(x)), {**ONE, "c": "real"}),
            "C is linear",
            "Definition 1",
            Role.DEFINITION,
        ),
        "own": Given(
            Schema(equal(C(own) - C_D(own), nu * (C(own) + lam * own))),
            "|nu| = ‖(C + lambda)^{-1/2} (C - C_D) (C + lambda)^{-1/2}‖ is an eigenvalue, as in R^M it is; own is (C + lambda)^{-1/2} of its vector",
            "(11), left side",
            Role.AXIOM,
            cites="the spectral theorem for symmetric matrices",
        ),
        "own is not 0": Given(
            Schema(less(0, squared(own))), "which is not 0", "(11)", Role.DEFINITION
        ),
    },
)
CORDES = step(
    "Proposition 2, s = 1/2",
    "Proposition 2, as it is used",
    "<BAz, z> = mu ‖z‖², and ‖BAz - Pz‖² >= 0",
    combination(
        Schema(equal(dot(B(A(z)), z), mu * squared(z))),
        Use("half", {"x": A(z), "y": z}),
        Use("top", times=half(z)),
        Use("half symmetric", {"x": z, "y": top}, times=mu),
        Use("z", times=-mu * z),
        name="eigenvalue",
    ),
    combination(
        Schema(mu <= P),
        Use("eigenvalue", times=-1 / squared(z)),
        Square(B(A(z)) - P * z, times=1 / P / squared(z) / 2),
        Use("P", {"x": z}, times=1 / P / squared(z) / 2),
        *(Use(name, times=0) for name in ("0 < P", "z is not 0")),
    ),
)
_claim = norm(iterate(k)) <= power(bound, k) * norm(iterate(0))
SUBMULTIPLICATIVE = step(
    "(12)",
    "(12)",
    "induction",
    combination(
        Schema(substitute(_claim, "k", "0")),
        Use("power 0", {"x": bound}, times=-norm(iterate(0))),
        name="first",
    ),
    combination(
        Schema(substitute(_claim, "k", (k + 1).tree), K, (at_most(0, k), _claim)),
        Use("A^k x", {"k": "k"}),
        Use("if 2", times=bound),
        Use("next power", {"x": bound, "k": "k"}, times=-norm(iterate(0))),
        Use("0 <= bound", times=0),
        name="next",
    ),
    Line(
        Schema(_claim, K, (at_most(0, k),)),
        "induction",
        {"on": "k", "base": "first", "step": "next"},
    ),
)
SPECTRAL_RADIUS = step(
    "the symmetrised norm is at most R_D",
    "(10), first inequality; ours for its proof",
    "(C + lambda)^{-1} (C - C_D) own = nu own",
    combination(
        Schema(equal(C(nu * own) + lam * (nu * own), C(own) - C_D(own))),
        Use("C scales", {"x": own, "c": nu}),
        Use("own", times=-1),
        name="solution",
    ),
    combination(
        Schema(nu**2 <= R**2),
        Use("R_D", {"x": own, "y": nu * own}, times=1 / squared(own), because=(Use("solution"),)),
        Use("own is not 0", times=0),
    ),
)
PRELIMINARIES = Argument(
    "fednewton.section73",
    "Proposition 2 at s = 1/2, (12), and the first inequality of (10)",
    SETTING,
    (*ORDERED_POWERS, CORDES, SUBMULTIPLICATIVE, SPECTRAL_RADIUS),
)
ARGUMENTS = (PRELIMINARIES,)
