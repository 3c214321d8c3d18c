"""`fedtheory estimate`: numbers that can be checked by hand, bad input, and the way to `bound`."""

import math
from pathlib import Path

import numpy as np
import pytest

import fedtheory

ROOT = Path(__file__).parents[2]
CLINICS = ROOT / "docs" / "examples" / "clinics.csv"
GOOD = [CLINICS, "--label", "stay", "--lambda", "0.01"]


def named(said, concept, paper):
    (found,) = [
        c for c in said.json["constants"] if c["concept"] == concept and c["paper"] == paper
    ]
    return found


def two_clients(tmp_path, **others):
    arrays = {
        "X": np.array([[1.0], [0.0], [1.0], [1.0]]),
        "y": np.array([1.0, 0.0, 1.0, 2.0]),
        "client": np.array([0, 0, 1, 1]),
    } | others
    np.savez(tmp_path / "data.npz", **{k: v for k, v in arrays.items() if v is not None})
    return tmp_path / "data.npz"


def test_two_clients_by_hand(command, tmp_path):
    """C_D1 = 1/2, C_D2 = 1, λ = 1: WH = (1/2)(2/3 + 1/2)(7/4) = 49/48, so ρ = 1/48."""
    said = command("estimate", two_clients(tmp_path), "--lambda", "1", "--radius", "2", "--json")
    assert said.code == 0
    rho = named(said, "contraction factor", "fednewton")
    assert rho["lower"] <= 1 / 48 <= rho["upper"]
    assert rho["upper"] - rho["lower"] < 1e-12
    assert named(said, "smoothness", "fedfw")["upper"] == pytest.approx(2, rel=1e-9)
    assert named(said, "diameter", "fedfw")["upper"] == 4
    # ∇f_1 = 3w/2 - 1/2 and ∇f_2 = 2w - 3/2: half their difference is |w/4 - 1/2|, at w = -2 it is 1
    assert named(said, "heterogeneity", "fedfw")["upper"] == pytest.approx(1, rel=1e-6)
    assert named(said, "total variation of the inputs", "ffgb")["upper"] == 0.25
    assert named(said, "Wasserstein-1 distance of the inputs", "ffgb")["upper"] == pytest.approx(
        0.25
    )
    assert named(said, "label bound", "ffgb")["upper"] == 2
    h = 0.25  # Δ_Dj/λ
    assert named(said, "printed factor", "fednewton")["upper"] == pytest.approx(h * (1 + h))
    assert said.json["features"] == 1
    assert {u["paper"] for u in said.json["unknown"]} == {
        "ffgb",
        "fedres",
        "fedboost",
        "fednewton",
        "localsgd",
    }


def test_it_predicts_rounds_and_gives_a_damping(command, tmp_path):
    said = command("estimate", two_clients(tmp_path), "--lambda", "1", "--paper", "fednewton")
    rounds = math.ceil(math.log(1e-6) / math.log(1 / 48))
    assert f"= {rounds} rounds" in said.out
    assert "damped by eta = 0.979592" in said.out  # 2/(49/48 + 49/48) = 48/49
    assert "FedFW" not in said.out


def test_a_csv_gives_what_its_npz_gives(command, tmp_path):
    path = two_clients(tmp_path)
    table = "client,x,y\na,1,1\na,0,0\nb,1,1\nb,1,2\n"
    (tmp_path / "data.csv").write_text(table)
    one, two = (
        command("estimate", p, "--json").json["constants"] for p in (path, tmp_path / "data.csv")
    )
    assert one == two


def test_classes_and_dealt_samples(command, tmp_path):
    path = two_clients(tmp_path, client=None, y=np.array([0, 1, 0, 2]))
    said = command("estimate", path, "--classes", "--dirichlet", "2", "--seed", "1", "--json")
    assert said.code == 0
    assert said.json["outputs"] == 3
    assert said.json["clients"] == 2
    assert said.json["samples"] == 4
    radius = named(said, "information radius", "fedboost")
    assert 0 <= radius["lower"] <= radius["upper"] <= math.log(2) + 1e-6


def test_the_logistic_loss_is_for_fedfw(command, tmp_path):
    path = two_clients(tmp_path, y=np.array([0, 1, 0, 1]))
    said = command("estimate", path, "--loss", "logistic", "--lambda", "0.5", "--json")
    assert named(said, "smoothness", "fedfw")["upper"] == pytest.approx(0.75, rel=1e-9)
    assert not [c for c in said.json["constants"] if c["paper"] == "fednewton"]
    assert any("squared loss" in note for note in said.json["notes"])


def test_fourier_features_have_their_number(command):
    said = command("estimate", *GOOD, "--fourier", "9", "--deviation", "1", "--json")
    assert said.json["features"] == 9


def test_it_feeds_bound(command):
    settings = ["--set", "lambda_0=0.1", "t=1000"]
    said = command("estimate", *GOOD, "--for", "fedfw.thm1", *settings)
    (line,) = [row for row in said.out.splitlines() if row.startswith("fedtheory bound")]
    again = command(*line.split()[1:])
    assert again.code == 0
    assert again.out in said.out
    assert "objective gap <=" in again.out


def test_it_says_which_letters_are_left(command):
    said = command("estimate", *GOOD, "--for", "fedfw.thm1")
    assert said.code == 0
    assert "not from data, set with --set: lambda_0" in said.out


def test_what_the_user_sets_goes_first(command):
    settings = ["--set", "lambda_0=0.1", "t=1000", "D=2"]
    said = command("estimate", *GOOD, "--for", "fedfw.thm1", *settings)
    assert "D = 2 (diameter)" in said.out


def test_constants_are_rounded_to_the_safe_side(command):
    said = command("estimate", *GOOD, "--for", "fedfw.thm1", "--json")
    L = named(said, "smoothness", "fedfw")
    assert float(said.json["letters"]["L"]) >= L["upper"]


BAD = {
    "missing file": (["nowhere.csv"], {}, "FT024", "nowhere.csv"),
    "ending": (["data.txt"], {"data.txt": "a"}, "FT024", "npz"),
    "empty": (["d.csv"], {"d.csv": ""}, "FT072", "empty"),
    "no rows": (["d.csv"], {"d.csv": "client,x,y\n"}, "FT072", "no samples"),
    "no label": (["d.csv"], {"d.csv": "client,x,Y\na,1,2\n"}, "FT070", 'Known: Y, client, x'),
    "no client": (["d.csv"], {"d.csv": "x,y\n1,2\n"}, "FT070", "--dirichlet"),
    "no feature": (["d.csv"], {"d.csv": "client,y\na,2\n"}, "FT070", "features"),
    "nan": (["d.csv"], {"d.csv": "client,x,y\na,1,2\nb,nan,3\n"}, "FT071", "sample 2 (x)"),
    "gap": (["d.csv"], {"d.csv": "client,x,y\na,1,2\nb,,3\n"}, "FT071", "sample 2 (x)"),
    "word": (["d.csv"], {"d.csv": "client,x,y\na,1,cat\n"}, "FT071", '"cat" is no number'),
    "ragged": (["d.csv"], {"d.csv": "client,x,y\na,1\n"}, "FT072", "row 2"),
    "nobody": (["d.csv"], {"d.csv": "client,x,y\na,1,1\n,1,1\n"}, "FT071", "sample 2"),
    "alone": (["d.csv"], {"d.csv": "client,x,y\na,1,1\na,2,1\n"}, "FT072", "one client"),
    "twice": (["d.csv"], {"d.csv": "client,x,x,y\na,1,1,1\n"}, "FT070", "two columns"),
    "flat": (["d.csv", "--standardise"], {"d.csv": "client,x,y\na,1,1\nb,1,1\n"}, "FT072", "constant"),
    "regression": (["d.csv", "--classes"], {"d.csv": "client,x,y\na,1,1\nb,1,1\n"}, "FT072", "found 1"),
    "no npz": (["d.npz"], {"d.npz": "nothing"}, "FT024", "npz"),
    "signs": (["d.csv", "--loss", "logistic"], {"d.csv": "client,x,y\na,1,1\nb,1,2\nb,1,3\n"}, "FT072", "two values"),
    "loss": ([CLINICS, "--loss", "hinge"], {}, "FT003", "ridge"),
    "lambda": ([*GOOD[:3], "--lambda", "-1"], {}, "FT014", "--lambda"),
    "paper": ([*GOOD, "--paper", "fedfx"], {}, "FT001", "fedfw"),
    "statement": ([*GOOD, "--for", "fedfw.thm"], {}, "FT001", "Did you mean"),
    "radius": ([*GOOD, "--radius", "0"], {}, "FT021", "positive radius"),
    "far": ([*GOOD, "--radius", "1e300"], {}, "FT021", "to 1e+30"),
    "heavy": ([*GOOD[:3], "--lambda", "1e200"], {}, "FT021", "at most 1e+30"),
    "large": (["d.csv"], {"d.csv": "client,x,y\na,1e200,1\nb,2,1\n"}, "FT011", "the features go up to 1e+200"),
    "thousands": (["d.csv"], {"d.csv": "client,x,y\na,1_000,1\nb,2,1\n"}, "FT071", '"1_000" is no number'),
    "later line": (["d.csv"], {"d.csv": "client,x,y\n\na,1,1\n\nb,cat,1\n"}, "FT071", 'row 5, column "x": "cat"'),
    "thousand or decimal": (["d.csv"], {"d.csv": "client;x;y\na;1,234;1\nb;2;1\n"}, "FT071", '"1,234" may be'),
    "empty folder": (["."], {"notes.txt": "a"}, "FT024", "has no file that ends in .csv or .npz"),
    "two tables": (["."], {"a.csv": "x,y\n1,2\n", "b.csv": "z,y\n1,2\n"}, "FT070", '"b.csv" has other columns'),
    "many": ([*GOOD, "--fourier", "1000000"], {}, "FT014", "0 to 20,000"),
    "accuracy": ([*GOOD, "--accuracy", "2", "--dirichlet", "1"], {}, "FT014", "--dirichlet 1"),
    "which bound": ([*GOOD, "--for", "fedfw.thm1", "--bound", "sharpend"], {}, "FT004", "Did you mean"),
    "nothing to set": ([*GOOD, "--set", "L=1"], {}, "FT009", "--for ID"),
    "setting": ([*GOOD, "--for", "fedfw.thm1", "--set", "lambda_0=0.1", "t=0"], {}, "FT021", "integer >= 1"),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_named(command, tmp_path, monkeypatch, case):
    words, files, code, told = BAD[case]
    for name, content in files.items():
        (tmp_path / name).write_text(content)
    monkeypatch.chdir(tmp_path)
    said = command("estimate", *words)
    assert said.code == 2
    assert said.out == ""
    assert said.err.startswith(f"error {code}")
    assert told in said.err


ROWS = [(0.5, 1.25, "a"), (-2.0, 0.75, "b"), (1e-3, -3.5, "a"), (4.0, 2.5, "b")]


def _written(delimiter: str, decimal: str) -> str:
    lines = [delimiter.join(("x", "y", "client"))]
    lines += [
        delimiter.join((str(x).replace(".", decimal), str(y).replace(".", decimal), c))
        for x, y, c in ROWS
    ]
    return "\n".join(lines) + "\n"


def test_one_federation_in_any_writing(command, tmp_path):
    plain = _written(",", ".")
    ways = {
        "semicolon.csv": _written(";", ".").encode(),
        "comma.csv": _written(";", ",").encode(),
        "tab.csv": _written("\t", ",").encode(),
        "bar.csv": _written("|", ".").encode(),
        "marked.csv": b"\xef\xbb\xbf" + plain.encode(),
        "wide.csv": plain.encode("utf-16"),
        "windows.csv": plain.replace("\n", "\r\n").encode(),
    }
    (tmp_path / "plain.csv").write_text(plain)
    folder = tmp_path / "folder"
    folder.mkdir()
    for client in "ab":
        own = "".join(f"{x},{y}\n" for x, y, c in ROWS if c == client)
        (folder / f"{client}.csv").write_text(f"x,y\n{own}")
    wanted = command("estimate", tmp_path / "plain.csv", "--json").json["constants"]
    for name, content in ways.items():
        (tmp_path / name).write_bytes(content)
        said = command("estimate", tmp_path / name, "--json")
        assert said.json["constants"] == wanted, name
        told = "numbers are read with a decimal comma" in said.json["notes"]
        assert told == (name in {"comma.csv", "tab.csv"})
    assert command("estimate", folder, "--json").json["constants"] == wanted
    read = fedtheory.estimate(tmp_path / "comma.csv")
    x, y, client = zip(*ROWS, strict=True)
    assert read.constants == fedtheory.estimate([[v] for v in x], y, client).constants


def test_what_is_no_text_is_told_with_its_row(command, tmp_path):
    (tmp_path / "d.csv").write_bytes(b"client,x,y\na,1,1\nM\xfcller,2,1\n")
    said = command("estimate", tmp_path / "d.csv")
    assert (said.code, "row 3, is not text in UTF-8" in said.err) == (2, True)


def test_no_advice_to_load_what_is_not_safe(command, tmp_path):
    (tmp_path / "junk.npz").write_bytes(b"garbage")
    np.savez(tmp_path / "objects.npz", X=np.array([{}]), y=np.zeros(1))
    for name, told in (("junk.npz", "is no npz file"), ("objects.npz", "never loaded")):
        said = command("estimate", tmp_path / name)
        assert said.code == 2
        assert told in said.err
        assert "pickle" not in said.err


def test_classes_by_name_and_by_number(command, tmp_path):
    for name, labels in (("words.csv", ("cat", "dog", "eel")), ("numbers.csv", ("0", "1", "2"))):
        rows = "".join(f"{'ab'[k % 2]},{k * k},{labels[k % 3]}\n" for k in range(9))
        (tmp_path / name).write_text(f"client,x,y\n{rows}")
    words, numbers = (
        command("estimate", tmp_path / name, "--classes", "--json").json
        for name in ("words.csv", "numbers.csv")
    )
    assert words["constants"] == numbers["constants"]
    assert "the classes are cat, dog, eel" in words["notes"]
    silent = command("estimate", tmp_path / "numbers.csv", "--json").json["notes"]
    assert any("--classes takes them for 3 classes" in note for note in silent)


def test_arrays_that_do_not_fit_are_named(command, tmp_path):
    for others, told in (
        ({"y": np.ones(3)}, "(samples,)"),
        ({"client": np.zeros(2)}, "each of 4 samples"),
        ({"y": np.array(["a", "b", "a", "b"])}, "numbers are wanted"),
        ({"X": None}, 'no array "X"'),
        ({"X": np.full((4, 1), np.inf)}, "no finite numbers"),
        ({"X": np.ones((4, 0))}, "(4, 0)"),
        ({"client": np.array([0.0, 1.0, np.nan, 1.0])}, "of sample 3 is nan"),
    ):
        said = command("estimate", two_clients(tmp_path, **others))
        assert said.code == 2
        assert told in said.err


def test_a_regularisation_that_rounding_swallows_leaves_fednewton_out(command):
    said = command("estimate", *GOOD[:3], "--lambda", "1e-25", "--json")
    assert said.code == 0
    assert not [c for c in said.json["constants"] if c["concept"] == "contraction factor"]
    assert any("rounding leaves open" in note for note in said.json["notes"])


def test_features_of_any_scale_are_standardised_alike(command, tmp_path):
    found = []
    for scale in (1.0, 1e-200):
        rows = "".join(f"{'ab'[k % 2]},{scale * k * k!r},{k}\n" for k in range(8))
        (tmp_path / "d.csv").write_text(f"client,x,y\n{rows}")
        said = command("estimate", tmp_path / "d.csv", "--standardise", "--json")
        found.append([c["upper"] for c in said.json["constants"]])
    assert found[0] == pytest.approx(found[1], rel=1e-5)


def test_one_sample_clients_and_constant_features_are_told(command, tmp_path):
    (tmp_path / "d.csv").write_text("client,one,x,y\na,1,1,1\nb,1,2,3\nb,1,0,1\n")
    said = command("estimate", tmp_path / "d.csv")
    assert said.code == 0
    assert "one sample (a)" in said.out
    assert "constant (one)" in said.out


def test_a_promise_above_the_start_is_called_vacuous_with_the_factor(command, monkeypatch):
    monkeypatch.chdir(Path(__file__).parents[2])
    words = "estimate docs/examples/clinics.csv --label stay --lambda 0.01 --radius 5 --paper fedfw --for fedfw.thm1"
    said = command(*words.split(), "--set", "t=1000", "lambda0=1")
    assert (
        "VACUOUS for these data: the start 0 is within 0.164251 before any round, and 104 times that is promised"
        in said.out
    )
    said = command(*words.split(), "--set", "t=100000000000", "lambda0=1/100")
    assert said.code == 0
    assert "VACUOUS" not in said.out
