"""Partial participation: what is proved, what is refuted, and that the hypotheses are true of a process run here.

The process is small enough to have all its outcomes: two clients, three rounds, 2⁶ patterns of who takes part. An
outcome is the tuple of all bits, `redraw(k, w, z)` takes round k's bits from z, and an expectation is a weighted sum.
"""

from itertools import product

import numpy as np
import pytest

from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.papers.fedfw.proofs.drawn_round import ROUND
from fedtheory.papers.fedfw.proofs.ext1_printed import APPENDIX_B2
from fedtheory.papers.fedfw.proofs.participation import AVERAGE, PRESENT
from fedtheory.papers.fedfw.statements.ext1_participation import EXTENSION_1
from fedtheory.proofs import PROOFS
from tests.proofs.fedfw.reading import BoxReading

N, ROUNDS, DIMENSION, CHANCE, PENALTY = 2, 4, 2, 0.4, 0.3
EXPECTED = {
    ("fedfw.eq43", "printed"): Label.REFUTED,
    ("fedfw.ext1", "printed"): Label.REFUTED,
    ("fedfw.eq65", "printed"): Label.REFUTED,
    ("fedfw.ext1", "rate"): Label.PROVED_AS_REPAIRED,  # from one point of the domain
    ("fedfw.ext2", "rate"): Label.PROVED_AS_REPAIRED,
}
OURS = [p for p in PROOFS if p.of.id in {"fedfw.eq43", "fedfw.ext1", "fedfw.eq65", "fedfw.ext2"}]
OUTCOMES = [
    tuple(bits[k : k + N] for k in range(0, N * (ROUNDS - 1), N))
    for bits in product((0, 1), repeat=N * (ROUNDS - 1))
]


@pytest.mark.parametrize("proof", OURS, ids=lambda p: f"{p.of.id}/{p.bound}")
def test_every_bound_has_its_label(proof):
    report = prove(proof)
    wanted = EXPECTED.get((proof.of.id, proof.bound), Label.PROVED)
    assert report.label is wanted, [(s.name, s.note) for s in report.steps if s.note]
    open_steps = [s.name for s in report.steps if s.label is not Label.PROVED]
    assert set(open_steps) <= {
        "(43) as printed",
        "(44) as printed",
        "(65) apart",
        "(65) as printed",
    }
    assert bool(open_steps) is (wanted is Label.REFUTED)


@pytest.mark.parametrize("argument", [ROUND, APPENDIX_B2], ids=lambda a: a.id)
def test_one_round_follows_line_by_line(argument):
    assert {step.label for step in prove(argument).steps} == {Label.PROVED}


def test_every_bound_has_a_proof():
    for statement in {p.of.id: p.of for p in OURS}.values():
        assert {b.key for b in statement.bounds} == {
            p.bound for p in OURS if p.of.id == statement.id
        }


@pytest.mark.parametrize(
    ("statement", "argument", "displays"),
    [("fedfw.ext1", APPENDIX_B2, range(40, 45)), ("fedfw.eq65", ROUND, range(63, 66))],
    ids=["B.2", "C.2"],
)
def test_every_display_of_appendices_b2_and_c2_is_replayed(statement, argument, displays):
    own = (p for p in OURS if (p.of.id, p.bound) == (statement, "printed"))
    locators = " ".join(s.locator for p in (ROUND, argument, *own) for s in p.steps)
    assert [k for k in displays if f"({k})" not in locators] == []


def test_no_proof_of_participation_rests_on_an_axiom():
    assert not [p for p in OURS if any(g.role.trusted for g in p.setting.given.values())]


def test_without_one_of_its_steps_nothing_is_proved():
    whole = next(p for p in OURS if (p.of.id, p.bound) == ("fedfw.ext1", "sharpened"))
    for lost in whole.steps[:-1]:
        holed = type(whole)(
            whole.of, whole.bound, whole.setting, tuple(s for s in whole.steps if s is not lost)
        )
        assert prove(holed).label is Label.UNDECIDED, lost.name


class Process(BoxReading):
    """FedFW on quadratics over the unit box with all outcomes."""

    clients = N

    def __init__(self, *, convex: bool) -> None:
        rng = np.random.default_rng(5)
        roots = rng.standard_normal((N, DIMENSION, DIMENSION))
        self.A = np.einsum("iab,icb->iac", roots, roots)
        if not convex:
            self.A[0] -= 2 * np.eye(DIMENSION)
        self.b = rng.standard_normal((N, DIMENSION))
        self.T = ROUNDS - 1
        start = rng.uniform(-1, 1, DIMENSION)
        self.x, self.s = {}, {}
        for w in OUTCOMES:
            x = np.tile(start, (N, 1))
            for t in range(1, ROUNDS + 1):
                self.x[t, w] = x
                eta, lam = self.schedule(t, convex=convex)
                g = np.array([self.grad(i, x[i]) for i in range(N)]) / N + lam * (
                    x - x.mean(axis=0)
                )
                self.s[t, w] = np.where(g > 0, -1.0, 1.0)
                if t < ROUNDS:
                    present = np.array(w[t - 1])[:, None]
                    x = x + eta * present * (self.s[t, w] - x)
        grid = [np.array(point) for point in product(np.linspace(-1, 1, 81), repeat=DIMENSION)]
        self.star = min(grid, key=self.objective)
        if convex:
            self.star = self._descend(self.star)
        corners = [np.array(c) for c in product((-1.0, 1.0), repeat=DIMENSION)]
        self.forall = {
            "client": range(N),
            "integer": range(1, ROUNDS - 1),
            "vector": [*corners, self.star, *rng.uniform(-1, 1, (3, DIMENSION))],
            "real": (0.0, 0.3, 2.0),
            "outcome": OUTCOMES,
        }
        at_star = np.array([self.grad(i, self.star) for i in range(N)])
        gaps = [self.loss(i, start) - min(self.loss(i, v) for v in grid) for i in range(N)]
        self.least = [min(self.loss(i, v) for v in grid) - 0.1 for i in range(N)]
        self.symbols = {
            "n": N,
            "T": self.T,
            "L": max(np.linalg.norm(A, 2) for A in self.A),
            "D": 2 * np.sqrt(DIMENSION),
            "H": max(self.spread(c) for c in corners),
            "zeta_star": self.spread(self.star),
            "g_star": np.sqrt((at_star**2).sum() / N),
            "lambda_0": PENALTY,
            "p": CHANCE,
            "x_star": self.star,
            "Delta_1": self.objective(start) - self.objective(self.star),
            "d_1": 0.0,
            "Ecal": float(np.mean(gaps)) + 0.1,
        }

    def schedule(self, t, *, convex):
        if convex:
            a = CHANCE * (t - 1) + 2
            return 2 / a, PENALTY * np.sqrt(a)
        q = CHANCE * self.T + 1
        return q ** (-2 / 3), PENALTY * q ** (1 / 3)

    def loss(self, i, v):
        return v @ self.A[i] @ v / 2 + self.b[i] @ v

    def grad(self, i, v):
        return self.A[i] @ v + self.b[i]

    def objective(self, v):
        return np.mean([self.loss(i, v) for i in range(N)])

    def spread(self, v):
        g = np.array([self.grad(i, v) for i in range(N)])
        return np.sqrt(((g - g.mean(axis=0)) ** 2).sum() / N)

    def _descend(self, v):
        A, b = self.A.mean(axis=0), self.b.mean(axis=0)
        for _ in range(20000):
            v = np.clip(v - (A @ v + b) / np.linalg.norm(A, 2), -1, 1)
        return v

    def weight(self, w):
        ones = sum(map(sum, w))
        return CHANCE**ones * (1 - CHANCE) ** (N * (ROUNDS - 1) - ones)

    def farthest(self, v):
        g = np.mean([self.grad(i, v) for i in range(N)], axis=0)
        return np.where(g > 0, -1.0, 1.0)

    def gap(self, v):
        g = np.mean([self.grad(i, v) for i in range(N)], axis=0)
        return float(g @ (v - self.farthest(v)))

    def average(self, t):
        return sum(self.weight(w) * self.gap(self.x[t, w].mean(axis=0)) for w in OUTCOMES)

    def average_hat(self, t):
        _, lam = self.schedule(t, convex=False)
        total = 0.0
        for w in OUTCOMES:
            x, s = self.x[t, w], self.s[t, w]
            g = np.array([self.grad(i, x[i]) for i in range(N)]) / N + lam * (x - x.mean(axis=0))
            total += self.weight(w) * float((g * (x - s)).sum())
        return total

    def function(self, head, args):
        match head:
            case "x" | "s":
                return getattr(self, head)[int(args[1]), args[2]][args[0]]
            case "bit":
                return args[2][int(args[1]) - 1][args[0]]
            case "redraw":
                k, w, z = int(args[0]) - 1, args[1], args[2]
                return (*w[:k], z[k], *w[k + 1 :])
            case "f":
                return self.loss(*args)
            case "g":
                return self.grad(*args)
            case "gap" | "farthest":
                return getattr(self, head)(args[0])
            case "low":
                return self.least[args[0]]
            case "total":
                return sum(self.average(t) for t in range(1, int(args[0]) + 1))
            case "total_hat":
                return sum(self.average_hat(t) for t in range(1, int(args[0]) + 1))
            case "best":
                return min(self.average(t) for t in range(1, int(args[0]) + 1))
        raise AssertionError(head)


@pytest.fixture(scope="module")
def convex():
    return Process(convex=True)


@pytest.fixture(scope="module")
def bent():
    return Process(convex=False)


@pytest.mark.parametrize("name", PRESENT.given)
def test_every_hypothesis_is_true_of_a_process(convex, name):
    assert convex.everywhere(PRESENT.given[name].schema.json()) > 0


@pytest.mark.parametrize("name", AVERAGE.given)
def test_every_hypothesis_without_convexity_is_true_of_a_process(bent, name):
    assert bent.everywhere(AVERAGE.given[name].schema.json()) > 0


STEPS = {
    step.name: step.claim.json()
    for proof in OURS
    if proof.of is EXTENSION_1 and proof.setting is PRESENT
    for step in (*proof.steps, *APPENDIX_B2.steps)
    if step.lines
}


@pytest.mark.parametrize("name", STEPS)
def test_every_step_is_true_of_a_process(convex, name):
    assert convex.everywhere(STEPS[name]) > 0


def test_the_reader_can_say_no(convex):
    schema = PRESENT.given["probability"].schema.json()
    wrong = {**schema, "then": ["=", schema["then"][1], "1/2"]}
    with pytest.raises(AssertionError):
        convex.everywhere(wrong)
