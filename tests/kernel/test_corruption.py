"""Corrupted certificates: none that is unsound is accepted, and the kernels agree on each."""

import json
import subprocess
import sys
from random import Random

import pytest

from tests.kernel.corruption import Model, campaign, counterexample, judge, with_single_lines
from tests.kernel.test_flint_kernel import ACCEPTED, EXAMPLES, FEDFW, MEAN_X, RECURSION, changed


@pytest.fixture(scope="module")
def cases():
    return with_single_lines(list(EXAMPLES.values()), ACCEPTED)


def test_two_thousand_mutants(cases):
    tally = campaign(cases, ACCEPTED, range(2000))
    assert tally.bad == 0, tally.findings
    assert tally.counts["refused by both"] > 1000
    assert tally.counts["not falsified"] > 10


def test_the_given_of_the_examples_have_models():
    """Else nothing that is said about them could be falsified."""
    for name, certificate in EXAMPLES.items():
        statement = certificate["statement"]
        models = (Model(statement, Random(seed)) for seed in range(40))
        given = statement["given"].values()
        assert any(all(counterexample(s, m, 20) is None for s in given) for m in models), name


@pytest.mark.parametrize(
    ("certificate", "path", "value"),
    [
        (RECURSION, "lines.3.schema.then.2.1.1", "1"),
        (RECURSION, "lines.3.schema.if", [["<=", "-1", "t"]]),
        (FEDFW, "lines.4.schema.then.2.3.3", ["^", ["/", "D", "2"], "2"]),
        (FEDFW, "lines.4.schema.then.2.2.1", "0"),
        (EXAMPLES["strict"], "lines.0.schema.if", []),
        (EXAMPLES["cells"], "lines.1.schema.then.2.1", "1"),
        (EXAMPLES["psd"], "lines.0.schema.then.1", ["*", "11/10", ["dot", MEAN_X, MEAN_X]]),
        (EXAMPLES["mean_of_bounds"], "lines.0.schema.then.2", "9/10"),
        (EXAMPLES["membership"], "lines.1.schema.then.2", ["*", "2", ["mean", "i", ["x", "i"]]]),
    ],
)
def test_what_is_false_is_falsified(certificate, path, value):
    """A judge that never says UNSOUND would be a decoration."""
    false = changed(certificate, path, value)
    verdicts = [judge(certificate, false, {}, Random(seed)) for seed in range(5)]
    assert any(v.startswith("UNSOUND") for v in verdicts), verdicts


@pytest.mark.slow
def test_the_command_runs(tmp_path):
    for name, certificate in EXAMPLES.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(certificate))
    command = [sys.executable, "-m", "tests.kernel.corruption", "--count", "400", "--jobs", "2"]
    done = subprocess.run([*command, tmp_path], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "refused by both" in done.stdout
