"""Lemma 1 as it should be for the symmetrised norm: Bernstein's inequality for matrices, in M dimensions and in any.

psi = (C + λ)^{-1/2}phi, and off(w) is the norm of the mean of E psi psi' - psi psi', that of (C + λ)^{-1/2} (C - C_D) (C + λ)^{-1/2}.
R_D as printed is bounded by Proposition 3, with Lemma 4.
"""

from fedtheory.language import Theory, dot, exp, expect, i, log, mean, number, root, sq, square, w
from fedtheory.papers.fednewton import metrics
from fedtheory.papers.fednewton.proofs import assumptions as quotes
from fedtheory.papers.fednewton.proofs import chance
from fedtheory.papers.fednewton.statements.lem1_deviation import LEMMA_1

delta, n, r, ell, pin = chance.delta, chance.n, chance.r, chance.ell, chance.pin
MATRICES = ("Bernstein's inequality for sums of independent symmetric matrices (Tropp 2012, the reference of the paper after Proposition 3; both signs, 2M), as "
            "it is for sample covariances")
p = Theory.after(chance.p, globals())
x = p.variable("x", "vector")
C, half, unhalf, widest = (*(p.vector(name, "vector") for name in ("C", "half", "unhalf")), p.vector("widest"))
lam, K, off = p.real("lamda"), p.real("K"), p.real("off", "outcome")
phi, psi = (p.vector(name, "client", "outcome")(i, w) for name in ("phi", "psi"))
p.given(lam > 0, "lambda > 0", "(1)", quote=quotes.LAMBDA, name="0 < lamda")
some_K = p.defined(K >= 1, "K is at least 1: any larger number bounds the leverage too", "ours", name="1 <= K")
leverage = p.defined(sq(psi) <= K, "K is at least the leverage <phi, (C + lambda I)^{-1} phi> = ‖psi‖² of every point, which is at most kappa²/lambda", "ours",
                     name="K")
law = p.defined(dot(x, C(x)) == mean(expect(dot(phi, x)**2)), "C is the mean covariance of the draws' laws", "Definition 1", name="C")
half_is = p.defined(sq(half(x)) == dot(x, C(x)) + lam * sq(x), "half is the square root of C + lambda I", "(8)", name="half")
onto = p.defined(half(unhalf(x)) == x, "unhalf is its inverse", "Lemma 1", name="unhalf")
whitened = p.defined(dot(half(x), psi) == dot(x, phi), "psi = (C + lambda I)^{-1/2} phi", "(23)", name="psi")

never = p.line(expect(chance.above(sq(psi), K)**2) <= 0, chance.above(sq(psi), K) * chance.not_above(a=sq(psi), r=K, because=[leverage]))
never_any = p.line(mean(expect(chance.above(sq(psi), K)**2)) <= 0, never)
of_psi = p.line(dot(x, psi) == dot(unhalf(x), phi), -psi * onto, 1 * whitened(i, unhalf(x)))
squares = p.line(expect(dot(x, psi)**2) == expect(dot(unhalf(x), phi)**2), (dot(x, psi) + dot(unhalf(x), phi)) * of_psi)
narrow = p.line(mean(expect(dot(x, psi)**2)) <= sq(x), 1 * squares, -1 * law(unhalf(x)), -1 * half_is(unhalf(x)), square(unhalf(x), lam),
                (half(unhalf(x)) + x) * onto, name="E psi psi' is at most I")
edge = pin(K / 2, root(K), ell)
exponent = n * edge**2 / (2 * K + 2 * K * edge / 3)
enough = p.line(ell <= exponent, 0 * some_K, when=[ell > 0], name="exponent")
monotone = p.line(exp(ell) <= exp(exponent), enough, when=[ell > 0])
MATRIX = p


def solved(p, bernstein, most, reasons, since):
    """The deviation that is exceeded with probability at most exp(-ℓ)."""
    return p.line(chance.chance(off(w), edge) * exp(ell) <= most, 1 * bernstein(r=edge, because=reasons), chance.chance(off(w), edge) * monotone(because=since),
                  when=[ell > 0] if since[0] is None else [ell >= 1], name="matrix Bernstein, solved", at="ours")


def seldom(p, dimension, tail, *signs):
    """P(off > its bound) <= δ with ℓ = log(dimension/δ)."""
    value = pin(K / 2, root(K), log(dimension / delta))
    return p.line(
        chance.chance(off(w), value) <= delta, delta / dimension * tail(ell=log(dimension / delta)),
        -delta / dimension * chance.chance(off(w), value) * chance.exp_log(a=dimension / delta), *(0 * sign for sign in (some_K, *signs)), name="Lemma 1, symmetrised",
        at="(10), left-most quantity", because="Bernstein's inequality for matrices, solved for the deviation")


MEASURED = dict.fromkeys((metrics.SYMMETRIC_DEVIATION_QUANTILE, metrics.DRAWN_SYMMETRIC_DEVIATION), chance.within(off(w)))

# ---- in M dimensions

p = Theory.after(MATRIX, globals())
M = p.integer("M")
some_M = p.defined(M >= 1, "features have a coordinate", "Algorithm 1", name="1 <= M")
bernstein = p.given(
    chance.chance(off(w), r) * exp(n * r**2 / (2 * K + 2 * K * r / 3)) <= 2 * M, "off(w) is the norm of the mean of n independent matrices E psi psi' - psi psi' of "
    "order M, where ‖psi‖² is at most K almost surely and the mean of E psi psi' at most I, at the vector widest as at all; so their norms are at most K "
    "and their squares average to no more than K", MATRICES, role="axiom", cites="tropp2012user", name="matrix Bernstein",
    when=[r > 0, mean(expect(chance.above(sq(psi), K)**2)) <= 0, mean(expect(dot(widest, psi)**2)) <= sq(widest)])
tail = solved(p, bernstein, 2 * M, [None, never_any, narrow(widest)], [None])
p.plain(chance.positive(p, 2 * M / delta, [2 / delta * chance.no_more, 2 / delta * some_M], ", with M"))
bound = seldom(p, 2 * M, tail, some_M)
LEMMA_1_SYMMETRISED = p.proof(LEMMA_1, "symmetrised", MEASURED, [1 * bound])
LEMMA_1_SYMMETRISED_DRAWN = p.proof(LEMMA_1, "symmetrised-drawn", MEASURED, [1 * bound])

# ---- in any dimension: the intrinsic one is N(1 + λ/‖C‖)

p = Theory.after(MATRIX, globals())
N_j, s_1, e = p.real("N_j"), p.real("s_1"), p.vector("e")
dimension = 8 * N_j * (1 + lam / s_1)
some_s = p.given(s_1 > 0, "C is not 0", "ours", role="ours", name="0 < s_1")
unit = p.defined(sq(e) == 1, "a unit vector", "ours", name="unit")
top = p.defined(C(e) == s_1 * e, "s_1 is the largest eigenvalue of C, at e", "ours", name="s_1")
N_is = p.defined(mean(expect(sq(psi))) == N_j, "N = E <phi, (C + lambda I)^{-1} phi>, over the average law of the draws", "before (24)", name="N_j")
intrinsic = p.given(
    chance.chance(off(w), r) * exp(n * r**2 / (2 * K + 2 * K * r / 3)) <= dimension, "the same of symmetric operators, whose squares average to K (C + lambda "
    "I)^{-1} C at most, an operator of intrinsic dimension N (1 + lambda/s_1) and of norm at most K", "Bernstein's inequality for sums of independent symmetric "
    "operators with the intrinsic dimension (Tropp 2012, Theorem 7.3.1, which the paper names after Proposition 3; both signs, 8 for 4)", role="axiom",
    cites="tropp2012user, Theorem 7.3.1", name="intrinsic Bernstein",
    when=[r > 0, root(K) / root(n) + K / 3 / n <= r, mean(expect(chance.above(sq(psi), K)**2)) <= 0])
size, h = s_1 + lam, half(e)
h_size = p.line(sq(h) == size, 1 * half_is(e), e * top, size * unit)
along = p.line(dot(h, psi)**2 <= size * sq(psi), square(size * psi - dot(h, psi) * h, 1 / size), dot(h, psi)**2 / size * h_size)
each = p.line(expect(dot(e, phi)**2) <= size * expect(sq(psi)), 1 * along, -(dot(h, psi) + dot(e, phi)) * whitened(i, e))
trace = p.line(s_1 <= size * N_j, 1 * each, size * N_is, 1 * law(e), -e * top, -s_1 * unit, because="the trace of a positive operator is at least its norm")
least = p.line(N_j * (1 + lam / s_1) >= 1, 1 / s_1 * trace)
at_8 = p.line(dimension / delta >= 8, 8 / delta * chance.no_more, 8 / delta * least)
p.plain(at_8)
l = log(dimension / delta)
above_8 = p.line(log(8) <= log(chance.a), when=[chance.a >= 8])
some_l = p.line(l >= 1, 1 * above_8(a=dimension / delta, because=[at_8]), 1 * p.computed(log(8) > 1), name="the logarithm is at least 1")
some_ell = p.line(ell > 0, 1 * p.condition(1), when=[ell >= 1])
one = p.squared(number(1) <= root(ell), 1 * p.condition(1), when=[ell >= 1])
two = p.computed(root(2) >= 1)
far = p.line(root(K) / root(n) + K / 3 / n <= edge, 2 * K / 3 / n * p.condition(1), root(2) * root(K) / root(n) * one, root(K) / root(n) * two, 0 * some_K,
             when=[ell >= 1], name="far enough")
tail = solved(p, intrinsic, dimension, [None, far, never_any], [some_ell])
p.plain(some_l)
bound = seldom(p, dimension, tail, some_s)
LEMMA_1_INTRINSIC = p.proof(LEMMA_1, "intrinsic", MEASURED, [1 * bound])
LEMMA_1_INTRINSIC_DRAWN = p.proof(LEMMA_1, "intrinsic-drawn", MEASURED, [1 * bound])
