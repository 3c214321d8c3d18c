"""The printed Theorems 2 to 4 as the kernel reads them: clients with n_j independent draws each, and FedNewton on what is drawn.

phi(j, k, w) is the feature vector of client j's k-th draw in outcome w, target(j, k, w) the value of f* there and own(i, j, k, w) that of
f_i*; at redraw(k, w, s) the k-th draws are made again. Clients have equally many draws, so p_j = 1/m, and rho is the mixture of
their laws. Upsilon, beta, S_A and S_h are letters in the bounds and hang on the sample in print: here each is at least what it is
for any sample, which makes the printed bounds larger. An operator's norm is known by its form, as in `printed_samples.py`.
"""

from typing import Any

from fedtheory.core.metrics import EXCESS_ERROR, FEDERATED_ERROR
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
    mean,
    norm,
    root,
    squared,
    symbol,
    tree,
)
from fedtheory.papers.fednewton.proofs import assumptions
from fedtheory.papers.fednewton.proofs.chance import p as chances
from fedtheory.papers.fednewton.proofs.chance import within
from fedtheory.proofs.powers import POWER, POWERS, power

phi, label, target, own = (Function(name) for name in ("phi", "label", "target", "own"))
sample, answers, solve = Function("sample"), Function("answers"), Function("solve")
C, C_j, C_D, C_Dj = (Function(name) for name in ("C", "C_j", "C_D", "C_Dj"))
part, right, w_D, it = (Function(name) for name in ("part", "right", "w_D", "it"))
error, excess, again, above = (
    Function(name) for name in ("error", "excess", "redraw", "above")
)
P, R, shift, Delta_f = (Function(name) for name in ("P", "R", "shift", "Delta_f"))
thinned, spectral = Function("thinned"), Function("spectral")
lever, own_lever = Function("lever"), Function("own_lever")
image, depth = Function("image"), Function("depth")
m, n, n_j, t = symbol("m"), symbol("n"), symbol("n_j"), symbol("t")
lam, kappa, B, N, delta = (symbol(name) for name in ("lamda", "kappa", "B", "N", "delta"))
r, gamma, whole, radius, Q = (symbol(name) for name in ("r", "gamma", "s", "radius", "Q"))
Upsilon, beta, S_A, S_h = (symbol(name) for name in ("Upsilon", "beta", "S_A", "S_h"))
i, j, k, l, w, z_, x, y, z = (
    symbol(name) for name in ("i", "j", "k", "l", "w", "s_", "x", "y", "z")
)
J: dict[str, Any] = {"j": "client"}
W: dict[str, Any] = {"w": "outcome"}
JW = {**J, **W}
DRAW = {**J, "k": "integer", **W}
X: dict[str, Any] = {"x": "vector"}
TWO = {"x": "vector", "y": "vector"}
FORM = {"x": "vector", "z": "vector"}
ROUND = {"t": "integer", **W}
FROM_0 = at_most(0, k)
AGAIN = {**DRAW, "s_": "outcome"}
APART = {**J, "k": "integer", "l": "integer", **W, "s_": "outcome"}
redrawn, elsewhere = again(k, w, z_), again(l, w, z_)
OVER_W = Outcome("w")


def exp(value: Any) -> Term:
    """The exponential."""
    return Term(["exp", tree(value)])


def Delta(client: Any) -> Term:
    """Δ_Dj, which is not negative."""
    return shift(client) ** 2


def h(client: Any) -> Term:
    """Δ_Dj/λ."""
    return Delta(client) / lam


def over_rho(body: Any) -> Term:
    """The mean over rho of what is said of client j's first draw in outcome w."""
    return mean("j", expect("w", body))


def _is(schema: Schema, words: str, place: str) -> Given:
    return Given(schema, words, place, Role.DEFINITION)


def _assumed(schema: Schema, words: str, place: str, quote: str) -> Given:
    return Given(schema, words, place, Role.ASSUMPTION, quote=quote)


def _independent(name: str, of: Function) -> dict[str, Given]:
    stays, place = equal(of(j, k, elsewhere), of(j, k, w)), "Section 2; Lemma 1"
    later, before, after = equal(of(j, k, redrawn), of(j, k, z_)), k + 1 <= l, l + 1 <= k
    return {
        f"{name}, again": _assumed(
            Schema(later, AGAIN), f"{name} of draws that are made again", place, assumptions.IID
        ),
        f"{name}, before": _assumed(
            Schema(stays, APART, (before,)),
            f"{name} of earlier draws stays",
            place,
            assumptions.IID,
        ),
        f"{name}, after": _assumed(
            Schema(stays, APART, (after,)), f"{name} of later draws stays", place, assumptions.IID
        ),
    }


SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    **POWER,
    "above": (("real", "real"), "real"),
    "redraw": (("integer", "outcome", "outcome"), "redraw"),
    "m": ((), "count"),
    **dict.fromkeys(("n", "n_j"), ((), "integer")),
    **dict.fromkeys(("lamda", "kappa", "B", "N", "delta", "r", "radius", "Upsilon"), ((), "real")),
    "phi": (("client", "integer", "outcome"), "vector"),
    **dict.fromkeys(("label", "target"), (("client", "integer", "outcome"), "real")),
    "own": (("client", "client", "integer", "outcome"), "real"),
    "sample": (("client", "integer", "outcome", "vector"), "vector"),
    "answers": (("client", "integer", "outcome"), "vector"),
    "C": (("vector",), "vector"),
    "C_j": (("client", "vector"), "vector"),
    "C_D": (("outcome", "vector"), "vector"),
    **dict.fromkeys(("C_Dj", "solve"), (("client", "outcome", "vector"), "vector")),
    "part": (("client", "outcome"), "vector"),
    **dict.fromkeys(("right", "w_D"), (("outcome",), "vector")),
    "it": (("integer", "outcome"), "vector"),
    **dict.fromkeys(("P", "R"), (("client", "outcome"), "real")),
    **dict.fromkeys(("shift", "Delta_f"), (("client",), "real")),
    "lever": (("client", "outcome"), "vector"),
    "image": (("integer", "client", "integer", "outcome"), "real"),
    **dict.fromkeys(("depth", "thinned"), (("outcome",), "real")),
    "spectral": (("integer", "outcome"), "real"),
}
_a, _b, _REALS = symbol("a"), symbol("b"), {"a": "real", "b": "real"}
INDICATOR = {
    "not above": _is(
        Schema(equal(above(_a, _b), 0), _REALS, (_a <= _b,)), "0 where a <= b", "definition"
    ),
    "above": _is(
        Schema(equal(above(_a, _b), 1), _REALS, (_b < _a,)), "1 where a > b", "definition"
    ),
}
_phi, _size = phi(j, k, w), squared(phi(j, k, w))
_first = phi(j, 1, w)
_square = over_rho(target(j, 1, w) ** 2)
LAWS = {
    **INDICATOR,
    **{name: chances.setting({}).given[name] for name in ("0 < delta", "delta <= 1")},
    "0 < lamda": _assumed(Schema(less(0, lam)), "lambda > 0", "(1)", assumptions.LAMBDA),
    "0 < r": _assumed(Schema(less(0, r)), "r > 0", "Assumption 2", assumptions.SOURCE),
    "1 <= n_j": _is(Schema(at_most(1, n_j)), "a client has a sample", "Section 2"),
    "n": _is(Schema(equal(n, m * n_j)), "all samples together", "Section 2"),
    "kappa": _assumed(
        Schema(_size <= kappa**2, DRAW), "‖phi(x)‖ <= kappa", "Section 4.1", assumptions.FEATURES
    ),
    "B": _assumed(
        Schema(label(j, k, w) ** 2 <= B**2, DRAW), "|y| <= B", "Section 4.1", assumptions.OUTPUTS
    ),
    "0 < B": _assumed(Schema(less(0, B)), "B > 0", "Section 4.1", assumptions.OUTPUTS),
    "C_j": _assumed(
        Schema(
            equal(dot(x, C_j(j, y)), expect("w", dot(_phi, x) * dot(_phi, y))),
            {**J, "k": "integer", **TWO},
        ),
        "every draw of a client has one law, with the covariance C_j",
        "Definition 1; Lemma 1",
        assumptions.IID,
    ),
    "C": _is(Schema(equal(C(x), mean("j", C_j(j, x))), X), "C = E[C_D]", "Definition 1"),
    **_independent("phi", phi),
    **_independent("label", label),
    "f_j*": _is(
        Schema(
            equal(
                expect("w", label(j, k, w) * dot(_phi, x)),
                expect("w", own(j, j, k, w) * dot(_phi, x)),
            ),
            {**J, "k": "integer", **X},
        ),
        "f_j* is the mean of y given x",
        "(6)",
    ),
    "mean labels": _is(
        Schema(own(i, j, k, w) ** 2 <= B**2, {"i": "client", **DRAW}),
        "f_i* is a mean of labels, so no more than B",
        "(6)",
    ),
    "Delta_f": _is(
        Schema(
            over_rho((target(j, 1, w) - own(i, j, 1, w)) ** 2) <= Delta_f(i) ** 2, {"i": "client"}
        ),
        "Delta_fi = ‖f* - f_i*‖ in L2 of rho",
        "Definition 1",
    ),
    "Delta": _is(
        Schema(dot(x, C(y) - C_j(j, y)) <= Delta(j) * norm(x) * norm(y), {**J, **TWO}),
        "Delta_Dj = ‖C - C_j‖",
        "Definition 1",
    ),
    "image 0": _is(
        Schema(equal(image(0, j, k, w), target(j, k, w)), DRAW), "f* itself", "Assumption 2"
    ),
    "next image": _is(
        Schema(
            equal(
                image(l, j, k, w),
                mean("i", expect("s_", dot(_phi, phi(i, 1, z_)) * image(l - 1, i, 1, z_))),
            ),
            {**DRAW, "l": "integer"},
            (at_most(1, l),),
        ),
        "image(l) is L^l f*",
        "Assumption 2",
    ),
    "spectral": _is(
        Schema(equal(spectral(l, w), exp(l * depth(w))), {"l": "integer", **W}),
        "a point of the spectrum of L, to the power l",
        "Assumption 2",
    ),
    "thinned": _is(
        Schema(equal(thinned(w), exp(-2 * r * depth(w))), W),
        "the point to the power -2r",
        "Assumption 2",
    ),
    "moments": _is(
        Schema(
            equal(
                expect("w", spectral(l, w)) * _square,
                over_rho(target(j, 1, w) * image(l, j, 1, w)),
            ),
            {"l": "integer"},
            (at_most(0, l),),
        ),
        "exp(depth) is drawn by the spectral measure of f* for L, which the spectral theorem gives",
        "Assumption 2",
    ),
    "source": _assumed(
        Schema(expect("w", thinned(w)) * _square <= radius**2),
        "‖L^(-r) f*‖ <= R",
        "Assumption 2",
        assumptions.SOURCE,
    ),
}
_grad = C_D(w, it(t, w)) + lam * it(t, w) - right(w)
METHOD = {
    "no draws": _is(
        Schema(equal(sample(j, 0, w, x), 0 * x), {**JW, **X}), "an empty sum", "Definition 1"
    ),
    "one more draw": _is(
        Schema(
            equal(
                sample(j, k + 1, w, x),
                sample(j, k, w, x) + dot(phi(j, k + 1, w), x) * phi(j, k + 1, w),
            ),
            {**DRAW, **X},
            (FROM_0,),
        ),
        "the sum of the draws' squares",
        "Definition 1",
    ),
    "C_Dj": _is(
        Schema(equal(C_Dj(j, w, x), sample(j, n_j, w, x) / n_j), {**JW, **X}),
        "a client's covariance",
        "Definition 1",
    ),
    "C_D": _is(
        Schema(equal(C_D(w, x), mean("j", C_Dj(j, w, x))), {**W, **X}),
        "that of all data",
        "Proposition 1",
    ),
    "no answers": _is(
        Schema(equal(answers(j, 0, w), 0 * phi(j, 0, w)), JW), "an empty sum", "Definition 3"
    ),
    "one more answer": _is(
        Schema(
            equal(
                answers(j, k + 1, w),
                answers(j, k, w) + label(j, k + 1, w) * phi(j, k + 1, w),
            ),
            DRAW,
            (FROM_0,),
        ),
        "the sum of labels times features",
        "Definition 3",
    ),
    "part": _is(
        Schema(equal(part(j, w), answers(j, n_j, w) / n_j), JW), "S_Dj* y_Dj", "Definition 3"
    ),
    "right": _is(Schema(equal(right(w), mean("j", part(j, w))), W), "S_D* y_D", "Definition 3"),
    "solve": _is(
        Schema(equal(C_Dj(j, w, solve(j, w, x)) + lam * solve(j, w, x), x), {**JW, **X}),
        "solve(j, w, x) = (C_Dj + lambda I)^{-1} x",
        "Algorithm 1, step 1",
    ),
    "w_D": _is(Schema(equal(C_D(w, w_D(w)) + lam * w_D(w), right(w)), W), "w_D of (2)", "(2)"),
    "DKRR": _is(
        Schema(equal(it(0, w), mean("j", solve(j, w, part(j, w)))), W),
        "the start is the average of the local solutions",
        "Algorithm 1, steps 2 and 3",
    ),
    "(5)": _is(
        Schema(
            equal(it(t + 1, w), it(t, w) - mean("j", solve(j, w, _grad))), ROUND, (at_most(0, t),)
        ),
        "a round, with the global gradient",
        "Algorithm 1; the display after (14)",
    ),
    "R": _is(
        Schema(
            dot(z, C_j(j, x) - C_Dj(j, w, x)) <= R(j, w) * norm(x) * norm(C_j(j, z) + lam * z),
            {**JW, **FORM},
        ),
        "R(j, w) bounds the norm of (C_j + lambda I)^{-1} (C_j - C_Dj)",
        "Definition 1",
    ),
    "P": _is(
        Schema(
            dot(z, C_j(j, x) + lam * x) <= P(j, w) * norm(x) * norm(C_Dj(j, w, z) + lam * z),
            {**JW, **FORM},
        ),
        "P(j, w) bounds the norm of (C_Dj + lambda I)^{-1} (C_j + lambda I)",
        "Definition 1",
    ),
    "Upsilon": _is(
        Schema(mean("j", P(j, w) * (2 * R(j, w) + h(j)) * (1 + h(j))) <= Upsilon, W),
        "Upsilon is at least Theorem 1's, whatever is drawn",
        "Theorem 1",
    ),
}
ERROR = {
    "0 <= error": _is(Schema(at_most(0, error(t, w)), ROUND), "a norm", "Theorem 2"),
    "error": _is(
        Schema(equal(error(t, w) ** 2, dot(it(t, w) - w_D(w), C(it(t, w) - w_D(w)))), ROUND),
        "error(t, w) = ‖f^t - f_D‖_2",
        "Theorem 2; (8)",
    ),
}
_risk = dot(phi(j, 1, z_), it(t, w)) - target(j, 1, z_)
EXCESS = {
    "0 <= excess": _is(Schema(at_most(0, excess(t, w)), ROUND), "a norm", "Theorems 3 and 4"),
    "excess": _is(
        Schema(equal(excess(t, w) ** 2, mean("j", expect("s_", _risk**2))), ROUND),
        "excess(t, w) = ‖f^t - f*‖_2",
        "Theorems 3 and 4",
    ),
}
DIMENSION = {
    "lever": _is(
        Schema(equal(C(lever(j, w)) + lam * lever(j, w), _first), JW),
        "lever = (C + lambda I)^{-1} phi",
        "Assumption 1",
    ),
    "0 <= N": _is(Schema(at_most(0, N)), "a trace", "Assumption 1"),
    "N": _is(
        Schema(equal(N, over_rho(dot(_first, lever(j, w))))), "N(lambda), a trace", "Assumption 1"
    ),
}
_both = root(1 + h(j)) * (2 * R(j, w) + (1 + R(j, w)) * h(j))
PRINTED_START = {
    **DIMENSION,
    "radius": _is(
        Schema(equal(radius, symbol("rho_s") * exp(-2 * r * Term(["log", "kappa"])))),
        "rho_s = R kappa^(2r)",
        "Assumption 2",
    ),
    "beta": _is(
        Schema(
            dot(x, C(x)) - dot(x, C_D(w, x)) <= beta * (dot(x, C(x)) + lam * squared(x)), {**W, **X}
        ),
        "beta is at least Lemma 2's, whatever is drawn",
        "Lemma 2",
    ),
    "beta < 1": _is(Schema(less(beta, 1)), "and below 1", "Lemma 2"),
    "0 < kappa": _is(
        Schema(less(0, kappa)), "kappa > 0: any larger number is a bound too", "Section 4.1"
    ),
    "S_A": _is(
        Schema(mean("j", _both) * (1 / (n_j * root(lam)) + root(N) / root(n_j)) <= S_A, W),
        "S_A is at least what comes with A_Dj, whatever is drawn",
        "(32)",
    ),
    "S_h": _is(
        Schema(mean("j", _both * (h(j) + Delta_f(j))) <= S_h, W),
        "S_h is at least what comes with shifts, whatever is drawn",
        "(32)",
    ),
}
RATES = {
    "0 < G": _is(
        Schema(less(0, "G")), "G is the constant that ≲ hides: any number", "Theorems 3 and 4"
    ),
    "whole": _is(
        Schema(equal(whole, 2 * r + gamma)), "2r + gamma, where it is a whole number", "Theorem 3"
    ),
    "1 <= 2r + gamma": _assumed(
        Schema(at_most(1, 2 * r + gamma)), "2r + gamma >= 1", "Theorems 3 and 4", assumptions.RATE
    ),
    "rate": _assumed(
        Schema(equal(power(lam, whole) * n, 1)),
        "lambda = |D|^(-1/(2r + gamma))",
        "Theorems 3 and 4",
        assumptions.RATE,
    ),
    "0 <= gamma": _assumed(
        Schema(at_most(0, gamma)), "gamma >= 0", "Assumption 1", assumptions.CAPACITY
    ),
    "gamma <= 1": _assumed(Schema(gamma <= 1), "gamma <= 1", "Assumption 1", assumptions.CAPACITY),
    **DIMENSION,
    "lever of a client": _is(
        Schema(equal(C_j(j, own_lever(j, w)) + lam * own_lever(j, w), _first), JW),
        "(C_j + lambda I)^{-1} phi",
        "Assumption 1",
    ),
    "capacity of a client": _assumed(
        Schema(
            expect("w", dot(_first, own_lever(j, w)))
            <= Q**2 * exp(-gamma * Term(["log", "lamda"])),
            J,
        ),
        "N_j(lambda) <= Q² lambda^(-gamma)",
        "Assumption 1",
        assumptions.CAPACITY,
    ),
    "capacity": _assumed(
        Schema(Q**2 * exp(-gamma * Term(["log", "lamda"])) >= N),
        "N(lambda) <= Q² lambda^(-gamma)",
        "Assumption 1",
        assumptions.CAPACITY,
    ),
}
HOMOGENEOUS = {
    "no shift": _assumed(
        Schema(equal(Delta(j), 0), J), "Delta_Dj = 0", "Theorem 3", assumptions.ALIKE
    ),
    "no concept shift": _assumed(
        Schema(equal(Delta_f(j), 0), J), "Delta_fj = 0", "Theorem 3", assumptions.ALIKE
    ),
}
_RATE_SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    "s": ((), "integer"),
    **dict.fromkeys(("gamma", "Q", "G"), ((), "real")),
    "excess": (("integer", "outcome"), "real"),
    "own_lever": (("client", "outcome"), "vector"),
}
FEDERATED = Setting(
    {
        **SYMBOLS,
        **dict.fromkeys(("rho_s", "beta", "S_A", "S_h"), ((), "real")),
        "error": (("integer", "outcome"), "real"),
    },
    {**POWERS, **LAWS, **METHOD, **ERROR, **PRINTED_START},
    {FEDERATED_ERROR: within(error(t, w))},
)
ALIKE = Setting(
    {**SYMBOLS, **_RATE_SYMBOLS},
    {**POWERS, **LAWS, **METHOD, **EXCESS, **RATES, **HOMOGENEOUS},
    {EXCESS_ERROR: within(excess(t, w))},
)
DIFFERENT = Setting(
    {**SYMBOLS, **_RATE_SYMBOLS, "aleph_Pi": ((), "real")},
    {
        **POWERS,
        **LAWS,
        **METHOD,
        **EXCESS,
        **RATES,
        "0 <= aleph_Pi": _is(
            Schema(at_most(0, "aleph_Pi")), "the sum of aleph_j + Pi_j, whatever it is", "Theorem 4"
        ),
    },
    {EXCESS_ERROR: within(excess(t, w))},
)
