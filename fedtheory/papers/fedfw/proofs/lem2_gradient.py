"""Lemma 2: its statement loses a factor sqrt(n) that its proof has, and its second display fails where gradients cancel."""

from typing import Any

from fedtheory.language import Formula, Theory, i, mean, root, sq
from fedtheory.papers.fedfw.algorithms.surrogate_probe import STACKED_GRADIENT
from fedtheory.papers.fedfw.proofs.algorithm1 import SETTING, any_X
from fedtheory.papers.fedfw.proofs.counterexamples import CANCELLING, PARABOLAS
from fedtheory.papers.fedfw.proofs.letters import g, grad_F, x_star
from fedtheory.papers.fedfw.proofs.matrices import LEMMA_2 as PROOF_OF_LEMMA_2
from fedtheory.papers.fedfw.proofs.refuted import as_printed, refuted
from fedtheory.papers.fedfw.statements.lem2_gradient import LEMMA_2

p = Theory.over(SETTING, globals())
n = p.symbol("n")


def size(point: Any) -> Formula:
    """‖∇F̂‖_F at the matrix whose columns are `point`, written with the client i."""
    return root(n * mean(sq(1 / n * g(i, point))))


p.fails(
    size(x_star) <= n * root(sq(grad_F(x_star))), CANCELLING, "printed: the gradient of F-hat at X* is at most n times that of F at x*",
    "false as soon as the clients' gradients cancel at x*: f_1 = x, f_2 = -x", within=as_printed(SETTING), name="Lemma 2, last display",
    at="Lemma 2, its proof, second display")
LEMMAS = p.setting({STACKED_GRADIENT: size(any_X())})
LEMMA_2_PRINTED = refuted(
    LEMMA_2, "printed", PARABOLAS, "false for every n >= 2: two clients with f = (x + 1)²/2 on [-1, 1], at X = (1, 1)", LEMMAS, *p.made(),
    name="Lemma 2 as printed", at="Lemma 2, statement: G = LD/n + ...", because="printed LD/n, where the proof has LD/sqrt(n)")
LEMMA_2_CORRECTED = p.proof(LEMMA_2, "corrected", LEMMAS, [p.cite(PROOF_OF_LEMMA_2, x=any_X)])
