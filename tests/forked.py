"""Children that run theorems are forked of one that has loaded what comes from elsewhere, and of this library no paper.

A child begins with the very words that it is started with otherwise; only what it imports need not be read again. That a
child of its own finds all of this by itself is asked where commands are processes: tests/cli/test_process.py and others.
"""

import atexit
import gc
import json
import os
import pkgutil
import re
import resource
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path

LOADED = (
    "core", "calculator", "kernel", "runs", "instances", "language", "engines", "campaign", "textbook", "theorems", "proofs",
    "errata", "cli",
)  # fmt: skip
"""The packages of this library that children find loaded."""
SERVER = "import sys; exec(compile(open(sys.argv[1]).read(), sys.argv[1], 'exec'), {'__name__': 'served'})"
"""No file is the main module, as in the children that are started anew."""


def finished(command: Sequence[str]) -> int:
    """Runs `python -P -c START words`, what it says on stderr, and answers with its code."""
    with tempfile.NamedTemporaryFile(mode="r", encoding="utf-8", errors="replace") as said:
        code = _forked(command, dict(os.environ), os.devnull, said.name)
        sys.stderr.write(said.read())
    return code


def ended(command: Sequence[str], environment: Mapping[str, str]) -> int:
    """The same with these settings; what it prints is printed by this process."""
    with tempfile.NamedTemporaryFile() as out, tempfile.NamedTemporaryFile() as err:
        code = _forked(command, environment, out.name, err.name)
        for file, stream in ((out, 1), (err, 2)):
            while part := file.read(1 << 16):
                os.write(stream, part)
    return code


def _forked(command: Sequence[str], environment: Mapping[str, str], out: str, err: str) -> int:
    executable, *options = command
    assert (executable, *options[:2]) == (sys.executable, "-P", "-c")
    asked = {"words": options[2:], "folder": str(Path.cwd()), "said": (out, err)}
    asked |= {"memory": resource.getrlimit(resource.RLIMIT_DATA)}
    server = _server(_read_at_start(), options[3])
    assert server.stdin
    assert server.stdout
    server.stdin.write(json.dumps(asked | {"environment": dict(environment)}) + "\n")
    server.stdin.flush()
    return int(server.stdout.readline())


def _read_at_start() -> tuple[tuple[str, str], ...]:
    """Settings that an interpreter looks at when it starts, and never again."""
    return tuple(sorted((k, v) for k, v in os.environ.items() if k.startswith(("PYTHON", "OMP_"))))


@cache
def _server(_settings: tuple[tuple[str, str], ...], library: str) -> subprocess.Popen[str]:
    """The process that forks, for children with these settings; ended with this one."""
    started = subprocess.Popen(
        [sys.executable, "-P", "-c", SERVER, __file__, library],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    atexit.register(started.communicate)  # it ends when there is nothing more to read
    return started


def serve(library: str) -> None:
    """Forks for each line that is read, and answers with the code that the child ended with."""
    load(library)
    gc.freeze()
    for line in sys.stdin:
        asked = json.loads(line)
        child = os.fork()
        if not child:
            _run(**asked)
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)  # noqa: T201


def load(library: str) -> None:
    """Imports what children find loaded. Nothing is asked of it, and no paper and nobody else's module is among it."""
    sys.path.insert(0, library)
    for name in LOADED:
        package = import_module(f"fedtheory.{name}")
        for found in pkgutil.walk_packages(package.__path__, f"fedtheory.{name}."):
            if not found.name.endswith("__main__"):
                import_module(found.name)
    del sys.path[0]
    outside = import_module("fedtheory.core.outside")
    assert not outside.installed.cache_info().currsize
    assert not [name for name in sys.modules if re.match(r"tests\b|fedtheory\.papers\.\w+\.", name)]


def _run(
    words: list[str], folder: str, said: list[str], environment: dict[str, str], memory: list[int]
) -> None:
    for stream, target in enumerate((os.devnull, *said)):
        os.dup2(os.open(target, os.O_RDWR), stream)
    resource.setrlimit(resource.RLIMIT_DATA, tuple(memory))  # as a child has from its parent
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    start, *sys.argv[1:] = words
    code: object = 1
    try:
        exec(start, {"__name__": "__main__"})
    except SystemExit as ended:
        code = ended.code
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code if isinstance(code, int) else 1)


if __name__ == "served":
    serve(sys.argv[2])
