"""`fedtheory advise`: one screen, a picture, and the same in JSON."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import fedtheory

ROOT = Path(__file__).parents[2]
CLINICS = (str(ROOT / "docs/examples/clinics.csv"), "--label", "stay", "--lambda", "0.01")


@pytest.fixture(scope="module")
def picture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("advice") / "advise.svg"


def test_it_fits_one_screen_and_draws(command: Any, picture: Path) -> None:
    said = command("advise", *CLINICS, "-o", str(picture), "--pilot", "5")
    assert (said.code, said.err) == (0, "")
    lines = said.out.splitlines()
    assert len(lines) <= 36
    assert lines[-1] == f"wrote {picture}"
    assert "VACUOUS: FedFW promises" in said.out
    assert "by guarantee: " in said.out
    assert "measured, not guaranteed: " in said.out
    assert "by the pilot: " in said.out
    assert "fedtheory check-run LOG " in said.out
    text = picture.read_text(encoding="utf-8")
    assert text.startswith("<?xml")
    assert "<script" not in text


def test_json_and_no_pilot(command: Any) -> None:
    said = command(
        "advise", *CLINICS, "--pilot", "0", "--target", "0.05", "--rounds", "10", "--json"
    )
    found = said.json
    assert (found["target"], found["budget"], found["pilot"], found["trials"]) == (
        0.05,
        10,
        None,
        [],
    )
    assert {c["method"] for c in found["choices"]} >= {"Local SGD", "FedProx", "FedFW"}


def test_the_exact_worst_case_stands_below_what_is_promised(command: Any) -> None:
    """Of FedProx with the tuned step: the interval is narrow, and its bound allows more."""
    said = command("advise", *CLINICS, "--pilot", "0", "--json")
    (worst,) = said.json["worst_cases"]
    assert (worst["id"], worst["rounds"], worst["clients"]) == ("fedprox.smooth", 3, 2)
    lower, upper = (Fraction(worst[end]["value"]) for end in ("lower", "upper"))
    assert worst["upper"]["label"] == "PROVED"
    assert 0 < lower <= upper <= Fraction(101, 100) * lower
    choice = next(c for c in said.json["choices"] if c["method"] == "FedProx")
    eta = f"{choice['to_target']['knobs']['eta']:.4g}"
    letters = {x: choice["constants"][x] for x in ("L", "zeta", "R")}
    promised = fedtheory.bound("fedprox.smooth", **letters, eta=eta, t=3).value
    allowed = Fraction(worst["allowed"]["restated"])
    assert promised == allowed
    assert upper < allowed
    told = command("advise", *CLINICS, "--pilot", "0", "--worst-case", "2")
    assert "FedProx, exact worst case of two clients" in told.out
    assert "after 2 rounds: at most" in told.out
    assert "worst case" not in command("advise", *CLINICS, "--pilot", "0", "--worst-case", "0").out
    assert command("advise", *CLINICS, "--worst-case", "21").code == 2


def test_a_loss_that_ridge_alone_has_leaves_newton_out(command: Any, tmp_path: Path) -> None:
    rows = [
        f"{j},{(7 * k + j) % 5 - 2},{(3 * k) % 4},{(k + j) % 2}" for j in range(3) for k in range(8)
    ]
    path = tmp_path / "signs.csv"
    path.write_text("\n".join(["client,a,b,y", *rows]), encoding="utf-8")
    found = command(
        "advise", str(path), "--loss", "logistic", "--lambda", "0.1", "--pilot", "3", "--json"
    ).json
    assert "fednewton" in found["left_out"]
    assert not any("Newton" in c["method"] for c in found["choices"])


def test_a_promise_that_grows_with_every_round_says_why(command: Any, tmp_path: Path) -> None:
    """One client has much of each feature and the other little of it: the mean of inverses overshoots by far."""
    rows = [
        f"{j},{(10, 1)[j] * (1, -1)[k % 2]},{(k * (j + 2)) % 5}" for j in range(2) for k in range(8)
    ]
    path = tmp_path / "apart.csv"
    path.write_text("\n".join(["client,a,y", *rows]), encoding="utf-8")
    said = command("advise", str(path), "--lambda", "0.0001", "--pilot", "1", "--target", "0.05")
    assert said.code == 0, said.err
    told = "FedNewton, objective: every further round may multiply the error by rho = "
    assert told in said.out
    assert "that is more than 1, so what is promised grows without end" in said.out
    assert "1e308" not in said.out


def test_what_the_log_holds_is_said(command: Any, tmp_path: Path) -> None:
    """With several local steps a server's log is not what the bound speaks of."""
    from fedtheory.calculator.advise import Promise
    from fedtheory.cli.advise import _wanted

    metric = "mean gap over rounds and local steps"
    of = Promise("localsgd.convex", "restated", "PROVED", metric, "", {"K": 2}, 9, 1.0, 1.0, 1.0)
    assert "t·K of them so far (K = 2); a server sees one in K" in _wanted(of)
    assert "before each round" in _wanted(replace(of, knobs={"K": 1}))
    assert "after each round" in _wanted(replace(of, metric="mean gap over rounds"))


def test_progress_is_told_part_by_part() -> None:
    import numpy as np

    from fedtheory.calculator.advise import advice
    from fedtheory.calculator.estimate.arrays import federated
    from fedtheory.calculator.estimate.data import Asked
    from fedtheory.calculator.estimate.moments import as_given

    rng = np.random.default_rng(3)
    X, y, client = rng.normal(size=(24, 2)), rng.normal(size=24), np.repeat([0, 1, 2], 8)
    heard = list[tuple[float, str]]()
    advice(
        federated(X, y, client, classes=False), Asked("squared", 0.1, None), as_given,
        target=0.01, budget=10, pilot_rounds=2, tell=lambda share, what: heard.append((share, what)),
    )  # fmt: skip
    shares, parts = zip(*heard, strict=True)
    assert list(shares) == sorted(shares)
    assert parts[0] == "constants"
    assert "knobs of Local SGD" in parts
    assert parts[-2:] == ("pilot runs", "what would change the answer")


def test_without_strong_convexity_what_is_missing_is_named(command: Any, tmp_path: Path) -> None:
    rows = [f"{j},{k % 3},{2 * (k % 3)},{k % 4}" for j in range(2) for k in range(6)]
    path = tmp_path / "flat.csv"
    path.write_text("\n".join(["client,a,b,y", *rows]), encoding="utf-8")
    said = command("advise", str(path), "--lambda", "0", "--radius", "2", "--pilot", "2")
    assert said.code == 0, said.err
    assert "no strong convexity says how far the minimiser is" in said.out
    assert "needs zeta" in said.out
