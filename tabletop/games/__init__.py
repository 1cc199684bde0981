"""One folder per game, with the same rooms in each."""
