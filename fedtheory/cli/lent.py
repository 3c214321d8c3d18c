"""A theorem file lent to one command: in a process of its own its theorems are a package from outside, and every verb takes them.

The file's code runs there, so nothing that is printed is a label of ours: what is proved, `prove` and `verify` say.
"""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import fedtheory
from fedtheory.campaign.target import InFile, in_file
from fedtheory.core.errors import FedTheoryError

OWN_WAY = {"show", "verify", "prove", "worst-case", "check-certificate", "new", "compare"}
"""Verbs that read theorem files themselves, or take none."""
IN_PROCESSES = {"mutate", "report"}
"""Verbs that take no theorem file because they start others."""
LENT = "FEDTHEORY_LENT"
"""Set in the child, so that no second child is started."""
START = (
    "import sys; sys.path.insert(0, sys.argv[1]); import fedtheory; del sys.path[0]; sys.path.append(''); "
    "from fedtheory.cli.lent import main; sys.exit(main(sys.argv[2:]))"
)
"""How the child begins: this library first, the current folder last."""


def file_among(verb: str, words: Sequence[str]) -> InFile | None:
    """The theorem file that a command which takes ids is given in place of one."""
    if verb in OWN_WAY:
        return None
    before = ["", *words]
    found = [
        named
        for last, word in zip(before, words, strict=False)
        if not last.startswith("-") and not word.startswith("-") and (named := in_file(word))
    ]
    return found[0] if found else None


def in_child(words: Sequence[str]) -> int:
    """The command in a process that may run the file."""
    library = str(Path(fedtheory.__path__[0]).parent)
    sys.stdout.flush()
    command = [sys.executable, "-P", "-c", START, library, *words]
    return _ended(command, {**os.environ, LENT: "1"})


def _ended(command: Sequence[str], environment: Mapping[str, str]) -> int:
    return subprocess.run(command, check=False, env=environment).returncode


def main(words: Sequence[str]) -> int:
    """The command, with the file's ids among those that are known."""
    from fedtheory.cli import command

    try:
        said = [_lent(word) if in_file(word) else word for word in words]
    except FedTheoryError as error:
        print(f"error {error.code}: {error}", file=sys.stderr)
        return error.exit
    alone = ["--jobs", "1"] if said[0] in IN_PROCESSES and "--jobs" not in said else []
    return command.main([*said, *alone])


def _lent(word: str) -> str:
    """The id that the file's statement has."""
    from fedtheory.calculator.catalogue import catalogue, forget
    from fedtheory.campaign.theorem_file import load_named
    from fedtheory.core.outside import lend

    named = in_file(word)
    assert named is not None
    file = load_named(named)
    if len(file.statements) > 1:
        ids = ", ".join(f"{named.path}::{s.id}" for s in file.statements)
        raise FedTheoryError(
            f'"{named.path}" states several theorems; name one of {ids}.', code="FT001"
        )
    (statement,) = file.statements
    lend(word, file.digest, {"STATEMENTS": file.statements, "PROOFS": file.proofs})
    forget()
    assert statement.id in catalogue()
    return statement.id
