"""The hypotheses on FedProx, FedAvg and covariances are true of runs made here; nothing is proved from less.

A proof from hypotheses that no run satisfies would prove anything.
"""

from dataclasses import replace

import numpy as np
import pytest

from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.papers.fednewton.proofs.baselines import AVERAGE, PROX
from fedtheory.papers.fednewton.proofs.definitions import DEFINITIONS
from tests.proofs.reading import Reading

M, CLIENTS, ROUNDS = 2, 3, 4


class Federation(Reading):
    """Three clients in the plane, all with the same weight; symbols of both proofs."""

    clients = CLIENTS

    def __init__(self, seed, *, s=2):
        rng = np.random.default_rng(seed)
        rows = rng.standard_normal((CLIENTS, 2, M))
        self.C = np.einsum("jni,jnk->jik", rows, rows) / 2
        self.lam, self.mu, self.s = 0.4, 0.7, s
        kappa = float(np.sqrt(max(np.trace(A) for A in self.C)))
        largest = kappa**2 / (self.lam + kappa**2)
        self.theta = self.mu / (self.lam + self.mu) if s == 0 else largest + 0.3 * (1 - largest)
        self.gaps = [rng.standard_normal(M)]
        for t in range(ROUNDS + 1):
            moved = [self.client(j, self.gaps[t]) for j in range(CLIENTS)]
            self.gaps.append(np.mean(moved, axis=0))
        self.forall = {
            "integer": range(-1, ROUNDS),
            "real": (0.0, 0.5, self.theta, 2.0),
            "client": range(CLIENTS),
            "vector": [rng.standard_normal(M) for _ in range(3)],
        }
        self.symbols = {
            "lamda": self.lam,
            "mu": self.mu,
            "kappa": kappa,
            "theta": self.theta,
            "s": self.s,
        }

    def client(self, j, gap):
        if self.s == 0:
            return self.mu * self.near(j, gap)
        return self.local(j, self.s, gap)

    def near(self, j, v):
        return np.linalg.solve(self.C[j] + (self.lam + self.mu) * np.eye(M), v)

    def local(self, j, k, gap):
        eta = (1 - self.theta) / self.lam
        for _ in range(k):
            gap = gap - eta * (self.C[j] @ gap + self.lam * gap)
        return gap

    def function(self, head, args):
        match head:
            case "C_Dj":
                return self.C[args[0]] @ args[1]
            case "near":
                return self.near(*args)
            case "gap":
                return self.gaps[int(args[0])]
            case "local":
                return self.local(args[0], int(args[1]), self.gaps[int(args[2])])
            case "power":
                return args[0] ** int(args[1])
        raise AssertionError(head)


class Features(Reading):
    """Five inputs, all of one length, and their covariance."""

    clients = 5

    def __init__(self, seed):
        rng = np.random.default_rng(seed)
        rows = rng.standard_normal((self.clients, M))
        self.phi = 1.3 * rows / np.linalg.norm(rows, axis=1)[:, None]
        self.C = self.phi.T @ self.phi / self.clients
        self.lam = 0.25
        self.z = np.linalg.solve(self.C + self.lam * np.eye(M), self.phi.T).T
        self.forall = {
            "client": range(self.clients),
            "vector": [rng.standard_normal(M) for _ in range(4)],
        }
        N = float(np.trace(self.C @ np.linalg.inv(self.C + self.lam * np.eye(M))))
        self.symbols = {"lamda": self.lam, "kappa": 1.3, "N": N}

    def function(self, head, args):
        match head:
            case "phi":
                return self.phi[args[0]]
            case "z":
                return self.z[args[0]]
            case "C":
                return self.C @ args[0]
        raise AssertionError(head)


RUNS = [
    (PROX, lambda seed: Federation(seed, s=0)),
    (AVERAGE, lambda seed: Federation(seed, s=3)),
    (DEFINITIONS, Features),
]
WHOLE = pytest.mark.parametrize(("proof", "world"), RUNS, ids=["fedprox", "fedavg", "covariances"])


@WHOLE
@pytest.mark.parametrize("seed", range(3))
def test_hypotheses_and_steps_are_true_of_runs(proof, world, seed):
    run = world(seed)
    for name, given in proof.setting.given.items():
        assert run.everywhere(given.schema.json()), name
    for step in proof.steps:
        if step.name in {"squares"}:  # about all reals
            continue
        assert run.everywhere(step.claim.json()), step.name


@WHOLE
def test_everything_is_proved(proof, world):
    del world
    assert {step.label for step in prove(proof).steps} == {Label.PROVED}


@WHOLE
def test_without_one_of_its_hypotheses_something_stays_open(proof, world):
    del world
    for name in proof.setting.given:
        given = {key: value for key, value in proof.setting.given.items() if key != name}
        report = prove(replace(proof, setting=replace(proof.setting, given=given)))
        assert any(step.label is not Label.PROVED for step in report.steps), name
