"""`fedtheory worst-case FILE.py`: a script in PEPit's vocabulary, its problems between two exact numbers."""

import argparse
import sys
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from fedtheory.cli.output import line, print_json, rounded
from fedtheory.cli.progress import waiting
from fedtheory.core.errors import FedTheoryError
from fedtheory.pep.result import Result
from fedtheory.pep.script import Script, run

MOST_NAMED = 12
"""So many multipliers are told; JSON has them all."""


def is_file(target: str) -> bool:
    """Whether a script is meant, and no id."""
    return target.endswith(".py")


def refuse_what_is_for_ids(args: argparse.Namespace) -> None:
    """A script has its letters and its method in it. Raises an error with code FT009 where others are given."""
    for option, given in (("--set", args.settings), ("--instance", args.instance)):
        if given:
            message = f'"{args.id}" is a script, and {option} is for worst cases with an id: write it in the script.'
            raise FedTheoryError(message, code="FT009")


def told(args: argparse.Namespace, write: Any) -> int:
    """Runs the script and tells of each problem; 3 if an upper end is missing."""
    path = Path(args.id)
    if not path.is_file():
        raise FedTheoryError(f'there is no file "{path}".', code="FT024")
    with waiting(f"{path.name}: writing down, solving, certifying"):
        script = run(path)
    if not script.solved:
        message = f'"{path}" solves no problem and has none at its top level: write problem = PEP(), or call what makes it.'
        raise FedTheoryError(message, code="FT025")
    if args.output is not None:
        _certificates(args.output, script, write)
    if args.json:
        print_json(
            {"file": str(path), "problems": [_as_json(s.name, s.result) for s in script.solved]}
        )
    elif args.latex:
        _latex(script)
    else:
        for solved in script.solved:
            _tell(solved.name, solved.result)
    return 0 if all(s.result.upper.value is not None for s in script.solved) else 3


def _as_json(name: str, result: Result) -> dict[str, Any]:
    return {"name": name, **result.json()}


def _certificates(path: Path, script: Script, write: Any) -> None:
    """Writes the certificate; of several problems, one file each."""
    for k, solved in enumerate(script.solved, 1):
        place = path if len(script.solved) == 1 else path.with_stem(f"{path.stem}-{k}")
        if solved.result.certificate is None:
            print(
                f'there is no certificate of {solved.name}: "{place}" was not written.',
                file=sys.stderr,
            )
        else:
            write(place, solved.result.certificate)


def _latex(script: Script) -> None:
    for solved in script.solved:
        tell_proof(solved.name, solved.result.certificate, solved.result.upper.missing)


def tell_proof(name: str, certificate: Mapping[str, Any] | None, missing: str | None) -> None:
    """The certificate as a displayed sum; where there is none, a comment that says why."""
    from fedtheory.pep.latex import proof

    if certificate is None:
        line(f"% {name}: no upper end ({missing})")
    else:
        line(f"% {name}")
        line(proof(certificate))


def _tell(name: str, result: Result) -> None:
    found = result.json()
    lower, upper = result.lower.value, result.upper.value
    if result.exact is not None:
        line(f"{name}: the worst case is exactly {result.exact}")
    elif lower is not None and upper is not None:
        line(f"{name}: the worst case is between")
        line(f"  {rounded(lower, upwards=False, digits=12)}  so much is reached")
        line(f"  {rounded(upper, upwards=True, digits=12)}  so much is never exceeded")
        line(f"a relative distance of {found['width']:.1e}")
    elif upper is not None:
        line(f"{name}: the worst case is at most")
        line(f"  {rounded(upper, upwards=True, digits=12)}")
    elif lower is not None:
        line(f"{name}: the worst case is at least")
        line(f"  {rounded(lower, upwards=False, digits=12)}")
    else:
        line(f"{name}: UNDECIDED")
    for which in ("upper", "lower"):
        _tell_end(which, found[which])
    if upper is None and result.floating is not None:
        line(f"the solver says {result.floating!r}, in floating point, which proves nothing")
    _tell_multipliers(result.multipliers)
    for note in result.notes:
        line(f"note: {note}")


def _tell_end(which: str, end: Mapping[str, Any]) -> None:
    if end["value"] is None:
        line(f"no {which} end: {end['missing']}")
        return
    line(f"the {which} end is {end['label']}")
    for named in end["rests_on"]:
        line(f"  it rests on {named}")


def _tell_multipliers(multipliers: Mapping[str, Fraction]) -> None:
    if not multipliers:
        return
    line(f"{len(multipliers)} inequalities prove it, the weightiest first:")
    weighty = sorted(multipliers.items(), key=lambda entry: -abs(entry[1]))
    for name, times in weighty[:MOST_NAMED]:
        line(f"  {float(times):<12.6g} {name}")
    if len(weighty) > MOST_NAMED:
        line(f"  and {len(weighty) - MOST_NAMED} more")
