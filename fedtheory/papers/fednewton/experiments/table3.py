"""Table 3 of FedNewton in kind, on real data: `python -m fedtheory.papers.fednewton.experiments.table3 PATH`.

PATH is a folder of npz files with X and y, named as in SETS. λ, λ_prox and FedAvg's step are those of Table 2, what it
calls σ² is read as the standard deviation of the frequencies, the only reading that gives Figure 3; features are scaled as
LIBSVM's files are. Print has 2,000 features and 10 trials; here there are fewer of both. Each trial draws features and
deals the training samples out to ten clients twice: in equal shares at random, and class by class by Dirichlet shares
with the constant of Table 2. What is written, table3.json beside it, is small and kept.
"""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from scipy.linalg import cho_factor, cho_solve

from fedtheory.calculator.estimate.federation import Federation, dealt, federation
from fedtheory.calculator.estimate.moments import Moments, fourier, moments
from fedtheory.calculator.estimate.table import Table
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.trajectory import Array

RECORDED = Path(__file__).with_name("table3.json")
CLIENTS, FEATURES, TRIALS, LOCAL = 10, 1000, 5, 2
ROUNDS = (1, 2, 4, 8)
METHODS = ("DKRR", "FedAvg", "FedProx", "#1", "#2", "#4", "#8")


class Set(NamedTuple):
    """A row of Table 2, the file that holds its data, and where LIBSVM's scaling puts its features."""

    file: str
    train: int
    width: float
    lamda: float
    prox: float
    concentration: float
    step: float
    low: float  # features are scaled to [low, high], column by column, or as a whole
    high: float
    first: bool  # whether the first `train` samples are those for training; else they are drawn


SETS: Mapping[str, Set] = {
    "dna": Set("dna", 2000, 0.001, 1e-7, 1e-8, 1, 1e-3, 0, 1, first=True),
    "letter": Set("letter", 15_000, 1, 1e-3, 1e-3, 0.5, 1e-3, -1, 1, first=True),
    "pendigits": Set("pendigits", 7494, 0.01, 1e-4, 1e-4, 1, 1e-4, 0, 100, first=False),
    "satimage": Set("satimage", 4435, 1, 1e-3, 1e-3, 1, 1e-3, -1, 1, first=True),
    "shuttle": Set("shuttle", 43_500, 10, 1e-3, 1e-3, 0.5, 1e-3, -1, 1, first=True),
    "usps": Set("usps_resampled", 7291, 0.1, 1e-4, 1e-4, 0.5, 1e-3, -1, 1, first=False),
    "mnist": Set("mnist", 60_000, 0.1, 1e-5, 7e-7, 0.5, 1e-3, 0, 1, first=True),
}


@dataclass(frozen=True)
class Data:
    """Training and test samples of a trial."""

    train: Table
    inputs: Array
    classes: Array


def load(path: Path, of: Set, rng: np.random.Generator) -> Data:
    """Read a set, scale it and split it. Raises FT024 or FT072."""
    try:
        with np.load(path / f"{of.file}.npz", allow_pickle=False) as arrays:
            X, y = np.asarray(arrays["X"], dtype=float), np.asarray(arrays["y"], dtype=float)
    except (OSError, KeyError, ValueError) as error:
        message = f'"{path / of.file}.npz" holds no plain X and y: {error}'
        raise FedTheoryError(message, code="FT024") from error
    if len(X) <= of.train:
        message = f'"{of.file}" has {len(X)} samples, and more than {of.train} are wanted'
        raise FedTheoryError(message, code="FT072")
    order = np.arange(len(X)) if of.first else rng.permutation(len(X))
    X, y = X[order], y[order]
    least, most = X[: of.train].min(axis=0), X[: of.train].max(axis=0)
    if of.low == 0:  # pixels and counts: one scale for all
        least, most = np.full_like(least, least.min()), np.full_like(most, most.max())
    spread = np.where(most > least, most - least, 1.0)
    X = of.low + (of.high - of.low) * (X - least) / spread
    names = tuple(f"x{k}" for k in range(X.shape[1]))
    train = Table(X[: of.train], y[: of.train], None, names)
    return Data(train, X[of.train :], y[of.train :])


def in_equal_shares(table: Table, rng: np.random.Generator) -> Table:
    """Samples to clients at random, as many to each."""
    holder = rng.permutation(np.arange(len(table.X)) % CLIENTS)
    return Table(table.X, table.y, [str(c) for c in holder.tolist()], table.columns)


def ridge(summary: Moments, of: Set) -> dict[str, Array]:
    """Weights by method, and those of KRR; the start of all is DKRR."""
    p, identity = summary.weights, np.eye(summary.C.shape[1])
    H = np.einsum("j,jkl->kl", p, summary.C) + of.lamda * identity
    b = np.einsum("j,jkl->kl", p, summary.b)
    local = [cho_factor(C + of.lamda * identity) for C in summary.C]
    pulled = [cho_factor(C + (of.lamda + of.prox) * identity) for C in summary.C]

    def mean(rows: Sequence[Array]) -> Array:
        return np.einsum("j,jkl->kl", p, np.array(rows))

    start = mean([cho_solve(f, b_j) for f, b_j in zip(local, summary.b, strict=True)])
    found = {"KRR": np.linalg.solve(H, b), "DKRR": start}
    newton = prox = average = start
    for t in range(1, max(ROUNDS) + 1):
        g = H @ newton - b
        newton = newton - mean([cho_solve(f, g) for f in local])
        prox = mean(
            [cho_solve(f, b_j + of.prox * prox) for f, b_j in zip(pulled, summary.b, strict=True)]
        )
        rows = []
        for C, b_j in zip(summary.C, summary.b, strict=True):
            w = average
            for _ in range(LOCAL):
                w = w - of.step * (C @ w + of.lamda * w - b_j)
            rows.append(w)
        average = mean(rows)
        if t in ROUNDS:
            found[f"#{t}"] = newton
    return found | {"FedProx": prox, "FedAvg": average}


def contraction(summary: Moments, lamda: float) -> float:
    """ρ, as floats have it."""
    p, identity = summary.weights, np.eye(summary.C.shape[1])
    L = np.linalg.cholesky(np.einsum("j,jkl->kl", p, summary.C) + lamda * identity)
    total = np.zeros_like(L)
    for weight, C in zip(p, summary.C, strict=True):
        total += weight * (L.T @ cho_solve(cho_factor(C + lamda * identity), L))
    return float(np.linalg.eigvalsh((total + total.T) / 2)[-1]) - 1


def accuracies(data: Data, holders: Federation, of: Set, seed: int, count: int) -> dict[str, float]:
    """In percent, of all methods with these clients; and ρ."""
    features = fourier(
        data.inputs.shape[1], count, deviation=of.width, scale=count**-0.5, seed=seed
    )
    summary = moments(holders, features)
    tested, classes = features(data.inputs), np.unique(data.train.y)
    found = {
        name: 100 * float((classes[(tested @ w).argmax(axis=1)] == data.classes).mean())
        for name, w in ridge(summary, of).items()
    }
    return found | {"rho": contraction(summary, of.lamda)}


def table(
    path: Path, name: str, *, trials: int = TRIALS, count: int = FEATURES
) -> dict[str, dict[str, list[float]]]:
    """Means and standard deviations of a set, by how the samples are dealt out; ρ by its median."""
    of, rows = SETS[name], dict[str, list[dict[str, float]]]()
    for trial in range(trials):
        rng = np.random.default_rng(trial)
        data = load(path, of, rng)
        uneven = dealt(
            data.train, clients=CLIENTS, concentration=of.concentration, seed=100 + trial
        )
        for how, made in (("equal", in_equal_shares(data.train, rng)), ("dirichlet", uneven)):
            holders = federation(made, classes=True, standardise=False)
            rows.setdefault(how, []).append(accuracies(data, holders, of, trial, count))
    return {how: _summed(found) for how, found in rows.items()}


def _summed(found: Sequence[Mapping[str, float]]) -> dict[str, list[float]]:
    columns = {k: np.array([one[k] for one in found]) for k in found[0]}
    return {
        k: [float(f"{np.median(v):.4g}")]
        if k == "rho"
        else [round(float(v.mean()), 2), round(float(v.std(ddof=1 if len(v) > 1 else 0)), 2)]
        for k, v in columns.items()
    }


def recorded() -> dict[str, Any]:
    """What this command found."""
    found: dict[str, Any] = json.loads(RECORDED.read_text(encoding="utf-8"))
    return found


def main(arguments: list[str]) -> int:
    """Write the file."""
    parser = argparse.ArgumentParser(
        prog="python -m fedtheory.papers.fednewton.experiments.table3",
        description=__doc__.split("\n")[0],
    )
    parser.add_argument("path", type=Path, help="a folder of npz files with X and y")
    parser.add_argument("--features", type=int, default=FEATURES)
    parser.add_argument("--trials", type=int, default=TRIALS)
    parser.add_argument("--sets", nargs="+", choices=SETS, default=list(SETS), metavar="SET")
    parser.add_argument("-o", "--output", type=Path, default=RECORDED)
    chosen = parser.parse_args(arguments)
    made = {
        name: table(chosen.path, name, trials=chosen.trials, count=chosen.features)
        for name in chosen.sets
    }
    found = {
        "features": chosen.features,
        "trials": chosen.trials,
        "clients": CLIENTS,
        "sets": made,
    }
    chosen.output.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
