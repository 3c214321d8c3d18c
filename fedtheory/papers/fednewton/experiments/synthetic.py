"""Figures 3 (left), 4 and 5 (left) of FedNewton remade, and its factors and rates: `python -m fedtheory.papers.fednewton.experiments.synthetic`.

What is written, synthetic.json beside it, is small and kept. Section 7's recipe leaves readings open; here
ε ~ N(0, 0.2) has the variance 0.2, the coordinates of u_j have the variance α, those of w_j the variance |v_j|, local
losses carry λ, FedAvg makes two full steps a round, and the frequencies have the standard deviation 0.1: READINGS are the
others. Errors are in L2 of N(0, I), which is the text's law of all data, and exact: there is no test set.
"""

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import numpy as np

from fedtheory.core.metrics import EXCESS_ERROR, FEDERATED_ERROR
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array
from fedtheory.instances import ridge_factors as factors
from fedtheory.instances.ridge_problem import RidgeProblem
from fedtheory.papers.fednewton.algorithms.fednewton import fednewton
from fedtheory.papers.fednewton.algorithms.ridge_baselines import (
    fedavg_ridge,
    fednewton_pcg,
    fedprox_ridge,
)
from fedtheory.papers.fednewton.instances.random_features import Law
from fedtheory.papers.fednewton.instances.ridge_cosine import cosine_law
from fedtheory.papers.fednewton.instances.ridge_spectrum import spectral_law
from fedtheory.papers.fednewton.instances.ridge_synthetic import synthetic_law

RECORDED = Path(__file__).with_name("synthetic.json")
SEEDS = 10
SAMPLES, FEATURES, INPUTS, LAMDA, WIDTH = 10_000, 200, 10, 1e-6, 0.1
"""|D|, M, d, λ and what Table 2 calls σ²."""
MU, ETA, LOCAL = 7e-7, 1e-3, 2
"""λ_prox and γ of Table 2, and FedAvg's s."""
SHOWN = (0, 1, 2, 4, 8)
CLIENTS = (5, 8, 12, 16, 20, 25, 32, 38, 42, 50, 60, 70)
"""Numbers m of clients of Figure 3, so |D_j| = |D|/m from 2,000 to 142."""
ALPHAS = (0.0, 0.001, 0.003, 0.01, 0.02, 0.03, 0.05, 0.1)
BETAS = (0.0, 1e-4, 1e-3, 0.003, 0.01, 0.03, 0.1, 0.3)
READINGS: tuple[Law, ...] = ("printed", "variance", "deviation")
ROUNDS = 50
"""Of Figure 5."""
SIZES = (60, 80, 160, 320, 640, 1280, 2560, 5120, 10_240)
"""|D_j| of the factors, under a flat leverage with M = 120, λ = 1/1000 and 20 clients."""
TOTALS = (1000, 2000, 4000, 8000, 16_000, 32_000)
"""|D| of the rates."""


def problem(
    seed: int, *, m: int = 20, alpha: float = 0.0, beta: float = 0.0, law: Law = "deviation"
) -> RidgeProblem:
    """One draw of Section 7's recipe."""
    made = synthetic_law(
        m=m,
        n=SAMPLES // m,
        M=FEATURES,
        d=INPUTS,
        alpha=alpha,
        beta=beta,
        lam=LAMDA,
        width=WIDTH,
        law=law,
        scale="printed",
        spread="absolute",
        noise="variance",
        seed=seed,
    )
    return made.draw(np.random.default_rng(10_000 + seed), 1)


def steps(rounds: int, **constant: float) -> Steps:
    """Schedules that do not move."""
    return {name: np.full(rounds, value) for name, value in constant.items()}


def squares(of: RidgeProblem, *, rounds: int = max(SHOWN)) -> dict[str, list[float]]:
    """Excess risks ‖f - f*‖² of KRR, of FedNewton at the shown t, and of FedAvg and FedProx at the last."""
    nothing = np.random.default_rng(0)
    run = fednewton(of, {}, rounds, nothing).series[EXCESS_ERROR][0]
    after = [float(of.excess(of.first)[0]), *run.tolist()]
    prox = fedprox_ridge(of, steps(rounds, mu_t=MU), rounds, nothing).series[EXCESS_ERROR][0, -1]
    average = fedavg_ridge(of, steps(rounds, s_t=LOCAL, eta_t=ETA), rounds, nothing)
    return {
        "KRR": [float(of.excess(of.w_D)[0]) ** 2],
        "FedNewton": [after[k] ** 2 for k in SHOWN],
        "FedProx": [float(prox) ** 2],
        "FedAvg": [float(average.series[EXCESS_ERROR][0, -1]) ** 2],
        "rho": [float(of.rho[0])],
    }


def averaged(found: list[dict[str, list[float]]]) -> dict[str, list[float]]:
    """Medians over seeds, since diverging runs would rule a mean."""
    return {
        name: [rounded(v) for v in np.median([one[name] for one in found], axis=0)]
        for name in found[0]
    }


def local_sizes() -> list[dict[str, Any]]:
    """Figure 3, left: |D| fixed, m varied, no heterogeneity."""
    rows = []
    for m in CLIENTS:
        made = [problem(seed, m=m) for seed in range(SEEDS)]
        row = averaged([squares(of) for of in made])
        row["Upsilon"] = [rounded(np.median([float(factors.Upsilon(of)[0]) for of in made]))]
        rows.append({"m": m, "n": SAMPLES // m, **row})
    return rows


def shifted(name: Literal["alpha", "beta"], values: tuple[float, ...]) -> list[dict[str, Any]]:
    """Figure 4: m = 20 and |D_j| = 500, one dial turned; with what the text calls Δ, measured on the samples."""
    rows = []
    for value in values:
        alpha, beta = (value, 0.0) if name == "alpha" else (0.0, value)
        made = [problem(seed, alpha=alpha, beta=beta) for seed in range(SEEDS)]
        apart = [of.C_Dj[0] - of.C_D[0] for of in made]
        row = averaged([squares(of) for of in made])
        row["operator"] = [
            rounded(np.median([np.abs(np.linalg.eigvalsh(A)).max(axis=1).mean() for A in apart]))
        ]
        row["frobenius"] = [
            rounded(np.median([np.linalg.norm(A, axis=(1, 2)).mean() for A in apart]))
        ]
        row["shift"] = [rounded(np.median([of.known.shifts.mean() for of in made]))]
        rows.append({name: value, **row})
    return rows


def readings() -> dict[str, dict[str, float]]:
    """What KRR learns, 38 clients with 263 samples, no heterogeneity, for each reading of the law of the features, and ρ."""
    found = dict[str, dict[str, float]]()
    for law in READINGS:
        made = [problem(seed, m=38, law=law) for seed in range(SEEDS)]
        known = made[0].known
        zero = known.second - 2 / np.pi * INPUTS  # Var |1'x|
        found[law] = {
            "norm of C": rounded(float(np.linalg.eigvalsh(known.C)[-1])),
            "KRR": rounded(np.median([float(of.excess(of.w_D)[0]) ** 2 for of in made])),
            "rho": rounded(np.median([float(of.rho[0]) for of in made])),
            "variance of f*": rounded(zero),
        }
    return found


def iterations() -> dict[str, Any]:
    """Figure 5, left: α = 0.01, β = 0.001, federated errors round by round."""
    nothing = np.random.default_rng(0)
    runs: dict[str, list[Array]] = {}
    for seed in range(SEEDS):
        of = problem(seed, alpha=0.01, beta=0.001)
        start = float(of.prediction_norm(of.first - of.w_D)[0])
        made = {
            "FedNewton": fednewton(of, {}, ROUNDS, nothing),
            "conjugate gradients": fednewton_pcg(of, {}, ROUNDS, nothing),
            "FedProx": fedprox_ridge(of, steps(ROUNDS, mu_t=MU), ROUNDS, nothing),
            "FedAvg": fedavg_ridge(of, steps(ROUNDS, s_t=LOCAL, eta_t=ETA), ROUNDS, nothing),
            "FedAvg, step 1": fedavg_ridge(of, steps(ROUNDS, s_t=LOCAL, eta_t=1.0), ROUNDS, nothing),
        }  # fmt: skip
        for name, trajectory in made.items():
            runs.setdefault(name, []).append(
                np.concatenate([[start], trajectory.series[FEDERATED_ERROR][0]])
            )
        runs.setdefault("rho", []).append(of.rho)
    return {
        name: [rounded(v) for v in np.median(np.array(of_seeds), axis=0)]
        for name, of_seeds in runs.items()
    }


def chain() -> list[dict[str, float]]:
    """What bounds a round's contraction, against |D_j|: flat leverage, no heterogeneity."""
    names = {
        "rho": lambda q: q.rho,
        "rho_2": factors.rho_2,
        "U_2nd": factors.U_2nd,
        "U_tri": factors.U_tri,
        "U_tight": factors.U_tight,
        "U_corr_s": factors.U_corr_s,
        "Upsilon": factors.Upsilon,
    }
    rows = []
    for n in SIZES:
        law = spectral_law(
            M=120, power="2", lam="1/1000", n=",".join([str(n)] * 20), r="1/2", noise="0"
        )
        of = law.draw(np.random.default_rng(n), 1)
        rows.append({"n": float(n), **{k: rounded(float(f(of)[0])) for k, f in names.items()}})
    return rows


def rates() -> dict[str, list[float]]:
    """KRR's error ‖f_D - f*‖ against |D| on cosines with γ = 1/2, λ = |D|^(-1/(2r+γ)), and DKRR's with 8 clients."""
    found: dict[str, list[float]] = {}
    for r in ("1/2", "2"):
        for n in TOTALS:
            exponent = 1 / (2 * _number(r) + 0.5)
            law = cosine_law(
                M=120, power="2", lam=f"{n**-exponent:.12f}", n=",".join([str(n // 8)] * 8),
                tilts=",".join(["0"] * 8), q=1, r=r, noise="3/10",
            )  # fmt: skip
            of = law.draw(np.random.default_rng(n), 20)
            found.setdefault(f"KRR {r}", []).append(rounded(float(np.median(of.excess(of.w_D)))))
            found.setdefault(f"DKRR {r}", []).append(rounded(float(np.median(of.excess(of.w_bar)))))
    return found


def _number(text: str) -> float:
    above, _, below = text.partition("/")
    return int(above) / int(below or "1")


def recorded() -> Mapping[str, Any]:
    """What this command found."""
    found: dict[str, Any] = json.loads(RECORDED.read_text(encoding="utf-8"))
    return found


def rounded(value: Any) -> float:
    """Four digits, as a figure shows no more."""
    return float(f"{float(value):.4g}")


def measured() -> dict[str, Any]:
    """All of it."""
    return {
        "seeds": SEEDS,
        "sizes": local_sizes(),
        "alpha": shifted("alpha", ALPHAS),
        "beta": shifted("beta", BETAS),
        "readings": readings(),
        "iterations": iterations(),
        "chain": chain(),
        "totals": list(TOTALS),
        "rates": rates(),
    }


def main(arguments: list[str]) -> int:
    """Write the file."""
    parser = argparse.ArgumentParser(
        prog="python -m fedtheory.papers.fednewton.experiments.synthetic",
        description=__doc__.split("\n")[0],
    )
    parser.add_argument("-o", "--output", type=Path, default=RECORDED)
    chosen = parser.parse_args(arguments)
    chosen.output.write_text(json.dumps(measured(), indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
