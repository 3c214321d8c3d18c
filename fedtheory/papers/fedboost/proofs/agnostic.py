"""AFLBoost, Figure 2, as the kernel reads it: two players on one loss, L(α, λ) = ⟨λ, losses(α)⟩, and what T rounds reach.

The coordinates of losses(a) are the domains' losses at the weights a; slope(l, a) is the derivative of L in a. The weights'
symbols begin with a_, the adversary's with l_. What the masks cost both players together in a round is a letter here.
"""


from fedtheory.language import Theory, dot, expect, t, u, v, w
from fedtheory.papers.fedboost.proofs import mirror as M
from fedtheory.papers.fedboost.proofs import quotes
from fedtheory.papers.fedboost.proofs.players import REGRET
from fedtheory.papers.fedboost.statements import thm3_agnostic as A
from fedtheory.papers.fedboost.statements.notation import sigma

G_a, G_l, N_a, N_l, eta_a, eta_l, r_a, r_l = A.G_a, A.G_l, A.N_a, A.N_l, A.eta_a, A.eta_l, A.r_a, A.r_l

p = Theory(M.PAPER, globals())
p.given(0 < p.real("sigma"), "sigma > 0", "Properties 1.1", quote=quotes.STRONGLY, name="0 < sigma")
for letter in (r_a, r_l, G_a, G_l, N_a, N_l):
    p.defined(0 < p.real(str(letter)), "a bound of norms or divergences, by which steps are divided", "Properties 1, 2",
            name=f"0 < {letter}")
ghosts = {"a": p.real("ghost_eta_a"), "l": p.real("ghost_eta_l")}
for length in (p.real("eta_a"), p.real("eta_l"), *ghosts.values()):
    p.defined(length > 0, "a step", "Figure 2", name=f"0 < {length.tree}")
T, bias, value = p.horizon("Figure 2"), p.real("bias"), p.real("value")


def meaning(player, place, eta, ghost, G, N):
    """The symbols of a player of this name."""
    own = {x: f"{player}_{x}" for x, (arguments, _) in REGRET.setting.symbols.items() if arguments and x != "redraw"}
    return {**own, "place": place, "smooth": f"{player}_smooth", "eta": eta, "ghost_eta": ghost, "G": G, "N": N}


# ---- the players

WEIGHTS = meaning("a", "simplex", eta_a, ghosts["a"], G_a, N_a)
ADVERSARY = meaning("l", "mixtures", eta_l, ghosts["l"], G_l, N_l)
for prefix, player in (("a ", WEIGHTS), ("l ", ADVERSARY)):
    p.assume(REGRET, player, without=["sigma", "eta", "ghost eta"], prefix=prefix)


def of(player, *words):
    """Some of a player's symbols."""
    found = tuple(p.symbol(f"{player}_{word}") for word in words)
    return found if len(found) > 1 else found[0]


sides = {}
for who, r, quote in (("a", r_a, quotes.DIVERGENCE), ("l", r_l, quotes.MIXTURE_DIVERGENCE)):
    point, ghost, best, b, F, mirror = of(who, "point", "ghost", "best", "b", "F", "mirror")
    B = M.divergence(F, mirror)
    starts = (
        p.given(B(best(w), point(1, w)) <= r, "r bounds the divergence of every point of the set from the first one",
                "Properties 1.3, 2.3", quote=quote, name=f"{who} start"),
        p.given(B(best(w), ghost(1, w)) <= r, "the ghost starts where the player does", "ours; Properties 1.3, 2.3",
                role="assumption", quote=quote, name=f"{who} ghost start"))
    sides[who] = (point, ghost, best(w), b, B, starts)
(alpha_of, ghost_a, a_best, b_a, B_a, starts_a), (lam_of, ghost_l, l_best, b_l, B_l, starts_l) = sides["a"], sides["l"]
alpha, lam = alpha_of(t, w), lam_of(t, w)

# ---- the loss, and the means of what was played

simplex, mixtures = p.symbol("simplex"), p.symbol("mixtures")
l = p.variable("l", "vector")
losses, slope = p.vector("losses", "vector"), p.vector("slope", "vector", "vector")
played_a, played_l, mean_a, mean_l = (p.vector(x, "integer", "outcome") for x in ("played_a", "played_l", "mean_a", "mean_l"))
paid, worst = p.real("paid", "integer", "outcome"), p.real("worst", "outcome")
convex = p.given(
    dot(l, losses(v)) + dot(slope(l, v), u - v) <= dot(l, losses(u)), "losses are convex in the weights, and mixtures of them are",
    "Section 4.3", when=[mixtures(l), simplex(u), simplex(v)], quote=quotes.CONVEX)
played_a_0 = p.defined(played_a(0, w) == 0 * a_best, "an empty sum", "Figure 2")
played_a_next = p.defined(played_a(t + 1, w) == played_a(t, w) + alpha_of(t + 1, w), "the sum of the weights", "Figure 2, output",
                        since=0, name="played a")
played_l_0 = p.defined(played_l(0, w) == 0 * l_best, "an empty sum", "Figure 2")
played_l_next = p.defined(played_l(t + 1, w) == played_l(t, w) + lam_of(t + 1, w), "the sum of the mixtures", "Figure 2, output",
                        since=0, name="played l")
is_mean_a = p.defined(t * mean_a(t, w) == played_a(t, w), "alpha^A", "Figure 2, output", name="mean a")
is_mean_l = p.defined(t * mean_l(t, w) == played_l(t, w), "lambda^A", "Figure 2, output", name="mean l")
mean_inside = p.defined(simplex(mean_a(t, w)), "a mean of points of a convex set", "Figure 2, output")


def excess(at):
    """L(α_t, best mixture) - L(best weights, λ_t)."""
    return dot(l_best, losses(alpha_of(at, w))) - dot(lam_of(at, w), losses(a_best))


paid_0 = p.defined(paid(0, w) == 0, "an empty sum", "definition")
paid_next = p.defined(paid(t + 1, w) == paid(t, w) + excess(t + 1), "the sum of L(alpha_t, best mixture) - L(best weights, lambda_t)",
                    "definition", since=0, name="paid")
is_worst = p.defined(worst(w) == dot(l_best, losses(mean_a(T, w))), "the best mixture is the worst for alpha^A: it exists, as Lambda is "
                   "compact", "Theorem 3", name="worst")
is_value = p.defined(
    dot(mean_l(T, w), losses(a_best)) <= value, "the best weights have the least loss under lambda^A, and exist, as the simplex is "
    "compact; that is at most the minimax value, a maximum over mixtures of which lambda^A is one", "Theorem 3", name="value")
biased = p.defined(
    expect(excess(t)) <= expect(dot(b_a(t, w), alpha - a_best)) + expect(dot(b_l(t, w), lam - l_best)) + bias,
    "what the masks cost both players in a round", "ours")

# ---- both players' regret, telescoped

regret_a, regret_l = (p.cite(REGRET, **who, name=f"{x}round") for x, who in (("a ", WEIGHTS), ("l ", ADVERSARY)))


def left(at):
    """The mean divergences of the best from points and ghosts, by their steps."""
    a = expect(B_a(a_best, alpha_of(at, w))) / eta_a + expect(B_a(a_best, ghost_a(at, w))) / ghosts["a"]
    return a + expect(B_l(l_best, lam_of(at, w))) / eta_l + expect(B_l(l_best, ghost_l(at, w))) / ghosts["l"]


def price(eta, ghost, G, N):
    """What a round costs a player."""
    return eta * G**2 / (2 * sigma) + ghost * N**2 / (2 * sigma)


started = r_a / eta_a + r_a / ghosts["a"] + r_l / eta_l + r_l / ghosts["l"]
prices = price(eta_a, ghosts["a"], G_a, N_a) + price(eta_l, ghosts["l"], G_l, N_l) + bias
one_round = p.line(expect(excess(t)) <= left(t) - left(t + 1) + prices, 1 * biased, 1 * regret_a, 1 * regret_l)
rounds = p.induction(
    expect(paid(t, w)) <= started - left(t + 1) + t * prices,
    base=[1 * paid_next(t=0), 1 * paid_0, 1 * one_round(t=1), 1 / eta_a * starts_a[0], 1 / ghosts["a"] * starts_a[1],
          1 / eta_l * starts_l[0], 1 / ghosts["l"] * starts_l[1]],
    step=[1 * p.before, 1 * paid_next, 1 * one_round(t=t + 1)], at="ours for Appendix C", because="the divergences telescope")

# ---- the loss is convex in the weights and linear in the mixture: Jensen's inequality

along = slope(l_best, v)
tangent = p.induction(
    dot(l_best, losses(v)) * t + dot(along, played_a(t, w) - t * v) - dot(played_l(t, w), losses(a_best)) <= paid(t, w),
    when=[simplex(v)],
    base=[-1 * paid_next(t=0), -1 * paid_0, along * played_a_next(t=0), along * played_a_0, -losses(a_best) * played_l_next(t=0),
          -losses(a_best) * played_l_0, 1 * convex(l=l_best, u=alpha_of(1, w))],
    step=[1 * p.before, -1 * paid_next, along * played_a_next, -losses(a_best) * played_l_next, 1 * convex(l=l_best, u=alpha_of(t + 1, w))])
means = p.line(
    t * (dot(l_best, losses(mean_a(t, w))) - dot(mean_l(t, w), losses(a_best))) <= paid(t, w), 1 * tangent(mean_a(t, w)),
    slope(l_best, mean_a(t, w)) * is_mean_a, -losses(a_best) * is_mean_l, at="ours for Appendix C: Jensen's inequality")
ends = [p.cite(REGRET, **who, step=f"what {which} has left", name=f"what {x} {which} has left")(t=T + 1)
        for x, who in (("a", WEIGHTS), ("l", ADVERSARY)) for which in ("point", "ghost")]
lengths = (eta_a, ghosts["a"], eta_l, ghosts["l"])
agnostic_gap = expect(worst(w)) - value
p.line(
    agnostic_gap <= started / T + prices, 1 * is_worst, 1 * is_value, 1 / T * means(t=T), 1 / T * rounds(t=T),
    *(1 / (length * T) * end for length, end in zip(lengths, ends, strict=True)), name="game", at="ours for Appendix C",
    because="the means against the best of both sides; no divergence is negative")
GAME = p.argument("fedboost.game", "two players with biased gradients")
