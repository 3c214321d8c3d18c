# ruff: noqa: T201 - a benchmark prints
"""Bits that one client sends until the gap stays below a target: FedFW beside methods with dense messages.

    OMP_NUM_THREADS=1 python benchmarks/bench_communication.py

Designed quadratics with known F*, all clients in every round. An oracle output is counted as the message that names it
(an axis and a sign in the l1 ball, signs in the box, two vectors in the nuclear ball), anything else as p floats of 64
bits. The way down is x̄ for all of them and not counted. FedDR makes exact proximal steps, projected FedAvg one local
step; nobody is tuned but FedFW, which takes λ₀ from its bound, H√(3/8)/(nD).
"""

import argparse

import numpy as np

from fedtheory.algorithms.gradient_frank_wolfe import gradient_frank_wolfe
from fedtheory.core.concepts import CLIENTS, DIAMETER, HETEROGENEITY
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.instances.domains import NAMES
from fedtheory.instances.quadratics import quadratics
from fedtheory.papers.fedfw.algorithms.communication import dense_message, oracle_message, rounds_to
from fedtheory.papers.fedfw.algorithms.feddr import feddr
from fedtheory.papers.fedfw.algorithms.fedfw import fedfw
from fedtheory.papers.fedfw.algorithms.projected_fedavg import projected_fedavg
from fedtheory.papers.fedfw.instances.proximal import ProximalQuadratics

P, N = 64, 10


def gaps(among: str, rounds: int) -> dict[str, tuple[int, np.ndarray]]:
    """Bits a round, and the gap over the rounds, by method."""
    instance = quadratics(
        among=among, n=N, p=P, hessians="common", heterogeneity=0.5, pull=0.5, seed=0
    )
    problem = ProximalQuadratics(instance.problem, 1.0)
    n, D, H = (float(instance.constants[c]) for c in (CLIENTS, DIAMETER, HETEROGENEITY))
    penalty = np.sqrt(3 / 8) * H / (n * D)
    t = np.arange(1, rounds + 1, dtype=float)
    steps = {
        "eta_t": 2 / (t + 1),
        "lambda_t": penalty * np.sqrt(t + 1),
        "lambda_{t-1}": penalty * np.sqrt(t),
        "gamma_t": np.ones(rounds),
    }
    short, dense = oracle_message(among, P).bits, dense_message(P).bits
    rng = np.random.default_rng(0)

    def made(algorithm, bits):  # type: ignore[no-untyped-def]
        return bits, algorithm(problem, steps, rounds, rng).series[OBJECTIVE_GAP][0]

    return {
        "FedFW": made(fedfw, short),
        "gradient sharing": made(gradient_frank_wolfe, dense),
        "FedDR": made(feddr, dense),
        "projected FedAvg": made(projected_fedavg, dense),
    }


def main() -> None:
    """One line a domain and method, one column a target."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--domains", nargs="+", default=["l1", "simplex", "box", "l2"], choices=NAMES
    )
    parser.add_argument("--rounds", type=int, default=3000)
    arguments = parser.parse_args()
    targets = (1e-1, 1e-2, 1e-3)
    print(f"{'domain':10} {'method':18} {'bits/round':>10}", *(f"{g:>14g}" for g in targets))
    for among in arguments.domains:
        for method, (bits, gap) in gaps(among, arguments.rounds).items():
            reached = [rounds_to(gap, target) for target in targets]
            sent = ["-" if k is None else f"{(k - 1) * bits:,}" for k in reached]
            print(f"{among:10} {method:18} {bits:>10,}", *(f"{s:>14}" for s in sent))


if __name__ == "__main__":
    main()
