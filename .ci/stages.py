#!/usr/bin/env python3
"""Everything that must hold, from a fresh clone, on a machine with CPython 3.11+, pip and git.

.ci/run                  all stages, in order; the last line is "N passed, N failed"
.ci/run style types      only these
.ci/run extras           each extra alone in a fresh environment, which no other stage asks; EXTRAS="smt dask" only these
.ci/run test-command     prints the README's second command, which the stage `tests` runs

A stage that fails is named and the next one still runs, so that one push shows every failure; a
stage other than `tests` counts as one more passed or failed.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BIN = ROOT / ".venv" / "bin"
PIP = ["-m", "pip", "install", "-q", "--disable-pip-version-check", "-c", "constraints.txt"]
ENVIRONMENT = os.environ | {
    "OMP_NUM_THREADS": "1",
    "MPLBACKEND": "Agg",
    "FEDTHEORY_RECORDS": "frozen",  # nothing is searched that should be on record
}

# What the issue of a release asks of the installed wheel, in a folder without a checkout.
AS_A_USER = (
    "verify",
    "list",
    "show fedfw.thm1",
    "show fedfw.thm1 --bibtex",
    "prove fedfw.thm1 --bound sharpened",
    "bound fedfw.thm1 --bound sharpened --set L=1 D=2 n=10 H=1 lambda_0=1/10 t=1000",
    "errata fedfw.thm1 --replay",
    "report -o pages",
)


def run(*command: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None) -> bool:
    """Runs a command, shown first, and says whether it ended well."""
    shown = [Path(part).name if Path(part).is_absolute() else str(part) for part in command]
    print("+", *shown, flush=True)
    return subprocess.run(command, cwd=cwd, env=env or ENVIRONMENT, check=False).returncode == 0


def test_command() -> str:
    """The second line of the README's first block of commands."""
    block = re.search(
        r"^```\w*\n(.*?)^```", (ROOT / "README.md").read_text(), re.DOTALL | re.MULTILINE
    )
    assert block, "the README shows no commands"
    _, second = block.group(1).splitlines()
    return second


def tools() -> bool:
    """A virtual environment with all that the stages need."""
    if (BIN / "lint-imports").exists():
        return True
    return run(sys.executable, "-m", "venv", ".venv") and run(
        BIN / "python", *PIP, "-e", ".[test,dask,smt,dev]"
    )


DEBIAN = {
    "chromium": (("chromium", "chromium-browser", "google-chrome"), "of pages in a browser"),
    "coq": (("coqc",), "of proofs in Rocq"),
}
"""Packages of Debian: what says that one is there, and which tests are skipped without it, and say so."""


def programs() -> None:
    """What pip does not have, where it can be had."""
    missing = [name for name, (ways, _) in DEBIAN.items() if not any(map(shutil.which, ways))]
    if missing and shutil.which("apt-get") and os.geteuid() == 0:
        quiet = ENVIRONMENT | {"DEBIAN_FRONTEND": "noninteractive"}
        install = ("apt-get", "install", "-y", "-qq", "--no-install-recommends")
        with (ROOT / ".venv" / "debian.log").open("w") as log:
            for words in (("apt-get", "update", "-qq"), *((*install, name) for name in missing)):
                print("+", *words, flush=True)
                subprocess.run(words, env=quiet, stdout=log, stderr=log, check=False)
    for name, (ways, tests) in DEBIAN.items():
        if not any(map(shutil.which, ways)):
            print(f"no {name}: the tests {tests} are skipped", flush=True)


def style(work: Path) -> bool:
    return all(
        [
            run(BIN / "ruff", "check", "."),
            run(BIN / "ruff", "format", "--check", "."),
            run(BIN / "lint-imports", "--no-cache"),
            run(BIN / "codespell"),
        ]
    )


def types(work: Path) -> bool:
    return run(BIN / "mypy")


def tests(work: Path) -> bool:
    """The README's command, letter for letter; its output goes to the terminal and to a file."""
    print("+", test_command(), flush=True)
    child = subprocess.Popen(
        ["bash", "-c", test_command()],
        cwd=ROOT, env=ENVIRONMENT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    assert child.stdout
    lines = []
    for line in child.stdout:
        print(line, end="", flush=True)
        lines.append(line)
    (work / "tests.log").write_text("".join(lines))
    return child.wait() == 0


def package(work: Path) -> bool:
    """The wheel, in an environment and a folder of its own."""
    elsewhere = work / "elsewhere"
    elsewhere.mkdir()
    if not run(BIN / "python", "-m", "build", "--wheel", "--outdir", work / "dist"):
        return False
    (wheel,) = (work / "dist").glob("*.whl")
    installed = elsewhere / "venv" / "bin"
    clean = {k: v for k, v in ENVIRONMENT.items() if k not in {"PYTHONPATH", "VIRTUAL_ENV"}}
    ours = "import fedtheory, sys; assert fedtheory.__file__.startswith(sys.prefix), fedtheory"
    return (
        run(BIN / "check-wheel-contents", wheel)
        and run(sys.executable, "-m", "venv", elsewhere / "venv")
        and run(installed / "python", *PIP, wheel)
        and run(installed / "python", "-c", ours, cwd=elsewhere, env=clean)
        and all(
            run(installed / "fedtheory", *verb.split(), cwd=elsewhere, env=clean)
            for verb in AS_A_USER
        )
        and run(BIN / "python", "-m", "tests.report.inspection", elsewhere / "pages")
    )


def campaign(work: Path) -> bool:
    return run(BIN / "python", "-m", "verify")


def rocq(work: Path) -> bool:
    """A tenth of the bounds on record, another one each day, and a headline theorem of each paper."""
    asked = (BIN / "python", "-m", "fedtheory.cli.rocq", "--today", "-o", work / "rocq")
    return not shutil.which("coqc") or run(*asked)


def generated(work: Path) -> bool:
    """The catalogue is what the sources say; of the figures that is asked by a test each."""
    catalogue = (
        "from fedtheory.calculator.generate import content, FILE; from importlib import resources; "
        "kept = (resources.files('fedtheory') / FILE).read_text(encoding='utf-8'); "
        "assert kept == content(), 'stale: run python -m fedtheory.calculator.generate'"
    )
    return run(BIN / "python", "-c", catalogue)


def extras(work: Path) -> bool:
    """Each extra alone, in an environment of its own: it installs, nothing of it contradicts, and the command works."""
    wheels = work / "wheels"
    if not run(BIN / "python", "-m", "build", "--wheel", "--outdir", wheels):
        return False
    (wheel,) = wheels.glob("*.whl")
    known = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    clean = {k: v for k, v in ENVIRONMENT.items() if k not in {"PYTHONPATH", "VIRTUAL_ENV"}}

    def works(name: str) -> bool:
        folder = work / f"extra {name}"
        folder.mkdir()
        python = folder / "venv" / "bin" / "python"
        good = (
            run(sys.executable, "-m", "venv", folder / "venv")
            and run(python, *PIP, f"{wheel}[{name}]")
            and run(python, "-m", "pip", "check")
            and run(python, "-m", "fedtheory", "doctor", cwd=folder, env=clean)
            and run(python, "-m", "fedtheory", "prove", "fedfw.lem1", cwd=folder, env=clean)
        )
        shutil.rmtree(folder, ignore_errors=True)
        print(f"extra {name}: {'ok' if good else 'FAILED'}", flush=True)
        return good

    asked = os.environ.get("EXTRAS", "").split() or list(known)
    outcomes = [works(name) for name in asked]  # every one, even if the first fails
    return all(outcomes)


STAGES: dict[str, Callable[[Path], bool]] = {
    stage.__name__: stage for stage in (style, types, tests, package, campaign, rocq, generated)
}
ON_REQUEST: dict[str, Callable[[Path], bool]] = {"extras": extras}
"""Asked only by name: it installs everything several times."""


def closing(outcomes: dict[str, bool], log: str) -> str:
    """Pytest's own counts, plus one for every other stage."""

    def counted(words: str) -> int:
        last = log.strip().rsplit("\n", 1)[-1]
        return sum(map(int, re.findall(rf"(\d+) (?:{words})\b", last)))

    passed, failed = counted("passed"), counted("failed|error|errors")
    others = [good for stage, good in outcomes.items() if stage != "tests"]
    crashed = not outcomes.get("tests", True) and not failed
    return f"{passed + sum(others)} passed, {failed + others.count(False) + crashed} failed"


def main(chosen: list[str]) -> int:
    known = STAGES | ON_REQUEST
    unknown = set(chosen) - set(known)
    if unknown:
        print(f"no stage {', '.join(sorted(unknown))}; there are {', '.join(known)}")
        return 2
    start, outcomes = time.monotonic(), {}
    work = Path(tempfile.mkdtemp())
    ENVIRONMENT["FEDTHEORY_CACHE"] = str(work / "cache")  # begins empty
    try:
        if not tools():
            print("the tools could not be installed\n0 passed, 1 failed")
            return 1
        if not chosen or {"tests", "package", "rocq"} & set(chosen):
            programs()
        for stage in chosen or STAGES:
            print(f"\n== {stage}", flush=True)
            begun = time.monotonic()
            outcomes[stage] = known[stage](work)
            word = "ok" if outcomes[stage] else "FAILED"
            print(f"== {stage}: {word}, {time.monotonic() - begun:.0f} s", flush=True)
        log = work / "tests.log"
        text = log.read_text() if log.exists() else ""
    finally:
        shutil.rmtree(work, ignore_errors=True)

    for line in re.findall(r"^(?:FAILED|ERROR) .*$", text, re.MULTILINE):
        print(line[:400])
    words = (f"{stage} {'ok' if good else 'FAILED'}" for stage, good in outcomes.items())
    print(f"\n{', '.join(words)}; {time.monotonic() - start:.0f} s in all")
    print(closing(outcomes, text))
    return 0 if all(outcomes.values()) else 1


if __name__ == "__main__":
    if sys.argv[1:] == ["test-command"]:
        print(test_command())
    else:
        sys.exit(main(sys.argv[1:]))
