"""rho client by client: <= sum p_j eps_j²/(1 - eps_j), and <= sum p_j max e²/(1 + e) over the two ends e of a client's spectrum.

eps_j is the norm of E_j = H^{-1/2} (C_Dj - C_D) H^{-1/2}, and e its least and largest eigenvalues. For the second, a client's
Hessian B, seen from H, lies between its ends a = 1 + e and b, and its inverse below the chord (a + b - B)/(ab) of 1/B; with
Y = H_j^{-1}Hx the chord is a sum of what the ends say at x - aY and at x - bY.
"""

from fedtheory.language import Theory, dot, i, mean, number, sq, square
from fedtheory.papers.fednewton.proofs import factors_radius as factors
from fedtheory.papers.fednewton.proofs import recursion as it
from fedtheory.papers.fednewton.statements.norms_radius import NORMS

C_D, C_Dj, H, H_j, lam, over, solve, x = it.C_D, it.C_Dj, it.H, it.H_j, it.lam, it.over, it.solve, it.x
d, z, half_D, root = factors.d, factors.z, it.half_D, it.root_D
h, h_j = lambda v: dot(v, H(v)), lambda v: dot(v, H_j(v))
deviation = lambda v: C_Dj(i, v) - C_D(v)


def averaged(p, name, letter, share, one_client, total):
    """rho <= the letter, the sum of the clients' shares."""
    form = p.line(dot(H(x), over(x)) <= letter * h(x), 1 * factors.second_form, 1 * one_client, sq(half_D(x)) * total, (letter - mean(share)) * root,
                  because="averaged over the clients")
    shown = p.argument(name, "the form of WH - I, by the clients' deviations", form)
    return shown, factors.from_form(p, NORMS, name.removeprefix("fednewton.norms_"), letter, form)


# ---- by the norms, and polarisation

p = Theory.after(factors.SECOND, globals())
rho_eps, share, odds = p.letters("rho_eps", NORMS), p.real("share", "client")(i), p.real("eps", "client")(i)**2
size = odds / (1 + odds)
above = p.defined(dot(x, deviation(x)) <= size * h(x), "eps(j)² is eps_j/(1 - eps_j), eps_j < 1 the norm of H^{-1/2} (C_Dj - C_D) H^{-1/2}", "ours",
                  name="eps_j")
below = p.defined(-dot(x, deviation(x)) <= size * h(x), "from below too", "ours", name="-eps_j")
share_is = p.defined(share == odds**2 / (1 + odds), "share(j) is eps_j²/(1 - eps_j)", "ours", name="share")
total = p.defined(mean(share) <= rho_eps, "rho_eps is sum p_j eps_j²/(1 - eps_j)", "ours", name="sum")


def polarised(by, times):
    """times (2 eps_j (h(z) + by² h(x)) - 4 by <z, (C_Dj - C_D)x>) >= 0, from z + by x and z - by x."""
    terms = [-2 * times * by * it.symmetric_j(i, z, x), 2 * times * by * it.C_D_symmetric(z, x)]
    for sign, fact in ((1, above), (-1, below)):
        at = z + sign * by * x
        terms += [times * fact(i, at), -sign * times * at * it.linear_j(i, z, x, a=sign * by),
                  times * (sign + size) * at * it.C_D_linear(z, x, a=sign * by)]
    return terms


short = p.line(h(z) <= (1 + odds) * dot(d, z), (1 + odds) * below(i, z), (1 + odds) * z * it.solves(i, d))
one_client = p.cases(
    dot(d, z) <= share * h(x), odds <= 0,
    [*polarised(number(1), number(1, 4)), (sq(half_D(z)) + sq(half_D(x))) / (2 * (1 + odds)) * p.condition(1), -size / 2 * root(z), -size / 2 * root(x),
     -h(x) * share_is, square(half_D(x), odds**2 / (1 + odds)), odds**2 / (1 + odds) * root(x)],
    [*polarised(odds, 1 / (2 * odds)), size / odds * short, -h(x) * share_is],
    name="one client", because="<d, H_j^{-1}d> <= eps²/(1 - eps) <x, Hx>, d = (C_Dj - C_D)x")
NORMS_FORM, NORMS_SHARPENED = averaged(p, "fednewton.norms_sharpened", rho_eps, share, one_client, total)

# ---- by the two ends of a spectrum

p = Theory.after(factors.SECOND, globals())
c, rho_2, q = p.variable("c", "real"), p.letters("rho_2", NORMS), p.real("share", "client")(i)
a, b, Y = p.real("low", "client")(i)**2, p.real("high", "client")(i)**2, solve(i, H(x))
low = p.defined(a * h(x) <= h_j(x), "low(j)² is 1 + e at the least e of the spectrum of H^{-1/2} (C_Dj - C_D) H^{-1/2}", "ours", name="low_j")
high = p.defined(h_j(x) <= b * h(x), "high(j)² is 1 + e at the largest", "ours", name="high_j")
some_low = p.defined(a > 0, "H_j is at least lambda I", "ours", name="0 < low_j")
some_high = p.defined(b > 0, "and so is its other end", "ours", name="0 < high_j")
at_low = p.defined(a**2 + 1 <= (2 + q) * a, "share(j) is at least e²/(1 + e) at the least e", "ours")
at_high = p.defined(b**2 + 1 <= (2 + q) * b, "and at the largest", "ours")
total = p.defined(mean(q) <= rho_2, "rho_2 is sum p_j times the larger of the two", "ours", name="sum")
k, moved = dot(H(x), Y), x - c * Y
at_c = p.line(h_j(moved) == h_j(x) - 2 * c * h(x) + c**2 * k, moved * it.linear_j(i, x, Y, a=-c), -c * it.symmetric_j(i, x, Y),
              (c**2 * Y - 2 * c * x) * it.solves(i, H(x)), name="at x - cY", because="both forms, with H_j Y = Hx")
at_c_of_all = p.line(h(moved) == h(x) - 2 * c * k + c**2 * h(Y), moved * it.C_D_linear(x, Y, a=-c), c * it.C_D_symmetric(x, Y), name="at x - cY, of all data")


def end(fact, at, times):
    """times what an end says at x - at Y, written with h_j(x), h(x), k and h(Y)."""
    sign, size = (1, -a) if fact is low else (-1, b)
    return [times * fact(i, x - at * Y), sign * times * at_c(c=at), size * times * at_c_of_all(c=at)]


chord = p.line(h_j(x) + a * b * k <= (a + b) * h(x), *end(high, a, b / (b - a)), *end(low, b, a / (b - a)), when=[a < b],
               because="(b - B)(B - a)/B >= 0 for a <= B <= b, as (b (b - B)(1 - a/B)² + a (B - a)(1 - b/B)²)/(b - a)")
quarter, plus = number(1, 4), x + Y
one_point = p.line(b * k <= h(x), *end(low, -1, quarter), *end(high, 1, quarter), quarter * sq(half_D(plus)) * p.condition(1), quarter * (a - b) * root(plus),
                   quarter * (a - b) * at_c_of_all(c=-1), when=[b <= a], because="a spectrum of one point: B = b, by polarisation")
part = p.line(dot(d, z) == h_j(x) - 2 * h(x) + k, d * it.solve_linear(i, H_j(x), H(x), a=-1), d * it.solved, -1 * it.symmetric_j(i, x, Y),
              -x * it.solves(i, H(x)), name="a client's part", because="B + 1/B - 2 = (B - 1)²/B")
with_signs = p.cases(
    dot(d, z) <= q * h(x), b <= a, [1 * part, 1 * high, 1 / b * one_point(because=[p.condition(5)]), sq(half_D(x)) / b * p.condition(4), (2 + q - b - 1 / b) * root],
    [1 * part, ((2 + q) * a - a**2 - 1) / a / (b - a) * high, ((2 + q) * b - b**2 - 1) / b / (b - a) * low, 1 / a / b * chord(because=[p.condition(5)])],
    when=[a > 0, b > 0, a**2 + 1 <= (2 + q) * a, b**2 + 1 <= (2 + q) * b], because="(B - 1)²/B is at most the larger of its values at the ends, since 1/B is below its chord")
one_client = p.line(dot(d, z) <= q * h(x), 1 * with_signs(because=[some_low, some_high, at_low, at_high]))
_, NORMS_SPECTRA = averaged(p, "fednewton.norms_spectra", rho_2, q, one_client, total)
