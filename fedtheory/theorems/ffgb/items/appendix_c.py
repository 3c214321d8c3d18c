"""Appendix C of FFGB: the example that stands still."""

from fedtheory.core.item import Stated
from fedtheory.theorems.ffgb.items.writing import item, steps

ITEMS = (
    item(
        "prfC",
        "display",
        "Appendix C",
        "the adversarial oracle",
        "two Diracs, each answered by its gradient at its own point and by the opposite of the other's elsewhere",
        *steps("ffgb.thm4_2", "distance", "(10)", "(11)", "the answers cancel", "f^t = 0"),
        repaired="ffgb.d05",
        remark="the example is proved, for any number of clients, steps and step sizes; other updates escape it",
    ),
    item(
        "eq22",
        "display",
        "(22)",
        "the distance that stays",
        "‖f^t - f*‖²_α = ‖f*‖²_α for all t",
        Stated("ffgb.thm4_2", "distance"),
        remark=(
            "that it 'agrees with the result in Theorem 4.1' is so for Theorem D.1; the text's last term has other units "
            "(ffgb.d01)"
        ),
    ),
    item(
        "rem4_2",
        "remark",
        "after Theorem 4.2",
        "labels that do not count",
        "the output of the algorithm is independent of the conditional distributions β_i^x",
        *steps("ffgb.thm4_2", "distance", "f^t = 0", "the mean of a round = 0"),
        remark="the queries are any vectors of norm at most G, and f^t is 0 whatever they are",
    ),
)
