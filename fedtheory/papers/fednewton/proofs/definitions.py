"""Section 4.1, Definitions 1-3 and Remark 8: what a covariance is like, and between which numbers the effective dimension is.

A client of the kernel is an input, drawn with the same chance as any other (a law with rational chances repeats inputs);
the covariance is known by its form <Cx, y>. z(i) is (C + λ)^{-1}φ(i), and N(λ) = Tr C(C + λ)^{-1} is the mean of <φ, z>.
"""

from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Setting, Square, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import Function, Schema, at_most, dot, equal, less, mean, squared, symbol
from fedtheory.papers.fednewton.proofs import assumptions

phi, C, z = Function("phi"), Function("C"), Function("z")
lam, kappa, N = symbol("lamda"), symbol("kappa"), symbol("N")
i, x, y = symbol("i"), symbol("x"), symbol("y")
ONE, TWO, INPUT = {"x": "vector"}, {"x": "vector", "y": "vector"}, {"i": "client"}
phi_i, z_i = phi(i), z(i)
CONSTANT = equal(squared(phi_i), kappa**2)

SETTING = Setting(
    {
        **dict.fromkeys(("lamda", "kappa", "N"), ((), "real")),
        **dict.fromkeys(("phi", "z"), (("client",), "vector")),
        "C": (("vector",), "vector"),
    },
    {
        "lambda": Given(
            Schema(less(0, lam)),
            "lambda > 0",
            "Assumption 1",
            Role.ASSUMPTION,
            quote=assumptions.LAMBDA,
        ),
        "kappa": Given(
            Schema(less(0, kappa)),
            "kappa > 0: any larger number is a bound too",
            "Section 4.1",
            Role.DEFINITION,
        ),
        "covariance": Given(
            Schema(equal(dot(C(x), y), mean("i", dot(x, phi_i) * dot(phi_i, y))), TWO),
            "<Cx, y> is the mean of <x, phi><phi, y>",
            "Definition 1",
            Role.DEFINITION,
        ),
        "features": Given(
            Schema(squared(phi_i) <= kappa**2, INPUT),
            "no feature vector is longer than kappa",
            "Section 4.1; print has equality",
            Role.ASSUMPTION,
            quote=assumptions.FEATURES,
        ),
        "resolvent": Given(
            Schema(equal(C(z_i) + lam * z_i, phi_i), INPUT),
            "z = (C + lambda)^{-1} phi",
            "Assumption 1",
            Role.DEFINITION,
        ),
        "effective dimension": Given(
            Schema(equal(N, mean("i", dot(phi_i, z_i)))),
            "Tr C(C + lambda)^{-1} is the mean of <phi, (C + lambda)^{-1} phi>",
            "Assumption 1",
            Role.DEFINITION,
        ),
    },
)
_off = x - C(x) / kappa**2
_wave = dot(x, phi_i)
DEFINITIONS = Argument(
    "fednewton.definitions",
    "covariances are positive, at most kappa squared, and give the norm in L2",
    SETTING,
    (
        step(
            "self-adjoint",
            "Remark 8",
            "the form is symmetric",
            combination(
                Schema(equal(dot(C(x), y), dot(x, C(y))), TWO),
                Use("covariance", {"x": "x", "y": "y"}),
                Use("covariance", {"x": "y", "y": "x"}, times=-1),
            ),
        ),
        step(
            "positive",
            "Remark 8",
            "<Cx, x> is a mean of squares",
            combination(
                Schema(at_most(0, dot(C(x), x)), ONE),
                Use("covariance", {"x": "x", "y": "x"}, times=-1),
                Square(_wave, over="i"),
            ),
        ),
        step(
            "norm of the prediction",
            "(8)",
            "the mean of <x, phi>² is <x, Cx> = ‖C^{1/2} x‖²",
            combination(
                Schema(equal(mean("i", _wave**2), dot(C(x), x)), ONE),
                Use("covariance", {"x": "x", "y": "x"}, times=-1),
            ),
        ),
        step(
            "bounded",
            "Section 7.3, before (8)",
            "<x, phi>² <= kappa² ‖x‖² for every input, so ‖C‖ <= kappa²",
            combination(
                Schema(dot(C(x), x) <= kappa**2 * squared(x), ONE),
                Use("covariance", {"x": "x", "y": "x"}),
                Square(kappa * x - _wave / kappa * phi_i, over="i"),
                Use("features", {"i": "i"}, times=_wave**2 / kappa**2, over="i"),
            ),
        ),
        step(
            "cocoercive",
            "textbook",
            "‖Cx‖² <= kappa² <x, Cx>",
            combination(
                Schema(squared(C(x)) <= kappa**2 * dot(C(x), x), ONE),
                Square(dot(_off, phi_i), times=kappa**2, over="i"),
                Use("covariance", {"x": "x", "y": "x"}, times=-(kappa**2)),
                Use("covariance", {"x": "x", "y": C(x)}, times=2),
                Use("covariance", {"x": C(x), "y": C(x)}, times=-1 / kappa**2),
                Use("bounded", {"x": C(x)}, times=1 / kappa**2),
            ),
        ),
        step(
            "at most",
            "Section 4.1, after Assumption 2",
            "lambda <phi, z> <= ‖phi‖² <= kappa², input by input",
            combination(
                Schema(kappa**2 / lam >= N),
                Use("effective dimension", times=1),
                Use("features", {"i": "i"}, times=1 / lam, over="i"),
                Use("resolvent", {"i": "i"}, times=phi_i / lam + C(z_i) / lam, over="i"),
                Square(C(z_i), times=1 / lam, over="i"),
                Use("positive", {"x": z_i}, times=1, over="i"),
            ),
        ),
        step(
            "at least",
            "Section 4.1, after Assumption 2",
            "‖phi‖² = ‖(C + lambda) z‖² <= (kappa² + lambda) <z, (C + lambda) z> = (kappa² + lambda) <z, phi>",
            combination(
                Schema(
                    squared(phi_i) <= (kappa**2 + lam) * dot(phi_i, z_i),
                    INPUT,
                ),
                Use("resolvent", {"i": "i"}, times=-(C(z_i) + lam * z_i + phi_i)),
                Use("resolvent", {"i": "i"}, times=(kappa**2 + lam) * z_i),
                Use("cocoercive", {"x": z_i}),
                Use("bounded", {"x": z_i}, times=lam),
            ),
        ),
        step(
            "at least a half",
            "Section 4.1, after Assumption 2",
            "if every feature vector is as long as kappa, and lambda <= kappa²",
            combination(
                Schema(at_most(squared(phi_i) / (kappa**2 + lam), dot(phi_i, z_i)), INPUT),
                Use("at least", {"i": "i"}, times=1 / (kappa**2 + lam)),
                name="divided",
            ),
            combination(
                Schema(
                    at_most(kappa**2 / (kappa**2 + lam), N),
                    {},
                    (at_most(kappa**2, mean("i", squared(phi_i))),),
                ),
                Use("divided", {"i": "i"}, over="i"),
                Use("effective dimension", times=-1),
                Use("if 1", times=1 / (kappa**2 + lam)),
                name="by the mean",
            ),
            combination(
                Schema(
                    at_most("1/2", N),
                    {},
                    (at_most(kappa**2, mean("i", squared(phi_i))), at_most(lam, kappa**2)),
                ),
                Use("by the mean", because=(None,)),
                Use("if 2", times=1 / (2 * (kappa**2 + lam))),
            ),
        ),
    ),
)
