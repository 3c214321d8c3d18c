"""The spectral radius is below every factor: what holds of every vector holds of the top eigenvector of WH."""

from fedtheory.language import Theory, dot, i, mean, norm, sq, square
from fedtheory.papers.fednewton.metrics import SPECTRAL_RADIUS
from fedtheory.papers.fednewton.proofs import recursion as it
from fedtheory.papers.fednewton.proofs import thm1_factors as chapter
from fedtheory.papers.fednewton.proofs.thm1_clients import LENGTHS
from fedtheory.papers.fednewton.statements import norms_radius as norms
from fedtheory.papers.fednewton.statements.factors_radius import FACTORS
from fedtheory.papers.fednewton.statements.shifts_exact import SHIFTS

C_D, C_Dj, half, H, lam, over, solve, x = it.C_D, it.C_Dj, it.half, it.H, it.lam, it.over, it.solve, it.x


def top(p):
    """The largest eigenvalue and its vector."""
    rho, v = p.real("rho"), p.vector("v")
    p.defined(rho >= 0, "WH - I is positive in the product of H", "ours", name="0 <= rho")
    eigenvector = p.defined(over(v) == rho * v, "v is an eigenvector of WH - I, which has finite rank as samples are finite, and rho its eigenvalue, "
                            "the largest", "Remark 2: features in R^M", name="eigenvector")
    return rho, v, eigenvector, p.defined(sq(v) > 0, "which is not 0", "Remark 2", name="v")


def below(key):
    """rho <= U, from ‖half(over(x))‖ <= U ‖half(x)‖."""
    before, length = LENGTHS[key]
    p = Theory.after(before, globals())
    rho, v, eigenvector, some = top(p)
    U, size, image = p.symbol(str(FACTORS.bound(key).value)), sq(half(v)), over(v)
    positive = p.line(size > 0, -1 * it.root(v), 1 * it.C_positive(v), lam * some, name="not 0")
    stretched = p.line(sq(half(image)) == rho**2 * size, 1 * it.root(image), it.F(image) * eigenvector, -rho * it.C_symmetric(v, image),
                       rho * it.F(v) * eigenvector, -rho**2 * it.root(v), name="stretched")
    both = (norm(half(image)) + U * norm(half(v))) / size
    squares = p.line(rho**2 <= U**2, both * length(v), -1 / size * stretched, knowing=[positive], because="rho² ‖v‖² = ‖(WH - I)v‖² <= U² ‖v‖²")
    least = p.squared(rho <= U, squares, name=f"rho and {key}")
    return p.proof(FACTORS, key, {SPECTRAL_RADIUS: rho}, [least])


FACTOR_PROOFS = tuple(map(below, ("corrected", "symmetrised", "tight", "triangle", "second-order", "exact")))

# ---- from the form: rho <v, Hv> = <Hv, (WH - I)v> <= factor <v, Hv>


def from_form(p, of, key, factor, form):
    """rho <= factor, from <Hx, over(x)> <= factor <x, Hx>."""
    rho, v, eigenvector, some = top(p)
    size = dot(v, H(v))
    positive = p.line(size > 0, 1 * it.C_D_positive(v), lam * some, name="not 0")
    least = p.line(rho <= factor, 1 / size * form(v), -H(v) / size * eigenvector, knowing=[positive], name=f"rho and {key}", because="at the top eigenvector")
    return p.proof(of, key, {SPECTRAL_RADIUS: rho}, [least])


p = Theory.after(it.p, globals())
c = p.letters("c_D", FACTORS)
norm_of_C_D = p.defined(sq(C_D(x)) <= c * dot(x, C_D(x)), "C_D is positive and c_D its norm: C_D² <= c_D C_D", "Section 7.3: ‖C_D‖ <= kappa²")
at_most_c_D = p.defined(dot(x, C_D(x)) <= c * sq(x), "the same as a form", "Section 7.3")
s = solve(i, H(x))
form = p.line(dot(H(x), over(x)) <= c / lam * dot(x, H(x)), H(x) * it.overshoot, square(H(x) - lam * s, 1 / lam), s * it.solves(i, H(x)),
              1 * it.positive_j(i, s), 1 / lam * norm_of_C_D, 1 * at_most_c_D, because="<Hx, H_j^{-1}Hx> <= ‖Hx‖²/λ, and H(H - λ) = H C_D <= c_D H")
CRUDE = from_form(p, FACTORS, "crude", c / lam, form)

# ---- the second form: <Hx, (WH - I)x> is the average of <d, H_j^{-1}d>, d = (C_Dj - C_D)x

p = Theory.after(chapter.CHAPTER, globals())
d, z = chapter.apart(i), chapter.z_1(i)
second_form = p.line(dot(H(x), over(x)) == mean(dot(d, z)), 1 * chapter.first_order(x, H(x)), -x * it.solves(i, d), 1 * it.symmetric_j(i, z, x), x * it.mixture)
no_more = p.line(dot(d, z) <= sq(d) / lam, square(d - lam * z, 1 / lam), z * it.solves(i, d), 1 * it.positive_j(i, z), because="<d, H_j^{-1}d> <= ‖d‖²/λ")
SECOND = p

p = Theory.after(SECOND, globals())
shift, h_square = p.real("shift", "client"), p.letters("h_square", SHIFTS)
delta = p.given(sq(C_Dj(i, x) - it.C(x)) <= shift(i)**2 * sq(x), "the samples are exact, C_Dj = C_j; shift(j) = Delta_Dj is the norm of C_j - C",
                "Definition 1", role="ours", name="Delta_Dj")
moved = p.defined(mean(shift(i)**2) / lam / lam <= h_square, "h_square is sum p_j (Delta_Dj/lambda)²", "ours", name="mean square shift")
off = C_D(x) - it.C(x)
form = p.line(
    dot(H(x), over(x)) <= h_square * dot(x, H(x)), 1 * second_form, 1 * no_more, 2 / lam * off * it.mixture, square(off, 1 / lam), 1 / lam * delta,
    lam * sq(x) * moved, h_square * it.C_D_positive, because="no centre is nearer to the C_Dj than their mean")
SHIFTS_SHARPENED = from_form(p, SHIFTS, "sharpened", h_square, form)

p = Theory.after(SECOND, globals())
rho_sq = p.letters("rho_sq", norms.NORMS)
mean_square = p.defined(mean(sq(d)) <= rho_sq * lam**2 * sq(x), "rho_sq is the norm of sum p_j (C_Dj - C_D)², over lambda²", "ours")
form = p.line(dot(H(x), over(x)) <= rho_sq * dot(x, H(x)), 1 * second_form, 1 * no_more, 1 / lam * mean_square, rho_sq * it.C_D_positive)
NORMS_MOMENTS = from_form(p, norms.NORMS, "moments", rho_sq, form)
