"""What FedRes gains over learning alone is one upper bound against another, and not always a gain."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """The squared norms that stand under the roots, over P."""

    def jointly(shared: Fraction, local: tuple[Fraction, ...]) -> Fraction:
        return (shared**2 + sum((w**2 for w in local), Fraction(0))) / len(local)

    def alone(shared: Fraction, local: tuple[Fraction, ...]) -> Fraction:
        return sum((shared**2 + w**2 for w in local), Fraction(0)) / len(local)

    half = Fraction(1, 2)
    one, two = (half, (half,)), (half, (-half, -half))
    summed = sum(((two[0] + w) ** 2 for w in two[1]), Fraction(0)) / 2
    return (
        Witness(
            "for one client Theorem 2's bound is the smaller one",
            jointly(*one),
            "<",
            alone(*one),
            "both are 1/2",
        ),
        Witness(
            "with the same features for both models it is at most that of clients that learn w^g_* + w_{i,*}",
            jointly(*two),
            "<=",
            summed,
            "w^g_* = 1/2, w_{i,*} = -1/2: 3/8 against 0",
        ),
    )


D83 = Erratum(
    id="fedres.d83",
    about="fedres.rem4",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "after Theorem 2; after Theorem 1"),
    printed=(
        "the bound in Theorem 2 is an improvement over O(sqrt(Σ(‖w^g_*‖² + ‖w_{i,*}‖²)σ²/(PT))), the "
        "achievable bound when all clients run independent SGD"
    ),
    corrected=(
        "its first term is no larger, and smaller if P > 1, σ > 0 and w^g_* is not 0; and where both models see the same "
        "features, clients alone need only the norm of w^g_* + w_{i,*}"
    ),
    why=(
        "Nothing is said from below. With identical features, which Example 1 allows, a client that learns "
        "alone has one model, and its comparator may be shorter than either part. After Theorem 1 two upper "
        "bounds are compared as well, their lower-order terms left out."
    ),
    witness=witness,
)
