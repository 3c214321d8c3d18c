"""Mini-batches: Theorem 2 for batches, read in samples."""

from dataclasses import replace

import sympy as sp

from fedtheory.core.proof import Given, Line, Proof, Square, Use, combination, conclusion, step
from fedtheory.core.role import Role
from fedtheory.core.term import Schema, at_most, root
from fedtheory.papers.fedres.proofs.bandit_roots import CUBES
from fedtheory.papers.fedres.proofs.batch_noise import BATCH_STEPS, in_batches
from fedtheory.papers.fedres.proofs.sgd_range import RANGE_STEPS, with_range
from fedtheory.papers.fedres.proofs.thm2_sgd import SEPARATE, SEPARATE_SHARPENED
from fedtheory.papers.fedres.statements.mb2_batches import (
    MINI_BATCHES,
    b,
    lag,
    samples,
    sigma_1,
    tau_1,
)
from fedtheory.papers.fedres.statements.notation import D, G, M, P, V, gamma, sigma, tau, w_g, w_l
from fedtheory.papers.fedres.statements.tuning import third
from fedtheory.proofs.textbook import SQUARE_ROOTS

_SAMPLES = in_batches(SEPARATE)
BATCHES = replace(
    _SAMPLES,
    symbols={
        **_SAMPLES.symbols,
        "b_m": ((), "integer"),
        "sigma_1": ((), "real"),
        "tau_1": ((), "real"),
    },
    given={
        **_SAMPLES.given,
        "a batch": Given(Schema(at_most(1, b)), "b samples", "(10)", Role.DEFINITION),
        "batch noise": Given(
            Schema(at_most(b * sigma**2, sigma_1**2)),
            "sigma is sigma_1 over the root of b",
            "Section 4",
            Role.DEFINITION,
        ),
        "batch delay": Given(
            Schema(at_most(b * tau, lag)),
            "a round trip of tau_1 samples takes 1 + ceil((tau_1 - 1)/b) batches",
            "Section 4, where print has tau/b + 1; erratum d18",
            Role.OURS,
        ),
        "sigma_1": Given(
            Schema(at_most(0, sigma_1)), "a root of a variance", "Section 4", Role.DEFINITION
        ),
        "tau_1": Given(Schema(at_most(0, tau_1)), "a delay", "Section 4", Role.DEFINITION),
    },
)
r, s = (b * tau) ** third, lag**third
way = (gamma * G**2) ** third / samples ** (2 * third)
norms = w_g ** (4 * third) + w_l ** (4 * third)
IN_SAMPLES = step(
    "in samples",
    "Section 4",
    "b sigma'² <= sigma², b tau' <= tau + 2b - 2",
    combination(
        Schema(at_most((sigma * sp.sqrt(b)) ** 2, sigma_1**2)), Use("batch noise"), name="squared"
    ),
    Line(
        Schema(at_most(sigma * sp.sqrt(b), sigma_1)),
        "instance",
        {
            "of": Use(
                "squares", {"a": sigma * sp.sqrt(b), "b": sigma_1}, because=(None, Use("squared"))
            ).reference()
        },
        "noise",
    ),
    Line(
        Schema(at_most(root(b * tau, 3), root(lag, 3))),
        "monotone",
        {"of": Use("batch delay").reference()},
        "delay",
    ),
    combination(
        conclusion(BATCHES, MINI_BATCHES.bound("sharpened")),
        Use("tuned", {"t": "t"}),
        Use("noise", times=(w_g / sp.sqrt(P) + w_l) / sp.sqrt(samples)),
        Use("delay", times=norms * way * (r + s)),
        Use("batch delay", times=2 * M / samples),
    ),
)
MINI_BATCHES_SHARPENED = Proof(
    MINI_BATCHES,
    "sharpened",
    BATCHES,
    (*BATCH_STEPS, *SEPARATE_SHARPENED.steps, SQUARE_ROOTS, IN_SAMPLES),
)
d, g, h = (sp.Pow(one, third) for one in (D, w_g, w_l))
WITH_RANGE = with_range(BATCHES)
q, two = root(b + tau_1, 3), root("2", 3)
PRINTED = step(
    "ordered",
    "Section 4, second display",
    "Cauchy-Schwarz over the server's part and the clients', norms of at most D, and tau + 2b - 2 <= 2 (b + tau)",
    combination(
        Schema(at_most((w_g + sp.sqrt(P) * w_l) ** 2, (2 * sp.sqrt(V)) ** 2)),
        Square(w_g - sp.sqrt(P) * w_l),
        name="squared norms",
    ),
    Line(
        Schema(at_most(w_g + sp.sqrt(P) * w_l, 2 * sp.sqrt(V))),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": w_g + sp.sqrt(P) * w_l, "b": 2 * sp.sqrt(V)},
                because=(None, Use("squared norms")),
            ).reference()
        },
        "all norms",
    ),
    Line(Schema(at_most(g, d)), "monotone", {"of": Use("w_g <= D").reference()}, "server's norm"),
    Line(Schema(at_most(h, d)), "monotone", {"of": Use("w_l <= D").reference()}, "clients' norm"),
    combination(Schema(at_most(lag, 2 * (b + tau_1))), Use("tau_1"), name="twice as long"),
    combination(
        Schema(at_most(root(lag, 3) ** 3, (two * q) ** 3)), Use("twice as long"), name="cubed"
    ),
    Line(
        Schema(at_most(root(lag, 3), two * q)),
        "instance",
        {
            "of": Use(
                "cubes", {"a": root(lag, 3), "b": two * q}, because=(None, Use("cubed"))
            ).reference()
        },
        "its root",
    ),
    Line(Schema(at_most(two, "7/5")), "witness", {"bits": "64"}, "root of 2"),
    combination(
        conclusion(WITH_RANGE, MINI_BATCHES.bound("ordered")),
        Use("in samples", {"t": "t"}),
        Use("all norms", times=sigma_1 / (sp.sqrt(samples) * sp.sqrt(P))),
        Use("server's norm", times=way * s**2 * (d + g) * (d**2 + g**2)),
        Use("clients' norm", times=way * s**2 * (d + h) * (d**2 + h**2)),
        Use("its root", times=2 * way * d**4 * (s + two * q)),
        Use("root of 2", times=2 * way * d**4 * q**2 * (two + sp.Rational(7, 5))),
        Use("M is 3DG", times=2 * lag / samples),
        Use("twice as long", times=6 * D * G / samples),
    ),
)
MINI_BATCHES_PRINTED = Proof(
    MINI_BATCHES,
    "ordered",
    WITH_RANGE,
    (*RANGE_STEPS, *MINI_BATCHES_SHARPENED.steps, CUBES, PRINTED),
)
