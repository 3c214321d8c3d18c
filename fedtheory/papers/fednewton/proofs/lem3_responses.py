"""Lemma 3: its first line as printed, and one bound for both lines."""

from fedtheory.language import Theory, expect, i, mean, norm, root, s, sq, w
from fedtheory.papers.fednewton import metrics
from fedtheory.papers.fednewton.proofs import assumptions as quotes
from fedtheory.papers.fednewton.proofs import chance
from fedtheory.papers.fednewton.proofs import sample_lemmas as sample
from fedtheory.papers.fednewton.statements.lem3_responses import LEMMA_3

L, n, kappa, lam, N_j, psi = chance.L, chance.n, sample.kappa, sample.lam, sample.N_j, sample.psi
p = Theory.after(sample.p, globals())
B, y = p.real("B"), p.real("y", "client", "outcome")
y = y(i, w)
xi = p.vector("xi", "client", "outcome")
p.given(B > 0, "B > 0", "Section 4.1", quote=quotes.OUTPUTS, name="0 < B")
outputs = p.given(y**2 <= B**2, "|y| <= B", "Section 4.1", quote=quotes.OUTPUTS, name="B")
xi_is = p.defined(xi(i, w) == y * psi, "xi = (C + lambda I)^{-1/2} phi(x) y, whose mean less its expectation is the left side", "(23)", name="xi")
largest, scale = B * kappa / root(lam), B * root(N_j)
eq_24 = p.line(sq(xi(i, w)) <= largest**2, (xi(i, w) + y * psi) * xi_is, y**2 * sample.leverage, kappa**2 / lam * outputs, name="(24)", at="(24), uncentred",
               because="‖xi‖² = y² ‖psi‖²")
deviation = norm(mean(xi(i, w) - expect(xi(i, s), s)))
bound = sample.seldom(p, xi, largest, B**2, scale, eq_24, (xi(i, w) + y * psi) * xi_is, sq(psi) * outputs, name="(25)")
MEASURED = dict.fromkeys((metrics.RESPONSE_QUANTILE, metrics.DRAWN_RESPONSES), chance.within(deviation))
LEMMA_3_SHARPENED = p.proof(LEMMA_3, "sharpened", MEASURED, [1 * bound])
LEMMA_3_DRAWN = p.proof(LEMMA_3, "sharpened-drawn", MEASURED, [1 * bound])

# ---- the first line as printed

N = p.real("N")
p.defined(N >= 0, "N >= 0", "Assumption 1", name="0 <= N")
same = p.given(N == N_j, "N is that of the law that is sampled", "Lemma 3", quote=quotes.GLOBAL_LAW, name="N")
long = p.given(kappa >= 1, "kappa >= 1", "Lemma 3", quote=quotes.BEYOND_ONE, name="1 <= kappa")
roots = p.squared(root(N_j) <= root(N), -1 * same)
printed = 2 * B * kappa * L * (1 / (n * root(lam)) + root(N) / root(n))
more = p.line(chance.pin(largest, scale, L) <= printed, B * root(N_j) / root(n) * sample.root_of_L, 2 * B * kappa * L / root(n) * roots,
              2 * B * L * root(N_j) / root(n) * long, 2 * B * kappa / 3 / n / root(lam) * chance.some_L, name="higher", because="4/3 < 2, sqrt(2L) <= 2L and kappa >= 1")
first_line = p.line(chance.chance(deviation, printed) <= chance.delta, 1 * bound,
                    1 * chance.higher(a=deviation, b=printed, r=chance.pin(largest, scale, L), because=[more]))
LEMMA_3_PRINTED = p.proof(LEMMA_3, "printed", MEASURED, [1 * first_line])
