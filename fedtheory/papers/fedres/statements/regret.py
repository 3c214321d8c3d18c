"""FedRes's objective: the regret (1), with the weights that missing rounds require, exactly."""

from collections.abc import Sequence
from fractions import Fraction

Table = Sequence[Sequence[Fraction]]  # clients, rounds


def weighted_average(losses: Table, weights: Sequence[Fraction]) -> Fraction:
    """Return (1/(PT)) Σ_i λ_i Σ_t ℓ_{i,t}."""
    clients, rounds = len(losses), len(losses[0])
    total = sum(
        (weight * sum(row, Fraction(0)) for weight, row in zip(weights, losses, strict=True)),
        Fraction(0),
    )
    return total / (clients * rounds)


def regret(losses: Table, comparators: Sequence[Table], weights: Sequence[Fraction]) -> Fraction:
    """(1), the supremum over finitely many comparators: each is the table of what it would have lost."""
    suffered = weighted_average(losses, weights)
    return max(suffered - weighted_average(other, weights) for other in comparators)


def missing_round_weights(samples: Sequence[int], *, rounds: int) -> tuple[Fraction, ...]:
    """λ_i = T/N_i, N_i the number of rounds in which client i has data."""
    return tuple(Fraction(rounds, n) for n in samples)
