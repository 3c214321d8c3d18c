"""Corrupted constructions and givens: the two kernels are to agree on each.

Run as `python -m tests.kernel.corrupted_constructions --count N --seed FIRST`.
"""

import argparse
import random
import sys
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from fedtheory.kernel import construction, flint_construction

WORDS = ["0", "1", "-1", "2", "3", "1/2", "t", "k", "w", "e", "G", "n", "F", "c", "coin", "walk", "<", "<=", "=", "+", "*", "-", "/", "if", "point", "each", "shows"]  # fmt: skip


def places(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all strings."""
    if isinstance(node, str):
        yield path
    for key, part in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():  # fmt: skip
        yield from places(part, (*path, key))


def corrupted(node: Any, rng: random.Random) -> Any:
    """The same with one string, or one part of a list, changed."""
    mutant = deepcopy(node)
    path = rng.choice(list(places(mutant)))
    at = mutant
    for key in path[:-1]:
        at = at[key]
    if isinstance(at, list) and rng.random() < 0.3:
        rng.shuffle(at)
    else:
        at[path[-1]] = rng.choice(WORDS)
    return mutant


def disagreements(
    symbols: Any, made_: Any, given_: Any, *, count: int, first: int
) -> list[tuple[int, str, str]]:
    """Seeds on which one kernel accepts what the other refuses, and what they say."""
    found = []
    for seed in range(first, first + count):
        rng = random.Random(seed)
        made, given = made_, given_
        if rng.random() < 0.6:
            made = corrupted(made_, rng)
        else:
            name = rng.choice(list(given_))
            given = {name: corrupted(given_[name], rng)}
        one, two = (k.unmade(symbols, given, made) for k in (construction, flint_construction))
        if bool(one) != bool(two):
            found.append((seed, one, two))
    return found


def main() -> None:
    """Prints each disagreement, and their number."""
    from tests.kernel.test_construction import GIVEN, MADE, SYMBOLS

    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    found = disagreements(SYMBOLS, MADE, GIVEN, count=asked.count, first=asked.seed)
    for seed, one, two in found:
        sys.stdout.write(f"{seed}: {one or 'accepted'} | {two or 'accepted'}\n")
    sys.stdout.write(f"{len(found)} of {asked.count}\n")


if __name__ == "__main__":
    main()
