"""Both kernels on every certificate of the library, beside the kernels of an earlier commit.

    python -m benchmarks.bench_kernels [--before COMMIT] [--keep FILE]

Every proof is replayed once, which collects its certificates (a file given to `--keep` saves that the next time). Then each
distinct certificate goes through the earlier kernel and ours, one after the other, in one process. What the earlier one accepts ours must
accept, and seconds are of those; what it refuses has lines of kinds that it did not know yet, and is counted.
"""

import argparse
import gc
import importlib
import json
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).parents[1]
BEFORE = "d10a676"  # the kernels before terms were read once
FOLDER = "fedtheory/kernel"


def collected() -> list[dict[str, Any]]:
    """The distinct certificates of all proofs, in an order in which each comes after those it uses."""
    from fedtheory.engines.prove import prove
    from fedtheory.proofs import ARGUMENTS, OWN_PROOFS

    found: dict[str, dict[str, Any]] = {}
    for proof in (*OWN_PROOFS, *ARGUMENTS):
        for certificate in prove(proof).certificates:
            content = {k: v for k, v in certificate.items() if k not in ("id", "source")}
            found.setdefault(json.dumps(content, sort_keys=True), certificate)
    return list(found.values())


def certificates(keep: Path | None) -> list[dict[str, Any]]:
    """Those kept in the file, or collected and kept there."""
    if keep is not None and keep.exists():
        return [json.loads(line) for line in keep.read_text().splitlines()]
    found = collected()
    if keep is not None:
        keep.write_text("".join(json.dumps(certificate) + "\n" for certificate in found))
    return found


def earlier(commit: str, folder: Path) -> str:
    """The kernels of a commit, written into a package of another name."""

    def git(*words: str) -> str:
        return subprocess.run(
            ["git", *words], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout

    (folder / "earlier").mkdir()
    for name in git("ls-tree", "--name-only", commit, f"{FOLDER}/").split():
        text = re.sub(r"\bfedtheory\.kernel\b", "earlier", git("show", f"{commit}:{name}"))
        (folder / "earlier" / Path(name).name).write_text(text)
    return "earlier"


def verdict(kernel: ModuleType, certificate: Any, accepted: dict[str, Any]) -> tuple[bool, float]:
    """Whether the kernel accepts the certificate, and the seconds of processor time."""
    start = time.process_time()
    try:
        kernel.check(certificate, accepted)
    except kernel.Rejected:
        return False, time.process_time() - start
    return True, time.process_time() - start


def main() -> int:
    """The table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bench_kernels")
    parser.add_argument("--before", default=BEFORE, help="the commit to compare with")
    parser.add_argument("--keep", type=Path, help="where certificates are kept, a line each")
    options = parser.parse_args()
    found = certificates(options.keep)
    accepted = {certificate["digest"]: certificate["statement"] for certificate in found}
    with tempfile.TemporaryDirectory() as folder:
        sys.path.insert(0, folder)
        package = earlier(options.before, Path(folder))
        say = sys.stdout.write
        say(f"{len(found)} certificates, {len(json.dumps(found)) / 1e6:.1f} MB\n\n")
        say(
            f"| kernel | {options.before}, s | now, s | ratio | accepted by both | by ours alone |\n"
            "|---|---|---|---|---|---|\n"
        )
        lost = 0
        for module in ("", ".flint"):
            pair = [
                importlib.import_module(name + module) for name in (package, "fedtheory.kernel")
            ]
            gc.collect()
            gc.freeze()  # the corpus is nobody's garbage
            seconds, both, new = [0.0, 0.0], 0, 0
            for certificate in found:
                results = [verdict(kernel, certificate, accepted) for kernel in pair]
                (known, _), (accepts, _) = results
                lost += known and not accepts
                new += accepts and not known
                if known and accepts:
                    both += 1
                    seconds = [s + more for s, (_, more) in zip(seconds, results, strict=True)]
            then, now = seconds
            name = "fractions" if not module else "flint"
            say(f"| {name} | {then:.1f} | {now:.1f} | {then / now:.2f} | {both} | {new} |\n")
    if lost:
        say(f"\n{lost} that were accepted are refused\n")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
