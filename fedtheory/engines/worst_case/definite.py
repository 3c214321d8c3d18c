"""Forms that are nonnegative whatever the vectors are."""

from flint import fmpq

from fedtheory.core.gram import Form
from fedtheory.engines.worst_case.exact import is_positive_semidefinite


def nonnegative(form: Form) -> bool:
    """Whether a form is a nonnegative constant plus squares."""
    if form.values or form.constant < 0:
        return False
    for block in {b for b, _, _ in form.products}:
        own = {key: c for key, c in form.products.items() if key[0] == block}
        atoms = sorted({atom for _, *both in own for atom in both})
        place = {atom: k for k, atom in enumerate(atoms)}
        matrix = [[fmpq(0)] * len(atoms) for _ in atoms]
        for (_, i, j), c in own.items():
            matrix[place[i]][place[j]] += c / 2
            matrix[place[j]][place[i]] += c / 2
        if not is_positive_semidefinite(matrix):
            return False
    return True
