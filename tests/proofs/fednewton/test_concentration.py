"""The hypotheses on samples are true of every sample of a small law; nothing is proved from less."""

from itertools import product

import numpy as np
import pytest

from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.papers.fednewton.proofs import (
    lem1_deviation,
    lem1_intrinsic,
    lem2_printed,
    lem2_ratio,
    lem3_responses,
    lem4_covariance,
    prop3_vectors,
)
from fedtheory.papers.fednewton.proofs.c14_thresholds import THRESHOLDS
from fedtheory.papers.fednewton.proofs.prop2_cordes import PRELIMINARIES
from fedtheory.papers.fednewton.proofs.section76 import EXPONENTS
from tests.proofs.reading import Reading

POINTS, DRAWS, M = 3, 3, 2


class Strict(Reading):
    """What is said to be less is less, and not equal."""

    def holds(self, claim, scope):
        if claim[0] == "<":
            left, right = (self.value(side, scope) for side in claim[1:])
            return bool(left < right)
        return super().holds(claim, scope)


class Sample(Strict):
    """Three equally likely points in the plane, and all sequences of three draws."""

    def __init__(self, seed, *, vectors):
        rng = np.random.default_rng(seed)
        self.phi = 0.5 + rng.random((POINTS, M))
        self.y = rng.choice([-1.0, 0.7], POINTS)
        self.lam, self.delta = 0.4, 0.3
        self.C = self.phi.T @ self.phi / POINTS
        whole = self.C + self.lam * np.eye(M)
        values, turned = np.linalg.eigh(whole)
        self.root = turned / np.sqrt(values) @ turned.T
        self.u = np.linalg.solve(whole, self.phi.T).T
        self.psi = self.phi @ self.root
        self.paths = list(product(range(POINTS), repeat=DRAWS))
        outer = np.einsum("ka,kb->kab", self.phi, self.phi)
        self.xi = {
            "plain": self.phi,
            "responses": self.y[:, None] * self.psi,
            "half": (self.root @ outer).reshape(POINTS, -1),
            "whole": np.linalg.solve(whole, outer).reshape(POINTS, -1),
        }[vectors]
        kappa = float(np.linalg.norm(self.phi, axis=1).max())
        N = float(np.trace(self.C @ np.linalg.inv(whole)))
        mean = self.xi.mean(axis=0)
        self.variance = float(((self.xi - mean) ** 2).sum(axis=1).mean())
        self.symbols = {
            "n": DRAWS,
            "delta": self.delta,
            "lamda": self.lam,
            "kappa": max(kappa, 1.0),
            "B": 1.0,
            "N": N,
            "N_j": N,
            "K": max(1.0, float((self.psi**2).sum(axis=1).max())),
            "M": M,
            "s_1": float(np.linalg.eigvalsh(self.C)[-1]),
            "M_xi": float(np.linalg.norm(self.xi, axis=1).max()),
            "sigma_xi": self.variance**0.5,
        }
        self.vectors = vectors
        self.forall = {
            "integer": range(POINTS),
            "real": (0.5, 1.5, 3.0),
            "vector": [rng.standard_normal(M) for _ in range(3)],
            "outcome": range(len(self.paths)),
        }

    def off(self, w):
        counts = np.bincount(self.paths[w], minlength=POINTS) / DRAWS - 1 / POINTS
        E = np.einsum("k,ka,kb->ab", counts, self.phi, self.phi)
        left = self.root if self.vectors != "whole" else self.root @ self.root
        right = self.root if self.vectors == "plain" else np.eye(M)
        return float(np.linalg.norm(left @ E @ right, 2))

    def function(self, head, args):
        match head:
            case "above":
                return float(args[0] > args[1])
            case "xi":
                return self.xi[int(args[0])]
            case "phi":
                return self.phi[int(args[0])]
            case "psi":
                return self.psi[int(args[0])]
            case "u":
                return self.u[int(args[0])]
            case "y":
                return self.y[int(args[0])]
            case "C":
                return self.C @ args[0]
            case "drawn":
                return self.paths[args[1]][int(args[0]) - 1]
            case "total":
                return self.xi[list(self.paths[args[1]])[: int(args[0])]].sum(axis=0)
            case "spread":
                return int(args[0]) * self.variance
            case "traces":
                return int(args[0]) * float((self.psi**2).sum(axis=1).mean())
            case "farthest":
                return int(np.argmax(np.linalg.norm(self.xi, axis=1)))
            case "steepest":
                return int(np.argmax((self.psi**2).sum(axis=1)))
            case "off":
                return self.off(args[0])
            case "exp":
                return float(np.exp(args[0]))
            case "log":
                return float(np.log(args[0]))
        raise AssertionError(head)


class Ratio(Strict):
    """Two covariances in the plane, and the vectors at which their ratio and the shortfall are attained."""

    def __init__(self, seed):
        rng = np.random.default_rng(seed)
        rows, drawn = rng.standard_normal((4, M)), rng.standard_normal((2, M))
        self.C, self.C_D = rows.T @ rows / 4, drawn.T @ drawn / 2
        lam = 0.3
        one = lam * np.eye(M)
        values, vectors = np.linalg.eig(np.linalg.solve(self.C + one, self.C - self.C_D))
        top = int(np.argmax(values.real))
        ratios, far = np.linalg.eig(np.linalg.solve(self.C_D + one, self.C + one))
        self.symbols = {
            "lamda": lam,
            "beta": float(values.real[top]),
            "top": vectors.real[:, top],
            "ratio": float(ratios.real.max()),
            "P_D": float(np.linalg.norm(np.linalg.solve(self.C_D + one, self.C + one), 2)),
            "kappa": float(np.linalg.eigvalsh(self.C)[-1] ** 0.5),
        }
        self.far = far.real[:, int(np.argmax(ratios.real))]  # the supremum is attained here
        x = rng.standard_normal(M)
        v = np.linalg.solve(self.C_D + one, (self.C + one) @ x)
        self.forall = {"vector": [x, v, rng.standard_normal(M)], "real": (0.0, 2.0)}

    def function(self, head, args):
        return self.far if head == "far" else {"C": self.C, "C_D": self.C_D}[head] @ args[0]


SAMPLES = [
    *((proof, "plain") for proof in prop3_vectors.PROOFS),
    *((proof, "responses") for proof in lem3_responses.PROOFS),
    *((proof, "half") for proof in lem4_covariance.PROOFS),
    (lem1_deviation.LEMMA_1_CORRECTED, "whole"),
    (lem1_deviation.LEMMA_1_SYMMETRISED, "plain"),
    (lem1_intrinsic.LEMMA_1_INTRINSIC, "plain"),
]
SKIPPED = {"Bernstein's exponent"}  # it holds for all reals, beyond what a float can hold


@pytest.mark.parametrize(("proof", "vectors"), SAMPLES, ids=lambda x: getattr(x, "id", x))
@pytest.mark.parametrize("seed", range(2))
def test_hypotheses_and_steps_are_true_of_every_sample(proof, vectors, seed):
    world = Sample(seed, vectors=vectors)
    for name, given in proof.setting.given.items():
        assert world.everywhere(given.schema.json()), name
    for step in proof.steps:
        if step.name not in SKIPPED:
            assert world.everywhere(step.claim.json()), step.name


@pytest.mark.parametrize("proof", lem2_ratio.PROOFS, ids=lambda proof: proof.bound)
@pytest.mark.parametrize("seed", range(3))
def test_hypotheses_and_steps_are_true_of_two_covariances(proof, seed):
    world = Ratio(seed)
    for name, given in proof.setting.given.items():
        assert world.everywhere(given.schema.json()), name
    for step in proof.steps:
        if step.name != "squares":
            assert world.everywhere(step.claim.json()), step.name


@pytest.mark.parametrize(
    "proof",
    [proof for proof, _ in SAMPLES] + [*lem2_ratio.PROOFS, PRELIMINARIES, EXPONENTS, THRESHOLDS],
    ids=lambda proof: f"{proof.id}-{proof.bound}",
)
def test_everything_is_proved(proof):
    assert all(step.label.proved for step in prove(proof).steps)


def test_lemma_2_is_refuted_as_printed():
    (proof,) = lem2_printed.PROOFS
    assert prove(proof).label is Label.REFUTED
