r"""Flower's own strategies and a ClientApp, in one process, before `check-run`: `python -m verify.flower_fedavg`.

Three clients with |x - c_i|²/2 take five steps of 1/8 on their full gradients from the model that they were sent. The grid hands messages
to the ClientApp without a network or a simulation engine; everything else is Flower's. Wants `pip install 'fedtheory[flower]'`.
"""

import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from fedtheory.adapters.flower import monitored, write_log
from fedtheory.cli.check_run import CheckedRun, check_run
from fedtheory.cli.watch import Watch

CENTRES = np.array([[1.0, 0.0], [-1.0, 2.0], [3.0, 1.0]])
START, ETA, K, ROUNDS = np.array([4.0, -3.0]), 1 / 8, 5, 40
BEST = CENTRES.mean(axis=0)
METRIC = "squared distance to the minimiser"
LETTERS: Mapping[str, Any] = {
    "L": 1,
    "mu": 1,
    "zeta": float(np.linalg.norm(CENTRES - BEST, axis=1).max()),
    "R": float(np.linalg.norm(START - BEST)),
    "eta": "1/8",
    "K": K,
}
CASES: Mapping[str, tuple[str, Mapping[str, Any], tuple[int, ...]]] = {
    "FedAvg": ("FedAvg", {}, (1, 1, 1)),
    "FedAvgM, a rate of 1 and no momentum": (
        "FedAvgM",
        {"server_learning_rate": 1.0, "server_momentum": 0.0},
        (1, 1, 1),
    ),
    "FedAvg, two of three clients a round": ("FedAvg", {"fraction_train": 2 / 3}, (1, 1, 1)),
    "FedAvg, clients of 1, 1 and 4 examples": ("FedAvg", {}, (1, 1, 4)),
    "FedAvgM, a momentum of 1/2": ("FedAvgM", {"server_momentum": 0.5}, (1, 1, 1)),
    "FedAdam": ("FedAdam", {}, (1, 1, 1)),
    "FedMedian": ("FedMedian", {}, (1, 1, 1)),
}
"""A strategy, its settings, and how many examples each client reports."""


def verdict(
    folder: Path, name: str, statement: str | None = None, watch: Watch | None = None
) -> CheckedRun:
    """What check-run says of a run of this case; `watch` is told while it goes on."""
    from flwr.app import ArrayRecord, MetricRecord
    from flwr.serverapp import strategy as strategies

    kind, settings, examples = CASES[name]
    rounds, curve = folder / "rounds.jsonl", folder / "curve.jsonl"
    told = {"watch": watch, "key": "distance", "start_is_round_1": False}
    watched = monitored(getattr(strategies, kind), log=rounds, **told)  # type: ignore[arg-type]
    strategy = watched(fraction_evaluate=0.0, **settings)

    def distance(_: int, arrays: Any) -> Any:
        return MetricRecord(
            {"distance": float(((arrays.to_numpy_ndarrays()[0] - BEST) ** 2).sum())}
        )

    result = strategy.start(
        _grid(examples), ArrayRecord([START]), num_rounds=ROUNDS, evaluate_fn=distance
    )
    write_log(result, rounds, key="distance", to=curve, metric=METRIC, start_is_round_1=False)
    return check_run(curve, statement, **LETTERS)


def _client(examples: tuple[int, ...]) -> Any:
    """K steps on the full gradient, then the model and what was done."""
    from flwr.app import ArrayRecord, Message, MetricRecord, RecordDict
    from flwr.clientapp import ClientApp

    app = ClientApp()

    def train(message: Any, context: Any) -> Any:
        (x,) = message.content["arrays"].to_numpy_ndarrays()
        i = int(context.node_config["partition-id"])
        for _ in range(K):
            x = x - ETA * (x - CENTRES[i])
        told = MetricRecord({"num-examples": examples[i], "eta": ETA, "K": K})
        record = RecordDict({"arrays": ArrayRecord([x]), "metrics": told})
        return Message(content=record, reply_to=message)

    app.train()(train)
    return app


def _grid(examples: tuple[int, ...]) -> Any:
    """A Grid of Flower whose nodes are in this process."""
    from flwr.app import Context, RecordDict
    from flwr.serverapp import Grid
    from flwr.supercore.task_identity import TaskIdentity

    # of the server, in messages that it makes
    TaskIdentity.run_id, TaskIdentity.node_id, TaskIdentity.task_id = 1, 1, 1
    app = _client(examples)
    contexts = {
        i + 2: Context(1, i + 2, {"partition-id": i}, RecordDict(), {}) for i in range(len(CENTRES))
    }

    class InProcess(Grid):  # type: ignore[misc]
        """Hands each message to the client app."""

        run = None

        def set_run(self, *_: Any, **__: Any) -> None:
            """There is one run."""

        def create_message(self, *_: Any, **__: Any) -> Any:
            raise AssertionError("strategies send and receive at once")

        def push_messages(self, *_: Any, **__: Any) -> Any:
            raise AssertionError("strategies send and receive at once")

        def pull_messages(self, *_: Any, **__: Any) -> Any:
            raise AssertionError("strategies send and receive at once")

        def get_node_ids(self) -> Iterable[int]:
            return list(contexts)

        def send_and_receive(self, messages: Iterable[Any], **_: Any) -> Iterable[Any]:
            return [app(message, contexts[message.metadata.dst_node_id]) for message in messages]

    return InProcess()


def main(say: Callable[[str], object] = sys.stdout.write) -> int:
    """The verdict on every case; of a strategy that no statement names, on the statement that it would be held against."""
    import flwr

    say(f"flwr {flwr.__version__}, {ROUNDS} rounds\n")
    for name, (kind, _, _) in CASES.items():
        with tempfile.TemporaryDirectory() as folder:
            named = None if kind == "FedAvg" or "no momentum" in name else "localsgd.strong"
            found = verdict(Path(folder), name, named)
        say(f"{name}\n  {found.id} ({found.bound}): {found.outcome.word}\n  {found.why}\n")
        if found.recognised:
            say(f"  {found.recognised}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
