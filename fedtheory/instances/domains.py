r"""Domains with an exact linear minimisation oracle: the l1, l2 and l-infinity balls, the simplex, the nuclear ball.

Points are rows, `(..., p)`. Where several points minimise ⟨g, s⟩, `tie` chooses: "first" takes the first index, and
+radius (or the first axis) where an entry (or the gradient) is 0; "last" the opposite. Theorems about Frank-Wolfe must
hold for both. In the nuclear ball, singular values that coincide are left to the Lanczos method, whose start is fixed.
"""

from dataclasses import dataclass
from itertools import product
from typing import Literal, Protocol

import numpy as np

from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.trajectory import Array

Tie = Literal["first", "last"]
FEW = 2**12  # the most vertices that are visited one by one


class Domain(Protocol):
    """A convex compact set, centred or not, known through its oracle."""

    @property
    def dimension(self) -> int:
        """p."""

    @property
    def diameter(self) -> float:
        """The largest distance of two points."""

    def lmo(self, G: Array) -> Array:  # (..., p)
        """Row by row: argmin over s of ⟨g, s⟩."""

    def vertices(self) -> Array | None:  # (number, p)
        """The extreme points; None if there are infinitely many, or more than FEW."""

    def outside(self, X: Array) -> Array:  # (..., p) -> (...)
        """0 inside; else by how much the norm is too large."""

    def face(self, rng: np.random.Generator) -> tuple[Array, Array]:  # (p,), (p,)
        """A point of the boundary, no vertex if that can be avoided, and a unit vector of its normal cone."""


@dataclass(frozen=True)
class Box:
    """The l-infinity ball."""

    dimension: int
    radius: float = 1.0
    tie: Tie = "first"

    @property
    def diameter(self) -> float:
        """Between opposite corners."""
        return float(2 * self.radius * np.sqrt(self.dimension))

    def lmo(self, G: Array) -> Array:
        """The corner against the signs."""
        return _against(G, self.radius, self.tie)

    def vertices(self) -> Array | None:
        """The corners."""
        if 2**self.dimension > FEW:
            return None
        return np.array(list(product((-self.radius, self.radius), repeat=self.dimension)))

    def outside(self, X: Array) -> Array:
        """By how much the largest entry is too large."""
        return np.maximum(np.abs(X).max(axis=-1) - self.radius, 0)

    def face(self, rng: np.random.Generator) -> tuple[Array, Array]:
        """Half of the coordinates, rounded up, at their end; the normal has their signs."""
        p = self.dimension
        ends = rng.permutation(p) < (p + 1) // 2
        signs = rng.choice((-1.0, 1.0), p)
        x = self.radius * np.where(ends, signs, rng.uniform(-1, 1, p))
        return x, _unit(ends * signs * rng.uniform(0.1, 1, p))


@dataclass(frozen=True)
class L2Ball:
    """The Euclidean ball."""

    dimension: int
    radius: float = 1.0
    tie: Tie = "first"

    @property
    def diameter(self) -> float:
        """Between antipodes."""
        return 2 * self.radius

    def lmo(self, G: Array) -> Array:
        """Against the gradient; where that is 0, plus or minus the first axis."""
        norm = np.sqrt(np.einsum("...p,...p->...", G, G))[..., None]
        if norm.all():
            return G * (-self.radius / norm)
        S = np.divide(G, -norm / self.radius, out=np.zeros_like(G), where=norm > 0)
        S[..., 0] += np.where(
            norm[..., 0] > 0, 0, self.radius if self.tie == "first" else -self.radius
        )
        return S

    def vertices(self) -> Array | None:
        """Infinitely many, but on the line."""
        return np.array([[-self.radius], [self.radius]]) if self.dimension == 1 else None

    def outside(self, X: Array) -> Array:
        """By how much the norm is too large."""
        return np.maximum(np.linalg.norm(X, axis=-1) - self.radius, 0)

    def face(self, rng: np.random.Generator) -> tuple[Array, Array]:
        """A point of the sphere, its own normal."""
        v = _unit(rng.standard_normal(self.dimension))
        return self.radius * v, v


@dataclass(frozen=True)
class L1Ball:
    """The cross-polytope."""

    dimension: int
    radius: float = 1.0
    tie: Tie = "first"

    @property
    def diameter(self) -> float:
        """Between opposite vertices."""
        return 2 * self.radius

    def lmo(self, G: Array) -> Array:
        """One axis, that of the largest entry, against its sign."""
        chosen = _first_or_last(np.abs(G), self.tie)
        S = np.zeros_like(G)
        entry = np.take_along_axis(G, chosen, axis=-1)
        np.put_along_axis(S, chosen, _against(entry, self.radius, self.tie), axis=-1)
        return S

    def vertices(self) -> Array | None:
        """Both ends of the axes."""
        axes = self.radius * np.eye(self.dimension)
        return np.concatenate([axes, -axes]) if 2 * self.dimension <= FEW else None

    def outside(self, X: Array) -> Array:
        """By how much the sum of absolute values is too large."""
        return np.maximum(np.abs(X).sum(axis=-1) - self.radius, 0)

    def face(self, rng: np.random.Generator) -> tuple[Array, Array]:
        """Half of the coordinates, rounded up, share the radius; the normal has their signs, and less elsewhere."""
        p = self.dimension
        support = rng.permutation(p) < (p + 1) // 2
        signs = rng.choice((-1.0, 1.0), p)
        x = np.zeros(p)
        x[support] = self.radius * signs[support] * rng.dirichlet(np.ones(support.sum()))
        return x, _unit(np.where(support, signs, 0.9 * rng.uniform(-1, 1, p)))


@dataclass(frozen=True)
class Simplex:
    """Nonnegative entries that add up to the radius."""

    dimension: int
    radius: float = 1.0
    tie: Tie = "first"

    @property
    def diameter(self) -> float:
        """Between two vertices; a single point in dimension 1."""
        return float(np.sqrt(2) * self.radius) if self.dimension > 1 else 0.0

    def lmo(self, G: Array) -> Array:
        """The vertex of the least entry."""
        chosen = _first_or_last(-G, self.tie)
        S = np.zeros_like(G)
        np.put_along_axis(S, chosen, self.radius, axis=-1)
        return S

    def vertices(self) -> Array | None:
        """One on each axis."""
        return self.radius * np.eye(self.dimension) if self.dimension <= FEW else None

    def outside(self, X: Array) -> Array:
        """The larger of: what an entry falls below 0, and what the sum is off."""
        return np.maximum(np.maximum(-X.min(axis=-1), 0), np.abs(X.sum(axis=-1) - self.radius))

    def face(self, rng: np.random.Generator) -> tuple[Array, Array]:
        """Half of the coordinates, rounded up, share the radius; the normal is constant there, and less elsewhere."""
        p = self.dimension
        support = rng.permutation(p) < (p + 1) // 2
        x = np.zeros(p)
        x[support] = self.radius * rng.dirichlet(np.ones(support.sum()))
        return x, _unit(1.0 - np.where(support, 0, rng.uniform(0.1, 1, p)))


@dataclass(frozen=True)
class NuclearBall:
    """Matrices whose singular values add up to at most the radius, written row by row as vectors."""

    rows: int
    columns: int
    radius: float = 1.0
    tie: Tie = "first"

    @property
    def dimension(self) -> int:
        """The number of entries."""
        return self.rows * self.columns

    @property
    def diameter(self) -> float:
        """Between antipodes of rank one."""
        return 2 * self.radius

    def lmo(self, G: Array) -> Array:
        """Against the leading pair of singular vectors."""
        S = np.empty((G.size // self.dimension, self.dimension))
        for row, g in zip(S, G.reshape(S.shape), strict=True):
            row[:] = self._against_leading_pair(g.reshape(self.rows, self.columns)).ravel()
        return S.reshape(G.shape)

    def _against_leading_pair(self, M: Array) -> Array:
        if not M.any():
            corner = np.zeros_like(M)
            corner[0, 0] = self.radius if self.tie == "first" else -self.radius
            return corner
        if min(M.shape) == 1:
            return -self.radius / np.linalg.norm(M) * M
        from scipy.sparse.linalg import svds

        # A fixed start, without zeros: the same matrix gives the same bits, sparse matrices included.
        start = np.cos(np.arange(1, min(M.shape) + 1))
        u, _, v = svds(M / np.abs(M).max(), k=1, v0=start)
        return -self.radius * u @ v

    def vertices(self) -> Array | None:
        """Infinitely many, but on the line."""
        return np.array([[-self.radius], [self.radius]]) if self.dimension == 1 else None

    def outside(self, X: Array) -> Array:
        """By how much the sum of singular values is too large."""
        matrices = X.reshape(*X.shape[:-1], self.rows, self.columns)
        norm = np.linalg.svd(matrices, compute_uv=False).sum(axis=-1)
        return np.maximum(norm - self.radius, 0)

    def face(self, rng: np.random.Generator) -> tuple[Array, Array]:
        """Half of the singular values, rounded up, share the radius; the normal is UVᵀ, and less elsewhere."""
        few = min(self.rows, self.columns)
        U = np.linalg.qr(rng.standard_normal((self.rows, few)))[0]
        V = np.linalg.qr(rng.standard_normal((self.columns, few)))[0]
        rank = (few + 1) // 2
        values, slopes = np.zeros(few), np.ones(few)
        values[:rank] = self.radius * rng.dirichlet(np.ones(rank))
        slopes[rank:] = 0.9 * rng.uniform(-1, 1, few - rank)
        return ((U * values) @ V.T).ravel(), _unit(((U * slopes) @ V.T).ravel())


def domain(name: str, dimension: int, *, radius: float = 1.0, tie: Tie = "first") -> Domain:
    """The domain of this name; "nuclear" is the ball of square matrices with `dimension` entries."""
    if dimension < 1 or not radius > 0:
        message = f"a domain has dimension >= 1 and radius > 0, not {dimension} and {radius}"
        raise FedTheoryError(message, code="FT021")
    if tie not in ("first", "last"):
        message = f'tie is "first" or "last", not "{tie}"'
        raise FedTheoryError(message, code="FT021")
    match name:
        case "box":
            return Box(dimension, radius, tie)
        case "l1":
            return L1Ball(dimension, radius, tie)
        case "l2":
            return L2Ball(dimension, radius, tie)
        case "simplex":
            return Simplex(dimension, radius, tie)
        case "nuclear":
            side = int(np.sqrt(dimension) + 0.5)
            if side**2 == dimension:
                return NuclearBall(side, side, radius, tie)
            message = f"the nuclear ball here is of square matrices: {dimension} is no square"
            raise FedTheoryError(message, code="FT021")
    message = f'no domain "{name}".{nearest(name, NAMES)}'
    raise FedTheoryError(message, code="FT003")


NAMES = {
    "box": "box",
    "l1": "l1 ball",
    "l2": "l2 ball",
    "simplex": "simplex",
    "nuclear": "nuclear-norm ball",
}
"""The domains by name, and in words."""


def random_points(among: Domain, count: int, rng: np.random.Generator) -> Array:
    """Points of the domain, (count, p): random convex combinations of what its oracle returns."""
    p = among.dimension
    corners = among.lmo(rng.standard_normal((count, p + 1, p)))
    return np.einsum("ck,ckp->cp", rng.dirichlet(np.ones(p + 1), count), corners)


def _against(G: Array, radius: float, tie: Tie) -> Array:
    return np.where(G > 0 if tie == "first" else G >= 0, -radius, radius)


def _first_or_last(values: Array, tie: Tie) -> np.ndarray[tuple[int, ...], np.dtype[np.intp]]:
    """Index of the largest entry, with a last axis of length 1."""
    if tie == "first":
        return values.argmax(axis=-1)[..., None]
    return (values.shape[-1] - 1 - values[..., ::-1].argmax(axis=-1))[..., None]


def _unit(v: Array) -> Array:
    return v / np.linalg.norm(v)
