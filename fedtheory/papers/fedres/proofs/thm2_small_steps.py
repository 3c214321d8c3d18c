"""Theorem 2 with small steps: the movements that Lemmas 7 and 8 drop pay for the delay.

The way of tau_i rounds is at most tau_i times the squared movements in them, and each movement lies in tau_i ways. So
all ways together cost tau_i² times what has been moved, which half of the terms -|w_t - w_{t-1}|²/(2 eta) covers.
"""

from typing import Any

from fedtheory.language import Theory, expect, i, mean, sq, t, w
from fedtheory.papers.fedres.proofs import appendix_b as B
from fedtheory.papers.fedres.proofs import ends as E
from fedtheory.papers.fedres.proofs import sgd as S
from fedtheory.papers.fedres.proofs import thm2_any_steps as A
from fedtheory.papers.fedres.proofs.movements import MOVEMENTS
from fedtheory.papers.fedres.statements import notation as N
from fedtheory.papers.fedres.statements.steps import eta, eta_l
from fedtheory.papers.fedres.statements.thm2full_any_steps import ANY_STEPS

P, gamma, tau, sent, excess = N.P, N.gamma, S.tau, S.sent, A.excess
moved, moves, own_moved, own_moves = S.moved, S.moves, S.own_moved, S.own_moves
p = Theory.after(A.p, globals())

# ---- what moves: the server, and client i beta_i rounds later

own: dict[str, Any] = {"z": lambda at, z: S.y(i, at + S.beta(i), z), "moved": lambda at: own_moved(i, at), "moves": lambda at: own_moves(i, at)}
unmoved = p.defined(moved(0) == 0, "an empty sum", "definition")
moved_next = p.defined(moved(t + 1) == moved(t) + expect(sq(S.x(t + 1, w) - S.x(t, w))), "the squared movements of the server up to round "
                       "t + 1", "definition", name="moved")
no_moves = p.defined(moves(0) == 0, "an empty sum", "definition")
moves_next = p.defined(moves(t + 1) == moves(t) + moved(t + 1), "their sums, added up", "definition", name="moves")
own_unmoved = p.defined(own_moved(i, 0) == 0, "an empty sum", "definition")
own_moved_next = p.defined(
    own_moved(i, t + 1) == own_moved(i, t) + expect(sq(S.y(i, t + 1 + S.beta(i), w) - S.y(i, t + S.beta(i), w))),
    "the same of client i, up to its round t + 1 + beta_i", "definition", name="own moved")
no_own_moves = p.defined(own_moves(i, 0) == 0, "an empty sum", "definition")
own_moves_next = p.defined(own_moves(i, t + 1) == own_moves(i, t) + own_moved(i, t + 1), "their sums, added up", "definition", name="own moves")
used_later = p.line(t + S.beta(i) <= tau, S.uplink, when=[t <= 0])
unused = p.line(S.y(i, t + S.beta(i), w) == 0 * S.x_star, S.local_start(t=t + S.beta(i), because=[used_later]), when=[t <= 0])
trip: dict[str, Any] = {"because": [E.trip]}


def of_server(step):
    """What is moved by the server."""
    return p.cite(MOVEMENTS, step=step, z=lambda at, z: S.x(at, z), origin=0 * S.x_star, name=f"server's {step}")


def of_client(step):
    """What is moved by a client."""
    return p.cite(MOVEMENTS, step=step, origin=0 * S.x_star, given={"start": unused}, name=f"client's {step}", **own)


ways, growing, counted, none_before = (of_server(z) for z in ("ways", "not negative", "counted", "none before"))
own_ways, own_growing, own_counted, none_of_own = (of_client(z) for z in ("ways", "not negative", "counted", "none before"))

# ---- the sum, with ways and movements side by side

later, own_later = moves(t) - moves(t - tau), own_moves(i, t) - own_moves(i, t - tau)
one_draw_moving = p.line(excess <= A.to_global + A.to_own + gamma / 2 * (
    sq(S.x(t, w) - S.x(t - tau, w)) + sq(S.y(i, S.used, w) - S.y(i, sent, w))), B.lemma_11(t=sent))
moving = p.line(
    expect(excess) <= expect(A.to_global) + expect(A.to_own) + gamma / 2 * tau * (moved(t) - moved(t - tau) + own_moved(i, t) - own_moved(i, t - tau)),
    one_draw_moving, ways(t=t - tau, k=tau, because=[S.round_trip]), own_ways(t=t - tau, k=tau, because=[S.round_trip]))
noise = eta * N.sigma_g**2 + eta_l * N.sigma_l**2
kept = mean(S.inverse(i) / (4 * eta_l) * own_moved(i, t))
lag = gamma / 2 * mean(tau * later) + gamma / 2 * mean(tau * own_later)
half, own_lag = S.inverse(i) / (4 * eta_l), gamma / 2 * tau
nothing_moved = [no_moves, no_own_moves, none_before(k=tau, **trip), none_of_own(k=tau, **trip)]
longer_lag = [-gamma / 2 * mean(tau) * moves_next, own_lag * moves_next(t=t - tau), -own_lag * own_moves_next, own_lag * own_moves_next(t=t - tau)]
summed_moving = p.induction(
    mean(S.gathered(i, t - S.alpha(i))) <= A.begun - A.potential() + t * noise - moved(t) / (4 * eta * P) - kept + lag, since=0,
    base=[*A.nothing, unmoved, own_unmoved, *nothing_moved],
    step=[1 * p.before, 1 * S.gathered_next(t=t - S.alpha(i)), 1 * moving(t=t + 1), 1 * A.together(t=t + 1), 1 / P * B.server_moving(t=t + 1),
          1 * B.client_moving(t=t + 1), eta / P * B.variance(t=t + 1), 1 * B.client_noise(t=t + 1, because=[S.positive_weight]), eta_l * S.local_noise, 1 / (4 * eta * P) * moved_next, half * own_moved_next,
          *longer_lag],
    name="sum, moving", at="Lemmas 7 to 9, added up", because="rounds 1 to t of the server; ways and movements side by side")

# ---- small steps: half of the movements covers all ways

small = p.claims(ANY_STEPS, "small-steps", S.SGD).conditions[1:]
a_trip = p.line(gamma / 2 * tau * later <= gamma / 2 * tau**2 * moved(t), counted(k=tau), when=[tau >= 0])
server_pays = p.line(gamma / 2 * mean(tau * later) <= moved(t) / (4 * eta * P), a_trip(because=[E.trip]), S.delays, when=[moved(t) >= 0, *small])
client_pays = p.line(gamma / 2 * tau * own_later <= half * own_moved(i, t), own_lag * own_counted(k=tau),
                     gamma / 2 * S.inverse(i) * own_moved(i, t) * S.largest_delay, -own_lag * tau * own_moved(i, t) * S.inverse_weight,
                     half * own_moved(i, t) * p.condition(5), when=[tau >= 0, own_moved(i, t) >= 0, S.inverse(i) > 0, *small])
added_up_moving = p.line(
    mean(S.gathered(i, t - S.alpha(i))) <= A.begun - A.potential() + t * noise, summed_moving, server_pays(because=[growing, None, None]),
    client_pays(because=[E.trip, own_growing, S.positive_inverse, None, None]), when=[t >= 0, *small], name="sum, small steps",
    because="small steps: half of the movements covers all ways")
small_steps = A.in_all(p, added_up_moving, noise, "small-steps")
SMALL_STEPS = p.proof(ANY_STEPS, "small-steps", p.setting(S.SGD.metrics), [small_steps])
