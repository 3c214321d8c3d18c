"""The hypotheses as the kernel reads them are true of FedBoost, run here in a dozen lines of its own.

A proof from hypotheses that no run satisfies would prove anything. Two predictors under log-loss with an offset, each sent
with probability 1/2: an outcome is a mask for every round, and all are equally probable.
"""

from itertools import product

import numpy as np
import pytest

from fedtheory.proofs import find_proof
from tests.proofs.reading import Reading

ROUNDS, OFFSET, SIZE = 3, 0.3, 2
TARGET = np.array([0.7, 0.3])
MASKS = [np.array(bits) for bits in product((0.0, 1.0), repeat=SIZE)]
WHOLE = find_proof("fedboost.best_step", "sharpened")


class Run(Reading):
    """Mirror descent with F = ‖x‖²/2 along every sequence of masks."""

    clients = SIZE

    def __init__(self, seed):
        rng = np.random.default_rng(seed)
        outcomes = list(product(range(len(MASKS)), repeat=ROUNDS))
        G = np.linalg.norm(TARGET) / OFFSET
        level = 1 / (1 + SIZE * OFFSET)
        self.best = TARGET / level - OFFSET
        r = ((self.best - 0.5) ** 2).sum() / 2
        self.eta = float(np.sqrt(2 * r / 2)) / G  # the best step for T = 2
        inside = [np.eye(SIZE)[0], np.array([0.4, 0.6]), self.best]
        self.forall = {
            "outcome": outcomes,
            "integer": range(ROUNDS),
            "vector": [*inside, rng.standard_normal(SIZE)],
            "real": [-1.0, 0.01, 0.2, 0.5, 1.0],
        }
        self.symbols = {
            "alpha_star": 1.0,
            "sigma": 1.0,
            "r": r,
            "G": G,
            "M": 2 * TARGET.max() / OFFSET**3,
            "D": np.sqrt(2),
            "V": 1.0,
            "T": 2,
            "alpha_opt": self.best,
        }

    def alpha(self, t, w):
        """The weights of round t, after the masks of the rounds before."""
        a = np.full(SIZE, 0.5)
        for k in range(1, t):
            a = self.projected(a - self.eta * self.gradient(2 * a * MASKS[w[k - 1]]))
        return a

    @staticmethod
    def projected(y):
        """On the segment of two predictors."""
        first = min(1.0, max(0.0, (1 + y[0] - y[1]) / 2))
        return np.array([first, 1 - first])

    @staticmethod
    def gradient(a):
        return -TARGET / (OFFSET + a)

    def inside(self, point, name):
        if name == "smooth":
            return True
        if name == "wide":  # what clients see is not negative, and M is the largest there
            return bool(point.min() > -1e-9)
        return bool(abs(point.sum() - 1) < 1e-9 and point.min() > -1e-9)

    def function(self, head, args):
        match head:
            case "redraw":
                t, w, z = args
                return (*w[: t - 1], z[t - 1], *w[t:])
            case "alpha":
                return self.alpha(int(args[0]), args[1])
            case "seen":
                return 2 * self.alpha(int(args[0]), args[1]) * MASKS[args[1][int(args[0]) - 1]]
            case "delta":
                return self.gradient(self.function("seen", args))
            case "unprojected":
                before = (int(args[0]) - 1, args[1])
                return self.alpha(*before) - self.eta * self.function("delta", before)
            case "total":
                every = range(1, int(args[0]) + 1)
                return sum((self.alpha(k, args[1]) for k in every), np.zeros(SIZE))
            case "mean_weights":
                return self.function("total", args) / int(args[0])
            case "paid":
                return sum(self.loss(self.alpha(k, args[1])) for k in range(1, int(args[0]) + 1))
            case "L":
                return self.loss(args[0])
            case "gradient":
                return self.gradient(args[0])
            case "bend":
                return TARGET / (OFFSET + args[0]) ** 2 * args[1]
            case "twist":
                return -2 * TARGET / (OFFSET + args[0]) ** 3 * args[1] ** 2
            case "between":
                return self.between(*args)
            case "reach":
                apart = args[0] - args[1]
                return min(1.0, 2 * args[2] / (apart @ apart + 1e-12))
            case "F":
                return args[0] @ args[0] / 2
            case "mirror":
                return args[0]
            case "size" | "dual":
                return float(np.linalg.norm(args[0]))
        raise AssertionError(head)

    @classmethod
    def between(cls, u, v, x):
        """Where Taylor's remainder in the direction x is taken: by bisection on the way from v to u."""
        along = u - v
        rest = cls.gradient(u) - cls.gradient(v) - TARGET / (OFFSET + v) ** 2 * along

        def short(at):
            third = -2 * TARGET / (OFFSET + v + at * along) ** 3 * along**2
            return float((rest - third / 2) @ x)

        ends = np.linspace(0.0, 1.0, 65)
        signs = [short(at) for at in ends]
        for low, high, one, two in zip(ends, ends[1:], signs, signs[1:], strict=False):
            if one * two <= 0:
                for _ in range(80):
                    middle = (low + high) / 2
                    low, high = (low, middle) if one * short(middle) <= 0 else (middle, high)
                return v + (low + high) / 2 * along
        raise AssertionError((u, v, x))

    @staticmethod
    def loss(a):
        return float(-TARGET @ np.log(OFFSET + a))


class OnTheSimplex(Run):
    """The same, for schemas about the loss between points: only where it has a value."""

    def __init__(self, seed):
        super().__init__(seed)
        self.forall = {**self.forall, "vector": self.forall["vector"][:3]}


@pytest.fixture(scope="module")
def run():
    return Run(0)


@pytest.mark.parametrize("name", WHOLE.setting.given)
def test_every_hypothesis_is_true_of_a_run(run, name):
    reader = OnTheSimplex(0) if name == "convex" else run
    assert reader.everywhere(WHOLE.setting.given[name].schema.json()) > 0


STEPS = {step.name: step.claim.json() for step in WHOLE.steps if step.lines}


@pytest.mark.parametrize("name", STEPS)
def test_every_step_is_true_of_a_run(run, name):
    assert OnTheSimplex(0).everywhere(STEPS[name]) > 0


def test_the_reader_can_say_no(run):
    schema = WHOLE.setting.given["step 5"].schema.json()
    wrong = {**schema, "then": ["=", schema["then"][1], ["*", "2", schema["then"][2]]]}
    with pytest.raises(AssertionError):
        run.everywhere(wrong)
