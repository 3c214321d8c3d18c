"""Theorem G.3 in expectation for μ = 1: the radius, what residuals leave, and what is drawn; then what is printed.

The draws add up in `noise`: what they have added to q(f - ū), q the weight n(n-1)(n-2)(n-3) of the last step. What is
left without it moves as with full participation, whatever is drawn: Theorem 4.4 is cited along every path of draws. The noise is a sum of
increments with mean 0 given the past, so its mean square adds up: each round adds what sampling leaves of the clients' variance, and
that is made of their extensions and of their residuals.
"""

from typing import Any

import sympy as sp

from fedtheory.core.term import at_most, less, tree
from fedtheory.language import Formula, Theory, expect, i, mean, square
from fedtheory.papers.ffgb import metrics
from fedtheory.papers.ffgb.proofs import labels, labels_radius, labels_rounds, sampling
from fedtheory.papers.ffgb.proofs.kappas import rest as rest_K
from fedtheory.papers.ffgb.proofs.labels_sizes import R_squared, extent
from fedtheory.papers.ffgb.statements import sampling_sums as sums
from fedtheory.papers.ffgb.statements import square_notation as S
from fedtheory.papers.ffgb.statements.notation import lost_K
from fedtheory.papers.ffgb.statements.sampling import m, sampled
from fedtheory.papers.ffgb.statements.thm4_4_square_loss import reach
from fedtheory.papers.ffgb.statements.thmG_3_sampling import THEOREM_G3

K, N, falling, gamma, k, number, t, u_bar = labels.K, labels.N, labels.falling, labels.gamma, labels.k, labels.number, labels.t, labels.u_bar
x = labels.x
B, D, L, rho, transfer, w_1 = S.B, S.D, S.L, S.rho, S.transfer, S.w_1
first, last, late, q, weights = labels_rounds.first, labels_rounds.last, labels_rounds.late, labels_rounds.q, labels_rounds.weights

p = Theory.here(globals(), since=0)
p.variable("k", "integer", first=1), p.variable("x", "outcome"), p.variable("z", "outcome")
path, a, from_2 = p.variable("path", "outcome"), p.variable("a", "real"), {"k": 2}
f, kept, noise = (p.real(name, *of, "integer", "outcome", "outcome") for name, of in (("f", ()), ("kept", ("client",)), ("noise", ())))
g, h, Delta = (p.real(name, "client", "integer", "integer", "outcome", "outcome") for name in ("g", "h", "Delta"))
size, asked, steep, asked_steep = (p.real(name, "client", "integer", "integer", "outcome") for name in ("size", "asked", "steep", "asked_steep"))
tally, peak = p.real("tally", "integer", "integer", "outcome", "outcome"), p.outcome("peak", "client", "integer", "integer", "real", "outcome")
rim, base = (p.vector(name, "client", "integer", "integer", "real", "outcome") for name in ("rim", "base"))
Delta_on = p.real("Delta_on", "client", "integer", "integer", "vector", "outcome")
path_any = p.outcome("path_any")
ALONG: dict[str, Any] = {
    "f": lambda n, o: f(n, o, path), "tally": lambda c, n, o: tally(c, n, o, path),
    **{name: (lambda c, n, e, of=of: of(c, n, e, path)) for name, of in (("size", size), ("asked", asked), ("steep", steep), ("asked_steep", asked_steep))},
    **{name: (lambda c, n, e, o, of=of: of(c, n, e, o, path)) for name, of in (
        ("g", g), ("h", h), ("Delta", Delta), ("peak", peak), ("rim", rim), ("base", base), ("Delta_on", Delta_on))}}
p.assume(labels_rounds.SQUARE_LOSS, ALONG, without=["server", "interpolates"])
p.assume(labels_radius.EXTENSIONS, ALONG, without=["server"])
f_star, u = p.symbol("f_star u")
sampling.drawing(p, lambda n, o: f(n, x, o), lambda c, o=path: g(c, K + 1, t, x, o), lambda c, o: kept(c, t, x, o), f_star(x), path)
again, now, g_bar = sampling.again(path), noise(t, x, path), mean(g("l", K + 1, t, x, path), "l")
noise_0 = p.defined(noise(0, x, path) == 0, "nothing is drawn yet", "ours", name="noise_0")
of_noise = p.defined(noise(t + 1, x, path) == now + q(last) * (f(t + 1, x, path) - g_bar),
                     "noise adds up what the draws do to the mean of all, times the weight", "ours", name="noise")
noise_past = p.defined(noise(t, x, again) == now, "what was drawn before does not depend on who is drawn now", "Appendix G", name="noise, past")
p.real("w_pairs")
error = (f(t, x, path) - f_star(x))**2
SETTING = p.setting({metrics.EXPECTED_FUNCTION_DISTANCE: expect(expect(error, x), path),
                     metrics.DRAWN_FUNCTION_DISTANCE: lambda value: at_most(expect((f(t, x, path_any) - f_star(x))**2, x), value)})
line_2_g, line_2_Delta, line_5, line_6, steps, gamma_1 = p.called("line 2, g", "line 2, Delta", "line 5", "line 6", "K", "gamma_1")
above, most_above, same, in_mean, radius = (
    p.cite(labels_radius.EXTENSIONS, step=step, name=step) for step in ("u >= f*", "u <= f* + 2LD", "u = f*", "average", "radius"))
virtual, first_step, first_term, factorial, returned, mean_residual, in_mean_square, tallies, not_negative, under = (
    p.cite(labels_rounds.SQUARE_LOSS, given={"interpolates": same}, step=step, name=step, **ALONG) for step in (
        "virtual", "first step", "first term", "m(m - 1)(m - 2) >= 0", "returned", "mean residual", "in mean square", "tallies", "(1 - gamma)^K <= 1", "rho_K at most its limit"))
p.plain(p.line(at_most(0, 1 - (1 - gamma)**K), 1 * not_negative(path=path_any)))

# ---- what the residuals add, whatever is drawn: as in Theorem 4.4, for every a: 2(q(y - u) - noise)a - (sum of weights)a² <= tally


def average(of, *at):
    """The mean over the clients, along the path."""
    return mean(of("c", *at, path), "c")


def y(at):
    """The clients' mean of g^k - η^{k-1}Δ^{k-1}."""
    return average(g, at, t, x) - 4 / (t * K + at) * average(Delta, at - 1, t, x)


rest = q(first) * (f(t, x, path) - u_bar) - now
heard = 2 * (rest * a) - weights * a**2 <= tally(1, t, x, path)
in_round = p.induction(
    2 * ((q(t * K + k) * (y(k) - u_bar) - now) * a) - labels_rounds.within * a**2 <= tally(k, t, x, path), base=[
        2 * a * first_step, -1 * first_term, 1 * p.condition(2)], step=[
        2 * a * virtual, -1 * p.called("tally, step"), 1 * p.before, square(average(Delta, k - 1, t, x) + a, 12 * (number - 2) * (number - 3))], on=k,
    since=from_2, when=[heard], name="in a round", at="ours", because="a step adds 12(n - 2)(n - 3)(2 Delta a - a²), at most as often Delta²")
rounds = p.induction(
    heard, base=[-1 * p.called("tally_0"), -2 * a * noise_0], step=[1 * in_round(k=K + 1, because=[None, None, p.before]), -2 * a * of_noise,
    -1 * p.called("tally, round"), square(average(Delta, K, t, x) - a, 4 * falling(labels_rounds.ends, 3))], knowing=[returned], name="rounds", at="ours",
    because="what is drawn goes into the noise; the rest is that of full participation")
heavy = p.line(less(0, weights), since=late)
of_rest = p.line(rest**2 <= weights * tally(1, t, x, path), weights * rounds(a=rest / weights), knowing=[heavy], since=late)
left_out = p.line(expect(rest**2, x) <= weights**2 * R_squared, 1 * of_rest, weights * tallies, knowing=[heavy], since=late,
                  name="what the residuals leave", at="ours", because="a = (q(f - u) - noise) over the sum of the weights")

# ---- the clients' variance in a round: their extensions, and their residuals in mean square


def span(at=k):
    """How many residuals a client's function has collected so far, and one."""
    return 4 * falling(t * K + at - 1, 3) + 1


def own(at=k):
    """What residuals have added to a client's function, weighted."""
    virtual = g(i, at, t, x, path) - 4 / (t * K + at) * Delta(i, at - 1, t, x, path)
    return q(t * K + at) * (virtual - u(i, x)) - q(first) * (f(t, x, path) - u(i, x))


def in_squares(at=k):
    """In mean square over clients and inputs."""
    return mean(expect(own(at)**2, x)) <= span(at)**2 * R_squared


grown, one_before = 12 * (number - 2) * (number - 3), Delta(i, k - 1, t, x, path)
moves = p.line(own(k + 1) == own() - grown * one_before, q(number) * line_5, -q(number) * 4 / number * line_6)
begins = p.line(own(2) == 0, 1 * moves(k=1), q(first) * line_2_g, (-4 / first * q(first) - 12 * (t * K) * (t * K - 1)) * line_2_Delta)
nothing = p.line(expect(own(2)**2, x) <= 0, own(2) * begins)
positive = p.line(less(0, span()), 4 * factorial(**{factorial.variables[0]: t * K + k - 1}), since=from_2)
at_input = p.line(span() * own(k + 1)**2 <= (span() + grown) * (own()**2 + grown * span() * one_before**2),
                  span() * (own(k + 1) + own() - grown * one_before) * moves, square(own() + span() * one_before, grown), since=from_2)
of_client = p.line(span() * expect(own(k + 1)**2, x) <= (span() + grown) * (expect(own()**2, x) + grown * span() * expect(one_before**2, x)),
                   1 * at_input, since=from_2)
own_residuals = p.induction(
    in_squares(), base=[1 * nothing, square(span(2), R_squared)], step=[
        1 / span() * of_client, (span() + grown) / span() * p.before, (span() + grown) * grown * in_mean_square(k=k - 1)], on=k, since=from_2, knowing=[positive], when=[at_most(k, K + 1)],
    name="residuals of the clients", at="ours", because="a step adds 12(n - 2)(n - 3) times a residual")
end, more, spread = falling(labels_rounds.ends, 3), q(last) - q(first), mean((u(i, x) - u_bar)**2)
residual_part = (4 * end + 1)**2 + 16 * end**2
variance = mean((g(i, K + 1, t, x, path) - g_bar)**2)
total = q(last) * (g(i, K + 1, t, x, path) - u(i, x)) - q(first) * (f(t, x, path) - u(i, x))
total_bar = q(last) * (g_bar - u_bar) - q(first) * (f(t, x, path) - u_bar)
one_extension = p.line((u(i, x) - f_star(x))**2 <= 2 * L * D * (u(i, x) - f_star(x)), (u(i, x) - f_star(x)) * most_above, knowing=[above])
of_extensions = p.line(spread <= 2 * L * D * (u_bar - f_star(x)), 1 * one_extension, square(u_bar - f_star(x)))
spread_out = p.line(expect(spread, x) <= 2 * L**2 * D * w_1, 1 * of_extensions, 2 * L * D * in_mean)
of_total = p.line(total**2 <= 2 * own(K + 1)**2 + 32 * end**2 * Delta(i, K, t, x, path)**2, square(own(K + 1) - 4 * end * Delta(i, K, t, x, path)))
all_inputs = p.line(expect(total**2, x) <= 2 * expect(own(K + 1)**2, x) + 32 * end**2 * expect(Delta(i, K, t, x, path)**2, x), 1 * of_total)
residuals = p.line(mean(expect(total**2, x)) <= 2 * residual_part * R_squared, 1 * all_inputs, 2 * own_residuals(k=K + 1), 32 * end**2 * in_mean_square(k=K))
of_returned = p.line(q(last)**2 * variance <= 2 * more**2 * spread + 2 * mean(total**2), square(more * (u(i, x) - u_bar) - total), square(total_bar))
order = p.exchange(expect(mean(total**2), x) == mean(expect(total**2, x)))
of_round = p.line(q(last)**2 * expect(variance, x) <= 4 * more**2 * L**2 * D * w_1 + 4 * residual_part * R_squared, 1 * of_returned, 2 * order,
                  2 * more**2 * spread_out, 2 * residuals, name="variance of a round", at="Lemma G.1; ours",
                  because="what the clients return differs by their extensions, times what the weight grew by, and by their residuals")

# ---- what is drawn: given the past a round's draws have mean 0, so squares add up

at_x = {"f": lambda n, o: f(n, x, o), "g": lambda c, n, e, o: g(c, n, e, x, o), "kept": lambda c, n, o: kept(c, n, x, o), "f_star": f_star(x)}
unbiased, exactly = (p.cite(sampling.SAMPLING_OF_NUMBERS, step=step, name=step, at="Appendix G, at an input", **at_x)
                     for step in ("unbiased", "Lemma G.1, exactly"))
following, drawn = noise(t + 1, x, again), f(t + 1, x, again) - g_bar
squares = sums.squares_of_weights(t)
residual_squares = sp.factor(sums.total(residual_part.subs(t, sums.tau), sums.tau, sp.Integer(0), t))
"""What the residuals of the clients add up to over the rounds before t."""
share = p.line(at_most(0, sampled), 1 / ((N - 1) * m) * p.called("m <= N"), at="Appendix G", because="m <= N")
same_mean = p.line(mean(g("l", K + 1, t, x, again), "l") == g_bar, 1 * p.called("past"))
drawn_line = p.line(following == now + q(last) * drawn, 1 * of_noise(path=again), 1 * noise_past, -q(last) * same_mean)
in_square = p.line(following**2 == now**2 + 2 * q(last) * now * drawn + q(last)**2 * drawn**2, (following + now + q(last) * drawn) * drawn_line)
given_past = p.line(expect(following**2, "z") == now**2 + q(last)**2 * sampled * variance, 1 * in_square, 2 * q(last) * unbiased(a=now),
                    q(last)**2 * exactly)
again_drawn = p.draw_again(noise(t + 1, x, path)**2, again)
one_round = p.line(expect(noise(t + 1, x, path)**2, path) == expect(now**2, path) + q(last)**2 * sampled * expect(variance, path), 1 * again_drawn,
                   1 * given_past)
paths = p.exchange(expect(expect(now**2, x), path) == expect(expect(now**2, path), x))
of_variance = p.exchange(expect(expect(variance, x), path) == expect(expect(variance, path), x))
at_first = p.line(expect(noise(0, x, path)**2, x) <= 0, noise(0, x, path) * noise_0)
noises = p.induction(
    expect(expect(now**2, x), path) <= sampled * (4 * L**2 * D * w_1 * squares + 4 * residual_squares * R_squared), base=[1 * at_first], step=[
        1 * paths(t=t + 1), 1 * one_round, -1 * paths, -q(last)**2 * sampled * of_variance, sampled * of_round, 1 * p.before], knowing=[share],
    name="draws add up", at="ours; (56)", because="given the past a round's draws have mean 0, so squares add up")

# ---- (a + b + c)² <= 3(a² + b² + c²), on every path; polynomials in t - 3 and K - 1 without a negative coefficient

unit, off, left, by_draws = q(first), u_bar - f_star(x), rest / q(first), now / q(first)
shape = p.line(at_most(squares, 3 * unit**2 / t), since=late)
residual_shape = p.line(at_most(4 * residual_squares, 48 * unit**2 / (K**2 * t)), since=late)
three = p.line(error <= 3 * (off**2 + left**2 + by_draws**2), square(off - left), square(left - by_draws), square(off - by_draws), since=late)
on_path = p.line(expect(error, x) <= 3 * (2 * (1 - 1 / N) * L**2 * D * w_1 + transfer**2 * R_squared + 1 / unit**2 * expect(now**2, x)), 1 * three,
                 3 / unit**2 * left_out, 3 * radius, since=late)
as_rho_K = extent * (3 * transfer**2 + 144 * sampled / (K**2 * t))
ours = p.line(p.claims(THEOREM_G3, "sharpened", SETTING).then, 1 * on_path, as_rho_K * (rest_K + lost_K) * p.called("rest is"), 3 / unit**2 * noises, 12 * sampled * L**2 * D * w_1 / unit**2 * shape,
              3 * sampled * R_squared / unit**2 * residual_shape, knowing=[share], since=late, at="ours",
              because="for mu = 1")
THEOREM_G3_SHARPENED = p.proof(THEOREM_G3, "sharpened", SETTING, [1 * ours])

# ---- what is printed, in expectation: the transfer is at most 4/K, what sampling leaves at most 1, and the logarithms at least 1

printed, start = p.claims(THEOREM_G3, "corrected", SETTING), p.called("start_squared")
logs, draws = 12 * K * (reach + S.G_squared) / (t * gamma**2), 72 * sampled * S.G_squared / (t * gamma**2)
of_K, at_limit = lost_K**2 * extent, rho**2 * extent
gap, further = L * (L * D + 2 * B) * w_1, 144 * B**2 / (t * gamma**2)
spare = 12 * L**2 * D * w_1 + 48 * at_limit / K**2
log_3 = p.computed(["<", "1", ["log", "3"]])
enough = p.line(at_most(3, K * t), t * steps, since=late)
of_steps = p.line(["<=", ["log", "3"], tree(sp.log(K * t))], enough, since=late)
third = p.line(at_most(3, t), 1 * p.condition(1), since=late)
of_rounds = p.line(["<=", ["log", "3"], tree(sp.log(t))], third, since=late)
most, least = p.line(at_most(transfer, 4 / K), since=late), p.line(at_most(0, transfer), since=late)
transferred = p.line(at_most(transfer**2, 16 / K**2), (transfer + 4 / K) * most, knowing=[least], since=late)
some = p.line(at_most(sampled, 1), N / ((N - 1) * m) * p.called("a m"))
shorter = p.line(expect(expect(error, x), path) <= Formula(tree(6 * (1 - 1 / N) * L**2 * D * w_1 + 48 * at_limit / K**2 + 3 * sampled * spare / t)),
                 1 * ours, 3 * of_K * transferred, (48 / K**2 + 144 * sampled / (K**2 * t)) * extent * (rho + lost_K) * under, knowing=[share], since=late)
corrected = p.line(
    printed.then, 1 * shorter, logs * of_steps, logs * log_3, draws * of_rounds, draws * log_3, 3 / (K * t) * start, 48 * rho**2 * B**2 / K**2 * steps,
    square(rho * B, 48 / K), 36 * L**2 * D * w_1 / t * some, 144 * rho**2 * gap / (K**2 * t) * some, 12 * L**2 * D * w_1 / t * p.condition(1),
    48 * rho**2 * gap / (K**2 * t) * p.condition(1), 96 * rho**2 * gap * (K + 1) / K**2 * steps, 210 * reach / gamma * gamma_1,
    square(rho, 96 * L**2 * D * w_1), 144 * L**2 * S.w_pairs**2 / (t * gamma**2) * share, further * (K - 1) * (K + 1) / K**2 * share,
    further * gamma * (2 - gamma) / K**2 * share, knowing=[share], since=late, name="printed, in expectation", at="Theorem G.3, with constants of ours for the O")
THEOREM_G3_CORRECTED = p.proof(THEOREM_G3, "corrected", SETTING, [1 * corrected])
