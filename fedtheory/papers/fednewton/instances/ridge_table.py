r"""Finitely many inputs with one-hot features φ = κe_x: all operators commute, and everything is a table.

C_j = κ²diag(ρ_j), and FedNewton falls apart into one scalar recursion an input. What the rows of `chances` leave to 1 is
the chance of an input whose feature is 0 (and whose label is). Labels are the clients' own table, without noise; f* is the
mixture's regression.
"""

from fractions import Fraction

import numpy as np

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Instance
from fedtheory.core.trajectory import Array
from fedtheory.instances.interval import rationals
from fedtheory.instances.ridge_problem import Population, RidgeProblem
from fedtheory.papers.fednewton.instances.ridge_laws import (
    RidgeLaw,
    Source,
    law_instance,
    sample_instance,
    sizes,
)


def ridge_table(
    *,
    chances: str = "1/2,1/2;1/4,3/4",
    labels: str = "1,-1;1,-1",
    kappa: str = "1",
    lam: str = "1/10",
    n: str = "50,50",
    seed: int = 0,
) -> Instance[RidgeProblem]:
    """One draw of `ridge_table_law`."""
    law = tabular_law(chances=chances, labels=labels, kappa=kappa, lam=lam, n=n)
    return sample_instance(
        law,
        f"a table of inputs ({chances}; lambda = {lam}, n_j = {n}, seed {seed})",
        seed=seed,
        recipe={
            "family": "ridge-table",
            "chances": chances,
            "labels": labels,
            "kappa": kappa,
            "lam": lam,
            "n": n,
            "seed": seed,
        },
    )


def ridge_table_law(
    *,
    chances: str = "1/2,1/2;1/4,3/4",
    labels: str = "1,-1;1,-1",
    kappa: str = "1",
    lam: str = "1/10",
    n: str = "50,50",
) -> Instance[RidgeLaw]:
    """A table of inputs, before anything is drawn; rows are clients, rationals as text."""
    law = tabular_law(chances=chances, labels=labels, kappa=kappa, lam=lam, n=n)
    return law_instance(
        law,
        f"law of a table of inputs ({chances}; lambda = {lam}, n_j = {n})",
        recipe={
            "family": "ridge-table-law",
            "chances": chances,
            "labels": labels,
            "kappa": kappa,
            "lam": lam,
            "n": n,
        },
    )


def tabular_law(*, chances: str, labels: str, kappa: str, lam: str, n: str) -> RidgeLaw:
    """The law of a table, its population from exact numbers."""
    exact, table, count = rationals(chances), rationals(labels), sizes(n)
    if len({len(row) for row in (*exact, *table)}) > 1 or not len(exact) == len(table) == len(
        count
    ):
        message = f'chances "{chances}" and labels "{labels}" are one row a client, as long as one another'
        raise FedTheoryError(message, code="FT021")
    if any(min(row) < 0 or sum(row) > 1 for row in exact):
        raise FedTheoryError(f'chances "{chances}" are no probabilities', code="FT021")
    size, ridge = float(Fraction(kappa)), float(Fraction(lam))
    total = sum(count)
    p = [Fraction(k, total) for k in count]
    mixed = [
        sum((q * x for q, x in zip(p, column, strict=True)), Fraction(0))
        for column in zip(*exact, strict=True)
    ]
    weighed = [
        sum((q * x * y for q, x, y in zip(p, *columns, strict=True)), Fraction(0))
        for columns in zip(zip(*exact, strict=True), zip(*table, strict=True), strict=True)
    ]
    f_star = [w / x if x else Fraction(0) for w, x in zip(weighed, mixed, strict=True)]
    rho, rho_j, F = (_array(rows) for rows in (mixed, exact, table))
    f = _array(f_star)
    population = Population(
        size**2 * np.diag(rho),
        size**2 * np.array([np.diag(row) for row in rho_j]),
        size * rho * f,
        size * rho_j * F,
        float(rho @ f**2),
        np.sqrt((F - f) ** 2 @ rho),
        np.sqrt(((F - f) ** 2 * rho_j).sum(axis=1)),
        f / size,
    )

    def sample(j: int, number: int, rng: np.random.Generator) -> tuple[Array, Array]:
        whole = np.append(rho_j[j], max(0.0, 1 - rho_j[j].sum()))
        drawn = rng.choice(len(whole), size=number, p=whole / whole.sum())
        phi = size * np.eye(len(rho), len(rho) + 1).T[drawn]
        return phi, np.append(F[j], 0.0)[drawn]

    heavy = float((size**2 / (size**2 * rho + ridge)).max())
    return RidgeLaw(count, ridge, population, sample, Source(size, float(np.abs(F).max()), heavy))


def _array(rows: object) -> Array:
    return np.array(rows, dtype=object).astype(float)
