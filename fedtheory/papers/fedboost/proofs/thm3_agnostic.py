"""Theorem 3, corrected: what the masks cost both players' gradients under (8), and the game that they play.

bend(l, a, v) and twist(l, a, v) are the second derivative of L in the weights, applied to v, and the third, applied to v twice;
tilt(a, v) and curl(a, v) are the losses' own first and second. With the bias of what the adversary hears taken off, the second
derivative leaves the floor.
"""

from typing import Any

import sympy as sp

from fedtheory.core.statement import T
from fedtheory.language import Theory, dot, expect, number, s, sq, t, u, v, w
from fedtheory.papers.fedboost.metrics import EXPECTED_AGNOSTIC_GAP
from fedtheory.papers.fedboost.proofs import agnostic as A
from fedtheory.papers.fedboost.proofs.cor1_weighted import MASKS
from fedtheory.papers.fedboost.proofs.thm2_sampling import FOLLAND
from fedtheory.papers.fedboost.statements import notation
from fedtheory.papers.fedboost.statements import thm3_agnostic as X
from fedtheory.papers.fedboost.statements import thm3_best as B
from fedtheory.papers.fedboost.statements.thm3_debiased import THEOREM_3_DEBIASED

a_best, alpha, b_a, b_l, excess, l, l_best, lam, losses = A.a_best, A.alpha, A.b_a, A.b_l, A.excess, A.l, A.l_best, A.lam, A.losses
mixtures, simplex, slope = A.mixtures, A.simplex, A.slope
M_2, D_l = X.M_2, X.D_l
C, D, M = notation.C, notation.D, notation.M

LAGRANGE: dict[str, Any] = {"role": "axiom", "cites": FOLLAND}
MASKED: dict[str, Any] = {"error": lambda k, x: ["-", ["seen", k.tree, x.tree], ["a_point", k.tree, x.tree]]}


def masked(names, *, debiased):
    """The game under (8), where the adversary hears the losses at what clients see; `debiased`: with the masks' bias taken off."""
    bias = D * M / 2 if debiased else (D * M + D_l * M_2) / 2
    p = Theory.assuming(A.GAME, {"bias": bias / C}, names, without=["biased"])
    for letter in (M, M_2, D, D_l, notation.alpha_star, X.lambda_star):
        p.real(str(letter))
    seen, wide = p.vector("seen", "integer", "outcome"), p.domain("wide")
    bend, twist = p.vector("bend", *["vector"] * 3), p.vector("twist", *["vector"] * 3)
    between, size, again = p.vector("between", *["vector"] * 4), p.symbol("a_size"), p.symbol("redraw")(t, w, s)
    p.variable("l", "vector")
    x, c, other = (p.variable(name, "vector") for name in ("x", "c", "other"))
    seen_again, missed = seen(t, again), seen(t, again) - alpha
    p.assume(MASKS, MASKED)

    # ---- Properties 1 and 2, and what a round draws
    for letter, what in ((M, "a bound of norms"), (M_2, "a bound of norms"), (D, "a diameter"), (D_l, "a diameter")):
        p.defined(number(0) <= letter, what, "Properties 1.4; ours", name=f"0 <= {letter}")
    diameter = p.defined(size(u - v) <= D, "D is the diameter of the simplex, which is compact", "ours",
                       when=[simplex(u), simplex(v)], name="diameter")
    taylor = p.given(
        dot(slope(l, u) - slope(l, v) - bend(l, v, u - v), x) == dot(twist(l, between(l, u, v, x), u - v), x) / 2,
        "Taylor's formula with Lagrange's remainder for the derivative of L in the direction x, along the way from v to u",
        "ours for Appendix C", when=[mixtures(l), wide(u), wide(v)], name="Taylor", **LAGRANGE)
    p.given(wide(seen(t, w)), "and all that clients see, so that losses have three derivatives there too (erratum d05)", "ours",
            name="seen wide")
    p.given(wide(between(l, u, v, x)), "whose remainder is taken at a point between the two", "ours for Appendix C",
            when=[mixtures(l), wide(u), wide(v)], name="between", **LAGRANGE)
    third_derivative = p.given(
        dot(twist(l, c, u), x) <= M * sq(u) * size(x), "the dual norm of the third derivative, applied twice to a vector of length "
        "1, is at most M; print asks for it at ensembles, and here it is asked for wherever clients see (erratum d05)", "Properties 1.4",
        when=[mixtures(l), wide(c)], role="ours", name="third derivative")
    no_bend = p.defined(
        expect(bend(lam, alpha, missed), s) == 0 * alpha, "what clients see has the weights for its mean, and the second derivative "
        "is linear", "Section 4.1", name="no bend")
    gradient_shown = p.given(
        expect(slope(lam, seen_again), s) == b_a(t, w), "given the past, the mean of the weights' estimate is that of the gradient of L "
        "at what clients see (used in print without being said: errata d06, d20)", "Figure 2, step 4", role="ours",
        name="gradient shown")
    if debiased:
        losses_heard = p.given(losses(alpha) == -b_l(t, w), "given the past, the mean of what the adversary hears is the losses at "
                               "the weights", "ours: Section 4.2 for the adversary", role="ours", name="losses heard")
        heard, hears, costs = losses(alpha), [(l_best - lam) * losses_heard], []
    else:
        tilt, curl, middle = p.vector("tilt", *["vector"] * 2), p.vector("curl", *["vector"] * 2), p.vector("middle", *["vector"] * 3)
        taylor_of_losses = p.given(
            dot(x, losses(u) - losses(v) - tilt(v, u - v)) == dot(x, curl(middle(u, v, x), u - v)) / 2,
            "Taylor's formula with Lagrange's remainder for <x, losses>, along the way from v to u", "ours for Appendix C",
            when=[wide(u), wide(v)], name="Taylor of losses", **LAGRANGE)
        p.given(wide(middle(u, v, x)), "whose remainder is taken at a point between the two", "ours for Appendix C",
                when=[wide(u), wide(v)], name="middle", **LAGRANGE)
        second_derivative = p.given(
            dot(l - other, curl(c, u)) <= M_2 * D_l * sq(u), "M_2 bounds the second derivative of every domain's loss, applied twice to a "
            "vector of length 1, and D_l the l1 distance of mixtures", "ours", when=[mixtures(l), mixtures(other), wide(c)],
            name="second derivative")
        no_tilt = p.defined(
            expect(tilt(alpha, missed), s) == 0 * lam, "what clients see has the weights for its mean, and the derivative is linear",
            "Section 4.1", name="no tilt")
        losses_heard = p.given(
            expect(losses(seen_again), s) == -b_l(t, w), "given the past, the mean of the adversary's estimate is that of all domains' "
            "losses at what clients see (used in print without being said: erratum d20)", "Figure 2, step 5", role="ours",
            name="losses heard")
    p.defined(wide(u), "wide is a convex set, on which losses have three derivatives; it holds the simplex", "ours", when=[simplex(u)],
            name="simplex wide")

    # ---- Taylor's formula at what the mask leaves, whose first-order term averages to 0
    remainder = p.line(
        dot(slope(l, u) - slope(l, v) - bend(l, v, u - v), x) <= M / 2 * sq(u - v) * size(x), taylor,
        third_derivative(c=between(l, u, v, x), u=u - v), when=[mixtures(l), wide(u), wide(v)], name="weights' remainder",
        at="ours for Appendix C", because="Taylor's formula in the direction x, and the bound of the third derivative")
    if not debiased:
        of_losses = p.line(
            dot(l - other, losses(u) - losses(v) - tilt(v, u - v)) <= M_2 * D_l / 2 * sq(u - v), taylor_of_losses(x=l - other),
            second_derivative(c=middle(u, v, l - other), u=u - v), when=[mixtures(l), mixtures(other), wide(u), wide(v)],
            name="adversary's remainder", at="ours for Appendix C",
            because="Taylor's formula for the difference of two mixtures' losses, and the bound of the second derivative")
        heard, costs = losses(seen_again) - tilt(alpha, missed), [1 * of_losses(l=lam, other=l_best, u=seen_again, v=alpha)]
        hears = [(l_best - lam) * losses_heard, (lam - l_best) * no_tilt]
    convex = p.called("convex")
    every_mask = p.line(
        excess(t) <= dot(slope(lam, seen_again) - bend(lam, alpha, missed), alpha - a_best) + dot(heard, l_best - lam) + bias * sq(missed),
        1 * convex(l=lam, u=a_best, v=alpha), 1 * remainder(l=lam, u=seen_again, v=alpha, x=a_best - alpha),
        M / 2 * sq(missed) * diameter(a_best, alpha), *costs, name="every mask")
    given_the_past = p.line(
        excess(t) <= dot(b_a(t, w), alpha - a_best) + dot(b_l(t, w), lam - l_best) + bias * expect(sq(missed), s),
        1 * every_mask, (alpha - a_best) * gradient_shown, (a_best - alpha) * no_bend, *hears, name="given the past")
    masks = p.draw_again(sq(seen(t, w) - alpha), again)
    errors_of_the_past = p.line(
        expect(sq(seen_again - A.alpha_of(t, again)), s) == expect(sq(missed), s),
        -(seen_again - A.alpha_of(t, again) + missed) * p.called("a past"), name="errors of the past")
    variance = p.cite(MASKS, **MASKED, name="variance")
    biased = p.line(
        expect(excess(t)) <= expect(dot(b_a(t, w), alpha - a_best)) + expect(dot(b_l(t, w), lam - l_best)) + bias / C,
        1 * given_the_past, -bias * errors_of_the_past, -bias * masks, bias * variance, name="biased gradients",
        at="ours for Appendix C", because="the masks cost the weights the third derivative" + ("" if debiased else ", the adversary the second"))
    p.cite(A.GAME, bias=bias / C, given={"biased": biased}, name="game")
    return p.argument("fedboost.debiased_game" if debiased else "fedboost.masked_game", "AFLBoost under (8), with any steps")


def with_steps(game, of, bound, steps, names):
    """The bound for these steps of the players, and the best ones of their ghosts."""
    ghosts = {f"ghost_eta_{x}": sp.sqrt(2 * notation.sigma * r / T) / N for x, r, N in (("a", X.r_a, X.N_a), ("l", X.r_l, X.N_l))}
    meaning = {"eta_a": steps[X.eta_a], "eta_l": steps[X.eta_l], **ghosts}
    p = Theory.assuming(game, meaning, names, without=[f"0 < {length}" for length in meaning])
    theorem = p.cite(game, **meaning)
    return p.proof(of, bound, p.setting({EXPECTED_AGNOSTIC_GAP: A.agnostic_gap}), [theorem])


MASKED_GAME, DEBIASED_GAME = masked(globals(), debiased=False), masked(globals(), debiased=True)
THEOREM_3_CORRECTED = with_steps(MASKED_GAME, X.THEOREM_3, "corrected", X.PRINTED, globals())
THEOREM_3_BEST_SHARPENED = with_steps(MASKED_GAME, B.THEOREM_3_BEST, "sharpened", B.BEST, globals())
THEOREM_3_DEBIASED_SHARPENED = with_steps(DEBIASED_GAME, THEOREM_3_DEBIASED, "sharpened", B.BEST, globals())
