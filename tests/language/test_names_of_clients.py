"""A mean within a mean, or about a client that is spoken of already, binds a name of its own; points are told from clients."""

import pytest

from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.item import Argument
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.language import Theory, dot, i, mean, sq, square, t, u


def label(p):
    return prove(Argument("names", "names", p.setting({}), p.made())).label


def test_clients_stray_from_their_mean():
    p = Theory("names", {"__file__": __file__})
    H, g = p.real("H"), p.vector("g", "client", "vector")
    stray = p.heterogeneity(g, H, "(1)")
    p.line(mean(sq(g(i, u))) <= H**2 + sq(mean(g(i, u))), 1 * stray(u))
    assert label(p) is Label.PROVED


def test_a_client_is_compared_with_the_mean():
    p = Theory("names", {"__file__": __file__})
    y = p.vector("y", "client")
    p.line(sq(mean(y(i))) <= mean(sq(y(i))), square(y(i) - mean(y(i))))
    own = p.line(sq(y(i) - mean(y(i))) <= sq(y(i)) + sq(mean(y(i))) - 2 * dot(y(i), mean(y(i))))
    assert own.schema.forall == {"i": "client"}
    assert "'i_1'" in str(own.schema.then)
    assert label(p) is Label.PROVED


def test_points_alone_are_points():
    p = Theory("names", {})
    f, g, x = (
        p.real("f", "client", "vector"),
        p.vector("g", "client", "vector"),
        p.vector("x", "integer"),
    )
    smooth = p.smooth(f, g, p.constant("L > 0", "smoothness", locator="(1)"), "(1)")
    named = smooth(u=x(t), v=x(t + 1))
    assert smooth(x(t), x(t + 1)).at == named.at
    assert smooth(i, x(t), x(t + 1)).at == {**named.at, "i": "i"}
    assert smooth(i).at == {"i": "i"}


def test_a_number_of_any_sign_is_no_letter():
    with pytest.raises(IllFormedStatement, match=r'as p.real\("L"\)'):
        Theory("names", {}).constant("low", "least loss", "value", "(1)")
