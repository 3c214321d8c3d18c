"""The hypotheses as the kernel reads them are true of FedFW, run here in a dozen lines of its own.

A proof from hypotheses that no run satisfies would prove anything. So every given of the setting, and the claim of
every step of every proof, is evaluated on a real run, with the terms of the certificates read by a second reader.
"""

from itertools import product as pairs

import numpy as np
import pytest

from fedtheory.papers.fedfw.proofs.algorithm1 import SETTING
from fedtheory.papers.fedfw.proofs.appendix_b1 import APPENDIX_B1
from fedtheory.proofs import PROOFS
from tests.proofs.fedfw.reading import BoxReading

N, P, ROUNDS = 3, 2, 9
RUNS = (0, 0.4), (1, 0.4), (2, 1e-3)
"""Seeds and lambda_0: with a small one the clients stay as near each other as some bounds ask."""
NEAR = {"near", "theorem, near"}


class Run(BoxReading):
    """FedFW on quadratics over the unit box."""

    tolerance = 1e-7
    clients = N

    def __init__(self, seed: int, penalty: float) -> None:
        self.penalty = penalty
        rng = np.random.default_rng(seed)
        roots = rng.standard_normal((N, P, P))
        self.A = np.einsum("iab,icb->iac", roots, roots)
        self.b = 2 * rng.standard_normal((N, P))
        eta, lam = (lambda t: 2 / (t + 1)), (lambda t: penalty * np.sqrt(t + 1))
        self.x, self.s = {1: rng.uniform(-1, 1, (N, P))}, {}
        for t in range(1, ROUNDS):
            x = self.x[t]
            g = np.array([self.grad(i, x[i]) for i in range(N)]) / N + lam(t) * (x - x.mean(axis=0))
            self.s[t] = np.where(g > 0, -1.0, 1.0)
            self.x[t + 1] = (1 - eta(t)) * x + eta(t) * self.s[t]
        self.star = self._minimise()
        corners = [np.array(c) for c in pairs((-1.0, 1.0), repeat=P)]
        at_star = np.array([self.grad(i, self.star) for i in range(N)])
        self.forall = {
            "client": range(N),
            "integer": range(1, ROUNDS - 1),
            "vector": [*corners, self.star, np.zeros(P), *rng.uniform(-1, 1, (4, P))],
            "real": (-1.0, 0.0, 0.3, 2.0),
        }
        L = max(np.linalg.norm(A, 2) for A in self.A)
        self.symbols = {
            "n": N,
            "L": L,
            "D": 2 * np.sqrt(P),
            "H": max(self._spread(c) for c in corners),  # ζ is convex: the corners settle it
            "zeta_star": self._spread(self.star),
            "g_star": np.sqrt((at_star**2).sum() / N),
            "lambda_0": penalty,
            "lambda_t": 0.7,
            "x_star": self.star,
        }
        self.total, self.product = {1: L / N + lam(1)}, {1: 0.0}
        for t in range(1, ROUNDS):
            keep = 1 - eta(t + 1)
            self.total[t + 1] = keep * self.total[t] + (L / N + lam(t + 1)) * eta(t + 1) ** 2
            self.product[t + 1] = keep * self.product[t]
        self.families = {"X": rng.uniform(-1, 1, (N, P)), "Y": rng.uniform(-1, 1, (N, P))}

    def grad(self, i, v):
        return self.A[i] @ v + self.b[i]

    def _spread(self, v):
        g = np.array([self.grad(i, v) for i in range(N)])
        return np.sqrt(((g - g.mean(axis=0)) ** 2).sum() / N)

    def _minimise(self):
        A, b, v = self.A.mean(axis=0), self.b.mean(axis=0), np.zeros(P)
        for _ in range(20000):
            v = np.clip(v - (A @ v + b) / np.linalg.norm(A, 2), -1, 1)
        return v

    def function(self, head, args):
        match head:
            case "x" | "s":
                return getattr(self, head)[int(args[1])][args[0]]
            case "X" | "Y":
                return self.families[head][args[0]]
            case "total" | "product":
                return getattr(self, head)[int(args[0])]
            case "f":
                return args[1] @ self.A[args[0]] @ args[1] / 2 + self.b[args[0]] @ args[1]
            case "g":
                return self.grad(*args)
        raise AssertionError(head)


@pytest.fixture(scope="module", params=RUNS, ids=[0, 1, "near"])
def run(request):
    return Run(*request.param)


@pytest.mark.parametrize("name", SETTING.given)
def test_every_hypothesis_is_true_of_a_run(run, name):
    assert run.everywhere(SETTING.given[name].schema.json()) > 0


OWN = [APPENDIX_B1, *(proof for proof in PROOFS if proof.setting is SETTING)]
STEPS = {step.name: step.claim.json() for proof in OWN for step in proof.steps if step.lines}


@pytest.mark.parametrize("name", STEPS)
def test_every_step_is_true_of_a_run(run, name):
    met = run.everywhere(STEPS[name])
    assert met > 0 or (name in NEAR and run.penalty == 0.4)


def test_the_reader_can_say_no(run):
    schema = SETTING.given["update"].schema.json()
    wrong = {**schema, "then": ["=", schema["then"][1], ["*", "2", schema["then"][2]]]}
    with pytest.raises(AssertionError):
        run.everywhere(wrong)
