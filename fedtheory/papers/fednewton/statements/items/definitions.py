"""Section 4.1 and Definitions 2 and 3: assumptions and notation; Table 1, and Remark 5 beside it."""

from fractions import Fraction

from fedtheory.core.item import Computed, Counted, Wrong
from fedtheory.instances.ridge_factors import P_j, R_j, effective_dimension, shift
from fedtheory.instances.ridge_problem import Population, RidgeProblem
from fedtheory.papers.fednewton.algorithms.ridge_costs import cost, within_printed_orders
from fedtheory.papers.fednewton.instances.random_features import Cosines
from fedtheory.papers.fednewton.instances.ridge_exact import RationalRidge
from fedtheory.papers.fednewton.instances.ridge_laws import RidgeLaw, target
from fedtheory.papers.fednewton.instances.ridge_spectrum import capacity
from fedtheory.papers.fednewton.instances.ridge_table import tabular_law
from fedtheory.papers.fednewton.statements.items.writing import item, steps

DEFINITIONS = "fednewton.definitions"
SECTION = "Section 4.1"


def general_rate_is_of_the_square() -> bool:
    """Whether -r/(2r + γ) is -1/4 at r = 1/2, γ = 1, so that only its double, the square's, is -1/2."""
    r, gamma = Fraction(1, 2), Fraction(1)
    exponent = -r / (2 * r + gamma)
    return exponent == Fraction(-1, 4) and 2 * exponent == Fraction(-1, 2)


def orders_of_table_1() -> bool:
    """Whether FedNewton's products stay within the printed orders, by a factor of four, at a range of sizes."""
    return all(
        within_printed_orders(n, M, m, rounds)
        for n in (1, 10, 1000)
        for M in (1, 20, 200, 2000)
        for m in (1, 10, 100)
        for rounds in (1, 8, 64)
    )


ITEMS = (
    item(
        "eq6",
        "definition",
        f"{SECTION}, (6)",
        "the regressions of all data and of a client",
        "f* is the mean of y given x under rho, f_j* under rho_j",
        Computed(tabular_law),
        Computed(Population),
    ),
    item(
        "def1",
        "definition",
        "Definition 1",
        "covariance operators, and what differs between clients",
        "C, C_D, C_j, C_Dj; P_Dj, R_Dj, Delta_Dj, Delta_fj",
        Computed(RidgeProblem),
        Computed(P_j),
        Computed(R_j),
        Computed(shift),
        remark="Delta_fj in L2 of rho is not determined by the client's law, and Delta_Dj may be 0 where laws differ: fednewton.d93",
    ),
    item(
        "std",
        "assumption",
        SECTION,
        "bounded responses and features",
        "|y| <= B almost surely, kappa := ‖phi(x)‖ for any x, and the norm of L2",
        Computed(RidgeLaw),
        Computed(RidgeProblem.prediction_norm),
        Wrong("fednewton.d40"),
        remark="kappa is the supremum: a feature vector of random cosines is not always of the same length",
    ),
    item(
        "ass1",
        "assumption",
        "Assumption 1",
        "the federated capacity condition",
        "N(lambda) and all N_j(lambda) are at most Q^2 lambda^(-gamma), lambda in (0, 1)",
        Computed(effective_dimension),
        Computed(capacity),
        remark="with gamma = 1 it holds by itself, Q = kappa: fednewton.definitions, step at most",
    ),
    item(
        "ass2",
        "assumption",
        "Assumption 2",
        "the source condition",
        "‖L^(-r) f*‖ <= R for some r > 0",
        Computed(target),
    ),
    item(
        "c1",
        "claim",
        f"{SECTION}, after Assumption 2",
        "between which numbers the effective dimension is",
        "1/2 <= max(N, N_1, ..., N_m) <= kappa^2/lambda",
        *steps(DEFINITIONS, "", "at most", "at least a half"),
        Wrong("fednewton.d42"),
        remark="the lower half needs lambda <= kappa^2, and features as long as kappa in the mean square",
    ),
    item(
        "c2",
        "claim",
        f"{SECTION}, after Assumption 2",
        "the rate of the general setting",
        "r = 1/2 and gamma = 1 lead to O(1/sqrt(|D|))",
        Counted(general_rate_is_of_the_square),
        Wrong("fednewton.d43"),
        remark="that is the rate of the squared norm; the norm, in which all theorems are stated, has the root of it",
    ),
    item(
        "def2",
        "definition",
        "Definition 2",
        "inclusion, its adjoint, and their products",
        "S, S*, L = SS*, C = S*S",
        Computed(Cosines.covariance),
        Computed(Cosines.moment),
    ),
    item(
        "def3",
        "definition",
        "Definition 3",
        "sampling operators",
        "S_D w is the vector of predictions, S_D* a = sum phi(x_i) a_i/|D|, C_D = S_D* S_D",
        Computed(RidgeLaw.draw),
        Wrong("fednewton.d66"),
        Wrong("fednewton.d67"),
        remark="S_D* is the adjoint when the inner product of R^|D| is the average of products",
    ),
    item(
        "eq8",
        "display",
        "Section 7.3, (8)",
        "the norm of a prediction",
        "‖f‖_2 = ‖S f‖_2 = ‖C^{1/2} w‖; before it, ‖C‖ <= kappa^2",
        *steps(DEFINITIONS, "", "norm of the prediction", "bounded"),
        repaired="fednewton.d05",
    ),
    item(
        "rem8",
        "remark",
        "Remark 8",
        "what the operators are like",
        "self-adjoint, positive, with spectra in [0, kappa^2]; C, C_D, C_Dj of finite dimension",
        *steps(DEFINITIONS, "", "self-adjoint", "positive", "bounded"),
        Computed(RationalRidge),
        Wrong("fednewton.d41"),
        remark="C_D and C_Dj have finite rank, C need not; the spectra are parts of the interval",
    ),
    item(
        "rem5",
        "remark",
        "Remark 5",
        "local sample sizes that are fixed and not sufficient",
        "earlier theory of DKRR asks how many samples suffice; here a sufficient number is crucial for both rates",
        remark="about the literature, and about what an upper bound illustrates: nothing here decides it; one sample a client may be enough, fednewton.d84",
    ),
    item(
        "tab1",
        "table",
        "Table 1",
        "costs and rates of related methods",
        "training time |D_j|M^2 + M^3 + M^2 t + mMt, communication Mt, and upper bounds for the norm of f - f*",
        Counted(orders_of_table_1),
        Computed(cost),
        Wrong("fednewton.d45"),
        Wrong("fednewton.d68"),
        Wrong("fednewton.d89"),
        Wrong("fednewton.d90"),
        remark="the rows of other papers are quoted from them, and are not checked here but for their exponents",
    ),
)
