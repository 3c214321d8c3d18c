"""Federated methods for any number of clients at once, as their papers write them.

Written out with `n` clients where a number is given; numbers are those of the tests.
"""

from fractions import Fraction

from fedtheory.pep import PEP
from fedtheory.pep.functions import SmoothStronglyConvexFunction
from fedtheory.pep.primitive_steps import proximal_step

MU, L = Fraction(1, 10), Fraction(1)


def clients_of(problem):
    """Clients, their functions and the minimiser of the mean."""
    clients = problem.declare_clients()
    f = clients.declare_function(SmoothStronglyConvexFunction, mu=MU, L=L, name="f")
    return clients, f, clients.mean(f).stationary_point(name="xs")


def fedavg(local_steps, rounds=1, eta=Fraction(1, 2), zeta=Fraction(1, 2)):
    """FedAvg (McMahan et al. 2017): the squared distance to the minimiser, from 1."""
    problem = PEP()
    clients, f, xs = clients_of(problem)
    x = problem.set_initial_point(name="x0")
    problem.set_initial_condition((x - xs) ** 2 <= 1, name="start")
    problem.add_constraint(clients.mean(f.gradient(xs) ** 2) <= zeta**2, name="heterogeneity")
    for _ in range(rounds):
        y = x
        for _ in range(local_steps):
            y = y - eta * f.gradient(y)
        x = clients.mean(y)
    problem.set_performance_metric((x - xs) ** 2)
    return problem


def written_out(n, local_steps, rounds=1, eta=Fraction(1, 2), zeta=Fraction(1, 2)):
    """The same with n clients one by one."""

    def mean(parts):
        return sum(parts[1:], start=parts[0]) / n

    problem = PEP()
    own = [problem.declare_function(SmoothStronglyConvexFunction, mu=MU, L=L) for _ in range(n)]
    xs = mean(own).stationary_point()
    x = problem.set_initial_point()
    problem.set_initial_condition((x - xs) ** 2 <= 1)
    problem.add_constraint(mean([f.gradient(xs) ** 2 for f in own]) <= zeta**2)
    for _ in range(rounds):
        ends = []
        for f in own:
            y = x
            for _ in range(local_steps):
                y = y - eta * f.gradient(y)
            ends.append(y)
        x = mean(ends)
    problem.set_performance_metric((x - xs) ** 2)
    return problem


def fedprox(rounds=2, rho=Fraction(1)):
    """FedProx (Li et al. 2020) with exact proximal steps."""
    problem = PEP()
    clients, f, xs = clients_of(problem)
    x = problem.set_initial_point()
    problem.set_initial_condition((x - xs) ** 2 <= 1)
    problem.add_constraint(clients.mean(f.gradient(xs) ** 2) <= 1)
    for _ in range(rounds):
        x = clients.mean(proximal_step(x, f, 1 / rho)[0])
    problem.set_performance_metric((x - xs) ** 2)
    return problem


def scaffold(rounds=1, local_steps=2, eta=Fraction(1, 4), kappa=Fraction(1)):
    """SCAFFOLD (Karimireddy et al. 2020), option II: how the distances of x and of the controls grow together."""
    problem = PEP()
    clients, f, xs = clients_of(problem)
    x = problem.set_initial_point()
    control = clients.set_initial_point(name="c")

    def potential():
        return (x - xs) ** 2 + kappa * clients.mean((control - f.gradient(xs)) ** 2)

    problem.set_initial_condition(potential() <= 1)
    for _ in range(rounds):
        y = x
        for _ in range(local_steps):
            y = y - eta * (f.gradient(y) - control + clients.mean(control))
        control = control - clients.mean(control) + (x - y) / (local_steps * eta)
        x = clients.mean(y)
    problem.set_performance_metric(potential())
    return problem


def error_feedback(gamma=Fraction(1, 4), alpha=Fraction(1, 2)):
    """EF21 (Richtarik et al. 2021), one step with a compressor that contracts what each client sends."""
    problem = PEP()
    clients, f, xs = clients_of(problem)
    x = problem.set_initial_point()
    sent = clients.set_initial_point(name="sent")

    def potential():
        return clients.mean(f(x) - f(xs) + (sent - f.gradient(x)) ** 2)

    problem.set_initial_condition(potential() <= 1)
    x = x - gamma * clients.mean(sent)
    compressed, error = clients.set_initial_point(name="compressed"), f.gradient(x) - sent
    problem.add_constraint((compressed - error) ** 2 <= (1 - alpha) * error**2, name="compressor")
    sent = sent + compressed
    problem.set_performance_metric(potential())
    return problem


def sampled(n=10, drawn=3, local_steps=2, eta=Fraction(1, 2)):
    """FedAvg with so many of n clients, drawn without replacement: the mean squared distance after one round."""
    problem = PEP()
    clients, f, xs = clients_of(problem)
    y = x = problem.set_initial_point()
    problem.set_initial_condition((x - xs) ** 2 <= 1)
    problem.add_constraint(clients.mean(f.gradient(xs) ** 2) <= 1)
    for _ in range(local_steps):
        y = y - eta * f.gradient(y)
    spread = clients.mean((y - clients.mean(y)) ** 2)
    left_out = Fraction(n - drawn, drawn * (n - 1))
    problem.set_performance_metric((clients.mean(y) - xs) ** 2 + left_out * spread)
    return problem
