"""Section 6 and Appendix E of FedRes in kind: `python -m fedtheory.papers.fedres.experiments.data_sets FOLDER`.

FOLDER holds NAME.npz with X and y. What is written, data_sets.json beside it, is small and kept. What the text leaves open:
standardised features over √d and a constant in either half; a fifth of the rows held out, at most 200 of a label tested;
accuracy is the mean over both labels; classes that do not suffice for all clients are drawn again. Each scheme has, at each
place of each figure, the learning rate of RATES with the best mean over rollouts of its own (the first ones), and is
reported on the others.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.trajectory import Array
from fedtheory.papers.fedres.algorithms.residual_adagrad import (
    SHARINGS,
    Examples,
    Learner,
    Models,
    Sharing,
)
from fedtheory.papers.fedres.instances.multiclass_clients import (
    MulticlassClients,
    Rows,
    multiclass_clients,
)

RECORDED = Path(__file__).with_name("data_sets.json")
SETS = ("letter", "pendigits", "shuttle", "mnist", "satimage", "usps_resampled")
FEW, MANY = 10, 50
CLIENTS = (5, 10, 20, 50, 100)
DELAYS = (0, 20, 80, 200)
ROUNDS = 500
MOST = 30
"""N_0: the most examples of a label at a client."""
RATES = (0.5, 0.1, 0.02)
TRIAL, ROLLOUTS = 10, 60
HELD_OUT, TESTED = 0.2, 200
SEED = 0
DRAWS = 100
"""The most times that the merged classes are drawn again if they do not suffice for all clients."""


@dataclass(frozen=True)
class Data:
    """A multiclass data set with standardised features and a constant twice."""

    name: str
    X: Array
    y: Rows


@dataclass(frozen=True)
class Place:
    """A point of a figure."""

    data: str
    clients: int
    delay: int


def places() -> tuple[Place, ...]:
    """Every point of Figures 1-4 and 8-12 that the data allow."""
    by_clients = [Place(s, p, d) for s in SETS for d in (0, 20, 80) for p in CLIENTS]
    by_delay = [Place(s, MANY, d) for s in SETS for d in DELAYS]
    return tuple(dict.fromkeys([*by_clients, *by_delay]))


def load(folder: Path, name: str) -> Data:
    """Read NAME.npz, an archive of two arrays and no pickles."""
    try:
        with np.load(folder / f"{name}.npz", allow_pickle=False) as archive:
            return prepared(name, archive["X"], archive["y"])
    except (OSError, KeyError, ValueError) as error:
        message = f'"{folder / name}.npz" is no archive of X and y: {error}'
        raise FedTheoryError(message, code="FT024") from error


def prepared(name: str, X: NDArray[Any], y: NDArray[Any]) -> Data:
    """Standardise the features and add the two constants."""
    features = np.asarray(X, dtype=float)
    spread = features.std(axis=0)
    features = (features - features.mean(axis=0)) / np.where(spread > 0, spread, 1.0)
    features /= np.sqrt(features.shape[1])
    return Data(name, np.column_stack([features, np.ones((len(features), 2))]), y.astype(np.int64))


def halves(d: int, rng: np.random.Generator) -> Array:
    """Which of d features are global: a random half, and the first of the two constants behind them."""
    chosen = np.zeros(d + 2)
    chosen[rng.permutation(d)[: d // 2]] = 1.0
    chosen[d] = 1.0
    return chosen


@dataclass(frozen=True)
class Rollouts:
    """Federations drawn from one data set, and the halves of the features."""

    data: Data
    drawn: tuple[MulticlassClients, ...]
    columns: Array  # (runs, d)
    order: NDArray[np.int64]  # (runs, P, rounds) which example a client sees in each round

    @classmethod
    def of(cls, data: Data, clients: int, seeds: range, rounds: int) -> "Rollouts":
        """One federation a seed."""
        drawn, columns, order = [], [], []
        for seed in seeds:
            rng = np.random.default_rng([SEED, seed, clients])
            drawn.append(_possible(data, clients, rng))
            columns.append(halves(data.X.shape[1] - 2, rng))
            order.append(_epochs(clients, drawn[-1].train.shape[1], rounds, rng))
        return cls(data, tuple(drawn), np.array(columns), np.array(order))

    def at(self, t: int) -> Examples:
        """What the clients see in round t, from 0."""
        seen = [
            (drawn.train[np.arange(len(drawn.train)), order[:, t]], drawn.labels[order[:, t]])
            for drawn, order in zip(self.drawn, self.order, strict=True)
        ]
        rows, labels = (np.array(part) for part in zip(*seen, strict=True))
        return Examples(self.data.X[rows], labels)

    def accuracy(self, models: Models) -> Array:
        """The mean accuracy of each rollout over its clients and both labels, (runs,)."""
        found = np.zeros(len(self.drawn))
        for r, drawn in enumerate(self.drawn):
            for p, rows in enumerate(drawn.test):
                ours, own = rows[: drawn.test_positives][:TESTED], rows[drawn.test_positives :]
                own = own[:TESTED]
                score = models.scores_of(r, p, self.data.X[np.concatenate([ours, own])])
                right = (score[: len(ours)] > 0).mean() + (score[len(ours) :] <= 0).mean()
                found[r] += right / 2 / len(drawn.test)
        return found


def _possible(data: Data, clients: int, rng: np.random.Generator) -> MulticlassClients:
    """The first draw of classes that leaves every client its examples."""
    for _ in range(DRAWS):
        held_out = rng.random(len(data.y)) < HELD_OUT
        with suppress(FedTheoryError):
            return multiclass_clients(data.y, held_out, clients, MOST, rng=rng)
    message = (
        f"{data.name}: {DRAWS} draws of merged classes, and none reaches for {clients} clients"
    )
    raise FedTheoryError(message, code="FT021")


def _epochs(clients: int, size: int, rounds: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """Epoch after epoch, each in an order of its own, (P, rounds)."""
    epochs = -(-rounds // size)
    orders = rng.permuted(np.tile(np.arange(size), (clients, epochs, 1)), axis=2)
    return orders.reshape(clients, -1)[:, :rounds]


def trained(rollouts: Rollouts, sharing: Sharing, eta: float, *, delay: int, rounds: int) -> Models:
    """The models after all rounds."""
    learner = Learner(sharing, rollouts.columns, rollouts.order.shape[1], delay)
    for t in range(rounds):
        learner.see(rollouts.at(t), eta)
    return learner.models


def measured(data: Data, place: Place, *, rounds: int = ROUNDS) -> dict[str, Any]:
    """The accuracy of each scheme at a point of a figure, with its standard error; or why there is none."""
    try:
        trial = Rollouts.of(data, place.clients, range(TRIAL), rounds)
        rest = Rollouts.of(data, place.clients, range(TRIAL, ROLLOUTS), rounds)
    except FedTheoryError as error:
        return {"impossible": str(error)}
    found: dict[str, Any] = {}
    for sharing in SHARINGS:

        def tested(of: Rollouts, eta: float, sharing: Sharing = sharing) -> Array:
            models = trained(of, sharing, eta, delay=place.delay, rounds=rounds)
            return of.accuracy(models)

        eta = max(RATES, key=lambda eta: float(tested(trial, eta).mean()))
        accuracy = tested(rest, eta)
        found[sharing] = {
            "mean": round(float(accuracy.mean()), 4),
            "error": round(float(accuracy.std(ddof=1) / np.sqrt(len(accuracy))), 4),
            "rate": eta,
        }
    return found


def results(folder: Path) -> Iterator[tuple[Place, dict[str, Any]]]:
    """Every place with what was measured there, data set by data set."""
    for name in SETS:
        data = load(folder, name)
        for place in places():
            if place.data == name:
                yield place, measured(data, place)


def main(arguments: list[str]) -> int:
    """Write the file; what it holds already is not computed again."""
    parser = argparse.ArgumentParser(
        prog="python -m fedtheory.papers.fedres.experiments.data_sets",
        description=__doc__.split("\n")[0],
    )
    parser.add_argument("folder", type=Path, help="where NAME.npz lie")
    parser.add_argument("-o", "--output", type=Path, default=RECORDED)
    chosen = parser.parse_args(arguments)
    rows = []
    for place, found in results(chosen.folder):
        rows.append({"data": place.data, "clients": place.clients, "delay": place.delay, **found})
        sys.stdout.write(json.dumps(rows[-1]) + "\n")
        text = {"rounds": ROUNDS, "rollouts": ROLLOUTS - TRIAL, "seed": SEED, "rows": rows}
        chosen.output.parent.mkdir(exist_ok=True)
        chosen.output.write_text(json.dumps(text, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
