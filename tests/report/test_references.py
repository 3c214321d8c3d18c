"""Entries of references.bib."""

import pytest

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.references import _references, reference


def test_an_entry_is_given_as_it_stands_in_the_file() -> None:
    found = reference("dadras2024fedfw")
    assert found.bibtex.startswith("@inproceedings{dadras2024fedfw,")
    assert found.bibtex.endswith("\n}")
    assert found.bibtex.count("@") == 1
    assert found.fields["year"] == "2024"


def test_a_citation_names_all_authors() -> None:
    assert reference("dadras2024fedfw").citation == (
        "Dadras, Banerjee, Prakhya and Yurtsever (2024), Federated Frank-Wolfe Algorithm"
    )
    assert reference("jaggi2013revisiting").citation.startswith("Jaggi (2013)")


def test_an_unknown_key_names_the_nearest() -> None:
    with pytest.raises(FedTheoryError, match="dadras2024fedfw") as error:
        reference("dadras2023fedfw")
    assert error.value.code == "FT003"


def test_names_are_printed_without_the_marks_of_latex() -> None:
    assert reference("mishchenko2019diana").authors.endswith("Takáč and Richtárik (2019)")
    assert reference("karimi2016linear").citation.endswith("Polyak-Łojasiewicz Condition")
    cited = [r.citation + r.fields.get("author", "") for r in _references().values()]
    assert not [words for words in cited if "\\" in words or "{" in words]
