"""Example 2: what a purely global model loses, what a joint one does not, and what the joint one leaves open.

The clients' own parts are sign(i) v with signs of mean 0; x(w) is the features that all clients draw in one way.
"""

from typing import Any

from fedtheory.language import Theory, dot, expect, i, mean, square, w
from fedtheory.papers.fedres.proofs import quotes
from fedtheory.papers.fedres.proofs.sgd import PAPER

p = Theory(PAPER, globals())
p.count("P")
u, v, sign, x = p.vector("u"), p.vector("v"), p.real("sign", "client"), p.vector("x", "outcome")
q, delta = p.variable("q", "vector"), p.variable("delta", "vector")
halves = p.given(mean(sign(i)) == 0, "u_i = v for half of the clients, -v for the others", "Example 2", quote=quotes.HALVES)
signs = p.given(sign(i)**2 == 1, "u_i = v or -v", "Example 2", quote=quotes.HALVES)
label = dot(u, x(w)) + sign(i) * dot(v, x(w))


def residual(model: Any) -> Any:
    """y - q·x of client i."""
    return label - dot(model, x(w))


p.line(label - dot(u + delta, x(w)) - dot(sign(i) * v - delta, x(w)) == 0, name="joint models", at="Example 2, 'the optimal solution'",
       because="y - (u^g + δ)·x - (u_i - δ)·x = 0 for every δ: zero loss, and no way to tell them apart")
split = p.line(mean(residual(q)**2) == dot(u - q, x(w))**2 + dot(v, x(w))**2, halves, signs, name="the loss of a global model", at="Example 2",
               because="the signs have mean 0 and squares 1")
p.line(expect(mean(residual(u)**2)) <= expect(mean(residual(q)**2)), 1 * split(q=u), -1 * split, square(dot(u - q, x(w))), name="global training",
       at="Example 2, 'the solution of w approaches u^g'", because="on the population u^g is a minimiser, whatever the features")
p.line(residual(u)**2 == dot(v, x(w))**2, signs, name="what every client suffers", at="Example 2, 'a loss of (v·x)² for each sample'",
       because="what is left of the label is ± v·x")
EXAMPLE_2 = p.argument("fedres.example2", "Example 2: a global model alone pays E(v·x)², a pair of models pays nothing")
