r"""FedFW as a Flower app in Flower's simulation, right and overwritten, before `check-run`: `python -m verify.flower_runs`.

Two clients with (x - 3)² and (x + 1)² on [-1, 1], the paper's counterexample (21). A client of Flower keeps nothing from
round to round but `context.state`; one that begins from what it was sent makes FedFW the procedure (20). Wants
`pip install 'fedtheory[flower]' 'flwr[simulation]'`.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from fedtheory.adapters.flower import monitored, write_log
from fedtheory.cli.check_run import CheckedRun, check_run
from verify.check_runs import SET

SLOPES = (-6.0, 2.0)
"""Client i has the gradient 2x + SLOPES[i]."""


def followed(folder: Path, *, overwritten: bool, rounds: int) -> Path:
    """The log of one run, written by the adapter."""
    from flwr.simulation import run_simulation

    rounds_log, curve = folder / "rounds.jsonl", folder / "curve.jsonl"
    run_simulation(
        server_app=_server(rounds_log, curve, rounds),
        client_app=_client(overwritten=overwritten),
        num_supernodes=len(SLOPES),
        backend_config={"client_resources": {"num_cpus": 1, "num_gpus": 0.0}},
    )
    return curve


def _client(*, overwritten: bool) -> Any:
    """Algorithm 1, lines 3 to 6, with the client's own iterate or with the mean that it was sent."""
    from flwr.app import ArrayRecord, Message, MetricRecord, RecordDict
    from flwr.clientapp import ClientApp

    app = ClientApp()

    def train(message: Any, context: Any) -> Any:
        (mean,) = message.content["arrays"].to_numpy_ndarrays()
        t = int(message.content["config"]["server-round"])
        kept = "own" in context.state and not overwritten
        x = context.state["own"].to_numpy_ndarrays()[0] if kept else mean
        eta, penalty = 2 / (t + 1), 0.5 * np.sqrt(t + 1)
        slope = 2 * x + SLOPES[int(context.node_config["partition-id"])]
        corner = np.where(slope / 2 + penalty * (x - mean) > 0, -1.0, 1.0)
        own = ArrayRecord([(1 - eta) * x + eta * corner])
        context.state["own"] = own
        told = {"num-examples": 1, "eta": eta, "drift": float(np.linalg.norm(x - mean))}
        record = RecordDict({"arrays": own, "metrics": MetricRecord(told)})
        return Message(content=record, reply_to=message)

    app.train()(train)
    return app


def _server(rounds_log: Path, curve: Path, rounds: int) -> Any:
    """FedAvg, watched; the gap of F(x) = x² - 2x + 5 on [-1, 1] is (x - 1)²."""
    from flwr.app import ArrayRecord, MetricRecord
    from flwr.serverapp import ServerApp
    from flwr.serverapp.strategy import FedAvg

    app = ServerApp()

    def gap(_: int, arrays: Any) -> Any:
        (x,) = arrays.to_numpy_ndarrays()
        return MetricRecord({"gap": float((x[0] - 1) ** 2)})

    def serve(grid: Any, _: Any) -> None:
        strategy = monitored(FedAvg, log=rounds_log)(
            fraction_evaluate=0.0, min_train_nodes=len(SLOPES), min_available_nodes=len(SLOPES)
        )
        start = ArrayRecord([np.zeros(1)])
        result = strategy.start(grid, start, num_rounds=rounds, evaluate_fn=gap)
        write_log(result, rounds_log, key="gap", to=curve, metric="objective gap")

    app.main()(serve)
    return app


def verdict(*, overwritten: bool, rounds: int) -> CheckedRun:
    """What check-run says of one run."""
    with tempfile.TemporaryDirectory() as folder:
        log = followed(Path(folder), overwritten=overwritten, rounds=rounds)
        constants: dict[str, Any] = dict(SET)
        return check_run(log, "fedfw.thm1", **constants)


def main(say: Callable[[str], object] = sys.stdout.write) -> int:
    """Both runs; 1 when a verdict is another than the expected one."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=300)
    rounds, wrong = parser.parse_args().rounds, 0
    for overwritten, due in ((False, "HOLDS"), (True, "NOT-APPLICABLE")):
        begun = time.perf_counter()
        found = verdict(overwritten=overwritten, rounds=rounds)
        kept = "each round begins from what was sent" if overwritten else "clients keep iterates"
        say(f"{kept}, {rounds} rounds, {time.perf_counter() - begun:.0f} s\n")
        say(f"fedfw.thm1 ({found.bound}): {found.outcome.word}\n  {found.why}\n")
        wrong += found.outcome.word != due
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
