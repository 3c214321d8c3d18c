"""The hypotheses of the ledger of events are true of a federation made for it, in which some deviations exceed their bounds."""

from dataclasses import replace

import numpy as np
import pytest

from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.papers.fednewton.proofs import (
    events,
    thm2_federated,
    thm2_second_order,
    thm3_by_size,
)
from tests.proofs.fednewton.test_concentration import Strict

CLIENTS, OUTCOMES, ROUNDS, M = 2, 20, 4, 2


def root_of(A):
    """The symmetric square root."""
    values, turned = np.linalg.eigh(A)
    return turned * np.sqrt(np.maximum(values, 0)) @ turned.T


def solved(size, K, chance, count):
    """The deviation r at which Bernstein's bound count exp(-size r²/(2K(1 + r/3))) is what happens with this chance."""
    c = 2 * K * np.log(count / chance)
    return (c / 3 + np.sqrt(c * c / 9 + 4 * size * c)) / 2 / size


class Federation(Strict):
    """Two clients, each with half of the points, of which one stands for all of them; deviations are as large as Bernstein allows.

    In outcome w the sample of client i is off by deviation[i, w] times a reflection, between the roots of C_j + lambda; outcomes
    come in pairs with opposite signs, so that the samples are right on average.
    """

    clients = CLIENTS
    stride = 5

    def __init__(self, seed, *, alike=False):
        rng = np.random.default_rng(seed)
        n, lam, delta, m, one = 20_000, 0.5, 0.95, CLIENTS, np.eye(M)
        self.phi = 0.4 + 0.6 * rng.random((CLIENTS, OUTCOMES, M))
        if alike:
            self.phi[1] = self.phi[0, ::-1]
        self.C_j = np.einsum("iwa,iwb->iab", self.phi, self.phi) / OUTCOMES
        self.C = self.C_j.mean(axis=0)
        self.half_j, self.half = root_of(self.C_j[0] + lam * one), root_of(self.C + lam * one)
        self.half_j = np.array([root_of(A + lam * one) for A in self.C_j])
        self.unhalf_j, self.unhalf = np.linalg.inv(self.half_j), np.linalg.inv(self.half)
        self.S, self.S_j = root_of(self.C), np.array([root_of(A) for A in self.C_j])
        white = np.einsum("iab,iwb->iwa", self.unhalf_j, self.phi)
        self.white_D = np.einsum("ab,iwb->iwa", self.unhalf, self.phi)
        K = max(1.0, float((white**2).sum(-1).max()), float((self.white_D**2).sum(-1).max()))
        self.white = white

        # deviations: the k-th largest of a client happens with the chance k/OUTCOMES, and not where the other's is large
        order = rng.permutation(OUTCOMES // 2)

        def drawn(size, scale, count, i):
            chances = np.arange(2, OUTCOMES + 1, 2) / OUTCOMES
            found = 0.99 * np.array([solved(size, scale, chance, count) for chance in chances])
            return np.repeat(found[order if i else order[::-1]], 2)

        sign = np.tile([1.0, -1.0], OUTCOMES // 2)
        self.off = np.array([drawn(n, m * K, 2 * M, i) for i in range(m)])
        turns = rng.random() * np.pi + np.arange(m) * np.pi / 2
        reflections = np.array([[[np.cos(a), np.sin(a)], [np.sin(a), -np.cos(a)]] for a in turns])
        E = np.einsum("iab,ibc,icd->iad", self.half_j, reflections, self.half_j)
        self.C_Dj = self.C_j[:, None] + (self.off * sign)[..., None, None] * E[:, None]
        self.C_D = self.C_Dj.mean(axis=0)
        between = self.unhalf @ (self.C_D - self.C) @ self.unhalf
        self.off_D = np.abs(np.linalg.eigvalsh(between)).max(axis=-1)
        # responses: a large part that adds up to nothing over a client's points, and what is left
        self.longest = np.sqrt([1.2, 0.9])
        length = 0.9 * self.longest**2
        left = np.array([drawn(n, length[i] ** 2, 2.0, i) * 0.9 for i in range(m)])
        self.z = (left * sign)[..., None] * rng.permuted(np.tile([1.0, 0.0], (m, 1)), axis=1)[
            :, None
        ]
        self.large = (
            np.array([[[length[i] * 0.9, 0.0]] * OUTCOMES for i in range(m)]) * sign[:, None]
        )
        self.spread = self.longest
        # problems
        self.symbols = {}
        w_star = rng.standard_normal(M)
        noise = 0.01 * rng.standard_normal(M)
        noises = np.array([noise, -np.linalg.solve(self.S_j[1], self.S_j[0] @ noise)])
        self.f_j = self.S_j @ w_star + noises
        self.s_j = np.einsum("iab,ib->ia", self.S_j, self.f_j)
        self.w_j = np.linalg.solve(self.C_j + lam * one, self.s_j[..., None])[..., 0]
        w_l = np.linalg.solve(self.C + lam * one, self.C @ w_star)
        self.part = (
            np.einsum("iwab,ib->iwa", self.C_Dj, self.w_j)
            + np.einsum("iab,iwb->iwa", self.half_j, self.z)
            + (self.s_j - np.einsum("iab,ib->ia", self.C_j, self.w_j))[:, None]
        )
        self.moment = self.part.mean(axis=0)
        self.inverse = np.linalg.inv(self.C_Dj + lam * one)
        self.w_Dj = np.einsum("iwab,iwb->iwa", self.inverse, self.part)
        self.w_D = np.linalg.solve(self.C_D + lam * one, self.moment[..., None])[..., 0]
        self.half_D = np.array([root_of(A + lam * one) for A in self.C_D])
        self.z_D = (self.moment - self.C_D @ w_l - (self.C @ w_star - self.C @ w_l)) @ self.unhalf
        self.longest_D = float(np.sqrt(1.2))
        self.large_D = np.array([[1.0, 0.0]] * OUTCOMES) * sign[:, None]
        it = [self.w_Dj.mean(axis=0)]
        for _ in range(ROUNDS + 1):
            slope = np.einsum("wab,wb->wa", self.C_D + lam * one, it[-1]) - self.moment
            it.append(it[-1] - np.einsum("iwab,wb->iwa", self.inverse, slope).mean(axis=0))
        self.it = np.array(it)
        # bounds
        level = delta / (2 * m + 2)
        l, L = np.log(2 * M / level), np.log(2 / level)

        def pin(bound, scale, log):
            return 4 * bound * log / 3 / n + np.sqrt(2) * scale * np.sqrt(log) / np.sqrt(n)

        R, R_D = pin(K * m / 2, np.sqrt(K * m), l), pin(K / 2, np.sqrt(K), l)
        Z = pin(self.longest**2, self.spread**2, L)
        Z_D = pin(self.longest_D**2, self.longest_D**2, L)
        P, P_D = 1 / (1 - R), 1 / (1 - R_D)
        self.shift = np.sqrt(np.abs(np.linalg.eigvalsh(self.C_j - self.C)).max(axis=-1))
        if alike:
            self.shift *= 0
        h = self.shift**2 / lam
        self.concept = np.sqrt(np.linalg.norm(noises, axis=-1))
        G = float(np.linalg.norm(w_star - w_l))
        eps = P_D * ((1 + h) * R + h + R_D)
        self.loose = np.sqrt(eps / (1 - eps)) if (eps < 1).all() else None
        self.tight = eps**2 / (1 - eps)
        local = np.sqrt(1 + h) * (P * Z + self.concept**2 + self.shift**2 * G / np.sqrt(lam))
        self.factor = float((P * (1 + h) * (R + h + R_D)).mean())
        self.start = float(P_D * ((R_D + R + (1 + R) * h) * local).mean())
        bias = float(np.linalg.norm(self.S @ (w_l - w_star)))
        wide = 1 + float(h.max())
        self.kept = np.sqrt([P - 1] * m)
        error = np.linalg.norm((self.it - self.w_D) @ self.S, axis=-1)
        crossed = error[1:] > self.factor ** np.arange(1, len(error))[:, None] * self.start
        self.missed, self.first = crossed.any(axis=0).astype(float), crossed.argmax(axis=0) + 1
        self.symbols = {
            "m": m,
            "n": n,
            "M": M,
            "lamda": lam,
            "delta": delta,
            "K_j": K,
            "K": K,
            "h": wide - 1,
            "n_j": n // m,
            "x_j": float(np.sqrt(K * (1 if alike else wide) * l * m / n)),
            "kept_D": float(np.sqrt(P_D - 1)),
            "longest_D": self.longest_D,
            "spread_D": self.longest_D,
            "w_star": w_star,
            "w_lambda": w_l,
            "f_star": self.S @ w_star,
            "target": self.C @ w_star,
            "widest": rng.standard_normal(M),
            "G": G,
            "Upsilon_bar": self.factor,
            "E_bar": self.start,
            "bias": bias,
            "C_bar": float(P_D * Z_D + bias),
            "rho_bar": float(self.tight.mean()),
            "cond_bar": float(np.sqrt((1 + R_D) * P_D)),
        }
        self.forall = {
            "outcome": range(OUTCOMES),
            "integer": range(ROUNDS),
            "real": (float(R_D), float(Z[0]), 1.5),
            "vector": (np.array([1.0, -0.5]), np.array([0.0, 3.0]), np.zeros(2)),
        }

    def function(self, head, args):
        match head:
            case "above":
                return float(args[0] > args[1])
            case "power":
                return args[0] ** int(args[1])
            case "log":
                return float(np.log(args[0]))
            case "exp":  # what never happens is multiplied by it
                return float(np.exp(min(args[0], 700.0)))
            case "rare":
                return float(np.log(CLIENTS))
            case "mate":
                return float(args[0] == args[1])
            case "row" | "white":
                of = self.phi if head == "row" else self.white
                i, j, w = args
                return np.sqrt(CLIENTS) * of[i, w] * (i == j)
            case "zeta":
                i, j, w = args
                return self.z[i, w] + (-1) ** j * self.large[i, w]
            case "zeta_D":
                i, w = args
                return self.z_D[w] + (-1) ** i * self.large_D[w]
            case "widest_j":
                return np.array([1.0, 1.0])
            case "solve":
                return self.inverse[args[0], args[1]] @ args[2]
            case "over":
                w, x = args
                whole = self.C_D[w] @ x + self.symbols["lamda"] * x
                return np.einsum("iab,b->a", self.inverse[:, w], whole) / CLIENTS - x
        of, *rest = getattr(self, head), *args
        if isinstance(rest[-1], np.ndarray):
            return of[tuple(map(int, rest[:-1]))] @ rest[-1]
        return of[tuple(map(int, rest))]


PROOFS = (
    thm2_federated.THEOREM_2_CORRECTED,
    thm2_federated.THEOREM_4_CORRECTED,
    thm2_federated.ALL_ROUNDS,
    thm2_second_order.THEOREM_2_SHARPENED,
    thm2_second_order.THEOREM_4_SHARPENED,
    thm3_by_size.THEOREM_3_BY_SIZE,
    thm3_by_size.THEOREM_4_BY_SIZE,
)
ALL = pytest.mark.parametrize("proof", PROOFS, ids=lambda proof: f"{proof.id}-{proof.bound}")


@ALL
@pytest.mark.parametrize("seed", range(2))
def test_hypotheses_and_steps_are_true_of_a_federation(proof, seed):
    world = Federation(seed, alike=proof is thm3_by_size.THEOREM_3_BY_SIZE)
    for name, given in proof.setting.given.items():
        met = world.everywhere(given.schema.json())
        assert met or name == "crossed", name  # nobody needs to be missed
    for step in proof.steps:
        world.everywhere(step.claim.json())


def test_some_outcomes_fail_and_some_do_not():
    world = Federation(0)
    failed = [world.holds(events.GOOD, {"w": w}) for w in range(OUTCOMES)]
    assert 0 < sum(failed) < OUTCOMES


@ALL
def test_everything_is_proved(proof):
    assert all(step.label.proved for step in prove(proof).steps)


OWN = ("largest shift", "x_j", "0 <= x_j", "n_j", "K", "delta <= 1", "1 <= M", "R_Dj: psi", "zeta")


@pytest.mark.parametrize("name", OWN)
def test_theorem_4_by_size_needs_all_that_it_starts_from(name):
    whole = thm3_by_size.THEOREM_4_BY_SIZE
    rest = {key: given for key, given in whole.setting.given.items() if key != name}
    assert len(rest) < len(whole.setting.given)
    bare = replace(whole, setting=replace(whole.setting, given=rest))
    assert prove(bare).label is Label.UNDECIDED
