"""Section 5 and Appendix D: a bandit that acts on FedRes's regression, whatever the regression's regret is.

A round of FedRes is a period of B rounds. prediction(i, k, u, v, w) is what the pair (u, v) expects of action k in the
contexts of w, an outcome independent of the one that made the pair. drawn_again draws the reward (draw 0) or the explored
action (draw 1) again, and leaves the contexts as they are. total(i, u, v, w, k) is the sum over the first k actions of the
squared differences of prediction and mean reward. n periods are made, and regression is what FedRes promises of them on
average.
"""


from fedtheory.core.role import Role
from fedtheory.language import Theory, expect, i, j, mean, number, s, t, u, v, w
from fedtheory.papers.fedres.proofs import quotes
from fedtheory.papers.fedres.proofs import sgd as S
from fedtheory.papers.fedres.proofs.bandit_arms import GREEDY
from fedtheory.papers.fedres.statements import thm3any_steps as T
from fedtheory.textbook.vectors import SQUARES

B, K, R_r = T.B, T.K, T.R_r

p = Theory.here(globals(), since=None)
p.count("P"), p.integer("K"), p.integer("B"), p.real("R_r"), p.integer("beta", "client")
x_star, y_star = p.vector("x_star"), p.vector("y_star", "client")
x, y = p.vector("x", "integer", "outcome"), p.vector("y", "client", "integer", "outcome")
loss, regret = p.real("loss", "client", "vector", "vector"), p.real("regret", "client", "integer")
prediction, reward = p.real("prediction", "client", "integer", "vector", "vector", "outcome"), p.real("reward", "client", "outcome")
explored, best = p.integer("explored", "client", "outcome"), p.integer("best", "client", "outcome")
choice, total = p.integer("choice", "client", "vector", "vector", "outcome"), p.real("total", "client", "vector", "vector", "outcome", "integer")
greedy, bandit, exploring = p.real("greedy", "client", "integer"), p.real("bandit", "client", "integer"), p.real("exploring", "client")
drawn_again = p.redrawn("drawn_again")
reward_again, action_again = drawn_again(0, w, s), drawn_again(1, w, s)
n, R, price, k, rho = p.integer("n"), p.real("R"), p.real("price"), p.variable("k", "integer"), p.variable("rho", "real")
here = explored(i, w)


def earned(arm, of=w):
    """f_i^* of an action."""
    return prediction(i, arm, x_star, y_star(i), of)


def guessed(arm, of=w, pair=(u, v)):
    """What a pair predicts for it."""
    return prediction(i, arm, *pair, of)


def off(arm, of=w):
    """The error of that prediction."""
    return earned(arm, of) - guessed(arm, of)


def lost(pair=(u, v), of=w):
    """What the action (12) of a pair costs."""
    return earned(best(i, of), of) - earned(choice(i, *pair, of), of)


def played(at, of=w):
    """The pair of client i in a period."""
    return x(at - S.beta(i), of), y(i, at, of)


# ---- Section 5

p.defined(number(1) <= K, "at least one action", "Section 5", name="K")
p.defined(number(1) <= B, "a period has a round at least", "Section 5.1", name="B")
p.defined(number(0) < R_r, "rewards lie in [0, R_r]", "Section 5", name="R_r")
exploration_loss = p.defined(loss(i, u, v) == expect((reward(i, w) - guessed(here))**2), "what is fed to FedRes: the squared residual of the "
                             "explored action", "Section 5.1")
same_contexts = p.defined(guessed(explored(i, reward_again), reward_again) == guessed(here), "contexts and the action are there before the "
                          "reward", "Section 5")
realizable = p.given(expect(reward(i, reward_again), s) == earned(here), "given all contexts and the action, the mean reward is f_i^*; print "
                     "says it given the action's own context", "Section 5; erratum d65", role=Role.OURS)
uniform = p.defined(K * expect(off(explored(i, action_again), action_again)**2, s) == total(i, u, v, w, K), "the explored action is uniform on "
                    "1 to K, whatever the contexts", "Section 5.1")
no_arms = p.defined(total(i, u, v, w, 0) == 0, "an empty sum", "ours")
arms = p.defined(total(i, u, v, w, k + 1) == total(i, u, v, w, k) + off(k + 1)**2, "the sum over the actions", "Appendix D", when=[k >= 0])
for arm in (best(i, w), choice(i, u, v, w)):
    p.defined(arm >= 1, "actions are 1 to K", "Section 5", name=f"{arm.tree[0]}, first")
    p.defined(arm <= K, "actions are 1 to K", "Section 5", name=f"{arm.tree[0]}, last")
taken = p.defined(guessed(best(i, w)) <= guessed(choice(i, u, v, w)), "the action taken is one of which the pair expects most", "(12)", name="(12)")
nothing_lost = p.defined(greedy(i, 0) == 0, "an empty sum", "definition")
lost_next = p.defined(greedy(i, t + 1) == greedy(i, t) + expect(expect(lost(played(t + 1), s), s)), "what one greedy round in each of the "
                      "periods 1 to t + 1 costs client i", "definition", name="lost")
explorations = p.given(exploring(i) <= R_r, "a round's regret is at most R_r", "Section 5, the protocol", quote=quotes.REWARD)
in_periods = p.given(
    bandit(i, t) == t * exploring(i) / B + (1 - 1 / B) * greedy(i, t), "of B rounds of a period one explores and B - 1 are greedy, with one "
    "pair, and samples are i.i.d. across time: the regret, over B", "Section 5.1; (11)", quote=quotes.EXPLORATION, name="bandit")
no_regret = p.defined(regret(i, 0) == 0, "an empty sum", "definition")
regret_next = p.defined(regret(i, t + 1) == regret(i, t) + expect(loss(i, *played(t + 1)) - S.best), "the expected regret of client i in rounds "
                        "1 to t + 1", "Theorem 2", name="regret")
p.defined(n >= 1, "n periods", "ours", name="n")
p.defined(price >= 0, "a root", "ours", name="0 <= price")
dear = p.defined(price**2 >= 2 * K * R, "the root of 2KR, or more", "ours", name="price")
regression_regret = p.defined(mean(regret(i, n)) <= n * R, "what FedRes promises of n periods, on average", "Theorem 2")

# ---- regression regret is the mean square over the actions

star, again = {"u": x_star, "v": y_star(i)}, reward_again
residual, there = reward(i, again) - earned(here), explored(i, again)
off_there = earned(there, again) - guessed(there, again)
given_the_contexts = p.line(
    expect((reward(i, again) - earned(there, again)) * off_there, s) == 0, (residual - off_there) * same_contexts(**star),
    -residual * same_contexts, off(here) * realizable)
crossed = p.draw_again((reward(i, w) - earned(here)) * off(here), again)
cross_term = p.line(expect((reward(i, w) - earned(here)) * off(here)) == 0, crossed, given_the_contexts, at="Appendix D, second display",
                    because="given contexts and action, the reward is f_i^* in the mean")
chosen_again = p.draw_again(off(here)**2, action_again)
uniform_action = p.line(expect(off(here)**2) == expect(total(i, u, v, w, K)) / K, 1 * chosen_again, 1 / K * uniform, at="Appendix D, second display",
                        because="an action at random is off as all actions are in the mean")
regression = p.line(
    loss(i, u, v) - S.best == expect(total(i, u, v, w, K)) / K, exploration_loss, exploration_loss(**star), cross_term, uniform_action,
    at="Appendix D, second display", because="(r - f)² - (r - f*)² = (f* - f)² + 2(r - f*)(f* - f)")

# ---- (40), with one ρ for all: the greedy rounds' regret A is at most KR/ρ + ρ/2 for every ρ, so that A² <= 2KR

greedy_action = p.cite(
    GREEDY, earns=earned, expected=guessed, total=lambda m: total(i, u, v, w, m), m=best(i, w), n=choice(i, u, v, w))
averaged = p.line(expect(lost()) <= expect(total(i, u, v, w, K)) / rho + rho / 2, greedy_action, when=[rho > 0], at="Appendix D, (40)",
                  because="the mean over the contexts")
now = dict(zip("uv", played(t), strict=True))
period = p.line(expect(expect(lost(played(t), s), s)) <= K * expect(loss(i, *played(t)) - S.best) / rho + rho / 2, regression(**now), averaged(**now),
                when=[rho > 0], name="a period", at="Appendix D, (40)", because="the mean over contexts and models")
periods = p.induction(greedy(i, t) <= K * regret(i, t) / rho + t * rho / 2, since=0, when=[rho > 0], base=[nothing_lost, no_regret],
                      step=[lost_next, regret_next, period(t=t + 1)], at="Appendix D, (40)", because="period by period")
A = mean(greedy(i, n)) / n
square = p.line(price**2 >= A**2, 2 * A / n * periods(j, t=n, rho=A), 2 * K / n * regression_regret, 1 * dear, when=[A > 0], name="squared")
more = p.cite(SQUARES, a=A, b=price, given={"squares": square}, when=[A > 0], name="something to pay")
greedy_rounds = p.cases(price >= A, A <= 0, [p.condition(1)], [more], at="Appendix D, (40), with a constant", because="ρ = A, the average itself")
p.line(mean(bandit(i, n)) / n <= R_r / B + (1 - 1 / B) * price, 1 / n * in_periods(t=n), 1 / B * explorations, (1 - 1 / B) * greedy_rounds,
       name="all rounds", at="Appendix D, the last but one display", because="every period explores once")
BANDIT = p.argument("fedres.bandit", "a bandit on FedRes pays the root of the regression's regret")
