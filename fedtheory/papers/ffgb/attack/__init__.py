"""Where attacks on FFGB look, and the runs without rounding that confirm crossings."""
