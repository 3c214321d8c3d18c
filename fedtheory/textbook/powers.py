"""Powers with a letter as exponent: power(x, k) is given by power(x, 0) = 1 and power(x, k + 1) = x power(x, k)."""

from typing import Any

from fedtheory.language import t
from fedtheory.textbook.lemma import Lemma


def powers(p: Lemma) -> Any:
    """Powers, and what defines them."""
    power, base, k = p.real("power", "real", "integer"), p.variable("base", "real"), p.variable("times", "integer", first=0)
    p.since = 0
    none = p.assumes("power 0", power(base, 0) == 1, "x to the power 0 is 1")
    following = p.assumes("next power", power(base, k + 1) == base * power(base, k), "x to the power k + 1 is x times x to the power k")
    return power, none, lambda q: following(base=q, times=t)


p = Lemma("powers_nonnegative", "powers of what is not negative are not negative", globals())
(power, none, following), q = powers(p), p.real("q")
p.assumes("0 <= q", q >= 0, "q >= 0")
POWERS_NONNEGATIVE = p.shows(p.induction(power(q, t) >= 0, base=[-1 * none(base=q)], step=[-1 * following(q), q * p.before]))

p = Lemma("powers_positive", "powers of what is positive are positive", globals())
(power, none, following), q = powers(p), p.real("q")
p.assumes("0 < q", q > 0, "q > 0")
POWERS_POSITIVE = p.shows(p.induction(power(q, t) > 0, base=[-1 * none(base=q)], step=[-1 * following(q), q * p.before]))

p = Lemma("powers_from_1", "powers of what is at least 1 are at least 1", globals())
(power, none, following), q = powers(p), p.real("q")
large = p.assumes("1 <= q", q >= 1, "q >= 1")
POWERS_FROM_1 = p.shows(p.induction(power(q, t) >= 1, base=[-1 * none(base=q)], step=[-1 * following(q), q * p.before, 1 * large]))

p = Lemma("powers_ordered", "0 <= q <= r gives q^t <= r^t: r^(t+1) - q^(t+1) = r (r^t - q^t) + (r - q) q^t", globals())
(power, none, following), (q, r) = powers(p), p.real("q r")
p.assumes("0 <= q", q >= 0, "q >= 0")
p.assumes("q <= r", q <= r, "q <= r")
not_negative = p.cite(POWERS_NONNEGATIVE)
POWERS_ORDERED = p.shows(p.induction(
    power(q, t) <= power(r, t), base=[1 * none(base=q), -1 * none(base=r)],
    step=[-1 * following(r), 1 * following(q), r * p.before, (r - q) * not_negative]))

p = Lemma("powers_of_a_sum", "q^(s + t) = q^s q^t", globals())
(power, none, following), q, s = powers(p), p.real("q"), p.integer("s")
p.assumes("0 <= s", s >= 0, "s >= 0")
POWERS_OF_A_SUM = p.shows(p.induction(
    power(q, s + t) == power(q, s) * power(q, t), base=[-power(q, s) * none(base=q)],
    step=[1 * p.named.next_power(base=q, times=s + t), q * p.before, -power(q, s) * following(q)]))

p = Lemma("power_a_round", "h(t+1) <= q h(t) and h(0) <= r give h(t) <= q^t r", globals())
(power, none, following), (q, r), h = powers(p), p.real("q r"), p.real("h", "integer")
one_round = p.assumes("round", h(t + 1) <= q * h(t), "a round leaves q")
start = p.assumes("start", h(0) <= r, "h(0) <= r")
p.assumes("0 <= q", q >= 0, "q >= 0")
POWER_A_ROUND = p.shows(p.induction(
    h(t) <= power(q, t) * r, base=[1 * start, -r * none(base=q)], step=[1 * one_round, q * p.before, -r * following(q)]))
