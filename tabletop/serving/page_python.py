"""The Python of a page: like that of a notebook, without a debugger. Nobody could use it there, and it takes 7 MB."""

from __future__ import annotations

import sys

from ipykernel.ipkernel import IPythonKernel

sys.modules["debugpy"] = None  # type: ignore[assignment]  # IPython's kernel does without it where it cannot be imported


class PagePython(IPythonKernel):
    """What answers a page."""
