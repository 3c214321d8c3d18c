"""The exponent of fictitious play on Appendix C, for every variance v > 0: the loss goes as t^(-2(1 - √λ)).

The loss is a quadratic form H(1 - K) of the distances, H its two diagonal blocks and K the map of the best responses, which
is symmetric in H; so the average of the past moves by (t + K)/(t + 1), mode by mode. From below the slow mode keeps the
factor Π(1 - θ/s) >= t^(-θ), θ = 1 - √λ; from above no mode keeps more. Powers with a symbolic exponent are written with exp
and log, and rest on three named facts, which are axioms here.
"""

from fedtheory.language import Theory, exp, log, number, root, square, t
from fedtheory.papers.fedres.proofs import plays as G
from fedtheory.papers.fedres.proofs.appendix_c import answers, loss
from fedtheory.papers.fedres.proofs.sgd import PAPER

v, z, F_1 = G.v, G.z, G.F_1
spread, lam, kappa = G.slow(v)
pace, c = root(lam), 1 / (1 + v)
now, later, played = G.averages(), G.averages(t + 1), G.played(t + 1)

# ---- the slow mode: Φ of the averages is multiplied by (t + √λ)/(t + 1)

p = G.play(globals(), v, "abxy", "abxy")
p.defined(v > 0, "there is noise: v > 0", "Appendix C.1", name="noise")
responses = {**G.server_answers(p, v, "Algorithm 7; (6)"), **G.client_answers(p, v, "Algorithm 7; (5)")}
FOUR = ("d_a", "d_b", "d_x", "d_y")
a, b, x, y = (p.variable(name, "real") for name in FOUR)
shares = {"a": pace, "b": pace * kappa, "x": c, "y": kappa}


def phi(a, b, x, y):
    """The slow mode of these distances."""
    return pace * (a + kappa * b) + (c * x + kappa * y)


def by_shares(*words):
    """Hypotheses about the four, as the slow mode adds them up."""
    return [part * p.called(f"{word} {k}") for word in words for k, part in shares.items()]


answered = [part * responses[k] for k, part in shares.items()]
residuals, lost = {"x - y": x - y, "x - a": x - a, "y - b": y - b}, pace * kappa
beta = {"x - y": -(kappa + lost), "x - a": c + kappa + lost, "y - b": -lost}
alpha = pace * (1 + kappa) + c + kappa
whole = alpha**2 / v + beta["x - y"]**2 + beta["x - a"]**2 + beta["y - b"]**2
share = p.line(
    phi(a, b, x, y)**2 <= whole * loss(a, b, x, y, v=v),
    *(square(beta[one] * residuals[other] - beta[other] * residuals[one]) for one, other in (("x - y", "x - a"), ("x - y", "y - b"), ("x - a", "y - b"))),
    *(square(alpha * residuals[one] - v * beta[one] * a, 1 / v) for one in residuals),
    name="share of the slow mode", because="Cauchy-Schwarz: the slow mode is a combination of the four residuals")
moves = p.line((t + 1) * phi(*later) == (t + pace) * phi(*now), *by_shares("average"), *answered, name="the slow mode",
               at="ours; Section 3.1, (5) and (6)", because="the averages' slow mode, exactly")
is_answered = p.line(phi(*played) == pace * phi(*now), *answered, name="the slow mode answered", at="ours; Section 3.1, (5) and (6)",
                     because="what is played next has √λ times the slow mode of the averages")
first = p.line(phi(*G.averages(1)) == alpha * z, *by_shares("first average", "start"), name="the first slow mode", at="Appendix C.2",
               because="the first average is the start")
FICTITIOUS = p.argument("fedres.mode", "the slow mode of fictitious play on Appendix C")

# ---- Bernoulli's inequality for a quotient

RUDIN = "rudin1976principles, Chapter 8"
LAWS = Theory(PAPER, globals())
d, e = LAWS.variable("d", "real"), LAWS.variable("e", "real")
power, above, below = (LAWS.real(name) for name in ("power", "above", "below"))
total = LAWS.given(exp(d + e) == exp(d) * exp(e), "exp(d + e) = exp(d) exp(e)", "ours, for powers", role="axiom", cites=RUDIN, name="exp of a sum")
undo = LAWS.given(exp(log(d)) == d, "exp(log(d)) = d", "ours, for powers", when=[d > 0], role="axiom", cites=RUDIN, name="exp of a log")
tangent = LAWS.given(1 + d <= exp(d), "exp is above its tangent", "ours, for powers", role="axiom", cites=RUDIN, name="tangent")
for name, claim in (("0 <= power", power >= 0), ("power <= 1", power <= 1), ("above", above > 0), ("below", below > 0)):
    LAWS.defined(claim, "a power from 0 to 1, of positive numbers", "textbook", name=name)
small, rest, nothing = log(above) - log(below), 1 - power, number(0)
quotient = LAWS.line(exp(small) * below == above, -1 * total(d=small, e=log(below)), 1 * undo(d=above), -exp(small) * undo(d=below))
exp_0 = LAWS.line(exp(nothing) == 1, -1 * total(d=nothing, e=log(1)), (1 - exp(nothing)) * undo(d=1))
LAWS.line(exp(power * small) <= rest + power * above / below, rest * exp(power * small) * tangent(d=-(power * small)),
          power * exp(power * small) * tangent(d=rest * small), -rest * total(d=power * small, e=-(power * small)),
          -power * total(d=power * small, e=rest * small), rest * exp_0, power / below * quotient, name="Bernoulli", at="textbook")
BERNOULLI = LAWS.argument("fedres.bernoulli", "(a/b)^p <= 1 - p + p a/b for 0 <= p <= 1")

# ---- from below

p = Theory.after(p, globals())
p.assume(BERNOULLI, {}, without=["0 <= power", "power <= 1", "above", "below"])
theta, total = 1 - pace, p.called("exp of a sum")


def fall(at):
    """at^(-θ)."""
    return exp(-theta * log(at))


p.line(lam**2 - 2 * (2 + v) / (3 * (1 + v)) * lam + 1 / (3 * (1 + v)) == 0, name="the eigenvalue", because="J, a best response to a best response, "
       "has trace (2/3)(1 + c) and determinant c/3")
spread_below = p.squared(spread <= 1 + 2 * v)
lam_below = p.line(lam <= 1, 1 / (3 * (1 + v)) * spread_below)
pace_below = p.squared(pace <= 1, lam_below, name="λ <= 1", because="1 + v + v² <= (1 + 2v)²")
theta_positive = p.line(theta >= 0, pace_below)
theta_below = p.line(theta <= 1)
signs = {"0 <= power": theta_positive, "power <= 1": theta_below}
down = p.cite(BERNOULLI, power=theta, above=t, below=t + 1, given=signs, name="a round")
falls = p.line((t + 1) * fall(t + 1) <= (t + pace) * fall(t), (t + 1) * total(d=-theta * log(t), e=theta * (log(t) - log(t + 1))),
               (t + 1) * fall(t) * down, name="t^(-θ)", at="textbook", because="(t/(t + 1))^θ <= 1 - θ/(t + 1)")
log_1 = p.computed(log(number(1)) >= 0)
none = p.line(-theta * log(number(1)) <= 0, theta * log_1, knowing=[theta_positive])
one_to_a_power = p.line(fall(number(1)) <= exp(number(0)), none)
exp_of_0 = p.computed(exp(number(0)) <= 1)
start = p.line(fall(number(1))**2 <= 1, (fall(number(1)) + 1) * one_to_a_power, (fall(number(1)) + 1) * exp_of_0)
squares = p.line((t + 1)**2 * fall(t + 1)**2 <= (t + pace)**2 * fall(t)**2, ((t + 1) * fall(t + 1) + (t + pace) * fall(t)) * falls)
before = phi(*G.averages(1))
kept = p.induction(
    before**2 * fall(t)**2 <= phi(*now)**2, base=[before**2 * start],
    step=[(t + pace)**2 / (t + 1)**2 * p.before, before**2 / (t + 1)**2 * squares, -((t + 1) * phi(*later) + (t + pace) * phi(*now)) / (t + 1)**2 * moves],
    name="the slow mode is kept", because="both shrink; t^(-θ) not slower")
p.line(pace**2 * alpha**2 * F_1 * fall(t)**2 <= v * whole * loss(*played, v=v), v * share(**dict(zip(FOUR, played, strict=True))),
       -v * (phi(*played) + pace * phi(*now)) * is_answered, v * pace**2 * kept, -v * pace**2 * fall(t)**2 * (before + alpha * z) * first,
       pace**2 * alpha**2 * fall(t)**2 * p.called("initial loss"), name="from below", because="the share of the slow mode in the loss, and in the "
       "first loss vz²")

# ---- from above: the energy, in which K is symmetric, shrinks by (t + √λ)²/(t + 1)² a round


def energy(a, b, x, y):
    """The loss without its cross terms ax and by."""
    return (1 + v) * a**2 + b**2 + x**2 + y**2 + (x - y)**2


def climbs(before, after):
    """The multipliers of the differences after - before that give the difference of energies."""
    a, b, x, y = (one + other for one, other in zip(before, after, strict=True))
    return dict(zip("abxy", ((1 + v) * a, b, 2 * x - y, 2 * y - x), strict=True))


def at(fact, models):
    """A fact about four numbers, at these models."""
    return fact(**dict(zip(FOUR, models, strict=True)))


off, further, apart = x - (2 * a + b) / (3 * pace), y - (a + 2 * b) / (3 * pace), a - b / (v + spread)
one = p.line(2 * (a * x + b * y) <= pace * energy(a, b, x, y), square(off, pace), square(further, pace), square(off - further, pace),
             square(apart, (v + spread) / (3 * pace)), name="one answer", because="the eigenvalues of K are at most √λ")
double = (1 + 2 * v + 2 * spread) / (3 * (1 + v))  # 2λ - c
two = p.line(energy(*answers(a, b, x, y, v=v)) <= lam * energy(a, b, x, y), square(apart, (v + spread) / 3), square(x - lam / double * y, double),
             name="two answers", because="those of K² at most λ")
moved = climbs([t * m + k for m, k in zip(now, answers(*now, v=v), strict=True)], [(t + 1) * m for m in later])
contraction = p.line(
    (t + 1)**2 * energy(*later) <= (t + pace)**2 * energy(*now), *(by * p.called(f"average {k}") for k, by in moved.items()),
    *(by * responses[k] for k, by in moved.items()), 2 * t * at(one, now), 1 * at(two, now), name="the energy contracts", because="t + K, squared")
up = p.cite(BERNOULLI, power=theta, above=t + 2, below=t + 1, given=signs, name="a round back")
slower = p.line((t + pace) * fall(t + 1) <= (t + 1) * fall(t + 2), (t + pace) * total(d=-theta * log(t + 2), e=theta * (log(t + 2) - log(t + 1))),
                (t + pace) * fall(t + 2) * up, square(theta, fall(t + 2) / (t + 1)), name="(t + 1)^(-θ)", at="textbook",
                because="((t + 2)/(t + 1))^θ <= 1 + θ/(t + 1), and (1 - x)(1 + x) <= 1")
slower_squares = p.line((t + pace)**2 * fall(t + 1)**2 <= (t + 1)**2 * fall(t + 2)**2, ((t + 1) * fall(t + 2) + (t + pace) * fall(t + 1)) * slower)
start = energy(*G.averages(1))
energy_falls = p.induction(
    energy(*now) * fall(number(2))**2 <= start * fall(t + 1)**2,
    step=[(t + pace)**2 / (t + 1)**2 * p.before, fall(number(2))**2 / (t + 1)**2 * contraction, start / (t + 1)**2 * slower_squares],
    name="the energy falls", because="as (t + 1)^(-2θ) at least")
energy_played = p.line(energy(*played) <= lam * energy(*now), *(by * responses[k] for k, by in climbs(answers(*now, v=v), played).items()),
                       1 * at(two, now))
energy_begins = p.line(start == (4 + v) * z**2, *(by * p.called(f"{word} {k}") for k, by in climbs(G.averages(1), (z, z, z, z)).items()
                                                 for word in ("first average", "start")))
p.line(v * loss(*played, v=v) * fall(number(2))**2 <= (1 + pace) * lam * (4 + v) * F_1 * fall(t + 1)**2,
       v * fall(number(2))**2 * at(one, (-played[0], -played[1], played[2], played[3])), v * (1 + pace) * fall(number(2))**2 * energy_played,
       v * (1 + pace) * lam * energy_falls, v * (1 + pace) * lam * fall(t + 1)**2 * energy_begins,
       -(1 + pace) * lam * (4 + v) * fall(t + 1)**2 * p.called("initial loss"), name="from above",
       because="the loss is the energy less 2(ax + by), and the energy at the start (4 + v)z²")
EXPONENT = p.argument("fedres.exponent", "the loss of fictitious play on Appendix C goes as t^(-2(1 - √λ)), for every v > 0")
