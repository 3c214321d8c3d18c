r"""How often the verdict on a rate is right, on six curves whose rate is known: `python -m verify.rates`.

The claim is t^(-1/2); each curve is measured by 20 runs of 20,000 rounds whose noise lasts from one round to the next.
Beside the verdict stands what a least squares line through the logarithms says with its 95 % interval. `--record`
writes the numbers into the documentation.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from fedtheory.core.trajectory import Array
from fedtheory.engines.rates.judge import Claimed, Rate, judge

RECORD = Path(__file__).parents[1] / "docs" / "rates.json"
PAGE = RECORD.with_suffix(".md")
BEGIN, END = "<!-- measured -->", "<!-- end of measured -->"
CLAIM = Claimed(Fraction(1, 2))
RUNS, ROUNDS = 20, 20_000
NOISE, MEMORY = 0.15, 0.9
"""Standard deviation of the logarithm, and correlation of one round with the next."""


@dataclass(frozen=True)
class Truth:
    """A curve, and whether t^(-1/2) is true of it."""

    curve: Callable[[Array], Array]
    right: Rate


TRUTHS: Mapping[str, Truth] = {
    "t^(-1/2)": Truth(lambda t: t**-0.5, Rate.CONSISTENT),
    "t^(-1/2) log(t+1)": Truth(lambda t: t**-0.5 * np.log(t + 1), Rate.SLOWER),
    "t^(-1/2) + 1/50": Truth(lambda t: t**-0.5 + 0.02, Rate.SLOWER),
    "t^(-1/2) + 5/t": Truth(lambda t: t**-0.5 + 5 / t, Rate.CONSISTENT),
    "t^(-2/5)": Truth(lambda t: t**-0.4, Rate.SLOWER),
    "(t+30)^(-1/2)": Truth(lambda t: (t + 30) ** -0.5, Rate.CONSISTENT),
}


def noisy(curve: Array, *, rng: np.random.Generator) -> Array:
    """(RUNS, T): the curve times noise whose logarithm is autoregressive."""
    from scipy.signal import lfilter

    shocks = rng.standard_normal((RUNS, len(curve)))
    shocks[:, 1:] *= np.sqrt(1 - MEMORY**2)
    noise: Array = lfilter([1.0], [1.0, -MEMORY], shocks, axis=1)
    return curve * np.exp(NOISE * noise)


def line_says(slope: tuple[float, float, float]) -> Rate:
    """The verdict that is usually read from an interval around a slope."""
    return Rate.SLOWER if slope[2] < float(CLAIM.exponent) else Rate.CONSISTENT


def measured(*, repetitions: int, rounds: int = ROUNDS, seed: int = 0) -> dict[str, Any]:
    """For each truth how often each verdict came out, ours and the line's, and the last slope's interval."""
    t = np.arange(1, rounds + 1, dtype=float)
    tables: dict[str, Any] = {}
    for k, (name, truth) in enumerate(TRUTHS.items()):
        ours, right, interval = dict.fromkeys((r.value for r in Rate), 0), 0, [0.0, 0.0]
        for repetition in range(repetitions):
            rng = np.random.default_rng([seed, k, repetition])
            found = judge(t, noisy(truth.curve(t), rng=rng), CLAIM)
            ours[found.verdict.value] += 1
            right += line_says(found.slope) is truth.right
            interval = [round(end, 3) for end in found.slope[1:]]
        line = {"right": right, "interval": interval}
        tables[name] = {"right": truth.right.value, "ours": ours, "line": line}
    return {"repetitions": repetitions, "rounds": rounds, "truths": tables}


def rendered(tables: Mapping[str, Any]) -> str:
    """The tables as Markdown."""
    words = [rate.value for rate in Rate]
    lines = [
        f"| the curve | true of t^(-1/2) | {' | '.join(words)} | wrong | a line's interval, for example | the line is wrong |",
        "|---|---|---|---|---|---|---|---|",
    ]
    of = tables["repetitions"]
    for name, row in tables["truths"].items():
        counts = [f"{row['ours'][word]}" for word in words]
        low, high = row["line"]["interval"]
        lines.append(
            f"| {name} | {row['right']} | {' | '.join(counts)} | {wrong(row)} of {of} "
            f"| {low:.3f} to {high:.3f} | {of - row['line']['right']} of {of} |"
        )
    return "\n".join(lines) + "\n"


def wrong(row: Mapping[str, Any]) -> int:
    """Verdicts that are neither right nor "cannot tell"."""
    kept = {row["right"], Rate.UNDECIDED.value}
    return sum(count for word, count in row["ours"].items() if word not in kept)


def main(arguments: list[str]) -> int:
    """Measure and print; 1 if more than one verdict in twenty is wrong on some curve."""
    parser = argparse.ArgumentParser(
        prog="python -m verify.rates", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--repetitions", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--record", action="store_true", help="write docs/rates.json and .md")
    asked = parser.parse_args(arguments)
    begun = time.monotonic()
    tables = measured(repetitions=asked.repetitions, rounds=asked.rounds, seed=asked.seed)
    sys.stdout.write(f"{rendered(tables)}\n{time.monotonic() - begun:.0f} s\n")
    if asked.record:
        RECORD.write_text(json.dumps(tables, indent=1) + "\n", encoding="utf-8")
        page = PAGE.read_text(encoding="utf-8")
        before, after = page.split(BEGIN)[0], page.split(END)[1]
        text = f"{before}{BEGIN}\n{rendered(tables)}{END}{after}"
        PAGE.write_text(text, encoding="utf-8")
    bad = any(20 * wrong(row) > asked.repetitions for row in tables["truths"].values())
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
