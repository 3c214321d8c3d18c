"""Figure 3 (right) of FedNewton in kind, on MNIST: `python -m fedtheory.papers.fednewton.experiments.mnist PATH`.

PATH is a folder with mnist.npz, X and y, whose first 60,000 samples are for training. The parameters are those of Table 2,
what it calls σ² read as the standard deviation of the frequencies, with all 2,000 features; one trial. The training
samples are dealt out at random in blocks, and each client holds as many blocks as its size asks for: one pass over the
data gives the covariances for all sizes. What is written, mnist.json beside it, is small and kept.
"""

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import cho_factor, cho_solve
from scipy.sparse.linalg import LinearOperator, eigsh

from fedtheory.calculator.estimate.federation import one_hot
from fedtheory.calculator.estimate.moments import fourier
from fedtheory.core.trajectory import Array
from fedtheory.papers.fednewton.experiments.table3 import SETS, load

RECORDED = Path(__file__).with_name("mnist.json")
FEATURES, BLOCK = 2000, 1000
HELD = (2, 3, 4, 5, 6, 10)
"""Blocks of a client; its samples are so many thousands."""
SHOWN = (0, 1, 2, 4, 8)


@dataclass(frozen=True)
class Blocks:
    """Sums over blocks of training samples, and the test samples."""

    C: Array  # (blocks, M, M)
    b: Array  # (blocks, M, classes)
    tested: Array  # (tests, M)
    truth: NDArray[np.int64]


def blocks(path: Path, *, count: int, block: int) -> Blocks:
    """One pass over the data, a block at a time."""
    of = SETS["mnist"]
    rng = np.random.default_rng(0)
    data = load(path, of, rng)
    features = fourier(data.inputs.shape[1], count, deviation=of.width, scale=count**-0.5, seed=0)
    y, order = one_hot(data.train.y), rng.permutation(of.train)
    C, b = [], []
    for begin in range(0, of.train - block + 1, block):
        rows = order[begin : begin + block]
        phi = features(data.train.X[rows])
        C.append(phi.T @ phi / block)
        b.append(phi.T @ y[rows] / block)
    truth = np.searchsorted(np.unique(data.train.y), data.classes)
    return Blocks(np.array(C), np.array(b), features(data.inputs), truth)


def row(of: Blocks, held: int, lamda: float) -> dict[str, Any]:
    """Accuracies after exchanges, KRR's, and ρ, with so many blocks a client."""
    m = len(of.C) // held
    kept = slice(0, m * held)
    C = of.C[kept].reshape(m, held, *of.C.shape[1:]).mean(axis=1)
    b = of.b[kept].reshape(m, held, *of.b.shape[1:]).mean(axis=1)
    identity = np.eye(C.shape[1])
    H, right = C.mean(axis=0) + lamda * identity, b.mean(axis=0)
    local = [cho_factor(S + lamda * identity) for S in C]
    w = np.mean([cho_solve(f, side) for f, side in zip(local, b, strict=True)], axis=0)
    reached = {0: accuracy(of, w)}
    for t in range(1, max(SHOWN) + 1):
        g = H @ w - right
        w = w - np.mean([cho_solve(f, g) for f in local], axis=0)
        reached[t] = accuracy(of, w)
    return {
        "m": m,
        "n": held * BLOCK,
        "rho": float(f"{spectral_radius(H, local):.4g}"),
        "KRR": accuracy(of, np.linalg.solve(H, right)),
        "FedNewton": [reached[t] for t in SHOWN],
    }


def accuracy(of: Blocks, w: Array) -> float:
    """In percent."""
    return round(100 * float(((of.tested @ w).argmax(axis=1) == of.truth).mean()), 2)


def spectral_radius(H: Array, local: list[Any]) -> float:
    """ρ, the largest eigenvalue of L'WL less 1, by Lanczos."""
    L = np.linalg.cholesky(H)

    def product(v: Array) -> Array:
        turned = L @ v
        return np.asarray(L.T @ np.mean([cho_solve(f, turned) for f in local], axis=0))

    operator = LinearOperator(H.shape, matvec=product, dtype=np.float64)
    start = np.random.default_rng(0).standard_normal(len(H))
    return float(eigsh(operator, k=1, which="LA", v0=start, return_eigenvectors=False)[0]) - 1


def recorded() -> dict[str, Any]:
    """What this command found."""
    found: dict[str, Any] = json.loads(RECORDED.read_text(encoding="utf-8"))
    return found


def main(arguments: list[str]) -> int:
    """Write the file."""
    parser = argparse.ArgumentParser(
        prog="python -m fedtheory.papers.fednewton.experiments.mnist",
        description=__doc__.split("\n")[0],
    )
    parser.add_argument("path", type=Path, help="a folder with mnist.npz")
    parser.add_argument("--features", type=int, default=FEATURES)
    parser.add_argument("-o", "--output", type=Path, default=RECORDED)
    chosen = parser.parse_args(arguments)
    made = blocks(chosen.path, count=chosen.features, block=BLOCK)
    rows = [row(made, held, SETS["mnist"].lamda) for held in HELD]
    found = {"features": chosen.features, "rows": rows}
    chosen.output.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
