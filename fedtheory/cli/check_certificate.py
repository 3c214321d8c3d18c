"""`fedtheory check-certificate`: the two kernels alone, on files of certificates or of bundles."""

import argparse
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from fedtheory import kernel
from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.recorded import UNREAD
from fedtheory.cli.alone import pack, unwrapped
from fedtheory.cli.output import json_argument, line, print_json
from fedtheory.cli.prove import as_json as reading_json
from fedtheory.cli.prove import tell
from fedtheory.core.errors import FedTheoryError
from fedtheory.kernel import flint
from fedtheory.runs.labelling import Labeller

EXAMPLE = "fedtheory check-certificate certificates/*.json"


@dataclass(frozen=True)
class Checked:
    """What the kernels say of a file; it is accepted when both accept it with the same digest."""

    path: Path
    id: str
    digest: str | None
    reasons: tuple[
        str | None, str | None
    ]  # of the kernel on fractions and of the one on python-flint

    @property
    def accepted(self) -> bool:
        """Whether both kernels accept it."""
        return self.digest is not None and self.reasons == (None, None)


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="*",
        type=Path,
        help="certificates (what they use may lie beside them), bundles, or pages that hold one",
    )
    parser.add_argument(
        "--alone",
        metavar="CHECKER.pyz",
        type=Path,
        help="write the first kernel as one file that any Python runs, for a reader who installs nothing",
    )
    json_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Prints what the kernels say."""
    if args.alone:
        if args.files:
            message = "--alone writes the checker and checks no file; give one or the other."
            raise FedTheoryError(message, code="FT009")
        pack(args.alone)
        said = {"written": str(args.alone), "use": f"python {args.alone} FILE.json"}
        print_json(said) if args.json else line(f"{said['written']} written; {said['use']}")
        return 0
    if not args.files:
        message = "the following arguments are required: FILE. fedtheory check-certificate --help shows what can be given."
        raise FedTheoryError(message, code="FT009")
    with ExitStack() as stack:
        files = [_opened(path, stack) for path in args.files]
        named = dict(zip(files, args.files, strict=True))
        whole, single = _sorted(files)
        labelled = [(named[path], _label(path)) for path in whole]
        results = check_certificate(*single) if single or not whole else ()
    results = tuple(replace(result, path=named[result.path]) for result in results)
    if args.json:
        told = [{"path": str(path)} | reading_json(reading) for path, reading in labelled]
        print_json(told + [as_json(result) for result in results])
    else:
        for path, reading in labelled:
            line(f"{path}")
            tell(reading, [])
        for result in results:
            line(f"{'accepted' if result.accepted else 'REJECTED'}  {result.path}")
            if result.accepted:
                line(f"    {result.id}, digest {str(result.digest)[:16]}, by both kernels")
            else:
                for kernel_name, reason in zip(("fractions", "flint"), result.reasons, strict=True):
                    line(f"    {kernel_name}: {reason or 'accepted'}")
        refused = sum(not result.accepted for result in results)
        if results:
            line(f"{len(results) - refused} accepted, {refused} rejected")
    shown = all(reading["label"] != UNREAD for _, reading in labelled)
    return 0 if shown and all(result.accepted for result in results) else 1


def _opened(path: Path, stack: ExitStack) -> Path:
    """The file, or what a page holds; a page that holds nothing is left to be refused."""
    try:
        return stack.enter_context(unwrapped(path))
    except kernel.Rejected:
        return path


def _sorted(paths: Sequence[Path]) -> tuple[list[Path], list[Path]]:
    """The files that hold bundles, and those that do not."""
    _check_readable(paths)
    whole = [
        path for path in paths if isinstance(_content(path), dict) and "kind" in _content(path)
    ]
    return whole, [path for path in paths if path not in whole]


def _content(path: Path) -> Any:
    try:
        return kernel.load(path)
    except kernel.Rejected:
        return None


def _label(path: Path) -> dict[str, Any]:
    """How the process that runs only the kernels reads a bundle; where it comes from does not matter."""
    with Labeller() as labeller:
        return labeller.read(_content(path), strict=True)


def check_certificate(*files: Path | str) -> tuple[Checked, ...]:
    """Runs both kernels over the files."""
    paths = [Path(file) for file in files]
    _check_readable(paths)
    first = kernel.check_files(paths)
    second = kernel.check_files(paths, checker=flint.check)
    results = []
    for (path, name, own, reason), (_, _, other, doubt) in zip(first, second, strict=True):
        digest = own if own == other else None
        if reason is None and doubt is None and digest is None:
            doubt = "the kernels disagree on the digest"
        results.append(Checked(path, name, digest, (reason, doubt)))
    return tuple(results)


def as_json(result: Checked) -> dict[str, Any]:
    """One file."""
    fractions, by_flint = result.reasons
    return {
        "path": str(result.path),
        "id": result.id,
        "accepted": result.accepted,
        "digest": result.digest,
        "kernels": {"fractions": fractions or "accepted", "flint": by_flint or "accepted"},
    }


def _check_readable(paths: Sequence[Path]) -> None:
    complaints = Complaints()
    for path in paths:
        if path.is_dir():
            complaints.add("FT024", f'"{path}" is a folder; name files, for example {path}/*.json.')
        elif not path.exists():
            complaints.add("FT024", f'"{path}" does not exist.')
    complaints.settle()
