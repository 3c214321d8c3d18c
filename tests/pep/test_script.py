"""`fedtheory worst-case FILE.py`: what a user of PEPit writes, and what the command makes of it."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

FISTA = """
from math import sqrt
from PEPit import PEP
from PEPit.functions import SmoothStronglyConvexFunction, ConvexFunction
from PEPit.primitive_steps import proximal_step

def wc_accelerated_proximal_gradient(L, n, verbose=1):
    problem = PEP()
    f = problem.declare_function(SmoothStronglyConvexFunction, L=L, mu=0)
    h = problem.declare_function(ConvexFunction)
    F = f + h
    xs = F.stationary_point()
    x0 = problem.set_initial_point()
    problem.set_initial_condition((x0 - xs) ** 2 <= 1)
    x, y, t = x0, x0, 1
    for _ in range(n):
        before, step = x, t
        x, _, _ = proximal_step(y - f.gradient(y) / L, h, 1 / L)
        t = (1 + sqrt(1 + 4 * t ** 2)) / 2
        y = x + (step - 1) / t * (x - before)
    problem.set_performance_metric(F(x) - F(xs))
    tau = problem.solve(wrapper="cvxpy", solver="CLARABEL", verbose=verbose)
    print("PEPit guarantee: {:.6}".format(tau))
    return tau, 2 * L / (n + 1) ** 2

if __name__ == "__main__":
    wc_accelerated_proximal_gradient(L=1.5, n=2)
"""

UNSOLVED = """
from fedtheory.pep import PEP
from fedtheory.pep.functions import SmoothConvexFunction

problem = PEP()
f = problem.declare_function(SmoothConvexFunction, L=3, name="f")
xs = f.stationary_point(name="xs")
x = problem.set_initial_point(name="x0")
problem.set_initial_condition((x - xs) ** 2 <= 1, name="start")
problem.set_performance_metric(f(x - f.gradient(x) / 3) - f(xs))
"""

LISTED = """
from fractions import Fraction
from fedtheory.pep import PEP
from fedtheory.pep.functions import SmoothConvexFunction

def gradient_descent(steps):
    problem = PEP()
    f = problem.declare_function(SmoothConvexFunction, L=1)
    xs = f.stationary_point()
    x = problem.set_initial_point()
    problem.set_initial_condition((x - xs) ** 2 <= 1)
    for _ in range(steps):
        x = x - f.gradient(x)
    problem.set_performance_metric(f(x) - f(xs))
    return problem

WORST_CASES = {"one step": gradient_descent(1), "two steps": gradient_descent(2)}
"""

ENDLESS = """
from PEPit import PEP
problem = PEP()
x = problem.set_initial_point()
problem.set_performance_metric(x ** 2)
"""


@pytest.fixture
def script(tmp_path):
    def written(text, name="method.py"):
        path = tmp_path / name
        path.write_text(text)
        return path

    return written


def test_a_script_for_pepit_runs_as_it_is(command, script):
    said = command("worst-case", script(FISTA))
    assert said.code == 0
    assert "the worst case is between" in said.out
    assert "the upper end is PROVED" in said.out
    assert "the lower end is CONDITIONAL" in said.out
    assert "taylor2017smooth, Theorem 4" in said.out
    assert "numbers that are no simple fractions were replaced" in said.out
    assert "PEPit guarantee: 0." in said.err  # what it prints is not what the command says


def test_a_problem_that_is_written_down_and_not_solved_is_solved(command, script):
    said = command("worst-case", script(UNSOLVED))
    assert said.code == 0
    assert "method: the worst case is exactly 1/2" in said.out
    assert re.search(r"0\.5 +start", said.out)
    assert "f: interpolation (" in said.out


def test_what_the_method_itself_makes_is_told_as_the_scripts(command, script):
    text = UNSOLVED + "problem.set_method(lambda worst: 0.5)\n"
    said = command("worst-case", script(text))
    assert "the method itself, run by the script on the worst instance, makes 0.5" in said.out
    assert "the upper end is PROVED" in said.out


def test_problems_listed_by_name_are_solved_and_told_by_it(command, script):
    first, second = command("worst-case", script(LISTED), "--json").json["problems"]
    assert (first["name"], first["exact"]) == ("one step", "1/6")
    assert (second["name"], second["exact"]) == ("two steps", "1/10")


@pytest.mark.parametrize(
    ("listed", "told"),
    [
        ("[1]", "WORST_CASES is a list; in a script it is a dict from names to problems"),
        ("{'one': 1}", "WORST_CASES['one'] is a int; it should be a PEP"),
    ],
)
def test_a_list_of_worst_cases_with_something_else_in_it_is_refused(command, script, listed, told):
    said = command("worst-case", script(f"WORST_CASES = {listed}\n"))
    assert said.code == 2
    assert told in said.err


def test_json_has_both_ends_with_what_they_rest_on(command, script):
    (found,) = command("worst-case", script(UNSOLVED), "--json").json["problems"]
    assert found["exact"] == found["upper"]["value"] == found["lower"]["value"] == "1/2"
    assert (found["upper"]["label"], found["lower"]["label"]) == ("PROVED", "CONDITIONAL")
    assert found["upper"]["rests_on"] == []
    (converse,) = found["lower"]["rests_on"]
    assert "taylor2017smooth" in converse
    assert found["multipliers"]["start"] == "1/2"
    assert found["certificate"]["statement"]["show"]


def test_latex_is_the_proof_as_a_sum(command, script):
    said = command("worst-case", script(UNSOLVED), "--latex").out
    (found,) = command("worst-case", script(UNSOLVED), "--json").json["problems"]
    assert r"\begin{align*}" in said
    assert r"\tfrac{1}{2} - \bigl(" in said
    used = [name for name in found["multipliers"] if name.startswith("f: interpolation")]
    assert said.count(r"f: interpolation at") == len(used)
    assert r"\bigl(v_{f,2} - v_{f,0}\bigr)" in said
    assert r"\text{a sum of squares}" in said
    for group in ("{}", "()"):
        assert said.count(group[0]) == said.count(group[1])


def test_latex_of_a_worst_case_with_an_id_says_what_is_averaged(command):
    said = command("worst-case", "fedavg", "--set", "R=1", "E=2", "--latex").out
    assert r"\operatorname{mean}_{i}\bigl(" in said
    assert r"\operatorname{mean}_{j} \|g_{j,x_{\star}}\|^2" in said
    assert "squares of deviations" in said


def test_a_certificate_is_written_and_a_changed_one_refused(command, script, tmp_path):
    place = tmp_path / "proof.json"
    assert command("worst-case", script(UNSOLVED), "-o", place).code == 0
    assert command("check-certificate", place).code == 0
    proof = json.loads(place.read_text())
    assert proof["cites"][0]["id"] == "textbook.smooth_convex"
    terms = proof["certificates"][-1]["lines"][-1]["terms"]
    term = next(t for t in terms if t["use"] == "f: interpolation")
    term["times"] = str(Fraction(term["times"]) * Fraction(999, 1000))
    place.write_text(json.dumps(proof))
    said = command("check-certificate", place)
    assert said.code == 1
    assert "UNDECIDED" in said.out


def test_a_missing_end_is_told_and_the_code_is_3(command, script):
    said = command("worst-case", script(ENDLESS))
    assert said.code == 3
    assert "UNDECIDED" in said.out
    assert "unbounded, or a constraint is missing" in said.out
    assert "no upper end" in command("worst-case", script(ENDLESS), "--latex").out


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        ("x = 1", "FT025", "solves no problem"),
        ("from PEPit import PEP\n1 / 0", "FT025", "line 2: ZeroDivisionError"),
        (
            "from PEPit.functions import NoSuchFunction",
            "FT025",
            "cannot import name 'NoSuchFunction'",
        ),
        ("def broken(:", "FT025", "SyntaxError"),
    ],
)
def test_scripts_that_do_not_run_are_told_where(command, script, text, code, told):
    said = command("worst-case", script(text))
    assert said.code == 2
    assert f"error {code}" in said.err
    assert told in said.err


@pytest.mark.parametrize("words", [["--set", "L=2"], ["--instance", "worst.json"]])
def test_what_is_for_worst_cases_with_an_id_is_refused(command, script, words):
    said = command("worst-case", script(UNSOLVED), *words)
    assert said.code == 2
    assert "error FT009" in said.err
    assert words[0] in said.err


def test_a_file_that_is_not_there_is_named(command, tmp_path):
    said = command("worst-case", tmp_path / "none.py")
    assert said.code == 2
    assert "error FT024" in said.err


IDENTITY = """
from math import sqrt
from PEPit import PEP
problem = PEP()
x, y = problem.set_initial_point(), problem.set_initial_point()
c = sqrt(2) * sqrt(3) * sqrt(5)
problem.set_initial_condition(y ** 2 <= 1)
problem.set_performance_metric((c * x) ** 2 - c ** 2 * x ** 2 + y ** 2)
print("run")
"""


def test_a_script_whose_proof_rests_on_long_numbers_is_run_again_with_all_their_digits(
    command, script
):
    """|cx|^2 - c^2 |x|^2 is 0, if c is one number wherever it stands; else it has no end."""
    said = command("worst-case", script(IDENTITY))
    assert said.code == 0
    assert "is exactly 1" in said.out
    assert said.err.count("run") == 2


FORGED = """
from fedtheory import kernel
from fedtheory.kernel import flint
from fedtheory.pep import result
from PEPit import PEP
problem = PEP()
x = problem.set_initial_point()
problem.set_initial_condition(x ** 2 <= 1)
problem.set_performance_metric(x ** 2)
plain = result.Result.json
def forged(self):
    found = plain(self)
    FORGERY
    return found
result.Result.json = forged
kernel.check = flint.check = lambda *_: None
"""


@pytest.mark.parametrize(
    ("forgery", "told"),
    [
        ("found['upper']['value'] = '1/2'", "the certificate shows 1, and not 1/2"),
        ("found['certificate']['lines'][-1]['terms'][0]['times'] = '-1'", "the proof is refused"),
        ("found['bundle'] = {}", "the proof is refused"),
        ("found['bundle'] = None", "the proof is refused"),
        (
            "found['bundle']['steps'][-1]['claim']['forall'] = {'x': 'vector'}",
            "the proof is refused",
        ),
    ],
)
def test_a_script_that_forges_its_answer_proves_nothing(command, script, forgery, told):
    """What is called PROVED is read by kernels that the script has not met."""
    said = command("worst-case", script(FORGED.replace("FORGERY", forgery)))
    assert said.code == 3
    assert told in said.out
    assert "PROVED" not in said.out


ASSUMED = """
    S = {"forall": {}, "if": [], "then": ["<=", ["dot", "p0", "p0"], "1/2"]}
    term = {"use": "mild", "at": {}, "times": "1", "mean": None}
    line = {"name": "last", "schema": S, "by": "combination", "terms": [term]}
    statement = {"symbols": {"p0": [[], "vector"]}, "given": {"mild": S}, "show": S}
    own = {"schema": 1, "id": "x", "source": "", "uses": {}, "lines": [line],
        "digest": digest(statement), "statement": statement}
    mild = {"schema": S, "role": "assumption", "wording": "", "locator": "", "quote": "", "cites": ""}
    found["bundle"] = {**found["bundle"], "certificates": [own], "symbols": statement["symbols"],
        "hypotheses": {"mild": mild}}
    found["bundle"]["steps"][0] |= {"claim": S, "certificate": own["digest"]}
    found["upper"] = {"value": "1/2", "label": "PROVED", "rests_on": [], "missing": None}
    found["exact"] = "1/2"
"""


def test_a_script_that_assumes_what_it_claims_has_nothing_proved(command, script):
    """The kernels accept that 1/2 is never exceeded if it never is; that is no hypothesis of the model."""
    text = FORGED.replace("    FORGERY", ASSUMED).replace(
        "import kernel", "import kernel\ndigest = kernel.digest"
    )
    said = command("worst-case", script(text))
    assert said.code == 3
    assert "the hypothesis 'mild' is not one of the model" in said.out
    assert "PROVED" not in said.out


@pytest.mark.parametrize(
    ("forgery", "told"),
    [
        ("found['instance']['matrices'][0][0][0] = '2'", "no exact point was found"),
        ("found['instance']['value'] = '2'", "no exact point was found"),
        ("found['instance']['towards'] = dict(found['instance'])", None),
        ("del found['instance']['values']", "its point does not satisfy the model"),
        ("found['lower']['value'] = '9'", None),
    ],
)
def test_a_lower_end_is_computed_again(command, script, forgery, told):
    said = command("worst-case", script(FORGED.replace("FORGERY", forgery)))
    if told is None:
        assert "exactly 1" in said.out
    else:
        assert told in said.out
        assert "no lower end" in said.out
    assert "the upper end is PROVED" in said.out


OWN = """
from fedtheory.core.term import squared
from fedtheory.pep import PEP, Function
from fedtheory.pep.function import EACH, k

class Short(Function):
    interpolation = "nothing"
    def claims(self, claims):
        claims.each(claims.hypothesis("short", squared(claims.symbols.g(k)) <= 0, EACH, "false"))

problem = PEP()
f = problem.declare_function(Short)
x = problem.set_initial_point()
problem.set_performance_metric(f.gradient(x) ** 2)
"""


def test_a_class_of_the_script_proves_nothing_of_functions(command, script):
    said = command("worst-case", script(OWN))
    assert said.code == 0
    assert said.out.count("Short is a class of the script") == 2
    assert "PROVED" not in said.out
    assert "of this model" not in said.out


def test_the_model_is_told_as_it_was_declared(command, script):
    said = command("worst-case", script(UNSOLVED)).out
    _, model = said.split("of this model, read back from what the script declared:\n")
    assert "f: SmoothConvexFunction, L = 3" in model
    assert "point 2 of f: x_f(2) = x0 - 1/3·g_f(1)" in model
    assert "what is measured: v_f(2) - v_f(0)" in model


def test_a_script_that_ends_its_process_is_told(command, script):
    said = command("worst-case", script("import os\nos._exit(7)"))
    assert said.code == 2
    assert "error FT130" in said.err
    assert "code 7" in said.err


def test_a_solver_that_gets_no_memory_is_told_in_one_sentence(command, tmp_path):
    path = tmp_path / "starved.py"
    path.write_text(
        "import os, sys\n"
        "print('memory allocation of 16081600 bytes failed', file=sys.stderr, flush=True)\n"
        "os.abort()\n"
    )
    said = command("worst-case", path, "--memory", "1G")
    assert said.code == 2
    assert said.err.startswith("error FT018: this needs more than the 1G of memory")
    assert said.err.count("\n") == 1
