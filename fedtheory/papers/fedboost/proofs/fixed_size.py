"""FedBoost with at most C predictors in every round, and not only on average: the floor of Corollary 1 stays.

(8) sends C predictors on average (erratum d08). Here one predictor is drawn C times, predictor k with probability alpha_k,
and clients see the share of the draws that each got: at most C predictors are sent in every case, and the masks' variance
is (1 - 1/q)/C at most, which is below 1/C. Ours, for "the maximum number of base predictors that we can send" of Section 4.
"""

from typing import Any

from fedtheory.language import Formula, Theory, expect, i, mean, s, sq, square, t, w
from fedtheory.papers.fedboost.proofs import thm2_sampling as T
from fedtheory.papers.fedboost.proofs.rounds import alpha

again = T.again

# ---- t draws: how often each predictor is drawn, the mean and the mean square

p = Theory.here(globals())
q, chance = p.count("q"), p.real("chance", "client")
hit, tally = p.real("hit", "integer", "client", "outcome"), p.real("tally", "integer", "client", "outcome")
so_far, drawn = tally(t, i, w), hit(t + 1, i, w)
mean_hit = p.defined(expect(drawn) == chance(i), "the probability of predictor k", "ours", since=0)
one_or_none = p.defined(drawn**2 == drawn, "a draw is this predictor or another", "ours", since=0)
one_each = p.defined(q * mean(drawn) == 1, "each draw is one predictor", "ours", since=0)
independent = p.defined(expect(drawn * so_far) == chance(i) * expect(so_far), "draws are independent", "ours", since=0)
tally_0 = p.defined(tally(0, i, w) == 0, "nothing is drawn yet", "ours")
tally_next = p.defined(tally(t + 1, i, w) == so_far + drawn, "one draw more", "ours", since=0, name="tally")

first, chance_i = tally(1, i, w), chance(i)
how_often = p.induction(expect(so_far) == t * chance_i, base=[1 * tally_next(t=0), 1 * tally_0, 1 * mean_hit(t=0)],
                        step=[1 * p.before, 1 * tally_next, 1 * mean_hit], name="mean", at="ours")
begun = hit(1, i, w)
p.induction(
    expect(so_far**2) == t * chance_i * (1 - chance_i) + t**2 * chance_i**2,
    base=[(first + tally(0, i, w) + begun) * tally_next(t=0), (tally(0, i, w) + 2 * begun) * tally_0, 1 * one_or_none(t=0), 1 * mean_hit(t=0)],
    step=[1 * p.before, (tally(t + 1, i, w) + so_far + drawn) * tally_next, 1 * one_or_none, 1 * mean_hit, 2 * independent,
          2 * chance_i * how_often], name="second moment", at="ours")
p.induction(q * mean(so_far) == t, base=[q * tally_next(t=0), q * tally_0, 1 * one_each(t=0)],
            step=[1 * p.before, q * tally_next, 1 * one_each], name="how many", at="ours")
DRAWS = p.argument("fedboost.draws", "so many draws of one predictor each: a binomial number's mean and second moment")

# ---- C draws in a round, by the weights

p = Theory.assuming(T.BEST_STEP_SHARPENED, {"V": (1 - 1 / Formula("q")) / Formula("C")}, globals(), without=["V >= 0", "variance"])
q, n = p.count("q"), p.variable("n", "integer")
p.symbols["C"] = ((), "integer")
C, part, sent = p.symbol("C"), p.real("part", "client", "integer", "outcome"), p.real("sent", "client", "integer", "outcome")
hit, tally = (p.real(x, "integer", "client", "integer", "outcome") for x in ("hit", "tally"))
weight, drawn, drawn_again, tally_again = part(i, t, w), hit(n + 1, i, t, w), hit(n + 1, i, t, again), tally(C, i, t, again)
missed_again, V = tally_again / C - weight, (1 - 1 / q) / C
p.defined(C >= 1, "at least one predictor may be sent", "Section 4", name="C")
sum_of_parts = p.defined(q * mean(weight) == 1, "weights add up to 1", "Section 2.2")
past_parts = p.defined(part(i, t, again) == weight, "the weights are made of earlier draws", "Figure 1")
likely = p.defined(expect(drawn_again, s) == weight, "predictor k is drawn with probability alpha_k, given the past", "ours", when=[n >= 0])
apart = p.defined(expect(drawn_again * tally(n, i, t, again), s) == weight * expect(tally(n, i, t, again), s),
                  "and independently of the draws before", "ours", when=[n >= 0])
p.defined(drawn**2 == drawn, "a draw is this predictor or another", "ours", when=[n >= 0], name="one or none")
p.defined(q * mean(drawn) == 1, "each draw is one predictor", "ours", when=[n >= 0], name="one each")
p.defined(tally(0, i, t, w) == 0, "nothing is drawn yet", "ours", name="tally 0")
p.defined(tally(n + 1, i, t, w) == tally(n, i, t, w) + drawn, "one draw more", "ours", when=[n >= 0], name="tally")
coordinates = p.defined(sq(T.seen(t, w) - alpha(t, w)) == q * mean((tally(C, i, t, w) / C - weight)**2),
                        "clients see the share of the draws that each predictor got", "ours")
is_sent = p.defined(sent(i, t, w) <= tally(C, i, t, w), "a predictor is sent, once, if it was drawn: no more often than that", "ours")

count = Formula("t_draws")
in_round: dict[str, Any] = {"chance": lambda k: part(k, t, w), "hit": lambda m, k, x: hit(m, k, t, ["redraw", "t", "w", x.tree]),
            "tally": lambda m, k, x: tally(m, k, t, ["redraw", "t", "w", x.tree])}
shown = {"mean hit": likely(n=count)}
often = p.cite(DRAWS, step="mean", given=shown, name="how often", **in_round)
squares = p.cite(DRAWS, step="second moment", given={**shown, "independent": apart(n=count)}, name="how often, squared", **in_round)
total = p.cite(DRAWS, step="how many", hit=lambda m, k, _: hit(m, k, t, w), tally=lambda m, k, _: tally(m, k, t, w), name="how many")

p.line(q * mean(sent(i, t, w)) <= C, q * is_sent, 1 * total(t_draws=C), name="at most C", at="ours for Section 4",
       because="each draw is one predictor: C at most are sent, surely")
each = p.line(expect(missed_again**2, s) == weight * (1 - weight) / C, 1 / C**2 * squares(t_draws=C), -2 * weight / C * often(t_draws=C),
              name="one predictor", at="ours", because="the variance of a binomial share")
of_the_past = p.line(expect((tally_again / C - part(i, t, again))**2, s) == expect(missed_again**2, s),
                     -(2 * tally_again / C - weight - part(i, t, again)) * past_parts)
given_the_past = p.line(
    expect(q * mean((tally_again / C - part(i, t, again))**2), s) <= V, q * of_the_past, q * each, (1 / C - 2 / (q * C)) * sum_of_parts,
    square(weight - 1 / q, q / C), because="weights add up to 1, and their squares to 1/q at least")
redrawn = p.draw_again(q * mean((tally(C, i, t, w) / C - weight)**2), again)
variance = p.line(expect(sq(T.seen(t, w) - alpha(t, w))) <= V, 1 * coordinates, 1 * redrawn, 1 * given_the_past, name="variance", at="ours")
p.cite(T.BEST_STEP_SHARPENED, V=V, given={"variance": variance}, name="at most C, with the floor of Corollary 1", at="ours for Corollary 1",
       because="Theorem 2, whose masks may be of any kind")
FIXED_SIZE = p.argument("fedboost.fixed_size", "C predictors at most, always, with the floor of Corollary 1")
