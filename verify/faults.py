"""Commands that are killed, and disks, stores and clocks that fail: `python -m verify.faults --kills 100 --record`.

A command is killed (-9) at random moments and started again in the same folder until it ends by itself; a store must hold all that
it held before the kill, be whole, and the command must say in the end what it says undisturbed, and write the same
files. The other faults are one each: whatever the command says then is one message with a code, and without the fault it
says what it says undisturbed. Dask's workers and scheduler are killed in tests/runs/test_cluster.py, and whole campaigns
on all engines by `python -m verify.kill_resume`.
"""

import argparse
import contextlib
import ctypes
import hashlib
import json
import os
import random
import re
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from fedtheory.cli.codes import CODES
from fedtheory.core.errors import FedTheoryError

ROOT = Path(__file__).parents[1]
RECORD, PAGE = ROOT / "docs" / "faults.json", ROOT / "docs" / "runs.md"
BEGIN, END = "<!-- python -m verify.faults --record -->\n", "<!-- end of faults -->"
PATIENCE = 600.0
DROP_CAPABILITY, DAC_OVERRIDE = 24, 1
FULL = 20_000
"""Bytes that a file may have where the disk is full."""
CELLS = 60
ASKED = {
    "verify": "verify fedfw.lem1 --no-attack --json --engine serial --store s.db",
    "verify, two processes": "verify fedfw.eq37 --no-attack --json --engine pool:2 --store s.db",
    "prove": "prove fedfw.lem1 --json --write certificates",
    "worst-case": "worst-case fw --set N=6 L=1 D=1 --json --store s.db -o fw.json",
    "report": "report fedfw.lem1 -o site --jobs 1 --store s.db --json",
}
SWEEP = "sweep"
"""Sixty runs of FedFW, each kept in a store."""
CLOCK = {"seconds", "from_store", "computed_twice", "kept", "bytes", "elapsed"}
"""What differs from run to run."""
STORED = ("verify", "worst-case", SWEEP)
"""Commands with a store of their own."""
BACKWARDS = """
import sys, time
now = [time.time()]
def earlier():
    now[0] -= 3600
    return now[0]
time.time = earlier
from fedtheory.cli import main
sys.exit(main(sys.argv[1:]))
"""


def sweep(path: Path) -> None:
    """Runs of FedFW on quadratics of their own seeds; what the store knows is not run again."""
    from fractions import Fraction

    from fedtheory.engines.check import check
    from fedtheory.instances import build
    from fedtheory.papers.fedfw.statements.notation import lambda_0
    from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1
    from fedtheory.runs.store import Store

    found = {}
    with Store(path) as store:
        for seed in range(CELLS):
            if (known := store.get(str(seed))) is None:
                instance = build({"family": "quadratics", "seed": seed})
                verdicts = check(
                    THEOREM_1, instance, parameters={lambda_0: Fraction(1, 4)}, rounds=100
                )
                known = {"found": [f"{v.bound} {v.outcome.word} {v.tightness!r}" for v in verdicts]}
                store.put(str(seed), known)
            found[seed] = known["found"]
    sys.stdout.write(json.dumps(found))


def told_sweep(path: str) -> None:
    """The sweep as a command, which says in one line why it cannot go on."""
    try:
        sweep(Path(path))
    except FedTheoryError as error:
        sys.stderr.write(f"error {error.code}: {error}\n")
        sys.exit(error.exit)


def words(name: str) -> list[str]:
    """The command line."""
    if name == SWEEP:
        return [
            sys.executable,
            "-c",
            "from verify.faults import told_sweep; told_sweep('s.db')",
        ]
    return [sys.executable, "-m", "fedtheory", *ASKED[name].split()]


def environment() -> dict[str, str]:
    """Frozen records, one thread, and nothing that another command has kept."""
    kept = {k: v for k, v in os.environ.items() if k != "FEDTHEORY_STORE"}
    return kept | {"OMP_NUM_THREADS": "1", "PYTHONPATH": str(ROOT), "FEDTHEORY_RECORDS": "frozen"}


@dataclass(frozen=True)
class Ended:
    """How a command ended, and what it left."""

    code: int
    out: str
    err: str
    files: dict[str, str]

    @property
    def said(self) -> Any:
        """What it says and wrote, without what a clock decides."""
        try:
            told = plain(json.loads(self.out))
        except ValueError:
            told = self.out
        return self.code, told, self.files


def plain(told: Any) -> Any:
    """JSON without what differs from run to run."""
    if isinstance(told, dict):
        return {key: plain(value) for key, value in told.items() if key not in CLOCK}
    return [plain(one) for one in told] if isinstance(told, list) else told


def run(command: Sequence[str], folder: Path, prepare: Callable[[], None] | None = None) -> Ended:
    """Runs a command to its end."""
    done = subprocess.run(
        command, cwd=folder, env=environment(), capture_output=True, text=True, check=False,
        preexec_fn=prepare, timeout=PATIENCE,
    )  # fmt: skip
    return Ended(done.returncode, done.stdout, done.stderr, written(folder))


def written(folder: Path) -> dict[str, str]:
    """The digests of all files but stores and what belongs to them."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        for path in sorted(folder.rglob("*"))
        if path.is_file() and ".db" not in path.name and path.name != "results.json"
    }


def keys(folder: Path) -> set[str]:
    """What the store of a folder holds; raises if it is not whole."""
    path = folder / "s.db"
    if not path.exists():
        return set()
    with closing(sqlite3.connect(path, timeout=30)) as connection:
        if connection.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
            raise RuntimeError(f"{path} is damaged")
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'results'").fetchall():
            return set()
        return {key for (key,) in connection.execute("SELECT key FROM results")}


# ---------------------------------------------------------------- kills


@dataclass
class Row:
    """What came of a fault."""

    fault: str
    kills: int = 0
    ends: int = 0
    lost: int = 0
    others: list[str] = field(default_factory=list)

    @property
    def good(self) -> bool:
        """Nothing finished was lost and nothing was said otherwise."""
        return self.ends > 0 and not self.lost and not self.others


def killed(name: str, number: int, rng: random.Random) -> Row:
    """A command killed so many times; whenever it ends by itself, it begins with an empty folder again."""
    row = Row(f"kill -9: {name}")
    with tempfile.TemporaryDirectory(prefix="faults-") as place:
        begun = time.monotonic()
        (first := Path(place) / "undisturbed").mkdir()
        whole, lasts = run(words(name), first).said, time.monotonic() - begun
        turn = 0
        while row.kills < number:
            (folder := Path(place) / str(turn)).mkdir()
            turn += 1
            tries = 0
            while row.kills < number and tries < 3:
                before = keys(folder)
                tries += 1
                if not _dies(words(name), folder, rng.uniform(0.02, 1) * lasts):
                    break
                row.kills += 1
                row.lost += len(before - keys(folder))
            ended = run(words(name), folder)
            row.ends += 1
            if ended.said != whole:
                row.others.append(_difference(ended, whole))
    return row


def _dies(command: Sequence[str], folder: Path, pause: float) -> bool:
    """Starts the command and kills it after so many seconds; false if it had ended."""
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(
        command, cwd=folder, env=environment(), stdout=quiet, stderr=quiet, start_new_session=True
    )
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(pause)
    alive = process.poll() is None
    process.send_signal(signal.SIGKILL)
    process.wait()
    with contextlib.suppress(
        ProcessLookupError
    ):  # what it had started ends by itself; not waited for
        time.sleep(0.2)
        os.killpg(process.pid, signal.SIGKILL)
    return alive


def _difference(ended: Ended, whole: Any) -> str:
    code, told, files = ended.said
    if code != whole[0]:
        return f"exit {code}, not {whole[0]}: {ended.err[-300:]}"
    if told != whole[1]:
        return f"says otherwise: {str(told)[:200]}"
    changed = sorted(k for k in {*files, *whole[2]} if files.get(k) != whole[2].get(k))
    return f"files differ: {', '.join(changed[:5])}"


# ---------------------------------------------------------------- disks, stores, clocks


def refused(ended: Ended) -> str:
    """What is wrong with how a command refuses: nothing, if it is one message with a code."""
    codes = re.findall(r"^error (FT\d{3})", ended.err, re.MULTILINE)
    if "Traceback" in ended.err or not codes or not set(codes) <= set(CODES) - {"FT999"}:
        return f"exit {ended.code}: {ended.err[-300:]}"
    return "" if ended.code else "exit 0 with an error"


def small_files() -> None:
    """In a child: no file may grow beyond a few bytes, as where a disk is full."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (FULL, FULL))


def without_rights() -> None:
    """In a child: root is stopped by the rights of files, too, as everybody is."""
    if os.geteuid() == 0:
        ctypes.CDLL(None).prctl(DROP_CAPABILITY, DAC_OVERRIDE)


@contextmanager
def furnished(name: str) -> Iterator[tuple[Path, Any]]:
    """A folder in which the command ran half of its way, and what it says undisturbed."""
    with tempfile.TemporaryDirectory(prefix="faults-") as place:
        (first := Path(place) / "undisturbed").mkdir()
        whole = run(words(name), first).said
        (folder := Path(place) / "a").mkdir()
        yield folder, whole


def disk_full(name: str) -> Row:
    """Every file that grows beyond some bytes is refused by the system."""
    row = Row(f"disk full: {name}")
    with furnished(name) as (folder, whole):
        first = run(words(name), folder, small_files)
        if first.said != whole and (why := refused(first)):
            row.others.append(why)
        before = keys(folder)
        again = run(words(name), folder)
        row.lost = len(before - keys(folder))
        row.ends = 1
        if again.said != whole:
            row.others.append(_difference(again, whole))
    return row


def tiny_disk(name: str) -> Row:
    """A file system of its own with room for little; only where one may be mounted."""
    row = Row(f"file system full: {name}")
    with furnished(name) as (folder, whole):
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)],
            check=False,
            capture_output=True,
        )
        if mounted.returncode:
            row.fault += " (no file system may be mounted here)"
            row.ends = 1
            return row
        try:
            first = run(words(name), folder)
            if first.said != whole and (why := refused(first)):
                row.others.append(why)
            before = keys(folder)
            subprocess.run(["mount", "-o", "remount,size=64m", str(folder)], check=True)
            again = run(words(name), folder)
            row.lost = len(before - keys(folder))
            row.ends = 1
            if again.said != whole:
                row.others.append(_difference(again, whole))
        finally:
            subprocess.run(["umount", str(folder)], check=True)
    return row


def read_only(name: str) -> Row:
    """A store in a folder that cannot be written."""
    row = Row(f"store read-only: {name}")
    with furnished(name) as (folder, whole):
        run(words(name), folder)
        before = keys(folder)
        folder.parent.chmod(0o755)
        for path in folder.iterdir():
            path.chmod(0o444 if path.is_file() else 0o555)
        folder.chmod(0o555)
        content = (folder / "s.db").read_bytes()
        ended = run(words(name), folder, without_rights)
        if ended.said != whole and (why := refused(ended)):
            row.others.append(why)
        if (folder / "s.db").read_bytes() != content:
            row.others.append("the store was changed")
        folder.chmod(0o755)
        for path in folder.iterdir():
            path.chmod(0o644 if path.is_file() else 0o755)
        again = run(words(name), folder)
        row.lost, row.ends = len(before - keys(folder)), 1
        if again.said != whole:
            row.others.append(_difference(again, whole))
    return row


OTHER_VERSIONS = {
    "other columns": "CREATE TABLE results (key TEXT PRIMARY KEY, payload BLOB, version INTEGER)",
    "a check sum that is none": "UPDATE results SET check_sum = 'x'",
    "a value that is none": "UPDATE results SET value = '{}', check_sum = NULL",
    "no table of needs": "DROP TABLE needed",
}


def other_version(name: str, change: str) -> Row:
    """A store as another version may have left it: refused or taken, and never changed without a word."""
    row = Row(f"store of another version, {change}: {name}")
    with furnished(name) as (folder, whole):
        run(words(name), folder)
        with closing(sqlite3.connect(folder / "s.db")) as connection:
            if change == "other columns":
                connection.execute("DROP TABLE results")
            with contextlib.suppress(sqlite3.IntegrityError), connection:
                connection.execute(OTHER_VERSIONS[change])
        ended = run(words(name), folder)
        row.ends = 1
        if ended.said != whole and (why := refused(ended)):
            row.others.append(why)
    return row


def clock_backwards(name: str) -> Row:
    """Every look at the clock is an hour before the last."""
    row = Row(f"clock backwards: {name}", ends=1)
    with furnished(name) as (folder, whole):
        for _ in range(2):  # the second time from the store
            ended = run([sys.executable, "-c", BACKWARDS, *words(name)[3:]], folder)
            if ended.said != whole:
                row.others.append(_difference(ended, whole))
        again = run(words(name), folder)
        if again.said != whole:
            row.others.append(_difference(again, whole))
    return row


def two_at_once(name: str) -> Row:
    """Two processes with one store, started together."""
    row = Row(f"two processes on one store: {name}")
    with furnished(name) as (folder, whole):
        both = [
            subprocess.Popen(
                words(name), cwd=folder, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            )
            for _ in range(2)
        ]  # fmt: skip
        for process in both:
            out, err = process.communicate(timeout=PATIENCE)
            ended = Ended(process.returncode, out, err, written(folder))
            row.ends += 1
            if ended.said != whole:
                row.others.append(_difference(ended, whole))
        keys(folder)
    return row


def faults(names: Sequence[str]) -> Iterator[Row]:
    """All that is no kill, for commands with a store."""
    for name in names:
        yield disk_full(name)
        yield read_only(name)
        yield from (other_version(name, change) for change in OTHER_VERSIONS)
        yield two_at_once(name)
        if name in ASKED:
            yield clock_backwards(name)


def rendered(rows: Sequence[Row]) -> str:
    """The table as Markdown."""
    lines = ["| fault | kills | ended by itself | lost | otherwise |", "|---|---|---|---|---|"]
    for row in rows:
        others = "nothing" if not row.others else f"{len(row.others)}: {row.others[0][:120]}"
        lines.append(f"| {row.fault} | {row.kills or ''} | {row.ends} | {row.lost} | {others} |")
    return "\n".join(lines) + "\n"


def record(rows: Sequence[Row]) -> None:
    """Writes docs/faults.json and the page."""
    told = [asdict(row) for row in rows]
    RECORD.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    page = PAGE.read_text(encoding="utf-8")
    before, after = page.split(BEGIN)[0], page.split(END)[1]
    PAGE.write_text(f"{before}{BEGIN}\n{rendered(rows)}{END}{after}", encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    """Measures and prints; 1 if anything was lost or said otherwise."""
    parser = argparse.ArgumentParser(
        prog="python -m verify.faults", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--kills", type=int, default=12, help="in all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--commands", nargs="+", choices=[*ASKED, SWEEP], default=[*ASKED, SWEEP])
    parser.add_argument(
        "--fail", nargs="*", choices=[*STORED, "report"], default=[*STORED, "report"]
    )
    parser.add_argument("--record", action="store_true", help="write docs/faults.json and the page")
    asked = parser.parse_args(arguments)
    rng = random.Random(asked.seed)
    rows = []

    def told(row: Row) -> None:
        rows.append(row)
        sys.stdout.write(rendered([row]).splitlines()[-1] + "\n")
        for other in row.others:
            sys.stdout.write(f"    {other}\n")
        sys.stdout.flush()
        if asked.record:
            record(rows)

    for k, name in enumerate(asked.commands):
        n = len(asked.commands)
        if number := (asked.kills * (k + 1)) // n - (asked.kills * k) // n:
            told(killed(name, number, rng))
    for row in faults([name for name in asked.fail if name != "report"]):
        told(row)
    for name in asked.fail:
        if name == "report":
            told(disk_full(name))
        if name in {"verify", "report"}:
            told(tiny_disk(name))
    return 0 if all(row.good for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
