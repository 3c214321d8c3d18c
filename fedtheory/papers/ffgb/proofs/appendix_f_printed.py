"""What is false in print of Lemmas F.2 to F.5 and of the slopes before them, in cases that keep all hypotheses.

In the first one an oracle at a single point answers half of its query four times, as little as (14) allows, and then
half too much. In the second one, with two points and exact oracles, the first step of all, whose factor is -1, throws
the function to three times its size and slope. In the third a label is below 1, and larger than its square.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fedtheory.core.construction import (
    Counterexample,
    Made,
    always,
    choice,
    explicit,
    point,
    recursion,
    shows,
)
from fedtheory.core.proof import Given
from fedtheory.core.term import at_most, substitute
from fedtheory.language import Formula, Theory, dot, i, norm, sq, square, v
from fedtheory.papers.ffgb.proofs import labels as X
from fedtheory.papers.ffgb.proofs import lemF_2, lemF_5, quotes
from fedtheory.papers.ffgb.proofs import thm4_4_printed as T
from fedtheory.papers.ffgb.proofs.thm4_1_printed import letters
from fedtheory.papers.ffgb.statements.clmF_lip_slopes import SLOPES
from fedtheory.papers.ffgb.statements.lemF_2_residual import LEMMA_F2
from fedtheory.papers.ffgb.statements.lemF_3_local import LEMMA_F3
from fedtheory.papers.ffgb.statements.lemF_4_everywhere import LEMMA_F4
from fedtheory.papers.ffgb.statements.lemF_5_mean_square import LEMMA_F5
from fedtheory.papers.ffgb.statements.notation import gamma
from fedtheory.papers.ffgb.statements.square_notation import B, L

x = X.x


def theory(of, *without, small=False, steep=False):
    """A theory without the sums that other proofs write down, and with what is assumed of the start."""
    p = Theory.after(of, {"__file__": __file__}, without=[*T.TALLY, *without])
    f, d = p.symbol("f d")
    if small:
        p.given(f(0, x) <= B / gamma, "||f^0||_oo <= B/gamma (used in print without being said: the induction begins with it)",
                "proof of Lemma F.3", role="ours", name="small")
        p.given(f(0, x) >= -B / gamma, "and from below (used in print without being said)", "proof of Lemma F.3", role="ours", name="small, below")
    if steep:
        p.given(f(0, x) - f(0, X.z) <= L / gamma * d(x, X.z), "||f^0||_lip <= L/gamma", "Appendix F, before Lemma F.2", quote=quotes.SLOPE_AT_START,
                name="slope at start")
    return p


def tilted(q):
    """What is said of slopes on all of X, where u is the coordinate."""
    u_on, y = T.on_all(q)
    unit, L = q.symbol("unit L")
    one, steepness = q.defined(sq(unit) == 1, "the unit of the line", "ours", name="unit"), q.defined(L == 1, "f* is 1-Lipschitz", "ours", name="slope")
    of_u = q.defined(u_on(i, v) == dot(v, unit), "u is the coordinate", "ours", name="u on X")
    way = dot(v - y, unit)
    shorter = q.squared(way <= norm(v - y), square(v - y - way * unit), way**2 * one)
    q.line(q.called("u rises").schema, 1 * of_u, -1 * of_u(v=y), 1 * shorter, -1 * norm(v - y) * steepness, name="hypothesis: u rises")


def refuted(p, metrics, of, key, case, why, found):
    """What is measured in round 1 of the case is more than is printed."""
    setting = p.setting(metrics)
    known = {symbol: meaning for symbol, meaning in case.symbols.items() if symbol in {*p.symbols, "unit"}}
    helpers = {"unit": ((), "vector")} if "unit" in known else {}
    q = Theory.over(setting, {"__file__": __file__})
    own = len(q.hypotheses)
    q.symbols |= {"t_0": ((), "integer"), **helpers}
    (tilted if helpers else T.level)(q)
    measured, value = (Formula(substitute(side, "t", "t_0")) for side in Theory.claims(of, key, setting).then[1:])
    high = q.defined(measured == found, "what is measured", "ours", name="measured")
    low = q.defined(value < found, "what is printed", "ours", name="less")
    q.line(value < measured, 1 * low, 1 * high, name="the contrary")
    given = {fact.name: Given(fact.schema, fact.wording, fact.locator) for fact in q.hypotheses[own:]}
    made = Made({**known, "t_0": explicit("", 1)}, faces=case.faces, helpers=helpers)
    return p.refuted(of, key, metrics, Counterexample(case.name, made, given=given, lines=q.lines()), why)


@dataclass(frozen=True)
class Case:
    """What the symbols are."""

    name: str
    symbols: Mapping[str, Any]
    faces: tuple[Any, ...] = (1,)


def numbers(parameters, names, value):
    """Symbols with these parameters, all with this value."""
    return dict.fromkeys(names.split(), explicit(parameters, value))


ONE_CLIENT = {
    **letters(mu=1, B=1, sign=1, x_any=always(1), **dict.fromkeys(("D", "w_1", "w_2", "w_pairs", "w_far"), 0)),
    **numbers("i", "pick", 1), **numbers("i x", "w on", 1), **numbers("i", "cost cost_2", 0), **numbers("i j", "cost_pairs", 0),
    **numbers("i x", "near close", "x")}

# ---- one point: half of the query four times, and then half too much

TURN, RATE = 5, Fraction(1, 2)
SIZES = [1 - RATE**j for j in range(1, TURN + 1)]  # of the residuals: all that (46) allows
LEFT = [*(-size for size in SIZES[:-1]), SIZES[-1]]  # the residuals, from the first step on; then 0


def by_step(values, after):
    """These values at steps 0, 1, 2, ..., and then another."""
    found = after
    for step in reversed(range(len(values))):
        found = choice(at_most(X.k, step), values[step], found)
    return found


before: list[Any] = [0, 0, *LEFT]
now: list[Any] = [0, *LEFT, 0]
ANSWERS = [1 - one + other for one, other in zip(before, now, strict=True)]
POINT = {**letters(z_any=always(1)), **numbers("x", "f_star", 1), **numbers("i x", "u", 1), **numbers("i v", "u_on", 1), **numbers("i x z", "plan plan_2", 1),
         **numbers("i j x z", "pair", 1), **numbers("x z", "d", 0), **numbers("i k t", "steep asked_steep", 0), **numbers("i k t b", "peak", always(1)),
         **numbers("i k t b", "rim base", point(0))}
TURNING = Case("one point, and an oracle that turns round in its fifth step", {
    **ONE_CLIENT, **POINT, **letters(L=0, K=TURN, k_any=TURN, gamma=RATE, start_squared=1), "f": recursion("t x", "t", 0, 0, X.average(lemF_2.g, X.K + 1, "t", x)),
    "h": explicit("i k t x", by_step(ANSWERS, 1)), "Delta": explicit("i k t x", by_step(now, 0)), "Delta_on": explicit("i k t v", by_step(now, 0)),
    "size": explicit("i k t", by_step([0, *SIZES], 0)), "asked": explicit("i k t", by_step([1 - one for one in before], 1))})
ANSWER = Fraction(93, 32)
TOO_MUCH = ("false: one residual is counted, and the answer has two in it; an oracle that leaves out half of its query four "
            "times and then answers half too much answers 93/32, and print allows")
OF_LEMMAS, OF_OWN, OF_CLIENTS, OF_MEANS = theory(lemF_2.p), theory(lemF_2.p_own), theory(lemF_5.p), theory(lemF_5.p, "w_far", "pair, on")
ON_OWN, MEASURED = lemF_2.ON_OWN.metrics, {**lemF_5.MEANS.metrics, **lemF_5.CLIENTS.metrics}
TURNED = (refuted(OF_OWN, ON_OWN, LEMMA_F2, "answer", TURNING, f"{TOO_MUCH} 2", ANSWER),
          refuted(OF_LEMMAS, lemF_2.METRICS, LEMMA_F4, "answer", TURNING, f"{TOO_MUCH} 2", ANSWER),
          *(refuted(of, MEASURED, LEMMA_F5, key, TURNING, f"{TOO_MUCH} a square of {limit}", ANSWER**2)
            for of, key, limit in ((OF_CLIENTS, "(50)", 8), (OF_MEANS, "printed", 2), (OF_MEANS, "averaged", 8))))

# ---- two points at distance 1, labels 0 and 1, exact oracles, and f^0 = -f*

place = shows(0, "x", 1, 0)
apart = (shows(0, "x", 1, 0) - shows(0, "z", 1, 0))**2
THROWN = Case("two points, and a start that the first step throws to the other side", {
    **ONE_CLIENT, **letters(L=1, K=2, k_any=2, gamma=1, start_squared=2, z_any=always(2), unit=point(1)), **numbers("x", "f_star", place), **numbers("i x", "u", place),
    **numbers("i k t x", "h", place), "f": recursion("t x", "t", 0, -1 * place, X.average(lemF_2.g, X.K + 1, "t", x)), **numbers("x z", "d", apart),
    **numbers("i x z", "plan plan_2", 2 - 2 * apart), **numbers("i j x z", "pair", 2 - 2 * apart), **numbers("i k t", "size steep", 0),
    **numbers("i k t", "asked asked_steep", 1), **numbers("i k t x", "Delta", 0), **numbers("i k t v", "Delta_on", 0),
    **numbers("i v", "u_on", dot("v", point(1))), **numbers("i k t b", "peak", always(1)), **numbers("i k t b", "rim", point(1)),
    **numbers("i k t b", "base", point(0))}, faces=(Fraction(1, 2), Fraction(1, 2)))
FIRST_STEP = "false: 1 - eta is -1 in the first step of all, which throws f^0 = -f* to 3f*"
OVERTHROWN = (
    refuted(theory(lemF_2.p_own, small=True), ON_OWN, LEMMA_F3, "printed", THROWN,
            f"{FIRST_STEP}; and every round starts from a mean that is larger than B/gamma on one client's inputs", 3),
    refuted(theory(lemF_2.p, small=True), lemF_2.METRICS, LEMMA_F4, "printed", THROWN, FIRST_STEP, 3),
    refuted(theory(lemF_2.p, steep=True), lemF_2.METRICS, SLOPES, "printed", THROWN, f"{FIRST_STEP}, three times as steep", 3),
    *(refuted(theory(lemF_5.p, small=True), MEASURED, LEMMA_F5, key, THROWN, f"{FIRST_STEP}: a mean square of 9/2, where print allows {limit}",
              Fraction(9, 2)) for key, limit in (("function-norm", 4), ("(49)", 2), ("function-printed", 2))))

# ---- one point with a small label: a number below 1 is larger than its square

TENTH = Fraction(1, 10)
SMALL_LABEL = Case("one point with the label 1/10, an exact oracle, and f^0 = f*", {
    **ONE_CLIENT, **POINT, **letters(L=0, K=1, k_any=1, gamma=1, start_squared=0, B=TENTH), **numbers("x", "f_star", TENTH), **numbers("i x", "u", TENTH),
    **numbers("i v", "u_on", TENTH), **numbers("t x", "f", TENTH), **numbers("i k t x", "g h", TENTH), **numbers("i k t x", "Delta", 0),
    **numbers("i k t v", "Delta_on", 0), **numbers("i k t", "size", 0), **numbers("i k t", "asked", TENTH)})
LOW = refuted(
    OF_CLIENTS, MEASURED, LEMMA_F5, "answer-norm", SMALL_LABEL,
    "false: the norm is bounded by a square, of other units; with the label 1/10 an exact answer is 1/10, and print allows 2/100", TENTH**2)
PROOFS = (*TURNED, *OVERTHROWN, LOW)
