"""Lemma 4: its first line as printed, and one bound for both lines. And R_D of Lemma 1, by Proposition 3.

Hilbert-Schmidt operators are vectors here: tensor(x, y) is <y, .>x, with <tensor(x, y), tensor(u, v)> = <x, u><y, v>. The norm
of an operator is reached at two unit vectors, up to any gap, so it is at most its Hilbert-Schmidt norm.
"""

from fedtheory.language import Theory, dot, expect, i, mean, norm, root, s, sq, w
from fedtheory.papers.fednewton import metrics
from fedtheory.papers.fednewton.proofs import assumptions as quotes
from fedtheory.papers.fednewton.proofs import chance
from fedtheory.papers.fednewton.proofs import sample_lemmas as sample
from fedtheory.papers.fednewton.statements.lem1_deviation import LEMMA_1
from fedtheory.papers.fednewton.statements.lem4_covariance import LEMMA_4
from fedtheory.textbook.vectors import CAUCHY_SCHWARZ

L, n, kappa, lam, N_j, x, y = chance.L, chance.n, sample.kappa, sample.lam, sample.N_j, sample.x, sample.y
phi, psi, u = sample.phi, sample.psi, sample.u

p = Theory.after(sample.p, globals())
gap, z, z_2, o = p.variable("gap", "real"), p.variable("z", "vector"), p.variable("z_2", "vector"), p.variable("o", "outcome")
tensor, xi, off = p.vector("tensor", "vector", "vector"), p.vector("xi", "client", "outcome"), p.real("off", "outcome")
left, right = (p.vector(name, "real", "outcome")(gap, w) for name in ("left", "right"))
deviation, there = mean(xi(i, w) - expect(xi(i, s), s)), tensor(left, right)
product = p.defined(dot(tensor(x, y), tensor(z, z_2)) == dot(x, z) * dot(y, z_2), "tensor(x, y) is the operator <y, .>x, in the product of Hilbert-Schmidt",
                    "Lemma 1, proof", name="tensor")
unit = p.defined(sq(left) == 1, "a unit vector", "Definition 1", when=[gap > 0], name="left")
unit_2 = p.defined(sq(right) == 1, "a unit vector", "Definition 1", when=[gap > 0], name="right")
OPERATORS = p


def at_most_its_length(p, one, words, of):
    """off(w) <= ‖mean (xi - E xi)‖, off(w) being the norm of the operator that this vector is, where xi = tensor(one, phi)."""
    own, feature = p.symbol(one), p.symbol("phi")
    seen = lambda at: dot(own(i, at), left) * dot(feature(i, at), right)
    xi_is = p.defined(xi(i, w) == tensor(own(i, w), phi), words, "Lemma 1, proof; Lemma 4, whose proof is cited", name="xi")
    reached = p.defined(off(w) - gap <= mean(seen(w) - expect(seen(o), o)), of, "Definition 1", when=[gap > 0], name="off")
    at_draw = p.line(dot(xi(i, o), there) == seen(o), there * xi_is(w=o), 1 * product(own(i, o), feature(i, o), left, right))
    expected = p.line(expect(dot(xi(i, o), there), o) == expect(seen(o), o), 1 * at_draw)
    form = p.line(dot(deviation, there) == mean(seen(w) - expect(seen(o), o)), 1 * at_draw(o=w), -1 * expected)
    length = p.squared(norm(there) <= 1, 1 * product(left, right, left, right), 1 * unit, sq(left) * unit_2, when=[gap > 0])
    inner = p.cite(CAUCHY_SCHWARZ, u=deviation, v=there, name="Cauchy-Schwarz")
    nearly = p.line(off(w) - gap <= norm(deviation), 1 * reached, -1 * form, 1 * inner, norm(deviation) * length, when=[gap > 0])
    return xi_is, p.cases(off(w) <= norm(deviation), off(w) <= norm(deviation), [1 * p.condition(1)], [2 * nearly(gap=(off(w) - norm(deviation)) / 2)],
                          name="no longer", at="textbook", because="an operator norm is at most the Hilbert-Schmidt norm")


def smaller(p, bound, short, largest, scale):
    """What Proposition 3 says of ‖mean (xi - E xi)‖ is said of off(w), too."""
    value = chance.pin(largest, scale, L)
    return p.line(chance.chance(off(w), value) <= chance.delta, 1 * bound, 1 * chance.smaller(a=off(w), b=norm(deviation), r=value, because=[short]))


# ---- Lemma 1, R_D as printed

p = Theory.after(OPERATORS, globals())
xi_is, short = at_most_its_length(p, "u", "xi = (C + lambda I)^{-1} phi ⊗ phi, a vector of the Hilbert-Schmidt operators",
                                  "off(w) is R_D, the norm of (C + lambda I)^{-1} (C - C_D), reached up to any gap")
largest, scale = kappa**2 / lam, kappa * root(N_j) / root(lam)
size = p.line(sq(xi(i, w)) == sq(u) * sq(phi), (xi(i, w) + tensor(u, phi)) * xi_is, 1 * product(u, phi, u, phi), name="‖xi‖ = ‖u‖ ‖phi‖")
long = p.line(sq(xi(i, w)) <= largest**2, 1 * size, sq(phi) * sample.solution, sq(phi) / lam * sample.leverage, kappa**2 / lam**2 * sample.features,
              name="largest vector", at="Lemma 1, proof: ‖xi‖ <= kappa²/lambda", because="lambda ‖u‖² <= ‖psi‖² <= kappa²/lambda")
bound = sample.seldom(p, xi, largest, kappa**2 / lam, scale, long, 1 * size, sq(phi) * sample.solution, sq(psi) / lam * sample.features)
MEASURED = dict.fromkeys((metrics.DEVIATION_QUANTILE, metrics.DRAWN_DEVIATION), chance.within(off(w)))
corrected = smaller(p, bound, short, largest, scale)
LEMMA_1_CORRECTED = p.proof(LEMMA_1, "corrected", MEASURED, [1 * corrected])
LEMMA_1_CORRECTED_DRAWN = p.proof(LEMMA_1, "corrected-drawn", MEASURED, [1 * corrected])

# ---- Lemma 4

p = Theory.after(OPERATORS, globals())
xi_is, short = at_most_its_length(p, "psi", "xi = (C + lambda I)^{-1/2} phi ⊗ phi, a vector of the Hilbert-Schmidt operators",
                                  "off(w) is the norm of (C + lambda I)^{-1/2} (C - C_D), reached up to any gap")
largest, scale = kappa**2 / root(lam), kappa * root(N_j)
size = p.line(sq(xi(i, w)) == sq(psi) * sq(phi), (xi(i, w) + tensor(psi, phi)) * xi_is, 1 * product(psi, phi, psi, phi), name="‖xi‖ = ‖psi‖ ‖phi‖")
long = p.line(sq(xi(i, w)) <= largest**2, 1 * size, sq(phi) * sample.leverage, kappa**2 / lam * sample.features, name="largest vector")
bound = sample.seldom(p, xi, largest, kappa**2, scale, long, 1 * size, sq(psi) * sample.features)
MEASURED = dict.fromkeys((metrics.HALF_DEVIATION_QUANTILE, metrics.DRAWN_HALF_DEVIATION), chance.within(off(w)))
sharpened = smaller(p, bound, short, largest, scale)
LEMMA_4_SHARPENED = p.proof(LEMMA_4, "sharpened", MEASURED, [1 * sharpened])
LEMMA_4_DRAWN = p.proof(LEMMA_4, "sharpened-drawn", MEASURED, [1 * sharpened])

N = p.real("N")
p.defined(N >= 0, "N >= 0", "Assumption 1", name="0 <= N")
same = p.given(N == N_j, "N is that of the law that is sampled", "Lemma 4", quote=quotes.GLOBAL_LAW, name="N")
p.given(kappa >= 1, "kappa >= 1", "Lemma 4", quote=quotes.BEYOND_ONE, name="1 <= kappa")
roots = p.squared(root(N_j) <= root(N), -1 * same)
printed, value = 2 * kappa * (kappa + 1) * L * (1 / (n * root(lam)) + root(N) / root(n)), chance.pin(largest, scale, L)
more = p.line(value <= printed, kappa * root(N_j) / root(n) * sample.root_of_L, 2 * kappa * L / root(n) * roots, 2 * kappa**2 * root(N) / root(n) * chance.some_L,
              (2 * kappa**2 / 3 / n / root(lam) + 2 * kappa / n / root(lam)) * chance.some_L, name="higher",
              because="4/3 < 2, sqrt(2L) <= 2L, κ² <= κ(κ + 1) and 1 <= κ + 1")
first_line = p.line(chance.chance(off(w), printed) <= chance.delta, 1 * sharpened, 1 * chance.higher(a=off(w), b=printed, r=value, because=[more]))
LEMMA_4_PRINTED = p.proof(LEMMA_4, "printed", MEASURED, [1 * first_line])
