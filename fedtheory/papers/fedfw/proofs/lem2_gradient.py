"""Lemma 2: its statement loses a factor sqrt(n) that its proof has, and its second display fails where gradients cancel."""


from fedtheory.language import Theory, i, mean, root, sq
from fedtheory.papers.fedfw.algorithms.surrogate_probe import STACKED_GRADIENT
from fedtheory.papers.fedfw.proofs import algorithm1 as A
from fedtheory.papers.fedfw.proofs import counterexamples as C
from fedtheory.papers.fedfw.proofs import letters as L
from fedtheory.papers.fedfw.proofs import refuted as R
from fedtheory.papers.fedfw.proofs.matrices import LEMMA_2 as PROOF_OF_LEMMA_2
from fedtheory.papers.fedfw.statements.lem2_gradient import LEMMA_2

p = Theory.over(A.SETTING, globals())
n = p.symbol("n")


def size(point):
    """‖∇F̂‖_F at the matrix whose columns are `point`, written with the client i."""
    return root(n * mean(sq(1 / n * L.g(i, point))))


p.fails(
    size(L.x_star) <= n * root(sq(L.grad_F(L.x_star))), C.CANCELLING, "printed: the gradient of F-hat at X* is at most n times that of F at x*",
    "false as soon as the clients' gradients cancel at x*: f_1 = x, f_2 = -x", within=R.as_printed(A.SETTING), name="Lemma 2, last display",
    at="Lemma 2, its proof, second display")
LEMMAS = p.setting({STACKED_GRADIENT: size(A.any_X())})
LEMMA_2_PRINTED = R.refuted(
    LEMMA_2, "printed", C.PARABOLAS, "false for every n >= 2: two clients with f = (x + 1)²/2 on [-1, 1], at X = (1, 1)", LEMMAS, *p.made(),
    name="Lemma 2 as printed", at="Lemma 2, statement: G = LD/n + ...", because="printed LD/n, where the proof has LD/sqrt(n)")
LEMMA_2_CORRECTED = p.proof(LEMMA_2, "corrected", LEMMAS, [p.cite(PROOF_OF_LEMMA_2, x=A.any_X)])
