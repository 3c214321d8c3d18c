"""(15) and (16) for one client: ‖z‖ <= P (A B (R + d) + A² R_D) ‖x‖ for z = H_j^{-1}(C_Dj - C_D)x, in the weighted norm.

A and B are the norms of (C + λ)^{1/2}(C_j + λ)^{-1/2} and of its inverse, P, R, d, R_D those of the operators between them in
(15), as forms: P says C_j + λ <= P (C_Dj + λ), and R that |<x, (C_Dj - C_j)y>| <= R ‖x‖_j ‖y‖_j. What is not negative and belongs
to a client is a square, since the kernel sees the sign of a square. Theorem 1 as corrected has R_D beside R_Dj, and P and R as
printed: norms of operators that are symmetric only between square roots.
"""

from fedtheory.language import Formula, Theory, dot, i, mean, norm, root, sq, square
from fedtheory.papers.fednewton.proofs import printed_norms as printed
from fedtheory.papers.fednewton.proofs import recursion as it
from fedtheory.papers.fednewton.proofs import thm1_factors as chapter
from fedtheory.textbook.forms import CAUCHY_SCHWARZ_IN_A_FORM
from fedtheory.textbook.vectors import CANCEL

C, C_D, C_Dj, half, solve, lam, x, y, a = it.C, it.C_D, it.C_Dj, it.half, it.solve, it.lam, it.x, it.y, it.a
p = Theory.after(chapter.CHAPTER, globals())
C_j, half_j = p.vector("C_j", "client", "vector"), p.vector("half_j", "client", "vector")
own, k = norm(half_j(i, x)), norm(half(x))
z, F_j = chapter.z_1(i), lambda j, v: C_j(j, v) + lam * v

C_j_linear, C_j_symmetric = it.linear(p, C_j, "Definition 1", i), it.symmetric(p, C_j, "Remark 8", i)
C_j_positive = p.defined(dot(x, C_j(i, x)) >= 0, "C_j is positive", "Remark 8")
half_j_is = p.defined(sq(half_j(i, x)) == dot(x, C_j(i, x)) + lam * sq(x), "half_j is the square root of C_j + lambda I", "(15)", name="half_j")
LAWS = p
p = Theory.after(LAWS, globals())
R_D = p.real("R_D")
p.defined(R_D >= 0, "a norm", "Lemma 1", name="0 <= R_D")
F_j_linear = p.line(F_j(i, x + a * y) == F_j(i, x) + a * F_j(i, y), C_j_linear)
F_j_symmetric = p.line(dot(F_j(i, x), y) == dot(x, F_j(i, y)), C_j_symmetric)
F_j_root = p.line(sq(half_j(i, x)) == dot(x, F_j(i, x)), half_j_is)
IN_F_J = {"F linear": F_j_linear, "F symmetric": F_j_symmetric, "half": F_j_root}
PAGE = p

RATIO = "ratio(j)² = P^s_j is the norm of (C_j + lambda I)^{1/2} H_j^{-1} (C_j + lambda I)^{1/2}"
SPREAD = "spread(j)² = R^s_j is the norm of (C_j + lambda I)^{-1/2} (C_Dj - C_j) (C_j + lambda I)^{-1/2}"
OF_ALL = "R_D is the norm of (C + lambda I)^{-1/2} (C - C_D) (C + lambda I)^{-1/2}"


class Factors:
    """The factors of (15) of client i, as terms and as what they say; each says so in its place."""

    def __init__(self, p, P, A, B, R, d):
        self.p, self.P, self.A, self.B, self.R, self.d = p, P, A, B, R, d
        self.whole = P * (A * B * (R + d) + A**2 * R_D)
        self.says = {
            "P": sq(half_j(i, x)) <= P * dot(x, it.H_j(x)), "up": k <= A * own, "down": own <= B * k,
            "R": dot(x, C_Dj(i, y) - C_j(i, y)) <= R * own * norm(half_j(i, y)), "d": dot(x, C_j(i, y) - C(y)) <= d * own * norm(half_j(i, y)),
            "R_D": dot(x, C(y) - C_D(y)) <= R_D * k * norm(half(y)),
        }

    def meant(self, **words):
        """What they mean, where it is their definition."""
        return [self.p.defined(self.says[name], said, "Lemma 1" if name == "R_D" else "(15)", name=name) for name, said in words.items()]

    def bound(self, key, U, P, up, down, R, d, of_all):
        """The bound U^t E_0, from facts that say what the factors mean."""
        of, p, own_z = self, self.p, norm(half_j(i, z))
        total = p.defined(mean(of.whole) <= U, f"{U.tree} is sum p_j times the factors of (15)", "(16)", name="sum")
        most = ((of.R + of.d) * of.B + R_D * of.A) * k
        apart = p.line(
            own_z**2 <= own_z * (of.P * most), 1 * P(i, z), of.P * z * it.solves(i, C_Dj(i, x) - C_D(x)), of.P * R(i, z, x), of.P * d(i, z, x),
            of.P * of_all(z, x), of.P * (of.R + of.d) * own_z * down(i, x), of.P * R_D * k * up(i, z), name="times its own norm", at="(15), (16)",
            because="C_Dj - C_D = (C_Dj - C_j) + (C_j - C) + (C - C_D), each between its roots")
        shorter = p.cite(CANCEL, a=own_z, b=of.P * most, given={"product": apart}, name="its own norm")
        client = p.line(norm(half(z)) <= of.whole * k, 1 * up(i, z), of.A * shorter, name="client", at="(15), (16)")
        length = chapter.averaged(p, U, chapter.z_1, -1, chapter.first_order, client, total)
        return chapter.to_the_power(p, key, U, length)


# ---- each factor of (15) as it stands

p, U_tight = chapter.factor(globals(), "U_tight", PAGE)
ratio, grow, shrink, spread, turn = (p.real(name, "client")(i) ** 2 for name in ("ratio", "grow", "shrink", "spread", "turn"))
TIGHT = Factors(p, ratio, grow, shrink, spread, turn)
THEOREM_1_TIGHT = TIGHT.bound("tight", U_tight, *TIGHT.meant(
    P=RATIO, up="grow(j)² is the norm of (C + lambda I)^{1/2} (C_j + lambda I)^{-1/2}",
    down="shrink(j)² is the norm of (C_j + lambda I)^{1/2} (C + lambda I)^{-1/2}", R=SPREAD,
    d="turn(j)² is the norm of (C_j + lambda I)^{-1/2} (C_j - C) (C_j + lambda I)^{-1/2}", R_D=OF_ALL))

# ---- with Delta_Dj/lambda for the factors that speak of C and C_j

p = Theory.after(PAGE, globals())
shift = p.real("shift", "client")
h = shift(i) ** 2 / lam
WIDE = root(1 + h)
delta = p.defined(dot(x, C_j(i, y) - C(y)) <= shift(i) ** 2 * norm(x) * norm(y), "shift(j)² = Delta_Dj = ‖C - C_j‖", "Definition 1", name="Delta_Dj")
long = p.squared(root(lam) * norm(x) <= k, it.root, it.C_positive, because="a covariance is positive")
long_j = p.squared(root(lam) * norm(x) <= own, half_j_is, C_j_positive, because="a covariance is positive")
WHY = "‖one‖² = ‖other‖² + <x, (their difference) x>, and lambda ‖x‖² <= ‖other‖²"
up_squared = p.line(sq(half(x)) <= (1 + h) * sq(half_j(i, x)), 1 * it.root, -1 * half_j_is, 1 * delta(i, -x, x),
                    h * (root(lam) * norm(x) + own) * long_j)
down_squared = p.line(sq(half_j(i, x)) <= (1 + h) * sq(half(x)), 1 * half_j_is, -1 * it.root, 1 * delta(i, x, x),
                      h * (root(lam) * norm(x) + k) * long)
up = p.squared(k <= WIDE * own, up_squared, at="the display after (15)", because=WHY)
down = p.squared(own <= WIDE * k, down_squared, at="the display after (15)", because=WHY)
turned = p.line(dot(x, C_j(i, y) - C(y)) <= h * own * norm(half_j(i, y)), 1 * delta, h * root(lam) * norm(y) * long_j, h * own * long_j(i, y),
                name="d", at="(16), second sum", because="lambda ‖x‖ ‖y‖ <= ‖x‖_j ‖y‖_j")
SHIFTED = p

p, U_sym = chapter.factor(globals(), "U_sym", SHIFTED)
ratio, spread = (p.real(name, "client")(i) ** 2 for name in ("ratio", "spread"))
SYMMETRISED = Factors(p, ratio, WIDE, WIDE, spread, h)
P_is, R_is, R_D_is = SYMMETRISED.meant(P=RATIO, R=SPREAD, R_D=OF_ALL)
THEOREM_1_SYMMETRISED = SYMMETRISED.bound("symmetrised", U_sym, P_is, up, down, R_is, turned, R_D_is)

# ---- P and R as printed: norms of operators that are symmetric in a form only (Lemma 1, first inequality)

p, U_corr = chapter.factor(globals(), "U_corr", SHIFTED)
spread = p.real("spread", "client")(i)
P = Formula(["exp", p.real("ratio", "client")(i).tree])
mix, dev, dev_D = p.vector("mix", "client", "vector"), p.vector("dev", "client", "vector"), p.vector("dev_D", "vector")
CORRECTED = Factors(p, P, WIDE, WIDE, spread**2, h)
mix_is = p.defined(it.H_j(mix(i, x)) == C_j(i, x) + lam * x, "mix(j, x) is (C_Dj + lambda I)^{-1} (C_j + lambda I) x", "Definition 1", name="mix")
dev_is = p.defined(C_j(i, dev(i, x)) + lam * dev(i, x) == C_Dj(i, x) - C_j(i, x), "dev(j, x) is (C_j + lambda I)^{-1} (C_Dj - C_j) x",
                   "Definition 1", name="dev")
dev_D_is = p.defined(C(dev_D(x)) + lam * dev_D(x) == C(x) - C_D(x), "dev_D(x) is (C + lambda I)^{-1} (C - C_D) x", "Lemma 1", name="dev_D")
mix_norm = p.defined(sq(mix(i, x)) <= P**2 * sq(x), "exp(ratio(j)) = P_Dj is the norm of mix, which is positive", "Definition 1")
dev_norm = p.defined(sq(dev(i, x)) <= spread**4 * sq(x), "spread(j)² = R_Dj is the norm of dev", "Definition 1")
dev_D_norm = p.defined(sq(dev_D(x)) <= R_D**2 * sq(x), "R_D is the norm of dev_D", "Definition 1")
mix_symmetric = p.line(
    dot(F_j(i, mix(i, x)), y) == dot(F_j(i, x), mix(i, y)), 1 * C_j_symmetric(i, mix(i, x), y), -mix(i, x) * mix_is(i, y),
    -1 * it.symmetric_j(i, mix(i, x), mix(i, y)), mix(i, y) * mix_is, because="<(C_j + λ) H_j^{-1} (C_j + λ) x, y>, and all three are self-adjoint")
dev_symmetric = p.line(
    dot(F_j(i, dev(i, x)), y) == dot(F_j(i, x), dev(i, y)), y * dev_is, 1 * it.symmetric_j(i, x, y), -1 * C_j_symmetric(i, x, y), -x * dev_is(i, y),
    -1 * C_j_symmetric(i, x, dev(i, y)), because="<(C_Dj - C_j) x, y>")
dev_D_symmetric = p.line(
    dot(it.F(dev_D(x)), y) == dot(it.F(x), dev_D(y)), y * dev_D_is, 1 * it.C_symmetric, -1 * it.C_D_symmetric, -x * dev_D_is(y),
    -1 * it.C_symmetric(x, dev_D(y)), because="<(C - C_D) x, y>")
of_law = {**IN_F_J, **printed.bounded(p, half_j, [half_j_is, C_j_positive], "top", i)}
of_mixture = {**it.IN_F, **printed.bounded(p, half, [it.root, it.C_positive], "top")}
mixed = printed.no_longer(p, mix, P, F_j, half_j, {**of_law, "T symmetric": mix_symmetric, "norm": mix_norm}, i)
deviated = printed.no_longer(p, dev, spread**2, F_j, half_j, {**of_law, "T symmetric": dev_symmetric, "norm": dev_norm}, i)
deviated_D = printed.no_longer(p, dev_D, R_D, it.F, half, {**of_mixture, "T symmetric": dev_D_symmetric, "norm": dev_D_norm})
inner_j = p.cite(CAUCHY_SCHWARZ_IN_A_FORM, F=lambda v: F_j(i, v), half=lambda v: half_j(i, v), x=x, y=y, given=IN_F_J, name="Cauchy-Schwarz of a client")
inner = p.cite(CAUCHY_SCHWARZ_IN_A_FORM, F=it.F, half=half, x=x, y=y, given=it.IN_F, name="Cauchy-Schwarz in C")
off = mix(i, x) - P * x
P_says = p.line(
    CORRECTED.says["P"], 1 / P * it.positive_j(i, off), square(off, lam / P), off / P * it.linear_j(i, mix(i, x), x, a=-P), off / P * mix_is,
    1 * it.symmetric_j(i, mix(i, x), x), -x * mix_is, 1 / P * inner_j(i, mix(i, x), x), own / P * mixed, 2 * half_j_is, name="P",
    at="the display after (15)", because="0 <= <(T - P)x, H_j (T - P)x>, T = H_j^{-1}(C_j + λ)")
R_says = p.line(CORRECTED.says["R"], -x * dev_is(i, y), 1 * inner_j(i, x, dev(i, y)), own * deviated(i, y), name="R", at="(16), first sum",
                because="<x, (C_Dj - C_j)y> = <x, (C_j + λ) dev(y)>")
R_D_says = p.line(CORRECTED.says["R_D"], -x * dev_D_is(y), 1 * inner(x, dev_D(y)), k * deviated_D(y), name="R_D", at="(16), third sum",
                  because="<x, (C - C_D)y> = <x, (C + λ) dev_D(y)>")
THEOREM_1_CORRECTED = CORRECTED.bound("corrected", U_corr, P_says, up, down, R_says, turned, R_D_says)
ENDS, LENGTHS = (p, chapter.ENDS["corrected"]), chapter.LENGTHS
