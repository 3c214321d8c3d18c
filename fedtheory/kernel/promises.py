"""What is known of an object by its sort alone, in the words of docs/certificates.md."""

PROMISES: dict[str, str] = {
    "real": "a real number",
    "integer": "an integer",
    "vector": (
        "a vector of one real inner-product space, the same for all; "
        "a complete and separable one if any symbol depends on outcomes"
    ),
    "client": "one of finitely many clients; there is at least one",
    "count": "the number of clients, an integer >= 1",
    "set": "a convex set of vectors; it may be empty, unbounded or not closed",
    "outcome": (
        "a point of one probability space; every symbol that depends on outcomes is measurable and has "
        "moments of all orders, the outcomes drawn independently and all else fixed"
    ),
    "redraw": (
        "an outcome; for every integer k, redraw(k, w, s) has the law of w if w and s are drawn "
        "independently: what is drawn in round k is drawn again"
    ),
}
