"""What every code means, and what to do."""

from typing import NamedTuple


class Explanation(NamedTuple):
    """A few words for the code, and what to do."""

    title: str
    text: str


CODES = {
    "FT000": Explanation(
        "something is wrong with the input",
        "The message says what. If it is not clear enough, please report it.",
    ),
    "FT001": Explanation(
        "unknown id",
        "There is no statement, item or worst case with this id. `fedtheory list` "
        "shows the ids of papers, which are paper.claim, like fedfw.thm1; `fedtheory worst-case` lists worst cases.",
    ),
    "FT002": Explanation(
        "a setting that cannot be read",
        "Settings are name=value, one word each: --set L=1 D='sqrt(2)'. A letter is set once, whatever its spelling "
        "(lambda0, lambda_0 and λ0 are one letter).",
    ),
    "FT003": Explanation(
        "unknown name",
        "The statement, figure or instance does not know this name. The message names the nearest one; "
        "`fedtheory show ID` lists the letters of a statement with their meaning.",
    ),
    "FT004": Explanation(
        "unknown bound",
        "A statement has several bounds, and none has this name. `fedtheory show ID` lists them.",
    ),
    "FT005": Explanation(
        "no proof is recorded",
        "The bound has no proof in fedtheory/proofs. It is UNDECIDED, which is not the same as false.",
    ),
    "FT006": Explanation(
        "a letter is missing",
        "The bound needs a letter that was not set. Set it, or choose a bound without it (--bound).",
    ),
    "FT007": Explanation(
        "unknown instance, or unknown argument of one",
        "Instances are rebuilt from recipes: a family and its arguments. The message names the nearest family or argument.",
    ),
    "FT008": Explanation(
        "unknown code or word",
        "`fedtheory explain` knows the codes FT000 to FT999 that exist, and the words of verdicts.",
    ),
    "FT009": Explanation(
        "the command line cannot be read",
        "A verb or an option is unknown, missing or misplaced. `fedtheory VERB --help` shows an example.",
    ),
    "FT010": Explanation(
        "text where a number belongs",
        "Numbers are integers, decimals (read exactly), p/q, 1e-3, and + - * / ( ) sqrt(...) and whole powers of such. "
        "Nothing else is read, and nothing is ever executed.",
    ),
    "FT011": Explanation(
        "a number beyond reach",
        "Numbers go from 1e-300 to 1e300 in size, powers to 64, texts to 200 characters. Choose other units. "
        "A worst case whose program needs more than 2 GiB is beyond reach as well.",
    ),
    "FT012": Explanation(
        "a formula without a value",
        "With these numbers a formula divides by zero or takes the root of a negative number.",
    ),
    "FT013": Explanation(
        "a package is missing",
        "The message names it, and how to install it; `fedtheory doctor` lists all.",
    ),
    "FT014": Explanation(
        "an option out of its range",
        "Budgets are positive and finite, jobs are at least 1, seeds are at least 0.",
    ),
    "FT015": Explanation(
        "a bound without a formula",
        "This bound is stated by a recursion. It is drawn and checked on runs, but bound and solve need a formula.",
    ),
    "FT016": Explanation(
        "not a finite number",
        "NaN and infinity are no values of a constant; a missing constant is left out.",
    ),
    "FT017": Explanation(
        "no bound of this statement is proved",
        "The calculator answers with bounds that are proved, unless another one is named with --bound; its label is then "
        "printed beside the number. `show` says why a bound is refuted or undecided.",
    ),
    "FT018": Explanation(
        "more memory than a command may take",
        "Each command refuses to allocate more than 2 GiB, so that the machine stays usable. Ask for fewer rounds, runs, "
        "clients or dimensions, or allow more with --memory 8G. Nothing that was finished is lost.",
    ),
    "FT020": Explanation(
        "a table that cannot be read",
        'Rows are separated by ";" and entries by ",", all rationals: "1/2,3;4,5".',
    ),
    "FT021": Explanation(
        "outside of the domain",
        "Each letter and argument has a domain: counts are integers from 1, lengths are not negative, rounds go from "
        "1 to 10^18. The message says which one was left.",
    ),
    "FT024": Explanation(
        "a file that cannot be read",
        "The path does not exist, is a folder, is too long or too large, or may not be read.",
    ),
    "FT025": Explanation(
        "a theorem file that does not run",
        "The file is Python and is run because its path was given. It must define a Statement at its top level, with "
        "an id of its own, and may define Proofs; FILE.py::id names one statement of it. Where its code raised an "
        "exception, now or when its algorithms and instances ran, the message names the line.",
    ),
    "FT026": Explanation(
        "a file that cannot be written",
        "The folder does not exist or may not be written, or the ending names no format of figures.",
    ),
    "FT031": Explanation(
        "a store that cannot be written",
        "Results are kept in .fedtheory/results.db, or where --store or FEDTHEORY_STORE says. Name a place that can "
        "be written. Nothing was lost: what was kept before is still there.",
    ),
    "FT032": Explanation(
        "a damaged store, or no store",
        "The file is not a store of fedtheory, or its content does not match its check sums. It is never changed or "
        "deleted: move it away and start afresh; everything in it can be computed again.",
    ),
    "FT033": Explanation(
        "a cluster that does not answer",
        "The Dask scheduler was not reached, was lost, or has no workers. What was finished is in the store: the same "
        "command goes on where it stopped, and without --engine it needs no cluster.",
    ),
    "FT034": Explanation(
        "workers with other code",
        "Results are kept under a digest of the code, so a worker must run the same files as the command. Install the "
        "same version of fedtheory on the workers and restart them.",
    ),
    "FT040": Explanation(
        "no value meets the target",
        "The bound was looked at on the whole domain of the letter, in interval arithmetic. The message says how near "
        "it comes, and where.",
    ),
    "FT041": Explanation(
        "the bound does not depend on this letter",
        "Choose one of the letters that the message names.",
    ),
    "FT042": Explanation(
        "a condition that fails for every answer",
        "The bound promises nothing while a condition on the other letters fails, so there is nothing to solve.",
    ),
    "FT043": Explanation(
        "it could not be decided whether the target is met",
        "Where the bound comes nearest, it and the target agree to nine digits. A slightly weaker target is decided.",
    ),
    "FT044": Explanation(
        "the bound has no elasticity here",
        "Elasticities are shares of the bound's value, so it must have one that is not zero, and a slope.",
    ),
    "FT045": Explanation(
        "there is no best value",
        "The bound has no value anywhere in the letters' domains, or a condition fails for all of them; or it can be "
        "brought as far as one likes by letting a letter go on for ever, which the message names.",
    ),
    "FT046": Explanation(
        "a name means several things",
        "Papers use one letter for several quantities. Say which: by what it is (smoothness=1), or by the paper "
        "(fedfw.D=2). Goals are excess, distance and stationarity.",
    ),
    "FT051": Explanation(
        "a page that cannot be written", "Name a folder that can be created or written."
    ),
    "FT052": Explanation(
        "nothing to draw", "The statement carries no exhibit, and no scene is drawn for it."
    ),
    "FT053": Explanation(
        "an unknown format of figures",
        "The ending of the file chooses the format; the message names the formats.",
    ),
    "FT060": Explanation(
        "a stale or missing catalogue",
        "bound, solve, list and show read fedtheory/catalogue.json, which is generated from the theorem files: "
        "python -m fedtheory.calculator.generate.",
    ),
    "FT061": Explanation(
        "a worst case without end",
        "With the given constraints the metric is unbounded. The message says which one is "
        "missing, as far as it is known; or that nothing satisfies all hypotheses, so that there is no worst case.",
    ),
    "FT062": Explanation(
        "a number that cannot be rounded to the safe side",
        "Worst cases are computed for rational letters. One that is not rational is rounded outwards where the worst "
        "case increases with it; where that is not known, set a rational number.",
    ),
    "FT063": Explanation(
        "too little to tell a rate from",
        "Exponents are compared on a geometric grid of rounds with a positive mean, at 12 places at least; and where runs "
        "are drawn, with the spread of 8 runs at least. Ask for more with --rounds or --runs.",
    ),
    "FT070": Explanation(
        "a column that is not there",
        "`fedtheory estimate` reads features, labels and who holds each sample. The message names the column or array that "
        "is missing and the nearest one there is; --client and --label name others, --dirichlet M deals samples out.",
    ),
    "FT071": Explanation(
        "a cell that is no number",
        "Features and labels are finite numbers. The message names the first that is not; what to fill in for a missing "
        "value is not ours to guess. Classes are written 0, 1, 2, ... and read with --classes.",
    ),
    "FT072": Explanation(
        "data that make no federation",
        "Two clients or more, as many labels as samples, features that can be standardised where that is asked for, "
        "two values of the labels for the logistic loss.",
    ),
    "FT080": Explanation(
        "a column that the log of a run lacks",
        "`fedtheory check-run` needs the columns round and value; docs/check-run.md says what the others mean. --value "
        "NAME names the column of what was measured. No two columns are one.",
    ),
    "FT081": Explanation(
        "a cell of a log that is no number",
        "Cells are numbers with a decimal point, and value is never empty. NaN and infinity are numbers that a run "
        "leaves behind: they are read, and the verdict is that the theorem does not speak of the run.",
    ),
    "FT082": Explanation(
        "rounds that make no run",
        "Rounds are 1, 2, ... and increase within a run; several runs are told apart by a column run or seed, and have "
        "the same rounds. The horizon T is the last round. A statement without rounds takes one row.",
    ),
    "FT083": Explanation(
        "a file that is no log of a run",
        "Logs are CSV with a header, or JSON lines in a file whose name ends on .jsonl: UTF-8, at least one row, at most "
        "100 MB and 1,000,000 rows. The message says what was found, and in which line.",
    ),
    "FT084": Explanation(
        "a log that leaves open what ran",
        "`fedtheory check-run LOG` without a statement goes by the strategy, the metric and the letters. Several statements fit, "
        "or none: what a client does between two averages is not in the log. Name the statement.",
    ),
    "FT110": Explanation(
        "the theorem does not apply to this instance",
        "An instance promises properties, and this one does not promise what the statement assumes. The message names "
        "the assumption in the paper's words. Nothing is guessed.",
    ),
    "FT120": Explanation(
        "a statement, proof or erratum that does not hang together",
        "It uses a letter that it does not declare, two bounds share a name, an exhibit pins what is no bound, a series "
        "is not (runs, rounds), or a proof does not end at its bound. The message says which.",
    ),
    "FT130": Explanation(
        "a process that was to answer has not",
        "Theorems of a file run in a process of their own, and labels are read in another. One of them ended without an "
        "answer: the message says which. A file that ends its process (os._exit) is answered so.",
    ),
    "FT140": Explanation(
        "Rocq is not installed",
        "prove --rocq writes a proof for the proof assistant Rocq and lets its compiler, coqc, check it. Everything else works "
        "without. Debian's package is coq; fedtheory doctor says whether coqc is found.",
    ),
    "FT141": Explanation(
        "Rocq does not accept the prelude",
        "The checker, written in Rocq and proved sound there, is compiled first; it is written for Rocq 8.16. The message says "
        "what coqc said.",
    ),
    "FT999": Explanation(
        "something unexpected",
        "A mistake of fedtheory itself. --debug shows the traceback; please report it with the command you ran.",
    ),
}
