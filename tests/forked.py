"""Children that run theorems are forked of one that has loaded what comes from elsewhere, and nothing of this library.

A child begins with the very words that it is started with otherwise; only SymPy and the like need not be read again.
"""

import atexit
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path

SERVER = "import sys; exec(compile(open(sys.argv[1]).read(), sys.argv[1], 'exec'), {'__name__': 'served'})"
"""No file is the main module, as in the children that are started anew."""


def finished(command: Sequence[str]) -> int:
    """Runs `python -P -c START words`, what it says on stderr, and answers with its code."""
    executable, *options = command
    assert (executable, *options[:2]) == (sys.executable, "-P", "-c")
    with tempfile.NamedTemporaryFile(mode="r", encoding="utf-8", errors="replace") as said:
        asked = {"words": options[2:], "folder": str(Path.cwd()), "said": said.name}
        asked |= {"memory": resource.getrlimit(resource.RLIMIT_DATA)}
        server = _server(_read_at_start())
        assert server.stdin
        assert server.stdout
        server.stdin.write(json.dumps(asked | {"environment": dict(os.environ)}) + "\n")
        server.stdin.flush()
        code = int(server.stdout.readline())
        sys.stderr.write(said.read())
    return code


def _read_at_start() -> tuple[tuple[str, str], ...]:
    """Settings that an interpreter looks at when it starts, and never again."""
    return tuple(sorted((k, v) for k, v in os.environ.items() if k.startswith(("PYTHON", "OMP_"))))


@cache
def _server(_settings: tuple[tuple[str, str], ...]) -> subprocess.Popen[str]:
    """The process that forks, for children with these settings; ended with this one."""
    started = subprocess.Popen(
        [sys.executable, "-P", "-c", SERVER, __file__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    atexit.register(started.communicate)  # it ends when there is nothing more to read
    return started


def serve() -> None:
    """Forks for each line that is read, and answers with the code that the child ended with."""
    import flint  # noqa: F401
    import numpy  # noqa: F401
    import sympy  # noqa: F401

    assert not [name for name in sys.modules if name.partition(".")[0] in {"fedtheory", "tests"}]
    for line in sys.stdin:
        asked = json.loads(line)
        child = os.fork()
        if not child:
            _run(**asked)
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)  # noqa: T201


def _run(
    words: list[str], folder: str, said: str, environment: dict[str, str], memory: list[int]
) -> None:
    silence, heard = os.open(os.devnull, os.O_RDWR), os.open(said, os.O_WRONLY)
    for stream, target in ((0, silence), (1, silence), (2, heard)):
        os.dup2(target, stream)
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
    serve()
