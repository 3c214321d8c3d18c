"""What FedNewton assumes, in its own words: the quotes beside hypotheses of role `assumption`."""

LAMBDA = r"$\lambda > 0$ is the regularity parameter"
SHARES = r"which is usually set $p_j = |\mathcal{D}_j|/|\mathcal{D}|$"
MOMENTS = (
    r"using the facts $S_{\mathcal{D}}^* \mathbf{y}_{\mathcal{D}} = \sum_{j=1}^m p_j S_{\mathfrak{D}_j}^* "
    r"\mathbf{y}_{\mathfrak{D}_j}$"
)
GLOBAL_LAW = "is the disjoint union of local data and corresponds to a global distribution"
OUTPUTS = r"we assume the outputs are bounded $|y| \leq B$ almost surely for some $B > 0$"
FEATURES = r"$\kappa := \|\phi(\mathbf{x})\|_K < \infty$ for any $\mathbf{x} \in \mathcal{X}$"
BEYOND_ONE = r"Assume there exists $\kappa \geq 1$ such that $\|\phi(\mathbf{x})\|_K \leq \kappa$"
CAPACITY = r"Assume there exists $Q > 0$ and $\gamma \in [0, 1]$"
SOURCE = r"Assume there exists $R > 0$, $r > 0$, such that $\|L^{-r} f^*\| \leq R$"
SPECTRA = r"bounded by $\|L\| = \|C\| \leq \kappa^2$"
VECTORS = r"Assume the bound $\|\xi_i\| \leq \widetilde{M} \leq \infty$"
VARIANCE = r"the variance $\tilde{\sigma}^2 = \mathbb{E}(\|\xi_i - \mathbb{E}(\xi_i)\|^2)$"
RATE = r"$\lambda = |\mathcal{D}|^{\frac{-1}{2r+\gamma}}$ and $2r + \gamma \geq 1$"
ALIKE = r"if $\Delta_{\mathfrak{D}_j} = 0$ and $\Delta_{f_j} = 0$"
