"""Sequences: telescoping, and recursions h(t+1) <= (1 - a_t) h(t) + b_t with their laws."""

from typing import Any

from fedtheory.language import root, sq, square, t
from fedtheory.language.facts import Fact
from fedtheory.textbook.lemma import Lemma
from fedtheory.textbook.vectors import CUBES, SQUARES

p = Lemma("telescoping", "telescoping: what is gained in the rounds before t is at most what there was to lose, and b a round", globals())
(h, gain, spent), b = p.real("h gain spent", "integer"), p.real("b")
one_round = p.assumes("round", h(t + 1) <= h(t) - gain(t) + b, "each round gains gain(t), up to b")
nothing_spent = p.assumes("nothing spent", spent(1) == 0, "spent(t) is the sum of the gains of the rounds before t")
spending = p.assumes("spent", spent(t + 1) == spent(t) + gain(t), "spent(t) is the sum of the gains of the rounds before t")
TELESCOPING = p.shows(p.induction(
    h(t) + spent(t) <= h(1) + (t - 1) * b, base=[1 * nothing_spent], step=[1 * one_round, 1 * spending, 1 * p.before]))

left = 1 - 2 / (t + 1)


def _added(p: Lemma, h: Any, added: Any, words: str) -> Fact:
    return p.assumes("round", h(t + 1) <= left * h(t) + added, f"a round leaves all but 2/(t+1) and adds {words}")


def _nonnegative(p: Lemma, *names: str) -> tuple[Any, ...]:
    return tuple(p.assumes(name, p.symbol(name) >= 0, f"{name} >= 0") for name in names)


p = Lemma("recursion_1_over_t", "h(t+1) <= (1 - 2/(t+1)) h(t) + b/(t+1)² gives h(t) <= b/(t+1) from the second round on", globals())
h, b = p.real("h", "integer"), p.real("b")
one_round = _added(p, h, b / (t + 1)**2, "b/(t+1)²")
_nonnegative(p, "b")
RECURSION_1_OVER_T = p.shows(p.induction(h(t) <= b / (t + 1), since=2, base=[1 * one_round(t=1)], step=[1 * one_round, left * p.before]))

p = Lemma("recursion_1_over_root_t", "h(t+1) <= (1 - 2/(t+1)) h(t) + b/(t+1)^(3/2) gives h(t) <= b/sqrt(t+1) from the second round on", globals())
h, b, power = p.real("h", "integer"), p.real("b"), (t + 1) * root(t + 1)
one_round = _added(p, h, b / power, "b/(t+1)^(3/2)")
_nonnegative(p, "b")
numbers = p.computed(root(3) <= 2 * root(2))
roots = p.cite(SQUARES, a=t * root(t + 2), b=(t + 1) * root(t + 1))
RECURSION_1_OVER_ROOT_T = p.shows(p.induction(
    h(t) <= b / root(t + 1), since=2, base=[1 * one_round(t=1), b / (2 * root(2) * root(3)) * numbers],
    step=[1 * one_round, left * p.before, b / (power * root(t + 2)) * roots]))

p = Lemma("recursion_frank_wolfe", "h(t+1) <= (1 - 2/(t+1)) h(t) + b/(t+1)² + c/(t+1)^(3/2) gives h(t+1) <= b/(t+1) + (2/3) c/sqrt(t+1) from the "
          "first round on", globals())
h, (b, c) = p.real("h", "integer"), p.real("b c")
one_round = p.assumes("round", h(t + 1) <= left * h(t) + b / (t + 1)**2 + c / power, "a round leaves all but 2/(t+1) and adds b/(t+1)² and c/(t+1)^(3/2)")
_nonnegative(p, "b", "c")
roots = p.cite(SQUARES, a=2 * t * root(t + 2), b=(2 * t + 1) * root(t + 1))
RECURSION_FRANK_WOLFE = p.shows(p.induction(
    h(t + 1) <= b / (t + 1) + 2 * c / (3 * root(t + 1)), base=[1 * one_round(t=1)],
    step=[1 * one_round(t=t + 1), t / (t + 2) * p.before, c / (3 * (t + 2) * root(t + 1) * root(t + 2)) * roots]))

p = Lemma("recursion_1_over_cube_root_t", "h(t+1) <= (1 - 2/(t+1)) h(t) + b/(t+1)^(4/3) gives h(t) <= (3/5) b/(t+1)^(1/3) from the second round on", globals())
h, b, cubic = p.real("h", "integer"), p.real("b"), (t + 1) * root(t + 1, 3)
one_round = _added(p, h, b / cubic, "b/(t+1)^(4/3)")
_nonnegative(p, "b")
numbers = p.computed(5 * root(3, 3) <= 6 * root(2, 3))
roots = p.cite(CUBES, a=(3 * t + 2) * root(t + 2, 3), b=3 * (t + 1) * root(t + 1, 3))
RECURSION_1_OVER_CUBE_ROOT_T = p.shows(p.induction(
    h(t) <= 3 * b / (5 * root(t + 1, 3)), since=2, base=[1 * one_round(t=1), b / (10 * root(2, 3) * root(3, 3)) * numbers],
    step=[1 * one_round, left * p.before, b / (5 * cubic * root(t + 2, 3)) * roots]))

p = Lemma("geometric", "h(t+1) <= q h(t) + (1 - q) c gives h(t) - c <= q^(t-1) (h(1) - c)", globals())
(h, powers), (q, c) = p.real("h powers", "integer"), p.real("q c")
one_round = p.assumes("round", h(t + 1) <= q * h(t) + (1 - q) * c, "a round leaves q and adds (1 - q) c")
_nonnegative(p, "q")
no_power = p.assumes("no power", powers(1) == 1, "powers(t) is q^(t-1)")
next_power = p.assumes("powers", powers(t + 1) == q * powers(t), "powers(t) is q^(t-1)")
GEOMETRIC = p.shows(p.induction(
    h(t) <= powers(t) * (h(1) - c) + c, base=[(c - h(1)) * no_power], step=[1 * one_round, q * p.before, (c - h(1)) * next_power]))

p = Lemma("robbins_monro", "h(t+1) <= (1 - a/(t+s)) h(t) + b/(t+s)² gives h(t) <= Q/(t+s), for every Q that suffices at first with b <= (a-1) Q", globals())
h, (a, b, s, Q) = p.real("h", "integer"), p.real("a b s Q")
one_round = p.assumes("round", h(t + 1) <= (1 - a / (t + s)) * h(t) + b / (t + s)**2,
                      "a step of length 1/(t+s) leaves all but a/(t+s) and adds b/(t+s)²")
start = p.assumes("start", h(1) <= Q / (1 + s), "Q/(1+s) suffices at first")
noise = p.assumes("noise", b <= (a - 1) * Q, "b <= (a - 1) Q")
no_longer = p.assumes("a", a <= 1 + s, "no step is too long: a <= 1 + s")
_nonnegative(p, "Q")
p.assumes("delay", s >= 0, "s >= 0")
short = p.line(a <= t + s, 1 * no_longer, 1 * p.condition(1))
kept = p.line(1 - a / (t + s) >= 0, 1 / (t + s) * short)
ROBBINS_MONRO = p.shows(p.induction(
    h(t) <= Q / (t + s), base=[1 * start], step=[1 * one_round, (1 - a / (t + s)) * p.before, 1 / (t + s)**2 * noise], knowing=[kept]))

p = Lemma("recursion_of_norms", "a round that adds to a square, and then to its root: h(t) <= (A(t) + B(t))², A² the sum of the former and B of the latter", globals())
(h, A, B, added, put_in), a = p.real("h A B added put_in", "integer"), p.variable("a", "real")
one_round = p.assumes("round", h(t + 1) <= (a + put_in(t))**2, "if h(t) + added(t) is at most a², a round leads no further than a + put_in(t)",
                      when=[a >= 0, h(t) + added(t) <= a**2])
start = p.assumes("start", h(1) <= (A(1) + B(1))**2, "what the first round has left")
adding = p.assumes("squares", A(t + 1)**2 == A(t)**2 + added(t), "A(t)² is the sum of what was added")
summing = p.assumes("sums", B(t + 1) == B(t) + put_in(t), "B(t) is the sum of what was put in")
sign_A, sign_B, sign_added = (p.assumes(name, p.symbol(name)(t) >= 0, f"{name}(t) >= 0") for name in ("A", "B", "added"))
rising = p.line(A(t)**2 <= A(t + 1)**2, -1 * adding, 1 * sign_added)
rises = p.cite(SQUARES, a=A(t), b=A(t + 1), given={"squares": rising, "0 <= b": sign_A(t=t + 1)})
claim, reach = h(t) <= (A(t) + B(t))**2, A(t + 1) + B(t)
reaches = p.line(reach >= 0, 1 * sign_A(t=t + 1), 1 * sign_B)
adds = p.line(h(t) + added(t) <= reach**2, 1 * p.condition(2), -1 * adding, 2 * B(t) * rises, when=[claim, B(t) >= 0])
RECURSION_OF_NORMS = p.shows(p.induction(
    claim, base=[1 * start],
    step=[1 * one_round(a=reach, because=[None, reaches, adds(because=[None, p.before, sign_B])]),
          -1 * (reach + put_in(t) + A(t + 1) + B(t + 1)) * summing]))

p = Lemma("walk", "k steps that are no longer than sqrt(c) lead no further than k sqrt(c): |x(t+k) - x(t)|² <= k² c", globals())
x, c, k, p.since = p.vector("x", "integer"), p.real("c"), p.variable("k", "integer"), None
step = p.assumes("step", sq(x(t + 1) - x(t)) <= c, "|x(t+1) - x(t)|² <= c")
WALK = p.shows(p.induction(
    sq(x(t + k) - x(t)) <= k**2 * c, on=k, base=[1 * step],
    step=[(k + 1) / k * p.before, (k + 1) * step(t=t + k), square(x(t + k) - x(t) - k * (x(t + k + 1) - x(t + k)), 1 / k)]))
