"""The printed Lemmas 1, 3 and 4 as the kernel reads them: n independent draws from one law, and the norms as printed.

phi(k, w) is the feature vector of the k-th draw in outcome w; at redraw(k, w, s) that draw is made again, as in outcome s, and
all others stay, so that the draws are independent. sample(n, w, x)/n is C_D x. An operator is known by its forms: R_D, the norm of
(C + λ)^(-1)(C - C_D), is the least number with <z, (C - C_D)x> <= R_D ‖x‖ ‖(C + λ)z‖ for all x and z.
"""

from typing import Any

from fedtheory.core.proof import Given, Setting
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
    norm,
    squared,
    symbol,
)
from fedtheory.papers.fednewton.metrics import (
    DEVIATION_QUANTILE,
    DRAWN_DEVIATION,
    DRAWN_HALF_DEVIATION,
    DRAWN_RESPONSES,
    DRAWN_SYMMETRIC_DEVIATION,
    SYMMETRIC_DEVIATION_QUANTILE,
)
from fedtheory.papers.fednewton.proofs import assumptions, chance

phi, label, off, above = Function("phi"), Function("label"), Function("off"), Function("above")
sample, answers, again = Function("sample"), Function("answers"), Function("redraw")
C, C_all, other, lever, u = (Function(name) for name in ("C", "C_all", "other", "lever", "u"))
lam, kappa, B, N, moment = (symbol(name) for name in ("lamda", "kappa", "B", "N", "moment"))
n, L = symbol("n"), Term(chance.L.tree)
k, l, w, s, x, y, z = (symbol(name) for name in ("k", "l", "w", "s", "x", "y", "z"))
DRAW: dict[str, Any] = {"k": "integer"}
W: dict[str, Any] = {"w": "outcome"}
OF_A_DRAW = {**DRAW, **W}
TWO = {"x": "vector", "y": "vector"}
FORM = {**W, "x": "vector", "z": "vector"}
FROM_0 = at_most(0, k)
OVER_W = Outcome("w")
AGAIN = {**DRAW, **W, "s": "outcome"}
APART = {**DRAW, "l": "integer", **W, "s": "outcome"}
redrawn, elsewhere = again(k, w, s), again(l, w, s)


def form(vector: Any) -> Term:
    """<v, (C + λ)v>."""
    return dot(vector, C(vector)) + lam * squared(vector)


def apart(vector: Any) -> Term:
    """(C - C_D)v."""
    return C(vector) - sample(n, w, vector) / n


def _drawn(schema: Schema, words: str) -> Given:
    return Given(schema, words, "Lemma 1", Role.ASSUMPTION, quote=assumptions.IID)


def independent(name: str, of: Function) -> dict[str, Given]:
    """What is drawn in draw k does not depend on the others."""
    stays = equal(of(k, elsewhere), of(k, w))
    return {
        f"{name}, again": _drawn(
            Schema(equal(of(k, redrawn), of(k, s)), AGAIN), f"{name} of the draw that is made again"
        ),
        f"{name}, before": _drawn(
            Schema(stays, APART, (k + 1 <= l,)), f"{name} of an earlier draw stays"
        ),
        f"{name}, after": _drawn(
            Schema(stays, APART, (l + 1 <= k,)), f"{name} of a later draw stays"
        ),
    }


SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    "above": (("real", "real"), "real"),
    "n": ((), "integer"),
    "delta": ((), "real"),
    **dict.fromkeys(("lamda", "kappa"), ((), "real")),
    "redraw": (("integer", "outcome", "outcome"), "redraw"),
    "phi": (("integer", "outcome"), "vector"),
    "C": (("vector",), "vector"),
    "off": (("outcome",), "real"),
}
DRAWS = {
    **{name: chance.p.setting({}).given[name] for name in ("not above", "above")},
    "1 <= n": Given(Schema(at_most(1, n)), "there is a sample", "Section 2", Role.DEFINITION),
    **{name: chance.p.setting({}).given[name] for name in ("0 < delta", "delta <= 1")},
    "0 < lamda": Given(
        Schema(less(0, lam)), "lambda > 0", "(1)", Role.ASSUMPTION, quote=assumptions.LAMBDA
    ),
    "0 < kappa": Given(
        Schema(less(0, kappa)),
        "kappa > 0: any larger number is a bound too",
        "Section 4.1",
        Role.DEFINITION,
    ),
    "kappa": Given(
        Schema(squared(phi(k, w)) <= kappa**2, OF_A_DRAW),
        "‖phi(x)‖ <= kappa for all x",
        "Section 4.1",
        Role.ASSUMPTION,
        quote=assumptions.FEATURES,
    ),
    "C": Given(
        Schema(
            equal(dot(x, C(y)), expect("w", dot(phi(k, w), x) * dot(phi(k, w), y))),
            {**DRAW, **TWO},
        ),
        "C is the covariance of the law of every draw",
        "Definition 1; Lemma 1",
        Role.ASSUMPTION,
        quote=assumptions.IID,
    ),
    **independent("phi", phi),
}
LOGARITHM = {
    "some logarithm": Given(
        Schema(less(0, L)), "log(2/delta) > 0, as delta <= 1", "Lemma 1", Role.DEFINITION
    ),
}
SAMPLED = {
    "no draws": Given(
        Schema(equal(sample(0, w, x), 0 * x), {**W, "x": "vector"}),
        "an empty sum",
        "Definition 1",
        Role.DEFINITION,
    ),
    "one more draw": Given(
        Schema(
            equal(sample(k + 1, w, x), sample(k, w, x) + dot(phi(k + 1, w), x) * phi(k + 1, w)),
            {**OF_A_DRAW, "x": "vector"},
            (FROM_0,),
        ),
        "sample(n, w, x)/n is C_D x",
        "Definition 1",
        Role.DEFINITION,
    ),
}
SAMPLE_SYMBOL: dict[str, tuple[tuple[str, ...], str]] = {
    "sample": (("integer", "outcome", "vector"), "vector")
}
ALL_DATA_SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    "N": ((), "real"),
    "C_all": (("vector",), "vector"),
    **dict.fromkeys(("other", "lever"), (("outcome",), "vector")),
}
ALL_DATA = {
    "0 <= N": Given(Schema(at_most(0, N)), "a trace", "Assumption 1", Role.DEFINITION),
    "1 <= kappa": Given(
        Schema(at_most(1, kappa)),
        "kappa >= 1",
        "Lemmas 3 and 4",
        Role.ASSUMPTION,
        quote=assumptions.BEYOND_ONE,
    ),
    "kappa, of all data": Given(
        Schema(squared(other(w)) <= kappa**2, W),
        "‖phi(x)‖ <= kappa for all x",
        "Section 4.1",
        Role.ASSUMPTION,
        quote=assumptions.FEATURES,
    ),
    "C of all data": Given(
        Schema(equal(dot(x, C_all(y)), expect("w", dot(other(w), x) * dot(other(w), y))), TWO),
        "the covariance under rho, of which other(w) is a draw",
        "Definition 1",
        Role.DEFINITION,
    ),
    "lever": Given(
        Schema(equal(C_all(lever(w)) + lam * lever(w), other(w)), W),
        "lever(w) = (C + lambda I)^{-1} phi under rho",
        "Assumption 1",
        Role.DEFINITION,
    ),
    "N": Given(
        Schema(equal(N, expect("w", dot(other(w), lever(w))))),
        "N(lambda) is that of rho",
        "Assumption 1; (22)",
        Role.DEFINITION,
    ),
}
R_D = {
    "R_D": Given(
        Schema(dot(z, apart(x)) <= off(w) * norm(x) * norm(C(z) + lam * z), FORM),
        "off(w) bounds the norm of (C + lambda I)^{-1} (C - C_D)",
        "Lemma 1",
        Role.DEFINITION,
    )
}
SYMMETRISED = {
    "from above": Given(
        Schema(dot(x, apart(x)) <= off(w) * form(x), {**W, "x": "vector"}),
        "off(w) bounds the norm of (C + lambda I)^{-1/2} (C - C_D) (C + lambda I)^{-1/2}, a symmetric operator",
        "Lemma 1",
        Role.DEFINITION,
    ),
    "from below": Given(
        Schema(-dot(x, apart(x)) <= off(w) * form(x), {**W, "x": "vector"}),
        "from below too",
        "Lemma 1",
        Role.DEFINITION,
    ),
}
HALF = {
    "0 <= off": Given(Schema(at_most(0, off(w)), W), "a norm", "Lemma 4", Role.DEFINITION),
    "off": Given(
        Schema(dot(z, apart(x)) ** 2 <= off(w) ** 2 * squared(x) * form(z), FORM),
        "off(w) bounds the norm of (C + lambda I)^{-1/2} (C - C_D)",
        "Lemma 4",
        Role.DEFINITION,
    ),
}
RESPONSES_SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    "B": ((), "real"),
    "moment": ((), "vector"),
    "label": (("integer", "outcome"), "real"),
    "answers": (("integer", "outcome"), "vector"),
    "u": (("outcome",), "vector"),
}
RESPONSES = {
    "0 < B": Given(
        Schema(less(0, B)), "B > 0", "Section 4.1", Role.ASSUMPTION, quote=assumptions.OUTPUTS
    ),
    "B": Given(
        Schema(label(k, w) ** 2 <= B**2, OF_A_DRAW),
        "|y| <= B",
        "Section 4.1",
        Role.ASSUMPTION,
        quote=assumptions.OUTPUTS,
    ),
    **independent("label", label),
    "moment": Given(
        Schema(
            equal(dot(x, moment), expect("w", label(k, w) * dot(phi(k, w), x))),
            {**DRAW, "x": "vector"},
        ),
        "S_j* f_j*, the mean of y phi",
        "Definition 2; (6)",
        Role.DEFINITION,
    ),
    "no answers": Given(
        Schema(equal(answers(0, w), 0 * phi(0, w)), W),
        "an empty sum",
        "Definition 3",
        Role.DEFINITION,
    ),
    "one more answer": Given(
        Schema(
            equal(answers(k + 1, w), answers(k, w) + label(k + 1, w) * phi(k + 1, w)),
            OF_A_DRAW,
            (FROM_0,),
        ),
        "answers(n, w)/n is S_Dj* y_Dj",
        "Definition 3",
        Role.DEFINITION,
    ),
    "u": Given(
        Schema(equal(C(u(w)) + lam * u(w), answers(n, w) / n - moment), W),
        "u(w) = (C_j + lambda I)^{-1} (S_Dj* y_Dj - S_j* f_j*)",
        "Lemma 3",
        Role.DEFINITION,
    ),
    "0 <= off": Given(Schema(at_most(0, off(w)), W), "a norm", "Lemma 3", Role.DEFINITION),
    "off": Given(
        Schema(equal(off(w) ** 2, form(u(w))), W),
        "off(w) = ‖(C_j + lambda I)^{-1/2} (S_Dj* y_Dj - S_j* f_j*)‖",
        "Lemma 3",
        Role.DEFINITION,
    ),
}
_of = chance.within(off(w))
DEVIATION = Setting(
    {**SYMBOLS, **SAMPLE_SYMBOL},
    {**DRAWS, **LOGARITHM, **SAMPLED, **R_D},
    dict.fromkeys((DEVIATION_QUANTILE, DRAWN_DEVIATION), _of),
)
SYMMETRIC = Setting(
    {**SYMBOLS, **SAMPLE_SYMBOL},
    {**DRAWS, **LOGARITHM, **SAMPLED, **SYMMETRISED},
    dict.fromkeys((SYMMETRIC_DEVIATION_QUANTILE, DRAWN_SYMMETRIC_DEVIATION), _of),
)
LOCAL_COVARIANCE = Setting(
    {**SYMBOLS, **SAMPLE_SYMBOL, **ALL_DATA_SYMBOLS},
    {**DRAWS, **SAMPLED, **ALL_DATA, **HALF},
    {DRAWN_HALF_DEVIATION: _of},
)
LOCAL_RESPONSES = Setting(
    {**SYMBOLS, **ALL_DATA_SYMBOLS, **RESPONSES_SYMBOLS},
    {**DRAWS, **ALL_DATA, **RESPONSES},
    {DRAWN_RESPONSES: _of},
)
