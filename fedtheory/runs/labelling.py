"""Labels are read in a process of their own that has loaded the kernels and nothing else.

Whatever ran before in this process, a user's file or a package, cannot have touched them there.
"""

import atexit
import json
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from fedtheory.core.errors import FedTheoryError


class Labeller:
    """One such process, started when it is first asked."""

    def __init__(self) -> None:
        self._child: subprocess.Popen[str] | None = None

    def read(self, bundle: Mapping[str, Any], *, strict: bool) -> dict[str, Any]:
        """What the bundle shows, with its label; `strict` for whatever is not part of this library."""
        child = self._started()
        assert child.stdin
        assert child.stdout
        try:
            child.stdin.write(json.dumps({"bundle": bundle, "strict": strict}) + "\n")
            child.stdin.flush()
            answer = child.stdout.readline()
        except BrokenPipeError:
            answer = ""
        if not answer:
            self.close()
            message = "the process that reads labels has ended without an answer."
            raise FedTheoryError(message, code="FT130")
        found: dict[str, Any] = json.loads(answer)
        return found

    def _started(self) -> subprocess.Popen[str]:
        if self._child is None:
            self._child = subprocess.Popen(
                [sys.executable, "-I", str(_kernel() / "__main__.py")],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
            )
        return self._child

    def close(self) -> None:
        """Ends the process."""
        if self._child is not None:
            for stream in (self._child.stdin, self._child.stdout):
                if stream:
                    stream.close()
            self._child.wait()
            self._child = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


@cache
def labeller() -> Labeller:
    """The one of this process, ended with it."""
    found = Labeller()
    atexit.register(found.close)
    return found


def _kernel() -> Path:
    """The folder of the kernels, found without loading them."""
    package = find_spec("fedtheory")
    assert package is not None
    assert package.submodule_search_locations
    return Path(next(iter(package.submodule_search_locations))) / "kernel"


def all_certificates(bundle: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Those of a bundle, after those of what it cites."""
    cited = [c for other in bundle.get("cites", ()) for c in all_certificates(other)]
    return list({c["digest"]: c for c in [*cited, *bundle["certificates"]]}.values())
