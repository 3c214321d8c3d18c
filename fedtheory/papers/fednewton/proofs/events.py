"""The ledger of events behind Theorems 2 to 5: a sample that keeps all bounds has errors within those stated, and few samples do not.

A client of the kernel is a data point, as in `recursion.py`, and so a draw, as in `chance.py`; |D| is n, |D_j| = n/inverse(i) for the client of
point i, and a sum over the m clients of f_j is the mean of inverse(i) f(i). row(i, j, w) is point j's feature vector times the root of inverse(i), if
it is of the client of point i, and 0 else, and zeta(i, j, w) likewise (C_j + λ)^{-1/2} phi (y - <w_j, phi>) times inverse(i). Deviations of the sample:
off(i, w) is R_Dj, symmetrised, and Z(i, w) what responses add; off_D and Z_D are those of all data. By Lemma 1 and Proposition 3 at the level
δ/(2m + 2) each exceeds its bound with that chance at most, whatever the round. Where none does, Theorem 1 and Propositions 4 to 6 are cited.
"""

from fedtheory.language import (
    Formula,
    Theory,
    dot,
    exp,
    expect,
    i,
    j,
    log,
    mean,
    norm,
    root,
    s,
    sq,
    square,
    w,
)
from fedtheory.papers.fednewton.proofs import assumptions as quotes
from fedtheory.papers.fednewton.proofs import chance
from fedtheory.papers.fednewton.proofs.lem1_deviation import LEMMA_1_SYMMETRISED
from fedtheory.papers.fednewton.proofs.prop3_vectors import PROPOSITION_3_SHARPENED
from fedtheory.papers.fednewton.proofs.prop4_one_shot import SYMMETRISED as ONE_SHOT
from fedtheory.papers.fednewton.proofs.prop5_local import PROPOSITION_5_SHARPENED
from fedtheory.papers.fednewton.proofs.prop6_central import CENTRAL_LEMMA
from fedtheory.papers.fednewton.proofs.thm1_clients import THEOREM_1_SYMMETRISED
from fedtheory.papers.fednewton.statements.thm2_federated import THEOREM_2
from fedtheory.textbook.vectors import CAUCHY_SCHWARZ

above, delta, n, pin = chance.above, chance.delta, chance.n, chance.pin
p = Theory.after(chance.p, globals())
p.since = 0
x, y, a, k = p.variable("x", "vector"), p.variable("y", "vector"), chance.a, p.variable("k", "integer")
lam, K, M, m = p.real("lamda"), p.real("K_j"), p.integer("M"), p.integer("m")
C, half, C_j, half_j = p.vector("C", "vector"), p.vector("half", "vector"), p.vector("C_j", "client", "vector"), p.vector("half_j", "client", "vector")
C_D, C_Dj = p.vector("C_D", "outcome", "vector"), p.vector("C_Dj", "client", "outcome", "vector")
row, white, zeta = (p.vector(name, "client", "client", "outcome") for name in ("row", "white", "zeta"))
phi, white_D, zeta_D = (p.vector(name, "client", "outcome") for name in ("phi", "white_D", "zeta_D"))
off, off_D, rare, mate = p.real("off", "client", "outcome"), p.real("off_D", "outcome"), p.real("rare", "client"), p.real("mate", "client", "client")
kept, kept_D, shift = p.real("kept", "client"), p.real("kept_D"), p.real("shift", "client")
longest, spread, longest_D, spread_D = p.real("longest", "client"), p.real("spread", "client"), p.real("longest_D"), p.real("spread_D")
inverse = lambda of: exp(rare(of))
"""|D|/|D_j|, which is positive."""
h = lambda of: shift(of)**2 / lam
level = delta / (2 * m + 2)
l, L = log(2 * M / level), log(2 / level)
R_bar = lambda of: pin(K * inverse(of) / 2, root(K * inverse(of)), l)
"""The bound of R_Dj, by Lemma 1."""
Z_bar = lambda of: pin(longest(of)**2, spread(of)**2, L)
"""The bound of Z_Dj, by Proposition 3: longest(j)² and spread(j)² are the largest length and the spread of the vectors zeta."""
R_D_bar, Z_D_bar = pin(K / 2, root(K), l), pin(longest_D**2, spread_D**2, L)
P_bar, P_D_bar = lambda of: 1 + kept(of)**2, 1 + kept_D**2
OTHER, EACH = Formula("other"), Formula("each")
zetas = lambda of, at: mean(zeta(of, OTHER, at) - expect(zeta(of, OTHER, s), s), OTHER)
zetas_D = lambda at: mean(zeta_D(OTHER, at) - expect(zeta_D(OTHER, s), s), OTHER)
Z, Z_D = lambda of, at: norm(zetas(of, at)), lambda at: norm(zetas_D(at))

p.given(lam > 0, "lambda > 0", "(1)", quote=quotes.LAMBDA, name="0 < lamda")
some_K = p.defined(K >= 1, "K_j is at least the leverage under every law, and at least 1", "ours", name="1 <= K")
some_M = p.defined(M >= 1, "features have a coordinate", "Algorithm 1", name="1 <= M")
some_m = p.defined(m >= 1, "there is a client", "Section 2", name="1 <= m")
no_less = p.defined(inverse(i) >= 1, "no client has more data than all", "Section 2", name="1 <= inverse")
counted = p.defined(mean(inverse(i)) == m, "inverse(j) is |D|/|D_j|, and m the number of clients", "Section 2", name="m")
mates = p.defined(mate(i, j)**2 == mate(i, j), "1 for points of one client, else 0", "Section 2", name="mate")
some_l = p.defined(l > 0, "the logarithm of Lemma 1 at the level delta/(2m + 2), which is at least log 2", "definition", name="1 logarithm")
some_L = p.defined(L > 0, "that of Proposition 3", "definition", name="1 logarithm of 2")
below_1 = p.given(P_bar(i) * (1 - R_bar(i)) == 1, "the bound R of every R_Dj is below 1, and that of P_Dj, 1 + kept(j)², is 1/(1 - R)", "definition", role="ours",
                  name="P_bar")
below_1_D = p.given(P_D_bar * (1 - R_D_bar) == 1, "so is that of R_D", "definition", role="ours", name="P_D_bar")
few = p.line(level <= 1, 1 / (2 * m + 2) * chance.no_more, name="level")

# ---- the deviations: what they are, and how seldom they are large

own_law = p.defined(dot(x, C_j(i, x)) == mean(expect(dot(row(i, j, w), x)**2), j), "C_j = E[C_Dj]", "Definition 1", name="C_j of the draws")
law = p.given(dot(x, C(x)) == mean(expect(dot(phi(i, w), x)**2)), "C = E[C_D]: rho is the mixture of the rho_j", "Definition 1", role="ours", name="C of the draws")
R_is = p.defined(dot(x, C_Dj(i, w, y) - C_j(i, y)) <= off(i, w) * norm(half_j(i, x)) * norm(half_j(i, y)),
                 "off(j, w) is R_Dj, the norm of (C_j + lambda I)^{-1/2} (C_Dj - C_j) (C_j + lambda I)^{-1/2}", "Lemma 1", name="R_Dj")
R_neg = p.defined(dot(x, C_j(i, y) - C_Dj(i, w, y)) <= off(i, w) * norm(half_j(i, x)) * norm(half_j(i, y)), "and of its negative", "Lemma 1", name="-R_Dj")
R_D_is = p.defined(dot(x, C(y) - C_D(w, y)) <= off_D(w) * norm(half(x)) * norm(half(y)), "off_D(w) is R_D, likewise", "Lemma 1", name="R_D")
R_D_neg = p.defined(dot(x, C_D(w, y) - C(y)) <= off_D(w) * norm(half(x)) * norm(half(y)), "and of its negative", "Lemma 1", name="-R_D")
SAMPLED = ["0 < delta", "delta <= 1", "not above", "above", "exp log"]
unhalf, unhalf_j, widest_j = p.vector("unhalf", "vector"), p.vector("unhalf_j", "client", "vector"), p.vector("widest_j", "client")
of_client = {"delta": level, "K": K * inverse(i), "off": lambda w_: off(i, w_), "C": lambda v: C_j(i, v), "half": lambda v: half_j(i, v), "unhalf": lambda v: unhalf_j(i, v),
             "widest": widest_j(i), "phi": lambda j_, w_: row(i, j_, w_), "psi": lambda j_, w_: white(i, j_, w_)}
of_all = {"delta": level, "K": K, "off": off_D, "psi": white_D}
at_least = p.line(K * inverse(i) >= 1, inverse(i) * some_K, 1 * no_less)
p.assume(LEMMA_1_SYMMETRISED, of_client, without=[*SAMPLED, "0 < lamda", "1 <= K", "1 <= M", "C"], prefix="R_Dj: ")
p.assume(LEMMA_1_SYMMETRISED, of_all, without=[*SAMPLED, "0 < lamda", "1 <= K", "1 <= M", "C"], prefix="R_D: ")
R_seldom = p.cite(LEMMA_1_SYMMETRISED, **of_client, given={"1 <= K": at_least, "delta <= 1": few, "C": own_law(i, x)}, name="Lemma 1, of a client")
R_D_seldom = p.cite(LEMMA_1_SYMMETRISED, **of_all, given={"delta <= 1": few, "C": law}, name="Lemma 1, of all data")
of_noise = {"delta": level, "M_xi": longest(i)**2, "sigma_xi": spread(i)**2, "xi": lambda j_, w_: zeta(i, j_, w_)}
of_noise_D = {"delta": level, "M_xi": longest_D**2, "sigma_xi": spread_D**2, "xi": zeta_D}
NOISE = [*SAMPLED, "0 < M_xi", "0 <= sigma_xi"]
long = p.defined(longest(i)**2 > 0, "longest(j)² > 0: any larger number is a bound too", "Proposition 3", name="0 < longest")
long_D = p.defined(longest_D**2 > 0, "longest_D² > 0: any larger number is a bound too", "Proposition 3", name="0 < longest_D")
p.assume(PROPOSITION_3_SHARPENED, of_noise, without=NOISE, prefix="Z_Dj: ")
p.assume(PROPOSITION_3_SHARPENED, of_noise_D, without=NOISE, prefix="Z_D: ")
Z_seldom = p.cite(PROPOSITION_3_SHARPENED, **of_noise, given={"delta <= 1": few, "0 < M_xi": long}, name="Proposition 3, of a client")
Z_D_seldom = p.cite(PROPOSITION_3_SHARPENED, **of_noise_D, given={"delta <= 1": few, "0 < M_xi": long_D}, name="Proposition 3, of all data")

# ---- at most one bound in δ is exceeded, on average

fails = lambda of, bar: above(of, bar)**2
failed = lambda of: fails(off(of, w), R_bar(of)) + fails(Z(of, w), Z_bar(of))
of_all_data = fails(off_D(w), R_D_bar) + fails(Z_D(w), Z_D_bar)
failures = mean(inverse(EACH) * failed(EACH), EACH) + of_all_data
GOOD = failures < 1
same = p.defined(mean(mate(i, j) * inverse(j) * failed(j), j) == failed(i), "what is of a client is the same at all of its points, of which there are |D_j|",
                 "Section 2", name="points of a client")
one_of = p.line(failed(i) <= mean(inverse(j) * failed(j), j), -1 * same, square(1 - mate(i, j), inverse(j) * failed(j)), inverse(j) * failed(j) * mates,
                because="a sum of numbers that are not negative is at least each of them")


def keeps(name, of, bar, others, *one):
    """A deviation keeps its bound where less than one failure is counted; `others` are the other failures, not negative."""
    times = (of - bar) / (1 - failures)  # fails = 1 <= failures < 1 cannot be
    return p.cases(of <= bar, of <= bar, [1 * p.condition(2)],
                   [-(above(of, bar) + 1) * times * chance.is_above(a=of, r=bar), *(times * fact for fact in one), others / (1 - failures) * p.condition(2)],
                   when=[GOOD], name=f"{name} is kept", at="Theorem 5, proof", because="an indicator below 1 is 0")


R, Z_of, of_R, of_Z = off(i, w), Z(i, w), fails(off(i, w), R_bar(i)), fails(Z(i, w), Z_bar(i))
of_clients, of_R_D, of_Z_D = mean(inverse(j) * failed(j), j), fails(off_D(w), R_D_bar), fails(Z_D(w), Z_D_bar)
R_kept = keeps("R_Dj", R, R_bar(i), of_Z + of_all_data, one_of)
Z_kept = keeps("Z_Dj", Z_of, Z_bar(i), of_R + of_all_data, one_of)
R_D_kept = keeps("R_D", off_D(w), R_D_bar, of_clients + of_Z_D)
Z_D_kept = keeps("Z_D", Z_D(w), Z_D_bar, of_clients + of_R_D)
ON_AVERAGE = [inverse(i) * R_seldom, inverse(i) * Z_seldom, 1 * R_D_seldom, 1 * Z_D_seldom, 2 * level * counted]


def seldom(p, of, bar, kept, name, locator, when=()):
    """P(of > bar) <= δ for each round, where `kept` says that the bar is kept unless something fails."""
    sample = p.cases(
        fails(of, bar) <= failures, 1 <= failures, [1 * chance.at_most_one(a=of, r=bar), 1 * p.condition(len(when) + 2)],
        [above(of, bar) * chance.not_above(a=of, r=bar, because=[kept])], when=when, name=f"{name}, each sample")
    return p.line(expect(fails(of, bar)) <= delta, 1 * sample, *ON_AVERAGE, when=when, name=name, at=locator,
                  because="where nothing fails the bound is kept; some of 2m + 2 deviations fails with probability delta at most")


# ---- where nothing fails: the bounds of forms

def at_most(p, form, exact, size, bound, product):
    """<x, Dy> <= bound ‖x‖ ‖y‖ where the deviation keeps its bound."""
    return p.line(form <= bound * product, 1 * exact, product * size, when=[GOOD])


sizes_j, sizes = norm(half_j(i, x)) * norm(half_j(i, y)), norm(half(x)) * norm(half(y))
R_form = at_most(p, dot(x, C_Dj(i, w, y) - C_j(i, y)), R_is, R_kept, R_bar(i), sizes_j)
R_form_neg = at_most(p, dot(x, C_j(i, y) - C_Dj(i, w, y)), R_neg, R_kept, R_bar(i), sizes_j)
R_D_form = at_most(p, dot(x, C(y) - C_D(w, y)), R_D_is, R_D_kept, R_D_bar, sizes)
R_D_form_neg = at_most(p, dot(x, C_D(w, y) - C(y)), R_D_neg, R_D_kept, R_D_bar, sizes)
root_is = p.defined(sq(half(x)) == dot(x, C(x)) + lam * sq(x), "half is the square root of C + lambda I, of which the norm alone is used", "Theorem 1", name="half")
root_j = p.defined(sq(half_j(i, x)) == dot(x, C_j(i, x)) + lam * sq(x), "half_j is the square root of C_j + lambda I", "(15)", name="half_j")
P_form = p.line(sq(half_j(i, x)) <= P_bar(i) * dot(x, C_Dj(i, w, x) + lam * x), P_bar(i) * R_form_neg(i, x, x), P_bar(i) * root_j, -sq(half_j(i, x)) * below_1,
                when=[GOOD], name="P_Dj is kept", at="Theorem 5, proof; Lemma 2", because="(1 - R)(C_j + λ) <= C_Dj + λ")
P_D_form = p.line(sq(half(x)) <= P_D_bar * dot(x, C_D(w, x) + lam * x), P_D_bar * R_D_form(x, x), P_D_bar * root_is, -sq(half(x)) * below_1_D, when=[GOOD],
                  name="P_D is kept", at="Theorem 5, proof; Lemma 2", because="(1 - R_D)(C + λ) <= C_D + λ")

# ---- Theorem 1 and Propositions 4 to 6 for a sample that keeps all bounds

it, w_loc, w_j = p.vector("it", "integer", "outcome"), p.vector("w_Dj", "client", "outcome"), p.vector("w_j", "client")
moment, w_D, w_l, f_star = p.vector("moment", "outcome")(w), p.vector("w_D", "outcome"), p.vector("w_lambda"), p.vector("f_star")
b_j, s_j = p.vector("part", "client", "outcome"), p.vector("s_j", "client")
solve, over = p.vector("solve", "client", "outcome", "vector"), p.vector("over", "outcome", "vector")
half_D = p.vector("half_D", "outcome", "vector")
S, w_star, S_j, f_j = p.vector("S", "vector"), p.vector("w_star"), p.vector("S_j", "client", "vector"), p.vector("f_j", "client")
d_f, G = p.real("concept", "client"), p.real("G")
start, factor = p.letters("E_bar Upsilon_bar", THEOREM_2)
R_j, P_j = root(R_bar(i)), root(P_bar(i))
ITERATES = {
    "C_D": lambda v: C_D(w, v), "C_Dj": lambda i_, v: C_Dj(i_, w, v), "solve": lambda i_, v: solve(i_, w, v), "over": lambda v: over(w, v), "half_D": lambda v: half_D(w, v),
    "w": lambda at: it(at, w), "w_D": w_D(w), "moment": moment}
OF_1 = {**ITERATES, "ratio": lambda i_: root(P_bar(i_)), "spread": lambda i_: root(R_bar(i_)), "R_D": R_D_bar, "U_sym": factor, "E_0": start}
OF_4 = {"C_D": lambda v: C_D(w, v), "C_Dj": lambda i_, v: C_Dj(i_, w, v), "w_D": w_D(w), "w": lambda i_: w_loc(i_, w), "right": lambda i_: b_j(i_, w), "c": w_l,
        "sampled": lambda i_: root(R_bar(i_)), "P_s": P_D_bar, "R_s": R_D_bar}
OF_5 = {"C_j": lambda v: C_j(i, v), "C_Dj": lambda v: C_Dj(i, w, v), "half_j": lambda v: half_j(i, v), "S_j": lambda v: S_j(i, v), "w_Dj": w_loc(i, w), "w_j": w_j(i),
        "b_j": b_j(i, w), "s_j": s_j(i), "f_j": f_j(i), "d_f": d_f(i)**2, "G": G, "Delta_D": shift(i)**2, "a_j": 1 + h(i), "Ps_j": P_bar(i), "Z_j": Z_bar(i)}
SAME = ["lambda", "0 < lamda", "half", "half_j"]
p.assume(THEOREM_1_SYMMETRISED, OF_1, without=[*SAME, "P", "R", "R_D", "0 <= R_D", "sum", "E_0", "U_sym >= 0", "E_0 >= 0"])
p.assume(ONE_SHOT, OF_4, without=[*SAME, "C_D", "C_D symmetric", "P_s", "0 <= P_s", "R_s", "0 <= R_s", "w_D"])
p.assume(PROPOSITION_5_SHARPENED, OF_5, without=[*SAME, "a_j", "0 <= a_j", "Ps_j", "0 <= Ps_j", "Z_j", "0 <= Z_j", "0 <= Delta_D", "0 <= d_f"], prefix="Proposition 5: ")
OF_6 = {"C_D": lambda v: C_D(w, v), "w_D": w_D(w), "right": moment, "moment": p.vector("target"), "P_s": P_D_bar, "Z_D": Z_D_bar}
p.assume(CENTRAL_LEMMA, OF_6, without=[*SAME, "C_D symmetric", "w_D", "P_s", "0 <= P_s", "Z_D", "0 <= Z_D"], prefix="Proposition 6: ")
parts = p.given(moment == mean(b_j(i, w)), "S_D^* y_D is the average of the S_Dj^* y_Dj", "Section 2", quote=quotes.MOMENTS, name="parts")
DKRR = p.defined(it(0, w) == mean(w_loc(i, w)), "the start is the average of the local solutions", "Algorithm 1, steps 2 and 3", name="DKRR")
local_bar = lambda of: root(1 + h(of)) * (P_bar(of) * Z_bar(of) + d_f(of)**2 + shift(of)**2 * G / root(lam))
"""The bound of ‖(C + λ)^{1/2} (w_Dj - w_λ)‖, by Proposition 5."""
factor_is = p.defined(factor == mean(P_bar(i) * (1 + h(i)) * (R_bar(i) + h(i) + R_D_bar)), "Upsilon_bar is Upsilon with the bounds put in", "definition", name="factor")
apart_bar = lambda of: R_D_bar + R_bar(of) + (1 + R_bar(of)) * h(of)
start_is = p.defined(start == P_D_bar * mean(apart_bar(i) * local_bar(i)), "E_bar is the bound of the start with the bounds put in", "definition", name="start")
bracket = p.defined(dot(half_j(i, x), zetas(i, w)) == dot(x, (b_j(i, w) - C_Dj(i, w, w_j(i))) - (s_j(i) - C_j(i, w_j(i)))),
                    "zeta is (C_j + lambda I)^{-1/2} phi (y - <w_j, phi>) |D|/|D_j| at the points of the client, and 0 at others; S_j* f_j* and C_j are expectations",
                    "(29)", name="zeta")
R_positive = p.line(R_D_bar >= 0, 2 * K / 3 / n * some_l)
Z_positive, Z_D_positive = p.line(Z_bar(i) >= 0, 4 * longest(i)**2 / 3 / n * some_L), p.line(Z_D_bar >= 0, 4 * longest_D**2 / 3 / n * some_L)
inner = p.cite(CAUCHY_SCHWARZ, u=half_j(i, x), v=zetas(i, w), name="Cauchy-Schwarz, of a client")
noisy = p.line(dot(x, (b_j(i, w) - C_Dj(i, w, w_j(i))) - (s_j(i) - C_j(i, w_j(i)))) <= Z_bar(i) * norm(half_j(i, x)), -1 * bracket, 1 * inner,
               norm(half_j(i, x)) * Z_kept, when=[GOOD], name="(29), bounded")
back = p.line(dot(x, C(y) - C_j(i, y)) <= shift(i)**2 * norm(x) * norm(y), 1 * p.named.Delta_Dj(i, -x, y), name="Delta_Dj, turned")
wide = p.line(sq(half(x)) <= (1 + h(i)) * sq(half_j(i, x)), 1 * root_is, -1 * root_j, 1 * back(i, x, x), h(i) * p.line(lam * sq(x) <= sq(half_j(i, x)), root_j, p.named.C_j_positive),
              name="change of norms", at="display after (15)")
local = p.cite(PROPOSITION_5_SHARPENED, **OF_5, when=[GOOD], given={"Z_j": noisy, "0 <= Z_j": Z_positive, "Ps_j": P_form, "a_j": wide}, name="Proposition 5", at="Proposition 5")
ridge = p.line(C_D(w, w_D(w)) + lam * w_D(w) == mean(b_j(i, w)), 1 * p.named.KRR, 1 * parts)
mean_symmetric = p.line(dot(C_D(w, x), y) == dot(x, C_D(w, y)), y * p.named.mixture, 1 * p.named.C_Dj_symmetric, -x * p.named.mixture(x=y), name="C_D symmetric")
one_shot = p.cite(ONE_SHOT, **OF_4, when=[GOOD], name="Proposition 4", at="Proposition 4", given={
    "P_s": P_D_form, "0 <= R_s": R_positive, "R_s": R_D_form_neg, "R_Dj": R_form_neg, "w_D": ridge, "C_D symmetric": mean_symmetric, "Delta_Dj": back, "C_D": p.named.mixture})
e_0, e_mean = it(0, w) - w_D(w), mean(w_loc(i, w)) - w_D(w)
F = lambda v: C(v) + lam * v
same_start = p.squared(norm(half(e_0)) <= norm(half(e_mean)), 1 * root_is(e_0), (F(e_0) + F(e_mean)) * DKRR, -1 * p.named.C_symmetric(e_mean, e_0), -1 * root_is(e_mean))
begins = p.line(norm(half(e_0)) <= start, 1 * same_start, 1 * one_shot, P_D_bar * apart_bar(i) * local, 1 * start_is, when=[GOOD], name="the start",
                at="Theorem 5, proof; Proposition 5")
total = p.line(mean(P_bar(i) * (root(1 + h(i)) * root(1 + h(i)) * (R_bar(i) + h(i)) + root(1 + h(i))**2 * R_D_bar)) <= factor, 1 * factor_is, name="the factor",
               at="Theorem 5, proof", because="Upsilon rises with P_Dj, R_Dj and R_D")
error = p.cite(THEOREM_1_SYMMETRISED, **OF_1, when=[GOOD], name="the error", at="(33)", given={"P": P_form, "R": R_form, "R_D": R_D_form, "0 <= R_D": R_positive, "sum": total, "E_0": begins})
