"""Lemmas F.2 to F.4 and the slopes before them, as far as they are true.

A largest value over the clients is a mean with weights `pick`, all on one client; `sign`, `k_any`, `x_any` and `z_any` are
any sign, step and points. On a client's own support only clients whose support has x_any are picked.
"""


from fedtheory.core.term import at_most, less, tree
from fedtheory.language import Formula, Theory, i, mean
from fedtheory.papers.ffgb.algorithms import ffgb_square as measured
from fedtheory.papers.ffgb.proofs import labels as X
from fedtheory.papers.ffgb.proofs import labels_radius
from fedtheory.papers.ffgb.proofs import labels_rounds as R
from fedtheory.papers.ffgb.statements import square_notation as S
from fedtheory.papers.ffgb.statements.clmF_lip_slopes import SLOPES
from fedtheory.papers.ffgb.statements.lemF_2_residual import LEMMA_F2
from fedtheory.papers.ffgb.statements.lemF_3_local import LEMMA_F3
from fedtheory.papers.ffgb.statements.lemF_4_everywhere import LEMMA_F4

gamma, here, k, on, t, x, z = X.gamma, X.here, X.k, X.on, X.t, X.x, X.z
first, q = R.first, R.q
L = S.L

p = Theory.after(labels_radius.p, globals())
f, g, h, d, w, size, steep, asked_steep, close = p.symbol("f g h d w size steep asked_steep close")
pick, sign, k_any, x_any, z_any = p.real("pick", "client"), p.real("sign"), p.integer("k_any"), p.outcome("x_any"), p.outcome("z_any")
weight = p.defined(pick(i) >= 0, "weights of clients", "ours", name="pick >= 0")
all_picked = p.defined(mean(pick(i)) == 1, "all on a client with the largest value", "ours", name="pick")
of_sign = p.defined(sign**2 == 1, "sign is 1 or -1", "ours", name="sign")
p.defined(k_any >= 1, "any step", "Appendix F", name="k_any")
past = (i, "k_any", t - 1)


def largest(of):
    """No client's value is larger."""
    return lambda value: at_most(mean(pick(i) * of), value)


def steepest(of):
    """No client's function rises faster from any point to any other."""
    return lambda value: at_most(mean(pick(i) * (of(*past, x_any) - of(*past, z_any))), Formula(value) * d(x_any, z_any))


OF_ANSWERS, OF_FUNCTIONS = largest(sign * h(*past, x_any)), largest(sign * g(*past, x_any))
METRICS = {measured.RESIDUAL_SIZE: largest(size(*past)), measured.RESIDUAL_SLOPE: largest(steep(*past)), measured.ANSWER_RANGE: OF_ANSWERS,
           measured.LOCAL_RANGE: OF_FUNCTIONS, measured.ANSWER_SLOPE: steepest(h), measured.LOCAL_SLOPE: steepest(g),
           measured.ANSWER_SIZE: OF_ANSWERS, measured.LOCAL_SIZE: OF_FUNCTIONS}
LEMMAS = p.setting(METRICS)

# ---- answers

own, everywhere = (2 - gamma) * S.B / gamma, (L * S.D + (2 - gamma) * S.B) / gamma
same = labels_radius.same
line_6, symmetric, line_2, line_5 = p.called("line 6", "symmetric", "line 2, g", "line 5")
high, low, sizes, slopes, query_slope, factorial = (
    p.cite(R.SQUARE_LOSS, given={"interpolates": same}, step=step, name=step)
    for step in ("on the support, above", "on the support, below", "sizes", "slopes", "asked_steep", "m(m - 1)(m - 2) >= 0"))
above = p.line(h(*here) <= own, -1 * line_6, 1 * high, 1 * low(k=k - 1), 1 * same, 1 * p.called("labels above"), when=on, name="answers, above",
               at="Lemma F.2 with both residuals", because="h = u - Delta^{k-1} + Delta^k on the client's support")
below = p.line(h(*here) >= -own, 1 * line_6, 1 * low, 1 * high(k=k - 1), -1 * same, 1 * p.called("labels below"), when=on, name="answers, below",
               at="Lemma F.2 with both residuals", because="and from below")
of_query = p.line(asked_steep(i, k, t) <= L / gamma, query_slope, slopes(k=k - 1), name="slope of a query",
                  at="Appendix F, before Lemma F.2: the query is L/gamma-Lipschitz", because="(1 - gamma)L/gamma + L")
slope = p.line(h(*here) - h(i, k, t, z) <= L / gamma * d(x, z), 1 * p.called("cap"), d(x, z) * of_query, knowing=[p.called("distance")],
               name="slope of an answer", at="Appendix F, before Lemma F.2: the output is L/gamma-Lipschitz", because="no answer is steeper than its query")
closest, within = close(i, x), L / gamma * p.called("within D")
of_closest = [None, None, p.called("close")]
above_anywhere = p.line(h(*here) <= everywhere, 1 * slope(z=closest), within, 1 * above(x=closest, because=of_closest), name="answers anywhere, above",
                        at="Lemma F.4", because="from the closest point of the client")
below_anywhere = p.line(h(*here) >= -everywhere, 1 * slope(x=closest, z=x), L / gamma * symmetric(x=closest, z=x), within,
                        1 * below(x=closest, because=of_closest), name="answers anywhere, below", at="Lemma F.4", because="and from below")


def signed(bound, up, down, name, **more):
    """sign times a value, from bounds on both sides."""
    return p.line(sign * h(*here) <= bound, (1 + sign)**2 / 4 * up, (1 - sign)**2 / 4 * down, Formula(tree(bound)) / 2 * of_sign, name=name, at="ours",
                  because="the modulus", **more)


of_sign_own = signed(own, above, below, "sign of an answer", when=on)
of_sign_anywhere = signed(everywhere, above_anywhere, below_anywhere, "sign of an answer anywhere")

# ---- functions: weighted means of answers, from n = 4 on

m, late = t * X.K + k, {"t": 3}  # n - 1
some = p.line(at_most(1, m), t * p.called("K"))
gains = p.line(at_most(0, 4 * X.falling(m, 3)), 4 * factorial(m=m, because=[some]))
positive = p.line(less(0, q(m)), t * p.called("K"), since=late)


def functions(name, of, bound, fact, *points):
    """What all answers keep, the functions keep once the start is forgotten; `of` is what is kept of g or h, with which weights at which points."""
    now, server = of(lambda at: g(i, k, t, at)), of(lambda at: f(t, at))
    most, start = Formula(tree(bound)), q(first) * server <= q(first) * Formula(tree(bound))
    in_round = p.induction(
        q(m) * now <= q(m) * most, base=[*(times * q(first) * line_2(x=at) for at, times in points), 1 * p.condition(2)],
        step=[*(times * q(X.number) * line_5(x=at) for at, times in points), 1 * p.before, 4 * X.falling(m, 3) * fact], on=k, when=[start], knowing=[gains],
        name=f"{name} in a round", at="ours, in place of (47)", because="line 5")
    rounds = p.induction(start, step=[*(times * q(R.ends + 1) * p.called("server")(x=at) for at, times in points),
                         1 * in_round(k=X.K + 1, because=[None, None, p.before])], name=f"{name} of the server", at="ours",
                         because="the mean of the clients' functions; at first the weight is 0")
    return p.line(now <= most, 1 / q(m) * in_round(because=[None, None, rounds]), knowing=[positive], since=late, name=name, at="ours",
                  because="divided by the weight")


values = functions("functions", lambda of: sign * of(x), everywhere, of_sign_anywhere, (x, sign))
rises = functions("slopes of functions", lambda of: of(x) - of(z), L / gamma * d(x, z), slope, (x, 1), (z, -1))

# ---- the bounds: the largest value over the clients is a mean of values, each of which is bounded


def proof(p, setting, of, bound, fact, **points):
    """What is said of every client."""
    claim, limit = p.claims(of, bound, setting), of.bound(bound).value
    scaled = limit if len(points) < 2 else limit * d(x_any, z_any)
    value, since = Formula(claim.then[1][2][2]), int(str(claim.conditions[0][1]))
    one = p.line(value <= scaled, 1 * fact(k=k_any, t=t - 1, **points), since=since)
    weighed = p.line(pick(i) * value <= pick(i) * scaled, pick(i) * one, knowing=[weight], since=since)
    return p.proof(of, bound, setting, [1 * weighed, scaled * all_picked])


VALUE, RISE = {"x": x_any}, {"x": x_any, "z": z_any}
OF_LEMMAS = tuple(proof(p, LEMMAS, of, bound, fact, **points) for of, bound, fact, points in (
    (LEMMA_F2, "printed", sizes, {}), (SLOPES, "residual", slopes, {}), (SLOPES, "answer", slope, RISE), (SLOPES, "corrected", rises, RISE),
    (LEMMA_F4, "answer-corrected", of_sign_anywhere, VALUE), (LEMMA_F4, "corrected", values, VALUE), (LEMMA_F3, "corrected", values, VALUE)))

# ---- Lemma F.2 for answers: only a client whose support has the point is picked

p_own = Theory.after(p, globals())
picked = p_own.defined(w(i, x_any) > 0, "x_any is in the support of the client that is picked", "||.||_{alpha_i, oo}", when=[pick(i) > 0], name="picked")
ON_OWN = p_own.setting({metric: of for metric, of in METRICS.items() if metric not in {measured.ANSWER_RANGE, measured.LOCAL_RANGE}})
value = sign * h(*past, x_any)
not_picked = p_own.twice(pick(i) == 0, [1 * p.condition(1)], [1 * weight], when=[pick(i) <= 0])
is_picked = p_own.line(pick(i) * value <= pick(i) * own, pick(i) * of_sign_own(k=k_any, t=t - 1, x=x_any, because=[None, None, picked]), since=1,
                       when=[pick(i) > 0], knowing=[weight])
answers = p_own.cases(pick(i) * value <= pick(i) * own, pick(i) <= 0, [(value - own) * not_picked], [1 * is_picked], since=1)
PROOFS = (*OF_LEMMAS, p_own.proof(LEMMA_F2, "corrected", ON_OWN, [1 * answers, own * all_picked]))
