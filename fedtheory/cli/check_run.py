"""`fedtheory check-run`: somebody's measured run against a statement, assumption by assumption, then the curve."""

import argparse
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from math import inf, isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fedtheory.calculator.bound import choose, required
from fedtheory.calculator.catalogue import Bound, Entry, find
from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.enclosure import enclose
from fedtheory.calculator.inputs import Given, Number, missing, settings
from fedtheory.calculator.inputs import read as read_letters
from fedtheory.calculator.names import fold
from fedtheory.cli.bound import read_as, set_argument
from fedtheory.cli.output import coloured, json_argument, line, print_json
from fedtheory.cli.recognise import recognise
from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.verdict import Outcome

if TYPE_CHECKING:
    from fedtheory.engines.monitor.judge import Curve, RunVerdict
    from fedtheory.engines.monitor.log import RunLog

EXAMPLE = (
    "fedtheory check-run docs/examples/overwriting.csv fedfw.thm1 --set L=2 D=2 n=2 H=4 lambda0=1/2"
)
ALPHA = Fraction(1, 1000)
CODES = {
    Outcome.HOLDS: 0,
    Outcome.VACUOUS: 0,
    Outcome.VIOLATED: 1,
    Outcome.NOT_APPLICABLE: 2,
    Outcome.INCONCLUSIVE: 3,
}
NUMBERS = ("ratio", "measured", "allowed")
MARKS = {True: "holds", False: "FAILS", None: "?"}
OWN_COLUMNS = frozenset({
    "value", "clients", "participation", "drift", "spread", "weights", "outside", "nonfinite",
})  # fmt: skip


@dataclass(frozen=True)
class CheckedRun:
    """A log against one bound of a statement."""

    id: str
    bound: str
    metric: str
    locator: str
    verdict: "RunVerdict"
    log: str
    runs: int
    rounds: tuple[int, int]  # the first and the last that are recorded
    read: Mapping[str, str]
    ignored: tuple[str, ...]
    recognised: str = ""  # why this statement, if none was named

    @property
    def outcome(self) -> Outcome:
        """The verdict in one word."""
        return self.verdict.outcome

    @property
    def why(self) -> str:
        """The verdict in one word."""
        return self.verdict.why

    def _repr_html_(self) -> str:
        from fedtheory.report.run_page import run_page

        return run_page(f"{self.id} ({self.bound})", self.verdict)


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument(
        "log", metavar="CURVE", type=Path, help="csv with a header, or JSON lines (.jsonl)"
    )
    parser.add_argument(
        "id",
        metavar="ID",
        nargs="?",
        help="a statement, for example fedfw.thm1; none is needed if the log says enough",
    )
    parser.add_argument(
        "--bound", metavar="STATUS", help="printed, corrected, sharpened, lower, or a bound's name"
    )
    parser.add_argument(
        "--value",
        metavar="NAME",
        default="value",
        help="the column of what the bound bounds (value)",
    )
    parser.add_argument(
        "--error", metavar="E", default="0", help="by how much values can be off (default 0)"
    )
    parser.add_argument(
        "--alpha",
        metavar="A",
        default=str(ALPHA),
        help=f"how probable a wrong verdict about a mean may be (default {ALPHA})",
    )
    set_argument(parser)
    json_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the verdict and what it rests on."""
    complaints = Complaints()
    found = checked(
        args.log,
        args.id,
        settings(args.settings, complaints),
        bound=args.bound,
        value=args.value,
        error=args.error,
        alpha=args.alpha,
        complaints=complaints,
    )
    if args.json:
        print_json(as_json(found))
    else:
        _tell(found)
    return CODES[found.outcome]


def check_run(
    curve: str | Path | Iterable[Mapping[str, Any]],
    identifier: str | None = None,
    /,
    *,
    bound: str | None = None,
    value: str = "value",
    error: Number = 0,
    level: Number = ALPHA,
    **constants: Number,
) -> CheckedRun:
    """Holds a log, in a file or as rows, against a statement. `level` is --alpha, which is also a letter.

    Without an identifier it is the one whose server the log names, if that and the letters leave one.

    Raises:
        FedTheoryError: one error that lists all that is wrong with the input.
    """
    return checked(
        Path(curve) if isinstance(curve, str) else curve,
        identifier,
        constants,
        bound=bound,
        value=value,
        error=error,
        alpha=level,
        complaints=Complaints(),
    )


def checked(
    curve: Path | Iterable[Mapping[str, Any]],
    identifier: str | None,
    constants: Mapping[str, Number],
    *,
    bound: str | None,
    value: str,
    error: Number,
    alpha: Number,
    complaints: Complaints,
) -> CheckedRun:
    """The same; `complaints` holds what was found wrong before."""
    log = None
    try:
        log = _log(curve, value)
    except FedTheoryError as wrong:
        complaints.take(wrong)
    recognised = ""
    if identifier is None:
        if log is None:
            complaints.settle()
        assert log is not None
        identifier, recognised = recognise(log, constants)
    try:
        entry = find(identifier)
    except FedTheoryError as wrong:
        complaints.first(wrong)
        complaints.settle()
        raise
    given, letters = read_letters(entry, constants, complaints)
    if "t" in letters:
        complaints.add("FT002", "t is set, and it is the column round of the log.")
    off = _between(error, "error", complaints, most=None)
    level = _between(alpha, "alpha", complaints, most=1)
    if level == 0:
        complaints.add("FT014", f"alpha = {alpha} is more than 0: no data make a mean certain.")
    chosen = _chosen(entry, bound, letters | {"t", "T"}, log, complaints)
    if chosen is not None:
        wanted = required(entry, chosen) - {"t", "T"}
        if chosen.value is None:
            wanted = frozenset(c.name for c in entry.constants)
        if absent := missing(entry, wanted, letters):
            first = absent.split()[0]
            complaints.add(
                "FT006",
                f"{entry.id} ({chosen.key}) needs {absent}; add for example --set {first}=1.",
            )
        if log is not None and chosen.scope.startswith("no rounds") and len(log.rounds) > 1:
            complaints.add(
                "FT082",
                f"{entry.id} has no rounds, and the log has {len(log.rounds)}; one row is wanted.",
            )
    if log is not None and "T" in given and _float(given["T"]) != log.rounds[-1]:
        complaints.add(
            "FT082", f"T = {given['T'].typed} is set, and the log ends at round {log.rounds[-1]}."
        )
    complaints.settle()
    assert chosen is not None
    assert log is not None
    return replace(_judged(entry, chosen, given, log, off, level), recognised=recognised)


def as_json(found: CheckedRun) -> dict[str, Any]:
    """The answer as JSON."""
    verdict = found.verdict
    return {
        "id": found.id,
        "bound": found.bound,
        "outcome": verdict.outcome.word,
        "why": verdict.why,
        "instance": verdict.outcome is not Outcome.NOT_APPLICABLE,
        "assumptions": [asdict(finding) for finding in verdict.findings],
        "curve": None if verdict.curve is None else _curve_as_json(verdict.curve),
        "rate": None
        if verdict.rate is None
        else {"claimed": verdict.rate_note, "verdict": verdict.rate.value},
        "rate_note": verdict.rate_note,
        "metric": found.metric,
        "locator": found.locator,
        "log": found.log,
        "runs": found.runs,
        "rounds": list(found.rounds),
        "ignored": list(found.ignored),
        "recognised": found.recognised,
        "read": dict(found.read),
    }


def from_json(data: Mapping[str, Any]) -> CheckedRun:
    """The answer that `as_json` wrote."""
    from fedtheory.engines.monitor.findings import Finding
    from fedtheory.engines.monitor.judge import RunVerdict
    from fedtheory.engines.rates.judge import Rate

    words = {outcome.word: outcome for outcome in Outcome}
    curve, rate = data["curve"], data["rate"]
    return CheckedRun(
        id=data["id"],
        bound=data["bound"],
        metric=data["metric"],
        locator=data["locator"],
        verdict=RunVerdict(
            outcome=words[data["outcome"]],
            why=data["why"],
            findings=tuple(Finding(**finding) for finding in data["assumptions"]),
            curve=None if curve is None else _curve_from_json(curve),
            rate=None if rate is None else Rate(rate["verdict"]),
            rate_note=data["rate_note"],
        ),
        log=data["log"],
        runs=data["runs"],
        rounds=(data["rounds"][0], data["rounds"][1]),
        read=data["read"],
        ignored=tuple(data["ignored"]),
        recognised=data["recognised"],
    )


def _curve_as_json(curve: "Curve") -> dict[str, Any]:
    numbers = {name: _finite(getattr(curve, name)) for name in NUMBERS}
    return asdict(curve) | {"outcome": curve.outcome.word} | numbers


def _curve_from_json(data: Mapping[str, Any]) -> "Curve":
    """JSON has no infinity; a number is missing there only if the round is."""
    from fedtheory.engines.monitor.judge import Curve

    absent = None if data["at_round"] is None else inf
    numbers = {name: absent if data[name] is None else data[name] for name in NUMBERS}
    word = next(outcome for outcome in Outcome if outcome.word == data["outcome"])
    return Curve(**{**data, "outcome": word, **numbers})


def _log(curve: Path | Iterable[Mapping[str, Any]], value: str) -> "RunLog":
    from fedtheory.engines.monitor.log import of_rows, read

    if isinstance(curve, Path):
        return read(curve, value=value)
    rows = list(curve)
    header = rows.pop(0) if rows and "fedtheory" in rows[0] else None  # as the first line of a file
    told = ((f"row {k}", row) for k, row in enumerate(rows, 1))
    return of_rows(told, name="the log", value=value, header=header)


def _between(number: Number, called: str, complaints: Complaints, *, most: int | None) -> float:
    """A number from 0 on."""
    from fedtheory.calculator.inputs import number_term

    try:
        size = enclose(number_term(number, called=called), {})
    except FedTheoryError as wrong:
        complaints.take(wrong)
        return 0.5
    if size.lower < 0 or (most is not None and size.upper >= most):
        told = "at least 0" + (f" and below {most}" if most is not None else "")
        complaints.add("FT014", f"{called} = {number} is {told}.")
        return 0.5
    return float(size.upper)


def _chosen(
    entry: Entry,
    key: str | None,
    letters: frozenset[str],
    log: "RunLog | None",
    complaints: Complaints,
) -> Bound | None:
    """The bound that is named, or the best one of what was measured whose letters are set."""
    metric = None if log is None else log.header.get("metric")
    try:
        chosen = entry.bound(key) if key is not None else None
    except FedTheoryError as wrong:
        complaints.take(wrong)
        return None
    if metric is None:
        return chosen or choose(entry, None, letters, complaints)
    spoken = tuple(b for b in entry.bounds if b.metric == metric)
    if not spoken or (chosen is not None and chosen.metric != metric):
        hint = nearest(str(metric), {b.metric for b in entry.bounds})
        of = entry.id if chosen is None else f"{entry.id} ({chosen.key})"
        complaints.add("FT003", f'{of} bounds no "{metric}", which the log says it holds.{hint}')
        return None
    return chosen or choose(replace(entry, bounds=spoken), None, letters, complaints)


def _judged(
    entry: Entry,
    chosen: Bound,
    given: Mapping[str, Given],
    log: "RunLog",
    off: float,
    level: float,
) -> CheckedRun:
    from fedtheory.core.instance import Certificate, Instance
    from fedtheory.engines.monitor.findings import Asked
    from fedtheory.engines.monitor.judge import verdict
    from fedtheory.theorems import STATEMENTS

    statement = next(s for s in STATEMENTS.about(entry.id) if s.id == entry.id)
    bound = statement.bound(chosen.key)
    values = {name: _float(item) for name, item in given.items()} | {"T": float(log.rounds[-1])}
    own: Instance[Any] = Instance(
        name=log.name,
        problem=None,
        constants={
            c.concept: values[str(c.symbol)] for c in statement.constants if str(c.symbol) in values
        },
        promises=frozenset(a.requires for a in (*statement.assumptions, *bound.also)),
        certificates=(Certificate("values", off, "as was said"),) if off else (),
    )
    schedules = _schedules([str(letter) for letter in statement.schedule], log)
    asked = Asked(statement, bound, own, values, log, schedules, off)
    used = OWN_COLUMNS | set(schedules.values())
    judged = verdict(asked, Fraction(level).limit_denominator(10**9))
    return CheckedRun(
        id=entry.id,
        bound=chosen.key,
        metric=chosen.metric,
        locator=f"{entry.locator}; {chosen.locator}",
        verdict=judged,
        log=log.name,
        runs=len(log.runs),
        rounds=(int(log.rounds[0]), int(log.rounds[-1])),
        read={name: item.typed for name, item in given.items()},
        ignored=tuple(name for name in log.columns if name not in used),
    )


def _schedules(letters: Iterable[str], log: "RunLog") -> dict[str, str]:
    """Which column holds which schedule: `eta` and `eta_t` are one."""
    spelled = {fold(letter): letter for letter in letters}
    spelled |= {fold(letter.removesuffix("_t")): letter for letter in letters}
    columns = {name: spelled.get(fold(name)) for name in log.columns if name not in OWN_COLUMNS}
    return {letter: name for name, letter in columns.items() if letter is not None}


def _float(item: Given) -> float:
    size = enclose(item.value, {})
    return float(size.exact if size.exact is not None else (size.lower + size.upper) / 2)


def _finite(number: float | None) -> float | None:
    return number if number is not None and isfinite(number) else None


def _tell(found: CheckedRun) -> None:
    verdict, (first, last) = found.verdict, found.rounds
    line(f"{found.id} ({found.bound}): {coloured(verdict.outcome.word)}")
    line(f"  {verdict.why}")
    line(f"  {found.locator}")
    if found.recognised:
        line(found.recognised)
    line(read_as(found.id, found.read))
    runs = "1 run" if found.runs == 1 else f"{found.runs} runs"
    line(f"{found.log}: {runs}, rounds {first} to {last}; value is the {found.metric}")
    if found.ignored:
        line(f"not used: {', '.join(found.ignored)}")
    for finding in verdict.findings:
        line(f"  {MARKS[finding.holds]:>5}  {finding.text}: {finding.evidence}")
    curve = verdict.curve
    if curve is not None and verdict.outcome is Outcome.NOT_APPLICABLE:
        line(f"  the numbers alone would be {curve.outcome.word}: {curve.note}")
    if verdict.rate is not None:
        line(f"  rate: {verdict.rate.value}; claimed is {verdict.rate_note}")
