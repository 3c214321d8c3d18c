"""What Rocq says of a development: files in a folder, compiled within limits, and again only where something changed."""

import hashlib
import json
import os
import re
import resource
import shutil
import subprocess
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from fedtheory.core.errors import FedTheoryError
from fedtheory.rocq.development import Development, development
from fedtheory.rocq.export import Unsupported

PRELUDE = ("World", "Term", "Poly", "Sign", "Norm", "NormOk", "Check", "CheckOk", "Reading")
"""The files of `fedtheory/kernel/rocq`, each after those that it imports."""
AXIOMS = {
    "ClassicalDedekindReals.sig_forall_dec",
    "ClassicalDedekindReals.sig_not_dec",
    "FunctionalExtensionality.functional_extensionality_dep",
    "Classical_Prop.classic",
}
"""Those of Rocq's real numbers, and no other."""
ADVICE = "apt-get install coq (8.16 or later), or see https://rocq-prover.org/install"
ACCEPTED, REFUSED, TIMED_OUT, UNSUPPORTED = "accepted", "refused", "timed out", "not yet exported"
INTERVALS = "a witness that needs interval arithmetic"
SECONDS, MEMORY = 120, 4 << 30


class Answer(NamedTuple):
    """One of the four words above, what Rocq said, and the axioms that the theorem rests on."""

    name: str
    outcome: str
    message: str
    axioms: tuple[str, ...] = ()
    kept: bool = False
    seconds: float = 0.0


def coqc() -> str | None:
    """Rocq's compiler, if it is installed."""
    return shutil.which("coqc")


def check(
    bundles: Iterable[Mapping[str, Any]],
    folder: Path,
    *,
    workers: int = 2,
    seconds: int = SECONDS,
    memory: int = MEMORY,
) -> list[Answer]:
    """What Rocq says of each bundle; its files are left in the folder."""
    program = coqc()
    if program is None:
        raise FedTheoryError(f"Rocq is not installed: no coqc is found. {ADVICE}.", code="FT140")
    folder.mkdir(parents=True, exist_ok=True)
    rocq = _Rocq(program, folder.resolve(), seconds, memory)
    key = rocq.prelude()
    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(lambda bundle: rocq.answer(bundle, key), bundles))


class _Rocq:
    """The compiler in a folder, with its limits."""

    def __init__(self, program: str, folder: Path, seconds: int, memory: int) -> None:
        self.program, self.folder, self.seconds, self.memory = program, folder, seconds, memory

    def prelude(self) -> str:
        """Compiles the prelude where that was not done; the digest of its sources."""
        place = self.folder / "prelude"
        place.mkdir(exist_ok=True)
        sources = {
            name: (files("fedtheory.kernel") / "rocq" / f"{name}.v").read_text("utf-8")
            for name in PRELUDE
        }
        key = _digest([self._version(), *sources.values()])
        done = place / "digest"
        if done.exists() and done.read_text() == key:
            return key
        for name, text in sources.items():
            (place / f"{name}.v").write_text(text, encoding="utf-8")
            code, said, _ = self._compile(place / f"{name}.v")
            if code != 0:
                raise FedTheoryError(
                    f"Rocq does not accept the prelude, {name}.v: {said}", code="FT141"
                )
        done.write_text(key)
        return key

    def answer(self, bundle: Mapping[str, Any], key: str) -> Answer:
        """What is found of one bundle."""
        try:
            written = development(bundle)
        except Unsupported as why:
            name = f"{bundle['id']} {bundle['bound']}".strip()
            return Answer(name, UNSUPPORTED, str(why))
        own = _digest([key, written.statement, written.proof])
        record = self.folder / f"{written.name}.json"
        kept = _kept(record, own)
        if kept is not None:
            return kept
        answer = self._compiled(written)
        if answer.outcome != TIMED_OUT:
            record.write_text(json.dumps({"digest": own, **answer._asdict()}, indent=1) + "\n")
        return answer

    def _compiled(self, written: Development) -> Answer:
        spent, said = 0.0, ""
        for name, text in (
            (f"{written.name}_statement", written.statement),
            (written.name, written.proof),
        ):
            path = self.folder / f"{name}.v"
            path.write_text(text, encoding="utf-8")
            code, said, used = self._compile(path)
            spent += used
            if code is None:
                return Answer(written.name, TIMED_OUT, f"{name}.v: {said}", seconds=spent)
            if code != 0:
                why = self._first_wrong(written) if name == written.name else ""
                word = UNSUPPORTED if why == INTERVALS else REFUSED
                return Answer(written.name, word, why or said, seconds=spent)
        axioms = tuple(
            re.findall(r"^([A-Za-z_][\w.]*)(?: :|$)", said.partition("Axioms:")[2], re.MULTILINE)
        )
        if foreign := sorted(set(axioms) - AXIOMS):
            return Answer(
                written.name, REFUSED, f"it rests on {', '.join(foreign)}", axioms, seconds=spent
            )
        if "Axioms:" not in said and "Closed under the global context" not in said:
            return Answer(written.name, REFUSED, "its axioms were not printed", seconds=spent)
        return Answer(written.name, ACCEPTED, "", axioms, seconds=spent)

    def _first_wrong(self, written: Development) -> str:
        """The line that the checker refuses, where a line is what was refused."""
        path = self.folder / f"{written.name}_why.v"
        path.write_text(written.why, encoding="utf-8")
        code, said, _ = self._compile(path)
        path.unlink()
        if code != 0:
            return ""
        for label, found in zip(
            written.labels, re.findall(r"= (None|Some \d+)", said), strict=False
        ):
            if found != "None":
                k = int(found.split()[1])
                if label.numbers[k]:
                    return INTERVALS
                return f"{label.certificate}: the line {label.lines[k]} is not shown"
        return ""

    def _version(self) -> str:
        return subprocess.run(
            [self.program, "--version"], capture_output=True, text=True, check=False
        ).stdout

    def _compile(self, path: Path) -> tuple[int | None, str, float]:
        """The exit code (none: out of time), what was said, and the seconds of CPU."""
        paths = ["-Q", str(self.folder), "", "-Q", str(self.folder / "prelude"), "Fed"]
        command = [self.program, "-q", "-w", "-overriding-logical-loadpath", *paths, str(path)]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, check=False, cwd=self.folder,
                preexec_fn=_limits(self.seconds, self.memory),
            )  # fmt: skip
        except OSError as error:
            return 1, str(error), 0.0
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        if done.returncode < 0:
            return None, f"more than {self.seconds} seconds of CPU", spent
        return (
            done.returncode,
            _short(done.stdout if not done.returncode else done.stderr or done.stdout),
            spent,
        )


def _limits(seconds: int, memory: int) -> Callable[[], None]:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        os.nice(5)

    return limit


def _short(text: str) -> str:
    return text if "Axioms:" in text or "= " in text else " ".join(text.split())[:600]


def _digest(parts: Iterable[str]) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _kept(record: Path, own: str) -> Answer | None:
    """The answer on record, if it is of the same files."""
    try:
        data = json.loads(record.read_text(encoding="utf-8"))
        if data.pop("digest") != own or not record.with_suffix(".vo").exists() >= (
            data["outcome"] == ACCEPTED
        ):
            return None
        return Answer(**(data | {"axioms": tuple(data["axioms"]), "kept": True}))
    except (OSError, ValueError, KeyError, TypeError):
        return None
