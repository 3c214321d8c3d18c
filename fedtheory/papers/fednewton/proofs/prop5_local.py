"""Proposition 5 and (28), repaired: (27), the noise (29), and what moves the centre, in one client's operators."""

from fedtheory.language import Theory, dot, exp, log, norm, number, root, sq, square
from fedtheory.papers.fednewton.metrics import CENTRE_SHIFT, LOCAL_ERROR
from fedtheory.papers.fednewton.proofs import assumptions as quotes
from fedtheory.papers.fednewton.proofs import population_terms, printed_norms, spectrum
from fedtheory.papers.fednewton.proofs import recursion as it
from fedtheory.papers.fednewton.statements.eq28_centre import SHIFT_OF_THE_CENTRE
from fedtheory.papers.fednewton.statements.prop5_local import PROPOSITION_5
from fedtheory.textbook.forms import CAUCHY_SCHWARZ_IN_A_FORM
from fedtheory.textbook.vectors import CANCEL, CAUCHY_SCHWARZ

p = Theory.after(spectrum.EXPONENTIALS, globals())
a, k, x, y = p.variable("a", "real"), p.variable("k", "integer"), p.variable("x_1", "vector"), p.variable("x_2", "vector")
lam, C, C_j, C_Dj, half, half_j, S_j = p.real("lamda"), *(p.vector(name, "vector") for name in ("C", "C_j", "C_Dj", "half", "half_j", "S_j"))
w_Dj, w_j, w_l, w_star, b_j, s_j, f_j = (p.vector(name) for name in ("w_Dj", "w_j", "w_lambda", "w_star", "b_j", "s_j", "f_j"))
d_f, Delta = p.real("d_f"), p.real("Delta_D")
F, F_j, own = lambda v: C(v) + lam * v, lambda v: C_j(v) + lam * v, norm(half_j(x))
p.given(lam > 0, "lambda > 0", "(1)", quote=quotes.LAMBDA, name="0 < lamda")
positive = p.defined(dot(x, C(x)) >= 0, "C is positive", "Remark 8", name="C positive")
half_is = p.defined(sq(half(x)) == dot(x, C(x)) + lam * sq(x), "half is the square root of C + lambda I, of which the norm alone is used", "(8), Theorem 1",
                    name="half")
symmetric, symmetric_j = it.symmetric(p, C, "Definition 1", points=(x, y)), it.symmetric(p, C_j, "Definition 1", points=(x, y))
seen = p.defined(dot(x, C_j(y)) == dot(S_j(x), S_j(y)), "C_j = S_j* S_j, in L2 of the client's inputs", "Section 7.5.1, Definition 2", name="C_j")
half_j_is = p.defined(sq(half_j(x)) == dot(x, C_j(x)) + lam * sq(x), "half_j is the square root of C_j + lambda I", "(29)", name="half_j")
centre = p.given(F(w_l) == C(w_star), "(C + lambda I) w_lambda = S* f* = C w*: f* is linear, <w*, phi>", "L638; ours for w*", role="ours", name="w_lambda")
own_centre = p.defined(F_j(w_j) == s_j, "(C_j + lambda I) w_j = S_j* f_j*", "display before (27)", name="w_j")
moment = p.defined(dot(x, s_j) == dot(S_j(x), f_j), "s_j is S_j* f_j*", "Definition 2", name="s_j")
norms = "a norm"
p.defined(d_f >= 0, norms, "ours", name="0 <= d_f")
concept = p.given(sq(f_j - S_j(w_star)) <= d_f**2, "d_f bounds f_j* - f* in L2 of the client's inputs, on which f* is <w*, phi> too", "ours", role="ours",
                  name="d_f")
p.defined(Delta >= 0, norms, "Definition 1", name="0 <= Delta_D")
shift = p.defined(dot(x, C_j(y) - C(y)) <= Delta * norm(x) * norm(y), "Delta_D = ‖C - C_j‖", "Definition 1", name="Delta_D")

# ---- the centre: (w_j - w_λ) through (C_j + λ), against itself

moved = w_j - w_l
short = p.squared(root(lam) * norm(x) <= own, -1 * half_j_is, -1 * seen(x, x), name="lambda I", because="lambda ‖x‖² <= ‖(C_j + lambda I)^(1/2) x‖²: C_j = S_j* S_j")
S_short = p.squared(norm(S_j(x)) <= own, -1 * half_j_is, -1 * seen(x, x), name="S_j", because="‖(C_j + lambda I)^(-1/2) S_j*‖ <= 1")
apart = p.squared(norm(f_j - S_j(w_star)) <= d_f, 1 * concept)
inner = p.cite(CAUCHY_SCHWARZ, u=S_j(x), v=f_j - S_j(w_star), name="in L2 of the client's inputs")
concept_shift = p.line(dot(x, s_j - C_j(w_star)) <= d_f * own, 1 * moment, -1 * seen(x, w_star), 1 * inner, norm(f_j - S_j(w_star)) * S_short, own * apart,
                       at="ours, for L655")
gap = w_star - w_l
identity = p.line(
    dot(x, F_j(moved)) == dot(x, s_j - C_j(w_star)) + dot(x, C_j(gap) - C(gap)), -1 * symmetric_j(x, moved), 1 * symmetric_j(x, w_j),
    -1 * symmetric_j(x, w_star), 1 * symmetric_j(x, gap), -1 * symmetric(x, gap), 1 * symmetric(x, w_star), -1 * symmetric(x, w_l), x * own_centre,
    -x * centre, name="display after (27)", at="display after (27), repaired; with f* = <w*, phi>",
    because="(C_j + lambda I)(w_j - w_lambda) = S_j*(f_j* - f*) + (C_j - C)(w* - w_lambda)")
length, price = norm(half_j(moved)), d_f + Delta * norm(gap) / root(lam)
many = p.line(length**2 <= length * price, 1 * half_j_is(moved), 1 * identity(moved), 1 * concept_shift(moved), 1 * shift(moved, gap),
              Delta * norm(gap) / root(lam) * short(moved))
eq_28 = p.cite(CANCEL, a=length, b=price, given={"product": many}, name="(28)", at="(28), repaired", because="the identity against w_j - w_lambda itself")
CENTRES = p

# ---- the noise: (w_Dj - w_j) through (C_Dj + λ)

p = Theory.after(CENTRES, globals())
Z = p.real("Z_j")
symmetric_D = it.symmetric(p, C_Dj, "Definition 1", points=(x, y))
linear, linear_j = it.linear(p, C, "Definition 1", points=(x, y)), it.linear(p, C_j, "Definition 1", points=(x, y))
bracket, lost = (b_j - C_Dj(w_j)) - (s_j - C_j(w_j)), w_Dj - w_j
solution = p.defined(C_Dj(w_Dj) + lam * w_Dj == b_j, "(C_Dj + lambda I) w_Dj = S_Dj* y_Dj", "Algorithm 1, line 2", name="w_Dj")
p.defined(Z >= 0, norms, "(29)", name="0 <= Z_j")
noisy = p.defined(dot(x, bracket) <= Z * own, "Z_j bounds the norm of (C_j + lambda I)^(-1/2) times the bracket of (29)", "(29)", name="Z_j")
lost_is = p.line(dot(x, C_Dj(lost) + lam * lost) == dot(x, bracket), -1 * symmetric_D(x, lost), 1 * symmetric_D(x, w_Dj), -1 * symmetric_D(x, w_j),
                 x * solution, -x * own_centre, name="bracket", because="lambda w_j = S_j* f_j* - C_j w_j")
rules = {"F linear": p.line(F_j(x + a * y) == F_j(x) + a * F_j(y), linear_j), "F symmetric": p.line(dot(F_j(x), y) == dot(x, F_j(y)), symmetric_j),
         "half": p.line(sq(half_j(x)) == dot(x, F_j(x)), half_j_is)}
cross = p.cite(CAUCHY_SCHWARZ_IN_A_FORM, F=F_j, half=half_j, x=lost, y=moved, given=rules, name="Cauchy-Schwarz in C_j")
n, lost_n, parts = norm(half_j(w_Dj - w_l)), norm(half_j(lost)), norm(half_j(lost)) + norm(half_j(moved))
two = p.squared(n <= parts, 1 * half_j_is(w_Dj - w_l), (w_Dj - w_l) * linear_j(lost, moved, a=1), 1 * symmetric_j(lost, moved), -1 * half_j_is(lost),
                -1 * half_j_is(moved), 2 * cross, name="(27)", at="(27)", because="the triangle inequality through w_j, in the form of C_j + lambda I")
NOISE = p


def local(p, P, ratio):
    """(29), with C_j + λ <= P (C_Dj + λ), and with (28) the local error in the form of C_j + λ."""
    product = p.line(lost_n**2 <= lost_n * (P * Z), 1 * ratio(lost), P * lost_is(lost), P * noisy(lost))
    eq_29 = p.cite(CANCEL, a=lost_n, b=P * Z, given={"product": product}, name="(29)", at="(29), (31)")
    return p.line(n <= P * Z + price, 1 * two, 1 * eq_29, 1 * eq_28, name="(27) in C_j", at="(27), (28), (29)")


p = Theory.after(NOISE, globals())
P = p.real("Ps_j")
p.defined(P >= 0, norms, "display after (15)", name="0 <= Ps_j")
ratio = p.defined(sq(half_j(x)) <= P * dot(x, C_Dj(x) + lam * x), "Ps_j bounds the norm of (C_j + lambda I)^(1/2) (C_Dj + lambda I)^(-1) (C_j + lambda I)^(1/2)",
                  "display after (15)", name="Ps_j")
by_symmetrised = local(p, P, ratio)
LOCAL_LEMMA = p.argument("fednewton.local", "a client's solution against the centre, in the client's own norm", by_symmetrised)
WITH_LETTER = p

p = Theory.after(NOISE, globals())
P = p.real("P_j")
it.linear(p, C_Dj, "Definition 1", points=(x, y))
p.defined(dot(x, C_Dj(x)) >= 0, "C_Dj is positive", "Remark 8", name="C_Dj positive")
positive_j = p.line(dot(x, C_j(x)) >= 0, -1 * seen(x, x), square(S_j(x)), because="<x, C_j x> = ‖S_j x‖²")
mix, mix_k = p.vector("mix", "vector"), p.vector("mix_k", "integer", "vector")
mixed = printed_norms.cite(p, printed_norms.PRINTED_RATIO, "mix: ", given={"C positive": positive_j}, C=C_j, C_D=C_Dj, half=half_j, mix=mix, mix_k=mix_k, P=P)
by_printed = local(p, P, mixed)
AS_PRINTED = p

# ---- in the norm of the mixture


def by_letter(p):
    """‖half x‖ <= √a_j ‖half_j x‖."""
    wide = p.real("a_j")
    p.defined(wide >= 0, norms, "display after (15)", name="0 <= a_j")
    wider = p.defined(sq(half(x)) <= wide * sq(half_j(x)), "a_j bounds the squared norm of (C + lambda I)^(1/2) (C_j + lambda I)^(-1/2)", "display after (15)",
                      name="a_j")
    return root(wide), p.squared(norm(half(x)) <= root(wide) * own, wider, name="change of norms")


def by_shift(p):
    """‖half x‖ <= √(1 + Delta/λ) ‖half_j x‖."""
    width = root(1 + Delta / lam)
    return width, p.squared(
        norm(half(x)) <= width * own, 1 * half_is, -1 * half_j_is, 1 * shift(-x, x), Delta / lam * (own + root(lam) * norm(x)) * short, name="change of norms",
        at="display after (15)", because="‖(C + lambda I)^(1/2) x‖² = ‖(C_j + lambda I)^(1/2) x‖² + <x, (C - C_j) x>")


def by_source(p):
    """‖w* - w_λ‖ by the source condition, for 1/2 <= r <= 3/2, and what that makes of Delta ‖w* - w_λ‖/√λ."""
    p.assume(population_terms.GAP_CORRECTED, {"found": gap})
    kappa, r, rho = p.symbol("kappa r rho")
    away = p.cite(population_terms.GAP_CORRECTED, found=gap, name="fednewton.qsrc", at="ours, for Proposition 5")
    when, Y = [r >= number(1, 2), r <= number(3, 2)], log(lam / kappa**2)
    half_power = p.squared(exp(Y / 2) <= root(lam) / kappa, -1 * spectrum.add(x=Y / 2, y=Y / 2), 1 * spectrum.undo(x=lam / kappa**2))
    c = Delta / root(lam) * rho / kappa
    return when, p.line(Delta * norm(gap) / root(lam) <= rho * Delta / kappa**2 * exp((r - 1) * Y), Delta / root(lam) * away(because=[p.condition(1), p.condition(2)]),
                        c * spectrum.add(x=(r - 1) * Y, y=Y / 2), c * exp((r - 1) * Y) * half_power, when=when, name="source condition")


def sharpened(of, metric, page, end, before):
    """With a_j and a bound of ‖w* - w_λ‖."""
    p = Theory.after(page, globals())
    G, (width, change) = p.real("G"), by_letter(p)
    p.defined(G >= 0, norms, "ours", name="0 <= G")
    away = p.defined(norm(gap) <= G, "G bounds ‖w* - w_lambda‖", "fednewton.qsrc", name="G")
    return p.proof(of, "sharpened", {metric: norm(half(end))}, [1 * change(end), width * before, width * Delta / root(lam) * away])


def corrected(of, metric, page, end, before):
    """With the shift and the source condition."""
    p = Theory.after(page, globals())
    width, change = by_shift(p)
    _, small = by_source(p)
    return p.proof(of, "corrected", {metric: norm(half(end))}, [1 * change(end), width * before, width * small(because=[p.condition(1), p.condition(2)])])


SHIFT_SHARPENED = sharpened(SHIFT_OF_THE_CENTRE, CENTRE_SHIFT, CENTRES, moved, eq_28)
SHIFT_CORRECTED = corrected(SHIFT_OF_THE_CENTRE, CENTRE_SHIFT, CENTRES, moved, eq_28)
PROPOSITION_5_SHARPENED = sharpened(PROPOSITION_5, LOCAL_ERROR, WITH_LETTER, w_Dj - w_l, by_symmetrised)
PROPOSITION_5_CORRECTED = corrected(PROPOSITION_5, LOCAL_ERROR, AS_PRINTED, w_Dj - w_l, by_printed)
