"""Lemma F.4 counts one residual in an answer that has two, and its proof takes the mean of all functions for as small on a client's support as the client's own."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.instances.lipschitz_labels import rational_regression
from fedtheory.papers.ffgb.algorithms.ffgb_square_exact import ffgb_square_exact


def witness() -> tuple[Witness, ...]:
    """Two clients with one point each, at 0 and 1, both labels 1, L = 1, γ = 1, K = 3: B/γ = 1; then the point of ffgb.d48, D = 0."""
    alone = rational_regression(
        points="0", weights="1", labels="1", oracle="turning", gamma="1/2", turn=2
    )
    answer = ffgb_square_exact(alone, K=2, rounds=1).answers[1][0][0]
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
        Witness(
            "one point, γ = 1/2, D = 0: |h^2| ≤ (LD + B)/γ",
            abs(answer),
            "<=",
            Fraction(2),
            "9/4, within (14) and (15)",
        ),
        Witness(
            "|h^2| ≤ (LD + (2 - γ)B)/γ",
            abs(answer),
            "<=",
            Fraction(3),
            "9/4",
            expected=True,
        ),
    )


D38 = Erratum(
    id="ffgb.d38",
    about="ffgb.lemF_4",
    severity=Severity.FALSE,
    source=Source("shen2022ffgb", "Lemma F.4, and its proof"),
    printed="g_i, ḡ and the answers are (LD + B)/γ-bounded in L^∞(α), as g_i, ḡ and h_i are B/γ-bounded on supp α_i",
    corrected="(LD + (2 - γ)B)/γ, for the functions from n = 4 on: g_i and h_i from their own client's support, at slope L/γ; then ḡ as the mean",
    why=(
        "The answers inherit the bound of Lemma F.2 (ffgb.d48), and a constant has slope 0, so (15) does not help. On the support of one client the functions of the others are extensions, which exceed the labels there."
    ),
    witness=witness,
)
