"""JupyterLite writes its settings here."""
