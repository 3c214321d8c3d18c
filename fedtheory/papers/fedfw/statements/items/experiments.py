"""Section 5: tables, figures, and what the text says of them.

Accuracies of networks on data sets are facts of runs that the paper does not determine (models, seeds and step sizes
are not all printed): they are transcribed, compared where the text compares them, and otherwise left undecided.
"""

from fedtheory.core.item import Counted, Item, Wrong
from fedtheory.papers.fedfw.statements.items.tables import augmented_above, stochastic_outperforms
from fedtheory.papers.fedfw.statements.items.writing import item

RUNS = "a fact of runs that the printed text does not determine: it cannot be recomputed from it"
_ABOVE, _COLUMNS = augmented_above()


def table(number: int, what: str) -> Item:
    """One of the tables of accuracies."""
    return item(
        f"tab{number}",
        "table",
        f"Table {number}",
        f"test accuracies, {what}",
        "numbers in per cent, in fedtheory.papers.fedfw.statements.items.tables",
        remark=RUNS,
    )


def figure(number: int, title: str, says: str, remark: str = RUNS) -> Item:
    """One of the figures."""
    return item(f"fig{number}", "figure", f"Figure {number}", title, says, remark=remark)


ITEMS = (
    table(1, "multiclass logistic regression, 10 clients, 100 rounds"),
    table(2, "two networks, 10 clients, 100 rounds"),
    table(3, "FedFW-sto, 100 clients, 300 rounds"),
    figure(
        1,
        "what gradients and oracle outputs leak",
        "reconstructions of images from shared gradients and from oracle outputs over the l2 and l1 balls",
    ),
    figure(2, "participation p, convex", "validation accuracy and loss for several p and two λ_0"),
    figure(
        3,
        "participation p, a network",
        "the same for FedFW and FedFW+, with the penalty fixed at 1/1000",
        "a fixed penalty is no schedule of Section 4.2, so the guarantees there do not speak of this run",
    ),
    figure(4, "the penalty λ_0", "loss, Frank-Wolfe gap and accuracy for several λ_0"),
    item(
        "clm2",
        "claim",
        "Section 3.1, after Theorems 1 and 2; Section 4.1",
        "rates of FedAvg, FedDA, FedDR and Fast-FedDA",
        "O(1/t), O(t^(-1/2)) and so on, of other papers' methods",
        remark=(
            "results of the literature, cited by the paper and not proved in it; that of FedAvg lacks its conditions: see "
            "fedfw.d85"
        ),
    ),
    item(
        "clm25",
        "claim",
        "Section 5, first paragraph",
        "IID and non-IID columns show the effect of heterogeneity",
        "'To evaluate the effect of data heterogeneity, we conducted experiments using both'",
        Wrong("fedfw.d88"),
        remark="in most pairs unlike clients are better, which the text does not explain: see fedfw.d88",
    ),
    item(
        "clm9",
        "claim",
        "Section 5.3",
        "FedFW-sto outperformed FedDR in the stochastic setting",
        "in each of the eight columns of Table 3",
        Counted(stochastic_outperforms),
    ),
    item(
        "clm12",
        "claim",
        "Section 6",
        "FedFW+ is an empirically faster version of FedFW",
        "no measure of speed is printed",
        remark=(
            f"not decided by what is printed: after the same rounds FedFW+ has the higher accuracy in {_ABOVE} of the "
            f"{_COLUMNS} columns of Tables 1 and 2: see fedfw.d89"
        ),
    ),
    item(
        "clm13",
        "claim",
        "Section 6, limitations",
        "what is left open",
        "tighter bounds with local steps, FedFW+, non-convex FedFW-sto, asynchronous updates",
        remark="a list of open questions; nothing is claimed",
    ),
)
