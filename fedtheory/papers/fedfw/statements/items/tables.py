"""Tables 1 to 3 of the FedFW paper as numbers, and what the text says of them: true or false by counting.

Test accuracies in per cent, as printed; the deviations in brackets are left out (their unit is not certain).
"""

from fractions import Fraction
from typing import Final

Row = tuple[Fraction, ...]


def _row(numbers: str) -> Row:
    return tuple(Fraction(number) for number in numbers.split())


COLUMNS_1: Final = tuple(
    f"{data}, {split}" for split in ("IID", "non-IID") for data in ("MNIST", "Synthetic", "CIFAR10")
)
TABLE_1: Final = {
    "l2": {
        "FedDR": _row("89.59 78.24 39.95 83.72 92.97 37.79"),
        "FedFW": _row("86.96 80.20 36.30 86.95 94.81 38.13"),
        "FedFW+": _row("86.50 79.96 36.30 86.98 94.56 37.20"),
    },
    "l1": {
        "FedDR": _row("72.18 79.00 23.25 74.29 93.81 24.77"),
        "FedFW": _row("78.07 81.63 21.86 80.54 90.84 25.08"),
        "FedFW+": _row("69.17 81.92 21.99 71.32 91.20 25.16"),
    },
}
COLUMNS_2: Final = tuple(
    f"{data}, {split}" for split in ("IID", "non-IID") for data in ("MNIST", "Synthetic")
)
TABLE_2: Final = {
    "l2": {
        "FedDR": _row("96.89 75.96 88.93 93.85"),
        "FedFW": _row("95.87 81.70 92.70 96.13"),
        "FedFW+": _row("95.05 81.96 91.79 96.08"),
    },
    "l1": {
        "FedDR": _row("11.72 78.59 16.75 93.51"),
        "FedFW": _row("23.88 75.52 37.62 91.53"),
        "FedFW+": _row("20.40 76.44 36.27 91.96"),
    },
}
COLUMNS_3: Final = tuple(
    f"{data}, {split}"
    for split in ("IID", "non-IID")
    for data in ("EMNIST-10", "EMNIST-62", "Synthetic", "CIFAR10")
)
TABLE_3: Final = {
    "FedDR": _row("92.18 39.58 67.68 36.39 85.70 41.09 84.70 34.91"),
    "FedFW-sto": _row("93.79 41.22 72.01 38.52 91.88 60.51 87.32 37.83"),
}


def stochastic_outperforms() -> bool:
    """Section 5.3: FedFW-sto outperformed FedDR, in every column of Table 3."""
    return all(
        ours > theirs for ours, theirs in zip(TABLE_3["FedFW-sto"], TABLE_3["FedDR"], strict=True)
    )


def augmented_above() -> tuple[int, int]:
    """In how many of how many columns of Tables 1 and 2 FedFW+ has a higher accuracy than FedFW."""
    pairs = [
        (plus, plain)
        for table in (TABLE_1, TABLE_2)
        for rows in table.values()
        for plus, plain in zip(rows["FedFW+"], rows["FedFW"], strict=True)
    ]
    return sum(plus > plain for plus, plain in pairs), len(pairs)
