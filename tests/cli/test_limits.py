"""What a command may allocate, and what it says when that is not enough."""

import resource
import subprocess
import sys
import tracemalloc
from typing import Any

import pytest

from fedtheory.cli import limits
from fedtheory.core.errors import FedTheoryError
from fedtheory.instances import build

GREEDY = """
import sys
from fedtheory.cli import command, bound

def greedy(arguments):
    import numpy
    return 0 * len(numpy.empty(3 << 30, "u1"))

bound.run = greedy
sys.exit(command.main(["bound", "fedfw.thm1", *sys.argv[1:]]))
"""


def greedy(*options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", GREEDY, *options], capture_output=True, text=True, check=False
    )


def test_more_than_two_gibibytes_are_refused_in_one_sentence() -> None:
    said = greedy()
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr.startswith("error FT018: this needs more than the 2G of memory")
    assert said.stderr.count("\n") == 1


def test_more_may_be_allowed() -> None:
    assert greedy("--memory", "5G").returncode == 0


@pytest.mark.parametrize("text", ["", "3X", "-1G", "0G", "63M", "1e3G", "10**9G", "9999999G"])
def test_a_size_that_is_none_is_refused_with_the_form_that_is_wanted(
    text: str, command: Any
) -> None:
    said = command("bound", "fedfw.thm1", f"--memory={text}")
    assert said.code == 2
    assert "FT014" in said.err
    assert "512M or 4G" in said.err


def test_the_limit_ends_with_the_command() -> None:
    before = resource.getrlimit(resource.RLIMIT_DATA)
    with limits.within("64G"):
        assert resource.getrlimit(resource.RLIMIT_DATA)[0] >= limits.size("64G")
    assert resource.getrlimit(resource.RLIMIT_DATA) == before


def test_the_limit_ends_with_an_error_too() -> None:
    before = resource.getrlimit(resource.RLIMIT_DATA)
    with pytest.raises(FedTheoryError, match="more than the 64G"), limits.within("64G"):
        raise MemoryError
    assert resource.getrlimit(resource.RLIMIT_DATA) == before


def test_a_linear_ensemble_takes_memory_in_proportion_to_its_predictors() -> None:
    tracemalloc.start()
    build({"family": "linear-ensemble", "q": 10**5, "mirror": "entropy"})
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 2000 * 10**5
