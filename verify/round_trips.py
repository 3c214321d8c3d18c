"""Random questions to `solve`, and every answer asked back: `python -m verify.round_trips --record`.

A bound with a formula, one of its letters, constants of all sizes, and a target near the bound's value there. The answer's
printed digits are put back into the formula, term by term and without what was compiled for `solve`: an answer that is
not certainly on the safe side is UNSAFE. `--record` writes docs/round-trips.json and the table of docs/calculator.md.
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from statistics import median
from typing import Any

from fedtheory.calculator.bound import evaluate_bound, required
from fedtheory.calculator.catalogue import Bound, Condition, Entry, Letter, catalogue
from fedtheory.calculator.enclosure import satisfies
from fedtheory.calculator.feasible import Answer
from fedtheory.calculator.inputs import Given
from fedtheory.calculator.solve import Solution, solve
from fedtheory.core.errors import FedTheoryError

RECORD = Path(__file__).parents[1] / "docs" / "round-trips.json"
PAGE = RECORD.with_name("calculator.md")
BEGIN, END = "<!-- measured -->", "<!-- end of measured -->"
DECADES = 6
STEP = Fraction(1, 10**6)
"""One step beyond an answer, as a share of it; the step of a whole number is 1."""
WORDS = {
    "answer": "an answer, safe, and a step beyond its ends (a whole number, or a part in a million) is not",
    "answer, loose": "an answer, safe, of which an end could be taken a step further",
    "any value": "every value in the domain meets the target",
    "UNSAFE": "an answer that is NOT certainly safe",
    "FT040": "no value meets the target, and the reason is said",
    "FT042": "nothing is promised whatever the letter is",
    "FT043": "could not be decided: target and bound are too close",
    "missed": "no answer although the letter's own value meets the target",
}

Table = dict[str, Any]
Asked = tuple[Entry, Bound, str]


def questions() -> list[Asked]:
    """Every letter of every bound that a formula states."""
    return [
        (entry, bound, letter)
        for entry in catalogue().values()
        for bound in entry.bounds
        if bound.value is not None
        for letter in sorted(required(entry, bound))
    ]


def number(letter: Letter, rng: random.Random) -> Fraction:
    """A number that the letter may stand for: whole ones and shares of an interval, else of any size."""
    low = letter.lower if letter.lower is not None else Fraction(0)
    if letter.integer:
        high = min(letter.upper or Fraction(10**DECADES), low + 10 ** rng.randint(0, DECADES))
        return Fraction(rng.randint(int(low), int(high)))
    if letter.upper is not None:
        return low + (letter.upper - low) * Fraction(rng.randint(1, 999), 1000)
    return low + rng.randint(1, 999) * Fraction(10) ** rng.randint(-DECADES, DECADES - 3)


def there_and_back(asked: Asked, rng: random.Random) -> tuple[str, float, float]:
    """The outcome, and the seconds that `bound` and `solve` took; nothing is asked where the bound has no value."""
    entry, bound, letter = asked
    at = {name: str(number(entry.letters[name], rng)) for name in sorted(required(entry, bound))}
    begun = time.perf_counter()
    try:
        value = evaluate_bound(entry, bound, {name: Given(x, x) for name, x in at.items()})
    except FedTheoryError:
        return "", 0.0, 0.0
    if value.value is None:
        return "", 0.0, 0.0
    bounded = time.perf_counter()
    share = Fraction(rng.randint(50, 200), 100)
    target = Fraction(value.value) * share
    rest = {name: x for name, x in at.items() if name != letter}
    started = time.perf_counter()
    try:
        found = solve(entry.id, letter, target=target, bound=bound.key, **rest)
    except FedTheoryError as error:
        outcome = str(error.code)
        own = satisfied(entry, bound, target, at)
        # Rounded values of a bound may lie on its wrong side, so only a target with room must be met.
        if outcome == "FT040" and own and share != 1:
            outcome = "missed"
    else:
        outcome = judged(found, entry, bound, target, rest)
    return outcome, bounded - begun, time.perf_counter() - started


def judged(
    found: Solution, entry: Entry, bound: Bound, target: Fraction, rest: Mapping[str, str]
) -> str:
    """Whether every number of the answer is safe, and a step beyond its ends is not needed."""
    letter = entry.letters[found.letter]
    ends = [x for x in (found.value, found.lower, found.upper) if x is not None]
    if found.value is not None:  # an end that is not there is a promise, too
        x = Fraction(spelled(found.value))
        if found.lower is None and x > 0:
            ends.append(x / 2)
        if found.upper is None and (letter.upper is None or 2 * x <= letter.upper):
            ends.append(2 * x)
    if not all(satisfied(entry, bound, target, {**rest, letter.name: spelled(x)}) for x in ends):
        return "UNSAFE"
    if found.value is None:
        return "any value"
    return "answer, loose" if beyond(found, entry, bound, target, rest) else "answer"


def beyond(
    found: Solution, entry: Entry, bound: Bound, target: Fraction, rest: Mapping[str, str]
) -> int:
    """How many ends of the answer's interval could have been taken further."""
    letter, loose = entry.letters[found.letter], 0
    for end, sign in ((found.lower, -1), (found.upper, 1)):
        if end is None:
            continue
        x = Fraction(spelled(end))
        further = x + sign * (1 if letter.integer else abs(x) * STEP)
        inside = (letter.lower is None or further >= letter.lower) and (
            letter.upper is None or further <= letter.upper
        )
        moved = {**rest, letter.name: str(further)}
        loose += inside and further != x and satisfied(entry, bound, target, moved)
    return loose


def spelled(answer: Answer) -> str:
    """The number that the printed digits spell."""
    return str(Fraction(repr(answer)) if isinstance(answer, float) else Fraction(answer))


def satisfied(entry: Entry, bound: Bound, target: Fraction, at: Mapping[str, str]) -> bool:
    """Whether the bound certainly meets the target here, with all that it asks for."""
    assert bound.value is not None
    first = (Condition(">=", "t", str(bound.first_round)),) if "t" in at else ()
    main = Condition(">=" if bound.relation == ">=" else "<=", bound.value, str(target))
    stated = (main, *first, *entry.conditions, *bound.conditions)
    return all(satisfies(c.left, c.relation, c.right, at) is True for c in stated)


def measure(count: int, seed: int) -> Table:
    """Outcomes and times of this many questions."""
    rng, asked = random.Random(seed), questions()
    outcomes, bounds, solves = Counter[str](), list[float](), list[float]()
    worst, named = list[tuple[float, str]](), dict[str, list[str]]()
    while len(solves) < count:
        one = rng.choice(asked)
        outcome, bounding, solving = there_and_back(one, rng)
        if not outcome:
            continue
        outcomes[outcome] += 1
        bounds.append(bounding)
        solves.append(solving)
        name = f"{one[0].id} ({one[1].key}) for {one[2]}"
        worst = sorted([*worst, (solving, name)], reverse=True)[:5]
        if outcome in {"UNSAFE", "missed"}:
            named.setdefault(outcome, []).append(name)
    return {
        "count": count,
        "seed": seed,
        "questions": len(asked),
        "outcomes": dict(sorted(outcomes.items())),
        "named": named,
        "milliseconds": {"bound": _times(bounds), "solve": _times(solves)},
        "slowest": [{"question": name, "seconds": round(s, 3)} for s, name in worst],
    }


def _times(seconds: Sequence[float]) -> dict[str, float]:
    ordered = sorted(seconds)
    last = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    return {
        "median": round(1e3 * median(ordered), 3),
        "99 %": round(1e3 * last, 3),
        "largest": round(1e3 * ordered[-1], 3),
    }


def rendered(table: Table) -> str:
    """The tables in Markdown."""
    outcomes, times = table["outcomes"], table["milliseconds"]
    lines = [
        f"{table['count']:,} questions, seed {table['seed']}, from {table['questions']:,} letters of bounds.",
        "",
        "| outcome | questions | what it means |",
        "|---|---|---|",
        f"| UNSAFE | {outcomes.get('UNSAFE', 0):,} | {WORDS['UNSAFE']} |",
        *(
            f"| {name} | {found:,} | {WORDS.get(name, 'refused, see fedtheory explain')} |"
            for name, found in outcomes.items()
            if name != "UNSAFE"
        ),
        "",
        "| milliseconds | median | 99 % | largest |",
        "|---|---|---|---|",
        *(
            f"| {verb} | {t['median']} | {t['99 %']} | {t['largest']} |"
            for verb, t in times.items()
        ),
    ]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> int:
    """Prints the table; 1 if an answer was unsafe."""
    parser = argparse.ArgumentParser(prog="python -m verify.round_trips", description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--record", action="store_true", help="write docs/round-trips.json")
    asked = parser.parse_args(arguments)
    table = measure(asked.count, asked.seed)
    sys.stdout.write(f"{rendered(table)}\n{json.dumps(table['slowest'], indent=1)}\n")
    sys.stdout.writelines(
        f"{kind}: {name}\n" for kind, all_ in table["named"].items() for name in all_
    )
    if asked.record:
        RECORD.write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")
        page = PAGE.read_text(encoding="utf-8")
        before, after = page.split(BEGIN)[0], page.split(END)[1]
        PAGE.write_text(f"{before}{BEGIN}\n{rendered(table)}{END}{after}", encoding="utf-8")
    return 1 if table["outcomes"].get("UNSAFE") else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
