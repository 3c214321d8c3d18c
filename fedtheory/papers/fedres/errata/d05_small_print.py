"""Small print: equalities, an order without its tilde, a definition that comes late."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """The features of shuttle, halved."""
    features = 9
    return (
        Witness(
            "both halves of the features are whole: 2⌊d/2⌋ = d",
            Fraction(2 * (features // 2)),
            "=",
            Fraction(features),
            "d = 9",
        ),
    )


D05 = Erratum(
    id="fedres.d05",
    about="fedres.def1",
    severity=Severity.TYPO,
    source=Source(
        "agarwal2020fedres",
        ("after (13); after (28); after Theorem 1; (11); Theorem 3; Section 3.1; Section 6.1"),
    ),
    printed=(
        "The first equality comes from the fact that all clients generate data independently; using Lemma 10 "
        "we have the last equality; the dominant term can be written as O(...); a*_{i,t} in (11); a full stop "
        "before 'if B is chosen optimally'; the local residual f(x^l; w); d/2 of the features"
    ),
    corrected=(
        "the second, and it is no equality; the last inequality; Õ; a*_{i,t} = argmax_a f_i^*(x_{i,t}(a)) is "
        "defined in Appendix D only; none; the local prediction, whose residual is y - f; ⌊d/2⌋ and ⌈d/2⌉"
    ),
    why="Shuttle has 9 features. Each is plain from its context.",
    witness=witness,
)
