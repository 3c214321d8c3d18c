"""One package a paper; each is a manifest, and what it holds lies below it."""
