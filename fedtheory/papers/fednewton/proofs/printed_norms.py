"""Norms of operators as they are printed, which are symmetric between square roots only: no smaller than symmetrised (Lemma 1).

So the norm of (C + λ)^{-1/2} D (C + λ)^{-1/2} is at most that of (C + λ)^{-1} D, D = C - C_D or its negative, and that of
(C + λ)^{1/2} (C_D + λ)^{-1} (C + λ)^{1/2} at most that of (C_D + λ)^{-1} (C + λ). All theorems that have R or P as printed cite these two.
"""

from fedtheory.language import Theory, dot, norm, sq, square
from fedtheory.papers.fednewton.proofs import recursion as it
from fedtheory.proofs.powers import DEFINED
from fedtheory.textbook.forms import CAUCHY_SCHWARZ_IN_A_FORM, SYMMETRIZABLE

p = Theory.over(DEFINED, globals())
x, y, a, b, k = (p.variable(name, sort) for name, sort in (("x", "vector"), ("y", "vector"), ("a", "real"), ("b", "real"), ("k", "integer")))
lam, most, C, half, ceiling = p.real("lamda"), p.real("top"), p.vector("C", "vector"), p.vector("half", "vector"), p.integer("ceiling", "real")
F = lambda v: C(v) + lam * v
p.defined(lam > 0, "lambda > 0", "(1)", name="lambda")
p.defined(b <= ceiling(b), "ceiling(x) is a whole number no less than x, which there is", "textbook", name="ceiling")
linear, symmetric = it.linear(p, C, "Definition 1"), it.symmetric(p, C, "Remark 8")
positive = p.defined(dot(x, C(x)) >= 0, "C is positive", "Remark 8", name="C positive")
root = p.defined(sq(half(x)) == dot(x, C(x)) + lam * sq(x), "half is the square root of C + lambda I, of which the norm alone is used", "Theorem 1", name="half")
p.defined(most >= 0, "kappa² + lambda", "Section 7.3", name="0 <= top")
bounded = p.defined(sq(half(x)) <= most * sq(x), "C + lambda I is bounded, by kappa² + lambda", "Section 7.3: ‖C‖ <= kappa²", name="top")
F_linear = p.line(F(x + a * y) == F(x) + a * F(y), linear)
F_symmetric = p.line(dot(F(x), y) == dot(x, F(y)), symmetric)
F_root = p.line(sq(half(x)) == dot(x, F(x)), root)
below = p.line(lam * sq(x) <= sq(half(x)), root, positive)
IN_F = {"F linear": F_linear, "F symmetric": F_symmetric, "half": F_root}
LAW = p


def no_longer(p, T, q, is_symmetric, is_norm):
    """‖half(Tx)‖² <= q² ‖half(x)‖² from ‖Tx‖² <= q² ‖x‖², its powers being T_k."""
    T_k = p.vector(f"{T.name}_k", "integer", "vector")
    p.defined(T_k(0, x) == x, "the operator's power 0", "definition", name="power 0 of it")
    p.defined(T_k(k + 1, x) == T(T_k(k, x)), "and its next power", "definition", when=[k >= 0], name="next power of it")
    p.defined(T(x) == T(y), "a function has one value at one argument", "logic", when=[x == y], name="equal arguments")
    known = {**IN_F, "T symmetric": is_symmetric, "norm": is_norm, "top": bounded, "below": below}
    return p.cite(SYMMETRIZABLE, F=F, T=T, half=half, T_k=T_k, q=q**2, M=most, l=lam, x=x, given=known, name="no longer",
                  at="Lemma 1, first inequality; (16)", because="symmetric in the form, so its powers grow with a convex logarithm")


# ---- a difference of covariances

p = Theory.after(LAW, globals())
D, dev, R = p.vector("D", "vector"), p.vector("dev", "vector"), p.real("R")
D_symmetric = it.symmetric(p, D, "Definition 1")
dev_is = p.defined(C(dev(x)) + lam * dev(x) == D(x), "dev(x) is (C + lambda I)^{-1} D x, D the difference of a law's and a sample's covariance", "Definition 1",
                   name="dev")
dev_norm = p.defined(sq(dev(x)) <= (R**2) * sq(x), "R as printed is its norm", "Definition 1", name="dev norm")
p.defined(R >= 0, "a norm", "Definition 1", name="0 <= R")
dev_symmetric = p.line(dot(F(dev(x)), y) == dot(F(x), dev(y)), y * dev_is, 1 * D_symmetric, -x * dev_is(y), -1 * symmetric(x, dev(y)), because="<Dx, y>")
shorter = p.squared(norm(half(dev(x))) <= R * norm(half(x)), no_longer(p, dev, R, dev_symmetric, dev_norm))
inner = p.cite(CAUCHY_SCHWARZ_IN_A_FORM, F=F, half=half, x=x, y=y, given=IN_F, name="Cauchy-Schwarz")
between = p.line(dot(x, D(y)) <= R * norm(half(x)) * norm(half(y)), -x * dev_is(y), 1 * inner(x, dev(y)), norm(half(x)) * shorter(y), name="between roots",
                 at="Lemma 1, first inequality", because="<x, Dy> = <x, (C + λ) dev(y)>")
PRINTED_DEVIATION = p.argument("fednewton.printed_deviation", "R as printed bounds the symmetrised deviation", between)

# ---- the ratio of a sample's and a law's covariance

p = Theory.after(LAW, globals())
C_D, mix, P = p.vector("C_D", "vector"), p.vector("mix", "vector"), p.real("P")
linear_D, symmetric_D = it.linear(p, C_D, "Definition 1"), it.symmetric(p, C_D, "Remark 8")
positive_D = p.defined(dot(x, C_D(x)) >= 0, "C_D is positive", "Remark 8", name="C_D positive")
mix_is = p.defined(C_D(mix(x)) + lam * mix(x) == F(x), "mix(x) is (C_D + lambda I)^{-1} (C + lambda I) x", "Definition 1", name="mix")
mix_norm = p.defined(sq(mix(x)) <= P**2 * sq(x), "P as printed is its norm", "Definition 1", name="mix norm")
p.defined(P > 0, "the norm of an invertible operator", "Definition 1", name="0 < P")
mix_symmetric = p.line(
    dot(F(mix(x)), y) == dot(F(x), mix(y)), 1 * symmetric(mix(x), y), -mix(x) * mix_is(y), -1 * symmetric_D(mix(x), mix(y)), mix(y) * mix_is,
    because="<(C + λ) (C_D + λ)^{-1} (C + λ) x, y>, and all three are self-adjoint")
longest = no_longer(p, mix, P, mix_symmetric, mix_norm)
v, u, share = x - mix(x) / P, mix(x) - P * x, 1 / P / P / 2
ordered = p.line(
    sq(half(x)) <= P * dot(x, C_D(x) + lam * x), P * positive_D(v), square(v, P * lam), P * v * linear_D(x, mix(x), a=-1 / P), -1 * symmetric_D(x, mix(x)),
    (mix(x) / P - 2 * x) * mix_is, square(half(u), share), share * root(u), share * u * linear(mix(x), x, a=-P), share * P * symmetric(x, mix(x)),
    share * longest, -share * root(mix(x)), 3 * share * P * P * root, name="ratio",
    at="ours, for Lemma 2; the display after (15)", because="<v, (C_D + λ) v> >= 0 at v = x - Tx/P, and ‖(C + λ)^(1/2)(Tx - Px)‖² >= 0")
PRINTED_RATIO = p.argument("fednewton.printed_ratio", "P as printed bounds the symmetrised ratio", ordered)

SAID = ("lambda", "C linear", "C symmetric", "C positive", "half", "C_D linear", "C_D symmetric", "C_D positive", "D symmetric")
"""What a setting that cites these says of its covariances itself."""
ONCE = ("power 0", "next power", "ceiling", "0 <= top")
"""What is said once, whatever is cited."""


def cite(p, of, prefix, also=(), given=None, **meaning):
    """One of the two, of these operators: its operator's powers are declared, and what is known of them beyond what the setting says."""
    p.assume(of, meaning, without=[name for name in of.setting.given if name not in ONCE])
    p.assume(of, meaning, without=[*SAID, *ONCE, *also], prefix=prefix)
    return p.cite(of, **meaning, given=given or {}, name=f"{prefix}between roots", at="Lemma 1, first inequality")
