"""What is not an element already is escaped."""

import pytest

from fedtheory.report.html import Html, element, fragment, table, typeset


def test_text_is_escaped_and_elements_are_not() -> None:
    inner = element("b", "1 < 2 & 3")
    assert element("p", inner, "<i>", None) == "<p><b>1 &lt; 2 &amp; 3</b>&lt;i&gt;</p>"


def test_attributes_are_escaped() -> None:
    assert element("a", "x", title='"<>&') == '<a title="&quot;&lt;&gt;&amp;">x</a>'


def test_an_element_may_have_a_name_and_a_class() -> None:
    assert element("meta", name="viewport", class_="c") == '<meta name="viewport" class="c">'


def test_markup_as_plain_text_is_not_trusted() -> None:
    assert fragment(str(Html("<b>"))) == "&lt;b&gt;"


def test_a_table_escapes_its_cells() -> None:
    assert "&lt;td&gt;" in table(["a"], [["<td>"]])


@pytest.mark.parametrize(
    ("words", "drawn"),
    [
        ("x_i^1 lies in D", "x<sub>i</sub><sup>1</sup> lies in D"),
        ("t^(-1/2)", "t<sup>−1/2</sup>"),
        ("x_i^{t+1}", "x<sub>i</sub><sup>t+1</sup>"),
        ("λ_0", "λ<sub>0</sub>"),
        ("gamma-smooth, lambda_0^2", "γ-smooth, λ<sub>0</sub><sup>2</sup>"),
        ("||w^g_*|| <= 2tau_i", "‖w<sup>g</sup><sub>*</sub>‖ ≤ 2τ<sub>i</sub>"),
        ("nλ_0D² and alphabet", "nλ<sub>0</sub>D² and alphabet"),
        ("R_Dj + z_{i,t-tau_i}", "R<sub>Dj</sub> + z<sub>i,t-τ<sub>i</sub></sub>"),
        ("ω_TV, λ_max, T_first", "ω<sub>TV</sub>, λ<sub>max</sub>, T_first"),
        ("x_star, my_star and x_started", "x<sup>⋆</sup>, my_star and x_started"),
        ("F_hat(X_bar^t), sigma_bar_loc", "F̂(X̄<sup>t</sup>), σ̄<sub>loc</sub>"),
        ("--alpha 3, my.beta.file, eta.", "--alpha 3, my.beta.file, η."),
        ("F̂_t", "F̂<sub>t</sub>"),
        ("first_round and Y_star", "first_round and Y<sup>⋆</sup>"),
        ("a < b_1", "a &lt; b<sub>1</sub>"),
        ("||f^0||_oo and ||x||_2^2", "‖f<sup>0</sup>‖<sub>∞</sub> and ‖x‖<sub>2</sub><sup>2</sup>"),
        ("||g||_{alpha_i}, ||w_g||", "‖g‖<sub>α<sub>i</sub></sub>, ‖w<sub>g</sub>‖"),
        ("(t+1)^alpha", "(t+1)<sup>α</sup>"),
        ("t^(-min(alpha, 1 - alpha))", "t<sup>−min(α, 1 − α)</sup>"),
        ("<b>x^2</b>", "&lt;b&gt;x<sup>2</sup>&lt;/b&gt;"),
    ],
)
def test_indices_and_powers_are_set(words: str, drawn: str) -> None:
    assert typeset(words) == drawn
