"""What Bernstein's inequality asks of the random vectors of Lemmas 1, 3 and 4, and what the sample's law says of them.

phi(k) is the feature vector at point k, u(k) = (C + λI)^{-1} phi(k) and psi(k) = (C + λI)^{-1/2} phi(k), known by its norm.
traces(i) is the sum, over the first i draws, of the expected ‖psi‖²: n N in the end, if the average law of the draws has
the covariance C and the effective dimension N; so it does for a sample that takes n_j points from each client.
"""

from typing import Any

from fedtheory.core.proof import Given, Line, Square, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Function,
    Outcome,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    expect,
    less,
    root,
    squared,
    substitute,
    symbol,
)
from fedtheory.papers.fednewton.proofs import assumptions
from fedtheory.papers.fednewton.proofs.chance import (
    POSITIVE_LOG,
    SAMPLE,
    SAMPLE_SYMBOLS,
    L,
    drawn,
    i,
    k,
    n,
    spread,
    w,
    xi,
)

C, phi, psi, u = (Function(name) for name in ("C", "phi", "psi", "u"))
y, traces = Function("y"), Function("traces")
lam, kappa, B, N_j, x = (symbol(name) for name in ("lamda", "kappa", "B", "N_j", "x"))
POINT: dict[str, Any] = {"k": "integer"}
AT_K = {"k": "k"}
leverage = squared(psi(k))

LAW_SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    **SAMPLE_SYMBOLS,
    **dict.fromkeys(("lamda", "kappa", "N_j"), ((), "real")),
    "C": (("vector",), "vector"),
    **dict.fromkeys(("phi", "psi", "u"), (("integer",), "vector")),
    "traces": (("integer",), "real"),
}
LAW = {
    **SAMPLE,
    "0 < lamda": Given(
        Schema(less(0, lam)), "lambda > 0", "(1)", Role.ASSUMPTION, quote=assumptions.LAMBDA
    ),
    "0 < kappa": Given(
        Schema(less(0, kappa)),
        "kappa > 0: any larger number is a bound too",
        "Section 4.1",
        Role.DEFINITION,
    ),
    "0 <= N_j": Given(
        Schema(at_most(0, N_j)),
        "N is a trace of a positive operator",
        "Assumption 1",
        Role.DEFINITION,
    ),
    "C positive": Given(
        Schema(at_most(0, dot(x, C(x))), {"x": "vector"}),
        "C is positive",
        "Remark 8",
        Role.DEFINITION,
    ),
    "kappa": Given(
        Schema(squared(phi(k)) <= kappa**2, POINT),
        "‖phi(x)‖ <= kappa for all x",
        "Section 4.1",
        Role.ASSUMPTION,
        quote=assumptions.FEATURES,
    ),
    "u": Given(
        Schema(equal(C(u(k)) + lam * u(k), phi(k)), POINT),
        "u = (C + lambda I)^{-1} phi",
        "(23)",
        Role.DEFINITION,
    ),
    "psi": Given(
        Schema(equal(leverage, dot(phi(k), u(k))), POINT),
        "psi = (C + lambda I)^{-1/2} phi, the square root of a positive operator",
        "(23)",
        Role.DEFINITION,
    ),
    "no traces": Given(Schema(equal(traces(0), 0)), "an empty sum", "definition", Role.DEFINITION),
    "one more trace": Given(
        Schema(
            equal(traces(i + 1), traces(i) + expect("w", squared(psi(drawn(i + 1, w))))),
            {"i": "integer"},
            (at_most(0, i),),
        ),
        "traces(i) is the sum of the expected ‖psi‖² of the first i draws",
        "definition",
        Role.DEFINITION,
    ),
    "N_j": Given(
        Schema(equal(traces(n), n * N_j)),
        "N = E <phi, (C + lambda I)^{-1} phi>, over the average law of the draws",
        "before (24)",
        Role.DEFINITION,
    ),
}
LEVERAGE = step(
    "leverage",
    "(24); Lemma 1, proof, third display",
    "‖phi‖² - lambda <phi, u> = ‖Cu‖² + lambda <u, Cu>",
    combination(
        Schema(leverage <= kappa**2 / lam, POINT),
        Use("psi", AT_K, times=1),
        Use("kappa", AT_K, times=1 / lam),
        Use("u", AT_K, times=(phi(k) + C(u(k))) / lam),
        Square(C(u(k)), times=1 / lam),
        Use("C positive", {"x": u(k)}),
    ),
)
SOLUTION = step(
    "solution",
    "Lemma 1, proof",
    "<phi, u> = <u, Cu> + lambda ‖u‖²",
    combination(
        Schema(squared(u(k)) <= leverage / lam, POINT),
        Use("psi", AT_K, times=-1 / lam),
        Use("u", AT_K, times=u(k) / lam),
        Use("C positive", {"x": u(k)}, times=1 / lam),
    ),
)
HALF = step(
    "the logarithm is at least one half",
    "Lemmas 3 and 4",
    "log(2/delta) >= log 2 > 1/2",
    combination(
        Schema(at_most(2, 2 / symbol("delta"))),
        Use("delta <= 1", times=2 / symbol("delta")),
        name="ratio",
    ),
    Line(Schema(at_most(["log", "2"], L)), "monotone", {"of": Use("ratio").reference()}, "larger"),
    Line(Schema(less(Term("1/2"), ["log", "2"])), "witness", {"bits": "32"}, "log 2"),
    combination(Schema(at_most(1, 2 * L)), Use("larger", times=2), Use("log 2", times=2)),
)
ROOT_OF_L = step(
    "the root of the logarithm",
    "Lemmas 3 and 4",
    "sqrt(2L) >= 1, so sqrt(2L) <= 2L",
    POSITIVE_LOG,
    Line(
        Schema(root("1") <= root(2 * L)),
        "monotone",
        {"of": Use("the logarithm is at least one half").reference()},
        "at least one",
    ),
    combination(Schema(root("2") * root(L) <= 2 * L), Use("at least one", times=root(2 * L))),
)


def variances(name: str, locator: str, factor: Term, *square: Use) -> Step:
    """spread(n) <= factor n N: `square` shows ‖xi(k)‖² <= factor ‖psi(k)‖² for all k."""
    claim = spread(i) <= factor * traces(i)
    every = {"i": "integer"}
    small = Schema(squared(xi(k)) <= factor * leverage, POINT)
    after = Schema(substitute(claim, "i", (i + 1).tree), every, (at_most(0, i), claim))
    return step(
        name,
        locator,
        "a variance is no more than the second moment; sums over the draws",
        combination(small, *square, name=f"{name}: each point"),
        combination(
            Schema(substitute(claim, "i", "0")),
            Use("no draws"),
            Use("no traces", times=-factor),
            name=f"{name}: first",
        ),
        combination(
            after,
            Use("one more draw", {"i": "i"}),
            Use("one more trace", {"i": "i"}, times=-factor),
            Use("if 2"),
            Use(f"{name}: each point", {"k": drawn(i + 1, w)}, over=Outcome("w")),
            Square(expect("w", xi(drawn(i + 1, w)))),
            name=f"{name}: next",
        ),
        Line(
            Schema(claim, every, (at_most(0, i),)),
            "induction",
            {"on": "i", "base": f"{name}: first", "step": f"{name}: next"},
            f"{name}: sums",
        ),
        combination(
            Schema(spread(n) <= n * (factor * N_j)),
            Use(f"{name}: sums", {"i": n}),
            Use("N_j", times=factor),
            Use("1 <= n", times=0),
        ),
    )
