"""Theorem 1 with the penalty λ₀(t+1)^α: two facts about powers take the place of (29) and of the sum in (30).

Both are Bernoulli's inequality for u = log(t/(t+1)): exp(αu) lies below its chord and above exp(u). They come from three
facts about the exponential function that the kernel does not know and that are given here: its functional equation, its
value at a logarithm, and its tangent at 0.
"""


from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.term import tree
from fedtheory.language import Formula, Theory, number, t
from fedtheory.papers.fedfw.proofs import algorithm1 as A
from fedtheory.papers.fedfw.proofs import letters as Y
from fedtheory.papers.fedfw.proofs.matrices import AT_MEAN
from fedtheory.papers.fedfw.proofs.one_round import ONE_ROUND
from fedtheory.papers.fedfw.statements.notation import lambda_t
from fedtheory.papers.fedfw.statements.schedules_penalty import SCHEDULES

X, eta = A.X, A.eta

RUDIN = "rudin1976principles, chapter 8"
lam = Y.Schedule(SCHEDULES.schedule[lambda_t])


def function(name, a):
    """exp or log of a term; SymPy would evaluate it."""
    return Formula([name, tree(a)])


def E(at=t):
    """F̂_{t-1}(X^t) - F*."""
    return X(at).gap(lam(at - 1))


p = Theory.over(A.SETTING, globals(), without=["lmo"])
n, L, D, x_star, lambda_0 = p.symbol("n L D x_star lambda_0")
alpha, a, b = p.real("alpha"), p.variable("a", "real"), p.variable("b", "real")
A.minimises(p, A.S(), X().column_of_gradient(lam()))
p.defined(alpha >= 0, "alpha >= 0", "ours", name="alpha")
at_most_1 = p.defined(alpha <= 1, "alpha <= 1", "ours", name="alpha_1")
exp, log = (lambda x: function("exp", x)), (lambda x: function("log", x))
total = p.given(exp(a + b) == exp(a) * exp(b), "exp(a + b) = exp(a) exp(b)", "textbook: the functional equation of exp", role="axiom",
                cites=f"{RUDIN}, the functional equation of the exponential function", name="exp of a sum")
undo = p.given(exp(log(a)) == a, "exp(log(a)) = a", "textbook: log is the inverse of exp", when=[a > 0], role="axiom",
               cites=f"{RUDIN}, the logarithm as the inverse of the exponential function", name="exp of a log")
tangent = p.given(1 + a <= exp(a), "1 + a <= exp(a)", "textbook: exp is above its tangent", role="axiom",
                  cites=f"{RUDIN}: exp is its own derivative, so it is convex and above its tangent")

# ---- powers: with u = log(t) - log(t+1) one has exp(u) = t/(t+1) and exp(αu) = P(t)/P(t+1)

u, rest, nothing = log(t) - log(t + 1), 1 - alpha, number(0)


def P(at=t):
    """at^α."""
    return exp(alpha * log(at))


def R(at=t):
    """at^(α-1)."""
    return exp((alpha - 1) * log(at))


exp_u = p.line(exp(u) * (t + 1) == t, -1 * total(a=u, b=log(t + 1)), 1 * undo(a=t), -exp(u) * undo(a=t + 1), name="exp(u)")
exp_alpha_u = p.line(P() == exp(alpha * u) * P(t + 1), 1 * total(a=alpha * u, b=alpha * log(t + 1)), name="exp(αu)")
exp_0 = p.line(exp(nothing) == 1, -1 * total(a=nothing, b=log(1)), (1 - exp(nothing)) * undo(a=1), name="exp(0)")
powers = p.line(P() == t * R(), 1 * total(a=(alpha - 1) * log(t), b=log(t)), R() * undo(a=t), at="textbook", because="t^α = t t^(α-1)")
below = p.line(
    exp(alpha * u) <= rest + alpha * exp(u), rest * exp(alpha * u) * tangent(a=-(alpha * u)), alpha * exp(alpha * u) * tangent(a=rest * u),
    -rest * total(a=alpha * u, b=-(alpha * u)), -alpha * total(a=alpha * u, b=rest * u), rest * exp_0, at="textbook: Bernoulli's inequality",
    because="tangents at -αu and (1-α)u")
chord = p.line((t + 1) * P() <= (t + 1 - alpha) * P(t + 1), (t + 1) * exp_alpha_u, (t + 1) * P(t + 1) * below, alpha * P(t + 1) * exp_u,
               at="textbook: Bernoulli's inequality", because="exp(αu) <= 1 - α + α exp(u)")
logs = p.line(log(t) <= log(t + 1), because="t <= t + 1")
above = p.line(
    exp(u) <= exp(alpha * u), exp(u) * tangent(a=-(rest * u)), rest * exp(u) * logs, -1 * total(a=u, b=-(rest * u)),
    because="since u <= 0: a power up to 1 grows no faster than its base")
growth = p.line(t * P(t + 1) <= (t + 1) * P(), (t + 1) * P(t + 1) * above, -P(t + 1) * exp_u, -(t + 1) * exp_alpha_u, at="textbook",
                because="exp(u) <= exp(αu)")

# ---- one round, (24)-(28), with this penalty

feasible = p.stays(Y.inside(X()()), p.named.start, at="(9)", because="x_i^{t+1} is a convex combination of points of the domain")
line_26 = p.cite(
    ONE_ROUND, x=X(), y=X(t + 1), s=A.S(), eta=eta(), lam=lam(), lost=0, name="(26)", at="(24)-(26)",
    given={"smooth": p.named.smooth, "update": p.named.update, "diameter": p.named.diameter, "lmo": p.named.lmo(v=x_star),
           "convex": p.named.convex})
line_29 = p.line((1 - eta()) * (lam() - lam(t - 1)) - eta() * lam() <= 0, lambda_0 * (t - 1) / (t + 1) / (t + 1) * growth, name="(29)",
                 at="(29), for any exponent up to 1", because="the penalty grows no faster than t: what is left is λ_t(t + 3)/(t + 1)²")
price = (L / n + lam()) * eta()**2 / 2 * n * D**2
line_28 = p.line(E(t + 1) <= (1 - eta()) * E() + price, line_26, line_29, name="(28)", at="(27), (28)",
                 because="F-hat_t = F-hat_{t-1} + (lambda_t - lambda_{t-1})/2 dist², and (29)")

# ---- the sum: (30), (31); and from the clients to their mean

summand = p.line(
    (t - 1) * R() <= (t - alpha) * R(t + 1), (t - 1) / t / (t + 1) * chord, -(t - 1) / t * powers, (t - alpha) / (t + 1) * powers(t=t + 1),
    P(t + 1) / t / (t + 1) * at_most_1, because="the chord")
share = 2 / (1 + alpha) * n * lambda_0 * D**2
line_31 = p.induction(
    E(t + 1) <= 2 * L * D**2 / (t + 1) + share * R(t + 1),
    base=[1 * line_28(t=1), n * lambda_0 * D**2 / 2 * powers(t=2), n * lambda_0 * D**2 / (1 + alpha) * R(2) * at_most_1],
    step=[1 * line_28(t=t + 1), t / (t + 2) * p.before, share / (t + 2) * summand(t=t + 1), share * (1 + alpha) / (t + 2) / (t + 2) * powers(t=t + 2)],
    name="(31)", at="(30), (31), with 2/(1 + alpha) for its 2", because="induction on t; the step is (t-1) R(t) <= (t - alpha) R(t+1)")
at_mean = p.cite(AT_MEAN, x=X(), lam=lambda_0 * P(), name="mean", at="ours, in place of (32)-(38)")
inverse = p.line(P() * exp(-alpha * log(t)) == 1, -1 * total(a=alpha * log(t), b=-(alpha * log(t))), 1 * exp_0, because="1/t^α = t^(-α)")
SCHEDULES_SHARPENED = p.proof(
    SCHEDULES, "sharpened", p.setting({OBJECTIVE_GAP: A.SETTING.metrics[OBJECTIVE_GAP]}),
    [1 * at_mean, 1 * line_31(t=t - 1), -(p.symbol("H")**2) / (2 * n * lambda_0 * P()) * inverse])
