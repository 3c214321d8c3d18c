"""The radius of FFGB with its constant: the weighted steps of the virtual mean, rounds, and the mean over the inputs."""

from fractions import Fraction
from typing import Any

import sympy as sp

from fedtheory.core.expression import to_tree
from fedtheory.core.term import at_most
from fedtheory.language import Formula, Theory, dot, i, j, mean, sq, square
from fedtheory.papers.ffgb.proofs import apart, apart_sizes, virtual, virtual_functions
from fedtheory.papers.ffgb.proofs.apart import (
    G,
    K,
    before,
    here,
    k,
    mu,
    number,
    t,
    x,
)
from fedtheory.papers.ffgb.proofs.apart_sizes import bias, u
from fedtheory.papers.ffgb.proofs.kappas import rest
from fedtheory.papers.ffgb.proofs.virtual import (
    added,
    behind,
    by_drift,
    cube,
    cubes,
    first,
    last,
    rho,
    square_of,
    to_mean,
    until_end,
    weight,
    y_bar,
)
from fedtheory.papers.ffgb.statements.notation import H, N, lost_K
from fedtheory.papers.ffgb.statements.total_variation_radius import (
    TOTAL_VARIATION_RADIUS,
    of_gradients,
    transfer,
    vanishing,
)
from fedtheory.textbook.vectors import PRODUCT, SQUARES, TRIANGLE

p = Theory.after(virtual_functions.p, globals())
f, f_star, g, r, s, w, gap, side, weighed, weighed_star, alpha = p.symbol("f f_star g r s w gap side weighed weighed_star alpha")
density, mixture, in_weighed, in_weighed_star, server = p.called("density", "mixture", "weighed", "weighed star", "server")
apart_by, pointwise = by_drift + behind, r(*here) - s(i, x)  # how far a client's function is from the virtual mean, weighted


def distance(at: Any = k) -> Any:
    """From f* to the virtual mean."""
    return y_bar(at) - f_star(x)


# ---- the monotone part: at the client's own function, and the way from there to the virtual mean

slope = mean(weighed(j, k, t, x) - weighed_star(j, x), j)
apart_positive = p.line(at_most(0, apart_by), 2 * H / mu * virtual.weights_grow, 8 * rho / mu * cubes(m=before - 1))
differ = p.line(sq(pointwise) <= (2 * G)**2, 2 * p.called("bounded"), 2 / w(i, x) * p.called("bounded star"), square(r(*here) + s(i, x)),
                when=[w(i, x) > 0])
meet = p.cite(PRODUCT, u=-1 * to_mean, v=pointwise, a=apart_by, b=2 * G, given={"first": virtual.near, "second": differ, "a": apart_positive},
              when=[*until_end, w(i, x) > 0])
both = dot(to_mean, pointwise) + 2 * G * apart_by
across = p.cases(w(i, x) * dot(to_mean, pointwise) >= -2 * w(i, x) * G * apart_by, w(i, x) <= 0,
                 [(both + 1)**2 / 4 * density, (both - 1)**2 / 4 * p.condition(4)], [w(i, x) * meet], when=until_end, at="ours, in place of (29)-(33)",
                 because="Cauchy-Schwarz where the input may be drawn, and nothing elsewhere")
monotone = p.line(weight(before) * w(i, x) * dot(g(*here) - f_star(x), pointwise) >= 0, weight(before) * p.called("convex"), knowing=[virtual.weights])
pull = p.line(weight(before) * dot(distance(), slope) >= -2 * G * apart_by, 1 * across, 1 * monotone, -weight(before) * distance() * in_weighed,
              weight(before) * distance() * in_weighed_star, 2 * G * apart_by * mixture, when=until_end, at="ours, in place of (29)-(33)",
              because="monotone subgradients at the client's own function, and the way from there to the virtual mean")
steep = p.line(sq(slope) <= 4 * G**2, 2 * apart_sizes.drawn, 2 * p.called("bounded star"), sq(r(*here) + s(i, x)) * density,
               sq(pointwise - slope) * density, 2 * slope * in_weighed, -2 * slope * in_weighed_star, (4 * G**2 + sq(slope)) * mixture,
               at="Assumption 4.1", because="the square of a weighed mean is at most the weighed mean of the squares")

# ---- the weighted step: alpha takes the monotone part, u the bias

biased = apart_sizes.biased(p, H, virtual.gradients)
toward, off_support = weight(before) * distance() - 4 / mu * cube(before) * slope, -4 / mu * cube(before) * bias
moves = p.line(weight(number) * distance(k + 1) == toward + off_support, weight(number) * virtual.steps, -4 / mu * cube(before) * p.called("optimal"),
               name="virtual", at="Algorithm 2, line 5; (31)", because="the weight at n times 1 - 4/n is the weight at n - 1")
pulls = p.line(cube(before) * weight(before) * dot(distance(), slope) >= -2 * cube(before) * G * apart_by, cube(before) * pull,
               knowing=[cubes(m=before)], when=until_end)
forward = p.line(sq(toward) <= sq(weight(before) * distance()) + added, 8 / mu * pulls, 16 / mu**2 * cube(before)**2 * steep, when=until_end, at="ours",
                 because="the square of the step without the bias")
cube_apart = p.line(at_most(0, cube(before) * apart_by), cube(before) * apart_positive, knowing=[cubes(m=before)])
grows, alpha_positive = p.called("alpha grows", "alpha >= 0")
in_squares = p.line(alpha(k, t)**2 <= alpha(k + 1, t)**2, -1 * grows, 16 * G / mu * cube_apart, square(8 * G / mu * cube(before)))
gathers = p.cite(SQUARES, a=alpha(k, t), b=alpha(k + 1, t), given={"squares": in_squares, "0 <= b": alpha_positive(k=k + 1)}, name="alpha", at="ours",
                 because="what is added is not negative")

# ---- within a round, and over the rounds: |d| is at most alpha + beta + u H/mu, weighted

beta = rho / mu * K * t * sp.cancel(transfer * (K * t - 2) * (K * t - 1) * (K * t + 1))  # what the residuals have left after t rounds
end = f(t, x) - f_star(x)


def budget(at: Any, of: Any) -> Any:
    """alpha, beta and the bias at a step, whose weight is `of`."""
    return alpha(at, t) + beta + H / mu * of * u


u_positive, other, toll = apart_sizes.nonnegative, beta + H / mu * weight(before) * u, 4 / mu * cube(before) * H * u
small_start = sq(weight(first) * end) <= budget(1, weight(first))**2
small, ahead = sq(weight(before) * distance()) <= budget(k, weight(before))**2, budget(k + 1, weight(before))
beta_positive = p.induction(at_most(0, beta), step=[1 * p.before, 8 * rho / mu * virtual.cubes_grow(k=K), 4 * rho / mu * cubes(m=first)], at="ours",
                            because="what a round leaves is not negative")
rest_positive = p.line(other >= 0, 1 * beta_positive, H / mu * u * virtual.weights, knowing=[u_positive])
ahead_positive = p.line(ahead >= 0, rest_positive, alpha_positive(k=k + 1))
crossed = p.line(alpha(k, t) * other <= alpha(k + 1, t) * other, other * gathers, knowing=[rest_positive])
budgeted = p.line(sq(toward) <= ahead**2, 1 * forward, 1 * p.condition(4), -1 * grows, 2 * crossed, when=[*until_end, small])
toll_large = p.line(sq(off_support) <= toll**2, (4 / mu * cube(before))**2 * biased)
toll_positive = p.line(toll >= 0, 4 / mu * H * u * cubes(m=before), knowing=[u_positive])
added_up = p.cite(TRIANGLE, u=toward, v=off_support, a=ahead, b=toll,
                  given={"first": budgeted, "second": toll_large, "a": ahead_positive, "b": toll_positive}, when=[*until_end, small])
begins = p.line(y_bar(1) == f(t, x), virtual.starts)
within = p.induction(small, base=[begins, p.condition(3)], step=[moves, added_up], on=k, when=[*until_end, small_start], name="within a round",
                     at="ours, in place of the recursion after (33)",
                     because="sqrt((a + b)² + c) <= sqrt(a² + c) + b: alpha takes what is added, the bias grows with the weight")
after, round_end, returned = budget(K + 1, weight(last)), weight(last) * distance(K + 1), weight(last) * virtual.returned_gap
parts = p.line(weight(last) * (f(t + 1, x) - f_star(x)) == round_end + returned, weight(last) * server)
after_positive = p.line(after >= 0, 1 * alpha_positive(k=K + 1), 1 * beta_positive, H / mu * u * virtual.weights(k=K + 1), knowing=[u_positive])
left_positive = p.line(at_most(0, virtual.leftover), 8 * rho / mu * virtual.cubes_grow(k=K), 4 * rho / mu * cubes(m=first))
in_all = p.cite(TRIANGLE, u=round_end, v=returned, a=after, b=virtual.leftover, when=[small_start], given={
    "first": within(k=K + 1), "second": virtual.returned, "a": after_positive, "b": left_positive})
goes_on = alpha(1, t + 1) + alpha(K + 1, t) + 2 * (beta + virtual.leftover + H / mu * weight(last) * u)
rounds = p.induction(small_start, base=[square(alpha(1, 0))], step=[
    (weight(last) * (f(t + 1, x) - f_star(x)) + round_end + returned) * parts, 1 * in_all, -goes_on * p.called("alpha goes on")],
    at="Algorithm 1, line 4", because="the mean of what is returned is the virtual mean and what the residuals have left")

# ---- how large alpha is

from_2, grown = {"k": 2}, weight(before) - weight(first)
steady, drifting = 64 * G * (G + 2 * rho) / (7 * mu**2), 4 * G * H / mu**2


def noise(at: Any) -> tuple[Any, ...]:
    """64/mu² G (G + 2 rho) cube² is at least what gradients and residuals add."""
    return steady * virtual.growth(m=at), square((at - 1) * (at - 2), 384 * G * rho / mu**2 * at)


by_steps = p.induction(
    at_most(7 * grown**2, 16 * (k - 1) * (square_of(before) - square_of(first))), base=[16 * virtual.growth(m=first)], on=k, since=2,
    step=[k / (k - 1) * p.before, 16 * k * virtual.growth(m=before), square(grown - 4 * (k - 1) * cube(before), 7 / (k - 1))], at="ours",
    because="Cauchy-Schwarz over the steps of a round")
in_round = p.induction(
    alpha(k, t)**2 <= alpha(1, t)**2 + steady * (square_of(before) - square_of(first)) + drifting * (k - 2) / (k - 1) * grown**2, on=k, since=2,
    base=[1 * grows(k=1), *noise(first)],
    step=[1 * p.before, 1 * grows, *noise(before), square(grown - 4 * (k - 1) * cube(before), drifting / (k - 1) / k)], at="ours",
    because="the drift adds (v - u)u, u from 0: at most half of the square of what it becomes, less 1/k of it")
rate = sp.Rational(64, 7) * G * (G + 2 * rho + (K - 1) * H) / mu**2
collects = p.induction(
    alpha(1, t)**2 <= rate * square_of(first), base=[alpha(1, 0) * p.called("alpha begins")],
    step=[(alpha(1, t + 1) + alpha(K + 1, t)) * p.called("alpha goes on"), 1 * in_round(k=K + 1), drifting / 7 * (K - 1) / K * by_steps(k=K + 1),
          1 * p.before], at="ours", because="a round with one step has no drift")

# ---- at every input, from the third round on: the weight is positive, and divided by it alpha and beta vanish

pushes, pushes_K = (Formula(to_tree(of_gradients(H, residual * G))) for residual in (rest, lost_K))
steady_part = (pushes + rho * transfer) / mu
most, divided = steady_part + H / mu * u, 1 / weight(first) / weight(first)
alpha_root = weight(first) * pushes / mu
root_positive = p.line(at_most(0, alpha_root), since=3)
squared = p.line(alpha(1, t)**2 <= alpha_root**2, 1 * collects, since=3)
alpha_small = p.cite(SQUARES, a=alpha(1, t), b=alpha_root, given={"squares": squared, "0 <= b": root_positive}, since=3)
collected, bounded = budget(1, weight(first)), weight(first) * most
collected_positive = p.line(collected >= 0, 1 * alpha_positive(k=1), 1 * beta_positive, H / mu * u * virtual.weights(k=1), knowing=[u_positive], since=3)
together = p.line(collected <= bounded, alpha_small, since=3)
at_an_input = p.line(sq(end) <= most**2, divided * rounds, 2 * divided * collected * together, square(bounded - collected, divided), knowing=[collected_positive], since=3,
                     name="at an input, with what is left of residuals", at="ours")

# ---- with rho_K for what is left of residuals

exact = p.line(at_most(rest, lost_K), p.called("rest is"), at="(24)", because="what rest_K is written for")
not_negative = virtual.of_a_round.numbers.not_negative
p.plain(not_negative)
noises = p.squared(pushes <= pushes_K, sp.Rational(128, 7) * G**2 / (K * t - 1) * exact, since=3)
moved = p.line(at_most(0, transfer), since=3)
transferred = p.line(at_most(rest * transfer, lost_K * transfer), transfer * exact, knowing=[moved], since=3)
most_K = vanishing(H) + H / mu * u
no_more = p.line(most <= most_K, 1 / mu * noises, G / mu * transferred, since=3)
most_positive = p.line(most >= 0, H / mu * u_positive, rest * G / mu * moved, since=3)
most_K_positive = p.line(most_K >= 0, 1 * most_positive, 1 * no_more, since=3)
with_rho_K = p.line(sq(end) <= most_K**2, 1 * at_an_input, (most + most_K) * no_more, knowing=[most_positive, most_K_positive], since=3, name="at an input", at="ours")

# ---- averaged: u is twice the mean of the positive parts of 1 - w, which are at most 1 - w/N, and the mean of u is 2 omega

gaps_at_most = p.line(
    u <= 2 * (1 - 1 / N), (1 + side(i, x))**2 / 2 * (1 - 1 / N) * density, (1 - side(i, x))**2 / 2 / N * p.called("one density"),
    -1 * side(i, x) * p.called("side"), (w(i, x) / 2 - w(i, x) / N + Fraction(1, 2) - gap(i, x)) * p.called("side squared"), (1 - 2 / N) * mixture)
gaps = p.line(u**2 <= 2 * (1 - 1 / N) * u, u * gaps_at_most, knowing=[u_positive], name="gaps, with N", at="(12)")
left = 2 * H / mu * vanishing(H) + 2 * (1 - 1 / N) * H**2 / mu**2
SETTING = p.setting(apart.distance)
RADIUS_SHARPENED = p.proof(TOTAL_VARIATION_RADIUS, "sharpened", SETTING, [1 * with_rho_K, H**2 / mu**2 * gaps, left * p.called("omega")])
POWERS = p.argument("ffgb.powers", "powers of 1 - gamma", not_negative)
