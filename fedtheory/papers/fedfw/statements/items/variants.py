"""Sections 3.2, 4.3, 4.4 and 5: communication, privacy, stragglers, the augmented Lagrangian, penalties."""

from itertools import product

import numpy as np

from fedtheory.core.item import Computed, Counted, Shown, Wrong
from fedtheory.instances.domains import domain
from fedtheory.papers.fedfw.algorithms.communication import oracle_message
from fedtheory.papers.fedfw.algorithms.fedfw_plus import fedfw_plus
from fedtheory.papers.fedfw.statements.items.writing import item


def messages_are_short() -> bool:
    """Section 3.2: over all gradients in {-1, 0, 1}⁴ the l1 oracle has one entry, the nuclear one rank one (2 by 2)."""
    gradients = np.array(list(product((-1, 0, 1), repeat=4)), dtype=float)
    sparse = domain("l1", 4).lmo(gradients)
    flat = domain("nuclear", 4).lmo(gradients)
    return bool(
        (np.count_nonzero(sparse, axis=-1) == 1).all()
        and (np.linalg.matrix_rank(flat.reshape(-1, 2, 2)) == 1).all()
    )


ITEMS = (
    item(
        "alg1.plus",
        "algorithm",
        "Algorithm 1, FedFW+; Section 4.4",
        "FedFW+",
        "y_i^{t+1} = y_i^t + λ_0 (x_i^t - x̄^t), added to g_i^t",
        Computed(fedfw_plus),
        remark=(
            "with partial participation the print does not say whether a client that sits out moves its y_i; if it does not, the "
            "y_i need not add up to 0, and the method may end at the worst point of the domain: fedfw_plus_participants"
        ),
    ),
    item(
        "rem2",
        "remark",
        "Remark 2",
        "the method reaches beyond FedFW",
        "smooth non-convex functions under affine constraints over a convex and compact set",
        Wrong("fedfw.d22"),
        remark="no statement with constants is made; (53) to (57) do not carry over to every affine set: see fedfw.d22",
    ),
    item(
        "clm4",
        "claim",
        "Section 3.2",
        "messages are sparse or of rank one, and are sent once a round",
        "over the l1 ball s_i has one entry, over the nuclear ball rank one; only x̄^t needs communication",
        Computed(oracle_message),
        Counted(messages_are_short),
        remark=(
            "what clients send, where several points are minimal, by an oracle that answers with an extreme one; what the "
            "server sends is a mean: see fedfw.d67"
        ),
    ),
    item(
        "clm5",
        "claim",
        "Section 3.2",
        "the oracle's output hides the gradient",
        "retrieving the gradient from its linear minimisation output is generally unfeasible",
        Wrong("fedfw.d61"),
        remark=(
            "a message over the box has the signs of g_i, penalty included, over the l1 ball the place of its largest entry "
            "and the sign there; on the Euclidean ball it is the direction of g_i: see fedfw.d61, fedfw.d68, fedfw.d69"
        ),
    ),
    item(
        "clm20",
        "claim",
        "Section 3.2, first sentence",
        "what is communicated are extreme points, with short descriptions",
        "'FedFW offers low communication overhead since the communicated signals are the extreme points of 𝒟'",
        Wrong("fedfw.d67"),
        remark="of what clients send over polytopes and the nuclear-norm ball: see fedfw.d67",
    ),
    item(
        "clm21",
        "claim",
        "Section 3.2, first paragraph",
        "over the l1 ball a message shows a sign",
        "'s_i merely reveals the sign of the maximum entry of the gradient'",
        Wrong("fedfw.d68"),
    ),
    item(
        "clm22",
        "claim",
        "Section 3.2, first paragraph",
        "over a box a message shows the signs of the gradient",
        "'s_i only reveals the gradient signs'",
        Wrong("fedfw.d69"),
        remark="of g_i, to which the penalty belongs, not of the client's gradient: see fedfw.d69",
    ),
    item(
        "clm6",
        "claim",
        "Section 3.2",
        "noise in the oracle compromises no guarantee",
        "FW is robust against errors in the linear minimisation step; consequently noise may be introduced",
        Wrong("fedfw.d60"),
        Shown("fedfw.inexact", "theorem, sharpened", "sharpened"),
        remark="true of errors that shrink with the steps (fedfw.inexact), false of a fixed one: see fedfw.d60",
    ),
    item(
        "clm7",
        "claim",
        "Section 5.1",
        "the MCLR problem is strongly convex",
        "'the strongly convex MCLR problem'; no regulariser is stated",
        Wrong("fedfw.d70"),
    ),
    item(
        "clm8",
        "claim",
        "Section 5.2",
        "the network for the synthetic data has two hidden layers",
        "'a DNN with two hidden layers using the synthetic dataset'",
        remark="a fact of runs; a public version of the authors' code builds one with a single hidden layer: see fedfw.d75",
    ),
    item(
        "clm10",
        "claim",
        "Section 5.4",
        "higher participation converges faster, whatever λ_0, as Section 4.2 guarantees",
        "observations on Figures 2 and 3",
        remark=(
            "a fact of runs; the guarantee (fedfw.ext1) is in pt, and says nothing of the fixed penalty: see fedfw.d73; a "
            "large λ_0 may turn the influence of p over: see fedfw.d90"
        ),
    ),
    item(
        "clm11",
        "claim",
        "Section 5.4",
        "a higher λ_0 raises the gap in the first iterations",
        "'increasing λ_0 ... increases the gap value in the first iteration'",
        Wrong("fedfw.d66"),
        remark="from a common start the first two gaps do not depend on λ_0: see fedfw.d66",
    ),
    item(
        "clm26",
        "claim",
        "Section 5.4, last sentence",
        "the constants can guide the optimal choice of λ_0",
        "'The exact expressions for the constants [...] can guide the optimal choice of λ_0'",
        Wrong("fedfw.d91"),
        remark="they are of upper bounds, with a dual solution in them; that of Theorem 2 is not displayed: see fedfw.d91",
    ),
)
