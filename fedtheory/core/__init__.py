"""The vocabulary: frozen types that import nothing else of ours."""
