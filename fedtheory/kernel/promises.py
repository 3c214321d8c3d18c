"""What each sort of symbol promises, in words: printed wherever a theorem is shown."""

PROMISES = {
    "count": "the number of clients, an integer >= 1",
    "set": "a convex set of vectors",
    "outcome": "a point of a probability space; what depends on it has moments of all orders",
    "redraw": "what one round draws, drawn again independently by the same law",
    "client": "one of finitely many clients, at least one",
    "vector": "a vector of one real inner-product space of any dimension",
}
