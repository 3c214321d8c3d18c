"""The printed Propositions 5 and 6 and (28) as the kernel reads them: a finite space of inputs, and one sample of it.

A client of the kernel is an input here, drawn by ρ with the same chance as any other; client j's law has the density `own`.
A sample has the weights `drawn`. The power L^(-r) is known by a spectral measure of f*, the measure of all whose moments are
those of L/κ² at f*.
"""

from typing import Any

from fedtheory.core.proof import Given, Setting
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Function,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    expect,
    less,
    mean,
    norm,
    root,
    squared,
    symbol,
)
from fedtheory.papers.fednewton.metrics import CENTRAL_ERROR, CENTRE_SHIFT, LOCAL_ERROR
from fedtheory.papers.fednewton.proofs import assumptions
from fedtheory.papers.fednewton.proofs.population import (
    C_D,
    CLIENT,
    ONE,
    TWO,
    C,
    half,
    j,
    lam,
    x,
    y,
)
from fedtheory.papers.fednewton.proofs.spectrum import e

C_j, C_Dj = Function("C_j"), Function("C_Dj")
phi, regression, own_regression = (
    Function("phi"),
    Function("regression"),
    Function("own_regression"),
)
own, drawn, label, lever = (Function(name) for name in ("own", "drawn", "label", "lever"))
depth, image = Function("depth"), Function("image")
thinned, spectral = Function("thinned"), Function("spectral")
k, u, w = symbol("k"), symbol("u"), symbol("w")
w_D, w_l, w_j, w_Dj, right = (symbol(name) for name in ("w_D", "w_lambda", "w_j", "w_Dj", "right"))
kappa, r, rho, B = (symbol(name) for name in ("kappa", "r", "rho", "B"))

_REALS = (
    *("lamda", "kappa", "r", "rho", "B", "N", "delta", "P_D", "P_j"),
    *("Delta_D", "Delta_f"),
)
SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    "points": ((), "count"),
    **dict.fromkeys(_REALS, ((), "real")),
    **dict.fromkeys(("n", "n_j"), ((), "integer")),
    **dict.fromkeys(("C", "C_j", "C_D", "C_Dj", "half"), (("vector",), "vector")),
    **dict.fromkeys(("w_D", "w_lambda", "w_j", "w_Dj", "right"), ((), "vector")),
    **dict.fromkeys(("phi", "lever"), (("client",), "vector")),
    **dict.fromkeys(
        ("regression", "own_regression", "own", "drawn", "label"), (("client",), "real")
    ),
    **dict.fromkeys(("depth", "thinned"), (("outcome",), "real")),
    "spectral": (("integer", "outcome"), "real"),
    "image": (("integer", "client"), "real"),
}


def _covariance(name: str, of: Function, density: Any, words: str) -> dict[str, Given]:
    body = density * dot(phi(j), x) * dot(phi(j), y)
    return {
        name: Given(
            Schema(equal(dot(x, of(y)), mean("j", body)), TWO),
            words,
            "Definition 1",
            Role.DEFINITION,
        )
    }


def _moment(density: Any, vector: Any, words: str, place: str) -> Given:
    """The vector is the mean of density · φ."""
    return Given(
        Schema(equal(dot(x, vector), mean("j", density * dot(phi(j), x))), ONE),
        words,
        place,
        Role.DEFINITION,
    )


SOURCE = {
    "0 < lamda": Given(
        Schema(less(0, lam)), "lambda > 0", "(1)", Role.ASSUMPTION, quote=assumptions.LAMBDA
    ),
    "0 < kappa": Given(
        Schema(less(0, kappa)),
        "kappa > 0: any larger number is a bound too",
        "Section 4.1",
        Role.DEFINITION,
    ),
    "0 < r": Given(
        Schema(less(0, r)), "r > 0", "Assumption 2", Role.ASSUMPTION, quote=assumptions.SOURCE
    ),
    "kappa": Given(
        Schema(squared(phi(j)) <= kappa**2, CLIENT),
        "‖phi(x)‖ <= kappa",
        "Section 4.1",
        Role.ASSUMPTION,
        quote=assumptions.FEATURES,
    ),
    "image 0": Given(
        Schema(equal(image(0, j), regression(j)), CLIENT),
        "f* itself",
        "definition",
        Role.DEFINITION,
    ),
    "next image": Given(
        Schema(
            equal(image(k + 1, j), mean("i", dot(phi(j), phi("i")) * image(k, "i")) / kappa**2),
            {"k": "integer", **CLIENT},
            (at_most(0, k),),
        ),
        "image(k) is (L/kappa^2)^k f*",
        "Assumption 2",
        Role.DEFINITION,
    ),
    "spectral": Given(
        Schema(equal(spectral(k, w), e(k * depth(w))), {"k": "integer", "w": "outcome"}),
        "a point of the spectrum of L/kappa^2, to the power k",
        "Assumption 2",
        Role.DEFINITION,
    ),
    "thinned": Given(
        Schema(equal(thinned(w), e(-2 * r * depth(w))), {"w": "outcome"}),
        "the point to the power -2r",
        "Assumption 2",
        Role.DEFINITION,
    ),
    "moments": Given(
        Schema(
            equal(
                expect("w", spectral(k, w)) * mean("j", regression(j) ** 2),
                mean("j", regression(j) * image(k, j)),
            ),
            {"k": "integer"},
            (at_most(0, k),),
        ),
        "exp(depth) is drawn by the spectral measure of f* for L/kappa^2, which the spectral theorem gives",
        "Assumption 2",
        Role.DEFINITION,
    ),
    "source": Given(
        Schema(
            expect("w", thinned(w)) * mean("j", regression(j) ** 2) <= rho**2,
        ),
        "‖(L/kappa^2)^(-r) f*‖ <= rho",
        "Assumption 2",
        Role.ASSUMPTION,
        quote=assumptions.SOURCE,
    ),
    **_covariance("C", C, Term("1"), "C is the covariance under rho"),
}


def _sample(
    of: Function, solution: Any, density: Term, ratio: str, against: Function, count: str
) -> dict[str, Given]:
    """A sample with the density `drawn` with respect to a law's, its ridge regression, and what print says of it."""
    return {
        "0 <= drawn": Given(
            Schema(at_most(0, drawn(j)), CLIENT), "weights", "Section 2", Role.DEFINITION
        ),
        "drawn": Given(
            Schema(equal(mean("j", density), 1)),
            "the sample's weights add up to 1",
            "Section 2",
            Role.DEFINITION,
        ),
        "labels": Given(
            Schema(label(j) ** 2 <= B**2, CLIENT),
            "|y| <= B",
            "Section 4.1",
            Role.ASSUMPTION,
            quote=assumptions.OUTPUTS,
        ),
        "0 <= B": Given(
            Schema(at_most(0, B)),
            "|y| <= B",
            "Section 4.1",
            Role.ASSUMPTION,
            quote=assumptions.OUTPUTS,
        ),
        "regression": Given(
            Schema(regression(j) ** 2 <= B**2, CLIENT), "a mean of labels", "(6)", Role.DEFINITION
        ),
        **_covariance("C_D", of, density, "the sample's covariance"),
        "right": _moment(density * label(j), right, "S_D* y_D", "Definition 3"),
        "solution": Given(
            Schema(equal(of(solution) + lam * solution, right)),
            "ridge regression",
            "(2)",
            Role.DEFINITION,
        ),
        "ratio": Given(
            Schema(
                norm(u) <= symbol(ratio) * norm(x),
                {"u": "vector", "x": "vector"},
                (equal(of(u) + lam * u, against(x) + lam * x),),
            ),
            f"{ratio} bounds the norm of the sample's inverse times the law's covariance, lambda I added to both",
            "Lemma 2",
            Role.DEFINITION,
        ),
        "lever": Given(
            Schema(equal(C(lever(j)) + lam * lever(j), phi(j)), CLIENT),
            "lever = (C + lambda I)^(-1) phi",
            "Assumption 1",
            Role.DEFINITION,
        ),
        "N": Given(
            Schema(mean("j", dot(phi(j), lever(j))) <= symbol("N")),
            "N bounds the trace of C (C + lambda I)^(-1)",
            "Assumption 1",
            Role.DEFINITION,
        ),
        "0 < delta": Given(
            Schema(less(0, "delta")), "delta > 0", "Propositions 5 and 6", Role.DEFINITION
        ),
        "delta < 1": Given(
            Schema(less("delta", 1)), "2 delta < 1", "Propositions 5 and 6", Role.DEFINITION
        ),
        f"1 <= {count}": Given(Schema(at_most(1, count)), "a sample", "Section 2", Role.DEFINITION),
        "0 <= N": Given(Schema(at_most(0, "N")), "a trace", "Assumption 1", Role.DEFINITION),
        f"0 <= {ratio}": Given(Schema(at_most(0, ratio)), "a norm", "Lemma 2", Role.DEFINITION),
    }


CENTRAL = Setting(
    SYMBOLS,
    {**SOURCE, **_sample(C_D, w_D, drawn(j), "P_D", C, "n")},
    {CENTRAL_ERROR: root(mean("j", (dot(phi(j), w_D) - regression(j)) ** 2))},
)
CENTRES = {
    **SOURCE,
    "half": Given(
        Schema(equal(squared(half(x)), dot(x, C(x)) + lam * squared(x)), ONE),
        "half is the square root of C + lambda I",
        "(8)",
        Role.DEFINITION,
    ),
    "0 <= own": Given(
        Schema(at_most(0, own(j)), CLIENT), "a density", "Section 4.1", Role.DEFINITION
    ),
    "own": Given(
        Schema(equal(mean("j", own(j)), 1)),
        "the density of rho_j with respect to rho",
        "Section 4.1",
        Role.DEFINITION,
    ),
    **_covariance("C_j", C_j, own(j), "C_j is the covariance under rho_j"),
    "w_lambda": _moment(
        regression(j), C(w_l) + lam * w_l, "(C + lambda I) w_lambda = S* f*", "L638"
    ),
    "w_j": _moment(
        own(j) * own_regression(j),
        C_j(w_j) + lam * w_j,
        "(C_j + lambda I) w_j = S_j* f_j*",
        "display before (27)",
    ),
    "0 <= Delta_D": Given(Schema(at_most(0, "Delta_D")), "a norm", "Definition 1", Role.DEFINITION),
    "Delta_D": Given(
        Schema(dot(x, C(y) - C_j(y)) <= symbol("Delta_D") * norm(x) * norm(y), TWO),
        "Delta_D = ‖C - C_j‖",
        "Definition 1",
        Role.DEFINITION,
    ),
    "0 <= Delta_f": Given(Schema(at_most(0, "Delta_f")), "a norm", "Definition 1", Role.DEFINITION),
    "Delta_f": Given(
        Schema(mean("j", (regression(j) - own_regression(j)) ** 2) <= symbol("Delta_f") ** 2),
        "Delta_f bounds f* - f_j* in L2 of rho",
        "Definition 1",
        Role.DEFINITION,
    ),
}
SHIFT = Setting(SYMBOLS, CENTRES, {CENTRE_SHIFT: norm(half(w_j - w_l))})
LOCAL = Setting(
    SYMBOLS,
    {**CENTRES, **_sample(C_Dj, w_Dj, own(j) * drawn(j), "P_j", C_j, "n_j")},
    {LOCAL_ERROR: norm(half(w_Dj - w_l))},
)
