"""FedBoost as the kernel reads it: mirror descent on the weights, with gradients taken at what a mask leaves of them.

alpha(t, w) are the weights of round t, seen(t, w) what clients see of them, debiased, and delta(t, w) the gradient that
the server receives. redraw(t, w, z) draws mask and clients of round t again. size and dual are the norm of Properties 1
and its dual; the inner product's own norm is the l2 norm of the weights. bend(a, v) is the second derivative at a,
applied to v, and twist(a, v) the third, applied to v twice. The clients of the kernel are the predictors: part(k, t, w)
is the weight of predictor k. smooth is the part of the simplex on which F has a gradient: for the square all of it, for
the relative entropy the inner points. wide is a convex set that holds the simplex and all that clients see.
"""

from typing import Any

from fedtheory.core.proof import Given, Setting
from fedtheory.core.role import Role
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
from fedtheory.papers.fedboost.metrics import EXPECTED_ENSEMBLE_GAP
from fedtheory.papers.fedboost.proofs import quotes
from fedtheory.papers.fedboost.proofs.optimality import gradient as gradient_of
from fedtheory.papers.fedboost.statements.notation import C, D, G, M, V, alpha_star, r, sigma

alpha, seen, delta, unprojected = (
    Function(name) for name in ("alpha", "seen", "delta", "unprojected")
)
L, gradient, bend = Function("L"), Function("gradient"), Function("bend")
F, mirror, size, dual = Function("F"), Function("mirror"), Function("size"), Function("dual")
mean_weights, total, paid = Function("mean_weights"), Function("total"), Function("paid")
twist, between = Function("twist"), Function("between")
redraw = Function("redraw")
best: Any = symbol("alpha_opt")
w, z, u, v, x, c = (symbol(name) for name in ("w", "z", "u", "v", "x", "c"))

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
        {
            "T": Given(
                Schema(at_most(1, "T")), "there is at least one round", "Figure 1", Role.DEFINITION
            )
        }
        if fixed
        else {"eta": Given(Schema(less(0, eta)), "eta > 0", "Figure 1", Role.DEFINITION)}
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
    "wide": ((), "set"),
    "alpha_opt": ((), "vector"),
    **dict.fromkeys(
        ("alpha", "seen", "delta", "unprojected", "mean_weights", "total"),
        (("integer", "outcome"), "vector"),
    ),
    "paid": (("integer", "outcome"), "real"),
    "L": (("vector",), "real"),
    "gradient": (("vector",), "vector"),
    "bend": (("vector", "vector"), "vector"),
    "twist": (("vector", "vector"), "vector"),
    "between": (("vector", "vector", "vector"), "vector"),
    "reach": (("vector", "vector", "real"), "real"),
    "F": (("vector",), "real"),
    "mirror": (("vector",), "vector"),
    "size": (("vector",), "real"),
    "dual": (("vector",), "real"),
    "redraw": (("integer", "outcome", "outcome"), "redraw"),
}


def _letter(letter: Any, what: str, locator: str, *, strict: bool = False) -> Given:
    return Given(
        Schema(less(0, letter) if strict else at_most(0, letter)), what, locator, Role.DEFINITION
    )


def _always(claim: Claim) -> Schema:
    return Schema(claim, AT_W, (FROM_1,))


def defined(schema: Schema, wording: str, locator: str) -> Given:
    """A definition as a hypothesis."""
    return Given(schema, wording, locator, Role.DEFINITION)


THREE = {**TWO, "x": "vector"}
WIDE = (member(u, "wide"), member(v, "wide"))
PROJECTED = (*INSIDE, member(v, "smooth"))

GIVEN = {
    "sigma": Given(
        Schema(less(0, sigma)),
        "sigma > 0",
        "Properties 1.1",
        Role.ASSUMPTION,
        quote=quotes.STRONGLY,
    ),
    "G": _letter(
        G, "G > 0: a bound of norms, by which the step is divided", "Properties 1.5", strict=True
    ),
    "r": _letter(
        r, "r > 0: a bound of divergences, by which print divides", "Properties 1.3", strict=True
    ),
    "M": _letter(M, "a bound of norms", "Properties 1.4"),
    "D": _letter(D, "a diameter", "ours"),
    "V": _letter(V, "a variance", "ours"),
    # the norm and its dual
    "dual norm": defined(
        Schema(dot(u, v) <= dual(u) * size(v), TWO), "the dual norm of Properties 1", "Properties 1"
    ),
    "size": defined(Schema(at_most(0, size(u)), {"u": "vector"}), "a norm", "Properties 1"),
    "dual": defined(Schema(at_most(0, dual(u)), {"u": "vector"}), "a norm", "Properties 1"),
    "diameter": defined(
        Schema(size(u - v) <= D, TWO, INSIDE),
        "D is the diameter of the simplex, which is compact",
        "ours",
    ),
    "largest weights": defined(
        Schema(size(u) <= alpha_star, {"u": "vector"}, (member(u, "simplex"),)),
        "alpha_star is the largest norm of weights",
        "Properties 1.2",
    ),
    # the mirror map
    "strongly convex": Given(
        Schema(sigma / 2 * size(v - u) ** 2 <= B(u, v), TWO, SMOOTH_AT_V),
        "F is strongly convex with parameter sigma",
        "Properties 1.1",
        Role.ASSUMPTION,
        quote=quotes.STRONGLY,
    ),
    **gradient_of(F, mirror, PROJECTED, Role.DEFINITION, "Figure 1, step 5: grad F"),
    "start": Given(
        Schema(B(best, alpha(1, w)) <= r, {"w": "outcome"}),
        "r bounds B_F(alpha_opt || alpha_1): print asks for it at all pairs",
        "Properties 1.3",
        Role.ASSUMPTION,
        quote=quotes.DIVERGENCE,
    ),
    # the loss
    "convex": Given(
        Schema(L(v) + dot(gradient(v), u - v) <= L(u), TWO, INSIDE),
        "L is convex",
        "Section 4.3",
        Role.ASSUMPTION,
        quote=quotes.CONVEX,
    ),
    "Taylor": Given(
        Schema(
            equal(
                dot(gradient(u) - gradient(v) - bend(v, u - v), x),
                dot(twist(between(u, v, x), u - v), x) / 2,
            ),
            THREE,
            WIDE,
        ),
        "Taylor's formula with Lagrange's remainder for the derivative of L in the direction x, along the way from v to u",
        "ours for Appendix B",
        Role.AXIOM,
        cites="folland2010taylor, Taylor's theorem with the Lagrange form of the remainder",
    ),
    "between": Given(
        Schema(member(between(u, v, x), "wide"), THREE, WIDE),
        "whose remainder is taken at a point between the two",
        "ours for Appendix B",
        Role.AXIOM,
        cites="folland2010taylor, Taylor's theorem with the Lagrange form of the remainder",
    ),
    "third derivative": Given(
        Schema(
            dot(twist(c, u), x) <= M * squared(u) * size(x),
            {"c": "vector", "u": "vector", "x": "vector"},
            (member(c, "wide"),),
        ),
        "the dual norm of the third derivative, applied twice to a vector of length 1, is at most M; print asks for it at "
        "ensembles, and here it is asked for wherever clients see (erratum d05)",
        "Properties 1.4",
        Role.OURS,
    ),
    "simplex wide": defined(
        Schema(member(u, "wide"), {"u": "vector"}, (member(u, "simplex"),)),
        "wide is a convex set, on which L has three derivatives; it holds the simplex",
        "ours",
    ),
    "seen wide": Given(
        _always(member(seen(t, w), "wide")),
        "and all that clients see, so that L has three derivatives there too (erratum d05)",
        "ours",
        Role.OURS,
    ),
    "optimum": defined(
        Schema(member(best, "simplex")),
        "alpha_opt is in the simplex; that it is optimal is not used",
        "Theorem 2",
    ),
    # what a round draws
    "past": defined(
        Schema(equal(alpha(t, again()), alpha(t, w)), AT_Z, (FROM_1,)),
        "the weights are made of earlier draws",
        "Figure 1",
    ),
    "unbiased mask": defined(
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
        "given the past and the mask, the mean of what clients return is the gradient of L there, all coordinates of it "
        "(used in print without being said: errata d06, d37)",
        "Figure 1, steps 1, 3b and 4",
        Role.OURS,
    ),
    "variance": defined(
        Schema(expect("w", squared(mask_error())) <= V, ROUND, (FROM_1,)),
        "V is written for the largest E||what is seen - alpha||² of a round: at most q/C - 1 under uniform sampling, 1/C "
        "under (8)",
        "ours",
    ),
    "second moment": Given(
        Schema(expect("w", dual(delta(t, w)) ** 2) <= G**2, ROUND, (FROM_1,)),
        "G² bounds the mean squared dual norm of what the server receives; print bounds gradients at ensembles (erratum d04)",
        "Properties 1.5",
        Role.OURS,
    ),
    # the mean of the weights, and what has been paid
    "inside": defined(
        _always(member(alpha(t, w), "simplex")), "projected on the simplex", "Figure 1, step 5"
    ),
    "smooth": defined(
        _always(member(alpha(t, w), "smooth")),
        "F has a gradient at the weights of every round, of which step 5 is made",
        "Figure 1, step 5",
    ),
    "total 0": defined(
        Schema(equal(total(0, w), 0 * best), {"w": "outcome"}), "an empty sum", "Figure 1, output"
    ),
    "total": defined(
        Schema(equal(total(t + 1, w), total(t, w) + alpha(t + 1, w)), AT_W, (FROM_0,)),
        "the sum of the weights so far",
        "Figure 1, output",
    ),
    "mean": defined(
        _always(equal(t * mean_weights(t, w), total(t, w))),
        "alpha^A is the mean of the weights",
        "Figure 1, output",
    ),
    "mean inside": defined(
        _always(member(mean_weights(t, w), "simplex")),
        "a mean of points of a convex set",
        "Figure 1, output",
    ),
    "paid 0": defined(Schema(equal(paid(0, w), 0), {"w": "outcome"}), "an empty sum", "definition"),
    "paid": defined(
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
    """Weighted sampling (8) with this budget; with another than C, as R rounds with the same clients simulate it."""
    simulated = budget is not C
    sampled, how = (
        (Role.OURS, ", in R rounds: one mask of the budget C R, sent in parts (erratum d17)")
        if simulated
        else (Role.DEFINITION, "")
    )
    return {
        "C": _letter(C, "C > 0", "Section 4", strict=True),
        "parts": defined(
            Schema(at_most(0, part(k, t, w)), _KTW, (FROM_1,)),
            "weights are not negative",
            "Section 2.2",
        ),
        "sum of parts": defined(
            _always(equal(symbol("q") * mean("k", part(k, t, w)), 1)),
            "weights add up to 1",
            "Section 2.2",
        ),
        "coordinates": defined(
            _always(equal(squared(error), symbol("q") * mean("k", missed(k, t, w) ** 2))),
            "missed(k, t, w) is coordinate k of what is seen less the weights",
            "Section 4.1",
        ),
        "past parts": defined(
            Schema(equal(part(k, t, again()), part(k, t, w)), {**_KTW, "z": "outcome"}, (FROM_1,)),
            "the weights are made of earlier draws",
            "Figure 1",
        ),
        "never sent": defined(
            Schema(
                equal(expect("z", missed(k, t, again()) ** 2), 0),
                _KTW,
                (FROM_1, at_most(part(k, t, w), 0)),
            ),
            "a predictor of weight 0 is not sent, and nothing of it is missed: a case that Properties 1.6 leaves out",
            "ours; (8) gives it the probability 0",
        ),
        "indicator": defined(
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
            f"gamma = 1 if alpha times the budget is more than 1{how}",
            "(8)",
            sampled,
        ),
        "sometimes sent": Given(
            Schema(
                equal(chance(k, t, w), budget * part(k, t, w)),
                _KTW,
                (FROM_1, at_most(budget * part(k, t, w), 1)),
            ),
            f"gamma is alpha times the budget otherwise{how}",
            "(8)",
            sampled,
        ),
    }


TAYLOR = {"Taylor", "between", "third derivative", "simplex wide", "seen wide"}
"""What bounds the bias of a masked gradient."""


def unbiased(eta: Any) -> Setting:
    """The setting with estimates whose mean given the past is the gradient at the weights themselves."""
    any_sampling = setting(eta, fixed=True)
    out = {
        "V",
        "M",
        "D",
        "variance",
        "unbiased mask",
        "unbiased clients",
        "diameter",
        *TAYLOR,
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
        "given the past, the mean of the estimate is the gradient of L at the weights; that of (10) is not (erratum d35)",
        "(10), Section 4.2",
        Role.OURS,
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
    repeated = {
        "R": Given(Schema(at_most(1, "R")), "at least one round", "Corollary 2", Role.DEFINITION)
    }
    return Setting(
        {**any_sampling.symbols, **WEIGHTED_SYMBOLS, **repeats},
        {**given, **weighted_givens(budget, mask_error()), **(repeated if whole else {})},
        any_sampling.metrics,
    )


def _algorithm(eta: Any) -> dict[str, Given]:
    """Step 5 of Figure 1 with this step size."""
    return {
        "step 5": defined(
            _always(equal(mirror(unprojected(t + 1, w)), mirror(alpha(t, w)) - eta * delta(t, w))),
            "grad F(v_{t+1}) = grad F(alpha_t) - eta delta_t",
            "Figure 1, step 5",
        ),
        "projection": defined(
            Schema(
                B(alpha(t + 1, w), unprojected(t + 1, w)) <= B(u, unprojected(t + 1, w)),
                {**AT_W, "u": "vector"},
                (FROM_1, member(u, "simplex")),
            ),
            "alpha_{t+1} is the Bregman projection of v_{t+1}: it exists, as F is continuous and the simplex compact",
            "Figure 1, subroutine BP",
        ),
    }
