import json
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fedtheory.core.verdict import Label
from fedtheory.engines import construct
from fedtheory.engines.prove import emit, prove
from fedtheory.kernel import bundle as bundles
from fedtheory.kernel import remembered
from fedtheory.kernel.remembered import LENGTH, Memory, recalled, version
from fedtheory.proofs import find_proof

QUESTION = "0" * LENGTH


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of its own, and nothing remembered in this process."""
    monkeypatch.setenv(remembered.VARIABLE, str(tmp_path / "kept"))
    remembered.memory.cache_clear()
    bundles._REFUSALS.clear()
    yield tmp_path / "kept"
    remembered.memory.cache_clear()
    bundles._REFUSALS.clear()


def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The certificates that the kernels are asked about from now on."""
    asked: list[str] = []
    whole = bundles._checked

    def told(certificate: str, accepted: str) -> str:
        asked.append(certificate)
        return whole(certificate, accepted)

    monkeypatch.setattr(bundles, "_checked", told)
    return asked


def proved() -> dict[str, Any]:
    return emit(find_proof("fedfw.thm1", "sharpened"))


def held(bundle: dict[str, Any]) -> set[str]:
    """The digests of a bundle's certificates, and of those that it cites."""
    own = {certificate["digest"] for certificate in bundle["certificates"]}
    return own.union(*map(held, bundle.get("cites", [])))


def lied(bundle: dict[str, Any]) -> dict[str, Any]:
    """The same with one number changed in a combination that the theorem rests on."""
    changed: dict[str, Any] = json.loads(json.dumps(bundle))
    for certificate in reversed(changed["certificates"]):
        for line in certificate["lines"]:
            if line["by"] == "combination" and line["terms"]:
                line["terms"][0]["times"] = "7"
                return changed
    raise AssertionError


def test_what_was_accepted_is_not_asked_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = counted(monkeypatch)
    first = bundles.read(proved(), strict=False)
    assert asked
    asked.clear()
    bundles._REFUSALS.clear()
    remembered.memory.cache_clear()  # as another process
    assert bundles.read(proved(), strict=False) == first
    assert not asked


def test_what_is_not_of_the_library_is_always_asked(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bundles.read(proved(), strict=False)
    bundles._REFUSALS.clear()
    asked = counted(monkeypatch)
    bundles.read(proved(), strict=True)
    assert len(asked) == len(held(proved()))


def test_a_refusal_is_not_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    false = lied(proved())
    assert bundles.read(false, strict=False)["label"] == "UNDECIDED"
    bundles._REFUSALS.clear()
    asked = counted(monkeypatch)
    assert bundles.read(false, strict=False)["label"] == "UNDECIDED"
    assert asked


def forged(folder: Path, seal: str) -> None:
    """An answer to every question of a false bundle, written by somebody who has no key."""
    asked: list[str] = []
    true = remembered.Memory.get

    def spied(self: Memory, question: str) -> str | None:
        asked.append(question)
        return true(self, question)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(remembered.Memory, "get", spied)
        bundles.read(lied(proved()), strict=False)
    (file,) = folder.glob("*.seen")
    file.write_text("".join(f"{question} accepted {seal}\n" for question in asked))
    bundles._REFUSALS.clear()
    remembered.memory.cache_clear()


@pytest.mark.parametrize("seal", ["f" * LENGTH, "", "ü" * LENGTH], ids=["wrong", "none", "odd"])
def test_a_forged_answer_is_asked_again(folder: Path, seal: str) -> None:
    forged(folder, seal)
    assert bundles.read(lied(proved()), strict=False)["label"] == "UNDECIDED"


def test_a_file_from_elsewhere_is_asked_again(folder: Path, tmp_path: Path) -> None:
    other = Memory(tmp_path / "other")
    other.put(QUESTION, "accepted")
    assert other.get(QUESTION) == "accepted"
    here = Memory(folder)
    here.path.write_bytes(other.path.read_bytes())
    assert here.get(QUESTION) is None


def test_an_answer_cut_short_is_asked_again(folder: Path) -> None:
    Memory(folder).put(QUESTION, "accepted")
    (file,) = folder.glob("*.seen")
    file.write_bytes(file.read_bytes()[:-9])
    assert Memory(folder).get(QUESTION) is None


def test_an_answer_of_other_kernels_is_not_seen(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Memory(folder).put(QUESTION, "accepted")
    monkeypatch.setattr(remembered, "version", lambda: "other")
    assert Memory(folder).get(QUESTION) is None


def test_what_one_process_keeps_another_one_sees(folder: Path) -> None:
    one, other = Memory(folder), Memory(folder)
    assert other.get(QUESTION) is None
    one.put(QUESTION, "accepted")
    assert other.get(QUESTION) == "accepted"


def test_a_key_that_others_can_read_is_not_used(folder: Path) -> None:
    Memory(folder)
    (folder / "key").chmod(0o644)
    assert remembered.memory() is None
    assert recalled("a question", lambda: "computed", lambda _: True) == "computed"


def test_it_can_be_switched_off(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(remembered.VARIABLE, remembered.OFF)
    assert recalled("a question", lambda: "computed", lambda _: True) == "computed"
    assert not folder.exists()


def test_lines_for_constructions_that_are_remembered_show_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever is said to have been found before, the kernels check what it is put into."""
    proof = find_proof("fedfw.thm2", "printed")
    honest = emit(proof)
    assert bundles.read(honest, strict=True)["label"] == "REFUTED"
    forged = {}
    for said in ([], [[name, [{"name": "1", "by": "shown"}]] for name in proof.setting.given]):
        answer = b64encode(json.dumps(said).encode()).decode()
        monkeypatch.setattr(construct, "recalled", lambda *_, answer=answer: answer)
        forged[len(said)] = emit(proof, recall=True)
        assert forged[len(said)] != honest
        assert bundles.read(forged[len(said)], strict=True)["label"] == "UNDECIDED"
    assert len(forged) == 2


def test_nothing_is_recalled_for_what_is_not_of_this_library(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def never(*_: object) -> str:
        raise AssertionError

    monkeypatch.setattr(construct, "recalled", never)
    proof = find_proof("fedfw.lem2", "printed")
    assert emit(proof)["steps"]
    assert prove(proof, literal=True).label is Label.REFUTED
    with pytest.raises(AssertionError):
        prove(proof)


def test_few_versions_are_kept(folder: Path) -> None:
    folder.mkdir()
    for k in range(12):
        (folder / f"{k}.seen").touch()
    Memory(folder)
    assert len(list(folder.glob("*.seen"))) == remembered.KEPT
    assert (folder / f"{version()}.seen").exists()
