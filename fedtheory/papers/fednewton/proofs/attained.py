"""Federations on a line on which the lower bounds of FedNewton hold: there are such for all values of the letters."""


from fedtheory.core.construction import Made, choice, each, explicit, letter, point, recursion
from fedtheory.core.term import Function, at_most, less, root, symbol

x, t, w = symbol("x"), symbol("t"), Function("w")
lamda, rho, beta, c, q, E_top = (
    symbol(name) for name in ("lamda", "rho", "beta", "c", "q", "E_top")
)
some, others = symbol("some"), symbol("others")
ONE = point(1)


def _line(seen, first, overshoot, start):
    """All see as much on average; the clients of the first group have seen `first`, the others nothing."""
    own = {name: explicit("x", seen * x) for name in ("C", "C_D")}
    halves = {name: explicit("x", root(seen + lamda) * x) for name in ("half", "half_D")}
    return {
        **own,
        **halves,
        "S": explicit("x", root(seen) * x),
        "C_Dj": explicit("j x", each("j", first, 0) * x),
        "solve": explicit("j x", each("j", 1 / (first + lamda), 1 / lamda) * x),
        "over": explicit("x", overshoot * x),
        "w_D": explicit("", point(0)),
        "moment": explicit("", point(0)),
        "w": recursion("t", "t", 0, start, w(t) - (1 + overshoot) * w(t)),
        "lamda": letter(1, less(0, lamda)),
    }


_seen = lamda * (rho + root(rho**2 + rho))
ANY_RADIUS = Made(
    {
        **_line(_seen, 2 * _seen, rho, E_top / root(_seen + lamda) * ONE),
        "v": explicit("", 1 / root(_seen + lamda) * ONE),
        "rho": letter(1, at_most(0, rho)),
        "E_top": letter(1, at_most(0, E_top)),
    },
    clients=(1, 1),
)
"""Two clients, one of which has seen nothing: any rho, any lambda, and any error at the start."""
_least = c**2 * (1 - q) / (lamda * (c + lamda * q))
ANY_SHARE = Made(
    {
        **_line(c, c / q, _least, ONE),
        "v": explicit("", ONE),
        "sees": explicit("j", each("j", 1, 0)),
        "c": letter(1, less(0, c)),
        "rho": letter(_least, at_most(_least, rho)),
        "q": explicit("", some / (some + others)),
        "some": letter(1, at_most(1, some)),
        "others": letter(1, at_most(1, others)),
    },
    clients=(some, others),
    helpers={"some": ((), "integer"), "others": ((), "integer")},
)
"""Any number of clients that see v and any number that do not: q is any fraction below 1, and no federation has another (at q = 1 nothing is claimed)."""
ANY_SHORTFALL = Made(
    {
        "lamda": letter(1, less(0, lamda)),
        "beta": letter(0, less(beta, 1)),
        "C": explicit("x", choice(at_most(beta, 0), 0, beta * lamda / (1 - beta)) * x),
        "C_D": explicit("x", choice(at_most(beta, 0), -beta * lamda, 0) * x),
        "top": explicit("", ONE),
        "P_D": explicit("", 1 / (1 - beta)),
    }
)
"""Any beta below 1: the sample sees nothing where it is positive, and the law nothing where it is not."""
