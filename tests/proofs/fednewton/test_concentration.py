"""The hypotheses on samples are true of every sample of a small law; nothing is proved from less."""

from itertools import product

import numpy as np
import pytest

from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.papers.fednewton.proofs.prop2_cordes import PRELIMINARIES
from fedtheory.papers.fednewton.proofs.section76 import EXPONENTS, THRESHOLDS
from fedtheory.proofs import OWN_PROOFS
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
    """Three equally likely points in the plane, and all sequences of three draws, which are the kernel's clients."""

    clients = DRAWS

    def __init__(self, seed, *, vectors):
        rng = np.random.default_rng(seed)
        self.phi = 0.5 + rng.random((POINTS, M))
        self.y = rng.choice([-1.0, 0.7], POINTS)
        lam, delta = 0.4, 0.3
        self.C = self.phi.T @ self.phi / POINTS
        whole = self.C + lam * np.eye(M)
        values, turned = np.linalg.eigh(whole)
        self.half = turned * np.sqrt(values) @ turned.T
        self.unhalf = np.linalg.inv(self.half)
        self.u = np.linalg.solve(whole, self.phi.T).T
        self.psi = self.phi @ self.unhalf
        self.paths = list(product(range(POINTS), repeat=DRAWS))
        outer = np.einsum("ka,kb->kab", self.phi, self.phi)
        self.xi = {
            "plain": self.phi,
            "responses": self.y[:, None] * self.psi,
            "half": (self.unhalf @ outer).reshape(POINTS, -1),
            "whole": np.linalg.solve(whole, outer).reshape(POINTS, -1),
        }[vectors]
        N = float(np.trace(self.C @ np.linalg.inv(whole)))
        mean = self.xi.mean(axis=0)
        variance = float(((self.xi - mean) ** 2).sum(axis=1).mean())
        own, of = np.linalg.eigh(self.C)
        self.symbols = {
            "n": DRAWS,
            "delta": delta,
            "lamda": lam,
            "kappa": max(float(np.linalg.norm(self.phi, axis=1).max()), 1.0),
            "B": 1.0,
            "N": N,
            "N_j": N,
            "K": max(1.0, float((self.psi**2).sum(axis=1).max()) * (1 + 1e-12)),
            "M": M,
            "s_1": float(own[-1]),
            "e": of[:, -1],
            "widest": rng.standard_normal(M),
            "M_xi": float(np.linalg.norm(self.xi, axis=1).max()),
            "sigma_xi": variance**0.5,
        }
        self.seen = [self.deviation(path, vectors) for path in self.paths]
        self.forall = {
            "real": (0.5, 1.5, 3.0),
            "vector": [rng.standard_normal(M) for _ in range(3)],
            "outcome": range(len(self.paths)),
        }

    def deviation(self, path, vectors):
        """The norm of what the sample adds to the covariance, between roots, and where it is attained."""
        counts = np.bincount(path, minlength=POINTS) / DRAWS - 1 / POINTS
        E = np.einsum("k,ka,kb->ab", counts, self.phi, self.phi)
        left = self.unhalf if vectors != "whole" else self.unhalf @ self.unhalf
        u, s, v = np.linalg.svd(left @ E @ (self.unhalf if vectors == "plain" else np.eye(M)))
        return float(s[0]), u[:, 0], v[0]

    def function(self, head, args):
        match head:
            case "above":
                return float(args[0] > args[1])
            case "xi" | "phi" | "psi" | "u" | "y":
                return getattr(self, head)[self.paths[args[1]][args[0]]]
            case "C" | "half" | "unhalf":
                return getattr(self, head) @ args[0]
            case "tensor":
                return np.outer(*args).ravel()
            case "off" | "left" | "right":
                return self.seen[args[-1]][("off", "left", "right").index(head)]
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


VECTORS = {
    "fednewton.prop3": "plain",
    "fednewton.lem1": "plain",
    "fednewton.lem3": "responses",
    "fednewton.lem4": "half",
}
PROVED = [
    proof
    for proof in OWN_PROOFS.of("fednewton")
    if proof.of.id in {*VECTORS, "fednewton.lem2"} and proof.steps[-1].refuted is None
]
SAMPLES = [
    (proof, "whole" if proof.bound.startswith("corrected") else VECTORS[proof.of.id])
    for proof in PROVED
    if proof.of.id in VECTORS and not proof.bound.endswith("-drawn")  # the same for a draw at hand
]
RATIOS = [proof for proof in PROVED if proof.of.id == "fednewton.lem2"]


def named(x):
    return x if isinstance(x, str) else f"{x.of.id}-{x.bound}"


def test_there_are_samples():
    assert len(SAMPLES) >= 9
    assert len(RATIOS) == 3


@pytest.mark.parametrize(("proof", "vectors"), SAMPLES, ids=named)
@pytest.mark.parametrize("seed", range(2))
def test_hypotheses_and_steps_are_true_of_every_sample(proof, vectors, seed):
    world = Sample(seed, vectors=vectors)
    for name, given in proof.setting.given.items():
        assert world.everywhere(given.schema.json()), name
    for step in proof.steps:
        world.everywhere(step.claim.json())


@pytest.mark.parametrize("proof", RATIOS, ids=named)
@pytest.mark.parametrize("seed", range(3))
def test_hypotheses_and_steps_are_true_of_two_covariances(proof, seed):
    world = Ratio(seed)
    for name, given in proof.setting.given.items():
        assert world.everywhere(given.schema.json()), name
    for step in proof.steps:
        world.everywhere(step.claim.json())


@pytest.mark.parametrize(
    "proof", [*PROVED, PRELIMINARIES, EXPONENTS, THRESHOLDS], ids=lambda p: p.id
)
def test_everything_is_proved(proof):
    assert all(step.label.proved for step in prove(proof).steps)


def test_lemma_2_is_refuted_as_printed():
    (proof,) = (
        p for p in OWN_PROOFS.of("fednewton") if (p.of.id, p.bound) == ("fednewton.lem2", "printed")
    )
    assert prove(proof).label is Label.REFUTED
