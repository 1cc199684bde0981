"""How little a page of a class may change.

A page sends what it likes, not only what its controls can do. So the limits of the controls are kept in the page's
Python, where the page cannot reach: it may say what was chosen, and nothing about what there is to choose from.
"""

from __future__ import annotations

from typing import Any, cast

import comm
import ipywidgets
from IPython.core.getipython import get_ipython

A_PAGE_SETS = frozenset(["value", "index", "selected_index", "in_sight"])
"""What a page tells of a control: its value, which of its choices, which part is open; and that it has been brought
into sight."""
REFUSED = "This did not work. Load the page again."


def keep_limits() -> None:
    """Keep the limits of all controls, make no control that a page asks for, and tell a page no more than a sentence of
    an error."""
    set_state, shell = ipywidgets.Widget.set_state, cast(Any, get_ipython())

    def set_chosen(widget: ipywidgets.Widget, sent: dict[str, Any]) -> None:
        set_state(widget, {name: value for name, value in sent.items() if name in A_PAGE_SETS})
    ipywidgets.Widget.set_state = set_chosen
    comm.get_comm_manager().unregister_target("jupyter.widget", lambda *_: None)
    show = shell._showtraceback
    shell._showtraceback = lambda *_: show(RuntimeError, REFUSED, [REFUSED])
