# ruff: noqa: T201 - a benchmark prints
"""Methods as their theorem files declare them, many runs at once, beside a plain loop over runs and clients.

    OMP_NUM_THREADS=1 python -m benchmarks.bench_methods

A run is what `p.update` says, and nothing is written for it: with a start of shape (runs, 1, coordinates) each line is done for all
runs at once. The plain loop is written as one writes it first, on NumPy vectors, makes fewer runs, and must reach the same
points. Both make the server's points and measure nothing; what counts is the ratio of gradients a second of processor time.
Losses are quadratics, a Hessian a client.
"""

import argparse
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from fedtheory.core.statement import Statement
from fedtheory.core.trajectory import Array
from fedtheory.papers.compression.proofs import convex as compressed
from fedtheory.papers.compression.proofs import ef21
from fedtheory.papers.localsgd.proofs import convex as local
from fedtheory.papers.scaffold.proofs import convex as scaffold

CLIENTS, LOCAL_STEPS, RUNS, ROUNDS = 10, 4, 200, 50
PLAIN_RUNS = 4


@dataclass(frozen=True)
class Federation:
    """f_i(x) = ½(x - c_i)ᵀA_i(x - c_i), and where the runs start."""

    A: Array  # (n, d, d)
    c: Array  # (n, d)
    start: Array  # (runs, 1, d)
    kept: Array  # (rounds, runs, n, d): the coordinates that rand-k sends
    eta: float

    def gradients(self, x: Array) -> Array:
        """Those of all runs and clients, one matrix product a client."""
        away = np.broadcast_to(x, (len(x), *self.c.shape)) - self.c
        found: Array = np.matmul(away.transpose(1, 0, 2), self.A).transpose(1, 0, 2)
        return found

    def gradient(self, i: int, x: Array) -> Array:
        """That of one client at one point."""
        found: Array = self.A[i] @ (x - self.c[i])
        return found


def federation(d: int, runs: int, rounds: int) -> Federation:
    """Random quadratics."""
    rng = np.random.default_rng(0)
    root = rng.standard_normal((CLIENTS, d, d))
    A = root @ root.transpose(0, 2, 1) / d
    k = d // 5
    order = rng.random((rounds, runs, CLIENTS, d)).argsort(axis=-1)
    return Federation(
        A,
        rng.standard_normal((CLIENTS, d)),
        rng.standard_normal((runs, 1, d)),
        np.where(order < k, d / k, 0.0),
        1 / (20 * LOCAL_STEPS * float(np.linalg.eigvalsh(A).max())),
    )


def largest(v: Array) -> Array:
    """The fifth of the coordinates that are largest, row by row."""
    k = v.shape[-1] // 5
    least = -np.partition(-np.abs(v), k - 1, axis=-1)[..., k - 1 : k]
    return np.where(np.abs(v) >= least, v, 0.0)


# what one writes first: one run, one client, one step at a time


def plain_local(of: Federation, run: int, rounds: int) -> Array:
    """Local SGD."""
    x = of.start[run, 0]
    for _ in range(rounds):
        ends = []
        for i in range(CLIENTS):
            y = x
            for _ in range(LOCAL_STEPS):
                y = y - of.eta * of.gradient(i, y)
            ends.append(y)
        x = sum(ends) / CLIENTS
    return x


def plain_scaffold(of: Federation, run: int, rounds: int) -> Array:
    """SCAFFOLD, option I, from exact gradients."""
    x = of.start[run, 0]
    c = [of.gradient(i, x) for i in range(CLIENTS)]
    for _ in range(rounds):
        all_c, ends, learned = sum(c) / CLIENTS, [], []
        for i in range(CLIENTS):
            y = x
            for _ in range(LOCAL_STEPS):
                y = y - of.eta * (of.gradient(i, y) - c[i] + all_c)
            ends.append(y)
            learned.append(of.gradient(i, x))
        x, c = sum(ends) / CLIENTS, learned
    return x


def plain_ef21(of: Federation, run: int, rounds: int) -> Array:
    """EF21 with top-k, from exact gradients."""
    x = of.start[run, 0]
    h = [of.gradient(i, x) for i in range(CLIENTS)]
    for _ in range(rounds):
        x = x - of.eta * sum(h) / CLIENTS
        h = [h[i] + largest(of.gradient(i, x) - h[i]) for i in range(CLIENTS)]
    return x


def plain_compressed(of: Federation, run: int, rounds: int) -> Array:
    """Compressed gradient descent with rand-k."""
    x = of.start[run, 0]
    for t in range(rounds):
        sent = [of.gradient(i, x) * of.kept[t, run, i] for i in range(CLIENTS)]
        x = x - of.eta * sum(sent) / CLIENTS
    return x


def rand_k(of: Federation) -> Callable[[Array], Array]:
    """Draws anew whenever it is asked, for every run and client."""
    drawn = iter(of.kept)
    return lambda v: v * next(drawn)


@dataclass(frozen=True)
class Peer:
    """A declared method, the plain loop, and what a problem knows beside the gradients."""

    statement: Statement[Any]
    plain: Callable[[Federation, int, int], Array]
    gradients: int  # of a client in a round
    knows: Callable[[Federation], Mapping[str, Any]] = lambda _: {}


PEERS = {
    "local SGD": Peer(local.STATEMENT, plain_local, LOCAL_STEPS),
    "SCAFFOLD": Peer(scaffold.STATEMENT, plain_scaffold, LOCAL_STEPS + 1),
    "EF21, top-k": Peer(ef21.STATEMENT, plain_ef21, 1, lambda _: {"C": largest}),
    "compressed, rand-k": Peer(
        compressed.STATEMENT, plain_compressed, 1, lambda of: {"h": rand_k(of)}
    ),
}


def declared(peer: Peer, of: Federation, rounds: int) -> Array:
    """The server's last points, (runs, d), by the lines of the theorem file."""
    known = {"start": of.start, "g": of.gradients, **peer.knows(of)}
    values = {"eta": of.eta, "K": LOCAL_STEPS}
    wanted = [p.symbol for p in peer.statement.parameters]
    schedule = {f"{letter}_t": np.full(rounds + 1, float(values[str(letter)])) for letter in wanted}
    run = peer.statement.algorithm.run(known, schedule)
    for t in range(1, rounds + 1):
        run.iterate("x", t)
    found: Array = run.iterate("x", rounds + 1)[:, 0]
    return found


def seconds(work: Callable[[], object]) -> float:
    """Processor time, the better of two."""
    taken = []
    for _ in range(2):
        begun = time.process_time()
        work()
        taken.append(time.process_time() - begun)
    return min(taken)


def ratio(peer: Peer, d: int, *, runs: int = RUNS, rounds: int = ROUNDS) -> tuple[float, float]:
    """Gradients a second: declared, and of the plain loop.

    Raises:
        AssertionError: they do not reach the same points.
    """
    of = federation(d, runs, rounds)
    reached = declared(peer, of, rounds)
    looped = np.stack([peer.plain(of, run, rounds) for run in range(PLAIN_RUNS)])
    apart = np.abs(reached[:PLAIN_RUNS] - looped).max()
    assert apart < 1e-9, f"the two disagree by {apart}"
    each = CLIENTS * rounds * peer.gradients
    ours = seconds(lambda: declared(peer, of, rounds))
    theirs = seconds(lambda: [peer.plain(of, run, rounds) for run in range(PLAIN_RUNS)])
    return each * runs / ours, each * PLAIN_RUNS / theirs


def main() -> None:
    """One line a method and a dimension."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--dimensions", nargs="+", type=int, default=[10, 50])
    print(f"{'method':20} {'d':>4} {'gradients/s':>14} {'plain loop':>12} {'ratio':>8}")
    for d in parser.parse_args().dimensions:
        for name, peer in PEERS.items():
            ours, theirs = ratio(peer, d)
            print(f"{name:20} {d:4} {ours:14,.0f} {theirs:12,.0f} {ours / theirs:7.0f}x")


if __name__ == "__main__":
    main()
