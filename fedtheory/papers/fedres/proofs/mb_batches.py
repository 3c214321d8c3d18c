"""Mini-batches, Section 4: Theorem 2 for batches, read in samples.

error(i, t, k, w, s) is the error of the k-th sample of the batch of client i that reaches the server in round t, at what
is drawn anew, and errors(..., k, ...) the sum of the first k; g and l are the global and the local block.
"""

from typing import Any

import sympy as sp

from fedtheory.core.role import Role
from fedtheory.core.term import at_most
from fedtheory.language import Theory, dot, expect, i, number, root, s, sq, t, w
from fedtheory.papers.fedres.proofs import quotes
from fedtheory.papers.fedres.proofs import sgd as S
from fedtheory.papers.fedres.proofs.in_balls import in_balls
from fedtheory.papers.fedres.proofs.thm2_tuned import SEPARATE_SHARPENED
from fedtheory.papers.fedres.statements import mb2_batches as X
from fedtheory.papers.fedres.statements import notation as N
from fedtheory.papers.fedres.statements.tuning import third
from fedtheory.textbook import vectors

D, G, M, P, V, b = N.D, N.G, N.M, N.P, N.V, X.b

# ---- errors of samples that are drawn one after the other add up as their squares do, (10)

p = Theory.here(globals())
one, errors, off = p.vector("one", "integer", "outcome"), p.vector("errors", "integer", "outcome"), p.vector("off", "outcome")
origin, own, noise, k = p.vector("origin"), p.real("own"), p.real("noise"), p.variable("k", "integer")
p.symbols["b_m"] = ((), "integer")
p.defined(at_most(1, b), "b samples", "(10)", name="a batch")
none = p.defined(errors(0, s) == 0 * origin, "an empty sum", "(10)")
more = p.defined(errors(k + 1, s) == errors(k, s) + one(k + 1, s), "the sum of the errors of the first k + 1 samples", "(10)", when=[k >= 0])
batch = p.defined(b * off(s) == errors(b, s), "the gradient of a batch's loss is the mean of its samples' gradients", "(10)")
new = p.defined(expect(dot(errors(k, s), one(k + 1, s)), s) == 0, "samples are i.i.d. across time", "(10)", when=[k >= 0])
sample = p.defined(expect(sq(one(k, s)), s) <= own, "the variance of a sample's gradient", "(10)", when=[k >= 1])
share = p.defined(b * noise == own, "the b-th part of a sample's variance is what a batch is to have", "(10)")
so_far = p.induction(expect(sq(errors(k, s)), s) <= k * own, on=k, since=0, base=[none], step=[more, new, sample(k=k + 1)])
p.line(expect(sq(off(s)), s) <= noise, batch, so_far(k=b), share, name="noise of a batch", at="Section 4, before its second display",
       because="errors of samples that come later are new, so squares add up: induction over the samples of a batch")
BATCH = p.argument("fedres.batch", "the variance of a batch is the b-th part of a sample's")

# ---- Theorem 2 for the federation whose samples are batches

p = Theory.assuming(SEPARATE_SHARPENED, {}, globals(), without=["variance", "local variance"])
p.since = None
p.symbols["b_m"] = ((), "integer")
p.real("sigma_1"), p.real("tau_1")
k, e = p.variable("k", "integer"), "Section 4"
p.defined(at_most(1, b), "b samples", "(10)", name="a batch")
less_noise = p.defined(at_most(b * N.sigma**2, X.sigma_1**2), "sigma is sigma_1 over the root of b", e, name="batch noise")
delay = p.given(at_most(b * N.tau, X.lag), "a round trip of tau_1 samples takes 1 + ceil((tau_1 - 1)/b) batches",
                "Section 4, where print has tau/b + 1; erratum d18", role=Role.OURS, name="batch delay")
p.defined(at_most(0, X.sigma_1), "a root of a variance", e, name="sigma_1")
p.defined(at_most(0, X.tau_1), "a delay", e, name="tau_1")


def of_batch(block, off, noise):
    """The noise of a batch in one block of the gradient, from its samples'."""
    one, errors = (p.vector(f"{z}_{block}", "client", "integer", "integer", "outcome", "outcome") for z in ("error", "errors"))
    own, at, sums = p.real(f"own_{block}", "client"), one(i, t, k + 1, w, s), errors(i, t, k, w, s)
    p.defined(errors(i, t, 0, w, s) == 0 * S.x_star, "an empty sum", "(10)", name=f"no errors, {block}")
    p.defined(errors(i, t, k + 1, w, s) == sums + at, "the sum of the errors of the first k + 1 samples", "(10)", when=[k >= 0],
              name=f"errors, {block}")
    p.defined(b * off(s) == errors(i, t, b, w, s), "the gradient of a batch's loss is the mean of its samples' gradients", "(10)",
              name=f"batch, {block}")
    p.given(expect(dot(sums, at), s) == 0, "samples are i.i.d. across time, and the pair was there before the batch", "(10)", when=[k >= 0],
            quote=quotes.IID, name=f"new sample, {block}")
    p.given(expect(sq(one(i, t, k, w, s)), s) <= own(i), "the variance of a sample's gradient", "(10)", when=[k >= 1],
            quote=quotes.GRADIENT_VARIANCE, name=f"sample, {block}")
    p.defined(b * noise(i) == own(i), "the b-th part of a sample's variance is what a batch is to have", "(10)", name=f"own, {block}")
    return p.cite(BATCH, one=lambda m, z: one(i, t, m, w, z), errors=lambda m, z: errors(i, t, m, w, z), off=off, origin=S.x_star, own=own(i),
                  noise=noise(i), name=f"noise of a batch, {block}")


again: Any = lambda z: ["redraw", "t", "w", z.tree]
of_batches = {
    "variance": of_batch("g", lambda z: S.error(i, again(z)), S.noise_g),
    "local variance": of_batch("l", lambda z: S.sy(i, S.sent, again(z)) - S.my(i, S.sent, w), S.noise_l)}
tuned = p.cite(SEPARATE_SHARPENED, given=of_batches)
n, r, q = N.sigma * sp.sqrt(b), root(b * N.tau, 3), root(X.lag, 3)
way, norms = (N.gamma * G**2)**third / X.samples**(2 * third), N.w_g**(4 * third) + N.w_l**(4 * third)
squared_noise = p.line(at_most(n**2, X.sigma_1**2), less_noise)
root_noise = p.cite(vectors.SQUARES, a=n, b=X.sigma_1, given={"squares": squared_noise})
root_delay = p.line(at_most(r, q), delay)
BATCHES = p.setting(SEPARATE_SHARPENED.setting.metrics)
MINI_BATCHES_SHARPENED = p.proof(X.MINI_BATCHES, "sharpened", BATCHES, [
    1 * tuned, (N.w_g / sp.sqrt(P) + N.w_l) / sp.sqrt(X.samples) * root_noise, norms * way * (r + q) * root_delay, 2 * M / X.samples * delay])

# ---- the right side that is printed

p = Theory.assuming(MINI_BATCHES_SHARPENED, {}, globals(), without=("range", "range below"))
p.since = None
in_samples, three = p.cite(MINI_BATCHES_SHARPENED, given=in_balls(p)), p.called("M is 3DG")
d, g, h = (sp.Pow(one, third) for one in (D, N.w_g, N.w_l))
total, both = N.w_g + sp.sqrt(P) * N.w_l, 2 * sp.sqrt(V)
squared_norms = p.line(at_most(total**2, both**2))
all_norms = p.cite(vectors.SQUARES, a=total, b=both, given={"squares": squared_norms})
server_norm = p.line(at_most(g, d), p.called("w_g <= D"))
client_norm = p.line(at_most(h, d), p.called("w_l <= D"))
twice = p.line(at_most(X.lag, 2 * (b + X.tau_1)), p.called("tau_1"))
c, two = root(b + X.tau_1, 3), root(2, 3)
cubed = p.line(q**3 <= (two * c)**3, twice)
its_root = p.cite(vectors.CUBES, a=q, b=two * c, given={"cubes": cubed})
root_of_2 = p.computed(5 * two <= 7)
MINI_BATCHES_PRINTED = p.proof(X.MINI_BATCHES, "ordered", p.setting(SEPARATE_SHARPENED.setting.metrics), [
    1 * in_samples, X.sigma_1 / (sp.sqrt(X.samples) * sp.sqrt(P)) * all_norms, way * q**2 * (d + g) * (d**2 + g**2) * server_norm,
    way * q**2 * (d + h) * (d**2 + h**2) * client_norm, 2 * way * d**4 * (q + two * c) * its_root,
    2 * way * d**4 * c**2 * (two / 5 + number(7, 25)) * root_of_2, 2 * X.lag / X.samples * three, 6 * D * G / X.samples * twice])
