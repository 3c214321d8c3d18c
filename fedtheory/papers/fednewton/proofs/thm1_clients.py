"""(15) and (16) for one client: ‖z‖ <= P (A B (R + d) + A² R_D) ‖x‖ for z = H_j^{-1}(C_Dj - C_D)x, in the weighted norm.

A and B are the norms of (C + λ)^{1/2}(C_j + λ)^{-1/2} and of its inverse, P, R, d, R_D those of the operators between them in
(15), as forms: P says C_j + λ <= P (C_Dj + λ), and R that |<x, (C_Dj - C_j)y>| <= R ‖x‖_j ‖y‖_j. What is not negative and belongs
to a client is a square, since the kernel sees the sign of a square. Theorem 1 as corrected has R_D beside R_Dj, and P and R as
printed: norms of operators that are symmetric only between square roots.
"""

from fedtheory.language import Formula, Theory, dot, i, mean, norm, root, sq
from fedtheory.papers.fednewton.proofs import printed_norms as printed
from fedtheory.papers.fednewton.proofs import recursion as it
from fedtheory.papers.fednewton.proofs import thm1_factors as chapter
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
    """The factors of (15) for client i, as terms, and the inequality that each stands for."""

    def __init__(self, p, P, A, B, R, d):
        self.p, self.P, self.A, self.B, self.R, self.d = p, P, A, B, R, d
        self.whole = P * (A * B * (R + d) + A**2 * R_D)
        self.says = {
            "P": sq(half_j(i, x)) <= P * dot(x, it.H_j(x)), "up": k <= A * own, "down": own <= B * k,
            "R": dot(x, C_Dj(i, y) - C_j(i, y)) <= R * own * norm(half_j(i, y)), "d": dot(x, C_j(i, y) - C(y)) <= d * own * norm(half_j(i, y)),
            "R_D": dot(x, C(y) - C_D(y)) <= R_D * k * norm(half(y)),
        }

    def meant(self, **words):
        """These inequalities as hypotheses, where they define the factors."""
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
CORRECTED = Factors(p, P, WIDE, WIDE, spread**2, h)
of_client = {"C": lambda v: C_j(i, v), "half": lambda v: half_j(i, v)}
mix, dev, mix_k, dev_k = (p.vector(*sorts) for sorts in (
    ("mix", "client", "vector"), ("dev", "client", "vector"), ("mix_k", "client", "integer", "vector"), ("dev_k", "client", "integer", "vector")))
dev_D, dev_D_k = p.vector("dev_D", "vector"), p.vector("dev_D_k", "integer", "vector")
apart_j = p.line(dot(C_Dj(i, x) - C_j(i, x), y) == dot(x, C_Dj(i, y) - C_j(i, y)), 1 * it.symmetric_j(i, x, y), -1 * C_j_symmetric)
apart_D = p.line(dot(C(x) - C_D(x), y) == dot(x, C(y) - C_D(y)), 1 * it.C_symmetric, -1 * it.C_D_symmetric)
P_says = printed.cite(p, printed.PRINTED_RATIO, "mix: ", ["0 < P"], C_D=lambda v: C_Dj(i, v), mix=lambda v: mix(i, v), mix_k=lambda k, v: mix_k(i, k, v),
                      P=P, **of_client)
R_says = printed.cite(p, printed.PRINTED_DEVIATION, "dev: ", ["0 <= R"], {"D symmetric": apart_j}, D=lambda v: C_Dj(i, v) - C_j(i, v),
                      dev=lambda v: dev(i, v), dev_k=lambda k, v: dev_k(i, k, v), R=spread**2, **of_client)
R_D_says = printed.cite(p, printed.PRINTED_DEVIATION, "dev_D: ", ["0 <= R"], {"D symmetric": apart_D}, D=lambda v: C(v) - C_D(v), dev=dev_D, dev_k=dev_D_k,
                        R=R_D)
THEOREM_1_CORRECTED = CORRECTED.bound("corrected", U_corr, P_says, up, down, R_says, turned, R_D_says)
ENDS, LENGTHS = (p, chapter.ENDS["corrected"]), chapter.LENGTHS
