"""`fedtheory worst-case FILE.py`: a script in PEPit's vocabulary, its problems between two exact numbers.

The script runs in a child, which hands over ends and certificates as JSON. What is called PROVED here was read by both
kernels in this process, which has run nothing of the user's.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import fedtheory
from fedtheory.campaign.emission import spelled
from fedtheory.campaign.progress import waiting
from fedtheory.cli.output import line, print_json, rounded
from fedtheory.core.errors import FedTheoryError

MOST_NAMED = 12
"""So many multipliers are told; JSON has them all."""
START = (
    "import sys; sys.path.insert(0, sys.argv[1]); import fedtheory; del sys.path[0]; sys.path.append(''); "
    "from fedtheory.pep.script import main; sys.exit(main(sys.argv[2], sys.argv[3]))"
)
"""How the child begins: this library first, the current folder last."""
Problem = dict[str, Any]
WRITTEN = "what the process of the script wrote down as the {} hypotheses of the certificate"
UNREAD = "what the process of the script computed: no kernel has read this end"
"""What an end rests on besides: whoever runs in a process can change what it hands over."""


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
        problems = [_read(problem) for problem in _handed_over(path)]
    if not problems and re.search(r"^STATEMENTS?\b", path.read_text(encoding="utf-8"), re.M):
        message = f'"{path}" states a theorem, and its worst case is not derived: it lacks problem = PEP(), docs/worst-cases.md says how.'
        raise FedTheoryError(message, code="FT025")
    if not problems:
        message = f'"{path}" solves no problem and has none at its top level: write problem = PEP(), or call what makes it.'
        raise FedTheoryError(message, code="FT025")
    if args.output is not None:
        _certificates(args.output, problems, write)
    if args.json:
        print_json({"file": str(path), "problems": problems})
    elif args.latex:
        for problem in problems:
            tell_proof(problem["name"], problem["certificate"], problem["upper"]["missing"])
    else:
        for problem in problems:
            _tell(problem)
    return 0 if all(problem["upper"]["value"] is not None for problem in problems) else 3


def _handed_over(path: Path) -> list[Problem]:
    """What the script's problems have come to, as a process of its own says. Raises what that raised."""
    library = str(Path(fedtheory.__path__[0]).parent)
    with tempfile.TemporaryDirectory(prefix="fedtheory-") as folder:
        answer = Path(folder) / "answer.json"
        code = _finished([sys.executable, "-P", "-c", START, library, str(path), str(answer)])
        try:
            found = json.loads(answer.read_text(encoding="utf-8"))
            error = found.get("error")
            if error is None:
                return [_plain(problem) for problem in found["problems"]]
            failed = FedTheoryError(spelled(error["message"]), code=spelled(error["code"]))
        except (AttributeError, KeyError, OSError, RecursionError, TypeError, ValueError) as lost:
            message = f"the process that runs {path} ended with code {code} and no answer."
            raise FedTheoryError(message, code="FT130") from lost
    raise failed


def _finished(command: Sequence[str]) -> int:
    """Runs it; what it says goes beside our own words."""
    with subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
    ) as child:
        assert child.stderr
        for said in child.stderr:
            print(said, end="", file=sys.stderr)
        return child.wait()


def _plain(problem: Problem) -> Problem:
    """All but the certificate with what no reader would see spelled out."""
    certificate = problem.pop("certificate")
    found: Problem = spelled(problem)
    return found | {"certificate": certificate}


def _read(problem: Problem) -> Problem:
    """The problem, without an upper end that its certificate does not show."""
    upper, lower = problem["upper"], problem["lower"]
    if lower["value"] is not None:
        problem |= {"lower": _conditional(lower, UNREAD)}
    if upper["value"] is None:
        return problem | {"certificate": None}
    refused = _refusal(problem["certificate"], Fraction(upper["value"]))
    if refused is None:
        count = len(problem["certificate"]["statement"]["given"])
        return problem | {"upper": _conditional(upper, WRITTEN.format(count))}
    end: dict[str, Any] = {"value": None, "label": None, "rests_on": [], "missing": refused}
    return problem | {"upper": end, "certificate": None, "exact": None, "width": None}


def _conditional(end: Mapping[str, Any], named: str) -> dict[str, Any]:
    return {**end, "label": "CONDITIONAL", "rests_on": [*end["rests_on"], named]}


def _refusal(certificate: Any, value: Fraction) -> str | None:
    """Why a certificate does not show that the metric is at most this; None if it does."""
    from fedtheory import kernel
    from fedtheory.kernel import flint

    try:
        kernel.check(certificate, {})
        flint.check(certificate, {})
    except (kernel.Rejected, flint.Rejected) as refused:
        return f"a kernel refuses the certificate: {refused}"
    shown = certificate["statement"]["show"]
    relation, _, right = shown["then"]
    if shown["forall"] or shown["if"] or relation != "<=" or not isinstance(right, str):
        return "what the certificate shows is no upper end"
    if Fraction(right) != value:
        return f"the certificate shows {right}, and not {value}"
    return None


def _certificates(path: Path, problems: Sequence[Problem], write: Any) -> None:
    """Writes the certificate; of several problems, one file each."""
    for k, problem in enumerate(problems, 1):
        place = path if len(problems) == 1 else path.with_stem(f"{path.stem}-{k}")
        if problem["certificate"] is None:
            told = f'there is no certificate of {problem["name"]}: "{place}" was not written.'
            print(told, file=sys.stderr)
        else:
            write(place, problem["certificate"])


def tell_proof(name: str, certificate: Mapping[str, Any] | None, missing: str | None) -> None:
    """The certificate as a displayed sum; where there is none, a comment that says why."""
    from fedtheory.pep.latex import proof

    if certificate is None:
        line(f"% {name}: no upper end ({missing})")
    else:
        line(f"% {name}")
        line(proof(certificate))


def _tell(problem: Problem) -> None:
    name = problem["name"]
    lower, upper = (_value(problem[which]) for which in ("lower", "upper"))
    if problem["exact"] is not None:
        line(f"{name}: the worst case is exactly {problem['exact']}")
    elif lower is not None and upper is not None:
        line(f"{name}: the worst case is between")
        line(f"  {rounded(lower, upwards=False, digits=12)}  so much is reached")
        line(f"  {rounded(upper, upwards=True, digits=12)}  so much is never exceeded")
        line(f"a relative distance of {problem['width']:.1e}")
    elif upper is not None:
        line(f"{name}: the worst case is at most")
        line(f"  {rounded(upper, upwards=True, digits=12)}")
    elif lower is not None:
        line(f"{name}: the worst case is at least")
        line(f"  {rounded(lower, upwards=False, digits=12)}")
    else:
        line(f"{name}: UNDECIDED")
    for which in ("upper", "lower"):
        _tell_end(which, problem[which])
    if upper is None and problem["floating"] is not None:
        line(f"the solver says {problem['floating']!r}, in floating point, which proves nothing")
    multipliers = {name: Fraction(times) for name, times in problem["multipliers"].items()}
    _tell_multipliers(multipliers if upper is not None else {})
    for note in problem["notes"]:
        line(f"note: {note}")


def _value(end: Mapping[str, Any]) -> Fraction | None:
    return None if end["value"] is None else Fraction(end["value"])


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
