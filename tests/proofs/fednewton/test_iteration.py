"""The iteration's proofs are accepted, and their hypotheses are true of runs made here in a few lines of their own.

A proof from hypotheses that no run satisfies would prove anything. Three points in the plane, one a client; square roots
are symmetric ones, norms those of NumPy.
"""

from dataclasses import replace

import numpy as np
import pytest

from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.papers.fednewton.proofs.iteration_displays import (
    ANY_PRECONDITIONER,
    ITERATION_DISPLAYS,
    MIXTURE_DEVIATION,
    TWO_POINTS,
)
from fedtheory.proofs import PROOFS
from tests.proofs.reading import Reading

OWN = {
    "thm1",
    "eq7",
    "c3",
    "radius",
    "objective",
    "factors",
    "shifts",
    "damped",
    "tuned",
    "literal",
    "norms",
    "missing",
    "pcg",
}
MINE = [p for p in PROOFS if p.of.id.removeprefix("fednewton.") in OWN]
REFUTED = {("fednewton.thm1", "printed"), ("fednewton.eq7", "printed"), ("fednewton.c3", "printed")}
LAM = 0.7


def root(A):
    values, vectors = np.linalg.eigh(A)
    return (vectors * np.sqrt(np.maximum(values, 0))) @ vectors.T


def size(A):
    return float(np.linalg.norm(A, 2))


class Run(Reading):
    """Three clients with random covariances, samples and laws apart; `exact` makes the samples the laws."""

    clients = 3

    def __init__(
        self, seed, *, step=None, own_gradient=False, exact=False, unseen=False, close=False
    ):
        rng = np.random.default_rng(seed)
        one = np.eye(2)

        def covariance():
            X = rng.standard_normal((3, 2))
            return X.T @ X / 3

        self.C_j = [covariance() for _ in range(3)]
        self.C_Dj = self.C_j if exact else [covariance() for _ in range(3)]
        if close:  # every eps_j is below 1
            self.C_Dj = [self.C_j[0] + A / 8 for A in self.C_j]
        if unseen:  # the first client does not see the first direction
            self.C_Dj = [np.diag([a, rng.random()]) for a in (0.0, 1.0, 2.0)]
        self.C, self.C_D = covariance(), sum(self.C_Dj) / 3
        self.part = [A @ rng.standard_normal(2) for A in self.C_Dj]
        self.H, self.H_j = self.C_D + LAM * one, [A + LAM * one for A in self.C_Dj]
        self.W = sum(np.linalg.inv(A) for A in self.H_j) / 3
        self.w_D = np.linalg.solve(self.H, sum(self.part) / 3)
        self.half, self.half_D = root(self.C + LAM * one), root(self.H)
        self.half_j = [root(A + LAM * one) for A in self.C_j]
        values, vectors = np.linalg.eigh(self.half_D @ self.W @ self.half_D)
        self.v = np.linalg.solve(self.half_D, vectors[:, -1])
        mu = values[[0, -1]]
        eta = {None: 1.0, "tuned": 2 / mu.sum()}.get(step, step)
        w = sum(np.linalg.solve(A, b) for A, b in zip(self.H_j, self.part, strict=True)) / 3
        self.path = [w]
        for _ in range(4):
            if own_gradient:
                pairs = zip(self.H_j, self.part, strict=True)
                w = w - sum(np.linalg.solve(A, A @ w - b) for A, b in pairs) / 3
            else:
                w = w - eta * self.W @ (self.H @ w - sum(self.part) / 3)
            self.path.append(w)
        e, H_inverse = self.path[0] - self.w_D, np.linalg.inv(self.H)
        self.f_star = rng.standard_normal(2)
        self.S = root(self.C)
        apart = [A - self.C_D for A in self.C_Dj]
        inverse = np.linalg.inv(self.half)

        def weighed(A):
            return size(self.half @ A @ inverse)

        first = [np.linalg.solve(H, D) for H, D in zip(self.H_j, apart, strict=True)]
        second = [A @ H_inverse @ D for A, D in zip(first, apart, strict=True)]
        self.shares = {
            "U_tri": [weighed(A) for A in first],
            "U_2nd": [weighed(A) for A in second],
        }
        between = [np.linalg.inv(A) for A in self.half_j]
        h = [size(self.C - A) / LAM for A in self.C_j]
        P = [size(np.linalg.solve(H, A @ A)) for H, A in zip(self.H_j, self.half_j, strict=True)]
        P_s = [size(A @ np.linalg.solve(H, A)) for H, A in zip(self.H_j, self.half_j, strict=True)]
        gaps = [X - Y for X, Y in zip(self.C_Dj, self.C_j, strict=True)]
        R = [size(B @ B @ D) for B, D in zip(between, gaps, strict=True)]
        R_s = [size(B @ D @ B) for B, D in zip(between, gaps, strict=True)]
        d = [size(B @ (A - self.C) @ B) for B, A in zip(between, self.C_j, strict=True)]
        up = [size(self.half @ B) for B in between]
        down = [size(A @ inverse) for A in self.half_j]
        R_D, R_D_s = (
            size(inverse @ inverse @ (self.C - self.C_D)),
            size(inverse @ (self.C - self.C_D) @ inverse),
        )
        self.P, self.P_s, self.R, self.R_s, self.h = P, P_s, R, R_s, h
        self.d, self.up, self.down = d, up, down
        every = range(3)
        self.gap = {
            "mix": [np.linalg.solve(H, A @ A) for H, A in zip(self.H_j, self.half_j, strict=True)],
            "dev": [B @ B @ D for B, D in zip(between, gaps, strict=True)],
            "dev_D": [inverse @ inverse @ (self.C - self.C_D)] * 3,
        }
        self.forall = {
            "vector": [*rng.standard_normal((3, 2)), self.path[1] - self.w_D],
            "integer": range(3),
            "real": (-1.5, 0.0, 0.5),
        }
        self.symbols = {
            "lamda": LAM,
            "w_D": self.w_D,
            "moment": sum(self.part) / 3,
            "v": self.v,
            "f_star": self.f_star,
            "rho": mu[1] - 1,
            "mu_min": mu[0],
            "mu_max": mu[1],
            "eta": eta,
            "theta": (mu[1] - mu[0]) / mu.sum(),
            "c_D": size(self.C_D),
            "top": max(size(A) for A in (self.C, *self.C_j)) + LAM,
            "up": size(self.half @ np.linalg.inv(self.half_D)),
            "down": size(self.half_D @ inverse),
            "E_0": np.linalg.norm(self.half @ e),
            "E_H": np.linalg.norm(self.half_D @ e),
            "E_f": np.linalg.norm(self.S @ e),
            "E_c": np.linalg.norm(self.S @ self.w_D - self.f_star),
            "E_top": abs(self.v @ self.H @ e),
            "R_D": R_D,
            "U_exact": weighed(self.W @ self.H - one),
            "U_tri": np.mean(self.shares["U_tri"]),
            "U_2nd": np.mean(self.shares["U_2nd"]),
            "rho_sq": size(sum(D @ D for D in apart) / 3) / LAM**2,
            "h_square": np.mean(np.square(h)),
            "U_corr": np.mean([P[k] * (1 + h[k]) * (R[k] + R_D + h[k]) for k in every]),
            "U_sym": np.mean([P_s[k] * (1 + h[k]) * (R_s[k] + R_D_s + h[k]) for k in every]),
            "U_tight": np.mean(
                [P_s[k] * (up[k] * down[k] * (R_s[k] + d[k]) + up[k] ** 2 * R_D_s) for k in every]
            ),
        }
        if unseen:
            self.symbols |= {"v": one[0], "q": 2 / 3, "c": 1.0}
        E = [np.linalg.inv(self.half_D) @ D @ np.linalg.inv(self.half_D) for D in apart]
        self.eps = np.array([min(size(A), 0.99) for A in E])
        self.symbols["rho_eps"] = np.mean(self.eps**2 / (1 - self.eps))
        self.ends = np.array([np.linalg.eigvalsh((A + A.T) / 2)[[0, -1]] for A in E])
        self.shares["spectra"] = (self.ends**2 / (1 + self.ends)).max(axis=1)
        self.symbols["rho_2"] = np.mean(self.shares["spectra"])
        self.symbols["cond"] = self.symbols["up"] * self.symbols["down"]
        self.letter, self.symmetrised = "", R_D_s

    def told(self, letter):
        """The same run, as the proof of the factor `letter` speaks of it."""
        self.letter = letter
        if letter in {"U_sym", "U_tight"}:
            self.symbols["R_D"] = self.symmetrised
        return self

    def inside(self, point, name):
        raise AssertionError(name)

    def function(self, head, args):
        match head:
            case "C" | "C_D" | "half" | "half_D" | "S":
                return getattr(self, head) @ args[0]
            case "C_j" | "C_Dj" | "half_j":
                return getattr(self, head)[args[0]] @ args[1]
            case "solve":
                return np.linalg.solve(self.H_j[args[0]], args[1])
            case "back":
                return np.linalg.solve(self.H, args[0])
            case "over":
                return self.W @ self.H @ args[0] - args[0]
            case "part":
                return self.part[args[0]]
            case "w":
                return self.path[int(args[0])]
            case "power":
                return args[0] ** int(args[1])
            case "exp":
                return np.exp(args[0])
            case "ceiling":
                return int(np.ceil(args[0]))
            case "sees":
                return float(args[0] > 0)
            case "eps":
                return np.sqrt(self.eps[args[0]] / (1 - self.eps[args[0]]))
            case "low" | "high":
                return np.sqrt(1 + self.ends[args[0]][("low", "high").index(head)])
            case "nearest":  # the damped iterate is no farther than itself
                return self.path[int(args[0])]
            case "share" if self.letter == "":
                return self.eps[args[0]] ** 2 / (1 - self.eps[args[0]])
            case "share":
                return self.shares[self.letter][args[0]]
            case "ratio":
                k = args[0]
                return np.log(self.P[k]) if self.letter == "U_corr" else np.sqrt(self.P_s[k])
            case "spread":
                k = args[0]
                return np.sqrt(self.R[k] if self.letter == "U_corr" else self.R_s[k])
            case "shift":
                k = args[0]
                return LAM * self.h[k] if self.letter == "shifts" else np.sqrt(LAM * self.h[k])
            case "grow" | "shrink" | "turn":
                of = {"grow": self.up, "shrink": self.down, "turn": self.d}[head]
                return np.sqrt(of[args[0]])
            case "mix" | "dev":
                return self.gap[head][args[0]] @ args[1]
            case "dev_D":
                return self.gap[head][0] @ args[0]
            case "mix_k" | "dev_k":
                k, times, x = args
                return np.linalg.matrix_power(self.gap[head[:-2]][k], int(times)) @ x
            case "dev_D_k":
                return np.linalg.matrix_power(self.gap["dev_D"][0], int(args[0])) @ args[1]
        raise AssertionError(head)


def told(proof, seed):
    """A run of the proof's own kind."""
    if proof.of.id == "fednewton.literal":
        return Run(seed, own_gradient=True)
    if proof.of.id == "fednewton.norms":
        if proof.bound == "moments":
            return Run(seed)
        return Run(seed).told("spectra") if proof.bound == "spectra" else Run(seed, close=True)
    if proof.of.id == "fednewton.missing":
        return Run(seed, unseen=True)
    if proof.of.id in {"fednewton.tuned", "fednewton.pcg"}:
        return Run(seed, step="tuned")
    if proof.of.id == "fednewton.damped":
        return Run(seed, step=0.3)
    if proof.of.id == "fednewton.shifts":
        return Run(seed, exact=True).told("shifts")
    letters = [name for name in proof.setting.symbols if name.startswith("U_")]
    return Run(seed).told(letters[0] if letters else "")


@pytest.mark.parametrize("proof", MINE, ids=lambda p: f"{p.of.id} {p.bound}")
def test_it_is_decided(proof):
    report = prove(proof)
    refuted = (proof.of.id, proof.bound) in REFUTED
    assert report.label.proved or refuted, [(s.name, s.note) for s in report.steps if s.note]
    assert report.label is Label.REFUTED or not refuted


@pytest.mark.parametrize(
    "argument",
    [ITERATION_DISPLAYS, TWO_POINTS, MIXTURE_DEVIATION, ANY_PRECONDITIONER],
    ids=lambda a: a.id,
)
def test_every_argument_is_proved(argument):
    assert {step.label for step in prove(argument).steps} == {Label.PROVED}


@pytest.mark.parametrize(
    "proof",
    [p for p in MINE if (p.of.id, p.bound) not in REFUTED],
    ids=lambda p: f"{p.of.id} {p.bound}",
)
@pytest.mark.parametrize("seed", range(2))
def test_its_hypotheses_are_true_of_a_run(proof, seed):
    run = told(proof, seed)
    for name, given in proof.setting.given.items():
        met = run.everywhere(given.schema.json())
        assert met > 0 or name.endswith(("equal", "equal arguments")), name


def test_a_wrong_hypothesis_would_be_noticed():
    proof = next(p for p in MINE if (p.of.id, p.bound) == ("fednewton.thm1", "sharpened"))
    run = told(proof, 0)
    run.symbols["rho"] *= 0.99
    run.forall["vector"].append(run.v)
    with pytest.raises(AssertionError):
        run.everywhere(proof.setting.given["largest eigenvalue"].schema.json())


def test_the_mean_square_of_the_deviations_is_no_larger_than_said():
    proof = next(p for p in MINE if (p.of.id, p.bound) == ("fednewton.norms", "moments"))
    told_of, run = proof.setting.given["mean square"].schema.json(), told(proof, 0)
    squares = sum((A - run.C_D) @ (A - run.C_D) for A in run.C_Dj)
    run.forall["vector"].append(np.linalg.eigh(squares)[1][:, -1])
    assert run.everywhere(told_of)
    run.symbols["rho_sq"] *= 0.99
    with pytest.raises(AssertionError):
        run.everywhere(told_of)


@pytest.mark.parametrize("name", ["rho_sq >= 0", "mean square"])
def test_without_its_hypotheses_the_mean_square_bounds_nothing(name):
    proof = next(p for p in MINE if (p.of.id, p.bound) == ("fednewton.norms", "moments"))
    given = {k: v for k, v in proof.setting.given.items() if k != name}
    bare = replace(proof, setting=replace(proof.setting, given=given))
    assert prove(bare).label is Label.UNDECIDED
