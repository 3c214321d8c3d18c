"""Would hypothesis find or shrink better? `python -m verify.attack_hypothesis --record`.

Two comparisons with what the attack does without it. Shrinking: hypothesis' own shrinker, below the crossing that the
search found (which clients stay, rounder numbers, fewer rounds, all at once), beside ours. Structures: clients,
coordinates, ties, equal clients and sparse numbers drawn by its strategies, for as long as an attack takes.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import numpy as np

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.statement import Statement
from fedtheory.engines.attack import attack, places, search
from fedtheory.engines.attack.place import missing, spread
from fedtheory.engines.attack.ratios import copies, ratios
from fedtheory.engines.confirm import confirm
from fedtheory.engines.shrink import Crossing, shrunk
from fedtheory.instances.hostile import Recipe
from fedtheory.instances.hostile_written import built
from fedtheory.instances.recipe_numbers import numbers, put
from fedtheory.theorems import STATEMENTS
from verify.attack_power import PLANTED, Planted

DOCS = Path(__file__).parents[1] / "docs"
RECORD, PAGE = DOCS / "attack_hypothesis.json", DOCS / "attack.md"
BEGIN, END = "<!-- hypothesis -->", "<!-- end of hypothesis -->"
STRUCTURED = (("fedfw.thm1", "corrected"), ("fedfw.thm1", "sharpened"), ("fedfw.thm1", "rate"))
EXAMPLES = 20_000
REFUSED = (FedTheoryError, ArithmeticError, ValueError, KeyError, IndexError)


class _OverError(KeyboardInterrupt):
    """The time is up; hypothesis passes this error on at once, and does not shrink it."""


def shrinking(planted: Sequence[Planted] = PLANTED, *, seconds: float) -> list[dict[str, Any]]:
    """For each planted mistake the size of the crossing that was found, of ours, and of hypothesis'."""
    rows = []
    for one in planted:
        wrong = one.wrong
        found = attack(wrong, one.bound, budget=30.0, seed=0)
        if found.hit is None:
            continue
        letters = {str(p.symbol): p.symbol for p in wrong.parameters}
        values = {letters[name]: Fraction(value) for name, value in found.parameters.items()}
        begin = Crossing(found.instance, values, found.rounds, found.hit)
        begun = time.process_time()
        least = shrunk(wrong, wrong.bound(one.bound), begin, seconds=seconds)
        ours = time.process_time() - begun
        begun = time.process_time()
        theirs = drawn_below(wrong, one.bound, begin, seconds=seconds)
        rows.append(
            {
                "statement": one.statement,
                "bound": one.bound,
                "found": begin.size,
                "ours": least.size,
                "our_seconds": round(ours, 2),
                "theirs": theirs.size if theirs else None,
                "their_seconds": round(time.process_time() - begun, 2),
            }
        )
        sys.stderr.write(f"{one.statement} ({one.bound})\n")
    return rows


def drawn_below(
    statement: Statement[Any], key: str, begin: Crossing, *, seconds: float
) -> Crossing | None:
    """The smallest crossing that `hypothesis.find` ends with; None if it ends with none in time."""
    from hypothesis import HealthCheck, find, settings
    from hypothesis.errors import HypothesisException

    bound, deadline = statement.bound(key), time.process_time() + seconds
    seen: list[Crossing] = []

    def crosses(candidate: tuple[Recipe, Mapping[Any, Fraction], int]) -> bool:
        if time.process_time() > deadline:
            raise _OverError
        recipe, values, rounds = candidate
        try:
            found = confirm(statement, bound, recipe, parameters=values, rounds=rounds)
        except REFUSED:
            return False
        if found is None or found.digest is None:
            return False
        seen.append(Crossing(recipe, values, rounds, found))
        return True

    quiet = settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    with suppress(HypothesisException, _OverError):  # none at all, or the time is up
        find(_below(begin), crosses, settings=quiet)
    return min(seen, key=lambda crossing: crossing.size, default=None)


def structures(
    bounds: Sequence[tuple[str, str]] = STRUCTURED, *, seconds: float
) -> list[dict[str, Any]]:
    """The largest ratio that an attack reaches, and that of drawn structures, in the same processor time."""
    rows = []
    for name, key in bounds:
        statement = next(s for s in STATEMENTS if s.id == name)
        with patch.object(search, "time", SimpleNamespace(monotonic=time.process_time)):
            found = attack(statement, key, budget=seconds, seed=0)
        best, count = _drawn(statement, key, seconds=seconds)
        rows.append(
            {"statement": name, "bound": key, "attack": found.best, "attacked": found.evaluations}
            | {"drawn": best, "instances": count}
        )
        sys.stderr.write(f"{name} ({key})\n")
    return rows


def _drawn(statement: Statement[Any], key: str, *, seconds: float) -> tuple[float, int]:
    """Clients on a box, each with nine penalties."""
    from hypothesis import HealthCheck, Phase, given, settings

    bound = statement.bound(key)
    place, deadline = places(statement, bound), time.process_time() + seconds
    values = {p.symbol: spread(p) for p in statement.parameters}
    runs = len(next(iter(values.values())))
    seen = [0.0]

    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(_structure())
    def look(recipe: Recipe) -> None:
        if time.process_time() > deadline:
            raise _OverError
        instance = built(recipe)
        if instance is None or missing(statement, bound, instance.promises, instance.problem):
            return
        constants = {c: np.full(runs, float(v)) for c, v in instance.constants.items()}
        problem = copies(instance, runs, outcomes=False)
        found = ratios(
            statement,
            bound,
            problem,
            constants,
            values,
            rounds=place.horizons[0],
            outcomes=False,
        )
        seen.append(float(found.max()))

    with suppress(_OverError):
        look()
    return max(seen), len(seen) - 1


def _structure() -> Any:
    """A strategy of recipes: how many clients and coordinates, equal or not, many zeros and ones, either tie."""
    from hypothesis import strategies as st

    plain = st.sampled_from([Fraction(x) for x in (0, 1, -1, 2, -2, -3)])
    number = st.one_of(plain, st.fractions(-10, 10, max_denominator=8))
    bend = st.one_of(st.just(Fraction(0)), st.fractions(0, 5, max_denominator=8))
    ends = st.one_of(
        st.sampled_from([Fraction(-1), Fraction(1), Fraction(0)]),
        st.fractions(-1, 1, max_denominator=8),
    )

    @st.composite
    def recipe(draw: Callable[[Any], Any]) -> Recipe:
        n, p, equal = draw(st.integers(1, 5)), draw(st.integers(1, 3)), draw(st.booleans())

        def table(entry: Any, rows: int) -> str:
            lines = [",".join(str(draw(entry)) for _ in range(p)) for _ in range(rows)]
            return ";".join(lines * (n // rows))

        return {
            "family": "interval",
            "curvature": table(bend, 1 if equal else n),
            "slope": table(number, 1 if equal else n),
            "start": table(ends, n),
            "tie": draw(st.sampled_from(["first", "last"])),
        }

    return recipe()


def _below(begin: Crossing) -> Any:
    """A strategy of smaller crossings: each number is itself or a rounder one; rows and rounds may go."""
    from hypothesis import strategies as st

    texts = {
        name: value.split(";")
        for name, value in begin.recipe.items()
        if isinstance(value, str) and name != "family" and numbers(value)
    }
    most = max((len(rows) for rows in texts.values()), default=1)
    whole = st.integers(-20, 20).map(Fraction)
    rounder = st.one_of(whole, st.fractions(-20, 20, max_denominator=12))
    positive = st.one_of(
        st.integers(1, 20).map(Fraction), st.fractions(Fraction(1, 12), 20, max_denominator=12)
    )

    @st.composite
    def candidate(
        draw: Callable[[Any], Any],
    ) -> tuple[Recipe, Mapping[Any, Fraction], int]:
        kept = [k for k in range(most) if draw(st.booleans())] or [0]
        smaller = dict(begin.recipe)
        for name, rows in texts.items():
            used = [rows[k] for k in kept] if len(rows) == most else rows
            smaller[name] = put(
                ";".join(used),
                {
                    k: str(draw(st.one_of(rounder, st.just(Fraction(x)))))
                    for k, x in enumerate(numbers(";".join(used)))
                },
            )
        if smaller.get("n") == most:
            smaller["n"] = len(kept)
        values = {
            symbol: draw(st.one_of(positive, st.just(value)))
            for symbol, value in begin.parameters.items()
        }
        return smaller, values, draw(st.integers(1, begin.rounds))

    return candidate()


def rendered(record: Mapping[str, Any]) -> str:
    """Both tables as Markdown."""
    lines = [
        "| crossing (numbers, rounds, digits) | found | made small by us | s | by hypothesis | s |",
        "|---|---|---|---|---|---|",
    ]
    for row in record["shrinking"]:
        sizes = [_size(row[name]) for name in ("found", "ours", "theirs")]
        name = f"{row['statement']} ({row['bound']})"
        times = row["our_seconds"], row["their_seconds"]
        lines.append(f"| {name} | {sizes[0]} | {sizes[1]} | {times[0]} | {sizes[2]} | {times[1]} |")
    lines += [
        "",
        f"| largest ratio after {record['seconds']:g} s | attack (instances) | structures drawn (instances) |",
        "|---|---|---|",
    ]
    lines += [
        f"| {row['statement']} ({row['bound']}) | {row['attack']:.5f} ({row['attacked']:,}) "
        f"| {row['drawn']:.5f} ({row['instances']:,}) |"
        for row in record["structures"]
    ]
    return "\n".join(lines) + "\n"


def _size(size: Sequence[int] | None) -> str:
    return "none in time" if size is None else ", ".join(map(str, size))


def main(arguments: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m verify.attack_hypothesis", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--seconds", type=float, default=5.0, help="processor time for each")
    parser.add_argument(
        "--record", action="store_true", help="write docs/attack_hypothesis.json and .md"
    )
    asked = parser.parse_args(arguments)
    record = {
        "seconds": asked.seconds,
        "shrinking": shrinking(seconds=asked.seconds),
        "structures": structures(seconds=asked.seconds),
    }
    sys.stdout.write(rendered(record))
    if asked.record:
        RECORD.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
        page = PAGE.read_text(encoding="utf-8")
        before, after = page.split(BEGIN)[0], page.split(END)[1]
        PAGE.write_text(f"{before}{BEGIN}\n{rendered(record)}{END}{after}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
