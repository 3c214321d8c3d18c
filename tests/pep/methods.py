"""Methods of textbooks in PEPit's vocabulary, each with the worst case that the literature knows."""

from fractions import Fraction

from fedtheory.pep import PEP
from fedtheory.pep.functions import (
    ConvexFunction,
    ConvexIndicatorFunction,
    ConvexLipschitzFunction,
    ConvexQGFunction,
    RsiEbFunction,
    SmoothConvexFunction,
    SmoothFunction,
    SmoothStronglyConvexFunction,
    SmoothStronglyConvexQuadraticFunction,
)
from fedtheory.pep.operators import (
    CocoerciveOperator,
    LipschitzOperator,
    MonotoneOperator,
    NonexpansiveOperator,
    StronglyMonotoneOperator,
    SymmetricLinearOperator,
)
from fedtheory.pep.primitive_steps import (
    exact_linesearch_step,
    inexact_gradient_step,
    linear_optimization_step,
    proximal_step,
)


def gradient_descent(n, L=Fraction(1), gamma=None):
    """L/(4nL gamma + 2) for steps up to 1/L."""
    problem = PEP()
    f = problem.declare_function(SmoothConvexFunction, L=L, name="f")
    xs = f.stationary_point(name="xs")
    x0 = x = problem.set_initial_point(name="x0")
    problem.set_initial_condition((x0 - xs) ** 2 <= 1)
    step = 1 / L if gamma is None else gamma
    for _ in range(n):
        x = x - step * f.gradient(x)
    problem.set_performance_metric(f(x) - f(xs))
    return problem, L / (4 * n * L * step + 2)


def contraction(mu=Fraction(1, 10), L=Fraction(1), gamma=Fraction(1)):
    """max((1 - mu gamma)^2, (1 - L gamma)^2) for one gradient step from two points."""
    problem = PEP()
    f = problem.declare_function(SmoothStronglyConvexFunction, mu=mu, L=L)
    x, y = problem.set_initial_point(), problem.set_initial_point()
    problem.set_initial_condition((x - y) ** 2 <= 1)
    problem.set_performance_metric((x - gamma * f.gradient(x) - y + gamma * f.gradient(y)) ** 2)
    return problem, max((1 - mu * gamma) ** 2, (1 - L * gamma) ** 2)


def proximal_point(n=3, gamma=Fraction(2)):
    """1/(4 gamma n)."""
    problem = PEP()
    f = problem.declare_function(ConvexFunction)
    xs = f.stationary_point()
    x0 = x = problem.set_initial_point()
    problem.set_initial_condition((x0 - xs) ** 2 <= 1)
    for _ in range(n):
        x, _, value = proximal_step(x, f, gamma)
    problem.set_performance_metric(value - f(xs))
    return problem, 1 / (4 * gamma * n)


def proximal_gradient(n=2, mu=Fraction(1, 10), gamma=Fraction(1)):
    """(1 - mu gamma)^2n, in the distance to the solution."""
    problem = PEP()
    f = problem.declare_function(SmoothStronglyConvexFunction, mu=mu, L=1)
    h = problem.declare_function(ConvexFunction)
    xs = (f + h).stationary_point()
    x0 = x = problem.set_initial_point()
    problem.set_initial_condition((x0 - xs) ** 2 <= 1)
    for _ in range(n):
        x, _, _ = proximal_step(x - gamma * f.gradient(x), h, gamma)
    problem.set_performance_metric((x - xs) ** 2)
    return problem, max((1 - mu * gamma) ** 2, (1 - gamma) ** 2) ** n


def subgradients(n=2, M=2):
    """M/sqrt(n + 1), with steps 1/(M sqrt(n + 1))."""
    problem = PEP()
    f = problem.declare_function(ConvexLipschitzFunction, M=M)
    xs = f.stationary_point()
    x0 = x = problem.set_initial_point()
    problem.set_initial_condition((x0 - xs) ** 2 <= 1)
    gamma = 1 / (M * (n + 1) ** 0.5)
    problem.set_performance_metric(f(x) - f(xs))
    for _ in range(n):
        x = x - gamma * f.gradient(x)
        problem.set_performance_metric(f(x) - f(xs))
    return problem, M / (n + 1) ** 0.5


def frank_wolfe(n=2):
    """No closed form; 0.31261698584 for two steps."""
    problem = PEP()
    f = problem.declare_function(SmoothConvexFunction, L=1)
    inside = problem.declare_function(ConvexIndicatorFunction, D=1)
    whole = f + inside
    xs = whole.stationary_point()
    x = problem.set_initial_point()
    inside.value(x)
    for k in range(n):
        y, _, _ = linear_optimization_step(f.gradient(x), inside)
        x = (1 - Fraction(2, k + 2)) * x + Fraction(2, k + 2) * y
    problem.set_performance_metric(whole(x) - whole(xs))
    return problem, {1: Fraction(1, 2), 2: 0.312616985840680}[n]


def line_search(n=2, mu=Fraction(1, 10), L=Fraction(1)):
    """((L - mu)/(L + mu))^2n."""
    problem = PEP()
    f = problem.declare_function(SmoothStronglyConvexFunction, mu=mu, L=L)
    xs = f.stationary_point()
    x = problem.set_initial_point()
    g, value = f.oracle(x)
    problem.set_initial_condition(value - f(xs) <= 1)
    for _ in range(n):
        x, g, value = exact_linesearch_step(x, f, [g])
    problem.set_performance_metric(value - f(xs))
    return problem, ((L - mu) / (L + mu)) ** (2 * n)


def inexact_gradients(n=1, mu=Fraction(1, 10), L=Fraction(1), epsilon=Fraction(1, 10)):
    """((L_e - mu_e)/(L_e + mu_e))^2n with L_e = (1 + e) L, mu_e = (1 - e) mu."""
    problem = PEP()
    f = problem.declare_function(SmoothStronglyConvexFunction, mu=mu, L=L)
    xs = f.stationary_point()
    x = problem.set_initial_point()
    problem.set_initial_condition(f(x) - f(xs) <= 1)
    large, small = (1 + epsilon) * L, (1 - epsilon) * mu
    for _ in range(n):
        x, _, _ = inexact_gradient_step(x, f, 2 / (large + small), epsilon, notion="relative")
    problem.set_performance_metric(f(x) - f(xs))
    return problem, ((large - small) / (large + small)) ** (2 * n)


def polyak(mu=Fraction(1, 10), L=Fraction(1)):
    """((L - mu)/(L + mu))^2 for the Polyak step in the distance, at its worst length."""
    problem = PEP()
    f = problem.declare_function(SmoothStronglyConvexFunction, mu=mu, L=L)
    xs = f.stationary_point()
    x0 = problem.set_initial_point()
    g0, f0 = f.oracle(x0)
    gamma = 2 / (L + mu)
    problem.set_initial_condition((x0 - xs) ** 2 <= 1)
    problem.add_constraint(gamma * g0**2 == 2 * (f0 - f(xs)), name="the rule")
    problem.set_performance_metric((x0 - gamma * g0 - xs) ** 2)
    return problem, (gamma * L - 1) * (1 - gamma * mu) / (gamma * (L + mu) - 1)


def nonconvex(n=3, L=Fraction(1)):
    """4/3 L/n, for the least squared gradient of steps 1/L from a gap of 1."""
    problem = PEP()
    f = problem.declare_function(SmoothFunction, L=L)
    x = problem.set_initial_point()
    g, first = f.oracle(x)
    problem.set_performance_metric(g**2)
    for _ in range(n):
        x = x - g / L
        g, value = f.oracle(x)
        problem.set_performance_metric(g**2)
    problem.set_initial_condition(first - value <= 1)
    return problem, Fraction(4, 3) * L / n


def quadratic(n=1, mu=Fraction(1, 10), L=Fraction(1), gamma=Fraction(1)):
    """L/2 max over the spectrum of (1 - gamma lambda)^2n lambda / L: 1/2 (2/27) for gamma = L = 1, n = 1."""
    problem = PEP()
    f = problem.declare_function(SmoothStronglyConvexQuadraticFunction, mu=mu, L=L)
    xs = f.stationary_point()
    x0 = x = problem.set_initial_point()
    problem.set_initial_condition((x0 - xs) ** 2 <= 1)
    for _ in range(n):
        x = x - gamma * f.gradient(x)
    problem.set_performance_metric(f(x) - f(xs))
    return problem, Fraction(2, 27)


def growth(n=2, L=Fraction(1)):
    """L/2 max(1/(2nL gamma + 1), L gamma), for steps 1/(5L) on functions that grow at most quadratically."""
    problem = PEP()
    f = problem.declare_function(ConvexQGFunction, L=L)
    xs = f.stationary_point()
    x0 = x = problem.set_initial_point()
    problem.set_initial_condition((x0 - xs) ** 2 <= 1)
    for _ in range(n):
        x = x - Fraction(1, 5) / L * f.gradient(x)
    problem.set_performance_metric(f(x) - f(xs))
    return problem, L / 2 * max(1 / (2 * n * Fraction(1, 5) + 1), Fraction(1, 5))


def secant(n=2, mu=Fraction(1, 10), L=Fraction(1)):
    """(1 - mu^2/L^2)^n with steps mu/L^2."""
    problem = PEP()
    f = problem.declare_function(RsiEbFunction, mu=mu, L=L)
    xs = f.stationary_point()
    x0 = x = problem.set_initial_point()
    problem.set_initial_condition((x0 - xs) ** 2 <= 1)
    for _ in range(n):
        x = x - mu / L**2 * f.gradient(x)
    problem.set_performance_metric((x - xs) ** 2)
    return problem, (1 - mu**2 / L**2) ** n


def halpern(n=3):
    """4/(n + 1)^2 for |x - Tx|^2."""
    problem = PEP()
    T = problem.declare_function(NonexpansiveOperator, name="T")
    xs, _, _ = T.fixed_point()
    x0 = x = problem.set_initial_point()
    problem.set_initial_condition((x0 - xs) ** 2 <= 1)
    for k in range(n):
        x = Fraction(1, k + 2) * x0 + (1 - Fraction(1, k + 2)) * T.gradient(x)
    problem.set_performance_metric((x - T.gradient(x)) ** 2)
    return problem, Fraction(4, (n + 1) ** 2)


def resolvents(n=2, alpha=Fraction(2)):
    """(1 - 1/n)^(n - 1)/n for |x_n - x_{n-1}|^2 of the proximal point method."""
    problem = PEP()
    A = problem.declare_function(MonotoneOperator)
    xs = A.stationary_point()
    x0 = x = problem.set_initial_point()
    problem.set_initial_condition((x0 - xs) ** 2 <= 1)
    for _ in range(n):
        before = x
        x, _, _ = proximal_step(x, A, alpha)
    problem.set_performance_metric((x - before) ** 2)
    return problem, (1 - Fraction(1, n)) ** (n - 1) / n


def splitting(beta=Fraction(1), mu=Fraction(1, 2), gamma=Fraction(1, 2)):
    """A forward step of a cocoercive, a backward step of a strongly monotone operator: 1/(1 + gamma mu)^2."""
    problem = PEP()
    A = problem.declare_function(StronglyMonotoneOperator, mu=mu)
    B = problem.declare_function(CocoerciveOperator, beta=beta)
    ends = []
    for _ in range(2):
        x = problem.set_initial_point()
        ends.append((x, proximal_step(x - gamma * B.gradient(x), A, gamma)[0]))
    (x, x1), (y, y1) = ends
    problem.set_initial_condition((x - y) ** 2 <= 1)
    problem.set_performance_metric((x1 - y1) ** 2)
    return problem, 1 / (1 + gamma * mu) ** 2


def lipschitz(L=Fraction(3, 2)):
    """(1 + L)^2 for |x - y + A x - A y|^2."""
    problem = PEP()
    A = problem.declare_function(LipschitzOperator, L=L)
    x, y = problem.set_initial_point(), problem.set_initial_point()
    problem.set_initial_condition((x - y) ** 2 <= 1)
    problem.set_performance_metric((x + A.gradient(x) - y - A.gradient(y)) ** 2)
    return problem, (1 + L) ** 2


def symmetric(mu=Fraction(1, 4), L=Fraction(2)):
    """L^2 for |A x|^2."""
    problem = PEP()
    A = problem.declare_function(SymmetricLinearOperator, mu=mu, L=L)
    x = problem.set_initial_point()
    problem.set_initial_condition(x**2 <= 1)
    problem.set_performance_metric(A.gradient(x) ** 2)
    return problem, L**2


METHODS = {
    "gradient descent": lambda: gradient_descent(2),
    "gradient descent, other steps": lambda: gradient_descent(
        3, L=Fraction(2), gamma=Fraction(1, 3)
    ),
    "contraction": contraction,
    "proximal point": proximal_point,
    "proximal gradient": proximal_gradient,
    "subgradients": subgradients,
    "Frank-Wolfe, one step": lambda: frank_wolfe(1),
    "Frank-Wolfe, two steps": frank_wolfe,
    "line search": line_search,
    "inexact gradients": inexact_gradients,
    "Polyak": polyak,
    "nonconvex": nonconvex,
    "quadratic": quadratic,
    "growth": growth,
    "secant": secant,
    "Halpern": halpern,
    "resolvents": resolvents,
    "splitting": splitting,
    "Lipschitz": lipschitz,
    "symmetric": symmetric,
}
