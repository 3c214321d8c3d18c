"""Lemma F.5 with both residuals: (50) along plans between a client's inputs and all others, and (49), once the start is forgotten.

The mean function is a weighted mean of mean answers, and a square is convex: with the weights q(n) = n(n-1)(n-2)(n-3)
what (50) says of all mean answers is handed on from step to step. In the first three steps the weight is 0.
"""

from dataclasses import replace

from fedtheory.core.term import at_most, tree
from fedtheory.language import Formula, Theory, expect, i, j, mean, square
from fedtheory.papers.ffgb.algorithms import ffgb_square as measured
from fedtheory.papers.ffgb.proofs import labels as X
from fedtheory.papers.ffgb.proofs import labels_radius, labels_rounds, lemF_2
from fedtheory.papers.ffgb.statements import square_notation as S
from fedtheory.papers.ffgb.statements.lemF_5_mean_square import LEMMA_F5
from fedtheory.papers.ffgb.statements.notation import K

average, here, k, number, t, x, z = X.average, X.here, X.k, X.number, X.t, X.x, X.z
w_2 = S.w_2
first, q = labels_rounds.first, labels_rounds.q
m, own = lemF_2.m, lemF_2.own

p = Theory.after(lemF_2.p, globals())
f, g, h, d, w, is_on, plan_2, cost_2, k_any = p.symbol("f g h d w on plan_2 cost_2 k_any")
pair, cost_pairs = p.real("pair", "client", "client", "outcome", "outcome"), p.real("cost_pairs", "client", "client")
mass, slope, squared, past = pair(j, i, x, z), S.L / X.gamma, 2 * (S.L / X.gamma)**2, {"k": k_any, "t": t - 1}
of_pair = p.defined(mass >= 0, "pair(j, i) is a plan from alpha_j to alpha_i", "(19), p = 2", name="pair >= 0")
pair_from = p.defined(expect(mass, z) == w(j, x), "its first marginal is alpha_j", "(19), p = 2", name="pair, from")
pair_to = p.defined(expect(mass, x) == w(i, z), "its second marginal is alpha_i", "(19), p = 2", name="pair, to")
pair_cost = p.defined(expect(expect(mass * d(x, z)**2, z), x) == cost_pairs(j, i),
                      "it is optimal, and exists as (19) is a minimum: its cost is W_2(alpha_j, alpha_i)^2", "(19), p = 2", name="pair, cost")
of_pairs = p.defined(mean(mean(cost_pairs(j, i), j)) == S.w_pairs**2, "w_pairs^2 is the mean of the W_2^2 of all pairs", "Theorem 4.4, definition of G",
                     name="w_pairs, mean")
mean_plan = mean(mass, j)
no_cheaper = p.defined(
    cost_2(i) <= expect(expect(mean_plan * d(x, z)**2, z), x),
    "W_2(alpha, alpha_i)^2 is the least cost of a plan, and the mean of the plans from the alpha_j is one: the steps before show its marginals",
    "(19), p = 2", name="no cheaper")
G, H, H_any = average(g, k, t, x), mean(h("l", k, t, x), "l"), average(h, "k_any", t - 1, x)
MEANS = p.setting({**lemF_2.METRICS, measured.MEAN_ANSWER: expect(H_any**2, x), measured.MEAN_FUNCTION: expect(average(g, "k_any", t - 1, x)**2, x)})
density, symmetric = p.called("density", "symmetric")

# ---- (50): h(x) = (h(x) - h(z)) + h(z), its slope along the plan, and its size on the client's support

far, difference = 2 * slope**2 * d(x, z)**2 + 2 * own**2, h(*here) - h(i, k, t, z)
falls = p.line(difference >= -(slope * d(x, z)), 1 * lemF_2.slope(x=z, z=x), -slope * symmetric)
squared_rise = p.line(difference**2 <= (slope * d(x, z))**2, (slope * d(x, z) + difference) * lemF_2.slope, knowing=[falls])
squared_size = p.line(h(*here)**2 <= own**2, (own + h(*here)) * lemF_2.above, knowing=[lemF_2.below], when=X.on)
of_both = p.line(h(*here)**2 <= far, 2 * squared_rise, 2 * squared_size(x=z), square(h(*here) - 2 * h(i, k, t, z)), when=X.on_z)


def along(mass, positive, none):
    """Along a plan that carries nothing to where the client has no mass."""
    carried = p.line(mass * h(*here)**2 <= mass * far, mass * of_both, knowing=[positive], when=X.on_z)
    return p.cases(mass * h(*here)**2 <= mass * far, w(i, z) <= 0, [(h(*here)**2 - far) * none], [1 * carried])


from_x = p.line(h(*here)**2 <= squared * expect(plan_2(i, x, z) * d(x, z)**2, z) + 2 * own**2,
                1 * along(plan_2(i, x, z), p.called("plan_2 >= 0"), labels_radius.no_plan_2), (2 * own**2 - h(*here)**2) * p.called("plan_2, from"))
of_client = p.line(expect(h(*here)**2, x) <= squared * cost_2(i) + 2 * own**2, 1 * from_x, squared * p.called("plan_2, cost"), name="square of an answer",
                   at="(50): h(x) = (h(x) - h(z)) + h(z)", because="its slope along the plan, and its size on the client's support")
jensen = p.line(mean(h(*here)**2) >= H**2, square(h(*here) - H))
clients = p.exchange(mean(expect(h(*here)**2, x)) == expect(mean(h(*here)**2), x))
mean_answer = p.line(expect(H**2, x) <= squared * w_2**2 + 2 * own**2, 1 * jensen, -1 * clients, 1 * of_client, squared * p.called("w_2, mean"),
                     name="(50)", at="(50) with both residuals, averaged over s", because="the square of a mean is at most the mean of the squares")

# ---- distances to all inputs are no larger than those of pairs: the mean of the plans is a plan

positive = p.line(at_most(0, mean_plan), of_pair, name="mean of plans", at="(19)", because="a mean of measures is one")
from_order = p.exchange(mean(expect(mass, z), j) == expect(mean_plan, z))
from_all = p.line(expect(mean_plan, z) == 1, -1 * from_order, 1 * pair_from, 1 * p.called("mixture"), name="mean of plans, from", at="(19), (7)",
                  because="its first marginal is the mean of the alpha_j, which is alpha")
to_order = p.exchange(mean(expect(mass, x), j) == expect(mean_plan, x))
to_all = p.line(expect(mean_plan, x) == w(i, z), -1 * to_order, 1 * pair_to, name="mean of plans, to", at="(19)", because="and its second one alpha_i")
within = expect(mass * d(x, z)**2, z)
inside = p.exchange(mean(within, j) == expect(mean(mass * d(x, z)**2, j), z))
outside = p.exchange(mean(expect(within, x), j) == expect(mean(within, j), x))
cheaper = p.line(cost_2(i) <= mean(cost_pairs(j, i), j), 1 * no_cheaper, -1 * inside, -1 * outside, 1 * pair_cost)
convex = p.line(at_most(w_2**2, S.w_pairs**2), 1 * cheaper, -1 * p.called("w_2, mean"), 1 * of_pairs, at="Lemma F.5, its last sentence",
                because="the cost of the mean of plans is the mean of their costs")

# ---- (49): the mean function

gain, low, kept = 4 * X.falling(m, 3), Formula(tree(squared * w_2**2 + 2 * own**2)), expect(G**2, x)
number_m = labels_rounds.m
weights = p.induction(at_most(0, q(number_m)), step=[1 * p.before, 4 * lemF_2.factorial], on=number_m, at="textbook",
                      because="q(m + 1) - q(m) = 4m(m - 1)(m - 2), and q(1) = 0")
weight = p.line(at_most(0, q(m)), 1 * weights(m=m, because=[lemF_2.some]))
moved, ahead = (1 - 4 / number) * G + 4 / number * H, average(g, k + 1, t, x)
mean_step = p.line(ahead == moved, 1 * p.called("line 5"))
at_input = p.line(q(number) * ahead**2 <= q(m) * G**2 + gain * H**2, q(number) * (ahead + moved) * mean_step, square(G - H, 4 / number * q(m)),
                  knowing=[weight])
a_step = p.line(q(number) * expect(ahead**2, x) <= q(m) * kept + gain * expect(H**2, x), 1 * at_input, name="a step of the mean square",
                at="ours, in place of (49)", because="line 5, and a square is convex")
together, served = p.line(average(g, 1, t, x) == f(t, x), 1 * p.called("line 2, g")), q(first) * expect(f(t, x)**2, x) <= q(first) * low
in_round = p.induction(
    q(m) * kept <= q(m) * low, base=[q(first) * (average(g, 1, t, x) + f(t, x)) * together, 1 * p.condition(2)],
    step=[1 * a_step, 1 * p.before, gain * mean_answer], on=k, when=[served], knowing=[lemF_2.gains], name="mean square in a round",
    at="ours, in place of (49)", because="from the answers of all steps, by (50)")
rounds = p.induction(served, step=[q(labels_rounds.ends + 1) * (f(t + 1, x) + average(g, K + 1, t, x)) * p.called("server"),
                     1 * in_round(k=K + 1, because=[None, None, p.before])], name="mean square of the server", at="ours",
                     because="the server takes the mean; at first the weight is 0")
mean_function = p.line(kept <= low, 1 / q(m) * in_round(because=[None, None, rounds]), knowing=[lemF_2.positive], since=lemF_2.late, name="(49)",
                       at="(49) with both residuals", because="divided by the weight")
MEAN_OF_PLANS = p.made(positive, from_order, from_all, to_order, to_all)


def proof(bound, *facts):
    """Any step of any round; that the mean of plans is a plan is said where it is used."""
    found = p.proof(LEMMA_F5, bound, MEANS, facts)
    return replace(found, steps=(*MEAN_OF_PLANS, *found.steps))


OF_MEANS = (p.proof(LEMMA_F5, "sharpened", MEANS, [1 * mean_answer(**past)]), proof("corrected", 1 * mean_answer(**past), squared * convex),
          proof("function", 1 * mean_function(**past), squared * convex))

# ---- (50) on the inputs of any client j, along the plan from that client to the one who answers

p.real("w_far")
pair_on = p.defined(mass * (1 - is_on(i, z)) == 0, "it carries nothing outside of the supports",
                    "proof of Lemma F.1: supp Pi in supp mu x supp nu", name="pair, on")
farthest = p.defined(mean(cost_pairs(j, i)) <= S.w_far**2, "w_far^2 is the largest over s of the means of the W_2(alpha_s, alpha_i)^2", "Lemma F.5, G_s",
                     name="w_far")


def of_any(of):
    """On no client's inputs is the mean square larger."""
    return lambda value: at_most(mean(lemF_2.pick(i) * expect(w(i, x) * average(of, "k_any", t - 1, x)**2, x)), value)


CLIENTS = p.setting({measured.CLIENT_ANSWER: of_any(h), measured.CLIENT_FUNCTION: of_any(g)})
no_pair = p.line(mass == 0, 1 * pair_on, mass * labels_radius.nobody(x=z), when=X.off_z)
of_pair_from_x = p.line(w(j, x) * h(*here)**2 <= squared * expect(mass * d(x, z)**2, z) + 2 * own**2 * w(j, x), 1 * along(mass, of_pair, no_pair),
                        (2 * own**2 - h(*here)**2) * pair_from)
of_one = p.line(expect(w(j, x) * h(*here)**2, x) <= squared * cost_pairs(j, i) + 2 * own**2, 1 * of_pair_from_x, squared * pair_cost,
                2 * own**2 * p.called("mass")(i=j), name="square of an answer on a client's inputs", at="(50)",
                because="along the plan from that client to the one who answers")
spread = p.line(at_most(0, w(j, x) * (h(*here) - H)**2), (h(*here) - H)**2 * density(i=j))
weighed = p.line(w(j, x) * H**2 <= mean(w(j, x) * h(*here)**2), 1 * spread)
of_clients = p.exchange(mean(expect(w(j, x) * h(*here)**2, x)) == expect(mean(w(j, x) * h(*here)**2), x))
of_mean = p.line(expect(w(j, x) * H**2, x) <= squared * S.w_far**2 + 2 * own**2, 1 * weighed, 1 * of_one, -1 * of_clients, squared * farthest,
                 name="(50), of a client", at="(50) with both residuals", because="the square of a mean is at most the mean of the squares")
PROOFS = (*OF_MEANS, lemF_2.proof(p, CLIENTS, LEMMA_F5, "of-a-client", of_mean, j=i))
