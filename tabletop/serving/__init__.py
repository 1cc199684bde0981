"""What the commands run: pages for a class."""
