"""What the commands run: the pages for a class, the site, and compiling the rules."""
