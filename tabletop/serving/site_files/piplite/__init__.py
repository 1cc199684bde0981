"""Stands where JupyterLite looks for what installs packages: on a page everything is there from the start."""


async def install(*_, **__):
    """Say that nothing can be installed."""
    raise ValueError("Nothing can be installed on this page: what the notebooks need is here. With tabletop on a "
                     "computer you can install what you like.")
