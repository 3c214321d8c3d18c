"""Are the judges sharp? Bounds changed on purpose, wrongly or not at all, and who notices."""
