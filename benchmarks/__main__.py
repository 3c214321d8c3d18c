"""The budgets of speed, memory and size, measured in one run beside what is recorded: `python -m benchmarks`.

Seconds are of the processor, children included, the least of the turns; what is compared with the record is their ratio to
`import numpy`, measured turn by turn in the same run, since ratios travel from machine to machine. Whatever is worse than the
record by more than a fifth is named, and makes the exit status 1. `--record` writes recorded.json and the table in README.md;
`--slow` asks for what takes minutes, too, and `--only` for some rows.
"""

import argparse
import json
import os
import platform
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.bench_memory import peak

ROOT = Path(__file__).resolve().parents[1]
HERE = Path(__file__).parent
RECORD, PAGE = HERE / "recorded.json", HERE / "README.md"
BEGIN, END = "<!-- python -m benchmarks --record -->\n", "<!-- end of budgets -->"
WORSE = 1.2
"""What is worse by more than this factor is named."""
NOISE = {"s": 0.05, "MB": 10.0, "lines": 0.0}
"""What is so small is not compared: the system's own grain."""
BOUND = "bound fedfw.thm1 --set L=1 D=2 n=10 H=1 lambda0=0.1 t=1000"


@dataclass(frozen=True)
class Row:
    """One budget: what is measured, in which unit, and the most that is promised."""

    name: str
    unit: str
    budget: float
    measure: Callable[[Path], float]
    turns: int = 3
    slow: bool = False


def cost(words: Sequence[str], folder: Path) -> float:
    """Processor seconds of a process and its children; the exit status is the verb's own affair, but never 2."""
    ours = ("FEDTHEORY_", "PYTHONDONTWRITE")  # a user's Python keeps what it compiled
    kept = {k: v for k, v in os.environ.items() if not k.startswith(ours)}
    environment = kept | {
        "OMP_NUM_THREADS": "1",
        "MPLBACKEND": "Agg",
        "PYTHONPATH": str(ROOT),
        "PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir()) / "fedtheory-benchmarks"),
        "FEDTHEORY_RECORDS": "frozen",
        "FEDTHEORY_CACHE": str(folder / "cache"),
    }
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in {0, 3}:
        raise RuntimeError(f"{' '.join(words)}: {done.stderr[-300:]}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def verb(words: str) -> Callable[[Path], float]:
    """The seconds of a verb, with nothing stored."""

    def measured(folder: Path) -> float:
        shutil.rmtree(folder / ".fedtheory", ignore_errors=True)
        return cost(["-m", "fedtheory", *words.split()], folder)

    return measured


def again(words: str) -> Callable[[Path], float]:
    """The seconds of a verb that was asked before."""

    def measured(folder: Path) -> float:
        cost(["-m", "fedtheory", *words.split()], folder)
        return cost(["-m", "fedtheory", *words.split()], folder)

    return measured


def edited(folder: Path) -> float:
    """A theorem of one's own whose title was changed, until its verdict."""
    source = ROOT / "docs" / "examples" / "frank_wolfe.py"
    shutil.copy(source.with_suffix(".found.json"), folder)
    mine, verdict = folder / source.name, ["-m", "fedtheory", "verify", source.name, "--no-attack"]
    mine.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    cost(verdict, folder)
    mine.write_text(mine.read_text(encoding="utf-8") + "# changed\n", encoding="utf-8")
    return cost(verdict, folder)


def memory(words: str) -> Callable[[Path], float]:
    """The megabytes of a verb."""

    def measured(folder: Path) -> float:
        (folder / "docs").symlink_to(ROOT / "docs")
        return peak(words.split(), folder)[1]

    return measured


def lines(*patterns: str) -> Callable[[Path], float]:
    """How many lines the files have."""

    def measured(_: Path) -> float:
        files = {path for pattern in patterns for path in ROOT.glob(pattern)}
        return float(sum(path.read_bytes().count(b"\n") for path in files))

    return measured


UNIT = "import numpy"
ROWS = (
    Row("import fedtheory", "s", 0.25, lambda f: cost(["-c", "import fedtheory"], f)),
    Row("bound", "s", 0.12, verb(BOUND)),
    Row("list, cold", "s", 1, verb("list")),
    Row("show fedfw.thm1, cold", "s", 1, verb("show fedfw.thm1")),
    Row("prove fedfw.thm1 --bound sharpened", "s", 1, again("prove fedfw.thm1 --bound sharpened")),
    Row("an edited theorem to its verdict", "s", 3, edited),
    Row("verify, all papers, quick, cold", "s", 60, verb("verify"), turns=1, slow=True),
    Row("verify, all papers, quick, warm", "s", 2, again("verify"), turns=1, slow=True),
    Row(
        "verify, all papers, full", "s", 480, verb("verify --level full --jobs 2"), turns=1, slow=True
    ),
    Row("memory of verify fedfw.thm1", "MB", 2147, memory("verify fedfw.thm1"), turns=1),
    Row("memory of rates fedfw.thm1", "MB", 2147, memory("rates fedfw.thm1"), turns=1),
    Row(
        "memory of estimate clinics.csv",
        "MB",
        2147,
        memory("estimate docs/examples/clinics.csv --label stay --lambda 0.01"),
        turns=1,
    ),
    Row("lines of fedtheory", "lines", 130_000, lines("fedtheory/**/*.py"), turns=1),
    Row(
        "lines of proofs",
        "lines",
        38_000,
        lines("fedtheory/papers/*/proofs/**/*.py", "fedtheory/proofs/**/*.py", "fedtheory/textbook/**/*.py"),
        turns=1,
    ),
    Row(
        "lines of errata",
        "lines",
        8_000,
        lines("fedtheory/papers/*/errata/**/*.py", "fedtheory/errata/**/*.py"),
        turns=1,
    ),
)  # fmt: skip
"""The budgets of import fedtheory and bound are of import numpy and of seconds; all others are of seconds, MB or lines."""


def measured(rows: Iterable[Row]) -> dict[str, dict[str, Any]]:
    """Each row's least value, and its ratio to what `import numpy` takes in the same turns."""
    found = {}
    for row in rows:
        values, units = [], []
        for _ in range(row.turns):
            with tempfile.TemporaryDirectory() as folder:
                values.append(row.measure(Path(folder)))
                if row.unit == "s":
                    units.append(cost(["-c", UNIT], Path(folder)))
        value = min(values)
        told = {"value": round(value, 3 if row.unit == "s" else None), "unit": row.unit}
        if units:
            told["ratio"] = round(value / min(units), 3)
        found[row.name] = told
        sys.stderr.write(f"{row.name}: {value:.3g} {row.unit}\n")
    return found


def worse(name: str, now: dict[str, Any], record: dict[str, dict[str, Any]]) -> float | None:
    """By which factor a row is worse than it is on record; nothing where that is no more than noise, or nothing is on record."""
    known = record.get(name)
    if known is None or now["value"] <= NOISE[now["unit"]]:
        return None
    which = "ratio" if "ratio" in now and "ratio" in known else "value"
    factor = float(now[which]) / float(known[which])
    return factor if factor > WORSE else None


def rendered(found: dict[str, dict[str, Any]], record: dict[str, dict[str, Any]]) -> str:
    """The table as Markdown."""
    out = [
        "| what | budget | measured | times import numpy | on record | |",
        "|---|---|---|---|---|---|",
    ]
    for row in ROWS:
        now = found.get(row.name)
        if now is None:
            continue
        known = record.get(row.name, {})
        of_numpy = row.name == "import fedtheory"
        met = now["ratio" if of_numpy else "value"] <= row.budget
        factor = worse(row.name, now, record)
        said = "met" if met else "**not met**"
        said += f"; **worse by {factor:.2f}**" if factor else ""
        budget = f"{row.budget:g} of import numpy" if of_numpy else f"{row.budget:,g} {row.unit}"
        before = known.get("ratio", f"{known['value']:,.0f}" if known else "")
        digits = ".2f" if row.unit == "s" else ",.0f"
        out.append(
            f"| {row.name} | {budget} | {now['value']:{digits}} {row.unit} | {now.get('ratio', '')} | {before} | {said} |"
        )
    return "\n".join(out) + "\n"


def main(arguments: Sequence[str]) -> int:
    """Measures and prints; 1 if anything is worse than on record."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--slow", action="store_true", help="what takes minutes, too")
    parser.add_argument(
        "--only", nargs="+", metavar="PART", help="rows whose names hold one of these"
    )
    parser.add_argument("--record", action="store_true", help="write recorded.json and README.md")
    asked = parser.parse_args(arguments)
    chosen = [
        row
        for row in ROWS
        if (asked.slow or not row.slow or asked.only)
        and (not asked.only or any(part in row.name for part in asked.only))
    ]
    kept = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {"rows": {}}
    found = measured(chosen)
    sys.stdout.write(rendered(found, kept["rows"]))
    if asked.record:
        rows = kept["rows"] | found
        machine = f"Python {platform.python_version()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.0f}"
        RECORD.write_text(
            json.dumps({"machine": machine, "rows": rows}, indent=1) + "\n", encoding="utf-8"
        )
        page = PAGE.read_text(encoding="utf-8")
        before, after = page.split(BEGIN)[0], page.split(END)[1]
        table = rendered(rows, rows)
        PAGE.write_text(f"{before}{BEGIN}\n{machine}:\n\n{table}{END}{after}", encoding="utf-8")
    return 1 if any(worse(name, now, kept["rows"]) for name, now in found.items()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
