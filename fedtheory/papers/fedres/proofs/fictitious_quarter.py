"""Fictitious play on Appendix C at v = 1/4: the loss stays between multiples of t^(-1/10) and t^(-1/11).

From below by the slow mode. From above by the loss of the best responses to the averages: it is H(1 - K)K² there, and no
eigenvalue of K is above √λ < 21/22.
"""

from dataclasses import replace
from fractions import Fraction

from fedtheory.language import Formula, Theory, number, root, square, t
from fedtheory.language.formulas import put
from fedtheory.papers.fedres.metrics import POPULATION_LOSS
from fedtheory.papers.fedres.proofs import attained
from fedtheory.papers.fedres.proofs import fictitious_play as F
from fedtheory.papers.fedres.proofs import plays as G
from fedtheory.papers.fedres.proofs import powers as P
from fedtheory.papers.fedres.proofs.appendix_c import answers, loss
from fedtheory.papers.fedres.statements.fictitious_play import FICTITIOUS_PLAY

v, z, F_1 = G.QUARTER, G.z, G.F_1
now, later, played = G.averages(), G.averages(t + 1), G.played(t + 1)
p = Theory.assuming(F.FICTITIOUS, {"v": v}, globals(), without=["noise"])
p.real("v")
p.defined(G.v == v, "N(0, 0.25) has the variance 0.25", "Appendix C.1", name="noise")
initial_loss = p.called("initial loss")
SETTING = p.setting({POPULATION_LOSS: loss(*G.played(), v=v)})


def quarter(formula):
    """A formula at v = 1/4."""
    return Formula(put(formula.tree, {"v": str(v)}))


def phi(at):
    """The slow mode of these models."""
    return quarter(F.phi(*at))


# ---- from below

pace, alpha, whole = quarter(F.pace), quarter(F.alpha), quarter(F.whole)
share, moves, is_answered, first = (p.cite(F.FICTITIOUS, v=v, step=step, name=step) for step in (
    "share of the slow mode", "the slow mode", "the slow mode answered", "the first slow mode"))
here, there, LEAST, FLOOR = root(t, 10), root(t + 1, 10), number(19, 20), Fraction(73, 100)
least = p.computed(LEAST <= pace)
squared = p.line((t + LEAST)**2 <= (t + pace)**2, (2 * t + LEAST + pace) * least, name="the pace", because="by interval arithmetic: √λ is 0.9516")
more, start = p.cite(P.grows(10)), phi(G.averages(1))
kept = p.induction(
    start**2 <= here * phi(now)**2, step=[1 * p.before, phi(now)**2 / (t + 1)**2 * more, there * phi(now)**2 / (t + 1)**2 * squared,
                                          -there * ((t + 1) * phi(later) + (t + pace) * phi(now)) / (t + 1)**2 * moves],
    name="the slow mode is kept", because="no round takes more of it than (1 + 1/t)^(1/20)")
constant = p.computed(FLOOR * whole <= 4 * pace**2 * alpha**2)
roots = p.line(here <= there)
shown = pace**2 / whole / here
lower = p.induction(
    p.claims(FICTITIOUS_PLAY, "lower", SETTING),
    base=[*(-by * p.called(f"start {k}") for k, by in zip("abxy", G.moves((z, z, z, z), G.played(1), v), strict=True)), FLOOR * initial_loss,
          square(z, (1 - FLOOR) / 4)],
    step=[1 / whole * share(**dict(zip(F.FOUR, played, strict=True))), -(phi(played) + pace * phi(now)) / whole * is_answered, shown * kept,
          -(start + alpha * z) * shown * first, z**2 / (4 * whole * here) * constant, FLOOR * z**2 / (4 * here * there) * roots,
          FLOOR / there * initial_loss],
    name="lower bound", because="the part of the loss that is the slow mode's, and what is kept of it")
FICTITIOUS_LOWER = p.proof(FICTITIOUS_PLAY, "lower", replace(SETTING, made=attained.FICTITIOUS), [1 * lower])

# ---- from above

CEILING, FOUR = Fraction(21, 22), tuple(map(Formula, F.FOUR))
UNITS = [[Fraction(j == k) for j in range(4)] for k in range(4)]
for name in F.FOUR:
    p.variable(name, "real")


def ahead(*average):
    """The loss of the best responses to this average."""
    return loss(*answers(*average, v=v), v=v)


def polar(one, other):
    """Twice the form `ahead` between two averages."""
    return ahead(*(m + k for m, k in zip(one, other, strict=True))) - ahead(*one) - ahead(*other)


def climbs(before, after):
    """The multipliers of the differences after - before that give the difference of losses ahead."""
    sums = [m + k for m, k in zip(before, after, strict=True)]
    return [polar(sums, unit) / 2 for unit in UNITS]


responses = [p.cite(F.FICTITIOUS, v=v, step=f"response {k}", name=f"response {k}") for k in "abxy"]
moved = answers(*FOUR, v=v)
one = p.line(polar(FOUR, moved) <= 2 * CEILING * ahead(*FOUR), name="one answer", because="H(1 - K)K²(ν - K) is positive semidefinite, ν = 21/22")
two = p.line(ahead(*moved) <= CEILING**2 * ahead(*FOUR), name="two answers", because="and so is H(1 - K)K²(ν² - K²)")
up = climbs([t * m + k for m, k in zip(now, answers(*now, v=v), strict=True)], [(t + 1) * m for m in later])
contraction = p.line(
    (t + 1)**2 * ahead(*later) <= (t + CEILING)**2 * ahead(*now), *(by * p.called(f"average {k}") for k, by in zip("abxy", up, strict=True)),
    *(by * response for by, response in zip(up, responses, strict=True)), *(c * fact(**dict(zip(F.FOUR, now, strict=True))) for c, fact in ((t, one), (1, two))),
    name="contraction", because="t + K, squared, in the form of the loss ahead")
less, above, further = p.cite(P.shrinks(11)), root(t + 1, 11), root(t + 2, 11)
falls = p.induction(
    ahead(*now) * above <= Fraction(4, 5) * F_1 * root(2, 11),
    base=[*(by * root(2, 11) * p.called(f"{word} {k}") for k, by in zip("abxy", climbs((z, z, z, z), G.averages(1)), strict=True)
            for word in ("first average", "start")), -Fraction(4, 5) * root(2, 11) * initial_loss],
    step=[1 * p.before, further / (t + 1)**2 * contraction, ahead(*now) / (t + 1)**2 * less], name="the loss ahead falls",
    because="at the start it is 4/5 of the first loss; no round takes less of it than (1 + 1/(t+1))^(1/11)")
by = G.moves(answers(*G.averages(t - 1), v=v), G.played(), v)
FICTITIOUS_UPPER = p.proof(FICTITIOUS_PLAY, "sharpened", SETTING, [
    *(c * response(t=t - 1) for c, response in zip(by, responses, strict=True)), 1 / root(t, 11) * falls(t=t - 1)])
