"""The Banishing: everything of the game."""
