"""The runs behind the figure of warm starts: `python -m fedtheory.papers.ffgb.figures.warm_start_runs DATA.npz` writes them beside it.

DATA holds X (rows, features) and y, such as pendigits or usps. 20 clients; a tenth of the data is dealt evenly, the
rest by label. All models are linear in fixed random features, so distillation (17) is a least squares problem.
"""

import json
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from fedtheory.core.trajectory import Array
from fedtheory.papers.ffgb.algorithms.distillation import distil
from fedtheory.papers.ffgb.algorithms.feddyn import begun, dynamic_round
from fedtheory.papers.ffgb.instances.cross_entropy import cross_entropy_gradient
from fedtheory.papers.ffgb.instances.trees import answered, grown

RECORD = Path(__file__).with_name("warm_start.json")
CLIENTS, FEATURES, ROUNDS, DEPTH, EVENLY = 20, 120, 20, 6, 0.1
STEP, RATE, LOCAL_STEPS, DYNAMIC, RIDGE = 10.0, 2.0, 10, 0.05, 1e-4
TRAINED, PUBLIC = 0.6, 0.2  # shares of the rows; what is left is tested on
SEEDS, ROWS = 2, 4000


@dataclass(frozen=True)
class Federation:
    """Random features of every client's rows, in equal numbers, and of the test rows."""

    features: Array  # (n, rows, p)
    inputs: Array  # (n, rows, d)
    labels: NDArray[np.int64]  # (n, rows)
    public: Array  # (points, p)
    public_inputs: Array  # (points, d)
    test: Array  # (points, p)
    tested: NDArray[np.int64]
    classes: int

    def gradients(self, theta: Array) -> Array:
        """Row i: the gradient of client i's regularised loss, (n, p, c)."""
        pull = cross_entropy_gradient(self.features @ theta, self.labels)
        found: Array = np.swapaxes(self.features, 1, 2) @ pull / self.labels.shape[1]
        return found + RIDGE * theta

    def prox(self, Y: Array, step: float) -> Array:
        """Row i: the proximal step of client i, by gradient steps."""
        shape = (len(self.labels), self.features.shape[-1], self.classes)
        target = Y[0].reshape(shape)
        theta = target
        for _ in range(2 * LOCAL_STEPS):
            theta = theta - RATE / (1 + RATE / step) * (
                self.gradients(theta) + (theta - target) / step
            )
        return theta.reshape(Y.shape)

    def accuracy(self, theta: Array) -> float:
        """On the test rows."""
        return float((np.argmax(self.test @ theta, axis=-1) == self.tested).mean())


def federation(X: Array, y: NDArray[np.int64], seed: int) -> Federation:
    """Deal the rows."""
    rng = np.random.default_rng(seed)
    order = rng.permutation(len(y))[:ROWS]
    X, y = (X - X.mean(axis=0)) / (X.std(axis=0) + 1e-9), np.unique(y, return_inverse=True)[1]
    d = X.shape[1]
    frequencies = rng.standard_normal((d, FEATURES)) / np.sqrt(d)
    phases = rng.uniform(0, 2 * np.pi, FEATURES)

    def lifted(rows: Array) -> Array:
        found: Array = np.sqrt(2 / FEATURES) * np.cos(rows @ frequencies + phases) * 3
        return found

    trained, public = int(TRAINED * len(order)), int((TRAINED + PUBLIC) * len(order))
    mine, shown, left = order[:trained], order[trained:public], order[public:]
    even = int(EVENLY * trained)
    dealt = [mine[:even], mine[even:][np.argsort(y[mine[even:]], kind="stable")]]
    own = np.stack(
        [
            np.concatenate(
                [part[i * (len(part) // CLIENTS) :][: len(part) // CLIENTS] for part in dealt]
            )
            for i in range(CLIENTS)
        ]
    )
    return Federation(
        lifted(X[own]),
        X[own],
        y[own],
        lifted(X[shown]),
        X[shown],
        lifted(X[left]),
        y[left],
        int(y.max()) + 1,
    )


def boosted(on: Federation, rounds: int) -> list[Array]:
    """FFGB-Distill with K = 1 and trees: θ after each round, from 0."""
    theta = np.zeros((on.features.shape[-1], on.classes))
    made = [theta]
    for _ in range(rounds):
        answers = []
        for x, features, labels in zip(on.inputs, on.features, on.labels, strict=True):
            phi = cross_entropy_gradient(features @ theta, labels)  # ∇R_i; Δ⁰ = 0
            tree = grown(x, phi, depth=DEPTH)
            answers.append(on.public @ theta - STEP * answered(tree, on.public_inputs))
        theta = distil(on.public, np.array(answers))
        made.append(theta)
    return made


def averaged(on: Federation, theta: Array) -> list[Array]:
    """FedAvg from θ."""
    made = [theta]
    for _ in range(ROUNDS):
        local = np.broadcast_to(theta, (CLIENTS, *theta.shape))
        for _ in range(LOCAL_STEPS):
            local = local - RATE * on.gradients(local)
        theta = local.mean(axis=0)
        made.append(theta)
    return made


def dynamic(on: Federation, theta: Array) -> list[Array]:
    """FedDyn from θ."""
    at = begun(np.repeat(theta.reshape(1, 1, -1), CLIENTS, axis=1))
    made = [theta]
    for _ in range(ROUNDS):
        at = dynamic_round(on, at, DYNAMIC)
        made.append(at.server.reshape(theta.shape))
    return made


def main(paths: list[str]) -> int:
    """Write the accuracies of all methods, a mean over the seeds."""
    record = {
        "command": "python -m fedtheory.papers.ffgb.figures.warm_start_runs DATA.npz ...",
        "data": {},
    }
    for path in paths:
        with np.load(path, allow_pickle=False) as data:
            X, y = data["X"].astype(float), data["y"]
        curves: dict[str, list[list[float]]] = {}
        for seed in range(SEEDS):
            on = federation(X, y, seed)
            ours = boosted(on, ROUNDS)
            zero, warm = ours[0], ours[1]
            for name, made in (
                ("FFGB-Distill", ours),
                ("FedAvg, from 0", averaged(on, zero)),
                ("FedAvg, warm", averaged(on, warm)),
                ("FedDyn, from 0", dynamic(on, zero)),
                ("FedDyn, warm", dynamic(on, warm)),
            ):
                curves.setdefault(name, []).append([on.accuracy(theta) for theta in made])
        record["data"][Path(path).stem] = {  # type: ignore[index]
            name: [round(float(x), 4) for x in np.mean(found, axis=0)]
            for name, found in curves.items()
        }
    RECORD.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
