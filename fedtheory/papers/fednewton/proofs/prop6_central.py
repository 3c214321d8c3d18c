"""Proposition 6, repaired: (35), (36) with the noise in one piece, and the bias of (37), which is cited."""

from fedtheory.language import Theory, dot, norm, sq, square
from fedtheory.papers.fednewton.proofs import assumptions as quotes
from fedtheory.papers.fednewton.proofs import population_terms, printed_norms, spectrum
from fedtheory.papers.fednewton.proofs import recursion as it
from fedtheory.papers.fednewton.statements.prop6_central import PROPOSITION_6
from fedtheory.textbook import vectors

p = Theory.after(spectrum.EXPONENTIALS, globals())
a, k, x, y = p.variable("a", "real"), p.variable("k", "integer"), p.variable("x_1", "vector"), p.variable("x_2", "vector")
lam, Z, C, C_D, half, S = p.real("lamda"), p.real("Z_D"), *(p.vector(name, "vector") for name in ("C", "C_D", "half", "S"))
w_D, w_l, right, target, f_star = (p.vector(name) for name in ("w_D", "w_lambda", "right", "moment", "f_star"))
p.given(lam > 0, "lambda > 0", "(1)", quote=quotes.LAMBDA, name="0 < lamda")
additive = p.defined(S(x + y) == S(x) + S(y), "S is linear", "Definition 2", name="S additive")
seen = p.defined(dot(x, C(y)) == dot(S(x), S(y)), "C = S* S", "Definition 2", name="C")
half_is = p.defined(sq(half(x)) == dot(x, C(x)) + lam * sq(x), "half is the square root of C + lambda I", "(8)", name="half")
symmetric_D = it.symmetric(p, C_D, "Definition 1", points=(x, y))
ridge = p.defined(C_D(w_D) + lam * w_D == right, "w_D of (2)", "(2)", name="w_D")
centre = p.defined(C(w_l) + lam * w_l == target, "(C + lambda I) w_lambda = S* f*", "L638", name="w_lambda")
p.defined(Z >= 0, "a norm", "(36)", name="0 <= Z_D")
noise, lost, bias = (right - C_D(w_l)) - (target - C(w_l)), w_D - w_l, S(w_l) - f_star

inclusion = p.squared(norm(S(x)) <= norm(half(x)), -1 * half_is, -1 * seen(x, x), name="(14)", at="(14)", because="‖S w‖ <= ‖(C + lambda I)^(1/2) w‖, for C = S* S")
two = p.line(S(w_D) - f_star == S(lost) + bias, additive(lost, w_l))
same = p.squared(norm(S(w_D) - f_star) <= norm(S(lost) + bias), (S(w_D) - f_star + S(lost) + bias) * two)
sides = p.cite(vectors.NORM_OF_A_SUM, u=S(lost), v=bias, name="two sides")
parted = p.line(norm(S(w_D) - f_star) <= norm(S(lost)) + norm(bias), same, sides, name="(35)", at="(35)", because="the triangle inequality through f_lambda")
lost_is = p.line(dot(x, C_D(lost) + lam * lost) == dot(x, noise), -1 * symmetric_D(x, lost), 1 * symmetric_D(x, w_D), -1 * symmetric_D(x, w_l), x * ridge,
                 -x * centre, name="noise", because="lambda w_lambda = S* f* - C w_lambda")
NOISE = p


def noisy(p):
    """Z_D, as the norm of the noise."""
    return p.defined(dot(x, noise) <= Z * norm(half(x)), "Z_D bounds (C + lambda I)^(-1/2) times (S_D* y_D - C_D w_lambda) - (S* f* - C w_lambda)", "(36)", name="Z_D")


def by_defect(p):
    """Z_D, as the sum of the sample's error and of that of the mixture of the laws."""
    found, mixed, mixture = p.real("Z_m"), p.real("D_m"), p.vector("mixture")
    sampled = p.defined(dot(x, (right - C_D(w_l)) - mixture) <= found * norm(half(x)), "Z_m bounds the sample's residual moment less the mixture of the laws'",
                        "ours", name="Z_m")
    off = p.defined(dot(x, mixture - (target - C(w_l))) <= mixed * norm(half(x)), "D_m bounds sum p_j (S_j* f_j* - C_j w_lambda) less S* f* - C w_lambda",
                    "ours: 0 where rho is the mixture of the rho_j", name="D_m")
    written = p.defined(found + mixed == Z, "Z_D is written for the sum", "ours", name="Z_D = Z_m + D_m")
    return p.line(dot(x, noise) <= Z * norm(half(x)), 1 * sampled, 1 * off, norm(half(x)) * written, name="noise and defect"), written


def symmetrised(p):
    """C + λ <= P_s (C_D + λ)."""
    P = p.real("P_s")
    p.defined(P >= 0, "a norm", "Lemma 2", name="0 <= P_s")
    return P, p.defined(sq(half(x)) <= P * dot(x, C_D(x) + lam * x), "P_s bounds the norm of (C + lambda I)^(1/2) (C_D + lambda I)^(-1) (C + lambda I)^(1/2)",
                        "Lemma 2, symmetrised", name="P_s")


def as_printed(p):
    """The same with P_D, the printed norm."""
    P = p.real("P_D")
    it.linear(p, C, "Definition 1", points=(x, y)), it.linear(p, C_D, "Definition 1", points=(x, y)), it.symmetric(p, C, "Definition 1", points=(x, y))
    p.defined(dot(x, C_D(x)) >= 0, "C_D is positive", "Remark 8", name="C_D positive")
    positive = p.line(dot(x, C(x)) >= 0, -1 * seen(x, x), square(S(x)), because="<x, Cx> = ‖Sx‖²")
    mix, mix_k = p.vector("mix", "vector"), p.vector("mix_k", "integer", "vector")
    return P, printed_norms.cite(p, printed_norms.PRINTED_RATIO, "mix: ", given={"C positive": positive}, mix=mix, mix_k=mix_k, P=P)


def variance(p, P, ratio, bounded):
    """(36): ‖(C + λI)^(1/2) (w_D - w_λ)‖ <= P Z_D."""
    n = norm(half(lost))
    many = p.line(n**2 <= n * (P * Z), 1 * ratio(lost), P * lost_is(lost), P * bounded(lost), name="with a factor too many")
    return p.cite(vectors.CANCEL, a=n, b=P * Z, given={"product": many}, name="(36)", at="(36), with P_D for its root",
                  because="(C_D + lambda I)(w_D - w_lambda) is the noise")


p = Theory.after(NOISE, globals())
P, ratio = symmetrised(p)
variance_s = variance(p, P, ratio, noisy(p))
CENTRAL_LEMMA = p.argument("fednewton.central", "(36), with the symmetrised ratio", p.line(
    norm(S(w_D) - f_star) <= P * Z + norm(bias), 1 * parted, 1 * inclusion(lost), 1 * variance_s, name="(35), bounded"))


def bound(key, ratio_of, of_bias):
    """The bound, with what (37) says of the bias."""
    p = Theory.after(NOISE, globals())
    P, ratio = ratio_of(p)
    bounded, *written = by_defect(p) if key == "defect" else (noisy(p),)
    least = variance(p, P, ratio, bounded)
    p.assume(of_bias, {"found": bias})
    known = p.cite(of_bias, found=bias, name="(37)", at="(37)")
    return p.proof(PROPOSITION_6, key, norm(S(w_D) - f_star), [
        1 * parted, 1 * inclusion(lost), 1 * least, 1 * known(because=[p.condition(1)]), *(-P * fact for fact in written)])


PROPOSITION_6_CORRECTED = bound("corrected", as_printed, population_terms.BIAS_CORRECTED)
PROPOSITION_6_SATURATED = bound("saturated", as_printed, population_terms.BIAS_SATURATED)
PROPOSITION_6_SHARPENED = bound("sharpened", symmetrised, population_terms.BIAS_CORRECTED)
PROPOSITION_6_DEFECT = bound("defect", as_printed, population_terms.BIAS_CORRECTED)
