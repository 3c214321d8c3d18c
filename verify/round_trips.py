"""Random questions to `solve`, and every answer asked back: `python -m verify.round_trips --record`.

A bound with a formula, one of its letters, constants of all sizes, and a target near the bound's value there. The
answer's printed digits are put back into the formula by `verify.weighing`, which shares nothing with the calculator: an
answer that is not certainly on the safe side is UNSAFE. Trips go in batches, each with its own seed; a batch that is
done is kept in --store, and a run that was killed goes on where it was. `--record` writes docs/round-trips.json and
the table of docs/calculator.md.
"""

import argparse
import hashlib
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import fedtheory
from fedtheory.calculator.bound import evaluate_bound, required
from fedtheory.calculator.catalogue import Bound, Condition, Entry, Letter, catalogue
from fedtheory.calculator.enclosure import satisfies
from fedtheory.calculator.feasible import Answer
from fedtheory.calculator.inputs import LARGEST, SMALLEST, Given
from fedtheory.calculator.solve import Solution, solve
from fedtheory.core.errors import FedTheoryError
from verify.weighing import certainly

ROOT = Path(__file__).parents[1]
RECORD = ROOT / "docs" / "round-trips.json"
PAGE = RECORD.with_name("calculator.md")
STORE = ROOT / ".fedtheory" / "round-trips.jsonl"
BEGIN, END = "<!-- measured -->", "<!-- end of measured -->"
DECADES = 6
BATCH = 500
STEP = Fraction(1, 10**6)
"""One step beyond an answer, as a share of it; the step of a whole number is 1."""
WORDS = {
    "answer": "solved: safe, and a step beyond its ends (a whole number, or a part in a million) is not",
    "answer, loose": "solved: safe, and an end could be taken a step further",
    "any value": "always holds: every value in the domain meets the target",
    "never": "impossible because: the best value, or what it tends to, is said",
    "only where a condition fails": "impossible because: the target is met only where the theorem says nothing",
    "only after 10^18 rounds": "impossible because: nothing runs that long",
    "FT042": "impossible because: a condition fails whatever the letter is",
    "FT043": "undecided: target and bound are too close, and that is said",
    "UNSAFE": "an answer that is NOT certainly safe",
    "missed": "no answer although the letter's own value meets the target",
}
WRONG = ("UNSAFE", "missed")

Table = dict[str, Any]
Asked = tuple[Entry, Bound, str]


class Trip(NamedTuple):
    """What came back, and the milliseconds (of the processor: the machine may be busy) of `bound` on the way there and of `solve` on the way back."""

    outcome: str
    name: str
    bound: float
    solve: float
    by_fractions: int = (
        0  # ends at equality that only the calculator's own exact arithmetic decided
    )


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


def there_and_back(asked: Asked, rng: random.Random) -> Trip | None:
    """One trip; nothing is asked where the bound has no value, or one that no target may have."""
    entry, bound, letter = asked
    at = {name: number(entry.letters[name], rng) for name in sorted(required(entry, bound))}
    share = Fraction(rng.randint(50, 200), 100)
    typed = {name: str(x) for name, x in at.items()}
    begun = time.thread_time()
    try:
        value = evaluate_bound(entry, bound, {name: Given(x, x) for name, x in typed.items()})
    except FedTheoryError:
        return None
    if value.value is None:
        return None
    bounded = time.thread_time()
    target = Fraction(value.value) * share
    if target != 0 and not SMALLEST <= abs(target) <= LARGEST:
        return None
    rest = {name: x for name, x in typed.items() if name != letter}
    started, equal = time.thread_time(), Counter[str]()
    try:
        found = solve(entry.id, letter, target=target, bound=bound.key, **rest)
        stopped = time.thread_time()
        outcome = judged(found, entry, bound, target, rest, equal)
    except FedTheoryError as error:
        stopped = time.thread_time()
        outcome = _refused(error)
        # Rounded values of a bound may lie on its wrong side, so only a target with room must be met.
        if outcome != "FT043" and share != 1 and satisfied(entry, bound, target, typed, equal):
            outcome = "missed"
    name = f"{entry.id} ({bound.key}) for {letter}"
    return Trip(
        outcome, name, 1e3 * (bounded - begun), 1e3 * (stopped - started), equal["fractions"]
    )


def _refused(error: FedTheoryError) -> str:
    if error.code != "FT040":
        return str(error.code)
    if "does not hold" in str(error):
        return "only where a condition fails"
    return "only after 10^18 rounds" if "10^18" in str(error) else "never"


def judged(
    found: Solution,
    entry: Entry,
    bound: Bound,
    target: Fraction,
    rest: Mapping[str, str],
    equal: Counter[str] | None = None,
) -> str:
    """Whether every number of the answer is safe, and a step beyond its ends is not needed."""
    letter, equal = entry.letters[found.letter], Counter() if equal is None else equal
    ends = [x for x in (found.value, found.lower, found.upper) if x is not None]
    if found.value is not None:  # an end that is not there is a promise, too
        x = Fraction(spelled(found.value))
        if found.lower is None and x > 0:
            ends.append(x / 2)
        if found.upper is None and (letter.upper is None or 2 * x <= letter.upper):
            ends.append(2 * x)
    if found.lower is not None and found.upper is not None:  # so is every value between the ends
        middle = (Fraction(spelled(found.lower)) + Fraction(spelled(found.upper))) / 2
        ends.append(Fraction(int(middle)) if letter.integer else middle)
    if not all(
        satisfied(entry, bound, target, {**rest, letter.name: spelled(x)}, equal) for x in ends
    ):
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
        loose += inside and further != x and satisfied(entry, bound, target, moved, Counter())
    return loose


def spelled(answer: Answer) -> str:
    """The number that the printed digits spell."""
    return str(Fraction(repr(answer)) if isinstance(answer, float) else Fraction(answer))


def satisfied(
    entry: Entry, bound: Bound, target: Fraction, at: Mapping[str, str], equal: Counter[str]
) -> bool:
    """Whether the bound certainly meets the target here, with all that it asks for."""
    assert bound.value is not None
    first = (Condition(">=", "t", str(bound.first_round)),) if "t" in at else ()
    main = Condition(">=" if bound.relation == ">=" else "<=", bound.value, str(target))
    numbers = {name: Fraction(x) for name, x in at.items()}
    for c in (main, *first, *entry.conditions, *bound.conditions):
        told = certainly(c.left, c.relation, c.right, numbers)
        if told is None:  # at equality of roots
            told = satisfies(c.left, c.relation, c.right, at)
            equal["fractions"] += told is True
        if told is not True:
            return False
    return True


# Batches


def batch(seed: int, index: int, size: int) -> list[Trip]:
    """The trips of one batch, which depend on its seed and index only."""
    rng, asked, made = random.Random(f"{seed}/{index}"), questions(), list[Trip]()
    while len(made) < size:
        trip = there_and_back(rng.choice(asked), rng)
        if trip is not None:
            made.append(trip)
    return made


def batches(
    count: int, seed: int, *, jobs: int = 1, store: Path | None = None
) -> Iterator[list[Trip]]:
    """All batches: those of the store that this code made, then the others, kept as they come in."""
    sizes = {k: min(BATCH, count - k * BATCH) for k in range(-(-count // BATCH))}
    code = _code() if store is not None else ""
    for line in _lines(store):
        made = line if isinstance(line, dict) else {}
        index, trips = int(made.get("batch", -1)), made.get("trips", [])
        ours = (made.get("code"), made.get("seed")) == (code, seed)
        if ours and len(trips) == sizes.get(index):
            del sizes[index]
            yield [Trip(*trip) for trip in trips]
    if jobs == 1:
        for index, size in sizes.items():
            yield _kept(batch(seed, index, size), code, seed, index, store)
        return
    with ProcessPoolExecutor(jobs) as pool:
        asked = {pool.submit(batch, seed, index, size): index for index, size in sizes.items()}
        for done in as_completed(asked):
            yield _kept(done.result(), code, seed, asked[done], store)


def _kept(trips: list[Trip], code: str, seed: int, index: int, store: Path | None) -> list[Trip]:
    if store is not None:
        store.parent.mkdir(parents=True, exist_ok=True)
        line = {"code": code, "seed": seed, "batch": index, "trips": trips}
        with store.open("a", encoding="utf-8") as out:
            out.write(json.dumps(line) + "\n")
    return trips


def _lines(store: Path | None) -> Iterator[Any]:
    """What the store holds; a line that was cut short by a kill is no line."""
    if store is None or not store.exists():
        return
    for line in store.read_text(encoding="utf-8").splitlines():
        try:
            yield json.loads(line)
        except ValueError:
            continue


def _code() -> str:
    """The digest of all that an outcome depends on."""
    package, digest = Path(fedtheory.__file__).parent, hashlib.sha256()
    files = [*(package / "calculator").glob("*.py"), *(package / "core").glob("*.py")]
    here = [Path(__file__), Path(__file__).with_name("weighing.py")]
    for path in sorted([*files, *here, package / "catalogue.json"]):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


# Tables


def measure(
    count: int, seed: int, *, jobs: int = 1, store: Path | None = None, told: bool = False
) -> Table:
    """Outcomes and times of this many trips."""
    trips, begun = list[Trip](), time.monotonic()
    for made in batches(count, seed, jobs=jobs, store=store):
        trips += made
        if told:
            per_trip = (time.monotonic() - begun) / len(trips)
            left = per_trip * (count - len(trips))
            sys.stderr.write(f"{len(trips):,} of {count:,} trips, {left:,.0f} s to go\n")
    outcomes = Counter(trip.outcome for trip in trips)
    by_size = sorted(trips, key=lambda trip: -trip.solve)
    return {
        "count": count,
        "seed": seed,
        "questions": len(questions()),
        "outcomes": {
            name: outcomes[name] for name in (*WORDS, *sorted(outcomes)) if outcomes[name]
        },
        "equality": sum(trip.by_fractions for trip in trips),
        "named": {
            kind: sorted(trip.name for trip in trips if trip.outcome == kind)
            for kind in WRONG
            if outcomes[kind]
        },
        "undecided": dict(
            Counter(trip.name for trip in trips if trip.outcome == "FT043").most_common(10)
        ),
        "milliseconds": {
            "bound": _times(trip.bound for trip in trips),
            "solve": _times(trip.solve for trip in trips),
        },
        "slowest": [
            {"question": trip.name, "outcome": trip.outcome, "milliseconds": round(trip.solve, 1)}
            for trip in by_size[:5]
        ],
    }


def _times(milliseconds: Iterable[float]) -> dict[str, float]:
    ordered = sorted(milliseconds)

    def at(share: int) -> float:
        return round(ordered[min(len(ordered) - 1, len(ordered) * share // 100)], 3)

    return {"median": at(50), "95 %": at(95), "99 %": at(99), "largest": round(ordered[-1], 3)}


def rendered(table: Table) -> str:
    """The tables in Markdown."""
    outcomes, times = table["outcomes"], table["milliseconds"]
    slowest = table["slowest"][0]
    lines = [
        f"{table['count']:,} trips, seed {table['seed']}, over {table['questions']:,} letters of bounds.",
        "",
        "| outcome | trips | what it means |",
        "|---|---|---|",
        f"| UNSAFE | {outcomes.get('UNSAFE', 0):,} | {WORDS['UNSAFE']} |",
        *(
            f"| {name} | {found:,} | {WORDS.get(name, 'refused, see fedtheory explain')} |"
            for name, found in outcomes.items()
            if name != "UNSAFE"
        ),
        "",
        "| milliseconds of the processor | median | 95 % | 99 % | largest |",
        "|---|---|---|---|---|",
        *(
            f"| {verb} | {t['median']} | {t['95 %']} | {t['99 %']} | {t['largest']} |"
            for verb, t in times.items()
        ),
        "",
        f"The slowest: {slowest['question']}, {slowest['milliseconds']} ms.",
        "",
        f"At equality of roots balls never decide: {table['equality']:,} conditions were told by exact arithmetic.",
    ]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> int:
    """Prints the table; 1 if an answer was unsafe, or missed."""
    parser = argparse.ArgumentParser(
        prog="python -m verify.round_trips", description=__doc__.splitlines()[0]
    )
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--store", type=Path, default=STORE, help="where batches are kept")
    parser.add_argument("--record", action="store_true", help="write docs/round-trips.json")
    asked = parser.parse_args(arguments)
    table = measure(asked.count, asked.seed, jobs=asked.jobs, store=asked.store, told=True)
    sys.stdout.write(f"{rendered(table)}\n{json.dumps(table['slowest'], indent=1)}\n")
    sys.stdout.write(f"undecided: {json.dumps(table['undecided'], indent=1)}\n")
    sys.stdout.writelines(
        f"{kind}: {name}\n" for kind, all_ in table["named"].items() for name in all_
    )
    if asked.record:
        RECORD.write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")
        page = PAGE.read_text(encoding="utf-8")
        before, after = page.split(BEGIN)[0], page.split(END)[1]
        PAGE.write_text(f"{before}{BEGIN}\n{rendered(table)}{END}{after}", encoding="utf-8")
    return 1 if any(table["outcomes"].get(kind) for kind in WRONG) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
