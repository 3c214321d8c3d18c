"""Runs the campaigns and compares them with verify/expected/: `python -m verify`.

`--record` writes what was found instead. A changed file is a changed result: say why in the commit.
"""

import argparse
import json
import sys
import time
from pathlib import Path

from verify.campaign import CAMPAIGNS, differences, summed, text, verdicts, violations

EXPECTED = Path(__file__).parent / "expected"


def main(arguments: list[str]) -> int:
    """Run every campaign; 1 if one differs from what is recorded."""
    parser = argparse.ArgumentParser(prog="python -m verify", description=__doc__.split("\n")[0])
    parser.add_argument("--record", action="store_true", help="keep what is found as expected")
    record = parser.parse_args(arguments).record
    surprises = 0
    for campaign in CAMPAIGNS:
        begun = time.monotonic()
        results = [(c, v) for c, asked in campaign.cases() for v in verdicts(c, asked)]
        found = summed(results)
        seconds = time.monotonic() - begun
        print(f"{campaign.name}: {len(results)} comparisons in {seconds:.0f} s")
        for line in violations(found):
            print(f"  {line}")
        kept = EXPECTED / f"{campaign.name}.json"
        if record:
            kept.parent.mkdir(exist_ok=True)
            kept.write_text(text(found), encoding="utf-8")
            print(f"  recorded in verify/expected/{kept.name}")
            continue
        lines = differences(json.loads(kept.read_text(encoding="utf-8")), found)
        for line in lines:
            print(f"  SURPRISE {line}")
        surprises += len(lines)
        print(f"  {'as recorded' if not lines else f'{len(lines)} surprises'}")
    return 1 if surprises else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
