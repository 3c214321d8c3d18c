"""Rounds of FedBoost: mirror descent, what a mask does to a gradient, and the mean of the weights.

The text leaves its proofs to an appendix that is not at hand; these are ours. The step and the variance of the masks
enter as expressions, so that the printed step, the best one and any fixed one are the same proof, and so are (8) and
any other way of sampling.
"""

from fractions import Fraction
from typing import Any

from fedtheory.core.proof import (
    Line,
    Proof,
    Setting,
    Square,
    Step,
    Use,
    combination,
    conclusion,
    redraw,
    step,
)
from fedtheory.core.statement import Statement, T, t
from fedtheory.core.term import (
    Function,
    Outcome,
    Schema,
    at_most,
    dot,
    equal,
    expect,
    less,
    member,
    squared,
    substitute,
)
from fedtheory.papers.fedboost.proofs.descent import Geometry, Sequence, descends
from fedtheory.papers.fedboost.proofs.optimality import projects
from fedtheory.papers.fedboost.proofs.setting import (
    AT_W,
    AT_Z,
    FROM_1,
    HERE,
    ROUND,
    THREE,
    WIDE,
    B,
    L,
    again,
    alpha,
    bend,
    best,
    between,
    delta,
    dual,
    gradient,
    mask_error,
    mean_weights,
    mirror,
    paid,
    seen,
    size,
    total,
    u,
    unprojected,
    v,
    w,
    x,
)
from fedtheory.papers.fedboost.statements.notation import D, G, M, V, eta_t, r, sigma

OVER_W, OVER_Z = Outcome("w"), Outcome("z")
ITS = {"t": "t", "w": "w", "z": "z"}
NEXT = t + 1
away = alpha(t, w) - best


def now(claim: Any) -> Schema:
    """For every round and outcome."""
    return Schema(claim, AT_W, (FROM_1,))


def on_average(claim: Any) -> Schema:
    """For every round."""
    return Schema(claim, ROUND, (FROM_1,))


FIRST_ORDER = projects(
    "first order",
    "Figure 1, subroutine BP",
    alpha(NEXT, w),
    mirror,
    unprojected(NEXT, w),
    Function("reach"),
    "simplex",
    ("inside", "smooth", "projection", "differentiable"),
)
REMAINDER = step(
    "remainder",
    "ours for Appendix B",
    "Taylor's formula in the direction x, and the bound of the third derivative",
    combination(
        Schema(
            dot(gradient(u) - gradient(v) - bend(v, u - v), x) <= M / 2 * squared(u - v) * size(x),
            THREE,
            WIDE,
        ),
        Use("Taylor", {"u": "u", "v": "v", "x": "x"}, because=(None, None)),
        Use(
            "third derivative",
            {"c": between(u, v, x), "u": u - v, "x": "x"},
            times=Fraction(1, 2),
            because=(Use("between", {"u": "u", "v": "v", "x": "x"}, because=(None, None)),),
        ),
    ),
)


def _remainder(over: Outcome | None = None) -> Use:
    """What the mask costs towards the optimum, at what is drawn again."""
    return Use(
        "remainder",
        {"u": seen(t, again()), "v": alpha(t, w), "x": best - alpha(t, w)},
        over=over,
        because=(
            Use("seen wide", {"t": "t", "w": again()}),
            Use("simplex wide", {"u": alpha(t, w)}, because=(Use("inside", HERE),)),
        ),
    )


def mirror_step(eta: Any) -> Step:
    """One step of mirror descent: η⟨δ, α - α*⟩ against the divergences and the size of δ."""
    weights = Sequence(
        alpha, delta(t, w), eta, best, "step 5", "first order", "inside", "smooth", Use("optimum")
    )
    return step(
        "mirror step",
        "Figure 1, step 5; ours for Appendix B",
        "the three points of the projection, strong convexity, and Young's inequality",
        descends(weights, Geometry(sigma, size, dual, B)),
    )


def of_the_past() -> Line:
    """In what is drawn again the weights are those of the past."""
    return combination(
        now(
            equal(
                expect("z", dot(delta(t, again()), alpha(t, again()) - best)),
                expect("z", dot(delta(t, again()), away)),
            )
        ),
        Use("past", ITS, times=delta(t, again()), over=OVER_Z),
        name="of the past",
    )


def errors_of_the_past() -> Line:
    """Likewise in what the mask changes."""
    return combination(
        now(
            equal(
                expect("z", squared(mask_error(t, again()))),
                expect("z", squared(seen(t, again()) - alpha(t, w))),
            )
        ),
        Use(
            "past",
            ITS,
            times=-(seen(t, again()) - alpha(t, again()) + (seen(t, again()) - alpha(t, w))),
            over=OVER_Z,
        ),
        name="errors of the past",
    )


def without_diameter(floor: Any) -> Step:
    """What a mask does to the gradient, where distance times variance is bounded: a step of that name."""
    return step(
        "masked gradient",
        "ours for Appendix B",
        "Taylor's formula at what the mask leaves, whose first-order term averages to 0",
        combination(
            now(
                dot(gradient(alpha(t, w)), away)
                <= expect("z", dot(delta(t, again()), away)) + M / 2 * floor
            ),
            _remainder(over=OVER_Z),
            Use("unbiased mask", HERE, times=-away),
            Use("unbiased clients", HERE, times=-1),
            Use("distance times variance", HERE, times=M / 2),
            name="given the past",
        ),
        redraw(dot(delta(t, w), away), ROUND, time=t, conditions=(FROM_1,), name="draws"),
        of_the_past(),
        combination(
            on_average(
                expect("w", dot(gradient(alpha(t, w)), away))
                <= expect("w", dot(delta(t, w), away)) + M / 2 * floor
            ),
            Use("given the past", HERE, over=OVER_W),
            Use("of the past", HERE, times=-1, over=OVER_W),
            Use("draws", {"t": "t"}, times=-1),
        ),
    )


def masked_gradient(variance: Any) -> Step:
    """What a mask of this variance does to the gradient."""
    return step(
        "masked gradient",
        "ours for Appendix B",
        "Taylor's formula at what the mask leaves, whose first-order term averages to 0",
        combination(
            Schema(
                dot(gradient(alpha(t, w)), away)
                <= dot(gradient(seen(t, again())), away)
                - dot(bend(alpha(t, w), seen(t, again()) - alpha(t, w)), away)
                + M * D / 2 * squared(seen(t, again()) - alpha(t, w)),
                AT_Z,
                (FROM_1,),
            ),
            _remainder(),
            Use(
                "diameter",
                {"u": best, "v": alpha(t, w)},
                times=M / 2 * squared(seen(t, again()) - alpha(t, w)),
                because=(Use("optimum"), Use("inside", HERE)),
            ),
            name="every mask",
        ),
        combination(
            now(
                dot(gradient(alpha(t, w)), away)
                <= expect("z", dot(delta(t, again()), away))
                + M * D / 2 * expect("z", squared(seen(t, again()) - alpha(t, w)))
            ),
            Use("every mask", ITS, over=OVER_Z),
            Use("unbiased mask", HERE, times=-away),
            Use("unbiased clients", HERE, times=-1),
            name="given the past",
        ),
        redraw(dot(delta(t, w), away), ROUND, time=t, conditions=(FROM_1,), name="draws"),
        redraw(squared(mask_error()), ROUND, time=t, conditions=(FROM_1,), name="masks"),
        of_the_past(),
        errors_of_the_past(),
        combination(
            on_average(
                expect("w", dot(gradient(alpha(t, w)), away))
                <= expect("w", dot(delta(t, w), away)) + M * D / 2 * variance
            ),
            Use("given the past", HERE, over=OVER_W),
            Use("of the past", HERE, times=-1, over=OVER_W),
            Use("errors of the past", HERE, times=-M * D / 2, over=OVER_W),
            Use("draws", {"t": "t"}, times=-1),
            Use("masks", {"t": "t"}, times=-M * D / 2),
            Use("variance", {"t": "t"}, times=M * D / 2),
        ),
    )


def unbiased_gradient() -> Step:
    """Estimates that are unbiased given the past."""
    return step(
        "masked gradient",
        "(10); Section 4.2",
        "given the past the estimate has the gradient for its mean",
        redraw(dot(delta(t, w), away), ROUND, time=t, conditions=(FROM_1,), name="draws"),
        of_the_past(),
        combination(
            on_average(
                expect("w", dot(gradient(alpha(t, w)), away)) <= expect("w", dot(delta(t, w), away))
            ),
            Use("unbiased", HERE, times=-1, over=OVER_W),
            Use("of the past", HERE, times=-1, over=OVER_W),
            Use("draws", {"t": "t"}, times=-1),
        ),
    )


def solved(eta: Any, bias: Any) -> tuple[Step, ...]:
    """All rounds together, when the gradient's bias costs so much in each, and the mean of the weights."""
    left = expect("w", B(best, alpha(NEXT, w)))
    price = eta * G**2 / (2 * sigma) + bias
    summed = expect("w", paid(t, w)) - t * L(best) <= (r - left) / eta + t * price
    return (
        step(
            "round",
            "ours for Appendix B",
            "convexity, the masked gradient and the mirror step",
            combination(
                on_average(
                    expect("w", L(alpha(t, w))) - L(best)
                    <= (expect("w", B(best, alpha(t, w))) - left) / eta + price
                ),
                Use(
                    "convex",
                    {"u": best, "v": alpha(t, w)},
                    over=OVER_W,
                    because=(Use("optimum"), Use("inside", HERE)),
                ),
                Use("masked gradient", {"t": "t"}),
                Use("mirror step", HERE, times=1 / eta, over=OVER_W),
                Use("second moment", {"t": "t"}, times=eta / (2 * sigma)),
            ),
        ),
        step(
            "rounds",
            "ours for Appendix B",
            "the divergences telescope",
            combination(
                Schema(substitute(summed, "t", 1)),
                Use("paid", {"t": 0, "w": "w"}, over=OVER_W),
                Use("paid 0", {"w": "w"}, over=OVER_W),
                Use("round", {"t": 1}),
                Use("start", {"w": "w"}, times=1 / eta, over=OVER_W),
                name="first",
            ),
            combination(
                Schema(substitute(summed, "t", NEXT), ROUND, (FROM_1, summed)),
                Use("if 2"),
                Use("paid", HERE, over=OVER_W),
                Use("round", {"t": NEXT}),
                name="next",
            ),
            Line(on_average(summed), "induction", {"on": "t", "base": "first", "step": "next"}),
        ),
        JENSEN,
    )


_below = L(v) * t + dot(gradient(v), total(t, w) - t * v) <= paid(t, w)
_FOR_ANY = {**AT_W, "v": "vector"}
_V_INSIDE = member(v, "simplex")


def _convex_at(at: Any) -> Use:
    return Use(
        "convex",
        {"u": alpha(at, w), "v": v},
        because=(Use("inside", {"t": at, "w": "w"}), Use(f"if {1 if at == 1 else 2}")),
    )


JENSEN = step(
    "Jensen",
    "ours for Appendix B",
    "the tangent at the mean of the weights is below every loss, and summed it is L there",
    combination(
        Schema(substitute(_below, "t", 1), {"w": "outcome", "v": "vector"}, (_V_INSIDE,)),
        Use("paid", {"t": 0, "w": "w"}, times=-1),
        Use("paid 0", {"w": "w"}, times=-1),
        Use("total", {"t": 0, "w": "w"}, times=gradient(v)),
        Use("total 0", {"w": "w"}, times=gradient(v)),
        _convex_at(1),
        name="one",
    ),
    combination(
        Schema(
            substitute(_below, "t", NEXT),
            _FOR_ANY,
            (FROM_1, _V_INSIDE, _below),
        ),
        Use("if 3"),
        Use("paid", HERE, times=-1),
        Use("total", HERE, times=gradient(v)),
        _convex_at(NEXT),
        name="one more",
    ),
    Line(
        Schema(_below, _FOR_ANY, (FROM_1, _V_INSIDE)),
        "induction",
        {"on": "t", "base": "one", "step": "one more"},
        "tangent",
    ),
    combination(
        now(t * L(mean_weights(t, w)) <= paid(t, w)),
        Use("tangent", {**HERE, "v": mean_weights(t, w)}, because=(None, Use("mean inside", HERE))),
        Use("mean", HERE, times=gradient(mean_weights(t, w))),
    ),
)


def steps(eta: Any, variance: Any, *, diameter: bool = True) -> tuple[Step, ...]:
    """The proof for this step size and this variance of the masks, none if estimates are unbiased.

    Without the diameter, `variance` bounds the variance times the distance to the optimum.
    """
    descent = (FIRST_ORDER, mirror_step(eta))
    if variance is None:
        return (*descent, unbiased_gradient(), *solved(eta, 0))
    if not diameter:
        masked = (REMAINDER, without_diameter(variance))
        return (*descent, *masked, *solved(eta, M / 2 * variance))
    return (*descent, REMAINDER, masked_gradient(variance), *solved(eta, M * D / 2 * variance))


def proof(
    of: Statement[Any],
    bound: str,
    within: Setting,
    eta: Any,
    variance: Any = V,
    *,
    before: tuple[Step, ...] = (),
    diameter: bool = True,
) -> Proof:
    """The proof of a bound: the sum of the rounds, divided by their number."""
    claim = conclusion(within, of.bound(bound))
    fixed = bool(T in of.schedule[eta_t].free_symbols)
    last: Any = T if fixed else t
    everywhere = {name: name for name in claim.forall}
    positive = (Line(Schema(less(0, eta)), name="the step is positive"),) if fixed else ()
    end = step(
        "theorem",
        of.bound(bound).locator,
        "Jensen's inequality and the sum of the rounds; no divergence is negative",
        *positive,
        combination(
            Schema(
                at_most(0, B(best, alpha(last + 1, w))),
                {**claim.forall, "w": "outcome"},
                claim.conditions,
            ),
            Use(
                "strongly convex",
                {"u": best, "v": alpha(last + 1, w)},
                because=(Use("optimum"), Use("smooth", {"t": last + 1, "w": "w"})),
            ),
            Square(size(alpha(last + 1, w) - best), times=sigma / 2),
            name="what is left",
        ),
        combination(
            claim,
            Use("Jensen", {"t": last, "w": "w"}, times=1 / last, over=OVER_W),
            Use("rounds", {"t": last}, times=1 / last),
            Use("what is left", {**everywhere, "w": "w"}, times=1 / (eta * last), over=OVER_W),
        ),
    )
    lines = (*before, *steps(eta, variance, diameter=diameter), end)
    return Proof(of, bound, within, lines)
