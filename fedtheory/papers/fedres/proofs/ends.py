"""From rounds to regret: the plays with gradients are summed in the server's time, and the ends cost tau_e M.

Client i's plays of rounds tau_i + 1, tau_i + 2, ... meet the gradients of rounds 1, 2, ... So the regret up to t is
what gradients of rounds up to t - beta_min - alpha_i answer for, plus the first tau_i plays, less the plays of rounds
t + 1 to t + beta_i - beta_min.
"""

from typing import Any

from fedtheory.language import Theory, i, t, w
from fedtheory.papers.fedres.proofs import appendix_b as B
from fedtheory.papers.fedres.proofs import sgd as S
from fedtheory.papers.fedres.statements.notation import M

p, k = Theory.after(B.p, globals()), B.k
regret, gathered, tau = S.regret, S.gathered, S.tau
from_0: dict[str, Any] = {"on": k, "since": 0}

nothing_before = p.induction(
    gathered(i, -k) == 0, **from_0, base=[S.nothing_gathered], step=[S.gathered_next(t=-(k + 1)), S.not_yet(t=-k)],
    name="nothing before the start", because="gradients of rounds t <= 0 answer for nothing")
played = S.loss(i, S.x(t + 1 - S.beta(i), w), S.y(i, t + 1, w)) - S.best
at_the_pair = {"a": S.x(t + 1 - S.beta(i), w), "b": S.y(i, t + 1, w)}
a_play = p.line(regret(i, t + 1) <= regret(i, t) + M, S.regret_next, S.range_(**at_the_pair))
at_most = p.induction(regret(i, k) <= M * k, **from_0, base=[S.no_regret], step=[a_play(t=k)], name="at most M a round",
                      because="a play costs at most M more than the comparator")
no_less = p.line(regret(i, t) <= regret(i, t + 1) + M, S.regret_next, S.range_below(**at_the_pair))
at_least = p.induction(regret(i, t) <= regret(i, t + k) + M * k, **from_0, step=[no_less(t=t + k)], name="at least -M a round",
                       because="a play costs at most M less than the comparator")
matched = p.induction(
    regret(i, k + tau) == regret(i, tau) + gathered(i, k), **from_0, base=[S.nothing_gathered],
    step=[S.gathered_next(t=k), S.regret_next(t=k + tau), S.late_pair(t=k + 1)], name="matched",
    at="ours, for the re-indexing in (34) and (39)", because="play tau_i + t is the one that gradient t answers for")

last = t - S.beta_min - S.alpha(i)
started, late = [t >= 0, t >= S.beta_min], S.beta(i) - S.beta_min
trip = p.line(tau >= 0, S.round_trip)
known = [S.uplink, S.downlink, S.round_trip]
ends = p.cases(
    regret(i, t) <= gathered(i, last) + M * (tau + late), last <= 0,
    [at_most(k=t), nothing_before(k=-last), *known], [at_least(k=late, because=[S.downlink]), matched(k=last), at_most(k=tau, because=[trip]), *known],
    when=started, name="ends", at="ours, for the O(DG sum tau_i) of (28), (34) and (39)", because="the first tau_i plays, and those after t")
