"""What Rocq says of a development: files in a folder, compiled within limits, and again only where something changed."""

import hashlib
import json
import os
import re
import resource
import shutil
import subprocess
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from fedtheory.core.errors import FedTheoryError
from fedtheory.rocq.development import Development, module
from fedtheory.rocq.export import Unsupported
from fedtheory.rocq.refutation import development

PRELUDE = (
    "World", "Term", "Worlds", "Cite", "Poly", "Sign", "Norm", "NormOk", "Interval", "Check", "CheckOk", "Reading", "Made", "Drawn",
)  # fmt: skip
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
SECONDS, MEMORY = 120, 4 << 30
TWICE = "another bundle has its name: ask about one at a time"
THEOREM = "Theorem proved : {name}_statement.statement."
ASSUMPTIONS = """From Bounds Require {name}_statement {name}.
Check ({name}.proved : {name}_statement.statement).
Print Assumptions {name}.proved.
"""
AHEAD = 8
"""How many developments are written before the answer to the first is waited for."""


class Answer(NamedTuple):
    """One of the four words above, what Rocq said, and the axioms that the theorem rests on."""

    name: str
    outcome: str
    message: str
    axioms: tuple[str, ...] = ()
    kept: bool = False
    seconds: float = 0.0
    digest: str = ""


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
) -> Iterator[Answer]:
    """What Rocq says of each bundle, in their order; its files are left in the folder."""
    program = coqc()
    if program is None:
        raise FedTheoryError(f"Rocq is not installed: no coqc is found. {ADVICE}.", code="FT140")
    folder.mkdir(parents=True, exist_ok=True)
    return _answers(bundles, _Rocq(program, folder.resolve(), seconds, memory), workers)


def prelude_in(folder: Path) -> Path:
    """The prelude, compiled in a folder if it was not."""
    rocq = _Rocq(coqc() or "coqc", folder.resolve(), SECONDS, MEMORY)
    rocq.begin()
    return rocq.prelude


def assumptions(folder: Path, name: str) -> str:
    """What Rocq prints of an accepted theorem in a file of its own: that its type is what the statement file says, and what it rests on."""
    return _Rocq(coqc() or "coqc", folder.resolve(), SECONDS, MEMORY).assumptions(name)


def _answers(bundles: Iterable[Mapping[str, Any]], rocq: "_Rocq", workers: int) -> Iterator[Answer]:
    key = rocq.begin()
    with ThreadPoolExecutor(workers) as pool:
        started: dict[str, tuple[Development, Future[Answer]]] = {}

        def begin(written: Development) -> "Future[Answer]":
            """What is cited begins before what cites it, so that nothing waits for what has not begun."""
            if written.name not in started:
                cited = [begin(other) for other in written.cites]
                started[written.name] = written, pool.submit(rocq.answer, written, key, cited)
            known, answer = started[written.name]
            return answer if known == written else _resolved(Answer(written.name, REFUSED, TWICE))

        waiting: deque[Answer | Future[Answer]] = deque()
        for bundle in bundles:
            try:
                waiting.append(begin(development(bundle)))
            except Unsupported as why:
                waiting.append(Answer(module(bundle), UNSUPPORTED, str(why)))
            while len(waiting) > AHEAD:
                yield _finished(waiting.popleft())
        while waiting:
            yield _finished(waiting.popleft())


def _resolved(answer: Answer) -> "Future[Answer]":
    """A future whose answer is known."""
    found: Future[Answer] = Future()
    found.set_result(answer)
    return found


def _finished(answer: "Answer | Future[Answer]") -> Answer:
    return answer if isinstance(answer, Answer) else answer.result()


class _Rocq:
    """The compiler in a folder, with its limits."""

    def __init__(self, program: str, folder: Path, seconds: int, memory: int) -> None:
        self.program, self.seconds, self.memory = program, seconds, memory
        self.prelude, self.bounds = folder / "prelude", folder / "bounds"
        for place in (self.prelude, self.bounds):
            place.mkdir(exist_ok=True)

    def begin(self) -> str:
        """Compiles the prelude unless that is done; returns the digest of its sources."""
        sources = {
            name: (files("fedtheory.kernel") / "rocq" / f"{name}.v").read_text("utf-8")
            for name in PRELUDE
        }
        key = _digest([self._version(), *sources.values()])
        done = self.prelude / "digest"
        if done.exists() and done.read_text() == key:
            return key
        for name, text in sources.items():
            path = self.prelude / f"{name}.v"
            path.write_text(text, encoding="utf-8")
            code, said, _ = self._compile(path)
            if code != 0:
                raise FedTheoryError(
                    f"Rocq does not accept the prelude, {name}.v: {said}", code="FT141"
                )
        done.write_text(key)
        return key

    def answer(self, written: Development, key: str, cited: Sequence["Future[Answer]"]) -> Answer:
        """What is found of one development, after what it cites."""
        others = [other.result() for other in cited]
        if lost := next((other for other in others if other.outcome != ACCEPTED), None):
            return Answer(written.name, lost.outcome, f"it cites {lost.name}: {lost.message}")
        own = _digest([key, written.statement, written.proof, *(other.digest for other in others)])
        record = self.bounds / f"{written.name}.json"
        kept = _kept(record, own)
        if kept is not None:
            return kept
        answer = self._compiled(written)._replace(digest=own)
        if answer.outcome != TIMED_OUT:
            record.write_text(json.dumps(answer._asdict(), indent=1) + "\n")
        return answer

    def _compiled(self, written: Development) -> Answer:
        spent, said = 0.0, ""
        for name, text in (
            (f"{written.name}_statement", written.statement),
            (written.name, written.proof),
        ):
            path = self.bounds / f"{name}.v"
            path.write_text(text, encoding="utf-8")
            code, said, used = self._compile(path)
            spent += used
            if code is None:
                return Answer(written.name, TIMED_OUT, f"{name}.v: {said}", seconds=spent)
            if code != 0:
                why = self._first_wrong(written) if name == written.name else ""
                return Answer(written.name, REFUSED, why or said, seconds=spent)
        axioms = tuple(
            re.findall(r"^([A-Za-z_][\w.]*)(?: :|$)", said.partition("Axioms:")[2], re.MULTILINE)
        )
        if foreign := sorted(set(axioms) - AXIOMS):
            return Answer(
                written.name, REFUSED, f"it rests on {', '.join(foreign)}", axioms, seconds=spent
            )
        if THEOREM.format(name=written.name) not in written.proof.splitlines():
            return Answer(written.name, REFUSED, "its theorem is another", axioms, seconds=spent)
        if "Axioms:" not in said and "Closed under the global context" not in said:
            return Answer(written.name, REFUSED, "its axioms were not printed", seconds=spent)
        return Answer(written.name, ACCEPTED, "", axioms, seconds=spent)

    def assumptions(self, name: str) -> str:
        """Asked of the compiled files, so that nothing that stands in a proof file can print it."""
        path = self.bounds / f"{name}_assumptions.v"
        path.write_text(ASSUMPTIONS.format(name=name), encoding="utf-8")
        code, said, _ = self._compile(path)
        if code != 0:
            raise FedTheoryError(f"Rocq does not print them of {name}: {said}", code="FT141")
        return said.strip()

    def _first_wrong(self, written: Development) -> str:
        """The line that the checker refuses, if it refused one."""
        path = self.bounds / f"{written.name}_why.v"
        path.write_text(written.why, encoding="utf-8")
        code, said, _ = self._compile(path)
        path.unlink()
        if code != 0:
            return ""
        for label, found in zip(
            written.labels, re.findall(r"= (None|Some \d+)", said), strict=False
        ):
            if found != "None":
                line = label.lines[int(found.split()[1])]
                return f"{label.certificate}: the line {line} is not shown"
        return ""

    def _version(self) -> str:
        return subprocess.run(
            [self.program, "--version"], capture_output=True, text=True, check=False
        ).stdout

    def _compile(self, path: Path) -> tuple[int | None, str, float]:
        """The exit code (none: out of time), what was said, and the seconds of CPU."""
        paths = ["-Q", str(self.prelude), "Fed", "-Q", str(self.bounds), "Bounds"]
        command = [self.program, "-q", *paths, str(path)]
        try:
            with subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=self.bounds,
                preexec_fn=_limits(self.seconds, self.memory),
            ) as process:  # fmt: skip
                assert process.stdout is not None
                said = process.stdout.read()
                _, status, usage = os.wait4(process.pid, 0)
                process.returncode = os.waitstatus_to_exitcode(status)
        except OSError as error:
            return 1, str(error), 0.0
        spent = usage.ru_utime + usage.ru_stime
        if process.returncode < 0:
            return None, f"more than {self.seconds} seconds of CPU", spent
        return process.returncode, _short(said), spent


def _limits(seconds: int, memory: int) -> Callable[[], None]:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))

    return limit


def _short(text: str) -> str:
    return text if "Axioms:" in text or "= " in text else " ".join(text.split())[:600]


def _digest(parts: Iterable[str]) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _kept(record: Path, own: str) -> Answer | None:
    """The answer on record, if it is of the same files."""
    try:
        data = json.loads(record.read_text(encoding="utf-8"))
        if data["digest"] != own or not record.with_suffix(".vo").exists() >= (
            data["outcome"] == ACCEPTED
        ):
            return None
        return Answer(**(data | {"axioms": tuple(data["axioms"]), "kept": True}))
    except (OSError, ValueError, KeyError, TypeError):
        return None
