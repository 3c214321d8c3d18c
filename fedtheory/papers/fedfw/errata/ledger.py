"""What is wrong in print in FedFW, in the order of the paper."""

from collections.abc import Callable
from itertools import product
import sympy as sp
from fedtheory.core.ledger import (ARGUED, CONSTANT, CONTRADICTS, COUNTEREXAMPLE, DOES_NOT_FOLLOW, FALSE, Fraction, GAP, Page, Q,
    Shown, TYPO, Witness, fails, holds)
from fedtheory.core.statement import Status, T, t
from fedtheory.errata.enclosure import Enclosure, Values, enclosed, enclosed_bound, encoded, exactly, root, square_root
from fedtheory.instances.interval import RationalQuadratics, rational_quadratics
from fedtheory.papers.fedfw.algorithms.fedfw_exact import plain, sign
from fedtheory.papers.fedfw.algorithms.fedfw_plus_exact import fedfw_plus_exact
from fedtheory.papers.fedfw.algorithms.participation_exact import ExpectedRun, expected_participation, patterns
from fedtheory.papers.fedfw.algorithms.clients_exact import (INTERVAL, Federation, Group, Point, Rows, consensus, dist_squared, dot,
    fedfw_iterates, gradient, heterogeneity_squared, mean, mean_gradient, minimum, minus, naive_round, objective, on_interval, plus,
    point, scaled, squared, stacked, stacked_gradient_squared)
from fedtheory.papers.fedfw.algorithms.fixed_steps_exact import gap, iterates, oracle, stacked_slopes, surrogate
from fedtheory.papers.fedfw.algorithms.fixed_steps_exact import surrogate_gap as surrogate_gap_fixed_steps
from fedtheory.papers.fedfw.statements.eq31_surrogate import EQUATION_31
from fedtheory.papers.fedfw.statements.eq43_participation import EQUATION_43, surrogate_43
from fedtheory.papers.fedfw.statements.eq52_surrogate_gap import EQUATION_52
from fedtheory.papers.fedfw.statements.eq57_distance_nonconvex import EQUATION_57
from fedtheory.papers.fedfw.statements.eq62_gap_transfer import EQUATION_62
from fedtheory.papers.fedfw.statements.eq65_participation import EQUATION_65
from fedtheory.papers.fedfw.statements.eq67_distance import EQUATION_67
from fedtheory.papers.fedfw.statements.ext1_participation import EXTENSION_1, price_44
from fedtheory.papers.fedfw.statements.items.tables import TABLE_1, TABLE_2, TABLE_3, augmented_above
from fedtheory.papers.fedfw.statements.lem3_homotopy import LEMMA_3
from fedtheory.papers.fedfw.statements.notation import (SCHEDULE, D, H, L, Y_star, eta_t, g_star, lambda_0, lambda_t, n, zeta_star)
from fedtheory.papers.fedfw.statements.participation import PARTICIPATION_SCHEDULE, Delta_1, p
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1, G_corrected, surrogate_gap
from fedtheory.papers.fedfw.statements.thm2_nonconvex import SCHEDULE_2, THEOREM_2, Ecal
from fedtheory.papers.fedfw.statements.thm3_stochastic import THEOREM_3, e_1, sigma
from fedtheory.papers.fedfw.statements.lem2_gradient import LEMMA_2

mistake = Page("fedfw", "dadras2024fedfw")

@mistake.lost("alg1", "Abstract; (62)")
def d95() -> None:
    """The copy at hand has lost most of the abstract.
    Printed: we propose a Federated Frank-Wolfe Algorithm (Federated). Federated Frank-Wolfe Algorithm (Federated; dist(X^t̃, C)
    Right: the abstract; dist(X^t̃, 𝒞)
    Why: The abstract breaks off and begins again, so that its claims cannot be read. C is the constant of Lemma 3."""

@mistake(GAP, CONTRADICTS, "clm1", "Section 1, last paragraph; Section 6, 'If we remove the convexity assumption'")
def d26() -> Shown:
    """The introduction counts rounds to one ε for convex and for other losses; they are two different things.
    Printed: finds a ε-suboptimal solution after O(ε^(-2)) iterations [...] In the case of non-convex objectives, the complexity
    increases to O(ε^(-3)); the rate reduces to O(t^(-1/3)) | Against: Theorem 2: the gap (11), not F(x̄^t) - F*, and min over t ≤ T
    Right: without convexity: a round whose gap (11) is at most ε, within T rounds of a horizon T = O(ε^(-3)) chosen beforehand
    Why: Theorem 1 bounds the objective at every t, Theorem 2 the least gap of a run with a step and a penalty made for T. For
    losses that are not convex a small gap says nothing of suboptimality."""
    # Two clients with -½(x + 1/2)² on [-1, 1], from -1, λ_0 = 1, T = 125, with the schedule of Theorem 2.
    bend = (Q(-1), Q(-1, 2))
    federation = on_interval(bend, bend, start=(-1, -1))
    run = [mean(federation, X) for X in iterates(federation, 1, 5)[:-1]]
    best = objective(federation, point(1))  # F is concave: an end is best
    yield fails("the least F(x̄^t) - F* is at most the least gap(x̄^t), which (12) bounds",
        min(objective(federation, x) - best for x in run), "<=", min(gap(federation, x) for x in run),
        "the gap is 0 in every round, and the objective 1 above its least value")

@mistake(GAP, CONTRADICTS, "clm1", "Section 1, last paragraph; Section 6, first paragraph, against Theorem 1")
def d27() -> Shown:
    """The introduction asks for a convex objective; Theorem 1 and its proof need every client's loss to be convex.
    Printed: for smooth and convex objective functions (refer to Theorem 1); when the objective function smooth and convex
    Against: Theorem 1: "L-smooth and convex loss functions f_i" | Right: when every f_i is smooth and convex, as Theorem 1 says
    Why: 'The function F represents the objective function', and F may be convex where losses are not. (25) and (33) use convexity
    of F̂, which is that of every f_i. What rate the schedule of Theorem 1 has when F alone is convex is not shown."""
    # 2x² and -x² on [-1, 1], whose mean ½x² is convex with x* = 0, at X = (0, 1).
    federation = on_interval((4, 0), (-2, 0), start=(0, 1))
    X, X_star = federation.start, (point(0), point(0))
    inner = sum((dot(gradient(group, x), minus(star, x)) for group, x, star in zip(federation.groups, X, X_star, strict=True)),
        Q(0))
    (curvature,) = mean_gradient(federation, point(1))
    yield holds("F is convex: its curvature is positive", Q(0), "<", curvature, "F' at 1, as F'(0) = 0")
    yield fails("(25), second line: ⟨∇F̂(X), X* - X⟩ ≤ F̂(X*) - F̂(X)", inner / federation.n, "<=",
        stacked(federation, X_star) - stacked(federation, X))

ROUNDS_63 = 10
def _overwritten(federation: Federation) -> tuple[Fraction, ...]:
    x_bar = point(0)
    for t in range(1, ROUNDS_63):
        x_bar = naive_round(federation, x_bar, Q(2, t + 1))
    return x_bar
@mistake(GAP, COUNTEREXAMPLE, "clm3", "Section 1 ('does not overwrite clients' local models with the global model') against the "
    "code it links: src/server/FedFW_server.py, train(), at commit 0145b28")
def d63() -> Shown:
    """The paper sets FedFW apart by not overwriting local models; the authors' public code overwrites them.
    Printed: FedFW does not overwrite clients' local models with the global model
    Right: Algorithm 1 does not. The linked code sends x̄ into every selected client's model at the start of a round: with one local
    step that is procedure (20), which Appendix A shows to fail
    Why: Where x_i is replaced by x̄ the penalty vanishes at the first local step. With K local steps it acts on the other K - 1.
    Whether this version of the code produced the tables is not known."""
    # (21) from 0 with λ_0 = 1/2: Algorithm 1, and a loop that starts every client from x̄ with one local step.
    federation = on_interval((2, -6), (2, 2), start=(0, 0))
    (ours,) = mean(federation, fedfw_iterates(federation, Q(1, 2), ROUNDS_63)[-1])
    (theirs,) = _overwritten(federation)
    yield fails(f"overwriting the local models leaves x̄^{ROUNDS_63} of Algorithm 1 as it is, λ_0 = 1/2", theirs, "=", ours,
        "with x_i = x̄ the penalty λ_t(x_i - x̄) is 0: one local step is procedure (20), whatever λ_0")

@mistake(GAP, COUNTEREXAMPLE, "clm24", "Sections 1, 2, 3.1 and 4.3, against Section 5")
def d84() -> Shown:
    """The oracle is called cheap beside a projection; on the Euclidean ball of the experiments they are the same vector.
    Printed: FedFW employs cheap linear minimization oracles; our problem template, where the constraints are challenging to project
    onto; most of the computation occurs during the linear minimization step
    Right: so it is for nuclear-norm balls and others that Section 5 does not use; on its l1 and l2 balls projections cost about
    what oracles do, and both less than a gradient over more than a few samples
    Why: All experiments are on l1 and l2 balls. Total costs, or times, are compared nowhere, and the slower rates are weighed
    against nothing that was measured."""
    # y = (3, 4) and the unit ball, whose projection of y is y/‖y‖.
    y = point(3, 4)
    projected = scaled(y, Q(1, 5))
    answer = scaled(y, Q(-1, 5))  # the oracle's: the least ⟨y, ·⟩ on the ball, -‖y‖
    yield holds("no point z of the ball is nearer to y: its distance is at least ‖y‖ - 1", squared(minus(y, projected)), "=",
        (Q(5) - 1) ** 2, "‖y‖ = 5")
    yield holds("the projection of y is minus the oracle's answer to y", squared(plus(projected, answer)), "=", Q(0),
        "one norm and one division for each of the two")

@mistake(TYPO, CONTRADICTS, "eq2", "eq. (2); Algorithm 1, 's_i^t = arg min'; (7), (8), (20)")
def d93() -> Shown:
    """The oracle is written as a function in (2) and Algorithm 1, and as a choice in (7) and (8).
    Printed: lmo(y) := argmin ⟨y, x⟩; s_i^t = arg min{...} | Against: (7) and (8): s_i^t ∈ argmin
    Right: lmo(y) ∈ argmin; s_i^t ∈ argmin, as in (7) and (8)
    Why: Ties occur at stationary points, and in Appendix A at a full step (fedfw.d05). What is proved holds for every choice."""
    # [-1, 1] and y = 0: both ends are minimal.
    low, high = INTERVAL
    y = point(0)
    yield holds("both ends minimise ⟨y, ·⟩", dot(y, low), "=", dot(y, high), "y = 0")
    yield fails("lmo(0) is one point", low[0], "=", high[0], "and so is every point between them")

ROUNDS_24 = 30
@mistake(FALSE, COUNTEREXAMPLE, "clm19", "Section 3, after (5); Section 4.2, before (17)")
def d24() -> Shown:
    """Section 3 says that the sequence converges to a solution; without convexity it may stay at an end that is none.
    Printed: This adjustment will ensure that the generated sequence converges to a solution of the original problem in (3).
    Right: for convex losses the objective at x̄^t tends to its least value; without convexity the least gap of T rounds tends to 0
    as T grows
    Why: Losses need not be convex there, nor in Theorem 2, and stationary points are not solutions. With convex losses and several
    solutions only the objective is bounded: 'converges to a solution with rate' (17) says more than (17)."""
    # Two clients with -½(x + 1/2)² on [-1, 1], from -1, λ_0 = 1 and the growing penalties of Theorem 1.
    bend = (Q(-1), Q(-1, 2))
    federation = on_interval(bend, bend, start=(-1, -1))
    x_bar = mean(federation, fedfw_iterates(federation, 1, ROUNDS_24)[-1])
    yield holds(f"the mean has not moved in {ROUNDS_24} rounds", x_bar[0], "=", Q(-1),
        "both gradients are positive at -1, so every oracle answers -1, in all rounds")
    yield fails("what it has converged to is a solution: F(x̄^30) ≤ F(1)", objective(federation, x_bar), "<=",
        objective(federation, point(1)), "-1/8 against -9/8, up to the same additive constant")

@mistake(FALSE, CONTRADICTS, "clm18", "Section 3, after (5), against Theorem 2 and Appendix C.1, part (a)")
def d25() -> Shown:
    """Section 3 calls it crucial that the penalty grows through the iterations; Theorem 2 keeps it fixed.
    Printed: it is crucial to amplify the impact of the penalty function by gradually increasing λ_t at a specific rate through the
    iterations | Against: Theorem 2: λ_t = λ_0 T^(1/3), the same in all rounds
    Right: the penalty must be large for the number of rounds: it grows with t, or is fixed at λ_0T^(1/3) | Why: Theorem 2 has 'the
    fixed step-size' and λ_t = λ_0T^(1/3); C.1 writes F̂_1 = ... = F̂_T. What does not do is one fixed penalty for all T: fedfw.d73."""
    # The penalty of Theorem 2 in rounds 1 and 2; and what it does, for -4x and 2x on [-1, 1] from -1.
    at: Values = {n: 2, L: 0, D: 2, H: 3, Ecal: 4, lambda_0: Q(1, 4), T: 10**9}
    first, second = (enclosed(SCHEDULE_2[lambda_t], {**at, t: k}) for k in (1, 2))
    yield fails("λ_t of Theorem 2 grows with t: λ_1 < λ_2", first.lower, "<", second.upper,
        "λ_0T^(1/3) at T = 10^9, in both rounds")
    yield holds("and the least gap of those rounds is below 1/100", enclosed_bound(THEOREM_2.bound("best"), at).upper, "<",
        Q(1, 100), "a bound that is proved")

@mistake(FALSE, COUNTEREXAMPLE, "thm1", "Algorithm 1, input; used in (24), third line")
def d01() -> Shown:
    """Algorithm 1 lets every client start anywhere; the proof of Theorem 1 needs X^1 inside the domain.
    Printed: input x_i^1 ∈ R^p; ‖S^t - X^t‖² ≤ nD² 'since 𝒟 is compact'
    Right: input x_i^1 ∈ 𝒟; without it (31) holds with 2(F̂_1(X^2) - F*)/(t(t+1)) added, t ≥ 1
    Why: ‖S^t - X^t‖² ≤ nD² needs X^t and S^t in 𝒟ⁿ; compactness alone says nothing of X^1. Since η_1 = 1, X^2 = S^1 is feasible
    wherever one starts, so the rate survives, but not the constants of (31) and (38), nor that x̄^1 is 'a feasible point' (Remark
    1)."""
    # One client, f = ½(x - 10)² on [-1, 1], x^1 = 100, λ₀ = 1.
    federation = on_interval((1, -10), start=(100,))
    x_star = point(1)
    F_star = minimum(federation, x_star)
    X_1, X_2 = fedfw_iterates(federation, 1, 2)  # η_1 = 1: X^2 = S^1
    at: Values = {
        n: federation.n,
        L: federation.L,
        D: square_root(federation.diameter_squared),
        g_star: square_root(squared(mean_gradient(federation, x_star))),
        Y_star: 0,  # one client: nothing to agree on, and F̂_t = F
        lambda_0: 1,
    }
    surrogate_bound = enclosed_bound(EQUATION_31.bound(Status.PRINTED), {**at, t: 2})
    final_bound = enclosed_bound(THEOREM_1.bound(Status.PRINTED), {**at, t: 1})
    yield fails("(24), third line at t = 1: ‖S^1 - X^1‖² ≤ nD²", squared(minus(X_2[0], X_1[0])), "<=",
        federation.n * federation.diameter_squared, "S^1 = X^2 by η_1 = 1")
    yield fails("(31) at t = 1: F̂_1(X^2) - F* ≤ 2nD²((L/n)/2 + λ_0/√2)", objective(federation, mean(federation, X_2)) - F_star,
        "<=", surrogate_bound.upper, "the right side from above")
    yield fails("(38) at t = 1: F(x̄^1) - F* is at most its right side", objective(federation, mean(federation, X_1)) - F_star,
        "<=", final_bound.upper, "the right side from above")

@mistake(FALSE, COUNTEREXAMPLE, "thm2", "Algorithm 1, input; Theorem 2, with (52), (57), (62)")
def d39() -> Shown:
    """Theorem 2 is stated for any x_i^1 in R^p: with the constant of its proof it is false from far outside the domain.
    Printed: input x_i^1 ∈ R^p | Right: input x_i^1 ∈ 𝒟
    Why: With η < 1 the start fades only as (1 - η)^t, and the third line of (49), (53) and (60) all need X^t ∈ 𝒟ⁿ. At one point of
    the domain even the G of Lemma 2's statement will do for the sum, though not for (57)."""
    # One client, f = ½(x - 10)² on [-1, 1], x^1 = 1000, λ₀ = 1, T = 1.
    federation = on_interval((1, -10), start=(1000,))
    x = mean(federation, federation.start)
    at: Values = {n: 1, L: federation.L, D: 2, g_star: 9, Ecal: objective(federation, x) - minimum(federation, point(1)),
        lambda_0: Q(1), T: 1}
    yield fails("(62), (52), (57) at T = 1: gap(x̄^1) is at most their sum", gap(federation, x), "<=",
        enclosed_bound(THEOREM_2.bound(Status.PRINTED), at).upper, "one client: X^1 ∈ 𝒞; every root is enclosed")

HALF_46 = Q(1, 2)
PATTERNS = ((True, False), (False, True))  # who takes part in rounds 1 and 2
@mistake(FALSE, COUNTEREXAMPLE, "ext1", "Section 4.2, 'follows the same as in Algorithm 1'; Algorithm 1, last line")
def d46() -> Shown:
    """The server's line of Algorithm 1 does not make the mean when clients stay away.
    Printed: x̄^(t+1) = (1 - η_t)x̄^t + η_t((1/n)Σ_i s_i^t), with what the participants send
    Right: x̄^(t+1) = x̄^t + (η_t/n)Σ over the participants of (s_i^t - x_i^t), the mean of the x_i^(t+1)
    Why: All bounds speak of the mean of the x_i^t, and so does (8). Who stays away keeps x_i^t, which the line shrinks by 1 - η_t
    all the same. To repair it, the server must know x_i^t: it can, by replaying what client i has sent."""
    # f_1 = f_2 = -x on [-1, 1] from 0, p = 1/2: client 1 comes in round 1, client 2 in round 2; every oracle says 1.
    X, x_bar = [Q(0), Q(0)], Q(0)
    for round_, pattern in enumerate(PATTERNS, start=1):
        eta = 2 / (HALF_46 * (round_ - 1) + 2)
        sent = Q(sum(pattern), len(X))  # (1/n)Σs_i over what was sent
        X = [(1 - eta) * x + eta if comes else x for x, comes in zip(X, pattern, strict=True)]
        x_bar = (1 - eta) * x_bar + eta * sent
        yield Witness(f"the server's x̄ is the mean of the x_i after round {round_}", x_bar, "=", sum(X, Q(0)) / len(X), "by hand",
            expected=round_ == 1)

ROUNDS_62, LAMBDA_0_62 = 50, Q(5)
@mistake(GAP, CONTRADICTS, "plus", "Algorithm 1, FedFW+; Section 4.4, against Section 6")
def d62() -> Shown:
    """FedFW+ moves its multipliers by λ_0 while it penalises by λ_t; the analysis it refers to does neither for ever.
    Printed: y_i^{t+1} = y_i^t + λ_0(x_i^t - x̄^t); the analysis of FedFW+ 'is omitted here; for further details, we refer readers
    to [37]' (4.4) | Against: Section 6: "the analysis of FedFW+ is left to future work"
    Right: left to future work, as Section 6 says: the reference chooses its dual steps adaptively, FedFW+ does not
    Why: The augmented Lagrangian method of the reference caps its dual step by a condition on the residual and keeps the
    multipliers bounded; with the constant λ_0 neither is checked. So its theorem does not speak of FedFW+ as printed. (The
    reference's details were not replayed here.)"""
    # (21) with λ_0 = 5: the primal penalty in round 3, and the gaps of FedFW+ and of the dual step.
    data = rational_quadratics(curvature="2", slope="-6;2")
    eta = [Q(2, t + 1) for t in range(1, ROUNDS_62 + 1)]
    penalty = [LAMBDA_0_62**2 * (t + 1) for t in range(1, ROUNDS_62 + 1)]
    run = fedfw_plus_exact(data, eta, penalty, lambda_0=LAMBDA_0_62)
    total = sum((y for (y,) in run.Y[-1]), Q(0))
    yield fails("the dual step is the primal penalty, as in the method of multipliers: λ_0² = λ_3²", LAMBDA_0_62**2, "=",
        penalty[2], "λ_t = λ_0√(t+1): twice λ_0 in round 3")
    yield holds("what does hold: the multipliers add up to 0", total, "=", Q(0), f"(21) in exact arithmetic, {ROUNDS_62} rounds")

def _reported() -> Shown:
    """The gap that is reported after a step against (11): f = x in round 1, f = x²/2 in round 2."""
    start = Q(1)
    _, reported = _round(_one, start, 1)
    first = fails("f = x on [-1, 1] from 1: what the code reports in round 1 is gap(x^1) of (11)", reported, "=", _gap(_one, start),
        "x^2 = s^1 = -1, so ⟨∇f(x^1), x^2 - s^1⟩ = 0 = (1 - η_1) gap(x^1)")
    before, _ = _round(_itself, start, 1)
    after, reported = _round(_itself, before, 2)
    second = (fails(f"f = x²/2 on [-1, 1] from 1: what the code reports in round 2 is gap({name}) of (11)", reported, "=",
        _gap(_itself, x), f"x^2 = {before}, x^3 = {after}; ⟨∇f(x^2), x^3 - s^2⟩ = (1 - η_2) gap(x^2)") for name,
        x in (("x^2", before), ("x^3", after)))
    yield first
    yield from second
def _one(x: Fraction) -> Fraction:
    """The gradient of x."""
    return x**0
def _itself(x: Fraction) -> Fraction:
    """The gradient of x²/2."""
    return x
def _round(gradient: Callable[[Fraction], Fraction], x: Fraction, t: int) -> tuple[Fraction, Fraction]:
    """One client's next point on [-1, 1], with η_t = 2/(t+1), and the gap that the code reports."""
    g, eta = gradient(x), Q(2, t + 1)
    s = Q(-1) if g > 0 else Q(1)
    moved = (1 - eta) * x + eta * s
    return moved, g * (moved - s)
def _gap(gradient: Callable[[Fraction], Fraction], x: Fraction) -> Fraction:
    """(11) on [-1, 1]."""
    return max(gradient(x) * (x - u) for u in (Q(-1), Q(1)))
@mistake(GAP, COUNTEREXAMPLE, "alg1", "the linked code at commit 0145b28: src/server/FedFW_server.py, global_update() and "
    "evaluate_FW_gap(), src/client/FedFW_client.py, local_train() and evaluate_FW_gap(); src/Optimizer.py, step(), at commit "
    "1553f6f; against Algorithm 1, line 4, Section 4.2, and the gap (11), which Section 5 measures")
def d65() -> Shown:
    """The linked code averages over the selected clients only, divides gradients by a constant, and reports no gap.
    Printed: g_i^t = (1/n)∇f_i(x_i^t) + λ_t(x_i^t - x̄^t), with x̄^t the mean of all x_i^t; the experiments measure gap(x) = max_u
    ⟨∇F(x), x - u⟩ | Right: in the code 1/n is the constant 1/10, x̄ is the mean over the selected clients, η_t and λ_t count local
    steps, not rounds, and the oracle is called for each parameter tensor alone, so that 𝒟 is a product of balls and not one ball of
    radius 10; the theorems do not speak of this procedure. The gap it reports is the mean over the selected clients of ⟨∇f_i(x_i),
    x_i⁺ - s_i⟩: the loss's gradient before the last local step, the point after it, and the direction of the penalised gradient.
    For one client, tensor and step that is (1 - η) gap(x^t), which is 0 in round 1, where η_1 = 1
    Why: A missing or wrong 1/n multiplies λ_0 silently, and what is plotted as the gap is the gap neither before nor after the
    step. Whether this version produced the tables is not known."""
    # Two clients at 0, s_i = 1, η_1 = 1, and client 1 alone takes part; then one client on [-1, 1], from 1.
    X = [Q(1), Q(0)]
    start, hundred = Q(1), range(100)
    yield fails("the mean over the selected clients is x̄ of Section 4.2, the mean of all x_i", X[0], "=", sum(X, Q(0)) / 2,
        "one of two clients moved to 1")
    yield fails("a tenth of a client's gradient is the (1/n)∇f_i of line 4, for the 100 clients of Table 3", _one(start) / 10, "=",
        _one(start) / len(hundred), "a factor 10 in λ_0")
    yield from _reported()

@mistake(GAP, COUNTEREXAMPLE, "clm20", "Section 3.2, first sentence, against the last line of Algorithm 1")
def d67() -> Shown:
    """Section 3.2 calls messages extreme points, which are short; the server sends means, and on a ball nothing is short.
    Printed: low communication overhead since the communicated signals are the extreme points of 𝒟, which typically have low
    dimensional representation | Right: what clients send are oracle outputs, short for polytopes such as the l1 ball and for the
    nuclear-norm ball, and as long as the gradient for the l2 ball; what the server sends is x̄^(t+1), a mean
    Why: The sentence may mean the clients' messages alone, but the overhead is of both ways: 'Server communicates x̄^(t+1) to the
    clients' is Algorithm 1's last line; x̄^(t+1) is a combination of up to nt messages. The l2 ball is a domain of all three
    tables. Where several points are minimal, the oracle may also answer with none that is extreme."""
    # (21) from 0, λ_0 = 1/2: x̄^3, which the server sends; then the oracle of the Euclidean ball at (1, 2, 2).
    federation = on_interval((2, -6), (2, 2), start=(0, 0))
    sent = mean(federation, fedfw_iterates(federation, Q(1, 2), 3)[-1])
    (end,) = federation.vertices[-1]
    g = point(1, 2, 2)
    s = scaled(g, Q(-1, 3))  # -g/‖g‖, as ‖g‖² = 9
    yield fails("what the server sends in round 2 is an extreme point of [-1, 1]: (x̄^3)² = 1", squared(sent), "=", end**2,
        "4/9: exact iterates")
    yield fails("on the Euclidean ball a message has fewer numbers than the gradient", Q(sum(entry != 0 for entry in s)), "<",
        Q(len(g)), "three of three; their squares add up to 1")

ROUNDS_83 = 9
@mistake(GAP, CONTRADICTS, "clm23", "Section 3, first paragraph, against Algorithm 1 and Sections 5.1, 5.2 and 6")
def d83() -> Shown:
    """The baseline is blamed for communication in each iteration, which FedFW needs as well, and for more iterations.
    Printed: this baseline has two major problems. First, it relies on communication at each iteration [...] extending this approach
    to multiple local steps is not feasible
    Against: Algorithm 1: one message of each client and one of the server in every round t | Right: FedFW relies on communication
    at each iteration as well, and needs more of them: O(ε^(-2)) where the baseline needs O(ε^(-1)) for convex losses
    Why: Algorithm 1 has one oracle call a round, x̄^t enters each, and Section 6 leaves local steps to future work. What is left of
    the comparison is the second problem, privacy. The rate of the baseline, which is Frank-Wolfe's 2LD²/(t+1), is compared nowhere."""
    # (21) from 0: nine rounds of FedFW with λ_0 = 1/2, and of Frank-Wolfe on the clients' mean gradient.
    federation = on_interval((2, -6), (2, 2), start=(0, 0))
    F_star = minimum(federation, point(1))
    ours = objective(federation, mean(federation, fedfw_iterates(federation, Q(1, 2), ROUNDS_83 + 1)[-1]))
    x = point(0)
    for t in range(1, ROUNDS_83 + 1):
        slope = mean_gradient(federation, x)
        eta = Q(2, t + 1)
        x = plus(scaled(x, 1 - eta), oracle(federation, slope), eta)
    yield fails(f"after {ROUNDS_83} messages of each client and {ROUNDS_83} of the server FedFW's gap is at most the baseline's",
        ours - F_star, "<=", objective(federation, x) - F_star,
        "529/2025 against 16/2025, ties broken towards -1; both send a vector each way in every round")

ROUND_28 = 100
@mistake(CONSTANT, COUNTEREXAMPLE, "thm1", "Section 3.1, 'FedFW guarantees a slower rate'; (31), (38)")
def d28() -> Shown:
    """(31) and (38) charge like clients for a penalty that they never feel.
    Printed: F(x̄^t) - F* ≤ 2nD²((L/n)/t + λ_0/√t) + ... for like clients as for others
    Right: ≤ 2LD²/t for like clients from a common start, t ≥ 2, if their oracles are one map; so for n = 1
    Why: Then x_i^t = x̄^t in every round, the penalty is 0, and the run is plain Frank-Wolfe. The term 2nD²λ_0/√t of (38) comes
    from the curvature of a penalty that is not felt, and its last term from a distance that is 0."""
    # Three clients with ½(x - 1/3)² on [-1, 1], from -1, λ_0 = 1.
    loss = (Q(1), Q(-1, 3))
    federation = on_interval(*[loss] * 3, start=[-1] * 3)
    run = fedfw_iterates(federation, 1, ROUND_28)
    gap = objective(federation, mean(federation, run[-1])) - minimum(federation, point(Q(1, 3)))
    plain = 2 * federation.L * federation.diameter_squared / ROUND_28
    at: Values = {n: federation.n, L: federation.L, D: square_root(federation.diameter_squared), g_star: 0, Y_star: 0, lambda_0: 1,
        t: ROUND_28}
    yield holds("all clients agree in all rounds", sum((dist_squared(federation, X) for X in run), Q(0)), "=", Q(0),
        "exact iterates")
    yield holds("F(x̄^t) - F* ≤ 2LD²/t at t = 100, as of Frank-Wolfe", gap, "<=", plain, "exact iterates")
    yield holds("thirty times that is at most the right side of (38)", 30 * plain, "<=",
        enclosed_bound(THEOREM_1.bound(Status.PRINTED), at).lower, "the right side from below")

@mistake.lost("thm1", "Theorem 1, eq. (10); the bar may be an artefact of extraction")
def d02() -> None:
    """Theorem 1 compares with a point that nothing defines.
    Printed: F(x̄^t) - F(x̄*) ≤ O(t^(-1/2)) | Right: F(x̄^t) - F(x*) ≤ O(t^(-1/2)), x* a solution of (1)
    Why: x̄* is defined nowhere; (16), (17) and (39) have x*."""

ROUND = 400
def _opposed(size: int) -> Federation:
    """`size` clients with loss -4x and as many with 2x, all starting at 0."""
    up, down = (Group(size, point(0), point(b), point(0)) for b in (-4, 2))
    return Federation((up, down), INTERVAL)
@mistake(GAP, COUNTEREXAMPLE, "thm1", "Theorem 1, eq. (10)")
def d03() -> Shown:
    """The O(t^(-1/2)) of Theorem 1 hides a constant that no number serves for all n.
    Printed: for any λ_0 > 0: F(x̄^t) - F(x*) ≤ O(t^(-1/2))
    Right: ≤ 2LD²/t + ((4/3)nλ_0D² + H²/(2nλ_0))/√t for t ≥ 2: take λ_0 proportional to H/(nD)
    Why: (38) has 2nD²λ_0, linear in n at fixed λ_0, and ‖Y*‖/λ_0, which grows with the heterogeneity; neither is said. It is no
    weakness of the analysis: the iterates depend on n and λ_0 through nλ_0 alone, and a large nλ_0 does delay them."""
    # Losses -4x and 2x in equal numbers on [-1, 1], λ₀ = 1, round 400: 200 clients against what serves 2.
    few, many = _opposed(1), _opposed(100)
    x_star = point(1)
    X = fedfw_iterates(many, 1, ROUND)[-1]
    bound = enclosed_bound(
        THEOREM_1.bound(Status.SHARPENED),
        {
            n: few.n,
            L: few.L,
            D: square_root(few.diameter_squared),
            # linear losses: the same at every x
            H: square_root(heterogeneity_squared(few, x_star)),
            lambda_0: 1,
            t: ROUND,
        },
    )
    yield fails("a constant that serves 2 clients serves 200 of the same two losses: h_400 ≤ the bound for n = 2",
        objective(many, mean(many, X)) - minimum(many, x_star), "<=", bound.upper,
        "our sharpened bound at n = 2, which is proved; L, D, H, λ_0 and the losses are the same")

STEP, LOCAL_STEPS = Q(1, 4), 2
def federation_85() -> Federation:
    """½(x - 1)² and 2(x + 1)²; there is no constraint, and none is used."""
    left, right = Group(1, point(1), point(-1), point(0)), Group(1, point(4), point(4), point(0))
    return Federation((left, right), INTERVAL)
def fedavg_round(x: Point) -> Point:
    """Two gradient steps of each client from x, averaged."""
    ends = []
    for group in federation_85().groups:
        there = x
        for _ in range(LOCAL_STEPS):
            there = plus(there, gradient(group, there), -STEP)
        ends.append(there)
    return mean(federation_85(), tuple(ends))
@mistake(GAP, CONTRADICTS, "clm2", "Section 3.1, after Remark 1, against Section 2, first paragraph")
def d85() -> Shown:
    """Section 3.1 gives FedAvg the rate 1/t without a condition; Section 2 says that it need not converge.
    Printed: in the smooth convex setting with full gradients, FedAvg [4] achieves a rate of O(t^(-1)) in the objective residual
    Against: Section 2: fixed points of some FedAvg variants do not necessarily converge to the minimizer of the objective
    Right: with one local step, which is gradient descent, or under conditions that are not named here
    Why: Section 2 itself: 'fixed points of some FedAvg variants do not necessarily converge to the minimizer of the objective
    function, even in the least squares problem [6]'. With several local steps of one size and unlike clients the gap stays."""
    # The fixed point -9/23 of FedAvg with two local steps of 1/4, and the minimiser -3/5.
    stuck, best = point(Q(-9, 23)), point(Q(-3, 5))
    yield holds("a round of FedAvg leaves -9/23 where it is", fedavg_round(stuck)[0], "=", stuck[0],
        "two local steps of 1/4; the largest curvature is 4")
    yield fails("and F is least there: F(-9/23) ≤ F(-3/5)", objective(federation_85(), stuck), "<=",
        objective(federation_85(), best), "losses up to the same additive constant on both sides")

ROOT = 10  # T = 1000
def _opposed_29(size: int) -> Federation:
    """`size` clients with loss -4x and as many with 2x, all starting at -1."""
    up, down = (Group(size, point(0), point(b), point(-1)) for b in (-4, 2))
    return Federation((up, down), INTERVAL)
@mistake(GAP, COUNTEREXAMPLE, "thm2", "Theorem 2, eq. (12); end of Appendix C.1")
def d29() -> Shown:
    """The O(T^(-1/3)) of Theorem 2 hides a constant that no number serves for all n.
    Printed: for an arbitrary λ_0 > 0: min gap(x̄^t) ≤ O(T^(-1/3)); 'we complete the proof by noting that [...] ≤ O(1/T^(1/3)) based
    on (52) and (57)'
    Right: ≤ (E + nD²λ_0/2 + (H + LD)²/(4nλ_0))T^(-1/3) + (LD²/2)T^(-2/3): take λ_0 proportional to (H + LD)/(nD)
    Why: As in Theorem 1: nD²λ_0 grows with n at fixed λ_0, and G/λ_0 with the heterogeneity. The final constant is nowhere
    displayed. E holds heterogeneity too: it is the mean of f_i(x^1) - min f_i, which is positive even at x^1 = x* if clients have
    different minimisers."""
    # Losses -4x and 2x in equal numbers on [-1, 1], λ_0 = 1, T = 1000: 200 clients against what serves 2.
    few, many = _opposed_29(1), _opposed_29(100)
    least = min(gap(many, mean(many, X)) for X in iterates(many, 1, ROOT)[:-1])
    bound = enclosed_bound(
        THEOREM_2.bound("best"),
        {
            n: few.n,
            L: few.L,
            D: square_root(few.diameter_squared),
            # linear losses: the same at every x
            H: square_root(heterogeneity_squared(few, point(0))),
            Ecal: 4,  # the first half starts 8 above its least value, the other half at it
            lambda_0: 1,
            T: ROOT**3,
        },
    )
    yield fails("a constant that serves 2 clients serves 200 of the same two losses: min gap ≤ the bound for n = 2", least, "<=",
        bound.upper, "our sharpened bound at n = 2, which is proved; L, D, H, E, λ_0 and the losses are the same")

SINE, COSINE = Q(3, 5), Q(4, 5)
PENALTY = COSINE / (SINE * (1 - COSINE))
"""λ = 20/3, for which the point below is stationary."""

@mistake(GAP, COUNTEREXAMPLE, "rem2", "Remark 2, last sentence; (53)-(57)")
def d22() -> Shown:
    """Remark 2 extends the method to affine constraints, where the projection of an iterate may leave the domain.
    Printed: our methodology can be used to derive guarantees for [...] a smooth non-convex function subject to affine constraints
    over a convex and compact set | Right: it carries over where the projection onto the affine set maps the domain into itself, as
    the mean does; else (53) has no point to take, and (55) and (57), with them the rate T^(-1/3) of the distance, are not available
    Why: (53) takes U = proj X, which lies in 𝒟ⁿ because a mean of points of 𝒟 does. For other affine sets it need not: where a disc
    touches a line, stationary points of the surrogate are λ^(-2/3) away from the line, not G/λ. Any feasible U gives λdist² ≤ gap +
    G‖X - U‖ only, which is λ^(-1/2)."""
    # f = -x_1 on the disc of radius 1 about (0, 1), which touches the line x_2 = 0 in the origin; G = ‖∇f‖ = 1.
    centre = point(0, 1)
    x = point(SINE, 1 - COSINE)  # on the circle, since (3/5)² + (4/5)² = 1
    projection = point(SINE, 0)  # onto the line
    gradient = point(-1, PENALTY * (1 - COSINE))  # of f + (λ/2)dist²
    outward = minus(x, centre)
    # ⟨gradient, x - u⟩ over the disc is largest at u = centre - gradient/‖gradient‖: it is 0 where -gradient points outward
    along, across = dot(gradient, outward), gradient[0] * outward[1] - gradient[1] * outward[0]
    yield holds("the gap of the surrogate is 0 at x: its gradient is parallel to the radius", across, "=", Q(0),
        f"λ = {PENALTY}, x = ({SINE}, {1 - COSINE})")
    yield holds("and points inward", along, "<=", Q(0), "the inner product of gradient and radius")
    yield fails("proj x lies in the domain, as (53) needs: ‖proj x - centre‖² ≤ 1", squared(minus(projection, centre)), "<=", Q(1),
        f"proj x = ({SINE}, 0)")
    yield fails("(55): dist(x, line) ≤ G/λ + √(gap/λ)", x[1], "<=", 1 / PENALTY, "G = 1, and the gap is 0")

ROUND_60 = 400
NOISE = ((Q(1, 4), Q(-2)), (Q(3, 4), Q(2, 3)))
"""Probability and value: unbiased, and independent from round to round."""

def expected_gap(rounds: int) -> Fraction:
    """E F(x^t) - F* for one client with f = x on [-1, 1], from 0: the oracle of 1 + noise says -1 or 1."""
    says = sum((q * (-1 if 1 + z > 0 else 1) for q, z in NOISE), Q(0))
    x = Q(0)
    for k in range(1, rounds):
        x += Q(2, k + 1) * (says - x)
    return x + 1
@mistake(FALSE, COUNTEREXAMPLE, "clm6", "Section 3.2, last sentence of its first paragraph")
def d60() -> Shown:
    """Section 3.2 concludes from robustness to oracle errors that noise is free; noise of a fixed size is not.
    Printed: we can introduce noise to augment data privacy without compromising the convergence guarantees | Right: errors of the
    oracles of at most δη_t(L/n + λ_t)nD²/2 in round t multiply the surrogate's price by 1 + δ; they must shrink with t
    Why: The analyses of Frank-Wolfe with inexact oracles want additive errors that shrink as the curvature term of the step does.
    Noise of a fixed size in front of the oracle turns it over with a fixed probability: the iterates tend to a mean of oracle
    outputs that is no solution."""
    # The noise has mean 0 and the expected gap stays at 1/2.
    at: Values = {n: 1, L: 0, D: 2, g_star: 1, zeta_star: 0, Y_star: 0, lambda_0: Q(1, 100), t: ROUND_60}
    allowed = enclosed_bound(THEOREM_1.bound(Status.PRINTED), at)
    yield holds("the noise in the oracle's input is unbiased", sum((q * z for q, z in NOISE), Q(0)), "=", Q(0),
        "values -2 and 2/3 with probabilities 1/4 and 3/4")
    yield fails(f"with that noise E F(x^t) - F* is at most the right side of (38), t = {ROUND_60}", expected_gap(ROUND_60), "<=",
        allowed.upper, "E x^{t+1} = (1 - η_t)E x^t - η_t/2 exactly, and η_1 = 1")

def axis_oracle(g: Point) -> Point:
    """An output of the oracle of the l1 unit ball: the axis of the largest entry, against its sign."""
    sizes = [abs(entry) for entry in g]
    largest = sizes.index(max(sizes))
    return tuple(Q(0 if k != largest else -1 if entry > 0 else 1) for k, entry in enumerate(g))
@mistake(GAP, COUNTEREXAMPLE, "clm5", "Section 3.2, first paragraph")
def d61() -> Shown:
    """Section 3.2 calls the inversion of an oracle unfeasible; on the Euclidean ball an output is the gradient's direction.
    Printed: Retrieving the gradient from its linear minimization output is generally unfeasible; for the nuclear norm-ball, s_i
    unveils only the top eigenvectors of the gradient
    Right: on a Euclidean ball s_i = -r g_i/‖g_i‖ gives the gradient's direction exactly; on the nuclear-norm ball s_i is a pair of
    singular vectors; in all cases the server can rebuild x_i^t from x_i^1 and the s_i
    Why: The oracle is a nonlinear map whose fibres depend on the domain: large for a polytope, rays for a ball. The paper's own
    experiments use the Euclidean ball. Since x_i^t is a known combination of the start and of messages, a known g_i would also give
    the true gradient away."""
    # A gradient in the plane; for contrast, two gradients that the l1 ball cannot tell apart.
    g, other = point(3, 4), point(-1, 4)
    s = scaled(g, Q(-1, 5))  # the oracle of the Euclidean unit ball: -g/‖g‖
    yield fails("on the Euclidean ball s leaves the direction of g open: ⟨g, s⟩² < ‖g‖²‖s‖²", dot(g, s) ** 2, "<",
        squared(g) * squared(s), "g = (3, 4), s = -g/5: Cauchy-Schwarz with equality")
    yield holds("on the l1 ball (3, 4) and (-1, 4) give the same output: its inner product with itself is 1",
        dot(axis_oracle(g), axis_oracle(other)), "=", Q(1), "minus the second axis, both times")

@mistake(FALSE, COUNTEREXAMPLE, "clm21", "Section 3.2, first paragraph")
def d68() -> Shown:
    """On the l1 ball a message shows more than a sign: the place of the largest entry.
    Printed: if 𝒟 is the l1 norm-ball, then s_i merely reveals the sign of the maximum entry of the gradient
    Right: it reveals the place and the sign of the entry with the largest modulus, of g_i^t
    Why: s_i is that axis, against that sign. Its place among the p entries is what "merely" leaves out."""
    # (3, 1) and (1, 3), whose largest entries have one sign; and (1/10, -3, 1).
    one, other = point(3, 1), point(1, 3)
    mixed = point(Q(1, 10), -3, 1)
    s = axis_oracle(mixed)
    yield fails("the output shows the sign of the largest entry alone: for (3, 1) and (1, 3) it is the same, of length 1",
        dot(axis_oracle(one), axis_oracle(other)), "=", Q(1), "two different axes")
    yield fails("and that is the sign of the maximum entry: -Σs_j for (1/10, -3, 1) is positive, as its maximum is", Q(0), "<",
        -sum(s, Q(0)), "the entry of the largest modulus is -3")

ROUND_69 = 4
@mistake(GAP, COUNTEREXAMPLE, "clm22", "Section 3.2, first paragraph")
def d69() -> Shown:
    """What a message reveals is of the penalised gradient, not of the client's own.
    Printed: In the case of a box constraint, s_i only reveals the gradient signs
    Right: the signs of g_i^t = (1/n)∇f_i(x_i^t) + λ_t(x_i^t - x̄^t)
    Why: In this round the penalty decides. Since the server can rebuild x_i^t and x̄^t (fedfw.d61) and λ_t is public, what is known
    of g_i^t is known of the client's gradient, up to a shift that is known as well."""
    # (21) from 0, λ_0 = 1/2: client 2 in round 4, on [-1, 1], which is a box and an l1 ball.
    federation = on_interval((2, -6), (2, 2), start=(0, 0))
    before, after = fedfw_iterates(federation, Q(1, 2), ROUND_69 + 1)[-2:]
    (x,), (y,) = before[1], after[1]
    eta = Q(2, ROUND_69 + 1)
    s = (y - (1 - eta) * x) / eta
    (slope,) = gradient(federation.groups[1], before[1])
    yield holds("s_2 is 1 in round 4", s, "=", Q(1), "from (9): exact iterates")
    yield fails("and says that the client's gradient is negative", slope, "<", Q(0), "2(x + 1) at x = -1/3: the penalty moves it")

@mistake(TYPO, CONTRADICTS, "eq15", "eq. (15), 'We start by d_i^0 = 0 ... for some ρ_t ∈ (0, 1]'")
def d55() -> Shown:
    """(15) starts at d_i^0, Algorithm 1 at d_i^1; with the schedule of Theorem 3 a round 0 has no ρ_0 in (0, 1].
    Printed: d_i^0 = 0 | Against: Algorithm 1, input: d_i^1 = 0 | Right: d_i^1 = 0, as in Algorithm 1
    Why: From d_i^0 a round 0 would be needed to have d_i^1, with an x_i^0 that does not exist and ρ_0 > 1. Since ρ_1 = 1, d_i^1 has
    no effect on any iterate; but D^1 stands in Lemma 3's Q."""
    # ρ_t = 4/(t+7)^(2/3), cubed: 64/(t+7)².
    return tuple(Witness(f"ρ_{round_}³ ≤ 1", Q(4) ** 3 / Q(round_ + 7) ** 2, "<=", Q(1), words, expected=round_ > 0) for round_,
        words in ((1, "ρ_1 = 1 exactly: d_i^1 is forgotten"), (0, "ρ_0 = 1.093...")))

CHANCE_79, ROUND_79 = Q(1, 2), 1000
@mistake(GAP, COUNTEREXAMPLE, "pp", "Section 4.2; (40), 'E_t'")
def d79() -> Shown:
    """Section 4.2 draws clients 'in every round' with probability p; its proof needs that probability given the past.
    Printed: in every round t, the client i participates in the training procedure with a fixed probability of p_i
    Right: ..., given what happened before; clients may depend on each other
    Why: E_t[x_i^(t+1) - x_i^t] = η_t p(s_i^t - x_i^t) wants the probability given the past. A device that is always on or always
    off has the printed probability in every round, and (17) fails for it. Independence between the clients is not needed."""
    # One client with f = x on [-1, 1], from 1, which comes in all rounds or in none, each half of the time.
    federation = on_interval((0, 1), start=(1,))
    F_star = minimum(federation, point(-1))
    x = Q(1)  # where it comes
    for k in range(1, ROUND_79):
        eta = 2 / (CHANCE_79 * (k - 1) + 2)
        x = (1 - eta) * x - eta
    gap = CHANCE_79 * objective(federation, point(x)) + (1 - CHANCE_79) * objective(federation, federation.start[0])
    at: Values = {n: 1, L: 0, D: 2, g_star: 1, Y_star: 0, lambda_0: Q(1, 100), p: CHANCE_79, t: ROUND_79}
    yield fails(f"E F(x̄^t) - F* is at most the right side of (44) at t = {ROUND_79}", gap - F_star, "<=",
        enclosed_bound(EXTENSION_1.bound(Status.PRINTED), at).upper,
        "in every round it takes part with probability 1/2; the right side from above")

CHANCES = (Q(1), Q(1, 10))
@mistake(GAP, DOES_NOT_FOLLOW, "clm17", "Section 4.2")
def d80() -> Shown:
    """With different probabilities the decrease of a round is no multiple of the gap.
    Printed: non-uniform participation can be addressed similarly
    Right: for instance with the least p_i in the decrease and the largest in the curvature, and steps made for these two
    Why: Only the least p_i can stand before the whole gap, and the steps 2/(p(t-1) + 2) are made for one p. No schedule and no rate
    are named."""
    # f_1 = f_2 = x on [-1, 1] at X = (-1, 1), λ = 1/4: client 1, who always comes, has nothing to gain.
    federation = on_interval((0, 1), (0, 1), start=(-1, 1))
    X = federation.start
    slopes = stacked_slopes(federation, X, Q(1, 4))
    blocks = [dot(g, minus(oracle(federation, g), x)) for g, x in zip(slopes, X, strict=True)]  # ⟨g_i, s_i - x_i⟩
    mean = sum(CHANCES, Q(0)) / len(CHANCES)
    decrease = sum((p * b for p, b in zip(CHANCES, blocks, strict=True)), Q(0))
    yield fails("(42), second line, with the mean of the p_i for p: Σp_i⟨g_i, s_i - x_i⟩ ≤ p⟨∇F̂_t(X), S - X⟩", decrease, "<=",
        mean * sum(blocks, Q(0)), "p_1 = 1 and p_2 = 1/10")
    yield holds("and with the least of them", decrease, "<=", min(CHANCES) * sum(blocks, Q(0)), "no block's term is positive")

BOXES = ((Q(-1), Q(3)), (Q(-3), Q(1)))
"""𝒟_1 and 𝒟_2; their intersection is [-1, 1]."""

SLOPES = (Q(-3), Q(1))
"""f_1 = -3x, f_2 = x, so F = -x and x* = 1."""

ROUNDS_64, LAMBDA_0_64 = 40, Q(1, 10)
def means() -> tuple[Fraction, ...]:
    """x̄^1, x̄^2, ... of Algorithm 1 with these sets, from 0."""
    X, found = [Q(0), Q(0)], []
    for t in range(1, ROUNDS_64 + 1):
        x_bar = sum(X, Q(0)) / 2
        found.append(x_bar)
        eta = Q(2, t + 1)
        for k, (slope, (low, high)) in enumerate(zip(SLOPES, BOXES, strict=True)):
            s = low if sign(slope / 2, LAMBDA_0_64 * (X[k] - x_bar), Q(t + 1)) > 0 else high
            X[k] = (1 - eta) * X[k] + eta * s
    return tuple(found)
def _no_dual() -> Witness:
    """Two discs in the plane that touch at 0, f_i = x_2 for both: no ‖Y*‖ serves (34).

    At the points m = 1/1000 of their circles, (∓(1 - cos θ), -sin θ): F̂ - F* = -sin θ, dist = √2(1 - cos θ)."""
    m = Q(1, 1000)
    sine, versine = 2 * m / (1 + m * m), 2 * m * m / (1 + m * m)
    return fails("(34) with a dual solution of norm 100: (F* - F̂(X))² ≤ 100² dist²(X, 𝒞), for sets that touch in a point", sine**2,
        "<=", 100**2 * 2 * versine**2, "a rational point of each circle; the ratio tends to infinity with 1/m, so no norm serves")
@mistake(FALSE, COUNTEREXAMPLE, "split", "Section 4.3, last sentence of its first paragraph; Remark 1")
def d64() -> Shown:
    """With split constraints x̄^t is no feasible point, and its objective may be better than the best.
    Printed: X ∈ ∩𝒟_i 'does not affect the solution set', and x̄^t represents 'a feasible point'
    Right: the solution set is the same for X ∈ Π𝒟_i, but x̄^t lies in the hull of all 𝒟_i only; its distance to them is O(t^(-1/4))
    without further assumptions (fedfw.split_distance)
    Why: Literally X ∈ ∩𝒟_i mixes matrices with vectors: the product of the 𝒟_i is meant. Each x_i stays in its own set, the mean in
    none of them; so F(x̄^t) - F* can be negative, and the bounds need D, L, H and convexity on the larger sets. A dual solution, on
    which (37) rests, exists without qualification for one common set only."""
    # Two overlapping intervals.
    farthest = max(means()[1:])
    yield fails("x̄^t is a feasible point: x̄^t ≤ 1", farthest, "<=", Q(1), f"the largest of x̄^2, ..., x̄^{ROUNDS_64}, exactly")
    yield fails("F(x̄^t) ≥ F*", -farthest, ">=", Q(-1), "F = -x")
    yield _no_dual()
    yield holds("the solution is the same: the best consensus point of 𝒟_1 × 𝒟_2", min(high for _, high in BOXES), "=",
        Q(plain(-sum(SLOPES, Q(0)))), "the upper end of [-1, 1], since F falls")

@mistake(GAP, ARGUED, "plus",
    "Section 5, against the code it links: src/options.py (commit 0145b28) and src/Optimizer.py (commit 1553f6f)")
def d76() -> None:
    """The linked code never runs FedFW+ or a fixed schedule: its options have other names than its branches ask for.
    Printed: results of FedFW+ in Tables 1 and 2, and of a fixed λ_t in Figure 3
    Right: the options offer "FedFW_Plus", "constant_eta" and "constant_lambda"; the branches ask for "FedFW_plus" and "constant",
    so FedFW with growing penalties runs in every case
    Why: Whether these versions of the code produced the tables and the figure is not known."""

def pairs() -> list[tuple[Fraction, Fraction]]:
    """IID and non-IID accuracy of the same method, data and domain, in Tables 1 to 3."""
    rows = [row for table in (TABLE_1, TABLE_2) for part in table.values() for row in part.values()]
    rows += TABLE_3.values()
    return [pair for row in rows for pair in zip(row[: len(row) // 2], row[len(row) // 2 :], strict=True)]
@mistake(GAP, CONTRADICTS, "clm25", "Section 5, first paragraph; Tables 1 to 3")
def d88() -> Shown:
    """Accuracies of different splits are meant to show heterogeneity; in most columns the unlike clients are better.
    Printed: To evaluate the effect of data heterogeneity, we conducted experiments using both IID and non-IID data distributions
    across clients | Against: Tables 1 to 3: in most columns the accuracy is higher for non-IID data
    Right: the columns IID and non-IID differ by more than heterogeneity, or heterogeneity helps: the text says neither
    Why: If only the split of the same samples over the clients changed, (1) would be the same problem. Local test data with few
    labels, or other data, would explain the columns; how accuracy is measured is not printed."""
    # How many of the pairs have the higher accuracy where clients are unlike.
    higher = sum(unlike > like for like, unlike in pairs())
    yield fails("heterogeneity costs accuracy in at least half of the columns: it raises it in at most half", Q(Q(2) * higher),
        "<=", Q(len(pairs())), "28 of 38 are higher; FedFW-sto on EMNIST-62: 41.22 and 60.51")

PRINTED = Q(3, 10_000)
"""The deviation beside 89.59 in Table 1, MNIST."""

IMAGES_72, RUNS = 10_000, 100
"""MNIST's test set; far more runs than a table reports."""

@mistake(TYPO, DOES_NOT_FOLLOW, "tab1", "Tables 1 to 3")
def d72() -> Shown:
    """The deviations in Tables 1 to 3 seem to be fractions beside means in per cent; one of them has lost its sign.
    Printed: 89.59(±0.0003), ..., 21.99(0.006) | Right: one unit for mean and deviation, and 21.99(±0.006) | Why: A standard
    deviation of 0.0003 per cent over runs on 10,000 images is below one image; a fraction fits. Which is meant is not printed."""
    # The square of the least deviation above 0 that counts of right answers can have, in per cent.
    one_differs = Q(1, RUNS) * (1 - Q(1, RUNS))  # one run of all is off by one image
    yield fails(f"0.0003 per cent is a deviation of at most {RUNS} accuracies on {IMAGES_72} images: squares", PRINTED**2, ">=",
        one_differs * Q(100, IMAGES_72) ** 2, "the variance of counts of which one differs by one; a fraction, 0.03 per cent, fits")

ROUND_87 = 100
@mistake(GAP, COUNTEREXAMPLE, "tab1", "Section 5 and Tables 1 to 3")
def d87() -> Shown:
    """What is printed does not determine the runs of Section 5: steps, penalties, starts, seeds and the split are missing.
    Printed: We ran the algorithms for 100 communication rounds, with one local iteration per round; validation accuracy; test
    accuracy
    Right: with step sizes, λ_0, starts, seeds, number of runs, activation functions, and how validation and test data were split
    Why: Section 5 assesses 'validation accuracy', the tables 'test accuracy'; no split is described. For the networks neither
    activation nor start is given: a start must lie in the l1 ball of radius 10, and losses with kinks are not smooth as Theorem 2
    asks."""
    # -4x and 2x on [-1, 1] from 0, round 100, as many as in Tables 1 and 2: λ_0 = 1/10 against λ_0 = 3.
    federation = on_interval((0, -4), (0, 2), start=(0, 0))
    F_star = minimum(federation, point(1))
    small, large = (objective(federation, mean(federation, fedfw_iterates(federation, penalty, ROUND_87)[-1])) - F_star
        for penalty in (Q(1, 10), Q(3)))
    yield fails("what is printed determines the outcome of 100 rounds: it does not depend on λ_0", small, "=", large,
        "exact iterates: 1, and less than 1/10")

@mistake(GAP, CONTRADICTS, "clm12", "Section 6, first paragraph, against Tables 1 and 2")
def d89() -> Shown:
    """Section 6 calls FedFW+ empirically faster; its accuracy after the same rounds is higher in 8 columns of 20.
    Printed: we proposed an empirically faster version of FedFW by incorporating an augmented Lagrangian dual update
    Against: Tables 1 and 2: FedFW+ has the higher accuracy in 8 columns of 20
    Right: a version whose accuracy after 100 rounds is sometimes higher and more often lower | Why: No measure of speed is printed;
    Figure 3 shows curves of one problem. On MNIST with the l1 ball FedFW+ has 69.17 for 78.07 and 71.32 for 80.54."""
    # Tables 1 and 2, column by column.
    above, columns = augmented_above()
    yield fails("after as many rounds FedFW+ is above FedFW in more than half of the columns", Q(columns), "<", Q(Q(2) * above),
        "8 of 20, and one is equal; by up to 9.22 below")

SOFTMAX = ((Q(1, 2), Q(1, 3), Q(1, 6)), (Q(9, 10), Q(1, 20), Q(1, 20)))
"""Two vectors of class probabilities: any others do as well."""

def curvature(probabilities: tuple[Fraction, ...], direction: tuple[int, ...]) -> Fraction:
    """vᵀ(diag q - q qᵀ)v, the second derivative of the cross-entropy along v in the space of scores."""
    square = sum((q * v * v for q, v in zip(probabilities, direction, strict=True)), Q(0))
    mean = sum((q * v for q, v in zip(probabilities, direction, strict=True)), Q(0))
    return square - mean**2
@mistake(FALSE, COUNTEREXAMPLE, "clm7", "Section 5.1: 'the strongly convex MCLR problem'")
def d70() -> Shown:
    """Section 5.1 calls the MCLR problem strongly convex; softmax losses are flat along the shift of all classes.
    Printed: the multiclass logistic regression problem is strongly convex
    Right: it is convex; no regulariser is stated that would make it strongly convex | Why: Adding one vector to the weights of
    every class changes no class probability, so the loss is constant along that direction, and its Hessian has a kernel everywhere."""
    # Along (1, ..., 1), at two points.
    return tuple(fails(f"the loss is curved along the shift of all classes, at class probabilities {', '.join(map(str, q))}", Q(0),
        "<", curvature(q, (1,) * len(q)), "the Hessian of the cross-entropy in the scores is diag q - q qᵀ, and Σq = 1")
        for q in SOFTMAX)

@mistake(GAP, ARGUED, "clm8",
    "Section 5.2 against the code it links: src/train_model/define_model_and_loss.py and model.py, commit ec86b3c")
def d75() -> None:
    """Section 5.2 speaks of two hidden layers; the linked code builds the network for the synthetic data with one.
    Printed: a DNN with two hidden layers using the synthetic dataset
    Right: in that version of the code it has layers of 60, 20 and 10 units: one hidden layer
    Why: Whether this version of the code produced Table 2 and Figure 3 is not known."""

IMAGES, ONES = 10_000, 1_135
"""MNIST's test set, and how many of its images are of the digit 1, the most frequent one."""

@mistake(GAP, COUNTEREXAMPLE, "tab2", "Table 2, l1 constraint, MNIST, IID")
def d71() -> Shown:
    """Table 2 ranks methods in a column where one of them does no better than always answering with the largest class.
    Printed: FedDR 11.72, FedFW 23.88, FedFW+ 20.40 per cent, as a comparison of methods
    Right: FedDR's 11.72 is the rate of the largest class within noise: that run has not learnt
    Why: A model that answers 1 to every image is right on 1,135 of 10,000. A method that is compared with such a run is compared
    with none; why the run has not learnt is not said."""
    # FedDR's 11.72 per cent on MNIST, IID, l1 ball, against the rate of ones and its sampling error.
    accuracy = TABLE_2["l1"]["FedDR"][0] / 100
    rate = Q(ONES, IMAGES)
    variance = rate * (1 - rate) / IMAGES
    yield holds("the accuracy is within two standard deviations of the rate of the largest class: squares", (accuracy - rate) ** 2,
        "<=", 4 * variance, "binomial variance of 10,000 answers; the counts of MNIST's test labels are public")

SMALL, LARGE = Q(1, 100), Q(1, 2)
def gaps(lambda_0: Fraction) -> tuple[Fraction, ...]:
    """gap(x̄^1), ..., gap(x̄^5) of (11), for (21) from 0."""
    federation = on_interval((2, -6), (2, 2), start=(0, 0))
    iterates = fedfw_iterates(federation, lambda_0, 5)
    return tuple(_gap_66(federation, mean(federation, X)) for X in iterates)
def _gap_66(federation: Federation, x: tuple[Fraction, ...]) -> Fraction:
    slope = mean_gradient(federation, x)
    return max(dot(slope, minus(x, vertex)) for vertex in federation.vertices)
@mistake(FALSE, COUNTEREXAMPLE, "clm11", "Section 5.4, 'Impact of initial penalty parameter (λ_0)'")
def d66() -> Shown:
    """Section 5.4 says that a larger λ_0 increases the gap in the first iteration; there λ_0 does nothing at all.
    Printed: A higher λ_0 leads to a larger gap in the initial iterations [...]; increasing λ_0 [...] increases the gap value in the
    first iteration
    Right: from a common start λ_0 has no effect on x̄^1 and x̄^2; later a larger one may make the gap smaller or larger
    Why: In the first round all x_i^1 - x̄^1 are 0 if the clients start together, and so is the penalty's gradient: X^2 does not
    depend on λ_0. On (21) λ_0 = 1/2 has a smaller gap than λ_0 = 1/100 in round 5, and λ_0 = 5 a larger one. A surrogate gap
    measured at X^t, as in the linked code, does contain λ_t; the gap (11) does not."""
    # (21) from a common start, with λ_0 = 1/100 and λ_0 = 1/2.
    small, large = gaps(SMALL), gaps(LARGE)
    where = "exact iterates; the largest of two vertices"
    yield fails("gap(x̄^1) grows with λ_0: 1/100 against 1/2", small[0], "<", large[0], where)
    yield fails("gap(x̄^2) grows with λ_0: 1/100 against 1/2", small[1], "<", large[1], where)
    yield fails("gap(x̄^5) grows with λ_0: 1/100 against 1/2", small[4], "<", large[4], where)

ROUND_90 = 6
@mistake(GAP, COUNTEREXAMPLE, "clm10", "Section 5.4, 'Impact of partial participation (p)'")
def d90() -> Shown:
    """Section 5.4 says that λ_0 does not alter the influence of p; a large λ_0 turns it over.
    Printed: Both convex and non-convex experiments show faster convergence for higher participation probability. It is worth
    mentioning that variations in λ_0 do not alter the influence of p.
    Right: so it was for the two λ_0 of Figure 2; in general a large λ_0 may make higher participation slower in early rounds
    Why: Figure 2 has one data set, one model, one domain and two values of λ_0, Figure 3 one."""
    # -4x and 2x on [-1, 1] from 0, the schedules of (17), round 6: p = 1 and p = 1/2, at two λ_0.
    data = rational_quadratics(curvature="0", slope="-4;2", start="0")
    (one, half), (large_one, large_half) = ([expectations(data, penalty=Q(penalty), probability=chance, rounds=ROUND_90).gap[-1]
        for chance in (Q(1), Q(1, 2))] for penalty in (1, 3))
    yield holds("at λ_0 = 1 everybody is better than half of the clients", one, "<", half, "E F(x̄^6) - F*, all patterns")
    yield fails("and at λ_0 = 3 as well", large_one, "<", large_half, "the same")

ROUND_91 = 200
ADVISED, OTHER = Q(3, 5), Q(3)
def allowed(penalty: Fraction) -> Enclosure:
    """The right side of (38), with the dual solution of least norm, (1, -1)."""
    at: Values = {n: 2, L: 0, D: 2, g_star: square_root(10), Y_star: square_root(2), lambda_0: penalty, t: ROUND_91}
    return enclosed_bound(THEOREM_1.bound(Status.PRINTED), at)
def gap_91(penalty: Fraction) -> Fraction:
    """F(x̄^200) - F* for -4x and 2x on [-1, 1] from 0."""
    federation = on_interval((0, -4), (0, 2), start=(0, 0))
    end = fedfw_iterates(federation, penalty, ROUND_91)[-1]
    return objective(federation, mean(federation, end)) - minimum(federation, point(1))
@mistake(GAP, COUNTEREXAMPLE, "clm26", "Section 5.4, last sentence")
def d91() -> Shown:
    """The constants are said to guide the choice of λ_0; on a simple pair their best λ_0 is four times worse than another.
    Printed: The exact expressions for the constants in the convergence guarantees, which are detailed in the supplementary
    material, can guide the optimal choice of λ_0.
    Right: upper bounds suggest a scale, λ_0 about H/(nD), if H is known; the best λ_0 is another
    Why: The constants are of upper bounds, with G of Lemma 2 (fedfw.d10) and a ‖Y*‖ that is known when the problem is solved; that
    of Theorem 2 is not displayed at all (fedfw.d29)."""
    # λ_0 = 3/5, where (38) is about least, and λ_0 = 3.
    yield from (holds(f"(38) is smaller at λ_0 = 3/5 than at λ_0 = {other}", allowed(ADVISED).upper, "<", allowed(other).lower,
        "t = 200, L = 0: 16λ_0 + 2√10/λ_0 decides, which is least at 0.63") for other in (Q(1, 2), Q(1), OTHER))
    yield fails("and λ_0 = 3 does not make the gap four times smaller: gap(3/5)/4 ≤ gap(3)", gap_91(ADVISED) / 4, "<=",
        gap_91(OTHER), "exact iterates")

@mistake(TYPO, CONTRADICTS, "fig4", "Section 5.4, 'Impact of initial penalty parameter (λ_0)'; caption of Figure 4")
def d96() -> Shown:
    """λ_0 is called the initial penalty; the first penalty is another number.
    Printed: initial penalty (λ_0) | Against: Theorems 1, 2 and 3: λ_t = λ_0√(t+1), λ_0T^(1/3), λ_0√(t+8)
    Right: base of the penalty: λ_1 is λ_0√2, λ_0T^(1/3) and 3λ_0 in Theorems 1, 2 and 3
    Why: λ_0 is the penalty of no round; see fedfw.d23 for the round 0 of the proofs."""
    # λ_1 of Theorems 1 and 2 at λ_0 = 1, T = 1000.
    first = enclosed(SCHEDULE[lambda_t], {lambda_0: 1, t: 1})
    second = enclosed(SCHEDULE_2[lambda_t], {lambda_0: 1, T: 1000, t: 1})
    yield fails("the penalty of round 1 is λ_0, Theorem 1", first.lower, "<=", Q(1), "λ_0√2 from below")
    yield fails("the penalty of round 1 is λ_0, Theorem 2", second.lower, "<=", Q(1), "10λ_0")

PENALTY_73 = Q(1, 1000)
def penalised_solution(penalty: Fraction) -> tuple[Fraction, Fraction]:
    """The minimiser of (x_1 - 3)²/2 + (x_2 + 1)²/2 + λ/2 Σ(x_i - x̄)² over [-1, 1]²: (21) with one penalty for ever."""
    x_1 = Q(1)  # its partial derivative is negative on the whole square
    x_2 = (penalty / 2 - 1) / (1 + penalty / 2)  # x_2 + 1 + λ(x_2 - x_1)/2 = 0
    return x_1, x_2
@mistake(GAP, COUNTEREXAMPLE, "fig3", "Figure 3 and Section 5.4, last sentence on participation")
def d73() -> Shown:
    """Figure 3 fixes the penalty at 1/1000 and is said to agree with Section 4.2, whose penalties grow.
    Printed: runs with a fixed λ_t = 10^-3 are 'in accordance with the theoretical guarantees presented in Section 4.2'
    Right: those guarantees are about λ_t = λ_0 √(p(t-1)+2) and λ_0 (pT+1)^(1/3); of a fixed penalty they say nothing
    Why: A fixed penalty leaves a fixed distance between the clients. On (21) the mean then stays at 1/2001, where the objective is
    almost 1 above its least value."""
    # Where FedFW with that penalty tends to on (21), and what it costs.
    x_1, x_2 = penalised_solution(PENALTY_73)
    slope_1 = x_1 - 3 + PENALTY_73 * (x_1 - x_2) / 2
    slope_2 = x_2 + 1 + PENALTY_73 * (x_2 - x_1) / 2
    gap = ((x_1 + x_2) / 2 - 1) ** 2  # F(x) - F* on (21)
    yield holds("∂_1 ≤ 0 at x_1 = 1: first-order optimality at the upper end", slope_1, "<=", Q(0),
        "the surrogate is convex, so these two conditions say that the point minimises it")
    yield holds("∂_2 = 0 inside", slope_2, "=", Q(0), "the same")
    yield fails("with λ_t = 1/1000 for all t the mean of the clients tends to a solution of (21)", gap, "=", Q(0),
        "F(x̄) - F* at the minimiser of the surrogate, to which Frank-Wolfe steps on a fixed surrogate converge")

UPPER_FIRST = (point(1), point(-1))  # ties of the oracle go to the vertex named first
@mistake(GAP, COUNTEREXAMPLE, "appA_local", "Appendix A, last sentence, with 'any η_1 ∈ [0, 1]' before (22)")
def d05() -> Shown:
    """With several local steps, 'similar arguments' fail at a full first step, which is the paper's own η_1.
    Printed: Similar arguments hold even if we run multiple local training steps before the aggregation.
    Right: they hold for η_t < 1; at η_t = 1 an oracle output at a zero gradient decides, and 0 need not be fixed
    Why: Client 2's gradient 2(x + 1) vanishes at the end -1, which a full step reaches. That the procedure fails survives (the next
    round leaves again), that 0 is fixed does not."""
    # (21) from x̄^1 = 0 with two local steps: at η_1 = 1, and, for contrast, at η_1 = 1/2.
    federation = Federation((Group(1, point(2), point(-6), point(0)), Group(1, point(2), point(2), point(0))), UPPER_FIRST)
    full, half = (naive_round(federation, point(0), eta, local_steps=2) for eta in (Q(1), Q(1, 2)))
    yield holds("with two local steps x̄^2 = 0 at η_1 = 1/2", half[0], "=", Q(0),
        "client 2 stays inside, where its gradient is positive")
    yield fails("with two local steps x̄^2 = 0 for any η_1 ∈ [0, 1]: at η_1 = 1", full[0], "=", Q(0),
        "the first step takes client 2 to -1, where ∇f_2 = 0 and its oracle may return 1")

@mistake(TYPO, DOES_NOT_FOLLOW, "eq23", "Lemma 1, annotation of (23)")
def d06() -> Shown:
    """The all-ones matrix of Lemma 1's proof has the wrong shape.
    Printed: J_n is the all-ones matrix of size p × n | Right: J_n is the all-ones matrix of size n × n
    Why: X̄ = X J_n/n and I_n - J_n/n make sense for n × n only."""
    # Two clients on an interval: p = 1, n = 2.
    federation = on_interval((1, 0), (1, 0), start=(0, 0))
    yield fails("J_n of size p x n can be subtracted from I_n: p = n", Q(len(federation.start[0])), "=", Q(federation.n),
        "rows of J_n as printed, rows of I_n")

CLIENTS = 5
@mistake(TYPO, DOES_NOT_FOLLOW, "eq23", "Lemma 1, annotation of (23)")
def d07() -> Shown:
    """Lemma 1's proof names the wrong inequality: the Frobenius norm of the centring matrix is no 1.
    Printed: we used submultiplicativity of the Frobenius norm and the fact that the operator norm ... equals to 1
    Right: we used ‖AB‖_F ≤ ‖A‖_F‖B‖, with the operator norm of B, which is at most 1
    Why: ‖AB‖_F ≤ ‖A‖_F‖B‖_F brings in ‖I_n - J_n/n‖_F = √(n - 1); the mixed inequality is meant. The lemma is true."""
    # The centring matrix I - J/n of five clients.
    rows = [[Q(int(i == j)) - Q(1, CLIENTS) for j in range(CLIENTS)] for i in range(CLIENTS)]
    frobenius_squared = sum((entry * entry for row in rows for entry in row), Q(0))
    federation = on_interval(*[(1, 0)] * CLIENTS, start=[0] * CLIENTS)
    X = tuple(point(x) for x in (1, -1, 1, -1, 0))  # its mean is 0: centring changes nothing
    yield holds("‖XP‖² ≤ ‖X‖², by the operator norm", dist_squared(federation, X), "<=", sum((x[0] ** 2 for x in X), Q(0)),
        "attained: the constant of Lemma 1 cannot be lowered for n ≥ 2")
    yield fails("‖I_n - J_n/n‖_F² ≤ 1, so that ‖(X - Y)(I_n - J_n/n)‖_F ≤ ‖X - Y‖_F by submultiplicativity of ‖·‖_F",
        frobenius_squared, "<=", Q(1), "the sum of squares is n - 1: submultiplicativity would give λ_t√(n - 1)")

@mistake.lost("eq23", "Lemma 1, annotation of (23); the display may have lost a line break in extraction")
def d08() -> None:
    """Lemma 1's proof points at the wrong line of (23).
    Printed: in the 8th line, we used ... | Right: in the 7th line
    Why: The centring matrix is bounded from the sixth to the seventh line; the eighth only collects L/n + λ_t."""

@mistake(TYPO, DOES_NOT_FOLLOW, "eq23", "Lemma 1, annotation of (23)")
def d09() -> Shown:
    """The operator norm of the centring matrix is not 1 when there is one client.
    Printed: the operator norm of the centering matrix (I_n - J_n/n) equals to 1
    Right: it is 1 for n ≥ 2 and 0 for n = 1: at most 1 in all cases
    Why: With one client there is nothing to centre. At most 1 is all that is used; the constant is then L, not L + λ_t."""
    # n = 1: what is sent to what by centring.
    federation = on_interval((1, 0), start=(0,))
    X = (point(1),)
    yield fails("the operator norm of I_1 - J_1 equals 1: ‖X(I_1 - J_1)‖² = ‖X‖² for X = 1", dist_squared(federation, X), "=",
        squared(X[0]), "every X of one column is sent to 0")

@mistake(TYPO, ARGUED, "thm1", "eqs. (23), (38) and (39)")
def d21() -> None:
    """X̄ is used in three displays and defined in none.
    Printed: X̄, X̄^t | Right: X̄ := proj_𝒞(X) = x̄1ᵀ, the matrix whose columns are all x̄
    Why: Only x̄ is defined, after (6). The displays use X̄ as the projection; with participation the x̄^t of the printed server is
    another point than the mean of the x_i^t (fedfw.d46)."""

def _at_the_far_end(clients: int) -> Witness:
    federation = on_interval(*[(1, 1)] * clients, start=[0] * clients)
    x_star = point(-1)
    minimum(federation, x_star)
    at_solution = stacked_gradient_squared(federation, consensus(federation, x_star))
    D, g = square_root(federation.diameter_squared), square_root(clients * at_solution)  # ‖∇F̂(X*)‖ = g_*/√n
    return fails(f"‖∇F̂(X)‖² ≤ G² = (LD/n + ‖∇F̂(X*)‖)², n = {clients}", stacked_gradient_squared(federation,
        consensus(federation, point(1))), "<=", encoded(LEMMA_2, D=D, L=federation.L, g_star=g, n=clients) ** 2,
        "both roots are rational: D = 2, and the gradients vanish at x* = -1")
@mistake(FALSE, COUNTEREXAMPLE, "lem2", "Lemma 2, statement")
def d10() -> Shown:
    """Lemma 2 states a bound of the gradient that is √n times too small; its own proof has the right one.
    Printed: ‖∇F̂(X)‖_F ≤ G := LD/n + max ‖∇F̂(X*)‖
    Right: ‖∇F̂(X)‖_F ≤ G := LD/√n + ‖∇F̂(x*1ᵀ)‖ = (LD + g*)/√n, g*² = (1/n)Σ‖∇f_i(x*)‖² | Why: F̂ is L/n-smooth and 𝒟ⁿ has diameter
    √n D: the product is LD/√n, as the first display of the proof says. False for every n ≥ 2, by a factor √n."""
    # f_i = ½(x + 1)² on [-1, 1] for 2 and for 100 clients, at X = (1, ..., 1).
    return tuple(_at_the_far_end(clients) for clients in (2, 100))

@mistake(GAP, COUNTEREXAMPLE, "lem2", "Lemma 2, statement and first line of its proof; X* is used from (24) on")
def d11() -> Shown:
    """Lemma 2 minimises F over matrices, where F is not defined, and then uses a consensus point.
    Printed: X* ∈ argmin{F(X)}; X* ∈ argmin over X ∈ 𝒟ⁿ of F(X)
    Right: X* = x*1ᵀ ∈ argmin of F̂ over 𝒟ⁿ ∩ 𝒞, with x* a solution of (1)
    Why: F takes a vector, and without the consensus constraint the minimisers are each client's own; then ‖∇F̂(X*)‖ = ‖∇F̂(x*1ᵀ)‖,
    'since X* is a feasible point', (25) and (39) all fail. B.1 never defines X*."""
    # f_1 = ½(x - 1)² and f_2 = ½(x + 1)² on [-1, 1], with X* read as a minimiser of F̂ over 𝒟ⁿ.
    federation = on_interval((1, -1), (1, 1), start=(0, 0))
    X_star, x_star = (point(1), point(-1)), point(0)
    X_bar = mean(federation, X_star)
    inner = sum((dot(minus(x, X_bar), minus(x, X_bar)) for x in X_star), Q(0))
    yield fails("‖∇F̂(X*)‖² = ‖∇F̂(x*1ᵀ)‖²", stacked_gradient_squared(federation, X_star), "=",
        stacked_gradient_squared(federation, consensus(federation, x_star)),
        "X* = (1, -1) minimises F̂ over 𝒟ⁿ: both gradients vanish")
    yield fails("F̂(X*) = F*, which (24) to (39) use", stacked(federation, X_star), "=", minimum(federation, x_star),
        "losses up to the same additive constant on both sides")
    yield fails("(25), second inequality: ⟨X^t - proj(X^t), X* - proj(X^t)⟩ ≤ 0, at X^t = X*", inner, "<=", Q(0),
        "X* is not in 𝒞, so its distance to 𝒞 counts")

@mistake(FALSE, COUNTEREXAMPLE, "lem2", "Lemma 2, last display of its proof")
def d12() -> Shown:
    """Lemma 2's last display bounds the clients' gradients at x* by their mean, which may vanish.
    Printed: ‖∇F̂(x*1ᵀ)‖_F ≤ √n‖∇F(x*)1ᵀ‖_F = n‖∇F(x*)‖_F; 'we complete the proof by combining this'
    Right: ‖∇F̂(x*1ᵀ)‖_F² = (‖∇F(x*)‖² + ζ*²)/n, ζ*² = (1/n)Σ‖∇f_i(x*) - ∇F(x*)‖²: drop the display
    Why: The columns of ∇F̂(x*1ᵀ) are ∇f_i(x*)/n, not ∇F(x*): heterogeneous clients may cancel. The display also gives G a third
    value, beside those of the statement and of the display before it."""
    # f_1 = ½(x - 3)² and f_2 = ½(x + 3)² on [-1, 1]: x* = 0, where the two gradients cancel.
    federation = on_interval((1, -3), (1, 3), start=(0, 0))
    x_star = point(0)
    minimum(federation, x_star)
    mean_squared = squared(mean_gradient(federation, x_star))
    smooth_part = exactly(federation.L) * square_root(federation.diameter_squared / federation.n)
    last_bound = smooth_part + square_root(federation.n**2 * mean_squared)
    yield fails("‖∇F̂(x*1ᵀ)‖_F² ≤ (√n‖∇F(x*)1ᵀ‖_F)² = n²‖∇F(x*)‖²", stacked_gradient_squared(federation,
        consensus(federation, x_star)), "<=", federation.n**2 * mean_squared, "∇f_1(0) = -3 and ∇f_2(0) = 3")
    yield fails("what the proof ends with: ‖∇F̂(X)‖² ≤ (LD/√n + n‖∇F(x*)‖)², at X = (-1, 1)",
        stacked_gradient_squared(federation, (point(-1), point(1))), "<=", (last_bound * last_bound).upper,
        "the right side from above")

@mistake(TYPO, DOES_NOT_FOLLOW, "eq25", "eq. (25), second inequality and the sentence after it")
def d13() -> Shown:
    """(25) calls an equality an inequality, and gives the wrong reason for it.
    Printed: ≤ ..., where we used non-expansive of the projection in the second inequality
    Right: = ..., by orthogonality: 𝒞 is a subspace | Why: Non-expansiveness compares two projections and gives no sign of this
    inner product. For a convex set the variational inequality of the projection would give ≤; for a subspace it is an equality."""
    # -4x and 2x on [-1, 1], λ₀ = 1: the inner product of (25) along the iterates.
    federation = on_interval((0, -4), (0, 2), start=(0, 0))
    x_star = point(1)
    total = Q(0)
    for X in fedfw_iterates(federation, 1, 10):
        x_bar = mean(federation, X)
        inner = sum((dot(minus(x, x_bar), minus(x_star, x_bar)) for x in X), Q(0))
        total += inner**2
    yield holds("⟨X^t - proj(X^t), X* - proj(X^t)⟩ = 0 at t = 1, ..., 10: the sum of squares vanishes", total, "=", Q(0),
        "exact iterates; X* - proj(X^t) lies in the subspace 𝒞, X^t - proj(X^t) is orthogonal to it")

LAMBDA_0 = 2
@mistake.lost("eq26", "eq. (26), and the sentence before eq. (6); lost hats are a likely artefact of extraction")
def d14() -> Shown:
    """(26) writes L_t where L̂_t is meant; the text before (6) writes F_t for F̂_t.
    Printed: ... + (L_t η_t²/2)nD²; 'the gradient of F_t' | Right: ... + (L̂_t η_t²/2)nD²; 'the gradient of F̂_t'
    Why: Neither L_t nor F_t is defined, and L alone would be false: the curvature of the penalty counts."""
    # -4x and 2x on [-1, 1], λ₀ = 2, from X^1 = (0, 0): (26) at t = 1 with L, the only L without a hat.
    federation = on_interval((0, -4), (0, 2), start=(0, 0))
    _, X_2 = fedfw_iterates(federation, LAMBDA_0, 2)
    penalty = square_root(2).lower * LAMBDA_0 / 2 * dist_squared(federation, X_2)
    surrogate_gap = stacked(federation, X_2) + penalty - minimum(federation, point(1))
    yield fails("(26) at t = 1 with L in place of L̂_1: F̂_1(X^2) - F* ≤ (L/2)nD²", surrogate_gap, "<=",
        federation.L / 2 * federation.n * federation.diameter_squared,
        "η_1 = 1 and X^1 ∈ 𝒞; the left side from below, the right side is 0")

ROUNDS_15 = (1, 2, 3, 10, 100, 10_000)
@mistake(CONSTANT, DOES_NOT_FOLLOW, "eq31", "eq. (29), last line")
def d15() -> Shown:
    """(29) keeps only two thirds of what the growing penalty costs: -λ_0/√(t+1) can be -(3/2)λ_0/√(t+1).
    Printed: ... ≤ -λ_0/√(t+1) | Right: ... ≤ -(3/2)λ_0/√(t+1), t ≥ 1; 3/2 is the limit as t grows
    Why: √(t+1) - √t is about 1/(2√t), and the estimate (t + 1) - √((t+1)t) ≤ 1 loses a factor 2 of it."""
    # (1 - η_t)(λ_t - λ_{t-1}) - η_tλ_t, times √(t+1), at λ_0 = 1 and several rounds.
    eta, lam = SCHEDULE[eta_t], SCHEDULE[lambda_t]
    drift = ((1 - eta) * (lam - lam.subs(t, t - 1)) - eta * lam) * sp.sqrt(t + 1)
    return tuple(holds(f"(29) with 3/2 at t = {round_}: ((1 - η_t)(λ_t - λ_(t-1)) - η_tλ_t)√(t+1)/λ_0 ≤ -3/2, not only -1",
        enclosed(drift, {t: round_, lambda_0: 1}).upper, "<=", Q(-3, 2), "the left side from above") for round_ in ROUNDS_15)

ROUNDS_16 = (3, 8, 99, 399)  # t + 1 is a square
def _sum(rounds: int) -> Fraction:
    terms = (i * square_root(i + 1).upper / (i + 1) for i in range(1, rounds + 1))
    return sum(terms, Q(0))
@mistake(CONSTANT, DOES_NOT_FOLLOW, "eq31", "eq. (31)")
def d16() -> Shown:
    """(31) is 'easy to verify', and half as large again as the sum in (30) that it bounds.
    Printed: F̂_t(X^(t+1)) - F* ≤ 2nD²((L/n)/(t+1) + λ_0/√(t+1))
    Right: F̂_t(X^(t+1)) - F* ≤ 2LD²/(t+1) + (4/3)nλ_0D²/√(t+1); 4/3 is sharp for (30)
    Why: Σ_{i≤t} i/√(i+1) ≤ (2/3)t√(t+1), by induction; (31) is what the last term, t times, would give."""
    # The part of (30) with λ_0, in units of 2nD²λ_0/(t(t+1)): Σ_{i≤t} i/√(i+1) against t√(t+1).
    return tuple(holds(f"(3/2)Σ_(i≤t) i/√(i+1) ≤ t√(t+1), t = {round_}", Q(3, 2) * _sum(round_), "<=",
        round_ * square_root(round_ + 1).lower, "the sum from above; the right side is what (31) makes of it")
        for round_ in ROUNDS_16)

def _least(federation: Federation, Y: Rows) -> Fraction:
    corners = product(federation.vertices, repeat=len(federation.groups))
    return min(stacked(federation, X) + sum((dot(y, x) for y, x in zip(Y, X, strict=True)), Q(0)) for X in corners)
@mistake(GAP, COUNTEREXAMPLE, "eq37", "eq. (32)-(33), 'the solution to the dual problem ... From the Lagrange saddle point theory'")
def d17() -> Shown:
    """(33) takes a solution of the dual problem for granted, and calls it 'the' solution.
    Printed: Denote the solution to the dual problem by Y*; from the Lagrange saddle point theory, (33) holds
    Right: (33) holds with the matrix Y* of columns (∇F(x*) - ∇f_i(x*))/n, whose norm is ζ*/√n: convexity of the f_i and optimality
    of x* show it, without a constraint qualification
    Why: That the dual has a solution, and no gap, is used and not shown in B.1. Solutions exist but are not unique, and (37), (38)
    hold for each: the norm to write there is the least one, or the explicit ζ*/√n."""
    # -4x and 2x on [-1, 1]: three solutions of the dual problem, with different norms.
    federation = on_interval((0, -4), (0, 2), start=(0, 0))
    x_star = point(1)
    F_star = minimum(federation, x_star)
    canonical = tuple(scaled(minus(mean_gradient(federation, x_star), gradient(group, x_star)), Q(1, federation.n))
        for group in federation.groups)
    smallest, largest = (point(1), point(-1)), (point(2), point(-2))
    solutions = {"(∇F(x*) - ∇f_i(x*))/n": canonical, "(1, -1)": smallest, "(2, -2)": largest}
    attained = tuple(holds(f"(33) with Y* = {name}: F* ≤ F̂(X) + ⟨Y*, X - R⟩ on 𝒟ⁿ x 𝒞", F_star, "<=", _least(federation, Y),
        "columns of Y* add up to 0; the losses are linear, so the four vertices of 𝒟ⁿ decide") for name, Y in solutions.items())
    yield from attained
    yield fails("'the solution to the dual problem' has one norm: ‖(2, -2)‖² ≤ ‖(1, -1)‖²", sum(map(squared, largest), Q(0)), "<=",
        sum(map(squared, smallest), Q(0)), "both are solutions by the witnesses before")

@mistake(GAP, DOES_NOT_FOLLOW, "thm1", "eq. (38), 'in the last line, we used bounds (35) and (37)'")
def d18() -> Shown:
    """(38) is stated for every t, and derived from bounds that speak of X^2, X^3, ... only.
    Printed: (38) for every t, from (35) and (37) | Right: (38) for t ≥ 2, from (35) and (37) at t - 1; at t = 1, with X^1 ∈ 𝒟ⁿ and
    G = (LD + g*)/√n, it holds for another reason: its right side is at least 2GD√n ≥ F(x̄^1) - F*
    Why: (35) and (37) bound X^(t+1) for t ≥ 1, so they say nothing of X^1; the termwise estimate fails there."""
    # One client, f = x on [-1, 1], x^1 = 1, λ_0 = 1/100: the first of the two terms of (38) at t = 1.
    federation = on_interval((0, 1), start=(1,))
    at: Values = {n: federation.n, L: federation.L, D: square_root(federation.diameter_squared), lambda_0: Q(1, 100), t: 1}
    yield fails("(38), third line at t = 1, first term by (35): F̂(X^1) - F* ≤ 2nD²(L/n + λ_0)",
        stacked(federation, federation.start) - minimum(federation, point(-1)), "<=", enclosed(surrogate_gap, at).upper,
        "(35) at t - 1 = 0 would be about round 0, which does not exist")

@mistake(CONSTANT, DOES_NOT_FOLLOW, "thm1", "eq. (38), second line")
def d19() -> Shown:
    """(38) pays for the whole gradient where only the clients' disagreement counts.
    Printed: ⟨∇F̂(X̄^t), X̄^t - X^t⟩ ≤ ‖∇F̂(X̄^t)‖‖X̄^t - X^t‖ ≤ G dist(X^t, 𝒞)
    Right: ⟨∇F̂(X̄^t), X̄^t - X^t⟩ ≤ (ζ(x̄^t)/√n) dist(X^t, 𝒞): H/√n in place of G
    Why: X̄^t - X^t is orthogonal to 𝒞, so only the deviation of the gradients from their mean enters; like clients pay nothing.
    Completing the square with the dropped (λ_(t-1)/2)dist² then needs no dual variable: the price of consensus is H²/(2nλ_0√t)."""
    # Two like clients, f_i = -x on [-1, 1], at X = (1, -1).
    federation = on_interval((0, -1), (0, -1), start=(1, -1))
    X = federation.start
    x_bar = mean(federation, X)
    apart = dist_squared(federation, X)
    paid = stacked_gradient_squared(federation, consensus(federation, x_bar)) * apart
    inner = sum((dot(gradient(group, x_bar), minus(x_bar, x)) for group, x in zip(federation.groups, X, strict=True)), Q(0))
    due = heterogeneity_squared(federation, x_bar) / federation.n * apart
    yield holds("(ζ(x̄)²/n)‖X̄ - X‖² bounds the squared inner product of (38)", (inner / federation.n) ** 2, "<=", due,
        "X̄ - X has columns that add up to 0")
    yield fails("(38), second line loses nothing: ‖∇F̂(X̄)‖²‖X̄ - X‖² ≤ (ζ(x̄)²/n)‖X̄ - X‖²", paid, "<=", due,
        "like clients: ζ = 0, and the inner product is 0 as well")

LAMBDA_0_20 = Q(1, 10**7)
ROUND_20 = 100
def federation() -> Federation:
    """7,500 clients ½x_1² and 2,500 clients ½(x_2 + 1)² on the triangle (-1, 1), (1, 1), (0, -1), all starting at (1, 1).

    The first would have to follow the edges to lower x_2, which is free for them, but their oracle sees x_1 alone: they
    go back and forth between the upper vertices. The second sit at x* = (0, -1), where every gradient vanishes."""
    level = Group(7500, point(1, 0), point(0, 0), point(1, 1))
    low = Group(2500, point(0, 1), point(0, 1), point(1, 1))
    return Federation((level, low), (point(-1, 1), point(1, 1), point(0, -1)))
@mistake(FALSE, COUNTEREXAMPLE, "thm1", "eq. (38), last line, '(see Lemma 2)'")
def d20() -> Shown:
    """(38) with the G that Lemma 2 states is false, not merely unproved: a federation of ten thousand runs above it.
    Printed: F(x̄^t) - F* ≤ 2nD²((L/n)/t + λ_0/√t) + G(2/(λ_0√t))(‖Y*‖ + D√(λ_0(L/√t + nλ_0))), G = LD/n + ‖∇F̂(X*)‖
    Right: the same with G = LD/√n + ‖∇F̂(x*1ᵀ)‖, for t ≥ 2 and X^1 ∈ 𝒟ⁿ
    Why: The iterates depend on n and λ_0 through nλ_0 alone. At fixed nλ_0 the last term is a multiple of G√n, which tends to 0
    with the printed G if the gradients vanish at x*, as if clients could not disagree elsewhere. The rate O(t^(-1/2)) is not
    touched."""
    # Round 100 at nλ_0 = 1/1000, with both values of G.
    clients = federation()
    x_star = point(0, -1)
    F_star = minimum(clients, x_star)
    gradient_squared = stacked_gradient_squared(clients, consensus(clients, x_star))
    at: Values = {
        n: clients.n,
        L: clients.L,
        D: square_root(clients.diameter_squared),
        g_star: square_root(clients.n * gradient_squared),
        zeta_star: square_root(heterogeneity_squared(clients, x_star)),
        Y_star: 0,  # a solution of the dual: F̂ ≥ F* on all of 𝒟ⁿ, since x* minimises every loss
        lambda_0: LAMBDA_0_20,
        t: ROUND_20,
    }
    X = fedfw_iterates(clients, LAMBDA_0_20, ROUND_20)[-1]
    gap = objective(clients, mean(clients, X)) - F_star
    printed = enclosed_bound(THEOREM_1.bound(Status.PRINTED), at)
    corrected = enclosed_bound(THEOREM_1.bound(Status.CORRECTED), at)
    yield holds("(38) at t = 100 with G = LD/√n + ‖∇F̂(X*)‖", gap, "<=", corrected.lower,
        "exact iterates; the right side from below")
    yield fails("(38) at t = 100 with G = LD/n + ‖∇F̂(X*)‖: F(x̄^t) - F* is at most its right side", gap, "<=", printed.upper,
        "exact iterates; the right side from above")

HALF = Q(1, 2)
def squared_penalty(at: int, chance: Fraction) -> Fraction:
    """λ_t² of Section 4.2 at the base 1, a rational."""
    values: Values = {lambda_0: 1, t: at, p: chance}
    return enclosed(PARTICIPATION_SCHEDULE[lambda_t] ** 2, values).lower
@mistake(TYPO, DOES_NOT_FOLLOW, "eq43", "eq. (42), fourth line, at t = 1; Section 4.2, λ_t")
def d23() -> Shown:
    """λ_0 is the base of the penalty and, in the first round of (42), the penalty of round 0: with p < 1 these differ.
    Printed: λ_(t-1) and F̂_(t-1), which at t = 1 are λ_0 and F̂_0, beside λ_t = λ_0√(p(t-1) + 2)
    Right: the penalty of round 0 is λ_0√(2 - p), with the base λ_0; it is the base itself for p = 1 only
    Why: In Theorem 1 the penalty of round 0 is λ_0√1, so F̂_0 of (30) has one sense. With p < 1 the letter λ_0 has two, and (27)
    and ζ_1 of (42) are about the penalty of round 0, not about the base."""
    # The two readings of λ_0, squared, at the base 1.
    yield fails("λ_t at t = 0 is the base λ_0, with p = 1/2", squared_penalty(0, HALF), "=", Q(1),
        "λ_t = λ_0√(p(t-1) + 2), squared, at t = 0")
    yield holds("λ_t at t = 0 is the base λ_0, with p = 1", squared_penalty(0, Q(1)), "=", Q(1),
        "as in Theorem 1, where nothing is confused")

@mistake(TYPO, DOES_NOT_FOLLOW, "eq42", "eq. (42), fourth line, '(see (27))'")
def d40() -> Shown:
    """(42), fourth line, multiplies by λ_t where (27) has λ_{t-1}.
    Printed: E_t[F̂_(t-1)(X^t) + (λ_t/2)(λ_t/λ_(t-1) - 1)dist²(X^t, 𝒞) - F*] + ...
    Right: E_t[F̂_(t-1)(X^t) + (λ_(t-1)/2)(λ_t/λ_(t-1) - 1)dist²(X^t, 𝒞) - F*] + ...
    Why: (27) adds ½(λ_t - λ_(t-1))dist². The printed coefficient is larger by (λ_t - λ_(t-1))²/(2λ_(t-1)), so the inequality holds,
    and what (42) calls ζ_t is negative with either."""
    # What stands before dist² in (27), and in (42), at λ_0 = 1, p = 1/2 and round 2.
    now = PARTICIPATION_SCHEDULE[lambda_t]
    before = now.subs(t, t - 1)
    at: Values = {t: 2, lambda_0: 1, p: Q(1, 2)}
    yield fails("(42), fourth line, by (27): (λ_t/2)(λ_t/λ_(t-1) - 1) is (λ_t - λ_(t-1))/2, hence at most that",
        enclosed(now / 2 * (now / before - 1), at).lower, "<=", enclosed((now - before) / 2, at).upper,
        "the left side from below, the right one from above")

@mistake(TYPO, DOES_NOT_FOLLOW, "eq42", "eq. (42), third line '(see (26))', fifth and last line '(ζ_t < 0)'")
def d41() -> Shown:
    """(42) has a coefficient ζ_t that nothing defines, and refers to (26) where it uses (25).
    Printed: ... ≤ (1 - η_t p)E_t[...] + ζ_t dist²(X^t, 𝒞) + ..., with no definition of ζ_t; '(see (26))'
    Right: ζ_t := ½((1 - pη_t)(λ_t - λ_(t-1)) - pη_tλ_t) ≤ -pλ_0/(2√(p(t-1) + 2)), t ≥ 1; the third line is (25)
    Why: What stands before dist² once F̂_t(X^t) is written with F̂_(t-1)(X^t); that it is negative is said, not shown. (26) is the
    whole recursion, (25) the bound of ⟨∇F̂_t(X^t), S^t - X^t⟩ that is put in."""
    # ζ_t/λ_0 as the lines before it leave it, in several rounds and at several p.
    eta, now = PARTICIPATION_SCHEDULE[eta_t], PARTICIPATION_SCHEDULE[lambda_t]
    zeta = ((1 - p * eta) * (now - now.subs(t, t - 1)) - p * eta * now) / 2
    return tuple(holds(f"ζ_t < 0 at t = {round_}, p = {chance}", enclosed(zeta, {t: round_, lambda_0: 1, p: chance}).upper, "<",
        Q(0), "½((1 - pη_t)(λ_t - λ_(t-1)) - pη_tλ_t) from above") for round_ in (1, 2, 100) for chance in (Q(1, 10), Q(1)))

HALF_42, PENALTY_42 = Q(1, 2), Q(1, 1000)
def expectations(data: RationalQuadratics, *, penalty: Fraction, probability: Fraction, rounds: int) -> ExpectedRun:
    """The run of Section 4.2, every pattern of who takes part with its probability."""
    a = [probability * (k - 1) + 2 for k in range(1, rounds + 1)]
    return expected_participation(data, [2 / x for x in a], [penalty**2 * x for x in a], [probability] * rounds)
@mistake(FALSE, COUNTEREXAMPLE, "eq43", "eq. (43), 'by recursively applying this inequality'")
def d42() -> Shown:
    """(43) has lost the start: with p < 1 the product of the 1 - pη_i is not 0.
    Printed: E_t[F̂_t(X^(t+1)) - F*] ≤ (2nD²/p)((L/n)/(t + 2/p) + λ_0/√(t + 2/p)) | Right: E[F̂_t(X^(t+1))] - F* ≤ the same + (2 -
    2p)(2 - p)(F(x^1) - F*)/(a_(t-1)a_t), a_t = p(t-1) + 2, from a consensus start in 𝒟
    Why: In Theorem 1 the start is forgotten because 1 - η_1 = 0. Here the first factor is 1 - pη_1 = 1 - p, and the product of all
    is (2 - 2p)(2 - p)/(a_(t-1)a_t), an equality. The term is O((pt)^(-2)), so the rate (17) survives; the constant of (43) does
    not. For the expectation given the past, which is what is printed, it is worse: then nothing bounds F̂_t(X^(t+1)) but the
    history."""
    # One client with f = x on [-1, 1], from 1, p = 1/2, λ_0 = 1/1000: half of the time it has not moved in round 2.
    data = rational_quadratics(curvature="0", slope="1", start="1")
    seen = expectations(data, penalty=PENALTY_42, probability=HALF_42, rounds=5)
    found = []
    for round_ in (2, 5):
        at: Values = {n: 1, L: 0, D: 2, lambda_0: PENALTY_42, p: HALF_42, Delta_1: 2, t: round_}
        measured = seen.stacked_gap[round_ - 1]  # one client: F̂_t = F
        found += [fails(f"(43) at t = {round_ - 1}: E F̂_t(X^(t+1)) - F* is at most its right side", measured, "<=",
            enclosed_bound(EQUATION_43.bound(Status.PRINTED), at).upper, "both patterns of every round; the right side from above"),
            holds(f"the same with (2 - 2p)(2 - p)(F(x^1) - F*)/(a_(t-1)a_t) added, t = {round_ - 1}", measured, "<=",
            enclosed_bound(EQUATION_43.bound(Status.CORRECTED), at).lower, "the right side from below")]
    return tuple(found)

@mistake(CONSTANT, DOES_NOT_FOLLOW, "eq43", "eqs. (43), second term, and (44), first line")
def d45() -> Shown:
    """(43) has 1/p before its square root, (44) has 1/√p: the second does not follow from the first.
    Printed: (43): (2nD²/p)λ_0/√(t + 2/p); (44): (2nD²λ_0/√p)/√(t + 2/p - 1)
    Right: (43): (4/3)nD²λ_0/√a_t, and p a_(t+1) = p²(t + 2/p): the recursion gives 1/√p and less, as (44) has it
    Why: The sum of (42) is at most 2nD²λ_0/√a_t with a_t = p(t - 1 + 2/p): one 1/√p. (43) is loose by another 1/√p, which 'the same
    steps' cannot take away, and (44) has it no more. Its p disappears altogether in the second line."""
    # At p = 1/100, n = 10,000 like clients and t = 2, where the last term of (44) is next to nothing.
    at: Values = {n: 10**4, L: 0, D: 2, g_star: 1, Y_star: 0, lambda_0: 1, p: Q(1, 100), t: 2}
    yield fails("(44) from (43) at t - 1 and something positive: the right side of (43) is at most that of (44)",
        enclosed(surrogate_43, at).lower, "<=", enclosed(price_44, at).upper, "the left side from below, the right one from above")

HALF_48, ROUND_48 = Q(1, 2), 1000
@mistake(TYPO, DOES_NOT_FOLLOW, "eq65", "eqs. (43), (44), (64), (65)")
def d48() -> Shown:
    """Appendices B.2 and C.2 write E_t, given the past, or nothing, where the whole expectation is meant.
    Printed: E_t[F̂_t(X^(t+1)) - F*] ≤ ... (43); F(x̄^t) - F* ≤ ... (44); (1/T)ΣE_t[gâp(X^t)] = E[gâp(X^t)] ≤ ... (65)
    Right: E[...] in (43) and (44); (1/T)ΣE[gâp(X^t)] ≤ ... (65), where t is summed and cannot be left on the other side
    Why: gâp(X^t) is of the past of round t, so E_t does nothing to it; and a recursion for E_t closes only once the past is
    averaged as well. (65)'s second expression has a t that its first one sums over: it is right for a round drawn at random. The
    sense is plain from (17) and (18)."""
    # One client with f = x on [-1, 1], from 1, p = 1/2: the outcome in which it has not come by round 1000.
    federation = on_interval((0, 1), start=(1,))
    stayed = objective(federation, federation.start[0]) - minimum(federation, point(-1))
    at: Values = {n: 1, L: 0, D: 2, g_star: 1, Y_star: 0, lambda_0: Q(1, 100), p: HALF_48, t: ROUND_48}
    chance = (1 - HALF_48) ** (ROUND_48 - 1)
    yield holds("this outcome has a probability above 0", Q(0), "<", chance, "(1 - p)^999")
    yield fails(f"(44) without an expectation: F(x̄^t) - F* is at most its right side at t = {ROUND_48}", stayed, "<=",
        enclosed_bound(EXTENSION_1.bound(Status.PRINTED), at).upper, "x̄^t = x^1; the right side from above")

HALF_43 = 10**6
LAMBDA_0_43 = Q(1, 2 * HALF_43)
ROUND_43 = 101
def federation_43() -> Federation:
    """A million clients -13x and a million 3x on [-1, 1], from 0."""
    up = Group(HALF_43, point(0), point(-13), point(0))
    down = Group(HALF_43, point(0), point(3), point(0))
    return Federation((up, down), INTERVAL)
@mistake(FALSE, COUNTEREXAMPLE, "ext1", "eq. (44), both lines, 'following the same steps in (38) and (39)'")
def d43() -> Shown:
    """(44) divides by a √n that (37) and (38) do not have; it is false with every client in every round.
    Printed: ... + (1/√(pt + 2 - p))(2nD²λ_0 + (2G/(√n λ_0))(‖Y*‖ + D√(λ_0(L + nλ_0))))
    Right: ... + (2G/(λ_0√a_(t-1)))(‖Y*‖ + ...), without √n, with λ_(t-1) = λ_0√a_(t-1), a_(t-1) = pt + 2 - 2p
    Why: (38) multiplies G by the distance (37), and neither has a √n. The iterates depend on n and λ_0 through nλ_0 alone, while
    the printed last term vanishes as n grows at fixed nλ_0: the price of consensus would be free. At p = 1 nothing is drawn and
    nothing is left of the start, so this is a mistake of its own; it does not depend on which G of Lemma 2 is taken, since L = 0
    here. The rate is not touched."""
    # Round 101 at p = 1 and nλ_0 = 1.
    clients = federation_43()
    x_star = point(1)
    F_star = minimum(clients, x_star)
    zeta_squared = heterogeneity_squared(clients, x_star)
    gradient_squared = stacked_gradient_squared(clients, consensus(clients, x_star))
    X_1 = clients.start
    at: Values = {
        n: clients.n,
        L: clients.L,
        D: square_root(clients.diameter_squared),
        g_star: square_root(clients.n * gradient_squared),
        zeta_star: square_root(zeta_squared),
        Y_star: square_root(zeta_squared / clients.n),
        Delta_1: objective(clients, mean(clients, X_1)) - F_star,
        lambda_0: LAMBDA_0_43,
        p: 1,  # the schedules of (17) are those of Theorem 1, and everybody takes part
        t: ROUND_43,
    }
    X = fedfw_iterates(clients, LAMBDA_0_43, ROUND_43)[-1]
    gap = objective(clients, mean(clients, X)) - F_star
    yield fails("(44) at p = 1, t = 101: F(x̄^t) - F* is at most its right side", gap, "<=",
        enclosed_bound(EXTENSION_1.bound(Status.PRINTED), at).upper, "exact iterates; the right side from above")
    yield holds("(44) without its √n, at p = 1, t = 101", gap, "<=", enclosed_bound(EXTENSION_1.bound(Status.CORRECTED), at).lower,
        "exact iterates; the right side from below")

CLIENTS_44 = 9
PENALTY_44, CHANCE = Q(1, 10**4), Q(1, 10)
@mistake(FALSE, COUNTEREXAMPLE, "ext1", "eq. (44)")
def d44() -> Shown:
    """(44) inherits what (43) has lost: clients that have not come yet are where they started.
    Printed: F(x̄^t) - F* ≤ 2D²L/(pt + 2 - p) + O(1/√(pt + 2 - p))
    Right: E[F(x̄^t)] - F* ≤ (2 - 2p)(2 - p)(F(x^1) - F*)/(a_(t-2)a_(t-1)) + 2D²L/a_(t-1) + ..., t ≥ 2, from a consensus start in 𝒟
    Why: (44) is (43) at t - 1 with (34)-(38), so it lacks the same term; in print it also lacks the expectation that (17) has. With
    one linear client the term is the gap, exactly: no bound can do without it."""
    # Nine clients with f = x on [-1, 1], from 1, there one time in ten, in round 2.
    data = rational_quadratics(curvature="0", slope=";".join("1" * CLIENTS_44), start="1")
    seen = expectations(data, penalty=PENALTY_44, probability=CHANCE, rounds=2)
    at: Values = {n: CLIENTS_44, L: 0, D: 2, H: 0, g_star: 1, Y_star: 0, Delta_1: 2, lambda_0: PENALTY_44, p: CHANCE, t: 2}
    yield fails("(44) at t = 2: E F(x̄^t) - F* is at most its right side", seen.gap[1], "<=",
        enclosed_bound(EXTENSION_1.bound(Status.PRINTED), at).upper, "all 512 patterns; the right side from above")
    yield holds("ours, with what is left of the start, at t = 2", seen.gap[1], "<=",
        enclosed_bound(EXTENSION_1.bound(Status.SHARPENED), at).lower, "the right side from below")

HALF_81 = Q(1, 2)
@mistake(GAP, DOES_NOT_FOLLOW, "ext1", "Appendix B.2, before (44); Appendix C.2, last sentence")
def d81() -> Shown:
    """'The same steps' of B.1 are about a distance, those of B.2 would be about the mean of a random one.
    Printed: Following the same steps in (38) and (39), we can write (44); The rest of the proof follows similarly
    Right: with u = √(E dist²): -‖Y*‖u + (λ/2)u² ≤ B, and E dist ≤ u; in C.2 with t̃ the round of the least E gâp(X^t)
    Why: (34) to (38) are inequalities between random numbers, and B.2 bounds means. Jensen's inequality takes them over in the
    direction that is needed, but is not mentioned; in C.2 the round t̃ of C.1 would be random, where (18) has the least of the
    means."""
    # f_1 = f_2 = -x on [-1, 1] from -1, p = 1/2, X^2: every oracle says 1, and η_1 = 1.
    federation = on_interval((0, -1), (0, -1), start=(-1, -1))
    law = [(chance, dist_squared(federation, tuple(point(1 if comes else -1) for comes in present))) for present,
        chance in patterns(federation.n, HALF_81)]
    mean_square = sum((chance * square for chance, square in law), Q(0))
    mean = exactly(0)
    for chance, square in law:
        mean += exactly(chance) * square_root(square)
    yield fails("E dist² ≤ (E dist)², so that (36) in the mean is (36) for the mean distance", mean_square, "<=",
        (mean * mean).upper, "all four patterns: 1 against 1/2")

LAMBDA_0_82, ROOT_82 = Q(1, 4), 3  # T = 27
@mistake(GAP, DOES_NOT_FOLLOW, "eq47", "Appendix C.1, before (47) and at the start of part (b)")
def d82() -> Shown:
    """Appendix C.1 says that X^t converges to consensus; it bounds one round of T.
    Printed: we demonstrate that X^t is converging toward the consensus set; our goal is to show that dist(X^t, 𝒞) is converging to
    0 | Right: dist(X^t̃, 𝒞) = O(T^(-1/3)) at the round t̃ of the least surrogate gap, with a horizon T chosen beforehand
    Why: (55) bounds the distance by the gap of its own round, and (52) the gaps on average. Steps and penalty belong to T, so no
    sequence has a limit here."""
    # -4x and 2x on [-1, 1], from -1, T = 27: the bound by which (57) comes from (55), at t̃ and at t = 1.
    federation = on_interval((0, -4), (0, 2), start=(-1, -1))
    gaps = [surrogate_gap_fixed_steps(federation, X, LAMBDA_0_82 * ROOT_82) for X in iterates(federation, LAMBDA_0_82,
        ROOT_82)[:-1]]
    at: Values = {n: 2, L: 0, D: 2, Ecal: 4, lambda_0: LAMBDA_0_82, T: ROOT_82**3}
    bound = enclosed_bound(EQUATION_52.bound(Status.PRINTED), at)
    yield holds("gâp(X^t̃) is at most the right side of (52)", min(gaps), "<=", bound.lower, "exact iterates")
    yield fails("and so is gâp(X^t) for every t: at t = 1", gaps[0], "<=", bound.upper)

LAMBDA_0_34 = Q(1, 100)
@mistake.lost("eq62", "eqs. (49), last line, (53), (55), 'argmin gap(X^t)' after (55), (58); some hats may be lost in extraction")
def d34() -> Shown:
    """(49), (53), (55), (58) and the definition of t̃ print gap where gâp is meant; at the mean they would be false.
    Printed: gap(X^t) | Right: gâp(X^t) := max over U in 𝒟ⁿ of ⟨∇F̂_T(X^t), X^t - U⟩, as in (45)
    Why: gap of (11) takes a point of 𝒟, not a matrix, and at the mean of the clients (49) fails."""
    # -3x and -x on [-1, 1], from 1 and -1, T = 8: (49) at t = 1 with the only gap that is defined, (11) at x̄^1.
    federation = on_interval((0, -3), (0, -1), start=(1, -1))
    lam, eta = 2 * LAMBDA_0_34, Q(1, 4)
    X_1, X_2, *_ = iterates(federation, LAMBDA_0_34, 2)
    drop = eta * gap(federation, mean(federation, X_1))
    curvature = lam * eta**2 / 2 * federation.n * federation.diameter_squared
    yield fails("(49) with gap(x̄^1): F̂_T(X^2) ≤ F̂_T(X^1) - η gap(x̄^1) + (L̂η²/2)nD²", surrogate(federation, X_2, lam), "<=",
        surrogate(federation, X_1, lam) - drop + curvature, "exact iterates")

@mistake(GAP, COUNTEREXAMPLE, "thm2", "eq. (51), 'since we choose X^1 ∈ 𝒞'; Theorem 2")
def d30() -> Shown:
    """Theorem 2 needs all clients at one point when it starts; the print says so in the middle of its proof.
    Printed: Theorem 2 for the sequence generated by FedFW; Algorithm 1, input: x_i^1 ∈ R^p
    Right: Theorem 2 for X^1 ∈ 𝒞 ∩ 𝒟ⁿ; or for X^1 ∈ 𝒟ⁿ, with the constants of the bound any-start
    Why: Nothing in Algorithm 1 makes the clients start at one point. From elsewhere (λ/2)dist²(X^1, 𝒞), which grows as T^(1/3), is
    left in (51). The rate O(T^(-1/3)) of the least gap survives: weighting round t by t forgets the start."""
    # Two clients without loss on [-1, 1], from 1 and -1, λ₀ = 1, T = 27: E = 0.
    federation = on_interval((0, 0), (0, 0), start=(1, -1))
    X = iterates(federation, 1, 3)
    yield fails("(51) at T = 27: F̂_T(X^1) - F̂_T(X^(T+1)) ≤ E = 0", surrogate(federation, X[0], 3) - surrogate(federation, X[-1],
        3), "<=", Q(0), "exact iterates")

def hexagon() -> Federation:
    """Three clients without loss at three corners of a hexagon of diameter 18, about 0."""
    corners = [point(*c) for c in ((-9, -5), (9, -5), (0, 10), (6, 4), (-6, 4), (0, -8))]
    still = point(0, 0)
    return Federation(tuple(Group(1, still, still, p) for p in corners[:3]), tuple(corners))
def average(federation: Federation, m: int) -> Fraction:
    """(1/T)Σgâp(X^t) at T = m³, λ₀ = 1."""
    run = iterates(federation, 1, m)[:-1]
    return sum((surrogate_gap_fixed_steps(federation, X, m) for X in run), Q(0)) / m**3
@mistake(GAP, COUNTEREXAMPLE, "eq52", "eqs. (51), (52)")
def d31() -> Shown:
    """(52) needs the start of (51): from elsewhere the penalty of the start never leaves the average.
    Printed: (1/T)Σgâp(X^t) ≤ (E + nD²λ_0/2)T^(-1/3) + (LD²/2)T^(-2/3)
    Right: the same for X^1 ∈ 𝒞 ∩ 𝒟ⁿ; for X^1 ∈ 𝒟ⁿ with λ_0dist²(X^1, 𝒞)/2 added, which no T makes small
    Why: C.1 chooses X^1 ∈ 𝒞 in passing, Theorem 2 and Algorithm 1 do not. From elsewhere the second line of (51) drops
    (λ/2)dist²(X^1, 𝒞) = λ_0T^(1/3)dist²(X^1, 𝒞)/2; divided by ηT = T^(1/3) it is independent of T."""
    # No loss at all, λ₀ = 1: on [-1, 1] from 1 and -1, and at one single round on the hexagon.
    apart = on_interval((0, 0), (0, 0), start=(1, -1))
    yield from (fails(f"(52) at T = {m**3}: (1/T)Σgâp(X^t) ≤ nD²/(2T^(1/3)) = {Q(4, m)}", average(apart, m), "<=", Q(4, m),
        "two clients on [-1, 1], exact iterates") for m in (3, 10))
    yield fails("(52) at T = 1: gâp(X^1) ≤ nD²/2 = 486", average(hexagon(), 1), "<=", hexagon().n * hexagon().diameter_squared / 2,
        "three clients on a hexagon, one round")

@mistake(TYPO, COUNTEREXAMPLE, "eq51", "eq. (51), third line")
def d37() -> Shown:
    """The third line of (51) writes one x for the columns of a matrix, and t for T: the clients differ at the end.
    Printed: (1/n)Σf_i(x^1) - (1/n)Σf_i(x^(t+1)) | Right: (1/n)Σf_i(x_i^1) - (1/n)Σf_i(x_i^(T+1))
    Why: x_i^1 is one point by consensus, but the columns of X^(T+1) are not; the last line holds for any columns."""
    # -4x and 2x on [-1, 1] from -1, λ₀ = 1, T = 8: the losses at X^(T+1), and at the mean of its columns.
    federation = on_interval((0, -4), (0, 2), start=(-1, -1))
    end = iterates(federation, Q(1), 2)[-1]
    yield fails("(51), line 3 with one point x^(T+1) = x̄^(T+1): (1/n)Σf_i(X^(T+1)e_i) = (1/n)Σf_i(x̄^(T+1))",
        stacked(federation, end), "=", objective(federation, mean(federation, end)), "exact iterates")

PENALTY_32 = Q(1, 2)
@mistake(TYPO, CONTRADICTS, "eq54", "before eq. (54), 'the gradient bound in Lemma 1'")
def d32() -> Shown:
    """The gradient bound that leads from (53) to (54) is Lemma 2's; the print names Lemma 1, which has none.
    Printed: 'by using the Cauchy-Schwarz inequality, and the gradient bound in Lemma 1'
    Against: Lemma 2, "Boundedness of the gradient"; Lemma 1 says that F̂_t is (L/n + λ_t)-smooth
    Right: ... and the gradient bound in Lemma 2
    Why: Lemma 1 is about the smoothness of the surrogate, and its constant bounds no gradient."""
    # Two clients with f = x on [-1, 1]: the constant of Lemma 1 is the penalty, as small as one likes.
    federation = on_interval((0, 1), (0, 1), start=(0, 0))
    yield fails("Lemma 1 as a bound of the gradient at λ = 1/2: ‖∇F̂(X)‖² ≤ (L/n + λ)²",
        stacked_gradient_squared(federation, federation.start), "<=", (federation.L / federation.n + PENALTY_32) ** 2, "L = 0")

LAMBDA_0_35 = Q(1, 200)
ROOT_35 = 10  # T = 1000
def federation_35(size: int) -> Federation:
    """½(x + 1)² and -(9/20)(x + 1)² on [-1, 1], `size` clients each, from 1: F is least at -1, where all gradients vanish."""
    up, down = (Group(size, point(a), point(a), point(1)) for a in (Q(1), Q(-9, 10)))
    return Federation((up, down), INTERVAL)
@mistake(FALSE, COUNTEREXAMPLE, "eq57", "eqs. (54)-(57), G of Lemma 2")
def d35() -> Shown:
    """(54) and (57) with the G that Lemma 2 states are false: clients at rest may be farther apart than they allow.
    Printed: dist(X^t̃, 𝒞) ≤ G/(λ_0T^(1/3)) + √(...), G = LD/n + ‖∇F̂(X*)‖
    Right: the same with G = LD/√n + ‖∇F̂(x*1ᵀ)‖, for X^1 ∈ 𝒞 ∩ 𝒟ⁿ
    Why: (54) needs a bound of ‖∇F̂(X)‖ at X^t, and Lemma 2 states one that is √n times too small. Half of the clients want to stay
    where the others want to leave: the penalty holds them 2L/(√nλ) apart for nλ ≫ L, and print allows 2L/(nλ) and what (52) gives.
    Theorem 2's sum survives, by the slack of (60)."""
    # Two clients at rest for (54); a hundred clients from one point, T = 1000, for (57).
    pair, at_rest = federation_35(1), (point(Q(3, 5)), point(1))
    hundred = federation_35(50)
    run = iterates(hundred, LAMBDA_0_35, ROOT_35)[:-1]
    best = min(run, key=lambda X: surrogate_gap_fixed_steps(hundred, X, LAMBDA_0_35 * ROOT_35))
    at: Values = {
        n: hundred.n,
        L: 1,
        D: 2,
        g_star: 0,
        # the first half starts 2 above its minimum, the other half at its minimum
        Ecal: 1,
        lambda_0: LAMBDA_0_35,
        T: ROOT_35**3,
    }
    printed = enclosed_bound(EQUATION_57.bound(Status.PRINTED), at)
    corrected = enclosed_bound(EQUATION_57.bound(Status.CORRECTED), at)
    yield fails("at X = (3/5, 1), λ = 4: gâp(X) = 0, so that (54) says λ²dist²(X, 𝒞) ≤ G² = (LD/n)² = 1",
        16 * dist_squared(pair, at_rest) + surrogate_gap_fixed_steps(pair, at_rest, 4), "<=", Q(1), "two clients; g* = 0")
    yield holds("(57) at T = 1000 with G = LD/√n: dist²(X^t̃, 𝒞) is at most the square of its right side",
        dist_squared(hundred, best), "<=", (corrected * corrected).lower,
        "a hundred clients, exact iterates; the right side from below")
    yield fails("(57) at T = 1000 with G = LD/n: dist²(X^t̃, 𝒞) is at most the square of its right side",
        dist_squared(hundred, best), "<=", (printed * printed).upper,
        "a hundred clients, exact iterates; the right side from above")

@mistake(CONSTANT, DOES_NOT_FOLLOW, "thm2", "eqs. (58), last line, (59), (62); Theorem 2")
def d38() -> Shown:
    """Theorem 2 pays for consensus twice; (58) throws away the very square that would pay for (62).
    Printed: gâp(X) ≥ max over U of {⟨∇F̂(X), X - U⟩ + λ⟨X - X̄, X̄ - U⟩}, with λ‖X - X̄‖² dropped; then (57)
    Right: kept, it completes the square: (1/T)Σgap(x̄^t) ≤ (E + nD²λ_0/2 + (H + LD)²/(4nλ_0))T^(-1/3) + (LD²/2)T^(-2/3)
    Why: ((H + LD)/√n)d - λd² is at most (H + LD)²/(4nλ), whatever the distance: part (b) of the proof is not needed, and the bound
    is one for the average over the rounds, hence for a random one. (59) is an equality, not '≥'."""
    # L = H = D = g* = 1, E = 1/2 and nλ₀ = 1 at T = 1000: twice the sharpened bound is still below print.
    for clients in (2, 10, 100):
        at: Values = {n: clients, L: 1, D: 1, H: 1, g_star: 1, Ecal: Q(1, 2), lambda_0: Q(1, clients), T: 1000}
        sharpened, corrected = (enclosed_bound(THEOREM_2.bound(key), at) for key in ("sharpened", "corrected"))
        yield holds(f"twice the sharpened bound of the average ≤ the paper's bound of the least, n = {clients}, nλ₀ = 1",
            2 * sharpened.upper, "<=", corrected.lower, "the left side from above, the right side from below")

@mistake(CONSTANT, DOES_NOT_FOLLOW, "eq62", "eq. (60), fourth line; eq. (62)")
def d33() -> Shown:
    """(60) multiplies LD where LD/√n suffices; that slack happens to pay for what the G of Lemma 2's statement lacks.
    Printed: gap(x̄) ≤ gâp(X) + (G + LD)dist(X, 𝒞) | Right: gap(x̄) ≤ gâp(X) + ((H + LD)/√n)dist(X, 𝒞) - λdist²(X, 𝒞), X ∈ 𝒟ⁿ
    Why: ∇F̂ is L/n-Lipschitz and 𝒟ⁿ has diameter √nD, so the last term of (60) is LD/√n times the distance. The print exceeds the
    true constant by LD(1 - 1/√n)², so it holds even with G = LD/n + g*/√n. Only the deviations of the gradients from their mean
    count, since X - X̄ is orthogonal to consensus."""
    # L = D = g* = 1 and several n: (LD + g*)/√n + LD/√n is at most the printed LD/n + g*/√n + LD.
    for clients in (1, 4, 100, 10_000):
        at: Values = {n: clients, L: 1, D: 1, g_star: 1}
        enough = enclosed(G_corrected, at) + square_root(Q(1, clients))
        printed = enclosed_bound(EQUATION_62.bound(Status.PRINTED), at)
        yield holds(f"G of Lemma 2's proof + LD/√n ≤ G of its statement + LD, n = {clients}", enough.upper, "<=", printed.lower,
            "n is a square: all roots are rational")

@mistake.lost("eq60", "eq. (60), second and third lines; the extraction may have put a bar too many")
def d36() -> Shown:
    """The second line of (60) subtracts ∇F̂(X̄) from itself; one of them is ∇F̂(X).
    Printed: ⟨∇F̂(X̄) - ∇F̂(X̄), X - U⟩ | Right: ⟨∇F̂(X) - ∇F̂(X̄), X - U⟩
    Why: The smoothness of F̂, which the text then uses, is about the difference of the gradients at X and at X̄."""
    # ½x² for two clients on [-1, 1], at X = (1, -1) and U = 0: ⟨∇F̂(X), X - U⟩ = 1.
    federation = on_interval((1, 0), (1, 0), start=(1, -1))
    X, U = federation.start, (point(0), point(0))
    X_bar = consensus(federation, mean(federation, X))
    def against(at: Rows, left: Rows, right: Rows) -> Fraction:
        """⟨∇F̂(at), left - right⟩."""
        pairs = zip(federation.groups, at, left, right, strict=True)
        products = (dot(gradient(group, x), minus(a, b)) for group, x, a, b in pairs)
        return sum(products, Q(0)) / federation.n
    yield fails("(60), line 2: ⟨∇F̂(X), X - U⟩ = ⟨∇F̂(X̄), X̄ - U⟩ + ⟨∇F̂(X̄), X - X̄⟩ + ⟨∇F̂(X̄) - ∇F̂(X̄), X - U⟩",
        against(X, X, U), "=", against(X_bar, X_bar, U) + against(X_bar, X, X_bar), "the last term is 0")

@mistake(GAP, COUNTEREXAMPLE, "eq65", "Appendix C.2, 'by following the steps in Appendix C.1'")
def d49() -> Shown:
    """(65) needs X^1 in 𝒞 as (52) does; Appendix C.2 does not say so.
    Printed: (65) for the setting of Theorem 2, where x_i^1 ∈ R^p
    Right: (65) as corrected, for X^1 ∈ 𝒞 ∩ 𝒟ⁿ; from elsewhere in 𝒟ⁿ, λ_0(pT+1)dist²(X^1, 𝒞)/(2pT) is added
    Why: (51) drops the penalty of the start 'since we choose X^1 ∈ 𝒞', which is a choice of the proof and nowhere a hypothesis.
    What is dropped does not go away as T grows."""
    # Two clients without a loss on [-1, 1], from 1 and -1, λ_0 = 1: gâp(X^1) = 4λ, in the only round.
    at: Values = {n: 2, L: 0, D: 2, Ecal: 0, lambda_0: 1, p: 1, T: 1}
    yield fails("(65) at p = 1, T = 1: gâp(X^1) is at most its right side", (exactly(4) * root(2, 3)).lower, "<=",
        enclosed_bound(EQUATION_65.bound(Status.PRINTED), at).upper, "λ = (pT + 1)^(1/3) from below; the right side from above")

def _at(chance: Fraction) -> Witness:
    rounds = int(215 / chance)
    eta = Q(1, 36)  # (pT + 1)^(-2/3)
    average = sum((2 * (1 - chance * eta) ** k for k in range(rounds)), Q(0)) / rounds
    at: Values = {n: 1, L: 0, D: 2, Ecal: 2, lambda_0: Q(1, 10**4), p: chance, T: rounds}
    return fails(f"(65) at p = {chance}, T = {rounds}: the average of the E gâp(X^t) is at most its right side", average, "<=",
        enclosed_bound(EQUATION_65.bound(Status.PRINTED), at).upper, "gâp(X^t) = x_t + 1 for one client; the right side from above")
@mistake(FALSE, COUNTEREXAMPLE, "eq65", "eq. (65)")
def d47() -> Shown:
    """(65) has (pT)^(-1/3) where its step makes (pT+1)^(2/3)/(pT): it is false, if by little.
    Printed: (1/T)ΣE_t[gâp(X^t)] ≤ (E + nD²λ_0/2)(pT)^(-1/3) + (LD²/2)(pT)^(-2/3), E of (51)
    Right: ... ≤ E(pT+1)^(2/3)/(pT) + (nD²λ_0/2)(pT+1)^(-1/3) + (LD²/2)(pT+1)^(-2/3), from one point of 𝒟
    Why: The start costs E/(ηpT) = E(pT+1)^(2/3)/(pT), which is more than E(pT)^(-1/3). The other terms have room, but not when λ_0
    and L are small: at p = 1 as well. The rate is not touched."""
    # One client with f = x on [-1, 1], from 1, with pT + 1 = 6³: E x_t + 1 = 2(1 - pη)^(t-1), whatever λ_0 is.
    return tuple(_at(chance) for chance in (Q(1), Q(1, 2)))

CLIENTS_50 = 400
@mistake(FALSE, COUNTEREXAMPLE, "lem3", "Lemma 3, C")
def d50() -> Shown:
    """Lemma 3's C takes the diameter of 𝒟 where 𝒟ⁿ is meant: four hundred like clients start above (66).
    Printed: C = (81/2)nD²(L/n + λ_0) + 9D√Q | Right: C = (81/2)nD²(L/n + λ_0) + 9√n D√Q; with it (66) holds for t ≥ 1 if X^1 ∈ 𝒟ⁿ
    Why: The lemma is applied to 𝒟ⁿ, whose diameter is √n D: its square stands in the first term as nD², in the second the root of n
    is lost. From t = 2 on (66) survives, since its other constants are far too large."""
    # f_i = x on [-1, 1] without noise, all clients at 1, hardly any penalty: the first round.
    federation = on_interval(*[(0, 1)] * CLIENTS_50, start=[1] * CLIENTS_50)
    at: Values = {n: CLIENTS_50, L: federation.L, D: square_root(federation.diameter_squared), sigma: 0,
        e_1: square_root(stacked_gradient_squared(federation, federation.start)), lambda_0: Q(1, 10**9), t: 1}
    gap = stacked(federation, federation.start) - minimum(federation, point(-1))
    yield holds("(66) at t = 1 with 9√n D√Q in C", gap, "<=", enclosed_bound(LEMMA_3.bound("diameter-start"), at).lower,
        "the right side from below")
    yield fails("(66) at t = 1: F̂(X^1) - F* is at most its right side", gap, "<=",
        enclosed_bound(LEMMA_3.bound("printed-start"), at).upper, "Q is its first entry, as σ = L = 0; the right side from above")

@mistake(FALSE, COUNTEREXAMPLE, "lem3", "Lemma 3, eqs. (66)-(67); Algorithm 1, input")
def d51() -> Shown:
    """(66) and (67) are stated for every t; nothing that a round does bounds X^1.
    Printed: the sequence X^t generated by FedFW-sto satisfies (66), (67) (every t; x_i^1 ∈ R^p)
    Right: (66), and (67) for E dist, for t ≥ 2 and X^1 ∈ 𝒟ⁿ; the first entry of Q is not needed then
    Why: η_1 = 1 makes X^2 = S^1 whatever X^1 is, and every bound that rounds prove begins there. A start outside of 𝒟ⁿ breaks (66)
    at t = 1 by any factor; one inside breaks it by the lost √n of C."""
    # One client, f = ½(x - 10)² on [-1, 1] without noise, x^1 = -1000, λ_0 = 1; η_1 = 1 makes x^2 = s^1 = 1.
    federation = on_interval((1, -10), start=(-1000,))
    F_star = minimum(federation, point(1))
    at: Values = {n: 1, L: federation.L, D: square_root(federation.diameter_squared), sigma: 0,
        e_1: square_root(stacked_gradient_squared(federation, federation.start)), lambda_0: 1}
    first, later = {**at, t: 1}, {**at, t: 2}
    yield holds("(66) at t = 2, x^2 = 1", stacked(federation, (point(1),)) - F_star, "<=",
        enclosed_bound(LEMMA_3.bound("corrected"), later).lower, "the oracle's answer to a negative gradient, taken whole")
    yield fails("(66) at t = 1: F̂(X^1) - F* is at most its right side", stacked(federation, federation.start) - F_star, "<=",
        enclosed_bound(LEMMA_3.bound("printed-start"), first).upper, "Q is its first entry; the right side from above")

def _attained(federation: Federation, words: str) -> Witness:
    """F̂(X) + ⟨Y*, X⟩ at its least, Y* explicit: the losses are linear, so the vertices decide, column by column."""
    x_star = point(1)
    Y = [scaled(minus(mean_gradient(federation, x_star), gradient(group, x_star)), Q(1, federation.n))
        for group in federation.groups]
    nowhere = tuple(point(0) for _ in federation.groups)
    least = stacked(federation, nowhere)
    for group, y in zip(federation.groups, Y, strict=True):
        slope = scaled(group.b, Q(1, federation.n))
        least += min(dot(slope, v) + dot(y, v) for v in federation.vertices)
    return holds(f"F* ≤ F̂(X) + ⟨Y*, X⟩ on 𝒟ⁿ, 𝒟 = {words}", minimum(federation, x_star), "<=", least,
        "Y* has the columns (∇F(x*) - ∇f_i(x*))/n")
@mistake(GAP, COUNTEREXAMPLE, "eq67", "after Lemma 3, 'strong duality holds, assuming ...'")
def d52() -> Shown:
    """Strong duality is claimed under a condition that every domain meets, and that is not needed.
    Printed: strong duality holds, assuming that the relative interior of 𝒟 is non-empty (Slater's condition)
    Right: strong duality holds: Y* with the columns (∇F(x*) - ∇f_i(x*))/n attains it, for every convex compact 𝒟
    Why: Every non-empty convex set has a non-empty relative interior, so the assumption assumes nothing; and first-order optimality
    of x* gives a dual solution outright, of norm ζ*/√n."""
    # -4x and 2x on [-1, 1], and on the single point 1, which is its own relative interior.
    interval = on_interval((0, -4), (0, 2), start=(0, 0))
    alone = Federation(tuple(Group(1, point(0), point(b), point(1)) for b in (-4, 2)), (point(1),))
    return (_attained(interval, "[-1, 1]"), _attained(alone, "{1}, whose interior is empty and whose relative interior is not"))

END = 100
@mistake(FALSE, COUNTEREXAMPLE, "eq67", "Lemma 3, eq. (67)")
def d53() -> Shown:
    """(67) bounds E dist² by what bounds E dist: on a long interval it is false, in every early round.
    Printed: E[dist²(X^t, 𝒞)] ≤ 2‖Y*‖/(λ_0√(t+7)) + 2√(2·9^(1/3)C/λ_0)/(t+7)^(5/12)
    Right: E[dist(X^t, 𝒞)] ≤ the same right side, for t ≥ 2 and X^1 ∈ 𝒟ⁿ
    Why: The right side has the units of a length, the left side of its square: in units a hundred times smaller the one grows by a
    hundred, the other by ten thousand. D.1 uses it for the distance."""
    # Two clients without losses at the ends of [-100, 100], λ_0 = 1: the penalty makes them change places.
    ends = (point(-END), point(END))
    federation = Federation(tuple(Group(1, point(0), point(0), end) for end in ends), ends)
    X_1 = federation.start
    x_bar = mean(federation, X_1)
    # the oracle sees λ_1(x_i - x̄) alone, and answers with the other end; η_1 = 1
    X_2: Rows = tuple(ends[0] if minus(x, x_bar)[0] > 0 else ends[1] for x in X_1)
    at: Values = {n: 2, L: 0, D: square_root(federation.diameter_squared), sigma: 0, e_1: 0, zeta_star: 0, Y_star: 0, lambda_0: 1}
    printed, corrected = (EQUATION_67.bound(key) for key in ("printed", "corrected"))
    squares = {1: dist_squared(federation, X_1), 2: dist_squared(federation, X_2)}
    yield from (fails(f"(67) at t = {k}: E dist² is at most its right side", squares[k], "<=",
        enclosed_bound(printed, {**at, t: k}).upper, "the right side from above") for k in (1, 2))
    yield holds("(67) at t = 2, for E dist", square_root(Q(squares[2])).upper, "<=", enclosed_bound(corrected, {**at, t: 2}).lower,
        "the distance from above, the right side from below")

COPIES = 100
@mistake(CONSTANT, DOES_NOT_FOLLOW, "lem3", "Lemma 3, Q")
def d56() -> Shown:
    """Lemma 3's Q has the variance of the stacked gradient n² times too large.
    Printed: Q = max{..., 16nσ² + 81L²D²/n}
    Right: Q = max{..., (16σ² + 81L²D²)/n}, beside 9√n D√Q in C: together 9D√(16σ² + 81L²D²), free of n
    Why: A client's noise has variance σ² before the factor 1/n, hence σ²/n² a column and σ²/n for n columns. 81L²D²/n is scaled
    rightly, 16nσ² by n² wrongly; with C's lost √n the bound grows as √n where nothing happens."""
    # σ = 1: the columns of the stacked gradient's noise are ω_i/n; and (66) when every client stands a hundred times.
    printed = LEMMA_3.bound("corrected")  # (66) with Q its second entry
    at: Values = {L: 0, D: 2, sigma: 1, t: 1000}
    one = enclosed_bound(printed, {**at, n: 1, lambda_0: Q(1, 100)})
    many = enclosed_bound(printed, {**at, n: COPIES, lambda_0: Q(1, 100 * COPIES)})
    sharp = enclosed_bound(LEMMA_3.bound("sharpened"), {**at, n: COPIES, lambda_0: Q(1, 100 * COPIES)})
    yield holds(f"Σ E‖ω_i/n‖² = σ²/n is at most the nσ² of Q, n = {COPIES}", COPIES * Q(1, COPIES) ** 2, "<=", Q(COPIES),
        "n blocks, each of variance σ²/n²")
    yield holds("ours is at most a hundredth of (66), same clients", sharp.upper, "<=", many.lower / 100, "t = 1000")
    yield fails("(66) stays the same when every client stands a hundred times and λ_0 is divided by a hundred", many.lower, "<=",
        one.upper, "the run is the same if copies share their draws: only nλ_0 matters")

def _looser(at: Values, round_: int, factor: int) -> Witness:
    ours, repaired = (enclosed_bound(THEOREM_3.bound(key), {**at, t: round_}) for key in ("sharpened", "corrected"))
    return holds(f"ours, {factor} times, is below (68) at t = {round_}", factor * ours.upper, "<=", repaired.lower,
        "(68) with the larger G, so that it is true")
@mistake(CONSTANT, DOES_NOT_FOLLOW, "thm3", "Lemma 3, C; eq. (68)")
def d59() -> Shown:
    """Lemma 3's constants are far from what its own recursion gives.
    Printed: 9^(1/3)((81/2)D²(L + nλ_0) + 9D√Q)/(t+7)^(1/3) for the stacked gap | Right: (81/16)LD²/(t+7) + (81/17)nλ_0D²/√(t+7) +
    (27/26)D√(16σ²/3 + 27L²D²/4)/(t+7)^(1/3), and H²/(2nλ_0√(t+7)) from there to the mean
    Why: One power is taken for all three terms of the recursion; each has its own, and the step 9/(t+8) divides its constant by 8,
    17/2 or 26/3. The dual variable and Lemma 2 are replaced by one square."""
    # L = 1, D = 2, n = 10, λ_0 = 1/10, H = ζ* = g* = σ = 1, at t = 10 and 1000.
    at: Values = {
        L: 1, D: 2, H: 1, zeta_star: 1, g_star: 1, sigma: 1, n: 10, lambda_0: Q(1, 10),
    }  # fmt: skip
    return tuple(_looser(at, round_, factor) for round_, factor in ((10, 52), (1000, 74)))

@mistake(CONSTANT, DOES_NOT_FOLLOW, "eq67", "Lemma 3, eq. (67), second term")
def d77() -> Shown:
    """(67) has a factor 2 that the quadratic inequality does not bring.
    Printed: 2‖Y*‖/(λ_0√(t+7)) + 2√(2·9^(1/3)C/λ_0)/(t+7)^(5/12)
    Right: 2‖Y*‖/(λ_0√(t+7)) + √(2·9^(1/3)C/λ_0)/(t+7)^(5/12), for E dist
    Why: -‖Y*‖d + (λ/2)d² ≤ B gives d ≤ (‖Y*‖ + √(‖Y*‖² + 2λB))/λ ≤ 2‖Y*‖/λ + √(2B/λ), with B = 9^(1/3)C/(t+7)^(1/3) of (66) and λ =
    λ_0√(t+7): the 2 belongs to the first term alone, as in (37)."""
    # Y* = 0: the d with λ_(t-1)d²/2 = rhs(66) against the right side of (67), in two rounds.
    for round_ in (2, 1000):
        at: Values = {n: 4, L: 1, D: 2, Y_star: 0, sigma: 1, lambda_0: Q(1, 4), t: round_}
        surrogate = enclosed_bound(LEMMA_3.bound("printed"), at).upper
        penalty = Q(1, 4) * square_root(round_ + 7).lower
        yield holds(f"1.99 times the solution of the quadratic inequality is at most rhs(67), t = {round_}",
            Q(199, 100) * square_root(2 * surrogate / penalty).upper, "<=", enclosed_bound(EQUATION_67.bound("printed"), at).lower,
            "the solution from above, the right side from below; it is twice the solution")

ROUND_78 = 10**12
@mistake(GAP, DOES_NOT_FOLLOW, "lem3", "Lemma 3; (9), 'where η_t ∈ [0, 1] is the step-size'")
def d78() -> Shown:
    """Lemma 3 names no step, no penalty and no weight; (66) is about those of Theorem 3.
    Printed: Then, the sequence X^t generated by FedFW-sto satisfies (66), (67)
    Right: ... with η_t = 9/(t+8), λ_t = λ_0√(t+8) and ρ_t = 4/(t+7)^(2/3), from a start in 𝒟ⁿ | Why: Algorithm 1 takes the three
    sequences as input, and the lemma does not say which. Those of Theorem 3 are meant; D^1 = 0 is Algorithm 1's."""
    # One client, f = x on [-1, 1] without noise, from 1, with η_t = 0, which (9) allows: X^t = X^1.
    federation = on_interval((0, 1), start=(1,))
    at: Values = {n: 1, L: 0, D: 2, sigma: 0, e_1: square_root(stacked_gradient_squared(federation, federation.start)),
        lambda_0: Q(1, 100), t: ROUND_78}
    yield fails("(66) at t = 10^12 with η_t = 0", stacked(federation, federation.start) - minimum(federation, point(-1)), "<=",
        enclosed_bound(LEMMA_3.bound("printed-start"), at).upper, "Q is its first entry, as σ = L = 0; the right side from above")

@mistake(TYPO, DOES_NOT_FOLLOW, "eq68", "eq. (68), second brace")
def d54() -> Shown:
    """The second brace of (68) calls a norm a squared distance.
    Printed: ‖X̄^t - X^t‖_F = dist²(X^t, 𝒞) | Right: ‖X̄^t - X^t‖_F = dist(X^t, 𝒞) | Why: The two mistakes cancel: (67) is printed
    for dist² and holds for dist, and (68) takes it for the norm. The last line of (68) is the right one."""
    # Four clients on [-1, 1], at X = (1, -1, 1, -1).
    federation = on_interval(*[(0, 0)] * 4, start=(1, -1, 1, -1))
    squared = dist_squared(federation, federation.start)
    yield fails("(68), second brace: ‖X̄ - X‖_F = dist²(X, 𝒞)", square_root(squared).lower, "=", squared,
        "the projection on consensus is X̄; the root is rational")

THIRD = 10**12  # clients in each third
EPSILON = Q(1, 10**4)
ROUND_57 = 10**12 - 8
TOTAL_PENALTY = EPSILON / (7 * 10**6)  # nλ_0
def federation_57() -> Federation:
    """A third each of εx_1, -εx_1 and ½(x_2 + 1)² on the triangle (-1, 1), (1, 1), (0, -1), without noise.

    The first two start where their oracles send them, at (-1, 1) and (1, 1), the third at its minimiser (0, -1)."""
    return Federation((Group(THIRD, point(0, 0), point(EPSILON, 0), point(-1, 1)),
        Group(THIRD, point(0, 0), point(-EPSILON, 0), point(1, 1)), Group(THIRD, point(0, 1), point(0, 1), point(0, -1))),
        (point(-1, 1), point(1, 1), point(0, -1)))
@mistake(FALSE, COUNTEREXAMPLE, "thm3", "eq. (68), last line, 'where we used Lemmas 2 and 3'")
def d57() -> Shown:
    """(68) with the G that Lemma 2 states is false for starts inside the domain, in late rounds of large federations.
    Printed: (68) with G = LD/n + ‖∇F̂(X*)‖ | Right: (68) with G = (LD + g*)/√n, for t ≥ 2 and X^1 ∈ 𝒟ⁿ
    Why: At fixed nλ_0 the last term is a multiple of G√n, which tends to g* with the printed G, as if clients that nearly agree at
    x* could not disagree elsewhere. The constants of (66) hide it for very long; the rate is not touched."""
    # Round 10^12 - 8, in which two thirds of the clients still stand where they started.
    clients = federation_57()
    x_star = point(0, -1)
    F_star = minimum(clients, x_star)
    start = clients.start
    at: Values = {n: clients.n, L: clients.L, D: square_root(clients.diameter_squared), sigma: 0,
        e_1: square_root(stacked_gradient_squared(clients, start)),
        g_star: square_root(clients.n * stacked_gradient_squared(clients, consensus(clients, x_star))),
        zeta_star: square_root(heterogeneity_squared(clients, x_star)),
        Y_star: square_root(heterogeneity_squared(clients, x_star) / clients.n), lambda_0: TOTAL_PENALTY / clients.n, t: ROUND_57}
    # x̄_2 is at least what it is with the last third at the bottom, and F grows with it
    lowest = point(0, Q(2, 3) - Q(1, 3))
    gap = objective(clients, lowest) - F_star
    printed, corrected = (enclosed_bound(THEOREM_3.bound(key), at) for key in ("printed", "corrected"))
    yield holds("(6nλ_t)² < ε² up to this round, so that the first two thirds never move", 36 * TOTAL_PENALTY**2 * (ROUND_57 + 7),
        "<", EPSILON**2, "their d_i is their gradient; at (-1, 1) it wins against both other vertices if ε/n > λ_t|4 + 2|")
    yield holds("Q is its second entry, cubed: (e_1²)³·7² ≤ (81L²D²/n)³", stacked_gradient_squared(clients, start) ** 3 * 49, "<=",
        (81 * clients.diameter_squared / clients.n) ** 3, "the condition of the bound")
    yield holds("(68) with G = LD/√n + ‖∇F̂(X*)‖", gap, "<=", corrected.lower, "the right side from below")
    yield fails("(68) with G = LD/n + ‖∇F̂(X*)‖: F(x̄^t) - F* is at most its right side", gap, "<=", printed.upper,
        "the gap from below, as F grows with x̄_2; the right side from above")

@mistake(TYPO, ARGUED, "thm3", "last display of D.1")
def d58() -> None:
    """The last display of D.1 averages over one draw and writes another.
    Printed: E[(1/n)Σ E_{ω_i}[f_i(X̄^t e_i, ω_i^t)]] | Right: E[(1/n)Σ E_{ω_i}[f_i(X̄^t e_i, ω_i)]] | Why: The inner expectation is
    over ω_i, and ω_i^t stands in it. With ω_i for both the equality is the definition of F̂; the value is the same."""

@mistake(TYPO, ARGUED, "thm1", "throughout")
def d92() -> None:
    """Letters mean several things, and some nothing.
    Printed: p, D, 𝒟, C, 𝒞, L, i; F*; ‖Y*‖; Assumption 1 without quantifiers
    Right: one letter for each; F* = F(x*); ‖Y*‖_F; for all i and all x ∈ 𝒟
    Why: p is the dimension and the probability, D the diameter, with 𝒟, 𝒟_i sets and D^1 a matrix; C is the consensus set and a
    constant; L is the smoothness and, in script, the Lagrangian; a script E stands beside expectations; i counts clients and the
    rounds of (30). F* of (42) to (44) is defined nowhere, and stands beside F̂(X*) for the same number; there dist² stands outside
    of E_t, and F̂ inside."""

@mistake(TYPO, ARGUED, "rem1", "throughout")
def d94() -> None:
    """Words.
    Printed: fixed points of some FedAvg variants do not necessarily converge; the authors demonstrate the convergence of x_i^t
    (Remarks 1 and 3); Now, we formulate (31); the objective function smooth and convex; FedFW achieves (stochastic); demonstrates;
    the effect of hyperparameters; of FedFW algorithm; Similarly, the surrogate function; references [53], [54]; EMNIST-10; CIFAR10
    Right: need not be the minimizer; of X^t; we reformulate; is smooth; FedFW-sto achieves; demonstrate; of λ_0; of the FedFW
    algorithm; Consequently, ... is the same; cited; defined; CIFAR-10
    Why: [33] and [34] have no clients, and what they show tends to 0 are residual and distance. Figure 4 varies λ_0 alone. [53] and
    [54] are cited nowhere in the copy at hand; EMNIST-10 and EMNIST-62 are not defined, CIFAR10 and CIFAR100 are written in two
    ways."""
