"""Fictitious play on finitely many samples, beside the population's: Appendix C at v = 1/4.

What (5) and (6) answer to samples is not what they answer to the population. If it is off by at most c/√t in the slow mode, as a mean
of t samples is, and the start is far enough, the slow mode is still kept: no faster than t^(-1/20), and the loss than t^(-1/10).
"""

from fedtheory.language import number, root, square, t
from fedtheory.papers.fedres.proofs import fictitious_play as F
from fedtheory.papers.fedres.proofs import fictitious_quarter as Q
from fedtheory.papers.fedres.proofs import plays as G
from fedtheory.papers.fedres.proofs.appendix_c import loss

now, played, LEAST, z = G.averages(), G.played(t + 1), number(19, 20), G.z
p = G.play(globals(), G.QUARTER, "abxy", "abxy", unused=("v", "past_g", "past_l"))
c, share_of_c = p.real("c"), number(20, 9)
p.defined(c >= 0, "how far answers are off, times the root of the number of samples", "ours", name="0 <= c")
near = p.given((Q.phi(played) - Q.pace * Q.phi(now))**2 <= c**2 / t, "answers to t samples are off by at most c/√t in the slow mode", "ours")
left = Q.alpha * z - share_of_c * c
far = p.given(left >= 0, "the start is so far from the optimum that samples do not hide it", "ours")
moves = p.line((t + 1) * Q.phi(G.averages(t + 1)) == t * Q.phi(now) + Q.phi(played),
               *(Q.quarter(by) * p.called(f"average {k}") for k, by in F.shares.items()), name="the slow mode")
share, first = (p.cite(F.FICTITIOUS, v=G.QUARTER, step=step, name=step) for step in ("share of the slow mode", "the first slow mode"))
least, answered = p.computed(LEAST <= Q.pace), p.squared(Q.pace * Q.phi(now) - Q.phi(played) <= c / root(t), near)

u, w = root(root(t, 10)), root(root(t + 1, 10))
terms = [(k + 1) * w**k * u**(18 - k) for k in range(1, 18)]
slower = p.line((t + 1) / w <= (t + LEAST) / u, square(w - u, (sum(terms, u**18 + 19 * w**18)) / (20 * u)), name="t^(1/20)", at="textbook",
                because="19w²⁰ - 20uw¹⁹ + u²⁰ is (w - u)² times a polynomial with positive coefficients")
half = p.line(root(t + 1) <= (t + number(1, 2)) / root(t), square(root(t + 1) - root(t), 1 / (2 * root(t))), at="textbook")
floor = left / u + share_of_c * c / root(t)
kept = p.induction(
    floor <= Q.phi(now), base=[-1 * first], step=[
        -1 / (t + 1) * moves, 1 / (t + 1) * answered, (t + Q.pace) / (t + 1) * p.before, floor / (t + 1) * least, left / (t + 1) * slower,
        share_of_c * c / (t + 1) * half], knowing=[far], name="the slow mode is kept", because="no answer takes more than c/√t of it, and all of them (20/9) c")
shown = p.line(LEAST * left / u <= Q.phi(played), 1 * answered, Q.pace * kept, floor * least, knowing=[far])
positive = p.line(Q.phi(played) >= 0, 1 * shown, LEAST / u * far)
p.line((LEAST * left)**2 / u**2 <= Q.whole * loss(*played, v=G.QUARTER), share(**dict(zip(F.FOUR, played, strict=True))),
       LEAST * left / u * shown, Q.phi(played) * shown, knowing=[far, positive], name="from below, on samples", because="the share of the slow mode in the loss")
SAMPLES = p.argument("fedres.samples", "fictitious play on samples, at v = 1/4, is no faster than t^(-1/10) either, if the start is far enough")
