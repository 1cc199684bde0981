"""What the commands run: the pages for a class, and compiling the rules."""
