"""Generalization bounds are announced and none is given."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.expression import names, to_tree
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.statements.lem3_mixture import LEMMA_3
from fedtheory.papers.fedboost.statements.thm1_agnostic import THEOREM_1


def witness() -> tuple[Witness, ...]:
    """How many letters of the bounds of Lemma 3 and Theorem 1, as encoded, count samples."""
    letters = {
        letter
        for statement in (LEMMA_3, THEOREM_1)
        for letter in names(to_tree(statement.bound("printed").value))
    }
    return (
        Witness(
            "a bound depends on a number of samples m_k",
            Fraction(sum(letter.startswith("m") for letter in letters)),
            ">=",
            Fraction(1),
            f"the letters are {', '.join(sorted(letters))}",
        ),
    )


D25 = Erratum(
    id="fedboost.d25",
    about="fedboost.set.claimgb",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Section 2.1, end; Section 3"),
    printed=(
        "we present algorithms and generalization bounds for ensemble methods for both of the above losses"
    ),
    corrected="approximation bounds: Lemma 3 and Theorem 1 do not contain a number of samples",
    why=(
        "A generalization bound compares an empirical loss with an expected one. Nothing in Section 3 depends on "
        "m_k."
    ),
    witness=witness,
)
