"""What is looked at on a desktop: a module each, with run(desktop)."""
