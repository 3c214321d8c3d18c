"""Algorithm 6 as printed on Appendix C: the average local model has a slow mode that shrinks by (t + λ)/(t + 1) at most.

Λ(t) = cX + κY is the slow mode of the average local model, Γ(t) = a + κb that of the global one, which answers it a round
later: Γ(t + 1) = Λ(t) and (t + 1) Λ(t + 1) = tΛ(t) + λΓ(t). So λΓ <= Λ <= Γ for ever; and the noise keeps the loss above a
multiple of Γ². Two claims that need each other are joined in one induction.
"""

from dataclasses import replace
from fractions import Fraction

from fedtheory.language import root, square, t
from fedtheory.papers.fedres.metrics import POPULATION_LOSS
from fedtheory.papers.fedres.proofs import attained
from fedtheory.papers.fedres.proofs import plays as G
from fedtheory.papers.fedres.proofs.appendix_c import loss
from fedtheory.papers.fedres.proofs.powers import grows
from fedtheory.papers.fedres.statements.half_rescoring import HALF_RESCORING
from fedtheory.textbook import vectors

v, z, F_1, played = G.QUARTER, G.z, G.F_1, G.played(t + 1)
_, lam, kappa = G.slow(v)
c, LEAST, FLOOR = 1 / (1 + v), Fraction(9, 10), Fraction(2, 3)
p = G.play(globals(), v, "abxy", "xy", unused=("G1", "G2", "past_l"))
p.defined(G.v == v, "N(0, 0.25) has the variance 0.25", "Appendix C.1", name="noise")
p.defined(z >= 0, "both models start at (z, 1 - z), z >= 0", "Appendix C.3", name="start")
response = G.server_answers(p, v, "Algorithm 6, first line") | G.client_answers(p, v, "Algorithm 6, second line", G.a(t), G.b(t))
initial_loss = p.called("initial loss")


def local(at=t):
    """Λ."""
    return c * G.X(at) + kappa * G.Y(at)


def globally(at=t):
    """Γ."""
    return G.a(at) + kappa * G.b(at)


below_one, least = p.computed(lam < 1), p.computed(LEAST <= lam)
modes = p.line((t + 1) * local(t + 1) == t * local() + lam * globally(), c * p.called("average x"), kappa * p.called("average y"), c * response["x"],
               kappa * response["y"], name="the modes", at="Algorithm 6",
               because="κ makes (c, κ) an eigenvector: (2c + κ)/3 = λ and (c + 2κ)/3 = λκ")
is_local = p.line(globally(t + 1) == local(), 1 * response["a"], kappa * response["b"], name="the global mode", at="Algorithm 6",
                  because="the server answers the average local model")
local_start = p.line(local(1) == (c + kappa) * z, *(part * p.called(f"{word} {k}") for k, part in (("x", c), ("y", kappa)) for word in ("first average", "start")))
global_start = p.line(globally(1) == (1 + kappa) * z, 1 * p.called("start a"), kappa * p.called("start b"))

# ---- λΓ <= Λ <= Γ: each half of it follows from both halves a round before


def up(at=t):
    """Λ - Γ."""
    return local(at) - globally(at)


def down(at=t):
    """λΓ - Λ."""
    return lam * globally(at) - local(at)


def joined(one, other):
    """Neither is positive, in one claim."""
    return one + other + root((one - other)**2) <= 0


up_start = p.line(up(1) <= 0, 1 * local_start, -1 * global_start, name="first Λ <= Γ")
down_start = p.line(down(1) <= 0, lam * global_start, -1 * local_start, name="first λΓ <= Λ")
before = [joined(up(), down())]
up_now = p.cite(vectors.EITHER, a=up(), b=down(), when=before, given={"both": p.condition(2)}, name="Λ <= Γ before")
down_now = p.cite(vectors.EITHER, a=down(), b=up(), when=before, given={"both": p.condition(2)}, name="λΓ <= Λ before")
up_next = p.line(up(t + 1) <= 0, 1 / (t + 1) * down_now, -1 * is_local, 1 / (t + 1) * modes, when=before, name="next Λ <= Γ")
down_next = p.line(down(t + 1) <= 0, t / (t + 1) * down_now, lam * up_now, -1 / (t + 1) * modes, lam * is_local, when=before, name="next λΓ <= Λ")
both_start = p.cite(vectors.BOTH, a=up(1), b=down(1), given={"first": up_start, "second": down_start})
both_next = p.cite(vectors.BOTH, a=up(t + 1), b=down(t + 1), when=before, given={"first": up_next, "second": down_next})
both = p.induction(joined(up(), down()), base=[both_start], step=[both_next], name="the order of the modes",
                   because="λΓ <= Λ <= Γ: each half of it follows from both halves a round before")
is_up = p.cite(vectors.EITHER, a=up(), b=down(), given={"both": both}, name="Λ <= Γ")
is_down = p.cite(vectors.EITHER, a=down(), b=up(), given={"both": both}, name="λΓ <= Λ")
positive = p.line(local() >= 0, 1 / (1 - lam) * is_down, lam / (1 - lam) * is_up, knowing=[below_one])

# ---- so Λ keeps its share

one_round = p.line((t + LEAST) * local() <= (t + 1) * local(t + 1), -1 * modes, lam * is_up, (lam - LEAST) * positive, knowing=[least],
                   because="(t + 1) Λ(t + 1) = tΛ + λΓ >= (t + λ) Λ, and Λ >= 0")
squared = p.line((t + LEAST)**2 * local()**2 <= (t + 1)**2 * local(t + 1)**2, 2 * (t + LEAST) * local() * one_round,
                 square((t + 1) * local(t + 1) - (t + LEAST) * local()), knowing=[positive], name="a round")
here, there, more = root(t, 5), root(t + 1, 5), p.cite(grows(5))
kept = p.induction(local(1)**2 <= here * local()**2, step=[1 * p.before, local()**2 / (t + 1)**2 * more, there / (t + 1)**2 * squared],
                   name="the slow mode is kept", because="no round takes more of it than (1 + 1/t)^(1/10)")
whole, start = G.whole(v), c + kappa
share, constant, roots = G.share(p, v), p.computed(FLOOR * whole <= 4 * start**2), p.line(here <= there)
SETTING = p.setting({POPULATION_LOSS: loss(*G.played(), v=v)})
lower = p.induction(
    p.claims(HALF_RESCORING, "lower", SETTING),
    base=[*(-by * p.called(f"start {k}") for k, by in zip("abxy", G.moves((z, z, z, z), G.played(1), v), strict=True)), FLOOR * initial_loss,
          square(z, (1 - FLOOR) / 4)],
    step=[1 / whole * share, -(globally(t + 1) + local()) / whole * is_local, 1 / (whole * here) * kept,
          -(local(1) + start * z) / (whole * here) * local_start, z**2 / (4 * whole * here) * constant,
          FLOOR * z**2 / (4 * here * there) * roots, FLOOR / there * initial_loss],
    name="lower bound", because="what is kept of the global mode is a part of the loss")
HALF_LOWER = p.proof(HALF_RESCORING, "lower", replace(SETTING, made=attained.HALF), [1 * lower])
