"""Norms of operators as they are printed, which are symmetric between square roots only: no shorter than symmetrised (Lemma 1).

So (C + λ)^{-1/2}(C - C_D)(C + λ)^{-1/2} is at most as long as (C + λ)^{-1}(C - C_D), and so (16) may have P as printed.
"""

from fedtheory.language import Formula, norm, sq
from fedtheory.papers.fednewton.proofs import recursion as it
from fedtheory.textbook.forms import SYMMETRIZABLE

x, y, lam = it.x, it.y, it.lam


def bounded(p, root, positive, top, *client):
    """What is said of a law's covariance: at most `top`, and not negative; as `no_longer` asks for it."""
    most = p.symbol(top) if top in p.symbols else p.real(top)
    if "b" not in p.variables:
        b, ceiling = p.variable("b", "real"), p.integer("ceiling", "real")
        p.defined(b <= ceiling(b), "ceiling(x) is a whole number no less than x, which there is", "textbook", name="ceiling")
    if f"0 <= {top}" not in {fact.name for fact in p.hypotheses}:
        p.defined(most >= 0, "kappa² + lambda", "Section 7.3", name=f"0 <= {top}")
    above = p.defined(sq(root(*client, x)) <= most * sq(x), f"the square of {root.name} is bounded, by kappa² + lambda", "Section 7.3: ‖C‖ <= kappa²",
                      name=f"{top} of {root.name}")
    return {"M": most, "top": above, "below": p.line(lam * sq(x) <= sq(root(*client, x)), *positive, name=f"{root.name} from below")}


def no_longer(p, T, q, F, root, known, *client):
    """‖root(Tx)‖ <= q ‖root(x)‖, where q is T's norm as printed; `known` are facts of the form and of T, as the lemma calls them."""
    T_k = p.vector(f"{T.name}_k", *["client"] * len(client), "integer", "vector")
    k = it.count
    p.defined(T_k(*client, 0, x) == x, "the operator's power 0", "definition", name=f"{T.name} 0")
    p.defined(T_k(*client, k + 1, x) == T(*client, T_k(*client, k, x)), "and its next power", "definition", when=[k >= 0], name=f"{T.name} next")
    p.defined(T(*client, x) == T(*client, y), "a function has one value at one argument", "logic", when=[x == y], name=f"{T.name} equal")

    known = {**known}
    most = known.pop("M")

    def own(f):
        return (lambda *of: f(*client, *of)) if client else f

    cited = p.cite(
        SYMMETRIZABLE, F=own(F), T=own(T), half=own(root), T_k=own(T_k), q=q**2, M=most, l=lam, x=x, given={**known, "norm": known["norm"](*client, Formula("one"))},
        name=f"{T.name} no longer", at="Lemma 1, first inequality; (16)", because="symmetric in the form, so its powers grow with a convex logarithm")
    return p.squared(norm(root(*client, T(*client, x))) <= q * norm(root(*client, x)), cited, name=f"{T.name} between roots",
                     at="Lemma 1, first inequality")
