"""Figure 5 of FedBoost in kind, on Shakespeare's characters: `python -m fedtheory.papers.fedboost.experiments.shakespeare PATH`.

PATH is a JSON file, gzipped or not, of lines by role. Each of the MOST roles with the most words has a unigram model; the
target is the unigram model of all their words, so the best weights are their shares of words, with the loss 0. As in the
text: no punctuation, lower case, C = q/2, a step of 0.01. The text leaves open what clients return, the mirror map, the
loss and the number of rounds: here the relative entropy, multiplicative steps, and either computable estimator. Words that
no sent predictor has are left out of the gradient in both estimators; it would be infinite there. What is written,
shakespeare.json beside it, is small and kept.
"""

import argparse
import gzip
import json
import re
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from scipy import sparse

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.trajectory import Array
from fedtheory.papers.fedboost.algorithms.fedboost_drawn import Estimator, drawn_fedboost
from fedtheory.papers.fedboost.instances.mirror_maps import Entropy
from fedtheory.papers.fedboost.instances.sampled_predictors import (
    SAMPLINGS,
    Sampling,
    probabilities,
)

RECORDED = Path(__file__).with_name("shakespeare.json")
MOST = 715
ETA = 0.01
ROUNDS, MARKS = 1000, 50
SEEDS = 10
ESTIMATORS: tuple[Estimator, ...] = ("importance", "masked")
WORD = re.compile(r"[a-z0-9]+")


def words(lines: Sequence[str]) -> Counter[str]:
    """How often each word occurs; an apostrophe joins."""
    text = " ".join(lines).lower().replace("'", "").replace("\u2019", "")
    return Counter(WORD.findall(text))


def load(path: Path) -> dict[str, Sequence[str]]:
    """Read the lines of each role."""
    try:
        raw = path.read_bytes()
        found = json.loads(gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw)
    except (OSError, EOFError, ValueError) as error:
        message = f'"{path}" is no JSON file: {error}'
        raise FedTheoryError(message, code="FT024") from error
    if not isinstance(found, dict) or not all(map(_lines, found.values())):
        raise FedTheoryError(f'"{path}" does not hold lines by role', code="FT024")
    return found


def _lines(of: object) -> bool:
    return isinstance(of, list) and all(isinstance(line, str) for line in of)


@dataclass(frozen=True)
class Unigrams:
    """KL(D ‖ Hα), H the unigram models of the roles and D = H share."""

    H: sparse.csr_array  # (words, q)
    share: Array  # (q,) of all words
    counted: int

    @property
    def D(self) -> Array:
        """The target."""
        return np.asarray(self.H @ self.share)

    def value(self, alpha: Array) -> Array:
        """The divergence."""
        D = self.D
        mixture = self.H @ alpha.T
        return np.asarray(D @ np.log(D[:, None] / mixture))

    def gradient(self, alpha: Array) -> Array:
        """-Σ_y D_y h_y/(Hα)_y over the words that some weight explains."""
        mixture = self.H @ alpha.T
        D = np.broadcast_to(self.D[:, None], mixture.shape)
        ratio = np.divide(D, mixture, out=np.zeros_like(mixture), where=mixture > 0)
        return -np.asarray((self.H.T @ ratio).T)


def unigrams(roles: Mapping[str, Sequence[str]], most: int = MOST) -> Unigrams:
    """The models of the roles with the most words, ties by name."""
    counts = {role: words(lines) for role, lines in roles.items()}
    kept = sorted(counts, key=lambda role: (-counts[role].total(), role))[:most]
    counts = {role: counts[role] for role in kept if counts[role]}
    if not counts:
        raise FedTheoryError("no role has a word", code="FT024")
    place = {word: k for k, word in enumerate(sorted(set().union(*counts.values())))}
    entries = [
        (place[word], k, number / of.total())
        for k, of in enumerate(counts.values())
        for word, number in of.items()
    ]
    rows, columns, values = zip(*entries, strict=True)
    shape = (len(place), len(counts))
    total = np.array([of.total() for of in counts.values()], dtype=float)
    H = sparse.csr_array((values, (rows, columns)), shape=shape)
    return Unigrams(H, total / total.sum(), int(total.sum()))


def losses(
    loss: Unigrams, sampling: Sampling, estimator: Estimator, marks: Array, seeds: int = SEEDS
) -> dict[str, list[float]]:
    """The mean over runs of the last iterate's loss at some rounds, and its standard error."""
    q = len(loss.share)
    runs = 1 if sampling == "none" else seeds  # nothing is drawn
    made = drawn_fedboost(
        loss,
        Entropy(),
        partial(_gamma, sampling, q // 2),
        start=np.full(q, 1 / q),
        eta=np.full(runs, ETA),
        marks=marks.astype(np.int64),
        rng=np.random.default_rng(0),
        estimator=estimator,
    )
    error = made.last.std(axis=0, ddof=1) / np.sqrt(runs) if runs > 1 else np.zeros(len(marks))
    return {
        "mean": [float(f"{value:.4g}") for value in made.last.mean(axis=0)],
        "error": [float(f"{value:.2g}") for value in error],
    }


def _gamma(sampling: Sampling, budget: float, alpha: Array) -> Array:
    return probabilities(sampling, alpha, budget)


def measured(loss: Unigrams, rounds: int = ROUNDS, seeds: int = SEEDS) -> dict[str, Any]:
    """All curves of the figure."""
    marks = np.unique(np.geomspace(1, rounds, MARKS).round())
    return {
        "characters": len(loss.share),
        "words": loss.counted,
        "types": loss.H.shape[0],
        "eta": ETA,
        "budget": len(loss.share) // 2,
        "seeds": seeds,
        "rounds": [int(mark) for mark in marks],
        **{
            estimator: {
                rule: losses(loss, rule, estimator, marks, seeds)
                for rule in SAMPLINGS
                if rule != "water"
            }
            for estimator in ESTIMATORS
        },
    }


def main(arguments: list[str]) -> int:
    """Write the file."""
    parser = argparse.ArgumentParser(
        prog="python -m fedtheory.papers.fedboost.experiments.shakespeare",
        description=__doc__.split("\n")[0],
    )
    parser.add_argument("path", type=Path, help="a JSON file of lines by role, gzipped or not")
    parser.add_argument("-o", "--output", type=Path, default=RECORDED)
    chosen = parser.parse_args(arguments)
    found = measured(unigrams(load(chosen.path)))
    chosen.output.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
