"""Re-scoring on Appendix C is geometric: each round multiplies the slow mode of the local model by λ, and the loss by λ².

From above the loss is a quadratic form of the last local model, and the form contracts. From below the server's Γ = a + κb
after a round is the slow mode cx + κy of the local model before it, and the noise keeps the loss above a multiple of Γ².
That a rate is an exponential function of the round rests on one named fact about exp, which is an axiom here.
"""

from dataclasses import replace
from fractions import Fraction

from fedtheory.language import exp, number, t
from fedtheory.papers.fedres.metrics import POPULATION_LOSS
from fedtheory.papers.fedres.proofs import attained
from fedtheory.papers.fedres.proofs import plays as G
from fedtheory.papers.fedres.proofs.appendix_c import answers, loss
from fedtheory.papers.fedres.statements.best_response import BEST_RESPONSE

v, z, F_1, played = G.QUARTER, G.z, G.F_1, G.played(t + 1)
p = G.play(globals(), v, "xy", unused=("G1", "G2", "L1", "L2", "past_g", "past_l"))
p.defined(G.v == v, "N(0, 0.25) has the variance 0.25", "Appendix C.1", name="noise")
d, e = p.variable("x", "real"), p.variable("y", "real")
total = p.given(exp(d + e) == exp(d) * exp(e), "exp(x + y) = exp(x) exp(y) for all real x, y", "ours, for a rate that is an exponential",
                role="axiom", cites="rudin1976principles, Chapter 8", name="exp")
now = G.x(t), G.y(t)
response = G.server_answers(p, v, "(3)", *now) | G.client_answers(p, v, "(2)", *played[:2])


def turn(x, y):
    """What a round plays after this local model: the server's answer, and the client's answer to that."""
    a, b, _, _ = answers(0, 0, x, y, v=v)
    return a, b, *answers(a, b, x, y, v=v)[2:]


def ahead(x, y):
    """The loss of that round."""
    return loss(*turn(x, y), v=v)


turned = dict(zip("abxy", turn(*now), strict=True))
for name in "xy":
    response[name] = p.line(getattr(G, name)(t + 1) == turned[name], response[name], response["a"], response["b"], name=f"turn {name}",
                            at="(2), (3)", because="the client's answer to the server's answer")
SETTING = p.setting({POPULATION_LOSS: loss(*G.played(), v=v)})
initial_loss = p.called("initial loss")

# ---- from above

RATE, PACE, START = Fraction(99, 500), Fraction(41, 50), Fraction(52, 75)


def climbs(before, after):
    """The multipliers of the differences after - before of local models that give the difference of losses ahead."""
    x, y = (one + other for one, other in zip(before, after, strict=True))
    one, other, both = (ahead(*map(Fraction, at)) for at in ((1, 0), (0, 1), (1, 1)))
    return {"x": one * x + (both - one - other) / 2 * y, "y": (both - one - other) / 2 * x + other * y}


contraction = p.line(ahead(*turn(d, e)[2:]) <= PACE * ahead(d, e), name="contraction", because="λ² < 41/50: a form of two numbers")
geometric, at_least_1, rate = exp(-RATE * (t - 1)), p.computed(1 <= exp(number(0))), p.computed(PACE <= exp(number(-99, 500)))
one_round = p.line(exp(-RATE * t) == geometric * exp(number(-99, 500)), total(x=-RATE * (t - 1), y=number(-99, 500)))
falls = p.induction(
    ahead(*now) <= START * F_1 * geometric,
    base=[*(c * p.called(f"start {k}") for k, c in climbs((G.x(1), G.y(1)), (z, z)).items()), -START * initial_loss, START * F_1 * at_least_1],
    step=[*(c * response[k] for k, c in climbs(played[2:], turn(*now)[2:]).items()), 1 * contraction(x=now[0], y=now[1]), PACE * p.before,
          START * F_1 * geometric * rate, -START * F_1 * one_round],
    name="the loss ahead falls", because="by 41/50 a round, and exp(-99/500) is more")
by = G.moves(turn(G.x(t - 1), G.y(t - 1)), G.played(), v)
RESCORING = p.proof(BEST_RESPONSE, "sharpened", SETTING, [
    *(c * response[k](t=t - 1) for k, c in zip("abxy", by, strict=True)), 1 * falls(t=t - 1)])

# ---- from below

_, lam, kappa = G.slow(v)
FLOOR, RATE, c = Fraction(2, 3), Fraction(1, 5), 1 / (1 + v)
(a, b), start = played[:2], c + kappa


def mode(x, y):
    """The slow mode of a local model."""
    return c * x + kappa * y


moves = p.line(mode(*played[2:]) == lam * mode(*now), c * response["x"], kappa * response["y"], name="the slow mode", at="(2), (3)",
               because="(c, κ) is an eigenvector: (2c + κ)/3 = λ and (c + 2κ)/3 = λκ")
first, geometric = mode(G.x(1), G.y(1)), exp(-RATE * (t - 1))
at_most_1, pace = p.computed(exp(number(0)) <= 1), p.computed(exp(number(-1, 5)) <= lam**2)
a_round = p.line(exp(-RATE * t) == geometric * exp(number(-1, 5)), total(x=-RATE * (t - 1), y=number(-1, 5)), name="a round of exp(-1/5)")
kept = p.induction(
    first**2 * geometric <= mode(*now)**2, base=[first**2 * at_most_1],
    step=[lam**2 * p.before, first**2 * geometric * pace, first**2 * a_round, -(mode(*played[2:]) + lam * mode(*now)) * moves],
    name="the slow mode is kept", because="λ² is 0.8199, and exp(-1/5) is 0.8187")
global_mode, whole = a + kappa * b, G.whole(v)
share = G.share(p, v)
constant = p.computed(FLOOR * whole <= 4 * start**2)
is_local = p.line(global_mode == mode(*now), 1 * response["a"], kappa * response["b"], name="the server's mode")
begins = p.line(first == start * z, c * p.called("start x"), kappa * p.called("start y"), name="the first mode")
later = p.line(
    FLOOR * F_1 * geometric <= loss(*played, v=v), 1 / whole * share, -(global_mode + mode(*now)) / whole * is_local, 1 / whole * kept,
    -(first + start * z) * geometric / whole * begins, z**2 * geometric / (4 * whole) * constant, FLOOR * geometric * initial_loss,
    name="the next round", because="what round t plays is the answer to the local model before it")
RESCORING_LOWER = p.proof(BEST_RESPONSE, "lower", replace(SETTING, made=attained.RESPONSES), [1 * later(t=t - 1)])
