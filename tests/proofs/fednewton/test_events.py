"""The hypotheses of the ledger of events are true of a world made for it, in which some outcomes fail."""

from dataclasses import replace

import numpy as np
import pytest

from fedtheory.core.term import Schema
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.papers.fednewton.proofs import (
    events,
    thm2_federated,
    thm2_second_order,
    thm3_by_size,
    thm4_by_size,
)
from tests.proofs.fednewton.test_concentration import Strict

M, OUTCOMES, ROUNDS = 2, 60, 4
COVARIANCE = 20.0
"""So large that those of the samples are positive whatever the ratio."""


class Federation(Strict):
    """Two clients; every deviation exceeds its bound in as many outcomes as its level allows."""

    clients = M

    def __init__(self, seed, *, alike=False):
        rng = np.random.default_rng(seed)
        self.delta = 0.6  # so that the level is 1/10 of the outcomes
        allowed = int(OUTCOMES * self.delta / (2 * M + 2))
        self.share = np.sqrt([0.4, 0.6])
        self.shift, self.fixed = np.sqrt([0.05, 0.02]), np.sqrt([0.1, 0.3])
        if alike:
            self.shift *= 0
        kept, kept_D = np.sqrt([0.05, 0.08]), 0.2
        self.kept, self.heard = kept, np.sqrt([0.7, 0.5])
        bars = 1 - 1 / (1 + kept**2)
        self.bounded = np.sqrt(bars)
        R_D_bar, P_D_bar, Z_D_bar = 1 - 1 / (1 + kept_D**2), 1 + kept_D**2, 0.4

        def drawn(bar):
            found = rng.random(OUTCOMES) * bar
            found[rng.choice(OUTCOMES, allowed, replace=False)] *= 1 + 1 / max(found.min(), 0.01)
            return np.minimum(found, 0.9 if bar < 0.9 else np.inf)

        self.R = np.array([drawn(bar) for bar in bars])
        self.R_D = drawn(R_D_bar)
        self.Z = np.array([drawn(bar) for bar in self.heard**2])
        self.Z_D = drawn(Z_D_bar)
        self.P, self.P_D = 0.99 / (1 - self.R), 0.98 / (1 - self.R_D)
        h, p = self.shift[:, None] ** 2, self.share[:, None] ** 2
        self.V = 0.9 * np.sqrt(1 + h) * (self.P * self.Z + self.fixed[:, None] ** 2)
        apart = self.R_D + (1 + h) * self.R + h
        self.E_0 = self.P_D * (p * apart * self.V).sum(axis=0)
        self.U = (p * self.P * (1 + h) * (self.R + self.R_D + h)).sum(axis=0)
        self.wide = 0.9 * self.P_D * ((1 + h) * self.R + h + self.R_D)
        self.tight = np.where(self.wide < 1, self.wide**2 / np.maximum(1 - self.wide, 1e-9), 3.0)
        rho, self.cond = (p * self.tight).sum(axis=0), 0.95 * np.sqrt((1 + self.R_D) * self.P_D)
        rounds = np.arange(ROUNDS + 1)[:, None]
        self.error = 0.9 * np.minimum(self.U**rounds, self.cond * rho**rounds) * self.E_0
        self.excess = self.error + 0.9 * self.P_D * self.Z_D + 0.2
        h, p = h[:, 0], p[:, 0]
        P_bar = 1 + kept**2
        U_bar = (p * P_bar * (1 + h) * (bars + R_D_bar + h)).sum()
        local = np.sqrt(1 + h) * (P_bar * self.heard**2 + self.fixed**2)
        E_bar = P_D_bar * (p * (R_D_bar + (1 + h) * bars + h) * local).sum()
        eps = P_D_bar * ((1 + h) * bars + h + R_D_bar)
        self.tight_bar = np.sqrt(eps**2 / (1 - eps))
        crossed = self.error[1:] > (U_bar**rounds * E_bar)[1:]
        self.missed, self.first = crossed.any(axis=0).astype(float), crossed.argmax(axis=0) + 1
        self.symbols = {
            "m": M,
            "lamda": 1.0,
            "delta": self.delta,
            "kept_D": kept_D,
            "heard_D": Z_D_bar**0.5,
            "bias": 0.25,
            "Upsilon_bar": U_bar,
            "E_bar": E_bar,
            "C_bar": P_D_bar * Z_D_bar + 0.25,
            "rho_bar": float((p * self.tight_bar**2).sum()),
            "cond_bar": float(np.sqrt((1 + R_D_bar) * P_D_bar)),
            # as many samples as leave the bounds of Lemma 1 a little above the largest bar
            "K": 1.2,
            "M": 2,
            "n_j": 1600,
            "x_j": float(
                np.sqrt(1.2 * (1 + h.max()) * np.log(4 * (2 * M + 2) / self.delta) / 1600)
            ),
            "h": float(h.max()),
        }
        self.forall = {
            "client": range(M),
            "outcome": range(OUTCOMES),
            "integer": range(ROUNDS),
            "real": (0.0, 0.3, 1.0, 2.0),
            "vector": (np.array([1.0, -0.5]), np.array([0.0, 3.0]), np.zeros(2)),
        }

    def function(self, head, args):
        match head:
            case "above":
                return float(args[0] > args[1])
            case "power":
                return args[0] ** int(args[1])
            case "log":
                return np.log(args[0])
            case "share" | "shift" | "kept" | "heard" | "fixed" | "bounded" | "tight_bar":
                return getattr(self, head)[args[0]]
            case "off" | "near" | "noise" | "far" | "wide" | "tight":
                names = {"off": "R", "near": "P", "noise": "Z", "far": "V"}
                return getattr(self, names.get(head, head))[args[0], args[1]] ** 0.5
            case "off_D" | "near_D" | "noise_D":
                return {"off_D": self.R_D, "near_D": self.P_D, "noise_D": self.Z_D}[head][
                    args[0]
                ] ** 0.5
            case "price":
                return self.cond[args[0]] ** 0.5
            case "error" | "excess":
                return getattr(self, head)[int(args[0]), args[1]]
            case "C" | "C_j":  # the covariances are numbers, so that every vector is an eigenvector
                return COVARIANCE * args[-1]
            case "C_Dj":
                return ((COVARIANCE + 1) / self.P[args[0], args[2]] - 1) * args[1]
            case "C_D":
                return ((COVARIANCE + 1) / self.P_D[args[1]] - 1) * args[0]
            case "beta_j":
                return 1 - 1 / self.P[args[0], args[1]]
            case "beta_D":
                return 1 - 1 / self.P_D[args[0]]
            case "top_j" | "top_D" | "worst_j" | "worst_D":
                return np.array([1.0, 2.0])
            case "missed" | "first":
                return getattr(self, head)[args[0]]
        raise AssertionError(head)

    def tried(self, sort):
        return self.forall[sort]


PROOFS = (
    *thm2_federated.PROOFS,
    *thm2_second_order.PROOFS,
    *thm3_by_size.PROOFS,
    *thm4_by_size.PROOFS,
)
ALL = pytest.mark.parametrize("proof", PROOFS, ids=lambda proof: f"{proof.id}-{proof.bound}")


@ALL
@pytest.mark.parametrize("seed", range(2))
def test_hypotheses_and_steps_are_true_of_a_federation(proof, seed):
    world = Federation(seed, alike=proof in thm3_by_size.PROOFS)
    for name, given in proof.setting.given.items():
        met = world.everywhere(given.schema.json())
        assert met or name == "crossed", name  # nobody needs to be missed
    for step in proof.steps:
        if step.name != "squares":
            assert world.everywhere(step.claim.json()), step.name


def test_some_outcomes_fail_and_some_do_not():
    world = Federation(0)
    failed = [world.holds(events.GOOD, {"w": w}) for w in range(OUTCOMES)]
    assert 0 < sum(failed) < OUTCOMES


@ALL
def test_everything_is_proved(proof):
    assert all(step.label.proved for step in prove(proof).steps)


OWN = ("largest shift", "x_j", "0 <= x_j", "bound of R_Dj", "bound of R_D", "delta <= 1", "1 <= M")


@pytest.mark.parametrize("name", OWN)
def test_theorem_4_by_size_needs_all_that_it_starts_from(name):
    whole = thm4_by_size.THEOREM_4_BY_SIZE
    rest = {key: given for key, given in whole.setting.given.items() if key != name}
    bare = replace(whole, setting=replace(whole.setting, given=rest))
    assert prove(bare).label is Label.UNDECIDED


def test_38_of_them_are_not_39():
    whole = thm4_by_size.THEOREM_4_BY_SIZE
    small = thm4_by_size.SMALL
    claim = Schema(39 * thm4_by_size.x**2 <= 1, {}, (thm4_by_size.MANY,))
    (line,) = small.lines
    planted = replace(small, claim=claim, lines=(replace(line, schema=claim),))
    steps = tuple(planted if one is small else one for one in whole.steps)
    found = prove(replace(whole, steps=steps))
    assert found.label is Label.UNDECIDED
    assert {one.name for one in found.steps if one.label is not Label.PROVED} >= {small.name}
