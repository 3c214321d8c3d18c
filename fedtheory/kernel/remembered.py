"""What the kernels found before, kept in one file of short lines: it saves time and authenticates nothing.

An answer stands under the digest of all that was asked and in a file named by the kernels' own sources. It is sealed with a
key that this account's first check made, so that what is corrupt, foreign or forged is computed again. Whoever can read that
key could replace the kernels as well: what does not belong to this library is therefore never looked up here, nor is anything
by `check-certificate`. FEDTHEORY_CACHE names another folder, or `off`.
"""

import hashlib
import hmac
import os
import secrets
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import metadata
from pathlib import Path

VARIABLE = "FEDTHEORY_CACHE"
OFF = "off"
KEPT = 8
"""So many versions of the kernels keep their answers."""
LENGTH = 64


class Memory:
    """The answers of one version of the kernels, below a folder."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._key = _key(folder / "key")
        self.path = folder / f"{version()}.seen"
        if not self.path.exists():
            for old in sorted(folder.glob("*.seen"), key=os.path.getmtime)[: 1 - KEPT]:
                old.unlink(missing_ok=True)
        self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
        self._read, self._lines = 0, dict[str, tuple[str, str]]()

    def get(self, question: str) -> str | None:
        """The answer to a question of this digest, if its seal is ours."""
        if question not in self._lines:
            self._take()
        answer, seal = self._lines.get(question, ("", ""))
        return answer if hmac.compare_digest(seal, self._seal(question, answer)) else None

    def put(self, question: str, answer: str) -> None:
        """Keeps an answer; a line is written at once or not at all."""
        line = f"{question} {answer} {self._seal(question, answer)}\n"
        os.write(self._file, line.encode())

    def _take(self) -> None:
        """What was written since, by whatever process."""
        more = os.pread(self._file, max(os.fstat(self._file).st_size - self._read, 0), self._read)
        whole = more[: more.rfind(b"\n") + 1]
        self._read += len(whole)
        for line in whole.decode("ascii", "replace").split("\n"):
            parts = line.split(" ")
            if len(parts) == 3 and len(parts[0]) == len(parts[2]) == LENGTH and parts[2].isascii():
                self._lines[parts[0]] = parts[1], parts[2]

    def _seal(self, question: str, answer: str) -> str:
        return hmac.new(
            self._key, f"{version()} {question} {answer}".encode(), "sha256"
        ).hexdigest()


@cache
def version() -> str:
    """What answers rest on: the kernels' sources, and what they are run by."""
    whole = hashlib.sha256(f"{sys.version} {metadata.version('python-flint')}".encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        whole.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


@cache
def memory() -> Memory | None:
    """The one of this process; none where it is off or cannot be used."""
    named = os.environ.get(VARIABLE)
    if named == OFF or os.name != "posix":
        return None
    above = Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache")
    with suppress(OSError, RuntimeError):  # there may be no home
        return Memory(Path(named or above / "fedtheory").expanduser())
    return None


def recalled(question: str, compute: Callable[[], str], keep: Callable[[str], bool]) -> str:
    """The answer that was found before, or the one that is computed now; kept if it may be."""
    known = memory()
    if known is None:
        return compute()
    name = hashlib.sha256(question.encode()).hexdigest()
    found = known.get(name)
    if found is None:
        found = compute()
        if keep(found):
            with suppress(OSError):
                known.put(name, found)
    return found


def _key(path: Path) -> bytes:
    """The key of this account, made if there is none; nobody else may read it."""
    if not path.exists():
        whole = path.with_name(f"key.{os.getpid()}")
        whole.touch(mode=0o600)
        whole.write_bytes(secrets.token_bytes(32))
        with suppress(FileExistsError):
            os.link(whole, path)
        whole.unlink()
    about = path.stat()
    if about.st_mode & 0o077 or about.st_uid != os.getuid() or about.st_size != 32:
        raise PermissionError(path)
    return path.read_bytes()
