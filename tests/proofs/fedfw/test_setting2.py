"""The hypotheses of Theorem 2 as the kernel reads them are true of FedFW, run here in a dozen lines of its own.

As for Theorem 1: every given, and the claim of every step of every proof, is evaluated on a real run of indefinite
quadratics, with the terms of the certificates read by a second reader; once from one point, once from three.
"""

from itertools import product as pairs

import numpy as np
import pytest

from fedtheory.papers.fedfw.proofs.appendix_c1 import APPENDIX_C1
from fedtheory.papers.fedfw.proofs.fixed_step import FIXED_STEP
from fedtheory.papers.fedfw.proofs.nonconvex import AT_BEST, AVERAGE
from fedtheory.proofs import PROOFS
from tests.proofs.fedfw.reading import BoxReading

N, P, ROOT, PENALTY = 3, 2, 2, 0.4
T = ROOT**3
ROUNDS = T + 4


class Run(BoxReading):
    """FedFW on separable quadratics of either curvature over the box."""

    clients = N

    def __init__(self, seed: int, *, together: bool) -> None:
        rng = np.random.default_rng(seed)
        self.a, self.b = rng.uniform(-2, 2, (N, P)), rng.standard_normal((N, P))
        eta, self.lam = ROOT**-2, PENALTY * ROOT
        start = rng.uniform(-1, 1, (1 if together else N, P)) * np.ones((N, 1))
        self.x, self.s = {1: start}, {}
        for t in range(1, ROUNDS + 2):
            x = self.x[t]
            g = (self.a * x + self.b) / N + self.lam * (x - x.mean(axis=0))
            self.s[t] = np.where(g > 0, -1.0, 1.0)
            self.x[t + 1] = (1 - eta) * x + eta * self.s[t]
        grid = np.linspace(-1, 1, 20001)
        along = [
            [a * grid**2 / 2 + b * grid for a, b in zip(*row, strict=True)]
            for row in zip(self.a, self.b, strict=True)
        ]
        self.low = [sum(f.min() for f in row) for row in along]
        self.high = [sum(f.max() for f in row) for row in along]
        mean = [
            self.a.mean(axis=0)[j] * grid**2 / 2 + self.b.mean(axis=0)[j] * grid for j in range(P)
        ]
        star = np.array([grid[f.argmin()] for f in mean])
        corners = [np.array(c) for c in pairs((-1.0, 1.0), repeat=P)]
        self.forall = {
            "client": range(N),
            "integer": range(1, ROUNDS - 1),
            "vector": [*corners, star, np.zeros(P), *rng.uniform(-1, 1, (3, P))],
            "real": (-1.0, 0.0, 0.3, 2.0, 40.0),
        }
        at_start = np.mean([self.f(i, self.x[1][i]) for i in range(N)])
        deviations = self.x[1] - self.x[1].mean(axis=0)
        self.symbols = {
            "n": N,
            "T": T,
            "L": np.abs(self.a).max(),
            "D": 2 * np.sqrt(P),
            "H": max(self.spread(c) for c in corners),  # ζ is convex: the corners settle it
            "g_star": np.sqrt(np.mean([(self.grad(i, star) ** 2).sum() for i in range(N)])),
            "Ecal": at_start - np.mean(self.low) + 1e-7,
            "R": np.mean(self.high) - np.mean(self.low) + 1e-7,
            "h_1": self.F(self.x[1].mean(axis=0)) - self.F(star) + 1e-7,
            "d_1": np.sqrt((deviations**2).sum()),
            "lambda_0": PENALTY,
            "eta": eta,
            "lam": self.lam,
            "x_star": star,
        }
        gaps = {t: self.gap(self.x[t].mean(axis=0)) for t in range(1, ROUNDS + 1)}
        hats = {t: self.gap_hat(t) for t in range(1, ROUNDS + 1)}
        values = {t: self.surrogate(t) for t in range(1, ROUNDS + 2)}
        rounds = range(1, ROUNDS + 1)
        self.tables = {
            "total": {t: sum(gaps[k] for k in range(1, t + 1)) for t in rounds},
            "total_hat": {t: sum(hats[k] for k in range(1, t + 1)) for t in rounds},
            "falls": {t: values[1] - values[t + 1] for t in rounds},
            "best": {t: min(gaps[k] for k in range(1, t + 1)) for t in rounds},
            "best_round": {t: min(range(1, t + 1), key=hats.__getitem__) for t in rounds},
        }
        self.U = rng.uniform(-1, 1, (N, P))

    def f(self, i, v):
        return float(self.a[i] @ v**2 / 2 + self.b[i] @ v)

    def grad(self, i, v):
        return self.a[i] * v + self.b[i]

    def F(self, v):
        return np.mean([self.f(i, v) for i in range(N)])

    def slope(self, v):
        return np.mean([self.grad(i, v) for i in range(N)], axis=0)

    def farthest(self, v):
        return np.where(self.slope(v) > 0, -1.0, 1.0)

    def gap(self, v):
        return float(self.slope(v) @ (v - self.farthest(v)))

    def gap_hat(self, t):
        x = self.x[t]
        g = (self.a * x + self.b) / N + self.lam * (x - x.mean(axis=0))
        return float((g * (x - self.s[t])).sum())

    def surrogate(self, t):
        x = self.x[t]
        penalty = self.lam / 2 * ((x - x.mean(axis=0)) ** 2).sum()
        return np.mean([self.f(i, x[i]) for i in range(N)]) + penalty

    def spread(self, v):
        g = np.array([self.grad(i, v) for i in range(N)])
        return np.sqrt(((g - g.mean(axis=0)) ** 2).sum() / N)

    def function(self, head, args):
        match head:
            case "x" | "s":
                return getattr(self, head)[int(args[1])][args[0]]
            case "U" | "low" | "high":
                return getattr(self, head)[args[0]]
            case "f":
                return self.f(*args)
            case "g":
                return self.grad(*args)
            case "gap" | "farthest":
                return getattr(self, head)(args[0])
        return self.tables[head][int(args[0])]


@pytest.fixture(scope="module")
def together():
    return Run(0, together=True)


@pytest.fixture(scope="module")
def apart():
    return Run(1, together=False)


@pytest.mark.parametrize("name", AT_BEST.given)
def test_every_hypothesis_is_true_of_a_run_from_one_point(together, name):
    assert together.everywhere(AT_BEST.given[name].schema.json()) > 0


@pytest.mark.parametrize("name", sorted(set(AT_BEST.given) - {"consensus"}))
def test_all_but_consensus_are_true_of_a_run_from_anywhere(apart, name):
    assert apart.everywhere(AT_BEST.given[name].schema.json()) > 0


def test_consensus_is_false_there(apart):
    with pytest.raises(AssertionError):
        apart.everywhere(AT_BEST.given["consensus"].schema.json())


OWN = [
    APPENDIX_C1,
    FIXED_STEP,
    *(p for p in PROOFS if p.setting is AVERAGE or p.setting is AT_BEST),
]
STEPS = {step.name: step.claim.json() for proof in OWN for step in proof.steps if step.lines}


@pytest.mark.parametrize("name", STEPS)
def test_every_step_is_true_of_a_run(together, name):
    """A condition on the penalty that this run does not meet leaves nothing to see."""
    assert together.everywhere(STEPS[name]) > 0 or "objective" in name or "floor" in name


@pytest.mark.parametrize("name", [n for n in STEPS if "any" in n or "weighted" in n or "V" in n])
def test_the_steps_for_any_start_are_true_of_a_run_from_apart(apart, name):
    assert apart.everywhere(STEPS[name]) > 0


def test_the_reader_can_say_no(together):
    schema = AT_BEST.given["update"].schema.json()
    wrong = {**schema, "then": ["=", schema["then"][1], ["*", "2", schema["then"][2]]]}
    with pytest.raises(AssertionError):
        together.everywhere(wrong)
