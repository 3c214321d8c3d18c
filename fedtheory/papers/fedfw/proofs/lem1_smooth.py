"""Lemma 1, its proof (23) line by line, with norms written out: for any two matrices of D^n and any penalty."""

from fedtheory.language import Formula, Theory, mean, root, sq
from fedtheory.papers.fedfw.algorithms.surrogate_probe import SURROGATE_SMOOTHNESS
from fedtheory.papers.fedfw.proofs import algorithm1 as A
from fedtheory.papers.fedfw.proofs.letters import Matrix, g, norm
from fedtheory.papers.fedfw.statements.lem1_smooth import LEMMA_1
from fedtheory.textbook.vectors import MINKOWSKI

p = Theory.over(A.SETTING, globals())
n, L, penalty = p.symbol("n L lambda_t")
X, Y = A.any_X, A.any_Y
difference = Matrix(lambda k: X(k) - Y(k))
of_losses = Matrix(lambda k: 1 / n * (g(k, X(k)) - g(k, Y(k))))
centred = Matrix(lambda k: difference(k) - difference.bar)
turned = Matrix(lambda k: of_losses(k) + penalty * centred(k))  # ∇F̂_t(X) - ∇F̂_t(Y), by (6)
losses, away, apart = norm(of_losses), norm(centred), norm(difference)

p.line(X.column_of_gradient(penalty) - Y.column_of_gradient(penalty) == turned(), name="(23) line 1", at="(23), first line",
       because="(6), column by column")
sums = p.cite(MINKOWSKI, x=of_losses, y=lambda k: penalty * centred(k), a=losses / root(n), b=penalty * away / root(n), at="(23), second line",
              because="the triangle inequality")
line_2 = p.squared(norm(turned) <= losses + penalty * away, sums, name="(23) line 2", at="(23), second and third lines",
                   because="the triangle inequality; the norm of columns is the root of a sum")
line_4 = p.squared(losses <= L / n * apart, p.named.lipschitz(u=X(), v=Y()), name="(23) line 4", at="(23), fourth and fifth lines",
                   because="every f_i is L-smooth")
line_7 = p.squared(away <= apart, name="(23) line 7", at="(23), sixth and seventh lines",
                   because="centring takes the mean away, and its square with it")
line_8 = p.line(norm(turned) <= (L / n + penalty) * apart, line_2, line_4, line_7, name="(23) line 8", at="(23), eighth line",
                because="the lines together")
LEMMA_1_LINES = p.argument("fedfw.lemma1", "Lemma 1's proof, with norms")


def smoothness(constant):
    """That the constant is a Lipschitz constant of ∇F̂_t, squared."""
    return list(n * mean(sq(turned())) <= Formula(constant)**2 * n * mean(sq(difference("h")), "h"))


LEMMA_1_PRINTED = p.proof(LEMMA_1, "printed", p.setting({SURROGATE_SMOOTHNESS: smoothness}),
                          [(norm(turned) + (L / n + penalty) * apart) * line_8])
