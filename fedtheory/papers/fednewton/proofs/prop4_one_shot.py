"""Proposition 4 line by line, with any centre: (18) to (21), the display that ends its proof, and sharper versions.

Covariances are operators of any Hilbert space; half is (C + λI)^(1/2), known by its norm. P_s bounds the norm of (C + λI)^(1/2) (C_D + λI)^(-1)
(C + λI)^(1/2), R_s that of (C + λI)^(-1/2) (C_D - C) (C + λI)^(-1/2). What belongs to a client and is not negative is a square: shift(j)² = Delta_Dj,
sampled(j)² = R_Dj. Clients are data points, as in `recursion.py`.

As printed it is refuted, with one law for all and a client whose own sample is perfect: two clients of the same size, λ = 1, and covariances
that are multiples of the identity: C = C_1 = C_2 = 1, C_D1 = 1, C_D2 = 4. The regression is 0; the first client's labels give w_D1 = e by chance, the
second's w_D2 = 0 = w_λ. So R_D1 V_1 = R_D2 V_2 = 0 and no shift: the printed bound is 0, and w̄^0 - w_D = e/2 - 2e/7. One sample each does it:
φ = ±1, and φ in {0, 2}, a quarter of which are 2.
"""

from fractions import Fraction as Q

from fedtheory.core.construction import Counterexample, Made, each, explicit, point
from fedtheory.core.term import root as sqrt
from fedtheory.core.term import symbol
from fedtheory.language import Theory, dot, i, j, mean, norm, root, sq
from fedtheory.papers.fednewton.metrics import ONE_SHOT_ERROR
from fedtheory.papers.fednewton.proofs import assumptions as quotes
from fedtheory.papers.fednewton.proofs import printed_norms as printed
from fedtheory.papers.fednewton.proofs import recursion as it
from fedtheory.papers.fednewton.statements.prop4_one_shot import PROPOSITION_4
from fedtheory.textbook.vectors import CANCEL

p = Theory.here(globals())
x, y, z, e, u, a, k = (p.variable(name, sort) for name, sort in (
    *((name, "vector") for name in ("x", "y", "z", "e", "y_2")), ("a", "real"), ("k", "integer")))
lam, C, C_D, half = p.real("lamda"), p.vector("C", "vector"), p.vector("C_D", "vector"), p.vector("half", "vector")
C_j, C_Dj, half_j = (p.vector(name, "client", "vector") for name in ("C_j", "C_Dj", "half_j"))
w_D, centre, w, right = p.vector("w_D"), p.vector("c"), p.vector("w", "client"), p.vector("right", "client")
H = lambda v: C_D(v) + lam * v
e_0, V_j, one, other = mean(w(j), j) - w_D, norm(half(w(i) - centre)), norm(half(x)), norm(half(y))
size = norm(half(e_0))
from_centre = w(i) - centre
p.given(lam > 0, "lambda > 0", "(1)", quote=quotes.LAMBDA, name="0 < lamda")
positive = p.defined(dot(x, C(x)) >= 0, "C is positive", "Remark 8", name="C positive")
root_is = p.defined(sq(half(x)) == dot(x, C(x)) + lam * sq(x), "half is the square root of C + lambda I, of which the norm alone is used", "(8), Theorem 1",
                    name="half")
mixture = p.given(C_D(x) == mean(C_Dj(i, x)), "C_D = sum p_j C_Dj, for p_j = |D_j|/|D|: an average over all points, each counted with its client",
                  "Proposition 1", quote=quotes.SHARES, name="C_D")
symmetric_D, symmetric_Dj = it.symmetric(p, C_D, "Definition 1"), it.symmetric(p, C_Dj, "Definition 1", i)
local = p.defined(C_Dj(i, w(i)) + lam * w(i) == right(i), "(C_Dj + lambda I) w_Dj = S_Dj* y_Dj", "Algorithm 1, line 2", name="w_Dj")
ridge = p.given(H(w_D) == mean(right(i)), "(C_D + lambda I) w_D = S_D* y_D = sum p_j S_Dj* y_Dj", "(2); Proposition 4, proof", quote=quotes.MOMENTS, name="w_D")

# ---- (18): the error as a sum of the local errors, against any vector

eq_18 = p.line(
    dot(x, H(e_0)) == mean(dot(x, C_D(from_centre) - C_Dj(i, from_centre))), -1 * symmetric_D(x, e_0), -1 * symmetric_D(x, w_D), 1 * symmetric_D(x, from_centre),
    -1 * symmetric_Dj(i, x, from_centre), 1 * symmetric_Dj(i, x, w(i)), centre * mixture, x * local, -x * ridge, name="(18)", at="(18), for any centre",
    because="(C_D + lambda I) e_0 = sum p_j (C_D - C_Dj) w_Dj, and sum p_j (C_D - C_Dj) c = 0")
CHAPTER = p


def symmetrised_ratio(p):
    """P_s, and what it says."""
    P = p.real("P_s")
    p.defined(P >= 0, "a norm", "Lemma 2", name="0 <= P_s")
    return P, p.defined(sq(half(x)) <= P * dot(x, H(x)), "P_s bounds the norm of (C + lambda I)^(1/2) (C_D + lambda I)^(-1) (C + lambda I)^(1/2)",
                        "Lemma 2, symmetrised", name="P_s")


def weighed(p, P, ratio, factor, apart, name="(19)", place="(19)"):
    """(19): ‖(C + λI)^(1/2) e_0‖ <= P times the average of factor V_j, from <x, (C_D - C_Dj)y> <= factor ‖half x‖ ‖half y‖."""
    total = mean(factor * V_j)
    many = p.line(size**2 <= size * (P * total), 1 * ratio(e_0), P * eq_18(e_0), P * apart(i, e_0, from_centre), name="with a factor too many")
    return p.cite(CANCEL, a=size, b=P * total, given={"product": many}, name=name, at=place, because="(18) at e_0 itself, and division by its norm")


def summed(p, letter, of, words):
    """A letter for an average over the clients."""
    return p.defined(mean(of * V_j) <= p.real(letter), f"{letter} = {words}", "(17), written for", name=letter)


# ---- one norm for C_D - C_Dj

p = Theory.after(CHAPTER, globals())
P, ratio = symmetrised_ratio(p)
U_j = p.real("apart", "client")(i)**2
apart = p.defined(dot(x, C_D(y) - C_Dj(i, y)) <= U_j * one * other, "U_j bounds the norm of (C + lambda I)^(-1/2) (C_D - C_Dj) (C + lambda I)^(-1/2)", "ours",
                  name="apart")
total = summed(p, "U_V", U_j, "sum p_j U_j V_j")
PROPOSITION_4_APART = p.proof(PROPOSITION_4, "apart", {ONE_SHOT_ERROR: size}, [1 * weighed(p, P, ratio, U_j, apart, "(19)", "(19), with one norm"), P * total])

# ---- (20), (21): C_D - C_Dj in three parts, each between its roots

p = Theory.after(CHAPTER, globals())
shift, R_j = p.real("shift", "client")(i)**2, p.real("sampled", "client")(i)**2
h, own, own_y = shift / lam, norm(half_j(i, x)), norm(half_j(i, y))
p.defined(dot(x, C_j(i, x)) >= 0, "C_j is positive", "Remark 8", name="C_j positive")
root_j = p.defined(sq(half_j(i, x)) == dot(x, C_j(i, x)) + lam * sq(x), "half_j is the square root of C_j + lambda I, of which the norm alone is used", "(15)",
                   name="half_j")
delta = p.defined(dot(x, C(y) - C_j(i, y)) <= shift * norm(x) * norm(y), "Delta_Dj = ‖C - C_j‖", "Definition 1", name="Delta_Dj")
short_squared = p.line(lam * sq(x) <= sq(half(x)), -1 * root_is, 1 * positive, because="lambda ‖x‖² <= ‖(C + lambda I)^(1/2) x‖²: C is positive")
short = p.squared(root(lam) * norm(x) <= one, short_squared, name="lambda I")
wider = p.squared(own <= root(1 + h) * one, 1 * root_j, -1 * root_is, 1 * delta(i, -x, x), h * short_squared, name="display after (20)", at="display after (20)",
                  because="‖(C_j + lambda I)^(1/2) x‖² = ‖(C + lambda I)^(1/2) x‖² + ⟨x, (C_j - C) x⟩")
shifted = p.line(shift * norm(x) * norm(y) <= h * one * other, h * norm(y) * root(lam) * short, h * one * short(y))
twice = p.line(own * own_y <= (1 + h) * one * other, own_y * wider, root(1 + h) * one * wider(i, y))
PARTS = p


def three_parts(p, R, deviation, deviation_j):
    """(20), (21) and both together, and the one-shot error by them."""
    eq_21 = p.line(dot(x, C(y) - C_Dj(i, y)) <= (R_j + (1 + R_j) * h) * one * other, 1 * delta, 1 * deviation_j, 1 * shifted, R_j * twice, name="(21)",
                   at="(21), its norms", because="C - C_Dj = (C - C_j) + (C_j - C_Dj), and the display after (20) twice")
    both = p.line(dot(x, C_D(y) - C_Dj(i, y)) <= (R + R_j + (1 + R_j) * h) * one * other, 1 * deviation, 1 * eq_21, name="(20) and (21)",
                  at="display after (21)", because="C_D - C_Dj = (C_D - C) + (C - C_Dj)")
    return eq_21, both


p = Theory.after(PARTS, globals())
P, ratio = symmetrised_ratio(p)
R = p.real("R_s")
p.defined(R >= 0, "a norm", "Lemma 1, first line", name="0 <= R_s")
deviation = p.defined(dot(x, C_D(y) - C(y)) <= R * one * other, "R_s bounds the norm of (C + lambda I)^(-1/2) (C_D - C) (C + lambda I)^(-1/2)",
                      "Lemma 1, first line", name="R_s")
deviation_j = p.defined(dot(x, C_j(i, y) - C_Dj(i, y)) <= R_j * own * own_y, "R_Dj bounds the norm of (C_j + lambda I)^(-1/2) (C_j - C_Dj) (C_j + lambda I)^(-1/2)",
                        "Lemma 1", name="R_Dj")
_, both = three_parts(p, R, deviation, deviation_j)
nineteen = weighed(p, P, ratio, R + R_j + (1 + R_j) * h, both)
SYMMETRISED = p.argument("fednewton.one_shot", "(19): the one-shot error by the weighed local errors", nineteen)
sums = [
    p.defined(mean(V_j) <= p.real("V"), "V = sum p_j V_j", "(17), written for", name="V"), summed(p, "Rs_V", R_j, "sum p_j R_Dj V_j"),
    summed(p, "h_V", h, "sum p_j (Delta_Dj/lambda) V_j"), summed(p, "Rsh_V", R_j * h, "sum p_j (Delta_Dj/lambda) R_Dj V_j")]
PROPOSITION_4_SHARPENED = p.proof(PROPOSITION_4, "sharpened", {ONE_SHOT_ERROR: size}, [1 * nineteen, P * R * sums[0], *(P * total for total in sums[1:])])

# ---- with the printed norms for the symmetrised ones

p = Theory.after(PARTS, globals())
P, R, R_j = p.real("P_D"), p.real("R_D"), p.real("printed_R", "client")(i)**2
it.linear(p, C, "Definition 1"), it.linear(p, C_D, "Definition 1"), it.linear(p, C_j, "Definition 1", i)
C_symmetric, C_j_symmetric = it.symmetric(p, C, "Definition 1"), it.symmetric(p, C_j, "Definition 1", i)
p.defined(dot(x, C_D(x)) >= 0, "C_D is positive", "Remark 8", name="C_D positive")
mix, mix_k, dev, dev_k = p.vector("mix", "vector"), p.vector("mix_k", "integer", "vector"), p.vector("dev_C", "vector"), p.vector("dev_C_k", "integer", "vector")
dev_j, dev_j_k = p.vector("dev_C_j", "client", "vector"), p.vector("dev_C_j_k", "client", "integer", "vector")
of_all = p.line(dot(C_D(x) - C(x), y) == dot(x, C_D(y) - C(y)), 1 * symmetric_D, -1 * C_symmetric)
of_client = p.line(dot(C_j(i, x) - C_Dj(i, x), y) == dot(x, C_j(i, y) - C_Dj(i, y)), 1 * C_j_symmetric, -1 * symmetric_Dj)
ratio = printed.cite(p, printed.PRINTED_RATIO, "mix: ", C_D=C_D, mix=mix, mix_k=mix_k, P=P)
deviation = printed.cite(p, printed.PRINTED_DEVIATION, "dev_C: ", given={"D symmetric": of_all}, D=lambda v: C_D(v) - C(v), dev=dev, dev_k=dev_k, R=R)
deviation_j = printed.cite(p, printed.PRINTED_DEVIATION, "dev_C_j: ", ["0 <= R"], {"D symmetric": of_client}, D=lambda v: C_j(i, v) - C_Dj(i, v), R=R_j,
                           dev=lambda v: dev_j(i, v), dev_k=lambda n, v: dev_j_k(i, n, v), C=lambda v: C_j(i, v), half=lambda v: half_j(i, v))
eq_21, both = three_parts(p, R, deviation, deviation_j)


def as_printed(p, name, image, factor, form):
    """‖(C + λI)^(1/2) z‖ <= P_D factor ‖(C + λI)^(1/2) e‖ where (C_D + λI) z = image."""
    n, tied = norm(half(z)), [H(z) == image]
    bound = P * factor * norm(half(e))
    many = p.line(n**2 <= n * bound, 1 * ratio(z), P * z * p.condition(1), P * form, when=tied)
    return p.cite(CANCEL, a=n, b=bound, when=tied, given={"product": many(because=[p.condition(1)])}, name=f"{name}, as printed", at=name,
                  because="(C_D + lambda I) z against z itself, and the printed norms")


twenty = as_printed(p, "(20)", C_D(e) - C(e), R, deviation(z, e))
twenty_one = as_printed(p, "(21)", C(e) - C_Dj(i, e), R_j + (1 + R_j) * h, eq_21(i, z, e))
nineteen = weighed(p, P, ratio, R + R_j + (1 + R_j) * h, both)
totals = [p.defined(mean(V_j) <= p.real("V"), "V = sum p_j V_j", "(17), written for", name="V"), summed(p, "R_V", R_j, "sum p_j R_Dj V_j"),
          summed(p, "h_V", h, "sum p_j (Delta_Dj/lambda) V_j"), summed(p, "Rh_V", R_j * h, "sum p_j (Delta_Dj/lambda) R_Dj V_j")]
DISPLAYS = p.argument("fednewton.section74", "(20) and (21), with the printed norms", twenty, twenty_one)
PROPOSITION_4_CORRECTED = p.proof(PROPOSITION_4, "corrected", {ONE_SHOT_ERROR: size}, [1 * nineteen, P * R * totals[0], *(P * total for total in totals[1:])])

# ---- as printed

p = Theory.after(CHAPTER, globals())
P, R, R_j, shift = p.real("P_D"), p.real("R_D"), p.real("printed_R", "client")(i)**2, p.real("shift", "client")(i)**2
h = shift / lam
p.defined(dot(x, C_j(i, x)) >= 0, "C_j is positive", "Remark 8", name="C_j positive")
p.defined(sq(half_j(i, x)) == dot(x, C_j(i, x)) + lam * sq(x), "half_j is the square root of C_j + lambda I, of which the norm alone is used", "(15)", name="half_j")
p.defined(dot(x, C(y) - C_j(i, y)) <= shift * norm(x) * norm(y), "Delta_Dj = ‖C - C_j‖", "Definition 1", name="Delta_Dj")
for name, bound, image, source in (("P_D", P, H(u), C(x) + lam * x), ("R_D", R, C(u) + lam * u, C(x) - C_D(x)),
                                   ("R_Dj", R_j, C_j(i, u) + lam * u, C_j(i, x) - C_Dj(i, x))):
    p.defined(norm(u) <= bound * norm(x), f"{name} as printed", "Definition 1; Lemma 2", when=[image == source], name=name)
p.defined(mean(V_j) <= p.real("V"), "V = sum p_j V_j", "(17), written for", name="V")
for letter, of, words in (("R_V", R_j, "R_Dj"), ("h_V", h, "(Delta_Dj/lambda)"), ("Rh_V", R_j * h, "(Delta_Dj/lambda) R_Dj")):
    summed(p, letter, of, f"sum p_j {words} V_j")
_v, _k = symbol("v"), symbol("k")
_own = lambda one, other: each("k", one, other)
PERFECT = Counterexample("a client with a perfect sample: C_D1 = C_1 = C, and the second client's solution is the centre", Made({
    "lamda": explicit("", 1), "C": explicit("v", 1 * _v), "C_j": explicit("k v", 1 * _v), "C_Dj": explicit("k v", _own(1, 4) * _v),
    "C_D": explicit("v", Q(5, 2) * _v), "half": explicit("v", sqrt(2) * _v), "half_j": explicit("k v", sqrt(2) * _v), "shift": explicit("k", 0),
    "printed_R": explicit("k", _own(0, sqrt(6) / 2)), "w": explicit("k", _own(1, 0) * point(1)), "right": explicit("k", _own(2, 0) * point(1)),
    "w_D": explicit("", Q(2, 7) * point(1)), "c": explicit("", point(0)), "P_D": explicit("", Q(4, 7)), "R_D": explicit("", Q(3, 4)),
    "V": explicit("", sqrt(2) / 2), **dict.fromkeys(("R_V", "h_V", "Rh_V"), explicit("", 0))}, clients=(1, 1)))
PROPOSITION_4_PRINTED = p.refuted(PROPOSITION_4, "printed", {ONE_SHOT_ERROR: size}, PERFECT, "R_D is not below R_Dj (erratum d10)")
