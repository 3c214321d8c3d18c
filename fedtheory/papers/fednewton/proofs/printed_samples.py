"""The printed Lemmas 1, 3 and 4 as the kernel reads them: n independent draws from one law, and the norms as printed.

phi(k, w) is the feature vector of the k-th draw in outcome w; at redraw(k, w, s) that draw is made again, as in outcome s, and
all others stay, so that the draws are independent. sample(n, w, x)/n is C_D x. An operator is known by its forms: R_D, the norm of
(C + λ)^(-1)(C - C_D), is the least number with <z, (C - C_D)x> <= R_D ‖x‖ ‖(C + λ)z‖ for all x and z. That it is the least is said as well:
at wide(gap, w) and tall(gap, w) it is reached up to any gap. Without that any larger number would do, and every bound be false.
"""

from fedtheory.language import Theory, dot, expect, log, norm, root, s, sq, w
from fedtheory.papers.fednewton import metrics
from fedtheory.papers.fednewton.proofs import assumptions as quotes
from fedtheory.papers.fednewton.proofs.chance import within

p = Theory("anonymous2024fednewton", globals())
k, l, a, r = (p.variable(name, sort) for name, sort in (("k", "integer"), ("l", "integer"), ("a", "real"), ("r", "real")))
x, y, z = (p.variable(name, "vector") for name in "xyz")
above, lam, kappa, delta, n = p.real("above", "real", "real"), p.real("lamda"), p.real("kappa"), p.real("delta"), p.integer("n")
redraw, phi, C, off = p.redrawn(), p.vector("phi", "integer", "outcome"), p.vector("C", "vector"), p.real("off", "outcome")(w)
again, elsewhere = redraw(k, w, s), redraw(l, w, s)


def independent(p, name, of):
    """What is drawn in draw k does not depend on the others."""
    stays = of(k, elsewhere) == of(k, w)
    for when, claim, words, conditions in (
        ("again", of(k, again) == of(k, s), "the draw that is made again", []), ("before", stays, "an earlier draw stays", [k + 1 <= l]),
        ("after", stays, "a later draw stays", [l + 1 <= k])):
        p.given(claim, f"{name} of {words}", "Lemma 1", quote=quotes.IID, when=conditions, name=f"{name}, {when}")


def features(p, shown, locator="Section 4.1"):
    """No feature vector is long."""
    p.given(sq(shown) <= kappa**2, "‖phi(x)‖ <= kappa for all x", locator, quote=quotes.FEATURES, name="kappa" if shown is drawn else "kappa, of all data")


drawn = phi(k, w)
p.defined(above(a, r) == 0, "above(a, r) is 0 where a <= r", "definition", when=[a <= r], name="not above")
p.defined(above(a, r) == 1, "and 1 where a > r", "definition", when=[r < a], name="above")
p.defined(1 <= n, "there is a sample", "Section 2", name="1 <= n")
p.defined(delta > 0, "delta > 0", "Proposition 3", name="0 < delta")
p.defined(delta <= 1, "delta <= 1", "Proposition 3", name="delta <= 1")
p.given(lam > 0, "lambda > 0", "(1)", quote=quotes.LAMBDA, name="0 < lamda")
p.defined(kappa > 0, "kappa > 0: any larger number is a bound too", "Section 4.1", name="0 < kappa")
features(p, drawn)
p.given(dot(x, C(y)) == expect(dot(drawn, x) * dot(drawn, y)), "C is the covariance of the law of every draw", "Definition 1; Lemma 1", quote=quotes.IID, name="C")
independent(p, "phi", phi)
DRAWS = p

# ---- the sample's covariance, and R_D with its symmetrised form


def sampled(p):
    """sample(n, w, x)/n is C_D x, and what C and C_D differ by."""
    sample = p.vector("sample", "integer", "outcome", "vector")
    p.defined(sample(0, w, x) == 0 * x, "an empty sum", "Definition 1", name="no draws")
    p.defined(sample(k + 1, w, x) == sample(k, w, x) + dot(phi(k + 1, w), x) * phi(k + 1, w), "sample(n, w, x)/n is C_D x", "Definition 1", when=[k >= 0],
              name="one more draw")
    return lambda at: C(at) - sample(n, w, at) / n


form = lambda at: dot(at, C(at)) + lam * sq(at)
"""<v, (C + λ)v>."""


def reached(p, apart, length):
    """No smaller number than off(w) will do: at two vectors, of length 1 in the norms it belongs to, it is reached up to any gap."""
    gap = p.variable("gap", "real")
    wide, tall = (p.vector(name, "real", "outcome")(gap, w) for name in ("wide", "tall"))
    p.defined(sq(wide) == 1, "a unit vector", "Definition 1", when=[gap > 0], name="wide")
    p.defined(length(tall) == 1, "a vector of length 1 in the other norm", "Definition 1", when=[gap > 0], name="tall")
    p.defined(off - gap <= dot(tall, apart(wide)), "no smaller number than off(w) will do: the norm is reached there, up to the gap", "Definition 1", when=[gap > 0],
              name="off is reached")


p = Theory.after(DRAWS, globals())
apart = sampled(p)
p.defined(log(2 / delta) > 0, "log(2/delta) > 0, as delta <= 1", "Lemma 1", name="some logarithm")
SAMPLE = p
p = Theory.after(SAMPLE, globals())
p.defined(dot(z, apart(x)) <= off * norm(x) * norm(C(z) + lam * z), "off(w) is the norm of (C + lambda I)^{-1} (C - C_D)", "Lemma 1", name="R_D")
reached(p, apart, lambda at: sq(C(at) + lam * at))
DEVIATION = p.setting(dict.fromkeys((metrics.DEVIATION_QUANTILE, metrics.DRAWN_DEVIATION), within(off)))
p = Theory.after(SAMPLE, globals())
p.defined(dot(x, apart(x)) <= off * form(x), "off(w) is the norm of (C + lambda I)^{-1/2} (C - C_D) (C + lambda I)^{-1/2}, a symmetric operator", "Lemma 1",
          name="from above")
p.defined(-dot(x, apart(x)) <= off * form(x), "from below too", "Lemma 1", name="from below")
gap = p.variable("gap", "real")
wide = p.vector("wide", "real", "outcome")(gap, w)
p.defined(form(wide) == 1, "a vector of length 1 in the norm of C + lambda I", "Lemma 1", when=[gap > 0], name="wide")
p.defined(off - gap <= root(dot(wide, apart(wide))**2), "no smaller number than off(w) will do: the norm is reached there, up to the gap", "Lemma 1", when=[gap > 0],
          name="off is reached")
SYMMETRIC = p.setting(dict.fromkeys((metrics.SYMMETRIC_DEVIATION_QUANTILE, metrics.DRAWN_SYMMETRIC_DEVIATION), within(off)))

# ---- a client's sample, beside the law of all data

p = Theory.after(DRAWS, globals())
N, C_all, other, lever = p.real("N"), p.vector("C_all", "vector"), p.vector("other", "outcome")(w), p.vector("lever", "outcome")(w)
p.defined(N >= 0, "a trace", "Assumption 1", name="0 <= N")
p.given(1 <= kappa, "kappa >= 1", "Lemmas 3 and 4", quote=quotes.BEYOND_ONE, name="1 <= kappa")
features(p, other)
p.defined(dot(x, C_all(y)) == expect(dot(other, x) * dot(other, y)), "the covariance under rho, of which other(w) is a draw", "Definition 1",
          name="C of all data")
p.defined(C_all(lever) + lam * lever == other, "lever(w) = (C + lambda I)^{-1} phi under rho", "Assumption 1", name="lever")
p.defined(N == expect(dot(other, lever)), "N(lambda) is that of rho", "Assumption 1; (22)", name="N")
p.defined(off >= 0, "a norm", "Lemmas 3 and 4", name="0 <= off")
ALL_DATA = p
p = Theory.after(ALL_DATA, globals())
apart = sampled(p)
p.defined(dot(z, apart(x))**2 <= off**2 * sq(x) * form(z), "off(w) is the norm of (C + lambda I)^{-1/2} (C - C_D)", "Lemma 4", name="off")
reached(p, apart, form)
LOCAL_COVARIANCE = p.setting({metrics.DRAWN_HALF_DEVIATION: within(off)})
p = Theory.after(ALL_DATA, globals())
B, moment, label = p.real("B"), p.vector("moment"), p.real("label", "integer", "outcome")
answers, u = p.vector("answers", "integer", "outcome"), p.vector("u", "outcome")(w)
p.given(B > 0, "B > 0", "Section 4.1", quote=quotes.OUTPUTS, name="0 < B")
p.given(label(k, w)**2 <= B**2, "|y| <= B", "Section 4.1", quote=quotes.OUTPUTS, name="B")
independent(p, "label", label)
p.given(dot(x, moment) == expect(label(k, w) * dot(drawn, x)), "S_j* f_j*, the mean of y phi", "Definition 2; (6)", role="definition", name="moment")
p.defined(answers(0, w) == 0 * phi(0, w), "an empty sum", "Definition 3", name="no answers")
p.defined(answers(k + 1, w) == answers(k, w) + label(k + 1, w) * phi(k + 1, w), "answers(n, w)/n is S_Dj* y_Dj", "Definition 3", when=[k >= 0],
          name="one more answer")
p.defined(C(u) + lam * u == answers(n, w) / n - moment, "u(w) = (C_j + lambda I)^{-1} (S_Dj* y_Dj - S_j* f_j*)", "Lemma 3", name="u")
p.defined(off**2 == form(u), "off(w) = ‖(C_j + lambda I)^{-1/2} (S_Dj* y_Dj - S_j* f_j*)‖", "Lemma 3", name="off")
LOCAL_RESPONSES = p.setting({metrics.DRAWN_RESPONSES: within(off)})
