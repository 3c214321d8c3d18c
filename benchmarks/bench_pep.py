# ruff: noqa: T201 - a benchmark prints
"""PEPit's own example scripts, unmodified, in our vocabulary: what is certified of each, and where PEPit's number lies.

    OMP_NUM_THREADS=1 python -m benchmarks.bench_pep [--only PART ...] [--limit SECONDS] [--record] [--page]
    OMP_NUM_THREADS=1 python -m benchmarks.bench_pep [--only PART ...] --rocq FOLDER

The scripts come from PEPit as it is installed (`pip install -c constraints.txt -e '.[dev]'`), never from this repository.
Each is run twice, each time in a process of its own on one thread: as it is, with `import PEPit` meaning `fedtheory.pep`,
and with PEPit itself, cvxpy and clarabel. Seconds are processor time from the first line of the script to its last,
without imports; ours contain the check by both kernels. A closed form is what the script calls theoretical; it is called
tight where the script's text says so. --record writes docs/pep-examples.json, --page writes docs/pep-examples.md from it.
--rocq asks Rocq about the certificates instead, and leaves its files in the folder.
"""

import argparse
import contextlib
import io
import json
import os
import re
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from platform import python_version
from typing import Any

ROOT = Path(__file__).parents[1]
RECORD, PAGE = ROOT / "docs" / "pep-examples.json", ROOT / "docs" / "pep-examples.md"
PACKAGES = ("PEPit", "cvxpy", "clarabel", "numpy", "python-flint")
SHARP = 1e-8
"""The relative width that is aimed at."""
CLOSE = 1e-9
"""A closed form that was computed in floating point is inside if it is no further away than this, relatively."""
WARNED = "warned"

Row = dict[str, Any]


def examples() -> dict[str, Path]:
    """The scripts, by folder and name; none where PEPit is not installed."""
    spec = find_spec("PEPit")
    if spec is None or not spec.submodule_search_locations:
        return {}
    place = Path(spec.submodule_search_locations[0]) / "examples"
    return {
        f"{path.parent.name}/{path.stem}": path
        for path in sorted(place.glob("*/*.py"))
        if path.stem != "__init__"
    }


# ---- one script, in a process of its own


def executed(path: Path) -> dict[str, Any]:
    """The names of a script that was run as the main module, its prints swallowed."""
    names: dict[str, Any] = {"__name__": "__main__", "__file__": str(path)}
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        exec(compile(_source(path), str(path), "exec"), names)
    names[WARNED] = any("inaccurate" in str(w.message) for w in said)
    return names


def _source(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def ours(path: Path) -> Row:
    """The ends of the script's last problem, and what its certificate costs to check."""
    from fedtheory import kernel
    from fedtheory.kernel import flint
    from fedtheory.pep.script import run
    from fedtheory.pep.solve import solve  # noqa: F401 - so that the clock does not count it
    from fedtheory.runs.labelling import all_certificates

    begun = time.process_time()
    with contextlib.redirect_stderr(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        script = run(path)
    seconds = time.process_time() - begun
    result, names = script.solved[-1].result, script.names
    checks = []
    if result.bundle is not None:
        *cited, own = all_certificates(result.bundle)
        known = {c["digest"]: c["statement"] for c in cited}
        for judge in (kernel.check, flint.check):
            before = time.process_time()
            judge(own, known)
            checks.append(round(time.process_time() - before, 3))
    known = result.json()
    values = [float(v) for k, v in names.items() if _is_closed(k, v)]
    return {
        "lower": known["lower"] | {"value": _directed(result.lower.value, upwards=False)},
        "upper": known["upper"] | {"value": _directed(result.upper.value, upwards=True)},
        "exact": known["exact"] if len(known["exact"] or "") <= 40 else None,
        "meet": result.exact is not None,
        "width": known["width"],
        "notes": known["notes"],
        "size": known["size"],
        "seconds": round(seconds, 2),
        "kernels": checks,
        "closed": values,
        "typed": any(repr(v) in _source(path).partition("Instantiate")[2] for v in values if v),
    }


def by_rocq(chosen: Mapping[str, Path], folder: Path) -> bool:
    """Prints what Rocq says of each certificate; whether it accepts all."""
    from fedtheory.pep.script import run
    from fedtheory.rocq.check import ACCEPTED, check

    accepted = []
    for name, path in chosen.items():
        with contextlib.redirect_stderr(io.StringIO()), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = run(path).solved[-1].result
        if found.bundle is None:
            print(f"{name}: no certificate")
            continue
        (answer,) = check([found.bundle], folder)
        accepted.append(answer.outcome == ACCEPTED)
        print(
            f"{name}: {answer.outcome} in {answer.seconds:.1f} s {answer.message}".rstrip(),
            flush=True,
        )
    print(f"Rocq accepts {sum(accepted)} of {len(accepted)} certificates")
    return all(accepted)


def theirs(path: Path) -> Row:
    """PEPit's number for the script's last problem, by clarabel."""
    import cvxpy  # noqa: F401 - so that the clock does not count it
    import PEPit

    numbers: list[float] = []
    plain = PEPit.PEP.solve

    def solve(self: Any, *_: Any, **options: Any) -> Any:
        kept = {k: v for k, v in options.items() if k not in {"wrapper", "solver", "verbose"}}
        found = plain(self, wrapper="cvxpy", solver="CLARABEL", verbose=0, **kept)
        numbers.append(float(found))
        return found

    PEPit.PEP.solve = solve
    begun = time.process_time()
    names = executed(path)
    seconds = time.process_time() - begun
    return {"value": numbers[-1], "warned": names[WARNED], "seconds": round(seconds, 2)}


def _is_closed(name: str, value: Any) -> bool:
    return name.startswith("theoretical") and value is not None and not callable(value)


def _directed(value: Fraction | None, *, upwards: bool) -> str | None:
    """A decimal that is not on the wrong side."""
    if value is None:
        return None
    from fedtheory.cli.output import rounded

    return rounded(value, upwards=upwards, digits=16)


# ---- all of them


def row(name: str, path: Path, limit: float) -> Row:
    """What both sides say of a script."""
    found: Row = {"example": name, "tight": said_to_be_tight(path.read_text(encoding="utf-8"))}
    for side in ("ours", "pepit"):
        found[side] = _child(name, side, limit)
    return found


def said_to_be_tight(source: str) -> bool:
    """Whether the script's text calls its closed form tight, and not that of another method that it prints beside."""
    told = re.search(r"\*\*Theoretical guarantee.*?(?=\*\*References|Args:)", source, re.DOTALL)
    other = "Theoretical guarantee for epsilon = 0" in source
    return told is not None and "**tight**" in told.group(0) and not other


def _child(name: str, side: str, limit: float) -> Row:
    words = [sys.executable, "-m", "benchmarks.bench_pep", "--one", name, "--side", side]
    environment = os.environ | {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    try:
        done = subprocess.run(
            words,
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            timeout=limit,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return {"failed": f"not done within {limit:g} s"}
    if done.returncode:
        return {"failed": (done.stderr.strip().splitlines() or ["no message"])[-1][:200]}
    found: Row = json.loads(done.stdout.splitlines()[-1])
    return found


def versions() -> dict[str, str]:
    """What was run."""
    found = {"Python": python_version()}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "not installed"
    return found


# ---- what the rows say


def ends(found: Row) -> tuple[Fraction | None, Fraction | None]:
    """Both ends, rounded outwards."""
    own = found["ours"]
    if "failed" in own:
        return None, None
    lower, upper = own["lower"]["value"], own["upper"]["value"]
    return lower and Fraction(lower), upper and Fraction(upper)


def has_upper(found: Row) -> bool:
    """Whether an upper end was certified."""
    return ends(found)[1] is not None


def has_both(found: Row) -> bool:
    """Whether both ends were, no further apart than aimed at."""
    return None not in ends(found) and found["ours"]["width"] <= SHARP


def where(value: float, found: Row) -> tuple[str, float]:
    """On which side of the interval a number lies, and how far away, relatively."""
    lower, upper = ends(found)
    x = Fraction(value)
    scale = max(abs(upper or lower or Fraction(1)), Fraction(1, 10**6))
    if upper is not None and x > upper:
        return "above", float((x - upper) / scale)
    if lower is not None and x < lower:
        return "below", float((lower - x) / scale)
    return ("not above" if lower is None else "not below" if upper is None else "inside"), 0.0


def allowed(value: float, found: Row) -> float:
    """How far away, relatively, a closed form may be for its rounding; one that is typed has the digits that it has."""
    digits = repr(value).replace(".", "").lstrip("-0")
    return max(CLOSE, 0.5 / int(digits)) if found["ours"].get("typed") and digits else CLOSE


def closed(found: Row) -> str:
    """Where the closed form lies."""
    values = found["ours"].get("closed", [])
    if not values or ends(found) == (None, None):
        return ""
    if found["ours"]["notes"] and not has_upper(found):
        return f"{values[0]:.9g}: not compared"
    side, far = where(values[0], found)
    if 0 < far <= allowed(values[0], found):
        side = "inside" if None not in ends(found) else "at the end"
    kind = "tight" if found["tight"] else "a bound"
    told = f"{values[0]:.9g}, {kind}: {side}"
    return f"{told} by {far:.1e}" if far > allowed(values[0], found) else told


def misses(found: Row) -> bool:
    """Whether the interval misses a closed form that is said to be tight."""
    values = found["ours"].get("closed", [])
    if not found["tight"] or not values or ends(found) == (None, None):
        return False
    return where(values[0], found)[1] > allowed(values[0], found)


def obstacle(found: Row) -> str:
    """Why an end is missing or blunt."""
    own = found["ours"]
    if "failed" in own:
        return str(own["failed"])
    reasons = [own[which]["missing"] for which in ("upper", "lower") if own[which]["missing"]]
    if None not in ends(found) and own["width"] > SHARP:
        reasons.append(f"the ends are {own['width']:.1e} apart")
    return "; ".join(dict.fromkeys(reasons))


def theirs_told(found: Row) -> str:
    """PEPit's number, and where it lies."""
    own = found["pepit"]
    if "failed" in own:
        return str(own["failed"])
    warned = " (warned)" if own["warned"] else ""
    if ends(found) == (None, None):
        return f"{own['value']:.9g}{warned}"
    if found["ours"]["notes"] and not has_upper(found):
        return f"{own['value']:.9g}{warned}: not compared"
    if found["ours"]["notes"] and 0 < where(own["value"], found)[1] <= CLOSE:
        return f"{own['value']:.9g}{warned}: within the rounding of the steps"
    side, far = where(own["value"], found)
    told = f"**{side}**" if side == "below" else side
    return f"{own['value']:.9g}{warned}: {told}{f' by {far:.1e}' if far else ''}"


def summary(rows: Sequence[Row]) -> Iterator[str]:
    """The counts."""
    below = [r for r in rows if "**below**" in theirs_told(r)]
    checks = [t for r in rows for t in r["ours"].get("kernels", ())]
    both = [r for r in rows if "seconds" in r["ours"] and "seconds" in r["pepit"]]
    spent = sum(r["ours"]["seconds"] for r in both), sum(r["pepit"]["seconds"] for r in both)
    yield f"certified upper end: {sum(map(has_upper, rows))} of {len(rows)}"
    yield f"both ends, relative width at most {SHARP:g}: {sum(map(has_both, rows))}"
    yield f"both ends are one number: {sum(bool(r['ours'].get('meet')) for r in rows)}"
    yield f"intervals that miss a closed form that is said to be tight: {sum(map(misses, rows))}"
    yield f"PEPit's number is below the certified lower end: {len(below)}"
    yield f"longest check of a certificate by one kernel: {max(checks, default=0):.2f} s"
    if spent[1]:
        yield f"seconds, ours and PEPit's: {spent[0]:.0f}, {spent[1]:.0f}, ratio {spent[0] / spent[1]:.2f}"


def table(rows: Sequence[Row]) -> Iterator[str]:
    """The rows in Markdown."""
    yield "| example | lower end | upper end | width | closed form | PEPit's number | obstacle |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for found in rows:
        own = found["ours"]
        lower, upper = (
            "" if "failed" in own else _told(own, which) for which in ("lower", "upper")
        )
        width = own.get("width")
        cells = [
            found["example"],
            lower,
            upper,
            "" if width is None else f"{width:.0e}" if width else "0",
            closed(found),
            theirs_told(found),
            obstacle(found),
        ]
        yield f"| {' | '.join(cells)} |"


def _told(own: Mapping[str, Any], which: str) -> str:
    if own["exact"] and len(own["exact"]) <= 16:
        return str(own["exact"])
    value = own[which]["value"]
    return "" if value is None else f"{float(value):.12g}"


def page(record: Mapping[str, Any]) -> str:
    """The gallery."""
    rows = record["rows"]
    told = ", ".join(f"{name} {number}" for name, number in record["versions"].items())
    lines = [
        "# PEPit's examples, certified",
        "",
        "Written by `python -m benchmarks.bench_pep --page` from `pep-examples.json`; [pep.md](pep.md) says how to read it.",
        "Each example of PEPit was run as it is, at its own numbers, once with `import PEPit` meaning `fedtheory.pep` and",
        "once with PEPit, cvxpy and clarabel.",
        "",
        f"{told}.",
        "",
        *(f"- {line}" for line in summary(rows)),
        "",
        "Ends are printed rounded to 12 digits; the record holds them rounded outwards. Every upper end is a certificate that",
        "both kernels accepted; every lower end is CONDITIONAL on the interpolation theorems of the classes. A closed form",
        "is a float of the script; *inside* allows for 1e-9 of rounding, there and in steps that are irrational, and for half",
        "a unit of the last digit where the script has it from a printed table. *A bound* is one that the script does not call",
        "tight. *Below* means below the certified lower end: no upper bound at all; where steps were rounded, by",
        "more than that rounding does, and not compared where the rounded method has no upper end.",
        "",
        *table(rows),
        "",
    ]
    return "\n".join(lines)


def main() -> int:
    """Runs the benchmark; 1 if an interval misses a closed form that is said to be tight, or Rocq refuses a certificate."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--only", nargs="*", default=[], help="parts of the examples' names")
    parser.add_argument("--limit", type=float, default=150.0, help="seconds for each run")
    parser.add_argument("--record", action="store_true", help="write docs/pep-examples.json")
    parser.add_argument("--page", action="store_true", help="write docs/pep-examples.md")
    parser.add_argument("--rocq", type=Path, metavar="FOLDER", help="ask Rocq, in this folder")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    parser.add_argument("--side", choices=("ours", "pepit"), help=argparse.SUPPRESS)
    args = parser.parse_args()
    known = examples()
    if args.one:
        print(json.dumps((ours if args.side == "ours" else theirs)(known[args.one])))
        return 0
    if args.page:
        PAGE.write_text(page(json.loads(RECORD.read_text(encoding="utf-8"))), encoding="utf-8")
        return 0
    if not known:
        print("PEPit is not installed: pip install -c constraints.txt -e '.[dev]'")
        return 2
    parts = args.only or [""]
    chosen = {name: path for name, path in known.items() if any(part in name for part in parts)}
    if args.rocq:
        return int(not by_rocq(chosen, args.rocq))
    rows = []
    for name, path in chosen.items():
        rows.append(row(name, path, args.limit))
        print(list(table(rows[-1:]))[-1], flush=True)
    if args.record:
        _write(rows)
    print(", ".join(f"{package} {number}" for package, number in versions().items()))
    print(*summary(rows), sep="\n")
    return int(any(map(misses, rows)))


def _write(rows: Sequence[Row]) -> None:
    """Puts the rows in the record, in place of those of the same examples."""
    before = json.loads(RECORD.read_text(encoding="utf-8"))["rows"] if RECORD.exists() else []
    merged = {r["example"]: r for r in (*before, *rows)}
    record = {"versions": versions(), "rows": [merged[name] for name in sorted(merged)]}
    RECORD.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
