"""FedBoost as the kernel reads it: mirror descent on the weights, with gradients taken at what a mask leaves of them.

alpha(t, w) are the weights of round t, seen(t, w) what clients see of them, debiased, and delta(t, w) the gradient that
the server receives. redraw(t, w, z) draws mask and clients of round t again. size and dual are the norm of Properties 1
and its dual; the inner product's own norm is the l2 norm of the weights. bend(a, v) is the second derivative at a,
applied to v. The clients of the kernel are the predictors: part(k, t, w) is the weight of predictor k. smooth is the
part of the simplex on which F has a gradient: for the square all of it, for the relative entropy the inner points.
"""

from typing import Any

from fedtheory.core.metrics import EXPECTED_ENSEMBLE_GAP
from fedtheory.core.proof import Given, Setting
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Claim,
    Function,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    expect,
    less,
    mean,
    member,
    squared,
    symbol,
)
from fedtheory.theorems.fedboost.notation import C, D, G, M, V, r, sigma

alpha, seen, delta, unprojected = (
    Function(name) for name in ("alpha", "seen", "delta", "unprojected")
)
L, gradient, bend = Function("L"), Function("gradient"), Function("bend")
F, mirror, size, dual = Function("F"), Function("mirror"), Function("size"), Function("dual")
mean_weights, total, paid = Function("mean_weights"), Function("total"), Function("paid")
redraw = Function("redraw")
best: Any = symbol("alpha_opt")
w, z, u, v = (symbol(name) for name in ("w", "z", "u", "v"))

FROM_1, FROM_0 = at_most(1, t), at_most(0, t)
ROUND, AT_W = {"t": "integer"}, {"t": "integer", "w": "outcome"}
AT_Z = {**AT_W, "z": "outcome"}
HERE: dict[str, Any] = {"t": "t", "w": "w"}
TWO = {"u": "vector", "v": "vector"}
INSIDE = (member(u, "simplex"), member(v, "simplex"))
SMOOTH_AT_V = (member(u, "simplex"), member(v, "smooth"))


def again(at: Any = t) -> Term:
    """w, with mask and clients of the round drawn again."""
    return redraw(at, w, z)


def B(one: Any, other: Any) -> Term:
    """The Bregman divergence of F."""
    return F(one) - F(other) - dot(mirror(other), one - other)


def mask_error(at: Any = t, of: Term = w) -> Term:
    """Δ: what clients see less the weights."""
    return seen(at, of) - alpha(at, of)


def setting(eta: Any, *, fixed: bool) -> Setting:
    """The setting with this step; `fixed`: it depends on the horizon T, and the metric is read there."""
    last: Any = symbol("T") if fixed else t
    horizon = (
        {"T": Given(Schema(at_most(1, "T")), "there is at least one round", "Figure 1")}
        if fixed
        else {"eta": Given(Schema(less(0, eta)), "eta > 0", "Figure 1")}
    )
    return Setting(
        {**SYMBOLS, **({"T": ((), "integer")} if fixed else {"eta": ((), "real")})},
        {**GIVEN, **horizon, **_algorithm(eta)},
        {EXPECTED_ENSEMBLE_GAP: expect("w", L(mean_weights(last, w))) - L(best)},
    )


SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    **dict.fromkeys(("sigma", "r", "G", "M", "D", "alpha_star", "V", "S"), ((), "real")),
    "simplex": ((), "set"),
    "smooth": ((), "set"),
    "alpha_opt": ((), "vector"),
    **dict.fromkeys(
        ("alpha", "seen", "delta", "unprojected", "mean_weights", "total"),
        (("integer", "outcome"), "vector"),
    ),
    "paid": (("integer", "outcome"), "real"),
    "L": (("vector",), "real"),
    "gradient": (("vector",), "vector"),
    "bend": (("vector", "vector"), "vector"),
    "F": (("vector",), "real"),
    "mirror": (("vector",), "vector"),
    "size": (("vector",), "real"),
    "dual": (("vector",), "real"),
    "redraw": (("integer", "outcome", "outcome"), "redraw"),
}


def _letter(letter: Any, what: str, locator: str, *, strict: bool = False) -> Given:
    return Given(Schema(less(0, letter) if strict else at_most(0, letter)), what, locator)


def _always(claim: Claim) -> Schema:
    return Schema(claim, AT_W, (FROM_1,))


GIVEN = {
    "sigma": _letter(sigma, "sigma > 0", "Properties 1.1", strict=True),
    "G": _letter(G, "G > 0", "Properties 1.5", strict=True),
    "r": _letter(r, "r > 0", "Properties 1.3", strict=True),
    "M": _letter(M, "a bound of norms", "Properties 1.4"),
    "D": _letter(D, "a diameter", "ours"),
    "V": _letter(V, "a variance", "ours"),
    # the norm and its dual
    "dual norm": Given(
        Schema(dot(u, v) <= dual(u) * size(v), TWO), "the dual norm of Properties 1", "Properties 1"
    ),
    "size": Given(Schema(at_most(0, size(u)), {"u": "vector"}), "a norm", "Properties 1"),
    "dual": Given(Schema(at_most(0, dual(u)), {"u": "vector"}), "a norm", "Properties 1"),
    "diameter": Given(
        Schema(size(u - v) <= D, TWO, INSIDE), "D is the diameter of the simplex", "ours"
    ),
    # the mirror map
    "strongly convex": Given(
        Schema(sigma / 2 * size(v - u) ** 2 <= B(u, v), TWO, SMOOTH_AT_V),
        "F is strongly convex with parameter sigma",
        "Properties 1.1",
    ),
    "start": Given(
        Schema(B(best, alpha(1, w)) <= r, {"w": "outcome"}),
        "r bounds B_F(alpha_opt || alpha_1)",
        "Properties 1.3",
    ),
    # the loss
    "convex": Given(
        Schema(L(v) + dot(gradient(v), u - v) <= L(u), TWO, INSIDE), "L is convex", "Section 4.1"
    ),
    "third derivative": Given(
        Schema(
            dot(
                gradient(seen(t, again()))
                - gradient(alpha(t, w))
                - bend(alpha(t, w), seen(t, again()) - alpha(t, w)),
                v,
            )
            <= M / 2 * squared(seen(t, again()) - alpha(t, w)) * size(v),
            {**AT_Z, "v": "vector"},
            (FROM_1,),
        ),
        "the third derivative is bounded between the weights and what clients see of them: Taylor's formula",
        "Properties 1.4",
    ),
    "optimum": Given(Schema(member(best, "simplex")), "alpha_opt is in the simplex", "Theorem 2"),
    # what a round draws
    "past": Given(
        Schema(equal(alpha(t, again()), alpha(t, w)), AT_Z, (FROM_1,)),
        "the weights are made of earlier draws",
        "Figure 1",
    ),
    "unbiased mask": Given(
        Schema(
            equal(
                expect("z", bend(alpha(t, w), seen(t, again()) - alpha(t, w))),
                0 * alpha(t, w),
            ),
            AT_W,
            (FROM_1,),
        ),
        "given the past, what clients see has the mean alpha; the second derivative is linear",
        "Section 4.1, displays after the indicators",
    ),
    "unbiased clients": Given(
        Schema(
            equal(
                expect("z", dot(delta(t, again()), alpha(t, w) - best)),
                expect("z", dot(gradient(seen(t, again())), alpha(t, w) - best)),
            ),
            AT_W,
            (FROM_1,),
        ),
        "given the past and the mask, the mean of what clients return is the gradient of L there",
        "Figure 1, steps 1 and 4",
    ),
    "variance": Given(
        Schema(expect("w", squared(mask_error())) <= V, ROUND, (FROM_1,)),
        "V bounds E||what is seen - alpha||²",
        "ours",
    ),
    "second moment": Given(
        Schema(expect("w", dual(delta(t, w)) ** 2) <= G**2, ROUND, (FROM_1,)),
        "G² bounds the mean squared dual norm of what the server receives",
        "Properties 1.5",
    ),
    # the mean of the weights, and what has been paid
    "inside": Given(
        _always(member(alpha(t, w), "simplex")), "projected on the simplex", "Figure 1, step 5"
    ),
    "smooth": Given(
        _always(member(alpha(t, w), "smooth")),
        "F has a gradient at the weights of every round",
        "Figure 1, step 5",
    ),
    "total 0": Given(
        Schema(equal(total(0, w), 0 * best), {"w": "outcome"}), "an empty sum", "Figure 1, output"
    ),
    "total": Given(
        Schema(equal(total(t + 1, w), total(t, w) + alpha(t + 1, w)), AT_W, (FROM_0,)),
        "the sum of the weights so far",
        "Figure 1, output",
    ),
    "mean": Given(
        _always(equal(t * mean_weights(t, w), total(t, w))),
        "alpha^A is the mean of the weights",
        "Figure 1, output",
    ),
    "mean inside": Given(
        _always(member(mean_weights(t, w), "simplex")),
        "a mean of points of a convex set",
        "Figure 1, output",
    ),
    "paid 0": Given(Schema(equal(paid(0, w), 0), {"w": "outcome"}), "an empty sum", "definition"),
    "paid": Given(
        Schema(equal(paid(t + 1, w), paid(t, w) + L(alpha(t + 1, w))), AT_W, (FROM_0,)),
        "the sum of the losses so far",
        "definition",
    ),
}


part, chance, missed = Function("part"), Function("chance"), Function("missed")
k = symbol("k")
_KTW = {"k": "client", **AT_W}
WEIGHTED_SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    "q": ((), "count"),
    "C": ((), "real"),
    **dict.fromkeys(("part", "chance", "missed"), (("client", "integer", "outcome"), "real")),
}


def weighted_givens(budget: Any, error: Any) -> dict[str, Given]:
    """Weighted sampling (8) with this budget."""
    return {
        "C": _letter(C, "C > 0", "Section 4", strict=True),
        "parts": Given(
            Schema(at_most(0, part(k, t, w)), _KTW, (FROM_1,)),
            "weights are not negative",
            "Section 2.2",
        ),
        "sum of parts": Given(
            _always(equal(symbol("q") * mean("k", part(k, t, w)), 1)),
            "weights add up to 1",
            "Section 2.2",
        ),
        "coordinates": Given(
            _always(equal(squared(error), symbol("q") * mean("k", missed(k, t, w) ** 2))),
            "missed(k, t, w) is coordinate k of what is seen less the weights",
            "Section 4.1",
        ),
        "past parts": Given(
            Schema(equal(part(k, t, again()), part(k, t, w)), {**_KTW, "z": "outcome"}, (FROM_1,)),
            "the weights are made of earlier draws",
            "Figure 1",
        ),
        "never sent": Given(
            Schema(
                equal(expect("z", missed(k, t, again()) ** 2), 0),
                _KTW,
                (FROM_1, at_most(part(k, t, w), 0)),
            ),
            "a predictor of weight 0 is not sent, and nothing of it is missed",
            "ours; (8) gives it the probability 0",
        ),
        "indicator": Given(
            Schema(
                equal(
                    chance(k, t, w) * expect("z", missed(k, t, again()) ** 2),
                    part(k, t, w) ** 2 * (1 - chance(k, t, w)),
                ),
                _KTW,
                (FROM_1, less(0, part(k, t, w))),
            ),
            "alpha 1/gamma - alpha, 1 with probability gamma, has the variance alpha²(1 - gamma)/gamma",
            "Section 4.1",
        ),
        "always sent": Given(
            Schema(equal(chance(k, t, w), 1), _KTW, (FROM_1, less(1, budget * part(k, t, w)))),
            "gamma = 1 if alpha times the budget is more than 1",
            "(8)",
        ),
        "sometimes sent": Given(
            Schema(
                equal(chance(k, t, w), budget * part(k, t, w)),
                _KTW,
                (FROM_1, at_most(budget * part(k, t, w), 1)),
            ),
            "gamma is alpha times the budget otherwise",
            "(8)",
        ),
    }


def unbiased(eta: Any) -> Setting:
    """The setting with estimates whose mean given the past is the gradient at the weights themselves."""
    any_sampling = setting(eta, fixed=True)
    out = {
        "V",
        "M",
        "D",
        "variance",
        "third derivative",
        "unbiased mask",
        "unbiased clients",
        "diameter",
    }
    given = {name: said for name, said in any_sampling.given.items() if name not in out}
    mean_estimate = Given(
        Schema(
            equal(
                expect("z", dot(delta(t, again()), alpha(t, w) - best)),
                dot(gradient(alpha(t, w)), alpha(t, w) - best),
            ),
            AT_W,
            (FROM_1,),
        ),
        "given the past, the mean of the estimate is the gradient of L at the weights",
        "(10), Section 4.2",
    )
    return Setting(any_sampling.symbols, {**given, "unbiased": mean_estimate}, any_sampling.metrics)


def weighted(eta: Any, budget: Any = C) -> Setting:
    """The setting with weighted random sampling (8), a budget, and a step that depends on the horizon."""
    any_sampling = setting(eta, fixed=True)
    given = {
        name: said for name, said in any_sampling.given.items() if name not in {"V", "variance"}
    }
    whole = budget is not C
    repeats: dict[str, tuple[tuple[str, ...], str]] = {"R": ((), "integer")} if whole else {}
    repeated = {"R": Given(Schema(at_most(1, "R")), "at least one round", "Corollary 2")}
    return Setting(
        {**any_sampling.symbols, **WEIGHTED_SYMBOLS, **repeats},
        {**given, **weighted_givens(budget, mask_error()), **(repeated if whole else {})},
        any_sampling.metrics,
    )


def _algorithm(eta: Any) -> dict[str, Given]:
    """Step 5 of Figure 1 with this step size."""
    return {
        "step 5": Given(
            _always(equal(mirror(unprojected(t + 1, w)), mirror(alpha(t, w)) - eta * delta(t, w))),
            "grad F(v_{t+1}) = grad F(alpha_t) - eta delta_t",
            "Figure 1, step 5",
        ),
        "projection": Given(
            Schema(
                dot(
                    mirror(alpha(t + 1, w)) - mirror(unprojected(t + 1, w)),
                    alpha(t + 1, w) - u,
                )
                <= 0,
                {**AT_W, "u": "vector"},
                (FROM_1, member(u, "simplex")),
            ),
            "alpha_{t+1} is the Bregman projection of v_{t+1}: first-order optimality",
            "Figure 1, subroutine BP",
        ),
    }
