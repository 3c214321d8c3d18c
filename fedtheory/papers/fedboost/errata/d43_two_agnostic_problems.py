"""The agnostic problem of Section 4.3 is not the one of Section 3."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import ZERO, Row, squared_distance

DOMAINS = ((Fraction(1, 2), Fraction(1, 2)), (Fraction(9, 10), Fraction(1, 10)))


def worst_divergence(h: Row) -> Fraction:
    """max over the domains of B_F(D_k ‖ h), F = ‖x‖²: Section 3."""
    return max(squared_distance(d, h) for d in DOMAINS)


def worst_loss(h: Row) -> Fraction:
    """max over the domains of the mean of ‖h - e_y‖²: (7) and (11), with as many samples as one likes."""
    vertices = ((Fraction(1), ZERO), (ZERO, Fraction(1)))
    return max(
        sum((p * squared_distance(h, e) for p, e in zip(d, vertices, strict=True)), ZERO)
        for d in DOMAINS
    )


def witness() -> tuple[Witness, ...]:
    """D_1 = (1/2, 1/2), D_2 = (9/10, 1/10): h = (7/10, 3/10) is the best of Section 3, h = (1/2, 1/2) of Section 4.3."""
    theirs, ours = (Fraction(7, 10), Fraction(3, 10)), (Fraction(1, 2), Fraction(1, 2))
    return (
        Witness(
            "the best of Section 3 loses no more in (11)",
            worst_loss(theirs),
            "<=",
            worst_loss(ours),
            "29/50 against 1/2, below which no mean loss of D_1 is",
        ),
        Witness(
            "the best of (11) has no larger divergence from its domain than R = 2/25",
            worst_divergence(ours),
            "<=",
            worst_divergence(theirs),
            "8/25 against 2/25",
        ),
    )


D43 = Erratum(
    id="fedboost.d43",
    about="fedboost.eq11",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Section 4.3, (11), with (7); Lemma 2 and Theorem 1"),
    printed="We rewrite the agnostic federated losses w.r.t. these parameters using the new notation",
    corrected=(
        "another problem: (11) has the mean losses of the domains, Section 3 their divergences, "
        "which differ by a number of each domain"
    ),
    why=(
        "The numbers do not depend on h, and so not matter for one domain or given weights. "
        "Under the maximum over mixtures they do: a domain of large entropy counts more. "
        "AFLBoost does not approach the ensemble of which Theorem 1 speaks."
    ),
    witness=witness,
)
