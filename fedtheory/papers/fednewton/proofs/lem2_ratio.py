"""Lemma 2: the symmetrised ratio is 1/(1 - β), the printed one is never less, and in a world of two points it is more.

far(gap) is where the norm is reached, up to the gap, and wide(gap) where the printed one is. As printed it is refuted by a sample of one
direction, C_D = 12 (1, 5) ⊗ (1, 5): (C_D + 13)^{-1} (C + 13) takes (4, 7) to (112, 14), so P_D = 14, and 1/(1 - β) = 7.
"""


from fractions import Fraction as Q

from fedtheory.core import construction, term
from fedtheory.language import Theory, dot, sq
from fedtheory.papers.fednewton.metrics import RATIO_AS_PRINTED
from fedtheory.papers.fednewton.proofs import assumptions as quotes
from fedtheory.papers.fednewton.proofs.attained import ANY_SHORTFALL
from fedtheory.papers.fednewton.statements.lem2_ratio import LEMMA_2
from fedtheory.papers.fednewton.statements.notation import PAPER
from fedtheory.textbook.vectors import SQUARES

explicit, point = construction.explicit, construction.point

p = Theory(PAPER, globals())
x, v, a, gap = p.variable("x", "vector"), p.variable("y", "vector"), p.variable("a", "real"), p.variable("gap", "real")
C, C_D, lam, beta = p.vector("C", "vector"), p.vector("C_D", "vector"), p.real("lamda"), p.real("beta")
form = lambda A, at: dot(at, A(at)) + lam * sq(at)
some_lam = p.given(lam > 0, "lambda > 0", "Lemma 2", quote=quotes.LAMBDA, name="0 < lamda")
positive = p.defined(dot(x, C(x)) >= 0, "C is positive", "Remark 8", name="C positive")
positive_D = p.defined(dot(x, C_D(x)) >= 0, "C_D is positive", "Remark 8", name="C_D positive")
OPERATORS = p

# ---- the ratio is a norm

p = Theory.after(OPERATORS, globals())
ratio, far = p.real("ratio"), p.vector("far", "real")(gap)
bounds = p.defined(form(C, x) <= ratio * form(C_D, x), "ratio is the norm of (C + lambda)^{1/2} (C_D + lambda)^{-1} (C + lambda)^{1/2}", "after (15)", name="ratio")
reached = p.defined((ratio - gap) * form(C_D, far) <= form(C, far), "no smaller number will do: a supremum is reached up to any gap", "after (15)",
                    when=[gap > 0], name="far")
some_far = p.defined(sq(far) > 0, "at a vector that is not 0", "after (15)", when=[gap > 0], name="far is not 0")
far_D = p.line(form(C_D, far) > 0, 1 * positive_D(far), lam * some_far, when=[gap > 0])
NORM = p


def at_most(p, bound, *by):
    """ratio <= bound, from what shows ratio - gap <= bound where (C_D + λI) is positive at `far`."""
    divided = p.line(ratio - gap <= bound, 1 / form(C_D, far) * reached, *by, when=[gap > 0, form(C_D, far) > 0])
    nearly = p.line(ratio - gap <= bound, 1 * divided(because=[None, far_D]), when=[gap > 0])
    return p.cases(ratio <= bound, ratio <= bound, [1 * p.condition(1)], [2 * nearly(gap=(ratio - bound) / 2)], name="at most")


p = Theory.after(NORM, globals())
kappa = p.real("kappa")
long = p.given(dot(x, C(x)) <= kappa**2 * sq(x), "‖C‖ <= kappa², as ‖phi‖ <= kappa", "Section 4.1; Definition 2", quote=quotes.SPECTRA, name="kappa")
always = at_most(p, kappa**2 / lam + 1, 1 / form(C_D, far) * long(far), (1 + kappa**2 / lam) / form(C_D, far) * positive_D(far))
LEMMA_2_ALWAYS = p.proof(LEMMA_2, "always", ratio, [always])

# ---- the shortfall, and the vector at which it is the largest


def shortfall(p):
    """β, its eigenvector, and that β < 1."""
    top = p.vector("top")
    beta_is = p.defined(dot(x, C(x)) - dot(x, C_D(x)) <= beta * form(C, x), "beta is the largest eigenvalue of (C + lambda)^{-1/2} (C - C_D) (C + lambda)^{-1/2}",
                        "Lemma 2", name="beta")
    eigenvector = p.defined(C(top) - C_D(top) == beta * (C(top) + lam * top), "and top is (C + lambda)^{-1/2} of its eigenvector, an eigenvalue having one",
                            "Lemma 2", name="top")
    some = p.defined(sq(top) > 0, "which is not 0", "Lemma 2", name="top is not 0")
    above, above_D = (p.line(form(A, top) > 0, 1 * fact(top), lam * some) for A, fact in ((C, positive), (C_D, positive_D)))
    p.plain(above)
    below_1 = p.line(beta < 1, -top / form(C, top) * eigenvector, 1 / form(C, top) * above_D, name="beta < 1", at="Lemma 2, its note",
                     because="(1 - beta) <top, (C + lambda) top> = <top, (C_D + lambda) top> > 0")
    p.plain(p.line(1 - beta > 0, 1 * below_1))
    return top, beta_is, eigenvector, some


p = Theory.after(NORM, globals())
top, beta_is, eigenvector, some_top = shortfall(p)
least = p.line(1 / (1 - beta) <= ratio, 1 / (1 - beta) / form(C, top) * bounds(top), -ratio * top / (1 - beta) / form(C, top) * eigenvector, name="at least",
               because="at top, <x, (C_D + lambda) x> is (1 - beta) <x, (C + lambda) x>")
most = at_most(p, 1 / (1 - beta), 1 / (1 - beta) / form(C_D, far) * beta_is(far))
both = p.twice(ratio == 1 / (1 - beta), [1 * most], [1 * least])
LEMMA_2_CORRECTED = p.proof(LEMMA_2, "corrected", ratio, [1 * both])

# ---- the printed ratio

p = Theory.after(OPERATORS, globals())
P_D = p.real("P_D")
scales = p.defined(C_D(a * x) == a * C_D(x), "C_D is linear", "Definition 1", name="C_D scales")
sign = p.defined(P_D >= 0, "P_D is a norm", "Lemma 2", name="0 <= P_D")
norm_P = p.defined(sq(v) <= P_D**2 * sq(x), "‖(C_D + lambda)^{-1} (C + lambda) x‖ <= P_D ‖x‖ for all x", "Lemma 2",
                   when=[C_D(v) + lam * v == C(x) + lam * x], name="P_D")
top, beta_is, eigenvector, some_top = shortfall(p)
there = top / (1 - beta)
solution = p.line(C_D(there) + lam * there == C(top) + lam * top, 1 * scales(top, a=1 / (1 - beta)), -1 / (1 - beta) * eigenvector)
squares = p.line((1 / (1 - beta))**2 <= P_D**2, 1 / sq(top) * norm_P(top, there, because=[solution]), 0 * some_top)
lower = p.cite(SQUARES, a=1 / (1 - beta), b=P_D, given={"squares": squares, "0 <= b": sign}, name="P_D is no less",
               because="(C_D + lambda)^{-1} (C + lambda) top = top/(1 - beta)")
LEMMA_2_LOWER = p.proof(LEMMA_2, "lower", P_D, [1 * lower], made=ANY_SHORTFALL)

# ---- as printed: P_D is the norm itself, attained in the world

p = Theory.after(OPERATORS, globals())
P_D, mix, wide = p.real("P_D"), p.vector("mix", "vector"), p.vector("wide", "real")(gap)
p.defined(C_D(mix(x)) + lam * mix(x) == C(x) + lam * x, "mix(x) is (C_D + lambda I)^{-1} (C + lambda I) x", "Definition 1", name="mix")
p.defined(P_D >= 0, "P_D is a norm", "Lemma 2", name="0 <= P_D")
p.defined(sq(mix(x)) <= P_D**2 * sq(x), "P_D = ‖(C_D + lambda I)^{-1} (C + lambda I)‖: no vector gets longer by more", "Lemma 2", name="P_D")
p.defined(sq(wide) > 0, "a vector that is not 0", "Lemma 2", when=[gap > 0], name="wide is not 0")
p.defined((P_D**2 - gap) * sq(wide) <= sq(mix(wide)), "and no smaller number will do: wide(gap) gets longer by as much, up to the gap", "Lemma 2", when=[gap > 0],
          name="P_D is reached")
shortfall(p)
p.defined(beta < 1, "the covariances are positive", "Lemma 2, its note", name="beta < 1, as said")
AS_PRINTED = p.setting({RATIO_AS_PRINTED: P_D})
_x = term.symbol("x")
_first, _second = term.dot(_x, point(1, 0)), term.dot(_x, point(0, 1))


def world(name, law, seen, lamda, solve, norm, reached, beta, top):
    """Two dimensions: the matrices of C and C_D and of (C_D + lambda I)^{-1} (C + lambda I), its norm and where it is reached; beta and its vector."""
    of = lambda matrix: explicit("x", point(*(a * _first + b * _second for a, b in matrix)))
    return construction.Counterexample(name, construction.Made({
        "C": of(law), "C_D": of(seen), "mix": of(solve), "lamda": explicit("", lamda), "beta": explicit("", beta), "top": explicit("", point(*top)),
        "P_D": explicit("", norm), "wide": explicit("gap", point(*reached))}, dimension=2))


ONE_DIRECTION = world("a sample that sees one direction", law=((162, 420), (420, 1333)), seen=((12, 60), (60, 300)), lamda=13, solve=((7, 12), (0, 2)), norm=14,
                      reached=(4, 7), beta=Q(6, 7), top=(1, 0))
LEMMA_2_PRINTED = p.refuted(LEMMA_2, "printed", AS_PRINTED, ONE_DIRECTION, "the source bounds the symmetrised norm")
