"""What a residual is at most, over the bound of the gradients: kappa(k) = (1 - γ)(1 - (1 - γ)^k)/γ after k steps, by the recursion of (39)."""

from types import SimpleNamespace
from typing import Any

import sympy as sp

from fedtheory.core.term import at_most, equal
from fedtheory.language import Theory
from fedtheory.papers.ffgb.statements.notation import K, gamma, lost, lost_K

k = sp.Symbol("k", integer=True)
rest = sp.Symbol("rest_K", nonnegative=True)  # kappa(K)
FROM_0 = {"k": 0}


def kappa(p: Theory, at: Any = k) -> Any:
    """What a residual is at most after so many steps."""
    return (1 - gamma) * (1 - p.symbol("power")(1 - gamma, at)) / gamma


def powers(p: Theory, at: str = "(39)", number: str = "base") -> None:
    """(1 - γ)^k, and `rest_K` for what is left at the end of a round; `at` is the place of its recursion, `number` a name that is free."""
    power, base = p.real("power", "real", "integer"), p.variable(number, "real")
    p.real("rest_K")
    p.defined(power(base, 0) == 1, "x to the power 0 is 1", "definition", name="power 0")
    p.defined(power(base, k + 1) == base * power(base, k), "x to the power k + 1 is x times x to the power k", "definition", since=FROM_0,
              name="next power")
    p.defined(equal(rest, kappa(p, K)), "rest_K is written for what a residual is at most at the end of a round, over G", at, name="rest is")
    p.defined(at_most(0, rest), "which is not negative", at, name="rest")


def kappas(p: Theory, place: str = "(39)", rate: str = "gamma 1", names: tuple[str, str] = ("base", "d")) -> SimpleNamespace:
    """It rises from 0 by (1 - γ)(kappa + 1), to at most (1 - γ)/γ; `names` of variables are free ones."""
    def of(at: Any = k) -> Any:
        return kappa(p, at)

    gamma_1, rest_is = p.called(rate, "rest is")
    power_0, next_power = (of_power(**{names[0]: 1 - gamma}) for of_power in p.called("power 0", "next power"))
    d = p.variable(names[1], "integer", first=0)
    none = p.line(of(0) == 0, power_0, name="kappa(0)", at=place)
    goes_on = p.line(of(k + 1) == (1 - gamma) * (of() + 1), next_power, since=FROM_0, name="kappa", at=place)
    below_1 = p.induction(p.symbol("power")(1 - gamma, k) <= 1, base=[power_0], step=[next_power, gamma_1], on=k, since=0)
    signs = p.induction(of() >= 0, base=[none], step=[goes_on, gamma_1], on=k, since=0, name="kappa >= 0", at=place)
    rises = p.induction(of() <= of(k + 1), base=[goes_on(k=0), none, gamma_1], step=[goes_on, goes_on(k=k + 1)], on=k, since=0, at="ours",
                        name="kappa rises", because="an increment is 1 - gamma times the one before")
    ahead = p.induction(of() <= of(k + d), step=[rises(k=k + d)], on=d, since={"k": 0, names[1]: 0})
    most = p.line(of() <= rest, ahead(**{names[1]: K - k}), rest_is, when=[at_most(k, K)], since=FROM_0, name="kappa <= rest", at="ours")
    below = p.induction(of() <= (1 - gamma) / gamma, base=[none, gamma_1], step=[goes_on], on=k, since=0)
    limit = p.line(at_most(rest, (1 - gamma) / gamma), below(k=K), rest_is, name="rho_K <= (1 - gamma)G/gamma", at=place,
                   because="the limit of the recursion")
    not_negative = p.line(at_most(0, 1 - (1 - gamma)**K), below_1(k=K), name="(1 - gamma)^K <= 1", at=place)
    under = p.line(at_most(lost_K, lost), limit, rest_is, name="rho_K at most its limit", at=place)
    return SimpleNamespace(**locals())
