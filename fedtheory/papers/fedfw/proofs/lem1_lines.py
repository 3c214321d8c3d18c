"""(23), line by line: the proof of Lemma 1 with its norms written out, for any two matrices of 𝒟ⁿ and any penalty."""

import sympy as sp

from fedtheory.core.item import Argument
from fedtheory.core.proof import Line, Square, Step, Use, combination, step
from fedtheory.core.term import Claim, Schema, Term, equal, mean, root, squared, substitute, symbol
from fedtheory.papers.fedfw.proofs.lemmas import centred, difference, of_losses, turned
from fedtheory.papers.fedfw.proofs.setting import SETTING, X, Y, g, i
from fedtheory.papers.fedfw.statements.notation import L, lambda_t, n
from fedtheory.proofs.textbook import TEXTBOOK, cauchy_schwarz

h, m = symbol("h"), symbol("m")
X_bar, Y_bar = mean("h", X(h)), mean("h", Y(h))


def norm_of(column: Term) -> Term:
    """‖·‖_F of the matrix with these columns, written with the client i; it may stand in a mean over i."""
    return root(n * mean("m", squared(substitute(column, "i", m))))


turned_norm = root(turned(lambda_t))  # ‖∇F̂_t(X) - ∇F̂_t(Y)‖
losses, penalty, apart = norm_of(of_losses), norm_of(centred), norm_of(difference)
LIPSCHITZ = L / n + lambda_t
HERE = Schema(equal(0, 0))


def _root(name: str, of: Term, bound: Term | sp.Expr) -> Line:
    """The root of both sides of the line before, named "squares"."""
    claim: Claim = of <= bound
    condition = Use("squares of norms")
    return Line(
        Schema(claim),
        "instance",
        {"of": Use("squares", {"a": of, "b": bound}, because=(None, condition)).reference()},
        name,
    )


LINES: tuple[Step, ...] = (
    step(
        "(23) line 1",
        "(23), first line",
        "(6), column by column",
        Line(
            Schema(
                equal(
                    1 / n * g(i, X(i))
                    + lambda_t * (X(i) - X_bar)
                    - (1 / n * g(i, Y(i)) + lambda_t * (Y(i) - Y_bar)),
                    of_losses + lambda_t * centred,
                ),
                {"i": "client"},
            ),
            "identity",
        ),
    ),
    step(
        "(23) line 2",
        "(23), second and third lines",
        "the triangle inequality, its cross term by Cauchy-Schwarz; the norm of columns is the root of a sum",
        combination(
            Schema(mean("i", squared(of_losses)) <= (losses / sp.sqrt(n)) ** 2), name="of losses"
        ),
        combination(
            Schema(mean("i", squared(centred)) <= (penalty / sp.sqrt(n)) ** 2), name="of penalty"
        ),
        *cauchy_schwarz(
            "cross",
            of_losses,
            centred,
            "i",
            (losses / sp.sqrt(n), penalty / sp.sqrt(n)),
            (Use("of losses"), Use("of penalty")),
            HERE,
        ),
        combination(
            Schema(turned_norm**2 <= (losses + lambda_t * penalty) ** 2),
            Use("cross", times=2 * n * lambda_t),
            name="squares of norms",
        ),
        _root("sum", turned_norm, losses + lambda_t * penalty),
    ),
    step(
        "(23) line 4",
        "(23), fourth and fifth lines",
        "every f_i is L-smooth",
        combination(
            Schema(losses**2 <= (L / n * apart) ** 2),
            Use(
                "lipschitz",
                {"i": "i", "u": X(i), "v": Y(i)},
                times=1 / n,
                over="i",
                because=(Use("X_in", {"i": "i"}), Use("Y_in", {"i": "i"})),
            ),
            name="squares of norms",
        ),
        _root("losses", losses, L / n * apart),
    ),
    step(
        "(23) line 7",
        "(23), sixth and seventh lines",
        "centring takes the mean away, and its square with it",
        combination(
            Schema(penalty**2 <= apart**2),
            Square(mean("i", difference), times=n),
            name="squares of norms",
        ),
        _root("penalty", penalty, apart),
    ),
    step(
        "(23) line 8",
        "(23), eighth line",
        "the lines together",
        combination(
            Schema(turned_norm <= LIPSCHITZ * apart),
            Use("(23) line 2"),
            Use("(23) line 4"),
            Use("(23) line 7", times=lambda_t),
        ),
    ),
)
LEMMA_1_LINES = Argument(
    "fedfw.lemma1", "Lemma 1's proof, with norms", SETTING, (*TEXTBOOK, *LINES)
)
ARGUMENTS = (LEMMA_1_LINES,)
