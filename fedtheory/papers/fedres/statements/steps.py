"""The two steps of FedRes.SGD: the server's, and the clients' common factor of theirs."""

import sympy as sp

from fedtheory.core.concept import Dimension
from fedtheory.core.statement import Parameter

eta, eta_l = sp.symbols("eta eta_l", positive=True)
eta_t, eta_l_t = sp.symbols("eta_t eta_l_t")

GLOBAL_STEP = Parameter(eta, "step of the server", "(8)", Dimension(-1, 2))
LOCAL_STEP = Parameter(
    eta_l, "step of the clients; that of client i is c_i times it", "(7)", Dimension(-1, 2)
)
SCHEDULE = {eta_t: eta, eta_l_t: eta_l}
