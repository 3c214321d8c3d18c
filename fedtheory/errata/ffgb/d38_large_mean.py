"""The proof of Lemma F.4 takes the mean of all functions for as small on a client's support as the client's own."""

from fractions import Fraction

from fedtheory.algorithms.ffgb_square_exact import ffgb_square_exact
from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.instances.lipschitz_labels import rational_regression


def witness() -> tuple[Witness, ...]:
    """Two clients with one point each, at 0 and 1, both labels 1, L = 1, γ = 1, K = 3: B/γ = 1."""
    run = ffgb_square_exact(rational_regression(labels="1,1"), K=3, rounds=2)
    return (
        Witness(
            "ḡ = f^1 is at most B/γ on supp α_1",
            run.functions[1][0],
            "<=",
            Fraction(1),
            "the other client extends its label by L|x - x'|: (1 + 2)/2",
        ),
        Witness(
            "it is at most (LD + B)/γ",
            run.functions[1][0],
            "<=",
            Fraction(2),
            "exact iterates",
            expected=True,
        ),
    )


D38 = Erratum(
    id="ffgb.d38",
    about="ffgb.lemF_4",
    severity=Severity.GAP,
    source=Source("shen2022ffgb", "Lemma F.4, proof"),
    printed="g_i, ḡ and h_i are B/γ-bounded on supp α_i",
    corrected="g_i and h_i from their own client's support, at slope L/γ; then ḡ as their mean",
    why=(
        "On the support of one client the functions of the others are extensions, which exceed the labels there."
    ),
    witness=witness,
)
