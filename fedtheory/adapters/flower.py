r"""Flower: any strategy, watched; its log is what `fedtheory check-run` reads.

    strategy = monitored(FedAvg, log="run.jsonl")(fraction_train=1.0)
    result = strategy.start(grid, initial_arrays, num_rounds=100, evaluate_fn=evaluate)
    write_log(result, "run.jsonl", key="gap", to="curve.jsonl")

The server sees what clients send, so it knows who took part, how far the models are from their mean at the end of a
round, and whether they are finite. It does not know where a client begins: a client that reports a number "drift"
among its metrics, the distance of its own model from the one it was sent, lets the log tell whether it was
overwritten. Other metrics that are named after a schedule, like "eta", are copied where all clients agree.

Flower counts rounds from 1 and the model before them as 0. The log numbers states as statements do.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from inspect import signature
from itertools import chain
from math import fsum, isfinite, sqrt
from pathlib import Path
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.engines.monitor.log import LARGEST, heading, write_line

S = TypeVar("S")
SAME = 1e-9
"""Clients agree on a metric if its values differ by less, relatively."""

OWN = frozenset({"round", "value", "run", "seed"})
"""What a client's metric does not stand for in a log."""


class Reply(Protocol):
    """What is used of flwr's Message."""

    @property
    def content(self) -> Any:
        """A RecordDict: `array_records` and `metric_records` by name."""

    def has_error(self) -> bool:
        """Whether the client failed."""


class Nodes(Protocol):
    """What is used of flwr's Grid."""

    def get_node_ids(self) -> Iterable[int]:
        """Who is connected."""


class Result(Protocol):
    """What is used of flwr's Result."""

    @property
    def evaluate_metrics_serverapp(self) -> Mapping[int, Mapping[str, Any]]:
        """What `evaluate_fn` said, by round; round 0 is the start."""


class Watching(Protocol):
    """What is used of `fedtheory.watch(...)`."""

    def __call__(self, round: int, value: float, /) -> object:  # noqa: A002
        """A round, and what was evaluated in it."""

    def also(self, **seen: float) -> object:
        """What is known of the last round after that."""

    def about(self, **what: str) -> object:
        """What is known of the whole run."""


def monitored(
    strategy: type[S],
    *,
    log: str | Path,
    run: str | int | None = None,
    watch: Watching | None = None,
    key: str = "gap",
    start_is_round_1: bool = True,
    subtract: float = 0.0,
) -> type[S]:
    """The same strategy, with a line in `log` for each round of training; a new run begins the file afresh.

    With `run` the lines are appended and carry it, so that several runs go to one file. `watch` is told each round what
    `evaluate_fn` returns under the name `key`, and what clients sent, and warns when the promise is left; `subtract` and
    `start_is_round_1` are those of `write_log`.

    Raises:
        FedTheoryError: the class is no strategy of Flower's message API.
    """
    if not callable(getattr(strategy, "aggregate_train", None)):
        message = (
            f"{strategy.__name__} has no aggregate_train; a strategy of flwr.serverapp is wanted."
        )
        raise FedTheoryError(message, code="FT007")
    path = Path(log)
    shift = 1 if start_is_round_1 else 0

    def evaluated(server_round: int, told: Mapping[str, Any] | None) -> None:
        """What was evaluated after a round is said of the state that it led to."""
        if watch is None or server_round + shift < 1:
            return
        if told is None or key not in told:
            message = f'evaluate_fn returned no "{key}" at round {server_round}.{nearest(key, told or ())}'
            raise FedTheoryError(message, code="FT080")
        watch(server_round + shift, float(told[key]) - subtract)

    class Monitored(strategy):  # type: ignore[valid-type,misc]
        """Writes down what clients send, and aggregates as the strategy does."""

        connected = 0
        late: Mapping[str, float] = {}

        def start(self, *args: Any, **others: Any) -> Any:
            _begin(path, afresh=run is None, strategy=_called(strategy, self))
            if watch is None:
                return super().start(*args, **others)
            watch.about(strategy=_called(strategy, self))
            given = signature(super().start).bind(*args, **others)
            evaluate = given.arguments.get("evaluate_fn")
            if evaluate is None:
                message = "a watch wants values: strategy.start(..., evaluate_fn=...) sees the model of every round."
                raise FedTheoryError(message, code="FT080")

            def told(server_round: int, arrays: Any) -> Any:
                found = evaluate(server_round, arrays)
                evaluated(server_round, found)
                if self.late:
                    watch.also(**self.late)
                    self.late = {}
                return found

            given.arguments["evaluate_fn"] = told
            return super().start(*given.args, **given.kwargs)

        def configure_train(
            self, server_round: int, arrays: Any, config: Any, grid: Nodes, *others: Any
        ) -> Any:
            messages = super().configure_train(server_round, arrays, config, grid, *others)
            self.connected = len(list(grid.get_node_ids()))
            return messages

        def aggregate_train(self, server_round: int, replies: Iterable[Reply]) -> Any:
            received = list(replies)  # they may come as a stream, which is read once
            seen = observed(received, weighted_by=getattr(self, "weighted_by_key", "num-examples"))
            if self.connected:
                seen["participation"] = seen["clients"] / self.connected
            row = {"round": server_round, **seen}
            _append(path, row if run is None else {"run": run, **row})
            seen = {name: told for name, told in seen.items() if name not in OWN}
            if watch is not None and start_is_round_1:
                watch.also(**seen)  # the round leads on from the state that was evaluated last
            elif watch is not None:
                self.late = seen
            return super().aggregate_train(server_round, received)

    Monitored.__name__ = f"Monitored{strategy.__name__}"
    Monitored.__qualname__ = Monitored.__name__
    return Monitored


def observed(
    replies: Sequence[Reply], *, weighted_by: str = "num-examples"
) -> dict[str, float | int]:
    """What the replies of one round say: clients, failed, nonfinite, spread, weights, and what all clients report."""
    answers = [reply.content for reply in replies if not reply.has_error()]
    row: dict[str, float | int] = {
        "clients": len(answers),
        "failed": len(replies) - len(answers),
    }
    models = [_model(answer) for answer in answers]
    row["nonfinite"] = sum(int((~np.isfinite(array)).sum()) for model in models for array in model)
    if models and not row["nonfinite"] and len({_shapes(model) for model in models}) == 1:
        row["spread"] = sqrt(fsum(_squares(arrays) for arrays in zip(*models, strict=True)))
    told = [_metrics(answer) for answer in answers]
    weights = [one[weighted_by] for one in told if one.get(weighted_by, 0) > 0]
    if weights and len(weights) == len(told):
        row["weights"] = min(max(weights) / min(weights), LARGEST)
    for name in sorted(set.intersection(*map(set, told))) if told else ():
        values = [one[name] for one in told]
        if name == "drift":
            row[name] = sqrt(fsum(value**2 for value in values))
        elif max(values) - min(values) <= SAME * max(map(abs, values)) and name not in row:
            row[name] = values[0]
    return row


def partition(
    replies: Iterable[Reply], *, inputs: str = "X", labels: str = "y"
) -> dict[str, tuple[NDArray[Any], NDArray[Any]]]:
    """Inputs and labels by client, from replies that hold them as array records: what `advise` and `estimate` take.

    For a simulation, where clients may send their samples. Who failed is left out.

    Raises:
        FedTheoryError: a client sent no such record, or one of several arrays.
    """
    found: dict[str, tuple[NDArray[Any], NDArray[Any]]] = {}
    for k, reply in enumerate(replies):
        if reply.has_error():
            continue
        name = str(getattr(getattr(reply, "metadata", None), "src_node_id", k))
        records = reply.content.array_records
        pair = list[NDArray[Any]]()
        for wanted in (inputs, labels):
            if wanted not in records:
                message = f'client {name} sent no "{wanted}".{nearest(wanted, records)}'
                raise FedTheoryError(message, code="FT080")
            arrays = records[wanted].to_numpy_ndarrays()
            if len(arrays) != 1:
                message = f'"{wanted}" of client {name} is {len(arrays)} arrays, and one is wanted.'
                raise FedTheoryError(message, code="FT080")
            pair.append(np.asarray(arrays[0]))
        found[name] = (pair[0], pair[1])
    return found


def write_log(
    result: Result,
    rounds: str | Path | None = None,
    *,
    key: str,
    to: str | Path,
    metric: str | None = None,
    start_is_round_1: bool = True,
    subtract: float = 0.0,
    averaged: bool = False,
    run: str | int | None = None,
) -> Path:
    """Writes the log of a finished run: values from `evaluate_fn`, beside what `monitored` saw in the file `rounds`.

    `key` is the metric that `evaluate_fn` returned, `subtract` the least value that the objective has. With
    `start_is_round_1` the model before Flower's first round is state 1, as in FedFW, and what happened in Flower's round
    r is what leads from state r to r + 1; without it state r is what is known after r rounds, and the start is left out.
    With `averaged` the value at state t is the mean over states 1 to t, which is what `fedprox.smooth` speaks of (without
    `start_is_round_1`), and `localsgd.convex` with K = 1 (with it).

    Raises:
        FedTheoryError: nothing was evaluated, or not by this name, or a mean is asked for and a round is missing.
    """
    evaluated = result.evaluate_metrics_serverapp
    if not evaluated:
        message = "evaluate_fn returned no metrics; strategy.start(..., evaluate_fn=...) sees the model of every round."
        raise FedTheoryError(message, code="FT080")
    seen = _rows(rounds, run)
    shift = 1 if start_is_round_1 else 0
    lines, total = list[str](), 0.0
    for server_round in sorted(evaluated):
        if key not in evaluated[server_round]:
            hint = nearest(key, evaluated[server_round])
            message = f'evaluate_fn returned no "{key}" at round {server_round}.{hint}'
            raise FedTheoryError(message, code="FT080")
        state = server_round + shift
        if state < 1:
            continue
        value = float(evaluated[server_round][key]) - subtract
        if averaged:
            if state != len(lines) + 1:
                message = f"a mean over all rounds was asked for, and round {len(lines) + 1 - shift} was not evaluated."
                raise FedTheoryError(message, code="FT080")
            total += value
            value = total / state
        own = {"round": state, "value": value} | ({} if run is None else {"run": run})
        lines.append(write_line(own | seen.get(state, {})))
    path = Path(to)
    named = None if rounds is None else _heading(Path(rounds)).get("strategy")
    about = {"by": "fedtheory.adapters.flower"} | ({} if metric is None else {"metric": metric})
    about |= {} if named is None else {"strategy": named}
    if run is not None:
        _same_strategy(path, named)
    with path.open("w" if run is None or not path.exists() else "a", encoding="utf-8") as file:
        if not file.tell():
            file.write(heading(**about))
        file.writelines(lines)
    return path


def _rows(path: str | Path | None, run: str | int | None) -> dict[int, dict[str, Any]]:
    """What was observed in each round of this run."""
    if path is None:
        return {}
    found: dict[int, dict[str, Any]] = {}
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if "round" in row and (run is None or str(row.get("run")) == str(run)):
            found[int(row["round"])] = {k: v for k, v in row.items() if k not in {"round", "run"}}
    return found


def _model(answer: Any) -> list[NDArray[Any]]:
    """All arrays of a reply."""
    records = answer.array_records.values()
    return list(chain.from_iterable(record.to_numpy_ndarrays() for record in records))


def _shapes(model: Sequence[NDArray[Any]]) -> tuple[tuple[int, ...], ...]:
    return tuple(array.shape for array in model)


def _squares(arrays: Sequence[NDArray[Any]]) -> float:
    """Σ_i of the squared distances from the mean, of one array of all clients, in double precision."""
    X = np.stack([np.asarray(array, dtype=np.float64).ravel() for array in arrays])
    return float(((X - X.mean(axis=0)) ** 2).sum())


def _metrics(answer: Any) -> dict[str, float]:
    """The numbers that a reply reports."""
    return {
        name: float(value)
        for record in answer.metric_records.values()
        for name, value in record.items()
        if isinstance(value, int | float) and isfinite(value)
    }


def _called(strategy: type[Any], one: Any) -> str:
    """The name of a strategy; those of Flower that do nothing beside FedAvg's mean with these settings are FedAvg."""
    name = strategy.__name__
    if not strategy.__module__.startswith("flwr."):
        return name
    rests = (getattr(one, "server_learning_rate", None), getattr(one, "server_momentum", None))
    if (name == "FedAvgM" and rests == (1, 0)) or (
        name == "FedProx" and getattr(one, "proximal_mu", None) == 0
    ):
        name = "FedAvg"
    return f"flwr.{name}"


def _begin(path: Path, *, afresh: bool, strategy: str) -> None:
    if afresh or not path.exists():
        about = {"by": "fedtheory.adapters.flower", "strategy": strategy}
        path.write_text(heading(**about), encoding="utf-8")
    else:
        _same_strategy(path, strategy)


def _same_strategy(path: Path, strategy: str | None) -> None:
    """One heading speaks of all runs of a file."""
    before = _heading(path).get("strategy") if path.exists() else strategy
    if before != strategy:
        message = f"{path} holds runs of {before}; those of {strategy} want a file of their own."
        raise FedTheoryError(message, code="FT080")


def _heading(path: Path) -> Mapping[str, Any]:
    with path.open(encoding="utf-8") as file:
        first = json.loads(file.readline() or "{}")
    return first if "fedtheory" in first else {}


def _append(path: Path, row: Mapping[str, Any]) -> None:
    """Line by line, so that a run that dies leaves what it did."""
    with path.open("a", encoding="utf-8") as file:
        file.write(write_line(row))
