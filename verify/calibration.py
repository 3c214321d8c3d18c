r"""How often sampled verdicts are wrong, and how soon they are right: `python -m verify.calibration`.

False alarms are counted on suites in which every bound is met exactly, the worst case of a true claim, and looked at
after every run; beside them stands a reader who computes mean and standard error. Power is measured on means 5 %
above their bounds, against a player who knows the law of the draws. `--record` writes the numbers into the
documentation.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fedtheory.core.trajectory import Array
from fedtheory.engines.statistics.betting import opening, played
from fedtheory.engines.statistics.claims import Join, Side, after, game
from fedtheory.engines.statistics.ledger import SHARE
from fedtheory.engines.statistics.proportions import clopper_pearson

Law = Callable[[Array], Array]
"""Uniform numbers in, draws with mean 1 out."""
RECORD = Path(__file__).parents[1] / "docs" / "statistics.json"
PAGE = RECORD.with_suffix(".md")
BEGIN, END = "<!-- measured -->", "<!-- end of measured -->"

LAWS: Mapping[str, Law] = {
    "nearly exponential, Beta(1, 9)": lambda u: 10 * (1 - (1 - u) ** (1 / 9)),
    "one in ten": lambda u: np.where(u < 0.1, 10.0, 0.0),
    "narrow, within a fifth of the mean": lambda u: 0.8 + 0.4 * u,
}
ALPHA = Fraction(1, 20)
QUESTIONS, ROUNDS, RUNS = 5, 8, 400
MEMORY = 0.9
"""Correlation of the normal scores of one round and the next."""
CHUNK = 20
"""Suites at once."""
FIRST_LOOK = 20
"""Runs before a naive reader looks."""
PLANTED = (1.05, 1.2, 1.5)
CERTAINTY = 0.01
"""Of the intervals around measured frequencies."""


def dependent(rng: np.random.Generator, law: Law, runs: int, columns: int, rounds: int) -> Array:
    """(runs, columns, rounds): runs independent, rounds not."""
    from scipy.special import ndtr

    scores = rng.standard_normal((runs, columns, rounds))
    for k in range(1, rounds):
        scores[..., k] = MEMORY * scores[..., k - 1] + np.sqrt(1 - MEMORY**2) * scores[..., k]
    return law(ndtr(scores))


def false_alarms(
    law: Law, *, suites: int, rng: np.random.Generator, alpha: Fraction = ALPHA
) -> dict[str, int]:
    """In how many suites some bound is called VIOLATED although every mean is exactly at its bound."""
    found = {"e-process": 0, "peeking": 0, "once": 0, "suites": suites}
    for begun in range(0, suites, CHUNK):
        size = min(CHUNK, suites - begun)
        draws = dependent(rng, law, RUNS, size * QUESTIONS, ROUNDS)
        flat = draws.reshape(RUNS, -1)
        _, path = played(opening(flat.shape[1]), flat)
        wealth: Array = np.exp(path).reshape(*draws.shape).mean(axis=2)  # over the rounds
        found["e-process"] += _suites(wealth.max(axis=0) >= float(QUESTIONS / alpha))
        # The reader is careful: the level is split over bounds and rounds.
        beyond = _above(flat, float(alpha) / (QUESTIONS * ROUNDS)).reshape(*draws.shape)
        found["peeking"] += _suites(beyond[FIRST_LOOK:].max(axis=(0, 2)))
        found["once"] += _suites(beyond[-1].max(axis=1))
    return found


def false_support(
    law: Law, *, claims: int, rng: np.random.Generator, alpha: Fraction = ALPHA
) -> dict[str, int]:
    """How many claims are called HOLDS although one round in eight is exactly at its bound, the others at half."""
    found = {"e-process": 0, "peeking": 0, "suites": claims}
    half = np.array([0.5] * (ROUNDS - 1) + [1.0])
    top = float(law(np.array(1.0 - 2**-53))) if law is not LAWS["one in ten"] else 10.0
    for _ in range(claims):
        draws = dependent(rng, law, RUNS, 1, ROUNDS)[:, 0] * half
        start = game(Side.BELOW, Join.EVERYWHERE, np.ones(ROUNDS), np.full(ROUNDS, top))
        _, won = after(start, draws, float(alpha))
        found["e-process"] += won is not None
        below = _above(2 - draws, float(alpha))  # mirrored: the mean is below 1
        found["peeking"] += bool(below[FIRST_LOOK:].all(axis=1).any())
    return found


def power(
    law: Law, factor: float, *, repetitions: int, rng: np.random.Generator, alpha: Fraction = SHARE
) -> dict[str, float]:
    """Runs until a mean too large is found, by us and by a player who makes the best constant bet."""
    threshold = -np.log(float(alpha))
    known = law((np.arange(100_000) + 0.5) / 100_000) * factor
    bets = np.linspace(1e-3, 0.999, 500)
    bet = bets[int(np.argmax([np.log1p(b * (known - 1)).mean() for b in bets]))]
    horizon = int(5 * threshold / np.log1p(bet * (known - 1)).mean()) + 50
    theirs, ours = (np.empty(repetitions) for _ in range(2))
    for k in range(repetitions):
        draws = law(rng.random((horizon, 1))) * factor
        theirs[k] = _first(np.cumsum(np.log1p(bet * (draws - 1)), axis=0), threshold)
        ours[k] = _first(played(opening(1), draws)[1], threshold)
    oracle = float(np.quantile(theirs, 0.95, method="higher"))
    return {
        "oracle": oracle,
        "ours": float(np.quantile(ours, 0.95, method="higher")),
        "within twice": float((ours <= 2 * oracle).mean()),
    }


def measured(*, suites: int, claims: int, repetitions: int, seed: int) -> dict[str, Any]:
    """All tables."""
    tables: dict[str, Any] = {"alarms": {}, "support": {}, "power": {}}
    for k, (name, law) in enumerate(LAWS.items()):
        rng = np.random.default_rng([seed, k])
        tables["alarms"][name] = false_alarms(law, suites=suites, rng=rng)
        tables["support"][name] = false_support(law, claims=claims, rng=rng)
        tables["power"][name] = {
            str(factor): power(law, factor, repetitions=repetitions, rng=rng) for factor in PLANTED
        }
    return tables


def rendered(tables: Mapping[str, Any]) -> str:
    """The tables as Markdown."""
    lines = [
        "| draws | suites | e-process | mean and standard error, once | the same, after every run |"
    ]
    lines += ["|---|---|---|---|---|"]
    for name, row in tables["alarms"].items():
        rates = [_rate(row[who], row["suites"]) for who in ("e-process", "once", "peeking")]
        lines.append(f"| {name} | {row['suites']:,} | {' | '.join(rates)} |")
    lines += ["", "| draws | claims | e-process | mean and standard error, after every run |"]
    lines += ["|---|---|---|---|"]
    for name, row in tables["support"].items():
        rates = [_rate(row[who], row["suites"]) for who in ("e-process", "peeking")]
        lines.append(f"| {name} | {row['suites']:,} | {' | '.join(rates)} |")
    lines += [
        "",
        "| draws | planted | runs, knowing the law | runs, ours | found within twice that |",
    ]
    lines += ["|---|---|---|---|---|"]
    for name, rows in tables["power"].items():
        for factor, row in rows.items():
            lines.append(
                f"| {name} | +{100 * (float(factor) - 1):.0f} % | {row['oracle']:,.0f} | {row['ours']:,.0f} "
                f"| {100 * row['within twice']:.1f} % |"
            )
    return "\n".join(lines) + "\n"


def _rate(count: int, of: int) -> str:
    low, high = clopper_pearson(count, of, CERTAINTY)
    return f"{100 * count / of:.2f} % ({100 * low:.2f} to {100 * high:.2f})"


def _suites(alarms: NDArray[np.bool_]) -> int:
    """(suites x questions,) -> how many suites have an alarm."""
    return int(alarms.reshape(-1, QUESTIONS).any(axis=1).sum())


def _above(draws: Array, level: float) -> NDArray[np.bool_]:
    """After each run, whether the mean is above 1 by more than the normal quantile of standard errors."""
    from scipy.special import ndtri

    counts = np.arange(1, len(draws) + 1)[:, None]
    means = np.cumsum(draws, axis=0) / counts
    variances = np.maximum(np.cumsum(draws**2, axis=0) / counts - means**2, 0.0)
    with np.errstate(divide="ignore", invalid="ignore"):
        errors = np.sqrt(variances / np.maximum(counts - 1, 1))
    beyond: NDArray[np.bool_] = means - 1 > -ndtri(level) * errors
    return beyond


def _first(path: Array, threshold: float) -> float:
    won = np.flatnonzero(path[:, 0] >= threshold)
    return float(won[0]) + 1 if won.size else np.inf


def main(arguments: list[str]) -> int:
    """Measure and print; 1 if a rate of false alarms is above its level."""
    parser = argparse.ArgumentParser(
        prog="python -m verify.calibration", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--suites", type=int, default=10_000)
    parser.add_argument("--claims", type=int, default=10_000)
    parser.add_argument("--repetitions", type=int, default=400)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--record", action="store_true", help="write docs/statistics.json and .md")
    asked = parser.parse_args(arguments)
    begun = time.monotonic()
    tables = measured(
        suites=asked.suites, claims=asked.claims, repetitions=asked.repetitions, seed=asked.seed
    )
    sys.stdout.write(f"{rendered(tables)}\n{time.monotonic() - begun:.0f} s\n")
    if asked.record:
        RECORD.write_text(json.dumps(tables, indent=1) + "\n", encoding="utf-8")
        page = PAGE.read_text(encoding="utf-8")
        before, after_it = page.split(BEGIN)[0], page.split(END)[1]
        text = f"{before}{BEGIN}\n{rendered(tables)}{END}{after_it}"
        PAGE.write_text(text, encoding="utf-8")
    rows = [*tables["alarms"].values(), *tables["support"].values()]
    wrong = any(clopper_pearson(r["e-process"], r["suites"], CERTAINTY)[0] > ALPHA for r in rows)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
