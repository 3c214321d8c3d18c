"""Tables 2 and 3 as printed, to be counted and compared with."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction as Q
from typing import NamedTuple


@dataclass(frozen=True)
class Settings:
    """A row of Table 2."""

    samples: int
    d: int
    classes: int
    width: Q  # "kernel parameter σ²"
    lamda: Q
    prox: Q
    dirichlet: Q
    step: Q  # "learning rate γ"


def _row(
    samples: int, d: int, classes: int, width: str, lamda: str, prox: str, dirichlet: str, step: str
) -> Settings:
    numbers = (Q(text) for text in (width, lamda, prox, dirichlet, step))
    return Settings(samples, d, classes, *numbers)


TABLE_2: Mapping[str, Settings] = {
    "synthetic": _row(10_000, 10, 1, "0.1", "1e-6", "7e-7", "1", "0.001"),
    "dna": _row(2000, 180, 3, "0.001", "1e-7", "1e-8", "1", "0.001"),
    "letter": _row(15_000, 16, 26, "1", "0.001", "0.001", "0.5", "0.001"),
    "pendigits": _row(7494, 16, 10, "0.01", "0.0001", "0.0001", "1", "0.0001"),
    "satimage": _row(4435, 36, 6, "1", "0.001", "0.001", "1", "0.001"),
    "Sensorless": _row(58_509, 48, 11, "10", "1e-6", "1e-7", "1", "0.001"),
    "shuttle": _row(43_500, 48, 11, "10", "0.001", "0.001", "0.5", "0.001"),
    "usps": _row(7291, 256, 10, "0.1", "0.0001", "0.0001", "0.5", "0.001"),
    "mnist": _row(60_000, 784, 10, "0.1", "1e-5", "7e-7", "0.5", "0.001"),
}

METHODS = ("DKRR", "FedAvg", "FedProx", "#1", "#2", "#4", "#8")


class Accuracy(NamedTuple):
    """A mean and the number after ±, in percent."""

    mean: Q
    spread: Q


def _entries(text: str) -> dict[str, Accuracy]:
    cells = (cell.split("±") for cell in text.split())
    pairs = (Accuracy(Q(mean), Q(spread)) for mean, spread in cells)
    return dict(zip(METHODS, pairs, strict=True))


TABLE_3: Mapping[str, Mapping[str, Accuracy]] = {
    "dna": _entries("90.91±0.50 91.09±0.42 89.42±6.98 92.23±0.53 91.96±0.48 92.02±0.40 88.19±11.58"),
    "letter": _entries("77.18±0.12 77.11±0.17 77.17±0.12 77.30±0.12 77.30±0.12 77.30±0.12 77.30±0.12"),
    "pendigits": _entries("97.12±0.09 97.12±0.11 97.12±0.10 97.29±0.13 97.31±0.10 97.31±0.11 97.23±0.31"),
    "satimage": _entries("87.70±0.17 87.84±0.08 87.74±0.11 88.49±0.19 88.26±0.17 88.31±0.14 88.31±0.15"),
    "Sensorless": _entries("96.81±0.12 96.87±0.14 96.84±0.13 97.32±0.11 96.87±0.14 96.44±0.17 84.43±1.20"),
    "shuttle": _entries("98.46±0.06 98.53±0.08 98.51±0.07 98.54±0.07 98.51±0.07 98.50±0.07 98.44±0.16"),
    "usps": _entries("92.95±0.10 92.95±0.12 92.95±0.12 93.49±0.18 93.24±0.13 93.28±0.14 93.30±0.15"),
    "mnist": _entries("95.38±0.12 95.40±0.13 95.46±0.11 95.53±0.13 95.48±0.13 95.49±0.13 95.48±0.12"),
}  # fmt: skip


def fednewton_is_best() -> bool:
    """Whether one column of FedNewton has the highest mean of its row, in most rows of Table 3."""
    won = sum(max(row, key=lambda name: row[name].mean).startswith("#") for row in TABLE_3.values())
    return 2 * won > len(TABLE_3)


def improved_by_rounds(more: str, fewer: str) -> int:
    """In how many rows of Table 3 a column of FedNewton with more rounds has a higher mean than one with fewer."""
    return sum(row[more].mean > row[fewer].mean for row in TABLE_3.values())
